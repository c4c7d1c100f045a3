% SPDX-License-Identifier: MIT
% Residual goals of constraints: residue(Query, Answers), answers as SWI-Prolog gives them. Variables of
% no name in the query are called _1, _2 ... in the order of their occurrence; errors are told by their
% formal terms, several answers (at most three) stand between semicolons.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(library(dif)).
:- use_module(library(when)).

% Before all others: what shows and copies constraints is not loaded yet.
:- dynamic in_directive/1.
:- X #> Y, findall(X-Y, true, [A-B]), copy_term(A-B, A-B, Goals), length(Goals, N), assertz(in_directive(N)).

residue("X #> 3", "X in 4..sup").
residue("X #\\= 20", "X in inf..19\\/21..sup").
residue("2*X #= 10", "X=5").
residue("X*X #= 144", "X in -12\\/12").
residue("4*X + 2*Y #= 24, X + Y #= 9, [X,Y] ins 0..sup", "X=3, Y=6").
residue("X #= Y #<==> B, X in 0..3, Y in 4..5", "B=0, X in 0..3, Y in 4..5").
residue("X in 1..5, X #\\= 3", "X in 1..2\\/4..5").
residue("X in 1..10, Y #= X*2", "X in 1..10, X*2#=Y, Y in 2..20").
residue("X #= Y+Z", "Y+Z#=X").
% Two variables that must be equal become one; so their domain is told once.
residue("X #= Y+Z, Z = 0", "Z=0, X in inf..sup").
residue("X #= Y-Z, Z = 0", "Z=0, X in inf..sup").
residue("X #= Y*1", "X in inf..sup").
residue("X #= 1*Y", "X in inf..sup").
residue("X+0 #= Y", "X in inf..sup").
residue("2*X #= 2*Y", "X in inf..sup").
residue("X #= Y*Z, Z = 1", "Z=1, X in inf..sup").
residue("X #= Y // Z, Z = 1", "Z=1, X in inf..sup").
residue("X #= Y^1", "X in inf..sup").
residue("X+Y #= Z+W, W = 0, Y = 0", "Y=0, W=0, X in inf..sup").
residue("X #= Y #<==> B, B = 1", "B=1, X in inf..sup").
residue("X #= Y #<==> B, B = 0", "B=0, X#\\=Y").
residue("X #= Y+Z #<==> B, B = 1", "B=1, Y+Z#=X").
residue("element(I,[X,Y,Z],V), I = 2", "I=2, X in inf..sup, Y in inf..sup, Z in inf..sup").
residue("(-2)^X #= 4", "X=2").
residue("X+Y #= Y+X", "X in inf..sup, Y in inf..sup").
residue("X #= Y+Z, X = Y", "Z=0, X in inf..sup").
residue("X #= Y+Z, Y = Z", "2*Y#=X").
residue("2*X+3*Y #=< Z+10, X = Y, Z = X", "X in inf..2").
residue("2*X+Y #\\= Z+3, X = Z", "3#\\=X+Y").
residue("2*X+3*Y #=< Z, X = Y", "5*X#=<Z").
residue("X+3*Y #= Z+3, X = Y", "4*X#=Z+3").
residue("X+Y #\\= Z+3, X = Y", "2*X#\\=Z+3").
residue("X+Y #=< Z+W, X = Z", "X in inf..sup, W#>=Y").
residue("sum([X,Y,Z], #=, W), X = W", "X in inf..sup, Y+Z#=0").
residue("[X,Y] ins 3..6, W #= max(X, Y-9)", "X in 3..6, Y in 3..6").
residue("X #= popcount(7), Y #= lsb(12)", "X=3, Y=2").
residue("1^X #= Y", "Y=1, X in inf..sup").
residue("X #= Y*2, Y #= X*2", "X*2#=Y, Y*2#=X").
residue("X #= 0^Y", "Y in 0..sup, 0^Y#=X, X in 0..1").
residue("S in 0..3, cumulative([task(S,2,E,2,a)],[limit(1)])", "false").
residue("X #= Y*Z", "Y*Z#=X").
residue("X #>= Y", "X#>=Y").
residue("X #> Y, Y #> X", "X#=<Y+ -1, Y#=<X+ -1").
residue("X #> Y, Y #> X, X #> 0", "Y in 4..sup, X#=<Y+ -1, Y#=<X+ -1, X in 3..sup").
residue("X in 0..10, Y in 0..10, X #> Y, Y #> X", "false").
residue("Y #= abs(X), Y #\\= 3, Z*Z #= 4",
        "X in inf.. -4\\/ -2..2\\/4..sup, Y#=abs(X), Y in 0..2\\/4..sup, Z in -2\\/2").
residue("N #= 2^66, X #\\= N",
        "N=73786976294838206464, X in inf..73786976294838206463\\/73786976294838206465..sup").
residue("X #>= 0, Y #=< 0", "X in 0..sup, Y in inf..0").
residue("X in 0..sup, X #\\= 5", "X in 0..4\\/6..sup").
residue("X in inf..3", "X in inf..3").
residue("X in 1\\/3..5\\/9", "X in 1\\/3..5\\/9").
residue("tuples_in([[X,Y]], [[1,2],[1,5],[4,0],[4,3]]), X = 4", "X=4, Y in 0\\/3").
residue("[A,B,C] ins 0..sup, sum([A,B,C],#=,100)", "A in 0..100, A+B+C#=100, B in 0..100, C in 0..100").
residue("all_different([X,Y,Z])", "all_different([X,Y,Z])").
residue("all_distinct([X,Y,Z])", "all_distinct([X,Y,Z])").
residue("X in 1..2, Y in 1..2, Z in 1..3, all_distinct([X,Y,Z])",
        "Z=3, X in 1..2, all_distinct([X,Y,3]), Y in 1..2").
residue("X in 1..2, Y in 1..2, Z in 1..3, all_different([X,Y,Z])",
        "X in 1..2, all_different([X,Y,Z]), Y in 1..2, Z in 1..3").
