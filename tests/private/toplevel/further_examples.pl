% SPDX-License-Identifier: MIT
% private(toplevel/further_examples): each example answers what it says.

:- expects_dialect(iso).

:- use_module(library(plunit)).
:- use_module(library(clpfd)).          % its operators
:- use_module(private(toplevel/further_examples)).
:- use_module(private(toplevel/syntax_topics)).

:- begin_tests(further_examples).

test(answers, [forall(further_example(_, Query, Expected)), Answers == Expected]) :- example_answers(Query, Answers).
test(known, Unknown == []) :-
    '$documentation'(Docs),
    findall(Name/Arity,
            ( further_example(Name/Arity, _, _),
              \+ memberchk(doc(Name, Arity, _, _, _), Docs),
              \+ syntax_topic(Name, Arity, _, _) ),
            Unknown).
test(all, As == ['X = 1', 'X = 2']) :- example_answers('between(1, 2, X)', As).
test(none, As == [false]) :- example_answers('fail', As).
test(error, error(type_error(_, _))) :- example_answers('atom_length(f(x), _)', _).

:- end_tests(further_examples).
