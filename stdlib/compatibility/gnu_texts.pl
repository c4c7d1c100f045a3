% SPDX-License-Identifier: MIT
% Texts in GNU Prolog: terms written to and read from atoms, lists of characters and lists of codes, and streams that
% read them. Of its names write_to_chars/2 and format_to_codes/3 are missing: they are built in here with the order of
% arguments of SICStus Prolog.

:- module(gnu_texts,
          [ write_to_atom/2, writeq_to_atom/2, write_canonical_to_atom/2, display_to_atom/2, print_to_atom/2,
            write_term_to_atom/3, format_to_atom/3,
            writeq_to_chars/2, write_canonical_to_chars/2, display_to_chars/2, print_to_chars/2,
            write_term_to_chars/3, format_to_chars/3,
            write_to_codes/2, writeq_to_codes/2, write_canonical_to_codes/2, display_to_codes/2, print_to_codes/2,
            write_term_to_codes/3,
            read_from_atom/2, read_from_chars/2, read_from_codes/2,
            read_term_from_chars/3, read_term_from_codes/3,
            read_token_from_atom/2, read_token_from_chars/2, read_token_from_codes/2,
            open_input_atom_stream/2, open_input_chars_stream/2, open_input_codes_stream/2,
            close_input_atom_stream/1, close_input_chars_stream/1, close_input_codes_stream/1,
            number_atom/2, lower_upper/2
          ]).

:- use_module(library(error), [must_be/2]).
:- use_module(library(gnu_tokens), [read_token/2]).

% ---- writing ----

%!  write_to_atom(-Atom, ?Term) is det.
%!  write_to_codes(-Codes, ?Term) is det.
%
%   The text is what write/1 prints of Term.
%
%       ?- write_to_atom(A, f('X')).
%       A = 'f(X)'.

write_to_atom(Atom, Term) :-
    written(atom, write(Term), Atom).

write_to_codes(Codes, Term) :-
    written(codes, write(Term), Codes).

%!  writeq_to_atom(-Atom, ?Term) is det.
%!  writeq_to_chars(-Chars, ?Term) is det.
%!  writeq_to_codes(-Codes, ?Term) is det.
%
%   The text is what writeq/1 prints of Term.
%
%       ?- writeq_to_atom(A, ['X']), atom_length(A, N).
%       A = '[\'X\']', N = 5.

writeq_to_atom(Atom, Term) :-
    written(atom, writeq(Term), Atom).

writeq_to_chars(Chars, Term) :-
    written(chars, writeq(Term), Chars).

writeq_to_codes(Codes, Term) :-
    written(codes, writeq(Term), Codes).

%!  write_canonical_to_atom(-Atom, ?Term) is det.
%!  write_canonical_to_chars(-Chars, ?Term) is det.
%!  write_canonical_to_codes(-Codes, ?Term) is det.
%
%   The text is what write_canonical/1 prints of Term.
%
%       ?- write_canonical_to_chars(Cs, 1+2), length(Cs, N).
%       Cs = [+, '(', '1', ',', '2', ')'], N = 6.

write_canonical_to_atom(Atom, Term) :-
    written(atom, write_canonical(Term), Atom).

write_canonical_to_chars(Chars, Term) :-
    written(chars, write_canonical(Term), Chars).

write_canonical_to_codes(Codes, Term) :-
    written(codes, write_canonical(Term), Codes).

%!  display_to_atom(-Atom, ?Term) is det.
%!  display_to_chars(-Chars, ?Term) is det.
%!  display_to_codes(-Codes, ?Term) is det.
%
%   The text is what display/1 prints of Term.
%
%       ?- display_to_atom(A, 1+2).
%       A = '+(1,2)'.

display_to_atom(Atom, Term) :-
    written(atom, write_term(Term, [ignore_ops(true)]), Atom).

display_to_chars(Chars, Term) :-
    written(chars, write_term(Term, [ignore_ops(true)]), Chars).

display_to_codes(Codes, Term) :-
    written(codes, write_term(Term, [ignore_ops(true)]), Codes).

%!  print_to_atom(-Atom, ?Term) is det.
%!  print_to_chars(-Chars, ?Term) is det.
%!  print_to_codes(-Codes, ?Term) is det.
%
%   The text is what print/1 prints of Term.
%
%       ?- print_to_atom(A, f(b)).
%       A = 'f(b)'.

print_to_atom(Atom, Term) :-
    written(atom, print(Term), Atom).

print_to_chars(Chars, Term) :-
    written(chars, print(Term), Chars).

print_to_codes(Codes, Term) :-
    written(codes, print(Term), Codes).

%!  write_term_to_atom(-Atom, ?Term, +Options) is det.
%!  write_term_to_chars(-Chars, ?Term, +Options) is det.
%!  write_term_to_codes(-Codes, ?Term, +Options) is det.
%
%   The text is what write_term/2 prints of Term. Errors: those of write_term/2.
%
%       ?- write_term_to_atom(A, 'X', [quoted(true)]), atom_length(A, N).
%       A = '\'X\'', N = 3.

write_term_to_atom(Atom, Term, Options) :-
    written(atom, write_term(Term, Options), Atom).

write_term_to_chars(Chars, Term, Options) :-
    written(chars, write_term(Term, Options), Chars).