residue("B #<==> (X #> 3)", "B in 0..1, X#>=4#<==>B").
residue("B #<==> (X in 1..5)", "B in 0..1, X in 1..5#<==>B").
residue("X #> 3 #\\/ X #< 1", "_1 in 0..1, _1#\\/_2#<==>1, X#>=4#<==>_1, X+1#=_3, _2 in 0..1, 1#>=_3#<==>_2").
residue("X #= 1 #\\/ X #= 4", "X in 1\\/4").
residue("#\\ (X #= 3)", "X in inf..2\\/4..sup").
residue("A #==> B", "A in 0..1, A#==>B, B in 0..1").
residue("A #\\ B", "A in 0..1, A#/\\B#<==>0, A#\\/B#<==>1, B in 0..1").
residue("A #/\\ B", "A=1, B=1").
residue("X mod 3 #= 1, X in 0..10", "X in 1..10, X mod 3#=1").
residue("X // 3 #= 2", "X in 6..8").
residue("X rem 3 #= 2, X in 0..10", "X in 2..8, X rem 3#=2").
residue("X div 2 #= -3", "X in -6.. -5").
residue("X #= max(Y,3), Y in 0..5", "Y in 0..5, X#>=Y, X#=max(Y,3), X in 3..5").
residue("X #= min(Y,3), Y in 0..5", "Y in 0..5, Y#>=X, X#=min(Y,3), X in 0..3").
residue("X^2 #= 16", "X in -4\\/4").
residue("2^X #= 1024", "X=10").
residue("element(I,[3,1,4,1,5],V), V #> 3",
        "I in 3\\/5, element(I,[3,1,4,1,5],V), I#\\=5#<==>_1, I#\\=3#<==>_2, V in 4..5, 5#\\=V#<==>_3, 4#\\=V#<==>_4, _4 in 0..1, _4#==>_2, _2 in 0..1, _3 in 0..1, _3#==>_1, _1 in 0..1").
residue("global_cardinality([X,Y,Z],[1-2,3-1])",
        "X in 1\\/3, global_cardinality([X,Y,Z],[1-2,3-1]), Y in 1\\/3, Z in 1\\/3").
residue("circuit([X,Y,Z])", "X in 2..3, circuit([X,Y,Z]), Y in 1\\/3, Z in 1..2").
residue("lex_chain([[X,Y],[1,0]])", "X in inf..1, freeze(X,clpfd:lex_le([X,Y],[1,0]))").
residue("chain([X,Y,Z],#<)", "Y#=<Z+ -1, X#=<Y+ -1").
residue("serialized([X,Y],[2,3])", "serialized([X,Y],[2,3])").
residue("X in 0..3, serialized([X,1],[0,2])", "X in 0..3, serialized([X,1],[0,2])").
residue("cumulative([task(0,3,_,1,_),task(S,2,_,1,_)],[limit(1)]), S in 0..5", "ERROR instantiation_error").
residue("automaton([X,Y,Z],[source(a),sink(b)],[arc(a,0,a),arc(a,1,b),arc(b,0,b)])",
        "X in 0..1, automaton([X,Y,Z],[source(a),sink(b)],[arc(a,0,a),arc(a,1,b),arc(b,0,b)]), Y in 0..1, Z in 0..1").
residue("zcompare(O,X,Y)", "freeze(O,clpfd:zcompare_(O,X,Y)), zcompare(O,X,Y)").
residue("X #= 3 + Y, Y = 2", "X=5, Y=2").
residue("3 #= Y + 2", "Y=1").
residue("X #= Y", "X in inf..sup").
residue("X in 5..3", "false").
residue("X in 3..3", "X=3").
residue("[X,Y] ins 0..1, X + Y #= 2", "X=1, Y=1").
residue("X+Y #= 10, X-Y #= 2", "2+Y#=X, X+Y#=10").
residue("3*X+7*Y #= 41, [X,Y] ins 0..20", "X in 2..9, 3*X+7*Y#=41, Y in 2..5").
residue("X*Y #= 12, [X,Y] ins 1..12", "X in 1..12, X*Y#=12, Y in 1..12").
residue("X*X + Y*Y #= 25, [X,Y] ins 0..10",
        "X in 0..5, X^2#=_1, _1 in 0..25, _1+_2#=25, Y in 0..5, Y^2#=_2, _2 in 0..25").
residue("X #= Y mod 0", "false").
residue("X #= a", "ERROR domain_error(clpfd_expression,a)").
residue("X #= 1.5", "ERROR domain_error(clpfd_expression,1.5)").
residue("label([X])", "ERROR instantiation_error").
residue("X in a..b", "ERROR domain_error(clpfd_domain,a..b)").
residue("X #> 3, fd_dom(X,D)", "D=4..sup, X in 4..sup").
residue("X in 1..5, fd_size(X,S), fd_inf(X,I), fd_sup(X,U), fd_degree(X,G)", "S=5, I=1, U=5, G=0, X in 1..5").
residue("list_to_fdset([1,2,3,7],S), X in_set S",
        "S=split(6,from_to(n(1),n(3)),from_to(n(7),n(7))), X in 1..3\\/7").
