% SPDX-License-Identifier: MIT
% library(diagnosis): the clause that makes an answer wrong, the goal that no clause covers.

:- use_module(library(plunit)).
:- use_module(library(diagnosis)), use_module(library(clpfd)).

rev([], []).
rev([X|Xs], Ys) :-
    rev(Xs, Zs),
    app([X], Zs, Ys).
app([], Ys, Ys).
app([X|Xs], Ys, [X|Zs]) :- app(Xs, Ys, Zs).

isort([], []).
isort([X|Xs], Ys) :- isort(Xs, Zs), ins(X, Zs, Ys).
ins(X, [], [X]).
ins(X, [Y|Ys], [X, Y|Ys]) :- X =< Y.
ins(X, [Y|Ys], [Y|Zs]) :- ins(X, Ys, Zs).

len([_], 1).
len([_|Xs], N) :- len(Xs, M), N is M + 1.
longer(Xs, Ys) :- len(Xs, N), len(Ys, M), N > M.

parent(tom, bob).
parent(bob, ann).
anc(X, Y) :- parent(X, Y).
anc(X, Z) :- parent(X, Y), parent(Y, Z).
unrelated(X, Y) :- \+ anc(X, Y).
children(X, Ys) :- findall(Y, child(X, Y), Ys).
child(X, Y) :- parent(X, Y), Y \== ann.
mapped(Xs, Ys) :- maplist(double, Xs, Ys).
double(X, Y) :- Y is X + X + 1.
maxl([X], X).
maxl([X|Xs], M) :- maxl(Xs, N), ( X > N -> M = X ; M = X ).
noun_phrase --> [the], noun.
noun --> [cat].

steps(1, 0).
steps(N, S) :- N mod 2 =:= 0, M is N // 2, steps(M, T), S is T + 1.
steps(N, S) :- M is 3*N + 1, steps(M, T), S is T + 1.

small(X) :- X in 0..3.
later(X) :- freeze(X, fail).
:- dynamic(stock/1).
restock :- retractall(stock(_)), assertz(stock(1)), assertz(stock(2)).
take(X) :- retract(stock(X)).
difference(D) :- take(A), take(B), D is A - B.
twice(1).
twice(1).
twice(2).
count(N) :- findall(X, twice(X), Xs), length(Xs, N).
counted(N) :- aggregate_all(count, twice(_), N).
total(S) :- aggregate_all(sum(N), price(_, N), S).
price(a, 1).
price(b, 20).
sized(X, Y) :- ( big(X) *-> Y = big ; Y = small ).
plain(X, Y) :- ( big(X) -> Y = big ; Y = small ).
big(X) :- X > 3.
big(2).
many(X) :- between(1, 30, X).
kept(Xs) :- findall(X, ( between(1, 4, X), \+ skip(X) ), Xs).
skip(3).
skip(4).
all_ok(Xs) :- forall(member(X, Xs), ok(X)).
ok(1).
sign_of(X, Y) :- ( X < 0 -> Y = neg ; X =:= 0 -> Y = zero ; Y = neg ).
nat(0).
nat(N) :- nat(M), N is M + 1.

%   Goal with a student who types Lines; Text is what is printed.
typed(Lines, Goal, Text) :-
    current_input(Before),
    setup_call_cleanup(( forget_answers, open_string(Lines, Stream), set_input(Stream) ),
                       with_output_to(string(Text), ( Goal -> true ; write(failed) )),
                       ( set_input(Before), close(Stream), forget_answers )).

said(Lines, Goal, Part) :-
    typed(Lines, Goal, Text),
    (   sub_string(Text, _, _, _, Part)
    ->  true
    ;   print(Text), nl,
        fail
    ).

%   The file of a right program.
reference(Text, Path) :-
    tmp_file_stream(Path, Stream, [extension(pl)]),
    write(Stream, Text),
    close(Stream).

