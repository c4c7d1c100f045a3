% SPDX-License-Identifier: MIT
% Goals that name their module: Module:Goal calls what the module defines, exported or not, also when some
% goal expansion is loaded. Goals without one that are arguments: they come from where the call was written.
% Looks inside: it calls procedures of the system itself, as only hornbeam_inside lets it.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).

:- multifile inner:secret/1.
:- dynamic inner:secret/1.

inner:secret(1).
inner:secret(2).

in_body(X) :-
    inner:secret(X).

% Imported from a module that imports it itself later on.
:- import(gate:applied/1).
:- meta_predicate(doer:applied(0)).
:- assertz(doer:(applied(Goal) :- call(Goal))).
:- '$import'(gate, doer, applied/1).

here(1).
gate:here(2).

% The same name in two modules.
told(X, user-X).
gate:told(X, gate-X).
:- dynamic gate:made/2.

:- meta_predicate(gate:whose(:, -)).
gate:whose(Module:_, Module).

% minimize/2 is loaded when it is called for the first time.
least_here(X) :-
    minimize(here(X), X).

applied_here(X) :-
    applied(here(X)).

plus_here(X, Sum0, Sum) :-
    Sum is Sum0 + X.

:- begin_tests(module_goals).

test(at_qualifies_arguments, M == there) :- @(gate:whose(x, M), there).
test(at_calls_its_own, X == 1) :- @(user:here(X), gate).
test(at_needs_a_goal, error(instantiation_error)) :- @(_, gate).
test(at_needs_a_module, error(instantiation_error)) :- @(true, _).

test(in_a_body, Xs == [1, 2]) :- findall(X, user:in_body(X), Xs).
test(called, Xs == [1, 2]) :- findall(X, call(inner:secret(X)), Xs).
test(expansion_keeps_the_module, G == inner:secret(x)) :- expand_goal(inner:secret(x), G).
test(expansion_of_variables, G == inner:V) :- expand_goal(inner:V, G).
test(not_in_user, error(existence_error(procedure, _))) :- Goal = user:secret(_), call(Goal).

test(import_of_an_import, X == 1) :- user:applied_here(X).
test(import_on_call, X == 1) :- user:least_here(X).
test(import_below_a_depth_limit, X == 1) :- call_with_depth_limit(user:applied_here(X), 50, _).
test(library_below_a_depth_limit, Sums == [3, 3]) :-
    findall(Sum, ( member(_, [1, 2]), call_with_depth_limit(user:foldl(plus_here, [1, 2], 0, Sum), 100, _) ), Sums).
test(module_that_a_depth_limit_keeps, Goals == [freeze(X, user:here(2))]) :-
    call_with_depth_limit(user:freeze(X, here(2)), 100, _),
    copy_term(X, X, Goals).
test(attributes_below_a_depth_limit, Ys-Woken == [1, 2]-yes) :-
    freeze(Ys, Woken = yes),
    call_with_depth_limit(user:maplist(=, [1, 2], Ys), 100, _).

test(closures_of_two_modules, L == [[user-1],[gate-1],[user-2],[gate-2]]) :-
    findall(Ys, ( member(X, [1,2]), member(M, [user,gate]), maplist(M:told, [X], Ys) ), L).
test(closure_of_a_module_defined_later, [cleanup(retractall(gate:made(_, _))), L == [[],[[a]]]]) :-
    findall(Ys, maplist(gate:made, [1], Ys), L1),
    assertz(gate:made(1, a)),
    findall(Ys, maplist(gate:made, [1], Ys), L2),
    L = [L1,L2].
test(closure_qualified_twice, L == [gate-1]) :- maplist(user:gate:told, [1], L).
test(no_module, error(instantiation_error)) :- maplist(_:told, [1], _).
test(module_is_no_atom, error(type_error(_, 1))) :- maplist(1:told, [1], _).

test(modules_of_a_procedure, Ms == [user]) :- findall(M, predicate_property(M:in_body(_), defined), Ms).
test(modules_of_a_library_procedure, true) :-
    findall(M, predicate_property(M:maplist(_, _), defined), Ms), memberchk(apply, Ms), \+ memberchk(coverage, Ms).
test(imported_procedures, Ms == [doer]) :-
    findall(M, ( predicate_property(user:H, imported_from(M)), functor(H, applied, 1) ), Ms).
test(procedures_of_a_file, Ms == [user]) :-
    predicate_property(user:in_body(_), file(File)),
    findall(M, ( source_file(M:_, File), M \== gate, M \== doer, M \== inner ), Ms0), sort(Ms0, Ms).

:- end_tests(module_goals).