residue("X in 0..5, fd_set(X,S)", "S=from_to(n(0),n(5)), X in 0..5").
residue("X #>= Y, Y #>= Z, Z #>= X", "Z#>=X, X#>=Y, Y#>=Z").
residue("X #\\= Y, X in 1..2, Y in 1..2, X = 1", "X=1, Y=2").
residue("length(L,2), L ins 0..1, label(L)", "L=[0,0] ; L=[0,1] ; L=[1,0]").
residue("X in 0..3, labeling([down],[X])", "X=3 ; X=2 ; X=1").
residue("[X,Y] ins 10..12, labeling([max(X),min(Y)],[X,Y])", "X=12, Y=10 ; X=12, Y=11 ; X=12, Y=12").
residue("X in 1..3, \\+ X = 4", "X in 1..3").
residue("X #= 10^20", "X=100000000000000000000").
residue("X * 2 #= 10^20", "X=50000000000000000000").
residue("X #> 10^18, X #< 10^18+2", "X=1000000000000000001").
residue("X #= msb(10)", "X=3").
residue("X #= 5 xor 3", "X=6").
residue("X in 0..7, X /\\ 4 #= 4", "X in 0..7, 4#=X/\\4").
residue("disjoint2([r(X,2,0,2),r(1,2,1,2)]), X in 0..4", "X in 3..4").
residue("X + Y #= Z, X in 1..3, Y in 2..4", "X in 1..3, X+Y#=Z, Y in 2..4, Z in 3..7").
residue("X - Y #= 3, X in 0..5, Y in 0..5", "Y in 0..2, 3+Y#=X, X in 3..5").
residue("X #= -Y, Y in 1..3", "Y in 1..3, -1*Y#=X, X in -3.. -1").
residue("scalar_product([2,3],[X,Y],#=,12), [X,Y] ins 0..6", "X in 0..6, 2*X+3*Y#=12, Y in 0..4").
residue("scalar_product([2,3],[X,Y],#=<,12)", "2*X+3*Y#=<12").
residue("X #\\= Y + Z", "X#\\=Y+Z").
residue("2*X + 3*Y #\\= 5", "2*X+3*Y#\\=5").
residue("3*X #=< 10, X #>= 0", "X in 0..3").
residue("X*3 + 5 #= Y", "3*X+5#=Y").
residue("X #= Y + 3", "Y+3#=X").
residue("X + 3 #> Y", "Y#=<X+2").
residue("X #> Y, freeze(X, true)", "Y#=<X+ -1, freeze(X,user:true)").
residue("dif(X,Y), X #> 3", "dif(X,Y), X in 4..sup").
residue("when(ground(X+Y), true), X in 1..3", "when(ground(X+Y),user:true), X in 1..3").
residue("X + Y #> 3", "4#=<X+Y").
residue("X + Y + Z #> 3", "4#=<X+Y+Z").
residue("X + Y #=< 10, [X,Y] ins 0..9", "X in 0..9, X+Y#=<10, Y in 0..9").
residue("2*X + 3*Y #> Z", "Z+1#=<2*X+3*Y").
residue("X * Y #> Z", "X*Y#=_1, _1#>=_2, Z+1#=_2").
residue("X * Y + Z #= 10", "X*Y#=_1, _1+Z#=10").
residue("X * Y * Z #= 10",
        "X in inf.. -1\\/1..sup, X*Y#=_1, Y in inf.. -1\\/1..sup, _1 in -10.. -1\\/1..10, _1*Z#=10, Z in -10.. -1\\/1..10").
residue("X*X*X #= Y", "X^3#=Y").
residue("X^3 #= Y", "X^3#=Y").
residue("X^2 + Y^2 #= Z^2", "X^2#=_1, _1 in 0..sup, _1+_2#=_3, Y^2#=_2, _2 in 0..sup, _3 in 0..sup, Z^2#=_3").
residue("X mod Y #= Z", "X mod Y#=Z, Y in inf.. -1\\/1..sup").
residue("X // Y #= Z", "X//Y#=Z, Y in inf.. -1\\/1..sup").
residue("X rem Y #= Z", "X rem Y#=Z, Y in inf.. -1\\/1..sup").
residue("X div Y #= Z", "X div Y#=Z, Y in inf.. -1\\/1..sup").
residue("X #= min(Y,Z)", "Y#>=X, X#=min(Y,Z), Z#>=X").
residue("X #= max(Y,Z), Y in 1..5, Z in 3..9", "Y in 1..5, X#>=Y, X#=max(Y,Z), Z in 3..9, X#>=Z, X in 3..9").
residue("X #= abs(Y) + 1", "_1#=abs(Y), _1 in 0..sup, _1+1#=X, X in 1..sup").
residue("abs(X-Y) #\\= 3", "abs(X-Y)#\\=3").
residue("abs(X-Y) #>= 3", "abs(X-Y)#>=3").
residue("abs(X) #>= 3", "X in inf.. -3\\/3..sup").
residue("abs(X) #=< 3", "X in -3..3").
residue("3 #>= abs(X)", "X in -3..3").
residue("X #\\= Y - 3", "Y#\\=X+3").
residue("X #\\= Y", "X#\\=Y").
residue("X + 1 #\\= Y + 2", "X#\\=Y+1").
residue("X + Y #\\= Z + W", "X+Y#\\=Z+W").
residue("X - Y #= 0", "X in inf..sup").
residue("X - Y #= Z - W", "X+W#=Y+Z").
residue("X #= Y - Z", "X+Z#=Y").
residue("3 #= X - Y", "3+Y#=X").
residue("10 #= X + Y", "X+Y#=10").
residue("X #= 10 - Y", "X+Y#=10").
residue("X #= -Y", "-1*Y#=X").
residue("X #= Y + Y", "2*Y#=X").
residue("X #= 2*Y + 3*Z", "X#=2*Y+3*Z").
residue("X + Y #= 2*Z", "X+Y#=2*Z").
residue("B #<==> X #> Y", "B in 0..1, X#>=_1#<==>B, Y+1#=_1").
residue("B #<==> X #= Y", "B in 0..1, X#=Y#<==>B").
residue("B #<==> (X #> 3 #/\\ Y #< 4)",
        "B in 0..1, _1#/\\_2#<==>B, _1 in 0..1, X#>=4#<==>_1, _2 in 0..1, 4#>=_3#<==>_2, Y+1#=_3").
residue("X #= 3 #<==> Y #= 4", "_1 in 0..1, Y#=4#<==>_1, X#=3#<==>_1").
residue("X #> 3 #==> Y #> 4", "_1 in 0..1, _1#==>_2, X#>=4#<==>_1, _2 in 0..1, Y#>=5#<==>_2").
residue("(X #= 1 #/\\ Y #= 2) #\\/ Z #= 3",
        "_1 in 0..1, _1#\\/_2#<==>1, _3#/\\_4#<==>_1, _3 in 0..1, X#=1#<==>_3, _4 in 0..1, Y#=2#<==>_4, _2 in 0..1, Z#=3#<==>_2").
