% SPDX-License-Identifier: MIT
% private(chr/rules): declarations and rules as terms.

:- use_module(library(plunit)).
:- use_module(private(chr/rules)).
:- use_module(library(chr)).

:- begin_tests(chr_rules).

test(declared, Cs == [constraint(a, 2, [ground,any]), constraint(b, 1, [any])]) :-
    declared_constraints((a(+int, ?), b/1), Cs).
test(declared_list, Cs == [constraint(a, 0, []), constraint(b, 0, [])]) :- declared_constraints([a, b], Cs).
test(declared_unbound, error(instantiation_error)) :- declared_constraints(_, _).
test(declared_number, error(type_error(chr_declaration, 1))) :- declared_constraints(1, _).
test(is_rule) :- is_rule((n @ a ==> b)).
test(is_no_rule, fail) :- is_rule((a :- b)).
test(rule, R == rule(n, [head(b, removed, active), head(a, kept, passive)], g, c)) :-
    rule((n @ a # passive \ b <=> g | c), R).
test(rule_pragma, R =@= rule(_, [head(a, kept, passive), head(b, kept, active)], true, c)) :-
    rule(pragma((a # Id, b ==> c), passive(Id)), R).
test(rule_with_number, error(type_error(callable, 1))) :- rule((1 # _ ==> c), _).
test(goals, Gs == [a, b]) :- goals((true, a, (b, true)), Gs).

:- end_tests(chr_rules).
