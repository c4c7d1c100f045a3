% SPDX-License-Identifier: MIT
% private(source_analysis/clause_mistakes).

:- use_module(library(plunit)).
:- use_module(private(source_analysis/clause_mistakes)).
:- use_module(private(source_analysis/program_problems)).
:- use_module(private(source_analysis/source_pieces)).

faults(Text, Faults) :-
    open_source('/tmp/a.pl', Text, Source),
    source_problems(Source, Problems),
    close_source(Source),
    findall(Severity-Code-From-Fix, member(problem(Severity, Code, From, _, _, Fix), Problems), Faults).

:- begin_tests(clause_mistakes).

test(conjunction, F == [error-'E-static'-4-replace(4, 5, '.')]) :- faults('p(1),\nq(1).', F).
test(conjunction_in_front, F == [error-'E-static'-4-replace(4, 5, '.')]) :- faults('p(1),\nq(X) :- r(X).\nr(_).', F).
test(arrow, F == [error-'E-static'-5-replace(5, 7, (:-))]) :- faults('p(1) -> q.', F).
test(arrow_in_front, F == [error-'E-static'-26-replace(26, 28, (:-))]) :-
    faults(':- op(700, xfx, :=).\np(1) := q, r.', F).
test(arrow_fact, F == [warning-'W-neck'-25-replace(25, 27, (:-))]) :- faults(':- op(700, xfx, <-).\np(1)<-q.', F).
test(split_neck, F == [error-'E-static'-5-replace(5, 8, (:-))]) :- faults('p(1) : - q.', F).
test(split_neck_of_an_atom, F == [warning-'W-neck'-2-replace(2, 5, (:-))]) :- faults('p : - q.', F).
test(colon, F == [warning-'W-neck'-6-replace(6, 7, (:-))]) :- faults('happy : rich.', F).
test(colon_of_several, F == [error-'E-static'-4-replace(4, 5, (:-))]) :- faults('sad : poor, tired.', F).
test(module, F == []) :- faults('user : p(1).\nother:q(1).', F).
test(no_directive, F == [error-'E-static'-0-none]) :- faults(':- .', F).
test(names, F == [warning-'W-names'-0-insert(0, ':- ')]) :- faults('[family].', F).
test(equation, F == [error-'E-static'-5-none]) :- faults('f(0) = 1.', F).
test(builtin, F == [error-'E-static'-0-none]) :- faults('write(x).', F).
test(library, F == []) :- faults('append([], L, L).', F).
test(goes_on_in_same, F == [warning-'W-stop'-9-replace(9, 10, '.')]) :- faults('p(1) :- q;\np(3).\nq.', F).
test(goes_on_in_other, Code-Fix == 'W-stop'-replace(9, 10, '.')) :- faults('p(1) :- q,\nr(3).\nq.\nr(_).', [_-Code-_-Fix]).
test(body_at_the_margin, F == []) :- faults('p(1) :-\nq,\nr(3).\nq.\nr(_).', F).
test(no_file, F == [error-'E-file'-14-none]) :- faults(':- use_module(\'no such\').', F).
test(no_library, F == [error-'E-file'-14-edits('library(lists)', [replace(22, 26, lists)])]) :- faults(':- use_module(library(lsts)).', F).
test(part_of_a_library, F == [error-'E-file'-14-edits('library(dcg/basics)', [replace(22, 33, 'dcg/basics')])]) :-
    faults(':- use_module(library(dcg/basicss)).', F).
test(similar_export, F == [warning-'W-export'-30-edits('append/3', [replace(30, 35, append)])]) :-
    faults(':- use_module(library(lists),[apend/3]).', F).
test(export_of_other_arity, F == [warning-'W-export'-30-edits('append/3', [replace(37, 38, 3)])]) :-
    faults(':- use_module(library(lists),[append/7]).', F).
test(no_encoding, F == [error-'E-domain'-12-none]) :- faults(':- encoding(foo).\n:- encoding(utf8).', F).
test(not_exported, [nondet, true(P = problem(warning, 'W-export', 15, 23, Message, none))]) :-
    Message = 'nosuch/7 is not exported by lists',
    Layouts = [6-9, term_position(15, 23, 21, 22, [15-21, 22-23])],
    directive_problem([loads('hornbeam:library/lists.pl', [append/3, nosuch/7])], use_module(a, [append/3, nosuch/7]),
                      term_position(0, 31, 0, 1, [2-3, list_position(5, 30, Layouts, none)]),
                      context(user, 'a.pl', on, [], plain), P).
test(built_in, fail) :-
    Layouts = [term_position(6, 14, 12, 13, [6-12, 13-14])],
    directive_problem([loads('hornbeam:library/lists.pl', [length/2])], use_module(a, [length/2]),
                      term_position(0, 16, 0, 1, [2-3, list_position(5, 15, Layouts, none)]),
                      context(user, 'a.pl', on, [], plain), _).
test(clause_mistake, P = problem(error, 'E-static', 1, 2, _, _)) :-
    clause_mistake((p, q), term_position(0, 4, 1, 2, [0-1, 3-4]), none, context(user, 'a.pl', on, [], plain), P).
test(goes_on, fail) :- goes_on((p :- q), term_position(0, 6, 2, 4, [0-1, 5-6]), 0, 0, def(p, 0, 0, 1), _).
test(declared_atom, F == [error-'E-type'-11-replace(11, 14, 'foo/0')]) :- faults(':- dynamic foo.', F).
test(declared_call, F == [error-'E-type'-27-replace(27, 36, 'foo/2')]) :- faults(':- discontiguous bar/1,\n   foo(_, _).', F0), F0 = F.
test(declared_in_parentheses, F == [error-'E-type'-18-none]) :- faults(':- dynamic(foo/1, bar/2).', F).
test(declared_with_module, F == []) :- faults(':- dynamic m:foo/1, [bar//2, baz/3] as incremental.', F).
test(directive_problem, fail) :- directive_problem([], p, 0-1, context(user, 'a.pl', on, [], plain), _).

:- end_tests(clause_mistakes).
