% SPDX-License-Identifier: MIT
% An interpreter of programs that are terms, for libraries that try variants of a program. Goals with effects on the
% outside are skipped.

:- module('$program_interpreter', [solve_all/4, has_effect/1, learn_patterns/0]).

:- use_module(private(teaching/program_parts), [is_program_goal/2, at_home/4, transparent_goal/2]).

%!  solve_all(+Goals, +Module, +Program, +Mode) is nondet.
%
%   Goals hold with Program: rule(Id, Module, Head, Goals, Reference) for each clause. A goal '$false' fails, '*'(G) is
%   struck out and counts as true. Modes:
%
%   run      as the machine would
%   general  what holds of a more general program: cuts do nothing, both branches of a condition are tried, goals that
%            are not pure and have unbound variables count as true
%   exact    as run; a goal that is not pure must not be called with variables where it was not in a run between
%            learn_patterns/0 and here: that throws new_pattern
%
%       ?- solve_all([X = 1, Y is X + 1], user, [], run).
%       X = 1, Y = 2.

solve_all(Goals, Module, Program, Mode) :-
    '$choice'(Cut),
    solve_goals(Goals, Module, Program, Mode, Cut).

%!  learn_patterns is det.
%
%   Forgets the patterns of calls; the next run in the mode learn keeps them for the mode exact.
%
%       ?- learn_patterns.
%       true.

learn_patterns :-
    nb_setval('$call_patterns', []).

solve_goals([], _, _, _, _).
solve_goals([Goal|Goals], Module, Program, Mode, Cut) :-
    solve(Goal, Module, Program, Mode, Cut),
    solve_goals(Goals, Module, Program, Mode, Cut).

solve(Goal, _, _, _, _) :-
    var(Goal),
    !,
    throw(error(instantiation_error, _)).
solve('$false', _, _, _, _) :-
    !,
    fail.
solve('*'(_), _, _, Mode, _) :-
    Mode \== run,
    !.
solve(true, _, _, _, _) :- !.
solve(!, _, _, Mode, Cut) :-
    !,
    (   Mode == general
    ->  true
    ;   '$cut'(Cut)
    ).
solve(Inner:Goal, _, Program, Mode, Cut) :-
    atom(Inner),
    !,
    solve(Goal, Inner, Program, Mode, Cut).
solve((A, B), Module, Program, Mode, Cut) :-
    !,
    solve(A, Module, Program, Mode, Cut),
    solve(B, Module, Program, Mode, Cut).
solve((C -> A ; B), Module, Program, Mode, Cut) :-
    !,
    (   Mode == general
    ->  (   solve(C, Module, Program, Mode, Cut),
            solve(A, Module, Program, Mode, Cut)
        ;   solve(B, Module, Program, Mode, Cut)
        )
    ;   solve_all([C], Module, Program, Mode)
    ->  solve(A, Module, Program, Mode, Cut)
    ;   solve(B, Module, Program, Mode, Cut)
    ).
solve((C *-> A ; B), Module, Program, Mode, Cut) :-
    Mode \== general,
    !,
    (   solve_all([C], Module, Program, Mode)
    *-> solve(A, Module, Program, Mode, Cut)
    ;   solve(B, Module, Program, Mode, Cut)
    ).
solve((A ; B), Module, Program, Mode, Cut) :-
    !,
    (   solve(A, Module, Program, Mode, Cut)
    ;   solve(B, Module, Program, Mode, Cut)
    ).
solve((C -> A), Module, Program, Mode, Cut) :-
    !,
    solve((C -> A ; fail), Module, Program, Mode, Cut).
solve((C *-> A), Module, Program, Mode, Cut) :-
    !,
    solve_all([C], Module, Program, Mode),
    solve(A, Module, Program, Mode, Cut).
solve(\+ Goal, Module, Program, Mode, _) :-
    !,
    (   Mode == general,
        \+ ground(Goal)
    ->  true
    ;   \+ solve_all([Goal], Module, Program, Mode)
    ).
solve(call(Goal), Module, Program, Mode, _) :-
    nonvar(Goal),
    !,
    solve_all([Goal], Module, Program, Mode).
solve(catch(Goal, Catcher, Recovery), Module, Program, Mode, _) :-
    !,
    (   Mode == general
    ->  (   solve_all([Goal], Module, Program, Mode)
        ;   solve_all([Recovery], Module, Program, Mode)
        )
    ;   catch(solve_all([Goal], Module, Program, Mode), Ball,
              solve_recovery(Ball, Catcher, Recovery, Module, Program, Mode))
    ).
