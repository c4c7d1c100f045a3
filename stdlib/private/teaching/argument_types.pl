% SPDX-License-Identifier: MIT
% The input arguments of a procedure and their types: from its documentation, or from its clauses.

:- module('$argument_types', [argument_types/4, given_type/2]).

:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [nth1/3]).
:- use_module(library(occurs), [contains_var/2, sub_term/2]).
:- use_module(private(teaching/goal_effects), [is_test/1]).
:- use_module(private(teaching/grammar_goals), [grammar_goal/3]).
:- use_module(private(teaching/program_parts), [first_elements/3, goal_list/2, reachable_clauses/4]).
:- use_module(private(teaching/small_values), [is_type/1, plain_type/2]).

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
        functor(Head, Name, Arity),
        (   grammar_goal(Module, Head, phrase(_, _, _))
        ->  parsing_modes(Modes)
        ;   Arity > 1,
            is_input(Module, Name/Arity, Arity)
        ->  open_modes(1, Arity, Module, Name, Modes)
        ;   default_modes(Modes)
        ),
        with_types(Modes, 1, Module, Name/Arity, Types)
    ).

%   is_input(+Module, +Indicator, +N): the clauses compute with the Nth argument, or only it is taken apart.

is_input(Module, Indicator, N) :-
    (   is_computed_with(Module, Indicator, N)
    ->  true
    ;   is_taken_apart(Module, Indicator, N),
        Indicator = _/Arity,
        \+ ( between(1, Arity, M), M =\= N,
             ( is_taken_apart(Module, Indicator, M) ; is_computed_with(Module, Indicator, M) ) )
    ).

is_computed_with(Module, Name/Arity, N) :-
    functor(Head, Name, Arity),
    stored_clause(Module, Head, Body),
    arg(N, Head, Argument),
    term_variables(Argument, Parts),
    '$in_list'(Part, Parts),
    \+ ( arg(M, Head, Other), M =\= N, contains_var(Part, Other) ),
    goal_list(Body, Goals),
    (   once(( goal_in(Goals, Use), contains_var(Part, Use), \+ Use = length(_, _) )),
        needs_value(Use, Part)
    ;   once(( '$in_list'(Goal, Goals), contains_var(Part, Goal) )),
        nonvar(Goal),
        Goal = (\+ _)
    ),
    !.

needs_value(Goal, Argument) :-
    (   Goal = (_ is Right)
    ->  contains_var(Argument, Right)
    ;   functor(Goal, Name, Arity),
        (   is_test(Goal),
            \+ '$in_list'(Name/Arity, [(=)/2, var/1, nonvar/1])
        ;   list_input(Name/Arity, N),
            arg(N, Goal, Given),
            Given == Argument
        ;   text_argument(Name/Arity, 1, _),
            arg(1, Goal, First),
            First == Argument
        )
    ),
    !.

%   Only these are called with a list that is known.

list_input(Indicator, N) :-
    list_argument(Indicator, N),
    \+ '$in_list'(Indicator, [append/3, length/2, reverse/2, select/3, permutation/2, maplist/2, maplist/3]).

%   A compound term in each head but those of facts, and a part of it goes on to the next call.

is_taken_apart(Module, Name/Arity, N) :-
    functor(Head, Name, Arity),
    stored_clause(Module, Head, Body),
    arg(N, Head, Argument),
    compound(Argument),
    goal_list(Body, Goals),
    goal_in(Goals, Goal),
    functor(Goal, Name, Arity),
    arg(N, Goal, Part),
    term_variables(Argument, Variables),
    '$is_among'(Part, Variables),
    !.

%   Others than the inputs may be left open.

open_modes(N, Arity, Module, Name, Modes) :-
    (   N > Arity
    ->  Modes = []
    ;   Modes = [Mode|Modes1],
        (   ( is_input(Module, Name/Arity, N) ; is_taken_apart(Module, Name/Arity, N) )
        ->  Mode = (+)
        ;   Mode = (?)
        ),
        N1 is N + 1,
        open_modes(N1, Arity, Module, Name, Modes1)
    ).

%   The clauses of the system cannot be inspected.

stored_clause(Module, Head, Body) :-
    '$predicate_property'(Module, Head, interpreted),
    catch('$stored_clause'(Module:Head, Body), error(permission_error(_, _, _), _), fail).

%   Of a nonterminal the list is the input.

