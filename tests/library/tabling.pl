% SPDX-License-Identifier: MIT
% Tabling: left and mutual recursion, modes, negation, balls, what is asked about tables. The expected answers
% are those that other systems with tabling give for the same programs.

:- use_module(library(plunit)).
:- use_module(library(tabling)).
:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(aggregate)).

:- dynamic(edge/2).
:- dynamic(calm/0).

edge(a, b).
edge(b, c).
edge(c, a).
edge(c, d).

:- table fibonacci/2.
fibonacci(0, 0).
fibonacci(1, 1).
fibonacci(N, F) :-
    N > 1,
    N1 is N - 1,
    N2 is N - 2,
    fibonacci(N1, F1),
    fibonacci(N2, F2),
    F is F1 + F2.

:- table path/2, right_path/2, double_path/2.
path(X, Y) :- path(X, Z), edge(Z, Y).
path(X, Y) :- edge(X, Y).

right_path(X, Y) :- edge(X, Y).
right_path(X, Y) :- edge(X, Z), right_path(Z, Y).

double_path(X, Y) :- double_path(X, Z), double_path(Z, Y).
double_path(X, Y) :- edge(X, Y).

:- table named/1, multiple/2.
named(f(N, A)) :- between(1, 400, N), atom_concat(a, N, A).
multiple(I, g(M)) :- between(1, 50, N), M is I * N.

:- table even/1, odd/1.
even(0).
even(N) :- N > 0, M is N - 1, odd(M).
odd(N) :- N > 0, M is N - 1, even(M).

% One component with three leaders.
:- table p/1, q/1, r/1.
p(X) :- q(X).
p(1).
q(X) :- r(X).
q(2).
r(X) :- p(X).
r(3).
r(Y) :- q(X), X < 10, Y is X + 3.

:- table natural/1.
natural(0).
natural(X) :- natural(Y), Y < 20000, X is Y + 1.

% A left-recursive grammar.
:- table expression//1, product//1.
expression(X) --> expression(A), "+", product(B), { X = A+B }.
expression(X) --> product(X).
product(X) --> product(A), "*", factor(B), { X = A*B }.
product(X) --> factor(X).
factor(N) --> [C], { code_type(C, digit(N)) }.
factor(X) --> "(", expression(X), ")".

:- table subsequence/3.
subsequence([], _, 0) :- !.
subsequence(_, [], 0) :- !.
subsequence([X|Xs], [X|Ys], N) :- !, subsequence(Xs, Ys, M), N is M + 1.
subsequence([X|Xs], [Y|Ys], N) :-
    subsequence(Xs, [Y|Ys], A),
    subsequence([X|Xs], Ys, B),
    N is max(A, B).

:- table knapsack/3.
knapsack([], _, 0).
knapsack([W-V|Items], Room, Best) :-
    knapsack(Items, Room, Without),
    (   W =< Room
    ->  Room1 is Room - W,
        knapsack(Items, Room1, With),
        Best is max(Without, With + V)
    ;   Best = Without
    ).

:- table ackermann/3.
ackermann(0, N, A) :- !, A is N + 1.
ackermann(M, 0, A) :- !, M1 is M - 1, ackermann(M1, 1, A).
ackermann(M, N, A) :- M1 is M - 1, N1 is N - 1, ackermann(M, N1, B), ackermann(M1, B, A).

% ---- modes ----

road(a, b, 4).
road(a, c, 1).
road(c, b, 1).
road(b, d, 5).
road(c, d, 8).
road(d, a, 1).

:- table dearest(+, max).
dearest(X, 1) :- X = a.
dearest(X, 3) :- X = a.

:- table cost(_, _, min), worst(_, max), total(_, sum), one(_, -), recent(_, last), both(_, min, max).
cost(X, Y, C) :- road(X, Y, C).
cost(X, Y, C) :- cost(X, Z, C1), road(Z, Y, C2), C is C1 + C2.
worst(X, C) :- road(X, _, C).
total(X, C) :- road(X, _, C).
one(X, Y) :- road(X, Y, _).
recent(X, Y) :- road(X, Y, _).
both(X, C, C) :- road(X, _, C).

:- table route(_, _, lattice(shorter/3)).
shorter(P, Q, R) :-
    length(P, M),
    length(Q, N),
    (   M =< N
    ->  R = P
    ;   R = Q
    ).
route(X, Y, [X,Y]) :- road(X, Y, _).
route(X, Y, P) :- route(X, Z, P0), road(Z, Y, _), append(P0, [Y], P).

