% SPDX-License-Identifier: MIT
% Residual goals, called on a copy without constraints, say the same again, and so do copies made by other means:
% posted(Query) are goals of all kinds, in the states that conditions, aliases and known values leave them in.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(library(dif)).
:- use_module(library(when)).

:- style_check(-singleton).

posted(X #\= 3+Y).
posted(3+Y #\= X).
posted(X #\= Y+3).
posted(X #\= Y + -3).
posted(X #\= Y-3).
posted(3 #\= X-Y).
posted(X-Y #\= 0).
posted(3+X #\= 2+Y).
posted(X+3 #\= 2-Y).
posted(0 #\= X+Y).
posted(X #\= 3*Y).
posted(2*X #\= Y).
posted(X #\= Y+Y).
posted(X-Y #\= Y).
posted(( X #\= Y+Y, Y = 2 )).
posted(X*Y #\= Z).
posted(2*X #\= 4*Y).
posted(2*X #\= 2*Y).
posted(( X #\= Y, X #\= Y+1, X #\= Y-1 )).
posted(( Y #\= X, X #\= Y+1 )).
posted(( X #\= 3+Y, Y = 2 )).
posted(( [A,B] ins 1..5, A #> 3 #\/ B #= 2 )).
posted(( [A,B] ins 1..5, A #> 3 #\/ B #= 2, B #\= 2 )).
posted(( T #\/ (S #\/ A #= 1), T = 1 )).
posted(( S #\/ (T #\/ U), S = 1 )).
posted(( (T #\/ U) #<== S, S = 0 )).
posted(( X #\= Y #/\ Z #\= W )).
posted(( X #\= Y #/\ Y #< X )).
posted(#\ (X #= Y+1)).
posted(( X #\= Y #/\ X #\= Z, Y = 1, X = 2 )).
posted(( [X,Y] ins 0..3, X #= Y #<==> (0 #\/ X #> 2) )).
posted(( [X,Y] ins 0..3, X #\= Y #<== (1 #/\ X #> 2) )).
posted(( B #<==> (X #= 1 #\/ X #= 1) )).
posted(( B #<==> (X #= 3 #\/ X #= 1 #\/ X #= 3) )).
posted(( B #<==> X in 1..1 )).
posted(( B #<==> X in 1..0\/2 )).
posted(( X #= 1 #\/ X #= 1 #\/ X #> 5 )).
posted(( X #> 1 #/\ X #< 5 )).
posted(#\ (X #< 3)).
posted(( Y = 1, ( abs(X) #> 2 #/\ Y ) )).
posted(( X #> 1 #/\ X #=< 4 )).
posted(( X #< 3 #<==> B, B = 1 )).
posted(( X #< 3 #<==> _, X #< 2 )).
posted(( X #< 3 #<==> B, B = 1, X = 2 )).
posted(( X #< 3 #==> B, B = 0 )).
posted(( X #> 3 #==> Y #< 3, X #> 5 )).
posted(( X #< 3 #\/ Y #< 4, X #> 4 )).
posted(( X #< 3 #\/ Y #< 4, Y #> 4 )).
posted(( #\ (X #< 3 #/\ Y #< 4), X = 2 )).
posted(( abs(X) #> 2 #<==> _, X #> 3 )).
posted(( abs(X) #> 2 #<==> B, B = 1 )).
posted(( abs(X) #> 2 #<==> B, B = 0 )).
posted(( X #< 3 #/\ Y #< 3 #<==> B, B = 0, X = 2 )).
posted(( X #< 3 #<==> Y #> 5, Y = 6 )).
posted(( X in 0..5, X*X #> 5 #<==> B, B = 1 )).
posted(( X in -1..4, X #< -1 #<==> _ )).
posted(( X #< 9 #<==> _, X in -4..3 )).
posted(( Y-X+Z #\= 5, Z = 2 )).
posted(( Y-X+Z #\= 5, Z = 2, Y = 1 )).
posted(( Y+Z #\= X+W, Y = 1, Z = 0, W = 1 )).
posted(( B in 1..2, B #<==> X #> Y )).
posted(( B in -2..0, X #> Y #<==> B )).
posted(( B #\= 0, B #<==> X+Y #> Z )).
posted(( E #>= 1, B*B #= E, B #<==> X #> Y )).
posted(( Y = 1, ( (X #= 2 #\/ X #= -3) #/\ Y ) )).
posted(#\ (X #\= 2 #/\ X #\= -3)).
posted(( Y #<==> (X #\= 2 #/\ X #\= -3) )).
posted(X #= -1 #\ X #= -3).
posted(( B in -1\/2, D in -2..2, B*2 #= B #\/ D #=< -1 )).
posted(abs(X+Y-8) #\= 3).
posted(abs(X+Y-8) #>= 3).
posted(( [X,Y] ins -2..2, #\ (min(-1, 3//(X+Y)) #\= 4) )).
posted(( Y #= Z*X, X = 3, Z #\= 0 )).
posted(( Y #= Z*X, Z in 0..10, X = 3, Y #\= 15 )).
posted(( Z #= W mod (Y+4*X), Y = 0 )).
posted(2*X #>= 4*Y).
posted(2*X #=< 2*Y+1).
posted(2*X+3*Y #< Y).
posted(scalar_product([2,4], [X,Y], #>, 12)).
posted(2*X #= 4*Y).
posted(2*X-3 #= 2*Z+1).
posted(4*X #= 2*Y).
posted(2*X+3*Y #= 6*Z).
posted(sum([X,X], #=, Y)).
posted(scalar_product([3], [X], #=, Y)).
posted(2*X #= Y).
posted(2*X #=< 5).
posted(3 #< 2*X).
posted(( 2*X #=< 5, X #> -9 )).
posted(( X in 0..9, 2*X #=< 5 )).
posted(sum([X], #=<, 7)).
posted(-X #< 3).
posted(2*X #\= 3).
posted(( 2*X #\= 4, X in 1..3 )).
posted(2^3 #\= X).
posted(-X #\= 5).
posted(X+3 #\= 2*X).
posted(X #\= X+1).
posted(3-X #\= X).
posted(( X #\= X-3, X = 1 )).
posted(2*X #\= 2*Z+1).
posted(X #\= X+X).
posted(( X #= Y*Z, X+Y+Z #= 3 )).
posted(( X #= Y*Z+1, X+Y+Z #= 3 )).
posted(( X*Y #= Z*W, X+Y+Z+W #= 3 )).
posted(( X*Y #=< Z*W, X+Y+Z+W #= 3 )).
posted(( X #\= Y*Z, X+Y+Z #= 3 )).
posted(( Z #= abs(X-Y), X+Y+Z #= 3 )).
posted(( X #\= Y+8, Z+X+Y #= 4 )).
posted(( X #\= W-Y, Z+X+Y+W #= 4 )).
posted(( X #< Y #<==> B, X+Y+Z #= 4 )).
posted(( X*Y #> abs(Z) #<==> B, X+Y+Z+W #= 4 )).
posted(( sum([X,Y], #=<, W-Z), X+Y+Z+W #= 3 )).
posted(X #=< -Y).
posted(X #< Z-W).
posted(X #>= Z-W).
posted(X-Y #=< W).
posted(2*X+3*Y #>= X).
posted(( Y in 0..5, X #< Z-Y )).
posted(X #= max(X, X)).
posted(X #= max(X, Y)).
posted(Y #= min(X, Y)).
posted(X #= min(X, 3)).
posted(max(X, X) #> Y).
posted(( X in 0..3, Y #>= min(X, X) )).
posted(( X+2*Y #=< 9, X = 1 )).
posted(( X+2*Y #=< 9, X = 1, Y #> 0 )).
posted(( Y in -2..0, 4*Z #>= Y )).
posted(( Z #=< Y+6, Y in 0..1, Z in inf..1 )).
posted(( Z #=< Y+6, Y in 0..1, Z in -3..1 )).
posted(( Z in inf..1, Y in 3..sup, Z #=< Y )).
posted(( X #\= Y, X in 0..3, Y in 5..6 )).
posted(( X in 0..3, Y in 5..6, X #\= Y )).
posted(( X in 0..3, Y in 5..6, X #\= Y+2 )).
posted(Y*(3*X+Y) #> 7).
posted(( Z in 0..6, max(3, Z) #>= X+Y-3 )).
posted(( Y #< 2 #\/ (Z #> W #/\ X #> 1), X in -2..0 )).
posted(lex_chain([[X,Y],[X,Y]])).
posted(( 3*X+Y #\= 5, Y = 2 )).
posted(( X+Y #\= 5, Y = 2 )).
posted(( 2 #\= 2*Y-2*X, Y = 2 )).
posted(( X+Y #=< 3, Y = 4 )).
posted(( X+Y #>= 3, X = 4 )).
posted(abs(6) #\= 5*(Z+Y)).
posted(X//1 #> 4*Y).
posted(Z mod Z #\= -Y).
posted(( X #> 3 #/\ (Y #> 4 #/\ Z #< 8) )).
posted(X+Y #>= Y+2).
posted(X+Y-Z #= X+1).
posted(X+Y+Z #>= Y).
posted(sum([X,Y,Z], #=, Y)).
posted(scalar_product([0,1], [X,Y], #\=, 5)).
posted(( B in 0..3, sum([B,C], #=, 10) )).
posted(( Y in 0..3, sum([X,Y,Z], #=, W) )).
posted(( [X,Y,Z] ins 0..9, X in 1\/3\/5, X #= Y+5*Z+1, X #=< 3 )).
posted(( X*0 #= Y, Y = 0 )).
posted(#(X) #= #(Y)+2).
posted(#(X) #= #(Y)+ #(Z)).
posted(#(X) #= 3* #(Y)).
posted(?(X) + ?(Y) #\= 10).
posted(#(X) #= abs(#(Y))).
posted(( freeze(X, true), X #> Y )).
posted(( X #> Y, freeze(X, true) )).
posted(( freeze(Y, true), all_different([X,Y]) )).
posted(( X in -3..3, Y #< 3 #==> X #= 1, freeze(X, true) )).
posted(( X*X #>= Y, freeze(Z, true), Z in 0..2 )).
posted(( X in 0..2, freeze(Z, true), X*X #>= Z )).
posted(( 3*X #= 0+Y, X #\= Z )).
posted(( dif(X, Y), X #> Y )).
posted(( [X,Y] ins 0..3, dif(X, Y) )).
posted(( [X,Y] ins 0..3, dif(X, Y), X = 1 )).
posted(( X in 0..3, dif(1, X) )).
posted(( when(?=(X, Y), true), X in 1..3, Y in 3..6 )).
posted(( when(ground(X+Y), true), X #> Y )).
posted(( freeze(X, throw(woken)), tuples_in([[X,Y]], [[1,2],[2,2],[3,2],[2,3]]), X #> 1 )).
posted(( [X,Y] ins 0..5, cumulative([task(X,2,A,1,a),task(Y,3,B,1,b)], [limit(1)]) )).
posted(X #= (3+8)*Y).
posted(abs(5)+X #= Y).
posted(abs(5)+X #= 3*Y).
posted(X #= Y^1+Z).
posted((3+8)*X #\= Z+Y).
posted(abs(Y) #= max(4,X)).
posted(( 1 #==> (Z #= 0 #\ Z #= 1), Z #\= -1 #==> (X #\/ C) )).
posted(X #=< Z-W).
posted(-2*Y #=< Z+Y).
posted(X-3*Y #< 3*W+U).
posted(2*X+3*Y #> X).
posted(( Y in 0..5, X-Y #=< W )).
posted(X #< 2^3+1).
posted(abs(3) #= X+8-Y).
posted(Y #>= X+2^3).
posted(Z*Y #< 5+6).
posted(X-3*Y #\= 3*W+U).

plain([], []).
plain([Goal0|Goals0], [Goal|Goals]) :-
    strip_module(Goal0, _, Goal),
    plain(Goals0, Goals).

% The variables' ages follow their order in the query.
goals_of(Query, Variables, Goals) :-
    term_variables(Query, Given),
    length(Given, N),
    length(Variables, N),
    copy_term(Given-Query, Variables-Query1),
    once(Query1),
    copy_term(Variables, Variables, Goals).

called([]).
called([Goal|Goals]) :-
    call(Goal),
    called(Goals).

domains([], []).
domains([X|Xs], [Domain|Domains]) :-
    (   fd_var(X)
    ->  fd_dom(X, Domain)
    ;   Domain = X
    ),
    domains(Xs, Domains).

:- begin_tests(clpfd_reposted).

% Called on a copy without constraints, the goals say the same again.
test(round_trip, [forall(posted(Query)), true(Before =@= After)]) :-
    goals_of(Query, Variables, Goals),
    copy_term(Variables-Goals, Variables1-Goals1, _),
    domains(Variables, Before),
    called(Goals1),
    domains(Variables1, After).

% Copies that are made by other means have the same constraints, too.
test(copied, [forall(posted(Query)), true(Copied =@= Domains)]) :-
    goals_of(Query, Variables, Goals),
    domains(Variables, Domains),
    findall(Variables-Goals, true, [Copies-_]),
    domains(Copies, Copied).

test(unified, true(X-Z == Y-0)) :-
    [X,Y,Z] ins 0..9,
    X #= Y+5*Z,
    X #=< 3.

% In monotonic mode the goals have marks, so that they can be called.
test(monotonic, [setup(set_prolog_flag(clpfd_monotonic, true)), cleanup(set_prolog_flag(clpfd_monotonic, false)),
                 true(Told =@= [B1 in 0..1, all_different([Y1,B1]), #(X1) #>= #(A) #<==> #(B1),
                                #(Y1)+1 #= #(A)]-[B1,Y1,X1,A])]) :-
    #(X) #> #(Y) #<==> #(B),
    all_different([Y,B]),
    copy_term([X,Y,B], [X,Y,B], Goals0),
    plain(Goals0, Goals),
    called(Goals0),
    term_variables(Goals, Xs),
    copy_term_nat(Goals-Xs, Told).

% A variable subsumes the values of its domain, and two of them the pairs that their constraints allow.
test(subsumes, fail) :- X in 1..3, subsumes_term(X, 4).
test(subsumes, true(Y == 5)) :- X in 1..3, Y = 5, subsumes_term(f(X, _), f(2, Y)).
test(subsumes, fail) :- X #> Y, subsumes_term(X-Y, 1-2).
test(subsumes, true(Vs == [X,Y])) :- X #> Y, subsumes_term(X-Y, 2-1), term_variables(X-Y, Vs).

% Trying them wakes no goals.
test(frozen, true(Goals0 = [_|_])) :-
    X in -3..3,
    Y #< 3 #==> X #= 1,
    freeze(X, throw(woken)),
    copy_term([X,Y], [X,Y], Goals0).

test(residue_variables, true(Vs == [Y,Z,X])) :- call_residue_vars(( X in 1..3, Y #> Z ), Vs).

% Asking for residual goals leaves no trace.
test(no_trace, [Before, Dom] == [After, D]) :-
    X #< Y #<==> _,
    X #> 3,
    fd_degree(Y, Before),
    fd_dom(Y, Dom),
    copy_term(X, X, _),
    fd_degree(Y, After),
    fd_dom(Y, D).

:- end_tests(clpfd_reposted).
