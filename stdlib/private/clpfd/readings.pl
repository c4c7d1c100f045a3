% SPDX-License-Identifier: MIT
% Constraints of the store as goals, according to their rows in engine/clpfd/propagators/propagators.def.

:- module('$clpfd_readings', [reading_goal/5, sum_goal/5]).

:- use_module(private(clpfd/arithmetic)).
:- use_module(private(clpfd/sets), [fd_set/2, fdset_member/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/3, nth0/3, same_length/2]).
:- use_module(library(occurs), [sub_term/2]).

% Readings that have been parsed.
:- dynamic known_reading/2, known_template/4.

%!  reading_goal(+Text, +Variables, +Numbers, +Form, -Goal) is det.
%
%   Goal is the goal for Text, the reading of a constraint; see propagators.def. Form is 1 if a constant was written
%   first, as in 3+X.
%
%       ?- reading_goal('v0 #=< v1 + c0', [X,Y], [3], 0, Goal).
%       Goal = (X#=<Y+3).

reading_goal(Text, Xs, Ns, Form, Goal) :-
    (   known_template(Text, Xs, Ns, Goal0)
    ->  true
    ;   reading(Text, Reading),
        template(Reading, Xs, Ns, Goal1, Ys, Ms)
    ->  assertz(known_template(Text, Ys, Ms, Goal1)),
        known_template(Text, Xs, Ns, Goal0)
    ;   reading(Text, Reading),
        filled(values(Xs, Ns), Reading, Goal0)
    ),
    ( usual(Goal0, Form, Goal2) -> Goal = Goal2 ; Goal = Goal0 ).

reading(Text, Reading) :-
    (   known_reading(Text, Reading0)
    ->  Reading = Reading0
    ;   term_string(Reading, Text, [module(clpfd)]),  % whatever operators user has
        assertz(known_reading(Text, Reading))
    ).

% Most readings mention each of their variables and constants: one unification fills these in.
template(Reading, Xs, Ns, Goal, Ys, Ms) :-
    \+ ( sub_term(Part, Reading), memberchk(Part, [vs,first,pairs,rows,sum]) ),
    same_length(Xs, Ys),
    same_length(Ns, Ms),
    filled(values(Ys, Ms), Reading, Goal).

usual(X #=< Y, _, Y #>= X) :- var(X), var(Y).
usual(X #=< S, Form, Goal) :- offset(S, Form, Y), ( var(X), var(Y) -> Goal = (Y #>= X) ; Goal = (X #=< Y) ).
usual(X #\= S, Form, X #\= Y) :- offset(S, Form, Y).
usual(S #= Z, Form, Y #= Z) :- offset(S, Form, Y).
usual(P #= Z, _, X^2 #= Z) :- compound(P), P = X*Y, var(X), X == Y.

offset(S, Form, Y) :-
    compound(S),
    S = X+C,
    integer(C),
    (   C =:= 0
    ->  Y = X
    ;   Form /\ 1 =:= 1
    ->  Y = C+X
    ;   Y = S
    ).

filled(Values, Reading, Goal) :-
    (   part(Reading, Values, Goal0)
    ->  Goal = Goal0
    ;   Reading =.. [Name|Parts0],
        maplist(filled(Values), Parts0, Parts),
        Goal =.. [Name|Parts]
    ).

part(Goal0, values(Xs, [C|Ns]), Goal) :-
    compound(Goal0),
    Goal0 =.. [Relation,sum,c0],
    !,
    sum_goal(Relation, Ns, Xs, C, Goal).
part(vs, values(Xs, _), Xs).
part(first, values(Xs, [N|_]), Ys) :- length(Ys, N), append(Ys, _, Xs).
part(pairs, values(Xs, [N|Keys]), Pairs) :-
    length(Ys, N),
    append(Ys, Counts, Xs),
    paired(Keys, Counts, Pairs).
part(rows, values(Xs, [_|Ns]), Rows) :- rows(Ns, Xs, Rows).
part([], _, []).
part(Name, values(Xs, Ns), Value) :-
    atom(Name),
    sub_atom(Name, 0, 1, Count, Letter),
    Count > 0,
    sub_atom(Name, 1, Count, 0, Digits),
    atom_number(Digits, I),
    ( Letter == v -> nth0(I, Xs, Value) ; Letter == c -> nth0(I, Ns, Value) ).

paired([], _, []).
paired([Key|Keys], [Count|Counts], [Key-Count|Pairs]) :-
    paired(Keys, Counts, Pairs).

% The rows that the domains allow.
rows([], _, []) :- !.
rows(Ns, Xs, Rows) :-
    row(Xs, Ns, Rest, Row, Possible),
    ( Possible == no -> Rows = Rows1 ; Rows = [Row|Rows1] ),
    rows(Rest, Xs, Rows1).

row([], Rest, Rest, [], _).
row([X|Xs], [N|Ns], Rest, [N|Row], Possible) :-
    ( may_be(X, N) -> true ; Possible = no ),
    row(Xs, Ns, Rest, Row, Possible).

may_be(X, N) :- ( integer(X) -> X =:= N ; fd_set(X, Set), fdset_member(N, Set) ).

% ---- sums ----

%!  sum_goal(+Relation, +Factors, +Variables, +C, -Goal) is det.
%
%   Goal states that the sum of the products is #=, #\= or #=< C. Constants go to one side, negative terms to the right.
%
%       ?- sum_goal(#=, [3,7], [X,Y], 41, Goal).
%       Goal = (3*X+7*Y#=41).

sum_goal(Relation, Ns0, Xs0, C0, Goal) :-
    without_known(Ns0, Xs0, C0, Ns1, Xs1, C),
    each_once(Ns1, Xs1, Ns, Xs),
    (   short_sum(Relation, Ns, Xs, C, Goal0)
    ->  Goal = Goal0
    ;   of_sign(Ns, Xs, 1, none, Positive),
        of_sign(Ns, Xs, -1, none, Negative),
        two_sides(Positive, Negative, C, Left, Right),
        Goal =.. [Relation,Left,Right]
    ).

short_sum(Relation, [-1,1], [X,Y], C, Goal) :- Relation \== (#=<), short_sum(Relation, [1,-1], [Y,X], C, Goal).
short_sum(#=, [1,-1], [X,Y], C0, Goal) :- ( C0 > 0 -> Goal = (C0+Y #= X) ; C0 < 0, C is -C0, Goal = (C+X #= Y) ).
short_sum(#\=, [1,-1], [X,Y], C0, Goal) :- ( C0 > 0 -> Goal = (X #\= Y+C0) ; C0 < 0, C is -C0, Goal = (Y #\= X+C) ).
short_sum(#=, [-1,-1], [X,Y], C0, X+Y #= C) :- C is -C0.
short_sum(#\=, [1,1], [X,Y], C, C #\= X+Y).
short_sum(#\=, [-1,-1], [X,Y], C0, C #\= X+Y) :- C is -C0.
short_sum(#\=, [1,1,-1], [X,Y,Z], 0, Z #\= X+Y).
short_sum(#\=, [1,-1,1], [X,Y,Z], 0, Y #\= X+Z).
short_sum(#\=, [-1,1,1], [X,Y,Z], 0, X #\= Y+Z).

without_known([], [], C, [], [], C).
without_known([N|Ns], [X|Xs], C0, Ms, Ys, C) :-
    (   integer(X)
    ->  C1 is C0-N*X,
        without_known(Ns, Xs, C1, Ms, Ys, C)
    ;   Ms = [N|Ms1],
        Ys = [X|Ys1],
        without_known(Ns, Xs, C0, Ms1, Ys1, C)
    ).

% Variables may have been unified.
each_once(Ns, Xs, Ms, Ys) :-
    sort(Xs, Us),
    (   same_length(Us, Xs)
    ->  Ms = Ns,
        Ys = Xs
    ;   added_up(Ns, Xs, Ms, Ys)
    ).

added_up([], [], [], []).
added_up([N0|Ns0], [X|Xs0], Ns, Xs) :-
    of_variable(Ns0, Xs0, X, N0, N, Ns1, Xs1),
    ( N =:= 0 -> Ns = Ns2, Xs = Xs2 ; Ns = [N|Ns2], Xs = [X|Xs2] ),
    added_up(Ns1, Xs1, Ns2, Xs2).

of_variable([], [], _, N, N, [], []).
of_variable([M|Ms], [Y|Ys], X, N0, N, Ns, Xs) :-
    (   X == Y
    ->  N1 is N0+M,
        of_variable(Ms, Ys, X, N1, N, Ns, Xs)
    ;   Ns = [M|Ns1],
        Xs = [Y|Xs1],
        of_variable(Ms, Ys, X, N0, N, Ns1, Xs1)
    ).

two_sides(Positive, Negative, C, Left, Right) :-
    (   C =:= 0 -> zero_if_none(Positive, Left), zero_if_none(Negative, Right)
    ;   Negative == none -> zero_if_none(Positive, Left), Right = C
    ;   Positive == none -> Left is -C, Right = Negative
    ;   C > 0 -> Left = Positive, Right = Negative+C
    ;   Minus is -C, Left = Positive+Minus, Right = Negative
    ).

zero_if_none(Sum0, Sum) :- ( Sum0 == none -> Sum = 0 ; Sum = Sum0 ).

of_sign([], [], _, Sum, Sum).
of_sign([N|Ns], [X|Xs], Sign, Sum0, Sum) :-
    Size is N*Sign,
    (   Size < 0 -> Sum1 = Sum0
    ;   ( Size =:= 1 -> Product = X ; Product = Size*X ),
        ( Sum0 == none -> Sum1 = Product ; Sum1 = Sum0+Product )
    ),
    of_sign(Ns, Xs, Sign, Sum1, Sum).
