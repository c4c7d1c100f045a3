% SPDX-License-Identifier: MIT
% degrees(Query, Xs, Degrees): fd_degree/2 of each of Xs behind Query, as in SWI-Prolog: what is known by then is in no
% constraint, and what is in one of lex_chain/1 only is none of its variables there.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(library(apply)).

:- begin_tests(clpfd_degrees).

% ---- conditions ----

degrees(( P #<==> X #= 8-X ), [P,X], [1,2]).
degrees(( P #<==> X #= X+X ), [P,X], [1,4]).
degrees(( P #<==> Y #= X+X+X ), [P,Y,X], [1,1,4]).
degrees(( P #<==> Y #= X+Y+X ), [P,Y,X], [1,2,2]).
degrees(( P #<==> Y #= 6-X-X ), [P,Y,X], [1,1,2]).
degrees(( P #<==> Y #= (X+X)+(X+X) ), [P,Y,X], [1,1,6]).
degrees(( P #<==> Y #= X-X+Z ), [P,Y,X,Z], [1,1,2,3]).
degrees(( P #<==> X #=< -X ), [P,X], [1,2]).
degrees(( P #<==> Y #= X+0 ), [P,Y,X], [1,1,3]).
degrees(( P #<==> 0+Y #< X ), [P,Y,X], [1,3,1]).
degrees(( P #<==> Y #= 1*X ), [P,Y,X], [1,1,3]).
degrees(( P #<==> Y #= X*0 ), [P,Y,X], [1,1,1]).
degrees(( P #<==> Y #= X//1 ), [P,Y,X], [1,1,5]).
degrees(( P #<==> Y #= X//5 ), [P,Y,X], [1,1,2]).
degrees(( P #<==> Y #= X//Z ), [P,Y,X,Z], [1,1,1,1]).
degrees(( P #<==> Y #= X*X*X ), [P,Y,X], [1,1,4]).
degrees(( P #<==> Y #= max(X, X) ), [P,Y,X], [1,1,4]).
degrees(( P #/\ X #= X ), [P,X], [0,2]).
degrees(( [X,Y] ins 0..7, max(X, -2) #> Y #==> P, P = 0 ), [X,Y,P], [7,1,0]).
degrees(( [X,Y] ins 0..7, max(X, -2) #> X*Y #==> P, P = 0 ), [X,Y,P], [8,1,0]).
degrees(( [X,Y] ins 0..7, P #<==> X #=< Y, P = 1 ), [X,Y], [2,2]).
degrees(( [X,Y] ins 0..7, P #<==> X #< Y, P = 0 ), [X,Y], [1,2]).
degrees(( P #/\ X #=< X ), [P,X], [0,3]).
degrees(( P #/\ Y #= X+0 ), [P,Y,X], [0,4,4]).
degrees(( P #/\ Y #\= X+0 ), [P,Y,X], [0,2,4]).
degrees(( P #/\ Y #= X*Z ), [P,Y,X,Z], [0,3,1,1]).
degrees(( P #/\ Y #= max(X, 3) ), [P,Y,X], [0,5,2]).
degrees(( P #/\ Y #= X//Z ), [P,Y,X,Z], [0,4,2,2]).
degrees(( P #/\ Y #= X//5 ), [P,Y,X], [0,4,2]).
degrees(( #\ Y #= X//5 ), [Y,X], [2,2]).
degrees(( #\ Y #\= X//5 ), [Y,X], [4,2]).
degrees(( #\ X #=< 7-X+Z ), [X,Z], [3,1]).
degrees(( P #/\ X-X-Y #=< 1 ), [P,X,Y], [0,2,1]).
degrees(( X #= Y #<==> B, B = 0 ), [X,Y,B], [2,2,0]).
degrees(( X #\= Y #<==> B, B = 1 ), [X,Y,B], [2,2,0]).
degrees(( X #< Y #<==> B, B = 1 ), [X,Y,B], [1,2,0]).
degrees(( X #< Y #<==> B, B = 0 ), [X,Y,B], [1,2,0]).
degrees(( X #>= Y+5 #<==> B, B = 0 ), [X,Y,B], [2,1,0]).
degrees(( X+1 #>= Y+2 #<==> B, B = 1 ), [X,Y,B], [1,1,0]).
degrees(( X+Y #= Z #<==> B, B = 1 ), [X,Y,Z,B], [1,1,3,0]).
degrees(( X+Y #= Z #<==> B, B = 0 ), [X,Y,Z,B], [1,1,2,0]).
degrees(( X #= Y+3 #<==> B, B = 1 ), [X,Y,B], [3,1,0]).
degrees(( X+Y #>= Z #<==> B, B = 1 ), [X,Y,Z,B], [1,1,2,0]).
degrees(( X+Y #>= 3 #<==> B, B = 1 ), [X,Y,B], [1,1,0]).
degrees(( X #= Y*Z #<==> B, B = 0 ), [X,Y,Z,B], [2,1,1,0]).
degrees(( B #<==> 1 #/\ X #= Y ), [B,X,Y], [3,1,1]).
degrees(( B #<==> X #>= Y #/\ 1 ), [B,X,Y], [3,1,1]).
degrees(( P #==> 0 #<==> B ), [P,B], [1,3]).
degrees(( P #\/ (0 #= 2 #\/ P) ), [P], [4]).
degrees(( X #\= 7 #/\ Y #< Z #<==> B, X = 1 ), [X,Y,Z,B], [0,1,1,3]).
degrees(( X in -2..0, X #=< 6 #<==> P #<==> B ), [X,P,B], [2,5,5]).
degrees(( #\ (P #\/ Q) #<==> R, P = 0 ), [Q,R], [3,1]).
degrees(( #\ (P #/\ X #> 3) #<==> R, P = 1 ), [X,R], [1,1]).
degrees(( #\ (P #<==> Q) #<==> R, P = 1 ), [Q,R], [6,1]).
degrees(( #\ (P #\ Q) #<==> R, P = 0 ), [Q,R], [6,1]).
degrees(( X #> 3 #\/ X #< Y, X = 1 ), [Y], [1]).
degrees(( X #> 3 #\/ X #\= Y, X = 1 ), [Y], [1]).
degrees(( X #= 0 #\ X #= 1 #<==> B ), [X,B], [3,1]).
degrees(#\ (X #= 0 #\ X #= 1), [X], [3]).
degrees(( X in -3..1, P #<==> X #> 5 #<==> B ), [X,P,B], [2,2,5]).
degrees(( X in -3..3, X #=< 4 #\ P #<==> B ), [X,P,B], [2,4,3]).
degrees(( (A #= 3 #<==> 1) #<==> B ), [A,B], [2,5]).
degrees(( X #\= 2 #\ Y #= 3 #<==> B, X = 1 ), [X,Y,B], [0,2,3]).
degrees(( (B #<==> X #= 3) #/\ P ), [B,X,P], [2,2,0]).
degrees(( P #/\ X #> -2 #\ Q, X = 3 ), [P,X,Q], [6,0,2]).
degrees(( X in 0..3, X #< 5 #\ Y #> X ), [X,Y], [4,3]).

% ---- comparisons ----

degrees(( 0+X #\= Y ), [X,Y], [2,2]).
degrees(( X #\= Y*1 ), [X,Y], [1,3]).
degrees(( X #> Y//Y ), [X,Y], [0,2]).
degrees(( X #>= Y mod Y ), [X,Y], [0,2]).
degrees(( X #\= Y div Y ), [X,Y], [1,2]).
degrees(( X #>= 0 rem Y ), [X,Y], [0,1]).
degrees(( X^2 #> Y+0 ), [X,Y], [1,3]).
degrees(( X mod X #> Y-0 ), [X,Y], [2,3]).
degrees(( X #= Y*(Y*Y) ), [X,Y], [1,1]).
degrees(( X #>= Y*(Y*Y) ), [X,Y], [1,1]).
degrees(( X #= max(X, X) ), [X], [3]).
degrees(( max(X, X) #=< 1 ), [X], [4]).
degrees(( X #=< min(X, 4) ), [X], [3]).
degrees(( X in 1..3, Y in 4..6, X #=< Y*Y ), [X,Y], [0,1]).
degrees(( X in -4..4, Y #< max(X, 5) ), [X,Y], [2,1]).
degrees(( X in 1..6, Y #= Z//min(7, X) ), [X,Y,Z], [5,1,1]).
degrees(( X #= Y^1+Z*W ), [X,Y,Z,W], [1,3,1,1]).
degrees(( X*Y-Z #>= 3 ), [X,Y,Z], [1,1,1]).
degrees(( abs(X) #> 3 ), [X], [0]).
degrees(( abs(X*Y) #> 3 ), [X,Y], [1,1]).
degrees(( abs(3) #\= X+Y+Y ), [X,Y], [1,2]).
degrees(( X #= Y*0 ), [X,Y], [0,1]).
degrees(X #= X div 1, [X], [2]).
degrees(X #= (3+8)*Y, [X,Y], [1,1]).
degrees(sum([X], #\=, 1), [X], [1]).
degrees(sum([X], #\=, Y), [X,Y], [3,3]).
degrees(( X in 1..7, X #>= X//6 ), [X], [1]).
degrees(( [X,Y] ins -2..2, min(Y,2) #\= 3 ), [X,Y], [0,2]).
degrees(( X*X #>= Y+6+Y ), [X,Y], [1,2]).
degrees(( X div X #\= 5*Y ), [X,Y], [2,1]).
degrees(( 5 #\= X+Y+X+Y ), [X,Y], [1,1]).
degrees(( P #\/ 3 #>= X-3*Y, X = Y ), [P,X,Y], [1,2,2]).
degrees(( X #= Y^Z #<==> B, Z in 2..6 ), [X,Y,Z,B], [1,1,1,1]).

% ---- what is decided when it is posted ----

degrees(( X in 0..2, Y in 3..4, X #\= Y ), [X,Y], [1,1]).
degrees(( X in 1..5, Y in -1\/7, X #\= Y ), [X,Y], [1,1]).
degrees(( X in 0..2, Y in -3..0, X #>= Y ), [X,Y], [0,0]).
degrees(( X in 0..2, Y in -3..0, X #> Y-1 ), [X,Y], [0,0]).
degrees(( X in 0..2, Y in -3.. -1, X #> Y ), [X,Y], [1,1]).
degrees(( X in 0..2, Y in -3..0, chain([X,Y], #>=) ), [X,Y], [0,0]).
degrees(( X in 0..2, Y in 0..3, Y #>= X, Y #>= 2 ), [X,Y], [1,1]).

% ---- lists ----

degrees(( lex_chain([[X,Y],[3,Z]]) ), [X,Y,Z], [0,0,1]).
degrees(( lex_chain([[X,1],[2,3]]) ), [X], [0]).
degrees(( lex_chain([[3,X],[3,Y]]) ), [X,Y], [1,2]).
degrees(( lex_chain([[X,Y],[Z,U]]) ), [X,Y,Z,U], [1,0,2,1]).
degrees(( lex_chain([[X,Y],[X,Z]]) ), [X,Y,Z], [1,0,1]).
degrees(( lex_chain([[X,Y],[Z,U]]), X = 1, Z = 1 ), [X,Y,Z,U], [0,1,0,2]).
degrees(( lex_chain([[X,Y],[Z,U],[V,W]]) ), [X,Y,Z,U,V,W], [1,0,3,1,2,1]).

degree(X, Degree) :- ( fd_var(X) -> fd_degree(X, Degree) ; Degree = 0 ).

test(degrees, [forall(degrees(Query, Xs, Expected)), true(Found == Expected)]) :-
    once(Query),
    once(maplist(degree, Xs, Found)).

:- end_tests(clpfd_degrees).
