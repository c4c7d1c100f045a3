% SPDX-License-Identifier: MIT
% library(atts): a domain of small sets, as the manuals of SICStus Prolog and Scryer Prolog have it.

:- module(atts_tests, []).

:- use_module(library(plunit)).
:- use_module(library(atts)).
:- use_module(library(lists)).
:- use_module(library(ordsets)).

:- attribute domain/1, mark/0.
:- attribute([note/1]).

verify_attributes(Var, Other, Goals) :-
    get_atts(Var, domain(Da)),
    !,
    (   var(Other)
    ->  (   get_atts(Other, domain(Db))
        ->  ord_intersection(Da, Db, Dc),
            Dc = [E|Es],
            (   Es == []
            ->  Goals = [Other=E]
            ;   Goals = [],
                put_atts(Other, domain(Dc))
            )
        ;   Goals = [],
            put_atts(Other, domain(Da))
        )
    ;   Goals = [],
        ord_memberchk(Other, Da)
    ).
verify_attributes(_, _, []).

attribute_goal(Var, domain(Var, Dom)) :-
    get_atts(Var, domain(Dom)).

domain(X, Dom) :-
    var(Dom),
    !,
    get_atts(X, domain(Dom)).
domain(X, List) :-
    list_to_ord_set(List, Set),
    Set = [E|Es],
    (   Es == []
    ->  X = E
    ;   put_atts(Y, domain(Set)),
        X = Y
    ).

% In the module that has declared the attributes.
put(X, Spec) :- put_atts(X, Spec).
get(X, Spec) :- get_atts(X, Spec).

:- begin_tests(atts).

test(intersection, X == c) :- domain(X, [b,c]), domain(X, [c,d]).
test(aliased, D == [b,c]) :- domain(X, [a,b,c]), domain(Y, [b,c,d]), X = Y, domain(X, D).
test(smaller, D == [b,c]) :- domain(X, [a,b,c]), domain(X, [b,c,d]), domain(X, D).
test(value, X == b) :- domain(X, [a,b]), X = b.
test(no_value, fail) :- domain(X, [a,b]), X = c.
test(empty, fail) :- domain(X, [a,b]), domain(X, [c,d]).
test(backtracking, D == [a,b]) :- domain(X, [a,b]), ( X = a, fail ; true ), domain(X, D).
test(several, L == [note(1),domain([a])]) :- put(X, [domain([a]),+note(1)]), get(X, L).
test(replaced, N == 2) :- put(X, note(1)), put(X, note(2)), get(X, note(N)).
test(removed, true) :- put(X, [note(1),mark]), put(X, -note(_)), get(X, [-note(_),mark]).
test(absent, true) :- get(_, -note(_)).
test(present, fail) :- put(X, note(1)), get(X, -note(_)).
test(none, fail) :- get(_, _).
test(undeclared, error(domain_error(attribute, other(1)))) :- put(_, other(1)).
test(unbound_spec, error(instantiation_error)) :- put(_, +_).
test(no_variable, error(uninstantiation_error(a))) :- put(a, mark).
test(residual_goal, Gs == [domain(X,[a,b])]) :- domain(X, [a,b]), copy_term(X, X, Gs).
test(term_attributed_variables, Vs == [X]) :- freeze(X, true), term_attributed_variables(f(X,_), Vs).

:- end_tests(atts).
