% SPDX-License-Identifier: MIT
% private(teaching/trials): goals run to see what they do.

:- use_module(library(plunit)).
:- use_module(private(teaching/trials)).

shown(Goal, Text) :-
    with_output_to(atom(Text), ignore(Goal)).

:- begin_tests(trials).

test(tried, X-O == a-true) :- tried(member(X, [a, b]), 1000, O).
test(tried_fails, O == fails) :- tried(fail, 1000, O).
test(tried_throws, O == throws(oops)) :- tried(throw(oops), 1000, O).
test(tried_goes_on, O == goes_on('1,000 inferences or 10 seconds')) :- tried(( repeat, fail ), 1000, O).
test(tried_halts, E == permission_error(try, goal, halt)) :- tried(halt, 1000, throws(error(E, _))).
test(tried_halts_inside, O == true) :- tried(tried(halt, 100, _), 100000, O).
test(without_halt, X == a) :- without_halt(member(X, [a, b])).
test(without_halt_fails, fail) :- without_halt(fail).
test(without_halt_halts, error(permission_error(try, goal, halt))) :- without_halt(halt).
test(muted, T == bd) :- shown(( muted(( member(X, [a, b]), write(X) )), write(b), X == b, write(d) ), T0), atom_concat(b, T, T0).
test(muted_throws, T == x) :- shown(( catch(muted(( write(a), throw(b) )), _, true), write(x) ), T).
test(muted_det, true) :- muted(write(a)).
test(is_muted) :- muted(( current_output(S), is_muted(S) )).
test(is_muted_no, fail) :- current_output(S), is_muted(S).

:- end_tests(trials).
