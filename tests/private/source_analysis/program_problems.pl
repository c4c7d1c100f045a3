% SPDX-License-Identifier: MIT
% private(source_analysis/program_problems).

:- use_module(library(plunit)).
:- use_module(private(source_analysis/declarations)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/program_problems)).
:- use_module(private(source_analysis/source_pieces)).

problems(Text, Problems) :-
    open_source('/no/such/folder/a.pl', Text, Source),
    source_problems(Source, Problems0),
    close_source(Source),
    findall(Code-From-Message, member(problem(_, Code, From, _, Message, _), Problems0), Problems).

%   The messages after the first Part of Text has become New.
messages_after(Text, Part, New, Messages) :-
    open_source('/no/such/folder/a.pl', Text, Source0),
    once(sub_atom(Text, From, Length, _, Part)),
    To is From + Length,
    edit_source(From, To, New, Source0, Source),
    source_problems(Source, Problems),
    close_source(Source),
    findall(Message, member(problem(_, _, _, _, Message, _), Problems), Messages).

fix(Text, Fix) :-
    open_source('/no/such/folder/a.pl', Text, Source),
    source_problems(Source, [problem(_, _, _, _, _, Fix)|_]),
    close_source(Source).

:- begin_tests(program_problems).

test(none, P == []) :- problems('p(X) :- q(X), length(X, _), append(X, _, _).\nq(1).', P).
test(behind_end_of_file, P == []) :- problems('end_of_file.\np :- foo, :- x y.', P).
test(declared_with_library, Ms == ['nope/0 is not defined']) :-
    problems(':- use_module(library(persistency)).\n:- persistent a(x:atom).\n\
p :- a(_), assert_a(x), asserta_a(x), retract_a(x), retractall_a(_), nope.', Ps),
    findall(M, member(_-M, Ps), Ms).
test(main_of_nothing, Ms == ['main/0 is not defined', 'foo/1 is not defined']) :-
    problems(':- initialization(main).\n:- initialization(foo(1), main).\np(1).', Ps),
    findall(M, member(_-M, Ps), Ms).
test(main_with_arguments, Ps == []) :- problems(':- initialization(main, main).\nmain(As) :- print(As).', Ps).
test(colon, Ms == ['(:)/2 is not defined']) :-
    problems(':- module(m, [(:)/2]).\np :- call(:, m, true), maplist(:, [m], [p]).', Ps),
    findall(M, member(_-M, Ps), Ms).
test(of_user_in_a_test, Ms == ['nope/0 is not defined']) :-
    problems(':- begin_tests(a).\ntest(b) :- user:later(1), nope.\n:- end_tests(a).\n', Ps),
    findall(M, member(_-M, Ps), Ms).
test(no_parameters, Ms == ['nope/2 is not defined']) :-
    problems('p :- call(_>>true, 1), call(foo>>true, 1), call([X|_]>>true, X), maplist([Y]>>nope(Y), [1], [2]).', Ps),
    findall(M, member(_-M, Ps), Ms).
test(deep_clause, Cs == ['W-else', 'W-undef']) :-
    length(Conditions, 1000),
    maplist(=('(a->'), Conditions),
    length(Ends, 1000),
    maplist(=(')'), Ends),
    append([['p:-'], Conditions, ['true'], Ends, ['.']], Parts),
    atomic_list_concat(Parts, Text),
    problems(Text, Ps),
    setof(C, F^M^member(C-F-M, Ps), Cs).
test(many_imports, N-Cs == 500-['W-export']) :-
    findall(x/A, between(1, 500, A), Imports),
    format(atom(Text), ':- use_module(library(lists), ~q).', [Imports]),
    problems(Text, Ps),
    length(Ps, N),
    setof(C, F^M^member(C-F-M, Ps), Cs).
test(record, Ms == ['nope/0 is not defined']) :-
    problems(':- use_module(library(record)).\n:- record b(x:integer=0).\np :- default_b(B), b_x(B, _), nope.', Ps),
    findall(M, member(_-M, Ps), Ms).
