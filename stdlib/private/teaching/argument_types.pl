% SPDX-License-Identifier: MIT
% The input arguments of a procedure and their types: from its documentation, or from its clauses.

:- module('$argument_types', [argument_types/4]).

:- use_module(library(apply), [maplist/3]).
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
    (   '$in_list'(list(Element), Hints)
    ->  Type = list(Element)
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
    (   nonvar(Argument)
    ->  value_hint(Argument, Hint)
    ;   goal_list(Body, Goals),
        '$in_list'(Goal, Goals),
        nonvar(Goal),
        goal_hint(Goal, Argument, Module, Depth, Hint)
    ).

value_hint(Value, Hint) :-
    (   ( Value == [] ; Value = [_|_] )
    ->  Hint = list(natural)
    ;   integer(Value)
    ->  Hint = natural
    ;   ground(Value)
    ->  Hint = value(Value)
    ).

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
