% SPDX-License-Identifier: MIT
% Writes the items of private(language_server/clause_tokens) one by one, with new layout between them. A comment stays
% behind the token that it follows, or behind the comma or bracket there; if it ends a line, it ends one again.
%
%   Grammar rules thread the state st(Items, Gap, Column, Waiting, Last, Out): the items that are left; the layout in
%   front of the next, as_written, nl(Column), line(Column), which keeps an empty line, or blanks(Number); the column
%   reached; the comments that wait for the next item; the last item, or none, or added; and the parts of the text so
%   far, the last first; only what begins lines begins with a newline.

:- module('$lsp_token_output',
          [ first_state/2, output_text/3, token//1, line//2, flat//2, added//1, gap//1, broken_as_written//1, column//1,
            next_column//1, inside//1, outside//1, prefix//2, functional//2, end_of//2, fits//2, has_line_break//1 ]).

:- use_module(library(portray_clause), []).
:- use_module(private(language_server/clause_tokens), [is_hard/1]).

:- set_prolog_flag(double_quotes, string).

%!  first_state(+Items, -State) is det.
%
%   Nothing has been written.
%
%       ?- first_state([], State).
%       State = st([], blanks(0), 0, [], none, []).

first_state(Items, st(Items, blanks(0), 0, [], none, [])).

%!  output_text(+State, +Break, -Text) is semidet.
%
%   The text that has been written, with Break at the ends of its lines. Fails if items are left.
%
%       ?- output_text(st([], as_written, 1, [], none, ["."]), "\n", Text).
%       Text = ".".

output_text(st([], _, _, Waiting, _, Out), Break, Text) :-
    behind(Waiting, Behind),
    ( Break == "\n" -> in_order(Out, Behind, Parts) ; with_breaks(Out, Break, Behind, Parts) ),
    atomics_to_string(Parts, Text).

behind([], []).
behind([comment(Text, _, _)|Comments], ["  ", Text|Parts]) :-
    behind(Comments, Parts).

in_order([], Parts, Parts).
in_order([Part|Out], Parts0, Parts) :-
    in_order(Out, [Part|Parts0], Parts).

with_breaks([], _, Parts, Parts).
with_breaks([Part|Out], Break, Parts0, Parts) :-
    (   sub_string(Part, 0, 1, After, "\n")
    ->  sub_string(Part, 1, After, 0, Blanks),
        with_breaks(Out, Break, [Break, Blanks|Parts0], Parts)
    ;   with_breaks(Out, Break, [Part|Parts0], Parts)
    ).

% ---- what comes next ----

%!  gap(+Gap)// is det.
%
%   The layout in front of the next token.
%
%       ?- first_state([], _S0), gap(blanks(1), _S0, S).
%       S = st([], blanks(1), 0, [], none, []).

gap(Gap, st(Items, _, Column, Waiting, Last, Out), st(Items, Gap, Column, Waiting, Last, Out)).

%!  column(-Column)// is det.
%
%   The column behind the last token.
%
%       ?- first_state([], _S), column(Column, _S, _S).
%       Column = 0.

column(Column, S, S) :-
    S = st(_, _, Column, _, _, _).

%!  next_column(-Column)// is semidet.
%
%   The column of the next token, unless comments are in front of it.
%
%       ?- first_state([item("p", other, none, 0, 0, none, [])], _S), next_column(Column, _S, _S).
%       Column = 0.

next_column(Column, S, S) :-
    S = st([Item|_], Gap0, Column0, _, Last, _),
    resolved(Gap0, Last, Item, Gap),
    (   Gap = blanks(Blanks)
    ->  Column is Column0 + Blanks
    ;   arg(1, Gap, Column)
    ).

%!  broken_as_written(+Column)// is semidet.
%
%   The next token is in a new line if it is in the source, or if it is behind a comma.
%
%       ?- first_state([item("p", other, line, 1, 0, none, [])], _S0), broken_as_written(4, _S0, _S), arg(2, _S, Gap).
%       Gap = nl(4).

broken_as_written(Column, S0, S) :-
    S0 = st([item(_, Kind, Gap, _, _, _, _)|_], _, _, _, Last, _),
    (   Kind \== comma,
        ( '$in_list'(Gap, [line, empty]) -> true ; Last = item(_, comma, _, _, _, _, _) )
    ->  gap(nl(Column), S0, S)
    ;   S = S0
    ).

%!  inside(+Layout)// is semidet.
%
%   The next token opens a parenthesis around the term of the layout.
%
%       ?- inside(1-2, st([item("(", open, none, 0, 0, 2, [])], as_written, 0, [], none, []), _S).

inside(Layout, S, S) :-
    S = st([item("(", open, _, _, From, Close, _)|_], _, _, _, _, _),
    principal(Layout, Byte),
    From < Byte,
    Close > Byte.

principal(term_position(_, _, From, _, _), From) :- !.
principal(From-_, From) :- !.
principal(Layout, From) :-
    arg(1, Layout, From).

%!  outside(+Layout)// is semidet.
%
%   The opposite of inside//1.
%
%       ?- outside(0-1, st([item("a", other, none, 0, 0, none, [])], as_written, 0, [], none, []), _S).

outside(Layout, S, S) :-
    \+ inside(Layout, S, _).

%!  prefix(+Layout, -Right)// is semidet.
%
%   The next token is a prefix operator with the operand Right.
%
%       ?- prefix(0-1, _Right, st([], as_written, 0, [], none, []), _).
%       false.

prefix(Layout, Right, S, S) :-
    Layout = term_position(_, _, From, To, [Right]),
    \+ functional(Layout, _, S, _),
    S = st([item(_, _, _, _, From, _, _), item(_, _, _, _, Next, _, _)|_], _, _, _, _, _),
    Next >= To.

%!  functional(+Layout, -Arguments)// is semidet.
%
%   The next tokens are a name and the parenthesis that opens its arguments.
%
%       ?- functional(0-1, Arguments, st([], as_written, 0, [], none, []), _).
%       false.

functional(term_position(_, _, From, To, Layouts), Layouts, S, S) :-
    S = st([item(_, _, _, _, From, _, _), item("(", open, none, _, To, _, [])|_], _, _, _, _, _).

%!  end_of(+Layout, -End)// is semidet.
%
%   Where the term whose first token is next ends, with the parentheses around it.
%
%       ?- end_of(0-1, End, st([item("a", other, none, 0, 0, none, [])], as_written, 0, [], none, []), _).
%       End = 1.

end_of(Layout, End, S, S) :-
    (   inside(Layout, S, _)
    ->  S = st([item(_, _, _, _, _, Close, _)|_], _, _, _, _, _),
        End is Close + 1
    ;   Layout = _-End
    ->  true
    ;   arg(2, Layout, End)
    ).

%!  fits(+Layout, +Column)// is semidet.
%
%   The term that is next has room in its line from Column on, and no comment in it ends a line.
%
%       ?- fits(0-1, 0, st([item("a", other, none, 0, 0, none, [])], as_written, 0, [], none, []), _S).

fits(Layout, Column0, S, S) :-
    S = st([Item|Items], _, _, _, _, _),
    end_of(Layout, End, S, _),
    portray_clause:right_margin(Margin),
    Item = item(Text, _, _, _, _, _, _),
    string_length(Text, Width),
    Column is Column0 + Width,
    Column =< Margin,
    fits(Items, End, Margin, false, Column).

%   Waits: a comment that ends a line goes behind the next comma or bracket.

fits([item(Text, Kind, _, Blanks, From, _, Comments)|Items], End, Margin, Waits0, Column0) :-
    From < End,
    !,
    (   goes_on(Kind, blanks(0), Comments)
    ->  ( is_hard(Comments) -> Waits = true ; Waits = Waits0 )
    ;   Waits0 == false,
        \+ is_hard(Comments),
        Waits = false
    ),
    string_length(Text, Width),
    comments_width(Comments, 0, More),
    Column is Column0 + Blanks + Width + More,
    Column =< Margin,
    fits(Items, End, Margin, Waits, Column).
fits(_, _, _, _, _).

comments_width([], Width, Width).
comments_width([comment(Text, Where, _)|Comments], Width0, Width) :-
    ( Where == inside -> string_length(Text, Length), Width1 is Width0 + Length + 1 ; Width1 = Width0 ),
    comments_width(Comments, Width1, Width).

%!  has_line_break(+Layout)// is semidet.
%
%   A line ends in the term that is next, in the source.
%
%       ?- has_line_break(0-1, st([item("a", other, none, 0, 0, none, [])], as_written, 0, [], none, []), _S).
%       false.

has_line_break(Layout, S, S) :-
    S = st([_|Items], _, _, _, _, _),
    end_of(Layout, End, S, _),
    has_break_before(Items, End).

has_break_before([item(_, _, Gap, _, From, _, _)|Items], End) :-
    From < End,
    ( '$in_list'(Gap, [line, empty]) -> true ; has_break_before(Items, End) ).

% ---- output ----

%!  line(+End, +Most)// is semidet.
%
%   Writes the tokens up to byte End on one line, which does not go beyond column Most; there are no comments.
%
%       ?- first_state([item("p", other, none, 0, 0, none, [])], _S0), line(1, 4, _S0, _S), output_text(_S, "\n", Text).
%       Text = "p".

line(End, Most, S0, st(Rest, as_written, Column, [], Last, [Text|Out])) :-
    S0 = st([Item|Items], Gap0, Column0, [], Last0, Out0),
    resolved(Gap0, Last0, Item, Gap),
    put_gap(Gap, Column0, Column1, Out0, Out),
    Column1 =< Most,
    Room is Most - Column1,
    '$line_of_items'([Item|Items], End, Room, line(Text, Width, Last, Rest)),
    Column is Column1 + Width.

%!  flat(+End, +Inner)// is det.
%
%   Writes the tokens up to byte End on one line. Behind a comment that ends a line the next begins in column Inner, but
%   the first where it would without.
%
%       ?- first_state([item("p", other, none, 0, 0, none, [])], _S0), flat(1, 4, _S0, _S), output_text(_S, "\n", Text).
%       Text = "p".

flat(End, Inner, S0, S) :-
    next_column(Column, S0, S0),
    token(Column, S0, S1),
    flat_rest(End, Inner, S1, S).

flat_rest(End, Inner, S0, S) :-
    (   S0 = st([item(_, _, _, _, From, _, _)|_], _, _, _, _, _),
        From < End
    ->  token(Inner, S0, S1),
        flat_rest(End, Inner, S1, S)
    ;   S = S0
    ).

%!  added(+Text)// is det.
%
%   Writes a parenthesis that is not in the source.
%
%       ?- first_state([], _S0), added("(", _S0, _S), output_text(_S, "\n", Text).
%       Text = "(".

added(Text, st(Items, Gap, Column0, Waiting, _, Out0), st(Items, as_written, Column, Waiting, added, Out)) :-
    put_gap(Gap, Column0, Column1, Out0, Out1),
    put_text(Text, Column1, Column, Out1, Out).

%!  token(+Inner)// is semidet.
%
%   Writes the next token, and comments in front of it. Behind a comment that ends a line it begins in column Inner,
%   unless a gap has been set.
%
%       ?- first_state([item("p", other, none, 0, 0, none, [])], _S0), token(4, _S0, _S), output_text(_S, "\n", Text).
%       Text = "p".

token(Inner, st([Item|Items], Gap0, Column0, Waiting0, Last, Out0),
      st(Items, as_written, Column, Waiting, Item, Out)) :-
    Item = item(Text, Kind, _, _, _, _, Comments),
    resolved(Gap0, Last, Item, Gap1),
    (   Waiting0 == [],
        Comments == []
    ->  Waiting = [],
        put_gap(Gap1, Column0, Column1, Out0, Out1)
    ;   '$append'(Waiting0, Comments, All),
        written_now(Kind, Gap1, All, Now, Waiting),
        put_comments(Now, false, Gap1, Kind, Inner, Column0, Column1, Out0, Out1)
    ),
    (   Kind == other
    ->  put_text(Text, Column1, Column, Out1, Out)
    ;   Column is Column1 + 1,
        Out = [Text|Out1]
    ).

resolved(as_written, Last, item(_, Kind, _, Blanks0, _, _, _), blanks(Blanks)) :-
    !,
    ( Last == added, Kind == stop -> Blanks = 0 ; Blanks = Blanks0 ).
resolved(line(Column), _, item(_, _, Gap, _, _, _, _), nl(Column)) :- Gap \== empty, !.
resolved(Gap, _, _, Gap).

%   written_now(+Kind, +Gap, +Comments, -Now, -Later): comments that end a line stand behind a comma, and behind a
%   bracket or full stop in the same line.

written_now(Kind, Gap, Comments, Now, Later) :-
    (   goes_on(Kind, Gap, Comments)
    ->  inside_first(Comments, Now, Later)
    ;   Now = Comments,
        Later = []
    ).

goes_on(comma, _, _).
goes_on(Kind, blanks(_), Comments) :-
    '$in_list'(Kind, [close, stop]),
    inside_first(Comments, _, Later),
    '$in_list'(Later, [[], [comment(_, end, _)]]).

inside_first([Comment|Comments], Now, Later) :-
    Comment = comment(_, inside, _),
    !,
    Now = [Comment|Now1],
    inside_first(Comments, Now1, Later).
inside_first(Later, [], Later).

%   put_comments(+Comments, +Ended, +Gap, +Kind, +Inner, ...): with the layout in front of the token behind them; a
%   comment before has ended its line if Ended is true.

put_comments([], _, Gap, _, _, Column0, Column, Out0, Out) :-
    put_gap(Gap, Column0, Column, Out0, Out).
put_comments([comment(Text, Where, Written)|Comments], Ended0, Gap0, Kind, Inner, Column0, Column, Out0, Out) :-
    ( Gap0 = blanks(_) -> At = Inner ; arg(1, Gap0, At) ),
    (   ( Ended0 == true ; Where == own ; Gap0 \= blanks(_), Where == inside )
    ->  ( Written == empty -> Before = line(At) ; Before = nl(At) )
    ;   Where == end
    ->  Before = blanks(2)
    ;   Gap0 == blanks(0)
    ->  Before = blanks(1)
    ;   Before = Gap0
    ),
    (   Where \== inside
    ->  Ended = true,
        ( Gap0 = blanks(_) -> Gap = nl(Inner) ; Gap = Gap0 )
    ;   Ended = false,
        ( '$in_list'(Kind, [comma, close, stop]) -> Gap = blanks(0) ; Gap = blanks(1) )
    ),
    put_gap(Before, Column0, Column1, Out0, Out1),
    put_text(Text, Column1, Column2, Out1, Out2),
    put_comments(Comments, Ended, Gap, Kind, Inner, Column2, Column, Out2, Out).

put_gap(blanks(Blanks), Column0, Column, Out0, Out) :-
    Column is Column0 + Blanks,
    (   Blanks =:= 0
    ->  Out = Out0
    ;   blanks(Blanks, Spaces),
        Out = [Spaces|Out0]
    ).
put_gap(nl(Column), _, Column, Out, [Line|Out]) :-
    line_begin(Column, Line).
put_gap(line(Column), _, Column, Out, [Line, "\n"|Out]) :-
    line_begin(Column, Line).

blanks(1, " ") :- !.
blanks(3, "   ") :- !.
blanks(Number, Blanks) :-
    format(string(Blanks), "~*c", [Number, 0'\s]).

line_begin(4, "\n    ") :- !.
line_begin(8, "\n        ") :- !.
line_begin(Column, Line) :-
    format(string(Line), "\n~*c", [Column, 0'\s]).

%   A text may go on over lines.

put_text(Text, Column0, Column, Out, [Text|Out]) :-
    (   sub_string(Text, _, _, _, "\n")
    ->  split_string(Text, "\n", "", Lines),
        '$append'(_, [Line], Lines),
        string_length(Line, Column)
    ;   string_length(Text, Length),
        Column is Column0 + Length
    ),
    !.
