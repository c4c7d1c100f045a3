% SPDX-License-Identifier: MIT
% library(diagnosis): the clause that makes an answer wrong, the goal that no clause covers.

:- use_module(library(plunit)).
:- use_module(library(diagnosis)).

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
test(missing_in_findall) :-
    reference('child(tom, bob).\nchild(bob, ann).\nchildren(bob, [ann]).\nchildren(tom, [bob]).\n', Path),
    said("", wrong(user:children(bob, []), [reference(Path)]), "No clause covers  child(bob, ann)").

test(forget_answers) :-
    typed("t\n", wrong(user:rev([a], [a])), _),
    forget_answers,
    said("n\ny\nt\n", wrong(user:rev([a, b], _)), "(y/n)").

test(no_answer_in_time, T == "no answer within 5,000,000 inferences\nfailed") :- typed("", wrong(steps(2, 8)), T).

:- end_tests(diagnosis).
