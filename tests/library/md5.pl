% SPDX-License-Identifier: MIT
% library(md5): the examples of RFC 1321, and texts around the length of a block.

:- use_module(library(plunit)).
:- use_module(library(md5)).

:- begin_tests(md5).

test(empty, X == d41d8cd98f00b204e9800998ecf8427e) :- md5_hash('', X, []).
test(abc, X == '900150983cd24fb0d6963f7d28e17f72') :- md5_hash(abc, X, []).
test(string, X == f96b697d7cb7938d525a2f31aaf161d0) :- md5_hash("message digest", X, []).
test(two_blocks, X == d174ab98d277d9f5a5611c2c9f419d9f) :-
    md5_hash('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', X, []).
test(number, X == '202cb962ac59075b964b07152d234b70') :- md5_hash(123, X, []).
test(encodings, true(A \== B)) :- md5_hash('\xe9\', A, []), md5_hash('\xe9\', B, [encoding(octet)]).
test(unbound, error(instantiation_error)) :- md5_hash(_, _, []).

:- end_tests(md5).
