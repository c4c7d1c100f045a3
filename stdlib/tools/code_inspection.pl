% SPDX-License-Identifier: MIT
% The compiled form of a procedure: its instructions with explanations, its index, and the cost of running a goal.

:- module(code_inspection, [code/1, index/1, stats/1]).

:- use_module(library(apply), [exclude/3, foldl/4, include/3, maplist/2]).
:- use_module(library(lists), [nth1/3]).

:- meta_predicate code(:), index(:), stats(0).

%!  code(:Indicator) is det.
%
%   Prints the instructions of each clause of a procedure: Name/Arity, Name//Arity, or Name for all arities. Errors:
%   existence_error(procedure, Indicator).
%
%       ?- code(lists:append/3).

code(Spec) :-
    indicators(Spec, Indicators),
    maplist(code_of, Indicators).

% Name and Name//Arity as Name/Arity.
indicators(Spec, Indicators) :-
    strip_module(Spec, Module, Indicator),
    (   atom(Indicator)
    ->  findall(Module:Indicator/Arity, current_predicate(Module:Indicator/Arity), Indicators0),
        sort(Indicators0, Indicators),
        (   Indicators == []
        ->  throw(error(existence_error(procedure, Indicator), _))
        ;   true
        )
    ;   nonvar(Indicator),
        Indicator = Name//Arity0,
        integer(Arity0)
    ->  Arity is Arity0 + 2,
        Indicators = [Module:Name/Arity]
    ;   Indicators = [Spec]
    ).

code_of(Spec) :-
    indicated(Spec, Module, Name/Arity, Head),
    (   '$clause_code'(Module, Head, Clauses)
    ->  true
    ;   throw(error(existence_error(procedure, Name/Arity), _))
    ),
    (   Clauses == []
    ->  (   '$predicate_property'(Module, Head, foreign)
        ->  format('~q is written in C++: there are no instructions to show~n', [Name/Arity])
        ;   format('~q has no clauses~n', [Name/Arity])
        )
    ;   print_clauses(Clauses, 1)
    ).

indicated(Spec, Module, Name/Arity, Head) :-
    strip_module(Spec, Module, Indicator),
    (   nonvar(Indicator),
        Indicator = Name/Arity,
        atom(Name),
        integer(Arity)
    ->  functor(Head, Name, Arity),
        (   '$predicate_property'(Module, Head, defined)
        ->  true
        ;   '$autoload'(Module, Name, Arity)
        ->  true
        ;   throw(error(existence_error(procedure, Name/Arity), _))
        )
    ;   var(Indicator)
    ->  throw(error(instantiation_error, _))
    ;   throw(error(type_error(predicate_indicator, Indicator), _))
    ).

print_clauses([], _).
print_clauses([clause(Line, Instructions)|Clauses], N) :-
    (   Line > 0
    ->  format('clause ~w (line ~w)~n', [N, Line])
    ;   format('clause ~w~n', [N])
    ),
    maplist(print_instruction, Instructions),
    N1 is N + 1,
    print_clauses(Clauses, N1).

print_instruction(instruction(Offset, Name, Operands, Meaning)) :-
    format('~t~w~5|  ~w ~t~40|~w ~t~60|~w~n', [Offset, Name, Operands, Meaning]).

%!  index(:Indicator) is det.
%
%   Prints the arguments on which the clauses of a procedure can be indexed, those on which calls have been indexed so
%   far, and when a choice point remains. Indicator is as for code/1. Errors: existence_error(procedure, Indicator).
%
%       ?- index(append/3).

index(Spec) :-
    indicators(Spec, Indicators),
    maplist(index_of, Indicators).

index_of(Spec) :-
    indicated(Spec, Module, Name/Arity, Head),
    (   '$predicate_property'(Module, Head, foreign)
    ->  format('~q is written in C++: it has no clauses to choose from~n', [Name/Arity])
    ;   findall(Arguments, ( clause_of(Module, Head), Head =.. [_|Arguments] ), Clauses),
        length(Clauses, Count),
        clauses_text(Count, Text),
        format('~q has ~w~n', [Name/Arity, Text]),
        (   Count < 2
        ->  format('  no choice point is ever made for it~n', [])
        ;   print_arguments(1, Arity, Clauses, Count),
            print_used(Module, Head)
        )
    ).

clause_of(Module, Head) :-
    '$predicate_property'(Module, Head, imported_from(From)),
    !,
    '$stored_clause'(From:Head, _).
clause_of(Module, Head) :-
    '$stored_clause'(Module:Head, _).

clauses_text(1, '1 clause') :- !.
clauses_text(N, Text) :-
    format(atom(Text), '~w clauses', [N]).

