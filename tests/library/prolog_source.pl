% SPDX-License-Identifier: MIT
% library(prolog_source).

:- use_module(library(plunit)).
:- use_module(library(prolog_source)).
:- use_module(library(filesex), [delete_directory_and_contents/1]).

source(Text, Terms) :-
    tmp_file_stream(File, Out, [extension(pl)]), write(Out, Text), close(Out),
    setup_call_cleanup(prolog_open_source(File, In), once(rest(In, Terms)), prolog_close_source(In)),
    delete_file(File).

rest(In, Terms) :-
    prolog_read_source_term(In, _, Expanded, [syntax_errors(quiet)]),
    ( Expanded == end_of_file -> Terms = [] ; Terms = [Expanded|Terms1], rest(In, Terms1) ).

position(Text, Term, Position) :- term_string(Term, Text, [subterm_positions(Position)]).

:- begin_tests(prolog_source).

test(terms, L == [a, (b :- c)]) :- source('#!/usr/bin/env x y\na.\nb :- c.\n', L).
test(grammar, L =@= [(a(X,Y) :- b(X,Y))]) :- source('a --> b.', L).
test(operators, L-No == [(:- op(700, xfx, ===>)), ===>(a,b)]-no) :-
    source(':- op(700, xfx, ===>).\na ===> b.', L), ( current_op(_, _, ===>) -> No = yes ; No = no ).
test(operators_of_a_module, L = [_, ===>(a,b)]) :- source(':- module(m, [op(700, xfx, ===>)]).\na ===> b.', L).
test(missing, error(existence_error(_, _))) :- prolog_open_source('/nowhere/at/all', _).
test(canonical, P == F) :-
    tmp_file_stream(F, Out, [extension(pl)]), close(Out), file_name_extension(Base, _, F),
    prolog_canonical_source(Base, P),
    delete_file(F).
test(on_path, X == 'b/c.pl') :- working_directory(D, D), atom_concat(D, 'b/c.pl', P), file_name_on_path(P, X).
test(not_on_path, X == '/nowhere/c.pl') :- file_name_on_path('/nowhere/c.pl', X).
test(segments, S-A == (a/b/c)-'a/b/c') :- path_segments_atom(a/b/c, A), path_segments_atom(S, 'a/b/c').
test(files, Names-All-Loaded == ['x.pl']-['y.pl','x.pl']-[]) :-
    tmp_file(sources, D), make_directory(D), atom_concat(D, '/in', In), make_directory(In),
    forall(member(N, ['/x.pl','/z.txt','/in/y.pl']), ( atom_concat(D, N, F), open(F, write, S), close(S) )),
    names(D, [loaded(false)], Names), names(D, [recursive(true),loaded(false)], All), names(D, [], Loaded),
    delete_directory_and_contents(D).
test(positions, [forall(member(T, ["f(X, [a|b], \"s\")", "{a, b}", "- 1", "[1, 2]", "(a :- b)", "foo", "a+b*c"]))]) :-
    position(T, Term, P), once(valid_term_position(Term, P)).
test(wrong_positions, [forall(member(T-P, [f(_)-(0-3), a-term_position(0,1,0,1,[]), x-(3-1), x-_])), fail]) :-
    valid_term_position(T, P).

:- end_tests(prolog_source).

names(Directory, Options, Names) :-
    directory_source_files(Directory, Files, Options), findall(N, ( member(F, Files), file_base_name(F, N) ), Names).
