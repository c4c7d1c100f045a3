% SPDX-License-Identifier: MIT
% private(source_analysis/load_errors): what a load would say.

:- use_module(library(plunit)).
:- use_module(private(source_analysis/load_errors)).
:- use_module(private(source_analysis/program_problems)).
:- use_module(private(source_analysis/source_pieces)).

problem(Text, Code-From-To-Message) :-
    open_source('/no/such/folder/a.pl', Text, Source),
    source_problems(Source, Problems),
    close_source(Source),
    once(( member(problem(_, Code, From, To, Message, _), Problems), Code \== 'W-singleton' )).

codes(Text, Codes) :-
    open_source('/no/such/folder/a.pl', Text, Source),
    source_problems(Source, Problems),
    close_source(Source),
    findall(Code-From, ( member(problem(_, Code, From, _, _, _), Problems), Code \== 'W-singleton' ), Codes).

:- begin_tests(load_errors).

test(body, P == 'E-type'-5-6-'a callable term (an atom or a compound term) was expected, not 3 (an integer)') :-
    problem('p :- 3.', P).
test(part_of_a_body, P == 'E-type'-6-9-'a callable term (an atom or a compound term) was expected, not a,3 (a compound term)') :-
    problem('p :- (a,3).', P).
test(clauses, Cs == ['E-type', 'E-type', 'E-type', 'E-unbound', 'E-unbound', 'E-unbound']) :-
    findall(C, ( member(T, ['3 :- true.', '"abc".', 'a --> 3.', 'X :- true.', 'X --> [].', 'X.']), problem(T, C-_-_-_) ), Cs).
test(right_clauses, Cs == []) :-
    findall(C, ( member(T, ['p.', 'p :- true.', 'p --> [].', 'p(X), X => true.', 'm:p :- true.', 'm:(p :- true).']),
                 codes(T, Cs0), member(C, Cs0) ), Cs).
test(declarations, Cs == ['E-unbound', 'E-type', 'E-type', 'E-type', 'E-domain', 'E-permission', 'W-directive', 'E-unbound',
                          'E-unbound']) :-
    findall(C,
            ( member(T, [':- dynamic foo/X.', ':- dynamic 3/4.', ':- table fib/1, foo/a.', ':- module(m, [p]).',
                         ':- op(1300, xfx, foo).', ':- op(700, xfx, \',\').', ':- use_module(library(lists), append/3).',
                         ':- use_module(X).', ':- module(M, []).']),
              problem(T, C-_-_-_) ),
            Cs).
test(right_declarations, Cs == []) :-
    findall(C,
            ( member(T, [':- dynamic foo/1, bar/2.', ':- table fib/1, p(_, min).', ':- module(m, [op(700, xfx, x), p/0]). p.',
                         ':- op(700, xfx, [a, b]).', ':- use_module(library(lists), [append/3]).',
                         ':- discontiguous p//2. p --> [].', ':- multifile user:portray/1.', ':- table a/1 as subsumptive.',
                         ':- dynamic([a/1, b/2], [incremental(true)]).', ':- use_module(library(lists), except([last/2])).']),
              codes(T, Cs0), member(C, Cs0) ),
            Cs).
test(words, P == 'E-domain'-6-10-'op/3: 1300 is not a valid operator priority') :-
    problem(':- op(1300, xfx, foo).', P).
test(undeclared_constraint, Cs == ['E-exists'-84, 'W-undef'-93]) :-
    codes(':- use_module(library(chr)).\n:- chr_constraint a/0, b/1.\na <=> true.\na, b(_) <=> a.\nq(_) <=> r, a.', Cs).
test(condition, Cs == ['W-undef'-6]) :- codes(':- if(no_such_test).\np :- q.\n:- endif.', Cs).
test(condition_that_is_caught, Cs == []) :- codes(':- if(catch(no_such_test, _, fail)).\np :- q.\n:- endif.', Cs).
test(query, Cs == ['W-undef'-3]) :- codes('?- bar.\n?- true.', Cs).
test(clause_error, C == 'E-type') :- clause_error(3, 0-1, problem(error, C, 0, 1, _, _)).
test(declaration_error, [fail]) :- declaration_error(dynamic(p/1), term_position(0, 11, 0, 7, [8-11]), _).

:- end_tests(load_errors).
