% SPDX-License-Identifier: MIT
% Lays out a clause as portray_clause/1 does, by its tokens: they all stay as they are written, in their order, and so
% do the comments; only the layout between them changes. Parentheses are added around `;` and `->` that have none. Infix
% and prefix operators, and braces, keep a blank beside them, or none.

:- module('$lsp_clause_layout', [clause_layout/6]).

:- use_module(library(portray_clause), []).
:- use_module(private(language_server/clause_tokens), [clause_items/3]).
:- use_module(private(language_server/token_output)).

:- set_prolog_flag(double_quotes, string).

%!  clause_layout(+Text, +Begin, +Term, +Layout, +Break, -New) is semidet.
%
%   New is the text of a clause with its full stop, which begins at byte Begin, laid out anew. Term and Layout are as
%   read; Break ends lines.
%
%       ?- term_string(_T, "p:-q,r", ['$byte_positions'(_L)]), clause_layout("p:-q,r.", 0, _T, _L, "\n", New).
%       New = "p :-\n    q,\n    r.".

clause_layout(Text, Begin, Term, Layout, Break, New) :-
    clause_items(Text, Begin, Items),
    first_state(Items, State),
    (   is_row(Text, Term),
        end_of(Layout, End, State, _),
        line(End, 100000, State, Row)           % without comments
    ->  column(Column, Row, Row),
        most_columns(Most),
        Column < Most,
        stop(Row, Last)
    ;   clause(Term, Layout, State, Last)
    ),
    output_text(Last, Break, New).

most_columns(120).

%   is_row(+Text, +Term): a fact in one line of the source, perhaps of a table. It stays in one line, which may be
%   longer than others; as it is written if the blanks behind its commas would make it too long.

is_row(Text, Term) :-
    \+ rule(Term, _),
    \+ directive(Term, _),
    \+ sub_string(Text, _, _, _, "\n"),
    string_length(Text, Length),
    most_columns(Most),
    Length =< Most.

% ---- clauses and bodies ----

clause(Term, Layout) -->
    (   { rule(Term, Body), infix(Layout, Left, Right) },
        outside(Layout)
    ->  term(Left, 4),
        gap(blanks(1)),
        token(4),
        gap(nl(4)),
        body(Body, Right, 4)
    ;   { directive(Term, Body) },
        prefix(Layout, Right)
    ->  token(4),
        gap(blanks(1)),
        body(Body, Right, 3)
    ;   term(Layout, 4)
    ),
    stop.

stop -->
    gap(as_written),
    token(4).

directive(Term, Body) :-
    nonvar(Term),
    ( Term = (:- Body) ; Term = (?- Body) ).

rule(Term, Body) :-
    nonvar(Term),
    ( Term = (_ :- Body) ; Term = (_ --> Body) ; Term = (_ => Body) ).

%   spread(+Goal, +Layout, -Op, -A, -B, -Left, -Right): an infix control construct.

spread(Goal, Layout, Op, A, B, Left, Right) :-
    portray_clause:spread(Goal),
    infix(Layout, Left, Right),
    Goal =.. [Op, A, B].

infix(term_position(From, _, NameFrom, _, [Left, Right]), Left, Right) :-
    From < NameFrom.

%   body(+Goal, +Layout, +Column)//. Fails where goals are nested so deep that lines would be of blanks mostly.

body(Goal, Layout, Column) -->
    (   { is_plain(Goal) },
        in_line(Layout)
    ->  []
    ;   { most_columns(Most), Column > Most }
    ->  { fail }
    ;   inside(Layout)
    ->  parenthesised(Goal, Layout, Column)
    ;   { spread(Goal, Layout, Op, A, B, Left, Right) }
    ->  (   { Op == (',') }
        ->  body(A, Left, Column),
            token(Column),
            gap(line(Column)),
            body(B, Right, Column)
        ;   added("("),
            gap(blanks(3)),
            arms(Goal, Layout, Column),
            gap(nl(Column)),
            added(")")
        )
    ;   { nonvar(Goal), Goal = (\+ Inner) },
        prefix(Layout, Right)
    ->  token(Column),
        gap(blanks(1)),
        { Column1 is Column + 3 },
        argument(Inner, Right, Column1)
    ;   { nonvar(Goal), Goal = {Inner}, Layout = brace_term_position(_, _, Right) },
        \+ fits(Layout, Column)
    ->  token(Column),
        gap(blanks(1)),
        { Column1 is Column + 2 },
        body(Inner, Right, Column1),
        gap(nl(Column)),
        token(Column)
    ;   { portray_clause:spread_arguments(Goal, Spec) },
        functional(Layout, Layouts)
    ->  token(Column),
        token(Column),
        column(Column1),
        { Goal =.. [_|Arguments], Spec =.. [_|Kinds] },
        arguments(Arguments, Kinds, Layouts, Column1),
        token(Column)
    ;   { Column1 is Column + 4 },
        term(Layout, Column1)
    ).

%   is_plain(+Goal): it is laid out as terms are.

