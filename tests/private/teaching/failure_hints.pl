% SPDX-License-Identifier: MIT
% private(teaching/failure_hints): likely oversights.

:- use_module(library(plunit)).
:- use_module(private(teaching/failure_hints)).

hobby(ann, chess).
hobby(bob, golf).
head_of([H:_], H).
short([]).
short([_]).
least([_,_|_]).
len_of([], 0).
len_of([_|T], N+1) :- len_of(T, N).
doubled([], []).
doubled([X|Xs], [X*2|Ys]) :- doubled(Xs, Ys).

range:attr_unify_hook(Values, X) :- memberchk(X, Values).

:- begin_tests(failure_hints).

test(negation, T == '`\\+` asks whether there is none at all: give its variables a value before it') :-
    failure_hint(\+ married(_), T).
test(negation_of_values, fail) :- failure_hint(\+ married(tim), _).
test(negation_of_what_holds, T == 'hobby(ann, chess) holds: ?- explain(hobby(ann, chess)). tells why') :-
    failure_hint(\+ hobby(ann, chess), T).
test(not_unifiable,
     T == '`\\=` fails as long as the two can still be made equal: call it when they are known, or dif/2') :-
    failure_hint(ann \= _, T).
test(equal, fail) :- failure_hint(ann \= ann, _).
test(list, T == 'the list is the second argument of member/2') :- failure_hint(member([a], a), T).
test(no_list, T == '3 is no list, and argument 1 of append/3 is one: [3] has it as its element') :-
    failure_hint(append(3, 2, _), T).
test(other_result, T == 'append/3 gives [a, b] here, not [c]') :- failure_hint(append([a], [b], [c]), T).
test(other_result_of_answers, T == 'findall/3 gives [1, 2] here, not [3]') :-
    failure_hint(findall(X, member(X, [1, 2]), [3]), T).
test(other_result_of_a_fold, T == 'foldl/4 gives 3 here, not 4') :- failure_hint(foldl(plus, [1, 2], 0, 4), T).
test(lengths, T == 'the lists have 2 and 3 elements: maplist/3 takes lists of the same length') :-
    failure_hint(maplist(=, [a, b], [a, b, c]), T).
test(lengths_of_three, T == 'the lists have 1, 1 and 2 elements: foldl/6 takes lists of the same length') :-
    failure_hint(foldl(p, [a], [b], [c, d], 0, _), T).
test(several_results, fail) :- failure_hint(atom_concat(_, b, c), _).
test(no_result, fail) :- failure_hint(select(x, [a], [a]), _).
test(list_in_place, fail) :- failure_hint(member(b, [a]), _).
test(between, T == 'it counts upwards: there is nothing from 3 to 1') :- failure_hint(between(3, 1, _), T).
test(nth0, T == 'the numbers go from 0 to 2') :- failure_hint(nth0(3, [a, b, c], _), T).
test(nth1, T == 'the numbers go from 1 to 3') :- failure_hint(nth1(0, [a, b, c], _), T).
test(code, T == '97 is the code of the character a: they are never the same') :-
    failure_hint(member(a, [97, 98]), T).
test(string, T == '"bob" is a string, bob an atom: they are never the same') :- failure_hint(bob == "bob", T).
test(number, T == '\'3\' is a text, 3 a number: they are never the same') :- failure_hint('3' = 3, T).
test(float, T == '2.0 is a float, 2 an integer: =:= compares values') :- failure_hint(2.0 = 2, T).
test(nested_call, T == '`hobby(_, _)` is a term here, not called: call it before, and give its result as argument 1') :-
    failure_hint(hobby(hobby(_, _), _), T).
test(expression_in_a_list, true) :-
    failure_hint(doubled([1], [2]), T),
    sub_atom(T, 0, _, _, 'an expression such as N+1 in the head of a clause is not computed, and 2').
test(not_computed, T == '`1+2` is not computed: is/2 computes it, =:= compares values') :- failure_hint(3 == 1 + 2, T).
test(predicate, T == '`length([a])` is a term here: length/2 is a predicate, to be called before') :-
    failure_hint(length([a]) == length([b]), T).
