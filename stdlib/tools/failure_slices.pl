% SPDX-License-Identifier: MIT
% Nontermination, explained by the smallest part of the program that exhibits it.
%
% slice/1 inserts `false` into clauses as early as possible while the goal still does not terminate: changes after a
% false cannot help, so something in front of it must change (failure slices: Neumerkel and Mesnard 1999).
%
% Tries many variants of the program, each for a bounded number of inferences.

:- module(failure_slices, [slice/0, slice/1]).

:- use_module(private(teaching/cycles), [cycle_of/2, endless_arguments/2, runaway_calls/3, shown_calls/2]).
:- use_module(private(teaching/failure_hints), [not_computed_hint/2]).
:- use_module(private(teaching/goal_order), [forget_kinds/0, order_kind/3]).
:- use_module(private(teaching/program_parts)).
:- use_module(private(teaching/program_rules)).
:- use_module(private(teaching/trials), [tried/3]).

:- meta_predicate slice(0).

% For the whole program, and for each variant.
first_inferences(2000000).
try_inferences(60000).

% For the goal without the interpreter.
machine_inferences(2000000).

%!  slice is det.
%
%   Like slice/1 for the last query of the toplevel.
%
%       ?- slice.

slice :-
    last_query(Query, Names),
    slice_of(Query, Names).

%!  slice(:Goal) is det.
%
%   Prints the part of the program that is sufficient to keep Goal from terminating. Prints a message if Goal
%   terminates, or if that cannot be decided within the limits.
%
%       ?- slice(path(a, X)).

slice(Goal0) :-
    strip_module(Goal0, Module, Goal),
    typed_names(Goal, Names),
    slice_of(Module:Goal, Names).

slice_of(Module:Goal, Names) :-
    within_time(slice_within(Module, Goal, Names)).

slice_within(Module, Goal, Names) :-
    goal_list(Goal, Goals),
    (   program_rules(Module, Goal, Program)
    ->  Query = rule(0, Module, '$query', Goals, none),
        first_inferences(Limit),
        outcome(Query, Program, Limit, Outcome0),
        ( Outcome0 == goes_on, ends_by_itself(Module:Goal) -> Outcome = ends ; Outcome = Outcome0 ),
        slice_outcome(Outcome, Query, Program, Names)
    ;   true
    ).

%   A long computation is no loop: the machine itself may find its end.

ends_by_itself(Module:Goal) :-
    forget_kinds,
    order_kind(Module, Goal, Kind),
    Kind \= effect(_),
    copy_term(Goal, Copy),
    machine_inferences(Limit),
    tried(( Module:Copy, fail ), Limit, fails).

slice_outcome(ends, _, _, _) :-
    format('the goal ends; there is no part of the program that loops~n', []).
slice_outcome(throws(error(permission_error(try, goal, Goal), _)), _, _, _) :-
    !,
    write('undecided: the goal calls '),
    write_named(current_output, Goal, []),
    nl.
slice_outcome(throws(Ball), _, _, _) :-
    write('the goal ends: it throws '),
    write_named(current_output, Ball, []),
    nl.
slice_outcome(goes_on, Query, Program, Names) :-
    remove_rules(Program, Program, Query, Program1),
    false_in_query(Query, Program1, Query1),
    false_in_rules(Program1, Program1, Query1, Program2),
    print_slice(Query1, Names, Program2),
    Query = rule(0, Module, _, Goals, _),
    body_of(Goals, Goal),
    print_calls(Module:Goal).

%   The calls that come back, or what grows from call to call.

print_calls(Goal) :-
    catch(call_with_time_limit(3, calls_told(Goal)), time_limit_exceeded, true).

calls_told(Goal) :-
    (   cycle_of(Goal, Calls)
    ->  shown_calls(Calls, Text),
        format('These calls come back: ~w~n', [Text])
    ;   runaway_calls(Goal, _, Calls)
    ->  first_elements(3, Calls, First),
        shown_calls(First, Text),
        format('These calls go on and on: ~w -> ...~n', [Text]),
        endless_arguments(Calls, Texts),
        forall('$in_list'(Line, Texts), format('  = ~w~n', [Line])),
        (   Calls = [_:Outer, _:Inner|_],
            not_computed_hint([Inner, Outer], Hint)
        ->  format('  = ~w~n', [Hint])
        ;   true
        )
    ;   true
    ).

% Removes a rule that is not needed for the loop.
remove_rules([], Program, _, Program).
remove_rules([Rule|Rules], Program0, Query, Program) :-
    without_rule(Program0, Rule, Program1),
    (   ends(Query, Program1)
    ->  remove_rules(Rules, Program0, Query, Program)
    ;   remove_rules(Rules, Program1, Query, Program)
    ).

false_in_query(rule(0, Module, Head, Goals, R), Program, Query) :-
    earliest_false(Goals, 0, rule(0, Module, Head, Goals, R), Variant, ends(Variant, Program), Query).

false_in_rules([], Program, _, Program).
false_in_rules([Rule|Rules], Program0, Query, Program) :-
    Rule = rule(_, _, _, Goals, _),
    earliest_false(Goals, 0, Rule, Variant,
                   ( replaced(Program0, Variant, Program1), ends(Query, Program1) ), Best),
    replaced(Program0, Best, Program2),
    false_in_rules(Rules, Program2, Query, Program).

%   The first position of false for which Ends does not hold for the Variant; the rule itself if there is none.

earliest_false(Goals, N, Rule, Variant, Ends, Best) :-
    length(Goals, Length),
    (   N > Length
    ->  Best = Rule
    ;   N =:= Length,
        \+ ( '$append'(Front, [], Goals), with_false(Front, [], Rule, V0), \+ \+ ( Variant = V0, \+ Ends ) )
    ->  Best = Rule
    ;   length(Front, N),
        '$append'(Front, Back, Goals),
        with_false(Front, Back, Rule, V),
        \+ ( Variant = V, Ends )
    ->  Best = V
    ;   N1 is N + 1,
        earliest_false(Goals, N1, Rule, Variant, Ends, Best)
    ).

with_false(Front, Back, rule(N, Module, Head, _, R), rule(N, Module, Head, Goals, R)) :-
    '$append'(Front, ['$false'|Back], Goals).

%   ends(+Query, +Program): all answers are found within the limit, or an error ends the search.

ends(Query, Program) :-
    try_inferences(Limit),
    outcome(Query, Program, Limit, Outcome),
    Outcome \== goes_on.

outcome(Query, Program, Limit, Outcome) :-
    copy_term(Query, Copy),
    catch(call_with_inference_limit(( holds(Copy, Program, run), fail ; true ), Limit, Result), Ball, true),
    (   nonvar(Ball)
    ->  (   Ball = error(resource_error(_), _)      % memory that is full is a loop as well
        ->  Outcome = goes_on
        ;   Outcome = throws(Ball)
        )
    ;   Result == inference_limit_exceeded
    ->  Outcome = goes_on
    ;   Outcome = ends
    ).

% ---- printing slices ----

print_slice(Query, Names, Program) :-
    try_inferences(Limit),
    format('This part of the program already does not end (within ~D inferences); \c
            what is behind a false does not matter:~n~n', [Limit]),
    print_query(Query, Names),
    print_rules(Program),
    format('~nSomething before a false must change.~n', []).
