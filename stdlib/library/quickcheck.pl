% SPDX-License-Identifier: MIT
% Random testing of properties; a failing case is shrunk to a minimal one (K. Claessen, J. Hughes, "QuickCheck", 2000).
% A property is a procedure whose arguments have types:
%
%     rev_twice(Xs:list(integer)) :- rev(Xs, Ys), rev(Ys, Zs), Xs == Zs.
%
%     ?- quickcheck(rev_twice/1).

:- module(quickcheck, [quickcheck/1, quickcheck/2, random_value/4, smaller_value/3]).

:- use_module(library(apply), [maplist/2, maplist/3, maplist/4]).
:- use_module(library(lists), [nth0/3]).
:- use_module(library(option), [option/3]).
:- use_module(private(teaching/small_values), [plain_type/2]).

:- meta_predicate quickcheck(:), quickcheck(:, +).

% Types defined by programs: generated(Type, Size, Value) makes a value, using library(random) or not; smaller(Type,
% Value, Smaller) enumerates candidates for shrinking it, the smallest first.
:- multifile([generated/3, smaller/3]).
:- dynamic([generated/3, smaller/3]).

%!  quickcheck(:Indicator) is semidet.
%
%   Calls the property Name/Arity with 100 random values of the types in the head of its first clause: integer, natural,
%   boolean, atom, char, list(Type), pair(Type1, Type2), oneof(List), between(Low, High), or a type defined by
%   quickcheck:generated(Type, Size, Value). Each call must succeed; choice points do not matter. If a call fails,
%   throws or does not terminate, prints the smallest such case found and fails. Each run uses the same values. Errors:
%   existence_error(procedure, Indicator), domain_error(typed_argument, Argument), domain_error(type_of_value, Type).
%
%       ?- quickcheck(rev_twice/1).

quickcheck(Spec) :-
    quickcheck(Spec, []).

%!  quickcheck(:Indicator, +Options) is semidet.
%
%   Like quickcheck/1; tests(N) is the number of tests (100), size(N) the maximum size of values (30), seed(N) the seed
%   (1).
%
%       ?- quickcheck(rev_twice/1, [tests(1000), seed(7)]).

quickcheck(Spec, Options) :-
    strip_module(Spec, Module, Indicator),
    property(Module, Indicator, Name, Types),
    option(tests(Most), Options, 100),
    option(size(Largest), Options, 30),
    option(seed(Seed), Options, 1),
    State = seed(Seed),
    (   between(1, Most, N),
        Size is N * Largest // Most,
        random_values(Types, Size, State, Values),
        outcome(Module, Name, Types, Values, Outcome),
        Outcome \== true
    ->  shrink(Types, Values, Outcome, Module, Name, 200, Smallest, Why),
        tell(Name, Smallest, Why, N, Values),
        fail
    ;   format(user_error, '% ~q: ~w tests passed~n', [Indicator, Most])
    ).

property(Module, Name/Arity, Name, Types) :-
    atom(Name),
    integer(Arity),
    !,
    functor(Head, Name, Arity),
    (   '$predicate_property'(Module, Head, interpreted),
        '$stored_clause'(Module:Head, _)
    ->  Head =.. [_|Arguments],
        maplist(type, Arguments, Types)
    ;   throw(error(existence_error(procedure, Name/Arity), _))
    ).
property(_, Spec, _, _) :-
    throw(error(type_error(predicate_indicator, Spec), _)).

type(Argument, Type) :-
    (   nonvar(Argument),
        Argument = _:Type,
        nonvar(Type)
    ->  true
    ;   throw(error(domain_error(typed_argument, Argument), _))
    ).

%   outcome(..., -Outcome): true, false, throws(Ball), or no_end.

