% SPDX-License-Identifier: MIT
% The rules of loaded files, and the procedures whose clauses these add at run time, which need no definition. For the
% checks of rules, and for hints.

:- module('$asserted_procedures', [rule_of_file/5, asserted_procedures/2]).

%!  rule_of_file(+Path, -Head, -Body, -Reference, -Line) is nondet.
%
%   Enumerates the rules of a file, each with a Head in its module. Files with too many of them have been generated:
%   none of theirs are.
%
%       ?- rule_of_file('family.pl', Module:Head, Body, Reference, Line).

rule_of_file(Path, Module:Head, Body, Reference, Line) :-
    '$file_rules'(Path, Rules, _),
    length(Rules, Count),
    most_rules(Most),
    Count =< Most,
    '$in_list'(rule(Module, Reference, Line), Rules),
    '$stored_clause'(Module:Head, Body, Reference).

most_rules(20000).

%!  asserted_procedures(+Paths, -Asserted) is det.
%
%   The procedures, Name/Arity, whose clauses the program adds at run time.
%
%       ?- asserted_procedures(['family.pl'], Asserted).

asserted_procedures(Paths, Asserted) :-
    findall(Name/Arity,
            ( '$in_list'(Path, Paths),
              rule_of_file(Path, _, Body, _, _),
              asserting_goal(Body, Clause),
              asserted_head(Clause, Name/Arity)
            ),
            Asserted0),
    sort(Asserted0, Asserted).

asserting_goal(Body, Clause) :-
    compound(Body),
    (   is_assert(Body, Clause)
    ;   functor(Body, _, Arity),
        asserting_argument(Arity, Body, Clause)
    ).

asserting_argument(N, Body, Clause) :-
    (   arg(N, Body, Argument),
        asserting_goal(Argument, Clause)
    ;   N > 1,
        Before is N - 1,
        asserting_argument(Before, Body, Clause)
    ).

is_assert(assertz(Clause), Clause).
is_assert(asserta(Clause), Clause).
is_assert(assert(Clause), Clause).
is_assert(retractall(Clause), Clause).
is_assert(dynamic(Indicator), declared(Indicator)).

asserted_head(Clause, _) :-
    var(Clause),
    !,
    fail.
asserted_head(declared(Indicator), Name/Arity) :-
    !,
    indicator_in(Indicator, Name/Arity).
asserted_head(_:Clause, Indicator) :-
    !,
    asserted_head(Clause, Indicator).
asserted_head((Head :- _), Indicator) :-
    !,
    asserted_head(Head, Indicator).
asserted_head((Head0 => _), Indicator) :-
    !,
    ( nonvar(Head0), Head0 = (Head, _) -> true ; Head = Head0 ),
    asserted_head(Head, Indicator).
asserted_head(Head, Name/Arity) :-
    callable(Head),
    functor(Head, Name, Arity).

indicator_in(Term, Indicator) :-
    nonvar(Term),
    (   Term = Name/Arity
    ->  atom(Name),
        integer(Arity),
        Indicator = Name/Arity
    ;   compound(Term),
        arg(_, Term, Argument),
        indicator_in(Argument, Indicator)
    ).
