% SPDX-License-Identifier: MIT
% The structure of a document: its procedures, foldable ranges, selection ranges.

:- module('$lsp_outline',
          [document_symbols/2, procedure_runs/2, workspace_symbols/2, folding_ranges/2, selection_range/3]).

:- use_module(library(solution_sequences), [limit/2]).
:- use_module(private(language_server/procedure_names), [procedure_label/4]).
:- use_module(private(language_server/procedure_texts), [head_text/4]).
:- use_module(private(language_server/protocol)).
:- use_module(private(messages/source_snippets), [layout_part/4, layout_span/3]).
:- use_module(private(source_analysis/clause_records), [piece_in/4]).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_pieces)).

:- set_prolog_flag(double_quotes, string).

%!  document_symbols(+Source, -Json) is det.
%
%   The answer to textDocument/documentSymbol: the module, in it each run of clauses of a procedure, in these the
%   clauses, where they are several.
%
%       ?- document_symbols(Source, Json).

document_symbols(Source, Json) :-
    source_parts(Source, Handle, _, _, Pieces),
    procedure_runs(Pieces, Runs),
    findall(clause(From, To, HeadFrom, HeadTo), clause_place(Pieces, From, To, HeadFrom, HeadTo), Clauses),
    run_symbols(Runs, Clauses, Source, Symbols),
    (   piece_in(Pieces, 0, Offset, record(directive, Begin, Behind, _, _, Effects, _)),
        '$in_list'(module(Module, _), Effects)
    ->  ModuleFrom is Offset + Begin,
        ModuleTo is Offset + Behind,
        '$source_size'(Handle, End),
        span_json(Source, ModuleFrom, End, Range),
        span_json(Source, ModuleFrom, ModuleTo, Declaration),
        Json = [json([name=Module, kind=2, range=Range, selectionRange=Declaration, children=Symbols])]
    ;   Json = Symbols
    ).

span_json(Source, From, To, Json) :-
    source_span(Source, From, To, Range),
    json_range(Range, Json).

%!  procedure_runs(+Pieces, -Runs) is det.
%
%   Clauses of a procedure that stand together: run(Indicator, Kind, From, To, HeadFrom, HeadTo, Count), with the bytes
%   of all of them and of the name in the first one, and whether that is a grammar rule.
%
%       ?- procedure_runs([], Runs).
%       Runs = [].

procedure_runs(Pieces, Runs) :-
    runs(Pieces, 0, none, Runs).

runs([], _, Run, Runs) :-
    ( Run == none -> Runs = [] ; Runs = [Run] ).
runs([piece(Length, Record)|Pieces], Offset, Run0, Runs) :-
    Next is Offset + Length,
    Record = record(Kind, Begin0, End0, Definition, _, _, _),
    End is Offset + End0,
    (   Definition = def(Name, Arity, From0, To0)
    ->  (   Run0 = run(Name/Arity, Kind0, From, _, HeadFrom, HeadTo, Count0)
        ->  Count is Count0 + 1,
            runs(Pieces, Next, run(Name/Arity, Kind0, From, End, HeadFrom, HeadTo, Count), Runs)
        ;   Begin is Offset + Begin0,
            HeadFrom is Offset + From0,
            HeadTo is Offset + To0,
            ( Run0 == none -> Runs = Runs1 ; Runs = [Run0|Runs1] ),
            runs(Pieces, Next, run(Name/Arity, Kind, Begin, End, HeadFrom, HeadTo, 1), Runs1)
        )
    ;   runs(Pieces, Next, Run0, Runs)
    ).

clause_place(Pieces, From, To, HeadFrom, HeadTo) :-
    piece_in(Pieces, 0, Offset, record(_, From0, To0, def(_, _, HeadFrom0, HeadTo0), _, _, _)),
    From is Offset + From0,
    To is Offset + To0,
    HeadFrom is Offset + HeadFrom0,
    HeadTo is Offset + HeadTo0.

%   run_symbols(+Runs, +Clauses, +Source, -Symbols): Clauses are those of the runs, in order.

run_symbols([], _, _, []).
run_symbols([Run|Runs], Clauses0, Source, [Symbol|Symbols]) :-
    arg(7, Run, Count),
    length(Own, Count),
    '$append'(Own, Clauses, Clauses0),
    symbol_json(Run, Own, Source, Symbol),
    run_symbols(Runs, Clauses, Source, Symbols).

