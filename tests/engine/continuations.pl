% SPDX-License-Identifier: MIT
% Delimited continuations: reset/3, shift/1, call_continuation/1.

:- use_module(library(plunit)).
:- use_module(library(lists)).

:- dynamic(kept/1).
:- dynamic(volatile_rule/1).

% An iterator: each element is handed to the one who asks.
each(List) :-
    member(X, List),
    shift(element(X)),
    fail.
each(_).

in_turn([]).
in_turn([X|Xs]) :-
    shift(element(X)),
    in_turn(Xs).

% The elements that a goal hands out, by calling its continuation again and again.
collect(Goal, Xs) :-
    reset(Goal, element(X), Continuation),
    (   Continuation == 0
    ->  Xs = []
    ;   Xs = [X|Rest],
        collect(Continuation, Rest)
    ).

first(Goal, Ball, Continuation) :-
    reset(Goal, Ball, Continuation),
    !.

% State passing: the effect handler answers get/put.
counter(Goal, State) :-
    reset(Goal, Command, Continuation),
    (   Continuation == 0
    ->  true
    ;   Command = get(State)
    ->  counter(Continuation, State)
    ;   Command = put(New),
        counter(Continuation, New)
    ).

increment :-
    shift(get(N)),
    N1 is N + 1,
    shift(put(N1)).

local_cut(X) :-
    shift(here),
    member(X, [1,2,3]),
    !.
local_cut(none).

outer(X) :-
    (   local_cut(X)
    ;   X = other
    ).

condition(Then) :-
    (   shift(ask(A)), A > 1
    ->  Then = big
    ;   Then = small
    ).

soft(X) :-
    (   shift(ask(L)), member(X, L)
    *-> true
    ;   X = none
    ).

deep(0) :-
    shift(bottom).
deep(N) :-
    N > 0,
    N1 is N - 1,
    deep(N1),
    true(N).

true(_).

wide(R) :-
    A1 = 1, A2 = 2, A3 = 3, A4 = 4, A5 = 5, A6 = 6, A7 = 7, A8 = 8, A9 = 9, A10 = 10,
    shift(w),
    B = [A1,A2,A3,A4,A5,A6,A7,A8,A9,A10],
    shift(w),
    sum_list(B, R).

handled(R) :-
    catch(( shift(a), throw(oops(R)) ), oops(R), R = caught).

volatile_rule(X) :-
    shift(erase),
    X = survived,
    true(X).

garbage(N) :-
    numlist(1, N, L),
    foldl([X,A,B]>>(B = [X|A]), L, [], R),
    length(R, N).

:- begin_tests(continuations, [cleanup(retractall(user:kept(_)))]).

test(exit, B-C == none-0) :- reset(true, B0, C), ( var(B0) -> B = none ; true ).
test(fails, fail) :- reset(fail, _, _).
test(ball, B == f(1)) :- reset(shift(f(1)), B, _).
test(rest, X == 2) :- reset(( shift(a), X = 2 ), a, C), call(C).
test(not_called, true(var(X))) :- reset(( shift(a), X = 2 ), a, _).
test(iterator, Xs == [a,b,c]) :- user:collect(user:in_turn([a,b,c]), Xs).
test(state, S == 3) :- user:counter(( user:increment, user:increment, user:increment, shift(get(S)) ), 0).
test(several_calls, Xs == [1,1]) :-
    reset(( shift(a), assertz(user:kept(1)) ), a, C), call(C), call(C), findall(X, retract(user:kept(X)), Xs).
test(backtracking, Xs == [1,2,3]) :-
    findall(X, ( reset(( shift(a), member(X, [1,2,3]) ), a, C), call(C) ), Xs).
test(choice_inside, Xs == [1,2]) :- findall(X, reset(( member(X, [1,2]), shift(a) ), a, _), Xs).
test(local_cut, Xs == [1,other]) :-
    findall(X, ( user:first(user:outer(X), here, C), call(C) ; X = other ), Xs).
test(cut_keeps_outside, Xs == [1-a,1-b]) :-
    findall(X-Y, ( user:first(user:local_cut(X), here, C), member(Y, [a,b]), call(C) ), Xs).
