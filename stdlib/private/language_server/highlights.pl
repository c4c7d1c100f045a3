% SPDX-License-Identifier: MIT
% The occurrences of the word at the cursor in its file.

:- module('$lsp_highlights', [highlights/3]).

:- use_module(private(language_server/definition), [procedure_home/5]).
:- use_module(private(language_server/protocol), [json_range/2]).
:- use_module(private(language_server/words), [effect_name/3, only_arity/3, word_at/3]).
:- use_module(private(source_analysis/clause_records), [piece_in/4]).
:- use_module(private(source_analysis/file_items), [own_module/2]).
:- use_module(private(source_analysis/source_pieces)).

%!  highlights(+Source, +Byte, -Json) is det.
%
%   The answer to textDocument/documentHighlight: the places of a variable in its clause, the clauses and uses of a
%   procedure in the file.
%
%       ?- open_source('a.pl', "p :- q. q.", S), highlights(S, 5, [Use, Head]).

highlights(Source, Byte, Json) :-
    (   word_at(Source, Byte, Word)
    ->  findall(place(From, To, Kind), occurrence(Word, Source, From, To, Kind), Places0)
    ;   Places0 = []
    ),
    sort(Places0, Places),
    findall(json([range=Range, kind=Kind]),
            ( '$in_list'(place(From, To, Kind), Places), source_span(Source, From, To, Span), json_range(Span, Range) ),
            Json).

%   The kinds of the protocol: 1 is text, 2 reads, 3 writes.

occurrence(variable(_, Spans), _, From, To, 1) :-
    '$in_list'(From-To, Spans).
occurrence(term(_, _, From, To), _, From, To, 1).
occurrence(procedure(Module, Name, Arity, _, _, _), Source, From, To, Kind) :-
    findall(In-place(From0, To0, Kind0), written(Source, Name, Arity, In, From0, To0, Kind0), Written),
    findall(In, '$in_list'(In-_, Written), Ins0),
    sort(Ins0, Ins),
    home_in(Source, Module, Name, Arity, Home),
    findall(In, ( '$in_list'(In, Ins), ( In == Module -> true ; home_in(Source, In, Name, Arity, Home) ) ), Same),
    '$in_list'(In-place(From, To, Kind), Written),
    '$in_list'(In, Same).

%   written(+Source, +Name, +Arity, -Module, -From, -To, -Kind): the places of the name with this arity, with the module
%   that is written there, as in private(source_analysis/body_uses).

written(Source, Name, Arity, Module, From, To, Kind) :-
    source_parts(Source, _, _, _, Pieces),
    piece_in(Pieces, 0, Offset, record(PieceKind, _, _, Definition, Uses, Effects, _)),
    (   Definition = def(Name, Arity, From0, To0),
        Module = none,
        Kind = 3
    ;   '$in_list'(use(Module, Name, Written, From0, To0, _), Uses),
        ( Written == Arity -> true ; Written == any, only_arity(Source, Name, Arity) ),
        Kind = 2
    ;   '$in_list'(Effect, Effects),
        effect_name(Effect, PieceKind, use(Module, Name, Arity, From0, To0, _)),
        Kind = 3
    ),
    From is Offset + From0,
    To is Offset + To0.

%   What a name with a module means: of file(Path) or of the module, if it is known no better.

home_in(Source, Module, Name, Arity, Home) :-
    (   procedure_home(Source, Module, Name, Arity, Home0)
    ->  ( Home0 = files([place(Path, _)|_]) -> Home1 = Path ; Home1 = Home0 )
    ;   source_parts(Source, _, _, _, Pieces),
        own_module(Pieces, Own),
        ( Module == Own -> Home1 = none ; Home1 = Module )
    ),
    Home = Home1.