residue("X #\\= 1 #/\\ X #\\= 2", "X in inf..0\\/3..sup").
residue("#\\ (X #= Y)", "X#\\=Y").
residue("#\\ (X #> Y)", "Y#>=X").
residue("A #\\/ B", "A in 0..1, A#\\/B#<==>1, B in 0..1").
residue("#\\ A", "A=0").
residue("#\\ A #<==> B", "B in 0..1, #\\A#<==>B, A in 0..1").
residue("A #<==> B", "A in 0..1").
residue("A #/\\ B #<==> C", "C in 0..1, A#/\\B#<==>C, A in 0..1, B in 0..1").
residue("A #\\/ B #<==> C", "C in 0..1, A#\\/B#<==>C, A in 0..1, B in 0..1").
residue("A #==> B #/\\ C", "A in 0..1, A#==>_1, _1 in 0..1, B#/\\C#<==>_1, B in 0..1, C in 0..1").
residue("X mod 2 #= 0 #<==> B", "B in 0..1, _1#=0#<==>B, X mod 2#=_1, _1 in 0..1").
residue("X in 1..3 #\\/ Y in 2..4", "_1 in 0..1, _1#\\/_2#<==>1, X in 1..3#<==>_1, _2 in 0..1, Y in 2..4#<==>_2").
residue("B #<==> X in 1..3\\/5..7", "B in 0..1, X in 1..3\\/5..7#<==>B").
residue("X #= Y #<==> B, X in 0..3, Y in 2..5", "B in 0..1, X#=Y#<==>B, X in 0..3, Y in 2..5").
residue("sum([X,Y,Z],#>=,10)", "10#=<X+Y+Z").
residue("sum([X,Y,Z],#\\=,10)", "X+Y+Z#\\=10").
residue("sum([X,Y],#=,10)", "X+Y#=10").
residue("sum([X,Y],#=,Z)", "X+Y#=Z").
residue("sum([X,Y,Z],#<,W)", "X+Y+Z+1#=<W").
residue("scalar_product([1,2,-3],[X,Y,Z],#=,5)", "X+2*Y#=3*Z+5").
residue("all_different([X,Y,3])", "X in inf..2\\/4..sup, all_different([X,Y,3]), Y in inf..2\\/4..sup").
residue("all_distinct([X,Y,3]), X in 1..5", "X in 1..2\\/4..5, all_distinct([X,Y,3]), Y in inf..2\\/4..sup").
residue("X = Y, X #> Y", "false").
residue("X #> Y, X = Y", "false").
residue("X #>= Y, X = Y", "X in inf..sup").
residue("X in 1..5, Y in 3..8, X = Y", "X in 3..5").
residue("X #= Y * Z, Z = 2", "Z=2, Y*2#=X").
residue("X #> Y, Y = 3", "Y=3, X in 4..sup").
residue("X #> Y, X = 3", "X=3, Y in inf..2").
residue("X #\\= Y + Z, Z = 3", "Z=3, X#\\=Y+3").
residue("X + Y + Z #= 10, Z = 3", "Z=3, X+Y#=7").
residue("X*Y #= Z, X = Y", "X^2#=Z, Z in 0..sup").
residue("element(I,[A,B,C],V)",
        "I in 1..3, element(I,[A,B,C],V), I#\\=3#<==>_1, I#\\=2#<==>_2, I#\\=1#<==>_3, _4 in 0..1, _4#==>_3, A#\\=V#<==>_4, C#\\=V#<==>_5, B#\\=V#<==>_6, _3 in 0..1, _6 in 0..1, _6#==>_2, _2 in 0..1, _5 in 0..1, _5#==>_1, _1 in 0..1").
residue("element(I,[5,6,7],V)",
        "I in 1..3, element(I,[5,6,7],V), I#\\=3#<==>_1, I#\\=2#<==>_2, I#\\=1#<==>_3, _4 in 0..1, _4#==>_3, 5#\\=V#<==>_4, V in 5..7, 7#\\=V#<==>_5, 6#\\=V#<==>_6, _3 in 0..1, _6 in 0..1, _6#==>_2, _2 in 0..1, _5 in 0..1, _5#==>_1, _1 in 0..1").
residue("global_cardinality([X,Y],[1-A,2-B])",
        "A in 0..2, global_cardinality([X,Y],[1-A,2-B]), B in 0..2, X in 1..2, Y in 1..2").
residue("global_cardinality([X,Y],[1-A,2-B]), X = 1",
        "X=1, A in 1..2, global_cardinality([1,Y],[1-A,2-B]), B in 0..1, Y in 1..2").
residue("circuit([X,Y,Z,W])", "X in 2..4, circuit([X,Y,Z,W]), Y in 1\\/3..4, Z in 1..2\\/4, W in 1..3").
residue("circuit([X,Y,Z]), X = 2", "X=2, Y=3, Z=1").
residue("tuples_in([[X,Y]],[[1,2],[2,3],[3,4]])", "X in 1..3, tuples_in([[X,Y]],[[1,2],[2,3],[3,4]]), Y in 2..4").
residue("tuples_in([[X,Y],[Y,Z]],[[1,2],[2,3],[3,4]])",
        "X in 1..2, tuples_in([[X,Y]],[[1,2],[2,3]]), Y in 2..3, tuples_in([[Y,Z]],[[2,3],[3,4]]), Z in 3..4").
residue("tuples_in([[X,Y,Z]],[[1,2,3],[2,3,4]]), X = 1", "X=1, Y=2, Z=3").
residue("lex_chain([[X,Y],[Z,W]])", "lex_chain([[X,Y],[Z,W]])").
residue("lex_chain([[A,B],[C,D],[E,F]])",
        "lex_chain([[A,B],[C,D],[E,F]])").
residue("chain([X,Y,Z],#>=)", "X#>=Y, Y#>=Z").
residue("chain([X,Y,Z],#>)", "Y#=<X+ -1, Z#=<Y+ -1").
residue("chain([X,Y,Z],#=<)", "Z#>=Y, Y#>=X").
residue("serialized([X,Y],[2,3]), [X,Y] ins 0..4", "X in 0..4, serialized([X,Y],[2,3]), Y in 0..4").
residue("serialized([X,Y,Z],[2,3,4]), [X,Y,Z] ins 0..10",
        "X in 0..10, serialized([X,Y,Z],[2,3,4]), Y in 0..10, Z in 0..10").
residue("cumulative([task(0,3,_,1,a),task(S,2,_,1,b)],[limit(1)])", "ERROR instantiation_error").
residue("automaton([X,Y],[source(a),sink(b)],[arc(a,0,a),arc(a,1,b),arc(b,0,b)])",
        "X in 0..1, automaton([X,Y],[source(a),sink(b)],[arc(a,0,a),arc(a,1,b),arc(b,0,b)]), Y in 0..1").
residue("zcompare(O,X,Y), X in 1..3, Y in 2..5",
        "freeze(O,clpfd:zcompare_(O,X,Y)), X in 1..3, zcompare(O,X,Y), Y in 2..5").
