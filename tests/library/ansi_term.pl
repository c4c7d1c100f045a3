% SPDX-License-Identifier: MIT
% library(ansi_term): text that does not go to a terminal stays plain.

:- use_module(library(plunit)).
:- use_module(library(ansi_term)).

in_colours(Goal, Text) :-
    current_prolog_flag(color, Before),
    setup_call_cleanup(set_prolog_flag(color, always), with_output_to(string(Text), Goal),
                       set_prolog_flag(color, Before)).

:- begin_tests(ansi_term).

test(plain, A == 'a 1') :- with_output_to(atom(A), ansi_format([bold,fg(red)], 'a ~d', [1])).
test(one, A == a) :- with_output_to(atom(A), ansi_format(bold, a, [])).
test(unknown, error(domain_error(ansi_attribute, shiny))) :- ansi_format(shiny, a, []).
test(hyperlink, A == label) :-
    with_output_to(atom(A), ( current_output(S), ansi_hyperlink(S, 'http://x', label) )).
test(columns, T == "\e[1mx   y\e[0m\e[1m   z\e[0m") :-
    in_colours(( ansi_format(bold, 'x~t~4|y', []), ansi_format(bold, '~8|z', []) ), T).
test(no_colours_known, fail) :- ansi_get_color(_, _).

:- end_tests(ansi_term).
