% SPDX-License-Identifier: MIT
% Source texts of the debugged program: where it can stop, and what is at a position. Lines and columns count from 1, as
% in editors.

:- module('$dap_places',
          [ stop_place/4, stop_places/4, clause_at/4, plain_clause/2, clause_range/3, goal_span_in/6, is_never_called/2,
            next_place/4, text_range/4, forget_places/0 ]).

:- use_module(library(lists), [member/2, nth0/3]).
:- use_module(private(messages/source_snippets), [layout_part/4, layout_subterm/4]).
:- use_module(private(source_analysis/clause_records), [read_clause_at/4]).
:- use_module(private(source_analysis/declarations), [context_module/2]).
:- use_module(private(source_analysis/source_pieces), [open_source/3, source_parts/5]).

:- set_prolog_flag(double_quotes, string).

%   text(Path, Handle, Context); piece(Path, Line, Offset, Begin, Kind, Uses): the clause whose text begins on Line, at
%   byte Begin; its record begins at Offset.
:- dynamic([text/3, piece/6]).

%!  forget_places is det.
%
%   Forgets the texts, which may have changed.
%
%       ?- forget_places.

forget_places :-
    forall(retract(text(_, Handle, _)), '$close_source'(Handle)),
    retractall(piece(_, _, _, _, _, _)).

known(Path) :-
    (   text(Path, _, _)
    ->  true
    ;   exists_file(Path),
        catch(setup_call_cleanup(open(Path, read, In, [encoding(utf8)]), read_string(In, _, Text), close(In)),
              error(_, _), fail),
        open_source(Path, Text, Source),
        source_parts(Source, Handle, Path, Context, Pieces),
        assertz(text(Path, Handle, Context)),
        keep_pieces(Pieces, 0, Path, Handle)
    ).

keep_pieces([], _, _, _).
keep_pieces([piece(Length, record(Kind, From, _, _, Uses, _, _))|Pieces], Offset, Path, Handle) :-
    (   '$in_list'(Kind, [fact, rule, grammar, directive])
    ->  Begin is Offset + From,
        '$source_position'(Handle, Begin, Line0, _),
        Line is Line0 + 1,
        assertz(piece(Path, Line, Offset, Begin, Kind, Uses))
    ;   true
    ),
    Next is Offset + Length,
    keep_pieces(Pieces, Next, Path, Handle).

%!  stop_place(+Path, +At, -Found, -Place) is semidet.
%
%   Place is the place nearest to at(Line, Column) where a program can stop, and Found where that is: the last one on
%   Line up to Column, otherwise the first one from there on, otherwise the last one before. Place is
%   clause(ClauseLine, Kind), or goal(ClauseLine, Name/Arity, Span) for a goal of the clause that begins on ClauseLine.
%   Fails if the file has no such place.
%
%       ?- stop_place('/no/such.pl', at(1, 1), Found, Place).
%       false.

stop_place(Path, at(Line, Column), Found, Place) :-
    known(Path),
    findall(At-P, place_in(Path, At, P), Places0),
    keysort(Places0, Places),
    nearest(Places, Line, Column, none, Found-Place).

nearest([], _, _, Best, Best) :-
    Best \== none.
nearest([at(L, C)-P|Places], Line, Column, Best, Found) :-
    (   L =:= Line,
        C =< Column
    ->  nearest(Places, Line, Column, at(L, C)-P, Found)
    ;   L >= Line
    ->  ( Best = at(Line, _)-_ -> Found = Best ; Found = at(L, C)-P )
    ;   nearest(Places, Line, Column, at(L, C)-P, Found)
    ).

%!  stop_places(+Path, +From, +To, -Places) is det.
%
%   Places, each at(Line, Column), are where a program can stop on the lines From to To.
%
%       ?- stop_places('/no/such.pl', 1, 9, Places).
%       Places = [].

stop_places(Path, From, To, Places) :-
    findall(at(Line, Column),
            ( known(Path),
              place_in(Path, at(Line, Column), Place),
              Line >= From,
              Line =< To,
              \+ is_never_called(Path, Place) ),
            Places0),
    sort(Places0, Places).

place_in(Path, at(Line, Column), Place) :-
    piece(Path, ClauseLine, Offset, Begin, Kind, Uses),
    (   Kind \== directive,
        Start = Begin,
        Place = clause(ClauseLine, Kind)
    ;   goal_span(Uses, Offset, Indicator, Span),
        goal_start(Path, Offset, Indicator, Span, Start),
        Place = goal(ClauseLine, Indicator, Span)
    ),
    text(Path, Handle, _),
    '$source_position'(Handle, Start, Line0, Column0),
    Line is Line0 + 1,
    Column is Column0 + 1.

%   goal_start(+Path, +Offset, +Indicator, +Span, -Start): where the goal begins whose name stands at Span: an infix
%   operator has its first operand in front.

goal_start(Path, Offset, Name/Arity, Span, Start) :-
    (   Arity =:= 2,
        text(Path, _, Context),
        context_module(Context, Module),
        current_op(_, Type, Module:Name),
        '$in_list'(Type, [xfx, xfy, yfx])
    ->  whole_goal(Path, Offset, Span, Start-_)
    ;   Span = Start-_
    ).

