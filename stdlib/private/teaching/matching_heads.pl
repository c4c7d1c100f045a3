% SPDX-License-Identifier: MIT
% Whether a goal matches the head of a clause, found without running the goals that the unification would wake: those
% are run, and reported, once, when the clause is entered.

:- module('$matching_heads', [head_matches/2, matching_clauses/3]).

%!  head_matches(+Head, +Goal) is semidet.
%
%   Head unifies with Goal. Constraints on variables of Goal count, goals suspended by freeze/2 or when/2 do not.
%
%       ?- freeze(X, fail), head_matches(p(1), p(X)).
%       freeze(X, user:fail).

head_matches(Head, Goal) :-
    term_attvars(Goal, Variables),
    (   '$in_list'(Variable, Variables),
        ( get_attr(Variable, freeze, _) ; get_attr(Variable, when, _) )
    ->  copy_term_nat(Goal, Plain),
        \+ Head \= Plain
    ;   \+ Head \= Goal
    ).

%!  matching_clauses(+Clauses0, +Goal, -Clauses) is det.
%
%   Clauses are those of Clauses0, clause(Head, Body, Reference), whose heads match Goal.
%
%       ?- matching_clauses([clause(p(1), true, r1), clause(p(2), true, r2)], p(2), Clauses).
%       Clauses = [clause(p(2), true, r2)].

matching_clauses([], _, []).
matching_clauses([Clause|Clauses0], Goal, Clauses) :-
    arg(1, Clause, Head),
    (   head_matches(Head, Goal)
    ->  Clauses = [Clause|Clauses1]
    ;   Clauses = Clauses1
    ),
    matching_clauses(Clauses0, Goal, Clauses1).