:- table cheap(_, _, po(cheaper/2)).
cheaper(Old, New) :- New < Old.
cheap(X, Y, C) :- road(X, Y, C).
cheap(X, Y, C) :- road(X, Z, C1), cheap(Z, Y, C2), C is C1 + C2.

:- table bits(lattice(union(_, _, _))).
union(A, B, C) :- C is A \/ B.
bits(1).
bits(4).
bits(2).

% ---- answers that are not ground, big terms, attributed variables ----

:- table open/2, append3/3, same/2.
open(X, f(X,_)).
open(X, f(_,X)).
open(_, g(Y,Y)).
open(_, g(_,_)).
open(_, g(_,_)).

append3([], L, L).
append3([H|T], L, [H|R]) :- append3(T, L, R).

same(X, X).

:- table long/2, cyclic/1.
long(N, L) :- numlist(1, N, L).
cyclic(X) :- X = f(X).

% ---- negation ----

:- table win/1, unreachable/2, holds/0, lacks/0, liar/0, first/1, second/1.
win(X) :- move(X, Y), tnot(win(Y)).
move(a, b). move(b, c). move(c, d). move(a, c). move(d, e). move(b, e). move(f, a). move(e, g).

unreachable(X, Y) :- member(X, [a,b,c,d]), member(Y, [a,b,c,d]), tnot(path(X, Y)).
holds :- tnot(lacks).
lacks :- holds, fail.
liar :- tnot(liar).
first(X) :- member(X, [1,2,3]), tnot(second(X)).
second(X) :- X > 1, tnot(third(X)).
:- table third/1.
third(3).

% ---- balls, cuts, aggregation ----

:- table fragile/1, wild/1, count/2.
fragile(X) :- fragile(Y), X is Y + 1, ( X > 3, \+ calm -> throw(oops) ; X < 10 ).
fragile(1).

wild(X) :- wild(Y), X is Y + 1.
wild(0).

count(X, N) :- member(X, [a,d]), findall(Y, path(X, Y), L), length(L, N).

:- table caught/1, inner/1.
caught(X) :- catch(inner(X), _, X = recovered).
inner(_) :- caught(_), throw(inner).
inner(1).
inner(2) :- throw(inner).

:- dynamic(changing/1).
:- table changing/1.
changing(1).
changing(X) :- changing(Y), Y < 3, X is Y + 1.

:- table of_subsumption/1 as subsumptive.
of_subsumption(1).

:- table nothing/0, something/0.
nothing :- nothing.
something :- something.
something.

sorted(Template, Goal, Sorted) :-
    findall(Template, Goal, L),
    msort(L, Sorted).

det(Goal) :-
    call_cleanup(Goal, Det = true),
    (   Det == true
    ->  true
    ;   !,
        fail
    ).

:- dynamic(told/1).

:- table forgetful/1, forgetful_first/1, forgetful_second/1, plain_told/1, stumbling/1, collecting_path/2.

forgetful(X) :-
    told(X).
forgetful(2) :-
    abolish_all_tables.

forgetful_first(X) :-
    forgetful_second(X).
forgetful_first(X) :-
    told(X).

forgetful_second(X) :-
    forgetful_first(X).
forgetful_second(2) :-
    abolish_all_tables.

plain_told(X) :-
    told(X).

stumbling(X) :-
    told(X),
    ( X == 2, \+ told(calm) -> throw(oops(X)) ; true ).

collecting_path(X, Y) :-
    collecting_path(X, Z),
    garbage_collect,
    edge(Z, Y).
collecting_path(X, Y) :-
    edge(X, Y).

:- begin_tests(tabling, [cleanup(abolish_all_tables)]).

test(fibonacci, F == 43466557686937456435688527675040625802564660517371780402481729089536555417949051890403879840079255169295922593080322634775209689623239873322471161642996440906533187938298969649928516003704476137795166849228875) :-
    user:fibonacci(1000, F).
test(path, L == [a,b,c,d]) :- user:sorted(Y, user:path(a, Y), L).
test(path_again, L == [a,b,c,d]) :- user:sorted(Y, user:path(a, Y), L).
test(path_all, N == 12) :- aggregate_all(count, user:path(_, _), N).
test(path_none, fail) :- user:path(d, _).
test(path_test, true) :- user:path(b, d).
test(right, L == [a,b,c,d]) :- user:sorted(Y, user:right_path(b, Y), L).
test(double, N == 12) :- aggregate_all(count, user:double_path(_, _), N).
test(mutual, true) :- user:even(300), \+ user:odd(300).
test(component, [P,Q,R] == [L,L,L]) :-
    numlist(1, 12, L), user:sorted(X, user:p(X), P), user:sorted(X, user:q(X), Q), user:sorted(X, user:r(X), R).
