% SPDX-License-Identifier: MIT
% System goals in a trial run of a program: goals with side effects are skipped, and impure goals do not count when a
% generalized program is tried.

:- module('$goal_effects',
          [ tried_goal/3, has_effect/1, changes_program/1, changes_state/1, is_constraint/1, is_pure/1,
            is_test/1, learn_patterns/0 ]).

:- use_module(library(apply), [maplist/3]).
:- use_module(private(teaching/trials), [is_muted/1]).

%!  tried_goal(+Observer, +Goal, -Tried) is semidet.
%
%   Goal, a system goal, is replaced by Tried for this observer of a search; fails if it is called unchanged.
%   posted(Kept) collects constraints of library(clpfd) in Kept, kept(Constraints, Callers, Which), the last one first,
%   without posting them, and labeling as '$labels'(Goal). Callers has the calls of whose bodies they are. If Which is
%   open, goals that only compute a value are called; if it is all, these are collected, too. deepest(_) and
%   trial(Mode) skip goals with effects. Modes of trial:
%
%   run      as the machine would
%   general  impure goals with unbound variables count as true
%   learn    as run; keeps how goals that are not pure are called
%   exact    as run; a call of a goal that is not pure, of a kind that has not been learnt, ends the search by '$enough'
%
%   Errors: permission_error(try, goal, Goal) for goals that read.
%
%       ?- tried_goal(trial(run), assertz(p), Tried).
%       Tried = true.

tried_goal(posted(Kept), Goal, Tried) :-
    (   is_constraint(Goal)
    ->  ( only_computes(Goal, Kept) -> fail ; Tried = '$goal_effects':keep_posted(Kept, Goal) )
    ;   is_skipped(Goal)
    ->  Tried = true
    ;   named(Goal, [label/1, labeling/2, indomain/1, solve/2]),
        Tried = '$goal_effects':keep_posted(Kept, '$labels'(Goal))
    ).
tried_goal(deepest(_), Goal, true) :-
    is_skipped(Goal).
tried_goal(trial(Mode), Goal, Tried) :-
    (   Mode \== general,
        Goal = retract(Clause)
    ->  retractable(Clause, Tried)
    ;   reads_input(Goal)
    ->  throw(error(permission_error(try, goal, Goal), _))
    ;   is_skipped(Goal)
    ->  Tried = true
    ;   '$in_list'(Mode, [general, learn, exact]),
        \+ is_pure(Goal),
        \+ ground(Goal)
    ->  impure(Mode, Goal),
        Tried = true
    ).

