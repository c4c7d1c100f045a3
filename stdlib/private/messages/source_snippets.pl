% SPDX-License-Identifier: MIT
% Places in source files: of clauses, of the goals in them, and their display in messages.
%
%       --> family.pl:2:17
%         |
%       2 | parent(bob, ann)  parent(bob, pat).
%         |                   ^^^^^^

:- module('$source_snippets',
          [ clause_text/6, clause_on_line/5, head_of_clause/3, layout_span/3, layout_part/4, layout_subterm/4,
            span_place/4, clause_place/3, word_place/4, line_place/3, place_lines//1, snippet//4, shown_file/2,
            is_control/1
          ]).

%!  clause_text(+Path, +Line, +Module, -Clause, -Names, -Layout) is semidet.
%
%   The clause that begins on a line of a file, read again, with the layout of its subterms as from read_term/2. Fails
%   if the file is missing or can no longer be read.
%
%       ?- clause_text('/home/ann/family.pl', 3, user, Clause, Names, Layout).

clause_text(Path, Line, Module, Clause, Names, Layout) :-
    Path \== '',
    Line > 0,
    '$clause_at'(Path, Line, Module, Clause, Names, Layout).

%!  clause_on_line(+Path, +Line, +Module, -Clause, -Names) is nondet.
%
%   Like clause_text/6, for each of the clauses that begin on the line.
%
%       ?- clause_on_line('/home/ann/family.pl', 3, user, Clause, Names).

clause_on_line(Path, Line, Module, Clause, Names) :-
    clause_text(Path, Line, Module, Clause0, Names0, Layout),
    (   Clause-Names = Clause0-Names0
    ;   next_on_line(Layout, Path, Line, Module, Clause, Names)
    ).

next_on_line(Layout0, Path, Line, Module, Clause, Names) :-
    layout_span(Layout0, _, To),
    Behind is To + 1,                   % the full stop
    '$clause_at_offset'(Path, Behind, Module, Clause0, Names0, Layout),
    layout_span(Layout, From, _),
    '$offset_place'(Path, From, Line, _, _),
    (   Clause-Names = Clause0-Names0
    ;   next_on_line(Layout, Path, Line, Module, Clause, Names)
    ).

%!  head_of_clause(+Clause, -Head, -Body) is det.
%
%   The parts of a clause as it was read; a grammar rule's head is not translated.
%
%       ?- head_of_clause((p(X) :- q(X)), Head, Body).
%       Head = p(X), Body = q(X).

head_of_clause((Head :- Body), Head, Body) :- !.
head_of_clause((Head --> Body), Head, Body) :- !.
head_of_clause((Head0 => Body), Head, Body) :-
    !,
    ( Head0 = (Head, _) -> true ; Head = Head0 ).
head_of_clause(Head, Head, true).

%!  is_control(+Goal) is semidet.
%
%   Goal is a control construct whose arguments are goals.
%
%       ?- is_control((a, b)).
%       true.

is_control((_, _)).
is_control((_ ; _)).
is_control((_ -> _)).
is_control((_ *-> _)).
is_control('|'(_, _)).
is_control(\+ _).

%!  layout_span(?Layout, -From, -To) is semidet.
%
%   The bytes of a term; fails if its layout is not known.
%
%       ?- layout_span(term_position(3, 9, 3, 4, [5-6, 7-8]), From, To).
%       From = 3, To = 9.

layout_span(Layout, From, To) :-
    nonvar(Layout),
    (   Layout = From-To
    ->  true
    ;   arg(1, Layout, From),
        arg(2, Layout, To)
    ).

%!  layout_part(+Term, ?Layout, -Part, -PartLayout) is nondet.
%
%   Part is an argument of Term, an element of the list Term as it is written, or its tail.
%
%       ?- layout_part(f(a), term_position(0, 4, 0, 1, [2-3]), Part, Layout).
%       Part = a, Layout = 2-3.

layout_part(Term, Layout, Part, PartLayout) :-
    nonvar(Layout),
    compound(Term),
    (   Layout = term_position(_, _, _, _, Layouts)
    ->  Term =.. [_|Arguments],
        in_both(Arguments, Layouts, Part, PartLayout)
    ;   Layout = list_position(_, _, Layouts, Tail)
    ->  list_part(Layouts, Tail, Term, Part, PartLayout)
    ;   Layout = brace_term_position(_, _, PartLayout),
        arg(1, Term, Part)
    ).