test(many_answers, N-S == 20001-200010000) :-
    aggregate_all(count, user:natural(_), N), aggregate_all(sum(X), user:natural(X), S).
test(grammar, L == [1+2*3+(4+5)*6]) :- atom_codes('1+2*3+(4+5)*6', Cs), findall(X, phrase(user:expression(X), Cs), L).
test(subsequence, N == 9) :-
    atom_codes('the quick brown fox jumps', A), atom_codes('over the lazy dog quickly', B),
    user:subsequence(A, B, N).
test(knapsack, B == 181) :-
    findall(W-V, ( between(1, 25, I), W is I mod 7 + 1, V is (I * 13) mod 17 + 3 ), Items),
    user:knapsack(Items, 40, B).
test(ackermann, A == 43) :- user:ackermann(2, 20, A).
test(loop, fail) :- user:nothing.
test(loop_and_fact, true) :- user:something.

test(plus_is_an_index, all(C == [3])) :- user:dearest(a, C).
test(min, L == [a-8,b-2,c-1,d-7]) :- user:sorted(Y-C, user:cost(a, Y, C), L).
test(min_bound, true) :- user:cost(a, b, 2), \+ user:cost(a, b, 4).
test(max, C == 4) :- user:worst(a, C).
test(sum, L == [a-5,b-5,c-9,d-1]) :- user:sorted(X-S, user:total(X, S), L).
test(first, Y == b) :- user:one(a, Y).
test(last, Y == c) :- user:recent(a, Y).
test(two_modes, L == [1-4]) :- findall(A-B, user:both(a, A, B), L).
test(lattice, L == [a-3,b-2,c-2,d-3]) :- user:sorted(Y-N, ( user:route(a, Y, P), length(P, N0), N is N0 - 0 ), L0), maplist([Y1-N1,Y1-N2]>>( Y1 == a -> N2 is N1 - 1 ; N2 = N1 ), L0, L).
test(partial_order, L == [a-8,b-2,c-1,d-7]) :- user:sorted(Y-C, user:cheap(a, Y, C), L).
test(lattice_head, X == 7) :- user:bits(X).

test(open, [N,S] == [4,1]) :-
    findall(T, user:open(z, T), L), length(L, N), include([g(A,B)]>>( A == B ), L, Same), length(Same, S).
test(open_call, Z-X == [1,2|X]-X) :- user:append3([1,2], X, Z).
test(variants, N == 2) :- \+ \+ user:same(_, _), \+ \+ user:same(x, _), findall(T, current_table(user:same(_, _), T), L), length(L, N).
test(shared_variable, true(X == Y)) :- user:same(X, Y).
test(big_term, N == 100000) :- user:long(100000, L), length(L, N), user:long(100000, L2), L == L2.
test(attributed, Y == 3) :- freeze(X, Y = X), user:same(X, 3).
test(attributed_kept, fail) :- freeze(X, X > 3), user:same(X, 3).
test(constrained_answer, error(type_error(free_of_attvar, user:constrained(_)))) :- user:constrained(_).
test(constrained_moded_answer, error(type_error(free_of_attvar, user:constrained_last(_, _)))) :-
    user:constrained_last(_, _).
test(constraint_waits_with_continuation, L == [1-1,2-2,3-3,4-5,5-8]) :- user:sorted(N-F, user:constrained_fib(N, F), L).
test(cyclic_call, error(type_error(acyclic_term, _))) :- X = f(X), user:same(X, _).
test(cyclic_answer, error(type_error(acyclic_term, _))) :- user:cyclic(_).

test(win, L == [a,c,e]) :- user:sorted(X, ( member(X, [a,b,c,d,e,f,g]), user:win(X) ), L).
test(unreachable, N == 4) :- aggregate_all(count, user:unreachable(_, _), N).
test(negated_loop, true) :- user:holds.
test(negated_loop_inside, fail) :- user:lacks.
test(liar, error(tabling_error(not_stratified, user:liar))) :- user:liar.
test(layers, L == [1,3]) :- user:sorted(X, user:first(X), L).
test(tnot, true) :- tnot(user:path(d, _)).
test(tnot_fails, fail) :- tnot(user:path(a, _)).
test(tnot_other, error(permission_error(tnot, non_tabled_procedure, edge/2))) :- tnot(user:edge(a, b)).

