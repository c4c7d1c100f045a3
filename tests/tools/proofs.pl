% SPDX-License-Identifier: MIT
% library(proofs): the proof of an answer.

:- use_module(library(plunit)).
:- use_module(library(proofs)).

parent(tom, bob).
parent(bob, ann).
parent(bob, pat).
grand(X, Z) :- parent(X, Y), parent(Y, Z).
first(X) :- parent(bob, X), !.
childless(X) :- ( parent(X, _) -> fail ; true ).
soft(X) :- ( parent(bob, X) *-> true ; X = nobody ).
either(X) :- ( X = a ; X = b ).
caught(X) :- catch(throw(ball), B, X = B).
long(0).
long(N) :- N > 0, M is N-1, long(M).

% Imported from a module with a procedure of its own.
:- meta_predicate(doer:twofold(0)).
:- assertz(doer:(twofold(Goal) :- call(Goal), own(Goal))).
:- assertz(doer:own(_)).
:- import(doer:twofold/1).

:- dynamic(added/1).

%   What the proof of the first answer says.
proof(Goal, Text) :-
    with_output_to(atom(Text), once(explain(user:Goal))).

has(Text, Part) :-
    sub_atom(Text, _, _, _, Part),
    !.

:- begin_tests(proofs).

test(rule, T == Expected) :-
    proof(grand(tom, _), T),
    atomic_list_concat([ 'grand(tom, ann) because                         proofs.pl:10\n',
                         '  parent(tom, bob)                              proofs.pl:7\n',
                         '  parent(bob, ann)                              proofs.pl:8\n' ], Expected).
test(fact, T == 'parent(tom, bob)                                proofs.pl:7\n') :- proof(parent(tom, _), T).
test(answers, all(X == [ann, pat])) :-
    with_output_to(atom(_), findall(X, explain(user:grand(tom, X)), Xs)), member(X, Xs).
test(cut, Xs == [ann]) :- with_output_to(atom(_), findall(X, explain(user:first(X)), Xs)).
test(soft_cut, Xs == [ann, pat]) :- with_output_to(atom(_), findall(X, explain(user:soft(X)), Xs)).
test(disjunction, Xs == [a, b]) :- with_output_to(atom(_), findall(X, explain(user:either(X)), Xs)).
test(else, true) :- proof(childless(ann), T), has(T, '  \\+parent(ann, _)').
test(built_in, T == 'atom(a)                                         built in\n') :- proof(atom(a), T).
test(caught, X == ball) :- with_output_to(atom(_), explain(user:caught(X))).
test(added, true) :- assertz(user:added(1), R), proof(added(_), T), erase(R), has(T, 'added while running').
test(closure, true) :- proof(call(parent, tom, _), T), has(T, 'parent(tom, bob)').
test(imported, true) :-
    proof(twofold(parent(tom, _)), T),
    has(T, '\n  parent(tom, bob)                              proofs.pl:7\n'),
    has(T, '\n  own(user:parent(tom, bob)) ').
test(fails, fail) :- with_output_to(atom(_), explain(user:grand(ann, _))).
test(depth, true) :- proof(long(30), T), has(T, '... (deeper than 20)').
test(code, true) :- Code = 'E-undef', with_output_to(atom(T), explain(Code)), has(T, 'E-undef: ').
test(unbound, error(instantiation_error)) :- explain(_).
test(throws, throws(oops)) :- explain(throw(oops)).

:- end_tests(proofs).
