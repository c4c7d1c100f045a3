% SPDX-License-Identifier: MIT
% Forms of residual goals that tell how a constraint was written: shown(Query, Goals), where Goals are what
% copy_term/3 gives for the variables of Query.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(library(dif)).
:- use_module(library(when)).

% ---- what differs ----

shown(X #\= 3+Y, [X #\= 3+Y]).
shown(3+Y #\= X, [X #\= 3+Y]).
shown(X #\= Y+3, [X #\= Y+3]).
shown(X #\= Y + -3, [X #\= Y + -3]).
shown(X #\= Y-3, [Y #\= X+3]).
shown(3 #\= X-Y, [X #\= 3+Y]).
shown(X-Y #\= 0, [X #\= Y]).
shown(3+X #\= 2+Y, [X #\= Y + -1]).
shown(X+3 #\= 2-Y, [X+Y #\= -1]).
shown(0 #\= X+Y, [0 #\= X+Y]).
shown(X #\= 3*Y, [3*Y #= A, X #\= A]).
shown(2*X #\= Y, [2*X #= A, Y #\= A]).
shown(X #\= Y+Y, [X #\= Y+Y]).
shown(X-Y #\= Y, [X #\= Y+Y]).
shown(( X #\= Y+Y, Y = 2 ), [X in inf..3\/5..sup]).
shown(X*Y #\= Z, [X*Y #= A, Z #\= A]).
shown(2*X #\= 4*Y, [2*X #\= 4*Y]).
shown(2*X #\= 2*Y, [2*X #\= 2*Y]).
shown(( X #\= Y, X #\= Y+1, X #\= Y-1 ), [Y #\= X+1, X #\= Y+1, X #\= Y]).
shown(( Y #\= X, X #\= Y+1 ), [X #\= Y+1, Y #\= X]).
shown(( X #\= 3+Y, Y = 2 ), [X in inf..4\/6..sup]).

% ---- clauses of comparisons with numbers: what is open of them ----

shown(( [A,B] ins 1..5, A #> 3 #\/ B #= 2 ),
      [A in 1..5, A #>= 4 #<==> S, B in 1..5, B #= 2 #<==> T, S in 0..1, S #\/ T #<==> 1, T in 0..1]).
shown(( [A,B] ins 1..5, A #> 3 #\/ B #= 2, B #\= 2 ), [A in 4..5, B in 1\/3..5]).
shown(( T #\/ (S #\/ A #= 1), T = 1 ), [S in 0..1, A in inf..sup]).
shown(( S #\/ (T #\/ U), S = 1 ), [T in 0..1, U in 0..1]).
shown(( (T #\/ U) #<== S, S = 0 ), [T in 0..1, U in 0..1]).

% ---- in conditions they belong to the whole ----

shown(( X #\= Y #/\ Z #\= W ), [X #\= Y, Z #\= W]).
shown(( X #\= Y #/\ Y #< X ), [X #\= Y, X #>= A, Y+1 #= A]).
shown(#\ (X #= Y+1), [X #\= A, Y+1 #= A]).
shown(( X #\= Y #/\ X #\= Z, Y = 1, X = 2 ), [Z in inf..1\/3..sup]).
shown(( [X,Y] ins 0..3, X #= Y #<==> (0 #\/ X #> 2) ),
      [X in 0..3, X #>= 3 #<==> A, X #= Y #<==> A, Y in 0..3, A in 0..1]).
shown(( [X,Y] ins 0..3, X #\= Y #<== (1 #/\ X #> 2) ),
      [X in 0..3, X #\= Y #<==> B, X #>= 3 #<==> A, Y in 0..3, A in 0..1, A #==> B, B in 0..1]).

% ---- conditions on the values of one variable: as one domain ----

shown(( B #<==> (X #= 1 #\/ X #= 1) ), [B in 0..1, X in 1 #<==> B]).
shown(( B #<==> (X #= 3 #\/ X #= 1 #\/ X #= 3) ), [B in 0..1, X in 1\/3 #<==> B]).
shown(( B #<==> X in 1..1 ), [B in 0..1, X in 1 #<==> B]).
shown(( B #<==> X in 1..0\/2 ), [B in 0..1, X in 2 #<==> B]).
shown(( X #= 1 #\/ X #= 1 #\/ X #> 5 ),
      [A in 0..1, A #\/ B #<==> 1, X in 1 #<==> A, X #>= 6 #<==> B, B in 0..1]).

% ---- parts of comparisons that had to hold at once ----

shown(( X #> 1 #/\ X #< 5 ), [X in 2..4, X+1 #= A, A in 3..5]).
shown(#\ (X #< 3), [X in 3..sup, X+1 #= A, A in 4..sup]).
shown(( abs(X) #> 2 #/\ Y ), [X in inf.. -3\/3..sup, A #= abs(X), A in 3..sup]) :- Y = 1.
shown(( X #> 1 #/\ X #=< 4 ), [X in 2..4]).

% ---- what is imposed on a comparison leaves its parts, what its variables have decided does not ----

shown(( X #< 3 #<==> B, B = 1 ), [X in inf..2, X+1 #= A, A in inf..3]).
shown(( X #< 3 #<==> _, X #< 2 ), [X in inf..1]).
shown(( X #< 3 #<==> B, B = 1, X = 2 ), []).
shown(( X #< 3 #==> B, B = 0 ), [X in 3..sup, X+1 #= A, A in 4..sup]).
shown(( X #> 3 #==> Y #< 3, X #> 5 ), [X in 6..sup, Y in inf..2, Y+1 #= A, A in inf..3]).
shown(( X #< 3 #\/ Y #< 4, X #> 4 ), [X in 5..sup, Y in inf..3, Y+1 #= A, A in inf..4]).
shown(( X #< 3 #\/ Y #< 4, Y #> 4 ), [X in inf..2, X+1 #= A, A in inf..3, Y in 5..sup]).
shown(( #\ (X #< 3 #/\ Y #< 4), X = 2 ), [Y in 4..sup, Y+1 #= A, A in 5..sup]).
shown(( abs(X) #> 2 #<==> _, X #> 3 ), [X in 4..sup]).

shown(( abs(X) #> 2 #<==> B, B = 1 ), [X in inf.. -3\/3..sup, A #= abs(X), A in 3..sup]).
shown(( abs(X) #> 2 #<==> B, B = 0 ), [X in -2..2, A #= abs(X), A in 0..2]).
shown(( X #< 3 #/\ Y #< 3 #<==> B, B = 0, X = 2 ), [Y in 3..sup, Y+1 #= A, A in 4..sup]).
shown(( X #< 3 #<==> Y #> 5, Y = 6 ), [X in inf..2, X+1 #= A, A in inf..3]).
shown(( X in 0..5, X*X #> 5 #<==> B, B = 1 ), [X in 3..5, X^2 #= A, A in 9..25]).
shown(( X in -1..4, X #< -1 #<==> _ ), [X in -1..4]).
shown(( X #< 9 #<==> _, X in -4..3 ), [X in -4..3]).
% ---- disequations of which two variables are left, then one ----

shown(( Y-X+Z #\= 5, Z = 2 ), [Y #\= X+3]).
shown(( Y-X+Z #\= 5, Z = 2, Y = 1 ), [X in inf.. -3\/ -1..sup]).
shown(( Y+Z #\= X+W, Y = 1, Z = 0, W = 1 ), [X in inf.. -1\/1..sup]).

% ---- the truth value is given by what else is known of it ----

shown(( B in 1..2, B #<==> X #> Y ), [X #>= A, Y+1 #= A]).
shown(( B in -2..0, X #> Y #<==> B ), [X #=< A+(-1), Y+1 #= A]).
shown(( B #\= 0, B #<==> X+Y #> Z ), [X+Y #= A, A #>= C, Z+1 #= C]).
shown(( E #>= 1, B*B #= E, B #<==> X #> Y ), [X #>= A, Y+1 #= A]).

% ---- values of one variable are a domain wherever that is said ----

shown(( (X #= 2 #\/ X #= -3) #/\ Y ), [X in -3\/2]) :- Y = 1.
shown(#\ (X #\= 2 #/\ X #\= -3), [X in -3\/2]).
shown(( Y #<==> (X #\= 2 #/\ X #\= -3) ), [Y in 0..1, X in inf.. -4\/ -2..1\/3..sup #<==> Y]).
shown(X #= -1 #\ X #= -3,
      [X in -3\/ -1, X #= -3 #<==> A, X #= -1 #<==> B, B in 0..1, B #/\ A #<==> 0, A in 0..1]).

% ---- what taking a goal apart has shown of the domains is not lost with the parts that say it ----

shown(( B in -1\/2, D in -2..2, B*2 #= B #\/ D #=< -1 ), [B in -1\/2, D in -2.. -1]).
shown(abs(X+Y-8) #\= 3, [X+Y #= A, A in inf..4\/6..10\/12..sup]).
shown(abs(X+Y-8) #>= 3, [X+Y #= A, A in inf..5\/11..sup]).

shown(( [X,Y] ins -2..2, #\ (min(-1, 3//(X+Y)) #\= 4) ),
      [X in -2..2, X+Y #= 0, Y in -2..2, A #>= B, B #= min(-1, A), B in inf.. -1]).

% ---- the holes of a product with a number are those of its factor ----

shown(( Y #= Z*X, X = 3, Z #\= 0 ), [Z in inf.. -1\/1..sup, Z*3 #= Y, Y in inf.. -3\/3..sup]).
shown(( Y #= Z*X, Z in 0..10, X = 3, Y #\= 15 ), [Z in 0..4\/6..10, Z*3 #= Y, Y in 0..12\/18..30]).
shown(( Z #= W mod (Y+4*X), Y = 0 ),
      [W mod A #= Z, X in inf.. -1\/1..sup, 4*X #= A, A in inf.. -4\/4..sup]).

% ---- common divisors ----

shown(2*X #>= 4*Y, [4*Y #=< 2*X]).
shown(2*X #=< 2*Y+1, [2*X #=< 2*Y+1]).
shown(2*X+3*Y #< Y, [2*X+2*Y #=< -1]).
shown(scalar_product([2,4], [X,Y], #>, 12), [13 #=< 2*X+4*Y]).
shown(2*X #= 4*Y, [X #= 2*Y, 2*_ #= X]).
shown(2*X-3 #= 2*Z+1, [2+Z #= X]).
shown(4*X #= 2*Y, [2*X #= Y, 2*_ #= Y]).
shown(2*X+3*Y #= 6*Z, [2*X+3*Y #= 6*Z, 3*_ #= X]).
shown(sum([X,X], #=, Y), [2*X #= Y, 2*_ #= Y]).
shown(scalar_product([3], [X], #=, Y), [3*X #= Y, 3*_ #= Y]).
shown(2*X #= Y, [2*X #= Y]).

% ---- one variable: what was said is shown, though its domain says as much ----

shown(2*X #=< 5, [X in inf..2, 2*X #=< 5]).
shown(3 #< 2*X, [X in 2..sup, 4 #=< 2*X]).
shown(( 2*X #=< 5, X #> -9 ), [X in -8..2]).
shown(( X in 0..9, 2*X #=< 5 ), [X in 0..2]).
shown(sum([X], #=<, 7), [X in inf..7, X #=< 7]).
shown(-X #< 3, [X in -2..sup]).
shown(2*X #\= 3, [2*X #= A, A in inf..2\/4..sup]).
shown(( 2*X #\= 4, X in 1..3 ), [X in 1\/3, 2*X #= A, A in 2\/6]).
shown(2^3 #\= X, [X in inf..7\/9..sup]).
shown(-X #\= 5, [X in inf.. -6\/ -4..sup, -1*X #= A, A in inf..4\/6..sup]).
shown(X+3 #\= 2*X, [X in inf..2\/4..sup, -1*X #= A, A in inf.. -4\/ -2..sup]).

% ---- what is true whatever comes ----

shown(X #\= X+1, [X #\= X+1]).
shown(3-X #\= X, [3 #\= X+X]).
shown(( X #\= X-3, X = 1 ), []).
shown(2*X #\= 2*Z+1, [2*X #\= 2*Z+1]).
shown(X #\= X+X, [X in inf.. -1\/1..sup, X #\= X+X]).

% ---- what is new in expressions is as old as the order in which they are taken apart ----

shown(( X #= Y*Z, X+Y+Z #= 3 ), [Y+Z+X #= 3, Y*Z #= X]).
shown(( X #= Y*Z+1, X+Y+Z #= 3 ), [Y+Z+X #= 3, Y*Z #= A, A+1 #= X]).
shown(( X*Y #= Z*W, X+Y+Z+W #= 3 ), [X+Y+Z+W #= 3, X*Y #= A, Z*W #= A]).
shown(( X*Y #=< Z*W, X+Y+Z+W #= 3 ), [Z+W+X+Y #= 3, Z*W #= A, A #>= B, X*Y #= B]).
shown(( X #\= Y*Z, X+Y+Z #= 3 ), [Y+Z+X #= 3, Y*Z #= A, X #\= A]).
shown(( Z #= abs(X-Y), X+Y+Z #= 3 ), [X+Y+Z #= 3, A+Y #= X, Z #= abs(A), Z in 0..sup]).

shown(( X #\= Y+8, Z+X+Y #= 4 ), [X #\= Y+8, Z+X+Y #= 4]).
shown(( X #\= W-Y, Z+X+Y+W #= 4 ), [W #\= X+Y, Z+W+X+Y #= 4]).
shown(( X #< Y #<==> B, X+Y+Z #= 4 ), [B in 0..1, Y #>= A #<==> B, Z+Y+X #= 4, X+1 #= A]).
shown(( X*Y #> abs(Z) #<==> B, X+Y+Z+W #= 4 ),
      [B in 0..1, C #>= D #<==> B, W+X+Y+Z #= 4, X*Y #= C, E #= abs(Z), E in 0..sup, E+1 #= D, D in 1..sup]).
shown(( sum([X,Y], #=<, W-Z), X+Y+Z+W #= 3 ), [X+Y+W+Z #= 3, Z+X+Y #=< W]).

% ---- of what is called as it stands, a new variable alone on its side is younger than those on the other ----

shown(X #=< -Y, [A in inf..0, Y+X #= A]).
shown(X #< Z-W, [W+X+1 #=< Z]).
shown(X #>= Z-W, [Z #=< W+X]).
shown(X-Y #=< W, [X #=< Y+W]).
shown(2*X+3*Y #>= X, [0 #=< X+3*Y]).
shown(( Y in 0..5, X #< Z-Y ), [Y in 0..5, X+Y+1 #=< Z]).

% ---- an argument is the result ----

shown(X #= max(X, X), [X #= max(X, X)]).

shown(X #= max(X, Y), [X #>= Y, X #= max(X, Y)]).
shown(Y #= min(X, Y), [X #>= Y, Y #= min(X, Y)]).
shown(X #= min(X, 3), [X in inf..3, X #= min(X, 3)]).

shown(max(X, X) #> Y, [A #>= X, A #>= X, A #= max(X, X), A #>= B, Y+1 #= B]).
shown(( X in 0..3, Y #>= min(X, X) ),
      [X in 0..3, X #>= A, X #>= A, A #= min(X, X), Y in 0..sup, Y #>= A, A in 0..3]).

% ---- an inequality is shown as long as a variable has but one limit ----

shown(( X+2*Y #=< 9, X = 1 ), [Y in inf..4, 2*Y #=< 8]).
shown(( X+2*Y #=< 9, X = 1, Y #> 0 ), [Y in 1..4]).
shown(( Y in -2..0, 4*Z #>= Y ), [Y in -2..0, Y #=< 4*Z, Z in 0..sup]).

shown(( Z #=< Y+6, Y in 0..1, Z in inf..1 ), [Z in inf..1, Z #=< Y+6, Y in 0..1]).
shown(( Z #=< Y+6, Y in 0..1, Z in -3..1 ), [Z in -3..1, Y in 0..1]).
shown(( Z in inf..1, Y in 3..sup, Z #=< Y ), [Z in inf..1, Y in 3..sup]).

% ---- a disequation is shown though the domains have nothing in common, unless that was so when it was posted ----

shown(( X #\= Y, X in 0..3, Y in 5..6 ), [X in 0..3, X #\= Y, Y in 5..6]).
shown(( X in 0..3, Y in 5..6, X #\= Y ), [X in 0..3, Y in 5..6]).
shown(( X in 0..3, Y in 5..6, X #\= Y+2 ), [X in 0..3, X #\= Y+2, Y in 5..6]).

% ---- parts have limits from both sides ----

shown(Y*(3*X+Y) #> 7, [Y in inf.. -1\/1..sup, A+Y #= B, Y*B #= C, 3*X #= A, B in inf.. -1\/1..sup, C in 8..sup]).
shown(( Z in 0..6, max(3, Z) #>= X+Y-3 ),
      [Z in 0..6, A #>= Z, A #= max(3, Z), A in 3..6, A #>= B, X+Y #= C, C in inf..9, B+3 #= C, B in inf..6]).

% ---- which part of a condition has been decided by domains, and which imposed ----

shown(( Y #< 2 #\/ (Z #> W #/\ X #> 1), X in -2..0 ),
      [Y in inf..1, Y+1 #= A, A in inf..2, Z in inf..sup, W in inf..sup, X in -2..0]).
shown(lex_chain([[X,Y],[X,Y]]), [lex_chain([[X,Y],[X,Y]]), freeze(X, clpfd:lex_le([X,Y],[X,Y]))]).

% ---- what is left of a disequation with one variable ----

shown(( 3*X+Y #\= 5, Y = 2 ), [X in inf..0\/2..sup]).
shown(( X+Y #\= 5, Y = 2 ), [X in inf..2\/4..sup]).
shown(( 2 #\= 2*Y-2*X, Y = 2 ), [X in inf..0\/2..sup, 2*X #= A, A in inf..0\/4..sup]).

% ---- the sum of two with a limit, one of which is known ----

shown(( X+Y #=< 3, Y = 4 ), [A in inf..3, X+4 #= A, X in inf.. -1]).
shown(( X+Y #>= 3, X = 4 ), [A in 3..sup, 4+Y #= A, Y in -1..sup]).

% ---- functions of numbers are parts ----

shown(abs(6) #\= 5*(Z+Y), [Z+Y #= A, 5*A #= B, B in inf..5\/7..sup]).
shown(X//1 #> 4*Y, [X #>= A, 4*Y #= B, B+1 #= A]).

% ---- parts are left where all has been said at once ----

shown(Z mod Z #\= -Y, [Z in inf.. -1\/1..sup, Y in inf.. -1\/1..sup, -1*Y #= A, A in inf.. -1\/1..sup]).
shown(( X #> 3 #/\ (Y #> 4 #/\ Z #< 8) ),
      [X in 4..sup, Y in 5..sup, Z in inf..7, Z+1 #= A, A in inf..8]).

% ---- variables that cancel out ----

shown(X+Y #>= Y+2, [Y in inf..sup, X in 2..sup]).
shown(X+Y-Z #= X+1, [X in inf..sup, 1+Z #= Y]).
shown(X+Y+Z #>= Y, [Y in inf..sup, A in 0..sup, X+Z #= A]).
shown(sum([X,Y,Z], #=, Y), [X+Z #= 0, Y in inf..sup]).
shown(scalar_product([0,1], [X,Y], #\=, 5), [X in inf..sup, Y in inf..4\/6..sup]).

% ---- in sums over lists, what had a domain before comes first ----

shown(( B in 0..3, sum([B,C], #=, 10) ), [B in 0..3, B+C #= 10, C in 7..10]).
shown(( Y in 0..3, sum([X,Y,Z], #=, W) ), [Y in 0..3, Y+X+Z #= W]).

% ---- what is left of a sum when all but two are known by propagation ----

shown(( [X,Y,Z] ins 0..9, X in 1\/3\/5, X #= Y+5*Z+1, X #=< 3 ), [X in 1\/3, 1+Y #= X, Y in 0\/2]).
shown(( X*0 #= Y, Y = 0 ), [X in inf..sup]).

% ---- marks are no part of the form ----

shown(#(X) #= #(Y)+2, [Y+2 #= X]).
shown(#(X) #= #(Y)+ #(Z), [Y+Z #= X]).
shown(#(X) #= 3* #(Y), [3*Y #= X]).
shown(?(X) + ?(Y) #\= 10, [10 #\= X+Y]).
shown(#(X) #= abs(#(Y)), [X in 0..sup, X #= abs(Y)]).

% ---- beside attributes of other libraries: what became an attributed variable first comes first ----

shown(( freeze(X, true), X #> Y ), [freeze(X, user:true), Y #=< X + -1]).
shown(( X #> Y, freeze(X, true) ), [Y #=< X + -1, freeze(X, user:true)]).
shown(( freeze(Y, true), all_different([X,Y]) ), [freeze(Y, user:true), all_different([X,Y])]).
shown(( X in -3..3, Y #< 3 #==> X #= 1, freeze(X, true) ),
      [X in -3..3, X #= 1 #<==> C, freeze(X, user:true), B in 0..1, B #==> C, 3 #>= A #<==> B, Y+1 #= A, C in 0..1]).
shown(( X*X #>= Y, freeze(Z, true), Z in 0..2 ),
      [X^2 #= A, A in 0..sup, A #>= Y, freeze(Z, user:true), Z in 0..2]).
shown(( X in 0..2, freeze(Z, true), X*X #>= Z ),
      [X in 0..2, X^2 #= A, freeze(Z, user:true), Z in inf..4, A #>= Z, A in 0..4]).
shown(( 3*X #= 0+Y, X #\= Z ), [3*X #= Y, 3*_ #= Y, X #\= Z]).
shown(( dif(X, Y), X #> Y ), [dif(X, Y), Y #=< X + -1]).
shown(( [X,Y] ins 0..3, dif(X, Y) ), [X in 0..3, dif(X, Y), Y in 0..3]).
shown(( [X,Y] ins 0..3, dif(X, Y), X = 1 ), [Y in 0..3, dif(1, Y)]).
shown(( X in 0..3, dif(1, X) ), [X in 0..3, dif(X, 1)]).
shown(( when(?=(X, Y), true), X in 1..3, Y in 3..6 ), [when(?=(X, Y), user:true), X in 1..3, Y in 3..6]).
shown(( when(ground(X+Y), true), X #> Y ), [when(ground(X+Y), user:true), Y #=< X + -1]).
% Looking at rows wakes nobody.
shown(( freeze(X, throw(woken)), tuples_in([[X,Y]], [[1,2],[2,2],[3,2],[2,3]]), X #> 1 ),
      [freeze(X, user:throw(woken)), X in 2..3, tuples_in([[X,Y]], [[2,2],[3,2],[2,3]]), Y in 2..3]).

% ---- tasks ----

shown(( [X,Y] ins 0..5, cumulative([task(X,2,A,1,a),task(Y,3,B,1,b)], [limit(1)]) ),
      [X in 0..5, Y in 0..5, A in 2..7, B in 3..8,
       cumulative([task(X,2,A,1,a),task(Y,3,B,1,b)], [limit(1)])]).

% A function of numbers is a part like any other.
shown(X #= (3+8)*Y, [11*Y #= X]).
shown(abs(5)+X #= Y, [5+X #= Y]).
shown(abs(5)+X #= 3*Y, [5+X #= A, 3*Y #= A]).
shown(X #= Y^1+Z, [Y+Z #= X]).
shown((3+8)*X #\= Z+Y, [11*X #= A, A #\= Z+Y]).

% The limit of an absolute value is no change of an infinite domain.
shown(abs(Y) #= max(4,X), [Y in inf.. -4\/4..sup, A #= abs(Y), A in 4..sup, A #>= X, A #= max(4,X)]).

% What is imposed by a condition that a later goal has made true.
shown(( 1 #==> (Z #= 0 #\ Z #= 1), Z #\= -1 #==> (X #\/ C) ),
      [Z in 0..1, Z #= 1 #<==> P, Z #= 0 #<==> Q, Q in 0..1, Q #/\ P #<==> 0, P in 0..1,
       X in 0..1, X #\/ C #<==> 1, C in 0..1]).

% ---- in clauses and at the prompt, what is new on the greater side is older ----

compiled(X #=< -Y, [A in inf..0, Y+X #= A]).
compiled(X #>= Z-W, [Z #=< X+W]).
compiled(X #=< Z-W, [W+X #=< Z]).
compiled(X-Y #=< W, [X #=< W+Y]).
compiled(-2*Y #=< Z+Y, [0 #=< Z+3*Y]).
compiled(X-3*Y #< 3*W+U, [X+1 #=< 3*W+U+3*Y]).
compiled(2*X+3*Y #> X, [1 #=< X+3*Y]).
compiled(( Y in 0..5, X-Y #=< W ), [Y in 0..5, X #=< W+Y]).
compiled(X #< 2^3+1, [X in inf..8]).
compiled(abs(3) #= X+8-Y, [5+X #= Y]).
compiled(Y #>= X+2^3, [Y #>= A, X+8 #= A]).
compiled(Z*Y #< 5+6, [Z*Y #= A, A in inf..10]).
compiled(X-3*Y #\= 3*W+U, [X #\= 3*Y+3*W+U]).

% ---- how many constraints there are on a variable ----


% Of two that become one.
% What is known of the sign of an absolute value adds nothing, a limit is but a domain.
% Each occurrence in an expression counts.

plain([], []).
plain([Goal0|Goals0], [Goal|Goals]) :-
    strip_module(Goal0, _, Goal),
    plain(Goals0, Goals).

% The variables are as old as the order in which they occur in the query tells.
goals_of(Query, Variables, Goals) :-
    term_variables(Query, Given),
    length(Given, N),
    length(Variables, N),
    copy_term(Given-Query, Variables-Query1),
    once(Query1),
    copy_term(Variables, Variables, Goals).

% What became known is known in the row, too.
known([], []).
known([X|Xs], [Y|Ys]) :-
    (   integer(X)
    ->  Y = X
    ;   true
    ),
    known(Xs, Ys).

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

:- begin_tests(clpfd_residual_forms).

test(shown, [forall(shown(Query, Expected)), true(Told =@= Expected-Given)]) :-
    term_variables(Query, Given),
    goals_of(Query, Variables, Goals0),
    plain(Goals0, Goals),
    known(Variables, Given),
    copy_term_nat(Goals-Variables, Told).

test(compiled, [forall(compiled(Query, Expected)), true(Told =@= Expected-Given)]) :-
    term_variables(Query, Given),
    expand_goal(Query, Expanded),
    goals_of(Expanded, Variables, Goals0),
    plain(Goals0, Goals),
    copy_term_nat(Goals-Variables, Told).

% Called on a copy without constraints, the goals say the same again.
test(round_trip, [forall(shown(Query, _)), true(Before =@= After)]) :-
    goals_of(Query, Variables, Goals),
    copy_term(Variables-Goals, Variables1-Goals1, _),
    domains(Variables, Before),
    called(Goals1),
    domains(Variables1, After).

% Copies that are made by other means have the same constraints, too.
test(copied, [forall(shown(Query, _)), true(Copied =@= Domains)]) :-
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

% A variable with a domain subsumes what is in it, and two of them what the constraints between them allow.
test(subsumes, fail) :- X in 1..3, subsumes_term(X, 4).
test(subsumes, true(Y == 5)) :- X in 1..3, Y = 5, subsumes_term(f(X, _), f(2, Y)).
test(subsumes, fail) :- X #> Y, subsumes_term(X-Y, 1-2).
test(subsumes, true(Vs == [X,Y])) :- X #> Y, subsumes_term(X-Y, 2-1), term_variables(X-Y, Vs).

% What is tried for them wakes nobody.
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

:- end_tests(clpfd_residual_forms).
