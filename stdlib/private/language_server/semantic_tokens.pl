% SPDX-License-Identifier: MIT
% Semantic tokens: which words are names of procedures, and which variables are parameters, or not used.

:- module('$lsp_semantic_tokens', [semantic_tokens/4, token_legend/2]).

:- use_module(private(messages/source_snippets), [head_of_clause/3, layout_span/3, layout_subterm/4]).
:- use_module(private(source_analysis/clause_records), [clause_at/4, piece_between/5]).
:- use_module(private(source_analysis/source_pieces)).

%!  token_legend(-Types, -Modifiers) is det.
%
%   What the numbers in semantic tokens mean: types from 0 on, modifiers as powers of 2.
%
%       ?- token_legend([function|_], Modifiers).
%       Modifiers = [declaration, defaultLibrary, unused].

token_legend([function, macro, parameter, variable], [declaration, defaultLibrary, unused]).

%!  semantic_tokens(+Source, +From, +To, -Json) is det.
%
%   The answer to textDocument/semanticTokens for the clauses between two bytes. A function is the head of a clause (a
%   declaration) or a goal (defaultLibrary: of the system); a macro is a goal that the file's hooks replace. A variable
%   that occurs in the head is a parameter; one that occurs once, or whose name begins with `_`, is unused.
%
%       ?- open_source('a.pl', "p(X) :- q.", S), semantic_tokens(S, 0, 9, Json).

semantic_tokens(Source, From, To, json([data=Data])) :-
    source_parts(Source, Handle, _, Context, Pieces),
    findall(token(At0, At1, Type, Modifiers),
            ( piece_between(Pieces, From, To, Offset, Record),
              (   procedure_token(Record, At00, At10, Type, Modifiers)
              ;   clause_at(Handle, Offset, Context, Clause),
                  variable_token(Clause, At00, At10, Type, Modifiers)
              ),
              At0 is Offset + At00,
              At1 is Offset + At10 ),
            Tokens0),
    sort(Tokens0, Tokens),
    encoded(Tokens, Source, 0, 0, 0, Data).

procedure_token(record(_, _, _, def(_, _, From, To), _, _, _), From, To, 0, 1).
procedure_token(record(_, _, _, Definition, Uses, _, _), From, To, Type, Modifiers) :-
    '$in_list'(use(_, Name, Arity, From, To, Role), Uses),
    \+ '$in_list'(Role, [documented, unread]),
    Definition \= def(_, _, From, To),              % what a hook has made of the clause
    (   Role == expanded
    ->  Type = 1,
        Modifiers = 0
    ;   Type = 0,
        (   Arity \== any,
            functor(Head, Name, Arity),
            '$predicate_property'(system, Head, defined)
        ->  Modifiers = 2
        ;   Modifiers = 0
        )
    ).

%   The variables are bound to what they are, a term that has no layout of a compound in the text.

variable_token(clause(Term, Names, Singletons, Layout, _, _, _), From, To, Type, Modifiers) :-
    ( ( var(Term) ; Term = (:- _) ; Term = (?- _) ) -> Head = true ; head_of_clause(Term, Head, _) ),
    term_variables(Head, Parameters),
    marked(Names, Parameters, Singletons),
    layout_subterm(Term, Layout, Subterm, From-To),
    (   var(Subterm)
    ->  Type = 3,
        Modifiers = 4
    ;   Subterm = mark(Type, Modifiers)
    ).

marked([], _, _).
marked([Name=Variable|Names], Parameters, Singletons) :-
    ( '$in_list'(Parameter, Parameters), Parameter == Variable -> Type = 2 ; Type = 3 ),
    ( ( sub_atom(Name, 0, 1, _, '_') ; '$in_list'(Name, Singletons) ) -> Modifiers = 4 ; Modifiers = 0 ),
    Variable = mark(Type, Modifiers),
    marked(Names, Parameters, Singletons).

encoded([], _, _, _, _, []).
encoded([token(From, To, Type, Modifiers)|Tokens], Source, Before, Line0, Column0, Data) :-
    source_span(Source, From, To, range(Line, Column, Line2, Column2)),
    (   From >= Before,
        Line2 =:= Line
    ->  DeltaLine is Line - Line0,
        ( DeltaLine =:= 0 -> DeltaColumn is Column - Column0 ; DeltaColumn = Column ),
        Length is Column2 - Column,
        Data = [DeltaLine, DeltaColumn, Length, Type, Modifiers|Data1],
        encoded(Tokens, Source, To, Line, Column, Data1)
    ;   encoded(Tokens, Source, Before, Line0, Column0, Data)
    ).
