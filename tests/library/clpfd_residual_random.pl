% SPDX-License-Identifier: MIT
% Residual goals, posted again, have the solutions of the store that they tell of. A model for which that is not so is
% shown with its seed; more seeds:
%
%     hornbeam -g "random_residues(1, 100000)" -t halt clpfd_residual_random.pl

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module(library(random)).

% ---- what is posted ----

random_sum(Xs, E) :-
    random_between(1, 3, N),
    random_monomial(Xs, E0),
    random_sum(N, Xs, E0, E).

random_sum(1, _, E, E) :- !.
random_sum(N, Xs, E0, E) :-
    N1 is N-1,
    random_monomial(Xs, M),
    random_member(Operator, [+, +, -]),
    E1 =.. [Operator,E0,M],
    random_sum(N1, Xs, E1, E).

random_monomial(Xs, E) :-
    random_between(0, 9, K),
    (   K < 6 -> random_member(E, Xs)
    ;   K < 8 -> random_member(N, [2,3,-1,-2]), random_member(X, Xs), E = N*X
    ;   random_between(-3, 4, E)
    ).

random_part(Depth, Xs, E) :-
    random_between(0, 9, K),
    (   K < 6 -> random_member(E, Xs)
    ;   K < 7 -> random_between(-2, 4, E)
    ;   ( K < 9 ; Depth =:= 0 ) -> random_sum(Xs, E)
    ;   Depth1 is Depth-1, random_operation(Depth1, Xs, E)
    ).