parsing_modes([+, -]) :- !.
parsing_modes([-|Modes]) :-
    parsing_modes(Modes).

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
    ;   Mode = (How:Given),
        given_type(Given, Type0)
    ->  ( How == (?) -> Type = maybe(Type0) ; Type = Type0 )
    ;   inferred(Module, Name/Arity, N, 3, Type0),
        as_input(Type0, Module, Name/Arity, Type1),
        ( Mode == (?), Type1 \= maybe(_) -> Type = maybe(Type1) ; Type = Type1 )
    ),
    N1 is N + 1,
    with_types(Modes, N1, Module, Name/Arity, Types).

%   Facts also answer what is left open; a procedure that does not call itself may have negative numbers; words have the
%   letters of the program.

as_input(Type0, Module, Name/Arity, Type) :-
    functor(Head, Name, Arity),
    (   Type0 = oneof(_),
        \+ ( '$stored_clause'(Module:Head, Body), Body \== true )
    ->  Type = maybe(Type0)
    ;   Type0 == natural
    ->  ( calls_itself(Module, Head) -> Type1 = natural ; Type1 = integer ),
        near_constants(Type1, Module, Head, Type)
    ;   with_letters(Type0, Module, Head, Type)
    ).

%   The numbers that the program compares with are as important as small ones.

near_constants(Type0, Module, Head, Type) :-
    (   reachable_clauses(Module, Head, 500, Clauses),
        findall(Near, ( '$in_list'(clause(_, _, Goals, _), Clauses), sub_term(Constant, Goals),
                        integer(Constant), Constant > 5,
                        '$in_list'(Way, [-1, 0, 1]), Near is Constant + Way ), Values0),
        sort(Values0, Values),
        Values \== []
    ->  first_elements(30, Values, Constants),
        Type = near(Type0, Constants)
    ;   Type = Type0
    ).

calls_itself(Module, Head) :-
    reachable_clauses(Module, Head, 500, Clauses),
    '$in_list'(clause(_, _, Goals, _), Clauses),
    sub_term(Call, Goals),
    callable(Call),
    functor(Head, Name, Arity),
    functor(Call, Name, Arity),
    !.

with_letters(Type0, Module, Head, Type) :-
    (   Type0 == word
    ->  letters(Module, Head, Letters),
        Type = word(Letters)
    ;   Type0 = list(Element0)
    ->  Type = list(Element),
        with_letters(Element0, Module, Head, Element)
    ;   Type = Type0
    ).

letters(Module, Head, Letters) :-
    (   reachable_clauses(Module, Head, 500, Clauses)
    ->  findall(Letter, ( '$in_list'(clause(_, Of, Goals, _), Clauses), sub_term(Letter, [Of|Goals]), atom(Letter),
                          atom_length(Letter, 1) ), Letters0)
    ;   Letters0 = []
    ),
    sort([a, b|Letters0], Sorted),
    first_elements(5, Sorted, Letters).

%!  given_type(+Given, -Type) is semidet.
%
%   Type is known as Given in documentation, or Given is an example of it: a number, a list, or a compound term that
%   names no type.
%
%       ?- given_type([1, 2], Type).
%       Type = list(integer).

given_type(Given, Type) :-
    (   var(Given)
    ->  fail
    ;   named_type(Given, Type0)
    ->  Type = Type0
    ;   once(example(Given, Type))
    ).

named_type(Name, Type) :-
    atom(Name),
    (   plain_type(Name, Type)
    ->  true
    ;   is_type(Name)
    ->  Type = Name
    ).
named_type(list, list(natural)).
named_type(chars, list(char)).
named_type(oneof(Values), oneof(Values)).
named_type(between(Low, High), between(Low, High)).
named_type(word(Letters), word(Letters)).
named_type(shapes(Shapes), shapes(Shapes)).
named_type(nested(Type0), nested(Type)) :-
    given_type(Type0, Type).
named_type(maybe(Type0), maybe(Type)) :-
    given_type(Type0, Type).
named_type(list(Type0), list(Type)) :-
    ( nonvar(Type0), given_type(Type0, Type) -> true ; Type = natural ).
named_type(matrix(Type0), list(list(Type))) :-
    given_type(Type0, Type).
named_type(pair(A0, B0), pair(A, B)) :-
    given_type(A0, A),
    given_type(B0, B).

example(Value, integer) :-
    integer(Value).
example(Value, float) :-
    float(Value).
example(Value, string) :-
    string(Value).
example([Value|Values], list(Type)) :-
    (   (   forall('$in_list'(Atom, [Value|Values]), atom(Atom))
        ;   forall('$in_list'(Code, [Value|Values]), ( integer(Code), Code >= 32, Code < 127 ))
        )
    ->  sort([Value|Values], Atoms),
        Type = oneof(Atoms)
    ;   given_type(Value, Type)
    ).
