% SPDX-License-Identifier: MIT
% The part of a program reachable from a goal, as terms: the basis of the libraries that explain programs.

:- module('$program_parts',
          [ is_program_goal/2, at_home/4, reachable_clauses/4, named_clause/6, write_named/3, goal_list/2,
            plain_goal/3, called_goals/3, inner_goals/3, transparent_goal/2, lambda_body/4, without_carets/2,
            program_clause/4, written_body/5, typed_names/2, letter_names/2, first_elements/3
          ]).

:- use_module(library(apply), [foldl/5, include/3, maplist/3, maplist/4]).
:- use_module(library(yall), []).
:- use_module(private(checks/goal_modes), [goal_modes/3]).
:- use_module(private(messages/source_snippets), [clause_on_line/5, is_control/1, shown_file/2]).
:- use_module(private(teaching/clause_places), [clause_line/5]).

%!  first_elements(+N, +List, -Taken) is det.
%
%   Taken is the first N elements of List, or all if there are fewer.
%
%       ?- first_elements(2, [a, b, c], Taken).
%       Taken = [a, b].

first_elements(N, List, Taken) :-
    (   N > 0,
        List = [X|Xs]
    ->  Taken = [X|Taken1],
        N1 is N - 1,
        first_elements(N1, Xs, Taken1)
    ;   Taken = []
    ).

%!  is_program_goal(+Module, +Goal) is semidet.
%
%   Goal calls a procedure of the user's program whose clauses are accessible.
%
%       ?- assertz(user:hobby(chess)), is_program_goal(user, hobby(_)).
%       true.

is_program_goal(Module, Goal) :-
    callable(Goal),
    functor(Goal, Name, Arity),
    functor(Head, Name, Arity),
    '$predicate_property'(Module, Head, interpreted),
    \+ '$predicate_property'(Module, Head, system),
    \+ is_library(Module, Head).

%!  at_home(+Module, +Goal, -Home, -Called) is det.
%
%   Goal, called in Module, calls a procedure of the module Home, as Called: goals in the arguments of a meta-predicate
%   are qualified.
%
%       ?- assertz(user:hobby(chess)), at_home(user, hobby(X), Home, Called).
%       Home = user, Called = hobby(X).

at_home(Module, Goal, Home, Called) :-
    (   '$clauses_of'(Module, Goal, Home0, Called0)
    ->  Home = Home0,
        Called = Called0
    ;   Home = Module,
        Called = Goal
    ).

is_library(Module, Head) :-
    '$definition_place'(Module, Head, Path, _),
    sub_atom(Path, 0, _, _, 'hornbeam:').

%!  plain_goal(+Goal, +Module0, -QualifiedGoal) is det.
%
%   QualifiedGoal is Module:Goal, in which Goal is not qualified itself.
%
%       ?- plain_goal(p(x), user, Goal).
%       Goal = user:p(x).

plain_goal(Goal, Module0, Module:Plain) :-
    strip_module(Module0:Goal, Module, Plain).

%!  transparent_goal(+Goal, -Plain) is semidet.
%
%   Goal calls a control predicate that can be expressed by control constructs: Plain. The call of a grammar is replaced
%   by its translation.
%
%       ?- transparent_goal(call(succ, 1, X), Plain).
%       Plain = succ(1, X).

transparent_goal(Goal, Plain) :-
    callable(Goal),
    plain_control(Goal, Plain),
    callable(Plain),
    !.

plain_control(once(Goal), (Goal -> true)).
plain_control(ignore(Goal), (Goal -> true ; true)).
plain_control(not(Goal), \+ Goal).
plain_control(forall(Condition, Action), \+ ( Condition, \+ Action )).
plain_control(Goal, Plain) :-
    functor(Goal, maplist, Arity),
    Arity >= 2,
    Goal =.. [_, Closure|Lists],
    rows(Lists, Rows),
    mapped(Rows, Closure, Plain).
