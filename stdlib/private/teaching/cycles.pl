% SPDX-License-Identifier: MIT
% Finding a cycle of calls in a nonterminating search, with its values.

:- module('$cycles', [cycle_of/2, shown_cycle/2]).

:- use_module(library(apply), [maplist/3]).
:- use_module(private(teaching/program_parts), [first_elements/3]).
:- use_module(private(teaching/recorded_search), [new_run/3, searched/4]).
:- use_module(private(teaching/search_records), [goal_text/4]).
:- use_module(private(teaching/trials), [muted/1]).
:- use_module(private(teaching/search_states), [initial_state/2]).

most_inferences(300000).

%!  cycle_of(+Goal, -Calls) is semidet.
%
%   Goal, Module:Plain, leads to a call that is a variant of one around it, with nothing changed in between. Calls are
%   these two and the calls in between, the outermost first, as texts. Goals with effects are skipped.
%
%       ?- cycle_of(user:atom(a), Calls).
%       false.

cycle_of(Module:Goal, Texts) :-
    new_run(trial(run), [loops(stop)], Run),
    initial_state([], State),
    copy_term_nat(Goal, Copy),
    most_inferences(Most),
    catch(call_with_inference_limit(muted(( searched(Copy, Module, State, Run), fail )), Most, _), Ball, true),
    nonvar(Ball),
    Ball = '$cycle'(Calls),
    maplist(call_text, Calls, Texts).

call_text(Module:Goal, Text) :-
    goal_text(Module, Goal, [], Text).

%!  shown_cycle(+Calls, -Text) is det.
%
%   Text is one line for Calls, the result of cycle_of/2.
%
%       ?- shown_cycle(['p(a)', 'p(b)', 'p(a)'], Text).
%       Text = 'p(a) -> p(b) -> p(a)'.

shown_cycle(Calls, Text) :-
    length(Calls, Count),
    (   Count > 8
    ->  first_elements(6, Calls, First),
        '$append'(_, [Last], Calls),
        '$append'(First, ['...', Last], Shown)
    ;   Shown = Calls
    ),
    atomic_list_concat(Shown, ' -> ', Text).