%   The span of the goal whose name stands at Span, with its arguments; of another span itself.

whole_goal(Path, Offset, From-To, Whole) :-
    (   clause_term(Path, Offset, Term, _, Layout),
        NameFrom is From - Offset,
        NameTo is To - Offset,
        layout_subterm(Term, Layout, _, term_position(Start, End, NameFrom, NameTo, _))
    ->  Begin is Offset + Start,
        Behind is Offset + End,
        Whole = Begin-Behind
    ;   Whole = From-To
    ).

clause_term(Path, Offset, Term, Names, Layout) :-
    text(Path, Handle, Context),
    read_clause_at(Handle, Offset, Context, read(_, clause(Term, Names, _, Layout, _, _, _), _)).

goal_span(Uses, Offset, Name/Arity, From-To) :-
    member(use(_, Name, Arity, From0, To0, Role), Uses),
    \+ '$in_list'(Role, [asserted, name, unread, expanded]),
    From is Offset + From0,
    To is Offset + To0.

%!  goal_span_in(+Path, +ClauseLine, +Indicator, +Before, +Within, -Span) is semidet.
%
%   Where the goal of Indicator, Name/Arity, stands in the clause, as bytes From-To: the one with Before others of its
%   name in front of it, or the last, of those between the bytes Within, also From-To, or, if that is body, of those
%   that are no arguments of other goals.
%
%       ?- goal_span_in('/no/such.pl', 1, p/0, 0, body, Span).
%       false.

goal_span_in(Path, ClauseLine, Indicator, Before, Within, Span) :-
    known(Path),
    once(piece(Path, ClauseLine, Offset, _, _, Uses)),
    findall(S, goal_span(Uses, Offset, Indicator, S), Spans0),
    (   Within = _-_
    ->  whole_goal(Path, Offset, Within, Begin-End),
        findall(From-To, ( '$in_list'(From-To, Spans0), From >= Begin, To =< End ), Spans)
    ;   findall(S, ( body_span(Path, Offset, S), '$in_list'(S, Spans0) ), Spans),
        Spans = [_|_]
    ->  true
    ;   Spans = Spans0                          % of a grammar rule
    ),
    ( nth0(Before, Spans, Span0) -> Span = Span0 ; '$append'(_, [Span], Spans) ),
    !.

%!  is_never_called(+Path, +Place) is semidet.
%
%   Place, as from stop_place/4, is a `true` that is compiled away.
%
%       ?- is_never_called('/no/such.pl', goal(1, p/0, 5-6)).
%       false.

is_never_called(Path, goal(Line, Indicator, Span)) :-
    '$in_list'(Indicator, [true/0, otherwise/0]),
    goal_in_clause(Path, Line, _, Span, _),
    !.

%   The name of a goal that is no argument of another one, in the clause of a piece.

body_span(Path, Offset, Span) :-
    clause_term(Path, Offset, (_ :- Body), _, Layout),
    Layout = term_position(_, _, _, _, [_, BodyLayout]),
    goal_of_body(Body, BodyLayout, Offset, Span).

goal_of_body(Goal, Layout, Offset, Span) :-
    (   nonvar(Goal),
        functor(Goal, Name, Arity),
        '$in_list'(Name/Arity, [(',')/2, (;)/2, (->)/2, (*->)/2, (\+)/1, (:)/2])
    ->  layout_part(Goal, Layout, Part, PartLayout),
        goal_of_body(Part, PartLayout, Offset, Span)
    ;   ( Layout = term_position(_, _, From0, To0, _) ; Layout = From0-To0 )
    ->  From is Offset + From0,
        To is Offset + To0,
        Span = From-To
    ).

%!  next_place(+Path, +Place0, -Found, -Place) is semidet.
%
%   Place is the goal that runs after the `true` at Place0, and Found where that is. Fails if the clause has none.
%
%       ?- next_place('/no/such.pl', goal(1, true/0, 5-9), Found, Place).
%       false.

next_place(Path, goal(Line, _, Span), Found, Place) :-
    goal_in_clause(Path, Line, Offset, Span, Behind),
    !,
    first_goal(Behind, Offset, Next),
    place_in(Path, Found, Place),
    Place = goal(Line, _, Next).

%   goal_in_clause(+Path, +Line, -Offset, +Span, -Behind): in the clause on Line, whose piece begins at Offset, the goal
%   at Span is no argument of another one. Behind are the parts of the body that run after it, as Goal-Layout.

goal_in_clause(Path, Line, Offset, Span, Behind) :-
    piece(Path, Line, Offset, _, _, _),
    clause_term(Path, Offset, Clause, _, Layout),
    '$in_list'(Clause-Body, [(_ :- B)-B, (_ => B)-B, (_ --> B)-B]),
    Layout = term_position(_, _, _, _, [_, BodyLayout]),
    goal_in(Body, BodyLayout, [], Offset, Span, Behind).