residue("zcompare(<,X,Y)", "X#=<Y+ -1").
residue("zcompare(O,X,5)", "freeze(O,clpfd:zcompare_(O,X,5)), zcompare(O,X,5)").
residue("X in 1..3, findall(X,true,L)", "L=[_1], X in 1..3, _1 in 1..3").
residue("X in 1..3, copy_term(X,Y)", "X in 1..3, Y in 1..3").
residue("X #> Y, copy_term(X-Y,A-B)", "Y#=<X+ -1, B#=<A+ -1").
residue("X #> Y, copy_term(X,Z,Gs)", "Gs=[clpfd:(_1#=<Z+ -1)], Y#=<X+ -1").
residue("X in 1..3, bagof(X,true,L)", "L=[_1], X in 1..3, _1 in 1..3").
residue("X in 0..3, Y #= X*X", "X in 0..3, X^2#=Y, Y in 0..9").
residue("X #= 2^Y, Y in 0..5", "Y in 0..5, 2^Y#=X, X in 1..32").
residue("X #= Y << 2", "Y<<2#=X").
residue("X #= Y >> 1", "Y>>1#=X").
residue("X #= \\Y", "X#= \\Y").
residue("X #= Y xor Z", "X#=Y xor Z").
residue("X #> Y + Z", "Y+Z+1#=<X").
residue("X #< Y - 3", "X#=<Y+ -4").
residue("X - 3 #>= Y", "Y#=<X+ -3").
residue("X #>= Y + 3", "Y#=<X+ -3").
residue("X #=< Y", "Y#>=X").
residue("X #< Y", "X#=<Y+ -1").
residue("X in \\ (1..5)", "X in inf..0\\/6..sup").
residue("X in {1,3,5}", "X in 1\\/3\\/5").
residue("X in inf..5\\/8..sup", "X in inf..5\\/8..sup").
residue("X #\\= 1, X #\\= 3, X #\\= 5", "X in inf..0\\/2\\/4\\/6..sup").
residue("X in 0..1, X #\\= Y, Y in 0..1", "X in 0..1, X#\\=Y, Y in 0..1").
residue("X in 1..3, Y in 3..5, X #>= Y", "X=3, Y=3").
residue("X #= Y, Y #= Z, X #> 3", "X in 4..sup").
residue("X in 5..10, Y in 1..4, X #> Y", "X in 5..10, Y in 1..4").
residue("length(L,3), L ins 1..3, all_different(L), L=[1|_]",
        "L=[1,_1,_2], _1 in 2..3, all_different([1,_1,_2]), _2 in 2..3").
residue("X #\\= Y, X = 3", "X=3, Y in inf..2\\/4..sup").
residue("X*Y #= 0", "X*Y#=0").
residue("X*Y #= 7", "X in -7.. -1\\/1..7, X*Y#=7, Y in -7.. -1\\/1..7").
residue("X*Y #= 12, X #> 0", "X in 1..12, X*Y#=12, Y in 1..12").
residue("X mod 3 #= 0, X in 1..10", "X in 3..9, X mod 3#=0").
residue("X #= Y mod 3", "Y mod 3#=X, X in 0..2").
residue("X #= Y // 3, Y in 0..10", "Y in 0..10, Y//3#=X, X in 0..3").
residue("(X #> 3) #<==> 1", "X in 4..sup").
residue("1 #<==> (X #> 3)", "X in 4..sup").
residue("0 #<==> (X #> 3)", "X in inf..3").
residue("X #> 3 #<==> Y #> 3 #<==> Z #> 3",
        "_1 in 0..1, Z#>=4#<==>_1, _2#/\\_3#<==>_1, _2 in 0..1, _4#\\/_5#<==>_2, _4 in 0..1, #\\_6#<==>_4, _6 in 0..1, X#>=4#<==>_6, X#>=4#<==>_7, _5 in 0..1, Y#>=4#<==>_5, Y#>=4#<==>_8, _3 in 0..1, _9#\\/_7#<==>_3, _9 in 0..1, #\\_8#<==>_9, _8 in 0..1, _7 in 0..1").
residue("X #= a+b", "ERROR domain_error(clpfd_expression,a)").
residue("X #> foo", "ERROR domain_error(clpfd_expression,foo)").
residue("X in foo", "ERROR domain_error(clpfd_domain,foo)").
residue("X in 1..Y", "ERROR instantiation_error").
residue("[X|Y] ins 1..3", "ERROR instantiation_error").
residue("sum(X,#=,3)", "ERROR instantiation_error").
residue("sum([X],#,3)", "ERROR domain_error(scalar_product_relation,#)").
residue("all_different(X)", "ERROR instantiation_error").
residue("all_distinct([a])", "ERROR type_error(integer,a)").
residue("label(X)", "ERROR instantiation_error").
residue("label([a])", "ERROR type_error(integer,a)").
residue("labeling([foo],[X])", "ERROR instantiation_error").
residue("labeling([ff,ff],[X])", "ERROR instantiation_error").
residue("labeling(X,[Y])", "ERROR instantiation_error").
residue("X in 1..3, labeling([min,max],[X])", "ERROR domain_error(consistent_labeling_options,[min,max])").
residue("element(I,X,3)", "ERROR instantiation_error").
residue("tuples_in([X],[[1,2]])", "ERROR instantiation_error").
residue("global_cardinality([X],[a-1])", "ERROR type_error(integer,a)").
residue("fd_dom(a,X)", "ERROR type_error(integer,a)").
residue("fd_size(foo,X)", "ERROR type_error(integer,foo)").
residue("X #= Y, X = a", "ERROR type_error(integer,a)").
residue("X in 1..3, X = a", "ERROR type_error(integer,a)").
residue("fd_dom(X,D)", "D=inf..sup").
residue("fd_inf(X,I)", "I=inf").
residue("list_to_fdset([1,2,5],S), X #<==> (Y in_set S)",
        "S=split(4,from_to(n(1),n(2)),from_to(n(5),n(5))), X in 0..1, Y in 1..2\\/5#<==>X").
residue("X #<==> tuples_in([[Y]],[[1],[2]])", "X in 0..1, tuples_in([[Y]],[[1],[2]])#<==>X").
residue("X #<==> tuples_in([[Y]],[[1],[2]]), Y = 2", "X=1, Y=2").
residue("X #<==> tuples_in([[Y]],[[1],[2]]), Y = 3", "X=0, Y=3").
residue("X #<==> tuples_in([[Y,Z]],[[1,2],[2,3]]), X = 1",
        "X=1, Y in 1..2, tuples_in([[Y,Z]],[[1,2],[2,3]]), Z in 2..3").
