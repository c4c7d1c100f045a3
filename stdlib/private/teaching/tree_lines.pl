% SPDX-License-Identifier: MIT
% A recorded search as lines for the terminal.

:- module('$tree_lines', [write_tree/2]).

:- use_module(private(teaching/tree_labels), [labelled_tree/2]).

%!  write_tree(+Stream, +Search) is det.
%
%   Writes the tree of Search to Stream; lines are cut off at 120 characters, or as many as the environment has in
%   COLUMNS.
%
%       ?- current_output(S), write_tree(S, Search).

write_tree(Stream, Search) :-
    labelled_tree(Search, node(Kind, Text, Children)),
    line_width(Width),
    write_node(Stream, '', Kind, Text, Width),
    write_children(Children, Stream, '', Width).

line_width(Width) :-
    (   catch(( getenv('COLUMNS', Text), atom_number(Text, Columns), integer(Columns) ), _, fail)
    ->  Width is max(40, Columns - 1)
    ;   Width = 120
    ).

write_node(Stream, Indent, Kind, Text0, Width) :-
    (   kind_mark(Kind, Mark)
    ->  true
    ;   Mark = ''
    ),
    atomic_list_concat([Indent, Mark, Text0], Line0),
    atom_length(Line0, Length),
    (   Length =< Width
    ->  Line = Line0
    ;   Kept is Width - 1,
        sub_atom(Line0, 0, Kept, _, Line1),
        atom_concat(Line1, '\u2026', Line)
    ),
    format(Stream, '~w~n', [Line]).

kind_mark(no, '\u2717 ').
kind_mark(error, '\u2717 ').
kind_mark(removed, '\u2702 ').
kind_mark(yes, '\u2713 ').
kind_mark(loop, '\u21ba ').

%   An only child stands below its parent at the same indentation: what is done one after the other is one column.

write_children([], _, _, _).
write_children([Only], Stream, Indent, Width) :-
    !,
    Only = node(Kind, Text, Children),
    write_node(Stream, Indent, Kind, Text, Width),
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
    write_node(Stream, Start, Kind, Text, Width),
    atom_concat(Indent, Below, Indent1),
    write_children(Children, Stream, Indent1, Width),
    write_branches(Nodes, Stream, Indent, Width).
