% SPDX-License-Identifier: MIT
% The entity at a position of a source: a procedure that is defined or used there, a variable, or another subterm.

:- module('$lsp_words',
          [ word_at/3, known_documentation/5, procedure_arities/3, procedure_documentation/6, documentation_above/6,
            predicate_documentation/4, documentation_at_place/4, clause_variables/4, library_home/4,
            effect_name/3, head_text/3 ]).

:- use_module(library(lists), [list_to_set/2]).
:- use_module(private(language_server/documents), [open_text/2]).
:- use_module(private(messages/source_snippets), [layout_part/4, layout_span/3, layout_subterm/4]).
:- use_module(private(source_analysis/clause_problems), [variable_spans/4]).
:- use_module(private(source_analysis/clause_records), [piece_in/4]).
:- use_module(private(source_analysis/documentation_problems), [documented_templates/2]).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_pieces)).
:- use_module(private(source_analysis/source_tokens), [source_tokens/4, token_name/2]).

:- set_prolog_flag(double_quotes, string).

:- dynamic([documented/5, has_documentation/0]).

%!  word_at(+Source, +Byte, -Word) is semidet.
%
%   Word is procedure(Module, Name, Arity, From, To, Role), where Role is head or as in uses; variable(Name, Spans), or
%   term(Name, Arity, From, To). Positions are bytes of the whole text.
%
%       ?- open_source('a.pl', "p :- q.", S), word_at(S, 5, Word).

word_at(Source, Byte, Word) :-
    piece_at(Source, Byte, Offset, piece(Length, record(Kind, _, _, Definition, Uses, Effects, _))),
    At is Byte - Offset,
    (   (   Definition = def(Name, Arity, From0, To0),
            Use = use(none, Name, Arity, From0, To0, head)
        ;   '$in_list'(Use, Uses)
        ;   '$in_list'(Effect, Effects),
            effect_name(Effect, Kind, Use)
        ),
        Use = use(Module, Name, Arity, From0, To0, Role),
        From0 =< At,
        ( At < To0 ; At =:= To0, \+ begins_word(Source, Byte) )
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
    ;   Kind == broken,
        Read is min(Length, 4000),
        clause_variables(Source, Offset, Read, Variables),
        '$in_list'(Name-(From-To), Variables),
        From =< Byte,
        Byte =< To
    ->  findall(Span, '$in_list'(Name-Span, Variables), Spans),
        Word = variable(Name, Spans)
    ),
    !.

%!  effect_name(+Effect, +Kind, -Use) is semidet.
%
%   Effect, of a piece of this kind, names a procedure: the head of a clause of another module, the new name of an
%   import.
%
%       ?- effect_name(of_module(m, p, 1, 2, 3), fact, Use).
%       Use = use(m, p, 1, 2, 3, head).

effect_name(of_module(Module, Name, Arity, From, To), _, use(Module, Name, Arity, From, To, head)).
effect_name(makes(Name, Arity, From, To), directive, use(none, Name, Arity, From, To, name)).

%!  clause_variables(+Source, +Offset, +Length, -Variables) is det.
%
%   Variables are the names of variables of the piece at Offset, as Name-(From-To), but for `_`. The clause may be
%   incomplete.
%
%       ?- open_source('a.pl', "p(X, _) :- ", S), clause_variables(S, 0, 11, ['X'-Span]).

clause_variables(Source, Offset, Length, Variables) :-
    source_parts(Source, Handle, _, _, _),
    End is Offset + Length,
    source_tokens(Handle, Offset, End, Tokens),
    findall(Name-(From-To),
            ( '$in_list'(Token, Tokens),
              Token = token(variable, _, From0, To0),
              token_name(Token, Name),
              Name \== '_',
              From is Offset + From0,
              To is Offset + To0 ),
            Variables).

%   begins_word(+Source, +Byte): as X behind an operator without a blank, the word that is meant there.

