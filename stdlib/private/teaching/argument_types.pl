% SPDX-License-Identifier: MIT
% The input arguments of a procedure and their types: from its documentation, or from its clauses.

:- module('$argument_types', [argument_types/4]).

:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [nth1/3]).
:- use_module(private(teaching/program_parts), [goal_list/2]).
:- use_module(private(teaching/small_values), [plain_type/2]).

:- set_prolog_flag(double_quotes, string).

%!  argument_types(+Path, +Module, +Indicator, -Types) is det.
%
%   Types has for each argument of Module's procedure Name/Arity the type of an input, or - for an output. They are
%   taken from the comment `%! p(+Xs:list(integer), -Y)` in the file Path; without it, or if Path is none, they are
%   inferred from the arguments of its clauses, and the last of several arguments is the output.
%
%       ?- argument_types('lists.pl', user, rev/2, Types).

argument_types(Path, Module, Name/Arity, Types) :-
    (   Path \== none,
        documented_modes(Path, Name, Arity, Modes)
    ->  with_types(Modes, 1, Module, Name/Arity, Types)
    ;   length(Modes, Arity),
        default_modes(Modes),
        with_types(Modes, 1, Module, Name/Arity, Types)
    ).

default_modes([]).
default_modes([+]) :- !.
default_modes([_]) :- !.
default_modes(Modes) :-
    '$append'(Inputs, [-], Modes),
    !,
    all_inputs(Inputs).

all_inputs([]).
all_inputs([+|Modes]) :-
    all_inputs(Modes).

with_types([], _, _, _, []).
with_types([Mode|Modes], N, Module, Name/Arity, [Type|Types]) :-
    (   ( Mode == (-) ; Mode = -(_) )
    ->  Type = (-)
    ;   Mode = (_:Given),
        given_type(Given, Type0)
    ->  Type = Type0
    ;   inferred(Module, Name/Arity, N, 3, Type)
    ),
    N1 is N + 1,
    with_types(Modes, N1, Module, Name/Arity, Types).

given_type(Name, Type) :-
    plain_type(Name, Type).
given_type(integer, integer).
given_type(atom, atom).
given_type(boolean, boolean).
given_type(list, list(natural)).
given_type(oneof(Values), oneof(Values)).
given_type(between(Low, High), between(Low, High)).
given_type(list(Type0), list(Type)) :-
    ( given_type(Type0, Type) -> true ; Type = natural ).

% ---- documentation ----
%
% + - or Mode:Type for each argument of the first head after %! with this name.

documented_modes(Path, Name, Arity, Modes) :-
    exists_file(Path),
    setup_call_cleanup(open(Path, read, Stream), read_string(Stream, _, Text), close(Stream)),
    split_string(Text, "\n", " \r\t", Lines),
    '$in_list'(Line, Lines),
    string_concat("%!", Rest, Line),
    head_text(Rest, HeadText),
    catch(term_string(Head, HeadText), error(syntax_error(_), _), fail),
    callable(Head),
    functor(Head, Name, Arity),
    !,
    Head =.. [_|Arguments],
    maplist(mode, Arguments, Modes).

head_text(Rest, HeadText) :-
    (   sub_string(Rest, Before, _, _, " is ")
    ->  sub_string(Rest, 0, Before, _, HeadText0)
    ;   HeadText0 = Rest
    ),
    split_string(HeadText0, "?", "", Parts),        % no operator
    atomic_list_concat(Parts, -, HeadText).

mode(Argument, Mode) :-
    (   nonvar(Argument),
        ( Argument = -(_) ; Argument = --(_) )
    ->  Mode = (-)
    ;   nonvar(Argument),
        ( Argument = +(Named) ; Argument = ?(Named) ; Argument = ++(Named) ; Argument = @(Named) ; Argument = Named ),
        nonvar(Named),
        Named = _:Type
    ->  Mode = (+):Type
    ;   nonvar(Argument),
        Argument = ?(_)
    ->  Mode = (-)
    ;   Mode = (+)
    ).

% ---- clauses ----
%
% inferred(+Module, +Indicator, +N, +Depth, -Type): from the Nth argument of the heads, or from the procedures to which
% it is passed, up to Depth calls away.

inferred(Module, Name/Arity, N, Depth, Type) :-
    functor(Head, Name, Arity),
    findall(Hint, clause_hint(Module, Head, N, Depth, Hint), Hints),
    (   best_hint(Hints, Best)
    ->  Type = Best
    ;   '$in_list'(shape(_, _), Hints)
    ->  shapes(Hints, Shapes),
        Type = shapes(Shapes)
    ;   '$in_list'(natural, Hints)
    ->  Type = natural
    ;   findall(Value, '$in_list'(value(Value), Hints), Values0),
        sort(Values0, Values),
        Values \== []
    ->  Type = oneof(Values)
    ;   Type = any
    ).