plain_control(Goal, Plain) :-
    functor(Goal, foldl, Arity),
    Arity >= 4,
    Goal =.. [_, Closure|Arguments],
    '$append'(Lists, [V0, V], Arguments),
    rows(Lists, Rows),
    folded(Rows, Closure, V0, V, Plain).
plain_control(phrase(Body, List), Plain) :-
    plain_control(phrase(Body, List, []), Plain).
plain_control(phrase(Body, List, Rest), Plain) :-
    nonvar(Body),
    catch(dcg_translate_rule(('$body' --> Body), Rule), error(_, _), fail),
    (   Rule = ('$body'(List0, Rest0) :- Plain0)
    ->  List = List0,
        Rest = Rest0,
        Plain = Plain0
    ).
plain_control(Goal, Plain) :-
    compound(Goal),
    Goal =.. [call, Closure, Argument|Arguments],
    strip_module(Closure, Module, Plain0),
    callable(Plain0),
    Plain0 =.. List0,
    '$append'(List0, [Argument|Arguments], List),
    Plain1 =.. List,
    (   Plain0 == Closure
    ->  Plain = Plain1
    ;   Plain = Module:Plain1
    ).

%!  lambda_body(+Goal, +Names, -Own, -Body) is semidet.
%
%   Goal calls a lambda expression of library(yall) whose parameters take its arguments: Body is a copy, in which Own
%   are its Names. They go along as one more parameter.
%
%       ?- lambda_body(call([X]>>atom(X), a), [], Own, Body).
%       false.
%       ?- lambda_body(>>([X], user:atom(X), a), ['X'=X], Own, Body).
%       Own = ['X'=a], Body = user:atom(a).

lambda_body(Goal, Names, Own, Body) :-
    Goal =.. [>>, Parameters, Lambda|Arguments],
    term_variables(Parameters>>Lambda, Variables),
    include(is_name_among(Variables), Names, Named),
    (   nonvar(Parameters),
        Parameters = Free/List
    ->  Parameters1 = Free/[Named|List]
    ;   Parameters1 = [Named|Parameters]
    ),
    catch(yall:lambda_goal(Parameters1, Lambda, [Own|Arguments], Body), error(_, _), fail).

is_name_among(Variables, _=Value) :-
    '$is_among'(Value, Variables).

%   rows(+Lists, -Rows): the first elements of all lists, the second ... ending in `none` if the lists have different
%   lengths. At least one of them is proper.

rows(Lists, Rows) :-
    '$in_list'(List, Lists),
    is_list(List),
    !,
    length(List, Length),
    (   maplist(list_of_length(Length), Lists, Copies)
    ->  transposed(Length, Copies, Rows0),
        Rows = rows(Lists, Copies, Rows0)
    ;   Rows = none
    ).

%   Partial lists are unified when the goal runs.

list_of_length(Length, List, Copy) :-
    length(Copy, Length),
    \+ List \= Copy,
    (   is_list(List)
    ->  Copy = List
    ;   true
    ).

transposed(0, _, []) :- !.
transposed(N, Lists, [Row|Rows]) :-
    maplist(first_and_rest_of, Lists, Row, Rests),
    N1 is N - 1,
    transposed(N1, Rests, Rows).

first_and_rest_of([X|Xs], X, Xs).

mapped(none, _, fail).
mapped(rows(Lists, Copies, Rows), Closure, Plain) :-
    calls(Rows, Closure, Calls),
    foldl(with_length, Lists, Copies, Plain, Calls).

%   A partial list gets its length first.

with_length(List, Copy, Plain, Plain1) :-
    (   List == Copy
    ->  Plain = Plain1
    ;   Plain = ( List = Copy, Plain1 )
    ).

calls([], _, true).
calls([Row], Closure, Goal) :-
    !,
    Goal =.. [call, Closure|Row].
calls([Row|Rows], Closure, (Goal, Goals)) :-
    Goal =.. [call, Closure|Row],
    calls(Rows, Closure, Goals).

folded(none, _, _, _, fail).
folded(rows(Lists, Copies, Rows), Closure, V0, V, Plain) :-
    steps(Rows, Closure, V0, V, Steps),
    foldl(with_length, Lists, Copies, Plain, Steps).

