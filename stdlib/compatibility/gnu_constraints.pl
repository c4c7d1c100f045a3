% SPDX-License-Identifier: MIT
% Constraints over integers under the names of GNU Prolog, where they are built in; here library(clpfd) solves them. As
% there, variables are nonnegative: a variable without a domain gets 0..268435455. The operators are in
% gnu_comparisons.pl.

:- module(gnu_constraints,
          [ fd_domain/3, fd_domain/2, fd_domain_bool/1, fd_dom/2, fd_min/2, fd_max/2, fd_size/2, fd_var/1,
            fd_max_integer/1, fd_vector_max/1, fd_set_vector_max/1, fd_prime/1, fd_not_prime/1, non_fd_var/1,
            generic_var/1, non_generic_var/1, fd_labeling/1, fd_labeling/2, fd_labelingff/1,
            fd_minimize/2, fd_maximize/2,
            fd_all_different/1, fd_element/3, fd_element_var/3, fd_atmost/3, fd_atleast/3, fd_exactly/3,
            fd_relation/2, fd_relationc/2, fd_cardinality/2, fd_cardinality/3, fd_at_least_one/1, fd_at_most_one/1,
            fd_only_one/1, fd_reified_in/4
          ]).

:- use_module(library(apply), [maplist/2]).
:- use_module(library(clpfd), [fd_statistics/2]).
:- use_module(library(error), [must_be/2]).
:- use_module(private(parts/gnu_conditions)).
:- use_module(library(gnu_comparisons)).

