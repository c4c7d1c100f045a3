% SPDX-License-Identifier: MIT
% library(gnu_texts).

:- use_module(library(plunit)).
:- use_module(library(gnu_texts)).

:- begin_tests(gnu_texts).

test(write_to_atom, A == 'f(X)') :- write_to_atom(A, f('X')).
test(writeq_to_atom, A == 'f(\'X\')') :- writeq_to_atom(A, f('X')).
test(format_to_atom, A == 'a-1') :- format_to_atom(A, '~w-~w', [a,1]).
test(read_from_atom, T == f(x)) :- read_from_atom('f(x). rest', T).
test(number_atom, N-A == 12-'13') :- number_atom(N, '12'), number_atom(13, A).
test(lower_upper, U-L == 'A'-b) :- lower_upper(a, U), lower_upper(L, 'B').
test(written, Ts == ['f(X)','f(\'X\')','f(\'X\')','+(1,2)',b]) :-
    write_to_atom(A, f('X')), writeq_to_atom(B, f('X')), write_canonical_to_atom(C, f('X')), display_to_atom(D, 1+2),
    print_to_atom(E, b),
    Ts = [A,B,C,D,E].
test(written_chars, Ts == [['X'],['X'],['X'],['X']]) :-
    write_term_to_chars(A, 'X', []), format_to_chars(B, '~w', ['X']), display_to_chars(C, 'X'),
    write_term_to_chars(D, 'X', [quoted(false)]),
    Ts = [A,B,C,D].
test(quoted_chars, Ts == [[a],[a],[a]]) :-
    writeq_to_chars(A, a), write_canonical_to_chars(B, a), print_to_chars(C, a),
    Ts = [A,B,C].
test(written_codes, Ts == [[97],[97],[97],[97],[97],[97]]) :-
    write_to_codes(A, a), writeq_to_codes(B, a), write_canonical_to_codes(C, a), display_to_codes(D, a),
    print_to_codes(E, a), write_term_to_codes(F, a, []),
    Ts = [A,B,C,D,E,F].
test(write_term_to_atom, A == '\'X\'') :- write_term_to_atom(A, 'X', [quoted(true)]).
test(written_is_checked, fail) :- write_to_atom(b, a).
test(read_terms, Ts == [f(x),f(x),f(x)]) :-
    read_from_atom('f(x).', A), read_from_chars([f,'(',x,')','.'], B), read_from_codes([0'f,0'(,0'x,0'),0'.], C),
    Ts = [A,B,C].
test(read_options, Vs-Ws == ['X'=T]-['Y'=U]) :-
    read_term_from_chars(['X','.'], T, [variable_names(Vs)]),
    read_term_from_codes([0'Y,0'.], U, [variable_names(Ws)]).
test(read_tokens, Ts == [var('X1'),12,punct('(')]) :-
    read_token_from_atom('X1 + 2', A), read_token_from_chars(['1','2'], B), read_token_from_codes([0'(], C),
    Ts = [A,B,C].
test(read_no_text, error(type_error(atom, 1))) :- read_from_atom(1, _).
test(read_unbound, error(instantiation_error)) :- read_from_codes(_, _).
test(read_bad, error(syntax_error(_))) :- read_from_atom('f(', _).
test(streams, Ts == [a,b,c]) :-
    open_input_atom_stream('a. b.', A), read(A, TA), close_input_atom_stream(A),
    open_input_chars_stream([b,'.'], B), read(B, TB), close_input_chars_stream(B),
    open_input_codes_stream([0'c,0'.], C), read(C, TC), close_input_codes_stream(C),
    Ts = [TA,TB,TC].
test(stream_of_unbound, error(instantiation_error)) :- open_input_atom_stream(_, _).
test(lower_upper_no_char, error(type_error(_, ab))) :- lower_upper(ab, _).

:- end_tests(gnu_texts).
