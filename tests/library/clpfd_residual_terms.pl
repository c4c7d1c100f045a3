% SPDX-License-Identifier: MIT
% Residual goals as terms, from copy_term/3.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).

% Goals that are left after Goal, for the variables of Term.
residual(Term, Goal, Goals) :-
    call(Goal),
    copy_term(Term, Term, Goals0),
    plain(Goals0, Goals).

plain([], []).
plain([Goal0|Goals0], [Goal|Goals]) :-
    strip_module(Goal0, _, Goal),
    plain(Goals0, Goals).

:- begin_tests(clpfd_residual_goals_of_terms).

test(domain, Goals == [X in 4..sup]) :- residual(X, X #> 3, Goals).
test(sum, Goals == [Y+Z#=X]) :- residual(X-Y-Z, X #= Y + Z, Goals).
test(difference, Goals == [X#=<Y+ -1]) :- residual(X-Y, X #< Y, Goals).
test(order, Goals == [X#>=Y]) :- residual(X-Y, X #>= Y, Goals).
test(not_equal, Goals == [X#\=Y]) :- residual(X-Y, X #\= Y, Goals).
test(product, Goals == [X in 1..3, X*Y#=Z, Y in 1..3, Z in 1..9]) :-
    residual(X-Y-Z, ( [X,Y] ins 1..3, X*Y #= Z ), Goals).
test(all_distinct, Goals == [all_distinct([X,Y])]) :- residual(X-Y, all_distinct([X,Y]), Goals).
test(reified, Goals == [B in 0..1, X#>=4#<==>B]) :- residual(B-X, B #<==> (X #> 3), Goals).
test(implication, Goals == [A in 0..1, A#==>B, B in 0..1]) :- residual(A-B, A #==> B, Goals).
test(exclusive_or, Goals == [A in 0..1, A#/\B#<==>0, A#\/B#<==>1, B in 0..1]) :- residual(A-B, A #\ B, Goals).
test(asked_twice, G1 == G2) :- X in 1..2, copy_term(X, X, G1), copy_term(X, X, G2).

:- end_tests(clpfd_residual_goals_of_terms).
