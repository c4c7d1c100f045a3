:- op(700, xfx, older).
:- op(200,xfy,&).  :- op(1150, fx, [table_of, quickly]).
p(ann older bob):-true. p(X):-X older Y,Y.
:-dynamic   f/1,g/2.
:- dynamic([h/1,i/2]).
:- (a,b),c.
?-  a,  b.
q:- :(a,(b,c)), \+ (a,b), \+(a), - (1) = -(1), X= - 1, X is -1-(-1), a- -1=X, X = [-], X=(-), X = f(-,(:-),(a:-b)).
q(X):-X=(a:-b,c;d->e),Y=[(a,b)|T],Z={a,b},W='\x41\',V="a\
b",U= f(;,'|',[]),call((a:-b)),X=..Y.
(a:-b).
((c:-d)).
r:-a,(b,c). r :- (a,b),c.
r :-(a,(b,(c,d))),e. r:-((a;b)),((c,d)).
r:-a;b. r:-a->b;c. r :- (a->b),c;d. r:- a->b->c;d. r:- (a;b;(c;d)),(a->b->c).
r:- (a|b). r --> a|b,{c}.
:-op(0,xfx,older).
s(older(ann,bob)).
:-op(700,xfx,older).
s(older(ann,bob)).  s(ann older bob).
t(X,Y),X>1,Y<2=>u(X).
t(_,_)=>true.
user:x(1):-y. user:x(1).
table_of a,b.
v:-quickly (a,b),quickly a.
','(a,b):-c.
w:-','(a,b),';'(a,b),\+(a,b),:-(a,b).
z:-X=a:b:c,Y=(a:b):c,Z=1-(2-3),A=(1-2)-3,B= \+a,C= \ (1),D= \a.
z:-[a,b],{c},!,"text",`codes`.
z:-X== -,Y=[a|b],Y=[a|[b|[]]],Y=[a,b|C],(X),((Y)).
z:-X=(a,b),Y=((a,b)),f((a,b)),f((a)),[(a,b)]=Z.
z:-findall(X,(p(X),q(X)),Xs),forall((a;b),c),\+ \+ (a,b),catch((a,b),E,(print(E),nl)),bagof(X,Y^(p(X,Y),q),L).
z:-call_cleanup((a->b;c),(d,e)),once((a,b)),X^p(X),setof(X-Y,Z^W^(p(X,Y,Z),q(W)),L).
