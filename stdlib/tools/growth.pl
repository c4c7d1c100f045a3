% SPDX-License-Identifier: MIT
% The growth of a goal's work with its input: inferences for inputs of doubled size, and the law that they follow.
%
%     ?- growth(rev([a, b], Xs)).
%         size    inferences   choice points
%            8            ..               0
%           16            ..               0
%     about n^2: twice the size, four times the work

:- module(growth, [growth/1, growth/2, growth_law/3]).

:- use_module(library(apply), [include/3, maplist/2, maplist/3]).

:- meta_predicate growth(0), growth(?, 0).

most_inferences(2_000_000).

%!  growth(:Goal) is det.
%
%   Calls Goal with larger and larger inputs, once each, and prints the cost of each call: inferences, and the number of
%   choice points it leaves. The inputs are the lists among its arguments, whose elements are repeated up to 8, 16, 32
%   and more of them; if there are none, the integers. Then prints the law that the inferences follow. A call is stopped
%   after 2,000,000 inferences. Errors: domain_error(goal_with_list_or_integer, Goal).
%
%       ?- growth(reverse([a, b], Xs)).

growth(Goal0) :-
    strip_module(Goal0, Module, Goal),
    (   callable(Goal),
        Goal \= _/_,
        Goal =.. [Name|Arguments],
        scaled_kind(Arguments, Kind)
    ->  measure_sizes(growth:scaled_goal(Kind, Module, Name, Arguments), Kind)
    ;   throw(error(domain_error(goal_with_list_or_integer, Goal), _))
    ).

%!  growth(?Size, :Goal) is det.
%
%   Like growth/1; calls Goal with Size = 8, 16, 32 ... In `Make, Goal`, the goal Make makes the input and is not
%   counted.
%
%       ?- growth(N, ( numlist(1, N, L), msort(L, _) )).

growth(Size, Goal0) :-
    strip_module(Goal0, Module, Goal),
    (   nonvar(Goal),
        Goal = (Make, Work)
    ->  true
    ;   Make = true,
        Work = Goal
    ),
    measure_sizes(growth:made_goal(Size, Module, Make, Work), sizes).

made_goal(Size, Module, Make, Work, N, Module:Work1) :-
    copy_term(Size-Make-Work, N-Make1-Work1),
    once(Module:Make1).

% ---- inputs ----

scaled_kind(Arguments, Kind) :-
    (   '$in_list'(Argument, Arguments),
        is_list(Argument),
        Argument \== []
    ->  Kind = lists
    ;   '$in_list'(Argument, Arguments),
        integer(Argument),
        Argument > 0
    ->  Kind = integers
    ).

scaled_goal(Kind, Module, Name, Arguments0, N, Module:Goal) :-
    maplist(scaled_argument(Kind, N), Arguments0, Arguments1),
    copy_term(Arguments1, Arguments),
    Goal =.. [Name|Arguments].

scaled_argument(Kind, N, Argument0, Argument) :-
    (   Kind == lists,
        is_list(Argument0),
        Argument0 \== []
    ->  length(Argument, N),
        repeated(Argument, Argument0, Argument0)
    ;   Kind == integers,
        integer(Argument0),
        Argument0 > 0
    ->  Argument = N
    ;   Argument = Argument0
    ).

repeated([], _, _).
repeated([X|Xs], [], [X|Ys]) :-
    repeated(Xs, Ys, [X|Ys]).
repeated([X|Xs], [X|Ys], Elements) :-
    repeated(Xs, Ys, Elements).

% ---- measuring ----
%
% cost(Size, Inferences, ChoicePoints, Result): Result is true, false, throws(Ball), or stopped.

measure_sizes(Make, Kind) :-
    measured(8, doubled, 16384, Make, Costs0),
    (   include(is_finished, Costs0, Done),
        length(Done, Length),
        Length >= 4
    ->  Costs = Costs0,
        Step = doubled
    ;   Costs0 = [cost(_, _, _, Result)|_],
        Result \== stopped,
        Costs0 \= [_, _|_]
    ->  Costs = Costs0,
        Step = doubled
    ;   measured(4, added, 40, Make, Costs),     % too much for doubling
        Step = added
    ),
    write_costs(Costs, Kind),
    write_law(Costs, Step).

measured(Size, Step, Last, Make, Costs) :-
    (   Size > Last
    ->  Costs = []
    ;   measured_once(Size, Make, Cost),
        Costs = [Cost|Costs1],
        (   Cost = cost(_, Inferences, _, Result),
            ( Result == true ; Result == false ),
            Inferences < 500_000
        ->  next_size(Step, Size, Next),
            measured(Next, Step, Last, Make, Costs1)
        ;   Costs1 = []
        )
    ).

next_size(doubled, Size, Next) :-
    Next is 2 * Size.
next_size(added, Size, Next) :-
    Next is Size + 1.

measured_once(Size, Make, cost(Size, Inferences, Choices, Result)) :-
    most_inferences(Most),
    once(call(Make, Size, Goal)),
    Box = box(0, 0, false),
    \+ \+ run_once(Goal, Most, Box),
    Box = box(Inferences, Choices, Result).

%   The overhead of counting is measured with true.

