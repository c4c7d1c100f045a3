% SPDX-License-Identifier: MIT
% library(pio): library(pure_input) by its other name.

:- use_module(library(plunit)).
:- use_module(library(pio)).

:- begin_tests(pio).

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

:- end_tests(pio).
