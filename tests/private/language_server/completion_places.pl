% SPDX-License-Identifier: MIT
% private(language_server/completion_places). What is offered there: completion.pl.

:- use_module(library(plunit)).
:- use_module(private(language_server/completion_places)).

:- set_prolog_flag(double_quotes, string).

:- begin_tests(lsp_completion_places).

test(completion_place, [forall(member(Text-Place-Word,
       [ ""-clause-'', "ap"-clause-ap, "p.\nq"-clause-q, "p :- ap"-goal-ap, "p :- ap("-argument-'', "p :- ap, "-goal-'', ":- dynamic a"-indicators-a,
         ":- dynamic(["-indicators-'', ":- module(m, [a/1, b"-indicators-b, ":- dynamic f(a"-argument-a, "p :- X"-goal-'X',
         "p :- 'a"-nothing-'', "p :- \"a"-nothing-'', "% a"-nothing-'', "/* a"-nothing-'', "% a\nb"-clause-b,
         "% ?- ap"-goal-ap, "p :- 1"-nothing-'1', ":- use_module(library(dcg/b"-library('dcg/')-b,
         ":- set_prolog_flag(d"-flag-d, ":- set_prolog_flag(d, e"-argument-e, ":- set_prolog_flag(gc, t"-values([true, false])-t,
         "p :- open(f, "-values([read, write, append, update])-'', "p :- open(f, M, S, [type(b"-values([text, binary])-b, "p :- m:a"-qualified(m)-a,
         ":- use_module(a/b, [c/1, d"-imports(a/b)-d, ":- ['a/b"-file('a/')-b, ":- consult(['a', 'b"-file('')-b,
         ":- [a, b"-source('')-b, ":- consult(a/b"-source('a/')-b, ":- [a, b/c/"-source('b/c/')-'', ":- ['a/"-file('a/')-'',
         "p :- ['a"-nothing-'', "p :- X is f"-expression-f ]))]) :-
    completion_place(Text, Place0, Word0),
    Place0-Word0 == Place-Word.
test(options) :- completion_place("p :- open(a, read, S, [al", options(_), al).

:- end_tests(lsp_completion_places).
