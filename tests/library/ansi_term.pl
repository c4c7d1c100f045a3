% SPDX-License-Identifier: MIT
% library(ansi_term): text that does not go to a terminal stays plain.

:- use_module(library(plunit)).
:- use_module(library(ansi_term)).

:- begin_tests(ansi_term).

test(plain, A == 'a 1') :- with_output_to(atom(A), ansi_format([bold,fg(red)], 'a ~d', [1])).
test(one, A == a) :- with_output_to(atom(A), ansi_format(bold, a, [])).
test(unknown, error(domain_error(ansi_attribute, shiny))) :- ansi_format(shiny, a, []).
test(hyperlink, A == label) :-
    with_output_to(atom(A), ( current_output(S), ansi_hyperlink(S, 'http://x', label) )).
test(no_colours_known, fail) :- ansi_get_color(_, _).

:- end_tests(ansi_term).
