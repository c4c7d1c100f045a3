% SPDX-License-Identifier: MIT
% Clauses in the place of calls: answers, errors and their places are those of calls, and a predicate that changes is
% called again.
% Looks inside: the trace of an error and the observer of goals are the system's own.

:- use_module(library(plunit)).
:- use_module(library(freeze)).

square(X, Y) :- Y is X*X.
even(X) :- X mod 2 =:= 0.
small_even(X) :- X < 10, even(X).
first(p(X, _), X).
both(p(X, Y), X, Y).
pair(X, Y, p(X, Y)).
same(X, X).
sign(X, S) :- ( X > 0 -> S = plus ; X < 0 -> S = minus ; S = zero ).
checked(X) :- integer(X), !, X > 0.
last_of([_|T], T).
done.
never :- fail.
recursive(X, Y) :- Z is X - 1, recursive(Z, Y).
big(X) :- X > 100, !.
big(a).
twice(X, Y) :- square(X, Z), square(Z, Y).

larger(X, Y, X) :- X >= Y, !.
larger(_, Y, Y).
size(X, 1) :- X > 0, X < 10, !.
size(0, S) :- !, S = 0.
size(X, Y) :- X >= 10, !, Y is X // 10.
size(_, -1).
limited(X, X) :- X < 100, !.
limited(_, 100).
named(0, zero) :- !.
named(N, small(N)) :- N < 10, !.
named(N, large(N, M)) :- larger(N, 20, M).

calls_larger(X, Y, Z) :- larger(X, Y, Z).
larger_first(X, Y) :- larger(X, Y, Z), Z == X.
calls_size(X, Y) :- size(X, Y).
calls_limited(X, Y) :- limited(X, Y).
calls_named(X, Y) :- named(X, Y).
if_named(X, Y) :- ( named(X, zero) -> Y = z ; named(X, small(_)) -> Y = s ; Y = o ).
limited_sum(X, Y, S) :- limited(X, A), limited(Y, B), S is A + B, S \== 3.

%   alike(+In, -Called): what a goal does in the place of a call, and called.
alike(In, Called) :- outcome(In, A), outcome(Called, B), A =@= B.

outcome(Goal, Outcome) :-
    catch(( findall(Goal, Goal, As) -> true ), error(Formal, _), As = Formal),
    ( As = [_|_] -> maplist(arguments, As, Outcome) ; Outcome = As ).

arguments(Goal, Arguments) :- Goal =.. [_|Arguments].

value(V) :- member(V, [0, 1, 5, 10, 99, 100, 250, -3, 2.5, a, zero, small(5), small(_), large(250, _), f(_), _]).

arithmetic(X, Y) :- square(X, Z), Y is Z + 1.
condition(X, Y) :- ( small_even(X) -> Y = yes ; even(X) -> Y = even ; Y = no ).
negated(X) :- \+ even(X).
opened(P, Y) :- first(P, X), square(X, Y).
made(X, Y, Z) :- pair(X, Y, P), both(P, Z, _).
aliased(X, Y, Z) :- same(X, Y), Z = X-Y.
several(X, S, Y) :- done, sign(X, S), twice(X, Y).
fails(X) :- done, never, called(X).
cuts(X, Y) :- checked(X), Y = positive.
cuts(_, other).
after_call(X, Y) :- called(X), square(X, Y).
inside_choice(X, Y) :- ( square(X, Y) ; Y = none ).
in_both(X, Y) :- ( X > 0 -> square(X, Y) ; called(X), square(0, Y) ).
loop(0, S, S) :- !.
loop(N, S0, S) :- square(N, X), even(N), S1 is S0 + X, M is N - 2, loop(M, S1, S).
with_frame(X, Y) :- ( even(X) -> Z = a ; called(X), Z = b ), square(X, W), called(Z), Y = Z-W.

