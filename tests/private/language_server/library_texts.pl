% SPDX-License-Identifier: MIT
% private(language_server/library_texts) and jumps to them.

:- use_module(library(filesex), [delete_directory_and_contents/1]).
:- use_module(library(plunit)).
:- use_module(library(process), [process_create/3]).
:- use_module(library(readutil), [read_line_to_string/2]).
:- use_module(private(language_server/definition)).
:- use_module(private(language_server/library_texts)).
:- use_module(private(language_server/protocol)).
:- use_module(private(language_server/references)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_pieces)).

:- set_prolog_flag(double_quotes, string).

%   With a cache of its own.
in_cache(Goal) :-
    tmp_file(cache, Cache),
    ( getenv('XDG_CACHE_HOME', Before) -> true ; Before = '' ),
    setup_call_cleanup(setenv('XDG_CACHE_HOME', Cache),
                       once(Goal),
                       ( setenv('XDG_CACHE_HOME', Before),
                         ( exists_directory(Cache) -> delete_directory_and_contents(Cache) ; true ) )).

%   The line to which a jump from a byte of the text leads.
defined(Text, Byte, Line) :-
    open_source('/x/a.pl', Text, S),
    definition(S, Byte, [Place]),
    close_source(S),
    field(uri, Place, Uri),
    uri_path(Uri, Path),
    file_text(Path, Found),
    split_string(Found, "\n", "", Lines),
    field(range/start/line, Place, L),
    nth0(L, Lines, Line).

:- begin_tests(lsp_library_texts).

test(library_text_file, true) :-
    in_cache(( library_text_file('hornbeam:library/lists.pl', File),
               file_text(File, Text),
               once(sub_string(Text, _, _, _, ":- module(lists,")),
               process_create(path(ls), ['-l', File], [stdout(pipe(Out))]),
               read_line_to_string(Out, Line),
               close(Out),
               once(sub_string(Line, 0, _, _, "-r--r--r--")) )).
test(written_once, T == T0) :-
    in_cache(( library_text_file('hornbeam:library/lists.pl', File),
               time_file(File, T0),
               library_text_file('hornbeam:library/lists.pl', File),
               time_file(File, T) )).
test(another_text, true) :-
    in_cache(( library_text_file('hornbeam:library/lists.pl', File),
               file_text(File, Text0),
               delete_file(File),
               setup_call_cleanup(open(File, write, Out), write(Out, 'of an older version'), close(Out)),
               library_text_file('hornbeam:library/lists.pl', File),
               file_text(File, Text),
               Text == Text0 )).
test(no_such_library, fail) :- library_text_file('hornbeam:library/no_such.pl', _).
test(cannot_be_written, fail) :-
    setup_call_cleanup(( ( getenv('XDG_CACHE_HOME', Before) -> true ; Before = '' ), setenv('XDG_CACHE_HOME', '/dev/null') ),
                       library_text_file('hornbeam:library/lists.pl', _),
                       setenv('XDG_CACHE_HOME', Before)).
test(library_procedure_place, Line == "X #= Y :- '$fd_equal'(X, Y).") :-
    in_cache(( library_procedure_place('hornbeam:private/clpfd/arithmetic.pl', #=, 2, place(File, range(L, 2, L, 4))),
               file_text(File, Text),
               split_string(Text, "\n", "", Lines),
               nth0(L, Lines, Line) )).
test(code_page_file, true) :-
    in_cache(( code_page_file('E-undef', File),
               file_text(File, Text),
               once(sub_string(Text, 0, _, _, "E-undef: ")) )).
test(no_page, fail) :- code_page_file('E-nothing', _).

test(is_library_text, true) :-
    in_cache(( library_text_file('hornbeam:library/lists.pl', File), is_library_text(File) )).
test(no_new_name, P == 'this procedure is not defined in the files here') :-
    in_cache(( library_text_file('hornbeam:library/apply.pl', File),
               file_text(File, Text),
               open_source(File, Text, S),
               index_source(S, open),
               once(sub_string(Text, At, _, _, "foldl(Goal")),
               rename(S, At, "fold", _, P),
               forget_indexed(File),
               close_source(S) )).
test(definition, Line == "append([], Ys, Ys).") :- in_cache(defined('p(X) :- append(X, X, X).', 10, Line)).
test(definition_of_a_library, Line == "% SPDX-License-Identifier: MIT") :-
    in_cache(defined(':- use_module(library(lists)).', 20, Line)).

:- end_tests(lsp_library_texts).
