% SPDX-License-Identifier: MIT
% library(listing): the clauses of procedures; the layout of a clause is tested by portray_clause.pl.

:- use_module(library(plunit)).
:- use_module(library(listing)).

:- dynamic(listed/2).
:- discontiguous(spread/1).

%   A procedure of this file.
named(Left, Right) :-
    Left = f(Right).

greeting --> [hello].
greeting --> [hello], greeting.

shared(1). shared(2).
% shared/1 goes on here,
% with two lines.
shared(X) :-                            % and here
    named(X, _).

listed_as(Spec, Text) :-
    with_output_to(atom(Text), listing(Spec)).

has(Text, Part) :-
    sub_atom(Text, _, _, _, Part),
    !.

:- begin_tests(listing).

test(dynamic,
     T == ':- dynamic listed/2.\n\nlisted(1, a).\nlisted(A, _) :-\n    b(A).\n\n') :-
    retractall(user:listed(_, _)), assertz(user:listed(1, a)),
    assertz(user:(listed(X, _) :- b(X))),
    listed_as(user:listed/2, T).
test(empty, T == ':- dynamic listed/2.\n\n') :- retractall(user:listed(_, _)), listed_as(user:listed, T).
test(names_of_the_file, T == 'named(Left, Right) :-\n    Left=f(Right).\n\n') :- listed_as(user:named/2, T).
test(letters, T == 'named(A, B) :-\n    A=f(B).\n\n') :-
    with_output_to(atom(T), listing(user:named/2, [variable_names(false)])).
test(nonterminal, true) :- listed_as(user:greeting//0, T), has(T, 'greeting([hello|A], B)').
test(name, true) :- listed_as(user:listed_as, T), has(T, 'listed_as(Spec, Text) :-').
test(list, T == ':- dynamic listed/2.\n\nnamed(Left, Right) :-\n    Left=f(Right).\n\n') :-
    retractall(user:listed(_, _)), listed_as(user:[listed/2, named/2], T).
test(all, true) :- with_output_to(atom(T), user:listing), has(T, 'named(Left, Right)'), has(T, 'listed_as(').
test(library, true) :- listed_as(lists:select/3, T), has(T, 'select').
test(built_in, T == '%   Built in: atom_length/2; ?- help(atom_length/2). says more\n') :- listed_as(atom_length/2, T).
test(built_in_name, true) :- listed_as(format, T), has(T, 'Built in: format/1;'), has(T, 'Built in: format/3;').
test(loaded_for_it, true) :- listed_as(user:gensym/2, T), has(T, 'gensym(').
test(source, T == 'shared(1). shared(2).\n% shared/1 goes on here,\n% with two lines.\nshared(X) :-                            % and here\n    named(X, _).\n\n') :-
    with_output_to(atom(T), listing(user:shared/1, [source(true)])).
test(no_source, T == ':- dynamic listed/2.\n\nlisted(1, a).\n\n') :-
    retractall(user:listed(_, _)), assertz(user:listed(1, a)),
    with_output_to(atom(T), listing(user:listed/2, [source(true)])).
test(no_spec, error(type_error(predicate_spec, f(x)))) :- listing(f(x)).
test(unbound, true) :- with_output_to(atom(T), listing(user:_)), has(T, 'named(Left, Right)'), has(T, 'listed_as(').
test(no_options, error(type_error(list, x))) :- listing(user:named/2, x).

:- end_tests(listing).
