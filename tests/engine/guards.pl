% SPDX-License-Identifier: MIT
% Clauses whose tests exclude the value of an argument are left out where that is known. What is called, in which
% order, and with which errors stays the same; only choice points are fewer.

:- use_module(library(plunit)).

fib(0, 0).
fib(1, 1).
fib(N, F) :- N > 1, A is N - 1, B is N - 2, fib(A, X), fib(B, Y), F is X + Y.

grade(a, top).
grade(7, seven).
grade(X, atom) :- atom(X).
grade(X, many) :- integer(X), X >= 7, X =\= 9.
grade(X, not_a) :- X \== a.
grade(X, number(Y)) :- number(X), Y = X.
grade(f(_), f).
grade(X, compound) :- compound(X).

compared(1, one).
compared(a, letter).
compared(N, more) :- N > 1.

% The tests follow a unification, a calculation, an output.
matched(1, x, first).
matched(N, y, second) :- N > 1.
matched(N, Y, third) :- Y = x, N =< 1.
repeated(1, _, _, first).
repeated(N, X, X, second) :- N > 1.
calculated(1, _, first).
calculated(N, M, K) :- K is M + 1, N > 1.
noisy(1, first).
noisy(N, second) :- write(tried), N > 1.

% The register of the argument has another value when it is tested.
moved(1, _, first).
moved(_, [X|_], second) :- X > 1.

% Comparisons with zero.
sign(X, positive) :- X > 0.
sign(X, negative) :- X < 0.
sign(0, zero).
cut_at_zero(X, positive) :- X > 0, !.
cut_at_zero(_, other).

% Clauses that compare two numbers.
order(X, Y, less) :- X < Y.
order(X, Y, same) :- X =:= Y.
order(X, Y, more) :- Y < X.
order(X, Y, apart) :- X =\= Y.
order(X, _, positive) :- 0 < X.
order(X, Y, sum(Z)) :- X =< Y, Z is X + Y.
merged([X|Xs], [Y|_], [X|Xs], first) :- X =< Y.
merged([X|_], [Y|Ys], [Y|Ys], second) :- X > Y.
inserted(X, t(Y, _, R), t(Y, _, R), left) :- X < Y.
inserted(X, t(Y, L, _), t(Y, L, _), right) :- X > Y.
inserted(X, u(Y), u(Y), other) :- X < Y.
range(X, low) :- X < 10.
range(X, high) :- X >= 10, X =< 20.
range(X, beyond) :- X > 20.
range(X, any) :- integer(X), 15 >= X.
% Something else is compared first, or happens before.
later(X, Y, Z, one) :- Z > 0, X < Y.
later(X, Y, _, two) :- X >= Y.
written(X, Y, one) :- write(one), X < Y.
written(X, Y, two) :- X >= Y.
filled(X, Y, f(a, b), one) :- X < Y.
filled(X, Y, _, two) :- X >= Y.
shared(X, Y, Z, Z, one) :- X < Y.
shared(X, Y, _, _, two) :- X >= Y.

:- begin_tests(guards).

test(textbook, F == 610) :- fib(15, F).
test(unbound_is_tried, throws(error(instantiation_error, _))) :- findall(N-F, fib(N, F), _).
test(no_choice_point_stays) :-
    (   current_prolog_flag(os_argv, Words),
        memberchk('--no-indexing', Words)
    ->  true
    ;   call_cleanup(fib(1, _), Done = yes),
        Done == yes
    ).
test(type_tests_of_an_atom, L == [top]) :- findall(G, (grade(a, G), G \== atom), L).
test(type_tests_of_another, L == [atom,not_a]) :- findall(G, grade(b, G), L).
test(integers, L == [seven,many,not_a,number(7)]) :- findall(G, grade(7, G), L).
test(no_integer_of_a_clause, L == [not_a,number(9)]) :- findall(G, grade(9, G), L).
test(compounds, L == [not_a,f,compound]) :- findall(G, grade(f(1), G), L).
test(floats, L == [not_a,number(7.5)]) :- findall(G, grade(7.5, G), L).
test(big, L == [many,not_a,number(N)]) :- N is 1 << 70, findall(G, grade(N, G), L).
test(comparison_of_an_atom_is_an_error, throws(error(type_error(evaluable, a/0), _))) :-
    findall(X, compared(a, X), _).
test(comparison_excludes, [X == one, nondet]) :- compared(1, X).
test(behind_a_match, L == [first,third]) :- findall(V, matched(1, x, V), L).
test(behind_an_occurs_check, throws(error(occurs_check(_, _), _))) :-
    setup_call_cleanup(set_prolog_flag(occurs_check, error),
                       findall(V, repeated(1, X, f(X), V), _),
                       set_prolog_flag(occurs_check, false)).
