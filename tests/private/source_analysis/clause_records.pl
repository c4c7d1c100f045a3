% SPDX-License-Identifier: MIT
% private(source_analysis/clause_records).

:- use_module(library(plunit)).
:- use_module(private(source_analysis/clause_records)).
:- use_module(private(source_analysis/declarations)).

%   The first piece of a text.
record(Text, Record) :-
    '$source_of_text'(Text, Handle),
    new_context('a.pl', C),
    read_piece(Handle, 0, C, _, piece(_, Record), _),
    '$close_source'(Handle).

:- begin_tests(clause_records).

test(fact, R == record(fact, 0, 4, def(p, 1, 0, 1), [], [], [])) :- record('p(1).', R).
test(rule, R == record(rule, 1, 7, def(p, 0, 1, 2), [use(none, q, 0, 6, 7, call)], [], [])) :- record(' p :- q.', R).
test(grammar, D-U == def(p, 2, 0, 1)-[use(none, q, 2, 6, 7, nonterminal)]) :-
    record('p --> q.', record(grammar, _, _, D, U, _, _)).
test(pushback, D == def(p, 2, 0, 1)) :- record('p, [a] --> [a].', record(_, _, _, D, _, _, _)).
test(qualified, D == none) :- record('m:p(1).', record(_, _, _, D, _, _, _)).
test(directive, E-U == [defines(p/1), scattered(p/1), indicators(p/1)]-[use(none, p, 1, 11, 12, name)]) :-
    record(':- dynamic p/1.', record(directive, _, _, none, U, E, _)).
test(initialization, U == [use(none, main, 0, 18, 22, call)]) :-
    record(':- initialization(main).', record(directive, _, _, none, U, _, _)).
test(query, E == [answered]) :- record('?- p(X).\nX = 1.', record(query, _, _, none, _, E, _)).
test(answer, K == answer) :-
    '$source_of_text'('?- p(X).\nX = 1.', H),
    new_context('a.pl', C0),
    read_piece(H, 0, C0, C, piece(Length, _), Last),
    Last == false,
    read_piece(H, Length, C, _, piece(_, record(K, _, _, _, _, _, _)), _),
    '$close_source'(H).
test(broken, S-C == error-'E-syntax') :- record('p(.\nq.', record(broken, _, _, _, _, _, [problem(S, C, _, _, _, _)])).
test(two_bars, F == replace(13, 15, ;)) :-
    record('p(X) :- q(X) || r.', record(_, _, _, _, _, _, [problem(_, _, _, _, _, F)])).
test(a_goal_for_an_operator, F == none) :-
    record('p(X) :- X++.', record(_, _, _, _, _, _, [problem(_, _, _, _, _, F)])).
test(head_without_name, K-U == rule-[use(none, q, 0, 5, 6, call)]) :-
    record('X :- q.', record(K, _, _, none, U, _, _)).
test(definition, D == def(p, 1, 0, 1)) :- new_context('a.pl', C), definition(plain(p(x)), 0-1, 0, C, D).
test(body_uses, U == [use(none, q, 0, 0, 1, call)]) :- new_context('a.pl', C), body_uses(rule, q, 0-1, C, U).
test(hook, E == [expands(own), reading(expands)]) :- record('term_expansion(a, b).', record(_, _, _, _, _, E, _)).
test(hook_of_user, E == [expands(all), reading(expands)]) :-
    record('user:goal_expansion(a, b).', record(_, _, _, _, _, E, _)).
test(no_full_stop, C == 'W-stop') :- record('p', record(fact, _, _, _, _, _, [problem(_, C, _, _, _, _)])).
test(end, K-L == layout-true) :-
    '$source_of_text'(' % x', H),
    new_context('a.pl', C),
    read_piece(H, 0, C, _, piece(_, record(K, _, _, _, _, _, _)), L),
    '$close_source'(H).
test(read_clause_at, T == p(a)) :-
    '$source_of_text'('q. p(a).', H),
    new_context('a.pl', C),
    read_clause_at(H, 2, C, read(_, clause(T, _, _, _, _, _, _), _)),
    '$close_source'(H).
test(clause_at, Ts == [p(1), q(2)]) :-
    '$source_of_text'('p(1). q(2)\ns(3). t(', H),
    new_context('a.pl', C),
    findall(T, ( member(O, [0, 5, 16]), clause_at(H, O, C, clause(T, _, _, _, _, _, _)) ), Ts),
    '$close_source'(H).
test(clause_parts, K-E == grammar-2) :- clause_parts((p --> q), term_position(0, 7, 2, 5, [0-1, 6-7]), K, _, _, E).
test(piece_between, all(O-R == [3-b])) :- piece_between([piece(3, a), piece(2, b), piece(4, c)], 3, 4, O, R).
test(piece_in, all(O == [3])) :- piece_in([piece(3, a), piece(2, b)], 0, O, b).

:- end_tests(clause_records).
