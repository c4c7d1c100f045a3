% SPDX-License-Identifier: MIT
% UTF-8 as a grammar over bytes.

:- module(utf8, [utf8_codes//1]).

:- use_module(library(apply), [foldl/4]).

%!  utf8_codes(?Codes)// is det.
%
%   Encodes or decodes the UTF-8 bytes of the list Codes: generates the bytes if Codes is bound, otherwise parses them.
%   Fails for bytes that are not UTF-8.
%
%       ?- phrase(utf8_codes([0'a, 233]), Bytes).
%       Bytes = [97,195,169].

utf8_codes(Codes, Bytes0, Bytes) :-
    (   is_list(Codes)
    ->  foldl(bytes_of, Codes, Bytes0, Bytes)
    ;   reading(Bytes0, Codes),
        Bytes = []
    ).

bytes_of(C, [B1|Bs0], Bs) :-
    (   C < 0x80
    ->  B1 = C, Bs0 = Bs
    ;   C < 0x800
    ->  B1 is 0xC0 \/ C >> 6,
        B2 is 0x80 \/ (C /\ 0x3F),
        Bs0 = [B2|Bs]
    ;   C < 0x10000
    ->  B1 is 0xE0 \/ C >> 12,
        B2 is 0x80 \/ (C >> 6 /\ 0x3F),
        B3 is 0x80 \/ (C /\ 0x3F),
        Bs0 = [B2,B3|Bs]
    ;   B1 is 0xF0 \/ C >> 18,
        B2 is 0x80 \/ (C >> 12 /\ 0x3F),
        B3 is 0x80 \/ (C >> 6 /\ 0x3F),
        B4 is 0x80 \/ (C /\ 0x3F),
        Bs0 = [B2,B3,B4|Bs]
    ).

reading([], []).
reading([B|Bytes], [C|Codes]) :-
    (   B < 0x80
    ->  C = B,
        Rest = Bytes
    ;   B >= 0xC2, B < 0xE0
    ->  C0 is B /\ 0x1F,
        following(1, C0, C, Bytes, Rest)
    ;   B >= 0xE0, B < 0xF0
    ->  C0 is B /\ 0x0F,
        following(2, C0, C, Bytes, Rest)
    ;   B >= 0xF0, B < 0xF5,
        C0 is B /\ 0x07,
        following(3, C0, C, Bytes, Rest)
    ),
    reading(Rest, Codes).

following(N, C0, C, Bytes, Rest) :-
    (   N =:= 0
    ->  C = C0,
        Rest = Bytes
    ;   Bytes = [B|Bytes1],
        B /\ 0xC0 =:= 0x80,
        C1 is C0 << 6 \/ (B /\ 0x3F),
        N1 is N-1,
        following(N1, C1, C, Bytes1, Rest)
    ).
