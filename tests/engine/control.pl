% SPDX-License-Identifier: MIT
% Control constructs as goals, cleanups, limits.

:- use_module(library(plunit)).

:- dynamic(trace_of/1).

note(X) :-
    assertz(trace_of(X)).

notes(Xs) :-
    findall(X, retract(trace_of(X)), Xs).

loop :-
    loop.

through_library :-
    in_between(1).

in_between(X) :-
    X == 1,
    true(X).

true(_).

all_a([]).
all_a([a|As]) :-
    all_a(As).

last_is([X], X) :-
    !.
last_is([_|Xs], X) :-
    last_is(Xs, X).

% Stops at no ball.
deaf :-
    catch(loop, _, true),
    deaf.

count_down(0) :-
    !.
count_down(N) :-
    N1 is N - 1,
    count_down(N1).

local_cut(X) :-
    \+ \+ !,
    X = 1.
local_cut(2).

condition_cut(X) :-
    ( !, fail -> X = 0 ; X = 1 ).
condition_cut(2).

% A variable that is new in two nested branches.
nested(N, R) :-
    (   integer(N)
    ->  (   var(N1)
        ->  true
        ;   other(N1, N)
        )
    ;   other(N1, N)
    ),
    atom_length(abc, R).

other(N, N).

% Without indexes choice points stay where they would not otherwise.
indexed :-
    current_prolog_flag(os_argv, Words),
    \+ memberchk('--no-indexing', Words).

:- begin_tests(control, [cleanup(notes(_))]).

% soft(Goal, Dets): for each solution, whether it is known to be the last.
soft(Goal, Dets) :-
    findall(Det, ( call_cleanup(Goal, Exit = true), ( Exit == true -> Det = last ; Det = more ) ), Dets).

soft_one(X) :- ( member(X, [1]) *-> true ; true ).
soft_two(X) :- ( member(X, [1,2]) *-> true ; true ).
soft_none(X) :- ( member(X, []) *-> true ; X = 0 ).
soft_cleanup(X) :- ( call_cleanup(member(X, [1,2]), note(done)) *-> note(X) ; true ).

test(soft_cut_one, [condition(indexed), D == [last]]) :- soft(soft_one(_), D).
test(soft_cut_two, [condition(indexed), D == [more,last]]) :- soft(soft_two(_), D).
test(soft_cut_none, [condition(indexed), D == [last]]) :- soft(soft_none(_), D).
test(soft_cut_called, [condition(indexed), D == [more,last]]) :- soft(( member(_, [1,2]) *-> true ; true ), D).
test(soft_cut_cleanup, [condition(indexed), N-D == [1,done,2]-[more,last]]) :- soft(soft_cleanup(_), D), notes(N).
test(soft_cut_nested, L == [1-a,1-b,2-a,2-b]) :-
    findall(X-Y, ( member(X, [1,2]) *-> ( member(Y, [a,b]) *-> true ; fail ) ; fail ), L).
test(soft_cut_fails_behind, L == [2]) :- findall(X, ( ( member(X, [1,2]) *-> X > 1 ; X = 3 ) ), L).

test(new_in_nested_branches, R == 3) :- nested(5, R).
test(new_in_nested_branches, R == 3) :- nested(a, R).

test(cut_in_negation, Xs == [1,2]) :- findall(X, local_cut(X), Xs).
test(cut_in_condition, Xs == [1,2]) :- findall(X, condition_cut(X), Xs).
test(cut_in_call, Xs == [1,2]) :- findall(X, ( member(X, [1,2]), call(( true ; true, ! )), ! ; X = 2 ), [_]), Xs = [1,2].
test(call_conjunction, X-Y == 1-2) :- call(',', X = 1, Y = 2).
test(call_if, fail) :- call(;((true -> fail)), true).
test(not_callable, error(type_error(callable, 1))) :- \+ 1.
test(not_callable_late, true) :- once(( true ; \+ 1 )).
test(once, Xs == [1]) :- findall(X, once(member(X, [1,2])), Xs).
test(ignore, true) :- ignore(fail).
test(apply, X == 3) :- apply(plus(1), [2,X]).
test(apply_number, error(type_error(callable, 1))) :- apply(1, [a]).
test(apply_string, error(type_error(callable, "s"))) :- apply("s", [a]).
test(apply_no_list, error(type_error(list, a))) :- apply(atom, a).
test(apply_no_list_end, error(type_error(list, [a|b]))) :- apply(atom, [a|b]).
test(apply_unknown_closure, error(instantiation_error)) :- apply(_, [a]).
test(apply_unknown_arguments, error(instantiation_error)) :- apply(atom, _).

test(cleanup_exit, L == [done]) :- setup_call_cleanup(true, true, user:note(done)), user:notes(L).
test(cleanup_fail, L == [done]) :-
    ( setup_call_cleanup(true, fail, user:note(done)) -> true ; true ), user:notes(L).
