% SPDX-License-Identifier: MIT
% The documentation of procedures: their comments in the files here, the pages of help/1 for those of the system.

:- module('$lsp_procedure_texts',
          [ procedure_arities/4, procedure_documentation/7, predicate_documentation/5, documentation_above/6,
            head_text/4 ]).

:- use_module(library(lists), [list_to_set/2]).
:- use_module(private(language_server/definition)).
:- use_module(private(language_server/documents), [open_text/2]).
:- use_module(private(language_server/procedure_names)).
:- use_module(private(language_server/words), [known_documentation/5]).
:- use_module(private(source_analysis/clause_records), [piece_in/4]).
:- use_module(private(source_analysis/documentation_problems), [documented_templates/2]).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_pieces)).

:- set_prolog_flag(double_quotes, string).

%!  procedure_arities(+Source, +Module, +Name, -Arities) is det.
%
%   The numbers of arguments of the procedures called Name that Source may call as those of Module, which is as in
%   private(source_analysis/body_uses), those of the file first. Where it may call none, those of all libraries and
%   files, but for the name of an evaluable functor or a flag.
%
%       ?- open_source('a.pl', "p(1).", S), procedure_arities(S, none, p, Arities).

procedure_arities(Source, Module, Name, Arities) :-
    source_parts(Source, _, _, _, Pieces),
    findall(A, piece_in(Pieces, 0, _, record(_, _, _, def(Name, A, _, _), _, _, _)), As0),
    findall(A, ( known_documentation(Name, A, _, _, Place), is_of_procedure(Place) ), As1),
    findall(A, indexed_definition(Name, A, _, _), As2),
    sort(As0, Own),
    sort(As1, Known),
    sort(As2, Others),
    '$append'(Known, Others, Arities1),
    '$append'(Own, Arities1, Arities2),
    list_to_set(Arities2, All),
    findall(A, ( '$in_list'(A, All), is_meant(Source, Module, Name, A) ), Meant),
    (   Meant == [],
        Module == none,
        \+ ( known_documentation(Name, _, _, _, Place), \+ is_of_procedure(Place) )
    ->  Arities = All
    ;   Arities = Meant
    ).

is_of_procedure(Place) :-
    \+ '$in_list'(Place, ["flag", "evaluable"]).

is_meant(Source, Module, Name, Arity) :-
    procedure_home(Source, Module, Name, Arity, Home),
    Home \= unsure(_),
    !.

%!  procedure_documentation(+Source, +Module, +Name, +Arity, -Templates, -Text, -Head) is semidet.
%
%   The documentation of what Module:Name/Arity means in Source, as procedure_home/5 finds it; Module is as in
%   private(source_analysis/body_uses). Templates are the lines `%!` of its comment, Text the rest with where it is
%   defined, as Markdown, Head the head of its first clause.
%
%       ?- open_source('a.pl', "p(1).", S), procedure_documentation(S, none, p, 1, Templates, Text, Head).

procedure_documentation(Source, Module0, Name0, Arity, Templates, Text, Head) :-
    ( imported_as(Source, Module0, Name0, Arity, Module, Name) -> true ; Module = Module0, Name = Name0 ),
    procedure_home(Source, Module, Name, Arity, Home),
    home_documentation(Home, Source, Name/Arity, Templates, Text, Head),
    !.

home_documentation(supplied(Path), _, Name/Arity, [Template], Text, Template) :-
    supplied_text(Path, Name, Arity, Template, Text0, Place),
    library_text(Place, Where),
    format(string(Text), '~w~n~n~w', [Text0, Where]).
home_documentation(files([place(Path, Range)|_]), Source, Indicator, Templates, Text, Head) :-
    Range = range(Line, _, _, _),
    (   source_parts(Source, Handle, Path, _, Pieces)
    ->  documentation_at(Handle, Line, Indicator, Templates, Comment, Head),
        clauses_here(Pieces, Indicator, Where),
        string_concat(Comment, Where, Text)
    ;   documentation_in(Path, Line, Indicator, Templates, Text, Head)
    ).
home_documentation(unsure(Home), Source, Indicator, Templates, Text, Head) :-
    home_documentation(Home, Source, Indicator, Templates, Text, Head).

clauses_here(Pieces, Name/Arity, Where) :-
    findall(x, '$in_list'(piece(_, record(_, _, _, def(Name, Arity, _, _), _, _, _)), Pieces), Xs),
    length(Xs, Count),
    (   Count =:= 0
    ->  Where = "declared in this file"
    ;   ( Count =:= 1 -> Clauses = clause ; Clauses = clauses ),
        format(string(Where), '~w ~w in this file', [Count, Clauses])
    ).

library_text(Place, Where) :-
    (   atom_concat('hornbeam:', Place, Path),
        '$public_library'(Path, Library)
    ->  format(atom(Where), '*library(~w)*', [Library])
    ;   Where = '*built in*'
    ).

%!  predicate_documentation(+Source, +Module, +Name, +Arity, -Markdown) is semidet.
%
%   The documentation that an editor shows for a procedure used in Source: its template and its comment.
%
%       ?- open_source('a.pl', "p.", S), predicate_documentation(S, none, append, 3, Markdown).

predicate_documentation(Source, Module, Name, Arity, Markdown) :-
    procedure_documentation(Source, Module, Name, Arity, Templates, Text, _),
    (   Templates \== []
    ->  atomic_list_concat(Templates, '\n', Code)
    ;   definition_places(Source, Module, Name, Arity, [place(Path, _)|_]),
        is_nonterminal_in(Source, Path, Name, Arity)
    ->  procedure_label(Name, Arity, true, Code)
    ;   procedure_label(Name, Arity, false, Code)
    ),
    format(string(Markdown), '```prolog~n~w~n```~n~w', [Code, Text]).

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
    '$source_size'(Handle, End),
    head_text(Handle, To, End, Head).

%!  head_text(+Handle, +From, +End, -Head) is det.
%
%   Head is the text up to the neck of the clause between two bytes of an open source, at most its first line.
%
%       ?- head_text(Handle, 0, 20, Head).

head_text(Handle, From, End, Head) :-
    '$source_position'(Handle, From, Line, _),
    Next is Line + 1,
    '$source_offset'(Handle, Next, 0, NextLine),
    To is min(NextLine, End),
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
