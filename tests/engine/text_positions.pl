% SPDX-License-Identifier: MIT
% Characters by position in texts of all lengths, ASCII and not, against the list of their codes.

:- use_module(library(plunit)).

%   Text(Kind, Length, Codes): lengths around those at which texts are kept in another way.
sample(Kind, Length, Codes) :-
    member(Kind, [ascii, wide, mixed]),
    member(Length, [0, 1, 15, 16, 31, 32, 33, 127, 128, 129, 255, 256, 257, 1000]),
    findall(C, ( between(1, Length, I), code(Kind, I, C) ), Codes).

code(ascii, I, C) :- C is 0'a + I mod 26.
code(wide, I, C) :- C is 0x3b1 + I mod 24.
code(mixed, I, C) :- ( I mod 7 =:= 0 -> C is 0x1f600 + I mod 16 ; C is 0'A + I mod 26 ).

atom_and_string(Codes, Text) :-
    atom_codes(A, Codes),
    atom_string(A, S),
    member(Text, [A, S]).

part(Codes, B, L, Part) :-
    length(Front, B),
    length(Part, L),
    append(Front, Rest, Codes),
    append(Part, _, Rest),
    !.

wrong_part(Kind, Length, B-L) :-
    sample(Kind, Length, Codes),
    atom_and_string(Codes, Text),
    member(B, [0, 1, 14, 127, 128, 130, 255, 256, 900]),
    member(L, [0, 1, 2, 100, 128, 200]),
    ( part(Codes, B, L, Expected) -> true ; Expected = none ),
    (   atom(Text)
    ->  ( sub_atom(Text, B, L, A, P) -> atom_codes(P, Found) ; Found = none, A = none )
    ;   ( sub_string(Text, B, L, A, P) -> string_codes(P, Found) ; Found = none, A = none )
    ),
    ( Expected == none -> After = none ; After is Length - B - L ),
    Found-A \== Expected-After.

wrong_length(Kind, Length) :-
    sample(Kind, Length, Codes),
    atom_and_string(Codes, Text),
    \+ ( atom_length(Text, Length), string_length(Text, Length) ).

wrong_code(Kind, Length, I) :-
    sample(Kind, Length, Codes),
    atom_and_string(Codes, Text),
    member(I, [1, 2, 15, 16, 128, 129, 130, 256, 257, 999, 1001]),
    ( nth1(I, Codes, Expected) -> true ; Expected = none ),
    ( string_code(I, Text, Found) -> true ; Found = none ),
    Found \== Expected.

places(Text, Part, Bs) :-
    findall(B-A, sub_atom(Text, B, _, A, Part), Bs).

:- begin_tests(text_positions).

test(parts, Wrong == []) :-
    findall(K-N-P, wrong_part(K, N, P), Wrong).
test(lengths, Wrong == []) :-
    findall(K-N, wrong_length(K, N), Wrong).
test(codes, Wrong == []) :-
    findall(K-N-I, wrong_code(K, N, I), Wrong).
test(places_of_a_part, Bs == [0-3, 2-1]) :-
    places(ababa, ab, [0-3, 2-1]),
    places(ababa, ab, Bs).
test(overlapping_places, Bs == [0-2, 1-1, 2-0]) :-
    places(aaaa, aa, Bs).
test(places_behind_wide_characters, Bs == [1-3, 3-1]) :-
    places('äxäxä', x, Bs).
test(places_of_nothing, Bs == [0-2, 1-1, 2-0]) :-
    places('äb', '', Bs).
test(equal_strings_however_made, S1 == S2) :-
    numlist(1, 40, L),
    atomic_list_concat(L, A),
    atom_string(A, S1),
    string_concat("1234567891011", "121314151617181920212223242526272829303132333435363738394", S3),
    string_concat(S3, "0", S2).
test(compared_as_text, Order == (<)) :-
    string_concat("0123456789012345678901234567890123456789", "a", A),
    string_concat("0123456789012345678901234567890123456789", "ä", B),
    compare(Order, A, B).

test(numbers_beyond_all_texts) :-
    Large = 9223372036854775807,
    findall(B-L-A-Sub,
            ( member(Sub, [_, longer_than_it, b]),
              member(B, [_, Large]), member(L, [_, Large]), member(A, [_, Large]),
              \+ maplist(var, [B, L, A]),
              sub_atom(abc, B, L, A, Sub) ),
            []).

:- end_tests(text_positions).
