% SPDX-License-Identifier: MIT
% library(base64).

:- expects_dialect(iso).

:- use_module(library(plunit)).
:- use_module(library(base64)).

:- begin_tests(base64).

test(encode, all(B-X == [''-'', f-'Zg==', fo-'Zm8=', foo-'Zm9v', foob-'Zm9vYg==', foobar-'Zm9vYmFy'])) :-
    member(B, ['', f, fo, foo, foob, foobar]), base64(B, X).
test(decode, all(B-X == ['Zg=='-f, 'Zm8='-fo, 'Zm9v'-foo, 'Zm9vYmE='-fooba])) :-
    member(B, ['Zg==', 'Zm8=', 'Zm9v', 'Zm9vYmE=']), base64(X, B).
test(url, X == '-_8') :- base64url('\xfb\\xff\', X).
test(url_back, X == '\xfb\\xff\') :- base64url(X, '-_8').
test(padding, [forall(member(Os-E, [[]-'aA==', [padding(false)]-aA, [padding(true)]-'aA==', [charset(url)]-'aA==', [charset(url),padding(false)]-aA])),
               X == E]) :- base64_encoded(h, X, [as(atom)|Os]).
test(utf8, X == aMOp) :- base64_encoded('h\xe9\', X, [as(atom)]).
test(utf8_back, X == 'h\xe9\') :- base64_encoded(X, aMOp, [as(atom)]).
test(grammar, Codes == X) :- phrase(base64([0'f,0'o]), X), atom_codes('Zm8=', Codes).
test(wrong, error(syntax_error(base64))) :- base64(_, 'Z').
test(unbound, error(instantiation_error)) :- base64(_, _).

:- end_tests(base64).
