% SPDX-License-Identifier: MIT
% library(crypto).

:- use_module(library(plunit)).
:- use_module(library(crypto)).

:- begin_tests(crypto).

test(to_hex, H == '00ff10') :- hex_bytes(H, [0,255,16]).
test(of_hex, B == [0,255,16]) :- hex_bytes("00Ff10", B).
test(nothing, H-B == ''-[]) :- hex_bytes(H, []), hex_bytes([], B).
test(odd, error(domain_error(hex_encoding, "00F"))) :- hex_bytes("00F", _).
test(no_digit, error(domain_error(hex_encoding, zz))) :- hex_bytes(zz, _).
test(no_byte, error(domain_error(between(0, 255), 256))) :- hex_bytes(_, [256]).
test(unbound, error(instantiation_error)) :- hex_bytes(_, _).

:- end_tests(crypto).
