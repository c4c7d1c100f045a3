% SPDX-License-Identifier: MIT
% private(toplevel/coloured_text)

:- use_module(library(plunit)).
:- use_module(private(toplevel/coloured_text)).

shown(Color, Theme, Text, Shown) :-
    current_prolog_flag(color, Color0),
    current_prolog_flag(color_theme, Theme0),
    set_prolog_flag(color, Color),
    set_prolog_flag(color_theme, Theme),
    with_output_to(atom(Shown), print_in_colours(write(Text))),
    set_prolog_flag(color, Color0),
    set_prolog_flag(color_theme, Theme0).

:- begin_tests(coloured_text).

test(print_in_colours, S == 'p(X) :- q.') :- shown(auto, dark, 'p(X) :- q.', S).
test(variable, S == 'p(\e[36mXs\e[0m)') :- shown(always, dark, 'p(Xs)', S).
test(on_light, S == 'p(\e[34mXs\e[0m)') :- shown(always, light, 'p(Xs)', S).
test(plain, S == 'p(Xs)') :- shown(always, plain, 'p(Xs)', S).
test(neck, S == 'p \e[1m:-\e[0m q =.. r') :- shown(always, dark, 'p :- q =.. r', S).
test(number, S == '\e[33m42\e[0m+a1') :- shown(always, dark, '42+a1', S).
test(text, S == 'p(\e[32m"A \\" %"\e[0m)') :- shown(always, dark, 'p("A \\" %")', S).
test(comment, S == '\e[2m% A 1\e[0m\np') :- shown(always, dark, '% A 1\np', S).
test(never, S == 'p(X)') :- shown(never, dark, 'p(X)', S).

:- end_tests(coloured_text).
