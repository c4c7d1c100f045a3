% SPDX-License-Identifier: MIT
% Writing to and reading from lists of codes.

:- module(codesio,
          [ format_to_codes/3, format_to_codes/4,
            write_to_codes/2, write_to_codes/3, write_term_to_codes/3, write_term_to_codes/4,
            read_from_codes/2, read_term_from_codes/3,
            with_output_to_codes/2, with_output_to_codes/3, with_output_to_codes/4,
            open_codes_stream/2
          ]).

:- meta_predicate
    with_output_to_codes(0, -),
    with_output_to_codes(0, -, ?),
    with_output_to_codes(0, -, -, ?).

%!  format_to_codes(+Format, +Args, -Codes) is det.
%
%   Codes is what format/2 prints.
%
%       ?- format_to_codes('~d', [42], Cs).
%       Cs = [52,50].

format_to_codes(Format, Args, Codes) :-
    format(codes(Codes), Format, Args).

%!  format_to_codes(+Format, +Args, -Codes, ?Tail) is det.
%
%   Like format_to_codes/3, followed by Tail.
%
%       ?- format_to_codes('~w', [ab], Cs, Tail).
%       Cs = [97, 98|Tail].

format_to_codes(Format, Args, Codes, Tail) :-
    format(codes(Codes0), Format, Args),
    '$append'(Codes0, Tail, Codes).

%!  write_to_codes(@Term, -Codes) is det.
%
%   Codes is what write/1 prints.
%
%       ?- write_to_codes(f(x), Cs).
%       Cs = [102, 40, 120, 41].

write_to_codes(Term, Codes) :-
    format(codes(Codes), '~w', [Term]).

%!  write_to_codes(@Term, -Codes, ?Tail) is det.
%
%   Like write_to_codes/2, followed by Tail.
%
%       ?- write_to_codes(ab, Cs, Tail).
%       Cs = [97, 98|Tail].

write_to_codes(Term, Codes, Tail) :-
    format_to_codes('~w', [Term], Codes, Tail).

%!  write_term_to_codes(@Term, -Codes, +Options) is det.
%
%   Codes is what write_term/2 prints.
%
%       ?- write_term_to_codes('A', Cs, [quoted(true)]).
%       Cs = [39, 65, 39].

write_term_to_codes(Term, Codes, Options) :-
    with_output_to(codes(Codes), write_term(Term, Options)).

%!  write_term_to_codes(@Term, -Codes, ?Tail, +Options) is det.
%
%   Like write_term_to_codes/3, followed by Tail.
%
%       ?- write_term_to_codes('A', Cs, Tail, [quoted(true)]).
%       Cs = [39, 65, 39|Tail].

write_term_to_codes(Term, Codes, Tail, Options) :-
    with_output_to(codes(Codes0), write_term(Term, Options)),
    '$append'(Codes0, Tail, Codes).

%!  read_from_codes(+Codes, -Term) is det.
%
%   Term is what read/1 reads from Codes, a list of codes or another text; the full stop may be omitted. Errors: syntax
%   errors.
%
%       ?- read_from_codes(`f(X, a)`, T).
%       T = f(_A, a).

read_from_codes(Codes, Term) :-
    read_term_from_codes(Codes, Term, []).

%!  read_term_from_codes(+Codes, -Term, +Options) is det.
%
%   Like read_from_codes/2, with the options of read_term/2.
%
%       ?- read_term_from_codes(`p(X)`, T, [variable_names(Names)]).
%       T = p(_A), Names = ['X'=_A].

read_term_from_codes(Codes, Term, Options) :-
    text_to_string(Codes, Text),
    stopped(Text, Stopped),
    setup_call_cleanup(
        open_string(Stopped, Stream),
        read_term(Stream, Term0, Options),
        close(Stream)),
    Term = Term0.

%   An extra full stop is harmless; blank text still reads as the end of file.

stopped(Text, Stopped) :-
    (   split_string(Text, "", " \t\r\n", [""])
    ->  Stopped = Text
    ;   string_concat(Text, " .", Stopped)
    ).

%!  with_output_to_codes(:Goal, -Codes) is semidet.
%
%   Codes is what once(Goal) prints on the current output.
%
%       ?- with_output_to_codes(write(ab), Cs).
%       Cs = [97, 98].

with_output_to_codes(Goal, Codes) :-
    with_output_to(codes(Codes), Goal).

%!  with_output_to_codes(:Goal, -Codes, ?Tail) is semidet.
%
%   Like with_output_to_codes/2, followed by Tail.
%
%       ?- with_output_to_codes(write(ab), Cs, Tail).
%       Cs = [97, 98|Tail].

with_output_to_codes(Goal, Codes, Tail) :-
    with_output_to(codes(Codes0), Goal),
    '$append'(Codes0, Tail, Codes).

%!  with_output_to_codes(:Goal, -Stream, -Codes, ?Tail) is semidet.
%
%   Like with_output_to_codes/3; Stream is the stream for Goal to print on.
%
%       ?- with_output_to_codes(write(_S, ab), _S, Cs, []).
%       Cs = [97, 98].

with_output_to_codes(Goal, Stream, Codes, Tail) :-
    with_output_to(codes(Codes0), ( current_output(Stream), call(Goal) )),
    '$append'(Codes0, Tail, Codes).

%!  open_codes_stream(+Codes, -Stream) is det.
%
%   Stream is an input stream that reads from Codes, a list of codes or another text.
%
%       ?- open_codes_stream(`a. b.`, _S), read(_S, X), close(_S).
%       X = a.

open_codes_stream(Codes, Stream) :-
    (   is_list(Codes)
    ->  string_codes(Text, Codes)
    ;   Text = Codes
    ),
    open_string(Text, Stream).
