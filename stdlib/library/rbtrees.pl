% SPDX-License-Identifier: MIT
% Association lists as red-black trees (Guibas and Sedgewick 1978).
%
%   t(Tree), Tree:  nil  |  red(Left, Key, Value, Right)  |  black(Left, Key, Value, Right)
%
% No red node has a red child, and every path from the root to nil has the same number of black nodes.  Insertion
% rebalances as in Okasaki; deletion is in private(parts/rbtree_deletion). Predicates that take a tree raise an
% instantiation_error if it is unbound, and a type_error(rbtree, T) for any other term.

:- module(rbtrees,
          [ rb_new/1, rb_empty/1, rb_lookup/3, rb_in/3, rb_size/2, is_rbtree/1,
            rb_insert/4, rb_insert_new/4, rb_update/4, rb_update/5, rb_apply/4,
            rb_min/3, rb_max/3, rb_next/4, rb_previous/4,
            rb_visit/2, rb_keys/2, rb_map/2, rb_map/3, rb_partial_map/4, rb_fold/4, rb_clone/3,
            rb_delete/3, rb_delete/4, rb_del_min/4, rb_del_max/4,
            list_to_rbtree/2, ord_list_to_rbtree/2
          ]).

:- reexport(private(parts/rbtree_deletion), [rb_delete/3, rb_delete/4, rb_del_min/4, rb_del_max/4]).
:- use_module(private(parts/rbtree_deletion), [content/2]).
:- use_module(library(error), [must_be/2]).

:- meta_predicate
    rb_apply(+, +, 2, -),
    rb_map(+, 1),
    rb_map(+, 2, -),
    rb_partial_map(+, +, 2, -),
    rb_fold(3, +, +, -).

%!  rb_new(-Tree) is det.
%!  rb_empty(?Tree) is semidet.
%
%   Tree is the empty tree.
%
%       ?- rb_new(_T), rb_size(_T, N).
%       N = 0.

rb_new(t(nil)).

rb_empty(t(nil)).

%!  rb_lookup(+Key, ?Value, +Tree) is semidet.
%
%   Value is the value of Key in Tree.
%
%       ?- ord_list_to_rbtree([a-1, b-2], _T), rb_lookup(a, V, _T).
%       V = 1.

rb_lookup(Key, Value, Tree) :-
    content(Tree, Content),
    lookup(Content, Key, Value).

lookup(red(L,K,V,R), Key, Value) :-
    compare(Order, Key, K),
    lookup(Order, L, V, R, Key, Value).
lookup(black(L,K,V,R), Key, Value) :-
    compare(Order, Key, K),
    lookup(Order, L, V, R, Key, Value).

lookup(=, _, Value, _, _, Value).
lookup(<, L, _, _, Key, Value) :-
    lookup(L, Key, Value).
lookup(>, _, _, R, Key, Value) :-
    lookup(R, Key, Value).

%!  rb_insert(+Tree0, +Key, +Value, -Tree) is det.
%
%   Tree is Tree0 with Value for Key, which replaces any earlier value.
%
%       ?- rb_new(_T0), rb_insert(_T0, k, 1, _T), rb_lookup(k, V, _T).
%       V = 1.

rb_insert(Tree0, Key, Value, t(Tree)) :-
    content(Tree0, Content),
    insert(Content, Key, Value, replace, Tree1),
    blackened(Tree1, Tree).

%!  rb_insert_new(+Tree0, +Key, +Value, -Tree) is semidet.
%
%   Like rb_insert/4; fails if Key is in Tree0.
%
%       ?- list_to_rbtree([a-1], _T), rb_insert_new(_T, b, 2, _T2), rb_visit(_T2, L).
%       L = [a-1, b-2].

rb_insert_new(Tree0, Key, Value, t(Tree)) :-
    content(Tree0, Content),
    insert(Content, Key, Value, new, Tree1),
    blackened(Tree1, Tree).

blackened(red(L,K,V,R), black(L,K,V,R)).
blackened(black(L,K,V,R), black(L,K,V,R)).
blackened(nil, nil).

insert(nil, Key, Value, _, red(nil,Key,Value,nil)).
insert(red(L,K,V,R), Key, Value, Mode, Tree) :-
    compare(Order, Key, K),
    insert_red(Order, L, K, V, R, Key, Value, Mode, Tree).
