% SPDX-License-Identifier: MIT
% What a program calls and does not define: libraries serve the names that the dialect of its files has without an
% import, all others are undefined, and the message says which library has them.

:- expects_dialect(swi).

:- use_module(library(plunit)).
:- use_module(library(readutil)).

%   Does a goal of this name and arity exist for a module of the user's? Calling it would do things; to resolve it is
%   enough.
exists(Name, Arity) :-
    functor(Goal, Name, Arity),
    catch(call_with_inference_limit(user:Goal, 1000, _), Ball, true),
    \+ ( nonvar(Ball), Ball = error(existence_error(procedure, Name/Arity), _) ).

missing(Goal) :-
    functor(Goal, Name, Arity),
    catch(( user:Goal, fail ), error(existence_error(procedure, Name/Arity), _), true).

%   The messages when a text is consulted.
said(Text, Said) :-
    tmp_file(undefined, Base),
    atom_concat(Base, '.pl', File),
    tmp_file(undefined, Output),
    setup_call_cleanup(( open(File, write, Out), write(Out, Text), close(Out) ),
                       ( current_prolog_flag(executable, Hornbeam),
                         format(atom(Command), "'~w' -q -t halt '~w' >'~w' 2>&1 </dev/null", [Hornbeam, File,
                                  Output]),
                         shell(Command, _),
                         read_file_to_string(Output, Said, []) ),
                       ( delete_file(File), catch(delete_file(Output), _, true) )).

says(Text, Part) :-
    said(Text, Said),
    once(sub_string(Said, _, _, _, Part)).

:- begin_tests(undefined_procedures).

test(from_libraries, [] == Missing) :-
    findall(N/A, ( member(N/A, [append/3, member/2, maplist/3, foldl/4, sum_list/2, list_to_assoc/2, nb_setval/2,
                                aggregate_all/3, read_term_from_atom/3, pairs_keys/2, ord_union/3, random_between/3]),
                   \+ exists(N, A) ), Missing).
test(of_sicstus, Found == []) :-
    findall(G, ( member(G, [rev(_, _), head(_, _), tail(_, _), ordered(_), cons(_, _, _), samsort(_, _),
                                  sum([1], #=, _),
                            merge(_, _, _, _), bb_put(a, 1), time_out(true, 1, _), now(_), add_element(a, [], _)]),
                 \+ missing(G) ), Found).
test(of_parts, Found == []) :-
    findall(G, ( member(G, [judge(_, _, _, _, _), in_order(_, _, _, _), solve_all(_, _, _, _), nearest_atoms(_,
                                  _, _, _),
                            goal_list(_, _), decoded(_, _, _), expectation(_, _), is_control(_), layout_span(_,
                                  _, _)]),
                 \+ missing(G) ), Found).
test(grammar_rules, Found == []) :-
    findall(G, ( member(G, [atom(_, _, _), digits(_, _, _), integer(_, _, _), number(_, _, _), white(_, _),
                                  blank(_, _),
                            float(_, _, _), string(_, _, _), remainder(_, _, _), sequence(_, _, _, _)]),
                 \+ missing(G) ), Found).
test(of_the_solver, true) :- missing(all_distinct([_])), missing(transpose([], _)), missing(label([])).
test(tools, true) :- missing(tree(true)), missing(why_not(true)), missing(code(_)), missing(stats(true)),
                                  missing(slice(_)).
test(builtins_in_prolog, true) :- divmod(7, 2, 3, 1), wildcard_match('a*', abc).

% A test on a terminal that was not put into braces.
test(braces_forgotten, error(existence_error(procedure, atom/3))) :-
    dcg_translate_rule(( forgotten(X) --> [X], atom(X) ), Clause),
    assertz(user:Clause),
    phrase(user:forgotten(_), [a], _).

% ---- what is said ----

test(warning_names_the_library, true) :-
    says('p(Xs) :- all_distinct(Xs).\n', "it comes from library(clpfd): `:- use_module(library(clpfd)).`").
test(warning_for_nonterminal, true) :-
    says('p --> digits(_).\n', "library(dcg/basics)").
test(warning_for_tool, true) :- says('p(X) :- tree(X).\n', "tree/1").
test(warning_for_name_of_private_module, true) :-
    said('p(A) :- judge(A, b, c, d, e).\n', S),
    once(sub_string(S, _, _, _, "judge/5")),
    \+ sub_string(S, _, _, _, "plunit").
test(no_warning_when_imported, S == "") :- said(':- use_module(library(clpfd)).\np(Xs) :- all_distinct(Xs).\n', S).
test(no_warning_for_autoloaded, S == "") :- said('p(Xs, Y) :- sum_list(Xs, Y).\n', S).
test(own_definition_is_silent, S == "") :-
    said('rev(a, b).\nsum_list(a, b).\nappend(x, y, z).\ndelete(a).\np(X, Y) :- rev(X, Y), sum_list(X, Y).\n', S).

% ---- dialects ----

test(sicstus_has_its_builtins, S == "stored") :-
    said(':- use_module(library(between)).\n:- initialization(p).\n\
p :- bb_put(k, stored), bb_get(k, X), write(X).\n', S).
test(sicstus_imports_lists, S == "[b,a]") :-
    said(':- use_module(library(lists)).\n:- use_module(library(samsort)).\n:- initialization(p).\n\
p :- rev([a,b], X), print(X).\n', S).
test(import_by_name_from_elsewhere, S == "[b,a]") :-
    said(':- use_module(library(samsort), [rev/2]).\n:- initialization(p).\n\
p :- rev([a,b], X), print(X).\n', S).
test(more_arguments_than_any, error(existence_error(procedure, f/100000))) :- functor(T, f, 100000), call(T).

:- end_tests(undefined_procedures).
