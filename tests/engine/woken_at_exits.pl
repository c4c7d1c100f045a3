% SPDX-License-Identifier: MIT
% Goals that the last step of a goal wakes belong to that goal: its catch/3, its cleanup, its condition. And lists whose
% end is known to goals that wait on it.

:- use_module(library(plunit)).
:- use_module(library(dif)).
:- use_module(library(freeze)).
:- use_module(library(lists)).

:- dynamic(noted/1).

note(What) :- assertz(noted(What)).

notes(Goal, Notes) :-
    retractall(noted(_)),
    catch(( Goal -> note(true) ; note(false) ), Ball, note(caught(Ball))),
    findall(N, noted(N), Notes).

%   Last steps that bind X: a unification, builtins in line and called, facts, rules.

binds(X, X = abc).
binds(X, atom_length(abc, X)).
binds(X, functor(f(a), X, _)).
binds(X, arg(1, f(a), X)).
binds(X, X is 1 + 2).
binds(X, length([a,b], X)).
binds(X, nth0(0, [a], X)).
binds(X, memberchk(X, [a])).
binds(X, fact(X)).
binds(X, rule(X)).
binds(X, last_builtin(X)).
binds(X, call(fact, X)).
binds(X, findall(a, true, X)).
binds(X, catch(fact(X), no_ball, true)).

fact(a).
rule(X) :- X = a.
last_builtin(X) :- atom_length(abc, X).

%   Compiled, with the waking goal in front.

cleaned(X, Goal) :- call_cleanup(Goal, note(cleaned)), note(X).
cleaned_inline(X) :- call_cleanup(atom_length(abc, X), note(cleaned)), note(X).
set_up(X) :- setup_call_cleanup(note(set_up), atom_length(abc, X), note(cleaned)), note(X).
soft(X, Y) :- ( X = a *-> Y = then ; Y = else ).
soft_builtin(X, Y) :- ( atom_length(abc, X) *-> Y = then ; Y = else ).
branch(X, W, Y) :- ( W == bind -> X = a ; true ), ( Y == woken -> true ; note(late) ).
alternative(X, W, Y) :- ( W = bind, X = a ; W = leave ), ( Y == woken -> true ; note(late) ).
unifies(X, Y, Z) :- X = a, Y = b, note(Z).
fails(X) :- X = a, fail.
fails_builtin(X) :- atom_length(abc, X), fail.
fails_head(a) :- fail.

:- begin_tests(cleanup).

test(ball, [forall(binds(X, G)), Notes == [cleaned, caught(oops)]]) :-
    freeze(X, throw(oops)), notes(cleaned(X, G), Notes).
test(failure, [forall(binds(X, G)), Notes == [cleaned, false]]) :-
    freeze(X, fail), notes(cleaned(X, G), Notes).
%   Without indexes a choice may be left, and the cleanup waits until it is cut.
test(success, [forall(binds(X, G)),
               true(once(( Notes = [woken, cleaned, _, true] ; Notes = [woken, _, cleaned, true] )))]) :-
    freeze(X, note(woken)), notes(cleaned(X, G), Notes).
test(ball_in_line, Notes == [cleaned, caught(oops)]) :- freeze(X, throw(oops)), notes(cleaned_inline(X), Notes).
test(failure_in_line, Notes == [cleaned, false]) :- freeze(X, fail), notes(cleaned_inline(X), Notes).
test(set_up, Notes == [set_up, cleaned, caught(oops)]) :- freeze(X, throw(oops)), notes(set_up(X), Notes).
test(choice_in_woken_goal, Notes == [1, cut, cleaned, true]) :-
    freeze(X, ( member(Y, [1,2]), note(Y) )),
    notes(( call_cleanup(X = a, note(cleaned)), note(cut), ! ), Notes).
test(choice_tried, true(once(( Notes == [1, 2, cleaned, 2, true] ; Notes == [1, 2, 2, cleaned, true] )))) :-
    freeze(X, ( member(Y, [1,2]), note(Y) )),
    notes(( call_cleanup(X = a, note(cleaned)), Y > 1, note(Y) ), Notes).
test(nested, Notes == [inner, outer, caught(oops)]) :-
    freeze(X, throw(oops)),
    notes(call_cleanup(call_cleanup(X = a, note(inner)), note(outer)), Notes).
test(cleanup_wakes, Notes == [woken, a, true]) :-
    freeze(X, note(woken)), notes(( call_cleanup(true, X = a), note(X) ), Notes).