test(behind_a_calculation, throws(error(instantiation_error, _))) :- findall(V, calculated(1, _, V), _).
test(behind_an_output, O-L == tried-[first]) :-
    with_output_to(atom(O), findall(V, noisy(1, V), L)).
test(another_value, L == [first,second]) :- findall(V, moved(1, [5], V), L).
test(woken_goals_run, O == woken) :-
    freeze(X, write(woken)),
    with_output_to(atom(O), ( matched(1, X, third), X == x )).

test(zero, Ls == [[positive],[negative],[zero],[positive],[negative]]) :-
    findall(L, ( member(X, [1,-1,0,0.5,-7]), findall(S, sign(X, S), L) ), Ls).
test(zero_and_cut, L == [positive,other,other]) :- findall(S, ( member(X, [1,-1,0]), cut_at_zero(X, S) ), L).

test(orders, Ls == [[less,apart,positive,sum(3)],[same,positive,sum(4)],[more,apart],[more,apart,positive]]) :-
    findall(L, ( member(X-Y, [1-2,2-2,-1 - -2,2-1]), findall(O, order(X, Y, O), L) ), Ls).
test(orders_of_others, Ls == [[less,apart,positive,sum(3.5)],[same,positive,sum(4.0)],[more,apart,positive]]) :-
    Big is 1 << 80,
    findall(L, ( member(X-Y, [1-2.5,2-2.0,Big-2]), findall(O, order(X, Y, O), L) ), Ls).
test(order_of_an_atom, error(type_error(evaluable, a/0))) :- findall(O, order(1, a, O), _).
test(order_without_choice, [nondet, L == [more]]) :- order(2, 1, O), L = [O].
test(elements_of_lists, Ls == [[first-[1,a]],[first-[2]],[second-[1,b]]]) :-
    findall(L, ( member(A-B, [[1,a]-[2],[2]-[2],[2]-[1,b]]), findall(W-O, merged(A, B, O, W), L) ), Ls).
test(outputs_that_do_not_match, L == []) :- findall(W, merged([2], [1], [2|_], W), L).
test(elements_of_no_list, L == []) :- findall(W, merged([2], x, _, W), L).
test(arguments_of_structures, Ls == [[left],[right],[],[other],[]]) :-
    findall(L, ( member(X-T, [1-t(2,l,r),3-t(2,l,r),2-t(2,l,r),1-u(2),3-u(2)]), findall(W, inserted(X, T, _, W), L) ),
            Ls).
test(ranges, Ls == [[low,any],[high,any],[high],[high],[beyond]]) :-
    findall(L, ( member(X, [9,10,16,20,21]), findall(R, range(X, R), L) ), Ls).
test(ranges_of_floats, Ls == [[low],[beyond]]) :- findall(L, ( member(X, [9.5,20.5]), findall(R, range(X, R), L) ), Ls).
test(an_earlier_comparison_is_an_error, error(instantiation_error)) :- later(2, 1, _, _).
test(earlier_comparisons, Ls == [[one],[],[two]]) :-
    later(1, 2, 1, _),
    findall(L, ( member(X-Z, [1-1,1-0,2-0]), findall(W, later(X, 2, Z, W), L) ), Ls).
test(an_earlier_output, O-L == one-[two]) :- with_output_to(atom(O), findall(W, written(2, 1, W), L)).
test(goals_woken_by_the_clause_that_fails, L == [f(a,b),two]) :-
    filled(2, 1, _, two),
    recorded_goals(filled(2, 1, X, W), X, W, L).
test(goals_woken_inside, L == [a,two]) :-
    T = f(X, _),
    recorded_goals(filled(2, 1, T, W), X, W, L).
test(goals_woken_by_a_repeated_variable, L == [b,two]) :-
    recorded_goals(shared(2, 1, X, b, W), X, W, L).
test(goals_woken_by_the_other, L == [b,two]) :-
    recorded_goals(shared(2, 1, b, X, W), X, W, L).

% What the variable is bound to while the goal runs, then the goal's answer.
recorded_goals(Goal, Variable, Answer, List) :-
    nb_setval(guards_woken, []),
    freeze(Variable, ( nb_getval(guards_woken, Ws), append(Ws, [Variable], More), nb_setval(guards_woken, More) )),
    findall(Answer, Goal, Answers),
    nb_getval(guards_woken, Woken),
    append(Woken, Answers, List).

:- end_tests(guards).
