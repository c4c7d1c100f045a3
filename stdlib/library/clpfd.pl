% SPDX-License-Identifier: MIT
% Constraints over integers: SWI-Prolog's library(clpfd), with names of SICStus Prolog beside its
% own.
%
% Variables, domains, propagation and search are C++ (engine/clpfd); what is here reads the
% arguments that are lists and options, a file of clpfd/ for each job. A constrained variable carries
% the attribute `clpfd`, a number by which the solver knows it.

:- module(clpfd,
          [ op(760, yfx, #<==>),
            op(750, xfy, #==>),
            op(750, yfx, #<==),
            op(740, yfx, #\/),
            op(730, yfx, #\),
            op(720, yfx, #/\),
            op(710,  fy, #\),
            op(700, xfx, #>),
            op(700, xfx, #<),
            op(700, xfx, #>=),
            op(700, xfx, #=<),
            op(700, xfx, #=),
            op(700, xfx, #\=),
            op(700, xfx, in),
            op(700, xfx, ins),
            op(700, xfx, in_set),
            op(450, xfx, ..),
            op(760, yfx, #<=>),
            op(750, xfy, #=>),
            op(750, yfx, #<=)
          ]).

:- reexport(library(clpfd/arithmetic)).
:- reexport(library(clpfd/globals)).
:- reexport(library(clpfd/search)).
:- use_module(library(clpfd/expansion)).
:- use_module(library(clpfd/residual_goals), [related_variables/2, residual_goals/3]).

% What few programs use is loaded when one calls it: loading all takes three times as long. Each list names
% all exports of the file.
:- '$reexport_on_call'(library(clpfd/automata), [automaton/3, automaton/8, automaton/9]).
:- '$reexport_on_call'(library(clpfd/sets),
                       [ (in_set)/2, fd_set/2, is_fdset/1, empty_fdset/1, fdset_parts/4,
                         empty_interval/2, fdset_interval/3, fdset_singleton/2, fdset_min/2,
                         fdset_max/2, fdset_size/2, list_to_fdset/2, fdset_to_list/2,
                         range_to_fdset/2, fdset_to_range/2, fdset_add_element/3,
                         fdset_del_element/3, fdset_disjoint/2, fdset_intersect/2,
                         fdset_intersection/3, fdset_intersection/2, fdset_member/2, fdset_eq/2,
                         fdset_subset/2, fdset_subtract/3, fdset_union/3, fdset_union/2,
                         fdset_complement/2 ]).
:- '$reexport_on_call'(library(clpfd/guided_search),
                       [ first_bound/2, later_bound/2, minimize/2, minimize/3, maximize/2,
                         maximize/3 ]).
:- '$reexport_on_call'(library(clpfd/tables), [table/2, table/3, relation/3, case/3, case/4]).
:- '$reexport_on_call'(library(clpfd/scheduling),
                       [ cumulatives/2, cumulatives/3, bin_packing/2, disjoint1/1, disjoint1/2,
                         disjoint2/2 ]).
:- '$reexport_on_call'(library(clpfd/sicstus),
                       [ domain/3, fd_min/2, fd_max/2, all_different/2, all_distinct/2,
                         all_different_except_0/1, all_distinct_except_0/1,
                         symmetric_all_distinct/1, scalar_product/5, count/4, nvalue/2, maximum/2,
                         minimum/2, maximum_arg/2, minimum_arg/2, element/2, assignment/2,
                         assignment/3, circuit/2, subcircuit/1, sorting/3, keysorting/2,
                         lex_chain/2, bool_and/2, bool_or/2, bool_xor/2, bool_channel/4,
                         value_precede_chain/2, knapsack/3 ]).
:- '$reexport_on_call'(library(clpfd/reflection),
                       [ fd_statistics/0, fd_statistics/2, fd_neighbors/2, fd_closure/2, fd_purge/1,
                         fd_copy_term/3, fd_failures/2 ]).

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
