% SPDX-License-Identifier: MIT
% library(clpfd): the doors between Prolog and the solver; its parts are tested in clpfd/, the solver itself in
% tests/clpfd.
% Looks inside: it calls procedures of the system itself, as only hornbeam_inside lets it.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(library(dif)).
:- use_module(library(freeze)).
:- use_module(library(lists)).
:- use_module(library(time)).

increments(0, X, X) :-
    !.
increments(N, X0, X) :-
    X1 #= X0 + 1,
    N1 is N - 1,
    increments(N1, X1, X).

:- begin_tests(clpfd_powers).

test(product_of_a_square, D == -1..2) :- X in -9..9, Y #= X*(X*X), Y in -7..26, fd_dom(X, D).
test(product_of_powers, X == 2) :- X in -300..300, X^2*X*X #= 16, X #> 0.
test(not_of_one_variable, D == 2..6) :- [X, Y] ins 1..9, X*Y #= 12, fd_dom(X, D).
test(nested_maximum, D == 6..9) :- [A, B, C] ins 0..9, A #> 5, Y #= max(B, max(C, A)), fd_dom(Y, D).
test(one_candidate, true) :- [A, B, C] ins 0..9, A #> 5, [B, C] ins 0..3, Y #= max(B, max(C, A)), Y == A.

:- end_tests(clpfd_powers).

%   meets(:Constraint, :Test, ?Vars): both hold for the same values in -3..3.
meets(Constraint, Test, Vars) :-
    findall(Vars, ( Vars ins -3..3, Constraint, label(Vars) ), Found),
    findall(Vars, ( maplist(between(-3, 3), Vars), Test ), Expected),
    Found == Expected.

:- begin_tests(clpfd_absolute_values).

