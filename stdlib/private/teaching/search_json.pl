% SPDX-License-Identifier: MIT
% A recorded search in JSON, as described in docs/search_format.md.

:- module('$search_json', [write_search_json/3]).

:- use_module(library(apply), [maplist/2]).

%!  write_search_json(+Search, +Others, +Stream) is det.
%
%   Writes Search as one object, one node per line, with Others, searches with other selection rules. There is no `<` in
%   it, so it can be embedded in a page.
%
%       ?- write_search_json(search(p, leftmost, depth_first, [], []), [], user_output).

write_search_json(search(Query, Rule, Order, Nodes, Sources), Others, Stream) :-
    write(Stream, '{"format":"hornbeam-search","version":1,"query":'),
    write_text(Query, Stream),
    format(Stream, ',"order":"~w",~n', [Order]),
    write_selected(Stream, Rule, Nodes),
    write(Stream, ',"others":['),
    write_others(Stream, Others),
    format(Stream, '],~n"sources":{', []),
    write_sources(Sources, Stream),
    format(Stream, '}}~n', []).

write_selected(Stream, Rule, Nodes) :-
    format(Stream, '"selection":"~w","nodes":[', [Rule]),
    write_nodes(Nodes, Stream),
    put_char(Stream, ']').

write_others(_, []).
write_others(Stream, [Other|Others]) :-
    put_char(Stream, '{'),
    write_other(Other, Stream),
    put_char(Stream, '}'),
    write_separator(Others, Stream),
    write_others(Stream, Others).

write_other(search(_, Rule, Order, Nodes, _), Stream) :-
    format(Stream, '"order":"~w",', [Order]),
    write_selected(Stream, Rule, Nodes).
write_other(unsearched(Rule, Why), Stream) :-
    format(Stream, '"selection":"~w","why":', [Rule]),
    write_text(Why, Stream).

write_nodes([], _).
write_nodes([node(Number, Parent, Kind, Text, Facts)|Nodes], Stream) :-
    format(Stream, '~n{"id":~w,"parent":~w,"kind":"~w","text":', [Number, Parent, Kind]),
    write_text(Text, Stream),
    maplist(write_fact(Stream), Facts),
    put_char(Stream, '}'),
    write_separator(Nodes, Stream),
    write_nodes(Nodes, Stream).

write_separator([], _).
write_separator([_|_], Stream) :-
    put_char(Stream, ',').

write_fact(Stream, Fact) :-
    Fact =.. [Name, Value],
    (   Value == [],
        \+ '$in_list'(Name, [given, wanted])
    ->  true
    ;   format(Stream, ',"~w":', [Name]),
        write_value(Value, Stream)
    ).

write_value([Item|Items], Stream) :-
    !,
    put_char(Stream, '['),
    write_items([Item|Items], Stream),
    put_char(Stream, ']').
write_value(Name-Value, Stream) :-
    !,
    write_value([Name, Value], Stream).
write_value(change(Name, Before, After), Stream) :-
    !,
    write_value([Name, Before, After], Stream).
write_value(File:Line, Stream) :-
    !,
    atomic_list_concat([File, ':', Line], Text),
    write_text(Text, Stream).
write_value(Value, Stream) :-
    (   number(Value)
    ->  write(Stream, Value)
    ;   write_text(Value, Stream)
    ).

write_items([], _).
write_items([Item|Items], Stream) :-
    write_value(Item, Stream),
    write_separator(Items, Stream),
    write_items(Items, Stream).

write_text(Text, Stream) :-
    put_char(Stream, '"'),
    atom_chars(Text, Chars),
    maplist(write_char(Stream), Chars),
    put_char(Stream, '"').

write_char(Stream, Char) :-
    char_code(Char, Code),
    (   ( Code < 32 ; Char == (<) ; Code =:= 0x2028 ; Code =:= 0x2029 )
    ->  format(Stream, '\\u~|~`0t~16r~4+', [Code])
    ;   ( Char == '"' ; Char == (\) )
    ->  put_char(Stream, \),
        put_char(Stream, Char)
    ;   put_char(Stream, Char)
    ).

% The text of each clause that a node refers to, once.

write_sources([], _).
write_sources([Place-Text|Sources], Stream) :-
    write_value(Place, Stream),
    put_char(Stream, ':'),
    write_text(Text, Stream),
    write_separator(Sources, Stream),
    write_sources(Sources, Stream).