outcome(Module, Name, Types, Values, Outcome) :-
    maplist(typed_value, Values, Types, Arguments),
    copy_term(Arguments, Copies),
    Goal =.. [Name|Copies],
    findall(Result,
            catch(call_with_inference_limit(once(Module:Goal), 1_000_000, Result), Ball, Result = throws(Ball)),
            Results),
    (   Results = [throws(Ball1)]
    ->  Outcome = throws(Ball1)
    ;   Results = [inference_limit_exceeded]
    ->  Outcome = no_end
    ;   Results == []
    ->  Outcome = false
    ;   Outcome = true
    ).

typed_value(Value, Type, Value:Type).

tell(Name, Smallest, Why, N, Values) :-
    Goal =.. [Name|Smallest],
    First =.. [Name|Values],
    once(why(Why, Text)),
    format(user_error, '~q ~w~n', [Goal, Text]),
    (   Goal == First
    ->  format(user_error, '% test ~w~n', [N])
    ;   format(user_error, '% test ~w, made smaller from ~q~n', [N, First])
    ).

why(false, fails).
why(throws(Ball), Text) :-
    ( nonvar(Ball), Ball = error(Formal, _) -> Shown = Formal ; Shown = Ball ),
    format(atom(Text), 'throws ~q', [Shown]).
why(no_end, 'does not end within 1,000,000 inferences').

% ---- smaller cases ----

%   shrink(+Types, +Values0, +Outcome0, ..., +Left, -Values, -Outcome): shrinks as long as a smaller case also does not
%   succeed.

shrink(Types, Values0, Outcome0, Module, Name, Left, Values, Outcome) :-
    (   Left > 0,
        smaller_values(Types, Values0, Values1),
        outcome(Module, Name, Types, Values1, Outcome1),
        Outcome1 \== true
    ->  Left1 is Left - 1,
        shrink(Types, Values1, Outcome1, Module, Name, Left1, Values, Outcome)
    ;   Values = Values0,
        Outcome = Outcome0
    ).

smaller_values([Type|_], [Value0|Values], [Value|Values]) :-
    smaller_value(Type, Value0, Value).
smaller_values([_|Types], [Value|Values0], [Value|Values]) :-
    smaller_values(Types, Values0, Values).

%!  smaller_value(+Type, +Value, -Smaller) is nondet.
%
%   Smaller is a candidate for shrinking Value, a value of Type in a failing case.
%
%       ?- findall(X, smaller_value(integer, 8, X), Xs).
%       Xs = [0, 4, 7].

smaller_value(Type, Value, Smaller) :-
    smaller(Type, Value, Smaller).
smaller_value(integer, Value, Smaller) :-
    nearer(Value, 0, Smaller).
smaller_value(natural, Value, Smaller) :-
    nearer(Value, 0, Smaller).
smaller_value(Type0, Value, Smaller) :-
    plain_type(Type0, Type),
    smaller_value(Type, Value, Smaller).
smaller_value(between(Low, High), Value, Smaller) :-
    Aim is max(Low, min(High, 0)),
    nearer(Value, Aim, Smaller).
smaller_value(boolean, false, true).
smaller_value(atom, Value, Smaller) :-
    Value \== a,
    (   Smaller = a
    ;   atom(Value),
        atom_length(Value, Length),
        Length > 1,
        Shorter is Length - 1,
        ( Start = 0 ; Start = 1 ),
        sub_atom(Value, Start, Shorter, _, Smaller)
    ).
smaller_value(char, Value, a) :-
    Value \== a.
smaller_value(oneof([First|Others]), Value, Smaller) :-
    before([First|Others], Value, Smaller).
smaller_value(pair(Type1, Type2), X-Y, Smaller) :-
    (   smaller_value(Type1, X, X1),
        Smaller = X1-Y
    ;   smaller_value(Type2, Y, Y1),
        Smaller = X-Y1
    ).
smaller_value(list(Type), List, Smaller) :-
    smaller_list(List, Type, Smaller).

