% SPDX-License-Identifier: MIT
% library(constraint_reasons): why constraints contradict each other, and why a domain is as it is.
% Looks inside: it calls procedures of the system itself, as only hornbeam_inside lets it.

:- use_module(library(plunit)).
:- use_module(library(constraint_reasons)).
:- use_module(library(failure_reasons)).
:- use_module(library(clpfd)).
:- use_module(library(lists)).

falling([A, B, C, D]) :-
    [A, B, C, D] ins 1..9,
    A #> B,
    B #> C,
    C #> D,
    A + D #= 9,
    D #>= 5,
    all_distinct([A, B, C, D]),
    label([A, B, C, D]).

steps(Xs) :- length(Xs, 4), Xs ins 1..3, rising(Xs, 0).

rising([_], _).
rising([X, Y|Xs], N) :- X #< Y, N1 #= N + 1, rising([Y|Xs], N1).

says(Goal, Text) :- with_output_to(atom(Text), Goal).

has(Text, Part) :- sub_atom(Text, _, _, _, Part), !.

% Each minimal conflict fails as a whole, and without any one of its constraints it does not.
minimal(Conflict) :-
    \+ all_hold(Conflict),
    forall(select(_, Conflict, Others), \+ \+ all_hold(Others)).

all_hold([]).
all_hold([Goal|Goals]) :- call(Goal), all_hold(Goals).

:- begin_tests(constraint_reasons).

test(program, Conflict =@= [A #> B, B #> C, C #> D, A + D #= 9, D #>= 5]) :- minimal_conflict(falling(_), Conflict).
test(none, fail) :- minimal_conflict(( X in 1..3, X #> 2 ), _).
test(recursion, Conflict =@= [[A,B,C,D] ins 1..3, A #< B, B #< C, C #< D]) :- minimal_conflict(steps(_), Conflict).
test(by_search, Conflict =@= [[X,Y,Z] ins 1..2, X #\= Y, Y #\= Z, X #\= Z]) :-
    minimal_conflict(( [A,B,C] ins 1..2, A #\= B, A + B + C #> 2, B #\= C, A #\= C ), Conflict).
test(several, true(minimal(Conflict))) :-
    minimal_conflict(( [X,Y] ins 0..9, X #> Y, Y #> 5, X #< 3, Y #< 2, X + Y #= 30 ), Conflict).
test(domain, Text == 'Y is in 1..4 because of\n  [X, Y] ins 1..9\n  X#>Y\n  X#<6\n') :-
    says(why_domain(( [A,B] ins 1..9, A #> B, B #\= 7, A #< 6 ), B), Text0), named_alike(Text0, Text).
test(chosen, Text == 'Y is 4 because of\n  X+Y#=5\n  X=1, chosen by label([X, Y])\n') :-
    says(why_domain(( [A,B] ins 0..9, A + B #= 5, A #> 0, label([A,B]) ), B), Text0),
    named_alike(Text0, Text).
test(no_value, true) :- says(why_domain(falling([_,_,_,D]), D), Text), has(Text, 'no value is possible').
test(conflict_of_one, Text == '') :- says(print_conflict(user:( X in 1..2, X #> 1 ), []), Text).
test(conflict_with_values, true) :-
    says(print_conflict(user:( X #= 3, Y #= X + 1, Y #\= 4 ), ['X' = X,'Y' = Y]), Text),
    has(Text, 'left out:\n  X#=3\n  Y#=X+1\n  Y#\\=4\n').
test(constraint_on_a_value, Text == 'This constraint cannot hold:\n  X in 0..9, where X = 12\n') :-
    says(print_conflict(user:( X in 0..9, X = 12 ), ['X' = X]), Text).
test(conflict_printed, true) :-
    says(print_conflict(user:( X #> 3, X #< 2, X #\= 5 ), ['X' = X]), Text),
    has(Text, 'left out:\n  X#>3\n  X#<2\n').
test(last_query, error(existence_error(_, _))) :- why_domain(_).
test(why_not, true) :-
    says(why_not(user:falling(_)), Text),
    has(Text, 'These constraints contradict each other, and none of them can be left out:\n').

:- end_tests(constraint_reasons).

% The letters that a query without typed names gets.
named_alike(Text0, Text) :-
    atomic_list_concat(Parts0, 'B', Text0),
    atomic_list_concat(Parts0, 'Y', Text1),
    atomic_list_concat(Parts, 'A', Text1),
    atomic_list_concat(Parts, 'X', Text).
