% SPDX-License-Identifier: MIT
% Universally unique identifiers (RFC 9562), random ones: version 4. With the names of SWI-Prolog and Scryer Prolog.

:- module(uuid, [uuid/1, uuid/2, uuidv4/1, uuidv4_string/1, uuid_string/2]).

:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(error), [domain_error/2, must_be/2]).
:- use_module(library(option), [option/3]).
:- use_module(library(random), [random_between/3]).

%!  uuid(-UUID) is det.
%
%   UUID is a new random identifier, an atom of 36 characters.
%
%       ?- uuid(_U), atom_length(_U, Length), sub_atom(_U, 14, 1, _, Version).
%       Length = 36, Version = '4'.

uuid(UUID) :-
    uuid(UUID, []).

%!  uuid(-UUID, +Options) is det.
%
%   As uuid/1; options: version(4), the only one; format(atom) or format(integer). Errors: domain_error(uuid_version,
%   Version), domain_error(uuid_format, Format).
%
%       ?- uuid(_U, [format(integer)]), _U >> 128 =:= 0.
%       true.

uuid(UUID, Options) :-
    must_be(list, Options),
    option(version(Version), Options, 4),
    option(format(Format), Options, atom),
    ( Version == 4 -> true ; domain_error(uuid_version, Version) ),
    uuidv4(Bytes),
    (   Format == atom
    ->  uuid_text(Bytes, Text),
        atom_string(UUID, Text)
    ;   Format == integer
    ->  foldl(add_byte, Bytes, 0, UUID)
    ;   domain_error(uuid_format, Format)
    ).

add_byte(B, N0, N1) :-
    N1 is N0 << 8 \/ B.

%!  uuidv4(-Bytes) is det.
%
%   Bytes is the list of the 16 bytes of a new random identifier.
%
%       ?- uuidv4(_Bytes), length(_Bytes, N).
%       N = 16.

uuidv4(Bytes) :-
    length(Bytes0, 16),
    random_bytes(Bytes0, 0),
    Bytes = Bytes0.

random_bytes([], _).
random_bytes([Byte|Bytes], I) :-
    random_between(0, 255, Random),
    (   I =:= 6
    ->  Byte is Random /\ 0x0f \/ 0x40
    ;   I =:= 8
    ->  Byte is Random /\ 0x3f \/ 0x80
    ;   Byte = Random
    ),
    I1 is I + 1,
    random_bytes(Bytes, I1).

%!  uuidv4_string(-Chars) is det.
%
%   Chars is the list of the characters of a new random identifier.
%
%       ?- uuidv4_string(_Chars), length(_Chars, N).
%       N = 36.

uuidv4_string(Chars) :-
    uuidv4(Bytes),
    uuid_string(Bytes, Chars).

%!  uuid_string(?Bytes, ?Chars) is semidet.
%
%   Chars are the characters of the identifier with these bytes.
%
%       ?- atom_chars('00010203-0405-0607-0809-0a0b0c0d0e0f', _Chars), uuid_string(Bytes, _Chars).
%       Bytes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].

uuid_string(Bytes, Chars) :-
    (   is_list(Bytes),
        ground(Bytes)
    ->  uuid_text(Bytes, Text),
        string_chars(Text, Chars)
    ;   atom_chars(Text, Chars),
        atomic_list_concat(Parts, -, Text),
        maplist(atom_length, Parts, [8,4,4,4,12]),
        atomic_list_concat(Parts, Digits),
        atom_concat('0x', Digits, Number),
        atom_number(Number, N),
        length(Bytes0, 16),
        bytes_of(Bytes0, 120, N),
        Bytes = Bytes0
    ).

bytes_of([], _, _).
bytes_of([B|Bs], Shift, N) :-
    B is N >> Shift /\ 255,
    Shift1 is Shift - 8,
    bytes_of(Bs, Shift1, N).

uuid_text(Bytes, Text) :-
    Digits = '~|~`0t~16r~2+',
    atomic_list_concat([Digits,Digits,Digits,Digits,-,Digits,Digits,-,Digits,Digits,-,Digits,Digits,-,
                        Digits,Digits,Digits,Digits,Digits,Digits], Format),
    format(string(Text), Format, Bytes).
