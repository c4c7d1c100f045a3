% SPDX-License-Identifier: MIT
% library(growth): how the inferences of a goal grow with its input.

:- use_module(library(plunit)).
:- use_module(library(growth)).

rev([], []).
rev([X|Xs], Ys) :- rev(Xs, Zs), app(Zs, [X], Ys).
app([], Ys, Ys).
app([X|Xs], Ys, [X|Zs]) :- app(Xs, Ys, Zs).
turned([], Ys, Ys).
turned([X|Xs], Ys, Zs) :- turned(Xs, [X|Ys], Zs).
fib(0, 0).
fib(1, 1).
fib(N, F) :- N > 1, A is N - 1, B is N - 2, fib(A, FA), fib(B, FB), F is FA + FB.
down(0).
down(N) :- N > 0, M is N - 1, down(M).
halved(1) :- !.
halved(N) :- M is N // 2, halved(M).
cubic(Xs) :- forall(member(_, Xs), rev(Xs, _)).
first([X|_], X).
one_of(X, [X|_]).
one_of(X, [_|Xs]) :- one_of(X, Xs).
picky(Xs) :- length(Xs, N), ( N > 16 -> throw(too_long) ; true ).
never([_|_]) :- fail.
single(_).
sorted([], []).
sorted([X], [X]) :- !.
sorted(Xs, Ys) :- halves(Xs, As, Bs), sorted(As, Cs), sorted(Bs, Ds), merged(Cs, Ds, Ys).
halves([], [], []).
halves([X|Xs], [X|Ys], Zs) :- halves(Xs, Zs, Ys).
merged([], Ys, Ys) :- !.
merged(Xs, [], Xs) :- !.
merged([X|Xs], [Y|Ys], Zs) :-
    ( X =< Y -> Zs = [X|Zs1], merged(Xs, [Y|Ys], Zs1) ; Zs = [Y|Zs1], merged([X|Xs], Ys, Zs1) ).
each_sorted(Xs) :- forall(member(_, Xs), sorted(Xs, _)).
sub([], []).
sub([X|Xs], [X|Ys]) :- sub(Xs, Ys).
sub([_|Xs], Ys) :- sub(Xs, Ys).
slowly(0).
slowly(N) :- N > 0, M is N - 1, slowly(M), T is floor(1.1 ** N), down(T).

drawn(N, Xs) :- length(Xs, N), maplist(random_between(1, 1000000), Xs).
quick([], []).
quick([X|Xs], Ys) :- parted(Xs, X, Small, Large), quick(Small, Zs), quick(Large, Us), append(Zs, [X|Us], Ys).
parted([], _, [], []).
parted([Y|Ys], X, Ss, Ls) :- ( Y < X -> Ss = [Y|Ss1], Ls = Ls1 ; Ss = Ss1, Ls = [Y|Ls1] ), parted(Ys, X, Ss1, Ls1).
found(X, [X|_]) :- !.
found(X, [_|Xs]) :- found(X, Xs).

last_line(Goal, Line) :-
    with_output_to(string(Text), Goal),
    split_string(Text, "\n", "", Lines),
    append(_, [Line, ""], Lines),
    !.

printed(Goal, Part) :-
    with_output_to(string(Text), Goal),
    sub_string(Text, _, _, _, Part),
    !.

:- begin_tests(growth).

