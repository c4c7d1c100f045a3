% SPDX-License-Identifier: MIT
% Finding a cycle of calls in a nonterminating search, with its values, or calls that go on and on.

:- module('$cycles', [cycle_of/2, runaway_calls/3, shown_calls/2, endless_arguments/2]).

:- use_module(library(apply), [maplist/3]).
:- use_module(private(teaching/program_parts), [first_elements/3]).
:- use_module(private(teaching/recorded_search), [searched/4]).
:- use_module(private(teaching/search_runs), [new_run/3]).
:- use_module(private(teaching/search_records), [goal_text/4, text_of/3]).
:- use_module(private(teaching/trials), [muted/1]).
:- use_module(private(teaching/search_states), [initial_state/2]).

% Calls are compared with all around them.
most_inferences(inf, 300000).
most_inferences(200, 1000000).

%!  cycle_of(+Goal, -Calls) is semidet.
%
%   Goal, Module:Plain, leads to a call that is a variant of one around it, with nothing changed in between. Calls has
%   these two and the calls in between as Module:Called, the outermost first. Goals with effects are skipped.
%
%       ?- cycle_of(user:atom(a), Calls).
%       false.

cycle_of(Goal, Calls) :-
    ended_trial(Goal, inf, Calls),
    is_list(Calls).

%!  runaway_calls(+Goal, ?Indicator, -Calls) is semidet.
%
%   Goal leads to more than 200 calls, each inside the one before. Calls has those of the procedure Indicator among
%   them, that of the last one if it is unbound, as Module:Called, the outermost first.
%
%       ?- runaway_calls(user:atom(a), Indicator, Calls).
%       false.

runaway_calls(Goal, Indicator, Calls) :-
    ended_trial(Goal, 200, deep(Call)),
    calls_around(Call, Indicator, [], Calls),
    Calls = [_, _, _, _|_].

%   ended_trial(+Goal, +Deepest, -End): a trial run of Goal ends by '$cycle'(End).

ended_trial(Module:Goal, Deepest, End) :-
    new_run(trial(run), [loops(stop), depth(Deepest)], Run),
    initial_state([], State),
    copy_term_nat(Goal, Copy),
    most_inferences(Deepest, Most),
    catch(call_with_inference_limit(muted(( searched(Copy, Module, State, Run), fail )), Most, _), Ball, true),
    nonvar(Ball),
    Ball = '$cycle'(End).

calls_around(query, _, Calls, Calls).
calls_around(call(_, _, Module, _, Called, Parent), Indicator, Calls0, Calls) :-
    (   Called = called(Goal, _, _),
        functor(Goal, Name, Arity),
        Indicator = Name/Arity
    ->  Calls1 = [Module:Goal|Calls0]
    ;   Calls1 = Calls0
    ),
    calls_around(Parent, Indicator, Calls1, Calls).

%!  shown_calls(+Calls, -Text) is det.
%
%   Text is one line for Calls.
%
%       ?- shown_calls([user:p(a), user:p(b), user:p(a)], Text).
%       Text = 'p(a) -> p(b) -> p(a)'.

shown_calls(Calls, Text) :-
    length(Calls, Count),
    (   Count > 8,
        '$append'(_, [Last0], Calls)
    ->  first_elements(6, Calls, First0),
        maplist(call_text, First0, First),
        call_text(Last0, Last),
        '$append'(First, ['...', Last], Shown)
    ;   maplist(call_text, Calls, Shown)
    ),
    atomic_list_concat(Shown, ' -> ', Text).

call_text(Module:Goal, Text) :-
    goal_text(Module, Goal, [], Text).

%!  endless_arguments(+Calls, -Texts) is det.
%
%   Calls are of one procedure, each inside the one before, as from runaway_calls/3: Texts has one for each argument
%   that grows from call to call, or that counts.
%
%       ?- endless_arguments([user:p(a), user:p(s(a)), user:p(s(s(a)))], Texts).
%       Texts = ['argument 1 of p/1 grows: a, s(a), s(s(a)) ...'].

endless_arguments(Calls, Texts) :-
    first_elements(8, Calls, First),
    First = [_:Call|_],
    functor(Call, Name, Arity),
    findall(Text,
            ( between(1, Arity, I),
              maplist(argument_of(I), First, Arguments),
              trend(Arguments, Verb, Most),
              first_elements(Most, Arguments, Shown),
              maplist(argument_text, Shown, Parts),
              atomic_list_concat(Parts, ', ', Values),
              format(atom(Text), 'argument ~w of ~q ~w: ~w ...', [I, Name/Arity, Verb, Values]) ),
            Texts).

argument_of(I, _:Call, Argument) :-
    arg(I, Call, Argument).

argument_text(Argument, Text) :-
    text_of(Argument, [], Text).

%   Numbers are shown beyond 0.

trend(Arguments, Verb, Most) :-
    maplist(number, Arguments),
    !,
    (   each_pair(<, Arguments)
    ->  Verb = 'counts up'
    ;   each_pair(>, Arguments),
        Verb = 'counts down'
    ),
    Most = 6.
trend(Arguments, grows, 3) :-
    acyclic_term(Arguments),
    maplist(term_size, Arguments, Sizes),
    each_pair(<, Sizes).

each_pair(_, [_]) :- !.
each_pair(Relation, [A, B|Rest]) :-
    call(Relation, A, B),
    each_pair(Relation, [B|Rest]).
