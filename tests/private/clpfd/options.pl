% SPDX-License-Identifier: MIT
% private(clpfd/options), and that constraints with options know them.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(private(clpfd/options)).

:- begin_tests(clpfd_options).

test(known) :- known_options([limit(2),global(true)], [global(_),limit(_)]).
test(unknown, error(domain_error(option, foo))) :- known_options([limit(2),foo], [limit(_)]).
test(no_list, error(type_error(list, foo))) :- known_options(foo, [limit(_)]).
test(unknown_part, error(instantiation_error)) :- known_options([_], [limit(_)]).
test(type) :- known_options([limit(2),global(true)], [global(_)-boolean,limit(_)-integer]).
test(not_of_type, error(type_error(bool, maybe))) :- known_options([global(maybe)], [limit(_),global(_)-boolean]).
test(type_open, error(instantiation_error)) :- known_options([global(_)], [global(_)-boolean]).
test(twice) :- known_options([on(a),on(b)], [on(_)]).
test(of_constraints, [forall(member(G, [all_different([_],[foo]), all_distinct([_],[foo]), assignment([_],[_],[foo]),
                                        lex_chain([[_]],[foo]), scalar_product([1],[_],#=,1,[foo]),
                                        cumulatives([],[machine(1,1)],[foo]), disjoint1([],[foo]),
                                        disjoint2([],[foo]), table([[_]],[[1]],[foo]), case(x,[],[],[foo])])),
                      error(domain_error(option, foo))]) :- G.

:- end_tests(clpfd_options).