test(condition, A-C == big-0) :- user:first(user:condition(A), ask(2), D), reset(D, none, C).
test(condition_fails, fail) :- user:first(user:condition(_), ask(0), C), call(C).
test(soft, Xs == [1,2]) :- findall(X, ( user:first(user:soft(X), ask([1,2]), C), call(C) ), Xs).
test(deep, true) :- user:first(user:deep(20000), bottom, C), user:garbage(1000), call(C).
test(wide, S == 55) :- reset(user:wide(S), w, C), reset(C, w, D), call(D).
test(collected, S == 55) :-
    reset(user:wide(S), w, C), user:garbage(50000), garbage_collect, call(( reset(C, w, D), call(D) )).

test(copied, X-Y == 1-2) :-
    reset(( shift(p(V)), W = V ), p(V), C), copy_term(C-V-W, C1-1-X), call(C1), copy_term(C-V-W, C2-2-Y), call(C2).
test(asserted, X == 7) :-
    reset(( shift(p(V)), W is V + 1 ), p(V), C), assertz(user:kept(C-V-W)), user:garbage(1000),
    retract(user:kept(D-6-X)), call(D).
test(findall, Xs == [2,3]) :-
    reset(( shift(p(V)), W is V + 1 ), p(V), C), findall(C-V-W, member(_, [1,2]), [C1-1-A,C2-2-B]),
    call(C1), call(C2), Xs = [A,B].
test(erased_clause, X == survived) :-
    reset(user:volatile_rule(X), erase, C), retract(( user:volatile_rule(_) :- _ )),
    forall(between(1, 100, I), ( assertz(user:kept(I)), retract(user:kept(I)) )),
    garbage_collect, call(C).
test(temporary_goal, X == 3) :-
    G = ( member(Y, [3]), shift(a), ( Y > 2 -> X = Y ; X = 0 ) ), reset(G, a, C),
    forall(between(1, 600, I), call(( J = I, J > 0 ; true ))), call(C).

test(inner_reset, B == b) :- reset(reset(shift(b), a, _), B, _).
test(inner_kept, X-C2 == 1-0) :-
    reset(reset(( shift(b), shift(a(X)) ), a(1), _), b, C), reset(C, z, C2).
test(nested_ball, A-B == x-y) :-
    reset(( reset(( shift(A0), A0 = x ), y, _), true ), x, _), A = x, B = y.
test(unifies, X == 1) :- reset(shift(f(X,2)), f(1,_), _).
test(no_reset, error(existence_error(reset/3, a))) :- shift(a).
test(no_match, error(existence_error(reset/3, a))) :- reset(shift(a), b, _).
test(through_findall, error(existence_error(reset/3, a))) :- reset(findall(_, shift(a), _), a, _).
test(unbound, error(instantiation_error)) :- reset(_, a, _).
test(bad_goal, error(type_error(callable, 1))) :- reset(1, a, _).

test(catch_inside, R == caught) :- user:first(user:handled(R), a, C), once(call(C)).
test(catch_left, E == late) :-
    user:first(user:handled(_), a, _), catch(throw(late), E, true).
test(ball_of_rest, E == b) :- reset(( shift(a), throw(b) ), a, C), catch(C, E, true).
test(cleanup, L == [in,after,done]) :-
    reset(setup_call_cleanup(true, ( shift(a), assertz(user:kept(in)) ), assertz(user:kept(done))), a, C),
    call(C), assertz(user:kept(after)), !, findall(X, retract(user:kept(X)), L).
test(frozen, X-Y == 1-woken) :-
    reset(( freeze(X, ( shift(fr), Y = woken )), X = 1 ), fr, C), call(C).

test(not_a_continuation, error(type_error(continuation, foo))) :- call_continuation(foo).
test(unbound_continuation, error(instantiation_error)) :- call_continuation(_).
test(forged_place, error(type_error(continuation, _))) :- call_continuation(['$cont'(1000000, a)]).
test(forged_negative, error(type_error(continuation, _))) :- call_continuation(['$cont'(-1)]).
test(forged_size, error(type_error(continuation, _))) :-
    reset(( shift(a), true(1) ), a, call_continuation([F|Fs])), F =.. L, append(L, [x], L1), F1 =.. L1,
    call_continuation([F1|Fs]).
test(cyclic, error(_)) :- reset(user:in_turn([1,2]), element(_), call_continuation([F|_])), L = [F|L], call_continuation(L).
test(empty, true) :- call_continuation([]).
test(for_copy, X == 1) :- reset(( shift_for_copy(a), X = 1 ), a, C), call(C).

:- end_tests(continuations).