run_once(Goal, Most, Box) :-
    counted(user:true, Most, box(0, 0, false), Own),
    counted(Goal, Most, Box, All),
    Inferences is max(0, All - Own),
    nb_setarg(1, Box, Inferences).

counted(Goal, Most, Box, Inferences) :-
    '$own_inferences'(Before),
    ignore(catch(watched(Goal, Most, Box), Ball, nb_setarg(3, Box, throws(Ball)))),
    '$own_inferences'(After),
    Inferences is After - Before.

watched(Goal, Most, Box) :-
    call_with_inference_limit(with_choices(Goal, Choices), Most, Result),
    (   Result == inference_limit_exceeded
    ->  nb_setarg(3, Box, stopped)
    ;   nb_setarg(2, Box, Choices),
        nb_setarg(3, Box, true)
    ).

with_choices(Goal, Choices) :-
    '$choice'(Before),
    call(Goal),
    '$choice'(After),
    (   Before == After
    ->  Choices = 0
    ;   '$choice_owners'(Before, Owners),
        length(Owners, Choices)
    ).

is_finished(cost(_, _, _, Result)) :-
    ( Result == true ; Result == false ).

% ---- printing ----

write_costs(Costs, Kind) :-
    (   Kind == integers
    ->  Title = value
    ;   Title = size
    ),
    format('~t~w~10|~t~w~24|~t~w~39|~n', [Title, inferences, 'choice points']),
    maplist(write_cost_line, Costs).

write_cost_line(cost(Size, Inferences, Choices, Result)) :-
    result_note(Result, Note),
    (   Result == stopped
    ->  most_inferences(Most),
        format('~t~D~10|  more than ~D~n', [Size, Most])
    ;   Result = throws(Ball)
    ->  format('~t~D~10|  throws ~q~n', [Size, Ball])
    ;   format('~t~D~10|~t~D~24|~t~w~39|~w~n', [Size, Inferences, Choices, Note])
    ).

result_note(false, '  fails') :- !.
result_note(_, '').

write_law(Costs, Step) :-
    include(is_finished, Costs, Done),
    pairs(Done, Pairs),
    (   once(growth_law(Step, Pairs, Law))
    ->  once(law_text(Law, Text)),
        format('~w~n', [Text])
    ;   format('too few sizes to tell how it grows~n', [])
    ),
    (   '$in_list'(cost(_, _, Choices, true), Done),
        Choices > 0
    ->  format('it leaves choice points: stats/1 shows whose~n', [])
    ;   true
    ).

pairs([], []).
pairs([cost(Size, Inferences, _, _)|Costs], [Size-Inferences|Pairs]) :-
    pairs(Costs, Pairs).

%!  growth_law(+Step, +Pairs, -Law) is semidet.
%
%   Pairs has Size-Inferences for sizes that are doubled or increase by one (Step). Law is constant, logarithmic,
%   power(N), n_log_n, power_about(X), or exponential(Factor). Fails if there are fewer than four pairs.
%
%       ?- growth_law(doubled, [8-100, 16-400, 32-1600, 64-6400], Law).
%       Law = power(2).

growth_law(Step, Pairs, Law) :-
    '$append'(_, [_-A, _-B, _-C, _-D], Pairs),
    !,
    law(Step, A, B, C, D, Law).

law(doubled, A, B, C, D, Law) :-
    Exponent is log((D - C + 0.5) / max(C - B + 0.5, 0.5)) / log(2),
    (   D - A =< A // 50
    ->  Law = constant
    ;   Exponent < 0.25
    ->  Law = logarithmic
    ;   Nearest is round(Exponent),
        abs(Exponent - Nearest) < 0.08
    ->  Law = power(Nearest)
    ;   Exponent > 1,
        Exponent < 1.35
    ->  Law = n_log_n
    ;   Rounded is round(Exponent * 10) / 10.0,
        Law = power_about(Rounded)
    ).
law(added, A, B, C, D, Law) :-
    Factor is (D - C + 0.5) / max(C - B + 0.5, 0.5),
    Earlier is (C - B + 0.5) / max(B - A + 0.5, 0.5),
    (   Factor > 1.25,
        abs(Factor - Earlier) < 0.1 * Factor
    ->  Rounded is round(Factor * 10) / 10.0,
        Law = exponential(Rounded)
    ;   Factor > 1.25,
        Factor > Earlier
    ->  Law = faster_than_exponential
    ;   fail
    ).

law_text(constant, 'constant: the size does not matter (a built-in counts as one, whatever it does)').
law_text(logarithmic, 'about log n: twice the size, a little more work').
law_text(power(1), 'about n: twice the size, twice the work').
law_text(n_log_n, 'about n log n: twice the size, a little more than twice the work').
law_text(power(2), 'about n^2: twice the size, four times the work').
law_text(power(3), 'about n^3: twice the size, eight times the work').
law_text(power(N), Text) :-
    N > 3,
    Times is 2 ** N,
    format(atom(Text), 'about n^~w: twice the size, ~w times the work', [N, Times]).
law_text(power_about(X), Text) :-
    format(atom(Text), 'about n^~1f', [X]).
law_text(exponential(Factor), Text) :-
    format(atom(Text), 'about ~1f^n: one more, ~1f times the work', [Factor, Factor]).
law_text(faster_than_exponential, 'faster than exponential, as n!: one more, and more than that times the work').
