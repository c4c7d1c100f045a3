% SPDX-License-Identifier: MIT
% Command-line options described by a specification.
%
% Each option is a list of: opt(Key); type(Type), one of boolean, atom, integer, float, term or oneof(Atoms);
% shortflags([v]) and longflags([verbose]); default(Value); meta(Name), the placeholder for the value in help;
% help(Text) or help([Line, ...]).
%
%   -v  --verbose  -m READ  -mREAD  --mode READ  --mode=READ  --no-verbose
%
% First the specification is checked and converted to terms option(Key, Type, Shorts, Longs, Default, Meta, HelpLines).

:- module(optparse, [opt_arguments/3, opt_parse/4, opt_parse/5, opt_help/2]).

:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(error), [must_be/2, is_of_type/2, type_error/2, domain_error/2, existence_error/2,
                               syntax_error/1]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(library(option), [option/3]).

%!  opt_arguments(+Specification, -Options, -Positional) is det.
%
%   Like opt_parse/4 for the program's arguments, the flag argv without the program's name.
%
%       ?- opt_arguments([[opt(n), type(integer), default(1), longflags([count])]], Options, Files).

opt_arguments(Specification, Options, Positional) :-
    current_prolog_flag(argv, Argv),
    ( Argv = [_|Arguments] -> true ; Arguments = [] ),
    opt_parse(Specification, Arguments, Options, Positional).

