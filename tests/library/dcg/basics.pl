% SPDX-License-Identifier: MIT
% library(dcg/basics).

:- use_module(library(plunit)).
:- use_module(library(dcg/basics)).

:- begin_tests(dcg_basics).

parse(Text, Goal, Rest) :- atom_codes(Text, Codes), phrase(Goal, Codes, RestCodes),
    atom_codes(Rest, RestCodes).
parse(Text, Goal) :- atom_codes(Text, Codes), phrase(Goal, Codes).
generated(Goal, Text) :- phrase(Goal, Codes), atom_codes(Text, Codes).

test(integer, I-R == 42-' x') :- parse('42 x', integer(I), R).
test(integer_negative, I == -7) :- parse('-7', integer(I)).
test(integer_plus, I == 7) :- parse('+7', integer(I)).
test(integer_none, fail) :- parse('x', integer(_), _).
test(integer_generate, T == '-12') :- generated(integer(-12), T).
test(float, F == 2.5) :- parse('2.5', float(F)).
test(float_of_integer, F == 2.0) :- parse('2', float(F)).
test(number_int, N == 12) :- parse('12', number(N)).
test(number_float, N == 1500.0) :- parse('1.5e3', number(N)).
test(number_exponent, N == 200.0) :- parse('2e2', number(N)).
test(number_negative, N-R == -1.5-'.') :- parse('-1.5.', number(N), R).
test(number_point, N-R == 3-'.x') :- parse('3.x', number(N), R).
test(number_generate, T == '1.5') :- generated(number(1.5), T).
test(number_error, error(type_error(number, a))) :- generated(number(a), _).
test(digits, A-R == '12'-ab) :- parse('12ab', digits(Ds), R), atom_codes(A, Ds).
test(digits_none, Ds-R == []-ab) :- parse(ab, digits(Ds), R).
test(digit, D == 0'1) :- parse('1', digit(D)).
test(xinteger, I == 255) :- parse(fF, xinteger(I)).
test(xinteger_generate, T == ff) :- generated(xinteger(255), T).
test(blanks, R == x) :- parse(' \n\t x', blanks, R).
test(blanks_none, R == x) :- parse(x, blanks, R).
test(whites, R == '\nx') :- parse(' \t\nx', whites, R).
test(blank, fail) :- parse(x, blank, _).
test(nonblanks, A-R == abc-' d') :- parse('abc d', nonblanks(Cs), R), atom_codes(A, Cs).
test(blanks_to_nl, R == x) :- parse('  \nx', blanks_to_nl, R).
test(blanks_to_nl_not, fail) :- parse(' x\n', blanks_to_nl, _).
test(string, K-V == key-'a=b') :- parse('key=a=b', (string(Ks), [0'=], remainder(Vs))),
    !, atom_codes(K, Ks), atom_codes(V, Vs).
test(string_all, all(A == ['',a,ab])) :- atom_codes(ab, Cs), phrase(string(S), Cs, _),
    atom_codes(A, S).
test(string_without, A-R == ab-',c') :- parse('ab,c', string_without([0',], Cs), R),
    atom_codes(A, Cs).
test(string_without_atom, A == ab) :- parse('ab;c', string_without(',;', Cs), _),
    atom_codes(A, Cs).
test(eos) :- parse('', eos).
test(eol_crlf, R == x) :- parse('\r\nx', eol, R).
test(eol_end) :- parse('', eol).
test(alpha_to_lower, C == 0'a) :- parse('A', alpha_to_lower(C)).
test(atom, T == 'f(x)') :- generated(atom(f(x)), T).
test(prolog_symbol, S-R == (:-)-a) :- parse(':-a', prolog_symbol(S), R).
test(csyms, R == '+') :- parse('a_1+', csyms, R).
test(var_name, N == 'Xy_1') :- parse('Xy_1', prolog_var_name(N)).
test(var_name_not, fail) :- parse(xy, prolog_var_name(_)).
test(csym, [forall(member(C, [0'a,0'Z,0'0,0'_])), true(X == C)]) :- phrase(csym(X), [C]).
test(no_csym, fail) :- phrase(csym(_), `+`).
test(nonblank, R == `b`) :- phrase(nonblank(0'a), `ab`, R).
test(no_nonblank, fail) :- phrase(nonblank(_), ` `).
test(white, R == `\n`) :- phrase(white, ` \n`, R).
test(no_white, fail) :- phrase(white, `\n`).
test(xdigit, W == 15) :- phrase(xdigit(W), `F`).
test(no_xdigit, fail) :- phrase(xdigit(_), `g`).
test(xdigits, Ws-R == [1,10,15]-`g`) :- phrase(xdigits(Ws), `1aFg`, R).
test(no_xdigits, Ws == []) :- phrase(xdigits(Ws), []).

:- end_tests(dcg_basics).
