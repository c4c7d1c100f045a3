% SPDX-License-Identifier: MIT
% Assignments that backtracking takes back, with collections in between: the old value of setarg/3, put_attr/3,
% del_attr/2 and b_setval/2 is reachable from the trail only, and comes back as it was.

:- use_module(library(plunit)).
:- use_module(library(lists)).

%   A term that nothing but its variable refers to.

fresh(Term, Fresh) :- copy_term(Term, Fresh).

%   A collection, then new terms in the memory freed.

collect :-
    garbage_collect,
    numlist(1, 2000, L),
    atom_codes(_, L),
    garbage_collect.

assigned(setarg, T) :- setarg(1, T, new).
assigned(setarg_twice, T) :- setarg(1, T, new(1)), setarg(1, T, new(2)).
assigned(setarg_deep, T) :- arg(1, T, A), setarg(1, A, new).
assigned(nb_setarg_behind, T) :- setarg(1, T, new), nb_setarg(1, T, newer).

put(put_attr, X) :- put_attr(X, here, new).
put(del_attr, X) :- del_attr(X, here).
put(put_attrs, X) :- put_attrs(X, att(there, new, [])).
put(del_attrs, X) :- del_attrs(X).
put(bound, X) :- X = value.

here:attr_unify_hook(_, _).

:- begin_tests(collected_assignments).

test(setarg, [forall(member(Way, [setarg, setarg_twice, setarg_deep, nb_setarg_behind])), T == f(a(1,[2,"three"],4.5))]) :-
    fresh(f(a(1,[2,"three"],4.5)), T),
    (   assigned(Way, T), collect, fail
    ;   true
    ).
test(between_assignments, T == f(a(1))) :-
    fresh(f(a(1)), T),
    (   setarg(1, T, b(2)), collect, setarg(1, T, c(3)), collect, setarg(1, T, d(4)), collect, fail
    ;   true
    ).
test(levels, L == [c(3),b(2),a(1)]) :-
    fresh(f(a(1)), T),
    fresh(s([]), S),
    (   fresh(b(2), B), setarg(1, T, B),
        (   fresh(c(3), C), setarg(1, T, C), collect, note(T, S), fail
        ;   collect, note(T, S), fail
        )
    ;   collect, note(T, S)
    ),
    arg(1, S, L0), reverse(L0, L).
test(old_value_that_grows, T == f(g(Y))) :-
    fresh(f(g(_)), T), arg(1, T, g(Y)),
    (   setarg(1, T, new), Y = big([1,2,3]), collect, fail
    ;   collect
    ).
test(behind_a_cut, T == f(a(1))) :-
    fresh(f(a(1)), T),
    (   once(( member(_, [1,2,3]), setarg(1, T, new) )), collect, fail
    ;   true
    ).
test(ball, T-E == f(a(1))-oops) :-
    fresh(f(a(1)), T),
    catch(( setarg(1, T, new), collect, throw(oops) ), E, true).
test(many, T == A) :-
    numlist(1, 200, L), T =.. [f|L], copy_term(T, A),
    (   forall_setarg(200, T), collect, fail
    ;   true
    ).
test(not_provable, T == f(a(1))) :-
    fresh(f(a(1)), T), \+ \+ ( setarg(1, T, new), collect ), collect.

test(attribute, [forall(member(Way, [put_attr, del_attr, put_attrs, del_attrs, bound])), V == old([1,"two"])]) :-
    fresh(old([1,"two"]), Old), put_attr(X, here, Old),
    (   put(Way, X), collect, fail
    ;   get_attr(X, here, V)
    ).
test(two_attributes, V-W == a(1)-b(2)) :-
    fresh(a(1), A), fresh(b(2), B), put_attr(X, here, A), put_attr(X, there, B),
    (   put_attr(X, here, new), put_attr(X, there, new), collect, fail
    ;   get_attr(X, here, V), get_attr(X, there, W)
    ).
test(aliased, V == a(1)) :-
    fresh(a(1), A), put_attr(X, here, A), put_attr(Y, here, 2),
    (   X = Y, collect, fail
    ;   get_attr(X, here, V)
    ).

test(b_setval, V == old([1,"two"])) :-
    fresh(old([1,"two"]), Old), b_setval(collected_assignment, Old),
    (   b_setval(collected_assignment, new), collect, fail
    ;   b_getval(collected_assignment, V)
    ).
test(b_setval_over_nb_setval, V == old([1,"two"])) :-
    nb_setval(collected_assignment, old([1,"two"])),
    (   b_setval(collected_assignment, new(1)), collect, b_setval(collected_assignment, new(2)), collect, fail
    ;   b_getval(collected_assignment, V)
    ).
test(b_setval_levels, L == [3,2,1]) :-
    b_setval(collected_assignment, v(1)),
    findall(N,
            ( (   b_setval(collected_assignment, v(2)),
                  (   b_setval(collected_assignment, v(3)), collect
                  ;   collect
                  )
              ;   collect
              ),
              b_getval(collected_assignment, v(N)) ),
            L).

:- end_tests(collected_assignments).

note(T, S) :- arg(1, T, V), arg(1, S, L), copy_term(V, W), nb_setarg(1, S, [W|L]).

forall_setarg(0, _) :- !.
forall_setarg(N, T) :- fresh(new(N), V), setarg(N, T, V), N1 is N-1, forall_setarg(N1, T).
