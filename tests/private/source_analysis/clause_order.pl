% SPDX-License-Identifier: MIT
% private(source_analysis/clause_order): over several files.

:- use_module(library(filesex), [delete_directory_and_contents/1, directory_file_path/3]).
:- use_module(library(plunit)).
:- use_module(private(source_analysis/clause_order)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/file_items)).
:- use_module(private(source_analysis/program_problems)).
:- use_module(private(source_analysis/source_pieces)).

%   problems(+Files, -Problems): what is told of the first of the files Name-Text.
problems(Files, Problems) :-
    tmp_file(clause_order, Folder),
    make_directory(Folder),
    forall(member(Name-Text, Files), write_file(Folder, Name, Text)),
    Files = [First-FirstText|_],
    directory_file_path(Folder, First, Path),
    findall(Code-From-Message, problem(Path, FirstText, problem(_, Code, From, _, Message, _)), Problems),
    forall(member(Name-_, Files), ( directory_file_path(Folder, Name, File), forget_indexed(File) )),
    delete_directory_and_contents(Folder).

write_file(Folder, Name, Text) :-
    directory_file_path(Folder, Name, Path),
    setup_call_cleanup(open(Path, write, Out), write(Out, Text), close(Out)).

problem(Path, Text, Problem) :-
    open_source(Path, Text, Source),
    source_problems(Source, Problems),
    close_source(Source),
    member(Problem, Problems).

%   Of the second file, when the first one is known.
included_problems([First, Second], Problems) :-
    tmp_file(clause_order, Folder),
    make_directory(Folder),
    findall(Path, ( member(Name-Text, [First, Second]), write_file(Folder, Name, Text), directory_file_path(Folder, Name, Path) ),
            [Path1, Path2]),
    index_file(Path1),
    Second = _-Text2,
    findall(Code-From-Message, problem(Path2, Text2, problem(_, Code, From, _, Message, _)), Problems),
    forget_indexed(Path1),
    forget_items(Path2),
    delete_directory_and_contents(Folder).

order(Text, Problems) :-
    open_source('/no/such/folder/a.pl', Text, Source),
    source_parts(Source, _, Path, _, Pieces),
    findall(Code-From, order_problem(Pieces, Path, problem(_, Code, From, _, _, _)), Problems),
    close_source(Source).

:- begin_tests(clause_order).

test(scattered, P == ['W-discontiguous'-6]) :- order('p. q. p. p.', P).
test(scattered_once, P == ['W-discontiguous'-6, 'W-discontiguous'-9]) :- order('p. q. p. q. p.', P).
test(unreachable, P == ['W-unreachable'-11]) :- order('p(X) :- !. p(1).', P).
test(turned_off, P == []) :- order(':- style_check(-discontiguous).\np. q. p.', P).
test(turned_off_by_the_flag, P == []) :- order(':- set_prolog_flag(discontiguous_warnings, off).\np. q. p.', P).
test(turned_off_in_a_list, P == []) :- order(':- style_check([-singleton, -discontiguous]).\np. q. p.', P).
test(turned_on_again, P == ['W-discontiguous'-70]) :-
    order(':- style_check(-discontiguous).\n:- style_check(+discontiguous).\np. q. p.', P).
test(included_between, P == ['W-discontiguous'-18-'the clauses of p/0 are not together']) :-
    problems(['a.pl'-'p.\n:- include(b).\np.', 'b.pl'-'q.'], P).
test(included_clauses, P == ['W-discontiguous'-6-'the clauses of p/0 are not together: some are in b.pl']) :-
    problems(['a.pl'-'p. q.\n:- include(b).\nr.', 'b.pl'-'p.'], P).
test(included_clauses_adjoin, P == []) :- problems(['a.pl'-'p.\n:- include(b).\np.', 'b.pl'-'p.'], P).
test(included_declaration, P == []) :-
    problems(['a.pl'-':- include(b).\np. q. p.', 'b.pl'-':- discontiguous p/0.'], P).