insert(black(L,K,V,R), Key, Value, Mode, Tree) :-
    compare(Order, Key, K),
    insert_black(Order, L, K, V, R, Key, Value, Mode, Tree).

insert_red(=, L, K, _, R, _, Value, replace, red(L,K,Value,R)).
insert_red(<, L, K, V, R, Key, Value, Mode, red(L1,K,V,R)) :-
    insert(L, Key, Value, Mode, L1).
insert_red(>, L, K, V, R, Key, Value, Mode, red(L,K,V,R1)) :-
    insert(R, Key, Value, Mode, R1).

insert_black(=, L, K, _, R, _, Value, replace, black(L,K,Value,R)).
insert_black(<, L, K, V, R, Key, Value, Mode, Tree) :-
    insert(L, Key, Value, Mode, L1),
    balance_left(L1, K, V, R, Tree).
insert_black(>, L, K, V, R, Key, Value, Mode, Tree) :-
    insert(R, Key, Value, Mode, R1),
    balance_right(R1, L, K, V, Tree).

%   A black node with a new left child L: a red child with a red child is rotated up.

balance_left(L, K, V, R, Tree) :-
    (   L = red(red(A,K1,V1,B),K2,V2,C)
    ->  Tree = red(black(A,K1,V1,B),K2,V2,black(C,K,V,R))
    ;   L = red(A,K1,V1,red(B,K2,V2,C))
    ->  Tree = red(black(A,K1,V1,B),K2,V2,black(C,K,V,R))
    ;   Tree = black(L,K,V,R)
    ).

balance_right(R, L, K, V, Tree) :-
    (   R = red(B,K1,V1,red(C,K2,V2,D))
    ->  Tree = red(black(L,K,V,B),K1,V1,black(C,K2,V2,D))
    ;   R = red(red(B,K1,V1,C),K2,V2,D)
    ->  Tree = red(black(L,K,V,B),K1,V1,black(C,K2,V2,D))
    ;   Tree = black(L,K,V,R)
    ).

%!  rb_update(+Tree0, +Key, +Value, -Tree) is semidet.
%
%   Tree is Tree0 with Value in place of the value of Key; fails if Key is not in Tree0.
%
%       ?- list_to_rbtree([a-1], _T), rb_update(_T, a, 7, _T2), rb_visit(_T2, L).
%       L = [a-7].

rb_update(Tree0, Key, Value, Tree) :-
    rb_update(Tree0, Key, _, Value, Tree).

%!  rb_update(+Tree0, +Key, ?OldValue, +Value, -Tree) is semidet.
%
%   Like rb_update/4; OldValue is the previous value.
%
%       ?- list_to_rbtree([a-1], _T), rb_update(_T, a, Old, 7, _T2), rb_visit(_T2, L).
%       Old = 1, L = [a-7].

rb_update(Tree0, Key, OldValue, Value, t(Tree)) :-
    content(Tree0, Content),
    update(Content, Key, OldValue, Value, Tree).

update(red(L,K,V,R), Key, Old, New, red(L1,K,V1,R1)) :-
    compare(Order, Key, K),
    update(Order, L, V, R, Key, Old, New, L1, V1, R1).
update(black(L,K,V,R), Key, Old, New, black(L1,K,V1,R1)) :-
    compare(Order, Key, K),
    update(Order, L, V, R, Key, Old, New, L1, V1, R1).

update(=, L, V, R, _, V, New, L, New, R).
update(<, L, V, R, Key, Old, New, L1, V, R) :-
    update(L, Key, Old, New, L1).
update(>, L, V, R, Key, Old, New, L, V, R1) :-
    update(R, Key, Old, New, R1).

%!  rb_apply(+Tree0, +Key, :Goal, -Tree) is semidet.
%
%   Tree is Tree0 with the value V of Key replaced by W, where call(Goal, V, W) holds.
%
%       ?- list_to_rbtree([a-1], _T), rb_apply(_T, a, succ, _T2), rb_visit(_T2, L).
%       L = [a-2].

rb_apply(Tree0, Key, Goal, Tree) :-
    rb_update(Tree0, Key, Old, New, Tree),
    call(Goal, Old, New),
    !.

%   parts(+Tree, -L, -K, -V, -R): decomposes a nonempty tree.

parts(red(L,K,V,R), L, K, V, R).
parts(black(L,K,V,R), L, K, V, R).