symbol_json(run(Symbol/Arity, Kind, From, To, HeadFrom, HeadTo, Count), Own, Source, Json) :-
    span_json(Source, From, To, Range),
    span_json(Source, HeadFrom, HeadTo, Head),
    ( Kind == grammar -> Nonterminal = true ; Nonterminal = false ),
    procedure_label(Symbol, Arity, Nonterminal, Name),
    Json = json([name=Name, detail=Detail, kind=12, range=Range, selectionRange=Head|More]),
    (   Count =:= 1
    ->  Detail = '1 clause',
        More = []
    ;   format(atom(Detail), '~d clauses', [Count]),
        findall(Clause, ( '$in_list'(Place, Own), clause_json(Place, Source, Clause) ), Clauses),
        More = [children=Clauses]
    ).

%   A clause by its head.

clause_json(clause(From, To, HeadFrom, HeadTo), Source, Json) :-
    source_parts(Source, Handle, _, _, _),
    head_text(Handle, From, To, Name),
    span_json(Source, From, To, Range),
    span_json(Source, HeadFrom, HeadTo, Head),
    Json = json([name=Name, kind=6, range=Range, selectionRange=Head]).

%!  workspace_symbols(+Query, -Json) is det.
%
%   The answer to workspace/symbol: procedures of all files whose names contain Query, at most 200.
%
%       ?- workspace_symbols("parent", Json).

workspace_symbols(Query, Json) :-
    string_lower(Query, Lower),
    findall(symbol(Name, Arity, Path),
            ( indexed_definition(Name, Arity, Path, _),
              string_lower(Name, LowerName),
              once(sub_string(LowerName, _, _, _, Lower)) ),
            Symbols0),
    sort(Symbols0, Symbols),
    findall(Symbol, limit(200, ( '$in_list'(S, Symbols), workspace_symbol(S, Symbol) )), Json).

workspace_symbol(symbol(Name, Arity, Path), json([name=Label, kind=12, location=json([uri=Uri, range=Json])])) :-
    once(indexed_definition(Name, Arity, Path, Range)),
    ( indexed_nonterminal(Name, Arity, Path) -> Nonterminal = true ; Nonterminal = false ),
    procedure_label(Name, Arity, Nonterminal, Label),
    uri_path(Uri, Path),
    json_range(Range, Json).

%!  folding_ranges(+Source, -Json) is det.
%
%   The answer to textDocument/foldingRange: clauses, comments, directives that stand together, and units of tests, of
%   several lines.
%
%       ?- folding_ranges(Source, Json).

folding_ranges(Source, Json) :-
    source_parts(Source, Handle, _, _, Pieces),
    placed(Pieces, 0, Handle, Places),
    findall(fold(First, Last, Kind), ( folded(Places, Handle, First, Last, Kind), First < Last ), Folds0),
    sort(Folds0, Folds),
    findall(json([startLine=First, endLine=Last|Kind]), '$in_list'(fold(First, Last, Kind), Folds), Json).

%   placed(+Pieces, +Offset, +Handle, -Places): place(Offset, Begin, First, Last, Kind, Effects), with the bytes where a
%   piece and its clause begin, and the lines of the clause.

placed([], _, _, []).
placed([piece(Length, record(Kind, Begin0, End0, _, _, Effects, _))|Pieces], Offset, Handle, Places) :-
    Places = [place(Offset, Begin, First, Last, Kind, Effects)|Places1],
    Begin is Offset + Begin0,
    End is Offset + End0,
    '$source_position'(Handle, Begin, First, _),
    '$source_position'(Handle, End, Last, _),
    Next is Offset + Length,
    placed(Pieces, Next, Handle, Places1).

folded(Places, _, First, Last, []) :-
    '$in_list'(place(_, _, First, Last, Kind, _), Places),
    Kind \== layout.
folded(Places, Handle, First, Last, [kind=comment]) :-
    '$in_list'(place(Offset, Begin, _, _, Kind, _), Places),
    ( Kind == layout -> '$source_size'(Handle, End) ; End = Begin ),
    comment_lines(Handle, Offset, End, First, Last).
folded(Places, _, First, Last, [kind=region]) :-
    '$append'(_, [place(_, _, First, _, _, Effects)|Behind], Places),
    '$in_list'(reading(tests(Unit)), Effects),
    once(( '$in_list'(place(_, _, _, Last, _, Ends), Behind), '$in_list'(reading(end_of_tests(Unit)), Ends) )).
folded(Places, Handle, First, Last, [kind=imports]) :-
    directive_runs(Places, Handle, none, Runs),
    '$in_list'(First-Last, Runs).