test(included_style, P == []) :- problems(['a.pl'-':- include(b).\np. q. p.', 'b.pl'-':- style_check(-discontiguous).'], P).
test(style_of_a_loaded_file, P == ['W-discontiguous'-14-'the clauses of p/0 are not together']) :-
    problems(['a.pl'-':- [b].\np. q. p.', 'b.pl'-':- style_check(-discontiguous).'], P).
test(in_the_included_file, P == ['W-discontiguous'-0-'the clauses of p/0 are not together']) :-
    included_problems(['a.pl'-'p. q.\n:- include(b).\n', 'b.pl'-'p. p.'], P).
test(files_that_include_each_other, P == []) :- problems(['a.pl'-':- include(b).\np.', 'b.pl'-':- include(a).\nq.'], P).
test(defined_again, P == ['W-redefined'-8-'p/0 is defined again; the clauses of b.pl are replaced']) :-
    problems(['a.pl'-':- [b].\np. p.', 'b.pl'-'p.'], P).
test(defined_again_by_the_other, P == ['W-redefined'-3-'b.pl defines p/0 again; the clauses of a.pl are replaced']) :-
    problems(['a.pl'-'p.\n:- [b].', 'b.pl'-'p.'], P).
test(defined_by_two, P == ['W-redefined'-8-'c.pl defines p/0 again; the clauses of b.pl are replaced']) :-
    problems(['a.pl'-':- [b].\n:- [c].', 'b.pl'-'p.', 'c.pl'-'p.'], P).
test(multifile, P == []) :- problems(['a.pl'-':- [b].\np.', 'b.pl'-':- multifile p/0.\np.'], P).
test(in_two_units_of_tests, P == []) :-
    order(':- begin_tests(x).\np. q.\n:- end_tests(x).\n:- begin_tests(y).\np.\n:- end_tests(y).', P).
test(defined_in_a_unit_of_tests, P == []) :-
    problems(['a.pl'-':- [b].\n:- begin_tests(x).\np.\n:- end_tests(x).', 'b.pl'-'p.'], P).
test(load_that_is_skipped, P == []) :- problems(['a.pl'-':- if(fail).\n:- [b].\n:- endif.\np.', 'b.pl'-'p.'], P).
test(loaded_twice, P == []) :- problems(['a.pl'-':- ensure_loaded(b).\n:- ensure_loaded(b).\nq.', 'b.pl'-'p.'], P).
test(module_has_its_own, P == []) :- problems(['a.pl'-':- use_module(b).\np.', 'b.pl'-':- module(b, [q/0]).\nq.\np.\n'], P).
test(operators_of_a_module, P == []) :-
    problems(['a.pl'-':- use_module(b).\na ==> b.\np :- X = (a ===> b), write(X).',
              'b.pl'-':- module(b, [op(700, xfx, ===>)]).\n:- op(700, xfx, ====>).'], P).
test(operators_within_a_module, [true(P = ['E-syntax'-_-_])]) :-
    problems(['a.pl'-':- use_module(b).\np(a ====> b).',
              'b.pl'-':- module(b, [op(700, xfx, ===>)]).\n:- op(700, xfx, ====>).'], P).
test(operators_of_a_file, P == []) :- problems(['a.pl'-':- [b].\np(a ===> b).', 'b.pl'-':- op(700, xfx, ===>).'], P).
test(operators_of_a_file_loaded_by_it, P == []) :-
    problems(['a.pl'-':- [b].\np(a ===> b).', 'b.pl'-':- [c].', 'c.pl'-':- op(700, xfx, ===>).'], P).
test(operators_of_a_library_loaded_by_it, P == []) :-
    problems(['a.pl'-':- [b].\np(X) :- X #> 1.', 'b.pl'-':- use_module(library(clpfd)).'], P).
test(modes_of_a_file, P == ['W-undef'-18-'nosuch/1 is not defined']) :-
    problems(['a.pl'-':- [b].\np :- each(nosuch).', 'b.pl'-':- meta_predicate each(1).\neach(_).'], P).

:- end_tests(clause_order).