%!  rb_min(+Tree, -Key, -Value) is semidet.
%
%   Key is the smallest key of Tree, Value its value.
%
%       ?- list_to_rbtree([b-1, a-2], _T), rb_min(_T, Key, Value).
%       Key = a, Value = 2.

rb_min(Tree, Key, Value) :-
    content(Tree, Content),
    leftmost(Content, Key, Value).

leftmost(Tree, Key, Value) :-
    parts(Tree, L, K, V, _),
    (   L == nil
    ->  Key = K,
        Value = V
    ;   leftmost(L, Key, Value)
    ).

%!  rb_max(+Tree, -Key, -Value) is semidet.
%
%   Key is the largest key of Tree, Value its value.
%
%       ?- list_to_rbtree([b-1, a-2], _T), rb_max(_T, Key, Value).
%       Key = b, Value = 1.

rb_max(Tree, Key, Value) :-
    content(Tree, Content),
    rightmost(Content, Key, Value).

rightmost(Tree, Key, Value) :-
    parts(Tree, _, K, V, R),
    (   R == nil
    ->  Key = K,
        Value = V
    ;   rightmost(R, Key, Value)
    ).

%!  rb_next(+Tree, +Key, -Next, -Value) is semidet.
%
%   Next is the smallest key of Tree that is larger than Key, Value its value. Fails if Key is not in Tree.
%
%       ?- list_to_rbtree([b-1, a-2, c-3], _T), rb_next(_T, a, K, V).
%       K = b, V = 1.

rb_next(Tree, Key, Next, Value) :-
    content(Tree, Content),
    rb_lookup(Key, _, Tree),
    next(Content, Key, none, some(Next, Value)).

next(nil, _, Best, Best).
next(red(L,K,V,R), Key, Best0, Best) :-
    next(L, K, V, R, Key, Best0, Best).
next(black(L,K,V,R), Key, Best0, Best) :-
    next(L, K, V, R, Key, Best0, Best).

next(L, K, V, R, Key, Best0, Best) :-
    (   Key @< K
    ->  next(L, Key, some(K, V), Best)
    ;   next(R, Key, Best0, Best)
    ).

%!  rb_previous(+Tree, +Key, -Previous, -Value) is semidet.
%
%   Previous is the largest key of Tree that is smaller than Key, Value its value. Fails if Key is not in Tree.
%
%       ?- list_to_rbtree([a-1, b-2], _T), rb_previous(_T, b, Previous, Value).
%       Previous = a, Value = 1.

rb_previous(Tree, Key, Previous, Value) :-
    content(Tree, Content),
    rb_lookup(Key, _, Tree),
    previous(Content, Key, none, some(Previous, Value)).

previous(nil, _, Best, Best).
previous(red(L,K,V,R), Key, Best0, Best) :-
    previous(L, K, V, R, Key, Best0, Best).
previous(black(L,K,V,R), Key, Best0, Best) :-
    previous(L, K, V, R, Key, Best0, Best).

previous(L, K, V, R, Key, Best0, Best) :-
    (   Key @> K
    ->  previous(R, Key, some(K, V), Best)
    ;   previous(L, Key, Best0, Best)
    ).

%!  rb_in(?Key, ?Value, +Tree) is nondet.
%
%   Value is the value of Key in Tree; enumerates in key order if Key is unbound.
%
%       ?- list_to_rbtree([b-1, a-2], _T), rb_in(K, V, _T).
%       K = a, V = 2.

rb_in(Key, Value, Tree) :-
    content(Tree, Content),
    (   ground(Key)
    ->  lookup(Content, Key, Value)
    ;   pairs_of(Content, Pairs, []),
        Pairs = [Pair|Rest],
        one_of(Rest, Pair, Key, Value)
    ).

one_of(_, Key-Value, Key, Value).
one_of([Pair|Pairs], _, Key, Value) :-
    one_of(Pairs, Pair, Key, Value).

pairs_of(nil, Pairs, Pairs).
pairs_of(red(L,K,V,R), Pairs, Tail) :-
    pairs_of(L, Pairs, [K-V|Pairs1]),
    pairs_of(R, Pairs1, Tail).
pairs_of(black(L,K,V,R), Pairs, Tail) :-
    pairs_of(L, Pairs, [K-V|Pairs1]),
    pairs_of(R, Pairs1, Tail).