:- op(700, xfx, in), op(450, xfx, ..), op(760, yfx, #<==>).

:- meta_predicate fd_minimize(0, ?), fd_maximize(0, ?).

% ---- domains ----

%!  fd_domain(?Variables, +Low, +High) is semidet.
%
%   Each of Variables, one variable or a list, is in Low..High. Errors: instantiation_error, type_error(integer, _).
%
%       ?- fd_domain(X, 2, 3), X #\= 2.
%       X = 3.

fd_domain(Variables, Low, High) :-
    must_be(integer, Low),
    must_be(integer, High),
    Low1 is max(0, Low),
    each_in(Variables, Low1..High).

each_in(Variables, Domain) :-
    (   is_list(Variables)
    ->  maplist(in_domain(Domain), Variables)
    ;   is_fd_term(Variables),
        clpfd:(Variables in Domain)
    ).

in_domain(Domain, X) :-
    is_fd_term(X),
    clpfd:(X in Domain).

%!  fd_domain(?Variables, +Values) is semidet.
%
%   Each of Variables, one variable or a list, is among the integers Values. Errors: those of fd_domain/3.
%
%       ?- fd_domain(X, [1, 4, 9]), X #> 4.
%       X = 9.

fd_domain(Variables, Values) :-
    must_be(list(integer), Values),
    Values = [V|Vs],
    union_of(Vs, V, Domain),
    each_in(Variables, Domain).

union_of([], Domain, Domain).
union_of([V|Vs], Domain0, Domain) :-
    union_of(Vs, Domain0\/V, Domain).

%!  fd_domain_bool(?Variables) is semidet.
%
%   Each of Variables, one variable or a list, is 0 or 1.
%
%       ?- fd_domain_bool(B), B #> 0.
%       B = 1.

fd_domain_bool(Variables) :-
    each_in(Variables, 0..1).

%!  fd_dom(?X, -Values) is det.
%
%   Values is the list of the possible values of X.
%
%       ?- fd_dom(3, Vs).
%       Vs = [3].

fd_dom(X, Values) :-
    bounded(X),
    clpfd:fd_dom(X, Domain),
    findall(V, clpfd:( V in Domain, indomain(V) ), Values).

%!  fd_min(?X, -Min) is det.
%
%   Min is the smallest possible value of X.
%
%       ?- fd_min(3, Min).
%       Min = 3.

fd_min(X, Min) :-
    bounded(X),
    clpfd:fd_inf(X, Min).

%!  fd_max(?X, -Max) is det.
%
%   Max is the greatest possible value of X.
%
%       ?- fd_max(3, Max).
%       Max = 3.

fd_max(X, Max) :-
    bounded(X),
    clpfd:fd_sup(X, Max).

%!  fd_size(?X, -Size) is det.
%
%   Size is the number of possible values of X.
%
%       ?- fd_size(3, Size).
%       Size = 1.

fd_size(X, Size) :-
    bounded(X),
    clpfd:fd_size(X, Size).

%!  fd_var(@Term) is semidet.
%
%   Term is a variable with a domain.
%
%       ?- fd_var(1).
%       false.

fd_var(X) :-
    var(X),
    get_attr(X, clpfd, _).

%!  fd_max_integer(-Max) is det.
%
%   Max is the greatest value of variables whose domain is not restricted.
%
%       ?- fd_max_integer(Max).
%       Max = 268435455.

fd_max_integer(Max) :-
    largest_value(Max).

%!  fd_vector_max(-Max) is det.
%
%   Max is the number set by fd_set_vector_max/1, initially 127; it bounds fd_prime/1.
%
%       ?- fd_vector_max(Max).
%       Max = 127.

fd_vector_max(Max) :-
    ( nb_current('$gnu_vector_max', Max0) -> Max = Max0 ; Max = 127 ).

%!  fd_set_vector_max(+Max) is det.
%
%   Sets the value of fd_vector_max/1. Domains have no such limit here. Errors: instantiation_error, type_error(integer,
%   _).
%
%       ?- fd_set_vector_max(127).
%       true.

fd_set_vector_max(Max) :-
    must_be(nonneg, Max),
    nb_setval('$gnu_vector_max', Max).

%!  fd_prime(?X) is semidet.
%
%   X is a prime number, at most the value of fd_vector_max/1. Errors: type_error(integer, X).
%
%       ?- fd_domain(X, 8, 12), fd_prime(X).
%       X = 11.

fd_prime(X) :-
    fd_vector_max(Max),
    findall(P, ( between(2, Max, P), is_prime(P) ), Primes),
    fd_domain(X, Primes).

%!  fd_not_prime(?X) is semidet.
%
%   X is not a prime number, and is at most the value of fd_vector_max/1. Errors: type_error(integer, X).
%
%       ?- fd_domain(X, 11, 12), fd_not_prime(X).
%       X = 12.

fd_not_prime(X) :-
    fd_vector_max(Max),
    findall(N, ( between(0, Max, N), \+ is_prime(N) ), Others),
    fd_domain(X, Others).

is_prime(N) :-
    N >= 2,
    Last is truncate(sqrt(N)),
    \+ ( between(2, Last, D), N mod D =:= 0 ).

%!  non_fd_var(@Term) is semidet.
%
%   Term is not a variable with a domain.
%
%       ?- non_fd_var(X).
%       true.

non_fd_var(Term) :-
    \+ fd_var(Term).

%!  generic_var(@Term) is semidet.
%
%   Term is a variable without a domain.
%
%       ?- generic_var(X).
%       true.

generic_var(Term) :-
    var(Term),
    \+ fd_var(Term).

%!  non_generic_var(@Term) is semidet.
%
%   Term is not a variable, or a variable with a domain.
%
%       ?- non_generic_var(1).
%       true.

non_generic_var(Term) :-
    \+ generic_var(Term).

% ---- search ----

%!  fd_labeling(?Variables) is nondet.
%
%   Same as fd_labeling(Variables, []).
%
%       ?- fd_domain([X, Y], 0, 1), X #< Y, fd_labeling([X, Y]).
%       X = 0, Y = 1.

fd_labeling(Variables) :-
    fd_labeling(Variables, []).

%!  fd_labelingff(?Variables) is nondet.
%
%   Like fd_labeling/1, but labels the variable with the fewest values first.
%
%       ?- fd_domain(X, 4, 4), fd_labelingff([X]).
%       X = 4.

fd_labelingff(Variables) :-
    fd_labeling(Variables, [variable_method(first_fail)]).

%!  fd_labeling(?Variables, +Options) is nondet.
%
%   Binds each of Variables, one variable or a list, to a value. Options: variable_method(M), where M is standard,
%   first_fail (or ff), most_constrained, smallest, largest, max_regret or random; value_method(M), where M is min, max,
%   middle, limits, random; backtracks(B), where B becomes the number of choices that were taken back; reorder(_), which
%   has no effect. Errors: instantiation_error for a variable without a domain, type_error(fd_variable, X),
%   domain_error(fd_labeling_option, O).
%
%       ?- fd_domain(X, 1, 3), fd_labeling(X, [value_method(max)]), !.
%       X = 3.

fd_labeling(Variables, Options) :-
    must_be(list, Options),
    search_options(Options, Search),
    ( is_list(Variables) -> Xs = Variables ; Xs = [Variables] ),
    maplist(has_domains, Xs),
    (   '$append'(_, [backtracks(Count)|_], Options)
    ->  counted_labeling(Search, Xs, Count)
    ;   clpfd:labeling(Search, Xs)
    ).

%   A choice is taken back where a contradiction is found, and for the next solution.

counted_labeling(Search, Xs, Count) :-
    fd_statistics(backtracks, _),
    Taken = taken(0),
    clpfd:labeling(Search, Xs),
    (   fd_statistics(backtracks, New),
        arg(1, Taken, Before),
        Count0 is Before+New,
        Next is Count0+1,
        nb_setarg(1, Taken, Next),
        Count = Count0
    ;   fd_statistics(backtracks, _),
        fail
    ).

has_domains(X) :-
    is_fd_term(X),
    (   nonvar(X)
    ->  true
    ;   fd_var(X)
    ->  true
    ;   throw(error(instantiation_error, _))
    ).

search_options([], []).
search_options([Option|Options], Search) :-
    must_be(nonvar, Option),
    (   search_option(Option, Found)
    ->  '$append'(Found, Rest, Search)
    ;   throw(error(domain_error(fd_labeling_option, Option), _))
    ),
    search_options(Options, Rest).

search_option(variable_method(Method), Found) :- variable_method(Method, Found).
search_option(value_method(Method), Found) :- value_method(Method, Found).
search_option(backtracks(_), []).
search_option(reorder(_), []).

variable_method(standard, []).
variable_method(first_fail, [ff]).
variable_method(ff, [ff]).
variable_method(most_constrained, [ffc]).
variable_method(smallest, [min]).
variable_method(largest, [max]).
variable_method(max_regret, [max_regret]).
variable_method(random, []).

value_method(min, []).
value_method(max, [down]).
value_method(middle, [middle]).
value_method(limits, []).
value_method(random, []).

%!  fd_minimize(:Goal, ?X) is semidet.
%
%   Finds the solution of Goal with the least value of X; Goal must bind X. Errors: instantiation_error if it does not.
%
%       ?- fd_domain(X, 1, 5), fd_minimize(fd_labeling([X]), X).
%       X = 1.

fd_minimize(Goal, X) :-
    optimum(Goal, X, #<).

%!  fd_maximize(:Goal, ?X) is semidet.
%
%   Like fd_minimize/2, but finds the greatest value of X.
%
%       ?- fd_domain(X, 1, 5), fd_maximize(fd_labeling([X]), X).
%       X = 5.

fd_maximize(Goal, X) :-
    optimum(Goal, X, #>).

optimum(Goal, X, Better) :-
    first_value(Goal, X, Value),
    improve(Value, Goal, X, Better, Best),
    X = Best,
    once(Goal).

first_value(Goal, X, Value) :-
    findall(X, once(Goal), [Value]),
    must_be(integer, Value).

improve(Value, Goal, X, Better, Best) :-
    Improvement =.. [Better,X,Value],
    (   first_value(( clpfd:Improvement, Goal ), X, Value1)
    ->  improve(Value1, Goal, X, Better, Best)
    ;   Best = Value
    ).

% ---- several variables ----

%!  fd_all_different(?Variables) is semidet.
%
%   No two of the list Variables have the same value.
%
%       ?- fd_domain([X, Y], 1, 2), fd_all_different([X, Y]), X = 1.
%       X = 1, Y = 2.

fd_all_different(Variables) :-
    all_bounded(Variables),
    clpfd:all_different(Variables).

%!  fd_element(?I, +Values, ?X) is semidet.
%
%   X is element I, counted from 1, of the list Values of integers.
%
%       ?- fd_element(I, [5, 7], 7).
%       I = 2.

fd_element(I, Values, X) :-
    must_be(list(integer), Values),
    fd_element_var(I, Values, X).

%!  fd_element_var(?I, ?Variables, ?X) is semidet.
%
%   X equals element I, counted from 1, of the list Variables.
%
%       ?- fd_element_var(2, [5, X], 7).
%       X = 7.

fd_element_var(I, Variables, X) :-
    all_bounded([I,X|Variables]),
    clpfd:element(I, Variables, X).

%!  fd_atmost(+N, ?Variables, +Value) is semidet.
%
%   At most N of the list Variables equal Value.
%
%       ?- fd_domain(X, 1, 2), fd_atmost(1, [1, X], 1).
%       X = 2.

fd_atmost(N, Variables, Value) :-
    occurrences(Variables, Value, Count),
    clpfd:(Count #=< N).

%!  fd_atleast(+N, ?Variables, +Value) is semidet.
%
%   At least N of the list Variables equal Value.
%
%       ?- fd_domain(X, 1, 2), fd_atleast(2, [1, X], 1).
%       X = 1.

fd_atleast(N, Variables, Value) :-
    occurrences(Variables, Value, Count),
    clpfd:(Count #>= N).

%!  fd_exactly(+N, ?Variables, +Value) is semidet.
%
%   Exactly N of the list Variables equal Value.
%
%       ?- fd_domain(X, 1, 2), fd_exactly(2, [1, X], 1).
%       X = 1.

fd_exactly(N, Variables, Value) :-
    occurrences(Variables, Value, Count),
    clpfd:(Count #= N).

occurrences(Variables, Value, Count) :-
    must_be(list, Variables),
    all_bounded(Variables),
    equalities(Variables, Value, Sum),
    clpfd:(Count #= Sum).

equalities([], _, 0).
equalities([X|Xs], Value, B+Sum) :-
    clpfd:(B #<==> (X #= Value)),
    equalities(Xs, Value, Sum).

%!  fd_relation(+Rows, ?Variables) is semidet.
%
%   The list Variables equals one of Rows, lists of integers.
%
%       ?- fd_relation([[1, 2], [3, 4]], [X, Y]), Y #> 2.
%       X = 3, Y = 4.

fd_relation(Rows, Variables) :-
    all_bounded(Variables),
    clpfd:tuples_in([Variables], Rows).

%!  fd_relationc(+Columns, ?Variables) is semidet.
%
%   Like fd_relation/2, with the columns of the table: the first list has the possible values of the first variable.
%
%       ?- fd_relationc([[1, 3], [2, 4]], [X, Y]), Y #> 2.
%       X = 3, Y = 4.

fd_relationc(Columns, Variables) :-
    must_be(list(list(integer)), Columns),
    clpfd:transpose(Columns, Rows),
    fd_relation(Rows, Variables).

%!  fd_cardinality(+Constraints, ?Count) is semidet.
%
%   Exactly Count of the list Constraints hold.
%
%       ?- fd_cardinality([1 #< 2, 2 #< 1], N).
%       N = 1.

fd_cardinality(Constraints, Count) :-
    must_be(list, Constraints),
    truths(Constraints, Sum),
    bounded(Count),
    clpfd:(Count #= Sum).

%!  fd_cardinality(+Least, +Constraints, +Most) is semidet.
%
%   At least Least and at most Most of the list Constraints hold. Errors: type_error(integer, _).
%
%       ?- fd_cardinality(1, [X #= 1, 2 #< 1], 2).
%       X = 1.

fd_cardinality(Least, Constraints, Most) :-
    must_be(integer, Least),
    must_be(integer, Most),
    fd_cardinality(Constraints, Count),
    clpfd:(Least #=< Count, Count #=< Most).

truths([], 0).
truths([C|Cs], B+Sum) :-
    condition(C, Condition),
    clpfd:(B #<==> Condition),
    truths(Cs, Sum).

%!  fd_at_least_one(?Booleans) is semidet.
%
%   At least one of the list Booleans holds.
%
%       ?- fd_at_least_one([0, B]).
%       B = 1.

fd_at_least_one(Booleans) :-
    truths(Booleans, Sum),
    clpfd:(Sum #>= 1).

%!  fd_at_most_one(?Booleans) is semidet.
%
%   At most one of the list Booleans holds.
%
%       ?- fd_at_most_one([1, B]).
%       B = 0.

fd_at_most_one(Booleans) :-
    truths(Booleans, Sum),
    clpfd:(Sum #=< 1).

%!  fd_only_one(?Booleans) is semidet.
%
%   Exactly one of the list Booleans holds.
%
%       ?- fd_only_one([0, B]).
%       B = 1.

fd_only_one(Booleans) :-
    truths(Booleans, Sum),
    clpfd:(Sum #= 1).

%!  fd_reified_in(?X, +Low, +High, ?B) is semidet.
%
%   B is 1 if X is in Low..High, otherwise 0.
%
%       ?- fd_reified_in(5, 1, 3, B).
%       B = 0.

fd_reified_in(X, Low, High, B) :-
    bounded(X),
    clpfd:(B #<==> (X in Low..High)).
