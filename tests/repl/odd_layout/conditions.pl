#!/usr/bin/env hornbeam
:- if(current_prolog_flag(bounded,true)).
   a :- b,c.
:-else.
   a:-c,   b.
	:- if(fail).
  d(:- e f.
:- endif.
:- endif.



b. b(1). b(2).	b(3).
  c:-d.
	e:-f,
	g.


p(:- q.   r :- s,t.
:- set_prolog_flag(double_quotes,codes).
x("abc","",X):-X="d".
:- module(m,[a/1
  ,b/2]).
