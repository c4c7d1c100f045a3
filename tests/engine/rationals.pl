% SPDX-License-Identifier: MIT
% Rational numbers: syntax, order, arithmetic, flags, text, and that they survive whatever moves terms.

:- use_module(library(plunit)).
:- use_module(library(error), [must_be/2]).

:- dynamic fact/2.

text(Term, Text) :- with_output_to(atom(Text), writeq(Term)).

reads(Text, Term) :- catch(term_to_atom(Term, Text), error(syntax_error(_), _), fail).

% Goal with a flag that is then as it was.
under(Flag, Goal) :-
    setup_call_cleanup(set_prolog_flag(Flag, true), once(Goal), set_prolog_flag(Flag, false)).

constant(1r3).
constant(-123456789012345678901234567890r7).

:- begin_tests(syntax).

test(lowest_terms, X == 1r3) :- reads('2r6', X).
test(integer, X == 2) :- reads('4r2', X).
test(zero, X == 0) :- reads('0r5', X).
test(negative, X == Y) :- reads('-2r3', X), Y is -2 rdiv 3.
test(groups, X == 1r3) :- reads('1_000r3_000', X).
test(long, [N, D] == [17636684144620811271604938271, 10]) :-
    reads('123456789012345678901234567897r70', X), N is numerator(X), D is denominator(X).
test(in_operators, X == (1r3-1r3)) :- reads('1r3 - 1r3', X).
test(subtraction_without_blanks, X == (1r3-1r2)) :- reads('1r3-1r2', X).
test(illegal, [forall(member(T, ['1r0', '1R3', '1r', '1r-3', '1r3r4', '1r3a', '1.5r3', '0x10r3', '1ra'])), fail]) :-
    reads(T, _).
test(not_in_iso, error(syntax_error(_))) :- under(iso, term_to_atom(_, '1r3')).
test(written, T == 'f(1r3,-1r3,1- -1r3,- (1r3),1r3^2)') :- X is -1 rdiv 3, text(f(1r3, X, 1-X, -(1r3), 1r3^2), T).
test(operator_behind, T == '1r3 rdiv 2') :- text(1r3 rdiv 2, T).
test(canonical, T == '1r3') :- with_output_to(atom(T), write_canonical(1r3)).
test(number_codes, X == 1r3) :- number_codes(X, " 2r6").
test(number_codes_back, X == "-1r3") :- Y is -1 rdiv 3, number_codes(Y, Cs), string_codes(X, Cs).
test(number_codes_blank, error(syntax_error(illegal_number))) :- number_codes(_, "1r 3").
test(atom_number, X == 1r3) :- atom_number('1r3', X).
test(atom_number_back, A == '1r3') :- atom_number(A, 1r3).
test(atom_number_none, fail) :- atom_number('1r0', _).
test(atom_length, N == 3) :- atom_length(1r3, N).
test(concat, A == '1r3x') :- atom_concat(1r3, x, A).

:- end_tests(syntax).

:- begin_tests(types).

test(number) :- number(1r3), atomic(1r3), rational(1r3), rational(3), ground(1r3), nonvar(1r3).
test(none, [forall(member(G, [integer, float, atom, compound, callable, var, string])), fail]) :- call(G, 1r3).
test(not_rational, [forall(member(X, [0.5, a, _, "1r3", f(1r3)])), fail]) :- rational(X).
test(parts, N/D == -1/3) :- X is -1 rdiv 3, rational(X, N, D).
test(parts_of_integer, N/D == 3/1) :- rational(3, N, D).
test(parts_of_float, fail) :- rational(0.5, _, _).
test(must_be) :- must_be(rational, 1r3), must_be(number, 1r3).
test(must_be_integer, error(type_error(integer, 1r3))) :- must_be(integer, 1r3).
test(must_be_rational, error(type_error(rational, 0.5))) :- must_be(rational, 0.5).
test(no_length, error(type_error(integer, 1r3))) :- length(_, 1r3).
test(no_goal, error(type_error(callable, 1r3))) :- G = 1r3, call(G).
test(functor, N/A == 1r3/0) :- functor(1r3, N, A).

