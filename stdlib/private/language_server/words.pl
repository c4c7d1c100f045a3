% SPDX-License-Identifier: MIT
% The entity at a position of a source: a procedure that is defined or used there, a variable, or another subterm.

:- module('$lsp_words', [word_at/3, known_documentation/5, clause_variables/4, effect_name/3, only_arity/3]).

:- use_module(private(messages/source_snippets), [layout_part/4, layout_span/3, layout_subterm/4]).
:- use_module(private(source_analysis/clause_problems), [variable_spans/4]).
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
        Use = use(Module, Name, Written, From0, To0, Role),
        From0 =< At,
        ( At < To0 ; At =:= To0, \+ begins_word(Source, Byte) ),
        ( Written == any -> only_arity(Source, Name, Arity) ; Arity = Written )
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

%!  only_arity(+Source, +Name, -Arity) is semidet.
%
%   Source defines one procedure with this name.
%
%       ?- open_source('a.pl', "p(1). p(2).", S), only_arity(S, p, Arity).

only_arity(Source, Name, Arity) :-
    source_parts(Source, _, _, _, Pieces),
    findall(A, '$in_list'(piece(_, record(_, _, _, def(Name, A, _, _), _, _, _)), Pieces), As),
    sort(As, [Arity]).

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
        retractall(documented(_, _, _, _, _)),
        forall(( '$in_list'(doc(N, A, T, X, P), Docs), \+ '$is_internal'(P) ), assertz(documented(N, A, T, X, P))),
        assertz(has_documentation)
    ),
    documented(Name, Arity, Template, Text, Place).