print_arguments(N, Arity, Clauses, Count) :-
    (   N > Arity
    ->  true
    ;   findall(Key, ( '$in_list'(Arguments, Clauses), nth1(N, Arguments, Argument), key(Argument, Key) ), Keys),
        alike(Keys, variable, Variables),
        sort(Keys, Sorted0),
        exclude(==(variable), Sorted0, Sorted),
        length(Sorted, Distinct),
        foldl(more_alike(Keys), Sorted, 0, Most0),
        Most is Most0 + Variables,
        describe(N, Count, Variables, Distinct, Most),
        N1 is N + 1,
        print_arguments(N1, Arity, Clauses, Count)
    ).

key(Argument, Key) :-
    (   var(Argument)
    ->  Key = variable
    ;   compound(Argument)
    ->  functor(Argument, Name, Arity),
        Key = key(Name/Arity)
    ;   Key = key(Argument)
    ).

more_alike(Keys, Key, Most0, Most1) :-
    alike(Keys, Key, N),
    Most1 is max(Most0, N).

alike(Keys, Key, N) :-
    include(==(Key), Keys, Alike),
    length(Alike, N).

describe(N, Count, Variables, _, _) :-
    Variables =:= Count,
    !,
    format('  argument ~w: a variable in every clause: does not distinguish clauses~n', [N]).
describe(N, _, 0, Distinct, 1) :-
    !,
    values_text(Distinct, Values),
    format('  argument ~w: ~w: a call with it bound matches one clause at most, no choice point stays~n', [N, Values]).
describe(N, Count, Variables, Distinct, Most) :-
    (   Variables =:= 0
    ->  Why = ''
    ;   Variables =:= 1
    ->  Why = ', one clause has a variable there and matches what its tests let pass'
    ;   format(atom(Why), ', ~w clauses have a variable there and match what their tests let pass', [Variables])
    ),
    values_text(Distinct, Values),
    format('  argument ~w: ~w~w: a call with it bound can match ~w of ~w clauses, then a choice point stays~n',
           [N, Values, Why, Most, Count]).

values_text(1, '1 value') :- !.
values_text(N, Text) :-
    format(atom(Text), '~w different values', [N]).

print_used(Module, Head) :-
    (   '$indexed_arguments'(Module, Head, Numbers),
        Numbers \== []
    ->  atomic_list_concat(Numbers, ', ', Text),
        format('  calls so far were distinguished by argument ~w~n', [Text])
    ;   format('  no call so far has needed an index (they are made when called)~n', [])
    ).

%!  stats(:Goal) is nondet.
%
%   Calls Goal and prints for each answer the number of inferences and the time it took, and the choice points it has
%   left. Stops after 100,000,000 inferences.
%
%       ?- stats(append(X, Y, [a, b])).

stats(Goal) :-
    Cost = cost(0, 0, 0, 0.0),
    go_on(Cost),
    (   most_inferences(Most),
        call_with_inference_limit(counted(Goal, Before, After), Most, Result)
    ;   print_cost(Cost),
        format('  no (more) answers~n', []),
        !,
        fail
    ),
    print_cost(Cost),
    (   Result == inference_limit_exceeded
    ->  format('  stopped: no answer within ~D inferences~n', [Most]),
        !,
        fail
    ;   Before == After
    ->  format('  no choice points left~n', []),
        !
    ;   '$choice_owners'(Before, Owners),
        maplist(print_owner, Owners),
        (   true
        ;   go_on(Cost),
            fail
        )
    ).

most_inferences(100_000_000).

counted(Goal, Before, After) :-
    '$choice'(Before),
    call(Goal),
    '$choice'(After).

% The time between two answers does not count: cost(InferencesThen, TimeThen, Inferences, Time).
go_on(Cost) :-
    '$own_inferences'(Inferences),
    statistics(cputime, Time),
    nb_setarg(1, Cost, Inferences),
    nb_setarg(2, Cost, Time).

print_cost(Cost) :-
    Cost = cost(I0, T0, Inferences0, Time0),
    '$own_inferences'(I1),
    statistics(cputime, T1),
    Inferences is Inferences0 + I1 - I0,
    Time is Time0 + T1 - T0,
    nb_setarg(3, Cost, Inferences),
    nb_setarg(4, Cost, Time),
    format('% ~D inferences, ~3f seconds~n', [Inferences, Time]).

print_owner(Owner) :-
    (   Owner = system:_
    ->  true
    ;   Owner = Module:Indicator
    ->  (   Module == user
        ->  format('  a choice point of ~q is left~n', [Indicator])
        ;   format('  a choice point of ~q is left~n', [Module:Indicator])
        )
    ).
