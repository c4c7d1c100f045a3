% SPDX-License-Identifier: MIT
% A source text as a list of pieces (private(source_analysis/clause_records)), and incremental updates by edits.
%
%   source(Handle, Path, Context, Pieces): Context is the context after the last clause. Unless a declaration changes,
%   the cost of an edit is that of the clauses it touches; the others keep their pieces.

:- module('$source_pieces',
          [ open_source/3, close_source/1, is_unread/1, edit_source/5, reopened_source/2, source_parts/5, piece_at/4,
            source_clause/6, source_span/4, source_byte/3, line_break/2, read_items/2, file_text/2,
            readable_source/2 ]).

:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(private(source_analysis/clause_expansions), [expanded_pieces/5]).
:- use_module(private(source_analysis/clause_records), [clause_at/4, read_piece/6]).
:- use_module(private(source_analysis/conditional_branches), [conditional_pieces/2]).
:- use_module(private(source_analysis/declarations), [new_context/2, declare/4, declare_again/3]).
:- use_module(private(source_analysis/file_items)).
:- use_module(private(source_analysis/interrupts), [while_wanted/1]).

:- set_prolog_flag(double_quotes, string).

%!  open_source(+Path, +Text, -Source) is det.
%
%   Analyses Text, the text of the file Path.
%
%       ?- open_source('a.pl', "p(1).", Source).

open_source(Path, Text, Source) :-
    '$source_of_text'(Text, Handle),
    in_time(( read_all(Handle, Path, Source0), expanded(Source0, Source) ), Handle, Path, Source).

most_seconds(10).                       % for a text

%   in_time(:Goal, +Handle, +Path, ?Source): Goal makes Source; if that takes too long, or is not wanted any more, it
%   has the text only.

in_time(Goal, Handle, Path, Source) :-
    most_seconds(Seconds),
    in_seconds(Seconds, Goal, Handle, Path, Source).

in_seconds(Seconds, Goal, Handle, Path, Source) :-
    (   catch(call_with_time_limit(Seconds, Goal), Ball, true),
        ( var(Ball) -> true ; Ball \== time_limit_exceeded, Ball \== unwanted, throw(Ball) )
    ->  true
    ;   new_context(Path, Context),
        '$source_size'(Handle, Size),
        Record = record(layout, 0, Size, none, [], [incomplete], []),
        Source = source(Handle, Path, Context, [piece(Size, Record)])
    ).

%!  is_unread(+Source) is semidet.
%
%   Reading took too long: nothing is known of the clauses.
%
%       ?- open_source('a.pl', "p(1).", Source), is_unread(Source).
%       false.

is_unread(source(_, _, _, [piece(_, record(layout, _, _, _, _, [incomplete], _))])).

expanded(source(Handle, Path, Context, Pieces0), source(Handle, Path, Context, Pieces)) :-
    conditional_pieces(Pieces0, Pieces1),
    expanded_pieces(Handle, Path, Context, Pieces1, Pieces).

%!  close_source(+Source) is det.
%
%   Releases the text.
%
%       ?- open_source('a.pl', "p(1).", Source), close_source(Source).

close_source(source(Handle, _, _, _)) :-
    '$close_source'(Handle).

%!  source_parts(?Source, ?Handle, ?Path, ?Context, ?Pieces) is det.
%
%   The parts of a source.
%
%       ?- open_source('a.pl', "p(1).", _S), source_parts(_S, _, Path, _, _).
%       Path = 'a.pl'.

source_parts(source(Handle, Path, Context, Pieces), Handle, Path, Context, Pieces).

read_all(Handle, Path, source(Handle, Path, Context, Pieces)) :-
    first_context(Handle, Path, Context0),
    '$begin_of_program'(Handle, Begin),
    leading(Begin, Pieces, Pieces1),
    read_pieces(Handle, Begin, Context0, Context, Pieces1).

