% SPDX-License-Identifier: MIT
% library(pio): library(pure_input) by its other name.

:- use_module(library(plunit)).
:- use_module(library(pio)).

:- begin_tests(pio).

seq([]) --> [].
seq([X|Xs]) --> [X], seq(Xs).

letters([]) --> [].
letters([L|Ls]) --> [L], letters(Ls).

test(phrase_from_file, Text == abc) :-
    tmp_file(pio, File),
    open(File, write, Out), write(Out, abc), close(Out),
    phrase_from_file(letters(Codes), File),
    !,
    delete_file(File),
    atom_codes(Text, Codes).
test(same_predicate, true) :- predicate_property(phrase_from_file(_, _), imported_from(pure_input)).
test(no_file, error(existence_error(source_sink, '/no/such/file'))) :- phrase_from_file(letters(_), '/no/such/file').

test(written, A == ab) :-
    tmp_file(pio, File), phrase_to_file([a,b], File), phrase_from_file(letters(Codes), File), !, delete_file(File),
    atom_codes(A, Codes).
test(written_to_a_stream, S == "ab") :- with_output_to(string(S), ( current_output(Out), phrase_to_stream("ab", Out) )).
test(nothing_written, fail) :- tmp_file(pio, File), phrase_to_file({fail}, File).
test(options, S == "\u00e9") :-
    tmp_file(pio, File), phrase_to_file([0xe9], File, [encoding(iso_latin_1)]),
    read_file_to_string(File, S, [encoding(iso_latin_1)]), delete_file(File).

:- set_prolog_flag(double_quotes, chars).

test(characters, Ls-Rest == "ab"-"c") :-
    tmp_file(pio, Name), atom_chars(Name, File),
    phrase_to_file(seq("abc"), File), phrase_from_file(( letters(Ls), "c" ), File), !,
    open(File, read, Stream), phrase_from_stream(( "ab", letters(Rest) ), Stream), !, close(Stream), delete_file(Name).

:- end_tests(pio).
