% SPDX-License-Identifier: MIT
% The small constraints of which residual goals are made: how each is posted, when there is nothing
% left of it, and how it is written. Forms, with X, Y, Z, B variables or integers:
%
%     geq(X,Y)  neq(X,Y)  plus(X,Y,Z)  times(X,Y,Z)  power(X,Y,Z)  abs(X,Y)  max(X,Y,Z)  min(X,Y,Z)
%     unequal(X,Y): neq, shown whatever their domains have become
%     neq_plus(X,Y,Z): X #\= Y+Z       leq_plus(X,Y,C): X #=< Y+C      division(Operator,X,Y,Z)
%     distance_not(X,Y,C)  distance_at_least(X,Y,C): abs(X-Y) compared with C
%     function(Name,Arguments,Z)       sum_eq, sum_neq, sum_leq(Factors,Variables,C)
%     member(X,Domain,B)  rows(Tuple,Rows,B)  and, or(X,Steps,Y,Steps,B)  not(X,B)  implies(X,Y,parts(Steps,Steps))
%     reified(Relation,DX,X,DY,Y,Steps,B): DX and DY say whether X and Y are defined
%     guarded(Operator,X,Y,D,Z): the division or power is defined if D is 1
%     plain(Class,Goal): any other, which is never out of date before it is gone

:- module('$clpfd_forms', [post_form/1, decided/3, may_be/2, settle_form/2, form_class/2, form_goal/2,
                        form_variables/2, last_unknown/6]).

:- use_module(private(clpfd/arithmetic)).
:- use_module(private(clpfd/globals), [tuples_in/2]).
:- use_module(private(clpfd/sets), [fd_set/2, fdset_member/2]).
:- use_module(library(lists), [member/2]).

%!  post_form(+Form) is semidet.
%
%   Posts the constraint.
%
%       ?- X in 0..9, post_form(geq(X, 4)), fd_inf(X, Least).
%       Least = 4.

