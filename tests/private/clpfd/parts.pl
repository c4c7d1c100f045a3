% SPDX-License-Identifier: MIT
% private(clpfd/parts): goals as constraints of one operation each.
% Looks inside: it calls procedures of the system itself, as only hornbeam_inside lets it.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(private(clpfd/parts)).

goals([], []).
goals([Part|Parts], Goals) :-
    ( Part = part(Goal, _) -> Goals = [Goal|Goals1] ; Goals = Goals1 ),
    goals(Parts, Goals1).

goals_of(Goal, Goals) :- parts(Goal, Parts), goals(Parts, Goals).

:- begin_tests(clpfd_parts).

test(product, Gs == [X*Y #= Z]) :- goals_of(Z #= X*Y, Gs).
test(square, Gs == [X^2 #= Z]) :- goals_of(X*X #= Z, Gs).
test(distance, Gs == [abs(X-Y) #>= 3]) :- goals_of(abs(X-Y) #>= 3, Gs).
test(posted, D == 1..9) :- [X,Y] ins 1..3, parts(Z #= X*Y, _), fd_dom(Z, D).
test(values_of_one, Gs == []) :- goals_of(X #= 1 #\/ X #= 4, Gs).
test(reified, Gs == [X #>= 4 #<==> B]) :- goals_of(B #<==> X #> 3, Gs).
test(not_total, Gs == [X // Y #= 3 #<==> B]) :- goals_of(B #<==> X // Y #= 3, Gs).
test(negated, X == 0) :- parts(#\ X, _).
test(contradiction, fail) :- X in 0..1, parts(X #= 2 #/\ X #= 3, _).
test(condition, true) :- condition(_ #> 3).
test(no_condition, fail) :- condition(all_different(_)).
test(simplified, G == (X #=< 2)) :- simplified(X #>= 3 #<==> 0, G).
test(simplified_open, G == (X #>= 3 #<==> B)) :- simplified(X #>= 3 #<==> B, G).
test(simplified_truth_value, G == (X #<==> 0)) :- X in 0..1, simplified(X #<==> 0, G).

:- end_tests(clpfd_parts).
