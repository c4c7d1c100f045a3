% SPDX-License-Identifier: MIT
% Constraints over integers: SWI-Prolog's library(clpfd), with names of SICStus Prolog beside its
% own.
%
% Variables, domains, propagation and search are C++ (engine/clpfd); what is here reads the
% arguments that are lists and options, a file of clpfd/ for each job. A constrained variable carries
% the attribute `clpfd`, a number by which the solver knows it.

:- module(clpfd, []).

% Its operators come with it.
:- reexport(library(clpfd/arithmetic)).
:- reexport(library(clpfd/globals)).
:- reexport(library(clpfd/search)).
:- use_module(library(clpfd/expansion)).
:- use_module(library(clpfd/residual_goals), [related_variables/2, residual_goals/3]).

% What few programs use is loaded when one calls it: loading all takes three times as long.
:- '$reexport_on_call'(library(clpfd/automata), []).
:- '$reexport_on_call'(library(clpfd/sets), []).
:- '$reexport_on_call'(library(clpfd/guided_search), [guided_labeling/4]).
:- '$reexport_on_call'(library(clpfd/tables), []).
:- '$reexport_on_call'(library(clpfd/scheduling), []).
:- '$reexport_on_call'(library(clpfd/sicstus), []).
:- '$reexport_on_call'(library(clpfd/reflection), []).

% ---- hooks of attributed variables ----

attr_unify_hook(Handle, Other) :-
    '$fd_unify'(Handle, Other).

attribute_variables(Variables0, Variables) :-
    related_variables(Variables0, Variables).

attribute_goals(X, Goals0, Goals) :-
    residual_goals(X, Goals0, Goals).

% Term was copied, attributes and all: the constraints among them are posted on the copy.
clpfd_copies:attr_unify_hook(Term, Copy) :-
    copy_term(Term, Plain, Goals),
    own_goals(Goals, Own),
    Plain = Copy,
    post(Own).

% What was put away without its constraints is taken out again.
clpfd_goals:attr_unify_hook(Goals, _) :-
    post(Goals).

own_goals([], []).
own_goals([Goal|Goals], Own) :-
    (   Goal = clpfd:_
    ->  Own = [Goal|Own1]
    ;   Own = Own1
    ),
    own_goals(Goals, Own1).

post([]).
post([Goal|Goals]) :-
    call(Goal),
    post(Goals).

% ---- goals that residual goals wait with ----

zcompare_(<, X, Y) :- X #< Y.
zcompare_(=, X, Y) :- X #= Y.
zcompare_(>, X, Y) :- X #> Y.

% lex_le(Xs, Ys): the rest of a lexicographic order, once the first elements are known.
lex_le(Xs, Ys) :-
    lex_chain([Xs,Ys]).
