% SPDX-License-Identifier: MIT
% Attributed variables and their hooks.

:- use_module(library(plunit)).

:- dynamic(domain_test:attr_unify_hook/2).

% The attribute is the list of values the variable may have.
domain_test:attr_unify_hook(Values, Other) :-
    (   var(Other)
    ->  true
    ;   memberchk(Other, Values)
    ).
domain_test:attribute_goals(X) -->
    { get_attr(X, domain_test, Values) },
    [ one_of(X, Values) ].

:- table tabled/2.
tabled(X, 1) :- put_attr(X, a, 1), del_attr(X, a).
tabled(1, 2).

:- begin_tests(attributes).

test(put_get, V == 2) :- put_attr(X, a, 1), put_attr(X, b, 9), put_attr(X, a, 2), get_attr(X, a, V).
test(backtrack, V == 1) :- put_attr(X, a, 1), ( put_attr(X, a, 2), fail ; get_attr(X, a, V) ).
test(delete, fail) :- put_attr(X, a, 1), del_attr(X, a), attvar(X).
test(delete_backtrack, V == 1) :- put_attr(X, a, 1), ( del_attr(X, a), fail ; get_attr(X, a, V) ).
test(delete_number, f(X)-E == f('$VAR'(0))-1) :- put_attr(X, a, 1), del_attr(X, a), numbervars(f(X), 0, E).
test(delete_number_backtrack, V == 2) :-
    put_attr(X, a, 1), del_attr(X, a), ( numbervars(X, 0, _), fail ; put_attr(X, a, 2), get_attr(X, a, V) ).
test(delete_variant) :- put_attr(X, a, 1), del_attr(X, a), f(X) =@= f(_).
test(delete_written, fail) :-
    put_attr(X, a, 1), del_attr(X, a), with_output_to(string(S), write_term(X, [attributes(write)])),
    sub_string(S, _, _, _, "{").
test(delete_table) :- tabled(X, 1), \+ attvar(X).
test(list, L == att(a, 1, att(b, 2, []))) :- put_attr(X, a, 1), put_attr(X, b, 2), get_attrs(X, L).
test(put_list, V == 2) :- put_attrs(X, att(a, 1, att(b, 2, []))), get_attr(X, b, V).
test(put_bad_list, error(type_error(attributes, foo))) :- put_attrs(_, foo).
test(put_bound, error(uninstantiation_error(f))) :- put_attr(f, a, 1).
test(hook_accepts, true) :- put_attr(X, domain_test, [a,b]), X = b.
test(hook_rejects, fail) :- put_attr(X, domain_test, [a,b]), X = c.
test(hook_rejects_in_head, fail) :- put_attr(X, domain_test, [a,b]), memberchk(f(X), [f(c)]).
test(hook_before_next_goal, L == [in]) :-
    findall(in, ( put_attr(X, domain_test, [a]), X = a ; put_attr(X, domain_test, [a]), X = c ), L).
test(hook_both, fail) :-
    put_attr(X, domain_test, [a]), put_attr(Y, domain_test, [b]), f(X, Y) = f(a, a).
test(copy_keeps, V == [a]) :- put_attr(X, domain_test, [a]), copy_term(X, Y), get_attr(Y, domain_test, V).
test(copy_goals, true(G == [one_of(Y, [a])])) :- put_attr(X, domain_test, [a]), copy_term(X, Y, G).
test(copy_goals_plain, fail) :- put_attr(X, domain_test, [a]), copy_term(X, Y, _), attvar(Y).
test(copy_goals_generic, true(G == [put_attr(Y, nowhere, 1)])) :- put_attr(X, nowhere, 1), copy_term(X, Y, G).
test(residue, N == 2) :-
    call_residue_vars(( put_attr(X, nowhere, 1), put_attr(Y, nowhere, 2) ), Vs), length(Vs, N), X \== Y.

% An attributed variable as culprit is in the ball with its attributes, and they are its own.
culprit_of(Goal, Culprit) :- catch(Goal, error(type_error(_, Culprit), _), true).

test(culprit_of_stream_input, A == v) :-
    put_attr(V, nowhere, v), culprit_of(peek_string(user_input, V, _), C), get_attr(C, nowhere, A).
test(culprit_of_functor, A == v) :-
    put_attr(V, nowhere, v), culprit_of(functor(_, f(V), 1), f(C)), get_attr(C, nowhere, A).
test(culprit_twice, true) :-
    put_attr(V, nowhere, v), culprit_of(atom_length(f(V, V), _), f(C, D)), C == D, get_attr(C, nowhere, v).
test(culprit_collected, A == v) :-
    put_attr(V, nowhere, v), culprit_of(peek_string(user_input, V, _), C),
    garbage_collect, get_attr(C, nowhere, A).

% call_residue_vars/2 includes older variables whose attributes the goal has changed.

test(residue_of_new_value, Vs == [X]) :- put_attr(X, a, 1), call_residue_vars(put_attr(X, a, 2), Vs).
test(residue_of_new_attribute, Vs == [X]) :- put_attr(X, a, 1), call_residue_vars(put_attr(X, b, 1), Vs).
test(residue_of_no_change, Vs == []) :- put_attr(X, a, 1), call_residue_vars(get_attr(X, a, _), Vs).
test(residue_of_second_freeze, Vs == [X]) :- freeze(X, true), call_residue_vars(freeze(X, true), Vs).
test(residue_of_removed, Vs == []) :- put_attr(X, a, 1), call_residue_vars(del_attr(X, a), Vs).
test(residue_of_smaller_domain, Vs == [X]) :-
    use_module(library(clpfd)),
    clpfd:in(X, '..'(0, 9)), call_residue_vars(clpfd:in(X, '..'(4, 9)), Vs).

:- end_tests(attributes).
