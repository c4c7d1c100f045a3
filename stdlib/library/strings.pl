% SPDX-License-Identifier: MIT
% Multi-line strings and string templates.

:- module(strings,
          [ dedent_lines/3, indent_lines/3, indent_lines/4, split_lines/2, string_lines/2,
            interpolate_string/4, normalize_space/2, atomics_to_string/2, atomics_to_string/3,
            sub_atom_icasechk/3
          ]).

:- use_module(library(apply), [foldl/4, maplist/2, maplist/3]).
:- use_module(library(error), [must_be/2, existence_error/2]).
:- use_module(library(lists), [append/3, member/2]).

:- meta_predicate indent_lines(1, +, +, -).

%!  split_lines(+Text, -Lines) is det.
%
%   Lines is the list of the lines of Text, as strings; an empty line at either end is dropped.
%
%       ?- split_lines('a\nb', Ls).
%       Ls = ["a", "b"].

split_lines(Text, Lines) :-
    split_string(Text, '\n', '', Lines0),
    without_first_empty(Lines0, Lines1),
    without_last_empty(Lines1, Lines).

without_first_empty(Lines0, Lines) :-
    (   Lines0 = [First|Rest],
        blank(First),
        Rest \== []
    ->  Lines = Rest
    ;   Lines = Lines0
    ).

without_last_empty([], []).
without_last_empty([Line|Lines], Kept) :-
    without_last_empty(Lines, Line, Kept).

without_last_empty([], Line, Kept) :-
    (   blank(Line)
    ->  Kept = []
    ;   Kept = [Line]
    ).
without_last_empty([Next|Lines], Line, [Line|Kept]) :-
    without_last_empty(Lines, Next, Kept).

blank(Line) :-
    split_string(Line, '', ' \t\r', [Rest]),
    string_length(Rest, 0).

%!  string_lines(?String, ?Lines) is det.
%
%   Lines is the list of the lines of String, strings without line ends; one of the two is bound.  A final line end in
%   String starts no further line.  When String is made, each line ends in one, and Lines may end in an empty line.
%
%       ?- string_lines(S, [a,b]).
%       S = "a\nb\n".

string_lines(String, Lines) :-
    (   nonvar(String)
    ->  split_string(String, '\n', '', Lines0),
        (   ground(Lines),
            Lines = Lines0
        ->  true
        ;   drop_final(Lines0, Lines)
        )
    ;   must_be(list, Lines),
        ended(Lines, Ended),
        atomics_to_string(Ended, String)
    ).

ended([], []).
ended([Line|Lines], [Line, '\n'|Ended]) :-
    ended(Lines, Ended).

drop_final([Line], Lines) :-
    !,
    (   string_length(Line, 0)
    ->  Lines = []
    ;   Lines = [Line]
    ).
drop_final([Line|Lines0], [Line|Lines]) :-
    drop_final(Lines0, Lines).

%!  dedent_lines(+Text, -Dedented, +Options) is det.
%
%   Dedented is Text, a string, without the white space common to the beginning of all its nonblank lines; blank lines
%   become empty.  With the option tab(Columns), columns count instead of characters, and tabs become spaces.
%
%       ?- dedent_lines('  a\n    b', S, []).
%       S = "a\n  b".

dedent_lines(Text, Dedented, Options) :-
    split_string(Text, '\n', '', Lines0),
    (   memberchk(tab(Tab), Options)
    ->  maplist(measured_line(Tab), Lines0, Pairs),
        least_indent(Pairs, none, Least),
        maplist(cut_line(Least), Pairs, Lines)
    ;   margin(Lines0, Margin),
        maplist(line_without_margin(Margin), Lines0, Lines)
    ),
    atomic_list_concat(Lines, '\n', Atom),
    atom_string(Atom, Dedented).

%   margin(+Lines, -Codes): the blanks and tabs common to the beginning of all nonblank lines.

