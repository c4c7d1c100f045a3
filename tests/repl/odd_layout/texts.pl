:- use_module(library(clpfd)).
a(0x1F,1_000,1.0e10,0'c,0'\n,0''',0'\\,0'",0' ,1.0Inf,0b101,0o17,16'ff,2'101,1.5NaN,1r3).
a('foo',foo,'Foo','a b','it''s','\x41\','\'',"it""s","\"","a\
b","x
y",`c`,'[]','{}',[],{},'a\nb', "é", 'ü', 0'é).
a( "a" , X ):- X = 'b'( c ), 'X'=Y, Y= ' ', "" = '', [] = "", '\\' = "\\".
a(-1, - 1, -(1), -a, - a, -(-(1)), 1 - 1, 1-1, a-(-1), 1.0, 1.50, "a\tb	c").
long(aaaaaaaaaaaaaaaaaaaaaaaaaa,bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb,cccccccccccccccccccccccccccccccccc,[ddddddddddd,eeeeeeeeeeeeeeee,fffffffffffffffffffffffffffffffffffffffffff,ggggggggggggggggggggggggg|T]).
long(X) :- X = [aaaaaaaaaaaaaaaaaaaaaaaaaa,bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb,cccccccccccccccccccccccccccccccccc], X is aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa+bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb+ccccccccccccccccccccccccccc,
   Y #= aaaaaaaaaaaaaaaaaaaaaaaaaa * (bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb + cccccccccccccccccccccccccccccccccc)
      + ddddddddddddddddddddd
      - eeeeeeeeeeeeeeeeeeee,
   f({aaaaaaaaaaaaaaaaaaaaaaaaaa,bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb,cccccccccccccccccccccccccccccccccc},(aaaaaaaaaaaaaaaaaaaaaaaaaa,bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb,cccccccccccccccccccccccccccccccccc)).
long --> {aaaaaaaaaaaaaaaaaaaaaaaaaa,bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb,cccccccccccccccccccccccccccccccccc}, { a,b }, {(a->b;c)}, !, call(x,Y), \+ [a], ("a"|"b").
long, [push] --> a.  long,"push"-->b.
:- dynamic aaaaaaaaaaaaaaaaaaaaaaaaaa/1,bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb/2,cccccccccccccccccccccccccccccccccc/3.
:- use_module(library(lists),[append/3,member/2,reverse/2,nth0/3,nth1/3,last/2,msort/2,permutation/2,flatten/2]).
sudoku([[_,_,3,_,2,_,6,_,_],
        [9,_,_,3,_,5,_,_,1],
        [_,_,1,8,_,6,4,_,_],
        [_,_,8,1,_,2,9,_,_]]).
