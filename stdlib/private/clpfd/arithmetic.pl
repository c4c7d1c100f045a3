% SPDX-License-Identifier: MIT
% Arithmetic and Boolean constraints: comparisons, conditions, domains, sums; and reflection on variables.

:- module('$clpfd_arithmetic',
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
            op(750, yfx, #<=),
            (#>)/2, (#<)/2, (#>=)/2, (#=<)/2, (#=)/2, (#\=)/2,
            (#\)/1, (#<==>)/2, (#==>)/2, (#<==)/2, (#\/)/2, (#\)/2, (#/\)/2,
            (#<=>)/2, (#=>)/2, (#<=)/2,
            (in)/2, (ins)/2,
            sum/3, scalar_product/4,
            fd_var/1, fd_inf/2, fd_sup/2, fd_size/2, fd_dom/2, fd_degree/2
          ]).

:- use_module(library(error), [must_be/2]).

% ---- comparisons ----

%!  #=(?X, ?Y) is semidet.
%
%   The expressions X and Y are equal. Expressions consist of integers and variables combined by + - * // div mod rem /
%   abs min max ^ and bitwise functions. Errors: domain_error(clpfd_expression, E) for any other term.
%
%       ?- X #= 1 + 2.
%       X = 3.

X #= Y :- '$fd_equal'(X, Y).

%!  #\=(?X, ?Y) is semidet.
%
%   The expressions X and Y are different.
%
%       ?- X in 1..3, X #\= 2, fd_dom(X, D).
%       D = 1\/3.

X #\= Y :- '$fd_not_equal'(X, Y).

%!  #<(?X, ?Y) is semidet.
%
%   X is less than Y; both are expressions.
%
%       ?- X in 1..5, X #< 3, fd_dom(X, D).
%       D = 1..2.

X #< Y :- '$fd_less'(X, Y).

%!  #=<(?X, ?Y) is semidet.
%
%   X is less than or equal to Y; both are expressions.
%
%       ?- X in 1..5, X #=< 2, fd_dom(X, D).
%       D = 1..2.

X #=< Y :- '$fd_less_equal'(X, Y).

%!  #>(?X, ?Y) is semidet.
%
%   X is greater than Y; both are expressions.
%
%       ?- X in 1..5, X #> 3, fd_dom(X, D).
%       D = 4..5.

X #> Y :- '$fd_less'(Y, X).

%!  #>=(?X, ?Y) is semidet.
%
%   X is greater than or equal to Y; both are expressions.
%
%       ?- X in 1..5, X #>= 4, fd_dom(X, D).
%       D = 4..5.

X #>= Y :- '$fd_less_equal'(Y, X).

% ---- conditions ----

%!  #\(?P) is semidet.
%
%   The condition P is false. Conditions are comparisons, X in Domain, variables with the values 0 and 1, and
%   combinations of conditions by connectives. Errors: domain_error(clpfd_reifiable_expression, E) for any other term.
%
%       ?- X in 1..5, #\ X #< 3, fd_dom(X, D).
%       D = 3..5.

#\ P :- '$fd_condition'(#\ P).

%!  #/\(?P, ?Q) is semidet.
%
%   P and Q are true.
%
%       ?- X in 1..9, X #> 2 #/\ X #< 6, fd_dom(X, D).
%       D = 3..5.

P #/\ Q :- '$fd_condition'(P #/\ Q).

%!  #\/(?P, ?Q) is semidet.
%
%   P or Q is true, or both.
%
%       ?- X in 1..9, X #< 3 #\/ X #> 7, X #> 2, fd_dom(X, D).
%       D = 8..9.

P #\/ Q :- '$fd_condition'(P #\/ Q).

%!  #\(?P, ?Q) is semidet.
%
%   Exactly one of P and Q is true.
%
%       ?- X in 1..3, X #> 1 #\ X #> 2, label([X]).
%       X = 2.

P #\ Q :- '$fd_condition'(P #\ Q).

%!  #==>(?P, ?Q) is semidet.
%
%   P implies Q.
%
%       ?- X in 1..9, Y in 1..9, X #> 5 #==> Y #= 3, X #= 7.
%       X = 7, Y = 3.

P #==> Q :- '$fd_condition'(P #==> Q).

%!  #<==(?P, ?Q) is semidet.
%
%   Q implies P.
%
%       ?- X in 1..9, Y in 1..9, Y #= 3 #<== X #> 5, X #= 7.
%       X = 7, Y = 3.

P #<== Q :- '$fd_condition'(P #<== Q).

%!  #<==>(?P, ?Q) is semidet.
%
%   P and Q are equivalent.
%
%       ?- X in 0..9, X #> 5 #<==> B, B = 0, fd_dom(X, D).
%       B = 0, D = 0..5.

P #<==> Q :- '$fd_condition'(P #<==> Q).

%!  #=>(?P, ?Q) is semidet.
%
%   Like #==>, under its name in SICStus Prolog.
%
%       ?- X in 1..9, Y in 1..9, X #> 5 #=> Y #= 3, X #= 7.
%       X = 7, Y = 3.

P #=> Q :- '$fd_condition'(P #==> Q).

%!  #<=(?P, ?Q) is semidet.
%
%   Like #<==, under its name in SICStus Prolog.
%
%       ?- X in 1..9, Y in 1..9, Y #= 3 #<= X #> 5, X #= 7.
%       X = 7, Y = 3.

P #<= Q :- '$fd_condition'(P #<== Q).

%!  #<=>(?P, ?Q) is semidet.
%
%   Like #<==>, under its name in SICStus Prolog.
%
%       ?- X in 1..9, B #<=> X #> 5, X #= 7.
%       X = 7, B = 1.

P #<=> Q :- '$fd_condition'(P #<==> Q).

% ---- domains ----

%!  in(?X, +Domain) is semidet.
%
%   X is an integer in Domain: an integer, Low..High (where `inf` and `sup` mean no bound), or a union D1 \/ D2. Errors:
%   type_error(integer, X), instantiation_error, domain_error(clpfd_domain, Domain).
%
%       ?- X in 1..5 \/ 8..9, X #> 5, fd_dom(X, D).
%       D = 8..9.

X in Domain :- '$fd_in'(X, Domain).

%!  ins(?Xs, +Domain) is semidet.
%
%   All elements of Xs are in Domain.
%
%       ?- [X, Y] ins 0..1, X + Y #= 2.
%       X = 1, Y = 1.

Xs ins Domain :- '$fd_ins'(Xs, Domain).

% ---- sums ----

%!  sum(?Xs, +Relation, ?Expression) is semidet.
%
%   The sum of Xs has the Relation, one of #= #\= #< #> #=< #>=, to Expression.
%
%       ?- sum([X,3], #=, 5).
%       X = 2.

sum(Xs, Relation, Expression) :-
    must_be(list, Xs),
    integers_to_be(Xs),
    sum_of(Xs, Sum),
    related(Relation, Sum, Expression).

% Variables or integers.
integers_to_be([]).
integers_to_be([X|Xs]) :-
    (   var(X) -> true ; must_be(integer, X) ),
    integers_to_be(Xs).

sum_of([], 0).
sum_of([X|Xs], Sum) :-
    sum_of(Xs, X, Sum).

sum_of([], Sum, Sum).
sum_of([X|Xs], Sum0, Sum) :-
    sum_of(Xs, Sum0+X, Sum).

%!  scalar_product(+Factors, ?Xs, +Relation, ?Expression) is semidet.
%
%   The sum of the products of Factors, integers, and Xs has the Relation to Expression.
%
%       ?- [X, Y] ins 0..3, scalar_product([2, 5], [X, Y], #=, 16).
%       X = 3, Y = 2.

scalar_product(Factors, Xs, Relation, Expression) :-
    must_be(list(integer), Factors),
    must_be(list, Xs),
    integers_to_be(Xs),
    products(Factors, Xs, Products),
    sum_of(Products, Sum),
    related(Relation, Sum, Expression).

products([], [], []).
products([F|Fs], [X|Xs], [F*X|Products]) :-
    products(Fs, Xs, Products).

% Products are ordered by the ages of their variables, in any form of the constraint.
related(Relation, X, Y) :-
    must_be(callable, Relation),
    (   relation(Relation, X, Y, Goal)
    ->  call(Goal)
    ;   throw(error(domain_error(scalar_product_relation, Relation), _))
    ).

relation(#=, X, Y, '$fd_sum_equal'(X, Y)).
relation(#\=, X, Y, '$fd_sum_not_equal'(X, Y)).
relation(#<, X, Y, '$fd_sum_less'(X, Y)).
relation(#>, X, Y, '$fd_sum_greater'(X, Y)).
relation(#=<, X, Y, '$fd_sum_less_equal'(X, Y)).
relation(#>=, X, Y, '$fd_sum_greater_equal'(X, Y)).

% ---- reflection ----

%!  fd_var(@X) is semidet.
%
%   X is a variable with constraints.
%
%       ?- X in 1..3, fd_var(X).
%       true.

fd_var(X) :- '$fd_var'(X).

%!  fd_inf(?X, -Least) is det.
%
%   Least is the lower bound of X, or `inf`.
%
%       ?- X in 3..9, fd_inf(X, Least).
%       Least = 3.

fd_inf(X, Least) :- '$fd_inf'(X, Least).

%!  fd_sup(?X, -Greatest) is det.
%
%   Greatest is the upper bound of X, or `sup`.
%
%       ?- X in 3..9, fd_sup(X, Greatest).
%       Greatest = 9.

fd_sup(X, Greatest) :- '$fd_sup'(X, Greatest).

%!  fd_size(?X, -Size) is det.
%
%   Size is the number of possible values of X, or `sup`.
%
%       ?- X in 1..3 \/ 7..9, fd_size(X, Size).
%       Size = 6.

fd_size(X, Size) :- '$fd_size'(X, Size).

%!  fd_dom(?X, -Domain) is det.
%
%   Domain is the domain of X, as for in/2.
%
%       ?- X in 1..9, X #\= 4, fd_dom(X, Domain).
%       Domain = 1..3\/5..9.

fd_dom(X, Domain) :- '$fd_dom'(X, Domain).

%!  fd_degree(?X, -Degree) is det.
%
%   Degree is the number of propagators attached to X, including inactive ones.
%
%       ?- [X, Y] ins 1..9, X #< Y, fd_degree(X, Degree).
%       Degree = 1.

fd_degree(X, Degree) :- '$fd_degree'(X, Degree).
