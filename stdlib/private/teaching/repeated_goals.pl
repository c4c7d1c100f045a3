% SPDX-License-Identifier: MIT
% Goals that recur among the goals they call.

:- module('$repeated_goals', [repeats/2, from_table/4]).

:- use_module(private(teaching/program_parts), [at_home/4]).
:- use_module(private(teaching/table_answers), [keeps_tables/3]).

%!  repeats(+Call, -How) is semidet.
%
%   Call is call(Number, Depth, Module, Goal, called(Copy, Changes, Answers), Parent), where Copy is Goal as it was
%   called. How is same(Number, Answers) if a call around it had a variant of the goal, with nothing changed in between:
%   Answers are those that it has had. It is grows(Number) if a goal around it is embedded in Goal, three times
%   (homeomorphic embedding, the criterion by which partial evaluators stop).
%
%       ?- repeats(call(2, 2, user, p, called(p, 0, []), call(1, 1, user, p, called(p, 0, []), query)), How).
%       How = same(1, []).

repeats(call(_, _, Module, Goal, called(_, Changes, _), Parent), How) :-
    acyclic_term(Goal),
    term_attvars(Goal, []),
    (   same_call(Parent, Module, Goal, Changes, How0)
    ->  How = How0
    ;   growing_call(Parent, Module, Goal, 3, Number),
        How = grows(Number)
    ).

same_call(call(Number0, _, Module0, _, Called, Parent), Module, Goal, Changes, How) :-
    (   Module0 == Module,
        Called = called(Goal0, Changes0, Answers),
        Changes0 == Changes,
        Goal0 =@= Goal
    ->  How = same(Number0, Answers)
    ;   same_call(Parent, Module, Goal, Changes, How)
    ).

growing_call(call(Number0, _, Module0, _, Called, Parent), Module, Goal, Left, Number) :-
    functor(Goal, Name, Arity),
    (   Module0 == Module,
        Called = called(Goal0, _, _),
        functor(Goal0, Name, Arity)
    ->  grows(Goal0, Goal),
        (   Left =:= 1
        ->  Number = Number0
        ;   Left1 is Left - 1,
            growing_call(Parent, Module, Goal0, Left1, Number)
        )
    ;   growing_call(Parent, Module, Goal, Left, Number)
    ).

%   grows(+Small, +Large): Small is embedded in Large, and some argument of Large is larger.

grows(Small, Large) :-
    term_size(Small, Size0),
    term_size(Large, Size),
    Size > Size0,
    Size < 200,
    functor(Small, _, Arity),
    all_embedded(Arity, Small, Large).

all_embedded(N, Small, Large) :-
    (   N =:= 0
    ->  true
    ;   arg(N, Small, A),
        arg(N, Large, B),
        embedded(A, B),
        N1 is N - 1,
        all_embedded(N1, Small, Large)
    ).

embedded(A, B) :-
    (   var(A)
    ->  true
    ;   A == B
    ->  true
    ;   compound(B),
        (   compound(A),
            functor(A, Name, Arity),
            functor(B, Name, Arity),
            all_embedded(Arity, A, B)
        ->  true
        ;   arg(_, B, Part),
            embedded(A, Part)
        ->  true
        )
    ).

%!  from_table(+Run, +Module, +Goal, +Call) is semidet.
%
%   The goal in the body of Call is tabled, and a call around it had a variant of it: it gets the answers of the table,
%   unless the run has its own (private(teaching/table_answers)).
%
%       ?- from_table(run(silent, 0, 0, 0, 0, none), user, p(X), query).
%       false.

from_table(Run, Module, Goal, Call) :-
    '$predicate_property'(Module, Goal, tabled),
    \+ arg(1, Run, trial(_)),
    \+ keeps_tables(Run, Module, Goal),
    at_home(Module, Goal, Home, Called),
    has_variant(Call, Home, Called).

has_variant(call(_, _, Module0, Goal0, _, Parent), Module, Goal) :-
    (   Module0 == Module,
        Goal0 =@= Goal
    ->  true
    ;   has_variant(Parent, Module, Goal)
    ).