steps([], _, V0, V, V0 = V).
steps([Row], Closure, V0, V, Goal) :-
    !,
    '$append'(Row, [V0, V], Arguments),
    Goal =.. [call, Closure|Arguments].
steps([Row|Rows], Closure, V0, V, (Goal, Goals)) :-
    '$append'(Row, [V0, V1], Arguments),
    Goal =.. [call, Closure|Arguments],
    steps(Rows, Closure, V1, V, Goals).

%!  program_clause(+Module, ?Head, -Body, -Reference) is nondet.
%
%   Like clause/3; the body is as in the source, without goals of the system that the loader inserted.
%
%       ?- assertz((user:citizen(X) :- adult(X))), program_clause(user, citizen(A), Body, _Reference).
%       Body = adult(A).

program_clause(Module, Head, Body, Reference) :-
    '$stored_clause'(Module:Head, Body0, Reference),
    (   has_internal(Body0),
        functor(Head, Name, Arity),
        functor(General, Name, Arity),
        '$stored_clause'(Module:General, Body1, Reference),
        written_body(Module, General, Body1, Reference, Written)
    ->  General = Head,
        Body = Written
    ;   Body = Body0
    ).

%!  written_body(+Module, +Head, +Body, +Reference, -Written) is semidet.
%
%   The body of a clause as in its file, if that still exists and corresponds to Body; Head and Body are as from
%   clause/3, with Head most general.
%
%       ?- written_body(user, Head, Body, Reference, Written).

written_body(Module, Head, Body, Reference, Written) :-
    has_internal(Body),
    clause_line(Module, Head, Reference, Path, Line),
    clause_on_line(Path, Line, Module, Text, _),
    expand_term(Text, Text1),
    split_clause(Text1, TextHead, TextBody),
    expand_goal(Module:TextBody, Expanded0),
    strip_module(Expanded0, _, Expanded),
    (TextHead :- Expanded) =@= (Head :- Body),
    !,
    (TextHead :- Expanded) = (Head :- Body),
    Written = TextBody.

has_internal(Body) :-
    callable(Body),
    (   compound(Body),
        is_control(Body)
    ->  Body =.. [_|Parts],
        '$in_list'(Part, Parts),
        has_internal(Part)
    ;   functor(Body, Name, _),
        sub_atom(Name, 0, 1, _, $)
    ),
    !.

%!  goal_list(+Body, -Goals) is det.
%
%   Goals is the list of the goals of a conjunction; a variable becomes a call/1 of it.
%
%       ?- goal_list((a, b, c), Goals).
%       Goals = [a, b, c].

goal_list(Body, Goals) :-
    goal_list(Body, Goals, []).

goal_list(Body, [call(Body)|Goals], Goals) :-
    var(Body),
    !.
goal_list(true, Goals, Goals) :-
    !.
goal_list((A, B), Goals0, Goals) :-
    !,
    goal_list(A, Goals0, Goals1),
    goal_list(B, Goals1, Goals).
goal_list(Goal, [Goal|Goals], Goals).

%!  reachable_clauses(+Module, +Goal, +Most, -Clauses) is semidet.
%
%   Clauses has clause(Module, Head, Goals, Reference) for each clause of the procedures that Goal may call, directly or
%   indirectly. Fails if there are more than Most.
%
%       ?- assertz(user:planet(mars)), reachable_clauses(user, planet(_), 10, [clause(user, Head, Goals, _)]).
%       Head = planet(mars), Goals = [].

reachable_clauses(Module, Goal, Most, Clauses) :-
    called_procedures([Module:Goal], [], Procedures0),
    sort(Procedures0, Procedures),
    findall(clause(In, Head, Goals, Reference),
            ( '$in_list'(In:Name/Arity, Procedures),
              functor(Head, Name, Arity),
              program_clause(In, Head, Body, Reference),
              goal_list(Body, Goals)
            ),
            Clauses),
    length(Clauses, Count),
    Count =< Most.

