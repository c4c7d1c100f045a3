% SPDX-License-Identifier: MIT
% library(charsio).

:- use_module(library(plunit)).
:- use_module(library(charsio)).

:- begin_tests(charsio).

text(Codes, Atom) :- atom_codes(Atom, Codes).

test(format, A == 'a 1') :- format_to_chars("~w ~d", [a,1], Cs), text(Cs, A).
test(format_tail, T == [0'x]) :- format_to_chars("~w", [a], [0'a|T], [0'x]).
test(write, A == 'f(x)') :- write_to_chars(f(x), Cs), text(Cs, A).
test(write_tail, T == end) :- write_to_chars(a, [_|T], end).
test(atom, Cs == [0'a,0'b]) :- atom_to_chars(ab, Cs).
test(atom_tail, T == t) :- atom_to_chars(a, [0'a|T], t).
test(atom_type, error(type_error(atom, 1))) :- atom_to_chars(1, _).
test(number, Cs == [0'1,0'2]) :- number_to_chars(12, Cs).
test(number_tail, T == t) :- number_to_chars(1, [0'1|T], t).
test(number_type, error(type_error(number, a))) :- number_to_chars(a, _).
test(read, T =@= f(X,X)) :- read_from_chars("f(X,X)", T).
test(read_term, N == ['X'=X]) :- read_term_from_chars("f(X)", f(X), [variable_names(N)]).
test(stream, T == a) :- open_chars_stream("a.", S), read(S, T), close(S).
test(output, A == ab) :- with_output_to_chars(write(ab), Cs), text(Cs, A).
test(output_tail, T == t) :- with_output_to_chars(write(a), [0'a|T], t).
test(output_stream, A == ab) :- with_output_to_chars(write(S, ab), S, Cs, []), text(Cs, A).
test(output_fails, fail) :- with_output_to_chars(fail, _).
test(get_n_chars, Cs-Ds == [a,b]-[c]) :- open_string(abc, S), get_n_chars(S, 2, Cs), get_n_chars(S, 2, Ds).
test(get_all_chars, N-Cs == 3-[a,b,c]) :- open_string(abc, S), get_n_chars(S, N, Cs).
test(get_no_chars, Cs == []) :- open_string(abc, S), get_n_chars(S, 0, Cs).
test(get_n_chars_type, error(type_error(integer, x))) :- open_string(abc, S), get_n_chars(S, x, _).
test(get_line, Ls == [[a,'\n'],[b],[]]) :-
    open_string('a\nb', S), findall(L, ( between(1, 3, _), get_line_to_chars(S, L, []) ), Ls).
test(get_line_tail, T-Cs == t-[a|t]) :- T = t, open_string(a, S), get_line_to_chars(S, Cs, T).
test(write_term, A == 'f(\'A\')') :- write_term_to_chars(f('A'), [quoted(true)], Cs), atom_chars(A, Cs).
test(chars_utf8bytes, Bs-Cs == [97,195,169]-['∑']) :-
    chars_utf8bytes([a,'é'], Bs), chars_utf8bytes(Cs, [226,136,145]).
test(no_utf8, fail) :- chars_utf8bytes(_, [255]).
test(utf8_of_nothing, error(instantiation_error)) :- chars_utf8bytes(_, _).
test(utf8_of_no_chars, error(type_error(_, _))) :- chars_utf8bytes([1], _).

:- end_tests(charsio).
