% SPDX-License-Identifier: MIT
% library(utf8).

:- expects_dialect(iso).

:- use_module(library(plunit)).
:- use_module(library(utf8)).

:- begin_tests(utf8).

test(encode, Bytes == [97,195,169,226,130,172,240,159,152,128]) :-
    phrase(utf8_codes([97,0xe9,0x20ac,0x1f600]), Bytes).
test(decode, Codes == [97,0xe9,0x20ac,0x1f600]) :-
    phrase(utf8_codes(Codes), [97,195,169,226,130,172,240,159,152,128]).
test(broken, fail) :- phrase(utf8_codes(_), [195]).
test(overlong, fail) :- phrase(utf8_codes(_), [0xc0,0x80]).

:- end_tests(utf8).