residue("tuples_in([[Y,Z]],[[1,2],[2,3]]) #\\/ Y #= 3",
        "_1 in 0..1, _1#\\/_2#<==>1, tuples_in([[Y,Z]],[[1,2],[2,3]])#<==>_1, Y#=3#<==>_2, _2 in 0..1").
residue("X #<==> tuples_in([[Y,a]],[[1,2]])", "ERROR type_error(integer,a)").
residue("X #<==> tuples_in([[Y]],[[_]])", "ERROR instantiation_error").
residue("abs(X-Y) #> 3, X in 0..10, Y in 0..10", "X in 0..10, abs(X-Y)#>=4, Y in 0..10").
residue("Y #= abs(X), X #>= 0", "X in 0..sup, Y#=abs(X), Y in 0..sup").
residue("Y #= abs(X), X in 0..5, X #\\= 3", "X in 0..2\\/4..5, Y#=abs(X), Y in 0..2\\/4..5").
residue("X #>= abs(X)", "X in 0..sup, X#>=_1, _1#=abs(X), _1 in 0..sup").
residue("X #= abs(X)", "X in 0..sup, X#=abs(X)").
residue("X #= Y / 2", "Y/2#=X").
residue("Y #= X mod 5, X in 0..3", "Y in 0..3").
residue("X #= Y rdiv 2", "Y rdiv 2#=X").
residue("X #= Y rdiv 0", "false").
residue("X #= 7 rdiv 2", "false").
residue("all_distinct([X,Y]), X = 1", "X=1, Y in inf..0\\/2..sup, all_distinct([1,Y])").
residue("all_different([X,Y,Z]), X = 1, Y = 2", "X=1, Y=2, Z in inf..0\\/3..sup, all_different([1,2,Z])").
residue("sum([a,X],#=,3)", "ERROR type_error(integer,a)").
residue("scalar_product([1],[a],#=,3)", "ERROR type_error(integer,a)").
residue("cumulative([task(a,2,3,4,5)])", "ERROR type_error(integer,a)").
residue("global_cardinality([X],[a])", "ERROR domain_error(gcc_pair,a)").
residue("zcompare(O,a,Y)", "ERROR type_error(integer,a)").
residue("X ins a", "ERROR instantiation_error").
residue("lex_chain([[],[Z]])", "false").
residue("lex_chain([[1],[X,Y],[Z]]), X = 1, Z = 1", "false").
residue("X #= 3+Y", "3+Y#=X").
residue("X #= Y-3", "X+3#=Y").
residue("Y-3 #= X", "X+3#=Y").
residue("X #\\= Y-3", "Y#\\=X+3").
residue("X+3 #> Y", "Y#=<X+2").
residue("X #< Y-2", "X#=<Y+ -3").
residue("X-1 #>= Y+1", "Y#=<X+ -2").
residue("X #=< 2+Y", "X#=<Y+2").
residue("X #= Y+0, X == Y", "X in inf..sup").
residue("X #< X+1", "X in inf..sup").
residue("X #= X+1", "false").
residue("X #=< X", "X in inf..sup").
residue("X #\\= X", "false").
residue("[X,Y] ins 0..3, X #= Y-3", "X=0, Y=3").
residue("[X,Y] ins 0..3, X-3 #>= Y+1", "false").
residue("X #< Y + 1000000000000000000", "X#=<Y+999999999999999999").
residue("X #= Y + -3", "Y+ -3#=X").
residue("X #>= Y - -3", "Y#=<X+ -3").
residue("S in 6..10, T in 0..8, serialized([S,T],[3,3])", "S in 6..10, serialized([S,T],[3,3]), T in 0..7").
residue("S in 6..10, T in 0..8, serialized([S,T],[3,3]), T #>= 5",
        "S in 8..10, serialized([S,T],[3,3]), T in 5..7").
residue("A in -3\\/0\\/6, C in -1..6, A-B #= C, B = -3", "B=-3, A in -3\\/0, 3+A#=C, C in 0\\/3").
residue("A in 2, B in -2\\/1..2, C in -1..4, abs(A-B) #= C",
        "A=2, B in -2\\/1..2, _1+B#=2, C in 0..1\\/4, C#=abs(_1), _1 in 0..1\\/4").
residue("A in 4..5, B in 0..6, C in -2\\/4, A-B #= C, A = 4", "A=4, B in 0\\/6, C+B#=4, C in -2\\/4").
residue("A in 3..5, C in -3\\/0, D in -2..4, sum([A,1,C],#=,D), A = 3", "A=3, C in -3\\/0, 4+C#=D, D in 1\\/4").
residue("X in 1\\/4\\/9, X+Y #= 10", "X in 1\\/4\\/9, X+Y#=10, Y in 1\\/6\\/9").
residue("X in 1\\/4\\/900, X+Y #= 1000", "X in 1\\/4\\/900, X+Y#=1000, Y in 100\\/996\\/999").
residue("X in 1\\/4\\/900, X+Y #= Z, Z = 1000, Y #\\= 996", "Z=1000, X in 1\\/900, X+Y#=1000, Y in 100\\/999").
residue("A in -1\\/1\\/4, B in 0..4, A*B #= 0", "B=0, A in -1\\/1\\/4").
% A truth value that is imposed leaves the parts on which it is imposed.
residue("#\\ (X mod 2 #= 0), X = 4", "false").
residue("#\\ (X mod 2 #= 0), X in 0..4, label([X])", "X=1 ; X=3").
residue("B #<==> X mod 2 #= 0, B = 0, X in 0..4, label([X])", "B=0, X=1 ; B=0, X=3").
residue("B #<==> X mod 3 #= 0, B = 0", "B=0, X mod 3#=_1, _1 in 1..2").
residue("#\\ (max(X,Y) #= 4)", "_1#>=X, _1#=max(X,Y), _1#>=Y, _1 in inf..3\\/5..sup").
residue("#\\ (X mod 3 #> 0)", "X mod 3#=0").
residue("1 #= 1 #==> (X #> 3 #\\/ Y #> 3)", "_1 in 0..1, _1#\\/_2#<==>1, X#>=4#<==>_1, _2 in 0..1, Y#>=4#<==>_2").
residue("1 #==> (X #> 3 #\\/ Y #> 3)", "_1 in 0..1, _1#\\/_2#<==>1, X#>=4#<==>_1, _2 in 0..1, Y#>=4#<==>_2").
residue("A #==> (X #> 3 #\\/ Y #> 3), A = 1",
        "A=1, _1 in 0..1, _1#\\/_2#<==>1, X#>=4#<==>_1, _2 in 0..1, Y#>=4#<==>_2").
