% SPDX-License-Identifier: MIT
% Clause creation, destruction and retrieval; properties of procedures.

:- use_module(library(plunit)).

:- dynamic([counter/1, many/2, rule/2, queue/1, scratch/1, doomed/1]).

count_up(0) :-
    !.
count_up(N) :-
    retract(counter(C)),
    C1 is C + 1,
    assertz(counter(C1)),
    N1 is N - 1,
    count_up(N1).

fill(0) :-
    !.
fill(N) :-
    asserta(many(N, f(N))),
    N1 is N - 1,
    fill(N1).

fresh_many(N) :-
    retractall(many(_, _)),
    fill(N).

static(1).
static(2).

exporting_test:only_exported(1, 2).
:- import(exporting_test:only_exported/2).

:- begin_tests(assert_retract).

test(counter, C == 5000) :-
    retractall(counter(_)), assertz(counter(0)), count_up(5000), counter(C).
test(retract_is_deterministic, true) :-
    fresh_many(20),
    prolog_current_choice(B), retract(many(7, _)), prolog_current_choice(B1), B == B1.
test(retract_order, Xs == [1,2,3]) :- fresh_many(3), findall(X, retract(many(X, _)), Xs).
test(retract_empties, fail) :- fresh_many(30), ( retract(many(_, _)), fail ; true ), many(_, _).
test(retract_rule, B == (foo(Y), bar)) :-
    retractall(rule(_, _)), assertz((rule(1, X) :- foo(X), bar)), retract((rule(1, Y) :- B)).
test(retract_fact_is_no_rule, fail) :-
    retractall(rule(_, _)), assertz((rule(1, X) :- foo(X))), retract(rule(_, _)).
test(logical_view_of_call, Xs == [1,2,3]) :-
    fresh_many(3), findall(X, ( many(X, _), retractall(many(_, _)) ), Xs).
test(logical_view_of_retract, Xs == [1,2]) :-
    fresh_many(2), findall(X, ( retract(many(X, _)), assertz(many(9, f(9))) ), Xs).
test(logical_view_of_clause, Xs == [1,2,3]) :-
    fresh_many(3), findall(X, ( clause(many(X, _), true), assertz(many(4, f(4))) ), Xs).
test(retract_by_second_argument, X == 77) :- fresh_many(200), once(retract(many(X, f(77)))), \+ many(77, _).
test(abolish_while_running, Xs == [1,2,3]) :-
    forall(between(1, 3, N), assertz(doomed(N))),
    findall(X, ( doomed(X), abolish(doomed/1), assertz(doomed(9)) ), Xs).
test(abolish_cyclic_module, error(type_error(predicate_indicator, _))) :- X = a:X, abolish(X, 1).
test(abolish_unbound_module, error(instantiation_error)) :- abolish(_:doomed, 1).
test(abolish_number_as_module, error(type_error(_, _))) :- abolish(1:doomed, 1).
test(abolish_name_of_module, fail) :-
    assertz(elsewhere:doomed(1)), abolish(elsewhere:doomed, 1), catch(elsewhere:doomed(_), _, fail).
test(abolish_is_undefined, error(existence_error(procedure, _))) :-
    assertz(doomed(1)), abolish(doomed/1), doomed(_).
test(retractall_bound, Xs == [2,4]) :-
    retractall(rule(_, _)), assertz(rule(a, 1)), assertz(rule(b, 2)), assertz(rule(a, 3)),
    assertz(rule(c, 4)), retractall(rule(a, _)), findall(X, rule(_, X), Xs).
test(retractall_rules, fail) :-
    retractall(rule(_, _)), assertz((rule(X, X) :- true, X > 1)), retractall(rule(1, 1)), clause(rule(_, _), _).
test(retractall_shared_variable, Xs == [1-2]) :-
    retractall(rule(_, _)), assertz(rule(1, 1)), assertz(rule(1, 2)), retractall(rule(X, X)),
    findall(A-B, rule(A, B), Xs).
