% SPDX-License-Identifier: MIT
% private(clpfd/decomposition): constraints in small steps.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(private(clpfd/decomposition)).
:- use_module(library(lists)).

%   The only small constraint of Goal.
only(Goal, Form) :-
    decomposition(Goal, Steps),
    forms(Steps, [Form]).

forms([], []).
forms([Step|Steps], Forms) :-
    (   Step = step(Form, _)
    ->  Forms = [Form|Forms1]
    ;   Forms = Forms1
    ),
    forms(Steps, Forms1).

names(Goal, Names) :-
    decomposition(Goal, Steps),
    findall(Name, ( member(step(Form, _), Steps), functor(Form, Name, _) ), Names).

:- begin_tests(clpfd_decomposition).

test(order, true(F == geq(X,Y))) :- only(X #>= Y, F).
test(order_turned, true(F == geq(Y,X))) :- only(X #=< Y, F).
test(difference, true(F == neq(X,Y))) :- only(X #\= Y, F).
test(product, true(F == times(A,B,X))) :- only(X #= A*B, F).
test(negation, true(F == times(-1,A,X))) :- only(X #= -A, F).
test(power_of_one, true(F == power(A,3,X))) :- only(X #= A*A*A, F).
test(parts, Names == [times,plus]) :- names(_ #= _*_ + _, Names).
test(part_is_made, true) :-
    decomposition(A*B #>= 3, Steps), member(step(times(A0,B0,X), _), Steps), A0 == A, B0 == B,
    member(made(Y, _), Steps), Y == X, !.
test(maximum, Names == [geq,geq,max]) :- names(_ #= max(_,_), Names).
test(sum_differs, true(F == neq_plus(X,Y,Z))) :- only(X #\= Y + Z, F).
test(distance, true(F == distance_not(X,Y,3))) :- only(abs(X - Y) #\= 3, F).
test(disjunction, Names == [reified,reified,or]) :- names(_ #>= _ #\/ _ #>= _, Names).
test(values, Steps-D == [touch(X)]-(1\/4)) :- decomposition(X #= 1 #\/ X #= 4, Steps), fd_dom(X, D).
test(implication, Names == [reified,reified,implies]) :- names(_ #>= _ #==> _ #>= _, Names).
test(negated, X == 0) :- decomposition(#\ X, _).
test(lists, Names == [lex_chain,geq,frozen]) :- names(lex_chain([[_,_],[_,_]]), Names).
test(contradiction, fail) :- X in 0..1, decomposition(X #= 2 #/\ X #= 3, _).
test(has_imposed) :- X in inf..2, has_imposed(X #< 3 #<==> 1).
test(has_not_imposed, fail) :- X in inf..1, has_imposed(X #< 3 #<==> 1).
test(has_imposed_on_other_side) :- X in 3..sup, has_imposed(X #< 3 #<==> 3 #> 5).

:- end_tests(clpfd_decomposition).