test(quotient, T == '5/2 is 2.5; // divides integers without a rest') :- failure_hint(5 / 2 =:= 2, T).
test(nothing, [forall(member(G, [a = b, 1 = 2, f(x) == f(y), 1 > 2, p(_)])), fail]) :- failure_hint(G, _).
test(list_is_no_expression, fail) :- failure_hint([1] = 1, _).

test(no_clause, T == 'no clause of hobby/2 takes zoe as argument 1') :- failure_hint(hobby(zoe, _), T).
test(capital_letters, T == '\'Ann\' and ann differ: capital and small letters count') :- failure_hint(hobby('Ann', chess), T).
test(text_in_head, T == '"chess" is a string, chess an atom: they are never the same') :-
    atom_string(chess, Text), failure_hint(hobby(ann, Text), T).
test(pair_for_list, T == '[_:_] is a list of one pair: the rest of a list comes after `|`, as in [H|T]') :-
    failure_hint(head_of([a, b], _), T).
test(text_in_list, T == 'a and \'A\' differ: capital and small letters count') :- failure_hint(member(a, ['B', 'A']), T).
test(compares, T == '`==` compares, and gives a variable no value: `=` does') :- failure_hint(_ == 5, T).
test(codes_and_atoms, T == 'a text in quotes is a list of codes here, and x is an atom: write [x] in the rule') :-
    failure_hint('$text'([120], [x], _), T).
test(left_over, T == 'the grammar has ended, and this is left over') :- failure_hint('$text'([], [a], []), T).
test(left_of_is, T == '`1+1` is not computed: the result is the left side of is/2, as in N is M+1') :-
    failure_hint(1+1 is 2, T).
test(length, T == 'no clause of short/1 takes a list of 2 elements as argument 1, only of 0 or 1') :-
    failure_hint(short([1, 2]), T).
test(least_length, T == 'no clause of least/1 takes a list of 1 element as argument 1, only of 2 and more') :-
    failure_hint(least([1]), T).
test(no_list_in_head, T == '3 is no list, and argument 1 of short/1 is one in every clause') :- failure_hint(short(3), T).
test(rest_is_no_list, T == '[1|2] is no list: what comes after `|` is the list of the other elements') :-
    failure_hint(short([1|2]), T).
test(expression_in_head, T == Text) :-
    Text = 'an expression such as N+1 in the head of a clause is not computed, and 2 does not match it',
    failure_hint(len_of([a, b], 2), T).
test(two_arguments, T == 'no clause of hobby/2 takes ann as argument 1 together with golf as argument 2') :-
    failure_hint(hobby(ann, golf), T).
test(another_value, T == '2+1 is 3, not 4') :- failure_hint(4 is 2+1, T).
test(clauses_match, fail) :- failure_hint(hobby(ann, _), _).

test(refused_value_hint, T == 'X refuses a: dif(X, a)') :- dif(X, a), refused_value_hint(X = a, ['X'=X], T).
test(refused_by_a_hook, T == 'X refuses 5: its hook range:attr_unify_hook([1, 2], 5) fails') :-
    put_attr(X, range, [1, 2]), refused_value_hint(X = 5, ['X'=X], T).
test(nothing_is_refused, fail) :- dif(X, a), refused_value_hint(X = b, ['X'=X], _).
test(passed_on, T == '`3-1` is a term here, not the number 2: is/2 computes it before the call, as in N1 is N-1') :-
    not_computed_hint([f(3-1-1), f(3-1), f(3)], T).
test(passed_on_from_the_left, T == Text) :-
    Text = '`2*3` is a term here, not the number 6: is/2 computes it before the call, as in N1 is 2*N',
    not_computed_hint([f(2*3), f(3), g], T).
test(computed, fail) :- not_computed_hint([f(2), f(3)], _).
test(part_of_an_expression, fail) :- not_computed_hint([f(3), f(3-1)], _).
test(part, N == 2) :- not_computed_part(len([_|_], _+1), N).
test(no_part, [forall(member(Head, [p, p(1+2), p(_), p(_+_)])), fail]) :- not_computed_part(Head, _).

:- end_tests(failure_hints).