first_context(Handle, Path, Context) :-
    new_context(Path, Context0),
    use_dialect_of(Handle, Context0),
    findall(Items, loading_file(Path, Items, _), Above),
    in_files(Above, Path, Context0, Context).

%   What the files that load this one have declared before.

in_files([], _, Context, Context).
in_files([Items|Above], Path, Context0, Context) :-
    carried_out(load, Items, [Path], Context0, Context1),
    in_files(Above, Path, Context1, Context).

leading(Begin, Pieces, Rest) :-
    (   Begin =:= 0
    ->  Pieces = Rest
    ;   Pieces = [piece(Begin, record(layout, 0, Begin, none, [], [], []))|Rest]
    ).

use_dialect_of(Handle, Context) :-
    '$source_dialect'([Handle], Dialect, Why, _, Operators, _),
    (   Why \== '',
        '$in_list'(Dialect, [sicstus, gnu])
    ->  ignore_effects(Dialect, Context)
    ;   Operators == xsb
    ->  ignore_effects(xsb, Context)
    ;   '$in_list'(Operators, [some, loops])
    ->  ignore_effects(sicstus, Context)
    ;   true
    ).

ignore_effects(Dialect, Context) :-
    declare(expects_dialect(Dialect), Context, _, _).

read_pieces(Handle, Offset, Context0, Context, [Piece|Pieces]) :-
    read_next(Handle, Offset, Context0, Context1, Piece, Last),
    (   Last == true
    ->  Context = Context1,
        Pieces = []
    ;   Piece = piece(Length, _),
        Offset1 is Offset + Length,
        read_pieces(Handle, Offset1, Context1, Context, Pieces)
    ).

read_next(Handle, Offset, Context0, Context, Piece, Last) :-
    read_piece(Handle, Offset, Context0, Context1, Piece, Last),
    Piece = piece(_, record(_, _, _, _, _, Effects, _)),
    foldl(with_file, Effects, Context1, Context).

%   The declarations of a file that a directive loads.

with_file(Effect, Context0, Context) :-
    (   Effect = reading(file(How, Path)),
        read_items(Path, Items)
    ->  carried_out(How, Items, [Path], Context0, Context)
    ;   Context = Context0
    ).

%!  read_items(+Path, -Items) is semidet.
%
%   The items of a file, as private(source_analysis/file_items) has them, read now if need be. Fails for a file that
%   cannot be read, or of more than 4 MB.
%
%       ?- read_items('/home/ann/no_such_file.pl', Items).
%       false.

read_items(Path, Items) :-
    (   file_items(Path, Items0)
    ->  Items = Items0
    ;   catch(file_text(Path, Text), error(_, _), fail),
        time_file(Path, Time),
        note_items(Path, reading, []),
        catch(items_in(Text, Path, Items), '$every'(Ball), ( forget_items(Path), throw(Ball) )),
        note_items(Path, Time, Items)
    ).

items_in(Text, Path, Items) :-
    '$source_of_text'(Text, Handle),
    call_cleanup(read_all(Handle, Path, source(_, _, _, Pieces0)), '$close_source'(Handle)),
    conditional_pieces(Pieces0, Pieces),
    items_of(Pieces, Items).

%!  file_text(+Path, -Text) is semidet.
%
%   The text of a file in its encoding. Fails for more than 4 MB, which are data, and take seconds to read. Errors:
%   those of open/3.
%
%       ?- catch(file_text('/home/ann/no_such_file.pl', Text), error(E, _), true).
%       E = existence_error(file, '/home/ann/no_such_file.pl').

file_text(Path, Text) :-
    readable_source(Path, Handle),
    '$source_size'(Handle, Bytes),
    call_cleanup('$source_piece'(Handle, 0, Bytes, Text), '$close_source'(Handle)).

%!  readable_source(+Path, -Handle) is semidet.
%
%   Opens a file as an open source. Fails and reports as file_text/2.
%
%       ?- readable_source('/home/ann/family.pl', Handle), '$close_source'(Handle).

