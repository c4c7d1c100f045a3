% SPDX-License-Identifier: MIT
% Reading lines, streams and files as text or as terms.
%
% read_line_to_codes/2,3, read_line_to_string/2 and read_stream_to_codes/2,3 are built in; exporting them here makes
% import lists that name them work.

:- module(readutil,
          [ read_line_to_codes/2, read_line_to_codes/3, read_line_to_string/2,
            read_stream_to_codes/2, read_stream_to_codes/3,
            read_file_to_codes/3, read_file_to_string/3, read_file_to_terms/3
          ]).

:- use_module(library(apply), [include/3, maplist/3]).

%!  read_file_to_codes(+File, -Codes, +Options) is det.
%
%   Codes is the contents of File; Options are passed to absolute_file_name/3 and open/4, and tail(Tail) is the tail of
%   the list.  Errors: existence_error and permission_error of the file.
%
%       ?- tmp_file(ab, _F), tell(_F), write(ab), told, read_file_to_codes(_F, Codes, []).
%       Codes = [97, 98].

read_file_to_codes(File, Codes, Options) :-
    (   tail_option(Options, Tail0)
    ->  Tail = Tail0
    ;   Tail = []
    ),
    with_file(File, Options, Stream, read_stream_to_codes(Stream, Codes0, Tail)),
    Codes = Codes0.

tail_option([Option|Options], Tail) :-
    (   Option = tail(Tail0)
    ->  Tail = Tail0
    ;   tail_option(Options, Tail)
    ).

%!  read_file_to_string(+File, -String, +Options) is det.
%
%   String is the contents of File.  Errors: existence_error and permission_error of the file.
%
%       ?- tmp_file(ab, _F), tell(_F), write(ab), told, read_file_to_string(_F, String, []).
%       String = "ab".

read_file_to_string(File, String, Options) :-
    with_file(File, Options, Stream, read_stream_to_codes(Stream, Codes)),
    string_codes(String, Codes).

%!  read_file_to_terms(+File, -Terms, +Options) is det.
%
%   Terms is the list of the terms in File; Options are also passed to read_term/3, and tail(Tail) is the tail of the
%   list.  Errors: those of the file, and syntax errors.
%
%       ?- tmp_file(ab, _F), tell(_F), write('a. b(1).'), told, read_file_to_terms(_F, Terms, []).
%       Terms = [a, b(1)].

read_file_to_terms(File, Terms, Options) :-
    (   tail_option(Options, Tail0)
    ->  Tail = Tail0
    ;   Tail = []
    ),
    include(read_option, Options, ReadOptions),
    with_file(File, Options, Stream, stream_terms(Stream, ReadOptions, Terms0, Tail)),
    Terms = Terms0.

stream_terms(Stream, Options, Terms, Tail) :-
    read_term(Stream, Term, Options),
    (   Term == end_of_file
    ->  Terms = Tail
    ;   Terms = [Term|Terms1],
        stream_terms(Stream, Options, Terms1, Tail)
    ).

%   with_file(+File, +Options, -Stream, :Goal): calls Goal with Stream open on File, and closes it afterwards.

% A binary file is read too: its bytes are the characters.
bytes_as_characters(Option, Option1) :-
    ( Option == type(binary) -> Option1 = encoding(octet) ; Option1 = Option ).

with_file(File, Options, Stream, Goal) :-
    located(File, Options, Path),
    include(open_option, Options, OpenOptions0),
    maplist(bytes_as_characters, OpenOptions0, OpenOptions),
    setup_call_cleanup(
        open(Path, read, Stream, OpenOptions),
        once(Goal),
        close(Stream)).

located(File, Options, Path) :-
    include(search_option, Options, SearchOptions),
    absolute_file_name(File, Path, [access(read)|SearchOptions]).

%   Passes each option to the predicate that accepts it.

open_option(encoding(_)).
open_option(type(_)).
open_option(bom(_)).
open_option(eof_action(_)).
open_option(newline(_)).

search_option(extensions(_)).
search_option(relative_to(_)).
search_option(file_type(_)).

read_option(module(_)).
read_option(double_quotes(_)).
read_option(back_quotes(_)).
read_option(syntax_errors(_)).
read_option(variable_names(_)).
read_option(dotlists(_)).
read_option(var_prefix(_)).