test(is_supplied, true) :- is_supplied(user, append/3), \+ is_supplied(user, zzz/0).
test(dialect, P == []) :- problems('q(X) :- fd_domain(X, 1, 10), fd_labeling(X).', P).
test(dialect_after_an_edit, Problems == []) :-
    open_source('/no/such/folder/a.pl', ':- dynamic q/1.\nq(X) :- fd_domain(X, 1, 10), fd_labeling(X).', Source0),
    edit_source(15, 15, '\n:- dynamic r/1.', Source0, Source),
    source_problems(Source, Problems),
    close_source(Source).
test(import_taken_away, Ms == ['integer//1 is not defined; it comes from library(dcg/basics)']) :-
    messages_after(':- use_module(library(dcg/basics)).\np --> q.\nq --> [].\nt(V) --> integer(V).',
                   ':- use_module(library(dcg/basics)).', '', Ms).
test(import_taken_away_behind_clauses, Ms == ['label/1 is not defined; it comes from library(clpfd)']) :-
    messages_after('p(1).\nq(1).\nr(1).\n:- use_module(library(clpfd), [label/1]).\ns(1).\nt(X) :- label(X).',
                   ':- use_module(library(clpfd), [label/1]).', '', Ms).
test(one_import_taken_away, Ms == ['label/1 is not defined; it comes from library(clpfd)']) :-
    messages_after(':- use_module(library(clpfd), [label/1]).\np(X) :- label(X).', 'label/1', '(#=)/2', Ms).
