% SPDX-License-Identifier: MIT
% A recorded search as lines for the terminal.

:- module('$tree_lines', [write_tree/2]).

:- use_module(private(teaching/tree_labels), [labelled_tree/2, not_complete/2, with_mark/3]).

%!  write_tree(+Stream, +Search) is det.
%
%   Writes the tree of Search to Stream, and what it lacks. Text wider than the terminal, or than 120 characters, is
%   wrapped, and truncated after three lines.
%
%       ?- current_output(S), write_tree(S, Search).

write_tree(Stream, Search) :-
    labelled_tree(Search, node(Kind, Text, Children)),
    line_width(Width),
    write_node(Stream, '', '', Kind, Text, Width),
    write_children(Children, Stream, '', Width),
    ( not_complete(Search, Why) -> write_lines(3, Stream, '', '', Why, Width) ; true ).

line_width(Width) :-
    (   '$terminal_columns'(Columns)
    ->  Width is max(40, Columns - 1)
    ;   Width = 120
    ).

write_node(Stream, Start, Below, Kind, Text0, Width) :-
    with_mark(Kind, Text0, Text),
    write_lines(3, Stream, Start, Below, Text, Width).

write_lines(Left, Stream, Start, Below, Text, Width) :-
    atom_length(Start, Indent),
    atom_length(Text, Length),
    Room is max(20, Width - Indent),
    (   Length =< Room
    ->  format(Stream, '~w~w~n', [Start, Text])
    ;   Left =:= 1
    ->  Kept is Room - 1,
        sub_atom(Text, 0, Kept, _, Text1),
        format(Stream, '~w~w\u2026~n', [Start, Text1])
    ;   line_end(Text, Room, Kept, Skipped),
        sub_atom(Text, 0, Kept, _, Text1),
        Behind is Kept + Skipped,
        sub_atom(Text, Behind, _, 0, Text2),
        format(Stream, '~w~w~n', [Start, Text1]),
        atom_concat(Below, '    ', Next),
        Left1 is Left - 1,
        write_lines(Left1, Stream, Next, Below, Text2, Width)
    ).

%   At the last blank in the second half of the line, if any.

line_end(Text, Room, Kept, Skipped) :-
    Least is Room // 2,
    (   between(0, Least, Back),
        Kept is Room - Back,
        sub_atom(Text, Kept, 1, _, ' ')
    ->  Skipped = 1
    ;   Kept = Room,
        Skipped = 0
    ).

%   An only child is written below its parent at the same indentation: consecutive steps form one column.

write_children([], _, _, _).
write_children([Only], Stream, Indent, Width) :-
    !,
    Only = node(Kind, Text, Children),
    write_node(Stream, Indent, Indent, Kind, Text, Width),
    write_children(Children, Stream, Indent, Width).
write_children([First, Second|Rest], Stream, Indent, Width) :-
    Nodes = [First, Second|Rest],
    write_branches(Nodes, Stream, Indent, Width).

write_branches([], _, _, _).
write_branches([node(Kind, Text, Children)|Nodes], Stream, Indent, Width) :-
    (   Nodes == []
    ->  Branch = '\u2514\u2500 ',
        Below = '   '
    ;   Branch = '\u251c\u2500 ',
        Below = '\u2502  '
    ),
    atom_concat(Indent, Branch, Start),
    atom_concat(Indent, Below, Indent1),
    write_node(Stream, Start, Indent1, Kind, Text, Width),
    write_children(Children, Stream, Indent1, Width),
    write_branches(Nodes, Stream, Indent, Width).
