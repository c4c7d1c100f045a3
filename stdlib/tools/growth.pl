% SPDX-License-Identifier: MIT
% The growth of a goal's work with its input: inferences for inputs of doubled size, and the law that they follow.
%
%     ?- growth(rev([a, b], Xs)).
%         size    inferences     ratio  choice points
%            8            ..                        0
%           16            ..      3.32              0
%     about n^2: twice the size, four times the work

:- module(growth, [growth/1, growth/2, growth_law/3]).

:- use_module(library(apply), [include/3, maplist/3, maplist/5]).

:- meta_predicate growth(0), growth(?, 0).

most_inferences(2_000_000).

%!  growth(:Goal) is det.
%
%   Calls Goal with larger and larger inputs, once each, and prints the cost of its first answer: inferences, their
%   ratio to those of the size before, and the number of choice points it leaves. The inputs are the lists among its
%   arguments, whose elements are repeated up to 8, 16, 32 and more of them; if there are none, the integers. Then
%   prints the law that the inferences follow. If choice points were left, does the same for all answers. A call is
%   stopped after 2,000,000 inferences. Errors: domain_error(goal_with_list_or_integer, Goal).
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
% cost(Size, Inferences, ChoicePoints, Result): Result is true, false, throws(Ball), or stopped. With all answers,
% ChoicePoints is their number.

measure_sizes(Make, Kind) :-
    show_series(first, Make, Kind, Costs),
    (   '$in_list'(cost(_, _, Choices, true), Costs),
        Choices > 0
    ->  format('it leaves choice points: stats/1 shows whose. For all answers:~n', []),
        show_series(all, Make, Kind, _)
    ;   true
    ).

show_series(Answers, Make, Kind, Costs) :-
    measured(8, doubled, 16384, Answers, Make, Costs0),
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
    ;   measured(4, added, 40, Answers, Make, Costs),     % too much for doubling
        Step = added
    ),
    write_costs(Costs, Answers, Kind),
    write_law(Costs, Step).

measured(Size, Step, Last, Answers, Make, Costs) :-
    (   Size > Last
    ->  Costs = []
    ;   measured_once(Size, Answers, Make, Cost),
        Costs = [Cost|Costs1],
        (   is_finished(Cost),
            Cost = cost(_, Inferences, _, _),
            Inferences < 500_000
        ->  next_size(Step, Size, Next),
            measured(Next, Step, Last, Answers, Make, Costs1)
        ;   Costs1 = []
        )
    ).

next_size(doubled, Size, Next) :-
    Next is 2 * Size.
next_size(added, Size, Next) :-
    Next is Size + 1.

measured_once(Size, Answers, Make, cost(Size, Inferences, Choices, Result)) :-
    most_inferences(Most),
    once(call(Make, Size, Goal)),
    Box = box(0, 0, false),
    \+ \+ run_once(Answers, Goal, Most, Box),
    Box = box(Inferences, Choices, Result).

%   The overhead of counting is measured with true.

run_once(Answers, Goal, Most, Box) :-
    counted(Answers, user:true, Most, box(0, 0, false), Own),
    counted(Answers, Goal, Most, Box, All),
    Inferences is max(0, All - Own),
    nb_setarg(1, Box, Inferences).

counted(Answers, Goal, Most, Box, Inferences) :-
    '$own_inferences'(Before),
    ignore(catch(watched(Answers, Goal, Most, Box), Ball, nb_setarg(3, Box, throws(Ball)))),
    '$own_inferences'(After),
    Inferences is After - Before.

watched(Answers, Goal, Most, Box) :-
    call_with_inference_limit(run(Answers, Goal, Count), Most, Result),
    (   Result == inference_limit_exceeded
    ->  nb_setarg(3, Box, stopped)
    ;   nb_setarg(2, Box, Count),
        nb_setarg(3, Box, true)
    ).

%   Count: the choice points that the first answer leaves, or the number of all answers.

run(first, Goal, Count) :-
    '$choice'(Before),
    call(Goal),
    '$choice'(After),
    (   Before == After
    ->  Count = 0
    ;   '$choice_owners'(Before, Owners),
        length(Owners, Count)
    ).
run(all, Goal, Count) :-
    Answers = answers(0),
    (   call(Goal),
        arg(1, Answers, N0),
        N is N0 + 1,
        nb_setarg(1, Answers, N),
        fail
    ;   true
    ),
    arg(1, Answers, Count),
    Count > 0.

is_finished(cost(_, _, _, Result)) :-
    ( Result == true ; Result == false ).

% ---- printing ----

write_costs(Costs, Answers, Kind) :-
    ( Kind == integers -> Title = value ; Title = size ),
    ( Answers == all -> Counted = answers ; Counted = 'choice points' ),
    format('~t~w~10|~t~w~24|~t~w~34|~t~w~49|~n', [Title, inferences, ratio, Counted]),
    write_cost_lines(Costs, none).

write_cost_lines([], _).
write_cost_lines([Cost|Costs], Before) :-
    Cost = cost(Size, Inferences, Count, Result),
    (   Result == stopped
    ->  most_inferences(Most),
        format('~t~D~10|  more than ~D~n', [Size, Most])
    ;   Result = throws(Ball)
    ->  format('~t~D~10|  throws ~q~n', [Size, Ball])
    ;   ratio_text(Before, Inferences, Ratio),
        ( Result == false -> Note = '  fails' ; Note = '' ),
        format('~t~D~10|~t~D~24|~t~w~34|~t~D~49|~w~n', [Size, Inferences, Ratio, Count, Note])
    ),
    write_cost_lines(Costs, Inferences).