:- end_tests(types).

:- begin_tests(order).

test(equal) :- 1r2 == 2r4, 1r2 = 2r4, 1r2 \== 0.5, 1r3 =@= 2r6.
test(among_integers, L == [-2, -3r2, -1, 0, 1r3, 1r2, 1, 3r2, 2]) :-
    M is -3 rdiv 2, msort([2, 1r2, M, 1, 0, 3r2, -1, 1r3, -2], L).
test(classes, L == [1r2, "s", b, f(x)]) :- msort([b, "s", f(x), 1r2, _], [V|L]), var(V).
test(long, O == (<)) :- compare(O, 123456789012345678901234567890r7, 123456789012345678901234567891r7).
test(between_long_integers, L == [A, B, C]) :-
    A = 1000000000000000000000, B = 2000000000000000000001r2, C = 1000000000000000000001, msort([C, B, A], L).
test(sorts_many, true(L1 == L2)) :-
    findall(Q, (between(-60, 60, I), Q is I rdiv 7), L1), reverse(L1, R), sort(R, L2).
test(exact, fail) :- 1r3 =:= 0.3333333333333333.
test(exact_greater) :- 1r3 > 0.3333333333333333, 0.3333333333333333 < 1r3, 1r2 =:= 0.5, 0.5 =:= 1r2.
test(infinite) :- 1r3 < inf, 1r3 > -inf, \+ 1r3 =:= nan, \+ 1r3 < nan.
test(tiny_float) :- 1r3 > 5.0e-324, X is 1 rdiv 10**400, X > 0, X < 5.0e-324.
test(huge_float) :- X is (10**400) rdiv 3, X > 1.7976931348623157e308, -X < -1.7976931348623157e308.
test(compiled, R == [yes, no, yes]) :-
    findall(A, (member(X-Y, [1r3-1r2, 1r2-1r3, 0-1r3]), (X < Y -> A = yes ; A = no)), R).

:- end_tests(order).

:- begin_tests(arithmetic).

value(E, X) :- X is E.

test(value, [forall(member(E-V, [
        1r3+1r6-1r2, 1r3+1-4r3, 1r3+2r3-1, 1r3-1r3-0, 1r3*3-1, 1r3*3r7-1r7, 1r3/2-1r6, 2/1r3-6, 1r3/1r3-1,
        2 rdiv 3-2r3, 4 rdiv 2-2, 2r3 rdiv 5-2r15, 1 rdiv 3+2 rdiv 3-1,
        1r3+0.5-0.8333333333333333, 0.5*1r3-0.16666666666666666, 1r3/0.5-0.6666666666666666,
        numerator(2r3)-2, denominator(2r3)-3, numerator(5)-5, denominator(5)-1,
        rational(0.25)-1r4, rational(0.1)-3602879701896397r36028797018963968, rational(5)-5, rational(1r3)-1r3,
        rational(0.0)-0, rational(1.0e20)-100000000000000000000,
        rationalize(0.1)-1r10, rationalize(3.14159)-314159r100000, rationalize(pi)-245850922r78256779,
        rationalize(1.0e-20)-1r100000000000000000000, rationalize(1r3)-1r3, rationalize(-0.0)-0,
        floor(7r3)-2, ceiling(7r3)-3, round(7r3)-2, round(5r2)-3, round(1r2)-1, truncate(7r3)-2, integer(5r2)-3,
        floor(-(7r3))-(-3), ceiling(-(7r3))-(-2), round(-(5r2))-(-3), truncate(-(7r3))-(-2), integer(-(5r2))-(-3),
        float(1r3)-0.3333333333333333, float_integer_part(7r3)-2, float_fractional_part(7r3)-1r3,
        abs(-(7r3))-7r3, sign(-(7r3))-(-1), sign(7r3)-1, +(7r3)-7r3, max(1r3, 1r2)-1r2, min(1r3, 1)-1r3,
        max(1r2, 0.5)-0.5, min(0.5, 1r2)-0.5, max(2, 5r2)-5r2, copysign(2, -(1r3))-(-2),
        sqrt(1r4)-0.5, log2(1r8)-(-3.0), sin(0r3)-0.0, 3r2-1r2-1, 1r1000000007*1000000007r3-1r3
    ])), true(X == W)]) :- value(E, X), ( number(V) -> W = V ; W is V ).

