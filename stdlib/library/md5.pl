% SPDX-License-Identifier: MIT
% The message digest MD5 (RFC 1321): suitable for checksums, not for security.

:- module(md5, [md5_hash/3]).

:- use_module(library(crypto), [hex_bytes/2]).
:- use_module(library(lists), [append/3, nth0/3]).
:- use_module(library(option), [option/3]).

%!  md5_hash(+Data, -Hash, +Options) is det.
%
%   Hash is the digest of the text Data, an atom of 32 hexadecimal digits. Options: encoding(E), utf8 by default, or
%   octet if the characters are bytes. Errors: instantiation_error; representation_error(encoding).
%
%       ?- md5_hash(abc, Hash, []).
%       Hash = '900150983cd24fb0d6963f7d28e17f72'.

md5_hash(Data, Hash, Options) :-
    option(encoding(Encoding), Options, utf8),
    string_bytes(Data, Bytes, Encoding),
    padded(Bytes, Padded),
    blocks(Padded, s(0x67452301,0xefcdab89,0x98badcfe,0x10325476), s(A,B,C,D)),
    Number is A \/ B<<32 \/ C<<64 \/ D<<96,
    bytes_of(16, Number, HashBytes),
    hex_bytes(Hash, HashBytes).

% Padding: a 1 bit, then zeros, then the length in bits at the end of a block, least significant byte first.
padded(Bytes, Padded) :-
    length(Bytes, Length),
    Zeros is (-Length-9) mod 64,
    bytes_of(Zeros, 0, Gap),
    Count is 8*Length,
    bytes_of(8, Count, LengthBytes),
    append(Gap, LengthBytes, Tail),
    append(Bytes, [0x80|Tail], Padded).

bytes_of(N, Number, Bytes) :-
    (   N =:= 0
    ->  Bytes = []
    ;   Byte is Number /\ 255,
        Rest is Number >> 8,
        Bytes = [Byte|Bytes1],
        N1 is N-1,
        bytes_of(N1, Rest, Bytes1)
    ).

blocks([], State, State) :-
    !.
blocks(Bytes0, State0, State) :-
    words(16, Words, Bytes0, Bytes),
    Block =.. [block|Words],
    rounds(0, Block, State0, State1),
    State0 = s(A0,B0,C0,D0),
    State1 = s(A1,B1,C1,D1),
    A is (A0+A1) /\ 0xffffffff,
    B is (B0+B1) /\ 0xffffffff,
    C is (C0+C1) /\ 0xffffffff,
    D is (D0+D1) /\ 0xffffffff,
    blocks(Bytes, s(A,B,C,D), State).

words(N, Words, Bytes0, Bytes) :-
    (   N =:= 0
    ->  Words = [],
        Bytes = Bytes0
    ;   Bytes0 = [B0,B1,B2,B3|Bytes1],
        Word is B0 \/ B1<<8 \/ B2<<16 \/ B3<<24,
        Words = [Word|Words1],
        N1 is N-1,
        words(N1, Words1, Bytes1, Bytes)
    ).

rounds(I, Block, State0, State) :-
    (   I =:= 64
    ->  State = State0
    ;   State0 = s(A,B,C,D),
        Turn is I // 16,
        mixed(Turn, I, B, C, D, F, Index0),
        Index is Index0 mod 16 + 1,
        arg(Index, Block, W),
        shifts(Turn, Shifts),
        Which is I mod 4,
        nth0(Which, Shifts, Shift),
        K is floor(abs(sin(I+1)) * (1<<32)),
        X is (A+F+K+W) /\ 0xffffffff,
        B1 is (B + (X<<Shift \/ X>>(32-Shift))) /\ 0xffffffff,
        I1 is I+1,
        rounds(I1, Block, s(D,B1,B,C), State)
    ).

mixed(0, I, B, C, D, F, I) :-
    F is (B /\ C) \/ (\B /\ D).
mixed(1, I, B, C, D, F, Index) :-
    F is (D /\ B) \/ (\D /\ C),
    Index is 5*I+1.
mixed(2, I, B, C, D, F, Index) :-
    F is B xor C xor D,
    Index is 3*I+5.
mixed(3, I, B, C, D, F, Index) :-
    F is C xor ((B \/ (\D /\ 0xffffffff))),
    Index is 7*I.

shifts(0, [7,12,17,22]).
shifts(1, [5,9,14,20]).
shifts(2, [4,11,16,23]).
shifts(3, [6,10,15,21]).
