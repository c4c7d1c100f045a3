% SPDX-License-Identifier: MIT
% Converting text to bytes in an encoding and back.

:- module(byte_strings, [string_bytes/3]).

:- use_module(library(error), [must_be/2, domain_error/2, instantiation_error/1]).

%!  string_bytes(?String, ?Bytes, +Encoding) is semidet.
%
%   Bytes are the bytes of String (a string, atom or number) in Encoding: octet, ascii, iso_latin_1, text, utf8, utf16be
%   or utf16le.  Fails if Bytes are not valid in that encoding.  Errors: instantiation_error,
%   representation_error(encoding) for a character that the encoding lacks, domain_error(encoding, E).  As in
%   SWI-Prolog.
%
%       ?- string_bytes("h\u00e9", Bytes, utf8).
%       Bytes = [104, 195, 169].

string_bytes(String, Bytes, Encoding) :-
    must_be(atom, Encoding),
    (   unit_encoding(Encoding, Units)
    ->  true
    ;   domain_error(encoding, Encoding)
    ),
    (   var(String)
    ->  must_be(list(between(0, 255)), Bytes),
        phrase(decoded(Units, Codes), Bytes),
        !,
        string_codes(String, Codes)
    ;   string_codes(String, Codes),
        (   phrase(encoded(Codes, Units), Bytes0)
        ->  Bytes = Bytes0
        ;   throw(error(representation_error(encoding), _))
        )
    ).

unit_encoding(octet, bytes(255)).
unit_encoding(iso_latin_1, bytes(255)).
unit_encoding(ascii, bytes(127)).
unit_encoding(text, utf8).
unit_encoding(utf8, utf8).
unit_encoding(utf16be, utf16(big)).
unit_encoding(utf16le, utf16(little)).
unit_encoding(unicode_be, utf16(big)).
unit_encoding(unicode_le, utf16(little)).

% ---- characters to bytes ----

encoded([], _) --> [].
encoded([Code|Codes], Units) --> character_bytes(Units, Code), encoded(Codes, Units).

character_bytes(bytes(Most), Code) -->
    { Code =< Most },
    [Code].
character_bytes(utf8, Code) -->
    utf8_bytes(Code).
character_bytes(utf16(Order), Code) -->
    (   { Code < 0x10000 }
    ->  unit(Order, Code)
    ;   { High is 0xd800 + ((Code - 0x10000) >> 10), Low is 0xdc00 + (Code /\ 0x3ff) },
        unit(Order, High),
        unit(Order, Low)
    ).

utf8_bytes(Code) -->
    (   { Code < 0x80 }
    ->  [Code]
    ;   { Code < 0x800 }
    ->  { B1 is 0xc0 \/ Code >> 6 },
        [B1],
        continuation(Code, 0)
    ;   { Code < 0x10000 }
    ->  { B1 is 0xe0 \/ Code >> 12 },
        [B1],
        continuation(Code, 6),
        continuation(Code, 0)
    ;   { B1 is 0xf0 \/ Code >> 18 },
        [B1],
        continuation(Code, 12),
        continuation(Code, 6),
        continuation(Code, 0)
    ).

continuation(Code, Shift) -->
    { B is 0x80 \/ (Code >> Shift /\ 0x3f) },
    [B].

unit(Order, Unit) -->
    { High is Unit >> 8, Low is Unit /\ 0xff },
    (   { Order == big }
    ->  [High, Low]
    ;   [Low, High]
    ).

% ---- bytes to characters ----

decoded(Units, [Code|Codes]) -->
    character(Units, Code),
    !,
    decoded(Units, Codes).
decoded(_, []) --> [].

character(bytes(Most), Code) -->
    [Code],
    { Code =< Most }.
character(utf8, Code) -->
    [B1],
    { length_of(B1, More, Code0, Least) },
    continuations(More, Code0, Code),
    { Code >= Least, Code =< 0x10ffff, \+ is_surrogate(Code) }.
character(utf16(Order), Code) -->
    read_unit(Order, Unit),
    (   { Unit >= 0xd800, Unit < 0xdc00 }
    ->  read_unit(Order, Low),
        { Low >= 0xdc00, Low < 0xe000, Code is 0x10000 + ((Unit - 0xd800) << 10) + (Low - 0xdc00) }
    ;   { Code = Unit, \+ is_surrogate(Code) }
    ).

is_surrogate(Code) :-
    Code >= 0xd800,
    Code =< 0xdfff.

%   length_of(+Byte, -More, -Code0, -Least): Byte starts a character; More bytes follow, and its code is at least Least.

length_of(B, 0, B, 0) :- B < 0x80, !.
length_of(B, 1, Code, 0x80) :- B >= 0xc0, B < 0xe0, !, Code is B /\ 0x1f.
length_of(B, 2, Code, 0x800) :- B >= 0xe0, B < 0xf0, !, Code is B /\ 0x0f.
length_of(B, 3, Code, 0x10000) :- B >= 0xf0, B < 0xf8, Code is B /\ 0x07.

continuations(More, Code0, Code) -->
    (   { More =:= 0 }
    ->  { Code = Code0 }
    ;   [B],
        { B /\ 0xc0 =:= 0x80, Code1 is Code0 << 6 \/ (B /\ 0x3f), More1 is More - 1 },
        continuations(More1, Code1, Code)
    ).

read_unit(big, Unit) --> [High, Low], { Unit is High << 8 \/ Low }.
read_unit(little, Unit) --> [Low, High], { Unit is High << 8 \/ Low }.