%   comment_lines(+Handle, +From, +To, -First, -Last): a comment in brackets, or lines that begin with `%`, between the
%   bytes.

comment_lines(Handle, From, To, First, Last) :-
    '$source_piece'(Handle, From, To, Text),
    once(( sub_string(Text, _, 1, _, "%") ; sub_string(Text, _, 2, _, "/*") )),
    '$source_position'(Handle, From, Line, Column),
    split_string(Text, "\n", " \t\r", [Front|Lines]),
    ( ( Column =:= 0 ; sub_string(Front, 0, _, _, "/*") ) -> Begin = Front ; Begin = "" ),    % behind a clause
    comments([Begin|Lines], Line, Comments),
    '$in_list'(First-Last, Comments).

comments([], _, []).
comments([Text|Lines], Line, Comments) :-
    (   sub_string(Text, 0, _, _, "%")
    ->  percent_lines(Lines, Line, Last, Rest)
    ;   sub_string(Text, 0, _, _, "/*")
    ->  bracketed_lines([Text|Lines], Line, Last, Rest)
    ;   Last = Line,
        Rest = Lines
    ),
    Next is Last + 1,
    Comments = [Line-Last|Comments1],
    comments(Rest, Next, Comments1).

percent_lines(Lines, Line, Last, Rest) :-
    (   Lines = [Text|Lines1],
        sub_string(Text, 0, _, _, "%")
    ->  Next is Line + 1,
        percent_lines(Lines1, Next, Last, Rest)
    ;   Last = Line,
        Rest = Lines
    ).

bracketed_lines([Text|Lines], Line, Last, Rest) :-
    (   ( sub_string(Text, _, _, _, "*/") ; Lines == [] )
    ->  Last = Line,
        Rest = Lines
    ;   Next is Line + 1,
        bracketed_lines(Lines, Next, Last, Rest)
    ).

%   directive_runs(+Places, +Handle, +Run, -Runs): the lines of directives with nothing but layout in between; Run is
%   that which goes on, or none.

directive_runs([], _, Run, Runs) :-
    ended(Run, Runs, []).
directive_runs([place(Offset, Begin, First, Last, Kind, Effects)|Places], Handle, Run0, Runs) :-
    (   ( Kind \== directive ; '$in_list'(reading(What), Effects), is_bracket(What) )
    ->  Run = none,
        ended(Run0, Runs, Runs1)
    ;   Run0 = From-_,
        '$source_piece'(Handle, Offset, Begin, Layout),
        split_string(Layout, "", " \t\r\n", [""])
    ->  Run = From-Last,
        Runs = Runs1
    ;   Run = First-Last,
        ended(Run0, Runs, Runs1)
    ),
    directive_runs(Places, Handle, Run, Runs1).

ended(Run, Runs, Rest) :-
    ( Run == none -> Runs = Rest ; Runs = [Run|Rest] ).

is_bracket(tests(_)).
is_bracket(end_of_tests(_)).
is_bracket(branch(_)).

%!  selection_range(+Source, +Byte, -Json) is det.
%
%   One element of the answer to textDocument/selectionRange: the subterms around a position, each with its parent.
%
%       ?- selection_range(Source, 3, Json).

selection_range(Source, Byte, Json) :-
    source_parts(Source, Handle, _, _, _),
    '$source_size'(Handle, Size),
    (   source_clause(Source, Byte, Offset, clause(Term, _, _, Layout, _, _, _), _, _)
    ->  At is Byte - Offset,
        enclosing(Term, Layout, At, Spans0),
        findall(From-To, ( '$in_list'(F-T, Spans0), From is F + Offset, To is T + Offset ), Spans)
    ;   Spans = []
    ),
    nested([0-Size|Spans], Source, none, Json).

%   From the outermost to the innermost.

enclosing(Term, Layout, At, Spans) :-
    (   layout_span(Layout, From, To),
        From =< At,
        At =< To
    ->  Spans = [From-To|Spans1],
        (   layout_part(Term, Layout, Part, PartLayout),
            enclosing(Part, PartLayout, At, Spans2),
            Spans2 \== []
        ->  Spans1 = Spans2
        ;   Spans1 = []
        )
    ;   Spans = []
    ).

nested([], _, Json, Json).
nested([From-To|Spans], Source, Parent, Json) :-
    source_span(Source, From, To, Range),
    json_range(Range, RangeJson),
    ( Parent == none -> Fields = [range=RangeJson] ; Fields = [range=RangeJson, parent=Parent] ),
    nested(Spans, Source, json(Fields), Json).
