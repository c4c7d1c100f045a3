% SPDX-License-Identifier: MIT
% library(comparison): a procedure beside that of a reference program.

:- use_module(library(plunit)).
:- use_module(library(comparison)), use_module(library(clpfd)).

rev([], []).
rev([X|Xs], Ys) :- rev(Xs, Zs), append([X], Zs, Ys).
good_rev([], []).
good_rev([X|Xs], Ys) :- good_rev(Xs, Zs), append(Zs, [X], Ys).
len([], 0).
len([_|Xs], N) :- len(Xs, M), N is M + 1.
colour(green).
colour(red).
twice(X) :- ( X = 1 ; X = 1 ; X = 2 ).
fact(0, 1).
fact(N, F) :- M is N - 1, fact(M, G), F is N * G.
split(Xs, Ys, Zs) :- append(Xs, Ys, Zs), Xs \== [].
picky2(N, N).
picky(N, N) :- ( N =:= 2 -> throw(oops) ; true ).

range(N, X) :- M is N + 1, X in 0..M.
differ(N, X) :- M is N + 1, dif(X, M).
two(X) :- dif(X, Y), Y in 0..1, X in 0..9.
upto(N, X) :- between(0, N, X).
turned(M, T) :- ( M = [[_, _]] -> T = M ; M = [] -> T = [] ; transpose(M, T) ).
greeting --> [hello], name.
name --> [ann].
name --> [eve].
named(N) --> [hello], [N], { N == bob }.
s --> np, vp.
np --> [the], n.
n --> [cat].
n --> [dgo].
vp --> [sees], np.
vp --> [sleeps].
next(mon, tue).
next(sun, mon).
size(L, N) :- length(L, N).
tree(nil).
tree(t(L, _)) :- tree(L).
%   Wrong where the element comes behind another one, does not occur, occurs twice, or is not the last one.
holds(X, [Y|Ys]) :- ( X =:= Y -> true ; Ys = [Z|_], X =:= Z ).
absent(X, Ys) :- \+ last(Ys, X).
beside(X, Y, [X, Y]).
beside(X, Y, [_|Zs]) :- beside(X, Y, Zs).
twofold(Xs) :- append(_, [X, X|_], Xs).
around(X, [_, X, _]).
around(X, [_|Ys]) :- around(X, Ys).