margin(Lines, Margin) :-
    findall(Codes, ( member(Line, Lines), \+ blank(Line), string_codes(Line, Codes) ), All),
    (   All = [First|Rest]
    ->  white_space(First, White),
        foldl(common_start, Rest, White, Margin)
    ;   Margin = []
    ).

white_space([C|Cs], White) :-
    ( C =:= 0x20 ; C =:= 0'\t ),
    !,
    White = [C|White1],
    white_space(Cs, White1).
white_space(_, []).

common_start([C|Cs], [C|Ds], Common) :-
    !,
    Common = [C|Common1],
    common_start(Cs, Ds, Common1).
common_start(_, _, []).

line_without_margin(Margin, Line0, Line) :-
    (   blank(Line0)
    ->  Line = ''
    ;   string_codes(Line0, Codes0),
        append(Margin, Codes, Codes0),
        atom_codes(Line, Codes)
    ).

%   measured(+Lines, +Tab, -Pairs): Indent-Codes for each line, blank-[] for a blank line.

measured_line(Tab, Line, Indent-Codes) :-
    string_codes(Line, Codes0),
    indent_of(Codes0, Tab, 0, Indent, Codes).

indent_of([], _, _, blank, []).
indent_of([C|Cs], Tab, N0, Indent, Codes) :-
    (   C =:= 0x20
    ->  N is N0+1,
        indent_of(Cs, Tab, N, Indent, Codes)
    ;   C =:= 0'\t
    ->  N is (N0//Tab+1)*Tab,
        indent_of(Cs, Tab, N, Indent, Codes)
    ;   Indent = N0,
        Codes = [C|Cs]
    ).

least_indent([], Least, Least).
least_indent([Indent-_|Pairs], Least0, Least) :-
    (   Indent == blank
    ->  least_indent(Pairs, Least0, Least)
    ;   Least0 == none
    ->  least_indent(Pairs, Indent, Least)
    ;   Least1 is min(Least0, Indent),
        least_indent(Pairs, Least1, Least)
    ).

cut_line(Least, Indent-Codes, Line) :-
    (   Indent == blank
    ->  Line = ''
    ;   Spaces is Indent-Least,
        format(atom(Line), '~*c~s', [Spaces,0x20,Codes])
    ).

%!  indent_lines(+Prefix, +Text, -Indented) is det.
%
%   Indented is Text, a string, with Prefix in front of each nonblank line.
%
%       ?- indent_lines('  ', 'a\nb', S).
%       S = "  a\n  b".

indent_lines(Prefix, Text, Indented) :-
    indent_lines(not_blank, Prefix, Text, Indented).

not_blank(Line) :-
    \+ blank(Line).

%!  indent_lines(:Filter, +Prefix, +Text, -Indented) is det.
%
%   Like indent_lines/3, for the lines for which call(Filter, Line) succeeds.
%
%       ?- indent_lines([L]>>sub_string(L, _, _, 0, b), '> ', 'a\nb', S).
%       S = "a\n> b".

indent_lines(Filter, Prefix, Text, Indented) :-
    split_string(Text, '\n', '', Lines0),
    prefixed(Lines0, Filter, Prefix, Lines),
    atomic_list_concat(Lines, '\n', Atom),
    atom_string(Atom, Indented).

%   The text after the last line end counts as a line only if it is not empty.

prefixed([], _, _, []).
prefixed([Line0|Lines0], Filter, Prefix, [Line|Lines]) :-
    (   \+ ( Lines0 == [], string_length(Line0, 0) ),
        call(Filter, Line0)
    ->  atomic_list_concat([Prefix,Line0], Line)
    ;   Line = Line0
    ),
    prefixed(Lines0, Filter, Prefix, Lines).

%!  interpolate_string(+Text, -String, +Map, +Options) is det.
%
%   String is Text with every {Name} replaced by Value, for Name=Value in Map; {Name,Default} gives a default.  Errors:
%   existence_error(template_var, Name).
%
%       ?- interpolate_string('dear {name}', S, [name='Tom'], []).
%       S = "dear Tom".

interpolate_string(Text, String, Map, _Options) :-
    text_codes(Text, Codes),
    parts(Codes, Map, Parts),
    atomic_list_concat(Parts, Atom),
    atom_string(Atom, String).

text_codes(Text, Codes) :-
    format(codes(Codes), '~w', [Text]).

parts(Codes, Map, Parts) :-
    (   until(0'{, Codes, Before, Rest),
        until(0'}, Rest, Inside, After),
        variable(Inside, Name, Default)
    ->  atom_codes(First, Before),
        value(Name, Default, Map, Value),
        Parts = [First,Value|Parts1],
        parts(After, Map, Parts1)
    ;   until(0'{, Codes, Before, Rest)
    ->  atom_codes(First, Before),
        Parts = [First,'{'|Parts1],
        parts(Rest, Map, Parts1)
    ;   atom_codes(First, Codes),
        Parts = [First]
    ).

until(Stop, [C|Cs], Before, Rest) :-
    (   C =:= Stop
    ->  Before = [],
        Rest = Cs
    ;   Before = [C|Before1],
        until(Stop, Cs, Before1, Rest)
    ).

variable(Inside, Name, Default) :-
    (   until(0',, Inside, NameCodes, DefaultCodes)
    ->  atom_codes(Text, DefaultCodes),
        Default = some(Text)
    ;   NameCodes = Inside,
        Default = none
    ),
    NameCodes = [First|Others],
    code_type(First, csymf),
    maplist(is_csym, Others),
    atom_codes(Name, NameCodes).

is_csym(C) :-
    code_type(C, csym).

value(Name, Default, Map, Value) :-
    (   memberchk(Name=Value0, Map)
    ->  Value = Value0
    ;   Default = some(Value)
    ->  true
    ;   existence_error(template_var, Name)
    ).

%!  normalize_space(+Sink, +Text) is det.
%
%   Writes the words of Text, separated by single spaces, to Sink, an output of format/3.
%
%       ?- normalize_space(atom(A), "  a   b ").
%       A = 'a b'.

normalize_space(Sink, Text) :-
    split_string(Text, ' \t\n\r\f\v', ' \t\n\r\f\v', Parts),
    nonempty(Parts, Words),
    atomic_list_concat(Words, ' ', Line),
    format(Sink, '~w', [Line]).

nonempty([], []).
nonempty([Part|Parts], Words) :-
    (   string_length(Part, 0)
    ->  Words = Words1
    ;   Words = [Part|Words1]
    ),
    nonempty(Parts, Words1).

%!  atomics_to_string(+Atomics, -String) is det.
%
%   String is the concatenation of the atomic terms.
%
%       ?- atomics_to_string([a, 1], S).
%       S = "a1".

atomics_to_string(Atomics, String) :-
    atomics_to_string(Atomics, '', String).

%!  atomics_to_string(+Atomics, +Separator, -String) is det.
%
%   String is the concatenation of the atomic terms with Separator between them.
%
%       ?- atomics_to_string([a, 1, b], ', ', S).
%       S = "a, 1, b".

atomics_to_string(Atomics, Separator, String) :-
    atomic_list_concat(Atomics, Separator, Atom),
    atom_string(Atom, String).

%!  sub_atom_icasechk(+Text, ?Start, +Part) is semidet.
%
%   Part occurs in Text after its first Start characters, ignoring case; if Start is unbound, finds the first
%   occurrence.  Errors: those of string_lower/2; must_be(nonneg, Start).
%
%       ?- sub_atom_icasechk('Hello World', Start, world).
%       Start = 6.

sub_atom_icasechk(Text, Start, Part) :-
    ( var(Start) -> true ; must_be(nonneg, Start) ),
    string_lower(Text, Text1),
    string_lower(Part, Part1),
    sub_string(Text1, Start, _, _, Part1),
    !.
