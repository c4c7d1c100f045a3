% SPDX-License-Identifier: MIT
% The goal that caused an error, as named in its message: the procedure, and the argument at fault.

:- module('$complaining_goals', [complaining_goal//3, without_user/2]).

:- use_module(private(checks/arithmetic_goals), [arithmetic_goal/2]).
:- use_module(private(messages/error_report), [error_trace_for/2]).
:- use_module(private(teaching/program_parts), [inner_goals/3, is_program_goal/2]).

%!  complaining_goal(?Formal, ?Context, +Where)// is det.
%
%   Names the procedure that detected the error, unless the message is about another one. Where is the result of
%   trace_place/3, or none.
%
%       ?- phrase(complaining_goal(instantiation_error, context(system:p/1, _), none), Lines).
%       Lines = ['~q'-[p/1], ': '].

complaining_goal(Formal, Context, Where) -->
    { \+ names_its_procedure(Formal),
      complainer(Context, Formal, Where, Complainer, Goal)
    },
    !,
    ['~q'-[Complainer]],
    argument_at_fault(Formal, Goal),
    [': '].
complaining_goal(_, _, _) -->
    [].

%   complainer(?Context, +Formal, +Where, -Complainer, -Goal): Complainer is an indicator; Goal is the known goal, as
%   seen(QualifiedGoal) if it was called, as written(QualifiedGoal) if it is so written in a clause.

complainer(context(Indicator, _), _, where(_, _, Test, _, _, _, _), Name/2, none) :-
    Indicator == system:(is)/2,         % an operand was computed in line
    compound(Test),
    arithmetic_goal(Test, [_, _]),
    functor(Test, Name, 2),
    !.
complainer(Context, Formal, _, Complainer, Goal) :-
    nonvar(Context),
    Context = context(Indicator, _),
    nonvar(Indicator),
    !,
    without_user(Indicator, Complainer),
    ( Complainer = _:Name/Arity -> true ; Complainer = Name/Arity ),
    \+ is_internal(Name),
    (   error_trace_for(Formal, trace(_, Thrown, _, _, _)),
        functor(Thrown, Name, Arity)
    ->  Goal = seen(system:Thrown)
    ;   Goal = none
    ).
complainer(_, _, where(Module:_, _, Goal, _, _, _, _), Complainer, written(Goal1)) :-
    library_goal(Goal, Module, Complainer, Goal1),
    \+ functor(Goal, throw, 1).
complainer(_, Formal, none, Complainer, Goal) :-
    nb_current('$last_query', query(Module:Query, _)),
    library_goal(Query, Module, Complainer, Goal1),
    Goal = written(Goal1),
    once(fault(Formal, Goal, _, _)).

% The library threw the error itself, rather than a predicate of the program that it called.
library_goal(Goal, Module, Name/Arity, In:Plain) :-
    nonvar(Goal),
    strip_module(Module:Goal, In, Plain),
    callable(Plain),
    \+ is_program_goal(In, Plain),
    inner_goals(In, Plain, []),
    '$predicate_property'(In, Plain, defined),
    functor(Plain, Name, Arity),
    \+ is_internal(Name).

is_internal(Name) :-
    atom(Name),
    sub_atom(Name, 0, 1, _, $).

names_its_procedure(Formal) :-
    nonvar(Formal),
    (   Formal = existence_error(procedure, _)
    ;   Formal = existence_error(source_sink, _)
    ;   Formal = permission_error(_, static_procedure, _)
    ;   Formal = permission_error(open, source_sink, _)
    ),
    !.

% The number of the argument, and its name.
argument_at_fault(Formal, Goal) -->
    { fault(Formal, Goal, Number, Description) },
    !,
    (   { nonvar(Description), argument_name(Description, ArgumentName) }
    ->  [', argument ~w (~w)'-[Number, ArgumentName]]
    ;   [', argument ~w'-[Number]]
    ).
argument_at_fault(_, _) -->
    [].

fault(Formal, Goal, Number, Description) :-
    ( Goal = seen(_:Plain) ; Goal = written(_:Plain) ),
    Plain =.. [Name|Arguments],
    Arguments = [_|_],
    length(Arguments, Arity),
    arg(1, Goal, Qualified),
    (   signature(Qualified, Text)
    ->  argument_names(Text, Arity, Descriptions)
    ;   length(Descriptions, Arity)
    ),
    \+ Name == '[|]',
    faulty_argument(Arguments, Descriptions, Formal, Goal, 1, Number, Description).

faulty_argument([Argument|Arguments], [Description|Descriptions], Formal, Goal, N, Number, Found) :-
    (   is_at_fault(Formal, Argument, Description, Goal)
    ->  Number = N,
        Found = Description
    ;   N1 is N + 1,
        faulty_argument(Arguments, Descriptions, Formal, Goal, N1, Number, Found)
    ).

is_at_fault(type_error(_, Culprit), Argument, _, Goal) :-
    is_culprit(Goal, Culprit, Argument).
is_at_fault(domain_error(_, Culprit), Argument, _, Goal) :-
    is_culprit(Goal, Culprit, Argument).
is_at_fault(instantiation_error, Argument, Description, seen(_)) :-
    var(Argument),
    (   var(Description)
    ->  true
    ;   \+ sub_atom(Description, 0, 1, _, ?),
        \+ sub_atom(Description, 0, 1, _, -)
    ).

% A variable in the text may have had any value.
is_culprit(seen(_), Culprit, Argument) :-
    Argument =@= Culprit.
is_culprit(written(_), Culprit, Argument) :-
    ground(Argument),
    Argument == Culprit.

%   signature(+QualifiedGoal, -Text): "name(+A, ?B) is det", of a builtin or from the documentation of a library.

signature(Module:Goal, Text) :-
    '$prototype'(Module, Goal, Text),
    !.
signature(Module:Goal, Text) :-
    functor(Goal, Name, Arity),
    '$documentation'(Docs),
    '$in_list'(doc(Name, Arity, Text, _, Place), Docs),
    (   '$definition_place'(Module, Goal, Path, _)
    ->  atom_concat('hornbeam:', Place, Path)
    ;   sub_atom(Place, 0, _, _, 'system/')
    ),
    !.

argument_names(Text, Arity, Names) :-
    sub_atom(Text, Open, 1, _, '('),
    sub_atom(Text, Close, _, _, ') is '),
    !,
    Start is Open + 1,
    Length is Close - Start,
    sub_atom(Text, Start, Length, _, Inside),
    atomic_list_concat(Names, ', ', Inside),
    length(Names, Arity).

argument_name(Description, Name) :-
    sub_atom(Description, 1, _, 0, Name).

%!  without_user(?Term, -Plain) is det.
%
%   Plain is Term without module qualifications that need not be mentioned.
%
%       ?- without_user(user:p/1, Plain).
%       Plain = p/1.

without_user(Term, Plain) :-
    (   nonvar(Term),
        Term = Module:Plain0,
        ( Module == user ; Module == system )
    ->  without_user(Plain0, Plain)
    ;   Plain = Term
    ).
