% SPDX-License-Identifier: MIT
% The name of library(pure_input) in other systems, and Scryer Prolog's predicates that write what a grammar
% generates.

:- module(pio, [phrase_to_file/2, phrase_to_file/3, phrase_to_stream/2]).

:- reexport(library(pure_input)).

:- meta_predicate
    phrase_to_file(//, +),
    phrase_to_file(//, +, +),
    phrase_to_stream(//, +).

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