random_operation(Depth, Xs, E) :-
    random_member(Operation, [*, *, *, //, div, mod, rem, min, max, abs, abs, ^]),
    random_part(Depth, Xs, A),
    (   Operation == abs
    ->  E = abs(A)
    ;   Operation == (^)
    ->  random_member(N, [2,2,3,4|Xs]),
        E = A^N
    ;   random_part(Depth, Xs, B),
        E =.. [Operation,A,B]
    ).

random_comparison(Xs, Comparison) :-
    random_member(Relation, [#=, #=, #\=, #<, #=<, #>, #>=]),
    random_between(0, 6, K),
    (   K < 3
    ->  random_sum(Xs, A),
        ( random_between(0, 2, 0) -> random_between(-4, 6, B) ; random_sum(Xs, B) )
    ;   K =:= 6
    ->  random_sum(Xs, E),
        A = abs(E),
        random_between(0, 4, B)
    ;   random_operation(1, Xs, A),
        (   K =:= 3 -> random_between(-3, 6, B)
        ;   K =:= 4 -> random_member(B, Xs)
        ;   random_operation(1, Xs, B)
        )
    ),
    ( random_between(0, 1, 0) -> Comparison =.. [Relation,A,B] ; Comparison =.. [Relation,B,A] ).

random_condition(Depth, Xs, Bs, Condition) :-
    random_between(0, 9, K),
    (   ( Depth =:= 0 ; K < 5 ) -> random_test(Xs, Bs, Condition)
    ;   Depth1 is Depth-1,
        random_condition(Depth1, Xs, Bs, P),
        (   K =:= 5 -> Condition = (#\ P)
        ;   random_member(Connective, [#/\, #\/, #/\, #\/, #==>, #<==, #<==>, #\]),
            random_condition(Depth1, Xs, Bs, Q),
            Condition =.. [Connective,P,Q]
        )
    ).

random_test(Xs, Bs, Condition) :-
    random_between(0, 10, K),
    random_member(X, Xs),
    random_member(Relation, [#=, #\=, #<, #=<, #>, #>=]),
    (   K =:= 10 -> random_values(X, Condition)
    ;   K < 4 -> random_between(-3, 4, N), Condition =.. [Relation,X,N]
    ;   K < 6 -> random_member(Y, Xs), Condition =.. [Relation,X,Y]
    ;   K < 8 -> random_comparison(Xs, Condition)
    ;   K < 9 -> random_domain(Domain), Condition = (X in Domain)
    ;   random_member(Condition, [0,1|Bs])
    ).

% Two values of one variable, which come to a domain.
random_values(X, Condition) :-
    random_between(-2, 3, M),
    random_between(-2, 3, N),
    random_member(Condition, [X #= M #\/ X #= N, X #\= M #/\ X #\= N, X #= M #\ X #= N]).

random_reified(Xs, Bs, Goal) :-
    random_member(B, Bs),
    random_between(0, 7, K),
    random_condition(1, Xs, Bs, P),
    random_condition(1, Xs, Bs, Q),
    (   K < 2 -> Goal = (P #<==> B)
    ;   K < 3 -> Goal = (B #<==> P)
    ;   random_member(Connective, [#<==>, #==>, #<==, #\/, #/\, #\]),
        ( K =:= 7 -> Goal = (#\ P) ; Goal =.. [Connective,P,Q] )
    ).

random_domain(Domain) :-
    random_between(0, 9, K),
    random_between(-3, 2, Low),
    random_between(1, 6, Width),
    High is Low+Width,
    (   K < 6 -> Domain = Low..High
    ;   K < 7 -> Domain = Low..sup
    ;   K < 8 -> Domain = inf..High
    ;   Low1 is Low+1, High1 is High+1, High2 is High+2, Domain = Low..Low1\/High1..High2
    ).

random_list(Xs, List) :-
    random_between(2, 3, N),
    length(List, N),
    random_elements(List, Xs).

random_elements([], _).
random_elements([E|Es], Xs) :-
    ( random_between(0, 5, 0) -> random_between(-1, 3, E) ; random_member(E, Xs) ),
    random_elements(Es, Xs).

random_global(Xs, Bs, Goal) :-
    random_between(0, 11, K),
    random_list(Xs, List),
    random_member(X, Xs),
    random_member(Relation, [#=, #\=, #=<, #>=]),
    length(List, N),
    random_global(K, Xs, Bs, List, N, X, Relation, Goal).

random_global(0, [X,Y,Z], _, _, _, _, _, all_different([X,Y,Z])).
random_global(1, [X,Y,Z], _, _, _, _, _, all_distinct([X,Y,Z])).
random_global(2, _, _, List, _, X, Relation, sum(List, Relation, X)).
random_global(3, _, _, List, _, X, Relation, scalar_product(Ns, List, Relation, X)) :-
    length(List, N),
    length(Ns, N),
    random_factors(Ns).
random_global(4, _, _, List, _, X, _, element(X, List, Y)) :- random_member(Y, [0,1,2|List]).
random_global(5, _, _, List, N, _, _, tuples_in([List], Rows)) :-
    random_between(2, 5, M),
    length(Rows, M),
    random_rows(Rows, N).
random_global(6, [X,Y,_], [B,C], _, _, _, _, global_cardinality([X,Y], [0-B,1-C,2-_])).
random_global(7, [X,Y,Z], _, _, _, _, _, circuit([X,Y,Z])).
random_global(8, [X,Y,Z], _, _, _, _, _, lex_chain([[X,Y],[Z,X],[1,Y]])).
random_global(9, [X,Y,Z], _, _, _, _, _,
              automaton([X,Y,Z], [source(a),sink(b)], [arc(a,0,a),arc(a,1,b),arc(b,0,b),arc(b,2,a)])).
random_global(10, [X,Y,Z], _, _, _, _, _, cumulative([task(X,2,_,1,_),task(Y,2,_,1,_),task(Z,1,_,2,_)], [limit(2)])).
random_global(11, [X,Y,Z], _, _, _, _, _, disjoint2([f(X,2,Y,1),f(Y,2,Z,2)])).

random_factors([]).
random_factors([N|Ns]) :- random_member(N, [1,1,2,3,-1,-2]), random_factors(Ns).

random_rows([], _).
random_rows([Row|Rows], N) :-
    length(Row, N),
    random_row(Row),
    random_rows(Rows, N).

random_row([]).
random_row([V|Vs]) :- random_between(-2, 3, V), random_row(Vs).

random_goal(Xs, Bs, Goal) :-
    random_between(0, 99, K),
    (   K < 15 -> random_member(X, Xs), random_domain(Domain), Goal = (X in Domain)
    ;   K < 25 -> random_member(X, Xs), random_between(-2, 3, N), Goal = (X = N)
    ;   K < 28 -> random_member(B, Bs), random_between(0, 1, N), Goal = (B = N)
    ;   K < 31 -> random_member(X, Xs), random_member(Y, Xs), Goal = (X = Y)
    ;   K < 55 -> random_comparison(Xs, Goal)
    ;   K < 90 -> random_reified(Xs, Bs, Goal)
    ;   random_global(Xs, Bs, Goal)
    ).

random_goals(0, _, _, []) :- !.
random_goals(N, Xs, Bs, [Goal|Goals]) :-
    random_goal(Xs, Bs, Goal),
    N1 is N-1,
    random_goals(N1, Xs, Bs, Goals).

% ---- both ways ----

% All solutions of Vs in a small box. Other variables are labelled, too, if they have few values.
solutions(Vs, Goals, Solutions) :-
    findall(Vs, ( all_called(Goals), in_box(Vs), label(Vs), others(Goals) ), Unsorted),
    sort(Unsorted, Solutions).

all_called([]).
all_called([Goal|Goals]) :- call(Goal), all_called(Goals).

in_box([]).
in_box([V|Vs]) :- V in -2..3, in_box(Vs).

others(Goals) :-
    term_variables(Goals, Us),
    few(Us, Ws),
    \+ \+ once(label(Ws)).

few([], []).
few([U|Us], Ws) :-
    ( fd_var(U), fd_size(U, Size), integer(Size), Size < 200 -> Ws = [U|Ws1] ; Ws = Ws1 ),
    few(Us, Ws1).

model(Seed, Vs, Goals) :-
    set_random(seed(Seed)),
    Xs = [_,_,_],
    Bs = [_,_],
    append(Xs, Bs, Vs),
    random_between(1, 4, N),
    random_goals(N, Xs, Bs, Goals1),
    (   random_between(0, 1, 0)
    ->  random_between(-3, 0, Low),
        random_between(1, 3, High),
        random_between(-2, 2, V),
        random_member(X, Xs),
        random_member(Narrow, [X #\= V, X #\= 0, X #>= V]),
        Goals = [Xs ins Low..High,Narrow|Goals1]
    ;   Goals = Goals1
    ).

% Constraints that cannot be posted have no residual goals.
agrees(Seed) :-
    model(Seed, Vs, Goals),
    (   catch(call_with_time_limit(2, all_called(Goals)), _, fail)
    ->  copy_term(Vs, Copy, Residual),
        solutions(Vs, [], Expected),
        solutions(Copy, Residual, Found),
        (   Found == Expected
        ->  true
        ;   subtract(Found, Expected, More),
            subtract(Expected, Found, Lost),
            model(Seed, _, Goals1),
            format(user_error, "seed ~d: ~q~n    shown as ~q~n    more: ~q~n    lost: ~q~n",
                   [Seed,Goals1,Copy-Residual,More,Lost]),
            fail
        )
    ;   true
    ).

random_residues(From, To) :-
    forall(between(From, To, Seed), ( agrees(Seed) -> true ; true )).

:- begin_tests(clpfd_residual_random).

test(agrees, [forall(between(1, 300, Seed))]) :- agrees(Seed).
test(agrees, [forall(member(Seed, [421256]))]) :- agrees(Seed).    % once told too little

:- end_tests(clpfd_residual_random).
