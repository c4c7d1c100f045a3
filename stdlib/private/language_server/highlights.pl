% SPDX-License-Identifier: MIT
% The occurrences of the word at the cursor in its file.

:- module('$lsp_highlights', [highlights/3]).

:- use_module(private(language_server/protocol), [json_range/2]).
:- use_module(private(language_server/words), [effect_name/3, word_at/3]).
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
occurrence(procedure(Module0, Name, Arity, _, _, _), Source, From, To, Kind) :-
    source_parts(Source, _, _, _, Pieces),
    own_module(Pieces, Own),
    in_own(Module0, Own, Module),
    piece_in(Pieces, 0, Offset, record(PieceKind, _, _, Definition, Uses, Effects, _)),
    (   Definition = def(Name, Arity, From0, To0),
        Module == none,
        Kind = 3
    ;   '$in_list'(use(Module1, Name, Arity, From0, To0, _), Uses),
        in_own(Module1, Own, Module),
        Kind = 2
    ;   '$in_list'(Effect, Effects),
        effect_name(Effect, PieceKind, use(Module1, Name, Arity, From0, To0, _)),
        in_own(Module1, Own, Module),
        Kind = 3
    ),
    From is Offset + From0,
    To is Offset + To0.

%   What is imported from a file is meant where no module is written.

in_own(Module0, Own, Module) :-
    ( ( Module0 == Own ; Module0 = file(_) ) -> Module = none ; Module = Module0 ).
