% SPDX-License-Identifier: MIT
% string_bytes/3.

:- use_module(library(plunit)).

%   Text in each encoding and its bytes.

bytes("", utf8, []).
bytes("abc", ascii, [97,98,99]).
bytes("abc", utf8, [97,98,99]).
bytes("h\u00e9", utf8, [104,195,169]).
bytes("h\u00e9", iso_latin_1, [104,233]).
bytes("h\u00e9", octet, [104,233]).
bytes("\u20ac", utf8, [226,130,172]).
bytes("\U0001F600", utf8, [240,159,152,128]).
bytes("h\u00e9", utf16be, [0,104,0,233]).
bytes("h\u00e9", utf16le, [104,0,233,0]).
bytes("\U0001F600", utf16be, [216,61,222,0]).
bytes("\U0001F600", utf16le, [61,216,0,222]).

:- begin_tests(byte_strings).

test(encode, [forall(bytes(Text, Encoding, Bytes)), Found == Bytes]) :- string_bytes(Text, Found, Encoding).
test(decode, [forall(bytes(Text, Encoding, Bytes)), Found == Text]) :- string_bytes(Found, Bytes, Encoding).
test(both, [forall(bytes(Text, Encoding, Bytes))]) :- string_bytes(Text, Bytes, Encoding).
test(atom, B == [97,49]) :- string_bytes(a1, B, ascii).
test(differ, fail) :- string_bytes("a", [98], utf8).
test(overlong, fail) :- string_bytes(_, [0xc0,0x80], utf8).
test(surrogate, fail) :- string_bytes(_, [0xed,0xa0,0x80], utf8).
test(cut_short, fail) :- string_bytes(_, [0xe2,0x82], utf8).
test(half_a_unit, fail) :- string_bytes(_, [1], utf16be).
test(lone_surrogate, fail) :- string_bytes(_, [0xd8,0x3d], utf16be).
test(not_ascii, error(representation_error(encoding))) :- string_bytes("\u00e9", _, ascii).
test(unknown, error(domain_error(encoding, klingon))) :- string_bytes("a", _, klingon).
test(unbound, error(instantiation_error)) :- string_bytes(_, _, utf8).
test(no_byte, error(domain_error(_, 256))) :- string_bytes(_, [256], utf8).

:- end_tests(byte_strings).