readable_source(Path, Handle) :-
    size_file(Path, Size),
    Size =< 4194304,
    (   Size =:= 0
    ->  '$source_of_text'("", Handle)           % a pipe would be waited for
    ;   '$open_source'(Path, Handle)
    ).

%!  reopened_source(+Source0, -Source) is det.
%
%   Source is read again as far as it depends on files that it loads, or would load if they were found.
%
%       ?- open_source('a.pl', "p(1).", Source0), reopened_source(Source0, Source), Source == Source0.

reopened_source(Source0, Source) :-
    Source0 = source(Handle, Path, _, Pieces),
    (   '$in_list'(piece(_, record(directive, _, _, _, _, Effects, _)), Pieces),
        '$in_list'(Effect, Effects),
        ( Effect = reading(file(_, _)) ; Effect = unknown_source(_) )
    ->  read_all(Handle, Path, Source1),
        expanded(Source1, Source)
    ;   Source = Source0
    ).

% ---- edits ----

%!  edit_source(+From, +To, +Text, +Source0, -Source) is det.
%
%   Replaces the bytes From to To by Text.
%
%       ?- open_source('a.pl', "p(1).", S0), edit_source(2, 3, "23", S0, _S).

edit_source(From, To, Text, Source0, Source) :-
    Source0 = source(Handle, Path, _, _),
    '$source_size'(Handle, Size0),
    '$edit_source'(Handle, From, To, Text),
    '$source_size'(Handle, Size),
    Delta is Size - Size0,
    (   ( is_unread(Source0) ; From =:= 0, To =:= Size0 )
    ->  Goal = ( read_all(Handle, Path, Source1), expanded(Source1, Source) )
    ;   Goal = edited_source(From, To, Delta, Source0, Source)
    ),
    in_time(while_wanted(Goal), Handle, Path, Source).

edited_source(From, To, Delta, source(Handle, Path, Context0, Pieces0), Source) :-
    (   shell_line(Handle, From, Pieces0, Clauses0, Line, Begin),
        kept_front(Clauses0, Begin, From, Front0, FrontEnd, Touched),
        '$append'(Line, Front0, Front),
        Touch = touched(Touched, FrontEnd, To, Delta),
        (   Context0 = context(Module, _, On, Modes, _),
            foldl(piece_behind(states), Front, context(Module, Path, On, Modes, plain), Context1),
            pieces_again(Handle, Touch, Context1, New, Kept, []),
            \+ is_declared_below(Handle, FrontEnd, New, Kept)
        ->  Context = Context0
        ;   first_context(Handle, Path, Context1),
            foldl(piece_behind(all), Front, Context1, Context2),
            pieces_again(Handle, Touch, Context2, New, Kept0, Changes),
            concerned_by(Changes, Names),
            foldl(piece_behind(all), New, Context2, Context3),
            foldl(piece_end, New, FrontEnd, Offset),
            kept_again(Kept0, Handle, Offset, Names, Context3, Context, Kept)
        )
    ->  '$append'(New, Kept, Pieces1),
        '$append'(Front, Pieces1, Pieces),
        Source1 = source(Handle, Path, Context, Pieces)
    ;   read_all(Handle, Path, Source1)
    ),
    expanded(Source1, Source).

piece_end(piece(Length, _), Offset0, Offset) :- Offset is Offset0 + Length.

%   is_declared_below(+Handle, +Offset, +New, +Kept): New, at Offset, was read with declarations that come later, and
%   concern what it contains.

is_declared_below(Handle, Offset, New, Kept) :-
    '$append'(New, Kept, Pieces),
    declarations(Pieces, All),
    findall(Declaration, ( '$in_list'(Declaration, All), \+ is_of_whole_file(Declaration) ), Declarations),
    (   concerned_by(Declarations, Names)
    ->  foldl(piece_end, New, Offset, End),
        '$source_piece'(Handle, Offset, End, Text),
        has_name(Names, Text)
    ;   true
    ).