test(linear, true) :- printed(growth(user:turned([a, b], [], _)), "about n: ").
test(quadratic, true) :- printed(growth(user:rev([a], _)), "about n^2: ").
test(cubic, true) :- printed(growth(user:cubic([a])), "about n^3: ").
test(constant, true) :- printed(growth(user:first([a], _)), "constant: ").
test(logarithm, true) :- printed(growth(user:halved(3)), "about log n: ").
test(integers, true) :- printed(growth(user:down(2)), "     value    inferences").
test(n_log_n, true) :- printed(growth(user:sorted([3, 1, 2], _)), "about n log n: ").
test(n_2_log_n, true) :- printed(growth(user:each_sorted([3, 1, 2])), "about n^2 log n: ").
test(slowly_exponential, true) :- printed(growth(user:slowly(8)), "about 1.1").
test(ratio, true) :- printed(growth(user:rev([a], _)), "ratio"), printed(growth(user:rev([a], _)), "3.9").
test(all_answers, true) :- printed(growth(user:sub([a, b], _)), "For all answers:\n").
test(all_answers_law, Line == "about 2.0^n: one more, 2.0 times the work") :- last_line(growth(user:sub([a], _)), Line).
test(all_answers_are_counted, true) :- printed(growth(user:one_of(_, [a])), "             16\n").
test(exponential, true) :- printed(growth(user:fib(3, _)), "about 1.6^n").
test(exponential_sizes, true) :- printed(growth(user:fib(3, _)), "\n         5 ").
test(choice_points, true) :- printed(growth(user:one_of(_, [a])), "it leaves choice points").
test(none_left, fail) :- printed(growth(user:single([a])), "it leaves choice points").
test(fails, true) :- printed(growth(user:never([a])), "fails").
test(throws, true) :- printed(growth(user:picky([a])), "throws too_long").
test(too_few, true) :- printed(growth(user:picky([a])), "too few sizes").
test(given_size, true) :- printed(growth(N, user:( numlist(1, N, L), rev(L, _) )), "about n^2: ").
test(unbound_behind, true) :- printed(growth(N, user:( numlist(1, N, L), rev(L, _) )), "size"), var(N).
test(no_input, error(domain_error(goal_with_list_or_integer, atom(a)))) :- growth(atom(a)).
test(unbound, error(domain_error(goal_with_list_or_integer, _))) :- growth(_).

test(law, Law == power_log(1)) :- growth_law(doubled, [8-24, 16-64, 32-160, 64-384], Law).
test(law_between, Law == power_about(1.5)) :- growth_law(doubled, [8-23, 16-64, 32-181, 64-512], Law).
test(law_needs_four, fail) :- growth_law(doubled, [8-1, 16-2, 32-4], _).
test(law_with_a_part_that_is_linear, Law == power_log(1)) :-
    findall(N-C, ( between(8, 14, K), N is 2**K, C is 20*N + N*K ), Pairs), growth_law(doubled, Pairs, Law).
test(law_with_a_lower_order, Law == power(2)) :-
    findall(N-C, ( between(3, 9, K), N is 2**K, C is N*N + 3*N + 7 ), Pairs), growth_law(doubled, Pairs, Law).
test(law_of_drawn_inputs, Law == power_log(1)) :-
    growth_law(drawn, [32-338, 64-791, 128-1830, 256-4240, 512-9495, 1024-21064, 2048-46162, 4096-100688], Law).
test(law_of_wavering_inputs, Law == power(1)) :-
    growth_law(drawn, [32-15, 64-32, 128-62, 256-127, 512-259, 1024-509, 2048-1012, 4096-1990], Law).
test(law_of_drawn_inputs_without_growth, Law == constant) :-
    growth_law(drawn, [32-100, 64-97, 128-103, 256-99, 512-102], Law).
test(drawn_sort, [forall(member(Seed, [1, 2, 3]))]) :-
    set_random(seed(Seed)), printed(growth(N, user:( drawn(N, Xs), quick(Xs, _) )), "about n log n: ").
test(drawn_search, [forall(member(Seed, [1, 2]))]) :-
    set_random(seed(Seed)), printed(growth(N, user:( ( drawn(N, Xs), random_member(X, Xs) ), found(X, Xs) )), "about n: ").
test(law_of_triangles, Law == power(2)) :-
    findall(N-C, ( between(3, 9, K), N is 2**K, C is N*(N - 1)//2 ), Pairs), growth_law(doubled, Pairs, Law).
test(law_added, Factor =:= 2) :- growth_law(added, [4-16, 5-32, 6-64, 7-128, 8-256], exponential(Factor0)),
    Factor is round(10*Factor0) / 10.
test(law_doubled_exponential, Factor =:= 1.1) :-
    findall(N-C, ( between(3, 7, K), N is 2**K, C is round(1.1**N * 50) ), Pairs),
    growth_law(doubled, Pairs, exponential(Factor0)), Factor is round(10*Factor0) / 10.
test(law_factorial, Law == faster_than_exponential) :-
    growth_law(added, [4-24, 5-120, 6-720, 7-5040, 8-40320], Law).

:- end_tests(growth).