clause_hint(Module, Head, N, Depth, Hint) :-
    '$predicate_property'(Module, Head, interpreted),
    '$stored_clause'(Module:Head, Body),
    arg(N, Head, Argument),
    goal_list(Body, Goals),
    part_hint(Argument, Goals, Head, N, Module, Depth, Hint).

part_hint(Part, Goals, Head, N, Module, Depth, Hint) :-
    (   var(Part)
    ->  '$in_list'(Goal, Goals),
        nonvar(Goal),
        (   \+ Goal \= Head,
            arg(N, Goal, Given),
            Given == Part
        ->  Hint = self
        ;   goal_hint(Goal, Part, Module, Depth, Hint)
        )
    ;   Part == []
    ->  Hint = list(unknown)
    ;   Part = [Element|_]
    ->  Hint = list(Type),
        part_type(Goals, Head, N, Module, Depth, Element, Type)
    ;   integer(Part)
    ->  Hint = natural
    ;   ground(Part)
    ->  Hint = value(Part)
    ;   Depth > 0,
        Part =.. [Name|Parts],
        Hint = shape(Name, Types),
        maplist(part_type(Goals, Head, N, Module, Depth), Parts, Types)
    ).

%   The type of a part of an argument: self is that of the argument.

part_type(Goals, Head, N, Module, Depth, Part, Type) :-
    Depth1 is Depth - 1,
    findall(Hint, part_hint(Part, Goals, Head, N, Module, Depth1, Hint), Hints),
    (   '$in_list'(self, Hints)
    ->  Type = self
    ;   best_hint(Hints, Best)
    ->  Type = Best
    ;   '$in_list'(shape(_, _), Hints)
    ->  shapes(Hints, Shapes),
        Type = shapes(Shapes)
    ;   Type = unknown
    ).

best_hint(Hints, Type) :-
    (   '$in_list'(list(_), Hints)
    ->  ( '$in_list'(list(Element), Hints), \+ '$in_list'(Element, [unknown, self]) -> true ; Element = natural ),
        Type = list(Element)
    ;   '$in_list'(shapes(Shapes), Hints)
    ->  Type = shapes(Shapes)
    ).

%   shapes(+Hints, -Shapes): values, types, and term(Name, Types) for each functor.

shapes(Hints, Shapes) :-
    findall(value(Value), '$in_list'(value(Value), Hints), Values),
    findall(Name/Arity, ( '$in_list'(shape(Name, Types), Hints), length(Types, Arity) ), Functors),
    findall(term(Name, Types),
            ( setof(Functor, '$in_list'(Functor, Functors), Sorted), '$in_list'(Name/Arity, Sorted),
              length(Types, Arity), arguments_of(Types, 1, Name/Arity, Hints) ),
            Terms),
    (   Values == [],
        '$in_list'(term(_, Own), Terms),
        '$in_list'(self, Own)
    ->  Bases = [type(natural)]
    ;   Bases = Values
    ),
    '$append'(Bases, Terms, Shapes).

arguments_of([], _, _, _).
arguments_of([Type|Types], I, Name/Arity, Hints) :-
    (   '$in_list'(shape(Name, Given), Hints),
        length(Given, Arity),
        nth1(I, Given, Type),
        Type \== unknown
    ->  true
    ;   Type = natural
    ),
    I1 is I + 1,
    arguments_of(Types, I1, Name/Arity, Hints).

goal_hint(Goal, Argument, _, _, natural) :-
    functor(Goal, Name, 2),
    '$in_list'(Name, [is, <, >, =<, >=, =:=, =\=]),
    term_variables(Goal, Variables),
    '$is_among'(Argument, Variables),
    !.
goal_hint(Goal, Argument, Module, Depth, Hint) :-
    Depth > 0,
    callable(Goal),
    functor(Goal, Name, Arity),
    between(1, Arity, N),
    arg(N, Goal, Given),
    Given == Argument,
    (   list_argument(Name/Arity, N)
    ->  Hint = list(natural)
    ;   Depth1 is Depth - 1,
        inferred(Module, Name/Arity, N, Depth1, Type),
        type_hint(Type, Hint)
    ).

type_hint(list(Type), list(Type)).
type_hint(natural, natural).
type_hint(shapes(Shapes), shapes(Shapes)).
type_hint(oneof(Values), value(Value)) :-
    '$in_list'(Value, Values).

list_argument(append/3, 1).
list_argument(append/3, 2).
list_argument(member/2, 2).
list_argument(memberchk/2, 2).
list_argument(length/2, 1).
list_argument(reverse/2, 1).
list_argument(msort/2, 1).
list_argument(sort/2, 1).
list_argument(select/3, 2).
list_argument(nth0/3, 2).
list_argument(nth1/3, 2).
list_argument(last/2, 1).
list_argument(sum_list/2, 1).
list_argument(sumlist/2, 1).
list_argument(max_list/2, 1).
list_argument(min_list/2, 1).
list_argument(permutation/2, 1).
list_argument(exclude/3, 2).
list_argument(include/3, 2).
list_argument(maplist/2, 2).
list_argument(maplist/3, 2).
list_argument(foldl/4, 2).