%   No clause is read otherwise in the module of the file because of it.

is_of_whole_file(expands).
is_of_whole_file(branch(_)).
is_of_whole_file(tests(_)).
is_of_whole_file(end_of_tests(_)).
is_of_whole_file(end_of_file).

has_name(Names, Text) :-
    '$in_list'(Name, Names),
    sub_string(Text, _, _, _, Name),
    !.

%   shell_line(+Handle, +From, +Pieces, -Clauses, -Line, -Begin): Line is a list of the piece of a script's first line,
%   behind which the others begin, or empty. Fails if the edit is in such a line.

shell_line(Handle, From, Pieces, Clauses, Line, Begin) :-
    '$begin_of_program'(Handle, Begin),
    (   Begin =:= 0
    ->  Clauses = Pieces,
        Line = []
    ;   From > Begin,
        Pieces = [piece(Begin, Record)|Clauses],
        Line = [piece(Begin, Record)]
    ).

%   kept_front(+Pieces, +Offset, +From, -Front, -End, -Rest): the pieces that end before the edit. Text typed right
%   after a full stop may continue its clause, so one more piece is read again.

kept_front([Piece|Pieces], Offset, From, Front, End, Rest) :-
    Piece = piece(Length, Record),
    Next is Offset + Length,
    (   Next < From,
        Pieces = [piece(Length1, _)|_],
        Next + Length1 < From,
        Record = record(_, _, _, _, _, Effects, Problems),
        \+ '$in_list'(problem(error, _, _, _, _, _), Problems),
        \+ '$in_list'(unreadable, Effects)
    ->  Front = [Piece|Front1],
        kept_front(Pieces, Next, From, Front1, End, Rest)
    ;   Front = [],
        End = Offset,
        Rest = [Piece|Pieces]
    ).

%   piece_behind(+Which, +Piece, +Context0, -Context): what a piece declares applies to those after it. Unless Which is
%   all, operators and imports are in the module of the context already.

piece_behind(Which, piece(_, record(_, _, _, _, _, Effects, _)), Context0, Context) :-
    ( Context0 = context(M, P, On, Ms, answer) -> Context1 = context(M, P, On, Ms, plain) ; Context1 = Context0 ),
    foldl(effect_behind(Which), Effects, Context1, Context).

effect_behind(Which, Effect, Context0, Context) :-
    (   state_after(Effect, State)
    ->  Context0 = context(M, P, On, Ms, _),
        Context = context(M, P, On, Ms, State)
    ;   Effect = reading(file(How, _)),
        ( Which == all ; How == include )
    ->  with_file(Effect, Context0, Context)
    ;   ( Effect = reading(Declared) ; Effect = loads(_, _), Declared = Effect ),
        ( Which == all ; Declared = style(_, _) )
    ->  declare_again(Declared, Context0, Context)
    ;   Context = Context0
    ).

state_after(answered, answer).
state_after(reading(tests(_)), in_tests).
state_after(reading(end_of_tests(_)), plain).
state_after(reading(end_of_file), ended).

%   read_again(+Handle, +Offset, +To, +Delta, +Context, +Old, +OldOffset, -New, -Replaced, -Kept): reads from Offset on
%   until a piece begins where an old one after the edit begins.

read_again(Handle, Offset, To, Delta, Context, Old, OldOffset, New, Replaced, Kept) :-
    skip_old(Old, OldOffset, To, Delta, Offset, Old1, OldOffset1, Replaced, Replaced1),
    (   OldOffset1 > To,
        OldOffset1 + Delta =:= Offset,
        Old1 = [piece(_, record(Kind, _, _, _, _, _, _))|_],
        Kind \== layout,                       % what is behind end_of_file
        Context \= context(_, _, _, _, ended),
        ( Kind == answer -> Context = context(_, _, _, _, answer) ; Context \= context(_, _, _, _, answer) )
    ->  New = [],
        Replaced1 = [],
        Kept = Old1
    ;   read_next(Handle, Offset, Context, Context1, Piece, Last),
        Piece = piece(Length, _),
        Offset1 is Offset + Length,
        New = [Piece|New1],
        (   Last == true
        ->  New1 = [],
            Replaced1 = Old1,
            Kept = []
        ;   read_again(Handle, Offset1, To, Delta, Context1, Old1, OldOffset1, New1, Replaced1, Kept)
        )
    ).