looks(X, Y) :- var(X), X = 1, square(Y, _).
looks_after(X, Y) :- X = f(Z), square(Y, W), Z = W.
wakes(X, Y) :- X = 1, even(2), square(Y, _).
many(A, B, C, D, E, F, Y) :- square(A, A2), square(B, B2), Y is A2 + B2 + C + D + E + F.

called(_).
called(_) :- fail.

helper(X, Y) :- Y is X + 1.
changing(X, Y) :- helper(X, Z), Y is Z.
inner(1).
alternative(a).
alternative(X) :- inner(X).

%   loaded(+Text): consults it as a file of its own.
loaded(Text) :-
    tmp_file_stream(File, Stream, [extension(pl), encoding(utf8)]),
    write(Stream, Text), close(Stream),
    call_cleanup(load_files(user:File, []), delete_file(File)).

holds(Goal, Answer) :- ( call(Goal) -> Answer = yes ; Answer = no ).

ball(Goal, Formal) :- catch(( Goal, fail ), error(Formal, _), true).

%   frames(:Goal, -Names): of the clauses in which it throws, the innermost first.
frames(Goal, Names) :-
    catch(( Goal, fail ), error(_, _), '$error_trace'(trace(_, _, _, Frames, _))),
    findall(Name, ( member(frame(_:Name/_, _, _, _, _, _), Frames), memberchk(Name, [square, even, twice, arithmetic,
        condition, opened, several, looks, in_both, loop, wakes, many]) ), Names).

:- begin_tests(clauses_in_line).

test(arithmetic, Y == 26) :- arithmetic(5, Y).
test(condition, Ys == [yes, even, no]) :- findall(Y, ( member(X, [4, 12, 3]), condition(X, Y) ), Ys).
test(negation) :- negated(3), \+ negated(4).
test(argument_is_opened, Y == 9) :- opened(p(3, x), Y).
test(argument_is_bound, P =@= p(2, _)) :- first(P, 2).
test(argument_is_made, Z == 1) :- made(1, 2, Z).
test(same_variables, Z =@= A-A) :- aliased(_, _, Z), Z = A-_.
test(same_terms, Z == f(1)-f(1)) :- aliased(f(_), f(1), Z).
test(different_terms, fail) :- aliased(f(2), f(1), _).
test(one_in_the_other, Rs == [plus-16, minus-81, zero-0]) :-
    findall(S-Y, ( member(X, [2, -3, 0]), several(X, S, Y) ), Rs).
test(failure, fail) :- fails(_).
test(cut_is_local, Ys == [positive, other]) :- findall(Y, cuts(1, Y), Ys).
test(after_call, Y == 9) :- once(after_call(3, Y)).
test(in_alternative, Ys == [9, none]) :- findall(Y, inside_choice(3, Y), Ys).
test(in_branches, Ys == [4, 0]) :- findall(Y, ( member(X, [2, -2]), once(in_both(X, Y)) ), Ys).
test(loop, S == 333833500000) :- loop(12600, 0, S0), S is S0 - S0 + 333833500000.
test(with_environment, Rs == [a-4, b-9]) :- findall(Y, ( member(X, [2, 3]), once(with_frame(X, Y)) ), Rs).
test(with_environment_error, true) :- ball(with_frame(a, _), type_error(evaluable, a/0)).
test(recursion, true) :- catch(call_with_depth_limit(recursive(1, _), 100, R), _, true), nonvar(R).
test(two_clauses, true) :- big(101), \+ big(1).

