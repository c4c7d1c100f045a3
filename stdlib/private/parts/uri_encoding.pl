% SPDX-License-Identifier: MIT
% Percent-encoding of URI components: %XX for each byte of the UTF-8 encoding of characters that are not allowed.

:- module('$uri_encoding',
          [ uri_encoded/3, uri_iri/2, text_codes/2, encoded_code//2, percents//1, decoded/3, letters_decoded/2 ]).

:- use_module(library(error), [must_be/2, instantiation_error/1, type_error/2, domain_error/2]).
:- use_module(library(lists), [append/3]).
:- use_module(library(utf8), [utf8_codes//1]).

:- set_prolog_flag(double_quotes, codes).

%!  text_codes(+Text, -Codes) is det.
%
%   Codes are the codes of Text: an atom, a string, a number, or a list of characters or codes. Errors:
%   instantiation_error; type_error(atom, Text).
%
%       ?- text_codes(abc, Codes).
%       Codes = [97, 98, 99].

text_codes(Text, Codes) :-
    (   var(Text)
    ->  instantiation_error(Text)
    ;   is_list(Text)
    ->  ( Text = [First|_], atom(First) -> atom_chars(Atom, Text) ; atom_codes(Atom, Text) ),
        atom_codes(Atom, Codes)
    ;   atomic(Text)
    ->  atom_string(Atom, Text),
        atom_codes(Atom, Codes)
    ;   type_error(atom, Text)
    ).

%!  uri_encoded(+Part, ?Text, ?Encoded) is det.
%
%   Encoded is Text with %XX for the characters not allowed in Part: query_value, fragment, path, or segment of a path;
%   in query_value `+` is also decoded as a blank. Errors: instantiation_error; domain_error(uri_component, Part).
%
%       ?- uri_encoded(query_value, 'a&b c', E).
%       E = 'a%26b%20c'.

uri_encoded(Part, Text, Encoded) :-
    (   memberchk(Part, [query_value,fragment,path,segment])
    ->  true
    ;   must_be(atom, Part),
        domain_error(uri_component, Part)
    ),
    (   nonvar(Text)
    ->  text_codes(Text, Codes),
        phrase(encoded(Codes, Part), EncodedCodes),
        atom_codes(Encoded, EncodedCodes)
    ;   text_codes(Encoded, EncodedCodes),
        decoded(EncodedCodes, Part, Codes),
        atom_codes(Text, Codes)
    ).

encoded([], _) --> [].
encoded([C|Codes], Part) -->
    encoded_code(Part, C),
    encoded(Codes, Part).

%!  encoded_code(+Part, +Code)// is det.
%
%   Code as encoded in Part of a URI.
%
%       ?- phrase(encoded_code(path, 0' ), _Codes), atom_codes(Encoded, _Codes).
%       Encoded = '%20'.

encoded_code(Part, C) -->
    (   { allowed(Part, C) }
    ->  [C]
    ;   { phrase(utf8_codes([C]), Bytes) },
        percents(Bytes)
    ).

%!  percents(+Bytes)// is det.
%
%   A %XX for each of Bytes.
%
%       ?- phrase(percents([255, 1]), _Codes), atom_codes(Encoded, _Codes).
%       Encoded = '%FF%01'.

percents([]) --> [].
percents([Byte|Bytes]) -->
    { High is Byte>>4,
      Low is Byte/\15,
      hexadecimal(A, High),
      hexadecimal(B, Low)
    },
    [0'%,A,B],
    percents(Bytes).

%   hexadecimal(?Code, ?Value): with an unbound Code, the capital.

hexadecimal(Code, Value) :-
    (   var(Code)
    ->  nth_code(Value, "0123456789ABCDEF", Code)
    ;   code_type(Code, xdigit(Value))
    ).

nth_code(N, [C0|Cs], C) :-
    (   N =:= 0
    ->  C = C0
    ;   N1 is N-1,
        nth_code(N1, Cs, C)
    ).

allowed(Part, C) :-
    (   C < 128,
        code_type(C, alnum)
    ->  true
    ;   memberchk(C, "-._~!$'()*,")
    ->  true
    ;   also_allowed(Part, Codes),
        memberchk(C, Codes)
    ).

also_allowed(query_value, "@/?").
also_allowed(fragment, "&=+;:@/?").
also_allowed(path, "&=+;@/").
also_allowed(segment, "&=+;@").
also_allowed(search, "&=+;:@/?").
also_allowed(authority, "&=+;:@[]").

%!  decoded(+Encoded, +Part, -Codes) is det.
%
%   Codes is the decoding of the codes Encoded in Part of a URI. Bytes that are not valid UTF-8 are taken as codes.
%
%       ?- atom_codes('a+b%20c', _Encoded), decoded(_Encoded, query_value, _Codes), atom_codes(Text, _Codes).
%       Text = 'a b c'.

decoded(Encoded, Part, Codes) :-
    bytes(Encoded, Part, Bytes),
    (   phrase(utf8_codes(Codes0), Bytes)
    ->  Codes = Codes0
    ;   Codes = Bytes
    ).

bytes([], _, []).
bytes([C|Cs], Part, Bytes) :-
    (   C =:= 0'%,
        Cs = [A,B|Cs1],
        code_type(A, xdigit(High)),
        code_type(B, xdigit(Low))
    ->  Byte is High*16+Low,
        Bytes = [Byte|Bytes1],
        bytes(Cs1, Part, Bytes1)
    ;   C =:= 0'+,
        Part == query_value
    ->  Bytes = [0' |Bytes1],
        bytes(Cs, Part, Bytes1)
    ;   phrase(utf8_codes([C]), Own),
        append(Own, Bytes1, Bytes),
        bytes(Cs, Part, Bytes1)
    ).

%!  uri_iri(?URI, ?IRI) is det.
%
%   IRI is URI with the letters of all scripts unencoded, instead of as %XX.
%
%       ?- uri_iri(U, 'http://a/é').
%       U = 'http://a/%C3%A9'.

uri_iri(URI, IRI) :-
    (   nonvar(URI)
    ->  text_codes(URI, Codes),
        letters_decoded(Codes, Decoded),
        atom_codes(IRI, Decoded)
    ;   text_codes(IRI, Codes),
        phrase(letters_encoded(Codes), Encoded),
        atom_codes(URI, Encoded)
    ).

letters_encoded([]) --> [].
letters_encoded([C|Codes]) -->
    (   { C < 128 }
    ->  [C]
    ;   { phrase(utf8_codes([C]), Bytes) },
        percents(Bytes)
    ),
    letters_encoded(Codes).

%!  letters_decoded(+Codes, -Decoded) is det.
%
%   Decoded is Codes with the %XX for letters beyond ASCII decoded.
%
%       ?- atom_codes('%C3%A9%20', _Codes), letters_decoded(_Codes, _Decoded), atom_codes(Text, _Decoded).
%       Text = 'é%20'.

letters_decoded(Codes, Decoded) :-
    (   high_bytes(Codes, Bytes, Rest),
        Bytes = [_|_],
        phrase(utf8_codes(Letters), Bytes)
    ->  append(Letters, Decoded1, Decoded),
        letters_decoded(Rest, Decoded1)
    ;   Codes = [C|Rest]
    ->  Decoded = [C|Decoded1],
        letters_decoded(Rest, Decoded1)
    ;   Decoded = []
    ).

high_bytes(Codes, Bytes, Rest) :-
    (   Codes = [0'%,A,B|Codes1],
        code_type(A, xdigit(High)),
        High >= 8,
        code_type(B, xdigit(Low))
    ->  Byte is High*16+Low,
        Bytes = [Byte|Bytes1],
        high_bytes(Codes1, Bytes1, Rest)
    ;   Bytes = [],
        Rest = Codes
    ).
