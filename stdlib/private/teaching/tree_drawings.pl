% SPDX-License-Identifier: MIT
% Recorded searches as files: a page to step through, the search itself in JSON (docs/search_format.md), an SVG drawing,
% a graph for dot.

:- module('$tree_drawings', [write_drawing/3, drawing_file/1]).

:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [last/2]).
:- use_module(private(teaching/tree_labels), [labelled_tree/2, not_complete/2, with_mark/3]).
:- use_module(private(teaching/search_json), [write_search_json/3]).

:- set_prolog_flag(double_quotes, string).

%!  write_drawing(+File, +Search, +Others) is det.
%
%   Writes Search to File: as a page for .html, as JSON for .json, both with Others, for dot for .dot or .gv, as SVG for
%   .svg. Errors: those of open/3.
%
%       ?- write_drawing('t.svg', search(p, leftmost, depth_first, [node(0, -1, goal, p, [])], []), []).

write_drawing(File, Search, Others) :-
    (   ends_with(File, ".html")
    ->  write_file(File, write_page(Search, Others))
    ;   ends_with(File, ".json")
    ->  write_file(File, write_search_json(Search, Others))
    ;   labelled_tree(Search, Tree),
        ( not_complete(Search, Why) -> true ; Why = '' ),
        (   ( ends_with(File, ".dot") ; ends_with(File, ".gv") )
        ->  write_file(File, write_dot(Tree, Why))
        ;   write_svg(File, Tree, Why)
        )
    ).

%!  drawing_file(+File) is det.
%
%   The name of File says what is to be drawn. Errors: domain_error(drawing_file, File).
%
%       ?- drawing_file('t.svg').
%       true.

drawing_file(File) :-
    (   '$in_list'(End, [".html", ".json", ".dot", ".gv", ".svg"]),
        ends_with(File, End)
    ->  true
    ;   throw(error(domain_error(drawing_file, File), _))
    ).

ends_with(File, End) :-
    sub_string(File, _, _, 0, End).

write_file(File, Goal) :-
    setup_call_cleanup(open(File, write, Stream, [encoding(utf8)]), once(call(Goal, Stream)), close(Stream)).

% ---- a page ----
%
% The page is search_page.html, in which the lines `@SCRIPT@` and `@SEARCH@` are replaced by the view, two modules, and
% its data.

write_page(Search, Others, Stream) :-
    page_file(page, Page),
    write_lines(Page, 1, Search-Others, Stream).

page_file(page, 'hornbeam:private/teaching/search_page.html').
page_file(model, 'hornbeam:private/teaching/search_model.js').
page_file(view, 'hornbeam:private/teaching/search_view.js').

write_lines(Path, N, Search-Others, Stream) :-
    (   '$source_line'(Path, N, Line)
    ->  (   Line == "@SCRIPT@"
        ->  page_file(model, Model),
            write_lines(Model, 1, Search-Others, Stream),
            page_file(view, View),
            write_lines(View, 1, Search-Others, Stream)
        ;   Line == "@SEARCH@"
        ->  write_search_json(Search, Others, Stream)
        ;   sub_string(Line, 0, _, _, "import ")
        ->  true
        ;   format(Stream, "~w~n", [Line])
        ),
        N1 is N + 1,
        write_lines(Path, N1, Search-Others, Stream)
    ;   true
    ).

% ---- dot ----

write_dot(Tree, Why, Stream) :-
    write(Stream, "digraph search {\n  node [shape=plaintext, fontname=monospace];\n  edge [arrowhead=none];\n"),
    ( Why == '' -> true ; format(Stream, '  label=~@;~n', ['$tree_drawings':write_quoted(Why)]) ),
    write_dot_nodes([Tree], none, 0, _, Stream),
    write(Stream, "}\n").

write_dot_nodes([], _, N, N, _).
write_dot_nodes([node(Kind, Text, Children)|Nodes], Parent, N0, N, Stream) :-
    colour(Kind, Colour),
    full_colour(Colour, Full),
    format(Stream, '  n~w [fontcolor="~w", label=~@];~n', [N0, Full, '$tree_drawings':write_quoted(Text)]),
    (   Parent == none
    ->  true
    ;   format(Stream, '  n~w -> n~w;~n', [Parent, N0])
    ),
    N1 is N0 + 1,
    write_dot_nodes(Children, N0, N1, N2, Stream),
    write_dot_nodes(Nodes, Parent, N2, N, Stream).

%   #abc as #aabbcc, the only form dot supports.

