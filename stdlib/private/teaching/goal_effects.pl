% SPDX-License-Identifier: MIT
% What goals of the system are when a program is only tried: those with effects on the outside are skipped, those that
% are not pure do not count where a more general program is asked for.

:- module('$goal_effects', [tried_goal/3, has_effect/1, learn_patterns/0]).

:- use_module(private(teaching/trials), [is_muted/1]).

%!  tried_goal(+Observer, +Goal, -Tried) is semidet.
%
%   Goal, one of the system, is replaced by Tried for this observer of a search; fails where it is called as it is.
%   posted(Kept) keeps constraints of library(clpfd) in Kept, kept(Constraints), the last one first, and posts none; it
%   skips labeling. deepest(_) and trial(Mode) skip goals with effects. Modes of trial:
%
%   run      as the machine would
%   general  goals that are not pure and have unbound variables count as true
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
        Tried = true
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

%   Of the modules of the library those are no constraints that look at variables or search.

is_constraint(Goal) :-
    predicate_property(clpfd:Goal, imported_from(Module)),
    atom_concat('$clpfd_', Part, Module),
    \+ '$in_list'(Part, [search, guided_search, reflection, sets]),
    functor(Goal, Name, _),
    \+ sub_atom(Name, 0, _, _, fd_).

%   N1 #= N-1 for a new N1 is arithmetic of the program, and so is what has no variables.

only_computes(Goal, kept(Constraints)) :-
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
    arg(1, Kept, Constraints),
    setarg(1, Kept, [Goal|Constraints]).

%   What is retracted stays.

retractable(Module:Clause, Module:Tried) :-
    !,
    retractable(Clause, Tried).
retractable((Head :- Body), clause(Head, Body)) :- !.
retractable(Head, clause(Head, true)).

%   impure(+Mode, +Goal): succeeds where Goal is skipped.

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
    shapes(Arguments, Shapes).

shapes([], []).
shapes([Argument|Arguments], [Shape|Shapes]) :-
    (   var(Argument)
    ->  Shape = variable
    ;   ground(Argument)
    ->  Shape = ground
    ;   Shape = partial
    ),
    shapes(Arguments, Shapes).

%!  learn_patterns is det.
%
%   Forgets how goals have been called; the next trial in the mode learn keeps it for the mode exact.
%
%       ?- learn_patterns.
%       true.

learn_patterns :-
    nb_setval('$call_patterns', []).

reads_input(Goal) :-
    named(Goal, [ read/1, read/2, read_term/2, read_term/3, get_char/1, get_char/2, get_code/1, get_byte/1,
                  peek_char/1, halt/0, halt/1 ]).

%!  has_effect(+Goal) is semidet.
%
%   Goal is one that writes, reads, or changes the program.
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

%   Trials are muted; what is written elsewhere the program goes on with, as in with_output_to/2.

is_skipped(Goal) :-
    has_effect(Goal),
    \+ ( writes(Goal), current_output(Stream), \+ is_muted(Stream) ).

is_pure(Goal) :-
    named(Goal, [ (=)/2, dif/2, fail/0, false/0, member/2, append/3, append/2, select/3, permutation/2, reverse/2,
                  nth0/3, nth1/3, last/2, length/2, maplist/2, maplist/3, maplist/4, between/3, '$has_values'/1 ]).

named(Goal, Indicators) :-
    callable(Goal),
    functor(Goal, Name, Arity),
    '$in_list'(Name/Arity, Indicators),
    !.