in_both([X|Xs], [Y|Ys], Part, Layout) :-
    (   Part = X,
        Layout = Y
    ;   in_both(Xs, Ys, Part, Layout)
    ).

list_part([Y|Ys], Tail, [X|Xs], Part, Layout) :-
    (   Part = X,
        Layout = Y
    ;   list_part(Ys, Tail, Xs, Part, Layout)
    ).
list_part([], Tail, Term, Term, Tail) :-
    Tail \== none.

%!  layout_subterm(+Term, ?Layout, -Subterm, -SubtermLayout) is nondet.
%
%   Term, its parts and their parts, in the order of the text but for operators.
%
%       ?- layout_subterm(f(a), term_position(0, 4, 0, 1, [2-3]), a, Layout).
%       Layout = 2-3.

layout_subterm(Term, Layout, Term, Layout).
layout_subterm(Term, Layout, Subterm, SubtermLayout) :-
    layout_part(Term, Layout, Part, PartLayout),
    layout_subterm(Part, PartLayout, Subterm, SubtermLayout).

%!  span_place(+Path, +From, +To, -Place) is semidet.
%
%   Place is place(Path, Line, Column, Text, Length) for the bytes From to To of a file.
%
%       ?- span_place('/home/ann/family.pl', 10, 14, Place).

span_place(Path, From, To, place(Path, Line, Column, Text, Length)) :-
    '$offset_place'(Path, From, Line, Column, Text),
    (   '$offset_place'(Path, To, Line, End, _)
    ->  true
    ;   atom_length(Text, Size),
        End is Size + 1
    ),
    Length is max(1, End - Column).

%!  clause_place(+Path, +Line, -Place) is det.
%
%   The place of the head of the clause on that line, or of the line.
%
%       ?- clause_place('/home/ann/family.pl', 3, Place).

clause_place(Path, Line, Place) :-
    (   clause_text(Path, Line, user, Clause, _, Layout),
        nonvar(Layout),
        head_span(Clause, Layout, From, To),
        span_place(Path, From, To, Place0)
    ->  Place = Place0
    ;   line_place(Path, Line, Place)
    ).

head_span(Clause, term_position(_, _, _, _, [Layout|_]), From, To) :-
    ( Clause = (_ :- _) ; Clause = (_ --> _) ; Clause = (_ => _) ),
    !,
    layout_span(Layout, From, To).
head_span(_, Layout, From, To) :-
    layout_span(Layout, From, To).

%!  word_place(+Path, +Line, +Word, -Place) is semidet.
%
%   The first line from Line on, within a few lines, that contains Word as a whole word.
%
%       ?- word_place('/home/ann/family.pl', 3, parent, Place).

word_place(Path, Line, Word, place(Path, Found, Column, Text, Length)) :-
    Last is Line + 50,
    between(Line, Last, Found),
    (   '$source_line'(Path, Found, Text)
    ->  word_column(Text, Word, Column)
    ;   !,
        fail
    ),
    !,
    atom_length(Word, Length).

word_column(Text, Word, Column) :-
    sub_atom(Text, Before, Length, _, Word),
    \+ ( Before > 0, B is Before - 1, sub_atom(Text, B, 1, _, C), is_word_char(C) ),
    End is Before + Length,
    \+ ( sub_atom(Text, End, 1, _, D), is_word_char(D) ),
    !,
    Column is Before + 1.

is_word_char(Char) :-
    char_type(Char, csym).

%!  line_place(+Path, +Line, -Place) is det.
%
%   The text of a line without its indentation.
%
%       ?- line_place('/home/ann/family.pl', 3, Place).

line_place(Path, Line, Place) :-
    (   Line > 0,
        '$source_line'(Path, Line, Text)
    ->  first_column(Text, 1, Column),
        atom_length(Text, Size),
        Length is max(1, Size - Column + 1),
        Place = place(Path, Line, Column, Text, Length)
    ;   Place = place(Path, Line, 0, '', 0)
    ).

first_column(Text, Column0, Column) :-
    Before is Column0 - 1,
    (   sub_atom(Text, Before, 1, _, Char),
        ( Char == ' ' ; Char == '\t' )
    ->  Column1 is Column0 + 1,
        first_column(Text, Column1, Column)
    ;   Column = Column0
    ).

% ---- lines of a message ----