solve(Goal, Module, Program, Mode, _) :-
    (   is_program_goal(Module, Goal)
    ->  at_home(Module, Goal, Home, Called),
        '$choice'(Cut),
        '$in_list'(rule(_, Home, Head, Body, _), Program),
        Head \== '$query',
        \+ Head \= Called,
        copy_term(Head-Body, Called-Body1),
        solve_goals(Body1, Home, Program, Mode, Cut)
    ;   transparent_goal(Goal, Inner)
    ->  solve_all([Inner], Module, Program, Mode)
    ;   Mode \== general,
        Goal = retract(Clause)
    ->  retractable(Clause, Module)
    ;   reads_input(Goal)
    ->  throw(error(permission_error(try, goal, Goal), _))
    ;   has_effect(Goal)
    ->  true
    ;   Mode == general,
        is_impure(Goal),
        \+ ground(Goal)
    ->  true
    ;   note_pattern(Mode, Goal),
        catch(call(Module:Goal), Ball, unable(Mode, Ball))
    ).

% What is retracted stays.
retractable(Clause0, Module0) :-
    strip_module(Module0:Clause0, Module, Clause),
    (   Clause = (Head :- Body)
    ->  true
    ;   Head = Clause,
        Body = true
    ),
    clause(Module:Head, Body).

reads_input(Goal) :-
    functor(Goal, Name, Arity),
    '$in_list'(Name/Arity, [ read/1, read/2, read_term/2, read_term/3, get_char/1, get_char/2, get_code/1, get_byte/1,
                             peek_char/1, halt/0, halt/1 ]),
    !.

% Limits are not errors of the program.
solve_recovery(Ball, Catcher, Recovery, Module, Program, Mode) :-
    (   ends_the_search(Ball)
    ->  throw(Ball)
    ;   Ball = Catcher
    ->  solve_all([Recovery], Module, Program, Mode)
    ;   throw(Ball)
    ).

ends_the_search(Ball) :-
    nonvar(Ball),
    ( Ball = error(resource_error(_), _) ; Ball == new_pattern ),
    !.

note_pattern(Mode, Goal) :-
    (   ( Mode == learn ; Mode == exact ),
        is_impure(Goal),
        \+ ground(Goal)
    ->  Goal =.. [Name|Arguments],
        shapes(Arguments, Shapes),
        nb_getval('$call_patterns', Patterns),
        (   '$in_list'(Name-Shapes, Patterns)
        ->  true
        ;   Mode == learn
        ->  nb_setval('$call_patterns', [Name-Shapes|Patterns])
        ;   throw(new_pattern)
        )
    ;   true
    ).

shapes([], []).
shapes([Argument|Arguments], [Shape|Shapes]) :-
    (   var(Argument)
    ->  Shape = variable
    ;   ground(Argument)
    ->  Shape = ground
    ;   Shape = partial
    ),
    shapes(Arguments, Shapes).

% A goal that throws for lack of values says nothing about failure.
unable(general, error(instantiation_error, _)) :- !.
unable(_, Ball) :-
    throw(Ball).

%!  has_effect(+Goal) is semidet.
%
%   Goal is one that writes, reads, or changes the program.
%
%       ?- has_effect(writeln(hello)).
%       true.

has_effect(Goal) :-
    functor(Goal, Name, Arity),
    '$in_list'(Name/Arity,
               [ nl/0, nl/1, write/1, write/2, print/1, writeln/1, writeln/2, writeq/1, write_canonical/1,
                 format/1, format/2, format/3, put_char/1, tab/1, tab/2, assertz/1, asserta/1, assert/1,
                 retract/1, retractall/1, flush_output/0, nb_setval/2
               ]),
    !.

is_impure(Goal) :-
    \+ is_pure(Goal).

is_pure(_ = _).
is_pure(dif(_, _)).
is_pure(fail).
is_pure(false).
is_pure(Goal) :-
    functor(Goal, Name, Arity),
    '$in_list'(Name/Arity, [member/2, append/3, append/2, select/3, permutation/2, reverse/2, nth0/3, nth1/3,
                            last/2, length/2, maplist/2, maplist/3, maplist/4, between/3]),
    !.
