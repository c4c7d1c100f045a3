% SPDX-License-Identifier: MIT
% Search trees as files: a page to step through, an SVG drawing, a graph for dot. A tree is node(Kind, Text, Children)
% as library(search_tree) makes it: Kind is goal, yes, no, removed, cut, more, loop, step, or step(N, Place,
% Substitution, Source) for clause N of a procedure.

:- module('$tree_drawings', [write_drawing/2]).

:- use_module(private(teaching/tree_page), [tree_page_line/1]).

:- set_prolog_flag(double_quotes, string).

%!  write_drawing(+File, +Tree) is det.
%
%   Writes Tree to File: as a page where its name ends with .html, for dot where it ends with .dot or .gv, else as SVG.
%   Errors: as of open/3.
%
%       ?- write_drawing('t.svg', node(goal, '?- p', [node(yes, 'yes 1', [])])).

write_drawing(File, Tree) :-
    (   ends_with(File, ".html")
    ->  write_file(File, write_page(Tree))
    ;   ( ends_with(File, ".dot") ; ends_with(File, ".gv") )
    ->  write_file(File, write_dot(Tree))
    ;   write_svg(File, Tree)
    ).

ends_with(File, End) :-
    sub_string(File, _, _, 0, End).

write_file(File, Goal) :-
    setup_call_cleanup(open(File, write, Stream, [encoding(utf8)]), once(call(Goal, Stream)), close(Stream)).

% ---- a page ----
%
% Nodes are numbered as they come to be in the search: {p: parent, k: kind, t: text, c: clause, b: substitution, at:
% place, s: source}.

write_page(Tree, Stream) :-
    Tree = node(_, Title, _),
    forall(tree_page_line(Line), write_page_line(Line, Title, Tree, Stream)).

write_page_line(Line, Title, Tree, Stream) :-
    (   string_concat(Before, ";", Line),
        string_concat(Before1, "@NODES@", Before)
    ->  write(Stream, Before1),
        write(Stream, "[\n"),
        write_nodes([Tree], -1, 0, _, Stream),
        write(Stream, "];\n")
    ;   sub_string(Line, Start, _, End, "@TITLE@")
    ->  sub_string(Line, 0, Start, _, Left),
        sub_string(Line, _, End, 0, Right),
        escaped(Title, Escaped),
        format(Stream, "~w~w~w~n", [Left, Escaped, Right])
    ;   format(Stream, "~w~n", [Line])
    ).

write_nodes([], _, N, N, _).
write_nodes([node(Kind, Text, Children)|Nodes], Parent, N0, N, Stream) :-
    functor(Kind, Name, _),
    format(Stream, '{"p":~w,"k":"~w","t":~@', [Parent, Name, '$tree_drawings':write_json(Text)]),
    write_step(Kind, Stream),
    write(Stream, "},\n"),
    N1 is N0 + 1,
    write_nodes(Children, N0, N1, N2, Stream),
    write_nodes(Nodes, Parent, N2, N, Stream).

write_step(Kind, Stream) :-
    (   Kind = step(Clause, Place, Substitution, Source)
    ->  format(atom(Number), 'clause ~w', [Clause]),
        ( Place = File:Line -> format(atom(At), '~w:~w', [File, Line]) ; At = '' ),
        write_pair(Stream, c, Number),
        write_pair(Stream, b, Substitution),
        write_pair(Stream, at, At),
        write_pair(Stream, s, Source)
    ;   true
    ).

write_pair(Stream, Key, Value) :-
    (   Value == ''
    ->  true
    ;   format(Stream, ',"~w":~@', [Key, '$tree_drawings':write_json(Value)])
    ).

%   A text of JSON in which nothing ends the script: `<` is escaped, too.

write_json(Text) :-
    put_char('"'),
    atom_chars(Text, Chars),
    write_json_chars(Chars),
    put_char('"').

write_json_chars([]).
write_json_chars([Char|Chars]) :-
    char_code(Char, Code),
    (   ( Code < 32 ; Char == (<) ; Code =:= 0x2028 ; Code =:= 0x2029 )
    ->  format('\\u~|~`0t~16r~4+', [Code])
    ;   ( Char == '"' ; Char == (\) )
    ->  put_char(\),
        put_char(Char)
    ;   put_char(Char)
    ),
    write_json_chars(Chars).

% ---- dot ----

write_dot(Tree, Stream) :-
    write(Stream, "digraph search {\n  node [shape=plaintext, fontname=monospace];\n  edge [arrowhead=none];\n"),
    write_dot_nodes([Tree], none, 0, _, Stream),
    write(Stream, "}\n").

