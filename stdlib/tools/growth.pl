% SPDX-License-Identifier: MIT
% The growth of a goal's work with its input: inferences for inputs of doubled size, and the law that they follow.
%
%     ?- growth(rev([a, b], Xs)).
%         size    inferences     ratio  choice points
%            8            ..                        0
%           16            ..      3.32              0
%     about n^2: twice the size, four times the work

:- module(growth, [growth/1, growth/2, growth_law/3]).

:- use_module(library(apply), [include/3, maplist/3]).
:- use_module(library(lists), [nth1/3, sum_list/2]).

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
%   counted. If Make draws at random, the inferences are means of many inputs.
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
    inputs(Make, Inputs),
    show_series(first, Make, Inputs, Kind, Costs),
    (   '$in_list'(cost(_, _, Choices, true), Costs),
        Choices > 0
    ->  format('it leaves choice points: stats/1 shows whose. For all answers:~n', []),
        show_series(all, Make, Inputs, Kind, _)
    ;   true
    ).

%   Inputs are drawn if Make makes others when it runs again; otherwise fixed.

inputs(Make, Inputs) :-
    (   once(call(Make, 8, Goal1)),
        once(call(Make, 8, Goal2)),
        Goal1 \=@= Goal2
    ->  Inputs = drawn
    ;   Inputs = fixed
    ).

show_series(Answers, Make, Inputs, Kind, Costs) :-
    ( Inputs == drawn -> Last = 4096 ; Last = 16384 ),
    measured(8, doubled, Last, Inputs, Answers, Make, Costs0),
    (   include(is_finished, Costs0, Done),
        length(Done, Length),
        Length < 4,
        \+ ( Costs0 = [cost(_, _, _, Result)], Result \== stopped )
    ->  measured(4, added, 40, Inputs, Answers, Make, Costs),     % too much for doubling
        Step = added
    ;   Costs = Costs0,
        ( Inputs == drawn -> Step = drawn ; Step = doubled )
    ),
    write_costs(Costs, Answers, Kind),
    write_law(Costs, Step).

measured(Size, Step, Last, Inputs, Answers, Make, Costs) :-
    (   Size > Last
    ->  Costs = []
    ;   measured_at(Inputs, Size, Answers, Make, Cost),
        Costs = [Cost|Costs1],
        (   is_finished(Cost),
            Cost = cost(_, Inferences, _, _),
            Inferences < 500_000
        ->  next_size(Step, Size, Next),
            measured(Next, Step, Last, Inputs, Answers, Make, Costs1)
        ;   Costs1 = []
        )
    ).

next_size(doubled, Size, Next) :-
    Next is 2 * Size.
next_size(added, Size, Next) :-
    Next is Size + 1.

measured_at(fixed, Size, Answers, Make, Cost) :-
    measured_once(Size, Answers, Make, Cost).
measured_at(drawn, Size, Answers, Make, Cost) :-
    '$own_inferences'(Begin),
    mean_cost(draws(0, 0, 0, Begin), Size, Answers, Make, Cost).

%   The mean of at least eight draws, and of more until its standard error is half a percent, or four million inferences
%   are spent. draws(N, Sum, Squares, Begin): Sum and Squares are those of the first N.

mean_cost(draws(N0, Sum0, Squares0, Begin), Size, Answers, Make, Cost) :-
    measured_once(Size, Answers, Make, Drawn),
    Drawn = cost(_, Inferences, Choices, Result),
    N is N0 + 1,
    Sum is Sum0 + Inferences,
    Squares is Squares0 + Inferences * Inferences,
    (   \+ is_finished(Drawn)
    ->  Cost = Drawn
    ;   is_settled(N, Sum, Squares, Begin)
    ->  Mean is round(Sum / N),
        Cost = cost(Size, Mean, Choices, Result)
    ;   mean_cost(draws(N, Sum, Squares, Begin), Size, Answers, Make, Cost)
    ).

is_settled(N, Sum, Squares, Begin) :-
    N >= 8,
    (   40_000 * (N * Squares - Sum * Sum) =< N * Sum * Sum
    ->  true
    ;   '$own_inferences'(Now),
        Now - Begin > 4_000_000
    ).

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
%   Pairs has Size-Inferences for sizes that increase by one (Step is added) or are doubled (doubled, or drawn if the
%   inferences are means of random inputs). Law is constant, logarithmic, power(N), power_log(N) (n^N log n),
%   power_about(X), exponential(Factor) or faster_than_exponential. Fails if there are fewer than four pairs.
%
%       ?- growth_law(doubled, [8-100, 16-400, 32-1600, 64-6400], Law).
%       Law = power(2).

growth_law(Step, Pairs, Law) :-
    once('$append'(_, [_-A, _-B, M-C, N-D], Pairs)),
    (   Step == added
    ->  added_law(A, B, C, D, Law)
    ;   error_of(Step, Least, Share),
        (   D - A =< A // Share
        ->  Law = constant
        ;   exponents(Step, Pairs, Earlier, Exponent),
            Factor is (D / C) ** (1 / (N - M)),
            doubled_law(Exponent, Earlier, Least, Factor, Law)
        )
    ).

%   error_of(+Step, -OfExponent, -Share): smaller excesses of an exponent, and a growth below this share, mean nothing.

error_of(doubled, 0.01, 50).
error_of(drawn, 0.06, 12).

%   The exponent that the last two differences show, and the one before it; of means, that of all differences.

exponents(doubled, Pairs, Earlier, Exponent) :-
    once('$append'(_, [_-A, _-B, _-C, _-D], Pairs)),
    exponent(A, B, C, Earlier),
    exponent(B, C, D, Exponent).
exponents(drawn, Pairs0, Exponent, Exponent) :-
    (   '$append'(_, [32-First|Pairs1], Pairs0),
        Pairs1 = [_, _, _|_]
    ->  Pairs = [32-First|Pairs1]                % terms of a lower order have lost their share
    ;   Pairs = Pairs0
    ),
    logarithms(Pairs, Logarithms),
    slope(Logarithms, Exponent).

logarithms([_-_], []).
logarithms([_-A, N-B|Pairs], [Logarithm|Logarithms]) :-
    Logarithm is log2(max(B - A + 0.5, 0.5)),
    logarithms([N-B|Pairs], Logarithms).

%   Of the line of least squares through (1, Y1), (2, Y2), ...

slope(Ys, Slope) :-
    length(Ys, N),
    Middle is (N + 1) / 2,
    findall(Term, ( nth1(I, Ys, Y), Term is (I - Middle) * Y ), Terms),
    sum_list(Terms, Sum),
    Slope is 12 * Sum / (N * (N * N - 1)).

%   Terms of a lower order lose at least half of their share with each doubling; a logarithm brings an excess over a
%   whole number that hardly shrinks.

doubled_law(Exponent, Earlier, Least, Factor, Law) :-
    Nearest is round(Exponent),
    Whole is floor(Exponent),
    (   Exponent < 0.25
    ->  Law = logarithmic
    ;   Exponent > 2.2,
        Exponent > 1.4 * Earlier
    ->  Law = exponential(Factor)
    ;   Whole >= 1,
        Excess is Exponent - Whole,
        Excess > Least,
        Excess < 0.3,
        Excess > 0.7 * (Earlier - Whole)
    ->  Law = power_log(Whole)
    ;   abs(Exponent - Nearest) < 0.08
    ->  Law = power(Nearest)
    ;   Rounded is round(Exponent * 10) / 10.0,
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
