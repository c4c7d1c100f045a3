% SPDX-License-Identifier: MIT
% Inspecting and mapping terms, from SWI-Prolog's and SICStus Prolog's library(terms).

:- module(terms,
          [ term_size/2, term_depth/2, depth_bound/2, term_order/3,
            variant/2, subsumes/2, term_factorized/3, subsumes_chk/2, term_subsumer/3, cyclic_term/1,
            mapargs/3, mapsubterms/3, mapsubterms_var/3, foldsubterms/4, foldsubterms/5,
            same_functor/2, same_functor/3, same_functor/4
          ]).

:- reexport(library(occurs),
            [ contains_term/2, contains_var/2, free_of_term/2, free_of_var/2,
              occurrences_of_term/3, occurrences_of_var/3, sub_term/2
            ]).

:- use_module(library(apply), [foldl/4, foldl/6]).
:- use_module(library(error), [instantiation_error/1, must_be/2]).

:- meta_predicate
    mapargs(2, ?, ?),
    mapsubterms(2, ?, ?),
    mapsubterms_var(2, ?, ?),
    foldsubterms(3, ?, ?, ?),
    foldsubterms(4, ?, ?, ?, ?).

%!  term_factorized(+Term, -Skeleton, -Equations) is det.
%
%   Skeleton is Term with a variable in place of each shared or cyclic compound; Equations is the list of their
%   Variable=Value.
%
%       ?- X = g(a), term_factorized(f(X, X), Skeleton, Equations).
%       X = g(a), Skeleton = f(_A, _A), Equations = [_A=g(a)].

term_factorized(Term, Skeleton, Equations) :-
    (   '$factorize'(Term, shared, Skeleton0, Equations0)
    ->  Skeleton = Skeleton0,
        Equations = Equations0
    ;   Skeleton = Term,
        Equations = []
    ).

%!  term_size(@Term, -Size) is det.
%
%   Size is the number of cells that Term occupies: 1 plus its arity for each compound term, 0 for anything else.
%
%       ?- term_size(f(a, g(b)), Size).
%       Size = 5.

term_size(Term, Size) :-
    size([Term], 0, Size).

size([], Size, Size).
size([Term|Terms], Size0, Size) :-
    (   compound(Term)
    ->  functor(Term, _, Arity),
        Size1 is Size0+Arity+1,
        Term =.. [_|Args],
        '$append'(Args, Terms, Terms1),
        size(Terms1, Size1, Size)
    ;   size(Terms, Size0, Size)
    ).

%!  term_depth(@Term, -Depth) is det.
%
%   Depth is 0 for a variable or atomic term, otherwise one more than the depth of the deepest argument.
%
%       ?- term_depth(f(a, g(b)), Depth).
%       Depth = 2.

term_depth(Term, Depth) :-
    (   compound(Term)
    ->  Term =.. [_|Args],
        deepest(Args, 0, Depth0),
        Depth is Depth0+1
    ;   Depth = 0
    ).

deepest([], Depth, Depth).
deepest([Arg|Args], Depth0, Depth) :-
    term_depth(Arg, Depth1),
    Depth2 is max(Depth0, Depth1),
    deepest(Args, Depth2, Depth).

%!  depth_bound(@Term, +Bound) is semidet.
%
%   The depth of Term is at most Bound.
%
%       ?- depth_bound(f(a, g(b)), 2).
%       true.

depth_bound(Term, Bound) :-
    (   compound(Term)
    ->  Bound > 0,
        Bound1 is Bound-1,
        Term =.. [_|Args],
        all_bound(Args, Bound1)
    ;   true
    ).

all_bound([], _).
all_bound([Arg|Args], Bound) :-
    depth_bound(Arg, Bound),
    all_bound(Args, Bound).

%!  term_order(@X, @Y, -Order) is det.
%
%   Order is `<`, `=` or `>` as in compare/3.
%
%       ?- term_order(a, f(x), Order).
%       Order = <.

term_order(X, Y, Order) :-
    compare(Order, X, Y).

