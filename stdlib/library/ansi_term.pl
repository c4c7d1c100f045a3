% SPDX-License-Identifier: MIT
% Text in colours and styles on terminals that know the ANSI escape sequences.

:- module(ansi_term, [ansi_format/3, ansi_get_color/2, ansi_hyperlink/2, ansi_hyperlink/3]).

:- use_module(library(error), [domain_error/2, instantiation_error/1]).

%!  ansi_format(+Attributes, +Format, +Args) is det.
%
%   Prints as format/2 does, with Attributes if the output is a terminal and the flag color_term is
%   not false.  Attributes is one of these or a list of them: reset, bold, faint, italic, underline,
%   blink, reverse, fg(Colour), bg(Colour), hfg(Colour), hbg(Colour), with a Colour of black, red,
%   green, yellow, blue, magenta, cyan, white, default, or fg8(N), bg8(N), fg(R,G,B), bg(R,G,B).
%   Errors: instantiation_error; domain_error(ansi_attribute, Attribute).
%
%       ?- ansi_format([bold,fg(red)], 'Hello ~w', [world]).

ansi_format(Attributes, Format, Args) :-
    ( is_list(Attributes) -> List = Attributes ; List = [Attributes] ),
    codes_of(List, Codes),
    (   Codes \== [],
        coloured_output
    ->  atomic_list_concat(Codes, ';', Text),
        format('\e[~wm', [Text]),
        format(Format, Args),
        write('\e[0m')
    ;   format(Format, Args)
    ).

coloured_output :-
    current_output(Out),
    '$takes_colours'(Out).

codes_of([], []).
codes_of([Attribute|Attributes], [Code|Codes]) :-
    (   var(Attribute)
    ->  instantiation_error(Attribute)
    ;   attribute_code(Attribute, Code0)
    ->  Code = Code0
    ;   domain_error(ansi_attribute, Attribute)
    ),
    codes_of(Attributes, Codes).

attribute_code(reset, 0).
attribute_code(bold, 1).
attribute_code(faint, 2).
attribute_code(italic, 3).
attribute_code(underline, 4).
attribute_code(blink, 5).
attribute_code(reverse, 7).
attribute_code(negative, 7).
attribute_code(conceal, 8).
attribute_code(crossed_out, 9).
attribute_code(fg(Colour), Code) :- colour(Colour, N), Code is 30+N.
attribute_code(bg(Colour), Code) :- colour(Colour, N), Code is 40+N.
attribute_code(hfg(Colour), Code) :- colour(Colour, N), Code is 90+N.
attribute_code(hbg(Colour), Code) :- colour(Colour, N), Code is 100+N.
attribute_code(fg8(N), Code) :- atom_concat('38;5;', N, Code).
attribute_code(bg8(N), Code) :- atom_concat('48;5;', N, Code).
attribute_code(fg(R, G, B), Code) :- atomic_list_concat([38,2,R,G,B], ';', Code).
attribute_code(bg(R, G, B), Code) :- atomic_list_concat([48,2,R,G,B], ';', Code).

colour(black, 0).
colour(red, 1).
colour(green, 2).
colour(yellow, 3).
colour(blue, 4).
colour(magenta, 5).
colour(cyan, 6).
colour(white, 7).
colour(default, 9).

%!  ansi_get_color(+Which, -Colour) is failure.
%
%   The colours of the terminal are not known: fails.
%
%       ?- \+ ansi_get_color(0, _).
%       true.

ansi_get_color(_, _) :-
    fail.

%!  ansi_hyperlink(+Stream, +Location) is det.
%
%   Prints Location, a URL or File:Line, on Stream.
%
%       ?- ansi_hyperlink(user_output, 'http://www.example.org/').

ansi_hyperlink(Stream, Location) :-
    format(Stream, '~w', [Location]).

%!  ansi_hyperlink(+Stream, +URL, +Label) is det.
%
%   Prints Label on Stream, as a link to URL on terminals.
%
%       ?- ansi_hyperlink(user_output, 'http://www.example.org/', 'a page').

ansi_hyperlink(Stream, URL, Label) :-
    (   catch(stream_property(Stream, tty(true)), _, fail)
    ->  format(Stream, '\e]8;;~w\e\\~w\e]8;;\e\\', [URL,Label])
    ;   format(Stream, '~w', [Label])
    ).
