% SPDX-License-Identifier: MIT
% private(checks/load_checks): what is found in a file that has been loaded. How it reads is tested by load_warnings.pl.

:- use_module(library(plunit)).
:- use_module(private(checks/load_checks)).

:- dynamic(user:message_hook/3).
:- dynamic(seen/1).

%   The warnings of a file with the text Text.
warnings(Text, Warnings) :-
    tmp_file(load_checks, Base),
    atom_concat(Base, '.pl', Path),
    open(Path, write, Out), write(Out, Text), close(Out),
    retractall(seen(_)),
    setup_call_cleanup(asserta(( user:message_hook(Message, _, _) :- user:noted(Message) ), Hook),
                       ( current_prolog_flag(verbose, Verbose), set_prolog_flag(verbose, normal),
                         load_files(user:Path, []),
                         set_prolog_flag(verbose, Verbose) ),
                       erase(Hook)),
    unload_file(Path),
    delete_file(Path),
    findall(W, seen(W), Warnings).

noted(load_warning(_, Line, Warning)) :- assertz(user:seen(Line-Warning)).
noted(_).

:- begin_tests(load_checks).

test(nothing, Ws == []) :- warnings('lc_a(1).\nlc_b(X) :- lc_a(X).\n', Ws).
test(undefined, Ws == [1-undefined(user:lc_c/1, user:lc_nowhere/1, 11-24)]) :- warnings('lc_c(X) :- lc_nowhere(X).\n', Ws).
test(undefined_export, Ws == [2-undefined_export(lc_m:lc_z/1)]) :-
    warnings('% text\n:- module(lc_m, [lc_y/1, lc_z/1, last/2, lc_x/0]).\n:- dynamic lc_x/0.\nlc_y(1).\n', Ws).
test(defined_later, Ws == []) :- warnings('lc_d(X) :- lc_e(X).\nlc_e(1).\n', Ws).
test(autoloaded, Ws == []) :- warnings('lc_f(X) :- append(X, _, [a]).\n', Ws).
test(dynamic, Ws == []) :- warnings(':- dynamic(lc_g/1).\nlc_h(X) :- lc_g(X).\n', Ws).
test(asserted, Ws == []) :- warnings('lc_i :- assertz(lc_j(1)), lc_j(_).\n', Ws).
test(undefined_closure, Ws == [1-undefined_meta(user:lc_nowhere/2)]) :-
    warnings('lc_k(X, Y) :- maplist(lc_nowhere, X, Y).\n', Ws).
test(undefined_in_findall, Ws == [1-undefined_meta(user:lc_nowhere/1)]) :-
    warnings('lc_l(L) :- findall(X, lc_nowhere(X), L).\n', Ws).
test(undefined_in_phrase, Ws == [1-undefined_meta(user:lc_nowhere//1)]) :-
    warnings('lc_t(L) :- phrase(lc_nowhere(_), L).\n', Ws).
test(grammar_in_phrase, Ws == []) :- warnings('lc_u(L) :- phrase(( "a", call([X,X]>>true) ), L).\n', Ws).
test(lambda, Ws == []) :- warnings('lc_m(X) :- maplist([A]>>atom(A), X).\n', Ws).
test(other_module, Ws == []) :- warnings('lc_n(X) :- lc_module:lc_nowhere(X).\n', Ws).
test(colon, Ws == [1-colon_fact]) :- warnings('lc_happy : lc_rich.\n', Ws).
test(colon_after_name, Ws == [1-colon_fact]) :- warnings('lc_happy2: lc_rich.\n', Ws).
test(module_of_a_fact, Ws == []) :- warnings('lc_module2:lc_rich.\n', Ws).
test(unreachable, Ws == [2-unreachable(user:lc_o/1, 1)]) :- warnings('lc_o(_) :- !.\nlc_o(1).\n', Ws).
test(no_value, true(Ws =@= [1-no_value(_ is _+1, 1)])) :- warnings('lc_p(Y) :- Y is X+1, lc_q(X).\nlc_q(1).\n', Ws).
test(has_value, Ws == []) :- warnings('lc_r(Y) :- lc_s(X), Y is X+1.\nlc_s(1).\n', Ws).
test(value_in_a_branch, true(Ws =@= [1-no_value(_ is _+1, 1)])) :-
    warnings('lc_t(A, Y) :- ( A = 1 -> Y is Z+1 ; Y = Z ).\n', Ws).
test(computes_left, true(Ws = [1-computes_left(_+1 is _)])) :- warnings('lc_u(M, N) :- M+1 is N.\n', Ws).
test(assigns, true(Ws = [1-assigns(X is X+1)])) :- warnings('lc_u(X) :- X is X+1.\n', Ws).
test(no_function, true(Ws = [1-not_function(_ is 2*f(_), f(_))])) :-
    warnings('lc_nf(X) :- Y is 2*f(X), write(Y).\n', Ws).
test(no_number, true(Ws = [1-not_function(_ > a, a)])) :- warnings('lc_nn(X) :- X > a.\n', Ws).
test(functions, Ws == []) :- warnings('lc_fs(X) :- X > max(pi, [X]), X =< cot(2) + random(3).\n', Ws).
test(own_function, Ws == []) :-
    warnings(':- use_module(library(arithmetic)).\n:- arithmetic_function(lc_f/1).\nlc_f(X, Y) :- Y is 2*X.\n\c
lc_of(X) :- X > lc_f(X).\n', Ws).
test(unifies, true(Ws = [1-unifies(_ = _+1)])) :- warnings('lc_v(X, Y) :- Y = X+1.\n', Ws).
test(unifies_where_asked, Ws == []) :- warnings('lc_v(X, Y) :- ( integer(X) -> Y is X+1 ; Y = X+1 ).\n', Ws).
test(arrow, Ws == [1-arrow_fact(<-)]) :-
    warnings(':- op(1150, xfx, <-).\nlc_w(X) <- lc_x(X).\n', [L-W]), L0 is L-1, Ws = [L0-W].
test(rule_for_the_name_of_an_arrow, Ws == []) :- warnings('''<-''(X, Y) :- X = Y.\n', Ws).
test(no_else, Ws == [1-no_else]) :- warnings('lc_y(X) :- ( X > 1 -> true ).\n', Ws).
test(else, Ws == []) :- warnings('lc_z(X) :- ( X > 1 -> true ; X < 0 -> true ; fail ).\n', Ws).
test(overrides, Ws == [2-overrides([user:plus/3, user:succ/2])]) :-
    warnings('lc_aa.\nplus(1, 2, 4).\nsucc(1, 2).\nplus(1, 1, 2).\nsubtract([], _, []).\n', Ws).
test(at_most_20, N-More == 21-[0-more(5)]) :-
    findall(C, ( between(1, 25, I), format(atom(C), 'lc_many(~w) :- lc_nowhere(~w).~n', [I, I]) ), Cs),
    atomic_list_concat(Cs, Text), warnings(Text, Ws), length(Ws, N), last(Ws, L), More = [L].
test(no_files, true) :- check_loaded_files([]).

:- end_tests(load_checks).
