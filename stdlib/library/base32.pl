% SPDX-License-Identifier: MIT
% The base 32 encoding of bytes (RFC 4648, section 6).

:- module(base32, [base32/2, base32//1]).

:- use_module(library(error), [must_be/2, instantiation_error/1]).

%!  base32(?Plain, ?Encoded) is det.
%
%   Encoded, an atom, is the encoding of the bytes of the text Plain; or Plain, an atom, is the decoded text Encoded.
%   Errors: instantiation_error; syntax_error(base32) for an invalid encoding.
%
%       ?- base32(hello, X).
%       X = 'NBSWY3DP'.

base32(Plain, Encoded) :-
    (   nonvar(Plain)
    ->  must_be(text, Plain),
        string_codes(Plain, Bytes),
        encoded(Bytes, Codes, []),
        atom_codes(Encoded, Codes)
    ;   nonvar(Encoded)
    ->  must_be(text, Encoded),
        string_codes(Encoded, Codes),
        decoded(Codes, Bytes),
        atom_codes(Plain, Bytes)
    ;   instantiation_error(Plain)
    ).

%!  base32(+Bytes)// is det.
%
%   Generates the codes of the encoding of the list Bytes; if it is unbound, Bytes is the decoding of all codes that
%   follow.
%
%       ?- phrase(base32(`hello`), _Codes), atom_codes(X, _Codes).
%       X = 'NBSWY3DP'.

base32(Bytes, Codes0, Codes) :-
    (   is_list(Bytes)
    ->  encoded(Bytes, Codes0, Codes)
    ;   decoded(Codes0, Bytes),
        Codes = []
    ).

% Five bytes become eight digits; fewer are padded with zero bits, and the text with `=`.
encoded([], Codes, Codes) :-
    !.
encoded(Bytes, Codes0, Codes) :-
    first_bytes(5, Bytes, Bytes1, Taken, 0, N),
    Digits is (Taken*8 + 4) // 5,
    digits(0, Digits, N, Codes0, Codes1),
    encoded(Bytes1, Codes1, Codes).

first_bytes(0, Bytes, Bytes, 0, N, N) :-
    !.
first_bytes(Left, Bytes0, Bytes, Taken, N0, N) :-
    Left1 is Left - 1,
    (   Bytes0 = [B|Bytes1]
    ->  must_be(between(0, 255), B),
        N1 is N0 << 8 \/ B,
        first_bytes(Left1, Bytes1, Bytes, Taken1, N1, N),
        Taken is Taken1 + 1
    ;   N1 is N0 << 8,
        first_bytes(Left1, [], Bytes, Taken, N1, N)
    ).

digits(8, _, _, Codes, Codes) :-
    !.
digits(I, Digits, N, [C|Codes0], Codes) :-
    (   I < Digits
    ->  D is N >> (35 - 5*I) /\ 31,
        ( D < 26 -> C is D + 0'A ; C is D - 26 + 0'2 )
    ;   C = 0'=
    ),
    I1 is I + 1,
    digits(I1, Digits, N, Codes0, Codes).

decoded(Codes, Bytes) :-
    (   plain_bytes(Codes, Bytes0)
    ->  Bytes = Bytes0
    ;   throw(error(syntax_error(base32), _))
    ).

plain_bytes([], []).
plain_bytes([C1,C2,C3,C4,C5,C6,C7,C8|Codes], Bytes) :-
    weights([C1,C2,C3,C4,C5,C6,C7,C8], 0, N, 0, Digits),
    Count is Digits*5 // 8,
    Digits =:= (Count*8 + 4) // 5,
    bytes(0, Count, N, Bytes, Bytes1),
    ( Count < 5 -> Codes = [], Bytes1 = [] ; plain_bytes(Codes, Bytes1) ).

weights([], N, N, Digits, Digits).
weights([C|Cs], N0, N, Digits0, Digits) :-
    (   C == 0'=
    ->  equals(Cs),
        length(Cs, More),
        N is N0 << (5*(More + 1)),
        Digits = Digits0
    ;   weight(C, D),
        N1 is N0 << 5 \/ D,
        Digits1 is Digits0 + 1,
        weights(Cs, N1, N, Digits1, Digits)
    ).

equals([]).
equals([0'=|Cs]) :-
    equals(Cs).

weight(C, D) :-
    (   C >= 0'A, C =< 0'Z
    ->  D is C - 0'A
    ;   C >= 0'a, C =< 0'z
    ->  D is C - 0'a
    ;   C >= 0'2,
        C =< 0'7,
        D is C - 0'2 + 26
    ).

bytes(Count, Count, _, Bytes, Bytes) :-
    !.
bytes(I, Count, N, [B|Bytes0], Bytes) :-
    B is N >> (32 - 8*I) /\ 255,
    I1 is I + 1,
    bytes(I1, Count, N, Bytes0, Bytes).
