% SPDX-License-Identifier: MIT
% Code lenses and inlay hints: above procedures the number of their calls, above queries and tests a command to run
% them; in calls the names of arguments, if the editor has enabled that.

:- module('$lsp_lenses', [code_lenses/2, inlay_hints/4, show_inlay_hints/1]).

:- use_module(library(assoc), [get_assoc/3, list_to_assoc/2]).
:- use_module(private(language_server/outline), [procedure_runs/2]).
:- use_module(private(language_server/procedure_texts), [documentation_above/6, procedure_documentation/7]).
:- use_module(private(language_server/protocol)).
:- use_module(private(language_server/references), [procedure_uses/5]).
:- use_module(private(messages/source_snippets), [layout_span/3, layout_subterm/4]).
:- use_module(private(source_analysis/clause_records), [clause_at/4, piece_between/5, piece_in/4]).
:- use_module(private(source_analysis/declarations), [context_module/2]).
:- use_module(private(source_analysis/file_index), [connected_files/2]).
:- use_module(private(source_analysis/documentation_problems), [comment_queries/3, template_arguments/2]).
:- use_module(private(source_analysis/source_pieces)).

:- set_prolog_flag(double_quotes, string).

:- dynamic(hints_wanted/0).

% ---- code lenses ----

%!  code_lenses(+Source, -Json) is det.
%
%   The answer to textDocument/codeLens.
%
%       ?- code_lenses(Source, Json).

code_lenses(Source, Json) :-
    source_parts(Source, _, Path, _, Pieces),
    connected_files(Path, Files),
    procedure_runs(Pieces, Runs),
    uri_path(Uri, Path),
    findall(Lens,
            (   '$in_list'(Run, Runs),
                call_lens(Run, Path, Uri, Files, Source, Lens)
            ;   piece_in(Pieces, 0, Offset, Record),
                piece_lens(Record, Offset, Source, Lens)
            ),
            Json).

call_lens(run(Name/Arity, _, _, _, From, To, _), Path, Uri, Files, Source, Lens) :-
    procedure_uses(Name, Arity, Path, Files, Places),
    length(Places, Number),
    Number > 0,
    ( Number =:= 1 -> Title = '1 call' ; format(atom(Title), '~d calls', [Number]) ),
    source_span(Source, From, To, Span),
    Span = range(Line, Column, _, _),
    lens_json(Source, From, To, Title, 'hornbeam.callers', [Uri, json([line=Line, character=Column]), Places], Lens).

piece_lens(record(_, Begin, End, _, _, Effects, _), Offset, Source, Lens) :-
    '$in_list'(reading(tests(_)), Effects),
    source_uri(Source, Uri),
    From is Offset + Begin,
    To is Offset + End,
    lens_json(Source, From, To, 'run tests', 'hornbeam.runTests', [Uri], Lens).
piece_lens(record(query, Begin, End, _, _, _, _), Offset, Source, Lens) :-
    source_parts(Source, Handle, _, _, _),
    From is Offset + Begin,
    To is Offset + End,
    '$source_piece'(Handle, From, To, Text),
    string_concat("?-", Rest, Text),
    split_string(Rest, "\n", " \t\r", [Goal]),
    query_lens(Source, From, To, Goal, Lens).
piece_lens(record(Kind, Begin, Behind, _, _, _, _), Offset, Source, Lens) :-
    ( Kind == layout -> Length = Behind ; Length = Begin ),
    Length > 3,
    source_parts(Source, Handle, _, Context, _),
    End is Offset + Length,
    '$source_piece'(Handle, Offset, End, Text),
    context_module(Context, Module),
    comment_queries(Text, Module, Queries),
    '$in_list'(query(Goal, _, _, From0, To0), Queries),
    From is Offset + From0,
    To is Offset + To0,
    query_lens(Source, From, To, Goal, Lens).

%   In a module a query may call what it does not export.

query_lens(Source, From, To, Goal0, Lens) :-
    source_uri(Source, Uri),
    source_parts(Source, _, _, _, Pieces),
    (   '$in_list'(piece(_, record(directive, _, _, _, _, Effects, _)), Pieces),
        '$in_list'(module(Module, _), Effects)
    ->  split_string(Goal0, "", " .", [Plain]),
        format(string(Goal), '~q:(~w)', [Module, Plain])
    ;   Goal = Goal0
    ),
    lens_json(Source, From, To, 'run query', 'hornbeam.query', [Goal, Uri], Lens).

source_uri(Source, Uri) :-
    source_parts(Source, _, Path, _, _),
    uri_path(Uri, Path).

lens_json(Source, From, To, Title, Command, Arguments, Json) :-
    source_span(Source, From, To, Span),
    json_range(Span, Range),
    Json = json([range=Range, command=json([title=Title, command=Command, arguments=Arguments])]).

% ---- inlay hints ----

%!  show_inlay_hints(+Switch) is det.
%
%   Turns the names of arguments on, or off, the default.
%
%       ?- show_inlay_hints(off).

