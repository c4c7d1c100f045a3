% SPDX-License-Identifier: MIT
% library(pure_input).

:- use_module(library(plunit)).
:- use_module(library(pure_input)).

:- begin_tests(pure_input).

as --> [].
as --> [0'a], as.

file(Text, File) :- tmp_file(pure_input, File),
    setup_call_cleanup(open(File, write, Out), write(Out, Text), close(Out)).

test(file) :- file(aaa, F), phrase_from_file(as, F), !, delete_file(F).
test(file_not, fail) :- file(aba, F), phrase_from_file(as, F).
test(stream) :- file(aa, F), open(F, read, S), once(phrase_from_stream(as, S)), close(S).
test(location, L == left(2)) :- phrase(([_], lazy_list_location(L)), [a,b,c], _).
test(stream, A == ab) :- open_string(ab, S), stream_to_lazy_list(S, L), atom_codes(A, L), close(S).
test(syntax_error, error(syntax_error(number_expected))) :- phrase(syntax_error(number_expected), [0'a], _).

:- end_tests(pure_input).