skip_old([Piece|Pieces], OldOffset, To, Delta, Offset, Old, OldEnd, Replaced, Rest) :-
    ( OldOffset =< To ; OldOffset + Delta < Offset ),
    !,
    Piece = piece(Length, _),
    Next is OldOffset + Length,
    Replaced = [Piece|Replaced1],
    skip_old(Pieces, Next, To, Delta, Offset, Old, OldEnd, Replaced1, Rest).
skip_old(Old, OldOffset, _, _, _, Old, OldOffset, Replaced, Replaced).

%   pieces_again(+Handle, +Touched, +Context, -New, -Kept, -Changes): New are the pieces that the edit has changed,
%   Changes the declarations that it has added or removed.

pieces_again(Handle, touched(Touched, FrontEnd, To, Delta), Context, New, Kept, Changes) :-
    read_again(Handle, FrontEnd, To, Delta, Context, Touched, FrontEnd, New, Replaced, Kept),
    declarations(New, Declarations),
    declarations(Replaced, Declarations0),
    (   Declarations == Declarations0
    ->  Changes = []
    ;   findall(Changed,
                (   '$in_list'(Changed, Declarations), \+ '$in_list'(Changed, Declarations0)
                ;   '$in_list'(Changed, Declarations0), \+ '$in_list'(Changed, Declarations)
                ),
                Changes)
    ).

declarations(Pieces, Declarations) :-
    findall(What,
            ( '$in_list'(piece(_, record(_, _, _, _, _, Effects, _)), Pieces),
              '$in_list'(Effect, Effects),
              ( Effect = reading(What) ; is_library_import(Effect), What = Effect ) ),
            Declarations).

is_library_import(loads(Path, _)) :- sub_atom(Path, 0, _, _, 'hornbeam:').

%   concerned_by(+Changes, -Names): pieces that do not contain one of Names are read as before. Fails for a declaration
%   that matters otherwise.

concerned_by(Changes, Names) :-
    maplist(concerned, Changes, Lists),
    findall(Name, ( '$in_list'(List, Lists), '$in_list'(Name, List) ), Names0),
    sort(Names0, Names).

%   concerned(+Declaration, -Names): only a clause that contains one of Names is read otherwise.

concerned([], []).
concerned([Op|Ops], Names) :- findall(Name, ( '$in_list'(op(_, _, Spec), [Op|Ops]), op_name(Spec, Name) ), Names).
concerned(meta(Modes), Names) :- findall(Name, ( '$in_list'(Mode, Modes), functor(Mode, Name, _) ), Names).
concerned(tests(_), [test]).
concerned(end_of_tests(_), [test]).
concerned(loads(Path, _), Names) :- concerned(library(Path), Names).
concerned(library(Path), Names) :-
    \+ sub_atom(Path, _, _, 0, '/arithmetic.pl'),        % it has functions added, which concerns all expressions
    '$loaded'(Path, Module, _),
    '$exported_operators'(Module, Operators),
    findall(Name,
            (   '$in_list'(Name, Operators)
            ;   '$module_exports'(Module, Exports),
                '$in_list'(Name/Arity, Exports),
                functor(Head, Name, Arity),
                '$predicate_property'(Module, Head, meta_predicate(_))
            ),
            Names).

op_name(Spec, Name) :-
    nonvar(Spec),
    (   ( Spec = [A|B] ; Spec = (A, B) )
    ->  ( op_name(A, Name) ; op_name(B, Name) )
    ;   Spec = _:A
    ->  op_name(A, Name)
    ;   atom(Spec),
        Spec \== [],
        Name = Spec
    ).