show_inlay_hints(Switch) :-
    retractall(hints_wanted),
    ( Switch == on -> assertz(hints_wanted) ; true ).

%!  inlay_hints(+Source, +From, +To, -Json) is det.
%
%   The answer to textDocument/inlayHint for the clauses between two bytes: the names of arguments that are not
%   variables of the same name, in calls with two or more arguments.
%
%       ?- inlay_hints(Source, 0, 1000, Json).

inlay_hints(Source, From, To, Json) :-
    (   hints_wanted
    ->  source_parts(Source, _, _, _, Pieces),
        findall(Indicator-Place, defined_at(Pieces, Indicator, Place), Defined0),
        sort(1, @<, Defined0, Defined1),
        list_to_assoc(Defined1, Defined),
        findall(Call, call_between(Source, From, To, Call), Calls0),
        keysort(Calls0, Calls),
        hints(Calls, none, [], Source, Defined, Json)
    ;   Json = []
    ).

defined_at(Pieces, Name/Arity, Documented) :-
    piece_in(Pieces, 0, Offset, record(_, Begin, _, def(Name, Arity, _, _), Uses, _, _)),
    ( '$in_list'(use(_, Name, Arity, _, _, documented), Uses) -> Documented = at(Offset, Begin) ; Documented = none ).

call_between(Source, From, To, Name/Arity-call(Offset, Goal, ArgumentLayouts, Names)) :-
    source_parts(Source, Handle, _, Context, Pieces),
    piece_between(Pieces, From, To, Offset, record(_, _, _, _, Uses, _, _)),
    Uses = [_|_],
    clause_at(Handle, Offset, Context, clause(Term, Names, _, Layout, _, _, _)),
    goal_in(Term, Layout, Uses, Goal, ArgumentLayouts),
    functor(Goal, Name, Arity),
    Arity >= 2.

%   The names are looked up once for all calls of a procedure, which follow each other.

hints([], _, _, _, _, []).
hints([Indicator-Call|Calls], Last, Texts0, Source, Defined, Hints) :-
    (   Indicator == Last
    ->  Texts = Texts0
    ;   argument_names(Indicator, Source, Defined, Texts)
    ->  true
    ;   Texts = []
    ),
    findall(Hint, hint(Call, Texts, Source, Hint), Hints, Hints1),
    hints(Calls, Indicator, Texts, Source, Defined, Hints1).

hint(call(Offset, Goal, ArgumentLayouts, Names), Texts, Source,
     json([position=Position, label=Label, kind=2, paddingRight= @(true)])) :-
    Goal =.. [_|Arguments],
    shown_argument(Arguments, ArgumentLayouts, Texts, Names, At0, Text),
    At is Offset + At0,
    source_span(Source, At, At, range(Line, Column, _, _)),
    Position = json([line=Line, character=Column]),
    format(atom(Label), '~w:', [Text]).

goal_in(Term, Layout, Uses, Goal, Layouts) :-
    layout_subterm(Term, Layout, Goal, term_position(From, _, From, To, Layouts)),
    functor(Goal, Name, Arity),
    '$in_list'(use(_, Name, Arity, From, To, call), Uses).

shown_argument([Argument|Arguments], [Layout|Layouts], [Text|Texts], Names, At, Shown) :-
    (   Text \== '',
        \+ says_itself(Argument, Text, Names),
        layout_span(Layout, At, _),
        Shown = Text
    ;   shown_argument(Arguments, Layouts, Texts, Names, At, Shown)
    ).

%   A variable that has the argument's name, or is anonymous.

says_itself(Argument, Text, Names) :-
    var(Argument),
    (   '$in_list'(Name=Variable, Names),
        Variable == Argument
    ->  downcase_atom(Name, Lower),
        downcase_atom(Text, LowerText),
        once(( sub_atom(Lower, _, _, _, LowerText) ; sub_atom(LowerText, _, _, _, Lower) ))
    ;   true
    ).

argument_names(Name/Arity, Source, Defined, Texts) :-
    (   get_assoc(Name/Arity, Defined, Place)
    ->  Place = at(Offset, Begin),
        source_parts(Source, Handle, _, _, _),
        At is Offset + Begin,
        documentation_above(Handle, Offset, At, Name/Arity, Templates, _)
    ;   procedure_documentation(Source, none, Name, Arity, Templates, _, _)
    ),
    '$in_list'(Template, Templates),
    template_names(Template, Arity, Texts),
    !.

template_names(Template, Arity, Texts) :-
    template_arguments(Template, Spans),
    length(Spans, Arity),
    findall(Text,
            (   '$in_list'(From-To, Spans),
                Length is To - From,
                sub_string(Template, From, Length, _, Argument),
                split_string(Argument, ":", " +-?@!", Parts),       % modes, and a type
                once(( '$in_list'(Part, Parts), Part \== "" )),
                atom_string(Text, Part)
            ),
            Texts).
