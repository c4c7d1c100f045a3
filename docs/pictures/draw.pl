% SPDX-License-Identifier: MIT
% Draws the pictures of the documents that are not search trees, as SVG: what a session prints, boxes with their ports,
% and, of a recorded search (docs/search_format.md), the domains and what a machine keeps.

:- use_module(library(clpfd)).
:- use_module(library(http/json)).
:- use_module(library(lists)).
:- use_module(library(search_tree)).

% ---- writing ----

%   Items has rect(X, Y, Width, Height, Fill, Stroke), line(X1, Y1, X2, Y2, Colour) and text(X, Y, Colour, Text).

picture(File, Width, Height, Items) :-
    setup_call_cleanup(open(File, write, S, [encoding(utf8)]), write_picture(S, Width, Height, Items), close(S)).

write_picture(S, Width, Height, Items) :-
    format(S, '<svg xmlns="http://www.w3.org/2000/svg" width="~w" height="~w" font-family="monospace" \c
font-size="12" xml:space="preserve">~n<rect width="100%" height="100%" fill="white"/>~n', [Width, Height]),
    forall(member(Item, Items), write_item(Item, S)),
    format(S, '</svg>~n', []).

write_item(rect(X, Y, W, H, Fill, Stroke), S) :-
    format(S, '<rect x="~w" y="~w" width="~w" height="~w" fill="~w" stroke="~w"/>~n', [X, Y, W, H, Fill, Stroke]).
write_item(line(X1, Y1, X2, Y2, Colour), S) :-
    format(S, '<line x1="~w" y1="~w" x2="~w" y2="~w" stroke="~w"/>~n', [X1, Y1, X2, Y2, Colour]).
write_item(arrow(X1, Y, X2, Colour), S) :-
    ( X2 > X1 -> Back is X2-6 ; Back is X2+6 ),
    Up is Y-4,
    Down is Y+4,
    format(S, '<path d="M~w ~wH~wM~w ~wL~w ~wL~w ~w" fill="none" stroke="~w"/>~n',
           [X1, Y, X2, Back, Up, X2, Y, Back, Down, Colour]).
write_item(text(X, Y, Colour, Text0), S) :-
    escaped(Text0, Text),
    format(S, '<text x="~w" y="~w" fill="~w">~w</text>~n', [X, Y, Colour, Text]).

escaped(Text0, Text) :-
    atomic_list_concat(Parts1, '&', Text0),
    atomic_list_concat(Parts1, '&amp;', Text1),
    atomic_list_concat(Parts2, '<', Text1),
    atomic_list_concat(Parts2, '&lt;', Text2),
    atomic_list_concat(Parts3, '  ', Text2),        % browsers make one blank of several
    atomic_list_concat(Parts3, '&#160;&#160;', Text).

% ---- what a session prints ----

%   Queries begin with ?-; the lines of Input are shown as they are.

session(Input, File) :-
    setup_call_cleanup(open(Input, read, S, [encoding(utf8)]), read_string(S, _, Text), close(S)),
    split_string(Text, "\n", "\r", Lines0),
    ( append(Lines, [""], Lines0) -> true ; Lines = Lines0 ),
    findall(Length, ( member(Line, Lines), string_length(Line, Length) ), Lengths),
    max_list(Lengths, Longest),
    length(Lines, Count),
    Width is ceiling(Longest * 7.3) + 32,
    Height is Count * 18 + 18,
    findall(text(14, Y, Colour, Line),
            ( nth1(N, Lines, Line), Y is N * 18 + 8, line_colour(Line, Colour) ),
            Items),
    Right is Width - 2,
    Bottom is Height - 2,
    picture(File, Width, Height, [rect(1, 1, Right, Bottom, '#fbfbfb', '#ccc')|Items]).

line_colour(Line, Colour) :-
    (   member(Start-Colour0, ["?-"-'#000', "error:"-'#b00', "warning:"-'#a60', "  ="-'#36c', "  called"-'#555']),
        sub_string(Line, 0, _, _, Start)
    ->  Colour = Colour0
    ;   Colour = '#333'
    ).

% ---- boxes ----

%   The box of a goal with those of its body, and the four ports.

boxes(Goal, Goals, File) :-
    length(Goals, Count),
    Inner is Count * 200 + 40,
    Right is 50 + Inner,
    End is Right + 44,
    Label is Right + 8,
    Width is Right + 52,
    findall(Item, ( nth0(I, Goals, Part), X is 90 + I * 200, inner_box(X, Part, Item) ), Items),
    append([rect(50, 30, Inner, 150, '#fbfbfb', '#000'), text(60, 22, '#000', Goal)|Items],
           [ arrow(6, 85, 50, '#070'), text(8, 77, '#070', 'Call'),
             arrow(50, 130, 6, '#b00'), text(8, 148, '#b00', 'Fail'),
             arrow(Right, 85, End, '#070'), text(Label, 77, '#070', 'Exit'),
             arrow(End, 130, Right, '#b00'), text(Label, 148, '#b00', 'Redo') ],
           All),
    picture(File, Width, 196, All).

inner_box(X, _, rect(X, 60, 160, 95, '#fff', '#36c')).
inner_box(X, Part, text(Left, 112, '#000', Part)) :- Left is X + 10.
inner_box(X, _, arrow(Left, 85, X, '#070')) :- Left is X - 40.
inner_box(X, _, arrow(X, 130, Left, '#b00')) :- Left is X - 40.
inner_box(X, _, arrow(Right, 85, End, '#070')) :- Right is X + 160, End is X + 200.
inner_box(X, _, arrow(End, 130, Right, '#b00')) :- Right is X + 160, End is X + 200.

% ---- recorded searches ----

recorded(Goal, Nodes) :-
    tree(Goal, [file('recorded.json')]),
    setup_call_cleanup(open('recorded.json', read, S, [encoding(utf8)]), json_read(S, json(Search)), close(S)),
    memberchk(nodes=Nodes, Search).

has(json(Members), Name, Value) :-
    memberchk(Name=Value, Members).

%   The nodes from the root to the Nth one of this kind.

way(N, Nodes, Kind, Way) :-
    findall(Node, ( member(Node, Nodes), has(Node, kind, Kind) ), All),
    nth1(N, All, Last),
    way_to(Last, Nodes, [], Way).

way_to(Node, Nodes, Below, Way) :-
    has(Node, parent, Parent),
    (   Parent < 0
    ->  Way = [Node|Below]
    ;   nth0(Parent, Nodes, Above),
        way_to(Above, Nodes, [Node|Below], Way)
    ).

%   The domains down to the first failure, or to the first answer.

domains(Goal, File) :-
    recorded(Goal, Nodes),
    ( way(1, Nodes, no, Way) -> true ; way(1, Nodes, yes, Way) ),
    findall(row(By, Name, Before, After),
            ( append(_, [Above, Node|_], Way), change(Node, Above, By, Name, Before, After) ),
            Rows),
    findall(Item, ( nth1(N, Rows, Row), domain_row(N, Rows, Row, Item) ), Items),
    length(Rows, Count),
    Height is Count * 24 + 34,
    picture(File, 560, Height,
            [text(14, 20, '#555', 'constraint'), text(190, 20, '#555', 'domain that shrinks')|Items]).

change(Node, _, By, Name, Before, After) :-
    has(Node, prunings, Prunings),
    member([By, Name, Before, After], Prunings).
change(Node, Above, By, Name, Before, none) :-
    has(Node, emptied, [By0, Name, Before|_]),
    ( By0 == '' -> has(Above, text, By) ; By = By0 ).

domain_row(N, _, row(By, _, _, _), text(14, Y, '#000', By)) :- Y is N * 24 + 22.
domain_row(N, _, row(_, Name, _, _), text(190, Y, '#000', Name)) :- Y is N * 24 + 22.
domain_row(N, Rows, row(_, Name, Before, After), rect(X, Y, 14, 14, Fill, '#fff')) :-
    Y is N * 24 + 11,
    memberchk(row(_, Name, _, First), Rows),
    values(First, All),
    values(Before, Old),
    values(After, New),
    nth0(I, All, Value),
    X is 215 + I * 16,
    ( memberchk(Value, New) -> Fill = '#14691f' ; memberchk(Value, Old) -> Fill = '#ad1a1a' ; Fill = '#ddd' ).
domain_row(N, Rows, row(_, Name, Before, After), text(X, Y, Colour, Text)) :-
    Y is N * 24 + 22,
    memberchk(row(_, Name, _, First), Rows),
    values(First, All),
    length(All, Count),
    X is 225 + Count * 16,
    (   After == none
    ->  format(atom(Text), '~w: no value is left', [Before]),
        Colour = '#b00'
    ;   Before == 'inf..sup'
    ->  Text = After,
        Colour = '#000'
    ;   format(atom(Text), '~w to ~w', [Before, After]),
        Colour = '#000'
    ).

values(none, []) :- !.
values(Value, [Value]) :- integer(Value), !.
values(Domain, Values) :-
    term_to_atom(Term, Domain),
    findall(Value, value_of(Term, Value), Values).

value_of(Low..High, Value) :-
    integer(Low),
    between(Low, High, Value).
value_of(A \/ B, Value) :- ( value_of(A, Value) ; value_of(B, Value) ).

%   What a machine keeps when the third clause has been entered.

machine(Goal, File) :-
    recorded(Goal, Nodes),
    way(3, Nodes, clause, Way),
    findall(Text, ( member(Node, Way), has(Node, kind, goal), has(Node, of, program), has(Node, text, Text) ), Calls),
    findall(Text, choice(Way, Nodes, Text), Choices),
    findall(Name-Value, ( member(Node, Way), has(Node, bindings, Bindings),
                          member([Name, Value], Bindings) ), Bound),
    findall(Name, member(Name-_, Bound), Trail),
    findall(Text,
            ( member(Name-Value, Bound), sub_atom(Value, _, 1, _, '|'), format(atom(Text), '~w = ~w', [Name, Value]) ),
            Heap),
    findall(Item,
            ( nth0(I, ['stack: calls'-Calls, 'choice points'-Choices, 'trail'-Trail, 'heap: terms built'-Heap], Column),
              X is 10 + I * 200,
              column(X, Column, Item) ),
            Items),
    length(Calls, Most),
    Height is Most * 26 + 60,
    picture(File, 810, Height, Items).

%   A goal of the branch has clauses that are not tried yet.

choice(Way, Nodes, Text) :-
    append(_, [Node, Below|_], Way),
    has(Node, kind, goal),
    has(Node, id, Id),
    has(Below, id, Tried),
    once(( member(Later, Nodes), has(Later, parent, Id), has(Later, id, Number), Number > Tried )),
    has(Node, text, Text).

column(X, Title-_, text(X, 22, '#555', Title)).
column(X, _-Texts, rect(X, Y, 190, 24, '#f4f5f7', '#aaa')) :- reverse(Texts, Last), nth0(I, Last, _), Y is I * 26 + 32.
column(X, _-Texts, text(Left, Y, '#000', Text)) :-
    reverse(Texts, Last),
    nth0(I, Last, Text),
    Left is X + 8,
    Y is I * 26 + 48.
