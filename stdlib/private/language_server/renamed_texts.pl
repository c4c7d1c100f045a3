% SPDX-License-Identifier: MIT
% The texts that give a name in files another one. A name keeps quotes that it need not have, also when it comes back
% from one that needs them. It gets quotes where it
% would run into what stands beside it, as + in `p:-+.`. Clauses are read again: they must be the same but for the name.

:- module('$lsp_renamed_texts', [renamed_files/5, renamed_text/5]).

:- use_module(private(language_server/documents), [open_text/2]).
:- use_module(private(source_analysis/clause_records), [read_clause_at/4]).
:- use_module(private(source_analysis/source_pieces)).

:- set_prolog_flag(double_quotes, string).

:- dynamic(former_texts/3).             % former_texts(Path, Names, Texts): how a name was written, of a renaming

%!  renamed_files(+Places, +Source, +Renaming, -Files, -Problem) is det.
%
%   Files is a list of Path-Texts, and Texts one of Range-Text, for the Places, place(Path, Range), of which some are in
%   Source. Renaming is names(Old, New, Arity) for a procedure, text(New) for a variable. Problem is none or why not.
%
%       ?- renamed_files([], Source, text("X"), Files, Problem).
%       Files = [], Problem = none.

renamed_files(Places, Source, Renaming, Files, Problem) :-
    findall(Path, '$in_list'(place(Path, _), Places), Paths0),
    sort(Paths0, Paths),
    all_renamed(Paths, Places, Source, Renaming, Files, Problem).

all_renamed([], _, _, _, [], none).
all_renamed([Path|Paths], Places, Source, Renaming, [Path-Texts|Files], Problem) :-
    findall(Range, '$in_list'(place(Path, Range), Places), Ranges),
    (   Renaming = text(Text)
    ->  findall(Range-Text, '$in_list'(Range, Ranges), Texts),
        Problem0 = none
    ;   source_parts(Source, _, Path, _, _)
    ->  renamed_source(Source, Ranges, Renaming, Texts, Problem0)
    ;   source_of_path(Path, Other)
    ->  call_cleanup(renamed_source(Other, Ranges, Renaming, Texts, Problem0), close_source(Other))
    ;   Problem0 = 'a file cannot be read'
    ),
    (   Problem0 == none
    ->  all_renamed(Paths, Places, Source, Renaming, Files, Problem)
    ;   Problem = Problem0
    ).

source_of_path(Path, Source) :-
    (   open_text(Path, Handle)
    ->  '$source_size'(Handle, Size),
        '$source_piece'(Handle, 0, Size, Text)
    ;   catch(file_text(Path, Text), error(_, _), fail)
    ),
    open_source(Path, Text, Source).

renamed_source(Source, Ranges, Names, Texts, Problem) :-
    Names = names(Old, New, _),
    source_parts(Source, Handle, Path, _, _),
    findall(edit(From, To, Range, Text),
            ( '$in_list'(Range, Ranges),
              Range = range(Line1, Column1, Line2, Column2),
              source_byte(Source, position(Line1, Column1), From),
              source_byte(Source, position(Line2, Column2), To),
              name_in_place(Handle, From, To, Old, New, Text) ),
            Edits0),
    sort(Edits0, Edits1),
    as_before(Edits1, Path, Names, Edits),
    findall(Range-Text, '$in_list'(edit(_, _, Range, Text), Edits), Texts),
    (   Old \== New,
        changed_clause(Source, Edits, Old, New, Byte)
    ->  source_span(Source, Byte, Byte, range(Line0, _, _, _)),
        Line is Line0 + 1,
        file_base_name(Path, Base),
        format(atom(Problem), '~w, line ~d, would mean something else with this name', [Base, Line])
    ;   note_texts(Edits, Handle, Path, Names),
        Problem = none
    ).

%   as_before(+Edits0, +Path, +Names, -Edits): a name that comes back is written as it was.

as_before(Edits0, Path, names(Old, New, Arity), Edits) :-
    findall(edit(From, To, Range, _), '$in_list'(edit(From, To, Range, _), Edits0), Edits1),
    (   Old \== New,
        former_texts(Path, names(New, Old, Arity), Texts),
        with_texts(Edits1, Texts)
    ->  Edits = Edits1
    ;   Edits = Edits0
    ).

with_texts([], []).
with_texts([edit(_, _, _, Text)|Edits], [Text|Texts]) :-
    with_texts(Edits, Texts).

note_texts(Edits, Handle, Path, Names) :-
    findall(Text, ( '$in_list'(edit(From, To, _, _), Edits), '$source_piece'(Handle, From, To, Text) ), Texts),
    retractall(former_texts(Path, Names, _)),
    assertz(former_texts(Path, Names, Texts)).

name_in_place(Handle, From, To, Old, New, Text) :-
    '$source_piece'(Handle, From, To, Written),
    ( letter_before(Handle, From, Before) -> true ; Before = "" ),
    ( letter_behind(Handle, To, Behind) -> true ; Behind = "" ),
    renamed_text(Written, Old, New, Before-Behind, Text).

%   The letter has up to four bytes.

letter_before(Handle, To, Letter) :-
    '$in_list'(Length, [1, 2, 3, 4]),
    From is To - Length,
    From >= 0,
    '$source_piece'(Handle, From, To, Letter),
    !.

letter_behind(Handle, From, Letter) :-
    '$source_size'(Handle, Size),
    '$in_list'(Length, [1, 2, 3, 4]),
    To is From + Length,
    To =< Size,
    '$source_piece'(Handle, From, To, Letter),
    !.

%!  renamed_text(+Written, +Old, +New, +Between, -Text) is det.
%
%   Text is for New where Old is Written, between two letters, Before-Behind; there may be none.
%
%       ?- renamed_text("foo", foo, +, "-"-".", Text).
%       Text = "'+'".