residue("A #==> (X #> 3 #\\/ Y #> 3) #/\\ Z #> 2, A = 1",
        "A=1, _1 in 0..1, _1#\\/_2#<==>1, X#>=4#<==>_1, _2 in 0..1, Y#>=4#<==>_2, Z in 3..sup").
residue("A #==> (X #> 3 #==> Y #> 3), A = 1",
        "A=1, _1 in 0..1, _1#\\/_2#<==>1, #\\_3#<==>_1, _3 in 0..1, X#>=4#<==>_3, _2 in 0..1, Y#>=4#<==>_2").
residue("(X #> 3 #==> Y #> 3) #<== A, A = 1",
        "A=1, _1 in 0..1, _1#\\/_2#<==>1, #\\_3#<==>_1, _3 in 0..1, X#>=4#<==>_3, _2 in 0..1, Y#>=4#<==>_2").
residue("A #==> X * Y #> 3, A = 1", "A=1, X in inf.. -1\\/1..sup, X*Y#=_1, Y in inf.. -1\\/1..sup, _1 in 4..sup").
residue("A #==> X // Y #> 3, A = 1", "A=1, X//Y#>3, Y in inf.. -1\\/1..sup").
residue("X + Y #\\= 3", "3#\\=X+Y").
residue("tuples_in([[X]],[[1],[3],[5]])", "X in 1\\/3\\/5").
residue("zcompare(O,X,Y), O = (<)", "O=<, X#=<Y+ -1, zcompare(<,X,Y)").
residue("X #\\ 3", "ERROR instantiation_error").
residue("3 #\\ X", "ERROR domain_error(clpfd_reifiable_expression,3#\\/A)").
residue("X #\\ a", "ERROR instantiation_error").
residue("X #\\ (Y + 1)", "ERROR instantiation_error").
residue("B #<==> X // Y #= Z", "B in 0..1, X//Y#=Z#<==>B").
residue("B #<==> X mod Y #= 1", "B in 0..1, X mod Y#=1#<==>B").
residue("B #<==> X // Y #= Z, B = 0", "B=0, X//Y#=Z#<==>0").
residue("X in \\ 3 #<==> B", "B in 0..1, X in inf..2\\/4..sup#<==>B").
residue("X in {1,3} #<==> B", "B in 0..1, X in 1\\/3#<==>B").
residue("X+Y in 1..3 #<==> B", "ERROR type_error(integer,A+B)").
residue("B #<==> (X #\\= 1 #/\\ X #\\= 3)", "B in 0..1, X in inf..0\\/2\\/4..sup#<==>B").
residue("A #<==> X // Y #> 3, A = 0", "A=0, X//Y#>3#<==>0").
residue("zcompare(O,X,Y), O = (<), X in 0..3, Y in 2..5", "O=<, X in 0..3, X#=<Y+ -1, zcompare(<,X,Y), Y in 2..5").
residue("zcompare(O,X,Y), O = (>)", "O=>, Y#=<X+ -1, zcompare(>,X,Y)").
residue("2*X #= Y, X in 1\\/3", "X in 1\\/3, 2*X#=Y, Y in 2\\/6").
residue("3 #\\= X + Y", "3#\\=X+Y").
residue("X #\\= 3 - Y", "3#\\=X+Y").
residue("X #\\= -3 - Y", "-3#\\=X+Y").
residue("X in \\ a", "ERROR domain_error(clpfd_domain,\\a)").
residue("X in {1,Y}", "ERROR instantiation_error").
residue("cumulative([task(X,2,Y,1,Z)],[limit(a)])", "ERROR type_error(integer,a)").
residue("chain([a],#<)", "ERROR type_error(integer,a)").
residue("B #<==> a in 1..2", "ERROR type_error(integer,a)").
residue("B #<==> 1.5 in 1..2", "ERROR type_error(integer,1.5)").
residue("(X #> 1) #\\ 3", "ERROR domain_error(clpfd_reifiable_expression,A#>1#\\/3)").
residue("(X #> 1) #\\ a", "ERROR domain_error(clpfd_reifiable_expression,A#>1#\\/a)").
residue("a #\\ b", "ERROR domain_error(clpfd_reifiable_expression,a#\\/b)").
residue("a #\\ X", "ERROR domain_error(clpfd_reifiable_expression,a#\\/A)").
residue("1 #\\ a", "ERROR domain_error(clpfd_reifiable_expression,1#\\/a)").
residue("0 #\\ 3", "ERROR domain_error(clpfd_reifiable_expression,0#\\/3)").
residue("(X #\\ Y) #\\ a", "ERROR instantiation_error").
residue("B #<==> (X #\\ 3)", "ERROR instantiation_error").
residue("B #<==> (3 #\\ X)", "ERROR domain_error(clpfd_reifiable_expression,3#\\A)").
residue("#\\ (X #\\ 3)", "ERROR instantiation_error").
residue("X #\\ (Y #\\/ 3)", "ERROR instantiation_error").
residue("X in 0..3, B #<==> (-3 #< -2 #/\\ X #>= 2)", "X in 0..3, X#>=2#<==>B, B in 0..1").
residue("X in 0..3, B #<==> ((-3 #>= -2) #\\ (X #= 1))", "X in 0..3, X#=1#<==>B, B in 0..1").
residue("X in 1..5, Z #= X // (-1)", "X in 1..5, X// -1#=Z, Z in -5.. -1").
residue("X in 1..5, Z #= X div Y, Y = -1", "Y=-1, X in 1..5, X div -1#=Z, Z in -5.. -1").
residue("#\\ (2 #\\/ 1)", "ERROR domain_error(clpfd_reifiable_expression,2#\\/1)").
residue("(1 #= 1) #/\\ (X #\\/ a)", "ERROR domain_error(clpfd_reifiable_expression,A#\\/a)").
residue("B #<==> ((1 #\\ 3) #/\\ 1)", "ERROR domain_error(clpfd_reifiable_expression,(1#\\3)#/\\1)").
residue("((1 #= 1) #\\ (1 #= 2)) #/\\ a", "ERROR domain_error(clpfd_reifiable_expression,a)").
residue("f(X) #\\ (Y #\\/ 3)", "ERROR domain_error(clpfd_reifiable_expression,f(A)#\\/(B#\\/3))").
residue("f(X) in 1..2 #<==> B", "ERROR type_error(integer,f(A))").
residue("\"a\" in 1..2 #<==> B", "ERROR type_error(integer,\"a\")").
residue("#(X) in 1..2 #<==> B", "ERROR type_error(integer,#(A))").
residue("?(X) in 1..2 #<==> B", "ERROR type_error(integer,?(A))").
residue("X in \\ (1..a)", "ERROR domain_error(clpfd_domain,\\ (1..a))").
residue("X in {Y}", "ERROR instantiation_error").
residue("chain([1.5],#<)", "ERROR type_error(integer,1.5)").
residue("X+Y #\\= 10, X in 0..9", "X in 0..9, 10#\\=X+Y").
residue("X in 4..5\\/9, Y #= 5*X", "X in 4..5\\/9, 5*X#=Y, Y in 20..25\\/45").
residue("Z in -3\\/ -1..0\\/2..3\\/11, Z // 2 #= Y", "Z in -3\\/ -1..0\\/2..3\\/11, Z//2#=Y, Y in -1..1\\/5").
residue("Y in 1\\/5, Z div 3 #= Y", "Y in 1\\/5, Z div 3#=Y, Z in 3..5\\/15..17").
residue("abs(3*Y) #>= 3", "Y in inf.. -1\\/1..sup").
residue("Z #= (Z div -1)", "Z=0").
residue("abs(Y-Z) #> 1, Z = 1", "Z=1, Y in inf.. -1\\/3..sup").
residue("X - Y #= Z, X #\\= 3, Z = 4", "Z=4, Y in inf.. -2\\/0..sup, 4+Y#=X, X in inf..2\\/4..sup").
residue("X + Y #= Z, X #\\= 3, Z = 4", "Z=4, X in inf..2\\/4..sup, X+Y#=4, Y in inf..0\\/2..sup").
residue("X #\\= 3, X + Y #= 4", "X in inf..2\\/4..sup, X+Y#=4, Y in inf..0\\/2..sup").
residue("X in 0\\/4\\/11, Y in 1..4, Z in 6..7, X+2*Y #= 2*Z", "X=4, Y=4, Z=6").
residue("Y in -2\\/1\\/6\\/9, Z in -2..sup, Z*Y #= 3", "Y=1, Z=3").
residue("(Z ^ 1) #\\= (Z + 0)", "false").
residue("2*X #= 3*Y", "2*X#=3*Y").
residue("X in 0..10, Y in 0..10, 2*X #= 3*Y",
        "X in 0..9, 2*X#=3*Y, Y in 0..6").