%!  variant(@X, @Y) is semidet.
%
%   X and Y are equal up to renaming of their variables.
%
%       ?- variant(f(X, Y), f(A, B)).
%       true.

variant(X, Y) :-
    X =@= Y.

%!  subsumes_chk(@General, @Specific) is semidet.
%
%   General can be made identical to Specific by binding only variables of General.
%
%       ?- subsumes_chk(f(_, b), f(a, b)).
%       true.

subsumes_chk(General, Specific) :-
    subsumes_term(General, Specific).

%!  subsumes(+General, @Specific) is semidet.
%
%   Like subsumes_chk/2, but binds the variables of General.
%
%       ?- subsumes(f(X, b), f(a, b)).
%       X = a.

subsumes(General, Specific) :-
    subsumes_term(General, Specific),
    General = Specific.

%!  term_subsumer(@X, @Y, -General) is det.
%
%   General is the most specific term that subsumes both X and Y: each pair of different subterms is replaced by the
%   same variable wherever it occurs.
%
%       ?- term_subsumer(f(a,b,a), f(c,b,c), G).
%       G = f(_A, b, _A).

term_subsumer(X, Y, General) :-
    generalize(X, Y, General, [], _).

generalize(X, Y, General, Pairs0, Pairs) :-
    (   X == Y
    ->  General = X,
        Pairs = Pairs0
    ;   compound(X), compound(Y),
        functor(X, Name, Arity), functor(Y, Name, Arity)
    ->  functor(General, Name, Arity),
        X =.. [_|Xs],
        Y =.. [_|Ys],
        General =.. [_|Gs],
        foldl(generalize, Xs, Ys, Gs, Pairs0, Pairs)
    ;   known_pair(Pairs0, X, Y, Var)
    ->  General = Var,
        Pairs = Pairs0
    ;   Pairs = [pair(X,Y,General)|Pairs0]
    ).

known_pair([pair(X0,Y0,Var0)|Pairs], X, Y, Var) :-
    (   X0 == X, Y0 == Y
    ->  Var = Var0
    ;   known_pair(Pairs, X, Y, Var)
    ).

%!  cyclic_term(@Term) is semidet.
%
%   Term is an infinite (cyclic) term.
%
%       ?- _X = f(_X), cyclic_term(_X).
%       true.

cyclic_term(Term) :-
    \+ acyclic_term(Term).

%!  mapargs(:Goal, ?Term1, ?Term2) is nondet.
%
%   The terms have the same name and arity, and call(Goal, Arg1, Arg2) holds for their arguments.
%
%       ?- mapargs(succ, f(1,2), T).
%       T = f(2,3).

mapargs(Goal, Term1, Term2) :-
    same_functor(Term1, Term2, Arity),
    map_arguments(1, Arity, Goal, Term1, Term2).

map_arguments(N, Arity, Goal, Term1, Term2) :-
    (   N > Arity
    ->  true
    ;   arg(N, Term1, Arg1),
        arg(N, Term2, Arg2),
        call(Goal, Arg1, Arg2),
        N1 is N+1,
        map_arguments(N1, Arity, Goal, Term1, Term2)
    ).

%!  mapsubterms(:Goal, +Term1, -Term2) is det.
%
%   Term2 is Term1 with each subterm S for which call(Goal, S, T) succeeds replaced by T, outermost first; does not
%   descend into T or call Goal on variables.
%
%       ?- mapsubterms([a, b]>>true, f(a, g(a, c)), T).
%       T = f(b, g(b, c)).

mapsubterms(Goal, Term1, Term2) :-
    (   var(Term1)
    ->  Term2 = Term1
    ;   mapsubterms_var(Goal, Term1, Term2, skip)
    ).

%!  mapsubterms_var(:Goal, +Term1, -Term2) is det.
%
%   Like mapsubterms/3, but calls Goal on variables too.
%
%       ?- mapsubterms_var([V, x]>>var(V), f(_, g(_, c)), T).
%       T = f(x, g(x, c)).

mapsubterms_var(Goal, Term1, Term2) :-
    mapsubterms_var(Goal, Term1, Term2, call).

