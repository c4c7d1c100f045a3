% SPDX-License-Identifier: MIT
% private(source_analysis/named_procedures). What goals name: body_uses.pl.

:- use_module(library(plunit)).
:- use_module(private(source_analysis/named_procedures)).

read_body(Text, Body, Layout) :-
    term_string(Body, Text, [subterm_positions(Layout)]).

plain(Uses, Plain) :-
    findall(M:N/A-R, member(use(M, N, A, _, _, R), Uses), Plain).

:- begin_tests(named_procedures).

test(named_uses, U == [use(none, p, 1, 4, 5, named)]) :-
    read_body('spy(p/1)', G, L),
    named_uses(G, L, U, []).
test(names_none, fail) :-
    read_body('q(p/1)', G, L),
    named_uses(G, L, _, []).
test(head_uses, U == [use(m, p, 1, 2, 3, named)]) :-
    read_body('m:p(x)', H, L),
    head_uses(H, L, named, U, []).
test(indicator_uses, U == [none:p/1-name, none:s/2-name]) :-
    read_body('dynamic([p/1, s//0])', D, L),
    indicator_uses(D, L, name, U0, []),
    plain(U0, U).
test(mode_uses, U == [none:p/2-name, m:q/1-name, none:r/2-name, none:s/1-name]) :-
    read_body("((p(_, min), m:q/1) as subsumptive), [r(0, ?), s/1]", D, L),
    mode_uses(D, L, U0, []),
    plain(U0, U).
test(name_span, F-T == 2-3) :- name_span(f(x), term_position(2, 6, 2, 3, [4-5]), F, T).
test(import_list, all(Is-L == [[p/1]-(2-9)])) :-
    import_list(use_module(a, [p/1]), term_position(_, _, _, _, [0-1, 2-9]), Is, L).
test(import_lists, all(Is == [[p/1], [q/2]])) :-
    read_body('use_module(a, [p/1]), use_module(m, b, [q/2])', D, L),
    import_list(D, L, Is, _).
test(no_import_list, fail) :- import_list(use_module(a), term_position(_, _, _, _, [0-1]), _, _).

test(in_module, Us == [use(m, p, 0, 0, 1, call), use(n, q, 0, 2, 3, call)]) :-
    in_module([use(none, p, 0, 0, 1, call), use(n, q, 0, 2, 3, call)], m, Us, []).

:- end_tests(named_procedures).
