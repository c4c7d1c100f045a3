% SPDX-License-Identifier: MIT
% The signatures of calls that are being written.

:- module('$lsp_signatures', [signature_help/3]).

:- use_module(private(language_server/words), [procedure_documentation/6, procedure_arities/3]).
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
        open_call(Text, Name, Argument),
        findall(Arity-Signature, signature(Name, Source, Arity, Signature), Found),
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

signature(Name, Source, Arity, json([ label=Label, documentation=json([kind=markdown, value=Text]),
                                      parameters=Parameters ])) :-
    procedure_arities(Source, Name, Arities),
    '$in_list'(Arity, Arities),
    Arity > 0,
    once(procedure_documentation(Source, Name, Arity, Templates, Text, Head)),
    ( Templates = [_|_] -> '$in_list'(Label, Templates) ; Label = Head ),
    findall(json([label=[From, To]]), ( template_arguments(Label, Spans), '$in_list'(From-To, Spans) ), Parameters).

%   open_call(+Text, -Name, -Argument): the calls whose parenthesis is open, the innermost first, also of a query in a
%   comment.

open_call(Text, Name, Argument) :-
    text_tokens(Text, Tokens),
    (   '$append'(_, [token(open(0'%), Codes, _, _)], Tokens)
    ->  '$append'(_, [0'?, 0'-|Query], Codes),
        string_bytes(QueryText, Query, utf8),
        open_call(QueryText, Name, Argument)
    ;   token_calls(Tokens, _, Open),
        '$in_list'(call(Token, Argument), Open),
        token_name(Token, Name)
    ).