%   kept_again(+Kept, +Handle, +Offset, +Names, +Context0, -Context, -Pieces): fails if a clause gets another end.

kept_again([], _, _, _, Context, Context, []).
kept_again([Piece0|Kept], Handle, Offset, Names, Context0, Context, [Piece|Pieces]) :-
    Piece0 = piece(Length, _),
    Offset1 is Offset + Length,
    (   Names \== [],
        '$source_piece'(Handle, Offset, Offset1, Text),
        ( Piece0 = piece(_, record(broken, _, _, _, _, _, _)) -> true ; has_name(Names, Text) )
    ->  read_next(Handle, Offset, Context0, Context1, Piece, _),
        Piece = piece(Length, _)
    ;   Piece = Piece0,
        piece_behind(all, Piece, Context0, Context1)
    ),
    kept_again(Kept, Handle, Offset1, Names, Context1, Context, Pieces).

% ---- places ----

%!  piece_at(+Source, +Byte, -Offset, -Piece) is semidet.
%
%   The piece that contains Byte, and its beginning.
%
%       ?- open_source('a.pl', "p. q.", _S), piece_at(_S, 3, Offset, _).
%       Offset = 2.

piece_at(source(_, _, _, Pieces), Byte, Offset, Piece) :-
    piece_from(Pieces, 0, Byte, Offset, Piece).

piece_from([Piece0|Pieces], Offset0, Byte, Offset, Piece) :-
    Piece0 = piece(Length, _),
    Next is Offset0 + Length,
    (   ( Byte < Next ; Pieces == [] )
    ->  Offset = Offset0,
        Piece = Piece0
    ;   piece_from(Pieces, Next, Byte, Offset, Piece)
    ).

%!  source_clause(+Source, +Byte, -Offset, -Clause, -Record, -Context) is semidet.
%
%   The clause that contains Byte, read again with its terms.
%
%       ?- open_source('a.pl', "p(X).", _S), source_clause(_S, 2, _, clause(Term, _, _, _, _, _, _), _, _).
%       Term = p(_A).

source_clause(Source, Byte, Offset, Clause, Record, Context) :-
    piece_at(Source, Byte, Offset, piece(_, Record)),
    Source = source(Handle, _, Context, _),
    clause_at(Handle, Offset, Context, Clause).

%!  source_span(+Source, +From, +To, -Range) is det.
%
%   Range is range(Line1, Column1, Line2, Column2) as editors count: from 0, with columns in UTF-16 units.
%
%       ?- open_source('a.pl', "p.\nq.", _S), source_span(_S, 3, 4, Range).
%       Range = range(1, 0, 1, 1).

source_span(source(Handle, _, _, _), From, To, range(Line1, Column1, Line2, Column2)) :-
    '$source_position'(Handle, From, Line1, Column1),
    '$source_position'(Handle, To, Line2, Column2).

%!  line_break(+Handle, -Break) is det.
%
%   What the first line of an open source ends with: a line feed, a carriage return, or both; a line feed if it has only
%   one line.
%
%       ?- line_break(Handle, Break).

line_break(Handle, Break) :-
    '$source_offset'(Handle, 1, 0, Next),
    '$in_list'(Break0, ["\r\n", "\r"]),
    string_length(Break0, Length),
    First is Next - Length,
    First >= 0,
    '$source_piece'(Handle, First, Next, Break0),
    !,
    Break = Break0.
line_break(_, "\n").

%!  source_byte(+Source, +Position, -Byte) is det.
%
%   The byte at position(Line, Column).
%
%       ?- open_source('a.pl', "p.\nq.", _S), source_byte(_S, position(1, 1), Byte).
%       Byte = 4.

source_byte(source(Handle, _, _, _), position(Line, Column), Byte) :-
    '$source_offset'(Handle, Line, Column, Byte).