test(ball, E-L == oops-[1,2,3,4,5,6,7,8,9]) :-
    retractall(user:calm), abolish_all_tables, catch(user:fragile(_), E, true), assertz(user:calm),
    user:sorted(X, user:fragile(X), L).
test(limit, R-R2 == inference_limit_exceeded-inference_limit_exceeded) :-
    call_with_inference_limit(user:wild(_), 20000, R), call_with_inference_limit(user:wild(_), 20000, R2).
test(ball_in_continuation, throws(inner)) :- user:caught(_).
test(cut, true) :- once(user:path(a, _)), user:path(a, d).
test(findall_inside, L == [a-4,d-0]) :- user:sorted(X-N, user:count(X, N), L).
test(negation_as_failure, true) :- \+ user:path(d, a).
test(dynamic, L == [1,2,3]) :- user:sorted(X, user:changing(X), L).
test(dynamic_changed, L == [1,2,3,7]) :-
    assertz(user:changing(7)), abolish_all_tables, user:sorted(X, user:changing(X), L),
    retract(user:changing(7)), abolish_all_tables.
test(subsumptive, X == 1) :- user:of_subsumption(X).
test(last_answer, true) :- user:path(a, _), !, user:det(user:fibonacci(20, _)).
test(no_choice_behind_last) :- findall(Y, user:path(a, Y), L), last(L, Last), user:path(a, Y1), Y1 == Last, !.
test(backtracked_answers, N == 16) :- aggregate_all(count, ( user:path(a, _), user:path(b, _) ), N).
test(abolish_while_returning, N == 4) :-
    aggregate_all(count, ( user:path(a, _), abolish_all_tables, garbage_collect ), N).

% A table that is forgotten before it is complete answers the call that makes it, and no later one.
test(abolish_while_evaluating, First-Again == [1,2]-[1,2,3]) :-
    retractall(user:told(_)), assertz(user:told(1)),
    user:sorted(X, user:forgetful(X), First), assertz(user:told(3)),
    user:sorted(X, user:forgetful(X), Again).
test(abolish_in_a_component, [Q,R,Again] == [[1,2],[1,2],[1,2,3]]) :-
    retractall(user:told(_)), assertz(user:told(1)),
    user:sorted(X, user:forgetful_first(X), Q), user:sorted(X, user:forgetful_second(X), R),
    assertz(user:told(3)), abolish_all_tables, user:sorted(X, user:forgetful_first(X), Again).
test(abolish_while_evaluating_is_forgotten, fail) :-
    retractall(user:told(_)), assertz(user:told(1)), \+ \+ user:forgetful(_),
    current_table(user:forgetful(_), _).
test(cut_then_changed, L == [1,9]) :-
    retractall(user:told(_)), assertz(user:told(1)), abolish_all_tables, once(user:plain_told(_)),
    assertz(user:told(9)), abolish_all_tables, user:sorted(X, user:plain_told(X), L).
test(ball_leaves_no_answers, E-L == oops(2)-[1,2,3]) :-
    retractall(user:told(_)), assertz(user:told(1)), assertz(user:told(2)), abolish_all_tables,
    catch(user:stumbling(_), oops(N), E = oops(N)), assertz(user:told(3)), assertz(user:told(calm)),
    findall(X, ( user:stumbling(X), integer(X) ), L0), sort(L0, L).
test(collection_while_evaluating, L == [a,b,c,d]) :-
    abolish_all_tables, user:sorted(Y, user:collecting_path(a, Y), L).

test(stale, L == [a,b,c,d]) :-
    abolish_all_tables, \+ \+ user:path(a, _), assertz(user:edge(d, e)), user:sorted(Y, user:path(a, Y), L),
    retract(user:edge(d, e)).
test(abolish, L == [a,b,c,d,e]) :-
    abolish_all_tables, \+ \+ user:path(a, _), assertz(user:edge(d, e)), abolish_table_subgoals(user:path(_, _)),
    user:sorted(Y, user:path(a, Y), L), retract(user:edge(d, e)), abolish_all_tables.
test(current_table, A-B == path-b) :-
    abolish_all_tables, \+ \+ user:path(b, _), once(current_table(user:G, _)), G =.. [A,B,_].
