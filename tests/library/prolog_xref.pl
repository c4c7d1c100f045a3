% SPDX-License-Identifier: MIT
% library(prolog_xref).

:- use_module(library(plunit)).
:- use_module(library(prolog_xref)).

%   Goal for a file with this text.
in_file(Text, Path, Goal) :-
    tmp_file(xref, Name),
    atom_concat(Name, '.pl', Path),
    open(Path, write, Out),
    write(Out, Text),
    close(Out),
    call_cleanup(( xref_source(Path), Goal ), ( xref_clean(Path), delete_file(Path) )).

text(':- module(m, [p/1, s//0]).\n:- use_module(library(lists)).\n:- dynamic seen/1.\n\c
      p(X) :- q(X), append(X, _, _).\np(_).\nq(1).\ns --> [a].\n:- writeln(never), halt.\n').

:- begin_tests(prolog_xref).

test(defined, Ds == [p/1-local(4), q/1-local(6), s/2-local(7), seen/1-dynamic]) :-
    text(T),
    in_file(T, F, findall(N/A-H, ( xref_defined(F, G, H), functor(G, N, A) ), Ds0)),
    sort(Ds0, Ds).
test(called, true) :-
    text(T),
    in_file(T, F, findall(By-N/A, ( xref_called(F, G, By), functor(G, N, A) ), Cs0)),
    msort(Cs0, Cs),
    Cs =@= ['<directive>'-halt/0, '<directive>'-writeln/1, p(_)-append/3, p(_)-q/1].
test(called_one, true) :- text(T), in_file(T, F, once(xref_called(F, q(_), B))), B =@= p(_).
test(exported, Es == [p/1, s/2]) :-
    text(T),
    in_file(T, F, findall(N/A, ( xref_exported(F, G), functor(G, N, A) ), Es)).
test(module, M == m) :- text(T), in_file(T, F, xref_module(F, M)).
test(uses_file, L == library(lists)) :- text(T), in_file(T, F, xref_uses_file(F, L, _)).
test(current_source, true) :- text(T), in_file(T, F, xref_current_source(F)).
test(clean, fail) :- text(T), in_file(T, F, true), xref_current_source(F).
test(options, true) :- in_file('p.', F, xref_source(F, [silent(true)])).
test(line, L == 7) :- xref_definition_line(local(7), L).
test(no_line, fail) :- xref_definition_line(dynamic, _).
test(built_in, true) :- xref_built_in(atom_length(_, _)).
test(not_built_in, fail) :- xref_built_in(no_such_thing).
test(missing, error(existence_error(source_sink, '/nowhere/a.pl'))) :- xref_source('/nowhere/a.pl').
test(unbound, error(instantiation_error)) :- xref_source(_).

:- end_tests(prolog_xref).
