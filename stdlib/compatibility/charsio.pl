% SPDX-License-Identifier: MIT
% Writing to and reading from lists of codes, by the names of older versions of SICStus Prolog, whose
% characters are codes; the newer names are those of library(codesio).

:- module(charsio,
          [ format_to_chars/3, format_to_chars/4, write_to_chars/2, write_to_chars/3,
            atom_to_chars/2, atom_to_chars/3, number_to_chars/2, number_to_chars/3,
            read_from_chars/2, read_term_from_chars/3, open_chars_stream/2,
            with_output_to_chars/2, with_output_to_chars/3, with_output_to_chars/4
          ]).

:- use_module(library(codesio),
              [ format_to_codes/4, read_from_codes/2, read_term_from_codes/3, open_codes_stream/2,
                with_output_to_codes/2, with_output_to_codes/3, with_output_to_codes/4 ]).
:- use_module(library(error), [must_be/2]).

:- meta_predicate
    with_output_to_chars(0, -),
    with_output_to_chars(0, -, ?),
    with_output_to_chars(0, -, -, ?).

%!  format_to_chars(+Format, +Args, -Codes) is det.
%
%   Codes is what format/2 prints.
%
%       ?- format_to_chars('~d!', [42], Cs).
%       Cs = [52, 50, 33].

format_to_chars(Format, Args, Codes) :-
    format_to_codes(Format, Args, Codes, []).

%!  format_to_chars(+Format, +Args, -Codes, ?Tail) is det.
%
%   As format_to_chars/3, followed by Tail.
%
%       ?- format_to_chars('~w', [ab], Cs, Tail).
%       Cs = [97, 98|Tail].

format_to_chars(Format, Args, Codes, Tail) :-
    format_to_codes(Format, Args, Codes, Tail).

%!  write_to_chars(@Term, -Codes, ?Tail) is det.
%
%   Codes is what write/1 prints, followed by Tail.
%
%       ?- write_to_chars(f(x), Cs, []).
%       Cs = [102, 40, 120, 41].

write_to_chars(Term, Codes, Tail) :-
    format_to_codes('~w', [Term], Codes, Tail).

%!  atom_to_chars(+Atom, -Codes) is det.
%
%   Codes is the name of Atom.  Errors: must_be(atom, Atom).
%
%       ?- atom_to_chars(ab, Cs).
%       Cs = [97, 98].

atom_to_chars(Atom, Codes) :-
    atom_to_chars(Atom, Codes, []).

%!  atom_to_chars(+Atom, -Codes, ?Tail) is det.
%
%   As atom_to_chars/2, followed by Tail.
%
%       ?- atom_to_chars(ab, Cs, Tail).
%       Cs = [97, 98|Tail].

atom_to_chars(Atom, Codes, Tail) :-
    typed_text(atom, Atom, Codes, Tail).

typed_text(Type, Term, Codes, Tail) :-
    must_be(Type, Term),
    format_to_codes('~w', [Term], Codes, Tail).

%!  number_to_chars(+Number, -Codes) is det.
%
%   Codes is the text of Number.  Errors: must_be(number, Number).
%
%       ?- number_to_chars(12, Cs).
%       Cs = [49,50].

number_to_chars(Number, Codes) :-
    number_to_chars(Number, Codes, []).

%!  number_to_chars(+Number, -Codes, ?Tail) is det.
%
%   As number_to_chars/2, followed by Tail.
%
%       ?- number_to_chars(12, Cs, Tail).
%       Cs = [49, 50|Tail].

number_to_chars(Number, Codes, Tail) :-
    typed_text(number, Number, Codes, Tail).

%!  read_from_chars(+Codes, -Term) is det.
%
%   Term is what read/1 reads from Codes, or from a list of characters, a string, an atom; the full stop may
%   be absent.
%
%       ?- read_from_chars(`f(X, a)`, T).
%       T = f(_A, a).

read_from_chars(Codes, Term) :-
    read_from_codes(Codes, Term).

%!  read_term_from_chars(+Codes, -Term, +Options) is det.
%
%   As read_from_chars/2, with the options of read_term/2.
%
%       ?- read_term_from_chars(`p(X)`, T, [variable_names(Names)]).
%       T = p(_A), Names = ['X'=_A].

read_term_from_chars(Codes, Term, Options) :-
    read_term_from_codes(Codes, Term, Options).

%!  open_chars_stream(+Codes, -Stream) is det.
%
%   Stream is an input stream that delivers Codes.
%
%       ?- open_chars_stream(`a. b.`, _S), read(_S, X), close(_S).
%       X = a.

open_chars_stream(Codes, Stream) :-
    open_codes_stream(Codes, Stream).

%!  with_output_to_chars(:Goal, -Codes) is semidet.
%
%   Codes is what once(Goal) prints on the current output.
%
%       ?- with_output_to_chars(write(ab), Cs).
%       Cs = [97, 98].

with_output_to_chars(Goal, Codes) :-
    with_output_to_codes(Goal, Codes).

%!  with_output_to_chars(:Goal, -Codes, ?Tail) is semidet.
%
%   As with_output_to_chars/2, followed by Tail.
%
%       ?- with_output_to_chars(write(ab), Cs, Tail).
%       Cs = [97, 98|Tail].

with_output_to_chars(Goal, Codes, Tail) :-
    with_output_to_codes(Goal, Codes, Tail).

%!  with_output_to_chars(:Goal, -Stream, -Codes, ?Tail) is semidet.
%
%   As with_output_to_chars/3; Stream is the stream that Goal may print on.
%
%       ?- with_output_to_chars(write(_S, ab), _S, Cs, []).
%       Cs = [97, 98].

with_output_to_chars(Goal, Stream, Codes, Tail) :-
    with_output_to_codes(Goal, Stream, Codes, Tail).
