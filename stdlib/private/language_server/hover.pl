% SPDX-License-Identifier: MIT
% Hover texts: documentation, and the meaning of a warning's code.

:- module('$lsp_hover', [hover/3]).

:- use_module(private(language_server/diagnostics), [document_problems/2]).
:- use_module(private(language_server/procedure_texts), [predicate_documentation/5, procedure_arities/4]).
:- use_module(private(language_server/protocol), [json_range/2]).
:- use_module(private(language_server/words)).
:- use_module(private(messages/message_codes), [explain_code/1]).
:- use_module(private(source_analysis/source_pieces)).

%!  hover(+Source, +Byte, -Json) is det.
%
%   The answer to textDocument/hover: null if there is no text.
%
%       ?- open_source('a.pl', "p :- atom_length(a, N).", S), hover(S, 8, Json).

hover(Source, Byte, Json) :-
    findall(Text, hover_text(Source, Byte, Text), Texts),
    (   Texts == []
    ->  Json = @(null)
    ;   atomic_list_concat(Texts, '\n\n---\n', Value),
        Json = json([contents=json([kind=markdown, value=Value])|Range]),
        (   word_at(Source, Byte, Word),
            word_span(Word, From, To)
        ->  source_span(Source, From, To, Span),
            json_range(Span, RangeJson),
            Range = [range=RangeJson]
        ;   Range = []
        )
    ).

word_span(procedure(_, _, _, From, To, _), From, To).
word_span(term(_, _, From, To), From, To).

hover_text(Source, Byte, Text) :-
    document_problems(Source, Problems),
    '$in_list'(problem(_, Code, From, To, _, _), Problems),
    From =< Byte,
    Byte =< To,
    with_output_to(string(Page), explain_code(Code)),
    format(string(Text), '```text~n~s```', [Page]).
hover_text(Source, Byte, Text) :-
    word_at(Source, Byte, Word),
    word_text(Word, Source, Text).

word_text(procedure(Module, Name, Arity, _, _, Role), Source, Text) :-
    (   predicate_documentation(Source, Module, Name, Arity, Text0)
    ->  Text = Text0
    ;   Role == unread,                         % a comma may be missing
        procedure_arities(Source, Module, Name, [Other|_]),
        predicate_documentation(Source, Module, Name, Other, Text)
    ).
word_text(variable(Name, Spans), _, Text) :-
    length(Spans, Count),
    format(string(Text), 'variable `~w`, ~w times in this clause', [Name, Count]).
word_text(term(Name, Arity, _, _), Source, Text) :-
    (   known_documentation(Name, Arity, Template, Description, Place),
        ( atom_string(evaluable, Place) ; atom_string(flag, Place) )
    ->  format(string(Text), '```prolog~n~w~n```~n~w~n~n*~s*', [Template, Description, Place])
    ;   predicate_documentation(Source, none, Name, Arity, Text)
    ).
