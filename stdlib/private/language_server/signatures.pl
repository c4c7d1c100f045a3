% SPDX-License-Identifier: MIT
% The signatures of calls that are being written.

:- module('$lsp_signatures', [signature_help/3]).

:- use_module(private(language_server/procedure_texts), [procedure_documentation/7, procedure_arities/4]).
:- use_module(private(source_analysis/documentation_problems), [template_arguments/2]).
:- use_module(private(source_analysis/source_pieces)).
:- use_module(private(source_analysis/source_tokens), [text_tokens/2, token_calls/3, token_name/2]).

:- set_prolog_flag(double_quotes, string).

%!  signature_help(+Source, +Byte, -Json) is det.
%
%   The answer to textDocument/signatureHelp: the templates of the procedures that the innermost open call may refer to.
%   The first one that has the argument at Byte is the active one.
%
%       ?- signature_help(Source, 20, Json).

signature_help(Source, Byte, Json) :-
    source_parts(Source, Handle, _, _, _),
    At is max(0, Byte - 1),
    (   piece_at(Source, At, Offset, _),
        '$source_piece'(Handle, Offset, Byte, Text),
        open_call(Text, Module, Name, Argument),
        findall(Arity-Signature, signature(Module, Name, Source, Arity, Signature), Found),
        Found \== []
    ->  findall(Signature, '$in_list'(_-Signature, Found), Signatures),
        ( active(Found, Argument, 0, Active) -> true ; Active = 0 ),
        Json = json([signatures=Signatures, activeSignature=Active, activeParameter=Argument])
    ;   Json = @(null)
    ).

active([Arity-_|Found], Argument, N, Active) :-
    (   Arity > Argument
    ->  Active = N
    ;   N1 is N + 1,
        active(Found, Argument, N1, Active)
    ).

signature(Module, Name, Source, Arity, json([ label=Label, documentation=json([kind=markdown, value=Text]),
                                              parameters=Parameters ])) :-
    procedure_arities(Source, Module, Name, Arities),
    '$in_list'(Arity, Arities),
    Arity > 0,
    procedure_documentation(Source, Module, Name, Arity, Templates, Text, Head),
    ( Templates = [_|_] -> '$in_list'(Label, Templates) ; Label = Head ),
    findall(json([label=[From, To]]), ( template_arguments(Label, Spans), '$in_list'(From-To, Spans) ), Parameters).

%   open_call(+Text, -Module, -Name, -Argument): the calls whose parenthesis is open, the innermost first, also of a
%   query in a comment. Module is none where none is written.

open_call(Text, Module, Name, Argument) :-
    text_tokens(Text, Tokens),
    (   '$append'(_, [token(open(0'%), Codes, _, _)], Tokens)
    ->  '$append'(_, [0'?, 0'-|Query], Codes),
        string_bytes(QueryText, Query, utf8),
        open_call(QueryText, Module, Name, Argument)
    ;   token_calls(Tokens, _, Open),
        '$in_list'(call(Token, Argument), Open),
        token_name(Token, Name),
        (   '$append'(_, [Qualifier, token(symbol, `:`, _, _), Token|_], Tokens),
            Qualifier = token(name, _, _, _)
        ->  token_name(Qualifier, Module)
        ;   Module = none
        )
    ).