post_form(geq(X, Y)) :- X #>= Y.
post_form(neq(X, Y)) :- X #\= Y.
post_form(unequal(X, Y)) :- X #\= Y.
post_form(plus(X, Y, Z)) :- Z #= X+Y.
post_form(times(X, Y, Z)) :- Z #= X*Y.
post_form(power(X, Y, Z)) :- Z #= X^Y.
post_form(abs(X, Y)) :- Y #= abs(X).
post_form(max(X, Y, Z)) :- ( X == Y, var(X), var(Z) -> same_values(X, Z) ; Z #= max(X, Y) ).
post_form(min(X, Y, Z)) :- ( X == Y, var(X), var(Z) -> same_values(X, Z) ; Z #= min(X, Y) ).
post_form(neq_plus(X, Y, Z)) :- X #\= Y+Z.
post_form(leq_plus(X, Y, C)) :- X #=< Y+C.
post_form(division(Operator, X, Y, Z)) :- E =.. [Operator,X,Y], Z #= E.
post_form(distance_not(X, Y, C)) :- ( far_from(X, Y, C, Low, High, Z) -> Z #\= Low, Z #\= High ; abs(X-Y) #\= C ).
post_form(distance_at_least(X, Y, C)) :-
    ( far_from(X, Y, C, Low, High, Z) -> Z in inf..Low \/ High..sup ; abs(X-Y) #>= C ).
post_form(function(F, Xs, Z)) :- E =.. [F|Xs], Z #= E.
post_form(member(X, Domain, B)) :- X in Domain #<==> B.
post_form(rows(Tuple, Rows, B)) :- tuples_in([Tuple], Rows) #<==> B.
post_form(and(X, _, Y, _, B)) :- with_neutral(1, X, Y, B) -> true ; X #/\ Y #<==> B.
post_form(or(X, _, Y, _, B)) :- with_neutral(0, X, Y, B) -> true ; X #\/ Y #<==> B.
post_form(not(X, B)) :- #\ X #<==> B.
post_form(implies(X, Y, _)) :- X #==> Y.
post_form(reified(Relation, DX, X, DY, Y, _, B)) :-
    comparison(Relation, X, Y, Comparison),
    DX #/\ DY #/\ Comparison #<==> B.
post_form(guarded(Operator, X, Y, D, Z)) :-
    D in 0..1,
    Z in inf..sup,
    E =.. [Operator,X,Y],
    defined(Operator, X, Y, Defined),
    Defined #<==> D,
    E #= Z1 #<==> D,
    D #==> Z #= Z1.
post_form(sum_neq(_, _, _)).
post_form(sum_leq(_, _, _)).
post_form(plain(_, _)).
post_form(element(_, _, _)).
post_form(lex_chain(_)).
post_form(zcompare(_, _, _)).
post_form(frozen(_, _)).

defined(Operator, X, Y, Defined) :-
    ( Operator == (^) -> Defined = (Y #>= 0 #\/ X in -1\/1) ; Defined = (Y #\= 0) ).

% One of X and Y is a number, the other one is Z: Low and High are C away from that number.
far_from(X, Y, C, Low, High, Z) :-
    C >= 0,
    ( integer(X) -> Middle = X, Z = Y ; integer(Y), Middle = Y, Z = X ),
    Low is Middle-C,
    High is Middle+C.

% max(X, X) is no other variable for the solver, but in SWI-Prolog a part like any other.
same_values(X, Z) :-
    fd_dom(X, Domain),
    Z in Domain.

% One that says nothing leaves the other one as the result.
with_neutral(Neutral, X, Y, B) :-
    (   X == Neutral
    ->  B = Y
    ;   Y == Neutral
    ->  B = X
    ).

comparison(geq, X, Y, X #>= Y).
comparison(eq, X, Y, X #= Y).
comparison(neq, X, Y, X #\= Y).

%!  may_be(?X, +N) is semidet.
%
%   N is in the domain of X.
%
%       ?- _X in 1..3, findall(N, ( member(N, [0,1,2]), may_be(_X, N) ), Ns).
%       Ns = [1, 2].

may_be(X, N) :-
    (   integer(X)
    ->  X =:= N
    ;   fd_set(X, Set),
        fdset_member(N, Set)
    ).

%!  settle_form(+Form, -Left) is det.
%
%   Left is a list of the forms that are left of Form, as the domains are now: itself, simpler ones
%   or none. Steps that have become superfluous with it are marked.
%
%       ?- settle_form(plus(X, 0, Y), Left).
%       Left = [].

settle_form(Form, Left) :-
    (   settled(Form, Left0)
    ->  Left = Left0
    ;   Left = [Form]
    ).

% Fails for a form that stays what it is.
settled(geq(X, Y), []) :- ( integer(X) ; integer(Y) ; X == Y ; not_below(X, Y) ), !.
settled(neq(X, Y), []) :- ( integer(X) ; integer(Y) ; above(X, Y) ; above(Y, X) ), !.
settled(unequal(X, Y), []) :- ( integer(X) ; integer(Y) ), !.
settled(leq_plus(X, Y, C), []) :-
    (   integer(X) ; integer(Y) ; X == Y
    ;   fd_sup(X, H), fd_inf(Y, L), integer(H), integer(L), H =< L+C, fd_inf(X, L0), integer(L0)
    ), !.
settled(plus(X, Y, Z), Left) :-
    (   two_known(X, Y, Z) -> Left = []
    ;   X == 0 -> Left = []
    ;   Y == 0 -> Left = []
    ;   X == Z -> Left = []
    ;   Y == Z -> Left = []
    ;   X == Y -> settle_form(times(2, X, Z), Left)
    ).
settled(times(X, Y, Z), Left) :-
    (   two_known(X, Y, Z) -> Left = []
    ;   ( X == 0 ; Y == 0 ; X == 1 ; Y == 1 ) -> Left = []
    ;   X == Y -> settle_form(power(X, 2, Z), Left)
    ).
settled(power(X, Y, Z), Left) :-
    (   X == 0 -> settle_form(reified(eq, 1, Y, 1, 0, [], Z), Left)
    ;   X == -1, var(Y) -> fail
    ;   ( two_known(X, Y, Z) ; X == 1 ; Y == 0 ; Y == 1 ) -> Left = []
    ).
settled(abs(X, Y), []) :- ( integer(X) ; integer(Y) ), !.
settled(max(X, Y, Z), Left) :- extremum(X, Y, Z, geq(X, Y), geq(Y, X), Left).
settled(min(X, Y, Z), Left) :- extremum(X, Y, Z, geq(Y, X), geq(X, Y), Left).
settled(neq_plus(X, Y, Z), Left) :-
    (   two_known(X, Y, Z) -> Left = []
    ;   Y == 0 -> settle_form(neq(X, Z), Left)
    ;   Z == 0 -> settle_form(neq(X, Y), Left)
    ).
settled(distance_not(X, Y, C), []) :- ( C < 0 ; integer(X) ; integer(Y) ), !.
settled(distance_at_least(X, Y, C), []) :- ( C =< 0 ; integer(X) ; integer(Y) ), !.
settled(division(Operator, X, Y, Z), Left) :-
    (   Operator == rdiv -> settle_form(times(Z, Y, X), Left)
    ;   integer(X), integer(Y) -> Left = []
    ;   X == Y -> Left = []
    ;   memberchk(Operator, [//, div]), integer(Y), ( integer(Z) ; Y =:= 1 ) -> Left = []
    ;   memberchk(Operator, [//, div]), Y == -1 -> settle_form(times(-1, X, Z), Left)
    ;   integer(Y), abs(Y) =:= 1 -> Left = []
    ;   X == Z, integer(Y), own_remainder(Operator, X, Y) -> Left = []
    ).
settled(function(F, [X,Y], Z), Left) :-
    (   integer(X), integer(Y) -> Left = []
    ;   integer(Y), shift(F, Y, Up) ->
        (   Up > 0 -> Factor is 1<<Up, settle_form(times(X, Factor, Z), Left)
        ;   Up =:= 0 -> Left = []
        ;   Divisor is 1<<(-Up), settle_form(division(div, X, Divisor, Z), Left)
        )
    ).
settled(function(_, [X], _), []) :- integer(X).
settled(sum_eq(Cs, Vs, 0), Left) :-
    Vs = [_,_,_],
    short_sum(Cs, Vs, 0, Left0),
    !,
    Left = Left0.
settled(sum_neq(Cs, Vs, 0), Left) :-
    Vs = [_,_,_],
    short_difference(Cs, Vs, 0, Left0),
    !,
    Left = Left0.
settled(sum_eq(Cs0, Vs0, C0), Left) :-
    without_known(Cs0, Vs0, C0, Cs, Vs, C),
    short_sum(Cs, Vs, C, Left).
settled(sum_neq(Cs0, Vs0, C0), Left) :-
    without_known(Cs0, Vs0, C0, Cs, Vs, C),
    short_difference(Cs, Vs, C, Left).
settled(sum_leq(Cs, Vs, C0), []) :-
    without_known(Cs, Vs, C0, Cs1, Vs1, C),
    finite(Vs1),
    greatest_sum(Cs1, Vs1, 0, Greatest),
    Greatest =< C.
settled(member(X, _, B), []) :- ( integer(X) ; integer(B) ), !.
settled(and(X, Ps, Y, Qs, B), []) :-
    (   X == 0 -> mark(Qs)
    ;   Y == 0 -> mark(Ps)
    ;   ( integer(X) ; integer(Y) ; B == 1 ) -> true
    ).
settled(or(X, Ps, Y, Qs, B), []) :-
    (   X == 1 -> mark(Qs)
    ;   Y == 1 -> mark(Ps)
    ;   ( integer(X) ; integer(Y) ; B == 0 ) -> true
    ).
settled(not(X, Y), []) :- ( integer(X) ; integer(Y) ), !.
settled(implies(X, Y, parts(Ps, Qs)), []) :-    % who is false because of the other one is of interest, and who is true
    (   X == 0 -> mark(Qs), ( Y == 0 -> true ; mark(Ps) )
    ;   Y == 1 -> mark(Ps), ( X == 1 -> true ; mark(Qs) )
    ;   ( integer(X) ; integer(Y) ) -> true
    ).
settled(reified(Relation, DX, X, DY, Y, Steps, B), Left) :-
    mark(Steps),
    (   ( DX == 0 ; DY == 0 ) -> Left = []
    ;   DX == 1, DY == 1, decided(Relation, X, Y) -> Left = []
    ;   B == 1 -> forced(Relation, X, Y, Form), settle_form(Form, Left)
    ;   B == 0, DX == 1, DY == 1 -> refuted(Relation, X, Y, Form), settle_form(Form, Left)
    ).
settled(guarded(Operator, X, Y, D, Z), Left) :-
    (   D == 0 -> Left = []
    ;   D == 1, Operator == (^) -> settle_form(power(X, Y, Z), Left)
    ;   Y == 0 -> Left = []
    ;   D == 1 -> settle_form(division(Operator, X, Y, Z), Left)
    ).
settled(element(N, _, _), []) :- integer(N).
settled(frozen(X, _), []) :- integer(X).
settled(zcompare(Order, X, Y), []) :- nonvar(Order), ( integer(X) ; integer(Y) ; X == Y ), !.

% Every X is its remainder by the number Y.
own_remainder(mod, X, Y) :- Y > 0, not_below(X, 0), above(Y, X).
own_remainder(mod, X, Y) :- Y < 0, not_below(0, X), above(X, Y).
own_remainder(rem, X, Y) :- Size is abs(Y), above(Size, X), Least is -Size, above(X, Least).

two_known(X, Y, Z) :-
    (   integer(X) -> ( integer(Y) -> true ; integer(Z) )
    ;   integer(Y), integer(Z)
    ).

not_below(X, Y) :- fd_inf(X, L), fd_sup(Y, H), integer(L), integer(H), L >= H.

above(X, Y) :- fd_inf(X, L), fd_sup(Y, H), integer(L), integer(H), L > H.

extremum(X, Y, Z, XWins, YWins, Left) :-
    (   integer(X), integer(Y) -> Left = []
    ;   integer(X), integer(Z) -> ( X =:= Z -> settle_form(XWins, Left) ; Left = [] )
    ;   integer(Y), integer(Z) -> ( Y =:= Z -> settle_form(YWins, Left) ; Left = [] )
    ;   X == Z, var(Y), XWins = geq(A, B), above(A, B) -> Left = []
    ;   Y == Z, var(X), YWins = geq(A, B), above(A, B) -> Left = []
    ).

shift(<<, Y, Y).
shift(>>, Y, Up) :- Up is -Y.

%!  decided(+Relation, +X, +Y) is semidet.
%
%   The domains of X and Y tell whether the Relation, one of geq, eq and neq, holds between them.
%
%       ?- X in 1..3, decided(geq, X, 0).
%       true.

decided(geq, X, Y) :- ( X == Y ; not_below(X, Y) ; above(Y, X) ), !.
decided(eq, X, Y) :- ( X == Y ; disjoint(X, Y) ), !.
decided(neq, X, Y) :- ( X == Y ; disjoint(X, Y) ), !.

% X = Y would say no more: that they are equal or not is known already.
disjoint(X, Y) :- fd_dom(X, D), fd_dom(Y, E), \+ ( Z in D, Z in E ).

forced(geq, X, Y, geq(X, Y)).
forced(eq, X, Y, plus(0, X, Y)).
forced(neq, X, Y, neq(X, Y)).

refuted(geq, X, Y, leq_plus(X, Y, -1)).
refuted(eq, X, Y, neq(X, Y)).
refuted(neq, X, Y, plus(0, X, Y)).

mark([]).
mark([Step|Steps]) :-
    (   Step = step(_, Dead) -> Dead = dead
    ;   Step = made(_, Dead) -> Dead = dead
    ;   true
    ),
    mark(Steps).

without_known([], [], C, [], [], C).
without_known([N|Ns], [X|Xs], C0, Cs, Vs, C) :-
    (   integer(X)
    ->  C1 is C0-N*X,
        without_known(Ns, Xs, C1, Cs, Vs, C)
    ;   Cs = [N|Cs1],
        Vs = [X|Vs1],
        without_known(Ns, Xs, C0, Cs1, Vs1, C)
    ).

short_sum([], [], _, []).
short_sum([_], [_], _, []).
short_sum([1,1], [X,Y], C, Left) :- settle_form(plus(X, Y, C), Left).
short_sum([1,-1], [X,Y], C, Left) :- settle_form(plus(C, Y, X), Left).
short_sum([-1,1], [X,Y], C, Left) :- settle_form(plus(C, X, Y), Left).
short_sum([-1,-1], [X,Y], C0, Left) :- C is -C0, settle_form(plus(X, Y, C), Left).
short_sum([1,1,-1], [X,Y,Z], 0, Left) :- settle_form(plus(X, Y, Z), Left).
short_sum([1,-1,1], [X,Y,Z], 0, Left) :- settle_form(plus(X, Z, Y), Left).
short_sum([-1,1,1], [X,Y,Z], 0, Left) :- settle_form(plus(Y, Z, X), Left).

short_difference([], [], _, []).
short_difference([_], [_], _, []).
short_difference([1,-1], [X,Y], C, Left) :- settle_form(neq_plus(X, Y, C), Left).
short_difference([-1,1], [X,Y], C, Left) :- settle_form(neq_plus(Y, X, C), Left).
short_difference([1,1,-1], [X,Y,Z], 0, Left) :- settle_form(neq_plus(Z, X, Y), Left).
short_difference([1,-1,1], [X,Y,Z], 0, Left) :- settle_form(neq_plus(Y, X, Z), Left).
short_difference([-1,1,1], [X,Y,Z], 0, Left) :- settle_form(neq_plus(X, Y, Z), Left).

finite([]).
finite([X|Xs]) :-
    fd_inf(X, Low),
    fd_sup(X, High),
    integer(Low),
    integer(High),
    finite(Xs).

greatest_sum([], [], Sum, Sum).
greatest_sum([N|Ns], [X|Xs], Sum0, Sum) :-
    (   N > 0 -> fd_sup(X, Limit) ; fd_inf(X, Limit) ),
    integer(Limit),
    Sum1 is Sum0+N*Limit,
    greatest_sum(Ns, Xs, Sum1, Sum).

%!  form_class(+Form, -Class) is det.
%
%   Class is 1, 2 or 3: on a variable, those of class 1 (which wait until it is known) come first, then
%   those of class 2 (which look at its limits), then the others.
%
%       ?- form_class(neq(X, Y), Class).
%       Class = 1.

form_class(Form, Class) :-
    (   Form = plain(Class0, _) -> Class = Class0
    ;   functor(Form, Name, _), class(Name, Class0) -> Class = Class0
    ;   Class = 3
    ).

class(neq, 1).
class(unequal, 1).
class(neq_plus, 1).
class(distance_not, 1).
class(sum_neq, 1).
class(geq, 2).
class(leq_plus, 2).
class(plus, 2).
class(sum_eq, 2).
class(sum_leq, 2).
class(frozen, 4).

%!  form_goal(+Form, -Goals) is det.
%
%   Goals is the list of goals as which a form is shown.
%
%       ?- form_goal(plus(X, Y, Z), Goals).
%       Goals = [X+Y#=Z].

form_goal(geq(X, Y), [X #>= Y]).
form_goal(neq(X, Y), [X #\= Y]).
form_goal(unequal(X, Y), [X #\= Y]).
form_goal(plus(X, Y, Z), [X+Y #= Z]).
form_goal(times(X, Y, Z), [X*Y #= Z]).
form_goal(power(X, Y, Z), [X^Y #= Z]).
form_goal(abs(X, Y), [Y #= abs(X)]).
form_goal(max(X, Y, Z), [Z #= max(X, Y)]).
form_goal(min(X, Y, Z), [Z #= min(X, Y)]).
form_goal(neq_plus(X, Y, Z), [X #\= Y+Z]).
form_goal(leq_plus(X, Y, C), [X #=< Y+C]).
form_goal(division(Operator, X, Y, Z), [E #= Z]) :- E =.. [Operator,X,Y].
form_goal(distance_not(X, Y, C), [abs(X-Y) #\= C]).
form_goal(distance_at_least(X, Y, C), [abs(X-Y) #>= C]).
form_goal(function(F, Xs, Z), [Goal]) :-
    E =.. [F|Xs],
    ( memberchk(F, [<<, >>]) -> Goal = (E #= Z) ; Goal = (Z #= E) ).
form_goal(sum_eq(Cs, Vs, C), [L #= R]) :- two_sides(Cs, Vs, C, L, R).
form_goal(sum_neq(Cs, Vs, C), [L #\= R]) :- two_sides(Cs, Vs, C, L, R).
form_goal(sum_leq(Cs, Vs, C), [L #=< R]) :- two_sides(Cs, Vs, C, L, R).
form_goal(member(X, Domain, B), [X in Domain #<==> B]).
form_goal(rows(Tuple, Rows, B), [Goal]) :-
    (   B == 1 -> Goal = tuples_in([Tuple], Rows)
    ;   Goal = (tuples_in([Tuple], Rows) #<==> B)
    ).
form_goal(and(X, _, Y, _, B), [X #/\ Y #<==> B]).
form_goal(or(X, _, Y, _, B), [X #\/ Y #<==> B]).
form_goal(not(X, B), [#\ X #<==> B]).
form_goal(implies(X, Y, _), [X #==> Y]).
form_goal(reified(Relation, DX, X, DY, Y, _, B), [Condition #<==> B]) :-
    comparison(Relation, X, Y, Comparison),
    (   DX == 1, DY == 1 -> Condition = Comparison
    ;   DX == 1 -> Condition = (DY #/\ Comparison)
    ;   DY == 1 -> Condition = (DX #/\ Comparison)
    ;   Condition = (DX #/\ DY #/\ Comparison)
    ).
form_goal(guarded(Operator, X, Y, D, Z), [D #= 1 #==> E #= Z, Defined #==> D #= 1]) :-
    E =.. [Operator,X,Y],
    defined(Operator, X, Y, Defined).
form_goal(element(N, Xs, Value), [element(N, Xs, Value)]).
form_goal(lex_chain(Lists), [lex_chain(Lists)]).
form_goal(zcompare(Order, X, Y), [zcompare(Order, X, Y)]).
form_goal(frozen(X, Goal), [freeze(X, clpfd:Goal)]).
form_goal(plain(_, Goal), [Goal]).

% What is known goes to one side, what has a negative factor to the right.
two_sides(Cs, Vs, C0, Left, Right) :-
    without_known(Cs, Vs, C0, Cs1, Vs1, C),
    of_sign(Cs1, Vs1, 1, Positive),
    of_sign(Cs1, Vs1, -1, Negative),
    (   C =:= 0 -> zero_if_none(Positive, Left), zero_if_none(Negative, Right)
    ;   Negative == none -> Left = Positive, Right = C
    ;   Positive == none -> Left is -C, Right = Negative
    ;   C > 0 -> Left = Positive, Right = Negative+C
    ;   Minus is -C, Left = Positive+Minus, Right = Negative
    ).

zero_if_none(Sum0, Sum) :- ( Sum0 == none -> Sum = 0 ; Sum = Sum0 ).

of_sign(Cs, Vs, Sign, Sum) :- of_sign(Cs, Vs, Sign, none, Sum).

of_sign([], [], _, Sum, Sum).
of_sign([C|Cs], [V|Vs], Sign, Sum0, Sum) :-
    Size is C*Sign,
    (   Size < 0 -> Sum1 = Sum0
    ;   ( Size =:= 1 -> Product = V ; Product = Size*V ),
        ( Sum0 == none -> Sum1 = Product ; Sum1 = Sum0+Product )
    ),
    of_sign(Cs, Vs, Sign, Sum1, Sum).

%!  form_variables(+Form, -Variables) is det.
%
%   The variables on which the form waits, in order.
%
%       ?- form_variables(plus(X, 2, Z), Variables).
%       Variables = [X, Z].

form_variables(Form, Variables) :-
    (   Form = and(X, _, Y, _, B) -> Of = [X,Y,B]
    ;   Form = or(X, _, Y, _, B) -> Of = [X,Y,B]
    ;   Form = implies(X, Y, _) -> Of = [X,Y]
    ;   Form = reified(_, DX, X, DY, Y, _, B) -> Of = [DX,X,DY,Y,B]
    ;   Form = guarded(_, X, Y, D, Z) -> Of = [X,Y,D,Z]
    ;   Form = frozen(X, _) -> Of = X
    ;   Form = zcompare(_, X, Y) -> Of = [X,Y]
    ;   Form = element(N, Xs, _) -> Of = [N|Xs]
    ;   Form = lex_chain(Lists) -> Lists = [_|Of]
    ;   Of = Form
    ),
    term_variables(Of, Variables).

%!  last_unknown(+Variables, +Factors, +C0, -X, -Factor, -C) is semidet.
%
%   X is the only one of Variables that is not known. Factor is its own, C is C0 without the products of the others.
%
%       ?- last_unknown([3,X], [2,5], 10, X, Factor, C).
%       Factor = 5, C = 4.

last_unknown([X0|Xs], [N0|Ns], C0, X, Factor, C) :-
    (   integer(X0)
    ->  C1 is C0-N0*X0,
        last_unknown(Xs, Ns, C1, X, Factor, C)
    ;   X = X0,
        Factor = N0,
        known_sum(Xs, Ns, C0, C)
    ).

known_sum([], [], C, C).
known_sum([X|Xs], [N|Ns], C0, C) :-
    integer(X),
    C1 is C0-N*X,
    known_sum(Xs, Ns, C1, C).