begins_word(Source, Byte) :-
    source_clause(Source, Byte, Offset, clause(Term, _, _, Layout, _, _, _), _, _),
    At is Byte - Offset,
    layout_subterm(Term, Layout, Subterm, SubtermLayout),
    ( SubtermLayout = term_position(_, _, At, _, _) ; SubtermLayout = At-_ ),
    (   var(Subterm)
    ->  true
    ;   functor(Subterm, Name, _),
        atom(Name),
        sub_atom(Name, 0, 1, _, Letter),
        char_type(Letter, csymf)
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

%!  procedure_arities(+Source, +Name, -Arities) is det.
%
%   The numbers of arguments of the procedures called Name that Source may call, those of the file first.
%
%       ?- open_source('a.pl', "p(1).", S), procedure_arities(S, p, Arities).

procedure_arities(Source, Name, Arities) :-
    source_parts(Source, _, Path, _, Pieces),
    findall(A, piece_in(Pieces, 0, _, record(_, _, _, def(Name, A, _, _), _, _, _)), As0),
    findall(A, ( indexed_definition(Name, A, Other, _), is_linked(Path, Other) ), As1),
    findall(A, ( known_documentation(Name, A, _, _, Place), \+ '$in_list'(Place, ["flag", "evaluable"]) ), As2),
    findall(A, indexed_definition(Name, A, _, _), As3),
    sort(As0, Own),
    sort(As1, Linked),
    sort(As2, Known),
    ( As0 == [], As1 == [], \+ known_documentation(Name, _, _, _, _) -> sort(As3, Others) ; Others = [] ),
    '$append'(Known, Others, Arities0),
    '$append'(Linked, Arities0, Arities1),
    '$append'(Own, Arities1, Arities2),
    list_to_set(Arities2, Arities).

is_linked(Path, Other) :-
    ( indexed_load(Path, Other, _) ; indexed_load(Other, Path, _) ),
    !.

%!  procedure_documentation(+Source, +Name, +Arity, -Templates, -Text, -Head) is nondet.
%
%   The documentation of a procedure used in Source, the nearest one first: of the file, of files that it loads or that
%   load it, of the system and its libraries, of other files. Templates are the lines `%!` of its comment, Text the rest
%   with where it is defined, as Markdown, Head the head of its first clause.
%
%       ?- open_source('a.pl', "p(1).", S), procedure_documentation(S, p, 1, Templates, Text, Head).

procedure_documentation(Source, Name, Arity, Templates, Text, Head) :-
    source_parts(Source, Handle, _, _, Pieces),
    once(piece_in(Pieces, 0, Offset, record(_, Begin, _, def(Name, Arity, _, _), _, _, _))),
    From is Offset + Begin,
    documentation_above(Handle, Offset, From, Name/Arity, Templates, Comment),
    head_text(Handle, From, Head),
    findall(x, '$in_list'(piece(_, record(_, _, _, def(Name, Arity, _, _), _, _, _)), Pieces), Xs),
    length(Xs, Count),
    ( Count =:= 1 -> Clauses = clause ; Clauses = clauses ),
    format(string(Text), '~w~w ~w in this file', [Comment, Count, Clauses]).
procedure_documentation(Source, Name, Arity, Templates, Text, Head) :-
    source_parts(Source, _, Path, _, _),
    indexed_definition(Name, Arity, Other, range(Line, _, _, _)),
    is_linked(Path, Other),
    documentation_in(Other, Line, Name/Arity, Templates, Text, Head).
procedure_documentation(Source, Name, Arity, [Template], Text, Template) :-
    nearest_documentation(Source, Name, Arity, documented(Template, Text0, Place)),
    library_text(Place, Where),
    format(string(Text), '~w~n~n~w', [Text0, Where]).
procedure_documentation(_, Name, Arity, Templates, Text, Head) :-
    indexed_definition(Name, Arity, Other, range(Line, _, _, _)),
    documentation_in(Other, Line, Name/Arity, Templates, Text, Head).

nearest_documentation(Source, Name, Arity, Documented) :-
    source_parts(Source, _, _, _, Pieces),
    findall(Rank-documented(Template, Text, Place),
            ( known_documentation(Name, Arity, Template, Text, Place), place_rank(Place, Pieces, Rank) ),
            Found0),
    keysort(Found0, Found),
    '$in_list'(_-Documented, Found).

%!  library_home(+Source, +Name, +Arity, -Path) is semidet.
%
%   Path is the built-in file, such as `hornbeam:library/lists.pl`, that defines what Name/Arity means in Source, if no
%   file of the user does.
%
%       ?- open_source('a.pl', "p.", S), library_home(S, append, 3, Path).

library_home(Source, Name, Arity, Path) :-
    '$embedded_files'(Places),
    nearest_documentation(Source, Name, Arity, documented(_, _, Place0)),
    atom_string(Place, Place0),
    '$in_list'(Place, Places),
    !,
    atom_concat('hornbeam:', Place, Path).

%   Several libraries may export a name: one that the file loads comes first, those of other systems last.

place_rank(Place, Pieces, Rank) :-
    (   library_of(Place, Library),
        '$in_list'(piece(_, record(_, _, _, _, _, Effects, _)), Pieces),
        '$in_list'(loads(Loaded, _), Effects),
        '$public_library'(Loaded, Library)
    ->  Rank = 0
    ;   sub_string(Place, 0, _, _, "compatibility/")
    ->  Rank = 2
    ;   Rank = 1
    ).

library_of(Place, Library) :-
    atom_concat('hornbeam:', Place, Path),
    '$public_library'(Path, Library).

%   The lines of the index are those of the open document, not of the file.

documentation_in(Path, Line0, Indicator, Templates, Text, Head) :-
    Line is Line0 + 1,
    file_base_name(Path, Base),
    (   open_text(Path, Handle)
    ->  documentation_at(Handle, Line0, Indicator, Templates, Comment, Head)
    ;   catch('$open_source'(Path, Handle), error(_, _), fail)
    ->  documentation_at(Handle, Line0, Indicator, Templates, Comment, Head),
        '$close_source'(Handle)
    ;   Templates = [],
        Comment = "",
        format(string(Head), '~q', [Indicator])
    ),
    format(string(Text), '~wDefined in ~w, line ~w', [Comment, Base, Line]).

documentation_at(Handle, Line, Indicator, Templates, Comment, Head) :-
    First is max(0, Line - 100),
    '$source_offset'(Handle, First, 0, From),
    '$source_offset'(Handle, Line, 0, To),
    documentation_above(Handle, From, To, Indicator, Templates, Comment),
    head_text(Handle, To, Head).

%!  head_text(+Handle, +From, -Head) is det.
%
%   Head is the text up to the neck of the clause that begins at a byte of an open source, at most its first line.
%
%       ?- head_text(Handle, 0, Head).

head_text(Handle, From, Head) :-
    '$source_position'(Handle, From, Line, _),
    Next is Line + 1,
    '$source_offset'(Handle, Next, 0, To),
    '$source_piece'(Handle, From, To, Text),
    findall(At, ( '$in_list'(Neck, [":-", "-->", "=>", "\n", "%", ". "]), sub_string(Text, At, _, _, Neck) ), Ats0),
    ( sort(Ats0, [At|_]) -> sub_string(Text, 0, At, _, Front) ; Front = Text ),
    split_string(Front, "", " \t\r.", [Head]).

%!  documentation_above(+Handle, +From, +To, +Indicator, -Templates, -Text) is det.
%
%   The comment between two bytes of an open source, of which the last is that of a clause. An empty line may stand
%   between them. Templates and Text are as in procedure_documentation/6.
%
%       ?- documentation_above(Handle, 0, 20, p/1, Templates, Text).

documentation_above(Handle, From, To, Indicator, Templates, Text) :-
    '$source_piece'(Handle, From, To, Layout),
    split_string(Layout, "\n", " \t\r", Lines0),
    '$reverse'(Lines0, [], Lines1),
    ( Lines1 = [""|Lines2] -> true ; Lines2 = Lines1 ),
    ( Lines2 = [""|Lines] -> true ; Lines = Lines2 ),
    comment_lines(Lines, [], Block0),
    findall(Template, ( '$in_list'(Line, Block0), line_template(Line, Indicator, Template) ), Templates),
    findall(Plain, ( '$in_list'(Line, Block0), \+ line_template(Line, _, _), plain_line(Line, Plain) ), Block1),
    atomic_list_concat(Block1, '\n', Text0),
    split_string(Text0, "", "\n", [Text1]),
    ( Text1 == "" -> Text = "" ; string_concat(Text1, "\n\n", Text) ).

comment_lines([Line|Lines], Block0, Block) :-
    (   string_concat("%", _, Line)
    ->  comment_lines(Lines, [Line|Block0], Block)
    ;   Block0 == [],
        string_concat(_, "*/", Line)
    ->  bracketed_lines([Line|Lines], [], Block)
    ;   Block = Block0
    ).
comment_lines([], Block, Block).

bracketed_lines([Line|Lines], Block0, Block) :-
    (   string_concat("/*", _, Line)
    ->  Block = [Line|Block0]
    ;   bracketed_lines(Lines, [Line|Block0], Block)
    ).

line_template(Line, Name/Arity, Template) :-
    documented_templates(Line, [template(Name, Arity, _, _, _)]),
    string_concat("%!", Rest, Line),
    split_string(Rest, "", " \t.", [Template]).

%   Without the comment's characters and the blanks behind them, three at most; more are code in Markdown.

plain_line(Line0, Plain) :-
    ( string_concat(Line, "*/", Line0) -> true ; Line = Line0 ),
    '$in_list'(Mark, ["%!", "%%", "%", "/**", "/*", "*", ""]),
    string_concat(Mark, Rest, Line),
    '$in_list'(Blanks, ["   ", "  ", " ", ""]),
    string_concat(Blanks, Plain0, Rest),
    !,
    ( split_string(Plain0, "", "%* ", [""]) -> Plain = "" ; Plain = Plain0 ).

%!  predicate_documentation(+Source, +Name, +Arity, -Markdown) is semidet.
%
%   The documentation that an editor shows for a procedure used in Source: its template and its comment.
%
%       ?- open_source('a.pl', "p.", S), predicate_documentation(S, append, 3, Markdown).

predicate_documentation(Source, Name, Arity, Markdown) :-
    procedure_documentation(Source, Name, Arity, Templates, Text, _),
    !,
    documentation_markdown(Templates, Name/Arity, Text, Markdown).

%!  documentation_at_place(+Path, +Line, +Indicator, -Markdown) is det.
%
%   The documentation of the procedure whose first clause begins at Line, counted from 0, of a file.
%
%       ?- documentation_at_place('/home/ann/family.pl', 3, older/2, Markdown).

documentation_at_place(Path, Line, Indicator, Markdown) :-
    documentation_in(Path, Line, Indicator, Templates, Text, _),
    documentation_markdown(Templates, Indicator, Text, Markdown).

documentation_markdown(Templates, Indicator, Text, Markdown) :-
    ( Templates == [] -> format(string(Code), '~q', [Indicator]) ; atomic_list_concat(Templates, '\n', Code) ),
    format(string(Markdown), '```prolog~n~w~n```~n~w', [Code, Text]).

library_text(Place, Where) :-
    (   library_of(Place, Library)
    ->  format(atom(Where), '*library(~w)*', [Library])
    ;   atom_string(evaluable, Place)
    ->  Where = '*evaluable functor*'
    ;   atom_string(flag, Place)
    ->  Where = '*Prolog flag*'
    ;   Where = '*built in*'
    ).