%!  is_constraint(+Goal) is semidet.
%
%   Goal posts a constraint. Predicates of the library's modules that inspect variables or search are none.
%
%       ?- is_constraint(X #> 1).

is_constraint(Goal) :-
    predicate_property(clpfd:Goal, imported_from(Module)),
    atom_concat('$clpfd_', Part, Module),
    \+ '$in_list'(Part, [search, guided_search, reflection, sets]),
    functor(Goal, Name, _),
    \+ sub_atom(Name, 0, _, _, fd_).

%   N1 #= N-1 for a new N1 is ordinary arithmetic, and so is a goal without variables.

only_computes(Goal, kept(Constraints, _, open)) :-
    term_variables(Goal, Variables),
    (   Variables == []
    ->  true
    ;   Goal = '#='(X, Y),
        Variables = [Z],
        ( X == Z ; Y == Z ),
        \+ attvar(Z),
        term_variables(Constraints, Known),
        \+ '$is_among'(Z, Known)
    ).

keep_posted(Kept, Goal) :-
    Kept = kept(Constraints, Callers, _),
    b_getval('$recorded_call', call(_, _, _, _, _, Caller)),
    setarg(1, Kept, [Goal|Constraints]),
    setarg(2, Kept, [Caller|Callers]).

%   Retracted clauses stay.

retractable(Module:Clause, Module:Tried) :-
    !,
    retractable(Clause, Tried).
retractable((Head :- Body), clause(Head, Body)) :- !.
retractable(Head, clause(Head, true)).

%   impure(+Mode, +Goal): succeeds if Goal is skipped.

impure(general, _).
impure(learn, Goal) :-
    pattern(Goal, Pattern),
    nb_getval('$call_patterns', Patterns),
    \+ '$in_list'(Pattern, Patterns),
    nb_setval('$call_patterns', [Pattern|Patterns]),
    fail.
impure(exact, Goal) :-
    pattern(Goal, Pattern),
    nb_getval('$call_patterns', Patterns),
    \+ '$in_list'(Pattern, Patterns),
    throw('$enough').

pattern(Goal, Name-Shapes) :-
    Goal =.. [Name|Arguments],
    maplist(shape, Arguments, Shapes).

shape(Argument, Shape) :-
    (   var(Argument)
    ->  Shape = variable
    ;   ground(Argument)
    ->  Shape = ground
    ;   Shape = partial
    ).

%!  learn_patterns is det.
%
%   Forgets the recorded calls; the next trial in the mode learn records them for the mode exact.
%
%       ?- learn_patterns.
%       true.

learn_patterns :-
    nb_setval('$call_patterns', []).

%   Goal reads, or ends the program.

reads_input(Goal) :-
    named(Goal, [ read/1, read/2, read_term/2, read_term/3, get_char/1, get_char/2, get_code/1, get_byte/1,
                  peek_char/1, halt/0, halt/1 ]).

%!  has_effect(+Goal) is semidet.
%
%   Goal writes, reads, or changes the program.
%
%       ?- has_effect(writeln(hello)).
%       true.

has_effect(Goal) :-
    (   writes(Goal)
    ->  true
    ;   named(Goal, [ nl/1, write/2, writeln/2, format/3, tab/2, assertz/1, asserta/1, assert/1, retract/1,
                      retractall/1, nb_setval/2 ]),
        \+ ( Goal = format(Sink, _, _), compound(Sink) )
    ).

writes(Goal) :-
    named(Goal, [ nl/0, write/1, print/1, writeln/1, writeq/1, write_canonical/1, format/1, format/2, put_char/1, tab/1,
                  flush_output/0 ]).

%!  changes_state(+Goal) is semidet.
%
%   Goal, of the system, may change the answers of later goals other than by its arguments.
%
%       ?- changes_state(b_setval(count, 1)).
%       true.

changes_state(Goal) :-
    ( changes_program(Goal) -> true ; named(Goal, [b_setval/2, nb_setarg/3]) ).

%!  changes_program(+Goal) is semidet.
%
%   Goal, of the system, changes clauses or values that stay, or reads, or draws: a second run may do something else.
%
%       ?- changes_program(retract(p(1))).
%       true.

changes_program(Goal) :-
    functor(Goal, Name, _),
    (   '$in_list'(Part, [ assert, retract, abolish, nb_setval, nb_delete, gensym, random, flag, read, get_char,
                           get_code, get_byte, peek_ ]),
        sub_atom(Name, 0, _, _, Part)
    ->  true
    ;   reads_input(Goal)
    ).

%   Trials are muted; text written to other sinks is used by the program, as in with_output_to/2.

is_skipped(Goal) :-
    has_effect(Goal),
    \+ ( writes(Goal), current_output(Stream), \+ is_muted(Stream) ).

%!  is_pure(+Goal) is semidet.
%
%   Goal is a relation of the system.
%
%       ?- is_pure(member(X, [a])).

is_pure(Goal) :-
    named(Goal, [ (=)/2, dif/2, fail/0, false/0, member/2, append/3, append/2, select/3, permutation/2, reverse/2,
                  nth0/3, nth1/3, last/2, length/2, maplist/2, maplist/3, maplist/4, between/3, '$has_values'/1 ]).

named(Goal, Indicators) :-
    callable(Goal),
    functor(Goal, Name, Arity),
    '$in_list'(Name/Arity, Indicators),
    !.

%!  is_test(+Goal) is semidet.
%
%   Goal is a simple test, which is not shown as a search.
%
%       ?- is_test(1 < 2).

is_test(Goal) :-
    callable(Goal),
    functor(Goal, Name, Arity),
    '$in_list'(Name/Arity, [ (<)/2, (>)/2, (=<)/2, (>=)/2, (=:=)/2, (=\=)/2, (==)/2, (\==)/2, (=)/2, (\=)/2, (@<)/2,
                             (@>)/2, (@=<)/2, (@>=)/2, var/1, nonvar/1, atom/1, number/1, integer/1, float/1, atomic/1,
                             compound/1, callable/1, is_list/1, ground/1, string/1, true/0, fail/0 ]),
    !.
