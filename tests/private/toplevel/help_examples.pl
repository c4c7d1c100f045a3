% SPDX-License-Identifier: MIT
% private(toplevel/help_examples): the examples are of documented predicates. Their answers are tested by tests/tools/help.

:- expects_dialect(iso).

:- use_module(library(plunit)).
:- use_module(private(toplevel/help_examples)).
:- use_module(private(toplevel/syntax_topics)).
:- use_module(library(lists)).

:- begin_tests(help_examples).

test(known, Unknown == []) :-
    '$documentation'(Docs),
    findall(Key, ( help_example(Key, _, _), \+ is_documented(Key, Docs) ), Unknown).
test(of_a_predicate, Q-A == 'char_code(a, Code)'-'Code = 97.') :- help_example(char_code/2, Q, A).
test(of_nothing, fail) :- help_example(no_such/9, _, _).
test(of_several, As == ['X = b']) :- further_example(nth0/3, _, As).
test(known_further, Unknown == []) :-
    '$documentation'(Docs),
    findall(Name/Arity,
            ( further_example(Name/Arity, _, _),
              \+ memberchk(doc(Name, Arity, _, _, _), Docs),
              \+ syntax_topic(Name, Arity, _, _) ),
            Unknown).

:- end_tests(help_examples).

is_documented(evaluable(Name/Arity), Docs) :- !, atom_string(evaluable, Place), memberchk(doc(Name, Arity, _, _, Place), Docs).
is_documented(Name/Arity, Docs) :- memberchk(doc(Name, Arity, _, _, _), Docs).
