% SPDX-License-Identifier: MIT
% Reformats clauses and directives as portray_clause/1 does. Comments, and the text between clauses, stay; comments
% inside keep their place (private(language_server/kept_comments)); numbers, texts and quoted atoms stay as they are
% written (0'a, 0x1F, "text" that is codes). What would not read back as the same term is left alone, as is what has
% comments inside and would get other tokens.

:- module('$lsp_formatting', [format_source/4]).

:- use_module(library(portray_clause), [portray_clause/3]).
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
    read_clause_at(Handle, Offset, Context, read(Length, clause(Term0, Names, _, Layout0, Begin, End, Comments), true)),
    right_associated(Term0, Layout0, Term, Layout),
    (   Comments == []
    ->  Inside = []
    ;   findall(At0-At1, ( '$in_list'(At0-At1, Comments), At0 > Begin, At0 < Length ), Inside)
    ),
    From is Offset + Begin,
    TermEnd is Offset + End,
    To is Offset + Length,
    '$source_piece'(Handle, TermEnd, To, Stop),
    split_string(Stop, "", " \t\r\n", ["."]),
    context_module(Context, Module),
    '$source_piece'(Handle, From, To, Old0),
    with_breaks(Old0, '\n', Old1),
    split_string(Old1, "", " \t\n", [Old]),
    \+ is_operator_elsewhere(Own, Old, Term, Layout, Handle, Offset),
    with_texts(Old, Term, Layout, Texts),
    laid_out(Texts, Names, Module, New0),
    \+ ( Inside == [], New0 == Old ),
    read_layout(New0, Module, Read0),
    (   split_string(Old, "\"`'0123456789", "", [_])
    ->  New1 = New0
    ;   constants_kept(New0, Read0, Term, Layout, Handle, Offset, New1)
    ),
    (   Inside == []
    ->  New = New1
    ;   with_comments(Old, New1, New)
    ),
    New \== Old,
    with_breaks(New, Break, Text),
    ( New == New0 -> Read = Read0 ; read_layout(New, Module, Read) ),
    is_same_clause(Read, Term, Names),
    stop_end(Handle, TermEnd, To, EditEnd),
    source_span(Source, From, EditEnd, Span),
    json_range(Span, Range).

%   What the first line ends with.

line_break(Handle, Break) :-
    '$source_offset'(Handle, 1, 0, Next),
    First is max(0, Next - 2),
    ( '$source_piece'(Handle, First, Next, "\r\n") -> Break = '\r\n' ; Break = '\n' ).

%   The lines of a text end with Break.

with_breaks(Text0, Break, Text) :-
    (   Break == '\n',
        \+ sub_string(Text0, _, _, _, "\r")
    ->  Text = Text0
    ;   split_string(Text0, "\n", "\r", Lines),
        atomic_list_concat(Lines, Break, Atom),
        atom_string(Atom, Text)
    ).

%   A call in the notation of functions of what the file makes an operator, perhaps behind this clause: laid out as an
%   operator, the clause could not be read there.

is_operator_elsewhere(Own, Old, Term, Layout, Handle, Offset) :-
    '$in_list'(Name, Own),
    once(sub_string(Old, _, _, _, Name)),
    layout_subterm(Term, Layout, Call, term_position(_, _, _, End0, _)),
    functor(Call, Name, _),
    Begin is Offset + End0,
    End is Begin + 1,
    '$source_piece'(Handle, Begin, End, "("),
    !.

own_operator(Module, Name) :-
    current_op(Priority, Type, Module:Name),
    \+ current_op(Priority, Type, system:Name).

with_texts(Old, Term, Layout, Texts) :-
    (   split_string(Old, "\"`", "", [_])
    ->  Texts = Term
    ;   with_strings(Term, Layout, Texts)
    ).

laid_out(Term, Names, Module, Text) :-
    with_output_to(string(Text0), portray_here(Term, [variable_names(Names), module(Module)])),
    string_concat(Text, "\n", Text0).

portray_here(Term, Options) :-
    current_output(Out),
    portray_clause(Out, Term, Options).

%   The end of the full stop.

stop_end(Handle, From, To, End) :-
    between(From, To, Byte),
    End is Byte + 1,
    '$source_piece'(Handle, Byte, End, "."),
    !.

read_layout(Text, Module, read(Term, Names, Layout)) :-
    Options = [module(Module), variable_names(Names), '$byte_positions'(Layout)],
    catch(term_string(Term, Text, Options), error(_, _), fail).

is_same_clause(read(Read, ReadNames, _), Term, Names) :-
    same_names(ReadNames, Names),
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

%   constants_kept(+Text0, +Read, +Term, +Layout, +Handle, +Offset, -Text): the constants of the clause that is laid out
%   in Text0 are as in the source. Fails where the two have not the same shape.

constants_kept(Text0, read(_, _, New), Term, Layout, Handle, Offset, Text) :-
    kept(Layout, New, Term, Handle, Offset, Edits, []),
    (   Edits == []
    ->  Text = Text0
    ;   text_bytes(Text0, Bytes0),
        edited(Edits, 0, Bytes0, Parts),
        atomic_list_concat(Parts, Bytes),
        text_bytes(Text, Bytes)
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