test(import_that_stays, Ms == []) :-
    messages_after(':- use_module(library(dcg/basics)).\n:- use_module(library(clpfd), [label/1]).\n\c
                    t(V) --> integer(V).\np(X) :- label(X).', 'clpfd), [label', 'clpfd), [sum/3, label', Ms).
test(import_given_twice, Ms == []) :-
    messages_after(':- use_module(library(dcg/basics)).\n:- use_module(library(dcg/basics)).\nt(V) --> integer(V).',
                   ':- use_module(library(dcg/basics)).', '', Ms).
test(import_added, Ms == []) :-
    messages_after('\nt(V) --> integer(V).', '\n', ':- use_module(library(dcg/basics)).\n', Ms).
test(import_of_a_meta_predicate, Ms == ['hh/2 is not defined']) :-
    messages_after('% x\np(1).\nq(1).\ng(X) :- tfilter(hh, X, _).', 'x\n', 'x\n:- use_module(library(reif)).\n', Ms).
test(declared_dialect, P == []) :- problems(':- expects_dialect(sicstus).\nq(X) :- prolog_flag(bounded, X).', P).
test(program_of_xsb, P == []) :-
    problems(':- import append/3 from basics.\n:- index p/2-1.\np(X, Y) :- append(X, [1], Y), cputime(_).', P).
test(undefined_export, P == ['W-undef'-14-'p/1 is not defined; there is p/2']) :-
    problems(':- module(m, [p/1, q//0, d/1, last/2]).\n:- dynamic d/1.\np(_, _).\nq --> [].', P).
test(similar_export, F == replace(14, 19, older)) :- fix(':- module(m, [odler/2]).\nolder(a, b).', F).
test(nonterminals, P == [ 'W-undef'-23-'itmes//1 is not defined; did you mean items//1?',
                          'W-undef'-34-'q/1 is not defined',
                          'W-undef'-53-'zz//0 is not defined' ]) :-
    problems('items(_) --> [].\np --> itmes(X), {q(X)}.\nr :- phrase(zz, []).', P).
test(undefined, P == ['W-undef'-5-'q/0 is not defined']) :- problems('p :- q.', P).
test(each_call, P == ['W-undef'-5-'zzz/0 is not defined', 'W-undef'-10-'zzz/0 is not defined']) :- problems('p :- zzz, zzz.', P).
test(no_else, P == ['W-else'-10-'this if-then has no else: it fails when its condition does']) :-
    problems('p(X) :- ( X > 0 -> true ), p(X).\nq(X) :- ( X > 0 -> true ), p(X).', P).
test(add_else, F == insert(23, ' ; true')) :- fix('p(X) :- ( X > 0 -> true ), p(X).', F).
test(else, P == []) :- problems('p(X) :- ( X > 0 -> true ; p(X) ).', P).
test(builtin, P == ['W-builtin'-0-'append/1 is built in; this file has its own']) :- problems('append(x).\nappend(y).', P).
test(misspelt, F == replace(19, 25, parent)) :- fix('parent(a, b). p :- paretn(a, b).', F).
test(other_arity, P == ['W-undef'-11-'q/2 is not defined; there is q/1']) :- problems('q(1). p :- q(1, 2).', P).
test(library, F == import(library(clpfd), all_distinct/1)) :- fix('p(Xs) :- all_distinct(Xs).', F).
test(imported, P == []) :- problems(':- use_module(library(clpfd)).\np(Xs) :- all_distinct(Xs), X #= 1, p(X).', P).
test(dynamic, P == []) :- problems(':- dynamic q/0.\np :- q.', P).
test(asserted, P == []) :- problems('p :- assertz(q(1)), q(_).', P).
test(closure, P == ['W-undef'-16-'q/1 is not defined']) :- problems('p(Xs) :- forall(q(X), X), maplist(p, Xs).', P).
test(module, P == []) :- problems('p :- m:q.', P).
test(unknown_import, P == []) :- problems(':- use_module(nowhere).\np :- q.', P).
test(named_import, P == []) :- problems(':- use_module(nowhere, [q/0]).\np :- q.', P).
test(conditional, P == ['W-undef'-6-'foo/0 is not defined']) :- problems(':- if(foo).\np :- q.\n:- endif.', P).
test(expansion, P == ['W-undef'-27-'q/0 is not defined']) :- problems('term_expansion(a, b).\np :- q.', P).
test(expansion_with_places, P == []) :- problems('term_expansion(a, _, b, _).\np :- q.', P).
test(own_hooks, P == []) :- problems(':- multifile user:portray/1.\nuser:portray(x) :- write(y).', P).
test(note_encoding, P == ['W-encoding'-3]) :-
    tmp_file(latin, Name),
    open(Name, write, Out, [encoding(iso_latin_1)]),
    write(Out, 'p.\nq(\xe9\).'),
    close(Out),
    note_encoding(Name),
    open_source(Name, 'p.\nq(\xe9\).', S),
    source_problems(S, Problems),
    close_source(S),
    findall(Code-From, member(problem(_, Code, From, _, _, _), Problems), P),
    delete_file(Name),
    note_encoding(Name).
test(similar_import, F == replace(39, 44, label)) :- fix(':- use_module(library(clpfd)).\np(X) :- lable(X).', F).
test(similar_name_not_imported, P == ['W-undef'-50-'all_diferent/1 is not defined']) :-
    problems(':- use_module(library(clpfd), [label/1]).\np(X) :- all_diferent(X).', P).
test(discontiguous, P == ['W-discontiguous'-6-'the clauses of p/0 are not together']) :- problems('p. q. p. p.', P).
test(declared_discontiguous, P == []) :- problems(':- discontiguous p/0.\np. q. p.', P).
test(no_base, P == ['W-base'-0-'every clause of p/1 calls it again: nothing ends the recursion']) :- problems('p([_|T]) :- p(T).', P).
test(base, P == []) :- problems('p([_|T]) :- p(T).\np([]).', P).
test(unreachable, P == ['W-unreachable'-11]) :- problems('p(_) :- !.\np(1).', P0), findall(C-F, member(C-F-_, P0), P).
test(reachable, P == []) :- problems('p(1) :- !.\np(_).', P).
test(printed_errors, P == []) :-
    problems('q(1).\n?- X is a.\nerror: (is)/2: `a` is an atom [E-evaluable]\n  --> f.pl:1:2\n\c
?- X = 1 ; X is a.\nX = 1 ;\nerror: (is)/2: `a` is an atom [E-evaluable]\n\nr(1).\n', P).
test(syntax, P == ['E-syntax'-1]) :- problems('p( . q.', P0), findall(C-F, member(C-F-_, P0), P).
test(tests, P == []) :- problems(':- use_module(library(plunit)).\n:- begin_tests(x).\ntest(a) :- true.\nh.\ntest(b) :- h.\n:- end_tests(x).', P).
test(of_other_module, P == []) :- problems('m:p :- q.\nm:(r :- s).', P).
test(of_user, P == ['W-undef'-13-'q/0 is not defined']) :- problems('user:p(1) :- q.\nr :- p(_).', P).
test(discontiguous_in_other_module, P == ['W-discontiguous'-10-'the clauses of p/0 are not together']) :-
    problems('m:p.\nq.\nm:p.', P).
test(units, P == ['W-undef'-83-'h/0 is not defined']) :-
    problems(':- begin_tests(x).\nh.\ntest(a) :- h.\n:- end_tests(x).\n:- begin_tests(y).\ntest(b) :- h.\n:- end_tests(y).', P).
test(library_in_tests, P == []) :-
    problems(':- begin_tests(x).\nappend(a, b, c).\n:- end_tests(x).\n:- begin_tests(y).\ntest(b) :- append(_, _, _).\n:- end_tests(y).', P).
test(builtin_in_tests, P == []) :- problems(':- begin_tests(x).\nappend(a).\n:- end_tests(x).', P).
test(chr, P == []) :-
    problems(':- use_module(library(chr)).\n:- chr_constraint a/0, b(?int).\na <=> b(1).\np :- a.', P).
test(query_and_answer, P == []) :- problems('?- q(X).\nX = 1.\n?- q(Y).\nY = 2.', P).
test(loading_file, P == []) :-                 % a part of a program may call what the rest defines
    tmp_file(part, Name),
    atom_concat(Name, '.pl', Part),
    atom_concat(Name, '_main.pl', Main),
    open(Main, write, Out),
    format(Out, ':- ensure_loaded(~q).~nq.~n', [Part]),
    close(Out),
    open(Part, write, Out2),
    close(Out2),
    index_file(Main),
    open_source(Part, 'p :- q.', S),
    source_problems(S, P),
    close_source(S),
    delete_file(Main),
    delete_file(Part),
    forget_indexed(Main).
test(defined_procedures, Is == [p/1, q/2]) :-
    open_source('a.pl', 'p(1). q --> p.', S),
    defined_procedures(S, Is),
    close_source(S).
test(missing_procedure, H == '; did you mean parent/2?'-rename(parent)) :-
    new_context('a.pl', C),
    missing_procedure(paretn/2, [parent/2], C, H).
test(library_of_part_before_other_systems, T == '; it comes from library(clpfd)') :-
    new_context('a.pl', C),
    missing_procedure(transpose/2, [], C, T-_).
test(library_of_other_systems, H == '; it comes from library(sicstus_lists)'-import(library(sicstus_lists), rev/2)) :-
    new_context('a.pl', C),
    missing_procedure(rev/2, [], C, H).
test(hints_of_as_many_as_are_shown, N == 200) :-
    findall(T, ( between(1, 250, I), format(atom(T), 'p~w.~nq~w :- p~w(1).~n', [I, I, I]) ), Ts),
    atomic_list_concat(Ts, Text),
    problems(Text, Ps),
    findall(x, ( member('W-undef'-_-T, Ps), sub_atom(T, _, _, 0, '/0') ), Xs),
    length(Xs, N).
test(similar_names_of_the_first_procedures, N-M == 20-'; it comes from library(clpfd)') :-
    findall(Line, ( between(10, 40, I), format(string(Line), "z~d :- paretn~d(x).~nparent~d(x).~n", [I, I, I]) ), Lines),
    atomics_to_string(Lines, Text0),
    string_concat(Text0, "z :- all_distinct([]).\n", Text),
    open_source('/x/many.pl', Text, Source),
    source_problems(Source, Problems),
    findall(F, member(problem(_, 'W-undef', _, _, _, replace(F, _, _)), Problems), Fixes),
    length(Fixes, N),
    findall(Hint, ( member(problem(_, 'W-undef', _, _, T, _), Problems), sub_atom(T, _, _, After, 'defined; it'),
                    Length is After + 4, sub_atom(T, _, Length, 0, Hint) ), [M]),
    close_source(Source).

:- end_tests(program_problems).
