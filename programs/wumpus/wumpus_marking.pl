% SPDX-License-Identifier: MIT
%
% Marks programs that reason about the wumpus world:   hornbeam mark wumpus_marking.pl SUBMISSION...
% A submission is a folder, whose files make one program. The reference solution, this folder, gets all 18 points. The tests
% call dpll_entails/2 with expressions as README.md has them.

:- use_module(library(plunit)).

:- points(2).

:- begin_tests(entailment).

test(itself) :- dpll_entails([symbol(A)], symbol(A)).
test(nothing_known, fail) :- dpll_entails([], symbol(_)).
test(and) :- dpll_entails([and([symbol(A), symbol(_)])], symbol(A)).
test(or, fail) :- dpll_entails([or([symbol(A), symbol(_)])], symbol(A)).
test(xor_is_exactly_one) :- dpll_entails([xor([symbol(A), symbol(B), symbol(_)]), symbol(A)], not(symbol(B))).
test(modus_ponens) :- dpll_entails([if(symbol(A), symbol(B)), symbol(A)], symbol(B)).
test(iff_backwards) :- dpll_entails([iff(symbol(A), symbol(B)), symbol(B)], symbol(A)).
test(no_arguments) :- dpll_entails([], and([])).
test(contradiction) :- contradiction(Both), dpll_entails(Both, or([])).

contradiction([symbol(A), not(symbol(A))]).

:- end_tests(entailment).