reference(':- use_module(library(clpfd)).\nrev([], []).\nrev([X|Xs], Ys) :- rev(Xs, Zs), append(Zs, [X], Ys).\n\c
good_rev(Xs, Ys) :- rev(Xs, Ys).\n\c
len(Xs, N) :- length(Xs, N).\n\c
colour(red).\ncolour(green).\n\c
twice(1).\ntwice(2).\n\c
fact(N, F) :- ( N =:= 0 -> F = 1 ; N > 0, M is N - 1, fact(M, G), F is N * G ).\n\c
%!  split(-Xs, -Ys, +Zs:list(atom))\n\c
split(Xs, Ys, Zs) :- append(Xs, Ys, Zs).\n\c
picky(N, N) :- integer(N).\n\c
sign(N, S) :- S is sign(N).\n\c
range(N, X) :- X in 0..N.\ndiffer(N, X) :- dif(X, N).\ntwo(X) :- X in 0..9, dif(X, Y), Y in 0..1.\n\c
upto(N, X) :- X in 0..N.\nturned(M, T) :- ( M = [] -> T = [] ; transpose(M, T) ).\n\c
greeting --> [hello], name.\nname --> [ann].\nname --> [bob].\n\c
named(ann) --> [hello], [ann].\nnamed(eve) --> [hello], [eve].\n\c
s --> np, vp.\nnp --> [the], n.\nn --> [cat].\nn --> [dog].\nvp --> [sees], np.\nvp --> [sleeps].\nnext(mon, tue).\n\c
size(L, N) :- is_list(L), length(L, N).\n\c
tree(nil).\ntree(t(L, R)) :- tree(L), tree(R).\n\c
holds(X, [Y|Ys]) :- ( X =:= Y -> true ; holds(X, Ys) ).\nabsent(X, Ys) :- \\+ member(X, Ys).\n\c
beside(X, Y, [X, Y|_]).\nbeside(X, Y, [_|Zs]) :- beside(X, Y, Zs).\n\c
twofold(Xs) :- select(X, Xs, Ys), memberchk(X, Ys), !.\naround(X, Ys) :- append(_, [_, X|_], Ys).\n\c
sub([], []).\nsub([X|Xs], [X|Ys]) :- sub(Xs, Ys).\nsub([_|Xs], Ys) :- sub(Xs, Ys).\n').

sub(Xs, Ys) :- some(Xs, Ys), \+ length(Ys, 4).
some([], []).
some([X|Xs], [X|Ys]) :- some(Xs, Ys).
some([_|Xs], Ys) :- some(Xs, Ys).

sign(N, S) :- N > 0, !, S = 1.
sign(0, S) :- zero(S).
sign(N, S) :- N < 0, unit(U), S is -U.
zero(0).
unit(1).

%   without_lines(+Text0, -Text): without the numbers of lines, and what follows the first place.
without_lines(Text0, Text) :-
    sub_string(Text0, Before, _, _, ".pl:"),
    !,
    End is Before + 3,
    sub_string(Text0, 0, End, _, Start),
    string_concat(Start, "\n", Text).

compared(Spec, Options, Text) :-
    reference(Program),
    setup_call_cleanup(( tmp_file_stream(Path, Stream, [extension(pl)]), write(Stream, Program), close(Stream) ),
                       with_output_to(string(Text),
                                      ( check_against(Path, user:Spec, Options) -> true ; write(failed) )),
                       delete_file(Path)).

:- begin_tests(comparison).

test(difference, T == "rev([0, 1], A)\n    reference:  A = [1, 0]\n    here:       A = [0, 1]\nfailed") :-
    compared(rev/2, [], T).
test(elements, [forall(member(Goal, [holds/2, absent/2, beside/3, twofold/1]))]) :-
    compared(Goal, [], T), once(sub_string(T, _, _, _, "    here:")).
test(too_many_to_compare) :-
    compared(around/2, [types([natural, -])], T), once(sub_string(T, _, _, _, "  not compared are more than 100 answers: around(0, A)")).
test(no_inputs, T == "fact/2: the reference has answered no input: say which arguments are, types([...])\nfailed") :-
    compared(fact/2, [types([oneof([x]), -])], T).
test(none, T == "% good_rev/2: 300 inputs, no difference\n") :- compared(good_rev/2, [], T).
test(other_code, T == "% len/2: 50 inputs, no difference\n") :- compared(len/2, [inputs(50)], T).
test(one_of_many, T == "sub([0, 0, 0, 0], A)\n    reference:  \c
A = [0, 0, 0, 0] ; A = [0, 0, 0] ; A = [0, 0, 0] ; A = [0, 0] ; \c
A = [0, 0, 0] ; A = [0, 0] ; ... (16)\n    here:       \c
A = [0, 0, 0] ; A = [0, 0, 0] ; A = [0, 0] ; A = [0, 0, 0] ; A = [0, 0] ; A = [0, 0] ; ... (15)\n    missing:    A = [0, 0, 0, 0]\nfailed") :-
    compared(sub/2, [types([list(integer), -])], T).
test(other_order, T == "% colour/1: 1 inputs, no difference\n  the answers come in another order: colour(A)\n") :-
    compared(colour/1, [types([-])], T).
test(repeated, T == "% twice/1: 1 inputs, no difference\n  answers count once, but some come another number of times: \c
twice(A) has 2 in the reference, 3 here\n") :-
    compared(twice/1, [types([-])], T).
test(endless) :-
    compared(fact/2, [], T),
    once(sub_string(T, _, _, _, "here:       A = 1 ; no end within 100,000 inferences\n")).
test(documented, T == "split(A, B, [])\n    reference:  A = [], B = []\n    here:       false\nfailed") :-
    compared(split/3, [], T).
test(throws) :- compared(picky/2, [types([natural, -])], T), once(sub_string(T, _, _, _, "here:       error: oops")).
test(no_procedure, error(existence_error(procedure, no_such/3))) :- compared(no_such/3, [], _).
test(not_in_reference, error(existence_error(reference, picky2/2))) :- compared(picky2/2, [], _).
test(nonneg) :- compared(len/2, [types([list(nonneg), -]), inputs(5)], "% len/2: 5 inputs, no difference\n").
test(no_indicator, error(type_error(predicate_indicator, foo))) :- compared(foo, [], _).
test(no_file, error(existence_error(source_sink, _))) :- check_against('no_such_reference.pl', rev/2).
test(check_against, error(existence_error(source_sink, _))) :- check_against('no_such_reference.pl', rev/2, []).

test(smallest_difference,
     D == difference(rev([0, 1], A), [answer(rev([0, 1], [0, 1]))], [answer(rev([0, 1], [1, 0]))])) :-
    smallest_difference(good:rev/2, user, [list(natural), -], 100, D0), D0 = difference(rev(_, A), _, _), D = D0.
test(write_difference, T == "p(A)\n    reference:  A = 1 ; ...\n    here:       false\n") :-
    with_output_to(string(T), write_difference(difference(p(_), [answer(p(1)), more], []))).
test(many_variables) :-
    functor(Goal, p, 27),
    with_output_to(string(T), write_difference(difference(Goal, [], []))),
    once(sub_string(T, _, _, _, "Y, Z, A1)\n")).
test(smallest_none, R == none(20, none, gaps([], []))) :-
    smallest_difference(user:rev/2, user, [list(natural), -], 20, R).
test(gaps, T == "% sign/2: 41 inputs, no difference\n  never entered: comparison.pl\n") :-
    compared(sign/2, [types([natural, -])], T0), without_lines(T0, T).
test(write_gaps, T == "  never entered: a.pl:1\n  never entered in the reference: r.pl:2, r.pl:5\n") :-
    with_output_to(string(T), write_gaps(gaps(['a.pl:1'], ['r.pl:2', 'r.pl:5']))).

test(residue, T == "range(0, A)\n    reference:  A = 0\n    here:       A in 0..1\nfailed") :- compared(range/2, [], T).
test(residue_only, T == "differ(0, A)\n    reference:  dif(A, 0)\n    here:       dif(A, 1)\nfailed") :-
    compared(differ/2, [], T).
test(residue_in_another_order, T == "% two/1: 1 inputs, no difference\n") :- compared(two/1, [types([-])], T).
test(constraints_and_values, T == "% upto/2: 5 inputs, no difference\n") :- compared(upto/2, [inputs(5)], T).
test(matrix, T == "turned([[1, 2]], A)\n    reference:  A = [[1], [2]]\n    here:       A = [[1, 2]]\nfailed") :-
    compared(turned/2, [types([matrix(natural), -])], T).
test(nonterminal, T == "phrase(greeting, [hello, bob], A)\n    reference:  A = []\n    here:       false\nfailed") :-
    compared(greeting//0, [], T).
test(example, T == "phrase(greeting, [hello, bob], A)\n    reference:  A = []\n    here:       false\nfailed") :-
    compared(greeting//0, [types([[hello, bob], -])], T).
test(open_facts, T == "next(A, B)\n    reference:  A = mon, B = tue\n    here:       \c
A = mon, B = tue ; A = sun, B = mon\nfailed") :-
    compared(next/2, [], T).
test(part_of_another_type) :-
    compared(tree/1, [inputs(5)], T),
    once(sub_string(T, _, _, _, "  but for an input of another type: tree(t(nil, foo))\n")).
test(another_type) :-
    compared(size/2, [types([list(natural), -]), inputs(5)], T),
    once(sub_string(T, 0, _, _, "% size/2: 5 inputs, no difference\n  but for an input of another type: size(A, B)\n")).
test(sentences, T == "phrase(s, [the, cat, sees, the, dog], A)\n    reference:  A = []\n    here:       \c
false\nfailed") :-
    compared(s//0, [inputs(50)], T).
test(nonterminal_with_argument) :-
    compared(named//1, [], T), once(sub_string(T, 0, _, _, "phrase(named(A), [hello, ann], B)\n")).
test(plain_indicator, I-J == p/3-q/1) :- plain_indicator(p//1, I), plain_indicator(q/1, J).
test(types_given, Ts == [-, list(integer), natural]) :- types_given([-, [1], nonneg], Ts).
test(types_are_a_list, error(type_error(list, x))) :- types_given(x, _).

:- end_tests(comparison).

good:rev(Xs, Ys) :- user:good_rev(Xs, Ys).
