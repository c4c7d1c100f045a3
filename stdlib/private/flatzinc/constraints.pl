% SPDX-License-Identifier: MIT
% The constraints of FlatZinc, and the additional ones that repl/minizinc declares, as constraints of library(clpfd).
% Truth values are 0 and 1.

:- module('$flatzinc_constraints', [flatzinc_constraint/3]).

:- use_module(library(clpfd)).
:- use_module(library(apply), [maplist/3, maplist/4, maplist/5, maplist/6]).
:- use_module(library(lists), [append/3]).

%!  flatzinc_constraint(+Name, +Arguments, +Consistency) is semidet.
%
%   Posts the constraint. Arguments are integers, variables, lists of these, sets as lists of integers or L..H.
%   Consistency is `domain`, for sums that a model annotates so, or `any`.
%   Errors: existence_error(flatzinc_constraint, Name/Arity).
%
%       ?- X in 0..9, flatzinc_constraint(int_lin_eq, [[2,1], [X,3], 9], any).
%       X = 3.

flatzinc_constraint(int_lin_eq, [As,Xs,C], domain) :-
    !,
    scalar_product(As, Xs, #=, C, [consistency(domain)]).
flatzinc_constraint(Name, Arguments, _) :-
    Goal =.. [Name|Arguments],
    (   posted(Goal, Post)
    ->  call(Post)
    ;   atom_concat(Plain, '_reif', Name), append(Arguments1, [B], Arguments), condition(Plain, Arguments1, Condition)
    ->  B #<==> Condition
    ;   atom_concat(Plain, '_imp', Name), append(Arguments1, [B], Arguments), condition(Plain, Arguments1, Condition)
    ->  B #==> Condition
    ;   condition(Name, Arguments, Condition)
    ->  call(Condition)
    ;   length(Arguments, Arity),
        throw(error(existence_error(flatzinc_constraint, Name/Arity), _))
    ).

% ---- what has a truth value ----

condition(Name, Arguments, Condition) :-
    Goal =.. [Name|Arguments],
    truth(Goal, Condition).

truth(int_eq(X, Y), X #= Y).
truth(int_ne(X, Y), X #\= Y).
truth(int_le(X, Y), X #=< Y).
truth(int_lt(X, Y), X #< Y).
truth(int_ge(X, Y), X #>= Y).
truth(int_gt(X, Y), X #> Y).
truth(bool_eq(X, Y), X #= Y).
truth(bool_ne(X, Y), X #\= Y).
truth(bool_le(X, Y), X #=< Y).
truth(bool_lt(X, Y), X #< Y).
truth(int_lin_eq(As, Xs, C), Sum #= C) :- sum_of(As, Xs, Sum).
truth(int_lin_ne(As, Xs, C), Sum #\= C) :- sum_of(As, Xs, Sum).
truth(int_lin_le(As, Xs, C), Sum #=< C) :- sum_of(As, Xs, Sum).
truth(bool_lin_eq(As, Xs, C), Sum #= C) :- sum_of(As, Xs, Sum).
truth(bool_lin_le(As, Xs, C), Sum #=< C) :- sum_of(As, Xs, Sum).
truth(set_in(X, Set), Condition) :-
    (   domain_of(Set, Domain)
    ->  Condition = (X in Domain)
    ;   Condition = (0 #= 1)
    ).
truth(bool_clause(Ps, Ns), Condition) :- clause_of(Ps, Ns, Condition).
truth(bool_and(X, Y), X #/\ Y).
truth(bool_or(X, Y), X #\/ Y).
truth(bool_xor(X, Y), X #\= Y).
truth(array_bool_and(Xs), Condition) :- joined(Xs, #/\, 1, Condition).
truth(array_bool_or(Xs), Condition) :- joined(Xs, #\/, 0, Condition).

sum_of([], [], 0).
sum_of([A|As], [X|Xs], Sum) :-
    sum_of(As, Xs, A*X, Sum).

sum_of([], [], Sum, Sum).
sum_of([A|As], [X|Xs], Sum0, Sum) :-
    sum_of(As, Xs, Sum0 + A*X, Sum).

clause_of(Ps, Ns, Condition) :-
    maplist([N,#\ N]>>true, Ns, Negated),
    append(Ps, Negated, Literals),
    joined(Literals, #\/, 0, Condition).

joined([], _, None, None #= 1).
joined([L|Ls], Operator, _, Condition) :-
    joined_to(Ls, Operator, L, Condition).

joined_to([], _, Condition, Condition).
joined_to([L|Ls], Operator, Condition0, Condition) :-
    Condition1 =.. [Operator,Condition0,L],
    joined_to(Ls, Operator, Condition1, Condition).

% ---- what is posted otherwise ----

posted(int_eq(X, Y), X = Y).
posted(bool_eq(X, Y), X = Y).
posted(bool2int(X, Y), X = Y).
posted(int_lin_eq(As, Xs, C), scalar_product(As, Xs, #=, C)).
posted(int_lin_ne(As, Xs, C), scalar_product(As, Xs, #\=, C)).
posted(int_lin_le(As, Xs, C), scalar_product(As, Xs, #=<, C)).
posted(bool_lin_eq(As, Xs, C), scalar_product(As, Xs, #=, C)).
posted(bool_lin_le(As, Xs, C), scalar_product(As, Xs, #=<, C)).
posted(int_plus(X, Y, Z), X + Y #= Z).
posted(int_minus(X, Y, Z), X - Y #= Z).
posted(int_times(X, Y, Z), X * Y #= Z).
posted(int_div(X, Y, Z), X // Y #= Z).
posted(int_mod(X, Y, Z), X rem Y #= Z).
posted(int_pow(X, Y, Z), X ^ Y #= Z).
posted(int_abs(X, Y), abs(X) #= Y).
posted(int_max(X, Y, Z), maximum(Z, [X,Y])).
posted(int_min(X, Y, Z), minimum(Z, [X,Y])).
posted(array_int_maximum(Z, Xs), maximum(Z, Xs)).
posted(array_int_minimum(Z, Xs), minimum(Z, Xs)).
posted(bool_not(X, Y), X #\= Y).
posted(bool_and(X, Y, B), B #<==> X #/\ Y).
posted(bool_or(X, Y, B), B #<==> X #\/ Y).
posted(bool_xor(X, Y, B), B #<==> X #\= Y).
posted(array_bool_and(Xs, B), B #<==> Condition) :- joined(Xs, #/\, 1, Condition).
posted(array_bool_or(Xs, B), B #<==> Condition) :- joined(Xs, #\/, 0, Condition).
posted(array_bool_xor(Xs), ( sum(Xs, #=, Sum), Sum #= 2*Half + 1, Half #>= 0 )).
posted(array_int_element(I, Xs, X), element(I, Xs, X)).
posted(array_bool_element(I, Xs, X), element(I, Xs, X)).
posted(array_var_int_element(I, Xs, X), element(I, Xs, X)).
posted(array_var_bool_element(I, Xs, X), element(I, Xs, X)).
posted(fzn_all_different_int(Xs), all_distinct(Xs)).
posted(fzn_disjunctive_strict(Ss, Ds), serialized(Ss, Ds)).
posted(fzn_disjunctive(Ss, Ds), cumulative(Tasks, [limit(1)])) :-    % a task without duration is never in the way
    ones(Ss, Rs),
    maplist(task_of, Ss, Ds, Rs, Tasks).
posted(fzn_cumulative(Ss, Ds, Rs, Limit), cumulative(Tasks, [limit(Limit)])) :-
    maplist(task_of, Ss, Ds, Rs, Tasks).
posted(hornbeam_diffn(Xs, Ys, Ws, Hs), disjoint2(Rectangles)) :-
    maplist(rectangle, Xs, Ys, Ws, Hs, Rectangles).
posted(hornbeam_circuit(Xs), circuit(Xs)).
posted(hornbeam_subcircuit(Xs), subcircuit(Xs)).
posted(hornbeam_inverse(Xs, Ys), assignment(Xs, Ys)).
posted(hornbeam_count(Xs, Value, N), '$fd_global'(count, [N|Xs], [Value])).
posted(hornbeam_table_int(Xs, Flat), '$fd_global'(table, Xs, Flat)).
posted(hornbeam_table_bool(Xs, Flat), Post) :-
    posted(hornbeam_table_int(Xs, Flat), Post).
posted(hornbeam_regular(Xs, States, Symbols, Flat, Start, Final), automaton(Xs, Nodes, Arcs)) :-
    findall(sink(F), set_member(Final, F), Sinks),
    Nodes = [source(Start)|Sinks],
    rows(Flat, Symbols, Rows),
    arcs(Rows, 1, States, Arcs).
posted(fzn_lex_less_int(Xs, Ys), lex_chain([Xs,Ys], [op(#<)])).
posted(fzn_lex_lesseq_int(Xs, Ys), lex_chain([Xs,Ys])).
posted(fzn_lex_less_bool(Xs, Ys), lex_chain([Xs,Ys], [op(#<)])).
posted(fzn_lex_lesseq_bool(Xs, Ys), lex_chain([Xs,Ys])).
posted(fzn_global_cardinality_closed(Xs, Values, Counts), global_cardinality(Xs, Pairs)) :-
    maplist(pair, Values, Counts, Pairs).

ones([], []).
ones([_|Xs], [1|Ones]) :-
    ones(Xs, Ones).

task_of(S, D, R, task(S,D,_,R,_)).

rectangle(X, Y, W, H, r(X,W,Y,H)).

rows([], _, []) :- !.
rows(Flat, Width, [Row|Rows]) :-
    length(Row, Width),
    append(Row, Flat1, Flat),
    rows(Flat1, Width, Rows).

pair(V, C, V-C).

% Row Q has the successor states of Q for the symbols 1, 2, ...; 0 is none.
arcs([], _, _, []).
arcs([Row|Rows], Q, States, Arcs) :-
    arcs_from(Row, Q, 1, Arcs, Arcs1),
    Q1 is Q + 1,
    arcs(Rows, Q1, States, Arcs1).

arcs_from([], _, _, Arcs, Arcs).
arcs_from([To|Tos], Q, Symbol, Arcs0, Arcs) :-
    ( To == 0 -> Arcs0 = Arcs1 ; Arcs0 = [arc(Q,Symbol,To)|Arcs1] ),
    Symbol1 is Symbol + 1,
    arcs_from(Tos, Q, Symbol1, Arcs1, Arcs).

set_member(L..H, X) :- !, between(L, H, X).
set_member(Set, X) :- member(X, Set).

% Fails for the empty set.
domain_of(L..H, L..H) :- !, L =< H.
domain_of([X|Xs], Domain) :- domain_of(Xs, X, Domain).

domain_of([], Domain, Domain).
domain_of([X|Xs], Domain0, Domain) :- domain_of(Xs, Domain0 \/ X, Domain).
