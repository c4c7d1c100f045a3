% SPDX-License-Identifier: MIT
% library(quintus).

:- expects_dialect(iso).

:- use_module(library(plunit)).
:- use_module(library(quintus)).

:- begin_tests(quintus).

test(functions, all(Y == [4,-1,2.0,3,2,3,2])) :-
    member(G, [abs(-4,X), sign(-3,X), sqrt(4,X), ceiling(2.5,X), floor(2.5,X), round(2.5,X), truncate(2.5,X)]),
    call(G), Y = X.
test(circle, true) :- sin(0, S), cos(0, C), S =:= 0, C =:= 1, tan(0, T), T =:= 0, asin(0, A), A =:= 0, acos(1, B), B =:= 0,
    atan(0, D), D =:= 0, atan2(0, 1, E), E =:= 0, exp(0, F), F =:= 1, log(1, G), G =:= 0, log10(100, H), H =:= 2, trunc(2.5, 2).
test(pow, X == 8) :- pow(2, 3, X).
test(error, error(type_error(evaluable, foo/0))) :- abs(foo, _).
test(simple, true) :- simple(a), simple(_), \+ simple(f(_)).
test(midstring, all(A-B == [ad-1])) :- midstring(abcd, bc, A, B).
test(compile, X == 1) :-
    tmp_file_stream(F, S, [extension(pl)]), write(S, 'compiled_here(1).'), close(S), compile(user:F), delete_file(F), user:compiled_here(X).

:- end_tests(quintus).
