% SPDX-License-Identifier: MIT
% Quick fixes for diagnostics, and signatures of calls.

:- module('$lsp_quick_fixes', [code_actions/4, signature_help/3, open_calls/3]).

:- use_module(private(language_server/diagnostics), [document_problems/2]).
:- use_module(private(language_server/protocol)).
:- use_module(private(language_server/words), [known_documentation/5]).
:- use_module(private(source_analysis/source_pieces)).

:- set_prolog_flag(double_quotes, string).

%!  code_actions(+Source, +From, +To, -Json) is det.
%
%   The answer to textDocument/codeAction: edits for the problems between two bytes.
%
%       ?- code_actions(Source, 0, 100, Json).

code_actions(Source, From, To, Json) :-
    source_parts(Source, _, Path, _, _),
    uri_path(Uri0, Path),
    atom_string(Uri, Uri0),
    document_problems(Source, Problems),
    findall(Action,
            ( '$in_list'(problem(_, _, From1, To1, _, Fix), Problems),
              From1 =< To,
              From =< To1,
              fix_edit(Fix, Source, Title, FixFrom, FixTo, Text),
              source_span(Source, FixFrom, FixTo, Span),
              json_range(Span, Range),
              Action = json([title=Title, kind=quickfix, isPreferred= @(true),
                             edit=json([changes=json([Uri=[json([range=Range, newText=Text])]])])]) ),
            Json).

fix_edit(either(A, B), Source, Title, From, To, Text) :-
    ( fix_edit(A, Source, Title, From, To, Text) ; fix_edit(B, Source, Title, From, To, Text) ).
fix_edit(replace(From, To, Text), _, Title, From, To, Text) :-
    format(atom(Title), 'write ~w', [Text]).
fix_edit(insert(At, Text), _, Title, At, At, Text) :-
    format(atom(Title), 'add ~w', [Text]).
fix_edit(import(Library, Indicator), Source, Title, At, At, Text) :-
    format(atom(Title), 'import ~q from library(~w)', [Indicator, Library]),
    format(string(Text), ':- use_module(library(~w), [~q]).~n', [Library, Indicator]),
    directive_place(Source, At).
fix_edit(declare(Declaration, Indicator), Source, Title, At, At, Text) :-
    format(atom(Title), 'declare ~q ~w', [Indicator, Declaration]),
    format(string(Text), ':- ~w ~q.~n', [Declaration, Indicator]),
    directive_place(Source, At).

%   The line of the first clause, or the line after the module declaration and the imports.

directive_place(Source, At) :-
    source_parts(Source, Handle, _, _, Pieces),
    leading_directives(Pieces, 0, none, Last),
    (   Last == none
    ->  first_clause(Pieces, 0, Byte),
        '$source_position'(Handle, Byte, Line0, _),
        ( documentation_line(Handle, Line0, Line1) -> Line = Line1 ; Line = Line0 )
    ;   '$source_position'(Handle, Last, Line0, _),
        Line is Line0 + 1
    ),
    '$source_offset'(Handle, Line, 0, At).

%   The first line of the documentation directly in front of a line.

documentation_line(Handle, Line, First) :-
    Line > 0,
    Above is Line - 1,
    '$source_offset'(Handle, Above, 0, From),
    '$source_offset'(Handle, Line, 0, To),
    '$source_piece'(Handle, From, To, Text),
    sub_string(Text, 0, _, _, "%"),
    (   sub_string(Text, 0, _, _, "%!")
    ->  First = Above
    ;   documentation_line(Handle, Above, First)
    ).

leading_directives([piece(Length, record(directive, _, End, _, _, Effects, _))|Pieces], Offset, Last0, Last) :-
    !,
    (   ( '$in_list'(module(_, _), Effects) ; '$in_list'(loads(_, _), Effects) )
    ->  Last1 is Offset + End
    ;   Last1 = Last0
    ),
    Next is Offset + Length,
    leading_directives(Pieces, Next, Last1, Last).
leading_directives(_, _, Last, Last).

first_clause([piece(_, record(_, Begin, _, _, _, _, _))|_], Offset, Byte) :-
    Byte is Offset + Begin.

% ---- signatures ----

%!  signature_help(+Source, +Byte, -Json) is det.
%
%   The answer to textDocument/signatureHelp: the templates of the procedures that the innermost open call may refer to.
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
        findall(json([label=Label, documentation=Documentation]),
                signature(Name, Source, Label, Documentation),
                Signatures),
        Signatures \== []
    ->  Json = json([signatures=Signatures, activeSignature=0, activeParameter=Argument])
    ;   Json = @(null)
    ).

signature(Name, _, Label, Documentation) :-
    known_documentation(Name, _, Label, Documentation, _),
    once(sub_string(Label, _, _, _, "(")).
signature(Name, Source, Label, "") :-
    source_parts(Source, Handle, _, _, Pieces),
    findall(Arity-Span, own_head(Pieces, 0, Name, Arity, Span), Heads0),
    keysort(Heads0, Heads),
    '$in_list'(_-span(From, To), Heads),
    '$source_piece'(Handle, From, To, Label).

own_head([piece(Length, record(_, _, _, Definition, _, _, _))|Pieces], Offset, Name, Arity, Span) :-
    (   Definition = def(Name, Arity, From0, _)
    ->  From is Offset + From0,
        To is Offset + Length,
        Span = span(From, To)
    ;   Next is Offset + Length,
        own_head(Pieces, Next, Name, Arity, Span)
    ).

%!  open_calls(+Codes, +Stack, -Calls) is det.
%
%   Calls are the calls whose parenthesis is still open in the text of a clause up to the cursor, innermost first, with
%   the argument number: call(Name, Number), or bracket. Skips quotes and comments.
%
%       ?- open_calls(`p(a, [b`, [], Calls).
%       Calls = [bracket, call(p, 1)].

open_calls([], Stack, Stack).
open_calls([C|Cs], Stack0, Stack) :-
    (   C =:= 0'%
    ->  behind(Cs, 0'\n, Cs1),
        open_calls(Cs1, Stack0, Stack)
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
        Cs = [_|Cs1],
        End =\= 0'\n
    ->  behind(Cs1, End, Rest)
    ;   behind(Cs, End, Rest)
    ).