goal_in(Goal, Layout, Rest, Offset, Span, Behind) :-
    (   control_parts(Goal, Layout, First, Then, Other)
    ->  (   '$append'(Then, Rest, Rest1),
            '$in_list'(Part-PartLayout, First),
            goal_in(Part, PartLayout, Rest1, Offset, Span, Behind)
        ;   '$append'(Then, Other, Parts),
            '$in_list'(Part-PartLayout, Parts),
            goal_in(Part, PartLayout, Rest, Offset, Span, Behind)
        )
    ;   Goal = (\+ Part),
        Layout = term_position(_, _, _, _, [PartLayout])
    ->  goal_in(Part, PartLayout, [], Offset, Span, Behind)
    ;   goal_of_body(Goal, Layout, Offset, Span),
        Behind = Rest
    ).

first_goal([Goal-Layout|Rest], Offset, Next) :-
    (   control_parts(Goal, Layout, First, Then, _)
    ->  '$append'(Then, Rest, Rest1),
        '$append'(First, Rest1, Rest2),
        first_goal(Rest2, Offset, Next)
    ;   ( var(Goal) ; '$in_list'(Goal, [true, otherwise, !, [], [_|_]]) ; string(Goal) )
    ->  first_goal(Rest, Offset, Next)
    ;   goal_of_body(Goal, Layout, Offset, Next)
    ).

%   control_parts(+Goal, +Layout, -First, -Then, -Other): after the goal in First runs that in Then, or Other runs.

control_parts(Goal, Layout, First, Then, Other) :-
    nonvar(Goal),
    (   Layout = brace_term_position(_, _, Inner)
    ->  Goal = {A},
        First = [A-Inner],
        Then = [],
        Other = []
    ;   Layout = term_position(_, _, _, _, [LayoutA, LayoutB]),
        binary_parts(Goal, A, B, How),
        First = [A-LayoutA],
        ( How == then -> Then = [B-LayoutB], Other = [] ; Then = [], Other = [B-LayoutB] )
    ).

binary_parts((A, B), A, B, then).
binary_parts((A -> B), A, B, then).
binary_parts((A *-> B), A, B, then).
binary_parts((A ; B), A, B, else).
binary_parts('|'(A, B), A, B, else).

%!  text_range(+Path, +From, +To, -Range) is semidet.
%
%   Range is range(Line1, Column1, Line2, Column2) for the bytes From to To of the file.
%
%       ?- text_range('/no/such.pl', 0, 1, Range).
%       false.

text_range(Path, From, To, range(Line1, Column1, Line2, Column2)) :-
    known(Path),
    text(Path, Handle, _),
    '$source_position'(Handle, From, L1, C1),
    '$source_position'(Handle, To, L2, C2),
    Line1 is L1 + 1,
    Column1 is C1 + 1,
    Line2 is L2 + 1,
    Column2 is C2 + 1.

%!  clause_range(+Path, +ClauseLine, -Range) is det.
%
%   Where the clause begins that is on the line, as an empty range; in the first column if the file is not known.
%
%       ?- clause_range('/no/such.pl', 3, Range).
%       Range = range(3, 1, 3, 1).

clause_range(Path, ClauseLine, Range) :-
    (   known(Path),
        once(piece(Path, ClauseLine, _, Begin, _, _)),
        text_range(Path, Begin, Begin, Range0)
    ->  Range = Range0
    ;   Range = range(ClauseLine, 1, ClauseLine, 1)
    ).

%!  clause_at(+Path, +ClauseLine, -Clause, -Names) is nondet.
%
%   A clause that begins on the line, in the form of plain_clause/2, with new variables; its variables as Name=Variable.
%
%       ?- clause_at('/no/such.pl', 1, Clause, Names).
%       false.

clause_at(Path, ClauseLine, Clause, Names) :-
    known(Path),
    piece(Path, ClauseLine, Offset, _, _, _),
    clause_term(Path, Offset, Term, Names, _),
    plain_clause(Term, Clause).

%!  plain_clause(+Term, -Clause) is semidet.
%
%   Clause is Term without modules in front of it and of its head; a grammar rule is translated.
%
%       ?- plain_clause((m:p(X) :- q(X)), Clause).
%       Clause = (p(X):-q(X)).

plain_clause(Term, Clause) :-
    (   var(Term)
    ->  fail
    ;   Term = _:Inner
    ->  plain_clause(Inner, Clause)
    ;   Term = (_ --> _)
    ->  catch(dcg_translate_rule(Term, Rule), error(_, _), fail),
        plain_clause(Rule, Clause)
    ;   Term = (Head0 :- Body)
    ->  Clause = (Head :- Body),
        bare(Head0, Head)
    ;   Term = (Head0 => Body)
    ->  Clause = (Head => Body),
        ( nonvar(Head0), Head0 = (Head1, Guard) -> bare(Head1, Head2), Head = (Head2, Guard) ; bare(Head0, Head) )
    ;   Clause = Term
    ).

bare(Head0, Head) :-
    ( nonvar(Head0), Head0 = _:Inner -> Head = Inner ; Head = Head0 ).
