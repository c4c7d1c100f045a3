% SPDX-License-Identifier: MIT
% Text in colours and styles on terminals that know the ANSI escape sequences.

:- module(ansi_term, [ansi_format/3, ansi_get_color/2, ansi_hyperlink/2, ansi_hyperlink/3]).

:- use_module(library(apply), [maplist/3]).
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
    maplist(code_of, List, Codes),
    (   Codes \== [],
        current_output(Out),
        '$takes_colours'(Out)
    ->  atomic_list_concat(Codes, ';', Text),
        atomic_list_concat(['\e[',Text,m], On),
        write_without_column(Out, On),
        format(Format, Args),
        write_without_column(Out, '\e[0m')
    ;   format(Format, Args)
    ).

% The terminal does not show it, so columns stay.
write_without_column(Out, Text) :-
    line_position(Out, Column),
    write(Out, Text),
    set_stream(Out, line_position(Column)).

code_of(Attribute, Code) :-
    (   var(Attribute)
    ->  instantiation_error(Attribute)
    ;   '$ansi_code'(Attribute, Code0)
    ->  Code = Code0
    ;   domain_error(ansi_attribute, Attribute)
    ).

%!  ansi_get_color(+Which, -Colour) is failure.
%
%   Always fails: the terminal's colours are not known.
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