%!  rb_visit(+Tree, -Pairs) is det.
%
%   Pairs is the list of all Key-Value pairs of Tree, in key order.
%
%       ?- rb_new(_T), rb_insert(_T, k, v, _T2), rb_visit(_T2, L).
%       L = [k-v].

rb_visit(Tree, Pairs) :-
    content(Tree, Content),
    pairs_of(Content, Pairs, []).

%!  rb_keys(+Tree, -Keys) is det.
%
%   Keys has all keys of Tree, in order.
%
%       ?- list_to_rbtree([b-1, a-2], _T), rb_keys(_T, K).
%       K = [a, b].

rb_keys(Tree, Keys) :-
    rb_visit(Tree, Pairs),
    first_parts(Pairs, Keys).

first_parts([], []).
first_parts([K-_|Pairs], [K|Keys]) :-
    first_parts(Pairs, Keys).

%!  rb_size(+Tree, -Size) is det.
%
%   Size is the number of keys of Tree.
%
%       ?- list_to_rbtree([b-1, a-2], _T), rb_size(_T, N).
%       N = 2.

rb_size(Tree, Size) :-
    content(Tree, Content),
    count(Content, 0, Size).

count(nil, Size, Size).
count(red(L,_,_,R), Size0, Size) :-
    count(L, Size0, Size1),
    Size2 is Size1+1,
    count(R, Size2, Size).
count(black(L,_,_,R), Size0, Size) :-
    count(L, Size0, Size1),
    Size2 is Size1+1,
    count(R, Size2, Size).

%!  rb_map(+Tree, :Goal) is semidet.
%
%   call(Goal, Value) holds for every value of Tree.
%
%       ?- list_to_rbtree([a-1, b-2], _T), rb_map(_T, integer).
%       true.

rb_map(Tree, Goal) :-
    content(Tree, Content),
    map(Content, Goal).

map(nil, _).
map(red(L,_,V,R), Goal) :-
    map(L, Goal),
    call(Goal, V),
    map(R, Goal).
map(black(L,_,V,R), Goal) :-
    map(L, Goal),
    call(Goal, V),
    map(R, Goal).

%!  rb_map(+Tree0, :Goal, -Tree) is nondet.
%
%   Tree is Tree0 with each value V replaced by W, where call(Goal, V, W) holds.
%
%       ?- list_to_rbtree([a-1, b-2], _T), rb_map(_T, succ, _T2), rb_visit(_T2, L).
%       L = [a-2, b-3].

rb_map(Tree0, Goal, t(Tree)) :-
    content(Tree0, Content),
    map(Content, Goal, Tree).

map(nil, _, nil).
map(red(L0,K,V0,R0), Goal, red(L,K,V,R)) :-
    map(L0, Goal, L),
    call(Goal, V0, V),
    map(R0, Goal, R).
map(black(L0,K,V0,R0), Goal, black(L,K,V,R)) :-
    map(L0, Goal, L),
    call(Goal, V0, V),
    map(R0, Goal, R).

%!  rb_partial_map(+Tree0, +Keys, :Goal, -Tree) is semidet.
%
%   Tree is Tree0 with the values V of the Keys replaced by W, where call(Goal, V, W) holds.
%
%       ?- list_to_rbtree([a-1, b-2], _T), rb_partial_map(_T, [b], succ, _T2), rb_visit(_T2, L).
%       L = [a-1, b-3].

rb_partial_map(Tree0, Keys, Goal, Tree) :-
    must_be(list, Keys),
    content(Tree0, _),
    partial_map(Keys, Goal, Tree0, Tree).

partial_map([], _, Tree, Tree).
partial_map([Key|Keys], Goal, Tree0, Tree) :-
    rb_update(Tree0, Key, Old, New, Tree1),
    call(Goal, Old, New),
    partial_map(Keys, Goal, Tree1, Tree).

%!  rb_fold(:Goal, +Tree, +V0, -V) is nondet.
%
%   Carries a value from V0 to V over Tree, by call(Goal, Key-Value, Before, After) in key order.
%
%       ?- list_to_rbtree([b-1, a-2], _T), rb_fold([K-V, A, B]>>(B is A+V), _T, 0, S).
%       S = 3.

rb_fold(Goal, Tree, V0, V) :-
    rb_visit(Tree, Pairs),
    fold(Pairs, Goal, V0, V).