called_procedures([], Seen, Seen).
called_procedures([Module0:Goal0|Goals], Seen0, Seen) :-
    (   var(Goal0)
    ->  called_procedures(Goals, Seen0, Seen)
    ;   plain_goal(Goal0, Module0, Module:Goal),
        called_here(Module, Goal, Goals, Seen0, Seen)
    ).

called_here(_, Goal, Goals, Seen0, Seen) :-
    var(Goal),
    !,
    called_procedures(Goals, Seen0, Seen).
called_here(Module, Goal, Goals, Seen0, Seen) :-
    (   is_program_goal(Module, Goal)
    ->  at_home(Module, Goal, Home, _),
        functor(Goal, Name, Arity),
        inner_goals(Module, Goal, Inner),
        '$append'(Inner, Goals, Goals1),
        (   '$in_list'(Home:Name/Arity, Seen0)
        ->  called_procedures(Goals1, Seen0, Seen)
        ;   functor(Head, Name, Arity),
            findall(Home:Body, '$stored_clause'(Home:Head, Body), Bodies),
            '$append'(Bodies, Goals1, Goals2),
            called_procedures(Goals2, [Home:Name/Arity|Seen0], Seen)
        )
    ;   called_goals(Module, Goal, Called),
        '$append'(Called, Goals, Goals1),
        called_procedures(Goals1, Seen0, Seen)
    ).

%!  called_goals(+Module, +Goal, -Called) is det.
%
%   Called are the goals, each with its module, that Goal, of the system, may call: its control constructs
%   (transparent_goal/2), or the goals in its arguments (inner_goals/3).
%
%       ?- called_goals(user, once(p), Called).
%       Called = [user:(p -> true)].

called_goals(Module, Goal, Called) :-
    (   transparent_goal(Goal, Plain)
    ->  Called = [Module:Plain]
    ;   inner_goals(Module, Goal, Called)
    ).

%!  inner_goals(+Module, +Goal, -Inner) is det.
%
%   Inner are the goals, each with its module, in the arguments of Goal, a control construct or a call of a
%   meta-predicate; closures are extended by the arguments with which they are called. A call of a lambda expression has
%   its body.
%
%       ?- inner_goals(user, forall(p, q), Inner).
%       Inner = [user:p, user:q].

inner_goals(Module, Goal, Inner) :-
    (   lambda_body(Goal, [], _, Body)
    ->  Inner = [Module:Body]
    ;   goal_modes(Module, Goal, Modes)
    ->  Modes =.. [_|Kinds],
        Goal =.. [_|Arguments],
        foldl(closure(Module), Kinds, Arguments, Inner, [])
    ;   compound(Goal),
        is_control(Goal)
    ->  Goal =.. [_|Arguments],
        maplist(qualified(Module), Arguments, Inner)
    ;   Inner = []
    ).

qualified(Module, Goal, Module:Goal).

closure(Module, Mode, Argument, Inner0, Inner) :-
    ( closure_goal(Mode, Argument, Goal) -> Inner0 = [Module:Goal|Inner] ; Inner0 = Inner ).

closure_goal(Mode, Closure, Goal) :-
    nonvar(Closure),
    (   Closure = Module:Inner
    ->  Goal = Module:Goal0,
        closure_goal(Mode, Inner, Goal0)
    ;   Mode == (^)
    ->  without_carets(Closure, Goal)
    ;   integer(Mode),
        callable(Closure),
        (   Mode =:= 0
        ->  Goal = Closure
        ;   length(Extra, Mode),
            Closure =.. List0,
            '$append'(List0, Extra, List),
            Goal =.. List
        )
    ).

%!  without_carets(+Goal0, -Goal) is det.
%
%   Goal is Goal0 without the variables in front of ^/2.
%
%       ?- without_carets(X^Y^p(X, Y), Goal).
%       Goal = p(X, Y).

without_carets(Goal0, Goal) :-
    (   nonvar(Goal0),
        Goal0 = _^Goal1
    ->  without_carets(Goal1, Goal)
    ;   Goal = Goal0
    ).

