% SPDX-License-Identifier: MIT
% The entity at a position of a source: a procedure that is defined or used there, a variable, or another subterm.

:- module('$lsp_words', [word_at/3, known_documentation/5, leading_comment/3, predicate_documentation/4]).

:- use_module(private(messages/source_snippets), [layout_part/4, layout_span/3]).
:- use_module(private(source_analysis/clause_problems), [variable_spans/4]).
:- use_module(private(source_analysis/clause_records), [piece_in/4]).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_pieces)).

:- set_prolog_flag(double_quotes, string).

:- dynamic([documented/5, has_documentation/0]).

%!  word_at(+Source, +Byte, -Word) is semidet.
%
%   Word is procedure(Module, Name, Arity, From, To, Role), where Role is head or as in uses; variable(Name, Spans), or
%   term(Name, Arity, From, To). Positions are bytes of the whole text.
%
%       ?- open_source('a.pl', "p :- q.", S), word_at(S, 5, Word).

word_at(Source, Byte, Word) :-
    piece_at(Source, Byte, Offset, piece(_, record(_, _, _, Definition, Uses, _, _))),
    At is Byte - Offset,
    (   (   Definition = def(Name, Arity, From0, To0),
            Use = use(none, Name, Arity, From0, To0, head)
        ;   '$in_list'(Use, Uses)
        ),
        Use = use(Module, Name, Arity, From0, To0, Role),
        From0 =< At,
        At =< To0
    ->  From is Offset + From0,
        To is Offset + To0,
        Word = procedure(Module, Name, Arity, From, To, Role)
    ;   source_clause(Source, Byte, Offset, clause(Term, Names, _, Layout, _, _, _), _, _),
        innermost(Term, Layout, At, Found, From0, To0)
    ->  (   var(Found)
        ->  '$in_list'(Name=Variable, Names),
            Variable == Found,
            variable_spans(Term, Layout, Found, Spans0),
            findall(From-To, ( '$in_list'(F-T, Spans0), From is F + Offset, To is T + Offset ), Spans),
            Word = variable(Name, Spans)
        ;   functor(Found, Name, Arity),
            atom(Name),
            From is Offset + From0,
            To is Offset + To0,
            Word = term(Name, Arity, From, To)
        )
    ),
    !.

%   innermost(+Term, +Layout, +At, -Found, -From, -To): the name or variable at the position.

innermost(Term, Layout, At, Found, From, To) :-
    nonvar(Layout),
    layout_span(Layout, Begin, End),
    Begin =< At,
    At =< End,
    (   var(Term)
    ->  Found = Term,
        From = Begin,
        To = End
    ;   layout_part(Term, Layout, Part, PartLayout),
        innermost(Part, PartLayout, At, Found, From, To)
    ->  true
    ;   Layout = term_position(_, _, From, To, _)
    ->  From =< At,
        At =< To,
        Found = Term
    ;   Layout = From-To,
        Found = Term
    ).

% ---- documentation ----

%!  known_documentation(?Name, ?Arity, -Template, -Text, -Place) is nondet.
%
%   The documentation of Name/Arity in help/1, if programs can use it: strings.
%
%       ?- known_documentation(append, 3, Template, Text, Place).

known_documentation(Name, Arity, Template, Text, Place) :-
    (   has_documentation
    ->  true
    ;   '$documentation'(Docs),
        forall(( '$in_list'(doc(N, A, T, X, P), Docs), \+ '$is_internal'(P) ), assertz(documented(N, A, T, X, P))),
        assertz(has_documentation)
    ),
    documented(Name, Arity, Template, Text, Place).

%!  leading_comment(+Source, +Offset, -Text) is semidet.
%
%   The comment directly in front of the clause of the piece that begins at Offset, without its comment characters.
%
%       ?- open_source('a.pl', "% All p.\np.", S), leading_comment(S, 0, Text).

leading_comment(Source, Offset, Text) :-
    source_parts(Source, Handle, _, _, _),
    piece_at(Source, Offset, _, piece(_, record(_, Begin, _, _, _, _, _))),
    End is Offset + Begin,
    '$source_piece'(Handle, Offset, End, Layout),
    split_string(Layout, "\n", " \t\r", Lines0),
    comment_block(Lines0, [], Lines),
    Lines \== [],
    atomic_list_concat(Lines, '\n', Text).