test(retractall_declares, true) :- retractall(never_seen_before(_)), \+ never_seen_before(_).
test(queue, L == [991,992,993,994,995,996,997,998,999,1000]) :-
    retractall(queue(_)), rotate(1, 1000), findall(X, queue(X), L).
test(assert_static, error(permission_error(modify, static_procedure, _))) :- assertz(user:static(3)).
test(assert_builtin, error(permission_error(modify, static_procedure, atom/1))) :- assertz(atom(_)).
test(assert_control, error(permission_error(modify, static_procedure, (',')/2))) :- assertz((a, b)).
test(assert_body, error(type_error(callable, _))) :- assertz((foo :- 4)).
test(refused_clause_makes_no_procedure, error(existence_error(procedure, _))) :-
    catch(assertz((user:refused :- 4)), error(type_error(callable, _), _), true), user:refused.

rotate(N, Max) :-
    (   N > Max
    ->  true
    ;   assertz(queue(N)),
        ( N > 10 -> retract(queue(_)) ; true ),
        !,
        N1 is N + 1,
        rotate(N1, Max)
    ).

:- end_tests(assert_retract).

:- begin_tests(clause).

test(of_lists, fail) :- clause([a,b], _).
test(static, Xs == [1,2]) :- findall(X, clause(static(X), true), Xs).
test(variable_goal, B == call(X)) :-
    retractall(rule(_, _)), assertz((rule(1, X) :- X)), clause(rule(1, X), B).
test(variable_goal_in_body, B == (call(X), ! ; \+ X)) :-
    retractall(rule(_, _)), assertz((rule(1, X) :- X, ! ; \+ X)), clause(rule(1, X), B).
test(local_variable_goal, true(B = (call(X), p(X)))) :-
    retractall(rule(_, _)), assertz((rule(1, _) :- Y, p(Y))), clause(rule(1, _), B), B = (_, p(X)).
test(bound_head, B == call(foo)) :-
    retractall(rule(_, _)), assertz((rule(1, X) :- X)), clause(rule(1, foo), B).
test(builtin, error(permission_error(access, private_procedure, atom_length/2))) :-
    clause(atom_length(_, _), _).
test(body, error(type_error(callable, 5))) :- clause(foo, 5).
test(reference, H-B == (user:many(2, f(2)))-true) :-
    fresh_many(3), clause(many(2, _), _, R), clause(H, B, R).
test(erased_reference, fail) :- fresh_many(3), clause(many(2, _), _, R), erase(R), clause(_, _, R).
test(forged_reference, fail) :- clause(_, _, '$clause'(123456789)).
test(no_reference, error(type_error(db_reference, foo))) :- clause(_, _, foo).
test(assert_reference, X == 5) :- retractall(counter(_)), assertz(counter(5), R), clause(counter(X), true, R).

:- end_tests(clause).

:- begin_tests(procedures).


test(current, Ns == [1]) :- findall(N, current_predicate(static/N), Ns).
test(current_no_builtin, [setup(set_prolog_flag(dialect, iso)), cleanup(set_prolog_flag(dialect, auto)), fail]) :-
    current_predicate(atom_length/2).
test(current_imported, Ns == [2]) :- findall(N, current_predicate(importing_test:only_exported/N), Ns).
test(current_imported_head, H =@= only_exported(_, _)) :- once(current_predicate(only_exported, importing_test:H)).
test(current_head_anywhere, M == exporting_test) :- once(current_predicate(only_exported, M:_)).
test(current_head_anywhere_given, Ms == [exporting_test]) :-
    findall(M, current_predicate(_, M:only_exported(_, _)), Ms).
test(current_error, error(type_error(predicate_indicator, 4))) :- current_predicate(4).
test(property_dynamic, true) :- predicate_property(scratch(_), dynamic).
test(property_static, fail) :- predicate_property(static(_), dynamic).
test(property_clauses, N == 2) :- predicate_property(static(_), number_of_clauses(N)).
test(place_by_the_names_of_gnu_prolog, F-L == G-M) :-
    predicate_property(static(_), file(F)), predicate_property(static(_), prolog_file(G)),
    predicate_property(static(_), line_count(L)), predicate_property(static(_), prolog_line(M)),
    \+ ( predicate_property(static(_), P), P = prolog_line(_) ).
