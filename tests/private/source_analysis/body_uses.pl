% SPDX-License-Identifier: MIT
% private(source_analysis/body_uses).

:- use_module(library(plunit)).
:- use_module(private(source_analysis/body_uses)).
:- use_module(private(source_analysis/declarations)).

%   The uses in the body of a clause, without places.
uses(Text, Uses) :-
    read_body(Text, Body, Layout),
    new_context('a.pl', C0),
    declare(meta_predicate(each(1, ?)), C0, C, _),
    goal_uses(Body, Layout, C, Uses0, []),
    plain(Uses0, Uses).

grammar(Text, Uses) :-
    read_body(Text, Body, Layout),
    new_context('a.pl', C),
    grammar_uses(Body, Layout, C, Uses0, []),
    plain(Uses0, Uses).

read_body(Text, Body, Layout) :-
    term_string(Body, Text, [subterm_positions(Layout)]).

plain(Uses, Plain) :-
    findall(M:N/A-R, member(use(M, N, A, _, _, R), Uses), Plain).

:- begin_tests(body_uses).

test(conjunction, U == [none:p/1-call, none:q/0-call]) :- uses('p(X), q', U).
test(control, U == [none:a/0-call, none:b/0-call, none:c/0-call, none:d/0-call]) :- uses('( a -> b ; \\+ c, d )', U).
test(variable, U == []) :- uses('X, !', U).
test(module, U == [m:p/1-call, m:findall/3-call, m:q/0-call]) :- uses('m:p(X), m:findall(x, q, _)', U).
test(meta, U == [none:findall/3-call, none:p/1-call]) :- uses('findall(X, p(X), _)', U).
test(iterated, U == [none:setof/3-call, none:p/2-call]) :- uses('setof(X, Y^p(X, Y), _)', U).
test(closure, U == [none:maplist/2-call, none:p/2-closure]) :- uses('maplist(p(a), _)', U).
test(qualified_closure, U == [none:maplist/2-call]) :- uses('maplist(:(m), _)', U).
test(own_meta, U == [none:each/2-call, none:p/1-closure]) :- uses('each(p, _)', U).
test(lambda, U == [none:maplist/2-call, none:p/1-call]) :- uses('maplist([X]>>p(X), _)', U).
test(lambda_that_takes_less, U == [none:maplist/3-call, none:p/1-closure]) :- uses('maplist([X]>>p, _, _)', U).
test(free_variables, U == [none:maplist/2-call, none:p/2-call]) :- uses('maplist(Y/[X]>>p(X, Y), _)', U).
test(asserted, U == [none:assertz/1-call, none:p/1-asserted, none:q/0-expanded]) :- uses('assertz((p(X) :- q))', U).
test(asserted_in_modules, U == [none:assertz/1-call, m:p/1-asserted, none:assertz/1-call, none:q/0-asserted]) :-
    uses('assertz(m:p(X)), assertz(M:q), X = M', U0),
    append(U, [_], U0).
test(grammar, U == [none:a/2-nonterminal, none:b/3-nonterminal, none:c/1-call]) :- grammar('"x", a, [y], b(X), {c(X)}, !', U).
test(grammar_call, U == [none:p/4-closure]) :- grammar('call(p(x), y)', U).
test(places, U == [use(none, p, 1, 0, 1, call), use(none, is, 2, 8, 10, call)]) :-
    read_body('p(X), X is 1', Body, Layout),
    new_context('a.pl', C),
    goal_uses(Body, Layout, C, U, []).
test(closure_uses, U == [use(none, p, 2, 0, 1, closure)]) :-
    new_context('a.pl', C),
    closure_uses(p(x), term_position(0, 4, 0, 1, [2-3]), 1, C, U, []).
test(constraint_rule_uses, U == [none:p/1-name, none:q/0-name, none:r/0-call, none:s/1-call]) :-
    term_string(R, "@(n, <=>(\\(p(X), #(q, passive)), (r | s(X))))", [subterm_positions(L)]),
    new_context('a.pl', C),
    constraint_rule_uses(R, L, C, U0, []),
    plain(U0, U).
test(named, [forall(member(Text-Named,
        [ 'clause(p(_), _)'-[none:p/1-named], 'clause(m:p(_), _, _)'-[m:p/1-named], 'clause(M:p(_), M)'-[],
          'predicate_property(p(_), dynamic)'-[none:p/1-named], 'nth_clause(p(_), 1, _)'-[none:p/1-named],
          'current_predicate(p/1)'-[none:p/1-named], 'current_predicate(m:p/1)'-[m:p/1-named],
          'current_predicate(p, p(_))'-[none:p/1-named, none:p/1-named], 'current_predicate(p, _)'-[none:p/any-named],
          'listing(p/1)'-[none:p/1-named], 'listing(m:p)'-[m:p/any-named], 'listing([p, q//0])'-[none:p/any-named, none:q/2-named],
          'spy(p/1)'-[none:p/1-named], 'abolish(p/1)'-[none:p/1-asserted], 'export([p/1, q/2])'-[none:p/1-named, none:q/2-named],
          '@(p(1), m)'-[none:p/1-call], 'retract(p(1))'-[none:p/1-asserted] ])),
             U == Named]) :-
    uses(Text, [_|U]).
test(test_option_uses, U == [none:p/0-call, none:q/1-call, none:r/0-call]) :-
    read_body('[setup(p), nondet, forall(q(X)), X == 1, cleanup(r)]', Options, Layout),
    new_context('a.pl', C),
    test_option_uses(Options, Layout, C, U0, []),
    plain(U0, U).

:- end_tests(body_uses).