test(collected, Notes == [cleaned, caught(oops)]) :-
    freeze(X, ( garbage_collect, throw(oops) )), notes(cleaned(X, atom_length(abc, X)), Notes).

:- end_tests(cleanup).

:- begin_tests(exits).

test(catch, [forall(binds(X, G)), E == oops]) :- freeze(X, throw(oops)), catch(G, E, true).
test(once, [forall(binds(X, G)), fail]) :- freeze(X, fail), once(G).
test(ignore, forall(binds(X, G))) :- freeze(X, fail), ignore(G), var(X).
test(negation, forall(binds(X, G))) :- freeze(X, fail), \+ G.
test(condition, [forall(binds(X, G)), R == else]) :- freeze(X, fail), ( G -> R = then ; R = else ).
test(soft_condition, [forall(binds(X, G)), R == else]) :- freeze(X, fail), ( G *-> R = then ; R = else ).
test(findall, [forall(binds(X, G)), L == []]) :- freeze(X, fail), findall(X, G, L).
test(forall, forall(binds(X, G))) :- freeze(X, fail), forall(G, fail).
test(reset, [forall(binds(X, G)), B-E == none-oops]) :-
    freeze(X, throw(oops)), B = none, catch(reset(G, _, _), E, true).
test(shift, [forall(binds(X, G)), true(B == ball), nondet]) :- freeze(X, shift(ball)), reset(G, B, _).

test(soft_cut_in_line, Y == else) :- freeze(X, fail), soft(X, Y).
test(soft_cut_behind_builtin, Y == else) :- freeze(X, fail), soft_builtin(X, Y).
test(behind_branches, Notes == [true]) :- freeze(X, Y = woken), notes(branch(X, bind, Y), Notes).
test(behind_alternatives, [true(Notes == [true]), nondet]) :- freeze(X, Y = woken), notes(alternative(X, bind, Y), Notes).
test(between_unifications, Notes == [free, true]) :-
    freeze(X, ( var(Y) -> Z = free ; Z = bound )), notes(unifies(X, Y, Z), Notes).
test(before_failure, [forall(member(P, [fails, fails_builtin, fails_head])), Notes == [woken, false]]) :-
    freeze(X, note(woken)), notes(call(P, X), Notes).

:- end_tests(exits).

:- begin_tests(partial_lists).

test(memberchk, true) :- freeze(L, L = [1,2,3]), memberchk(2, L).
test(memberchk_variable, X == 1) :- freeze(L, L = [1,2,3]), memberchk(X, L).
test(memberchk_none, fail) :- freeze(L, L = [1,2,3]), memberchk(4, L).
test(memberchk_tail, L == [0,1,2]) :- freeze(T, T = [1,2]), L = [0|T], memberchk(2, L).
test(memberchk_lazy, L = [1,2,3|_]) :- from(1, L), memberchk(3, L).
test(memberchk_refused, fail) :- freeze(L, fail), memberchk(1, L).
test(memberchk_dif, X == b) :- dif(X, a), memberchk(X, [a,b]).
test(memberchk_as_member, [forall(member(E, [0,1,2,_])), A =@= B]) :-
    freeze(L, ( L = [_|T], freeze(T, T = [2]) )),
    ( \+ \+ ( memberchk(E, L), copy_term_nat(E-L, C), nb_setval(memberchk, C) ) -> nb_getval(memberchk, A) ; A = no ),
    ( \+ \+ ( once(member(E, L)), copy_term_nat(E-L, D), nb_setval(memberchk, D) ) -> nb_getval(memberchk, B) ; B = no ).
test(length, N == 3) :- freeze(L, L = [_,_,_]), once(length(L, N)).
test(length_known, fail) :- freeze(L, L = [_,_,_]), length(L, 2).
test(length_tail, N == 3) :- freeze(T, T = [_,_]), once(length([_|T], N)).
test(nth, X == b) :- freeze(L, L = [a,b,c]), nth0(1, L, X).
test(nth_index, N == 2) :- freeze(L, L = [a,b,c]), once(nth1(N, L, b)).
test(append, X == [b]) :- freeze(L, L = [a,b]), append([a], X, L).
test(last, X == c) :- freeze(T, T = [b,c]), once(last([a|T], X)).
test(select, R == [a,c]) :- freeze(L, L = [a,b,c]), once(select(b, L, R)).
test(msort, error(instantiation_error)) :- freeze(T, T = [b]), msort([a|T], _).

:- end_tests(partial_lists).

from(N, L) :- freeze(L, ( L = [N|T], N1 is N+1, from(N1, T) )).