test(power, [forall(member(E-V, [
        1r3**2-1r9, 1r3^2-1r9, 1r3** -2-9, 1r3^ -2-9, 1r3^0-1, 2r1^3-8, 4**1r2-2, 4^1r2-2, 8^1r3-2, 9r4^1r2-3r2,
        9r4^3r2-27r8, 0^1r3-0, 1^1r3-1, 2^1r2-1.4142135623730951, 0.25^1r2-0.5, 1r4^0.5-0.5,
        1r2^100-1r1267650600228229401496703205376, 1r2^ -100-1267650600228229401496703205376
    ])), true(X == V)]) :- value(E, X).
test(negative_power, X-Y == -8-(-1r8)) :- A is -1 rdiv 2, X is A** -3, Y is A^3.
test(negative_roots, [X, Y, Z] == [-2, 4, -1r2]) :- X is (-8)^1r3, Y is (-8)^2r3, Z is (-8)^(-(1r3)).
test(inexact_negative_root, X == -1.2599210498948732) :- X is (-2)^1r3.
test(even_root_of_negative, error(evaluation_error(undefined))) :- _ is (-8)^1r2.
test(zero_to_negative, error(evaluation_error(zero_divisor))) :- _ is 0^(-(1r3)).
test(too_large, error(resource_error(_))) :- _ is 1r2^1000000000000000000000.
test(by_zero, [forall(member(E, [1r3/0, 1r3/0.0, 2 rdiv 0, 0 rdiv 0])), error(evaluation_error(zero_divisor))]) :- _ is E.
test(no_float, [forall(member(E, [2.0 rdiv 3, 3 rdiv 2.0, numerator(2.0), denominator(2.0)])),
                error(type_error(rational, 2.0))]) :- _ is E.
test(infinite, [forall(member(E, [rational(inf), rational(nan), rationalize(inf)])), error(evaluation_error(undefined))]) :-
    _ is E.
