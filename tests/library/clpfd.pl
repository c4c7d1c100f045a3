% SPDX-License-Identifier: MIT
% library(clpfd): the doors between Prolog and the solver. The solver itself is tested in
% tests/clpfd.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(library(dif)).
:- use_module(library(freeze)).
:- use_module(library(lists)).
:- use_module(library(time)).

% Goals that are left after Goal, for the variables of Term.
residual(Term, Goal, Goals) :-
    call(Goal),
    copy_term(Term, Term, Goals0),
    plain(Goals0, Goals).

plain([], []).
plain([Goal0|Goals0], [Goal|Goals]) :-
    strip_module(Goal0, _, Goal),
    plain(Goals0, Goals).

queens(N, Qs) :-
    length(Qs, N),
    Qs ins 1..N,
    safe(Qs).

safe([]).
safe([Q|Qs]) :-
    no_attack(Qs, Q, 1),
    safe(Qs).

no_attack([], _, _).
no_attack([P|Ps], Q, D) :-
    Q #\= P,
    Q #\= P + D,
    Q #\= P - D,
    D1 is D + 1,
    no_attack(Ps, Q, D1).

increments(0, X, X) :-
    !.
increments(N, X0, X) :-
    X1 #= X0 + 1,
    N1 is N - 1,
    increments(N1, X1, X).

:- begin_tests(clpfd_comparisons).

test(as_is, X == 3) :- X #= 1 + 2.
test(backwards, X == 4) :- 10 #= 2*X + 2.
test(no_integer_solution, fail) :- 2*_ #= 3.
test(check) :- 3 #< 4, 4 #>= 4, 5 #\= 4, 4 #=< 4, 5 #> 4.
test(check_fails, fail) :- 4 #< 4.
test(empty, fail) :- X #> 3, X #< 3.
test(two_equations, X-Y == 3-6) :- 4*X + 2*Y #= 24, X + Y #= 9, [X,Y] ins 0..sup.
test(square, D == -12\/12) :- X*X #= 144, fd_dom(X, D).
test(big, X == 50000000000000000000) :- X * 2 #= 10^20.
test(big_hole, D == (inf..73786976294838206463)\/(73786976294838206465..sup)) :-
    N #= 2^66, X #\= N, fd_dom(X, D).
test(same_variable, X == Y) :- X #= Y.
test(nested, X == 7) :- X #= max(abs(-7), 3) + min(0, 5) - (4 mod 2).
test(quotients, A-B-C-D == -3-(-4)-(-1)-1) :-
    A #= -7 // 2, B #= -7 div 2, C #= -7 rem 2, D #= -7 mod 2.
test(zero_divisor, fail) :- _ #= 3 // 0.
test(bits, X-Y-Z == 2-7-5) :- X #= 6 /\ 3, Y #= 6 \/ 3, Z #= 6 xor 3.
test(msb, X == 3) :- X #= msb(10).
test(power, X == 10) :- 2^X #= 1024.
test(not_an_expression, error(domain_error(clpfd_expression, a))) :- _ #= a.
test(not_an_integer, error(domain_error(clpfd_expression, _))) :- _ #= 1.5.
test(inside, error(domain_error(clpfd_expression, foo(_)))) :- _ #= 2 * abs(foo(_)).
test(cyclic, error(resource_error(_))) :- X = 1 + X, _ #= X.
test(deep, Y == 100000) :-
    numlist(1, 100000, L), foldl_sum(L, 0, E), Y #= E.

foldl_sum([], E, E).
foldl_sum([_|L], E0, E) :- foldl_sum(L, E0+1, E).

:- end_tests(clpfd_comparisons).

:- begin_tests(clpfd_domains).

test(in, D == 4..5) :- X in 0..5, X #> 3, fd_dom(X, D).
test(hole, D == (1..4)\/(6..10)) :- X in 1..10, X #\= 5, fd_dom(X, D).
test(one_value, X == 3) :- X in 3..3.
test(empty, fail) :- _ in 5..3.
test(integer) :- 3 in 1..5.
test(outside, fail) :- 7 in 1..5.
test(ins, L == [2,2]) :- L = [_,_], L ins 2..2.
test(domain, D == 1..4) :- domain([X], 1, 4), fd_dom(X, D).
test(limits, [I,S,N] == [1,5,4]) :-
    X in 1..5, X #\= 3, fd_inf(X, I), fd_sup(X, S), fd_size(X, N).
