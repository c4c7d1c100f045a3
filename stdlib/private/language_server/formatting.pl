% SPDX-License-Identifier: MIT
% Reformats clauses and directives as portray_clause/1 does. Comments, and the text between clauses, stay; comments
% inside keep their place (private(language_server/kept_comments)); numbers, texts and quoted atoms stay as they are
% written (0'a, 0x1F, "text" that is codes). What would not read back as the same term is left alone, as is what has
% comments inside and would get other tokens. The same tokens are the same term; others are read and compared.

:- module('$lsp_formatting', [format_source/4]).

:- use_module(library(portray_clause), []).
:- use_module(private(language_server/kept_comments), [with_comments/3]).
:- use_module(private(language_server/protocol), [json_range/2]).
:- use_module(private(messages/source_snippets), [layout_subterm/4]).
:- use_module(private(source_analysis/clause_records), [piece_between/5, read_clause_at/4]).
:- use_module(private(source_analysis/declarations), [context_module/2]).
:- use_module(private(source_analysis/source_pieces)).

:- set_prolog_flag(double_quotes, string).

%!  format_source(+Source, +From, +To, -Edits) is det.
%
%   The answer to textDocument/formatting: the edits for the clauses between two bytes.
%
%       ?- format_source(Source, 0, 1000, Edits).

format_source(Source, From, To, Edits) :-
    source_parts(Source, Handle, _, Context, Pieces),
    context_module(Context, Module),
    findall(Name, own_operator(Module, Name), Own),
    line_break(Handle, Break),
    findall(Edit,
            ( piece_between(Pieces, From, To, Offset, record(Kind, _, _, _, _, _, Problems)),
              '$in_list'(Kind, [fact, rule, grammar, directive, query]),
              \+ '$in_list'(problem(error, _, _, _, _, _), Problems),
              clause_edit(Source, Handle, Context, Offset, Own, Break, Edit) ),
            Edits).

clause_edit(Source, Handle, Context, Offset, Own, Break, json([range=Range, newText=Text])) :-
    context_module(Context, Module),
    '$source_term'(Handle, Offset, Module, read(Length, clause(Term0, Names, _, _, Begin, End, Comments), true)),
    From is Offset + Begin,
    TermEnd is Offset + End,
    To is Offset + Length,
    '$source_piece'(Handle, TermEnd, To, Stop),
    '$source_piece'(Handle, From, TermEnd, Before0),
    lines_ended(Before0, Break, '\n', Before),
    with_texts(Before, Handle, Offset, Context, Term0, Term),
    portray_clause:layout_text(Term, Names, Module, New0),
    comments_inside(Comments, Begin, Length, Inside),
    \+ ( Inside == [], New0 == Before, string_code(1, Stop, 0'.) ),
    \+ is_operator_elsewhere(Own, Before, Handle, Offset, Context),
    full_stop(Stop, Behind),
    string_concat(Before, Behind, Old),
    with_stop(New0, New1),
    (   Inside == [],
        '$same_tokens'(Old, New1)
    ->  New = New1
    ;   read_clause_at(Handle, Offset, Context, read(_, Clause, _)),
        as_written(Old, New1, Module, Clause, Handle, Offset, New2),
        ( Inside == [] -> New = New2 ; with_comments(Old, New2, New) ),
        is_same_clause(New, Module, Clause)
    ),
    New \== Old,
    lines_ended(New, Break, Break, Text),
    string_length(Behind, Width),
    EditEnd is TermEnd + Width,
    source_span(Source, From, EditEnd, Span),
    json_range(Span, Range).

comments_inside([], _, _, []).
comments_inside([At-End|Comments], Begin, Length, Inside) :-
    ( At > Begin, At < Length -> Inside = [At-End|Inside1] ; Inside = Inside1 ),
    comments_inside(Comments, Begin, Length, Inside1).

%   What the first line ends with.

line_break(Handle, Break) :-
    '$source_offset'(Handle, 1, 0, Next),
    First is max(0, Next - 2),
    ( '$source_piece'(Handle, First, Next, "\r\n") -> Break = '\r\n' ; Break = '\n' ).

%   lines_ended(+Text0, +Break, +End, -Text): the lines of a text of a file whose lines end with Break end with End.

lines_ended(Text0, Break, End, Text) :-
    (   Break == '\n'
    ->  Text = Text0
    ;   split_string(Text0, "\n", "\r", Lines),
        atomic_list_concat(Lines, End, Atom),
        atom_string(Atom, Text)
    ).

%   A call in the notation of functions of what the file makes an operator, perhaps behind this clause: laid out as an
%   operator, the clause could not be read there.

is_operator_elsewhere(Own, Old, Handle, Offset, Context) :-
    '$in_list'(Name, Own),
    once(sub_string(Old, _, _, _, Name)),
    read_clause_at(Handle, Offset, Context, read(_, clause(Term, _, _, Layout, _, _, _), _)),
    layout_subterm(Term, Layout, Call, term_position(_, _, _, End0, _)),
    functor(Call, Name, _),
    Begin is Offset + End0,
    End is Begin + 1,
    '$source_piece'(Handle, Begin, End, "("),
    !.

own_operator(Module, Name) :-
    current_op(Priority, Type, Module:Name),
    \+ current_op(Priority, Type, system:Name).

%   with_texts(+Old, +Handle, +Offset, +Context, +Term0, -Term): the lists of the clause Term0 that are written as texts
%   are strings in Term.

with_texts(Old, Handle, Offset, Context, Term0, Term) :-
    (   ( sub_string(Old, _, _, _, "\"") ; sub_string(Old, _, _, _, "`") )
    ->  read_clause_at(Handle, Offset, Context, read(_, clause(_, _, _, Layout, _, _, _), _)),
        with_strings(Term0, Layout, Term)
    ;   Term = Term0
    ).

with_stop(Text0, Text) :-
    portray_clause:full_stop(Text0, FullStop),
    sub_atom(FullStop, 0, _, 1, Stop),
    string_concat(Text0, Stop, Text).

%   full_stop(+Text, -Stop): Stop is Text up to the full stop, with only layout in front of it.

full_stop(Text, Stop) :-
    (   string_code(1, Text, 0'.)
    ->  Stop = "."
    ;   split_string(Text, "", " \t\r\n", ["."]),
        sub_string(Text, Before, 1, _, "."),
        End is Before + 1,
        sub_string(Text, 0, End, _, Stop)
    ).

read_layout(Text, Module, Term, Names, Layout) :-
    Options = [module(Module), variable_names(Names), '$byte_positions'(Layout)],
    catch(term_string(Term, Text, Options), error(_, _), fail).

is_same_clause(Text, Module, clause(Term0, Names, _, Layout0, _, _, _)) :-
    read_layout(Text, Module, Read, ReadNames, _),
    same_names(ReadNames, Names),
    right_associated(Term0, Layout0, Term, _),
    Read-ReadNames =@= Term-Names.

same_names([], []).
same_names([Name=_|Names1], [Name=_|Names2]) :-
    same_names(Names1, Names2).

% ---- conjunctions ----

%   right_associated(+Clause0, +Layout0, -Clause, -Layout): (a, b), c as a goal of the body is a, b, c.

right_associated(Clause0, Layout0, Clause, Layout) :-
    (   Layout0 = term_position(From, To, NameFrom, NameTo, Layouts0),
        nonvar(Clause0),
        Clause0 =.. [Neck|Parts0],
        '$in_list'(Neck, [:-, ?-, -->]),
        '$append'(Front, [Body0], Parts0),
        has_conjunction_in_front(Body0),
        '$append'(LayoutsInFront, [BodyLayout0], Layouts0)
    ->  body_associated(Body0, BodyLayout0, Body, BodyLayout),
        '$append'(Front, [Body], Parts),
        '$append'(LayoutsInFront, [BodyLayout], Layouts),
        Clause =.. [Neck|Parts],
        Layout = term_position(From, To, NameFrom, NameTo, Layouts)
    ;   Clause = Clause0,
        Layout = Layout0
    ).

has_conjunction_in_front(Goal) :-
    nonvar(Goal),
    (   Goal = (A, B)
    ->  ( nonvar(A), A = (_, _) -> true ; has_conjunction_in_front(A) -> true ; has_conjunction_in_front(B) )
    ;   ( Goal = (A ; B) ; Goal = (A -> B) ; Goal = (A *-> B) )
    ->  ( has_conjunction_in_front(A) -> true ; has_conjunction_in_front(B) )
    ;   Goal = (\+ A),
        has_conjunction_in_front(A)
    ).

body_associated(Goal0, Layout0, Goal, Layout) :-
    (   nonvar(Goal0),
        Layout0 = term_position(From, To, NameFrom, NameTo, [LayoutA0|LayoutsB0]),
        functor(Goal0, Name, Arity),
        '$in_list'(Name/Arity, [(',')/2, (;)/2, (->)/2, (*->)/2, (\+)/1])
    ->  Goal0 =.. [_, A0|Bs0],
        (   Name == (','),
            nonvar(A0),
            A0 = (A1, A2),
            LayoutA0 = term_position(_, _, _, _, [LayoutA1, LayoutA2])
        ->  Bs0 = [B0],
            Inner = term_position(From, To, NameFrom, NameTo, [LayoutA2|LayoutsB0]),
            Outer = term_position(From, To, NameFrom, NameTo, [LayoutA1, Inner]),
            body_associated((A1, A2, B0), Outer, Goal, Layout)
        ;   all_associated([A0|Bs0], [LayoutA0|LayoutsB0], Goals, Layouts),
            Goal =.. [Name|Goals],
            Layout = term_position(From, To, NameFrom, NameTo, Layouts)
        )
    ;   Goal = Goal0,
        Layout = Layout0
    ).

all_associated([], [], [], []).
all_associated([Goal0|Goals0], [Layout0|Layouts0], [Goal|Goals], [Layout|Layouts]) :-
    body_associated(Goal0, Layout0, Goal, Layout),
    all_associated(Goals0, Layouts0, Goals, Layouts).

% ---- numbers, texts and quoted atoms ----

text_at(Handle, Offset, From0, To0, Text) :-
    From is Offset + From0,
    To is Offset + To0,
    '$source_piece'(Handle, From, To, Text).

%   text_bytes(?Text, ?Bytes): Bytes is a string with a character for each byte of Text, as places are bytes.

text_bytes(Text, Bytes) :-
    (   nonvar(Text)
    ->  string_bytes(Text, Codes, utf8),
        string_codes(Bytes, Codes)
    ;   string_codes(Bytes, Codes),
        string_bytes(Text, Codes, utf8)
    ).

%   with_strings(+Term0, +Layout, -Term): the lists of Term0 that are written as texts are strings in Term.

with_strings(Term0, Layout, Term) :-
    (   Layout = string_position(_, _),
        is_list(Term0),
        catch(string_codes(Term1, Term0), error(_, _), fail)
    ->  Term = Term1
    ;   Layout = list_position(_, _, Layouts, Tail)
    ->  list_with_strings(Layouts, Tail, Term0, Term)
    ;   ( Layout = term_position(_, _, _, _, Layouts) ; Layout = brace_term_position(_, _, Inner), Layouts = [Inner] )
    ->  Term0 =.. [Name|Arguments0],
        list_with_strings(Layouts, none, Arguments0, Arguments),
        Term =.. [Name|Arguments]
    ;   Term = Term0
    ).

list_with_strings([Layout|Layouts], Tail, [Term0|Terms0], [Term|Terms]) :-
    !,
    with_strings(Term0, Layout, Term),
    list_with_strings(Layouts, Tail, Terms0, Terms).
list_with_strings(_, Tail, Term0, Term) :-
    with_strings(Term0, Tail, Term).

%   as_written(+Old, +Text0, +Module, +Clause, +Handle, +Offset, -Text): the constants of the clause that is laid out in
%   Text0 are as in Old. Fails where the two have not the same shape.

as_written(Old, Text0, Module, clause(Term0, _, _, Layout0, _, _, _), Handle, Offset, Text) :-
    (   split_string(Old, "\"`'0123456789", "", [_])
    ->  Text = Text0
    ;   read_layout(Text0, Module, _, _, New),
        right_associated(Term0, Layout0, Term, Layout),
        kept(Layout, New, Term, Handle, Offset, Edits, []),
        (   Edits == []
        ->  Text = Text0
        ;   text_bytes(Text0, Bytes0),
            edited(Edits, 0, Bytes0, Parts),
            atomic_list_concat(Parts, Bytes),
            text_bytes(Text, Bytes)
        )
    ).

kept(string_position(From, To), New, Term, Handle, Offset, Edits, Rest) :-
    constant_kept(From, To, New, Term, Handle, Offset, Edits, Rest).
kept(From-To, New, Term, Handle, Offset, Edits, Rest) :-
    (   ( number(Term) ; atom(Term) )
    ->  constant_kept(From, To, New, Term, Handle, Offset, Edits, Rest)
    ;   Edits = Rest
    ).
kept(term_position(_, _, _, _, Olds), term_position(_, _, _, _, News), Term, Handle, Offset, Edits, Rest) :-
    Term =.. [_|Terms],
    all_kept(Olds, none, News, none, Terms, Handle, Offset, Edits, Rest).
kept(list_position(_, _, Olds, Tail), list_position(_, _, News, NewTail), Term, Handle, Offset, Edits, Rest) :-
    all_kept(Olds, Tail, News, NewTail, Term, Handle, Offset, Edits, Rest).
kept(brace_term_position(_, _, Old), brace_term_position(_, _, New), {Term}, Handle, Offset, Edits, Rest) :-
    kept(Old, New, Term, Handle, Offset, Edits, Rest).

constant_kept(From, To, New, Term, Handle, Offset, Edits, Rest) :-
    text_at(Handle, Offset, From, To, Text),
    (   is_written(Term, Text)
    ->  Edits = Rest
    ;   ( New = At-End ; New = string_position(At, End) ),
        text_bytes(Text, Bytes),
        Edits = [edit(At, End, Bytes)|Rest]
    ).

%   The constant is printed as it stands in the source, or is an atom without quotes there.

is_written(Term, Text) :-
    (   number(Term)
    ->  number_codes(Term, Codes),
        string_codes(Text, Codes)
    ;   atom(Term),
        \+ sub_string(Text, 0, _, _, "'")
    ).

all_kept([Old|Olds], OldTail, [New|News], NewTail, [Term|Terms], Handle, Offset, Edits, Rest) :-
    !,
    kept(Old, New, Term, Handle, Offset, Edits, Edits1),
    all_kept(Olds, OldTail, News, NewTail, Terms, Handle, Offset, Edits1, Rest).
all_kept([], none, [], none, _, _, _, Edits, Edits) :- !.
all_kept([], OldTail, [], NewTail, Term, Handle, Offset, Edits, Rest) :-
    kept(OldTail, NewTail, Term, Handle, Offset, Edits, Rest).

%   In the order of the term, which is that of the text.

edited([], At, Text, [Rest]) :-
    sub_string(Text, At, _, 0, Rest).
edited([edit(From, To, New)|Edits], At, Text, [Between, New|Parts]) :-
    Length is From - At,
    sub_string(Text, At, Length, _, Between),
    edited(Edits, To, Text, Parts).