test(property_iso, true) :- predicate_property(atom_length(_, _), iso).
test(property_meta, M == findall(?, 0, -)) :- predicate_property(findall(_, _, _), meta_predicate(M)).

:- end_tests(procedures).

% ---- dynamic predicates that have been called often since they were changed ----

:- dynamic([settled/2]).

% Calls of it until its clauses are indexed like those of a static one.
settle(Facts) :-
    retractall(settled(_, _)),
    forall(member(K-V, Facts), assertz(settled(K, V))),
    settled_calls(1000).

settled_calls(N) :-
    forall(between(1, N, _), \+ settled(none, _)).

:- begin_tests(settled_predicates).

test(answers, Vs == [1,3]) :-
    settle([a-1,b-2,a-3]), findall(V, settled(a, V), Vs).
test(last_match_is_deterministic, V == 2) :-
    settle([a-1,b-2,a-3]), settled(b, V).
test(sees_additions, Vs == [1,2]) :-
    settle([a-1]), assertz(settled(a, 2)), findall(V, settled(a, V), Vs).
test(sees_removals, Vs == [2]) :-
    settle([a-1,a-2]), once(retract(settled(a, 1))), findall(V, settled(a, V), Vs).
test(call_in_progress_sees_no_additions, Vs-N == [1,2]-4) :-
    settle([a-1,b-2]),
    findall(V, ( settled(_, V), assertz(settled(c, V)) ), Vs),
    findall(x, settled(_, _), Xs), length(Xs, N).
test(call_in_progress_sees_what_is_removed, Vs == [1,2,3]) :-
    settle([a-1,b-2,c-3]),
    findall(V, ( settled(_, V), retractall(settled(_, _)) ), Vs).
test(removed_clauses_live_while_they_are_waited_for, Vs == [1,2,3]) :-
    settle([a-1,b-2,c-3]),
    findall(V,
            ( settled(_, V),
              retractall(settled(_, _)),
              forall(between(1, 300, I), ( assertz(settled(I, I)), retract(settled(I, I)) )),
              garbage_collect
            ),
            Vs).
test(settles_again_and_again, N == 50) :-
    settle([a-0]),
    forall(between(1, 50, _),
           ( retract(settled(a, N0)), N1 is N0 + 1, assertz(settled(a, N1)), settled_calls(200) )),
    settled(a, N).
test(becomes_undefined, error(existence_error(procedure, settled/2))) :-
    settle([a-1]), abolish(settled/2), catch(settled(a, _), E, true),
    dynamic(settled/2), throw(E).

:- end_tests(settled_predicates).

% Goals that the head wakes run after the builtin: a collection in them moves the terms that it holds.
:- begin_tests(woken_by_a_head).

test(clause, Bs == [true, true]) :-
    retractall(many(_, _)), assertz(many(1, a)), assertz(many(2, a)),
    findall(B, ( member(I, [1, 2]), freeze(X, garbage_collect), clause(many(I, X), B) ), Bs).
test(reference, Xs == [a-true, b-true]) :-
    retractall(many(_, _)), assertz(many(1, a)), assertz(many(2, b)),
    findall(X-B,
            ( member(I, [1, 2]), freeze(X, garbage_collect), clause(many(I, X), B, R), nonvar(R), erase(R) ),
            Xs),
    \+ many(_, _).
test(retract, Xs == [a, b]) :-
    retractall(many(_, _)), assertz(many(1, a)), assertz(many(2, b)),
    findall(X, ( freeze(X, garbage_collect), retract(many(_, X)) ), Xs).
test(next_clause, Xs == [b-true]) :-
    retractall(many(_, _)), assertz(many(1, a)), assertz(many(2, b)),
    findall(X-B, ( freeze(X, ( garbage_collect, X == b )), clause(many(_, X), B, _) ), Xs).

:- end_tests(woken_by_a_head).
