% SPDX-License-Identifier: MIT
% The name of library(pure_input) in other systems, and Scryer Prolog's predicates that write what a grammar
% generates. Where texts in double quotes are lists of characters, as in Scryer, files are as well.

:- module(pio, [phrase_to_file/2, phrase_to_file/3, phrase_to_stream/2]).

:- reexport(library(pure_input)).
:- use_module(library(readutil), [read_file_to_string/3]).

:- meta_predicate
    phrase_to_file(//, +),
    phrase_to_file(//, +, +),
    phrase_to_stream(//, +).

% Where "..." are characters, grammars do not match codes.
:- multifile user:goal_expansion/2.
:- dynamic user:goal_expansion/2.

user:goal_expansion(Goal, pio:phrase_from_characters(Module:Grammar, Source)) :-
    pio:reads(Goal, Grammar, Source),
    current_prolog_flag(double_quotes, chars),
    prolog_load_context(module, Module).

reads(phrase_from_file(Grammar, File), Grammar, file(File, [])).
reads(phrase_from_file(Grammar, File, Options), Grammar, file(File, Options)).
reads(phrase_from_stream(Grammar, Stream), Grammar, stream(Stream)).

phrase_from_characters(Grammar, Source) :-
    (   Source = file(File, Options)
    ->  read_file_to_string(File, Text, Options)
    ;   Source = stream(Stream),
        read_string(Stream, _, Text)
    ),
    string_chars(Text, Characters),
    phrase(Grammar, Characters).

%!  phrase_to_file(:Grammar, +File) is semidet.
%
%   As phrase_to_file(Grammar, File, []).
%
%       :- phrase_to_file(report(Items), 'report.txt').

phrase_to_file(Grammar, File) :-
    phrase_to_file(Grammar, File, []).

%!  phrase_to_file(:Grammar, +File, +Options) is semidet.
%
%   Writes the first text that Grammar generates, a list of characters or codes, to File; Options go to open/4.
%   Nothing is written when there is none. Errors: as open/4 and string_chars/2.
%
%       :- phrase_to_file(report(Items), 'report.txt', [encoding(utf8)]).

phrase_to_file(Grammar, File, Options) :-
    generated(Grammar, Text),
    setup_call_cleanup(open(File, write, Stream, Options), write(Stream, Text), close(Stream)).

%!  phrase_to_stream(:Grammar, +Stream) is semidet.
%
%   As phrase_to_file/2, to Stream.
%
%       :- phrase_to_stream(report(Items), user_output).

phrase_to_stream(Grammar, Stream) :-
    generated(Grammar, Text),
    write(Stream, Text).

generated(Grammar, Text) :-
    once(phrase(Grammar, List)),
    string_chars(Text, List).
