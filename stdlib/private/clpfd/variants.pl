% SPDX-License-Identifier: MIT
% The variables connected by constraints, and the constraints themselves independent of the variables' identity: for
% frozen/2 and (=@=)/2.

:- module('$clpfd_variants', [connected_variables/2, variables_constraints/2]).

:- use_module(library(apply), [convlist/3, foldl/4, maplist/3]).
:- use_module(library(lists), [append/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(pairs), [pairs_keys_values/3]).

%!  connected_variables(+Variables0, -Variables) is det.
%
%   Variables are the attributed variables connected with Variables0 through constraints and attributes.
%
%       ?- X #> Y, connected_variables([X], _Connected), length(_Connected, Count).
%       Count = 2.

connected_variables(Variables0, Variables) :-
    '$fd_network'(Variables0, Network, _),
    term_attvars(Variables0-Network, Variables1),
    length(Variables0, N0),
    length(Variables1, N1),
    (   N1 =:= N0
    ->  Variables = Variables1
    ;   connected_variables(Variables1, Variables)
    ).

%!  variables_constraints(+Variables, -Constraints) is det.
%
%   Constraints, a sorted list, are the domains and the constraints of Variables and of the variables connected with
%   them. Binds all these: Variables to numbers from 1, the others to the next numbers by age. So call it where
%   backtracking undoes that.
%
%       ?- X #> Y, Y in 1..5, findall(_Cs, variables_constraints([X,Y], _Cs), [_Constraints]), length(_Constraints, N).
%       N = 3.

variables_constraints(Variables, Constraints) :-
    '$fd_network'(Variables, Network, Constraints0),
    foldl(number, Variables, 1, N),
    maplist(domain_variable, Network, Others),
    foldl(number, Others, N, _),
    convlist(described, Constraints0, Constraints1),
    maplist(domain, Network, Domains),
    append(Domains, Constraints1, Constraints2),
    msort(Constraints2, Constraints).

number(X, N0, N1) :-
    (   var(X)
    ->  del_attrs(X),
        X = '$numbered'(N0),
        N1 is N0 + 1
    ;   N1 = N0
    ).

domain_variable(v(_, X, _), X).

domain(v(_, X, Domain), X-Domain).

%   Without the ages, and without constraints that have been decided.

described(Constraint0, Constraint) :-
    description(Constraint0, Constraint),
    \+ \+ sub_term('$numbered'(_), Constraint).

description(s(_, _, Goal), Goal).
description(p(_, Kind, Negated, Xs, Numbers, _, _), p(Kind, Negated, Parameters)) :-
    (   sub_atom(Kind, 0, _, _, linear),
        Numbers = [Constant|Coefficients],
        pairs_keys_values(Terms0, Xs, Coefficients)
    ->  without_values(Terms0, Terms1, Constant, Constant1),
        msort(Terms1, Terms),
        linear_parameters(Kind, Terms, Constant1, Parameters)
    ;   Parameters = Numbers-Xs
    ).

without_values([], [], Constant, Constant).
without_values([X-C|Terms0], Terms, Constant0, Constant) :-
    (   integer(X)
    ->  Terms = Terms1,
        Constant1 is Constant0 - C * X
    ;   Terms = [X-C|Terms1],
        Constant1 = Constant0
    ),
    without_values(Terms0, Terms1, Constant1, Constant).

%   Of two equations that differ only in sign, keeps one.

linear_parameters(Kind, Terms, Constant, Parameters) :-
    (   ( Kind == linear_equal ; Kind == linear_not_equal ),
        Terms = [_-Coefficient|_],
        Coefficient < 0
    ->  Constant1 is -Constant,
        negated(Terms, Terms1),
        Parameters = Constant1-Terms1
    ;   Parameters = Constant-Terms
    ).

negated([], []).
negated([X-C0|Terms0], [X-C|Terms]) :-
    C is -C0,
    negated(Terms0, Terms).
