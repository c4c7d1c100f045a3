% SPDX-License-Identifier: MIT
% private(source_analysis/clause_expansions)

:- use_module(library(plunit)).
:- use_module(private(source_analysis/clause_expansions)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/program_problems)).
:- use_module(private(source_analysis/source_pieces)).

:- set_prolog_flag(double_quotes, string).

%   The calls of undefined procedures.
missing(Text, Messages) :-
    open_source('/x/expansions.pl', Text, Source),
    missing_in(Source, Messages),
    close_source(Source).

missing_in(Source, Messages) :-
    source_problems(Source, Problems),
    findall(M, member(problem(_, 'W-undef', _, _, M, _), Problems), Messages).

generator("term_expansion(gen(N), [p(N), q(M)]) :- double(N, M).\ndouble(N, M) :- M is N * 2.\ngen(1).\n").

%   Calls the predicate with the new state of the edited file.
after_edit(From, To, New, Messages) :-
    generator(Text0),
    string_concat(Text0, "go :- p(1), q(2), s.\n", Text),
    open_source('/x/expansions.pl', Text, Source0),
    edit_source(From, To, New, Source0, Source),
    missing_in(Source, Messages),
    close_source(Source).

:- begin_tests(clause_expansions).

test(clauses_are_made, Ms == ['r/0 is not defined']) :-
    generator(Text),
    string_concat(Text, "go :- p(1), q(2), r.\n", All),
    missing(All, Ms).
test(end_of_the_text_is_expanded, Ms == ['l/0 is not defined', 'h/0 is not defined']) :-
    missing("term_expansion(end_of_file, [(g :- h), k]).\np :- g, k, l.\n", Ms).
test(goals_are_replaced, Ms == ['d/0 is not defined']) :-
    missing("goal_expansion(say(X), (print(X), d)).\ngo :- say(1).\n", Ms).
test(directives_are_made, Ms == ['e/0 is not defined']) :-
    missing("term_expansion((:- data(X)), [X, (:- dynamic d/1)]).\n:- data(b).\ngo :- b, d(1), e.\n", Ms).
test(in_front_of_the_hook, Ms == ['c/0 is not defined']) :-
    missing("a :- c.\nterm_expansion((a :- c), b).\n", Ms).
test(hooks_of_user, Ms == ['d/0 is not defined']) :-
    missing(":- module(m, []).\nuser:term_expansion(a, b).\na.\ngo :- b, d.\n", Ms).
test(hooks_keep_a_state, Ms == ['d/0 is not defined']) :-
    missing(":- dynamic s/1.\nterm_expansion(r(X), []) :- assertz(s(X)).\nterm_expansion(e, L) :- findall(t(X), s(X), L).\n\c
             r(1).\nr(2).\ne.\ngo :- t(_), d.\n", Ms).
test(another_clause, Ms == ['p/1 is not defined', 'q/1 is not defined', 's/0 is not defined']) :-
    generator(Text),
    sub_string(Text, From, _, 0, "gen(1).\n"),
    To is From + 3,
    after_edit(From, To, "con", Ms).
test(another_hook, Ms == ['q/1 is not defined', 's/0 is not defined']) :-
    generator(Text),
    sub_string(Text, From, 1, _, "q"),
    To is From + 1,
    after_edit(From, To, "w", Ms).
test(no_hook_any_more, Ms == ['p/1 is not defined', 'q/1 is not defined', 's/0 is not defined']) :-
    after_edit(0, 4, "norm", Ms).
test(endless_hooks_tell_nothing, Ms == []) :-
    missing("term_expansion(a, b) :- repeat, fail.\na.\ngo :- d.\n", Ms).
test(hook_with_a_qualified_closure, Ms == ['d/0 is not defined']) :-
    missing("term_expansion(a, b) :- maplist(:(m), []).\na.\ngo :- b, d.\n", Ms).
test(hooks_that_throw, Ms == ['d/0 is not defined']) :-
    missing("term_expansion(a, b) :- throw(oops).\na.\ngo :- d.\n", Ms).
test(hooks_that_abort, Ms == ['b/0 is not defined', 'd/0 is not defined']) :-
    missing("term_expansion(a, b) :- abort.\nterm_expansion(a, b) :- throw('$aborted').\na.\ngo :- b, d.\n", Ms).
test(interrupts_pass, Passed == true) :-
    catch(( '$clause_expansions':asked('$clause_expansions':interrupted) ; true ), '$aborted', Passed = true).
test(hooks_that_ask, Ms == ['b/0 is not defined', 'd/0 is not defined']) :-
    missing("term_expansion(a, b) :- catch(break, E, true), E = error(permission_error(_, _, _), _), fail.\n\c
             term_expansion(a, b) :- catch(prolog, E, true), var(E).\na.\ngo :- b, d.\n", Ms).
test(hooks_that_print, Text-Ms == ""-['d/0 is not defined']) :-
    with_output_to(string(Text), missing("term_expansion(a, b) :- write(x).\na.\ngo :- b, d.\n", Ms)).
test(hooks_reach_nothing, Ms == ['b/0 is not defined', 'd/0 is not defined']) :-
    missing("term_expansion(a, b) :- open(f, write, _).\nterm_expansion(a, b) :- shell(true).\n\c
             term_expansion(a, b) :- halt.\na.\ngo :- b, d.\n", Ms).
test(nothing_is_left_behind, true) :-
    missing("term_expansion(a, b(X)) :- freeze(X, halt).\na.\n", _),
    tmp_file(expansions, File),
    open(File, write, Out),
    close(Out),
    delete_file(File).
test(too_large, Ms == ['d/0 is not defined']) :-
    missing("term_expansion(a, X) :- X = [b|X].\na.\ngo :- d.\n", Ms).
test(made_procedures_have_a_place, Range == range(2, 0, 2, 3)) :-
    generator(Text),
    open_source('/x/expansions.pl', Text, Source),
    index_source(Source, open),
    indexed_definition(q, 1, '/x/expansions.pl', Range),
    forget_indexed('/x/expansions.pl'),
    close_source(Source).
test(expanded_pieces, Pieces == []) :- expanded_pieces(0, 'a.pl', none, [], Pieces).

test(hook_beside_what_is_only_named, true) :-
    open_source('/x/a.pl', "%! m:term_expansion(+A, -B)\nterm_expansion(A, B) :- e(A, B), listing(e).\ne(p, q).\np.\n", S),
    close_source(S).
:- end_tests(clause_expansions).
