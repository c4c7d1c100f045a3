% SPDX-License-Identifier: MIT
% The comparisons and Boolean constraints of GNU Prolog. There, names with # at both ends request stronger propagation;
% here the two forms are the same.

:- module(gnu_comparisons,
          [ (#=)/2, (#\=)/2, (#<)/2, (#=<)/2, (#>)/2, (#>=)/2,
            (#=#)/2, (#\=#)/2, (#<#)/2, (#=<#)/2, (#>#)/2, (#>=#)/2,
            (#<=>)/2, (#\<=>)/2, (#==>)/2, (#\==>)/2, (##)/2, (#\/)/2, (#\\/)/2, (#/\)/2, (#\/\)/2, (#\)/1,
            op(700, xfx, #=), op(700, xfx, #\=), op(700, xfx, #<), op(700, xfx, #=<), op(700, xfx, #>),
            op(700, xfx, #>=), op(700, xfx, #=#), op(700, xfx, #\=#), op(700, xfx, #<#), op(700, xfx, #=<#),
            op(700, xfx, #>#), op(700, xfx, #>=#), op(750, xfy, #<=>), op(750, xfy, #\<=>), op(740, xfy, #==>),
            op(740, xfy, #\==>), op(730, xfy, ##), op(730, yfx, #\/), op(730, yfx, #\\/), op(720, yfx, #/\),
            op(720, yfx, #\/\), op(710, fy, #\)
          ]).

:- use_module(private(parts/gnu_conditions), [post/1]).

% ---- comparisons ----

%!  #=(?X, ?Y) is semidet.
%
%   The expressions X and Y are equal.
%
%       ?- X #= 3*4.
%       X = 12.

X #= Y :-
    post(X #= Y).

%!  #\=(?X, ?Y) is semidet.
%
%   The expressions X and Y are different.
%
%       ?- X in 1..2, X #\= 1.
%       X = 2.

X #\= Y :-
    post(X #\= Y).

%!  #<(?X, ?Y) is semidet.
%
%   X is less than Y; both are expressions.
%
%       ?- X in 1..3, X #< 2.
%       X = 1.

X #< Y :-
    post(X #< Y).

%!  #=<(?X, ?Y) is semidet.
%
%   X is less than or equal to Y; both are expressions.
%
%       ?- X in 1..3, X #=< 1.
%       X = 1.

X #=< Y :-
    post(X #=< Y).

%!  #>(?X, ?Y) is semidet.
%
%   X is greater than Y; both are expressions.
%
%       ?- X in 1..3, X #> 2.
%       X = 3.

X #> Y :-
    post(X #> Y).

%!  #>=(?X, ?Y) is semidet.
%
%   X is greater than or equal to Y; both are expressions.
%
%       ?- X in 1..3, X #>= 3.
%       X = 3.

X #>= Y :-
    post(X #>= Y).

%!  #=#(?X, ?Y) is semidet.
%!  #\=#(?X, ?Y) is semidet.
%!  #<#(?X, ?Y) is semidet.
%!  #=<#(?X, ?Y) is semidet.
%!  #>#(?X, ?Y) is semidet.
%!  #>=#(?X, ?Y) is semidet.
%
%   Like the comparison without the second #: propagation is the same.
%
%       ?- X #=# 3*4, Y in 1..3, Y #># 2.
%       X = 12, Y = 3.

X #=# Y :- post(X #= Y).
X #\=# Y :- post(X #\= Y).
X #<# Y :- post(X #< Y).
X #=<# Y :- post(X #=< Y).
X #># Y :- post(X #> Y).
X #>=# Y :- post(X #>= Y).

% ---- Boolean constraints ----

%!  #<=>(?A, ?B) is semidet.
%
%   A and B are equivalent. A and B are Boolean variables, 0, 1 or constraints.
%
%       ?- B #<=> (1 #< 2).
%       B = 1.

A #<=> B :-
    post(A #<=> B).

%!  #\<=>(?A, ?B) is semidet.
%
%   Exactly one of A and B holds. A and B are Boolean variables, 0, 1 or constraints.
%
%       ?- B #\<=> (1 #< 2).
%       B = 0.

A #\<=> B :-
    post(A #\<=> B).

%!  #==>(?A, ?B) is semidet.
%
%   A implies B. A and B are Boolean variables, 0, 1 or constraints.
%
%       ?- 1 #==> B.
%       B = 1.

A #==> B :-
    post(A #==> B).

%!  #\==>(?A, ?B) is semidet.
%
%   A holds and B does not. A and B are Boolean variables, 0, 1 or constraints.
%
%       ?- 1 #\==> B.
%       B = 0.

A #\==> B :-
    post(A #\==> B).

%!  ##(?A, ?B) is semidet.
%
%   Exactly one of A and B holds. A and B are Boolean variables, 0, 1 or constraints.
%
%       ?- 1 ## B.
%       B = 0.

A ## B :-
    post(A ## B).

%!  #\/(?A, ?B) is semidet.
%
%   A or B holds. A and B are Boolean variables, 0, 1 or constraints.
%
%       ?- 0 #\/ B.
%       B = 1.

A #\/ B :-
    post(A #\/ B).

%!  #\\/(?A, ?B) is semidet.
%
%   Neither A nor B holds. A and B are Boolean variables, 0, 1 or constraints.
%
%       ?- 0 #\\/ B.
%       B = 0.

A #\\/ B :-
    post(A #\\/ B).

%!  #/\(?A, ?B) is semidet.
%
%   A and B hold. A and B are Boolean variables, 0, 1 or constraints.
%
%       ?- 1 #/\ B.
%       B = 1.

A #/\ B :-
    post(A #/\ B).

%!  #\/\(?A, ?B) is semidet.
%
%   A and B do not both hold. A and B are Boolean variables, 0, 1 or constraints.
%
%       ?- 1 #\/\ B.
%       B = 0.

A #\/\ B :-
    post(A #\/\ B).

%!  #\(?A) is semidet.
%
%   A, a Boolean variable, 0, 1 or a constraint, does not hold.
%
%       ?- #\ B.
%       B = 0.

#\ A :-
    post(#\ A).
