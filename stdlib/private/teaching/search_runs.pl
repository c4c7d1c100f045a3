% SPDX-License-Identifier: MIT
% The run of a search: its observer, counts and limits.

:- module('$search_runs',
          [ new_run/3, run_counts/3, limit/3, is_recorded/1, keeps_proofs/1, next_call/2, note_change/2 ]).

:- use_module(library(option), [option/3]).
:- use_module(private(teaching/goal_effects), [changes_state/1]).

% run(Observer, Nodes, Answers, Calls, Changes, Limits): the counts are changed in place. Changes counts goals with
% effects on later goals other than by their arguments. Limits is limits(Nodes, Depth, Solutions, Rule, Loops, Program).

%!  new_run(+Observer, +Options, -Run) is det.
%
%   Run is a run for searched/4, reported to Observer: silent, record(Key), deepest(State) or trial(Mode), which treat
%   system goals as described in private(teaching/goal_effects). Options: nodes(Most), depth(Most), solutions(Most) of a
%   system goal, selection(leftmost, rightmost or random), loops(stop, mark or unfold), program(database, or a list of
%   rule(Id, Module, Head, Body, Reference)).
%
%       ?- new_run(silent, [], Run).

new_run(Observer, Options, run(Observer, 0, 0, 0, 0, limits(Nodes, Depth, Solutions, Rule, Loops, Program))) :-
    option(nodes(Nodes), Options, inf),
    option(depth(Depth), Options, inf),
    option(solutions(Solutions), Options, inf),
    option(selection(Rule), Options, leftmost),
    option(loops(Loops), Options, unfold),
    option(program(Program), Options, database).

%!  run_counts(+Run, -Nodes, -Answers) is det.
%
%   The numbers reported so far.
%
%       ?- new_run(silent, [], _Run), run_counts(_Run, Nodes, Answers).
%       Nodes = 0, Answers = 0.

run_counts(run(_, Nodes, Answers, _, _, _), Nodes, Answers).

%!  limit(+Which, +Run, -Limit) is det.
%
%   Limit is an option of the run: nodes, depth, solutions, rule, loops or program.
%
%       ?- new_run(silent, [], _Run), limit(rule, _Run, Rule).
%       Rule = leftmost.

limit(nodes, run(_, _, _, _, _, limits(X, _, _, _, _, _)), X).
limit(depth, run(_, _, _, _, _, limits(_, X, _, _, _, _)), X).
limit(solutions, run(_, _, _, _, _, limits(_, _, X, _, _, _)), X).
limit(rule, run(_, _, _, _, _, limits(_, _, _, X, _, _)), X).
limit(loops, run(_, _, _, _, _, limits(_, _, _, _, X, _)), X).
limit(program, run(_, _, _, _, _, limits(_, _, _, _, _, X)), X).

%!  is_recorded(+Run) is semidet.
%
%   The run is drawn.
%
%       ?- new_run(record(1), [], Run), is_recorded(Run).

is_recorded(Run) :-
    arg(1, Run, record(_)).

%!  keeps_proofs(+Run) is semidet.
%
%   The run is for a proof.
%
%       ?- new_run(silent, [], Run), keeps_proofs(Run).

keeps_proofs(Run) :-
    arg(1, Run, silent).

%!  next_call(!Run, -Number) is det.
%
%   Number is that of the next call.
%
%       ?- new_run(silent, [], _Run), next_call(_Run, Number).
%       Number = 1.

next_call(Run, Number) :-
    arg(4, Run, Number0),
    Number is Number0 + 1,
    nb_setarg(4, Run, Number).

%!  note_change(+Goal, !Run) is det.
%
%   Counts Goal if it may change the answers of later goals other than by its arguments.
%
%       ?- new_run(silent, [], Run), note_change(assertz(p), Run).

note_change(Goal, Run) :-
    (   callable(Goal),
        changes_state(Goal)
    ->  arg(5, Run, N0),
        N is N0 + 1,
        nb_setarg(5, Run, N)
    ;   true
    ).