test(no_tables, fail) :- abolish_all_tables, current_table(_:_, _).
test(property, true) :- predicate_property(user:path(_, _), tabled).
test(clauses, N == 2) :- aggregate_all(count, clause(user:path(_, _), _), N).
test(untable, true) :-
    assertz(user:late(1)), table(user:late/1), predicate_property(user:late(_), tabled), findall(X, user:late(X), [1]),
    untable(user:late/1), \+ predicate_property(user:late(_), tabled), findall(X, user:late(X), [1]).

test(unbound_declaration, error(instantiation_error)) :- table(_).
test(bad_declaration, error(type_error(table_declaration, 1))) :- table(1).
test(bad_mode, error(domain_error(table_mode, best))) :- table(user:bad(_, best)).
test(bad_option, error(domain_error(table_option, quick))) :- table(user:bad/1 as quick).
test(of_builtin, error(permission_error(modify, static_procedure, atom_length/2))) :- table(user:atom_length/2).

:- end_tests(tabling).

:- begin_tests(tables_declared_anew).

% Each load declares it again, which abolishes the tables that there are.
test(by_many_loads, Xs == [1,2,3]) :-
    forall(between(1, 100, _),
           ( open_string(":- table often_loaded/1. often_loaded(X) :- between(1, 3, X).", Stream),
             load_files(user:often_loaded, [stream(Stream)]),
             close(Stream),
             user:often_loaded(1),
             user:often_loaded(2)
           )),
    findall(X, user:often_loaded(X), Xs).

:- end_tests(tables_declared_anew).

% Answers of a last call go from table to table without its continuation being run.
:- dynamic([link/2, toll/3]).

:- table reaches/2, reaches_twice/2, cheapest(_, _, min), cheaper(_, _, min), longest(_, lattice(longer/3)).
reaches(X, Y) :- link(X, Y).
reaches(X, Y) :- link(X, Z), reaches(Z, Y).

reaches_twice(X, Y) :- link(X, Y).
reaches_twice(X, Y) :- reaches_twice(X, Z), reaches_twice(Z, Y).

cheapest(X, Y, C) :- toll(X, Y, C).
cheapest(X, Y, C) :- cheapest(X, Z, A), toll(Z, Y, B), C is A + B.

cheaper(X, Y, C) :- cheapest(X, Y, C).
cheaper(X, Y, C) :- C = 3, cheapest(X, Y, C).
cheaper(X, X, 0) :- link(X, _).

longest(a, [x]).
longest(a, L) :- longest(b, L).
longest(b, [x,y,z]).
longest(b, [x,y]).

longer(A, B, C) :- length(A, N), length(B, M), ( M > N -> C = B ; C = A ).

:- table shown/1, shown_below/1, compound_answers/1, passed_compounds/2, over_mutual/2, under_mutual/2.
shown(X) :- shown_below(X).
shown_below(f(_, a)).
shown_below(f(X, X)).
shown_below("text").
shown_below(1.5).

compound_answers(N) :- member(N, [1, f(1), [a|_], g(X, Y, X, Y), 2]).
passed_compounds(X, 7) :- compound_answers(X).

over_mutual(X, Y) :- under_mutual(X, Y).
over_mutual(X, X) :- link(X, _).
under_mutual(X, Y) :- link(X, Z), over_mutual(Z, Y).