ratio_text(Before, Inferences, Text) :-
    (   integer(Before),
        Before > 0
    ->  Ratio is Inferences / Before,
        format(atom(Text), '~2f', [Ratio])
    ;   Text = ''
    ).

write_law(Costs, Step) :-
    include(is_finished, Costs, Done),
    pairs(Done, Pairs),
    (   once(growth_law(Step, Pairs, Law))
    ->  once(law_text(Law, Text)),
        format('~w~n', [Text])
    ;   format('too few sizes to tell how it grows~n', [])
    ).

pairs([], []).
pairs([cost(Size, Inferences, _, _)|Costs], [Size-Inferences|Pairs]) :-
    pairs(Costs, Pairs).

%!  growth_law(+Step, +Pairs, -Law) is semidet.
%
%   Pairs has Size-Inferences for sizes that are doubled or increase by one (Step). Law is constant, logarithmic,
%   power(N), power_log(N) (n^N log n), power_about(X), exponential(Factor) or faster_than_exponential. Fails if there
%   are fewer than four pairs.
%
%       ?- growth_law(doubled, [8-100, 16-400, 32-1600, 64-6400], Law).
%       Law = power(2).

growth_law(Step, Pairs, Law) :-
    '$append'(Before, [_-A, _-B, M-C, N-D], Pairs),
    !,
    (   Step == added
    ->  added_law(A, B, C, D, Law)
    ;   '$append'(_, [_-First], Before),
        wavers([First, A, B, C, D])
    ->  Mean is log(D / First) / log(16),
        mean_law(Mean, Law)
    ;   doubled_law(A, B, M-C, N-D, Law)
    ).

%   Inputs that are drawn: the differences waver, their sum less.

wavers([A, B, C, D, E]) :-
    maplist(exponent, [A, B, C], [B, C, D], [C, D, E], [X, Y, Z]),
    abs(Y - X) > 0.08,
    abs(Z - Y) > 0.08,
    (Y - X) * (Z - Y) < 0.

%   The exponent that the last two differences show, and the one before it. Terms of a lower order lose at least half of
%   their share with each doubling; a logarithm brings an excess over a whole number that hardly shrinks.

doubled_law(A, B, M-C, N-D, Law) :-
    exponent(B, C, D, Exponent),
    exponent(A, B, C, Earlier),
    Nearest is round(Exponent),
    Whole is floor(Exponent),
    (   D - A =< A // 50
    ->  Law = constant
    ;   Exponent < 0.25
    ->  Law = logarithmic
    ;   Exponent > 2.2,
        Exponent > 1.4 * Earlier
    ->  Factor is (D / C) ** (1 / (N - M)),
        Law = exponential(Factor)
    ;   Whole >= 1,
        Excess is Exponent - Whole,
        Excess > 0.01,
        Excess < 0.3,
        Excess > 0.7 * (Earlier - Whole)
    ->  Law = power_log(Whole)
    ;   abs(Exponent - Nearest) < 0.08
    ->  Law = power(Nearest)
    ;   Rounded is round(Exponent * 10) / 10.0,
        Law = power_about(Rounded)
    ).

mean_law(Mean, Law) :-
    Nearest is round(Mean),
    Whole is floor(Mean),
    (   abs(Mean - Nearest) < 0.05
    ->  Law = power(Nearest)
    ;   Whole >= 1,
        Mean - Whole < 0.3
    ->  Law = power_log(Whole)
    ;   Rounded is round(Mean * 10) / 10.0,
        Law = power_about(Rounded)
    ).

exponent(A, B, C, Exponent) :-
    Exponent is log(max(C - B + 0.5, 0.5) / max(B - A + 0.5, 0.5)) / log(2).

added_law(A, B, C, D, Law) :-
    Factor is (D - C + 0.5) / max(C - B + 0.5, 0.5),
    Earlier is (C - B + 0.5) / max(B - A + 0.5, 0.5),
    (   Factor > 1.25,
        abs(Factor - Earlier) < 0.1 * Factor
    ->  Law = exponential(Factor)
    ;   Factor > 1.25,
        Factor > Earlier
    ->  Law = faster_than_exponential
    ;   fail
    ).

law_text(constant, 'constant: the size does not matter (a built-in counts as one, whatever it does)').
law_text(logarithmic, 'about log n: twice the size, a little more work').
law_text(power(1), 'about n: twice the size, twice the work').
law_text(power_log(1), 'about n log n: twice the size, a little more than twice the work').
law_text(power_log(N), Text) :-
    Times is 2 ** N,
    format(atom(Text), 'about n^~w log n: twice the size, a little more than ~w times the work', [N, Times]).
law_text(power(2), 'about n^2: twice the size, four times the work').
law_text(power(3), 'about n^3: twice the size, eight times the work').
law_text(power(N), Text) :-
    N > 3,
    Times is 2 ** N,
    format(atom(Text), 'about n^~w: twice the size, ~w times the work', [N, Times]).
law_text(power_about(X), Text) :-
    format(atom(Text), 'about n^~1f', [X]).
law_text(exponential(Factor), Text) :-
    (   Factor < 1.2
    ->  Format = 'about ~2f^n: one more, ~2f times the work'
    ;   Format = 'about ~1f^n: one more, ~1f times the work'
    ),
    format(atom(Text), Format, [Factor, Factor]).
law_text(faster_than_exponential, 'faster than exponential, as n!: one more, and more than that times the work').
