% one


/* two
   lines */   a.   % behind
% three
b:-c,% four
   % five
 d /* six */ , /* seven */e % eight
 , % nine

   % ten

 f.% eleven
/* twelve */ c(/* thirteen */X, % fourteen
  Y /* fifteen */) :- X = [ % sixteen
   a, % seventeen
   b % eighteen
   % nineteen
   | T % twenty
   ], Y = { % 21
   a }, % 22
   ( X -> % 23
     Y % 24
   % 25
   ; Z % 26
     , % 27
     W
   ; % 28
   % 29
   V ), ( % 30
    a % 31
   ) % 32
   . % 33
d % 34
 :- % 35
 e % 36
 . d :- e. % 37
:- dynamic % 38
   a/1, % 39
   b/2. % 40
e --> "x", % 41
  { a, % 42
    b }, % 43
  [ x % 44
  ], e.
f(a,b% 45
). f(X, Y) :- X = Y + % 46
 1 * % 47
  2, \+ % 48
  ( a, % 49
   b ), findall(X, % 50
   ( a, % 51
     b ), % 52
   L % 53
   ), g. /* 54 */ h. /* 55
*/ i. % 56
j :- a;b % 57
 . j :- % 58
 a ; % 59
 b.
% 60 %%% /* not one
k :- X = "% none", Y = '/* none */', Z = 0'%, W = 0''', V = 0'\'. % 61
l:-a/* 62 */,b/* 63 */;c/* 64 */.
m:-a,


   % 65


   b,

   c.
% 66