full_colour(Colour, Full) :-
    atom_chars(Colour, [#, R, G, B]),
    atom_chars(Full, [#, R, R, G, G, B, B]).

write_quoted(Text) :-
    put_char('"'),
    atom_chars(Text, Chars),
    maplist(write_quoted_char, Chars),
    put_char('"').

write_quoted_char(Char) :-
    (   ( Char == '"' ; Char == (\) )
    ->  put_char(\)
    ;   true
    ),
    put_char(Char).

% ---- SVG ----
%
% Leaves are placed side by side, a parent centred above its children.

write_svg(File, Tree, Why) :-
    place(Tree, 0, 0, Placed, Width, Depth),
    atom_length(Why, Length),
    W is max(Width, Length * 7) + 20,
    H is Depth * 54 + 70,
    setup_call_cleanup(
        open(File, write, Stream, [encoding(utf8)]),
        once(( format(Stream, '<svg xmlns="http://www.w3.org/2000/svg" width="~w" height="~w" \c
font-family="monospace" font-size="12" xml:space="preserve">~n\c
<rect width="100%" height="100%" fill="white"/>~n', [W, H]),
               draw(Stream, Placed),
               write_svg_note(Why, H, Stream),
               format(Stream, '</svg>~n', []) )),
        close(Stream)).

write_svg_note(Why, Height, Stream) :-
    (   Why == ''
    ->  true
    ;   Y is Height - 12,
        escaped(Why, Escaped),
        format(Stream, '<text x="10" y="~w" fill="#777">~w</text>~n', [Y, Escaped])
    ).

%   place(+Node, +Left, +Level, -Placed, -Right, -Depth): Placed is at(X, Level, Kind, Text, Children).

place(node(Kind, Text0, Children), Left, Level, at(X, Level, Kind, Text, Placed), Right, Depth) :-
    with_mark(Kind, Text0, Text),
    atom_length(Text, Length),
    Own is Length * 7 + 24,
    Below is Level + 1,
    place_children(Children, Left, Below, Placed0, Right0, Level, Depth),
    Right is max(Right0, Left + Own),
    Shift is (Right - Right0) // 2,
    maplist(shifted(Shift), Placed0, Placed),
    (   Placed = [at(First, _, _, _, _)|_],
        last(Placed, at(Last, _, _, _, _))
    ->  X0 is (First + Last) // 2,
        X is min(max(X0, Left + Own // 2), Right - Own // 2)
    ;   X is Left + Own // 2
    ).

shifted(Shift, Node0, Node) :-
    (   Shift =:= 0
    ->  Node = Node0
    ;   Node0 = at(X0, Level, Kind, Text, Children0),
        X is X0 + Shift,
        maplist(shifted(Shift), Children0, Children),
        Node = at(X, Level, Kind, Text, Children)
    ).

place_children([], Left, _, [], Left, Depth, Depth).
place_children([Node|Nodes], Left, Level, [Placed|Rest], Right, Depth0, Depth) :-
    place(Node, Left, Level, Placed, Right1, Depth1),
    Depth2 is max(Depth0, Depth1),
    place_children(Nodes, Right1, Level, Rest, Right, Depth2, Depth).

draw(Stream, at(X, Level, Kind, Text, Children)) :-
    Y is Level * 54 + 30,
    maplist(draw_edge(X, Y, Stream), Children),
    shade(Kind, Stream, X, Y, Text),
    colour(Kind, Colour),
    escaped(Text, Escaped),
    format(Stream, '<text x="~w" y="~w" text-anchor="middle" fill="~w">~w</text>~n', [X, Y, Colour, Escaped]),
    maplist(draw(Stream), Children).

%   What a cut has removed is shaded.

shade(Kind, Stream, X, Y, Text) :-
    (   Kind == removed
    ->  atom_length(Text, Length),
        Width is Length * 8 + 12,
        Left is X - Width // 2,
        Top is Y - 16,
        format(Stream, '<rect x="~w" y="~w" width="~w" height="23" rx="4" fill="#f6e7cf" stroke="#a60" \c
stroke-dasharray="4 3"/>~n', [Left, Top, Width])
    ;   true
    ).

draw_edge(X, Y, Stream, at(X2, Level, _, _, _)) :-
    Y1 is Y + 5,
    Y2 is Level * 54 + 16,
    format(Stream, '<line x1="~w" y1="~w" x2="~w" y2="~w" stroke="#999"/>~n', [X, Y1, X2, Y2]).

colour(yes, '#070').
colour(no, '#b00').
colour(removed, '#a60').
colour(cut, '#a60').
colour(kept, '#a60').
colour(more, '#777').
colour(unreached, '#777').
colour(clause, '#36c').
colour(solution, '#36c').
colour(branch, '#36c').
colour(condition, '#000').
colour(holds, '#070').
colour(error, '#b00').
colour(caught, '#a60').
colour(loop, '#62a').
colour(goal, '#000').

escaped(Text, Escaped) :-
    atom_chars(Text, Chars),
    escape(Chars, Parts),
    atomic_list_concat(Parts, Escaped).

%   Browsers make one blank of several.

escape([], []).
escape([' ', ' '|Chars], ['&#160;&#160;'|Parts]) :-
    !,
    escape(Chars, Parts).
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
