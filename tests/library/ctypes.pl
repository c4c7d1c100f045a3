% SPDX-License-Identifier: MIT
% library(ctypes).

:- expects_dialect(iso).

:- use_module(library(plunit)).
:- use_module(library(ctypes)).

:- begin_tests(ctypes).

test(kinds, true) :- is_alpha(0'a), is_alnum(0'1), is_csym(0'_), is_csymf(0'_), is_digit(0'0), is_upper(0'A),
    is_lower(0'a), is_space(0' ), is_white(9), is_punct(0'!), is_graph(0'x), is_print(0' ), is_cntrl(0),
    is_endline(10), is_newline(10), is_newpage(12), is_period(0'.), is_quote(0'"), is_ascii(127), is_endfile(-1).
test(not, all(N == [])) :- member(N-G, [1-is_alpha(0'1), 2-is_digit(0'a), 3-is_upper(0'a)]), call(G).
test(digit, W == 11) :- is_digit(0'b, 16, W).
test(no_digit, fail) :- is_digit(0'g, 16, _).
test(letters, L-U == 0'a-0'A) :- to_lower(0'A, L), to_upper(0'a, U).
test(both, U == 0'Z) :- upper_lower(U, 0'z).
test(brackets, C == 0']) :- is_paren(0'[, C).

:- end_tests(ctypes).
