% SPDX-License-Identifier: MIT
% Parsing files and streams with grammar rules.
%
% The text is read as a whole, then parsed; so the rules may backtrack freely, and a file must fit into memory as a list
% of codes.

:- module(pure_input,
          [ phrase_from_file/2, phrase_from_file/3, phrase_from_stream/2,
            stream_to_lazy_list/2, syntax_error//1, lazy_list_location//1
          ]).

:- use_module(library(readutil), [read_file_to_codes/3, read_stream_to_codes/2]).

:- meta_predicate
    phrase_from_file(//, +),
    phrase_from_file(//, +, +),
    phrase_from_stream(//, +).

%!  phrase_from_file(:Grammar, +File) is nondet.
%
%   Grammar parses the whole contents of File, as a list of codes.
%   Errors: existence_error and permission_error of the file.
%
%       ?- phrase_from_file(lines(Ls), 'data.txt').

phrase_from_file(Grammar, File) :-
    phrase_from_file(Grammar, File, []).

%!  phrase_from_file(:Grammar, +File, +Options) is nondet.
%
%   Like phrase_from_file/2; Options are passed to open/4.
%
%       ?- tmp_file(abc, _F), tell(_F), write(abc), told, phrase_from_file(string(L), _F, [encoding(utf8)]).
%       L = [97, 98, 99].

phrase_from_file(Grammar, File, Options) :-
    read_file_to_codes(File, Codes, Options),
    phrase(Grammar, Codes).

%!  phrase_from_stream(:Grammar, +Stream) is nondet.
%
%   Grammar parses the rest of Stream, as a list of codes.
%
%       ?- open_string("ab", _S), phrase_from_stream(([X], [Y]), _S).
%       X = 97, Y = 98.

phrase_from_stream(Grammar, Stream) :-
    read_stream_to_codes(Stream, Codes),
    phrase(Grammar, Codes).

%!  stream_to_lazy_list(+Stream, -Codes) is det.
%
%   Codes is the list of the remaining codes of Stream.
%
%       ?- open_string("ab", _S), stream_to_lazy_list(_S, _L), atom_codes(A, _L).
%       A = ab.

stream_to_lazy_list(Stream, Codes) :-
    read_stream_to_codes(Stream, Codes).

%!  syntax_error(+Message)// is erroneous.
%
%   Throws a syntax error with Message and the number of codes left to parse.
%
%       ?- catch(phrase(syntax_error(number_expected), `abc`), error(E, _), true).
%       E = syntax_error(number_expected).

syntax_error(Message, Codes, _) :-
    length(Codes, Left),
    throw(error(syntax_error(Message), codes_left(Left))).

%!  lazy_list_location(-Location)// is det.
%
%   Location is left(N): N codes are left to parse.
%
%       ?- phrase(([_], lazy_list_location(Location)), `abc`, _).
%       Location = left(2).

lazy_list_location(left(N), Codes, Codes) :-
    length(Codes, N).
