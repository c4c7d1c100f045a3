% SPDX-License-Identifier: MIT
% library(strings).

:- use_module(library(plunit)).
:- use_module(library(strings)).

:- begin_tests(strings).

atoms([], []).
atoms([S|Ss], [A|As]) :- atom_string(A, S), atoms(Ss, As).

test(lines, L == [a,b,'']) :- string_lines('a\nb\n\n', Ss), atoms(Ss, L).
test(lines_back, A == 'a\nb\n') :- string_lines(S, [a,b]), atom_string(A, S).
test(no_lines_back, A == '') :- string_lines(S, []), atom_string(A, S).
test(split, L == [a,'',b]) :- split_lines('\na\n\nb\n  ', Ss), atoms(Ss, L).
test(dedent, A == 'a\n  b\n\nc') :- dedent_lines('  a\n    b\n\n  c', S, []), atom_string(A, S).
test(dedent_tab, A == 'a\nb') :- dedent_lines('\ta\n        b', S, [tab(8)]), atom_string(A, S).
test(dedent_mixed, S == "  a\n\tb") :- dedent_lines("  a\n\tb", S, []).
test(dedent_common, S == "a\n \tb") :- dedent_lines(" \ta\n \t \tb", S, []).
test(dedent_first_line_stays, S == "\na\n b\n") :- dedent_lines("\n  a\n   b\n", S, []).
test(indent_no_line_at_end, S == "> \n> a\n") :- indent_lines([_]>>true, "> ", "\na\n", S).
test(lines_known, true) :- string_lines("a\n", ["a"]), string_lines("a\n", ["a",""]).
test(lines_known_wrong, fail) :- string_lines("a\n", ["a","",""]).
test(indent, A == '> a\n\n> b') :- indent_lines('> ', 'a\n\nb', S), atom_string(A, S).
test(interpolate, A == 'dear Tom, 3') :-
    interpolate_string('dear {name}, {n}', S, [name='Tom',n=3], []), atom_string(A, S).
test(interpolate_default, A == 'x1') :- interpolate_string('x{n,1}', S, [], []), atom_string(A, S).
test(interpolate_brace, A == 'f{}{1}') :- interpolate_string('f{}{1}', S, [], []),
    atom_string(A, S).
test(interpolate_none, error(existence_error(template_var, n))) :-
    interpolate_string('{n}', _, [], []).

test(normalize_space, A == 'a b') :- normalize_space(atom(A), "  a \t b\n").
test(normalize_space_empty, A == '') :- normalize_space(atom(A), "  ").

test(atomics, true) :- atomics_to_string([a,1], S), atom_string('a1', S), atomics_to_string([a,b], ' ', T), atom_string('a b', T).

test(icasechk, S == 6) :- sub_atom_icasechk('Hello World', S, world).
test(icasechk_first, S == 1) :- sub_atom_icasechk('aBAb', S, 'b').
test(icasechk_known) :- sub_atom_icasechk('aBAb', 3, 'B').
test(icasechk_not, fail) :- sub_atom_icasechk('aBAb', 0, 'B').
test(icasechk_start, error(type_error(integer, a))) :- sub_atom_icasechk(ab, a, b).

test(term_string_back, T-T2 =@= f(X,_,X)-'A b') :- term_string(T, 'f(X,Y,X)'), term_string(T2, '\'A b\'').
test(term_string, A == 'f(\'A b\')') :- term_string(f('A b'), S), string(S), atom_string(A, S).
test(lists_of, [ab,ab,12,12,12,ab]-12 == [A,B,N,M,O,P]-12) :-
    atom_string(ab, S), number_string(12, T),
    atom_codes(A, S), atom_chars(B, S), number_codes(N, T), number_chars(M, T), name(O, T), name(P, S),
    number_codes(12, T).
test(lists_of_iso, error(type_error(list, S))) :-
    atom_string(ab, S),
    setup_call_cleanup(set_prolog_flag(iso, true), atom_codes(_, S), set_prolog_flag(iso, false)).
test(order, L == [1,S,a,f(x)]) :- atom_string(z, S), msort([f(x),a,S,1], L).

:- end_tests(strings).