%!  opt_parse(+Specification, +Arguments, -Options, -Positional) is det.
%
%   Options has Key(Value) for each option of the Specification: first the defaults of the options missing from
%   Arguments, then the given ones. Positional has the Arguments that are not options. Errors:
%   existence_error(commandline_option, Flag); type_error(flag_value, Type); syntax_error('disallowed:
%   <shortflag>=<value>'); for an invalid Specification: domain_error(unique_atom, _), existence_error(type, Type),
%   domain_error(short_flag, Flag).
%
%       ?- opt_parse([[opt(n),type(integer),default(1),shortflags([n]),longflags([count])]], ['-n', '3', a], O, P).
%       O = [n(3)], P = [a].

opt_parse(Specification, Arguments, Options, Positional) :-
    opt_parse(Specification, Arguments, Options, Positional, []).

%!  opt_parse(+Specification, +Arguments, -Options, -Positional, +ParseOptions) is det.
%
%   Like opt_parse/4. ParseOptions: output_functor(F): use F(Key, Value) in place of Key(Value);
%   duplicated_flags(Which): if an option is given twice, the last one (keeplast, the default), the first (keepfirst) or
%   all (keepall) count; allow_empty_flag_spec(false): an option without flags is an error.
%
%       ?- opt_parse([[opt(n), type(integer), shortflags([n])]], ['-n', '3', a], O, P, [output_functor(=)]).
%       O = [n=3], P = [a].

opt_parse(Specification, Arguments, Options, Positional, ParseOptions) :-
    must_be(list(atom), Arguments),
    checked(Specification, Known),
    option(allow_empty_flag_spec(Empty), ParseOptions, true),
    ( Empty == true -> true ; all_have_flags(Known) ),
    arguments(Arguments, Known, Given0, Positional),
    option(duplicated_flags(Which), ParseOptions, keeplast),
    must_be(oneof([keepfirst,keeplast,keepall]), Which),
    without_duplicates(Which, Given0, Given),
    defaults(Known, Given, Defaults),
    append(Defaults, Given, Pairs),
    option(output_functor(Functor), ParseOptions, []),
    maplist(option_term(Functor), Pairs, Options).

option_term(Functor, Key-Value, Option) :-
    (   Functor == []
    ->  Option =.. [Key,Value]
    ;   Option =.. [Functor,Key,Value]
    ).

defaults([], _, []).
defaults([option(Key, _, _, _, Default, _, _)|Known], Given, Defaults) :-
    (   memberchk(Key-_, Given)
    ->  Defaults = Defaults1
    ;   Defaults = [Key-Default|Defaults1]
    ),
    defaults(Known, Given, Defaults1).

without_duplicates(keepall, Given, Given).
without_duplicates(keeplast, Given0, Given) :-
    keep_last(Given0, Given).
without_duplicates(keepfirst, Given0, Given) :-
    keep_first(Given0, [], Given).

keep_last([], []).
keep_last([Key-Value|Given0], Given) :-
    (   memberchk(Key-_, Given0)
    ->  Given = Given1
    ;   Given = [Key-Value|Given1]
    ),
    keep_last(Given0, Given1).

keep_first([], _, []).
keep_first([Key-Value|Given0], Seen, Given) :-
    (   memberchk(Key, Seen)
    ->  Given = Given1
    ;   Given = [Key-Value|Given1]
    ),
    keep_first(Given0, [Key|Seen], Given1).

%   ---- the specification ----

checked(Specification, Known) :-
    must_be(list(list), Specification),
    known_all(Specification, [], [], Known).

known_all([], _, _, []).
known_all([Entry|Entries], Keys, Flags, [Option|Known]) :-
    known(Entry, Option),
    Option = option(Key, _, Shorts, Longs, _, _, _),
    all_new([Key], Keys),
    append(Shorts, Longs, Own),
    all_new(Own, Flags),
    append(Own, Flags, Flags1),
    known_all(Entries, [Key|Keys], Flags1, Known).

all_new([], _).
all_new([Name|Names], Seen) :-
    (   memberchk(Name, Seen)
    ->  domain_error(unique_atom, Name)
    ;   all_new(Names, Seen)
    ).

known(Entry, option(Key, Type, Shorts, Longs, Default, Meta, Help)) :-
    (   memberchk(opt(Key0), Entry)
    ->  Key = Key0,
        must_be(atom, Key)
    ;   domain_error(unique_atom, Entry)
    ),
    option(type(Type), Entry, term),
    known_type(Type),
    option(shortflags(Shorts), Entry, []),
    must_be(list(atom), Shorts),
    all_short(Shorts),
    option(longflags(Longs), Entry, []),
    must_be(list(atom), Longs),
    option(default(Default), Entry, _),
    ( var(Default) -> true ; default_type(Type, Checked), must_be(Checked, Default) ),
    option(meta(Meta), Entry, ''),
    option(help(Help0), Entry, ''),
    ( is_list(Help0), \+ is_of_type(codes, Help0) -> Help = Help0 ; Help = [Help0] ).

known_type(Type) :-
    (   memberchk(Type, [boolean,atom,integer,float,term,oneof(_)])
    ->  true
    ;   existence_error(type, Type)
    ).

default_type(Type, Checked) :-
    ( Type == term -> Checked = any ; Checked = Type ).

all_short([]).
all_short([Flag|Flags]) :-
    (   atom_length(Flag, 1)
    ->  all_short(Flags)
    ;   domain_error(short_flag, Flag)
    ).

all_have_flags([]).
all_have_flags([option(Key, _, Shorts, Longs, _, _, _)|Known]) :-
    (   Shorts == [],
        Longs == []
    ->  domain_error(unique_atom, Key)
    ;   all_have_flags(Known)
    ).

%   ---- the arguments ----

arguments([], _, [], []).
arguments([Argument|Arguments], Known, Given, Positional) :-
    (   flag(Argument, Known, Option, Flag, Text)
    ->  Option = option(Key, Type, _, _, _, _, _),
        flag_value(Text, Type, Arguments, Text1, Arguments1),
        typed(Type, Flag, Text1, Value),
        Given = [Key-Value|Given1],
        arguments(Arguments1, Known, Given1, Positional)
    ;   Positional = [Argument|Positional1],
        arguments(Arguments, Known, Given, Positional1)
    ).

%   flag(+Argument, +Known, -Option, -Flag, -Text): Text is `next` if the value is the next argument (if any), otherwise
%   given(Text). Fails for an Argument that is not a flag.

flag(Argument, Known, Option, Flag, Text) :-
    (   atom_concat(--, Long, Argument)
    ->  Long \== '',
        long_flag(Long, Known, Option, Flag, Text)
    ;   atom_concat(-, Short, Argument),
        Short \== '',
        \+ is_number(Argument),
        short_flag(Short, Known, Option, Flag, Text)
    ).

is_number(Text) :-
    catch(atom_number(Text, _), _, fail).

long_flag(Long, Known, Option, Flag, Text) :-
    (   sub_atom(Long, Before, 1, After, =)
    ->  sub_atom(Long, 0, Before, _, Flag),
        sub_atom(Long, _, After, 0, Value),
        Text = given(Value)
    ;   has_long(Known, Long, Option)
    ->  Flag = Long,
        Text = next
    ;   atom_concat('no-', Flag, Long),
        has_long(Known, Flag, Option),
        Option = option(_, boolean, _, _, _, _, _)
    ->  Text = given(false)
    ;   Flag = Long,
        Text = next
    ),
    (   has_long(Known, Flag, Option)
    ->  true
    ;   existence_error(commandline_option, Flag)
    ).

has_long(Known, Flag, Option) :-
    member(Option, Known),
    Option = option(_, _, _, Longs, _, _, _),
    memberchk(Flag, Longs),
    !.

short_flag(Short, Known, Option, Flag, Text) :-
    sub_atom(Short, 0, 1, After, Flag),
    sub_atom(Short, 1, After, 0, Rest),
    (   member(Option, Known),
        Option = option(_, _, Shorts, _, _, _, _),
        memberchk(Flag, Shorts)
    ->  true
    ;   existence_error(commandline_option, Flag)
    ),
    (   Rest == ''
    ->  Text = next
    ;   sub_atom(Rest, 0, 1, _, =)
    ->  syntax_error('disallowed: <shortflag>=<value>')
    ;   Text = given(Rest)
    ).

%   A boolean option takes the next argument only if that is a boolean; others take it unless it looks like a flag.

flag_value(given(Text), _, Arguments, Text, Arguments).
flag_value(next, Type, Arguments, Text, Rest) :-
    (   Arguments = [Text0|Rest0],
        is_value(Type, Text0)
    ->  Text = Text0,
        Rest = Rest0
    ;   Rest = Arguments,
        ( Type == boolean -> Text = true ; Text = '' )
    ).

is_value(boolean, Text) :-
    !,
    memberchk(Text, [true,false]).
is_value(_, Text) :-
    (   sub_atom(Text, 0, 1, _, -)
    ->  is_number(Text)
    ;   true
    ).

typed(atom, _, Text, Text).
typed(oneof(Atoms), _, Text, Text) :-
    ( memberchk(Text, Atoms) -> true ; domain_error(oneof(Atoms), Text) ).
typed(boolean, _, Text, Value) :-
    (   memberchk(Text, [true,false])
    ->  Value = Text
    ;   type_error(flag_value, boolean)
    ).
typed(integer, _, Text, Value) :-
    numeric(Text, integer, Value).
typed(float, _, Text, Value) :-
    numeric(Text, float, Value).
typed(term, _, Text, Value) :-
    term_to_atom(Value, Text).

numeric(Text, Type, Value) :-
    (   catch(atom_number(Text, Number), _, fail),
        is_of_type(Type, Number)
    ->  Value = Number
    ;   type_error(flag_value, Type)
    ).

%   ---- help ----

%!  opt_help(+Specification, -Help) is det.
%
%   Help is an atom with a line for each option that has flags: its long flags, short flags, META:type=default and help.
%
%       ?- opt_help([[opt(n),type(integer),default(1),longflags([count]),help('how many')]], _H), write(_H).
%       --count    integer=1  how many
%       true.

opt_help(Specification, Help) :-
    checked(Specification, Known),
    rows(Known, Rows),
    widths(Rows, 0, 0, 0, Widths),
    with_output_to(atom(Help), maplist(print_row(Widths), Rows)).

rows([], []).
rows([option(_, Type, Shorts, Longs, Default, Meta, Lines)|Known], Rows) :-
    (   Shorts == [],
        Longs == []
    ->  Rows = Rows1
    ;   flags_text(Longs, --, ', ', LongText),
        flags_text(Shorts, -, (','), ShortText),
        ( Meta == '' -> Front = '' ; atom_concat(Meta, :, Front) ),
        ( var(Default) -> Shown = '_' ; Shown = Default ),
        format(atom(TypeText), '~w~w=~w', [Front,Type,Shown]),
        Rows = [row(LongText, ShortText, TypeText, Lines)|Rows1]
    ),
    rows(Known, Rows1).

flags_text(Flags, Dashes, Separator, Text) :-
    maplist(atom_concat(Dashes), Flags, Texts),
    atomic_list_concat(Texts, Separator, Text).

widths([], Long, Short, Type, widths(Long, Short, Type)).
widths([row(LongText, ShortText, TypeText, _)|Rows], Long0, Short0, Type0, Widths) :-
    wider(LongText, Long0, Long),
    wider(ShortText, Short0, Short),
    wider(TypeText, Type0, Type),
    widths(Rows, Long, Short, Type, Widths).

wider(Text, Width0, Width) :-
    atom_length(Text, Length),
    Width is max(Length, Width0).

print_row(Widths, row(LongText, ShortText, TypeText, [Line|Lines])) :-
    Widths = widths(Long, Short, Type),
    Column1 is Long+2,
    Column2 is Column1+Short+2,
    Column3 is Column2+Type+2,
    format('~w~t~*|~w~t~*|~w~t~*|~w~n', [LongText,Column1,ShortText,Column2,TypeText,Column3,Line]),
    maplist(print_line(Column3), Lines).

print_line(Column, Line) :-
    format('~t~*|~w~n', [Column,Line]).
