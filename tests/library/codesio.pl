% SPDX-License-Identifier: MIT
% library(codesio).

:- use_module(library(plunit)).
:- use_module(library(codesio)).

:- begin_tests(codesio).

test(format, Cs == [52,50]) :- format_to_codes('~d', [42], Cs).
test(format_tail, Cs == [52,50|T]) :- format_to_codes('~d', [42], Cs, T).
test(write, Cs == [0'a]) :- write_to_codes(a, Cs).
test(write_term, A == '\'B\'') :- write_term_to_codes('B', Cs, [quoted(true)]), atom_codes(A, Cs).
test(read, T == f(x)) :- atom_codes('f(x)', Cs), read_from_codes(Cs, T).
test(read_stop, T == f(x)) :- atom_codes('f(x). ', Cs), read_from_codes(Cs, T).
test(read_error, error(syntax_error(_))) :- atom_codes('f(', Cs), read_from_codes(Cs, _).
test(output, Cs == [0'a]) :- with_output_to_codes(write(a), Cs).
test(output_tail, Cs == [0'a|T]) :- with_output_to_codes(write(a), Cs, T).
test(stream, C == 0'a) :- open_codes_stream([0'a], S), get_code(S, C), close(S).
test(term_with_options, T-Ns =@= p(X)-['X'=X]) :- atom_codes('p(X)', Cs), read_term_from_codes(Cs, T, [variable_names(Ns)]).

:- end_tests(codesio).