test(infinite, [I,S,N] == [3,sup,sup]) :-
    X #>= 3, fd_inf(X, I), fd_sup(X, S), fd_size(X, N).
test(unconstrained, D == inf..sup) :- fd_dom(_, D).
test(fd_var) :- X in 1..2, fd_var(X).
test(no_fd_var, fail) :- fd_var(_).
test(bad_domain, error(domain_error(clpfd_domain, a..b))) :- _ in a..b.
test(open_domain, error(instantiation_error)) :- _ in 1.._.
test(no_integer, error(type_error(integer, a))) :- a in 1..2.
test(no_list, error(type_error(list, a))) :- a ins 1..2.

:- end_tests(clpfd_domains).

:- begin_tests(clpfd_unification).

test(integer, D == 3..5) :- X in 0..5, Y in 1..5, X + 2 #=< Y, X = 1, fd_dom(Y, D).
test(outside, fail) :- X in 0..5, X = 6.
test(both, D == 2..3) :- X in 0..3, Y in 2..5, X = Y, fd_dom(X, D).
test(both_empty, fail) :- X in 0..3, Y in 4..5, X = Y.
test(other_type, error(type_error(integer, a))) :- X in 0..3, X = a, true.
test(tuple_at_once, fail) :- X #= Y + 1, f(X, Y) = f(3, 3).
test(not_provable, D == 1..3) :- X in 1..3, \+ X = 4, fd_dom(X, D).
test(wakes_freeze, Y == 2) :- freeze(X, Y = X), X in 1..2, X #\= 1.
test(wakes_dif, fail) :- dif(X, 2), X in 1..2, X #\= 1.
test(frozen_variable, D == 1..2) :- freeze(Y, true), X in 1..2, X = Y, fd_dom(Y, D).
test(backtracking, Ds == [0..2,3..9,0..9]) :-
    X in 0..9,
    findall(D, ( (X #< 3 ; X #>= 3 ; true), fd_dom(X, D) ), Ds).
test(new_variables_after_choice, L == [1-2,2-3]) :-
    X in 0..9,
    findall(X-Y, ( member(X, [1,2]), Y #= X + 1 ), L).
test(exception_takes_back, D == 0..9) :-
    X in 0..9, catch(( X #< 3, throw(e) ), e, true), fd_dom(X, D).
test(cut_keeps, D == 0..2) :- X in 0..9, once(( X #< 3 ; true )), fd_dom(X, D).
test(copy_of_solution, D == 1..2) :- findall(X, X in 1..2, [Y]), fd_dom(Y, D).
test(copy_of_term, D-E == (1..9)-(2..3)) :-
    X in 1..9, copy_term(X-X, Y-Z), Y #> 1, Z #< 4, fd_dom(X, D), fd_dom(Y, E).
test(copy_of_network, L == [2-1,3-1,3-2]) :-
    [X,Y] ins 1..3, X #> Y, findall(X-Y, true, [A-B]), findall(A-B, label([A,B]), L).
test(no_constraints_in_clauses) :- X in 1..2, assertz(kept(X)), kept(Y), \+ fd_var(Y).
test(survives_collection, Y == 1001) :-
    increments(1000, X, Y), garbage_collect, X = 1, garbage_collect.
test(collection_between_choices, D == 0..9) :-
    X in 0..9,
    (   X #> 3, garbage_collect, numlist(1, 50000, _), garbage_collect, X #< 2
    ;   garbage_collect, fd_dom(X, D)
    ).

:- end_tests(clpfd_unification).

:- begin_tests(clpfd_conditions).

test(true, B == 1) :- X in 4..9, B #<==> (X #> 3).
test(false, B == 0) :- X in 0..3, Y in 4..5, (X #= Y) #<==> B.
test(imposes, D == 0..5) :- X in 0..9, (X #> 5) #<==> B, B = 0, fd_dom(X, D).
test(both, A-B == 1-1) :- A #/\ B.
test(negation, D == (inf..2)\/(4..sup)) :- #\ (X #= 3), fd_dom(X, D).
test(either, L == [0-1,1-0]) :- A #\ B, findall(A-B, label([A,B]), L).
test(or, L == [0-1,1-0,1-1]) :- A #\/ B, findall(A-B, label([A,B]), L).
test(implication, L == [0-0,0-1,1-1]) :- A #==> B, findall(A-B, label([A,B]), L).
test(equivalence, L == [0-0,1-1]) :- A #<==> B, findall(A-B, label([A,B]), L).
test(values, L == [1,4]) :- X in 0..9, X #= 1 #\/ X #= 4, findall(X, label([X]), L).
test(member, L == [0,3]) :- X in 0..3, #\ X in 1..2, findall(X, label([X]), L).
test(counting, L == [2,3]) :-
    X in 0..5, (X #> 1) #<==> A, (X #< 4) #<==> B, A + B #= 2, findall(X, label([X]), L).
test(undefined_division, B == 0) :- B #<==> (1 // 0 #= 1).
test(sicstus, B == 1) :- B #<=> (1 #< 2).
test(no_condition, error(domain_error(clpfd_reifiable_expression, foo))) :- _ #<==> foo.
test(no_truth_value, error(domain_error(clpfd_reifiable_expression, 2))) :- _ #<==> 2 #/\ 1.

:- end_tests(clpfd_conditions).

:- begin_tests(clpfd_lists).

test(sum, X == 2) :- sum([X,3], #=, 5).
test(scalar_product, L == [0-4,3-2,6-0]) :-
    [X,Y] ins 0..6, scalar_product([2,3], [X,Y], #=, 12), findall(X-Y, label([X,Y]), L).
test(bad_relation, error(domain_error(scalar_product_relation, foo))) :- sum([_], foo, 3).
test(all_different, Z == 3) :- [X,Y,Z] ins 1..3, all_different([X,Y,Z]), X = 1, Y = 2.
test(all_distinct, Z == 3) :- [X,Y] ins 1..2, Z in 1..3, all_distinct([X,Y,Z]).
test(tuples_in, X-Y == 2-3) :- tuples_in([[X,Y]], [[1,2],[2,3]]), X = 2.
test(element, L == [3-4,5-5]) :-
    element(I, [3,1,4,1,5], V), V #> 3, findall(I-V, label([I,V]), L).
test(global_cardinality, L == [[1,1,3],[1,3,1],[3,1,1]]) :-
    global_cardinality([X,Y,Z], [1-2,3-1]), findall([X,Y,Z], label([X,Y,Z]), L).
test(circuit, L == [[2,3,1],[3,1,2]]) :-
    Xs = [_,_,_], circuit(Xs), findall(Xs, label(Xs), L).
test(not_behind_others, High == 1) :-
    [A,B] ins 4..6, C in 0..5,
    cumulative([task(A,2,_,1,_),task(B,2,_,1,_),task(C,3,_,1,_)], [limit(1)]), fd_sup(C, High).
test(not_before_others, Low == 4) :-
    [A,B] ins 0..2, C in 0..5,
    cumulative([task(A,2,_,1,_),task(B,2,_,1,_),task(C,3,_,1,_)], [limit(1)]), fd_inf(C, Low).
test(cumulative, D == 3..5) :-
    S in 0..5, cumulative([task(0,3,_,1,_),task(S,2,_,1,_)], [limit(1)]), fd_dom(S, D).
test(disjoint2, D == 3..4) :- X in 0..4, disjoint2([r(X,2,0,2),r(1,2,1,2)]), fd_dom(X, D).
test(lex_chain, L == [0-0,0-1,1-0]) :-
    [X,Y] ins 0..1, lex_chain([[X,Y],[1,0]]), findall(X-Y, label([X,Y]), L).
test(chain, L == [[1,2,3]]) :- Xs = [_,_,_], Xs ins 1..3, chain(Xs, #<), findall(Xs, label(Xs), L).
test(automaton, L == [[0,0,1],[0,1,0],[1,0,0]]) :-
    Xs = [_,_,_],
    automaton(Xs, [source(a),sink(b)], [arc(a,0,a),arc(a,1,b),arc(b,0,b)]),
    findall(Xs, label(Xs), L).
test(count, L == [[1,1,0],[1,0,1],[0,1,1]]) :-
    Xs = [_,_,_], Xs ins 0..1, count(1, Xs, #=, 2), findall(Xs, labeling([down], Xs), L).
test(nvalue, X == 1) :- X in 0..1, nvalue(1, [1,X]).
test(zcompare, O == (<)) :- zcompare(O, X, Y), X = 1, Y = 2.

:- end_tests(clpfd_lists).

% Compiled with goal expansion; each comparison also as a constraint, by a call.
successor(X, Y) :- Y #= X + 1.
halves(X, Y) :- X // 2 #= Y.
less(X, Y) :- X #< Y.
factorial(0, 1).
factorial(N, F) :- N #> 0, N1 #= N - 1, F #= N * F1, factorial(N1, F1).

:- begin_tests(clpfd_goal_expansion).

test(known, Y == 4) :- successor(3, Y).
test(checked) :- successor(3, 4), \+ successor(3, 5).
test(backwards, X == 3) :- successor(X, 4).
test(posted, Y == 8) :- successor(X, Y), X = 7.
test(not_an_integer, error(domain_error(clpfd_expression, a))) :- successor(3, a).
test(not_an_expression, error(domain_error(clpfd_expression, a))) :- successor(a, _).
test(division, Y == 2) :- halves(5, Y).
test(division_backwards, D == 4..5) :- halves(X, 2), fd_dom(X, D).
test(less) :- less(1, 2), \+ less(2, 2).
test(less_posted, fail) :- less(X, Y), X = 2, Y = 2.
test(constrained_result, D == 4..4) :- Y in 1..9, successor(3, Y), fd_dom(Y, D).
test(constrained_result, fail) :- Y in 5..9, successor(3, Y).
test(factorial, F == 120) :- once(factorial(5, F)).
test(factorial_backwards, N == 5) :- once(factorial(N, 120)).

:- end_tests(clpfd_goal_expansion).

monotonic(Goal) :-
    setup_call_cleanup(set_prolog_flag(clpfd_monotonic, true),
                       call(Goal),
                       set_prolog_flag(clpfd_monotonic, false)).

:- begin_tests(clpfd_flags).

test(bare_variable, error(instantiation_error)) :- monotonic(call(#=, _, 1 + 2)).
test(marked_variable, X == 3) :- monotonic(call(#=, #(X), 1 + 2)).
test(known_variable, D == 4..9) :- X in 1..9, monotonic(call(#>, X, 3)), fd_dom(X, D).
test(bare_truth_value, error(instantiation_error)) :- monotonic(call(#<==>, _, #(_) #> 3)).
test(marked_truth_value, B == 1) :- monotonic(call(#<==>, #(B), #(X) #> 3)), X = 4.
test(marks_without_the_flag, X == 3) :- ?(X) #= 3.
test(marked_atom, error(type_error(integer, a))) :- #(a) #= 3.

:- end_tests(clpfd_flags).

:- begin_tests(clpfd_labeling).

test(up, L == [0,1,2]) :- X in 0..2, findall(X, label([X]), L).
test(down, L == [2,1,0]) :- X in 0..2, findall(X, labeling([down], [X]), L).
test(bisect, L == [0,1,2,3]) :- X in 0..3, findall(X, labeling([bisect], [X]), L).
test(enum, L == [0-1,0-2,1-2]) :-
    [X,Y] ins 0..2, X #< Y, findall(X-Y, labeling([enum,ff], [X,Y]), L).
test(indomain, L == [1,3]) :- X in 1\/3, findall(X, indomain(X), L).
test(maximum, L == [5,4,3]) :- X in 3..5, findall(X, labeling([max(X)], [X]), L).
test(two_objectives, L == [2-0,2-1,1-0,1-1]) :-
    X in 1..2, Y in 0..1, findall(X-Y, labeling([max(X),min(Y)], [X,Y]), L).
test(best_only, L == [3]) :- X in 0..3, findall(X, labeling([maximize(X)], [X]), L).
test(posting_between, L == [0-1,0-3,1-3,2-3]) :-
    [X,Y] ins 0..3, X #< Y,
    findall(X-Y, ( label([X]), Y #\= 2, label([Y]) ), L).
test(nested_searches, L == [0-0,0-1,1-0,1-1]) :-
    [X,Y] ins 0..1, findall(X-Y, ( label([X]), label([Y]) ), L).
test(cut_search, D == 0..3) :-
    X in 0..3, \+ \+ once(label([X])), fd_dom(X, D).
test(cut_then_fail, L == [5,6]) :-
    X in 0..3, Y in 5..6,
    findall(Y, ( label([Y]), once(label([X])) ), L).
test(infinite, error(instantiation_error)) :- X #> 3, label([X]).
test(unconstrained, error(instantiation_error)) :- label([_]).
test(no_helpers_in_errors, Where == []) :-
    findall(PI, ( member(Goal, [_ #= a, label([a]), ( X in 1..3, X = a )]),
                  catch(Goal, error(_, context(PI, _)), true), nonvar(PI) ), Where).
test(bad_option, error(domain_error(labeling_option, foo))) :- labeling([foo], []).
test(freeze_after_solution, L == [2,3]) :-
    freeze(X, X >= 2), X in 0..3, findall(X, label([X]), L).
test(send_more_money, L == [[9,5,6,7,1,0,8,2]]) :-
    Vs = [S,E,N,D,M,O,R,Y], Vs ins 0..9, all_different(Vs),
    S*1000+E*100+N*10+D + M*1000+O*100+R*10+E #= M*10000+O*1000+N*100+E*10+Y,
    M #\= 0, S #\= 0,
    findall(Vs, label(Vs), L).
test(eight_queens, N == 92) :- findall(Qs, ( queens(8, Qs), label(Qs) ), L), length(L, N).
test(hundred_queens) :- queens(100, Qs), once(labeling([ff], Qs)).

:- end_tests(clpfd_labeling).

:- begin_tests(clpfd_residual_goals).

test(domain, Goals == [X in 4..sup]) :- residual(X, X #> 3, Goals).
test(sum, Goals == [Y+Z#=X]) :- residual(X-Y-Z, X #= Y + Z, Goals).
test(difference, Goals == [X#=<Y+ -1]) :- residual(X-Y, X #< Y, Goals).
test(order, Goals == [X#>=Y]) :- residual(X-Y, X #>= Y, Goals).
test(not_equal, Goals == [X#\=Y]) :- residual(X-Y, X #\= Y, Goals).
test(product, Goals == [X in 1..3, X*Y#=Z, Y in 1..3, Z in 1..9]) :-
    residual(X-Y-Z, ( [X,Y] ins 1..3, X*Y #= Z ), Goals).
test(all_distinct, Goals == [all_distinct([X,Y])]) :- residual(X-Y, all_distinct([X,Y]), Goals).
test(reified, Goals == [B in 0..1, X#>=4#<==>B]) :- residual(B-X, B #<==> (X #> 3), Goals).
test(implication, Goals == [A in 0..1, A#==>B, B in 0..1]) :- residual(A-B, A #==> B, Goals).
test(exclusive_or, Goals == [A in 0..1, A#/\B#<==>0, A#\/B#<==>1, B in 0..1]) :- residual(A-B, A #\ B, Goals).
test(asked_twice, G1 == G2) :- X in 1..2, copy_term(X, X, G1), copy_term(X, X, G2).

:- end_tests(clpfd_residual_goals).

:- begin_tests(clpfd_loading).

test(exports_wait_for_a_call) :-
    module_property(clpfd, exports(Exports)),
    memberchk(cumulatives/3, Exports),
    memberchk(automaton/8, Exports),
    \+ memberchk(guided_labeling/4, Exports).
test(operators_come_along, P-T == 700-xfx) :- current_op(P, T, #=<).
test(meta_predicate_on_call, X == 2) :-
    X in 2..5,
    minimize(labeling([], [X]), X).

:- end_tests(clpfd_loading).

:- begin_tests(clpfd_limits).

% A limit of time ends a search, and one propagation that takes long; the store is as it was before.
test(labeling, Ball == time_limit_exceeded) :-
    length(Xs, 14),
    Xs ins 1..13,
    all_different(Xs),
    catch(call_with_time_limit(0.05, label(Xs)), Ball, true),
    Xs = [X|_],
    fd_dom(X, 1..13).
test(optimising, Ball == time_limit_exceeded) :-
    length(Xs, 14),
    Xs ins 0..9,
    sum(Xs, #=, Sum),
    catch(call_with_time_limit(0.05, (labeling([max(Sum*Sum),down], Xs), fail)), Ball, true),
    fd_dom(Sum, 0..126).
test(propagation, [Ball, D] == [time_limit_exceeded, 0..2000000000]) :-
    [X,Y] ins 0..2000000000,
    catch(call_with_time_limit(0.05, (X #> Y, Y #> X)), Ball, true),
    fd_dom(X, D),
    X #< 5,
    fd_dom(X, 0..4).
test(after_a_limit, L == [1,2,3]) :-
    X in 1..3,
    catch(call_with_time_limit(0.05, (Y in 0..2000000000, Z in 0..2000000000, Y #> Z, Z #> Y)), _, true),
    findall(X, label([X]), L).
test(exception_in_a_woken_goal, [Ball, D] == [stop, 0..9]) :-
    [X,Y] ins 0..9,
    freeze(X, throw(stop)),
    catch((X #= Y, Y #> 8), Ball, true),
    fd_dom(X, D),
    Y #< 3,
    fd_dom(Y, 0..2).
:- end_tests(clpfd_limits).