%   The last lines of the comment, after the last empty one. The very last line is the text in front of the clause.

comment_block([_], Block, Lines) :-
    !,
    '$reverse'(Block, [], Lines).
comment_block([Line|Lines0], Block0, Lines) :-
    (   comment_text(Line, Text)
    ->  comment_block(Lines0, [Text|Block0], Lines)
    ;   string_length(Line, 0),
        Lines0 = [_, _|_]
    ->  comment_block(Lines0, [], Lines)
    ;   string_length(Line, 0)
    ->  comment_block(Lines0, Block0, Lines)
    ;   comment_block(Lines0, [Line|Block0], Lines)
    ).

comment_text(Line, Text) :-
    '$in_list'(Mark, ["%!", "%%", "%"]),
    string_concat(Mark, Rest, Line),
    !,
    ( string_concat("  ", Text0, Rest) -> true ; Text0 = Rest ),
    split_string(Text0, "", " %", [Text]).

%!  predicate_documentation(+Source, +Name, +Arity, -Markdown) is semidet.
%
%   The documentation that an editor shows for a procedure used in Source: its template and its comment.
%
%       ?- open_source('a.pl', "p.", S), predicate_documentation(S, append, 3, Markdown).

predicate_documentation(Source, Name, Arity, Markdown) :-
    source_parts(Source, _, _, _, Pieces),
    piece_in(Pieces, 0, Offset, record(_, _, _, def(Name, Arity, _, _), _, _, _)),
    !,
    (   leading_comment(Source, Offset, Comment)
    ->  true
    ;   Comment = ''
    ),
    clause_count(Pieces, Name, Arity, Count),
    ( Count =:= 1 -> Clauses = clause ; Clauses = clauses ),
    format(string(Markdown), '```prolog~n~q~n```~n~w~n~n~w ~w in this file', [Name/Arity, Comment, Count, Clauses]).
predicate_documentation(_, Name, Arity, Markdown) :-
    indexed_definition(Name, Arity, Path, range(Line0, _, _, _)),
    !,
    Line is Line0 + 1,
    file_base_name(Path, Base),
    ( comment_above(Path, Line0, Comment) -> true ; Comment = '' ),
    format(string(Markdown), '```prolog~n~q~n```~n~w~n~nDefined in ~w, line ~w', [Name/Arity, Comment, Base, Line]).
predicate_documentation(_, Name, Arity, Markdown) :-
    known_documentation(Name, Arity, Template, Text, Place),
    !,
    library_text(Place, Where),
    format(string(Markdown), '```prolog~n~w~n```~n~w~n~n~w', [Template, Text, Where]).

%   The comment directly above a line of another file, which begins with 0.

comment_above(Path, Line, Comment) :-
    catch('$open_source'(Path, Handle), error(_, _), fail),
    First is max(0, Line - 100),
    '$source_offset'(Handle, First, 0, From),
    '$source_offset'(Handle, Line, 0, To),
    call_cleanup('$source_piece'(Handle, From, To, Text), '$close_source'(Handle)),
    split_string(Text, "\n", " \t\r", Lines),
    '$reverse'(Lines, [], [_|Above]),
    comment_lines(Above, [], Block),
    Block \== [],
    atomic_list_concat(Block, '\n', Comment).

comment_lines(Lines, Block0, Block) :-
    (   Lines = [Line|Lines1],
        comment_text(Line, Text)
    ->  comment_lines(Lines1, [Text|Block0], Block)
    ;   Block = Block0
    ).

library_text(Place, Where) :-
    (   atom_concat('hornbeam:', Place, Path),
        '$public_library'(Path, Library)
    ->  format(atom(Where), '*library(~w)*', [Library])
    ;   atom_string(evaluable, Place)
    ->  Where = '*evaluable functor*'
    ;   atom_string(flag, Place)
    ->  Where = '*Prolog flag*'
    ;   Where = '*built in*'
    ).

clause_count(Pieces, Name, Arity, Count) :-
    findall(x, '$in_list'(piece(_, record(_, _, _, def(Name, Arity, _, _), _, _, _)), Pieces), Xs),
    length(Xs, Count).