example(Value, shapes([term(Name, Types)])) :-
    compound(Value),
    Value \= [_|_],
    Value =.. [Name|Arguments],
    maplist(example_type, Arguments, Types).

example_type(Argument, Type) :-
    ( atom(Argument), \+ named_type(Argument, _) -> Type = oneof([Argument]) ; given_type(Argument, Type) ).

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
    atomic_list_concat(Parts, '\\', HeadText).

mode(Argument, Mode) :-
    (   nonvar(Argument),
        ( Argument = -(_) ; Argument = --(_) )
    ->  Mode = (-)
    ;   nonvar(Argument),
        Argument = \(_):Type
    ->  Mode = (?):Type
    ;   nonvar(Argument),
        ( Argument = +(Named) ; Argument = ++(Named) ; Argument = @(Named) ; Argument = Named ),
        nonvar(Named),
        Named = _:Type
    ->  Mode = (+):Type
    ;   nonvar(Argument),
        Argument = \(_)
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
    (   type_of_hints(Hints, Known)
    ->  Type = Known
    ;   Type = any
    ).

type_of_hints(Hints, Type) :-
    (   best_hint(Hints, Best)
    ->  Type = Best
    ;   '$in_list'(shape(_, _), Hints)
    ->  shapes(Hints, Shapes),
        Type = shapes(Shapes)
    ;   '$in_list'(Plain, [natural, word, string]),
        '$in_list'(Plain, Hints)
    ->  Type = Plain
    ;   findall(Value, '$in_list'(value(Value), Hints), Values0),
        sort(Values0, Values),
        Values \== [],
        Type = oneof(Values)
    ).

clause_hint(Module, Head, N, Depth, Hint) :-
    stored_clause(Module, Head, Body),
    arg(N, Head, Argument),
    goal_list(Body, Goals),
    (   part_hint(Argument, Goals, Head, N, Module, Depth, Hint)
    ;   var(Argument),                      % it stands in another argument, too
        Depth > 0,
        arg(M, Head, Other),
        M =\= N,
        ( Other == Argument -> Type = Whole ; is_element(Argument, Other) -> list(Type) = Whole ),
        functor(Head, Name, Arity),
        Depth1 is Depth - 1,
        inferred(Module, Name/Arity, M, Depth1, Whole),
        type_hint(Type, Hint)
    ).

is_element(X, [Y|Ys]) :-
    ( X == Y -> true ; nonvar(Ys), is_element(X, Ys) ).

part_hint(Part, Goals, Head, N, Module, Depth, Hint) :-
    (   var(Part)
    ->  goal_in(Goals, Goal),
        (   \+ Goal \= Head,
            arg(N, Goal, Given),
            Given == Part
        ->  Hint = self
        ;   goal_hint(Goal, Part, Module, Depth, Hint)
        )
    ;   Part == []
    ->  Hint = list(unknown)
    ;   Part = [Element|Tail]
    ->  (   Hint = list(Type),
            part_type(Goals, Head, N, Module, Depth, Element, Type)
        ;   Hint = list(_),
            part_hint(Tail, Goals, Head, N, Module, Depth, Hint)
        )
    ;   integer(Part)
    ->  Hint = natural
    ;   ground(Part)
    ->  Hint = value(Part)
    ;   Depth > 0,
        Part =.. [Name|Parts],
        Hint = shape(Name, Types),
        maplist(part_type(Goals, Head, N, Module, Depth), Parts, Types)
    ).

%   Goal is one of Goals, or of those in a control construct.

goal_in(Goals, Goal) :-
    '$in_list'(Goal0, Goals),
    callable(Goal0),
    (   '$in_list'(Goal0, [(A, B), (A ; B), (A -> B), (A *-> B), (\+ A), once(A)])
    ->  goal_in([A, B], Goal)
    ;   Goal = Goal0
    ).

%   The type of a part of an argument: self is that of the argument.

part_type(Goals, Head, N, Module, Depth, Part, Type) :-
    Depth1 is Depth - 1,
    findall(Hint, part_hint(Part, Goals, Head, N, Module, Depth1, Hint), Hints),
    (   '$in_list'(self, Hints)
    ->  Type = self
    ;   type_of_hints(Hints, Known)
    ->  Type = Known
    ;   Type = unknown
    ).

%   A list whose elements may be such lists is nested.

best_hint(Hints, Type) :-
    (   '$in_list'(list(_), Hints)
    ->  findall(Element, ( '$in_list'(list(Element), Hints), \+ '$in_list'(Element, [unknown, self]) ), Elements),
        (   findall(Values, '$in_list'(oneof(Values), Elements), [First|More])
        ->  all_values([First|More], Values),
            Element1 = oneof(Values)
        ;   Elements = [Element1|_]
        ->  true
        ;   Element1 = natural
        ),
        ( '$in_list'(list(self), Hints) -> Type = list(nested(Element1)) ; Type = list(Element1) )
    ;   '$in_list'(shapes(Shapes), Hints)
    ->  Type = shapes(Shapes)
    ).

all_values(Lists, Values) :-
    findall(Value, ( '$in_list'(List, Lists), '$in_list'(Value, List) ), Values0),
    sort(Values0, Values).

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
    findall(Part, ( '$in_list'(shape(Name, Given), Hints), length(Given, Arity), nth1(I, Given, Part),
                    Part \== unknown ), Parts),
    (   '$in_list'(self, Parts)
    ->  Type = self
    ;   Parts = [Type|_]
    ->  true
    ;   Type = natural
    ),
    I1 is I + 1,
    arguments_of(Types, I1, Name/Arity, Hints).

goal_hint(Goal, Argument, _, _, natural) :-
    functor(Goal, Name, 2),
    '$in_list'(Name, [is, <, >, =<, >=, =:=, =\=, #=, #\=, #<, #>, #=<, #>=, in]),
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
    Depth1 is Depth - 1,
    (   closure_element(Goal, N, Module, Depth1, Element)
    ->  Hint = list(Element)
    ;   list_argument(Name/Arity, N)
    ->  Hint = list(Element),
        ( element_shape(Goal, Element) -> true ; Element = natural )
    ;   text_argument(Name/Arity, N, Hint)
    ->  true
    ;   inferred(Module, Name/Arity, N, Depth1, Type),
        type_hint(Type, Hint)
    ).

%   The elements of the list of Goal look like the one that it asks for.

element_shape(Goal, shapes([term(Name, Types)])) :-
    functor(Goal, Called, Arity),
    '$in_list'(Called/Arity-N, [member/2-1, memberchk/2-1, select/3-1, nth0/3-3, nth1/3-3, last/2-2]),
    arg(N, Goal, Element),
    compound(Element),
    Element \= [_|_],
    functor(Element, Name, Count),
    length(Types, Count),
    maplist(=(natural), Types).

%   closure_element(+Goal, +N, ...): the elements of the list in argument N of Goal go to a closure, which tells their
%   type.

closure_element(Goal, N, Module, Depth, Element) :-
    functor(Goal, Name, Arity),
    closure_place(Name/Arity, N, Place, Count),
    arg(1, Goal, Closure),
    nonvar(Closure),
    (   Closure = (Parameters0>>Body)
    ->  ( nonvar(Parameters0), Parameters0 = _/List -> Parameters = List ; Parameters = Parameters0 ),
        nth1(Place, Parameters, Parameter),
        goal_list(Body, Goals),
        findall(Hint, part_hint(Parameter, Goals, none, 0, Module, Depth, Hint), Hints),
        type_of_hints(Hints, Element)
    ;   callable(Closure),
        functor(Closure, Called, Given),
        Place1 is Given + Place,
        Whole is Given + Count,
        inferred(Module, Called/Whole, Place1, Depth, Element),
        Element \== any
    ).

%   The place of the element among the Count arguments that the closure gets.

closure_place(maplist/Arity, N, Place, Count) :-
    N > 1,
    Place is N - 1,
    Count is Arity - 1.
closure_place(foldl/Arity, N, Place, Count) :-
    N > 1,
    N < Arity - 1,
    Place is N - 1,
    Count is Arity - 1.
closure_place(Name/_, 2, 1, 1) :-
    '$in_list'(Name, [include, exclude, partition]).

type_hint(list(Type), list(Type)).
type_hint(natural, natural).
type_hint(word, word).
type_hint(string, string).
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
list_argument(is_list/1, 1).

text_argument(atom_chars/2, 1, word).
text_argument(atom_codes/2, 1, word).
text_argument(atom_length/2, 1, word).
text_argument(atom_concat/3, N, word) :- N < 3.
text_argument(sub_atom/5, 1, word).
text_argument(upcase_atom/2, 1, word).
text_argument(string_chars/2, 1, string).
text_argument(string_codes/2, 1, string).
text_argument(string_length/2, 1, string).
text_argument(string_concat/3, N, string) :- N < 3.
text_argument(sub_string/5, 1, string).
text_argument(string_upper/2, 1, string).
text_argument(string_lower/2, 1, string).
text_argument(split_string/4, 1, string).