mapsubterms_var(Goal, Term1, Term2, Variables) :-
    (   var(Term1), Variables == skip
    ->  Term2 = Term1
    ;   call(Goal, Term1, Term)
    ->  Term2 = Term
    ;   compound(Term1)
    ->  same_functor(Term1, Term2, Arity),
        map_subterms(1, Arity, Goal, Term1, Term2, Variables)
    ;   Term2 = Term1
    ).

map_subterms(N, Arity, Goal, Term1, Term2, Variables) :-
    (   N > Arity
    ->  true
    ;   arg(N, Term1, Arg1),
        arg(N, Term2, Arg2),
        mapsubterms_var(Goal, Arg1, Arg2, Variables),
        N1 is N+1,
        map_subterms(N1, Arity, Goal, Term1, Term2, Variables)
    ).

%!  foldsubterms(:Goal, +Term, +V0, -V) is semidet.
%
%   Carries a value from V0 to V by call(Goal, S, Before, After) over the subterms S of Term, outermost first; does not
%   descend into a subterm for which it succeeds.
%
%       ?- foldsubterms([X,S0,S]>>(integer(X), S is S0+X), f(1,g(2),a), 0, Sum).
%       Sum = 3.

foldsubterms(Goal, Term, V0, V) :-
    fold_subterm(Goal, Term, V0, V).

fold_subterm(Goal, Term, V0, V) :-
    (   call(Goal, Term, V0, V1)
    ->  V = V1
    ;   compound(Term)
    ->  Term =.. [_|Args],
        foldl(fold_subterm(Goal), Args, V0, V)
    ;   V = V0
    ).

%!  foldsubterms(:Goal, +Term1, -Term2, +V0, -V) is semidet.
%
%   Like mapsubterms/3 and foldsubterms/4 combined, by call(Goal, S, T, Before, After).
%
%       ?- foldsubterms([a, b, N0, N]>>(N is N0 + 1), f(a, g(a)), T, 0, Count).
%       T = f(b, g(b)), Count = 2.

foldsubterms(Goal, Term1, Term2, V0, V) :-
    (   call(Goal, Term1, Term, V0, V1)
    ->  Term2 = Term,
        V = V1
    ;   compound(Term1)
    ->  same_functor(Term1, Term2, Arity),
        fold_arguments(1, Arity, Goal, Term1, Term2, V0, V)
    ;   Term2 = Term1,
        V = V0
    ).

fold_arguments(N, Arity, Goal, Term1, Term2, V0, V) :-
    (   N > Arity
    ->  V = V0
    ;   arg(N, Term1, Arg1),
        arg(N, Term2, Arg2),
        foldsubterms(Goal, Arg1, Arg2, V0, V1),
        N1 is N+1,
        fold_arguments(N1, Arity, Goal, Term1, Term2, V1, V)
    ).

%!  same_functor(?Term1, ?Term2) is semidet.
%
%   The terms have the same name and arity.  Errors: instantiation_error if both are unbound.
%
%       ?- same_functor(f(a, b), T).
%       T = f(_A, _B).

same_functor(Term1, Term2) :-
    same_functor(Term1, Term2, _, _).

%!  same_functor(?Term1, ?Term2, ?Arity) is semidet.
%
%   The terms have the same name and the same Arity.
%
%       ?- same_functor(f(a, b), T, Arity).
%       T = f(_A, _B), Arity = 2.

same_functor(Term1, Term2, Arity) :-
    same_functor(Term1, Term2, _, Arity).

%!  same_functor(?Term1, ?Term2, ?Name, ?Arity) is semidet.
%
%   The terms have the name Name and the arity Arity.
%
%       ?- same_functor(f(a, b), T, Name, Arity).
%       T = f(_A, _B), Name = f, Arity = 2.

same_functor(Term1, Term2, Name, Arity) :-
    (   nonvar(Term1)
    ->  functor(Term1, Name, Arity),
        functor(Term2, Name, Arity)
    ;   functor(Term2, Name, Arity),
        functor(Term1, Name, Arity)
    ).