fold([], _, V, V).
fold([Pair|Pairs], Goal, V0, V) :-
    call(Goal, Pair, V0, V1),
    fold(Pairs, Goal, V1, V).

%!  rb_clone(+Tree0, -Tree, -Pairs) is det.
%
%   Tree has the keys of Tree0 with fresh variables as values, Pairs lists its Key-Variable pairs.
%
%       ?- list_to_rbtree([a-1, b-2], _T), rb_clone(_T, _T2, Pairs).
%       Pairs = [a-_A, b-_B].

rb_clone(Tree0, t(Tree), Pairs) :-
    content(Tree0, Content),
    clone(Content, Tree),
    pairs_of(Tree, Pairs, []).

clone(nil, nil).
clone(red(L0,K,_,R0), red(L,K,_,R)) :-
    clone(L0, L),
    clone(R0, R).
clone(black(L0,K,_,R0), black(L,K,_,R)) :-
    clone(L0, L),
    clone(R0, R).

%!  list_to_rbtree(+Pairs, -Tree) is det.
%
%   Tree has the Key-Value pairs of the list Pairs; the last pair of a key counts. Errors: those of
%   keysort/2.
%
%       ?- list_to_rbtree([b-1, a-2], _T), rb_visit(_T, L).
%       L = [a-2, b-1].

list_to_rbtree(Pairs, t(Tree)) :-
    must_be(list, Pairs),
    keysort(Pairs, Sorted),
    last_of_keys(Sorted, Last),
    length(Last, N),
    Levels is msb(N+1),
    build(Levels, N, Last, [], Tree).

last_of_keys([], []).
last_of_keys([Pair|Pairs], Last) :-
    last_of_keys(Pairs, Pair, Last).

last_of_keys([], Pair, [Pair]).
last_of_keys([K1-V1|Pairs], K-V, Last) :-
    (   K1 == K
    ->  Last = Last1
    ;   Last = [K-V|Last1]
    ),
    last_of_keys(Pairs, K1-V1, Last1).

%   build(+Levels, +N, +Pairs, -Rest, -Tree): of the first N pairs; Levels are full of black nodes, and a red one may
%   stand below.

build(0, N, Pairs, Rest, Tree) :-
    !,
    (   N =:= 0
    ->  Tree = nil,
        Rest = Pairs
    ;   Pairs = [K-V|Rest],
        Tree = red(nil,K,V,nil)
    ).
build(Levels, N, Pairs, Rest, black(L,K,V,R)) :-
    Levels1 is Levels - 1,
    NL is (N-1) // 2,
    NR is N - 1 - NL,
    build(Levels1, NL, Pairs, [K-V|Pairs1], L),
    build(Levels1, NR, Pairs1, Rest, R).

%!  ord_list_to_rbtree(+Pairs, -Tree) is det.
%
%   Like list_to_rbtree/2, for pairs in key order.
%
%       ?- ord_list_to_rbtree([a-1, b-2], _T), rb_lookup(b, V, _T).
%       V = 2.

ord_list_to_rbtree(Pairs, Tree) :-
    list_to_rbtree(Pairs, Tree).

%!  is_rbtree(@Term) is semidet.
%
%   Term is a correct red-black tree: its keys are in order, and its colours obey the invariants.
%
%       ?- list_to_rbtree([a-1], _T), is_rbtree(_T).
%       true.

is_rbtree(Term) :-
    nonvar(Term),
    Term = t(Tree),
    \+ ( nonvar(Tree), Tree = red(_,_,_,_) ),
    black_height(Tree, _),
    pairs_of(Tree, Pairs, []),
    in_order(Pairs).

black_height(Tree, Height) :-
    nonvar(Tree),
    black_height_(Tree, Height).

black_height_(nil, 0).
black_height_(red(L,_,_,R), Height) :-
    black_height(L, Height),
    black_height(R, Height),
    \+ L = red(_,_,_,_),
    \+ R = red(_,_,_,_).
black_height_(black(L,_,_,R), Height) :-
    black_height(L, Height0),
    black_height(R, Height0),
    Height is Height0+1.

in_order([]).
in_order([K-_|Pairs]) :-
    in_order(Pairs, K).

in_order([], _).
in_order([K1-_|Pairs], K) :-
    K @< K1,
    in_order(Pairs, K1).
