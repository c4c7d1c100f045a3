% SPDX-License-Identifier: MIT
% Reloading a file: what it no longer defines is gone, everything else stays.

:- expects_dialect(swi).

:- use_module(library(plunit)).

%   Loads a file with each of Texts in turn, and calls Goal.
loaded_in_turn(Texts, Goal) :-
    tmp_file_stream(File, Stream, [extension(pl), encoding(utf8)]),
    close(Stream),
    call_cleanup(( forall(member(Text, Texts), loaded(File, Text)), once(user:Goal) ),
                 ( unload_file(File), delete_file(File) )).

loaded(File, Text) :-
    open(File, write, Stream, [encoding(utf8)]),
    write(Stream, Text),
    close(Stream),
    load_files(user:File, []).

undefined(Goal) :-
    catch(( user:Goal, fail ), error(existence_error(procedure, _), _), true).

:- begin_tests(reloading).

test(gone, true) :- loaded_in_turn(["rl1(1). rl2(1).", "rl1(2)."], ( rl1(2), undefined(rl2(_)) )).
test(stays, X == 2) :- loaded_in_turn(["rl3(1).", "rl3(2)."], rl3(X)).
test(comes_back, X == 3) :- loaded_in_turn(["rl4(1).", "rl5(1).", "rl4(3)."], rl4(X)).
test(unloaded, true) :- loaded_in_turn(["rl6(1)."], rl6(_)), undefined(rl6(_)).
test(unloaded_without_file, true) :-
    tmp_file_stream(File, Stream, [extension(pl)]), write(Stream, 'rl7(1).'), close(Stream),
    once(load_files(user:File, [])), delete_file(File), unload_file(File), undefined(rl7(_)).
test(never_loaded, true) :- unload_file('/no/such/file.pl').
test(meta_predicate_removed, X == a) :-
    loaded_in_turn([":- meta_predicate rl40(:, -). rl40(X, X).", "rl40(X, X)."], rl40(a, X)).
test(meta_predicate_stays, X == user:a) :-
    loaded_in_turn([":- meta_predicate rl41(:, -). rl41(X, X).", ":- meta_predicate rl41(:, -). rl41(X, X)."], rl41(a, X)).
test(determinism_removed, fail) :- loaded_in_turn([":- det(rl42/1). rl42(1).", "rl42(1)."], rl42(2)).
test(public_removed, fail) :-
    loaded_in_turn([":- public rl43/1. rl43(1).", "rl43(1)."], predicate_property(user:rl43(_), public)).
test(export_removed, L == [rl44/0]) :-
    loaded_in_turn([":- module(rl44, [rl44/0, rl45/0]). rl44. rl45.", ":- module(rl44, [rl44/0]). rl44. rl45."],
                   module_property(rl44, exports(L))).
test(dynamic_clause, L == []) :-
    loaded_in_turn([":- dynamic rl8/1. rl8(1).", ":- dynamic rl8/1."], findall(X, rl8(X), L)).
test(asserted_clause, L == [2]) :-
    loaded_in_turn([":- dynamic rl9/1. rl9(1). :- initialization(assertz(rl9(2))).", ":- dynamic rl9/1."], findall(X, rl9(X), L)).
test(asserted_clause_of_reloaded, L == [1,2]) :-
    loaded_in_turn([":- dynamic rl24/1. rl24(1). :- initialization(assertz(rl24(2))).", ":- dynamic rl24/1. rl24(1)."],
                   ( findall(X, rl24(X), L0), msort(L0, L) )).
test(asserted_before, L == [1]) :-
    assertz(user:rl25(0)), loaded_in_turn(["rl25(1)."], findall(X, rl25(X), L)).
test(asserted_before_declared, L == [0,1]) :-
    assertz(user:rl26(0)), loaded_in_turn([":- dynamic rl26/1. rl26(1)."], findall(X, rl26(X), L)).
test(asserted_by_directive, L == [0,1]) :-
    loaded_in_turn([":- dynamic rl27/1. :- assertz(rl27(0)). rl27(1)."], findall(X, rl27(X), L)).
test(dynamic_of_other_file, [ setup(set_prolog_flag(redefine_warnings, false)),
                              cleanup(set_prolog_flag(redefine_warnings, true)), L == [1] ]) :-
    loaded_in_turn([":- dynamic rl28/1. rl28(0)."],
                   reloading_tests_within(["rl28(1)."], findall(X, rl28(X), L))).
test(asserted_before_and_unloaded, true) :-
    assertz(user:rl29(0)),
    loaded_in_turn(["rl29(1)."], true), undefined(rl29(_)),
    assertz(user:rl29(2)),
    loaded_in_turn(["rl29(1)."], findall(X, rl29(X), [1])), undefined(rl29(_)).
test(other_file, L == [1]) :-
    loaded_in_turn([":- multifile rl10/1. rl10(1)."],
                   reloading_tests_within([":- multifile rl10/1. rl10(2).", ""], findall(X, rl10(X), L))).
test(own_clauses_of_multifile, L == []) :-
    loaded_in_turn([":- multifile rl11/1. :- dynamic rl11/1. rl11(1).", ":- multifile rl11/1. :- dynamic rl11/1."], findall(X, rl11(X), L)).
test(loop, L == [2,4]) :-
    T = ":- use_module(library(do_loops)). rl12(L) :- ( foreach(X, [1,2]), foreach(Y, L) do Y is 2*X ).",
    loaded_in_turn([T, T], rl12(L)).
test(lambda, L == [2,4]) :-
    T = "rl13(L) :- maplist([X,Y]>>(Y is 2*X), [1,2], L).", loaded_in_turn([T, T], rl13(L)).
test(tabled, L == [a,b]) :-
    T = ":- table rl14/1. rl14(X) :- rl14(X). rl14(a). rl14(b).",
    loaded_in_turn([T, T], ( findall(X, rl14(X), L0), msort(L0, L) )).
test(constraints, X == 3) :-
    T = ":- use_module(library(clpfd)). rl15(X) :- X + 2 #= 5.", loaded_in_turn([T, T], rl15(X)).
test(grammar, true) :- T = "rl16 --> [a], rl16. rl16 --> [].", loaded_in_turn([T, T], phrase(rl16, [a,a])).
test(record, [condition(exists_source(library(record))), X == 0]) :-
    T = ":- use_module(library(record)). :- record(rl17(x:integer=0)).", loaded_in_turn([T, T], ( default_rl17(R), rl17_x(R, X) )).
test(conditional, true) :-
    loaded_in_turn([":- if(true). rl18(1). :- endif.", ":- if(fail). rl18(1). :- endif."], undefined(rl18(_))).
test(from_terminal, X == 1) :-
    open_string("rl19(1).\n", S1), current_input(Old),
    stream_property(User, alias(user_input)),
    setup_call_cleanup(set_stream(S1, alias(user_input)), consult(user:user), set_stream(User, alias(user_input))),
    open_string("rl20(1).\n", S2),
    setup_call_cleanup(set_stream(S2, alias(user_input)), consult(user:user), set_stream(User, alias(user_input))),
    set_input(Old), user:rl19(X).
test(within_itself, X-Y == 1-2) :-
    loaded_in_turn([":- dynamic rl21/0. rl22(1). :- ( rl21 -> true ; assertz(rl21), prolog_load_context(source, F), load_files(F, []) ). rl23(2)."],
                   ( rl22(X), rl23(Y) )).

:- end_tests(reloading).

reloading_tests_within(Texts, Goal) :- loaded_in_turn(Texts, Goal).