test(not_equal, true) :- meets(abs(X-Y) #\= 2, abs(X-Y) =\= 2, [X, Y]).
test(not_zero, true) :- meets(0 #\= abs(2*X-Y), 0 =\= 2*X-Y, [X, Y]).
test(at_most, true) :- meets(1 #> abs(2*X-Y+1), 1 > abs(2*X-Y+1), [X, Y]).
test(negative, true) :- meets(( -1 #\= abs(X-Y), abs(X+Y) #>= -1 ), true, [X, Y]).
test(below_zero, fail) :- X in -3..3, abs(X) #=< -1.
test(product_inside, true) :- meets(3 - abs(X*Y) #\= 0, 3 =\= abs(X*Y), [X, Y]).
test(same_variable, fail) :- X in -3..3, abs(X-X) #\= 0.
test(holes, D == 0\/2..6\/8..9) :- X in 0..9, abs(X-Y) #\= 3, Y = 4, fd_dom(X, D).

:- end_tests(clpfd_absolute_values).

:- begin_tests(clpfd_unification).

test(integer, D == 3..5) :- X in 0..5, Y in 1..5, X + 2 #=< Y, X = 1, fd_dom(Y, D).
test(outside, fail) :- X in 0..5, X = 6.
test(both, D == 2..3) :- X in 0..3, Y in 2..5, X = Y, fd_dom(X, D).
test(both_empty, fail) :- X in 0..3, Y in 4..5, X = Y.
test(other_type, error(type_error(integer, a))) :- X in 0..3, X = a, true.
test(tuple_at_once, fail) :- X #= Y + 1, f(X, Y) = f(3, 3).
test(not_provable, D == 1..3) :- X in 1..3, \+ X = 4, fd_dom(X, D).
test(not_unifiable_outside, D == 1..3) :- X in 1..3, X \= 4, fd_dom(X, D).
test(not_unifiable_inside, fail) :- X in 1..3, X \= 2.
test(not_unifiable_parts, true) :- X in 1..3, f(X, a) \= f(5, a).
test(not_unifiable_domains, D-E == (1..3)-(5..7)) :-
    X in 1..3, Y in 5..7, X \= Y, f(X, Y) \= f(Y, X), fd_dom(X, D), fd_dom(Y, E).
test(not_unifiable_ordered, true) :- X #> Y, X \= Y.
test(not_unifiable_together, true) :- [X,Y] ins 0..9, X + Y #= 7, f(X, Y) \= f(3, 5).
test(unifiable_together, fail) :- [X,Y] ins 0..9, X + Y #= 7, f(X, Y) \= f(3, 4).
test(not_unifiable_found_equal, true) :-
    [X,Y,Z] ins 0..5,
    all_distinct([X,Y,Z]),
    B in 0..1,
    X #= Y + B,
    B \= 0.
test(not_unifiable_type, true) :- X in 1..3, X \= a.
test(unifiable_variables, fail) :- X in 1..3, Y in 3..4, X \= Y.
test(different_never_equal, true) :-
    [A,B,C,D] ins 1..3,
    all_different([A,B]),
    C #= A,
    D = B,
    \+ C #= D,
    \+ C = D,
    \+ ( D #= E, E #= A ).
test(equal_by_goal, [X, D] == [Y, 2..3]) :- X in 0..3, Y in 2..5, X #= Y, fd_dom(X, D).
test(equal_by_goal_taken_back, [D,E] == [0..3,2..5]) :- X in 0..3, Y in 2..5, \+ \+ X #= Y, fd_dom(X, D), fd_dom(Y, E).
test(equal_by_goal_wakes, Z == 2) :- X in 1..2, Y in 2..5, freeze(X, Z = X), X #= Y.
test(equal_by_goal_knows_all, [A, B] == [3, 3]) :- X in 0..3, Y in 0..5, A #= X + 1, B #= Y + 1, X #= Y, X #= 2.
test(undecided, fail) :- X in 1..3, ?=(X, 4).
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

% clause/2 returns the clause as written, not as compiled.
:- dynamic([rule_of_constraints/2]).
rule_of_constraints(X, Y) :- X #> 3, ( Y #= X+1 ; findall(Z, ( member(Z, [1,7]), Z #< X ), Y) ).
static_rule(X, Y) :- X #> 3, Y #= X+1.

vanilla(true).
vanilla((A, B)) :- vanilla(A), vanilla(B).
vanilla(G) :- predicate_property(G, imported_from(_)), !, call(G).
vanilla(G) :- G \= true, G \= (_, _), clause(G, Body), vanilla(Body).

:- begin_tests(clpfd_clauses).

test(dynamic_clause, Body =@= ( X #> 3, ( Y #= X+1 ; findall(Z, ( member(Z, [1,7]), Z #< X ), Y) ) )) :-
    clause(user:rule_of_constraints(X, Y), Body).
test(static_clause, Body == ( X #> 3, Y #= X+1 )) :- clause(user:static_rule(X, Y), Body).
test(interpreted, [true(X == 4), nondet]) :- user:vanilla(static_rule(X, 5)).
test(retracted, true) :-
    retract((user:rule_of_constraints(X, Y) :- X #> 3, ( Y #= X+1 ; _ ))),
    \+ user:rule_of_constraints(4, _).

:- end_tests(clpfd_clauses).

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
    [X,Y,W] ins 0..2000000000,
    catch(call_with_time_limit(0.05, (X #> Y, W #>= Y, 2*Y #> X + W)), Ball, true),
    fd_dom(X, D),
    X #< 5,
    fd_dom(X, 0..4).
test(asking_whether_not_unifiable, [Ball, Ball, D] == [time_limit_exceeded, time_limit_exceeded, 0..1]) :-
    B in 0..1,
    [X,Y,W] ins 0..2000000000,
    B #==> X #> Y,
    W #>= Y,
    B #==> 2*Y #> X + W,
    catch(call_with_time_limit(0.05, call(\=, B, 1)), Ball, true),
    catch(call_with_time_limit(0.05, ( B \= 1 -> true ; true )), Ball, true),
    fd_dom(B, D).
test(after_a_limit, L == [1,2,3]) :-
    X in 1..3,
    catch(call_with_time_limit(0.05, ([Y,Z,W] ins 0..2000000000, Y #> Z, W #>= Z, 2*Z #> Y + W)), _, true),
    findall(X, label([X]), L).
% Nothing is left of changes of infinite domains that were held back when the limit came, nor when a goal failed.
test(after_a_limit_on_infinite_domains, L == [time_limit_exceeded,time_limit_exceeded]) :-
    G = ([X,Y,W] ins 0..2000000000, X #> Y, W #>= Y),
    H = (B #>= X, C #>= B + W),
    I = (2*Y #> X + W),
    J = (B #> C, C #> B, C #< 3, B #> 5),
    findall(Ball, ( member(Goal, [(G, H, I), (H, G, I), J]), catch(call_with_time_limit(0.05, Goal), Ball, true) ), L),
    var(B).
test(exception_in_a_woken_goal, [Ball, D] == [stop, 0..9]) :-
    [X,Y] ins 0..9,
    freeze(X, throw(stop)),
    catch((X #= Y, Y #> 8), Ball, true),
    fd_dom(X, D),
    Y #< 3,
    fd_dom(Y, 0..2).
% Constraints posted by a woken goal see all bindings of the unification, even if not all hooks have run.
test(woken_before_the_solver, L == [0]) :-
    freeze(X, findall(Y, member(Y, [0,1,2]), L)),
    X+Y #=< 3,
    X = 3.
test(woken_with_others, L == [2]) :-
    [X,Y] ins 0..9,
    freeze(X, findall(Z, ( Z #= X+Y, member(Z, [2,3]) ), L)),
    f(X, Y) = f(1, 1).
test(woken_and_undone, L == [5]) :-
    [X,Y] ins 0..9,
    ( freeze(X, fail), X+Y #= 5, X = 3 ; true ),
    findall(Y, ( Y #> 4, Y #< 6 ), L).
:- end_tests(clpfd_limits).

:- begin_tests(clpfd_copies).

% Copies that outlive backtracking have the constraints too.
test(kept, [cleanup(nb_delete(clpfd_kept)), L == [1-2,1-3,2-3]]) :-
    (   [X,Y] ins 1..3,
        X #< Y,
        nb_setval(clpfd_kept, X-Y),
        fail
    ;   nb_getval(clpfd_kept, A-B),
        findall(A-B, label([A,B]), L)
    ).
test(kept_is_one, [cleanup(nb_delete(clpfd_kept)), D == 2..3]) :-
    X in 1..3,
    nb_setval(clpfd_kept, X),
    ( nb_getval(clpfd_kept, Y), Y #> 2, fail ; true ),
    nb_getval(clpfd_kept, Y1),
    Y1 #> 1,
    nb_getval(clpfd_kept, Y2),
    fd_dom(Y2, D).
test(kept_refuses, [cleanup(nb_delete(clpfd_kept)), fail]) :-
    X in 1..3,
    nb_setval(clpfd_kept, X),
    nb_getval(clpfd_kept, 5).
test(kept_among_others, [cleanup(nb_delete(clpfd_kept)), D-G == 1..3-true]) :-
    X in 1..3,
    freeze(X, true),
    nb_setval(clpfd_kept, f(X)),
    nb_current(Name, f(Y)),
    Name == clpfd_kept,
    fd_dom(Y, D),
    copy_term(Y, Y1, Gs),
    memberchk(freeze(Y2, _:G), Gs),
    Y1 == Y2.
test(kept_link, [cleanup(nb_delete(clpfd_kept)), D == 1..3]) :-
    X in 1..3,
    nb_linkval(clpfd_kept, X),
    nb_getval(clpfd_kept, Y),
    fd_dom(Y, D).
test(kept_name, error(type_error(atom, 1), context(system:nb_setval/2, _))) :- nb_setval(1, 1).
test(assigned, D == 1..3) :-
    X in 1..3,
    T = f(a),
    nb_setarg(1, T, g(X)),
    T = f(g(Y)),
    fd_dom(Y, D).
test(assigned_itself, D == 1..3) :-
    X in 1..3,
    T = f(a),
    nb_setarg(1, T, X),
    arg(1, T, Y),
    fd_dom(Y, D).
% Backtracking leaves them in the term.
test(assigned_for_good, L == [1-2,1-3,2-3]) :-
    T = t(a),
    ( [X,Y] ins 1..3, X #< Y, nb_setarg(1, T, X-Y), fail ; true ),
    T = t(A-B),
    findall(A-B, label([A,B]), L).
test(assigned_bare, fail) :-
    T = t(a),
    ( X in 1..3, nb_setarg(1, T, X), fail ; true ),
    T = t(5).
test(assigned_in_turn, [D, E] == [3..sup, 8..sup]) :-
    T = t(a),
    ( member(I, [1,2]), X #> I, nb_setarg(1, T, X), fail ; true ),
    ( arg(1, T, Y0), Y0 #> 5, fail ; arg(1, T, Y), fd_dom(Y, D) ),
    Y #> 7,
    fd_dom(Y, E).
test(assigned_then_something_else, T == t(7)) :-
    T = t(a),
    ( X in 1..3, nb_setarg(1, T, f(X)), fail ; nb_setarg(1, T, 7), fail ; true ).
test(assigned_and_thrown, D == 1..3) :-
    T = t(a),
    catch(( X in 1..3, nb_setarg(1, T, X), throw(stop) ), stop, true),
    arg(1, T, Y),
    fd_dom(Y, D).
test(assigned_to_each_of_several, L == [2..sup, 3..sup]) :-
    findall(D, ( member(I, [1,2]),
                 T = t(a),
                 ( X #> I, nb_setarg(1, T, X), fail ; true ),
                 garbage_collect,
                 arg(1, T, Y),
                 fd_dom(Y, D) ), L).
% Some of the places are gone, or have other values, when the others get their constraints again.
test(assigned_to_many, [D, E, A, L] == [1..4, 2..4, done, gone]) :-
    functor(T, t, 100),
    (   between(1, 100, I), X in 1..4, nb_setarg(I, T, X), I =:= 100,
        functor(U, u, 100),
        member(_, [a,b]),
        forall(between(1, 100, J), ( Y in J..200, nb_setarg(J, U, Y) )),
        arg(7, U, Z), fd_dom(Z, 7..200),
        garbage_collect,
        nb_setarg(50, T, done),
        arg(99, T, P), P #> 1, nb_setarg(99, T, P),
        fail
    ;   garbage_collect
    ),
    ( arg(1, T, Q), Q #> 9 -> L = kept ; L = gone ),
    arg(98, T, V), fd_dom(V, D),
    arg(99, T, W), fd_dom(W, E),
    arg(50, T, A).
% Builtins that give further solutions come back without a call in which lost constraints could be posted again.
test(kept_in_loop, D == 0..1\/3..9) :-
    T = c(0),
    X in 0..9,
    ( between(1, 2, I), X #\= I, nb_setarg(1, T, X), fail ; true ),
    arg(1, T, Y),
    fd_dom(Y, D).
test(kept_in_loops, D == 4..8) :-
    T = c(0),
    X in 0..3,
    ( label([X]), Y #> X, Y #< 9, sub_atom(ab, _, 1, _, _), nb_setarg(1, T, Y), garbage_collect, fail ; true ),
    arg(1, T, Z),
    fd_dom(Z, D).
test(assigned_to_a_list, D == 1..3) :-
    L = [a,b],
    ( X in 1..3, nb_setarg(2, L, [X]), fail ; true ),
    L = [_,Y],
    fd_dom(Y, D).
test(best_with_witness, W-D == 2-(1..3)) :-
    X in 1..3,
    aggregate_all(max(N, X), member(N, [1,2]), max(W, Y)),
    fd_dom(Y, D).
test(some_solutions, D == 1..3) :-
    X in 1..3,
    findnsols(2, X, member(_, [a,b,c]), [Y,_]),
    !,
    fd_dom(Y, D).
test(looks_constrained, [cleanup(nb_delete(clpfd_kept)), V-W == '$constrained'(1, fail)-V]) :-
    nb_setval(clpfd_kept, '$constrained'(1, fail)),
    nb_getval(clpfd_kept, V),
    nb_getval(clpfd_kept, W).
test(solutions_that_look_constrained, L == ['$constrained'(a, fail), b]) :-
    once(findnsols(2, X, member(X, ['$constrained'(a, fail), b, c]), L)).
test(recorded, [D, E] == [1..3, 2..4]) :-
    ( X in 1..3, Y #= X+1, recorda(clpfd_kept, X-Y), fail ; true ),
    recorded(clpfd_kept, A-B, R),
    erase(R),
    fd_dom(A, D),
    fd_dom(B, E),
    A = 2,
    B == 3.
test(local_looks_constrained, V == '$constrained'(1, fail)) :-
    b_setval(clpfd_kept_here, '$constrained'(1, fail)),
    b_getval(clpfd_kept_here, V).
test(one_looks_constrained, L = ['$constrained'(a, fail), _]) :-
    X in 1..3,
    findall(Y, member(Y, ['$constrained'(a, fail), X]), L),
    L = [_,Z],
    fd_dom(Z, 1..3).

% A ball is a copy.
test(thrown, D-E == (1..3)-(2..4)) :-
    catch(( X in 1..3, Y #= X+1, throw(ball(X, Y)) ), ball(A, B), true),
    fd_dom(A, D),
    fd_dom(B, E),
    A = 2,
    B == 3.
test(thrown_refused, fail) :-
    catch(( X in 1..3, throw(ball(X)) ), ball(5), true).
test(ball_of_no_integer, true(D == 1..3)) :-
    catch(( Y in 1..3, X #> Y, X #\= Y+5, X = f(Y) ), error(type_error(integer, f(Z)), _), true), fd_dom(Z, D).
test(thrown_goal, D == 1..3) :-
    catch(( X in 1..3, freeze(Y, X = Y), throw(ball(Y)) ), ball(Z), true),
    frozen(Z, Goal),
    term_variables(Goal, Vs),
    member(V, Vs),
    V \== Z,
    !,
    fd_dom(V, D).
test(thrown_through_cleanup, D == 1..3) :-
    catch(call_cleanup(( X in 1..3, throw(ball(X)) ), true), ball(Y), true),
    fd_dom(Y, D).
test(thrown_past_another, D == 1..3) :-
    catch(catch(( X in 1..3, throw(ball(X)) ), other(_), true), ball(Y), true),
    fd_dom(Y, D).
% With little memory it may not arrive, but never without its constraints.
test(thrown_with_little_memory, [forall(member(Limit, [700000,1000000,1300000,1600000,8000000])),
                                 true(memberchk(Result, [0..3801, memory]))]) :-
    length(Xs, 1200),
    Xs ins 0..5000,
    chain(Xs, #<),
    garbage_collect,
    current_prolog_flag(stack_limit, Old),
    setup_call_cleanup(catch(set_prolog_flag(stack_limit, Limit), _, true),
                       catch(catch(throw(ball(Xs)), ball([Y|_]), true), error(resource_error(Result), _), true),
                       set_prolog_flag(stack_limit, Old)),
    ( var(Result) -> fd_dom(Y, Result) ; true ).
test(thrown_by_builtin, D == 1..3) :-
    X in 1..3,
    catch(atom_length(f(X), _), error(type_error(_, f(Y)), _), true),
    Y \== X,
    fd_dom(Y, D).
% Y, which occurs nowhere else, connects X and Z.
test(thrown_with_hidden, L == [1-3,1-4,2-4]) :-
    catch(( [X,Z] ins 1..4, X #< Y, Y #< Z, throw(ball(X-Z)) ), ball(A-B), true),
    findall(A-B, label([A,B]), L).
test(copied_attributes, D-E == (1..3)-(5..7)) :-
    X in 1..3,
    freeze(X, Y = 6),
    Y in 5..7,
    copy_term(X, X1),
    fd_dom(X1, D),
    frozen(X1, Goal),
    term_variables(Goal, [_,Y1]),
    fd_dom(Y1, E).
test(thrown_while_posted, Formal = domain_error(clpfd_reifiable_expression, _)) :-
    X in 0..9,
    catch((X #> 1) #\ a(X), error(Formal, _), true).
test(copied_table, L == [0-1,2-3]) :-
    tuples_in([[X,Y]], [[0,1],[2,3],[4,5]]),
    X #< 4,
    freeze(X, \+ Y = 4),
    copy_term(X-Y, A-B),
    findall(A-B, label([A,B]), L).
test(copied_remainder, L == [1,4]) :-
    X in 0..5,
    X mod 3 #= 1,
    copy_term(X, Y),
    findall(Y, label([Y]), L).

% As many rows as a word has bits.
test(copied_long_table, L == [64-4096]) :-
    findall([N,S], ( between(1, 64, N), S is N * N ), Rows),
    tuples_in([[X,Y]], Rows),
    X #> 63,
    copy_term([X,Y], [A,B], Goals),
    maplist(call, Goals),
    findall(A-B, label([A,B]), L).

:- end_tests(clpfd_copies).
