% SPDX-License-Identifier: MIT
% private(toplevel/help_examples): each example answers what it says; how an answer is written.

:- expects_dialect(iso).

:- use_module(library(plunit)).
:- use_module(private(toplevel/help_examples)).
:- use_module(library(lists)).
:- use_module(user:library(dcg/basics), except([atom//1, float//1, integer//1, number//1, string//1])).

:- begin_tests(help_examples).

test(answer, [forall(( help_example(_, Query, Expected), Expected \== '' )), Answer == Expected]) :-
    example_answer(Query, Answer).
test(known, Unknown == []) :-
    '$documentation'(Docs),
    findall(Key, ( help_example(Key, _, _), \+ is_documented(Key, Docs) ), Unknown).
test(of_a_predicate, Q-A == 'char_code(a, Code)'-'Code = 97.') :- help_example(char_code/2, Q, A).
test(of_nothing, fail) :- help_example(no_such/9, _, _).
test(bindings, A == 'X = 1, Y = f(1).') :- example_answer('X = 1, Y = f(X)', A).
test(output, A == 'hello\ntrue.') :- example_answer('write(hello)', A).
test(output_of_lines, A == 'hello\ntrue.') :- example_answer('write(hello), nl', A).
test(output_and_bindings, A == 'b\nX = b.') :- example_answer('X = b, write(X)', A).
test(first_answer, A == 'X = a.') :- example_answer('member(X, [a, b])', A).
test(failure, A == 'false.') :- example_answer('fail', A).
test(error, A == 'error(type_error(integer,a),x).') :- example_answer('throw(error(type_error(integer, a), x))', A).
test(no_bindings, A == 'true.') :- example_answer('true', A).
test(hidden, A == 'Y = 2.') :- example_answer('_X = 1, Y is _X + 1', A).
test(unbound, A == 'Y = f(X).') :- example_answer('Y = f(X)', A).
test(new_variables, A == 'L = [_A, _B, _A].') :- example_answer('copy_term([P, Q, P], L)', A).
test(module, A == 'X = 1.') :- example_answer('here(X)', help_examples_test, A).
test(query, G-Ns =@= atom(X)-['X'=X]) :- query_term('atom(X)', user, G, Ns).
test(answer, T == 'X = 1, Y = f(1)') :- answer_text(['X'=1, 'Y'=f(1)], true, user, T).
test(no_answer, T == true) :- answer_text(['X'=_], true, user, T).
test(syntax, error(syntax_error(_))) :- example_answer('p(', _).

:- end_tests(help_examples).

help_examples_test:here(1).

is_documented(evaluable(Name/Arity), Docs) :- !, atom_string(evaluable, Place), memberchk(doc(Name, Arity, _, _, Place), Docs).
is_documented(Name/Arity, Docs) :- memberchk(doc(Name, Arity, _, _, _), Docs).