test(integers_only, [forall(member(E, [7r3//2, 7r3 mod 2, 2 rem 7r3, 7r3 div 2, 7r3/\1, 7r3>>1, 1<<7r3, \7r3, gcd(2, 7r3)])),
                     error(type_error(integer, 7r3))]) :- _ is E.
test(round_trip, [forall(member(F, [0.1, 1.0e-300, 5.0e-324, 1.7976931348623157e308, -2.5e-10, 123456.789]))]) :-
    X is rationalize(F), F =:= float(X), Y is rational(F), F =:= Y.
test(harmonic, X == 14466636279520351160221518043104131447711r2788815009188499086581352357412492142272) :-
    sum(100, X).
test(identities, [forall(between(1, 300, I))]) :-
    sample(I, A), sample(I+1000, B), sample(I+2000, C),
    A+B =:= B+A, A*(B+C) =:= A*B+A*C, A-B+B =:= A, ( B =:= 0 -> true ; A/B*B =:= A ),
    F is floor(A), F =< A, F+1 > A, N is numerator(A), D is denominator(A), gcd(N, D) =:= 1, D > 0,
    compare(O, A, B), S is sign(A-B), memberchk(O-S, [< - -1, = - 0, > - 1]).

% Numbers of one, two and five words.
sample(I0, Q) :-
    I is I0,
    nth_power(I, M),
    Q is (I*I*7919 mod M - M//3) rdiv (I*104729*M//17 mod M + 1).

nth_power(I, M) :- E is 20+(I mod 4)*61, M is 1<<E.

sum(0, 0) :- !.
sum(N, X) :- M is N-1, sum(M, Y), X is Y + 1 rdiv N.

:- end_tests(arithmetic).

:- begin_tests(flags).

test(default, X-Y == 0.5-2) :- X is 1/2, Y is 4/2.
test(prefer, L == [1r3, 2, 1r2, 1r2, 1r9, 3]) :-
    under(prefer_rationals,
          ( A is 1/3, B is 4/2, C is 2** -1, D is 2^ -1, E is (1/3)**2, F is 7//2, L = [A, B, C, D, E, F] )).
test(prefer_zero, error(evaluation_error(zero_divisor))) :- under(prefer_rationals, _ is 1/0).
test(prefer_float, X == 0.5) :- under(prefer_rationals, X is 1/2.0).
test(iso, [A, B, C] == [X, 0.16666666666666666, 1r3]) :-
    X = 2r3, T = 1r3, under(iso, ( A is T+T, B is T/2, C is rdiv(1, 3) )).

:- end_tests(flags).

:- begin_tests(format).

test(directive, [forall(member(D-V-T, [
        '~w'-1r3-'1r3', '~q'-1r3-'1r3', '~a'-1r3-'1r3', '~p'-1r3-'1r3', '~2f'-1r3-'0.33', '~2f'-2r3-'0.67',
        '~f'-2r3-'0.666667', '~0f'-1r2-'1', '~0f'-5r2-'3', '~30f'-1r7-'0.142857142857142857142857142857',
        '~4e'-1r3-'3.3333e-01', '~g'-1r3-'0.333333', '~3f'-1r1000000-'0.000', '~1f'-19999r1000-'20.0'
    ])), true(A == T)]) :- format(atom(A), D, [V]).
test(negative, A == '-0.3333333333') :- X is -1 rdiv 3, format(atom(A), "~10f", [X]).
test(integers_only, [forall(member(D, ['~d', '~8r', '~D'])), error(format_argument_type(_, 1r3))]) :-
    format(atom(_), D, [1r3]).
test(too_many_places, error(resource_error(_))) :- format(atom(_), "~*f", [1000000000000000, 1r3]).

:- end_tests(format).

:- begin_tests(kept).

test(clause, L == [1r3, X]) :- X is -123456789012345678901234567890 rdiv 7, findall(C, constant(C), L).
test(head, true) :- X is 2 rdiv 6, constant(X).
test(other_head, fail) :- constant(2r3).
test(collected, X =:= Y) :- X is 10**40 rdiv 3, garbage(20000), garbage_collect, Y is 10**40 rdiv 3.
test(global, X == 1r3) :- nb_setval(rationals_test, 1r3), garbage_collect, nb_getval(rationals_test, X).
test(copied, L == [f(1r3, Y), f(1r3, Y)]) :- Y is 10**30 rdiv 7, findall(f(1r3, Y), member(_, [a, b]), L).
test(thrown, X == 1r3) :- catch(throw(1r3), X, true).
test(indexed, [cleanup(retractall(fact(_, _))), true(L == [27])]) :-
    forall(between(1, 50, I), ( Q is I rdiv 97, assertz(fact(Q, I)) )),
    Key is 54 rdiv 194, findall(I, fact(Key, I), L).
test(recorded, X == 1r3) :- recordz(rationals_test, 1r3, R), recorded(rationals_test, X, R), erase(R).
test(hash) :- term_hash(1r3, H), term_hash(2r6, H), integer(H), \+ term_hash(2r3, H).
test(tabled, X == 1r3) :- third(1r3, X), third(2r6, X).
test(sums, X == 1) :- sum_list([1r3, 2r3], X).
test(expression_in_clause, X == 7r12) :- inline(1r4, X).

garbage(0) :- !.
garbage(N) :- _ is N rdiv 7 + 10**25 rdiv 9, M is N-1, garbage(M).

:- table third/2.
third(X, X).

inline(X, Y) :- Y is X + 1r3.

:- end_tests(kept).