:- use_module(library(clpfd), []).
:- table constrained/1, constrained_last(_, last), constrained_fib/2.
constrained(X) :- freeze(X, true).
constrained_last(a, X) :- freeze(X, true).
constrained_fib(1, 1).
constrained_fib(2, 2).
constrained_fib(N, X) :-
    clpfd:(N #> 2), clpfd:(N #< 6), clpfd:(N1 #= N - 1), clpfd:(N2 #= N - 2),
    constrained_fib(N1, X1), constrained_fib(N2, X2),
    clpfd:(X #= X1 + X2).

:- table unsafe/1, unsafe_below/1, frozen_caller/1, frozen_below/1.
unsafe(X) :- unsafe_below(X).
unsafe_below(1).
unsafe_below(2).

frozen_caller(N) :- freeze(N, N > 1), frozen_below(N).
frozen_below(1).
frozen_below(2).
frozen_below(3).

random_links(N, Seed) :-
    retractall(link(_, _)),
    retractall(toll(_, _, _)),
    forall(between(1, N, I),
           ( X is (I * Seed) mod 9,
             Y is (I * I * 7 + Seed) mod 9,
             C is (I * 3 + Seed) mod 5 + 1,
             assertz(link(X, Y)),
             assertz(toll(X, Y, C))
           )).

% Without tables: by rounds.
closure(Pairs) :-
    findall(X-Y, link(X, Y), Pairs0),
    sort(Pairs0, Pairs1),
    closure(Pairs1, Pairs).

closure(Pairs0, Pairs) :-
    findall(X-Y, ( member(X-Y, Pairs0) ; member(X-Z, Pairs0), link(Z, Y) ), Next0),
    sort(Next0, Next),
    (   Next == Pairs0
    ->  Pairs = Next
    ;   closure(Next, Pairs)
    ).

:- begin_tests(answers_passed_on).

test(right_recursion, [forall(member(Seed, [1,2,4,5,7,8])), Found == Pairs]) :-
    abolish_all_tables, user:random_links(14, Seed), user:closure(Pairs),
    findall(X-Y, user:reaches(X, Y), Found0), sort(Found0, Found), length(Found0, N), length(Found, N).
test(bound_calls, [forall(member(Seed, [1,2,4,5,7,8])), Found == Pairs]) :-
    abolish_all_tables, user:random_links(14, Seed), user:closure(Pairs),
    findall(X-Y, ( between(0, 8, X), user:reaches(X, Y) ), Found0), sort(Found0, Found), length(Found0, N),
    length(Found, N).
test(double_recursion, [forall(member(Seed, [1,2,4,5,7,8])), Found == Pairs]) :-
    abolish_all_tables, user:random_links(14, Seed), user:closure(Pairs),
    findall(X-Y, user:reaches_twice(X, Y), Found0), sort(Found0, Found), length(Found0, N), length(Found, N).
test(mutual_recursion, [forall(member(Seed, [1,2,4,5,7,8])), Found == Right]) :-
    abolish_all_tables, user:random_links(14, Seed), user:closure(Pairs),
    findall(X-X, user:link(X, _), Same), append(Same, Pairs, Right0), sort(Right0, Right1),
    findall(X-Y, ( member(X-Y, Right1), once(user:link(X, _)) ), Right),
    findall(X-Y, user:over_mutual(X, Y), Found0), sort(Found0, Found), length(Found0, N), length(Found, N).
test(modes, [forall(member(Seed, [1,2,4,5,7,8])), Found == Right]) :-
    abolish_all_tables, user:random_links(14, Seed),
    findall(X-Y-C, ( user:cheapest(X, Y, C), X \== Y ), Far), findall(X-X-0, user:link(X, _), Near),
    append(Far, Near, Right0), sort(Right0, Right1),
    findall(X-X-C, ( user:cheapest(X, X, C), \+ user:link(X, _) ), []), Right = Right1,
    findall(X-Y-C, user:cheaper(X, Y, C), Found0), sort(Found0, Found).
test(merged_by_program, L == [x,y,z]) :- abolish_all_tables, user:longest(a, L).
test(compounds, Xs =@= Ys) :-
    abolish_all_tables, findall(X, user:shown_below(X), Xs0), findall(X, user:shown(X), Ys0),
    msort(Xs0, Xs), msort(Ys0, Ys).
test(compounds_with_constant, Xs =@= Ys) :-
    abolish_all_tables, findall(X, user:compound_answers(X), Xs), findall(X, user:passed_compounds(X, 7), Ys).
test(nothing_for_others, fail) :- abolish_all_tables, user:passed_compounds(_, 8).
test(waiting_goal_of_caller, Xs == [2]) :-
    abolish_all_tables, findall(X, ( freeze(X, X > 1), user:unsafe(X) ), Xs).
test(waiting_goal_in_clause, Xs == [2,3]) :-
    abolish_all_tables, findall(X, user:frozen_caller(X), Xs0), sort(Xs0, Xs).
test(second_time, Xs == [2,3]) :-
    abolish_all_tables, \+ \+ user:frozen_below(_), findall(X, user:frozen_caller(X), Xs0), sort(Xs0, Xs).

:- end_tests(answers_passed_on).

:- begin_tests(abolished_in_use).

%   Tables that are abolished often enough are freed, but not those whose answers are still wanted.
test(answers_stay, N-M == 400-400) :-
    abolish_all_tables,
    findall(I, ( user:named(f(I, A)), atom_concat(a, I, A), abolished_anew(I) ), Is),
    length(Is, N),
    sort(Is, Sorted),
    length(Sorted, M).

abolished_anew(I) :-
    (   I mod 100 =:= 1
    ->  forall(between(1, 200, J), ( forall(user:multiple(J, _), true), abolish_all_tables ))
    ;   true
    ).

:- end_tests(abolished_in_use).
