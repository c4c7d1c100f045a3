% SPDX-License-Identifier: MIT
% private(source_analysis/clause_problems).

:- use_module(library(plunit)).
:- use_module(private(source_analysis/clause_problems)).
:- use_module(private(source_analysis/source_pieces)).

problems(Text, Problems) :-
    open_source('a.pl', Text, Source),
    source_parts(Source, _, _, _, Pieces),
    findall(Code-From-Fix, ( member(piece(_, record(_, _, _, _, _, _, Problems0)), Pieces),
                             member(problem(_, Code, From, _, _, Fix), Problems0) ), Problems),
    close_source(Source).

:- begin_tests(clause_problems).

test(singleton, P == ['W-singleton'-2-replace(2, 3, '_X')]) :- problems('p(X).', P).
test(marked_name_is_taken, P == ['W-singleton'-2-replace(2, 3, '_')]) :- problems('p(X, _X) :- q(_X).', P).
test(none, P == []) :- problems('p(X, _Y) :- q(X).', P).
test(in_list_and_braces, P == ['W-singleton'-3-replace(3, 4, '_X'), 'W-singleton'-8-replace(8, 9, '_Y')]) :-
    problems('p([X], {Y}).', P).
test(thousands_of_variables, N-Codes == 31-['W-singleton','W-unbound']) :-
    numlist(1, 400, Ns),
    atomic_list_concat(Ns, ',X', List),
    format(atom(Text), 'p([X~w]).~nq(N) :- N > M, M = 1.', [List]),
    problems(Text, P),
    length(P, N),
    findall(Code, member(Code-_-_, P), Codes0),
    sort(Codes0, Codes).
test(unbound, P == ['W-unbound'-8-none]) :- problems('p(N) :- N > M, M = 1.', P).
test(assign, P == ['W-assign'-8-none]) :- problems('p(N) :- N is N+1.', P).
test(no_function, P == ['W-evaluable'-14-none]) :- problems('p(X) :- X > 1+f(X).', P).
test(own_functions, P == []) :- problems(':- use_module(library(arithmetic)). p(X) :- X > 1+f(X).', P).
test(compute, P == ['W-compute'-11-edits('M is N+1', [word(13, 14, is)])]) :- problems('p(N, M) :- M = N+1.', P).
test(joins, P == ['W-compute'-5-none]) :- problems('p :- write("ab"+c).', P).
test(not_computed, P == ['W-compute'-16-edits('N1 is N-1, p(N1, _)', Edits)]) :-
    Edits = [insert(16, ['N1', ' is ', span(18, 21), ', ']), replace(18, 21, 'N1')],
    problems('p(N, _) :- N>0, p(N-1, _).', P).
test(in_grammar, P == ['W-assign'-8-none]) :- problems('p --> { N is N+1 }.', P).
test(else_in_grammar, P == ['W-else'-8-none]) :- problems('p --> ( "a" -> "b" ), q.', P).
test(directive, P == []) :- problems(':- writeln(X).', P).
test(likely, P == ['W-singleton'-10-either(replace(10, 16, 'Parent'), replace(10, 16, '_Paretn'))]) :-
    problems('p(Parent, Paretn) :- q(Parent).', P).
test(text, M == 'the variable Paretn occurs only once; did you mean Parent?') :-
    open_source('a.pl', 'p(Parent, Paretn) :- q(Parent).', S),
    source_parts(S, _, _, _, [piece(_, record(_, _, _, _, _, _, [problem(_, _, _, _, M, _)]))|_]),
    close_source(S).
test(clause_problems, P == []) :-
    clause_problems(clause(p, [], [], 0-1, 0, 1, []), fact, context(user, 'a.pl', on, [], plain), P).
test(variable_spans, S == [2-3, 6-7]) :- variable_spans(f(X, _, X), term_position(0, 8, 0, 1, [2-3, 4-5, 6-7]), X, S).
test(subterm_span, F-T == 4-5) :- subterm_span(f(a, b), term_position(0, 6, 0, 1, [2-3, 4-5]), b, F, T).

test(literal_problem, P == ['W-option'-16-replace(16, 20, read), 'W-format'-33-none]) :-
    problems('p(X) :- open(X, raed, _), format("~w~n", []).', P0),
    findall(C-F-Fix, member(C-F-Fix, P0), P1),
    msort(P1, P2),
    reverse(P2, P).
test(wrong_on_purpose, P == []) :-
    problems(':- begin_tests(a). test(b, error(_)) :- format("~w", []).\n\c
              test(c, [nondet, throws(_)]) :- N is 1, N > f(1).', P).
test(wrong_in_a_test, P == ['W-format'-27-none]) :-
    problems(':- begin_tests(a). test(b, X == 1) :- format("~w", []), X = 1.', P).
test(like_a_test_elsewhere, P == ['W-format'-28-none]) :- problems('test(b, error(_)) :- format("~w", []).', P).
test(of_a_directive, P == ['W-flag'-19-replace(19, 32, double_quotes)]) :-
    problems(':- set_prolog_flag(double_qoutes, codes).', P).
:- end_tests(clause_problems).
