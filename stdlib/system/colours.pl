% SPDX-License-Identifier: MIT
% The toplevel's colours: of messages, prompts, answers, listings and the tracer. Each text has a style, which a theme
% maps to attributes of library(ansi_term).

% A terminal that supports them, unless disabled; --color=always enables them for a pipe to a pager.
'$takes_colours'(Stream) :-
    current_prolog_flag(color, When),
    '$takes_colours'(When, Stream).

'$takes_colours'(always, _).
'$takes_colours'(auto, Stream) :-
    current_prolog_flag(color_term, true),
    stream_property(Stream, tty(true)),
    \+ ( getenv('NO_COLOR', Value), Value \== '' ),
    \+ getenv('TERM', dumb).

% '$write_ansi'(+Style, +Format, +Arguments): in a message. Style may also be an attribute or a list of attributes.
'$write_ansi'(Style, Format, Arguments) :-
    (   b_getval('$message_colours', true),
        '$ansi_codes'(Style, Codes)
    ->  format('\e[~wm', [Codes]),
        format(Format, Arguments),
        write('\e[0m')
    ;   format(Format, Arguments)
    ).

% '$write_styled'(+Stream, +Style, +Text)
'$write_styled'(Stream, Style, Text) :-
    '$styled'(Stream, Style, Text, Styled),
    write(Stream, Styled).

% Text as written to Stream.
'$styled'(Stream, Style, Text, Styled) :-
    (   Text \== '',
        '$takes_colours'(Stream),
        '$ansi_codes'(Style, Codes)
    ->  atomic_list_concat(['\e[', Codes, m, Text, '\e[0m'], Styled)
    ;   Styled = Text
    ).

% '$ansi_codes'(+Style, -Codes): fails for text in the default style. Unknown attributes are ignored.
'$ansi_codes'(Style, Codes) :-
    '$attributes'(Style, Attributes),
    findall(Code, ( '$in_list'(Attribute, Attributes), '$ansi_code'(Attribute, Code) ), Numbers),
    Numbers \== [],
    atomic_list_concat(Numbers, ';', Codes).

% A definition by the program takes precedence, as in SWI-Prolog: prolog:console_color(Style, Attributes).
'$attributes'(Style, Attributes) :-
    (   '$predicate_property'(prolog, console_color(_, _), defined),
        prolog:console_color(Style, Attributes0)
    ->  true
    ;   '$theme'(Theme),
        '$theme_style'(Theme, Style, Attributes0)
    ->  true
    ;   Attributes0 = Style
    ),
    ( is_list(Attributes0) -> Attributes = Attributes0 ; Attributes = [Attributes0] ).

% COLORFGBG is "foreground;background", possibly with a word in between; backgrounds 7 and 15 are light.
'$theme'(Theme) :-
    current_prolog_flag(color_theme, Theme0),
    (   Theme0 \== auto
    ->  Theme = Theme0
    ;   getenv('COLORFGBG', Colours),
        ( atom_concat(_, ';7', Colours) ; atom_concat(_, ';15', Colours) )
    ->  Theme = light
    ;   Theme = dark
    ).

'$theme_style'(plain, Style, []) :-
    '$style'(Style, _, _).
'$theme_style'(dark, Style, Attributes) :-
    '$style'(Style, Attributes, _).
'$theme_style'(light, Style, Attributes) :-
    '$style'(Style, _, Attributes).

% '$style'(?Style, -OnDark, -OnLight)
'$style'(error, [bold, fg(red)], [bold, fg(red)]).
'$style'(warning, [bold, fg(magenta)], [bold, fg(magenta)]).
'$style'(mark, [bold, fg(red)], [bold, fg(red)]).
'$style'(place, fg(cyan), fg(blue)).
'$style'(code, faint, faint).
'$style'(prompt, bold, bold).
'$style'(variable, fg(cyan), fg(blue)).
'$style'(true, fg(green), fg(green)).
'$style'(false, fg(red), fg(red)).
'$style'(neck, bold, bold).
'$style'(text, fg(green), fg(green)).
'$style'(number, fg(yellow), fg(magenta)).
'$style'(comment, faint, faint).
'$style'(port(call), fg(cyan), fg(blue)).
'$style'(port(unify), fg(blue), fg(blue)).
'$style'(port(exit), fg(green), fg(green)).
'$style'(port(redo), fg(yellow), fg(magenta)).
'$style'(port(fail), fg(red), fg(red)).
'$style'(port(exception), fg(magenta), [bold, fg(red)]).

'$ansi_code'(reset, 0).
'$ansi_code'(bold, 1).
'$ansi_code'(faint, 2).
'$ansi_code'(italic, 3).
'$ansi_code'(underline, 4).
'$ansi_code'(blink, 5).
'$ansi_code'(reverse, 7).
'$ansi_code'(negative, 7).
'$ansi_code'(conceal, 8).
'$ansi_code'(crossed_out, 9).
'$ansi_code'(fg(Colour), Code) :- '$colour_number'(Colour, N), Code is 30+N.
'$ansi_code'(bg(Colour), Code) :- '$colour_number'(Colour, N), Code is 40+N.
'$ansi_code'(hfg(Colour), Code) :- '$colour_number'(Colour, N), Code is 90+N.
'$ansi_code'(hbg(Colour), Code) :- '$colour_number'(Colour, N), Code is 100+N.
'$ansi_code'(fg8(N), Code) :- atom_concat('38;5;', N, Code).
'$ansi_code'(bg8(N), Code) :- atom_concat('48;5;', N, Code).
'$ansi_code'(fg(R, G, B), Code) :- atomic_list_concat([38, 2, R, G, B], ';', Code).
'$ansi_code'(bg(R, G, B), Code) :- atomic_list_concat([48, 2, R, G, B], ';', Code).

'$colour_number'(black, 0).
'$colour_number'(red, 1).
'$colour_number'(green, 2).
'$colour_number'(yellow, 3).
'$colour_number'(blue, 4).
'$colour_number'(magenta, 5).
'$colour_number'(cyan, 6).
'$colour_number'(white, 7).
'$colour_number'(default, 9).