nearer(Value, Aim, Smaller) :-
    Value =\= Aim,
    Half is Aim + (Value - Aim) // 2,
    Next is Value - sign(Value - Aim),
    sort([Aim, Half, Next], Candidates0),
    (   Value > Aim
    ->  Candidates = Candidates0
    ;   sort(0, @>=, Candidates0, Candidates)
    ),
    '$in_list'(Smaller, Candidates),
    Smaller =\= Value.

before([X|Xs], Value, Smaller) :-
    X \== Value,
    (   Smaller = X
    ;   before(Xs, Value, Smaller)
    ).

%   Halves, one element fewer, one element smaller.

smaller_list(List, _, Smaller) :-
    length(List, Length),
    Length > 3,
    Half is Length // 2,
    length(Front, Half),
    '$append'(Front, Back, List),
    ( Smaller = Front ; Smaller = Back ).
smaller_list(List, _, Smaller) :-
    without_one(List, Smaller).
smaller_list(List, Type, Smaller) :-
    '$append'(Front, [X|Back], List),
    smaller_value(Type, X, Y),
    '$append'(Front, [Y|Back], Smaller).

without_one([_|Xs], Xs).
without_one([X|Xs], [X|Ys]) :-
    without_one(Xs, Ys).

% ---- random values ----

random_values([], _, _, []).
random_values([Type|Types], Size, State, [Value|Values]) :-
    random_value(Type, Size, State, Value),
    random_values(Types, Size, State, Values).

%!  random_value(+Type, +Size, !State, -Value) is det.
%
%   Value is a value of Type, not larger than Size. State is seed(N), which is changed. Errors: instantiation_error,
%   domain_error(type_of_value, Type).
%
%       ?- random_value(between(3, 3), 10, seed(1), X).
%       X = 3.

random_value(Type, _, _, _) :-
    var(Type),
    !,
    throw(error(instantiation_error, _)).
random_value(Type, Size, _, Value) :-
    generated(Type, Size, Value0),
    !,
    Value = Value0.
random_value(integer, Size, State, Value) :-
    !,
    Low is -Size,
    drawn(State, Low, Size, Value).
random_value(natural, Size, State, Value) :-
    !,
    drawn(State, 0, Size, Value).
random_value(boolean, _, State, Value) :-
    !,
    one_of(State, [true, false], Value).
random_value(atom, _, State, Value) :-
    !,
    one_of(State, [a, b, c, d, hello, [], 'Two words', '', x1, +], Value).
random_value(char, _, State, Value) :-
    !,
    drawn(State, 0'a, 0'z, Code),
    char_code(Value, Code).
random_value(oneof(Values), _, State, Value) :-
    !,
    one_of(State, Values, Value).
random_value(between(Low, High), _, State, Value) :-
    !,
    drawn(State, Low, High, Value).
random_value(pair(Type1, Type2), Size, State, X-Y) :-
    !,
    random_value(Type1, Size, State, X),
    random_value(Type2, Size, State, Y).
random_value(list(Type), Size, State, List) :-
    !,
    drawn(State, 0, Size, Length),
    length(List, Length),
    maplist(random_value(Type, Size, State), List).
random_value(Type0, Size, State, Value) :-
    (   plain_type(Type0, Type)
    ->  random_value(Type, Size, State, Value)
    ;   throw(error(domain_error(type_of_value, Type0), _))
    ).

one_of(State, Values, Value) :-
    length(Values, Length),
    Last is Length - 1,
    drawn(State, 0, Last, N),
    nth0(N, Values, Value).

%   A separate generator (D. Knuth's MMIX), so that the program's random numbers are unaffected.

drawn(State, Low, High, Value) :-
    arg(1, State, Seed0),
    Seed is (Seed0 * 6364136223846793005 + 1442695040888963407) /\ 0xffffffffffffffff,
    nb_setarg(1, State, Seed),
    Value is Low + (Seed >> 33) mod (High - Low + 1).
