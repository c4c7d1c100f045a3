% SPDX-License-Identifier: MIT
% private(messages/likely_names): what was meant by a name that does not exist.

:- use_module(library(plunit)).
:- use_module(private(messages/likely_names)).
:- use_module(library(lists)).

:- dynamic(user:telephone_book/2).
user:telephone_bell.
user:telephone_book(ann, 1).
:- likely:use_module(library(clpfd)).
:- dynamic(likely:shoe_size/1).
likely:shoe_size(40).

%   The lines that a grammar gives, as text.
said(Body, Text) :-
    phrase('$likely_names':Body, Lines),
    with_output_to(atom(Text), print_lines(Lines)).

print_lines(Lines) :-
    forall(member(Line, Lines), ( Line = F-As -> format(F, As) ; Line == nl -> nl ; format(Line, []) )).

:- begin_tests(likely_names).

test(other_arity, true) :-
    said(likely_procedure(user:telephone_book/3), T), sub_atom(T, 0, _, _, '; there is telephone_book/2 ('), !.
test(misspelt, true) :-
    said(likely_procedure(user:telefone_book/2), T), sub_atom(T, 0, _, _, '; did you mean telephone_book/2'), !.
test(misspelt_other_arity, true) :-
    said(likely_procedure(user:telephone_bok/7), T), sub_atom(T, 0, _, _, '; did you mean telephone_book/2'), !.
test(library, T == '; did you mean append/3?') :- said(likely_procedure(user:apend/3), T).
test(system, T == '; did you mean atom_length/2?') :- said(likely_procedure(user:atom_lenght/2), T).
test(user_from_module, true) :-
    said(likely_procedure(likely:telephone_book/1), T), sub_atom(T, 0, _, _, '; there is telephone_book/2'), !.
test(library_not_loaded, T == '; it comes from library(lists): `:- use_module(library(lists)).`') :-
    said(likely_procedure(user:last/2), T).
test(part_of_a_library, T == '; it comes from library(clpfd): `:- use_module(library(clpfd)).`') :-
    said(likely_procedure(user:tuples_in/2), T).
test(nothing, T == '') :- said(likely_procedure(user:qwertyuiop/2), T).
test(similar_name, S == append) :- similar_name(lists, apend, 3, S).
test(similar_in_module, S == shoe_size) :- similar_name(likely, shoesize, 1, S).
test(similar_short_names, fail) :- similar_name(likely, x, 1, _).
test(similar_import, S == all_distinct) :- similar_name(likely, all_distint, 1, S).
test(similar_other_arity, fail) :- similar_name(likely, shoesize, 5, _).
test(similar_library, T == '; did you mean library(clpfd)?') :- said(similar_library(clpfdd), T).
test(no_similar_library, T == '') :- said(similar_library(qwertyuiop), T).
test(library_term, T == '') :- said(similar_library(a/b), T).
test(no_arguments, true) :-
    said(likely_procedure(user:telephone_bell/1), T), sub_atom(T, 0, _, _, '; there is telephone_bell/0'), !.
test(other_arity_of_system, T == '; there is length/2') :- said(likely_procedure(user:length/1), T).
test(other_arities_of_library, T == '; there is nth0/3 and nth0/4') :- said(likely_procedure(user:nth0/2), T).
test(no_module, T == '; there is no module qwertyuiop') :- said(likely_procedure(qwertyuiop:append/7), T).
test(other_word, [forall(member(I, [helper/1, bar/1])), T == '']) :- said(likely_procedure(user:I), T).
test(missing_path, T == 'cannot find the file \'/qwertyuiop/b.pl\'; there is no directory \'/qwertyuiop\'') :-
    said(missing_file('/qwertyuiop/b.pl'), T).
test(missing_data, true) :-
    said(missing_data('likely_nams.pl'), T), sub_atom(T, _, _, 0, '; did you mean \'likely_names.pl\'?'), !.
test(missing_extension, true) :-
    said(missing_data(likely_names), T), sub_atom(T, _, _, 0, '; did you mean \'likely_names.pl\'?'), !.
test(missing_data_unlike, T == 'cannot find the file \'qwertyuiop.txt\'') :- said(missing_data('qwertyuiop.txt'), T).
test(missing_path_there, T == 'cannot find the file \'./qwertyuiop.pl\'') :- said(missing_file('./qwertyuiop.pl'), T).
test(missing_here, true) :- said(missing_file(likely_nams), T), sub_atom(T, _, _, 0, '; did you mean likely_names?'), !.
test(missing_unlike, true) :- said(missing_file(qwertyuiop), T), sub_atom(T, _, _, _, '\n= here are: '), !.
test(parts, M-N-A == lists-append-3) :- predicate_parts(lists:append/3, M, N, A).
test(parts_of_user, M == user) :- predicate_parts(append/3, M, _, _).
test(no_parts, fail) :- predicate_parts(append, _, _, _).
test(arity_no_integer, fail) :- predicate_parts(append/a, _, _, _).

test(goal_in_grammar, true) :-
    said(likely_procedure(user:(>=)/4), T), T == '; there is (>=)/2: in a grammar rule goals stand in braces, {...}', !.

test(exporting_library, Ls == [clpfd, sicstus_lists]) :- findall(L, exporting_library(transpose, 2, L), Ls).
:- end_tests(likely_names).
