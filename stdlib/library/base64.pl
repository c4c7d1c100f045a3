% SPDX-License-Identifier: MIT
% The base 64 encoding of bytes (RFC 4648, sections 4 and 5).

:- module(base64, [base64/2, base64url/2, base64_encoded/2, base64_encoded/3, base64//1, base64url//1]).

:- use_module(library(error), [must_be/2, instantiation_error/1]).
:- use_module(library(option), [option/3]).
:- use_module(library(utf8), [utf8_codes/3]).

%!  base64(?Plain, ?Encoded) is det.
%
%   Encoded, an atom, is the encoding of the bytes of the text Plain; or Plain, an atom, is the decoded text Encoded.
%   Errors: instantiation_error; syntax_error(base64) for an invalid encoding.
%
%       ?- base64('hello', X).
%       X = 'aGVsbG8='.

base64(Plain, Encoded) :-
    translated(Plain, Encoded, classic).

%!  base64url(?Plain, ?Encoded) is det.
%
%   Like base64/2 with `-` and `_` in place of `+` and `/`, and without padding.
%
%       ?- base64url('a?>', X).
%       X = 'YT8-'.

base64url(Plain, Encoded) :-
    translated(Plain, Encoded, url).

translated(Plain, Encoded, Alphabet) :-
    (   nonvar(Plain)
    ->  text_codes(Plain, Bytes),
        padded(Alphabet, Padding),
        encode(Bytes, Alphabet, Padding, Codes),
        atom_codes(Encoded0, Codes),
        Encoded = Encoded0
    ;   nonvar(Encoded)
    ->  text_codes(Encoded, Codes),
        decoded(Codes, Alphabet, Bytes),
        atom_codes(Plain, Bytes)
    ;   instantiation_error(Plain)
    ).

text_codes(Text, Codes) :-
    must_be(text, Text),
    string_codes(Text, Codes).

%!  base64_encoded(?Plain, ?Encoded) is det.
%
%   base64_encoded(Plain, Encoded, []).
%
%       ?- base64_encoded('hello', X).
%       X = "aGVsbG8=".

base64_encoded(Plain, Encoded) :-
    base64_encoded(Plain, Encoded, []).

%!  base64_encoded(?Plain, ?Encoded, +Options) is det.
%
%   Like base64/2 for the UTF-8 bytes of Plain. Options: as(Type), the type of the output, string or atom;
%   charset(classic or url); encoding(utf8 or octet); padding(Bool) (true: pad with `=` to a multiple of four
%   characters).
%
%       ?- base64_encoded('a?>', X, [as(atom), charset(url)]).
%       X = 'YT8-'.

base64_encoded(Plain, Encoded, Options) :-
    option(as(Type), Options, string),
    option(charset(Alphabet), Options, classic),
    option(encoding(Encoding), Options, utf8),
    option(padding(Padding), Options, true),
    (   nonvar(Plain)
    ->  text_codes(Plain, Codes),
        bytes(Encoding, Codes, Bytes),
        encode(Bytes, Alphabet, Padding, Out),
        typed(Type, Out, Encoded)
    ;   nonvar(Encoded)
    ->  text_codes(Encoded, In),
        decoded(In, Alphabet, Bytes),
        bytes(Encoding, Codes, Bytes),
        typed(Type, Codes, Plain)
    ;   instantiation_error(Plain)
    ).

bytes(octet, Bytes, Bytes).
bytes(utf8, Codes, Bytes) :-
    (   is_list(Codes)
    ->  once(utf8_codes(Codes, Bytes, []))
    ;   once(utf8_codes(Codes0, Bytes, [])),
        Codes = Codes0
    ).

typed(string, Codes, Text) :-
    string_codes(Text, Codes).
typed(atom, Codes, Text) :-
    atom_codes(Text, Codes).
typed(codes, Codes, Codes).

%!  base64(+Bytes)// is det.
%
%   Generates the codes of the encoding of the list Bytes.
%
%       ?- phrase(base64(`hello`), _Codes), atom_codes(X, _Codes).
%       X = 'aGVsbG8='.

base64(Bytes, Codes0, Codes) :-
    coded(Bytes, classic, Codes0, Codes).

%!  base64url(+Bytes)// is det.
%
%   Like base64//1 with the alphabet of base64url/2.
%
%       ?- phrase(base64url(`hello`), _Codes), atom_codes(X, _Codes).
%       X = aGVsbG8.

base64url(Bytes, Codes0, Codes) :-
    coded(Bytes, url, Codes0, Codes).

coded(Bytes, Alphabet, Codes0, Codes) :-
    (   is_list(Bytes)
    ->  padded(Alphabet, Padding),
        encode(Bytes, Alphabet, Padding, Out),
        add(Out, Codes0, Codes)
    ;   decoded(Codes0, Alphabet, Bytes),
        Codes = []
    ).

add([], Codes, Codes).
add([C|Cs], [C|Codes0], Codes) :-
    add(Cs, Codes0, Codes).

padded(classic, true).
padded(url, false).

encode([], _, _, []).
encode([A], Alphabet, Padding, [C1,C2|Codes]) :-
    !,
    N is A << 16,
    digits(N, Alphabet, C1, C2, _, _),
    padding(Padding, [0'=,0'=], Codes).
encode([A,B], Alphabet, Padding, [C1,C2,C3|Codes]) :-
    !,
    N is A << 16 \/ B << 8,
    digits(N, Alphabet, C1, C2, C3, _),
    padding(Padding, [0'=], Codes).
encode([A,B,C|Bytes], Alphabet, Padding, [C1,C2,C3,C4|Codes]) :-
    N is A << 16 \/ B << 8 \/ C,
    digits(N, Alphabet, C1, C2, C3, C4),
    encode(Bytes, Alphabet, Padding, Codes).

padding(true, Equals, Equals).
padding(false, _, []).

digits(N, Alphabet, C1, C2, C3, C4) :-
    D1 is N >> 18,
    D2 is N >> 12 /\ 63,
    D3 is N >> 6 /\ 63,
    D4 is N /\ 63,
    digit(D1, Alphabet, C1),
    digit(D2, Alphabet, C2),
    digit(D3, Alphabet, C3),
    digit(D4, Alphabet, C4).

digit(D, Alphabet, C) :-
    (   D < 26 -> C is D + 0'A
    ;   D < 52 -> C is D - 26 + 0'a
    ;   D < 62 -> C is D - 52 + 0'0
    ;   Alphabet == url -> ( D =:= 62 -> C = 0'- ; C = 0'_ )
    ;   D =:= 62 -> C = 0'+
    ;   C = 0'/
    ).

decoded(Codes, Alphabet, Bytes) :-
    (   decode(Codes, Alphabet, Bytes0)
    ->  Bytes = Bytes0
    ;   throw(error(syntax_error(base64), _))
    ).

decode([], _, []).
decode([C1,C2|Codes], Alphabet, [B1|Bytes]) :-
    weight(C1, Alphabet, D1),
    weight(C2, Alphabet, D2),
    B1 is D1 << 2 \/ D2 >> 4,
    (   last_of_quartet(Codes)
    ->  Bytes = []
    ;   Codes = [C3|Codes1],
        weight(C3, Alphabet, D3),
        B2 is (D2 /\ 15) << 4 \/ D3 >> 2,
        (   ( Codes1 == [] ; Codes1 == [0'=] )
        ->  Bytes = [B2]
        ;   Codes1 = [C4|Codes2],
            weight(C4, Alphabet, D4),
            B3 is (D3 /\ 3) << 6 \/ D4,
            Bytes = [B2,B3|Bytes1],
            decode(Codes2, Alphabet, Bytes1)
        )
    ).

last_of_quartet([]).
last_of_quartet([0'=,0'=]).

weight(C, Alphabet, D) :-
    (   C >= 0'A, C =< 0'Z -> D is C - 0'A
    ;   C >= 0'a, C =< 0'z -> D is C - 0'a + 26
    ;   C >= 0'0, C =< 0'9 -> D is C - 0'0 + 52
    ;   Alphabet == url -> ( C =:= 0'- -> D = 62 ; C =:= 0'_, D = 63 )
    ;   C =:= 0'+ -> D = 62
    ;   C =:= 0'/,
        D = 63
    ).