write_term_to_codes(Codes, Term, Options) :-
    written(codes, write_term(Term, Options), Codes).

%!  format_to_atom(-Atom, +Format, +Arguments) is det.
%!  format_to_chars(-Chars, +Format, +Arguments) is det.
%
%   The text is what format/2 prints. Errors: those of format/2.
%
%       ?- format_to_atom(A, '~w-~w', [a, 1]).
%       A = 'a-1'.

format_to_atom(Atom, Format, Arguments) :-
    written(atom, format(Format, Arguments), Atom).

format_to_chars(Chars, Format, Arguments) :-
    written(chars, format(Format, Arguments), Chars).

written(Type, Goal, Text) :-
    Sink =.. [Type,Text0],
    with_output_to(Sink, Goal),
    Text = Text0.

% ---- reading ----

%!  read_from_atom(+Atom, -Term) is det.
%!  read_from_chars(+Chars, -Term) is det.
%!  read_from_codes(+Codes, -Term) is det.
%
%   Term is the first term in the text. Errors: syntax_error(_); instantiation_error and type_error(_, _) for what is
%   no text.
%
%       ?- read_from_atom('f(x). rest', T).
%       T = f(x).

read_from_atom(Atom, Term) :-
    taken(atom, Atom, read_term([]), Term).

read_from_chars(Chars, Term) :-
    taken(chars, Chars, read_term([]), Term).

read_from_codes(Codes, Term) :-
    taken(codes, Codes, read_term([]), Term).

%!  read_term_from_chars(+Chars, -Term, +Options) is det.
%!  read_term_from_codes(+Codes, -Term, +Options) is det.
%
%   Like read_from_chars/2, with the options of read_term/2.
%
%       ?- read_term_from_chars(['X', '.'], _T, [variable_names([Name=_])]).
%       Name = 'X'.

read_term_from_chars(Chars, Term, Options) :-
    taken(chars, Chars, read_term(Options), Term).

read_term_from_codes(Codes, Term, Options) :-
    taken(codes, Codes, read_term(Options), Term).

%!  read_token_from_atom(+Atom, -Token) is det.
%!  read_token_from_chars(+Chars, -Token) is det.
%!  read_token_from_codes(+Codes, -Token) is det.
%
%   Token is the first token of the text, as from read_token/1. Errors: those of read_from_atom/2.
%
%       ?- read_token_from_atom('X1 + 2', Token).
%       Token = var('X1').

read_token_from_atom(Atom, Token) :-
    taken(atom, Atom, read_token, Token).

read_token_from_chars(Chars, Token) :-
    taken(chars, Chars, read_token, Token).

read_token_from_codes(Codes, Token) :-
    taken(codes, Codes, read_token, Token).

taken(Type, Text, How, Taken) :-
    setup_call_cleanup(open_input(Type, Text, Stream), taken_from(Stream, How, Taken0), close(Stream)),
    Taken = Taken0.

taken_from(Stream, read_token, Token) :-
    read_token(Stream, Token).
taken_from(Stream, read_term(Options), Term) :-
    read_term(Stream, Term, Options).

%!  open_input_atom_stream(+Atom, -Stream) is det.
%!  open_input_chars_stream(+Chars, -Stream) is det.
%!  open_input_codes_stream(+Codes, -Stream) is det.
%!  close_input_atom_stream(+Stream) is det.
%!  close_input_chars_stream(+Stream) is det.
%!  close_input_codes_stream(+Stream) is det.
%
%   Opens a stream that reads the text, and closes it. Errors: those of read_from_atom/2 and of close/1.
%
%       ?- open_input_atom_stream('f(x). g.', _S), read(_S, T), close_input_atom_stream(_S).
%       T = f(x).

open_input_atom_stream(Atom, Stream) :-
    open_input(atom, Atom, Stream).

open_input_chars_stream(Chars, Stream) :-
    open_input(chars, Chars, Stream).

open_input_codes_stream(Codes, Stream) :-
    open_input(codes, Codes, Stream).

close_input_atom_stream(Stream) :-
    close(Stream).

close_input_chars_stream(Stream) :-
    close(Stream).

close_input_codes_stream(Stream) :-
    close(Stream).

open_input(Type, Text, Stream) :-
    must_be(Type, Text),
    open_string(Text, Stream).

% ---- characters and numbers ----

%!  number_atom(?Number, ?Atom) is semidet.
%
%   Atom is the text of Number. Errors: instantiation_error, syntax_error(illegal_number).
%
%       ?- number_atom(N, '12').
%       N = 12.

number_atom(Number, Atom) :-
    (   nonvar(Atom)
    ->  atom_codes(Atom, Codes),
        number_codes(Number, Codes)
    ;   must_be(number, Number),
        number_codes(Number, Codes),
        atom_codes(Atom, Codes)
    ).

%!  lower_upper(?Lower, ?Upper) is semidet.
%
%   Upper is the upper-case character for Lower, or Lower the lower-case character for Upper.
%
%       ?- lower_upper(a, U).
%       U = 'A'.

lower_upper(Lower, Upper) :-
    (   nonvar(Lower)
    ->  must_be(char, Lower),
        upcase_atom(Lower, Upper)
    ;   must_be(char, Upper),
        downcase_atom(Upper, Lower)
    ).