is_plain(Goal) :-
    callable(Goal),
    \+ may_spread(Goal),
    \+ ( compound(Goal), arg(_, Goal, Argument), compound(Argument), may_spread(Argument) ).

may_spread((_, _)).
may_spread((_ ; _)).
may_spread((_ -> _)).
may_spread((_ *-> _)).
may_spread('|'(_, _)).
may_spread(\+ _).
may_spread({_}).
may_spread(_^_).

%   parenthesised(+Goal, +Layout, +Column)//: the next token is a parenthesis around the goal.

parenthesised(Goal, Layout, Column) -->
    (   { spread(Goal, Layout, Op, _, _, _, _) }
    ->  token(Column),
        (   { Op \== (',') },
            outside(Layout)
        ->  gap(blanks(3)),
            arms(Goal, Layout, Column)
        ;   gap(blanks(1)),
            { Column1 is Column + 2 },
            body(Goal, Layout, Column1)
        ),
        gap(nl(Column)),
        token(Column)
    ;   { Column1 is Column + 1 },
        term(Layout, Column1)
    ).

argument(Goal, Layout, Column) -->
    (   { portray_clause:spread(Goal) },
        inside(Layout)
    ->  parenthesised(Goal, Layout, Column)
    ;   term(Layout, Column)
    ).

arguments([Argument|Arguments], [Kind|Kinds], [Layout|Layouts], Column) -->
    (   { portray_clause:goal_argument(Kind) }
    ->  argument(Argument, Layout, Column)
    ;   term(Layout, Column)
    ),
    (   { Arguments == [] }
    ->  []
    ;   token(Column),
        gap(line(Column)),
        arguments(Arguments, Kinds, Layouts, Column)
    ).

%   arms(+Goal, +Layout, +Column)//: of a disjunction or an if-then-else, behind its parenthesis.

arms(Goal, Layout, Column) -->
    { spread(Goal, Layout, Op, A, B, Left, Right), Inner is Column + 4 },
    (   { is_or(Op), spread(A, Left, Op1, _, _, _, _), '$in_list'(Op1, [->, *->]) },
        outside(Left)
    ->  arms(A, Left, Column)
    ;   body(A, Left, Inner)
    ),
    gap(line(Column)),
    token(Inner),
    padding(Inner),
    (   { is_or(Op), spread(B, Right, Op2, _, _, _, _), Op2 \== (',') },
        outside(Right)
    ->  arms(B, Right, Column)
    ;   body(B, Right, Inner)
    ).

is_or(;).
is_or('|').

padding(Column) -->
    column(Column0),
    { Blanks is max(1, Column - Column0) },
    gap(blanks(Blanks)).

% ---- terms ----

%   term(+Layout, +Inner)//: on one line, if it has room and no comment ends a line; otherwise an argument a line, and
%   the operands of an operator as in the source. Behind such a comment a line begins in column Inner.

term(Layout, Inner) -->
    (   in_line(Layout)
    ->  []
    ;   next_column(Column),
        { portray_clause:right_margin(Margin), Column < Margin },
        \+ fits(Layout, Column),
        parted(Layout, Column)
    ->  []
    ;   end_of(Layout, End),
        flat(End, Inner)
    ).

in_line(Layout) -->
    end_of(Layout, End),
    { portray_clause:right_margin(Margin) },
    line(End, Margin).

parted(Layout, Column) -->
    (   inside(Layout)
    ->  token(Column),
        column(Column1),
        term(Layout, Column1),
        token(Column)
    ;   { Layout = list_position(_, _, Layouts, Tail), Inner is Column + 2 }
    ->  token(Column),
        gap(blanks(1)),
        parts(Layouts, Inner),
        (   { Tail == none }
        ->  []
        ;   gap(nl(Column)),
            token(Column),
            gap(blanks(1)),
            term(Tail, Inner)
        ),
        gap(nl(Column)),
        token(Column)
    ;   { Layout = brace_term_position(_, _, Part), Inner is Column + 2 }
    ->  token(Column),
        gap(blanks(1)),
        term(Part, Inner),
        gap(nl(Column)),
        token(Column)
    ;   functional(Layout, Layouts)
    ->  token(Column),
        token(Column),
        column(Inner),
        parts(Layouts, Inner),
        token(Inner)
    ;   { infix(Layout, Left, Right) }
    ->  operand(Left, Column),
        broken_as_written(Column),
        token(Column),
        broken_as_written(Column),
        operand(Right, Column)
    ;   prefix(Layout, Right)
    ->  token(Column),
        term(Right, Column)
    ).

parts([Layout|Layouts], Column) -->
    term(Layout, Column),
    (   { Layouts == [] }
    ->  []
    ;   token(Column),
        gap(line(Column)),
        parts(Layouts, Column)
    ).

%   Lines end beside operators where they do in the source, and behind commas.

operand(Layout, Column) -->
    (   { infix(Layout, _, _) },
        outside(Layout),
        has_line_break(Layout)
    ->  next_column(Column1),
        parted(Layout, Column1)
    ;   term(Layout, Column)
    ).
