% SPDX-License-Identifier: MIT
% The secure hash algorithms of FIPS 180-4, and HMAC (RFC 2104) over them. Their constants are the fractional parts of
% roots of the first primes, which are computed.

:- module(sha, [sha_hash/3, hmac_sha/4, file_sha1/2, hash_atom/2]).

:- use_module(library(crypto), [hex_bytes/2]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(option), [option/3]).

%!  sha_hash(+Data, -Hash, +Options) is det.
%
%   Hash is the list of the bytes of the digest of the text Data. Options: algorithm(A), one of sha1 (the default),
%   sha224, sha256, sha384 and sha512; encoding(E), utf8 by default, or octet if the characters are bytes. Errors:
%   instantiation_error; domain_error(oneof(Algorithms), A); representation_error(encoding).
%
%       ?- sha_hash(abc, _Hash, []), hash_atom(_Hash, Hex).
%       Hex = a9993e364706816aba3e25717850c26c9cd0d89d.

sha_hash(Data, Hash, Options) :-
    option(algorithm(Algorithm), Options, sha1),
    must_be(oneof([sha1,sha224,sha256,sha384,sha512]), Algorithm),
    option(encoding(Encoding), Options, utf8),
    string_bytes(Data, Bytes, Encoding),
    digest(Algorithm, Bytes, Hash).

%!  hmac_sha(+Key, +Data, -Hash, +Options) is det.
%
%   Hash is the list of the bytes of the keyed digest of Data; Key and Data are texts of octets. Options: algorithm(A).
%   Errors: those of sha_hash/3.
%
%       ?- hmac_sha(key, data, _Hash, [algorithm(sha1)]), hash_atom(_Hash, Hex).
%       Hex = '104152c5bfdca07bc633eebd46199f0255c9f49d'.

hmac_sha(Key, Data, Hash, Options) :-
    option(algorithm(Algorithm), Options, sha1),
    must_be(oneof([sha1,sha224,sha256,sha384,sha512]), Algorithm),
    string_bytes(Key, KeyBytes0, octet),
    string_bytes(Data, DataBytes, octet),
    algorithm(Algorithm, Family, _),
    family(Family, Bits, _),
    Block is 2*Bits,
    length(KeyBytes0, Length),
    (   Length > Block
    ->  digest(Algorithm, KeyBytes0, KeyBytes)
    ;   KeyBytes = KeyBytes0
    ),
    length(Padded, Block),
    append(KeyBytes, Zeros, Padded),
    zeros(Zeros),
    masked(Padded, 0x36, Inner0),
    masked(Padded, 0x5c, Outer0),
    append(Inner0, DataBytes, Inner),
    digest(Algorithm, Inner, InnerHash),
    append(Outer0, InnerHash, Outer),
    digest(Algorithm, Outer, Hash).

zeros([]).
zeros([0|Zeros]) :-
    zeros(Zeros).

masked([], _, []).
masked([Byte0|Bytes0], Mask, [Byte|Bytes]) :-
    Byte is Byte0 xor Mask,
    masked(Bytes0, Mask, Bytes).

%!  file_sha1(+File, -Hex) is det.
%
%   Hex is the SHA-1 digest of the bytes of File, an atom of hexadecimal digits. Errors: those of open/4.
%
%       ?- file_sha1('data.txt', Hex).

file_sha1(File, Hex) :-
    setup_call_cleanup(
        open(File, read, Stream, [type(binary)]),
        bytes_left(Stream, Bytes),
        close(Stream)),
    digest(sha1, Bytes, Hash),
    hash_atom(Hash, Hex).

bytes_left(Stream, Bytes) :-
    get_byte(Stream, Byte),
    (   Byte == -1
    ->  Bytes = []
    ;   Bytes = [Byte|Bytes1],
        bytes_left(Stream, Bytes1)
    ).

%!  hash_atom(?Hash, ?Hex) is det.
%
%   Hex is an atom of hexadecimal digits, two for each byte of the list Hash. Errors: those of hex_bytes/2.
%
%       ?- hash_atom([0, 255], Hex).
%       Hex = '00ff'.

hash_atom(Hash, Hex) :-
    hex_bytes(Hex, Hash).

% ---- the algorithms ----

% algorithm(Name, Family, N): N is the number of bytes of the digest.
algorithm(sha1, sha1, 20).
algorithm(sha224, sha2(32), 28).
algorithm(sha256, sha2(32), 32).
algorithm(sha384, sha2(64), 48).
algorithm(sha512, sha2(64), 64).

% family(Family, Bits, Rounds): Bits of a word; a block has 16 words.
family(sha1, 32, 80).
family(sha2(32), 32, 64).
family(sha2(64), 64, 80).