%!  named_clause(+Module, +Head, +Goals, +Reference, -Names, -Place) is det.
%
%   Names has the source names of the clause's variables, if they can be determined; Place is File:Line as shown in
%   messages, or none.
%
%       ?- named_clause(user, p(X), [q(X)], Reference, Names, Place).

named_clause(Module, Head, Goals, Reference, Names, Place) :-
    (   clause_line(Module, Head, Reference, Path, Line)
    ->  shown_file(Path, Shown),
        Place = Shown:Line,
        (   clause_on_line(Path, Line, Module, Text, Names0),
            expand_term(Text, Text1),
            split_clause(Text1, TextHead, TextBody),
            goal_list(TextBody, TextGoals),
            TextHead-TextGoals =@= Head-Goals
        ->  TextHead-TextGoals = Head-Goals,
            Names = Names0
        ;   Names = []
        )
    ;   Names = [],
        Place = none
    ).

split_clause((Head0 :- Body), Head, Body) :-
    !,
    strip_module(Head0, _, Head).
split_clause(Head0, Head, true) :-
    strip_module(Head0, _, Head).

%!  write_named(+Stream, +Term, +Names) is det.
%
%   Writes Term to Stream, or current_output, with these names of variables; others are _A, _B and so on, or _ if they
%   occur once. What is deep or wide is cut.
%
%       ?- write_named(current_output, f(X, Y, Y), ['Who' = X]).
%       f(Who, _A, _A)
%       true.

write_named(Stream0, Term, Names) :-
    (   Stream0 == current_output
    ->  current_output(Stream)
    ;   Stream = Stream0
    ),
    (   acyclic_term(Term)
    ->  '$variable_names'([], Term, Names, All)
    ;   All = Names
    ),
    '$in_list'(Depth-Most, [12-500, 6-500, 3-inf]),
    with_output_to(string(Text), write_to_depth(Term, All, Depth)),
    ( Most == inf -> true ; string_length(Text, Length), Length =< Most ),
    !,
    write(Stream, Text).

write_to_depth(Term, Names, Depth) :-
    current_output(Stream),
    write_term(Stream, Term,
               [quoted(true), numbervars(true), portray(true), variable_names(Names), max_depth(Depth),
                spacing(next_argument), priority(999)]).

%!  typed_names(+Goal, -Names) is det.
%
%   The names of the variables of Goal: those of the query, if Goal is the first argument of one of its goals, otherwise
%   letters.
%
%       ?- typed_names(f(X, Y), Names).
%       Names = ['A'=X, 'B'=Y].

typed_names(Goal, Names) :-
    (   nb_current('$last_query', query(_:Query, Known0)),
        goal_list(Query, Parts),
        '$in_list'(Part, Parts),
        compound(Part),
        arg(1, Part, Typed0),
        copy_term(Typed0-Known0, Typed1-Known),
        strip_module(Typed1, _, Typed),
        ( callable(Typed) -> subsumes_term(Typed, Goal) ; Typed =@= Goal )     % earlier goals may have bound a part
    ->  Typed = Goal,
        include(names_variable, Known, Names)
    ;   letter_names(Goal, Names)
    ).

names_variable(_=Value) :-
    var(Value).

%!  letter_names(+Term, -Names) is det.
%
%   Names has a letter for each variable of Term, or a letter and a number.
%
%       ?- letter_names(f(X, Y), Names).
%       Names = ['A'=X, 'B'=Y].

letter_names(Term, Names) :-
    term_variables(Term, Variables),
    letters(Variables, 0, Names).

letters([], _, []).
letters([Variable|Variables], N, [Name=Variable|Names]) :-
    Letter is 0'A + N mod 26,
    Number is N // 26,
    char_code(Char, Letter),
    (   Number =:= 0
    ->  Name = Char
    ;   atomic_list_concat([Char, Number], Name)
    ),
    N1 is N + 1,
    letters(Variables, N1, Names).
