% SPDX-License-Identifier: MIT
% Constraints over integers: SWI-Prolog's library(clpfd), with additional names from SICStus Prolog.
%
% Variables, domains, propagation and search are implemented in C++ (engine/clpfd); the files in clpfd/ parse arguments
% that are lists and options, one file per task. A constrained variable carries the attribute `clpfd`, a number that
% identifies it to the solver.

:- module(clpfd, []).

% Exports its operators too.
:- reexport(private(clpfd/arithmetic)).
:- reexport(private(clpfd/globals)).
:- reexport(private(clpfd/search)).
:- use_module(library(apply), [maplist/2]).
:- use_module(private(clpfd/expansion)).
:- use_module(private(clpfd/residual_goals), [related_variables/2, residual_goals/3, constraint_goals/2]).

% Rarely used parts are loaded when they are called: loading all of them takes three times as long.
:- '$reexport_on_call'(private(clpfd/automata), []).
:- '$reexport_on_call'(private(clpfd/sets), []).
:- '$reexport_on_call'(private(clpfd/guided_search), [guided_labeling/4, time_limited_best/4]).
:- '$reexport_on_call'(private(clpfd/tables), []).
:- '$reexport_on_call'(private(clpfd/decision_graphs), []).
:- '$reexport_on_call'(private(clpfd/scheduling), []).
:- '$reexport_on_call'(private(clpfd/sicstus), []).
:- '$reexport_on_call'(private(clpfd/permutations), []).
:- '$reexport_on_call'(private(clpfd/sequences), []).
:- '$reexport_on_call'(private(clpfd/flows), []).
:- '$reexport_on_call'(private(clpfd/reflection), []).

% ---- hooks of attributed variables ----

attr_unify_hook(Handle, Other) :-
    '$fd_unify'(Handle, Other).

attribute_variables(Variables0, Variables) :-
    related_variables(Variables0, Variables).

attribute_goals(X, Goals0, Goals) :-
    residual_goals(X, Goals0, Goals).

% A term was copied: its variables' constraints are posted on the copies.
post_network(Variables, Constraints) :-
    maplist(post_domain, Variables),
    maplist(post_constraint, Constraints).

post_domain(v(_, X, Domain)) :-
    X in Domain.

post_constraint(Constraint) :-
    constraint_goals(Constraint, Goals),
    maplist(call, Goals).

% ---- goals that residual goals wait with ----

zcompare_(<, X, Y) :- #(X) #< #(Y).
zcompare_(=, X, Y) :- #(X) #= #(Y).
zcompare_(>, X, Y) :- #(X) #> #(Y).

% lex_le(Xs, Ys): the rest of a lexicographic order, once the first elements are decided.
lex_le(Xs, Ys) :-
    lex_chain([Xs,Ys]).