right_rev('rev([], []).\nrev([X|Xs], Ys) :- rev(Xs, Zs), app(Zs, [X], Ys).\n\c
app([], Ys, Ys).\napp([X|Xs], Ys, [X|Zs]) :- app(Xs, Ys, Zs).\n').

:- begin_tests(diagnosis).

test(wrong) :- said("n\ny\nt\n", wrong(user:rev([a, b], _)), "This clause is wrong: diagnosis.pl:8\n").
test(wrong_clause_text) :- said("n\ny\nt\n", wrong(user:rev([a, b], _)), "        app([X], Zs, Ys).\n").
test(wrong_instance) :- said("n\ny\nt\n", wrong(user:rev([a, b], _)), "It has made  rev([a, b], [a, b])\n").
test(wrong_ground) :- said("y\nt\n", wrong(user:rev([a, b], [a, b])), "This clause is wrong: diagnosis.pl:8").
test(wrong_second_answer) :-
    said("y\nn\ny\ny\nn\n", wrong(user:isort([1, 2], _)), "This clause is wrong: diagnosis.pl:18\n").
test(wrong_no_answer) :- said("", wrong(user:parent(ann, _)), "no answer of it is wrong; ").
test(wrong_right) :- said("y\ny\n", wrong(user:parent(_, _)), "failed").
test(wrong_by_reference) :-
    right_rev(Right),
    reference(Right, Path),
    said("", wrong(user:rev([a, b, c], _), [reference(Path)]), "This clause is wrong: diagnosis.pl:8").
test(wrong_behind_negation) :-
    said("n\nn\ny\n", wrong(user:unrelated(bob, ann)), "failed").
test(wrong_in_maplist) :-
    said("n\nn\n", wrong(user:mapped([1], _)), "This clause is wrong: diagnosis.pl:32").
test(unknown) :- said("n\n?\n?\n?\n?\n?\n?\n?\n?\n", wrong(user:rev([a, b], _)), "(if what you did not know is right)").
test(given_up) :- said("q\n", wrong(user:rev([a, b], _)), "given up").
test(fewer_questions_than_goals, true(Count < 9)) :-
    right_rev(_),
    typed("n\nt\nn\nn\nn\nn\nn\nn\n", wrong(user:rev([a, b, c, d, e, f], _)), Text),
    aggregate_all(count, sub_string(Text, _, _, _, "(y/n)"), Count).

test(missing) :- said("", missing(user:len([], 0)), "No clause covers  len([], 0)").
test(missing_instance) :-
    said("y\n", missing(user:longer([a], [])), "No clause covers  len([], _)").
test(missing_refusals) :-
    said("", missing(user:len([], 0)), "  diagnosis.pl:20  [] does not match [_]\n  diagnosis.pl:21  [] does not match [_|Xs]\n").
test(missing_among_answers) :-
    said("y\nanc(tom, cid)\nn\nn\nn\n", missing(user:anc(tom, _)), "No clause covers  anc(tom, cid)").
test(missing_nothing) :- said("n\n", missing(user:parent(_, _)), "nothing of it is missing").
test(missing_without_instance) :- said("", missing(user:len([], _)), "No clause covers  len([], _)").
test(missing_asked_once) :-
    typed("y\n", ( missing(user:longer([a], [])), missing(user:longer([b], [])) ), Text),
    aggregate_all(count, sub_string(Text, _, _, _, "(y/n)"), 1).
test(missing_through_maplist) :- said("y\n", missing(user:maplist(len, [[a], []], _)), "No clause covers  len([], _)").
test(missing_of_library) :- said("", missing(user:append([a], _, [b])), "is no goal of the program").
test(missing_in_grammar) :- said("y\n", missing(user:phrase(noun_phrase, [the, dog])), "phrase(noun, [dog])").
test(tests_need_no_question) :- said("n\ny\n", wrong(user:maxl([1, 3], _)), "It has made  maxl([1, 3], 1)").
test(missing_by_reference) :-
    reference('len([], 0).\nlen([_|Xs], N) :- len(Xs, M), N is M + 1.\n\c
longer(Xs, Ys) :- len(Xs, N), len(Ys, M), N > M.\n', Path),
    said("", missing(user:longer([a], []), [reference(Path)]), "No clause covers  len([], 0)").
test(right_by_reference) :-
    reference('parent(tom, bob).\nparent(tom, cid).\nanc(X, Y) :- parent(X, Y).\n', Path),
    said("", wrong(user:anc(tom, bob), [reference(Path)]), "the reference has this answer too: it is right\nfailed"),
    said("", wrong(user:(parent(tom, bob), anc(tom, bob)), [reference(Path)]), "it is right\nfailed"),
    said("", wrong(user:anc(tom, cid), [reference(Path)]), "no answer of it is wrong; "),
    said("", wrong(user:anc(tom, ann), [reference(Path)]), "This clause is wrong: ").
test(not_missing_by_reference) :-
    reference('parent(tom, cid).\nanc(X, Y) :- parent(X, Y).\n', Path),
    said("", missing(user:anc(bob, tom), [reference(Path)]), "the reference has no such answer\nfailed"),
    said("", missing(user:anc(tom, cid), [reference(Path)]), "No clause covers  parent(tom, cid)").
test(missing_in_findall) :-
    reference('child(tom, bob).\nchild(bob, ann).\nchildren(bob, [ann]).\nchildren(tom, [bob]).\n', Path),
    said("", wrong(user:children(bob, []), [reference(Path)]), "No clause covers  child(bob, ann)").

test(forget_answers) :-
    typed("t\n", wrong(user:rev([a], [a])), _),
    forget_answers,
    said("n\ny\nt\n", wrong(user:rev([a, b], _)), "(y/n)").

test(no_answer_in_time, T == "no wrong answer within 5,000,000 inferences\nfailed") :- typed("", wrong(steps(2, 8)), T).

test(constraints_in_a_question) :-
    said("n\n", wrong(user:small(_)), "is this right?  small(_A), where _A in 0..3  (y/n) "),
    said("n\n", wrong(user:small(_)), "It has made  small(_A), where _A in 0..3\n\c
out of what is right:\n    _ in 0..3\n").
test(frozen_in_a_question) :- said("n\n", wrong(user:later(_)), "later(_A), where freeze(_A, fail)  (y/n) ").
test(constraints_by_reference) :-
    reference(':- use_module(library(clpfd)).\nsmall(X) :- X in 0..2.\nlater(X) :- freeze(X, fail).\n', Path),
    said("", wrong(user:small(_), [reference(Path)]), "It has made  small(_A), where _A in 0..3\n"),
    said("n\n", wrong(user:later(_), [reference(Path)]), "is this right?  later(_A), where freeze(_A, fail)").
test(missing_with_constraints) :-
    reference(':- use_module(library(clpfd)).\nsmall(X) :- X in 0..5.\n', Path),
    said("", missing(user:small(_), [reference(Path)]), "No clause covers  small(4)\n").
test(retracted, [setup(restock)]) :-
    said("n\ny\ny\n", wrong(user:difference(_)), "out of what is right:\n    take(1)\n    take(2)\n    -1 is 1-2\n").
test(missing_of_what_changes) :-
    said("", missing(user:difference(1)),
         " calls retract/1: run again, which this takes, the goal may be another one\nfailed").
test(repeated_answer) :-
    reference('twice(1).\ntwice(2).\ncount(2).\ncounted(2).\n', Path),
    said("", wrong(user:count(_), [reference(Path)]),
         "Each answer is right, but one comes more than once:  twice(1)\n"),
    said("", wrong(user:counted(_), [reference(Path)]), "but one comes more than once:  twice(1)\n"),
    said("n\ny\ny\nn\nn\n", wrong(user:count(_)), "but one comes more than once:  twice(1)\n").
test(wrong_in_aggregate) :-
    said("n\nn\ny\nn\n", wrong(user:total(_)), "It has made  price(b, 20)\n").
test(soft_condition) :-
    reference('sized(X, Y) :- ( X > 3 -> Y = big ; Y = small ).\nbig(X) :- X > 3.\n\c
plain(X, Y) :- sized(X, Y).\n', Path),
    said("", missing(user:sized(2, small), [reference(Path)]), "It has made  big(2)\n"),
    said("", missing(user:plain(2, small), [reference(Path)]), "It has made  big(2)\n").
test(missing_in_a_collection) :-
    reference('kept([1, 2, 4]).\nskip(3).\nall_ok(Xs) :- forall(member(X, Xs), ok(X)).\nok(1).\nok(2).\n', Path),
    said("", missing(user:kept(_), [reference(Path)]), "It has made  skip(4)\n"),
    said("", wrong(user:kept(_), [reference(Path)]), "It has made  skip(4)\n"),
    said("", missing(user:all_ok([1, 2]), [reference(Path)]), "No clause covers  ok(2)\n").
test(missing_in_nested_branches) :-
    said("", missing(user:sign_of(1, pos)), "No clause covers  sign_of(1, pos)\n").
test(many_answers) :-
    reference('many(X) :- between(1, 30, X).\n', Path),
    said("", missing(user:many(_), [reference(Path)]), "nothing of it is missing").
test(endless_right_answers, T == "no wrong answer within 5,000,000 inferences\nfailed") :-
    reference('nat(X) :- integer(X), X >= 0.\n', Path),
    typed("", wrong(user:nat(_), [reference(Path)]), T).

:- end_tests(diagnosis).
