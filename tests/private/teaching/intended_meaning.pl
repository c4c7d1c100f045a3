% SPDX-License-Identifier: MIT
% private(teaching/intended_meaning): the intended meaning of a program.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(private(teaching/intended_meaning)).

:- dynamic([r/1, s/1]).

:- module(good).
good:p(1).
good:p(2).
good:r(X) :- X in 1..2.
good:s(X) :- dif(X, 1).
good:len([], 0).
good:len([_|Xs], N) :- good:len(Xs, M), N is M + 1.
:- module(user).

%   Runs Goal with Lines as the student's input; Text is the output.
typed(Lines, Goal, Text) :-
    current_input(Before),
    setup_call_cleanup(( open_string(Lines, Stream), set_input(Stream) ),
                       with_output_to(string(Text), Goal),
                       ( set_input(Before), close(Stream) )).

:- begin_tests(intended_meaning, [setup(forget_judgements), cleanup(forget_judgements)]).

test(reference_yes, V == yes) :- is_right(p(1), user, good, V).
test(reference_no, V == no) :- is_right(p(3), user, good, V).
test(reference_all_instances, V == no) :- is_right(p(_), user, good, V).
test(reference_any_elements, V == yes) :- is_right(len([_, _], 2), user, good, V).
test(asked_yes, V-T == yes-"is this right?  q(1)  (y/n) ") :- typed("y\n", is_right(q(1), user, good, V), T).
test(asked_no, V == no) :- typed("no\n", is_right(q(2), user, none, V), _).
test(asked_unknown, V == unknown) :- typed("?\n", is_right(q(3), user, none, V), _).
test(not_asked_again, V == no) :- is_right(q(2), user, none, V).
test(other_answers_are_explained, V == yes) :-
    typed("perhaps\ny.\n", is_right(q(4), user, none, V), T),
    once(sub_string(T, _, _, _, "I do not know")).
test(trust, V-W == yes-yes) :- typed("t\n", is_right(r(4), user, none, V), _), is_right(r(5), user, none, W).
test(trusted) :- trusted(user, r(6)).
test(not_trusted, fail) :- trusted(user, q(6)).
test(forget_judgements, fail) :-
    typed("t\n", is_right(s(4), user, none, _), _), forget_judgements, trusted(user, s(4)).
test(quit, throws(given_up)) :- typed("q\n", is_right(q(5), user, none, _), _).
test(end_of_input, throws(given_up)) :- typed("", is_right(q(5), user, none, _), _).

test(has_answer, V == yes(p(1))) :- has_answer(p(_), user, good, V).
test(has_none, V == no) :- has_answer(p(x), user, good, V).
test(has_asked, true(V == yes(Goal))) :-
    Goal = q(_),
    typed("y\n", has_answer(Goal, user, none, V), "should this have an answer?  q(_)  (y/n) ").
test(has_not_asked_again, true(nonvar(V))) :- has_answer(q(_), user, none, V).
test(has_asked_no, V == no) :- typed("n\n", has_answer(u(_), user, none, V), _).
test(has_ground, V == yes(p(2))) :- has_answer(p(2), user, good, V).

test(lacks_answer, V == missing(p(2))) :- lacks_answer(p(_), [p(1)], user, good, V).
test(lacks_none, V == no) :- lacks_answer(p(_), [p(1), p(2)], user, good, V).
test(lacks_asked, V == missing(q(9))) :- typed("y\nq(9)\n", lacks_answer(q(_), [q(1)], user, none, V), _).
test(lacks_asked_again, V == missing(q(9))) :-
    typed("y\nz(8)\nq(9).\n", lacks_answer(q(_), [q(2)], user, none, V), T),
    once(sub_string(T, _, _, _, "that is no instance")).
test(lacks_in_grammar, true(Goal = w([a], [b]))) :-
    typed("y\nphrase(w, [a], [b])\n", lacks_answer(w(_, _), [w([], [])], user, none, missing(Goal)), _).
test(lacks_what_the_reference_leaves_open, V == missing(r(1))) :- lacks_answer(r(_), [], user, good, V).
test(lacks_no_list, V == no) :-
    with_output_to(string(T), lacks_answer(s(_), [], user, good, V)),
    T == "an answer of the reference leaves constraints, and was not compared:  s(_A), where dif(_A, 1)\n".
test(lacks_beyond_those_seen, [true(V == no), setup(assertz(user:r(2))), cleanup(retractall(user:r(_)))]) :-
    lacks_answer(r(_), [r(1)], user, good, V).
test(reference_with_constraints, V-W == yes-no) :-
    X in 1..2, is_right(r(X), user, good, V), Y in 1..4, is_right(r(Y), user, good, W).
test(asked_with_constraints, T == "is this right?  q(_A), where dif(_A, b)  (y/n) ") :-
    dif(X, b), typed("y\n", is_right(q(X), user, none, _), T).
test(constraints_are_known, V == yes) :- dif(X, b), is_right(q(X), user, none, V).
test(other_constraints_are_not, V == no) :- dif(X, c), typed("n\n", is_right(q(X), user, none, V), _).
test(collected, V-W == yes-no) :-
    is_right(findall(X, p(X), [2, 1]), user, good, V), is_right(findall(X, p(X), [1, 2, 2]), user, good, W).
test(collected_conjunction, V == no) :- is_right(aggregate_all(count, (p(X), X > 1), 2), user, good, V).
test(collected_goal, G == p(X, Y)) :- collected_goal(setof(X, Y^p(X, Y), _), G).
test(write_constraints, T == "p(_A, _B), where _A in 1..3, dif(_B, a)") :-
    X in 1..3, dif(Y, a), with_output_to(string(T), write_goal(p(X, Y))).
test(write_goal, T == "p(_A, _, _A)") :- with_output_to(string(T), write_goal(p(X, _, X))).
test(lacks_asked_no, V == no) :- typed("n\n", lacks_answer(q(_), [q(1)], user, none, V), _).
test(of_reference, Verdicts == [yes, no]) :-
    of_reference(append([a], [b], [a, b]), lists, Yes),
    of_reference(append([a], [b], [b, a]), lists, No),
    Verdicts = [Yes, No].
test(of_no_reference, fail) :- of_reference(append([a], [b], [a, b]), none, _).
test(of_a_reference_without_it, fail) :- of_reference(no_such(a), lists, _).

:- end_tests(intended_meaning).