write_dot_nodes([], _, N, N, _).
write_dot_nodes([node(Kind, Text, Children)|Nodes], Parent, N0, N, Stream) :-
    colour(Kind, Colour0),
    ( Colour0 == black -> Colour = '#000' ; Colour = Colour0 ),
    full_colour(Colour, Full),
    format(Stream, '  n~w [fontcolor="~w", label=~@];~n', [N0, Full, '$tree_drawings':write_quoted(Text)]),
    (   Parent == none
    ->  true
    ;   format(Stream, '  n~w -> n~w;~n', [Parent, N0])
    ),
    N1 is N0 + 1,
    write_dot_nodes(Children, N0, N1, N2, Stream),
    write_dot_nodes(Nodes, Parent, N2, N, Stream).

%   #abc as #aabbcc: dot knows no other.

full_colour(Colour, Full) :-
    atom_chars(Colour, [#, R, G, B]),
    atom_chars(Full, [#, R, R, G, G, B, B]).

write_quoted(Text) :-
    put_char('"'),
    atom_chars(Text, Chars),
    write_quoted_chars(Chars),
    put_char('"').

write_quoted_chars([]).
write_quoted_chars([Char|Chars]) :-
    (   ( Char == '"' ; Char == (\) )
    ->  put_char(\)
    ;   true
    ),
    put_char(Char),
    write_quoted_chars(Chars).

% ---- SVG ----
%
% Leaves stand side by side, a parent in the middle above its children.

write_svg(File, Tree) :-
    place(Tree, 0, 0, Placed, Width, Depth),
    W is Width + 20,
    H is Depth * 54 + 70,
    setup_call_cleanup(
        open(File, write, Stream, [encoding(utf8)]),
        once(( format(Stream, '<svg xmlns="http://www.w3.org/2000/svg" width="~w" height="~w" \c
font-family="monospace" font-size="12">~n<rect width="100%" height="100%" fill="white"/>~n', [W, H]),
               draw(Placed, Stream),
               format(Stream, '</svg>~n', []) )),
        close(Stream)).

%   place(+Node, +Left, +Level, -Placed, -Right, -Depth): Placed is at(X, Level, Kind, Text, Children).

place(node(Kind, Text, Children), Left, Level, at(X, Level, Kind, Text, Placed), Right, Depth) :-
    atom_length(Text, Length),
    Own is Length * 7 + 24,
    Below is Level + 1,
    place_children(Children, Left, Below, Placed, Right0, Level, Depth),
    Right is max(Right0, Left + Own),
    (   Placed = [at(First, _, _, _, _)|_],
        last_of(Placed, at(Last, _, _, _, _))
    ->  X0 is (First + Last) // 2,
        X is max(X0, Left + Own // 2)
    ;   X is Left + Own // 2
    ).

place_children([], Left, _, [], Left, Depth, Depth).
place_children([Node|Nodes], Left, Level, [Placed|Rest], Right, Depth0, Depth) :-
    place(Node, Left, Level, Placed, Right1, Depth1),
    Depth2 is max(Depth0, Depth1),
    place_children(Nodes, Right1, Level, Rest, Right, Depth2, Depth).

last_of([X], X) :- !.
last_of([_|Xs], X) :-
    last_of(Xs, X).

draw(at(X, Level, Kind, Text, Children), Stream) :-
    Y is Level * 54 + 30,
    draw_edges(Children, X, Y, Stream),
    colour(Kind, Colour),
    escaped(Text, Escaped),
    format(Stream, '<text x="~w" y="~w" text-anchor="middle" fill="~w">~w</text>~n', [X, Y, Colour, Escaped]),
    draw_all(Children, Stream).

draw_all([], _).
draw_all([Node|Nodes], Stream) :-
    draw(Node, Stream),
    draw_all(Nodes, Stream).

draw_edges([], _, _, _).
draw_edges([at(X2, Level, _, _, _)|Nodes], X, Y, Stream) :-
    Y1 is Y + 5,
    Y2 is Level * 54 + 16,
    format(Stream, '<line x1="~w" y1="~w" x2="~w" y2="~w" stroke="#999"/>~n', [X, Y1, X2, Y2]),
    draw_edges(Nodes, X, Y, Stream).

colour(yes, '#070').
colour(no, '#b00').
colour(removed, '#a60').
colour(cut, '#a60').
colour(more, '#777').
colour(step, '#36c').
colour(step(_, _, _, _), '#36c').
colour(loop, '#62a').
colour(goal, black).

escaped(Text, Escaped) :-
    atom_chars(Text, Chars),
    escape(Chars, Parts),
    atomic_list_concat(Parts, Escaped).

escape([], []).
escape([Char|Chars], [Part|Parts]) :-
    (   Char == (<)
    ->  Part = '&lt;'
    ;   Char == (>)
    ->  Part = '&gt;'
    ;   Char == (&)
    ->  Part = '&amp;'
    ;   Part = Char
    ),
    escape(Chars, Parts).
