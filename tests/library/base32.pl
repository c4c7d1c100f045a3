% SPDX-License-Identifier: MIT
% library(base32).

:- use_module(library(plunit)).
:- use_module(library(base32)).

:- begin_tests(base32).

% The examples of RFC 4648, 10.
pair('', '').
pair(f, 'MY======').
pair(fo, 'MZXQ====').
pair(foo, 'MZXW6===').
pair(foob, 'MZXW6YQ=').
pair(fooba, 'MZXW6YTB').
pair(foobar, 'MZXW6YTBOI======').

wrong('M').
wrong('M=======').
wrong('MY=====A').
wrong('MY======MY======').
wrong('M1======').

test(encode, [forall(pair(B, X)), E == X]) :- base32(B, E).
test(decode, [forall(pair(B, X)), D == B]) :- base32(D, X).
test(small_letters, D == foo) :- base32(D, 'mzxw6===').
test(grammar, Codes == X) :- phrase(base32([0'f,0'o]), X), atom_codes('MZXQ====', Codes).
test(grammar_back, X == [0'f,0'o]) :- atom_codes('MZXQ====', Codes), phrase(base32(X), Codes).
test(wrong, [forall(wrong(X)), error(syntax_error(base32))]) :- base32(_, X).
test(unbound, error(instantiation_error)) :- base32(_, _).
test(no_byte, error(domain_error(_, 256))) :- phrase(base32([256]), _).

:- end_tests(base32).
