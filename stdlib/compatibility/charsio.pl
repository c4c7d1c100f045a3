% SPDX-License-Identifier: MIT
% Writing to and reading from lists of codes, under the names in older versions of SICStus Prolog, whose characters are
% codes; library(codesio) has the newer names. The last four are Scryer Prolog's, where characters are atoms.

:- module(charsio,
          [ format_to_chars/3, format_to_chars/4, write_to_chars/2, write_to_chars/3,
            atom_to_chars/2, atom_to_chars/3, number_to_chars/2, number_to_chars/3,
            read_from_chars/2, read_term_from_chars/3, open_chars_stream/2,
            with_output_to_chars/2, with_output_to_chars/3, with_output_to_chars/4,
            get_n_chars/3, get_line_to_chars/3, write_term_to_chars/3, chars_utf8bytes/2
          ]).

:- use_module(library(codesio),
              [ format_to_codes/4, read_from_codes/2, read_term_from_codes/3, open_codes_stream/2,
                with_output_to_codes/2, with_output_to_codes/3, with_output_to_codes/4 ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(utf8), [utf8_codes//1]).

:- meta_predicate
    with_output_to_chars(0, -),
    with_output_to_chars(0, -, ?),
    with_output_to_chars(0, -, -, ?).

%!  format_to_chars(+Format, +Args, -Codes) is det.
%!  format_to_chars(+Format, +Args, -Codes, ?Tail) is det.
%!  write_to_chars(@Term, -Codes, ?Tail) is det.
%!  read_from_chars(+Codes, -Term) is det.
%!  read_term_from_chars(+Codes, -Term, +Options) is det.
%!  open_chars_stream(+Codes, -Stream) is det.
%!  with_output_to_chars(:Goal, -Codes) is semidet.
%!  with_output_to_chars(:Goal, -Codes, ?Tail) is semidet.
%!  with_output_to_chars(:Goal, -Stream, -Codes, ?Tail) is semidet.
%
%   The predicates of library(codesio), whose names have `codes` in place of `chars`.
%
%       ?- format_to_chars('~w', [ab], Cs, Tail), read_from_chars(`f(X, a)`, T).
%       Cs = [97, 98|Tail], T = f(_A, a).

format_to_chars(Format, Args, Codes) :-
    format_to_codes(Format, Args, Codes, []).

format_to_chars(Format, Args, Codes, Tail) :-
    format_to_codes(Format, Args, Codes, Tail).

write_to_chars(Term, Codes, Tail) :-
    format_to_codes('~w', [Term], Codes, Tail).

read_from_chars(Codes, Term) :-
    read_from_codes(Codes, Term).

read_term_from_chars(Codes, Term, Options) :-
    read_term_from_codes(Codes, Term, Options).

open_chars_stream(Codes, Stream) :-
    open_codes_stream(Codes, Stream).

with_output_to_chars(Goal, Codes) :-
    with_output_to_codes(Goal, Codes).

with_output_to_chars(Goal, Codes, Tail) :-
    with_output_to_codes(Goal, Codes, Tail).

with_output_to_chars(Goal, Stream, Codes, Tail) :-
    with_output_to_codes(Goal, Stream, Codes, Tail).

%!  atom_to_chars(+Atom, -Codes) is det.
%!  atom_to_chars(+Atom, -Codes, ?Tail) is det.
%!  number_to_chars(+Number, -Codes) is det.
%!  number_to_chars(+Number, -Codes, ?Tail) is det.
%
%   Codes is the text of an atom or a number, followed by Tail.  Errors: must_be(atom, Atom), must_be(number, Number).
%
%       ?- atom_to_chars(ab, Cs), number_to_chars(12, Ds, Tail).
%       Cs = [97, 98], Ds = [49, 50|Tail].

atom_to_chars(Atom, Codes) :-
    atom_to_chars(Atom, Codes, []).

atom_to_chars(Atom, Codes, Tail) :-
    typed_text(atom, Atom, Codes, Tail).

number_to_chars(Number, Codes) :-
    number_to_chars(Number, Codes, []).

number_to_chars(Number, Codes, Tail) :-
    typed_text(number, Number, Codes, Tail).

typed_text(Type, Term, Codes, Tail) :-
    must_be(Type, Term),
    format_to_codes('~w', [Term], Codes, Tail).

%!  get_n_chars(+Stream, ?N, -Chars) is det.
%
%   Chars are the next N characters of Stream, or fewer at its end; if N is unbound, Chars is the rest of Stream and N
%   its length. Errors: type_error(integer, N), those of get_char/2.
%
%       ?- open_string("abc", _S), get_n_chars(_S, 2, Chars).
%       Chars = [a, b].

get_n_chars(Stream, N, Chars) :-
    (   var(N)
    ->  chars_left(Stream, -1, Chars),
        length(Chars, N)
    ;   must_be(nonneg, N),
        chars_left(Stream, N, Chars)
    ).

chars_left(Stream, N, Chars) :-
    (   N =:= 0
    ->  Chars = []
    ;   get_char(Stream, Char),
        (   Char == end_of_file
        ->  Chars = []
        ;   Chars = [Char|Chars1],
            N1 is N-1,
            chars_left(Stream, N1, Chars1)
        )
    ).

%!  get_line_to_chars(+Stream, -Chars, ?Tail) is det.
%
%   Chars is the next line of Stream, including the newline, followed by Tail. Errors: those of get_char/2.
%
%       ?- open_string("ab\nc", _S), get_line_to_chars(_S, _, []), get_line_to_chars(_S, Chars, []).
%       Chars = [c].

get_line_to_chars(Stream, Chars, Tail) :-
    get_char(Stream, Char),
    (   Char == end_of_file
    ->  Chars = Tail
    ;   Chars = [Char|Chars1],
        (   Char == '\n'
        ->  Chars1 = Tail
        ;   get_line_to_chars(Stream, Chars1, Tail)
        )
    ).

%!  write_term_to_chars(?Term, +Options, -Chars) is det.
%
%   Chars is what write_term/2 writes. Errors: those of write_term/2.
%
%       ?- write_term_to_chars(f('A'), [quoted(true)], _Cs), atom_chars(Text, _Cs).
%       Text = 'f(\'A\')'.

write_term_to_chars(Term, Options, Chars) :-
    with_output_to(atom(Text), write_term(Term, Options)),
    atom_chars(Text, Chars).

%!  chars_utf8bytes(?Chars, ?Bytes) is det.
%
%   Bytes is the list Chars in UTF-8. Errors: instantiation_error, type_error(chars, Chars), type_error(list, Bytes).
%
%       ?- chars_utf8bytes([a, 'é'], Bytes).
%       Bytes = [97, 195, 169].

chars_utf8bytes(Chars, Bytes) :-
    (   var(Chars)
    ->  must_be(list, Bytes),
        phrase(utf8_codes(Codes), Bytes),
        atom_codes(Text, Codes),
        atom_chars(Text, Chars)
    ;   must_be(chars, Chars),
        atom_chars(Text, Chars),
        atom_codes(Text, Codes),
        phrase(utf8_codes(Codes), Bytes)
    ).