renamed_text(Written, Old, New, Between, Text) :-
    format(string(OldPlain), '~q', [Old]),
    format(string(Plain), '~q', [New]),
    in_quotes(Plain, Quoted),
    (   (   sub_string(Written, 0, 1, _, "'"),
            OldPlain \== Written,
            \+ runs_into(OldPlain, Between)
        ;   runs_into(Plain, Between)
        )
    ->  Text0 = Quoted
    ;   Text0 = Plain
    ),
    Between = Before-Behind,
    ( are_joined(Before, Text0) -> string_concat(" ", Text0, Text1) ; Text1 = Text0 ),
    ( are_joined(Text0, Behind) -> string_concat(Text1, " ", Text) ; Text = Text1 ).

in_quotes(Plain, Quoted) :-
    (   sub_string(Plain, 0, 1, _, "'")
    ->  Quoted = Plain
    ;   split_string(Plain, "\\", "", Parts),
        atomic_list_concat(Parts, '\\\\', Escaped),
        format(string(Quoted), "'~w'", [Escaped])
    ).

runs_into(Text, Before-Behind) :-
    ( are_joined(Before, Text) -> true ; are_joined(Text, Behind) ).

%   are_joined(+Left, +Right): the last letter of Left and the first of Right would be of one token.

are_joined(Left, Right) :-
    sub_atom(Left, _, 1, 0, Last),
    sub_atom(Right, 0, 1, _, First),
    letter_kind(Last, Kind),
    letter_kind(First, Next),
    (   Kind == Next
    ->  true
    ;   Next == quote,                          % as in 0'a
        char_type(Last, digit)
    ).

%   Fails for brackets and layout, which join nothing.

letter_kind(Letter, Kind) :-
    (   char_type(Letter, csym)
    ->  Kind = word
    ;   Letter == ''''
    ->  Kind = quote
    ;   sub_atom('+-*/\\^<>=~:.?@#&$', _, _, _, Letter),
        Kind = symbol
    ),
    !.

% ---- reading again ----

%   changed_clause(+Source, +Edits, +Old, +New, -Byte): the clause there would not only have the other name. One that
%   cannot be read has no meaning to lose.

changed_clause(Source, Edits, Old, New, Byte) :-
    source_parts(Source, Handle, _, Context, Pieces),
    edited_piece(Pieces, 0, Edits, Offset, Own),
    read_clause_at(Handle, Offset, Context, read(Length, Clause, HasStop)),
    End is Offset + Length,
    Clause = clause(_, _, _, _, Begin, _, _),
    Byte is Offset + Begin,
    findall(x, ( '$in_list'(edit(From, _, _, _), Own), From >= Byte ), Names),
    edited_text(Own, Handle, Offset, End, Parts),
    atomics_to_string(Parts, Text),
    '$source_of_text'(Text, Other),
    call_cleanup(read_clause_at(Other, 0, Context, Read), '$close_source'(Other)),
    \+ is_renamed(Read, HasStop, Clause, Old-New, Names),
    !.

%   edited_piece(+Pieces, +Offset0, +Edits, -Offset, -Own): Own are the edits in the piece that begins at Offset.

edited_piece([piece(Length, _)|Pieces], Offset0, [Edit|Edits], Offset, Own) :-
    Next is Offset0 + Length,
    edits_before([Edit|Edits], Next, Own0, Others),
    (   Own0 \== [],
        Offset = Offset0,
        Own = Own0
    ;   edited_piece(Pieces, Next, Others, Offset, Own)
    ).

edits_before([Edit|Edits], Byte, [Edit|Before], Others) :-
    arg(1, Edit, From),
    From < Byte,
    !,
    edits_before(Edits, Byte, Before, Others).
edits_before(Edits, _, [], Edits).

edited_text([], Handle, At, End, [Text]) :-
    '$source_piece'(Handle, At, End, Text).
edited_text([edit(From, To, _, New)|Edits], Handle, At, End, [Text, New|Parts]) :-
    '$source_piece'(Handle, At, From, Text),
    edited_text(Edits, Handle, To, End, Parts).

is_renamed(read(_, clause(Term, Variables, _, _, _, _, _), HasStop), HasStop, Clause, Change, Names) :-
    Clause = clause(Term0, Variables, _, _, _, _, _),
    same_but_names([Term0-Term], Change, Names, []).

%   same_but_names(+Pairs, +Change, +Names0, -Names): the terms of each pair differ in names only, by Change, once for
%   each element of Names0 that is not in its rest Names.

same_but_names([], _, Names, Names).
same_but_names([Term0-Term|Pairs], Change, Names0, Names) :-
    (   ( var(Term0) ; var(Term) )
    ->  var(Term0),
        Term0 = Term,
        Pairs1 = Pairs,
        Names1 = Names0
    ;   compound(Term0)
    ->  compound(Term),
        compound_name_arguments(Term0, Name0, Arguments0),
        compound_name_arguments(Term, Name, Arguments),
        same_name(Name0, Name, Change, Names0, Names1),
        paired(Arguments0, Arguments, Pairs1, Pairs)
    ;   same_name(Term0, Term, Change, Names0, Names1),
        Pairs1 = Pairs
    ),
    same_but_names(Pairs1, Change, Names1, Names).

same_name(Name0, Name, Change, Names0, Names) :-
    (   Name0 == Name
    ->  Names = Names0
    ;   Change == Name0-Name,
        Names0 = [_|Names]
    ).

paired([], [], Pairs, Pairs).
paired([X|Xs], [Y|Ys], [X-Y|Pairs], Rest) :-
    paired(Xs, Ys, Pairs, Rest).