digest(Algorithm, Bytes, Digest) :-
    algorithm(Algorithm, Family, Size),
    family(Family, Bits, Rounds),
    padded(Bytes, Bits, Padded),
    words(Padded, Bits, Words),
    initial(Algorithm, State0),
    round_constants(Family, Rounds, Constants),
    blocks(Words, Family, Constants, State0, State),
    State =.. [_|Results],
    bytes_of_words(Results, Bits, All),
    length(Digest, Size),
    append(Digest, _, All),
    !.

% Padding: a 1 bit, then zeros, then the length in bits as two words at the end of a block.
padded(Bytes, Bits, Padded) :-
    length(Bytes, Length),
    Zeros is (-Length-1-Bits//4) mod (2*Bits),
    length(Gap, Zeros),
    zeros(Gap),
    Count is 8*Length,
    Size is Bits//4,
    bytes_of(Size, Count, [], LengthBytes),
    append(Gap, LengthBytes, Tail),
    append(Bytes, [0x80|Tail], Padded).

bytes_of(N, Number, Bytes0, Bytes) :-
    (   N =:= 0
    ->  Bytes = Bytes0
    ;   Byte is Number /\ 255,
        Rest is Number >> 8,
        N1 is N-1,
        bytes_of(N1, Rest, [Byte|Bytes0], Bytes)
    ).

bytes_of_words([], _, []).
bytes_of_words([Word|Words], Bits, Bytes) :-
    bytes_of_words(Words, Bits, Bytes0),
    Size is Bits//8,
    bytes_of(Size, Word, Bytes0, Bytes).

words([], _, []) :-
    !.
words(Bytes0, Bits, [Word|Words]) :-
    Size is Bits//8,
    word(Size, 0, Word, Bytes0, Bytes),
    words(Bytes, Bits, Words).

word(N, Word0, Word, Bytes0, Bytes) :-
    (   N =:= 0
    ->  Word = Word0,
        Bytes = Bytes0
    ;   Bytes0 = [Byte|Bytes1],
        Word1 is Word0<<8 \/ Byte,
        N1 is N-1,
        word(N1, Word1, Word, Bytes1, Bytes)
    ).

blocks([], _, _, State, State) :-
    !.
blocks(Words, Family, Constants, State0, State) :-
    Words = [W0,W1,W2,W3,W4,W5,W6,W7,W8,W9,W10,W11,W12,W13,W14,W15|Rest],
    Schedule = [W0,W1,W2,W3,W4,W5,W6,W7,W8,W9,W10,W11,W12,W13,W14,W15|More],
    family(Family, Bits, Rounds),
    Further is Rounds-16,
    schedule(Family, Further, Schedule, More),
    rounds(Constants, Schedule, Family, State0, State1),
    State0 =.. [Name|Sums0],
    State1 =.. [_|Changes],
    sums(Sums0, Changes, Bits, Sums),
    State2 =.. [Name|Sums],
    blocks(Rest, Family, Constants, State2, State).

sums([], [], _, []).
sums([A|As], [B|Bs], Bits, [C|Cs]) :-
    C is (A+B) /\ (1<<Bits-1),
    sums(As, Bs, Bits, Cs).

% schedule(+Family, +N, +Schedule, -More): the N words after the first sixteen, each computed from four earlier ones.
schedule(sha1, N, Schedule, More) :-
    Schedule = [_,_|From14],
    From14 = [_,_,_,_,_,_|From8],
    From8 = [_,_,_,_,_|From3],
    schedule1(N, Schedule, From14, From8, From3, More).
schedule(sha2(Bits), N, Schedule, More) :-
    Schedule = [_|From15],
    From15 = [_,_,_,_,_,_,_,_|From7],
    From7 = [_,_,_,_,_|From2],
    schedule2(N, Bits, Schedule, From15, From7, From2, More).

schedule1(N, [A|As], [B|Bs], [C|Cs], [D|Ds], More) :-
    (   N =:= 0
    ->  More = []
    ;   X is A xor B xor C xor D,
        W is (X<<1 \/ X>>31) /\ 0xffffffff,
        More = [W|More1],
        N1 is N-1,
        schedule1(N1, As, Bs, Cs, Ds, More1)
    ).

schedule2(N, Bits, As, Bs, Cs, Ds, More) :-
    (   N =:= 0
    ->  More = []
    ;   As = [A|As1],
        Bs = [B|Bs1],
        Cs = [C|Cs1],
        Ds = [D|Ds1],
        small(Bits, R1, R2, S1, R3, R4, S2),
        rotated(B, R1, Bits, B1),
        rotated(B, R2, Bits, B2),
        rotated(D, R3, Bits, D1),
        rotated(D, R4, Bits, D2),
        W is (A + (B1 xor B2 xor (B>>S1)) + C + (D1 xor D2 xor (D>>S2))) /\ (1<<Bits-1),
        More = [W|More1],
        N1 is N-1,
        schedule2(N1, Bits, As1, Bs1, Cs1, Ds1, More1)
    ).

small(32, 7, 18, 3, 17, 19, 10).
small(64, 1, 8, 7, 19, 61, 6).

large(32, 2, 13, 22, 6, 11, 25).
large(64, 28, 34, 39, 14, 18, 41).

% Rotates a word of Bits bits to the right.
rotated(X, N, Bits, Y) :-
    Y is (X>>N \/ X<<(Bits-N)) /\ (1<<Bits-1).

rounds([], _, _, State, State).
rounds([K|Ks], [W|Ws], Family, State0, State) :-
    round(Family, K, W, State0, State1),
    rounds(Ks, Ws, Family, State1, State).

round(sha1, Kind-K, W, s(A,B,C,D,E), s(T,A,B1,C,D)) :-
    mixed(Kind, B, C, D, F),
    T is ((A<<5 \/ A>>27) + F + E + K + W) /\ 0xffffffff,
    rotated(B, 2, 32, B1).
round(sha2(Bits), K, W, s(A,B,C,D,E,F,G,H), s(A1,A,B,C,E1,E,F,G)) :-
    large(Bits, R1, R2, R3, R4, R5, R6),
    rotated(E, R4, Bits, E4),
    rotated(E, R5, Bits, E5),
    rotated(E, R6, Bits, E6),
    T is H + (E4 xor E5 xor E6) + ((E /\ F) xor (\E /\ G)) + K + W,
    rotated(A, R1, Bits, A4),
    rotated(A, R2, Bits, A5),
    rotated(A, R3, Bits, A6),
    Mask is 1<<Bits-1,
    E1 is (D+T) /\ Mask,
    A1 is (T + (A4 xor A5 xor A6) + ((A /\ B) xor (A /\ C) xor (B /\ C))) /\ Mask.

mixed(choice, B, C, D, F) :-
    F is (B /\ C) \/ (\B /\ D).
mixed(parity, B, C, D, F) :-
    F is B xor C xor D.
mixed(majority, B, C, D, F) :-
    F is (B /\ C) \/ (B /\ D) \/ (C /\ D).

% ---- the constants ----

initial(sha1, s(0x67452301,0xefcdab89,0x98badcfe,0x10325476,0xc3d2e1f0)) :-
    !.
initial(Algorithm, State) :-
    primes(16, Primes),
    length(First, 8),
    append(First, Second, Primes),
    (   initial_from(Algorithm, Which, Bits)
    ->  ( Which == first -> Chosen = First ; Chosen = Second )
    ),
    fractions(Chosen, 2, Bits, Fractions),
    (   Algorithm == sha224
    ->  low_halves(Fractions, Words)
    ;   Words = Fractions
    ),
    State =.. [s|Words].

initial_from(sha224, second, 64).
initial_from(sha256, first, 32).
initial_from(sha384, second, 64).
initial_from(sha512, first, 64).

low_halves([], []).
low_halves([X|Xs], [Y|Ys]) :-
    Y is X /\ 0xffffffff,
    low_halves(Xs, Ys).

% For sha1, the square roots of 2, 3, 5 and 10, each for twenty rounds.
round_constants(sha1, _, Constants) :-
    findall(Kind-K,
            ( member(Kind-N, [choice-2,parity-3,majority-5,parity-10]),
              Scaled is N<<60,
              nth_integer_root_and_remainder(2, Scaled, K, _),
              between(1, 20, _)
            ),
            Constants).
round_constants(sha2(Bits), Rounds, Constants) :-
    primes(Rounds, Primes),
    fractions(Primes, 3, Bits, Constants).

% The first Bits bits of the fractional part of the Degree-th root.
fractions([], _, _, []).
fractions([P|Ps], Degree, Bits, [Fraction|Fractions]) :-
    Scaled is P << (Degree*Bits),
    nth_integer_root_and_remainder(Degree, Scaled, Root, _),
    Fraction is Root /\ (1<<Bits-1),
    fractions(Ps, Degree, Bits, Fractions).

primes(Count, Primes) :-
    length(Primes, Count),
    primes_from(Primes, 2, []).

primes_from([], _, _).
primes_from([P|Ps], N, Smaller) :-
    (   member(Divisor, Smaller),
        N mod Divisor =:= 0
    ->  N1 is N+1,
        primes_from([P|Ps], N1, Smaller)
    ;   P = N,
        N1 is N+1,
        primes_from(Ps, N1, [N|Smaller])
    ).
