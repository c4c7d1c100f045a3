% SPDX-License-Identifier: MIT
% library(coverage): which clauses have run.

:- use_module(library(plunit)).
:- use_module(library(coverage)).

rev([], []).
rev([X|Xs], Ys) :- rev(Xs, Zs), app(Zs, [X], Ys).
app([], Ys, Ys).
app([X|Xs], Ys, [X|Zs]) :- app(Xs, Ys, Zs).
colour(red).
colour(green).
colour(blue).
warm(X) :- colour(X), X == black.
never(X) :- colour(X).
apart(a) :- fail.
apart(b).
apart(c).
all_warm(Xs) :- maplist(warm, Xs).
forever :- forever.
letters --> [a].
letters --> [b], letters.
:- table(reach/2).
reach(X, Y) :- arrow(X, Y).
reach(X, Y) :- reach(X, Z), arrow(Z, Y).
reach(X, X) :- fail.
arrow(a, b).
arrow(b, a).
:- table(memo/2).
memo(0, 0) :- !.
memo(N, N) :- M is N - 1, memo(M, M).
:- det(picked/1).
picked(X) :- colour(X), !.
picked(none).
on_one_line(1). on_one_line(2). on_one_line(3) :- fail.
on_lines(X) :-
    on_one_line(X),
    X == 4.

%   The numbers in front of the line that begins with Beginning.
runs(Goal, Beginning, Runs) :-
    with_output_to(string(Text), coverage(user:Goal, [all(true)])),
    split_string(Text, "\n", "", Lines),
    member(Line, Lines),
    sub_string(Line, Before, _, _, Beginning),
    Before =:= 23,
    sub_string(Line, 6, 15, _, Columns),
    split_string(Columns, " ", " ", Words0),
    exclude(==(""), Words0, Runs),
    !.

printed(Goal, Part) :-
    with_output_to(string(Text), call(Goal)),
    sub_string(Text, _, _, _, Part),
    !.

:- begin_tests(coverage).

test(fact, Runs == ["1", "1"]) :- runs(rev([a, b, c], _), "rev([], [])", Runs).
test(rule, Runs == ["3", "3"]) :- runs(rev([a, b, c], _), "rev([X|Xs]", Runs).
test(recursion, Runs == ["3", "3"]) :- runs(rev([a, b, c], _), "app([X|Xs]", Runs).
test(never_entered, Runs == ["never"]) :- runs(rev([], _), "rev([X|Xs]", Runs).
test(never_true, Runs == ["1", "never"]) :- runs(warm(_), "warm(X)", Runs).
test(all_answers, Runs == ["1", "1"]) :- runs(colour(_), "colour(blue)", Runs).
test(facts_apart, Runs == ["never"]) :- runs(colour(red), "colour(green)", Runs).
test(more_answers_than_entries, Runs == ["1", "3"]) :- runs(never(_), "never(X)", Runs).
test(rule_that_fails, Runs == ["1", "never"]) :- runs(apart(_), "apart(a)", Runs).
test(fact_behind_a_rule, Runs == ["1", "1"]) :- runs(apart(_), "apart(b)", Runs).
test(from_library_code, Runs == ["1", "never"]) :- runs(all_warm([red]), "warm(X)", Runs).
test(grammar, Runs == ["1", "1"]) :- runs(phrase(letters, [b, a]), "letters --> [b]", Runs).
test(tabled, Runs == ["1", "1"]) :- runs(reach(a, _), "reach(X, Y) :- arrow", Runs).
test(tabled_recursion, Runs == ["1", "2"]) :- abolish_all_tables, runs(reach(a, _), "reach(X, Y) :- reach", Runs).
test(tabled_never_true, Runs == ["1", "never"]) :- abolish_all_tables, runs(reach(a, _), "reach(X, X)", Runs).
test(tabled_cut, Runs == ["3", "3"]) :- runs(memo(3, _), "memo(N, N)", Runs).
test(in_tabled, Runs == ["1", "1"]) :- abolish_all_tables, runs(reach(a, _), "arrow(b, a)", Runs).
test(determinate, Runs == ["1", "1"]) :- runs(picked(_), "picked(X)", Runs).
test(determinate_fact, Runs == ["1", "1"]) :- runs(picked(none), "picked(none)", Runs).
test(several_on_a_line, Runs == [["1", "1"], ["never"], ["never"]]) :-
    findall(R, ( member(C, ["    clause 1, of on", "    clause 2, of on", "    clause 3, of on"]),
                 runs(on_one_line(1), C, R) ), Runs).
test(entered_on_a_line, Runs == ["1", "never"]) :- runs(on_one_line(_), "    clause 3, of on_one_line/1", Runs).
test(one_on_several_lines, Runs == ["1", "never"]) :- runs(on_lines(_), "on_lines(X)", Runs).
test(gap_on_a_line, true) :-
    printed(coverage(user:on_one_line(1), [gaps(true)]), "        never            clause 2, of on_one_line/1\n").
test(cut, Runs == ["never"]) :- runs(( colour(_), ! ), "colour(blue)", Runs).

test(answers, true) :- printed(coverage(user:colour(_)), "% 3 answers\n").
test(one_answer, true) :- printed(coverage(user:colour(red)), "% 1 answer\n").
test(summary, true) :- printed(coverage(user:warm(_)), " clauses entered, 3 of these true").
test(gaps, Count == 0) :-
    with_output_to(string(Text), coverage(user:colour(_), [gaps(true)])),
    aggregate_all(count, sub_string(Text, _, _, _, "colour(red)."), Count).
test(gaps_shown, true) :- printed(coverage(user:colour(_), [gaps(true)]), "never        rev([], []).").
test(stream, Text == "") :-
    with_output_to(string(Text),
                   ( open_null_stream(Null), coverage(user:colour(_), [stream(Null)]), close(Null) )).
test(stopped, true) :-
    printed(coverage(user:forever, [inferences(1000)]), "stopped after 1,000 inferences").
test(ball, throws(oops)) :- with_output_to(string(_), coverage(throw(oops))).
test(ball_printed, true) :-
    printed(catch(coverage(user:( warm(_) ; throw(oops) )), _, true), "clauses entered").
test(unbound, error(instantiation_error)) :- with_output_to(string(_), coverage(_)).
test(started_by_hand, true) :-
    start_coverage,
    printed(report_coverage(current_output), " clauses").
test(reported_once, Text == "") :- with_output_to(string(Text), report_coverage(current_output)).

test(covered, Runs == [0-0]) :-
    covered(true, Clauses), findall(E-S, member(clause(_, _, user:never/1, E, S), Clauses), Runs).

:- end_tests(coverage).