%!  place_lines(+Place)// is det.
%
%   The lines of a message that show the place, with the text and a mark below it.
%
%       ?- phrase(place_lines(place('a.pl', 2, 0, '', 0)), Lines).
%       Lines = [nl, at('a.pl', 2, 0)].

place_lines(place(Path, Line, Column, Text, Length)) -->
    (   { Path == [] ; Path == '' ; Line == 0 }
    ->  []
    ;   { Column == 0 }
    ->  { shown_file(Path, Shown) },
        [nl, at(Shown, Line, 0)]
    ;   { shown_file(Path, Shown) },
        [nl, at(Shown, Line, Column)],
        snippet(Line, Column, Text, Length)
    ).

%!  shown_file(+Path, -Shown) is det.
%
%   Shown is Path, relative if it is below the working directory.
%
%       ?- working_directory(_D, _D), atom_concat(_D, 'a.pl', _Path), shown_file(_Path, Shown).
%       Shown = 'a.pl'.

shown_file(Path, Shown) :-
    (   atom(Path),
        catch(working_directory(Directory0, Directory0), _, fail),
        with_slash(Directory0, Directory),
        atom_concat(Directory, Shown0, Path),
        Shown0 \== ''
    ->  Shown = Shown0
    ;   Shown = Path
    ).

with_slash(Directory0, Directory) :-
    (   sub_atom(Directory0, _, 1, 0, /)
    ->  Directory = Directory0
    ;   atom_concat(Directory0, /, Directory)
    ).

%!  snippet(+Line, +Column, +Source, +Length)// is det.
%
%   The line with a mark below the error.
%
%       ?- phrase(snippet(7, 3, 'p q', 1), Lines).

snippet(Line, Column, Source, Length) -->
    { marks(Column, Source, Length, Indent, Carets),
      number_codes(Line, Digits),
      length(Digits, Width),
      pad(Width, Pad)
    },
    !,
    [snippet([nl, '~w |'-[Pad], nl, '~w | ~w'-[Line, Source], nl, '~w | ~w'-[Pad, Indent],
              ansi(mark, '~w', [Carets])])].
snippet(_, _, _, _) -->
    [].

% Very long lines are omitted.
marks(Column, Source, Length, Indent, Carets) :-
    atom_length(Source, Size),
    Size =< 200,
    Before is Column - 1,
    sub_atom(Source, 0, Before, After, Front),
    Marks is max(1, min(Length, After)),
    as_wide(Front, 0'\s, Indent),
    (   sub_atom(Source, Before, Marks, _, Marked)
    ->  as_wide(Marked, 0'^, Carets)
    ;   Carets = (^)
    ).

% As many columns of a terminal as the text occupies. Tabs in front of a mark stay.
as_wide(Text, Fill, Filled) :-
    atom_codes(Text, Codes0),
    filled(Codes0, Fill, Codes),
    atom_codes(Filled, Codes).

filled([], _, []).
filled([Code|Codes], Fill, Filled) :-
    (   Code =:= 9,
        Fill =:= 0'\s
    ->  Filled = [9|Filled1]
    ;   is_wide(Code)
    ->  Filled = [Fill, Fill|Filled1]
    ;   Code >= 0x300, Code =< 0x36f    % an accent above the character before
    ->  Filled = Filled1
    ;   Filled = [Fill|Filled1]
    ),
    filled(Codes, Fill, Filled1).

% East Asian characters and emoji (Unicode Annex 11).
is_wide(Code) :-
    Code >= 0x1100,
    wide_range(From, To),
    Code >= From,
    Code =< To,
    !.

wide_range(0x1100, 0x115f).
wide_range(0x2e80, 0x303e).
wide_range(0x3041, 0xa4cf).
wide_range(0xac00, 0xd7a3).
wide_range(0xf900, 0xfaff).
wide_range(0xfe30, 0xfe6f).
wide_range(0xff00, 0xff60).
wide_range(0xffe0, 0xffe6).
wide_range(0x1f300, 0x1f64f).
wide_range(0x1f900, 0x1f9ff).
wide_range(0x20000, 0x3fffd).

pad(Width, Pad) :-
    repeated(Width, 0'\s, Codes),
    atom_codes(Pad, Codes).

repeated(N, Code, Codes) :-
    (   N =< 0
    ->  Codes = []
    ;   Codes = [Code|Codes1],
        N1 is N - 1,
        repeated(N1, Code, Codes1)
    ).