test(cleanup_ball, E-L == oops-[done]) :-
    catch(setup_call_cleanup(true, throw(oops), user:note(done)), E, true), user:notes(L).
test(cleanup_cut, L == [done,after]) :-
    once(setup_call_cleanup(true, member(_, [1,2]), user:note(done))), user:note(after), user:notes(L).
test(cleanup_order, L == [b,a]) :-
    once(( setup_call_cleanup(true, member(_, [1,2]), user:note(a)),
           setup_call_cleanup(true, member(_, [1,2]), user:note(b)) )),
    user:notes(L).
test(cleanup_unbound, error(instantiation_error)) :- setup_call_cleanup(true, true, _).
test(cleanup_first_ball, E == first) :- catch(call_cleanup(throw(first), throw(second)), E, true).
test(cleanup_fails, true) :- call_cleanup(true, fail).

test(time_limit, throws(time_limit_exceeded)) :- call_with_time_limit(0.05, user:loop).
test(time_enough, X == 1) :- call_with_time_limit(10, X = 1).
test(inference_limit, R == inference_limit_exceeded) :- call_with_inference_limit(user:loop, 1000, R).
test(inference_enough, R == (!)) :- call_with_inference_limit(user:count_down(10), 1000, R).
test(inference_more, [condition(user:indexed), true(Rs == [1-true,2-(!)])]) :-
    findall(X-R, call_with_inference_limit(member(X, [1,2]), 1000, R), Rs).
test(inference_inner, R-Q == inference_limit_exceeded-(!)) :-
    call_with_inference_limit(call_with_inference_limit(user:loop, 500, R), 100000, Q).
% No call is made in these loops but the first.
test(inferences_of_solutions, Rs == [inference_limit_exceeded,inference_limit_exceeded,inference_limit_exceeded]) :-
    findall(R, ( member(G, [( between(1, inf, X), X < 0 ), ( length(_, N), N < 0 ), ( repeat, 1 < 0 )]),
                 call_with_inference_limit(G, 1000, R) ), Rs).
test(inference_restored, true) :-
    call_with_inference_limit(true, 10, _), user:count_down(1000).
test(inference_limit_passes_handlers, R == inference_limit_exceeded) :-
    call_with_inference_limit(user:deaf, 10000, R).
test(time_limit_passes_handlers, throws(time_limit_exceeded)) :- call_with_time_limit(0.05, user:deaf).
test(time_limit_of_the_owner, E-I == time_limit_exceeded-none) :-
    catch(call_with_time_limit(0.05, catch(call_with_time_limit(100, user:deaf), I0, true)), E, true),
    ( var(I0) -> I = none ; I = I0 ).
test(limit_runs_cleanups, L == [done]) :-
    call_with_inference_limit(call_cleanup(user:deaf, user:note(done)), 10000, _), user:notes(L).
test(limit_counts_the_goal_only, R-N == true-100) :-
    call_with_inference_limit(length(_, N), 1000, R), user:count_down(100), N =:= 100, !.
test(limit_is_put_back, R-Q == inference_limit_exceeded-(!)) :-
    call_with_inference_limit(catch(call_with_inference_limit(throw(x), 10, _), x, user:loop), 5000, R),
    call_with_inference_limit(user:count_down(10), 1000, Q).
test(abort_passes_handlers, E == '$aborted') :-
    catch(catch(throw('$aborted'), _, true), '$aborted', E = '$aborted').
test(depth_inside_library, R == 3) :- call_with_depth_limit(user:through_library, 50, R).
test(lengths, Ls == [[],[a],[a,a]]) :-
    findall(L, ( length(L, N), ( N > 2 -> !, fail ; true ), user:all_a(L) ), Ls).
test(lengths_of_partial_list, Xs == [1,2,3]) :-
    findall(N, ( L = [x|_], length(L, N), ( N > 3 -> !, fail ; true ), length(L, N) ), Xs).
test(lengths_are_kept, N-Last == 20000-end) :-
    length(L, N), N >= 20000, !, garbage_collect, user:last_is(L, Last), Last = end.
test(atoms_of_a_loop, true) :-
    statistics(atoms, A0),
    \+ ( between(1, 300000, I), number_codes(I, Cs), atom_codes(A, [0'l|Cs]), A == none ),
    statistics(atoms, A1), A1 - A0 < 200000.
test(limit_inside_redirection, S == "after") :-
    call_with_inference_limit(with_output_to(string(_), user:deaf), 10000, _), with_output_to(string(S), write(after)).
test(depth_limit, R == depth_limit_exceeded) :- call_with_depth_limit(user:loop, 50, R).

:- end_tests(control).

% Enough on the heap to write over what is free there.
write_much :- numlist(1, 2000, L), msort(L, _).

:- begin_tests(states_of_builtins).

test(operators_still_to_come_are_kept, Ns == Ms) :-
    findall(N, current_op(_, _, N), Ns),
    findall(N, ( current_op(_, _, N), write_much ), Ms).

:- end_tests(states_of_builtins).
