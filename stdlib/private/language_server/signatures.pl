% SPDX-License-Identifier: MIT
% The signatures of calls that are being written.

:- module('$lsp_signatures', [signature_help/3, open_calls/3]).

:- use_module(private(language_server/words), [procedure_documentation/6, procedure_arities/3]).
:- use_module(private(source_analysis/documentation_problems), [template_arguments/2]).
:- use_module(private(source_analysis/source_pieces)).

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
        string_codes(Text, Codes),
        open_calls(Codes, [], Open),
        '$in_list'(call(Name, Argument), Open),
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

%!  open_calls(+Codes, +Stack, -Calls) is det.
%
%   Calls are the calls whose parenthesis is still open in the text of a clause up to the cursor, innermost first, with
%   the argument number: call(Name, Number), or bracket. Skips quotes and comments; [comment] inside of one, but for
%   a query in it.
%
%       ?- open_calls(`p(a, [b`, [], Calls).
%       Calls = [bracket, call(p, 1)].

open_calls([], Stack, Stack).
open_calls([C|Cs], Stack0, Stack) :-
    (   C =:= 0'%
    ->  (   '$append'(_, [0'\n|Cs1], Cs)
        ->  open_calls(Cs1, Stack0, Stack)
        ;   '$append'(_, [0'?, 0'-|Cs1], Cs)
        ->  open_calls(Cs1, [], Stack)
        ;   Stack = [comment]
        )
    ;   ( C =:= 0'" ; C =:= 0'` ; C =:= 0'' )
    ->  behind(Cs, C, Cs1),
        open_calls(Cs1, Stack0, Stack)
    ;   code_type(C, csym)
    ->  name(Cs, Codes, Cs1),
        (   Cs1 = [0'(|Cs2]
        ->  atom_codes(Name, [C|Codes]),
            open_calls(Cs2, [call(Name, 0)|Stack0], Stack)
        ;   C =:= 0'0,
            Codes == [],
            Cs1 = [0'', _|Cs2]
        ->  open_calls(Cs2, Stack0, Stack)
        ;   open_calls(Cs1, Stack0, Stack)
        )
    ;   ( C =:= 0'( ; C =:= 0'[ ; C =:= 0'{ )
    ->  open_calls(Cs, [bracket|Stack0], Stack)
    ;   ( C =:= 0') ; C =:= 0'] ; C =:= 0'} )
    ->  ( Stack0 = [_|Stack1] -> true ; Stack1 = [] ),
        open_calls(Cs, Stack1, Stack)
    ;   C =:= 0',,
        Stack0 = [call(Name, N0)|Stack1]
    ->  N is N0 + 1,
        open_calls(Cs, [call(Name, N)|Stack1], Stack)
    ;   open_calls(Cs, Stack0, Stack)
    ).

name([C|Cs], Codes, Rest) :-
    code_type(C, csym),
    !,
    Codes = [C|Codes1],
    name(Cs, Codes1, Rest).
name(Rest, [], Rest).

behind([], _, []).
behind([C|Cs], End, Rest) :-
    (   C =:= End
    ->  Rest = Cs
    ;   C =:= 0'\\,
        Cs = [_|Cs1]
    ->  behind(Cs1, End, Rest)
    ;   behind(Cs, End, Rest)
    ).