test(error, true) :- ball(arithmetic(a, _), type_error(evaluable, a/0)).
test(error_of_variable, true) :- ball(condition(_, _), instantiation_error).
test(place, Names == [square, arithmetic]) :- frames(arithmetic(a, _), Names).
test(place_in_condition, Names == [even, condition]) :- frames(condition(10.5, _), Names).
test(place_in_the_other, Names == [square, twice]) :- frames(several(1.0e300, _, _), Names).
test(place_in_loop, Names == [square, loop]) :- frames(loop(a, 0, _), Names).
test(place_behind_call, Names == [square]) :- frames(after_call(a, _), Names).
test(test_before_binding, true) :- ball(looks(_, a), type_error(evaluable, a/0)).
test(binding_before_error, true) :- ball(looks_after(_, a), type_error(evaluable, a/0)).
test(arguments_stay, true) :- ball(many(1, b, 3, 4, 5, 6, _), type_error(evaluable, b/0)).
test(woken_once, [ setup(nb_setval(woken, 0)), N == 1 ]) :-
    freeze(X, ( nb_getval(woken, N0), N1 is N0 + 1, nb_setval(woken, N1) )),
    ball(wakes(X, a), type_error(evaluable, a/0)),
    nb_getval(woken, N).
test(clauses_that_cut, true) :-
    forall(( value(X), value(Y) ), ( alike(calls_size(X, Y), size(X, Y)), alike(calls_limited(X, Y), limited(X, Y)) )).
test(clauses_that_cut_nested, true) :- forall(( value(X), value(Y) ), alike(calls_named(X, Y), named(X, Y))).
test(clauses_that_cut_with_result, true) :-
    forall(( value(X), value(Y), value(Z) ), alike(calls_larger(X, Y, Z), larger(X, Y, Z))).
test(clauses_that_cut_on_same_variable, true) :-
    forall(value(X), ( alike(calls_larger(X, X, X), larger(X, X, X)), alike(calls_larger(X, Y, Y), larger(X, Y, Y)),
                       alike(calls_size(X, X), size(X, X)), alike(calls_named(X, X), named(X, X)) )).
test(clauses_that_cut_in_condition, Ys == [z, s, o]) :- findall(Y, ( member(X, [0, 5, 50]), if_named(X, Y) ), Ys).
test(clauses_that_cut_and_more, Ss == [100, 101, 200]) :-
    findall(S, ( member(X-Y, [50-50, 1-100, 1-2, 200-300]), limited_sum(X, Y, S) ), Ss).
test(test_behind, Xs == [5, 7]) :- findall(X, ( member(X, [5, 7, 1]), larger_first(X, 3) ), Xs).
test(backtracking, Ys == [1, 4, 9]) :- findall(Y, ( member(X, [1, 2, 3]), arithmetic(X, Z), Y is Z - 1 ), Ys).

test(consulted_again, [ setup(set_prolog_flag(redefine_warnings, false)), Ys == [2, 30] ]) :-
    changing(1, A),
    loaded("helper(X, Y) :- Y is X * 30."), changing(1, B),
    Ys = [A, B].
% The code of the caller with the fact in it would be shorter than the jump that outdates it.
test(shortest_clause, [ setup(set_prolog_flag(redefine_warnings, false)), Rs == [yes, no] ]) :-
    loaded("short_fact_. short_caller_ :- short_fact_."), holds(user:short_caller_, A),
    loaded("short_fact_ :- fail."), holds(user:short_caller_, B),
    Rs = [A, B].
test(waiting_clause, [ setup(set_prolog_flag(redefine_warnings, false)), Ys == [a, 2] ]) :-
    findall(X, ( alternative(X), ( X == a -> loaded("inner(2).") ; true ) ), Ys).
test(tabled_later, Ys == [3, 3]) :-
    loaded("three_(3). calls_three_(X) :- three_(X)."), user:calls_three_(A),
    table(user:three_/1), user:calls_three_(B), Ys = [A, B].
test(seen_by_observer, true) :-
    once(arithmetic(2, _)),
    '$watched'(arithmetic(2, _), note_call),
    findall(Name, retract(seen(Name)), Names), Names == [arithmetic, square].

:- end_tests(clauses_in_line).

:- dynamic seen/1.

note_call(port(call, _, Goal, _, _, _, _), continue) :- !,
    functor(Goal, Name, _), ( memberchk(Name, [arithmetic, square]) -> assertz(seen(Name)) ; true ).
note_call(_, continue).