answers(Query, Answers) :-
    catch(answers_(Query, Answers), error(Formal, _), true),
    (   var(Formal)
    ->  true
    ;   copy_term(Formal, Plain, _),
        numbervars(Plain, 0, _),
        format(string(Answers), "ERROR ~q", [Plain])
    ).

answers_(Query, Answers) :-
    atom_concat(Query, '.', Text),
    term_to_atom_with_names(Text, Goal, Names),
    findall(Answer, limit(3, answer(Goal, Names, Answer)), List),
    (   List == []
    ->  Answers = "false"
    ;   atomics_to_string_with(List, " ; ", Answers)
    ).

term_to_atom_with_names(Text, Goal, Names) :-
    open_string(Text, Stream),
    read_term(Stream, Goal, [variable_names(Names)]),
    close(Stream).

answer(Goal, Names0, Answer) :-
    call(Goal),
    copy_term(Names0, Names, Goals),
    known(Names, Bindings, Free),
    term_variables(Bindings-Goals, Variables),
    named(Variables, 1, Free, All),
    texts(Bindings, All, Texts1),
    goal_texts(Goals, All, Texts2),
    append(Texts1, Texts2, Texts),
    atomics_to_string_with(Texts, ", ", Answer).

known([], [], []).
known([Name=Value|Names], Bindings, Free) :-
    (   var(Value)
    ->  Free = [Name=Value|Free1],
        Bindings = Bindings1
    ;   Bindings = [Name=Value|Bindings1],
        Free = Free1
    ),
    known(Names, Bindings1, Free1).

named([], _, Names, Names).
named([V|Vs], N, Names0, Names) :-
    (   member(_=W, Names0),
        W == V
    ->  named(Vs, N, Names0, Names)
    ;   atomic_list_concat(['_',N], Name),
        N1 is N + 1,
        named(Vs, N1, [Name=V|Names0], Names)
    ).

texts([], _, []).
texts([Name=Value|Bindings], All, [Text|Texts]) :-
    written(Value, All, Written),
    atomic_list_concat([Name,=,Written], Text),
    texts(Bindings, All, Texts).

goal_texts([], _, []).
goal_texts([Goal|Goals], All, [Text|Texts]) :-
    strip_module(Goal, _, Plain),
    written(Plain, All, Text),
    goal_texts(Goals, All, Texts).

written(Term, Names, Text) :-
    with_output_to(string(Text), write_term(Term, [quoted(true),variable_names(Names)])).

atomics_to_string_with(Atomics, Separator, String) :-
    atomic_list_concat(Atomics, Separator, Atom),
    atom_string(Atom, String).

:- begin_tests(clpfd_residual_goals).

test(residue, [forall(residue(Query, Expected)), true(Answers == Expected)]) :-
    answers(Query, Answers).

test(in_directive, Ns == [1]) :- findall(N, in_directive(N), Ns).

:- end_tests(clpfd_residual_goals).

:- begin_tests(clpfd_residual_goals_asked).

:- use_module(private(clpfd/residual_goals)).

test(related, N == 3) :- X #> Y, Y #> _, related_variables([X], Vs), length(Vs, N).
test(related_none, Vs == [X]) :- X in 1..3, related_variables([X], Vs).
test(asked_before, Gs == [clpfd:(X in 1..5)]) :- X in 1..5, residual_goals(X, Gs, []).
test(asked_after, Gs == [clpfd:(X#>=Y)]) :-
    X #>= Y,
    related_variables([X], Vs),
    Vs = [X|_],
    residual_goals(X, Gs, []).
test(constraint, Gs == [X #= abs(Y)]) :- constraint_goals(s(0, 1, X #= abs(Y)), Gs).
test(tail, Gs == [clpfd:(X in 1..5), more]) :- X in 1..5, residual_goals(X, Gs, [more]).

:- end_tests(clpfd_residual_goals_asked).
