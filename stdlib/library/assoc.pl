% SPDX-License-Identifier: MIT
% Association lists as AVL trees (Adelson-Velsky and Landis 1962).
%
%   t                     the empty tree
%   t(Key, Value, Balance, Left, Right)
%
% Keys are compared by compare/3.  Balance is `<`, `-` or `>`: the left subtree is higher than the right one, as high,
% or lower.  The heights never differ by more than one.  The trees equal those of SWI-Prolog, node by node.  Insertion
% and deletion report upwards whether the height of the subtree changed, and a single or double rotation restores the
% balance.  An unbound association list is an instantiation_error; a lookup in any other term is a type_error(assoc, A).

:- module(assoc,
          [ empty_assoc/1, put_assoc/4, get_assoc/3, get_assoc/5, del_assoc/4,
            list_to_assoc/2, ord_list_to_assoc/2,
            assoc_to_list/2, assoc_to_keys/2, assoc_to_values/2,
            gen_assoc/3, min_assoc/3, max_assoc/3, del_min_assoc/4, del_max_assoc/4,
            map_assoc/2, map_assoc/3, foldl_assoc/4, is_assoc/1,
            next_assoc/4, prev_assoc/4
          ]).

:- use_module(library(error), [must_be/2, domain_error/2, instantiation_error/1, type_error/2]).

:- meta_predicate
    map_assoc(1, ?),
    map_assoc(2, ?, ?),
    foldl_assoc(4, +, +, -).

%!  empty_assoc(?Assoc) is semidet.
%
%   Assoc is the empty association list.
%
%       ?- empty_assoc(A).
%       A = t.

empty_assoc(t).

%!  get_assoc(+Key, +Assoc, ?Value) is semidet.
%
%   Value is the value of Key in Assoc; fails if Key is not in Assoc.
%
%       ?- list_to_assoc([a-1, b-2], _A), get_assoc(b, _A, V).
%       V = 2.

get_assoc(Key, Assoc, Value) :-
    known(Assoc),
    lookup(Key, Assoc, Value).

lookup(Key, t(K,V,_,L,R), Value) :-
    compare(Order, Key, K),
    (   Order = (=)
    ->  Value = V
    ;   Order = (<)
    ->  lookup(Key, L, Value)
    ;   lookup(Key, R, Value)
    ).

%   A variable would be taken for the empty tree, or the search would not end.

known(Assoc) :-
    (   var(Assoc)
    ->  instantiation_error(Assoc)
    ;   Assoc = t(_,_,_,_,_)
    ->  true
    ;   Assoc == t
    ->  true
    ;   type_error(assoc, Assoc)
    ).

%   Predicates that only inspect a tree fail for other terms.

bound(Assoc) :-
    (   var(Assoc)
    ->  instantiation_error(Assoc)
    ;   true
    ).

%!  get_assoc(+Key, +Assoc, ?Value, ?NewAssoc, ?NewValue) is semidet.
%
%   NewAssoc is Assoc with the Value of Key replaced by NewValue; fails if Key is not in Assoc.
%
%       ?- list_to_assoc([a-1, b-2], _A), get_assoc(a, _A, V, _B, 7), assoc_to_list(_B, L).
%       V = 1, L = [a-7, b-2].

get_assoc(Key, Assoc, Value, t(K,V1,B,L1,R1), NewValue) :-
    known(Assoc),
    Assoc = t(K,V,B,L,R),
    compare(Order, Key, K),
    replace(Order, Key, V, L, R, Value, V1, L1, R1, NewValue).

replace(=, _, V, L, R, V, V1, L, R, V1).
replace(<, Key, V, L, R, Value, V, L1, R, NewValue) :-
    get_assoc(Key, L, Value, L1, NewValue).
replace(>, Key, V, L, R, Value, V, L, R1, NewValue) :-
    get_assoc(Key, R, Value, R1, NewValue).

%!  put_assoc(+Key, +Assoc, +Value, -NewAssoc) is det.
%
%   NewAssoc is Assoc with Value for Key, which replaces any earlier value.
%
%       ?- empty_assoc(_A), put_assoc(k, _A, 1, _B), get_assoc(k, _B, V).
%       V = 1.

put_assoc(Key, Assoc, Value, NewAssoc) :-
    known(Assoc),
    insert(Assoc, Key, Value, NewAssoc, _).

%   insert(+Tree, +Key, +Value, -NewTree, -Grown): Grown is `yes` if NewTree is higher than Tree.

insert(t, Key, Value, t(Key,Value,-,t,t), yes).
insert(t(K,V,B,L,R), Key, Value, Tree, Grown) :-
    compare(Order, Key, K),
    insert(Order, K, V, B, L, R, Key, Value, Tree, Grown).

insert(=, K, _, B, L, R, _, Value, t(K,Value,B,L,R), no).
insert(<, K, V, B, L, R, Key, Value, Tree, Grown) :-
    insert(L, Key, Value, L1, LeftGrown),
    left_grown(LeftGrown, B, K, V, L1, R, Tree, Grown).
insert(>, K, V, B, L, R, Key, Value, Tree, Grown) :-
    insert(R, Key, Value, R1, RightGrown),
    right_grown(RightGrown, B, K, V, L, R1, Tree, Grown).

left_grown(no, B, K, V, L, R, t(K,V,B,L,R), no).
left_grown(yes, B, K, V, L, R, Tree, Grown) :-
    left_higher(B, K, V, L, R, Tree, Grown).

left_higher(>, K, V, L, R, t(K,V,-,L,R), no).
left_higher(-, K, V, L, R, t(K,V,<,L,R), yes).
left_higher(<, K, V, L, R, Tree, no) :-
    rotate_right(L, K, V, R, Tree, _).

right_grown(no, B, K, V, L, R, t(K,V,B,L,R), no).
right_grown(yes, B, K, V, L, R, Tree, Grown) :-
    right_higher(B, K, V, L, R, Tree, Grown).

right_higher(<, K, V, L, R, t(K,V,-,L,R), no).
right_higher(-, K, V, L, R, t(K,V,>,L,R), yes).
right_higher(>, K, V, L, R, Tree, no) :-
    rotate_left(R, K, V, L, Tree, _).

%   rotate_right(+Left, +K, +V, +Right, -Tree, -Lower): the node K with the subtrees Left and Right,
%   where Left is higher by two.  Lower is `yes` if Tree is lower than that node was.
%
%          K                X
%         / \             /   \
%        X   c     =>    a     K          Left = X(a,b) not higher on its right side
%       / \                   / \
%      a   b                 b   c

rotate_right(t(KX,VX,BX,A,B), K, V, C, Tree, Lower) :-
    rotate_right(BX, KX, VX, A, B, K, V, C, Tree, Lower).

rotate_right(<, KX, VX, A, B, K, V, C, t(KX,VX,-,A,t(K,V,-,B,C)), yes).
rotate_right(-, KX, VX, A, B, K, V, C, t(KX,VX,>,A,t(K,V,<,B,C)), no).
rotate_right(>, KX, VX, A, t(KY,VY,BY,B,C), K, V, D,
             t(KY,VY,-,t(KX,VX,BX,A,B),t(K,V,BK,C,D)), yes) :-
    split_balance(BY, BX, BK).

rotate_left(t(KX,VX,BX,B,C), K, V, A, Tree, Lower) :-
    rotate_left(BX, KX, VX, B, C, K, V, A, Tree, Lower).

rotate_left(>, KX, VX, B, C, K, V, A, t(KX,VX,-,t(K,V,-,A,B),C), yes).
rotate_left(-, KX, VX, B, C, K, V, A, t(KX,VX,<,t(K,V,>,A,B),C), no).
rotate_left(<, KX, VX, t(KY,VY,BY,B,C), D, K, V, A,
            t(KY,VY,-,t(K,V,BK,A,B),t(KX,VX,BX,C,D)), yes) :-
    split_balance(BY, BK, BX).

%   split_balance(+Middle, -Left, -Right): balances of the two nodes that share the subtrees of a
%   node of balance Middle after a double rotation.

split_balance(-, -, -).
split_balance(>, <, -).
split_balance(<, -, >).

%!  del_assoc(+Key, +Assoc, ?Value, -NewAssoc) is semidet.
%
%   NewAssoc is Assoc without Key, whose value is Value; fails if Key is not in Assoc.
%
%       ?- list_to_assoc([a-1, b-2], _A), del_assoc(a, _A, V, _B), assoc_to_list(_B, L).
%       V = 1, L = [b-2].

del_assoc(Key, Assoc, Value, NewAssoc) :-
    known(Assoc),
    remove(Assoc, Key, Value, NewAssoc, _).

%   remove(+Tree, +Key, ?Value, -NewTree, -Lower): Lower is `yes` if NewTree is lower than Tree.

remove(t(K,V,B,L,R), Key, Value, Tree, Lower) :-
    compare(Order, Key, K),
    remove(Order, K, V, B, L, R, Key, Value, Tree, Lower).

remove(=, _, V, B, L, R, _, V, Tree, Lower) :-
    remove_root(L, B, R, Tree, Lower).
remove(<, K, V, B, L, R, Key, Value, Tree, Lower) :-
    remove(L, Key, Value, L1, LeftLower),
    left_lower(LeftLower, B, K, V, L1, R, Tree, Lower).
remove(>, K, V, B, L, R, Key, Value, Tree, Lower) :-
    remove(R, Key, Value, R1, RightLower),
    right_lower(RightLower, B, K, V, L, R1, Tree, Lower).

%   The root of subtrees L and R is deleted: the largest node of L takes its place.

remove_root(t, _, R, R, yes).
remove_root(t(K,V,B0,L0,R0), B, R, Tree, Lower) :-
    remove_max(R0, K, V, B0, L0, MaxK, MaxV, L1, LeftLower),
    left_lower(LeftLower, B, MaxK, MaxV, L1, R, Tree, Lower).

remove_min(t, K, V, _, R, K, V, R, yes).
remove_min(t(K1,V1,B1,L1,R1), K, V, B, R, MinK, MinV, Tree, Lower) :-
    remove_min(L1, K1, V1, B1, R1, MinK, MinV, L2, LeftLower),
    left_lower(LeftLower, B, K, V, L2, R, Tree, Lower).

remove_max(t, K, V, _, L, K, V, L, yes).
remove_max(t(K1,V1,B1,L1,R1), K, V, B, L, MaxK, MaxV, Tree, Lower) :-
    remove_max(R1, K1, V1, B1, L1, MaxK, MaxV, R2, RightLower),
    right_lower(RightLower, B, K, V, L, R2, Tree, Lower).

left_lower(no, B, K, V, L, R, t(K,V,B,L,R), no).
left_lower(yes, B, K, V, L, R, Tree, Lower) :-
    left_sank(B, K, V, L, R, Tree, Lower).

left_sank(<, K, V, L, R, t(K,V,-,L,R), yes).
left_sank(-, K, V, L, R, t(K,V,>,L,R), no).
left_sank(>, K, V, L, R, Tree, Lower) :-
    rotate_left(R, K, V, L, Tree, Lower).

right_lower(no, B, K, V, L, R, t(K,V,B,L,R), no).
right_lower(yes, B, K, V, L, R, Tree, Lower) :-
    right_sank(B, K, V, L, R, Tree, Lower).

right_sank(>, K, V, L, R, t(K,V,-,L,R), yes).
right_sank(-, K, V, L, R, t(K,V,<,L,R), no).
right_sank(<, K, V, L, R, Tree, Lower) :-
    rotate_right(L, K, V, R, Tree, Lower).

%!  del_min_assoc(+Assoc, ?Key, ?Value, -NewAssoc) is semidet.
%
%   NewAssoc is Assoc without its smallest Key, whose value is Value.
%
%       ?- list_to_assoc([a-1, b-2], _A), del_min_assoc(_A, K, V, _B), assoc_to_list(_B, L).
%       K = a, V = 1, L = [b-2].

del_min_assoc(Assoc, Key, Value, NewAssoc) :-
    bound(Assoc),
    Assoc = t(K,V,B,L,R),
    remove_min(L, K, V, B, R, Key, Value, NewAssoc, _).

%!  del_max_assoc(+Assoc, ?Key, ?Value, -NewAssoc) is semidet.
%
%   NewAssoc is Assoc without its largest Key, whose value is Value.
%
%       ?- list_to_assoc([a-1, b-2], _A), del_max_assoc(_A, K, V, _B), assoc_to_list(_B, L).
%       K = b, V = 2, L = [a-1].

del_max_assoc(Assoc, Key, Value, NewAssoc) :-
    bound(Assoc),
    Assoc = t(K,V,B,L,R),
    remove_max(R, K, V, B, L, Key, Value, NewAssoc, _).

%!  list_to_assoc(+Pairs, -Assoc) is det.
%
%   Assoc has the Key-Value pairs of the list Pairs.
%   Errors: domain_error(unique_key_pairs, Pairs) if two keys are identical; type_error(pair, X).
%
%       ?- list_to_assoc([b-2, a-1], _A), get_assoc(a, _A, V).
%       V = 1.

list_to_assoc(Pairs, Assoc) :-
    must_be(list, Pairs),
    check_pairs(Pairs),
    keysort(Pairs, Sorted),
    (   unique_keys(Sorted)
    ->  length(Sorted, Length),
        build(Length, Sorted, [], Assoc, _)
    ;   domain_error(unique_key_pairs, Pairs)
    ).

check_pairs([]).
check_pairs([Pair|Pairs]) :-
    must_be(pair, Pair),
    check_pairs(Pairs).

unique_keys([]).
unique_keys([K-_|Pairs]) :-
    unique_keys(Pairs, K).

unique_keys([], _).
unique_keys([K1-_|Pairs], K) :-
    K1 \== K,
    unique_keys(Pairs, K1).

%!  ord_list_to_assoc(+Pairs, -Assoc) is det.
%
%   Like list_to_assoc/2 for Pairs sorted by key, in O(N) time.  Errors: domain_error(key_ordered_pairs, Pairs);
%   type_error(pair, X).
%
%       ?- ord_list_to_assoc([a-1, b-2], _A), assoc_to_list(_A, L).
%       L = [a-1, b-2].

ord_list_to_assoc(Pairs, Assoc) :-
    must_be(list, Pairs),
    check_pairs(Pairs),
    (   ascending_keys(Pairs)
    ->  length(Pairs, Length),
        build(Length, Pairs, [], Assoc, _)
    ;   domain_error(key_ordered_pairs, Pairs)
    ).

ascending_keys([]).
ascending_keys([K-_|Pairs]) :-
    ascending_keys(Pairs, K).

ascending_keys([], _).
ascending_keys([K1-_|Pairs], K) :-
    K @< K1,
    ascending_keys(Pairs, K1).

%   build(+Count, +Pairs, -Rest, -Tree, -Height): Tree of the first Count pairs, as low as possible.  The left half gets
%   the odd pair, so the right subtree is never higher than the left one.

build(Count, Pairs, Rest, Tree, Height) :-
    (   Count =:= 0
    ->  Tree = t,
        Rest = Pairs,
        Height = 0
    ;   RightCount is (Count-1)//2,
        LeftCount is Count-1-RightCount,
        build(LeftCount, Pairs, [K-V|Pairs1], Left, LeftHeight),
        build(RightCount, Pairs1, Rest, Right, RightHeight),
        Height is LeftHeight+1,
        ( LeftHeight =:= RightHeight -> Balance = (-) ; Balance = (<) ),
        Tree = t(K,V,Balance,Left,Right)
    ).

%!  assoc_to_list(+Assoc, -Pairs) is det.
%
%   Pairs has all Key-Value pairs of Assoc, in key order.
%
%       ?- list_to_assoc([b-2, a-1], _A), assoc_to_list(_A, L).
%       L = [a-1, b-2].

assoc_to_list(Assoc, Pairs) :-
    bound(Assoc),
    pairs_of(Assoc, Pairs, []).

pairs_of(t, Pairs, Pairs).
pairs_of(t(K,V,_,L,R), Pairs, Rest) :-
    pairs_of(L, Pairs, [K-V|Pairs1]),
    pairs_of(R, Pairs1, Rest).

%!  assoc_to_keys(+Assoc, -Keys) is det.
%
%   Keys is the list of all keys of Assoc, in order.
%
%       ?- list_to_assoc([b-2, a-1], _A), assoc_to_keys(_A, Keys).
%       Keys = [a, b].

assoc_to_keys(Assoc, Keys) :-
    bound(Assoc),
    keys_of(Assoc, Keys, []).

keys_of(t, Keys, Keys).
keys_of(t(K,_,_,L,R), Keys, Rest) :-
    keys_of(L, Keys, [K|Keys1]),
    keys_of(R, Keys1, Rest).

%!  assoc_to_values(+Assoc, -Values) is det.
%
%   Values is the list of all values of Assoc, in the order of their keys.
%
%       ?- list_to_assoc([b-2, a-1], _A), assoc_to_values(_A, Values).
%       Values = [1, 2].

assoc_to_values(Assoc, Values) :-
    bound(Assoc),
    values_of(Assoc, Values, []).

values_of(t, Values, Values).
values_of(t(_,V,_,L,R), Values, Rest) :-
    values_of(L, Values, [V|Values1]),
    values_of(R, Values1, Rest).

%!  gen_assoc(?Key, +Assoc, ?Value) is nondet.
%
%   Value is the value of Key in Assoc; enumerates in key order if Key is unbound.
%
%       ?- list_to_assoc([a-1, b-2], _A), gen_assoc(K, _A, V).
%       K = a, V = 1.

gen_assoc(Key, Assoc, Value) :-
    known(Assoc),
    (   ground(Key)
    ->  get_assoc(Key, Assoc, Value)
    ;   enumerate(Assoc, Key, Value)
    ).

enumerate(t(K,V,_,L,R), Key, Value) :-
    enumerate(L, R, K, V, Key, Value).

%   Inner nodes without a right subtree leave no choice point after their own pair.

enumerate(t, t, K, V, K, V) :-
    !.
enumerate(L, _, _, _, Key, Value) :-
    enumerate(L, Key, Value).
enumerate(_, t, K, V, Key, Value) :-
    !,
    Key = K,
    Value = V.
enumerate(_, _, K, V, K, V).
enumerate(_, R, _, _, Key, Value) :-
    enumerate(R, Key, Value).

%!  min_assoc(+Assoc, ?Key, ?Value) is semidet.
%
%   Key is the smallest key of Assoc, Value its value.
%
%       ?- list_to_assoc([b-1, a-2], _A), min_assoc(_A, K, V).
%       K = a, V = 2.

min_assoc(Assoc, Key, Value) :-
    known(Assoc),
    Assoc = t(K,V,_,L,_),
    leftmost(L, K, V, Key, Value).

leftmost(t, K, V, K, V).
leftmost(t(K,V,_,L,_), _, _, Key, Value) :-
    leftmost(L, K, V, Key, Value).

%!  max_assoc(+Assoc, ?Key, ?Value) is semidet.
%
%   Key is the largest key of Assoc, Value its value.
%
%       ?- list_to_assoc([b-1, a-2], _A), max_assoc(_A, K, V).
%       K = b, V = 1.

max_assoc(Assoc, Key, Value) :-
    known(Assoc),
    Assoc = t(K,V,_,_,R),
    rightmost(R, K, V, Key, Value).

rightmost(t, K, V, K, V).
rightmost(t(K,V,_,_,R), _, _, Key, Value) :-
    rightmost(R, K, V, Key, Value).

%!  next_assoc(+Key, +Assoc, ?Next, ?Value) is semidet.
%
%   Next is the smallest key of Assoc that is larger than Key, Value its value.
%
%       ?- list_to_assoc([a-1, b-2, c-3], _A), next_assoc(a, _A, K, V).
%       K = b, V = 2.

next_assoc(Key, t(K,V,_,L,R), Next, Value) :-
    (   Key @< K
    ->  (   next_assoc(Key, L, Next0, Value0)
        ->  Next = Next0,
            Value = Value0
        ;   Next = K,
            Value = V
        )
    ;   next_assoc(Key, R, Next, Value)
    ).

%!  prev_assoc(+Key, +Assoc, ?Previous, ?Value) is semidet.
%
%   Previous is the largest key of Assoc that is smaller than Key, Value its value.
%
%       ?- list_to_assoc([a-1, b-2, c-3], _A), prev_assoc(c, _A, K, V).
%       K = b, V = 2.

prev_assoc(Key, t(K,V,_,L,R), Previous, Value) :-
    (   Key @> K
    ->  (   prev_assoc(Key, R, Previous0, Value0)
        ->  Previous = Previous0,
            Value = Value0
        ;   Previous = K,
            Value = V
        )
    ;   prev_assoc(Key, L, Previous, Value)
    ).

%!  map_assoc(:Goal, +Assoc) is semidet.
%
%   call(Goal, Value) holds for every value of Assoc.
%
%       ?- list_to_assoc([a-1, b-2], _A), map_assoc(integer, _A).
%       true.

map_assoc(Goal, Assoc) :-
    known(Assoc),
    map_assoc_(Assoc, Goal).

map_assoc_(t, _).
map_assoc_(t(_,V,_,L,R), Goal) :-
    map_assoc_(L, Goal),
    call(Goal, V),
    map_assoc_(R, Goal).

%!  map_assoc(:Goal, ?Assoc1, ?Assoc2) is nondet.
%
%   The two have the same keys, and call(Goal, Value1, Value2) holds for the values of each key.
%
%       ?- list_to_assoc([a-1, b-2], _A), map_assoc(succ, _A, _B), assoc_to_list(_B, L).
%       L = [a-2, b-3].

map_assoc(Goal, Assoc1, Assoc2) :-
    ( var(Assoc1), nonvar(Assoc2) -> known(Assoc2) ; known(Assoc1) ),
    map_assoc_(Assoc1, Assoc2, Goal).

map_assoc_(t, t, _).
map_assoc_(t(K,V,B,L0,R0), t(K,W,B,L1,R1), Goal) :-
    map_assoc_(L0, L1, Goal),
    call(Goal, V, W),
    map_assoc_(R0, R1, Goal).

%!  foldl_assoc(:Goal, +Assoc, +V0, -V) is nondet.
%
%   Carries a value from V0 to V over Assoc, by call(Goal, Key, Value, Before, After) in key order.
%
%       ?- list_to_assoc([a-1, b-2], _A), foldl_assoc([_, V, S0, S1]>>(S1 is S0+V), _A, 0, S).
%       S = 3.

foldl_assoc(Goal, Assoc, V0, V) :-
    known(Assoc),
    foldl_assoc_(Assoc, Goal, V0, V).

foldl_assoc_(t, _, V, V).
foldl_assoc_(t(Key,Value,_,L,R), Goal, V0, V) :-
    foldl_assoc_(L, Goal, V0, V1),
    call(Goal, Key, Value, V1, V2),
    foldl_assoc_(R, Goal, V2, V).

%!  is_assoc(@Term) is semidet.
%
%   Term is a correct AVL tree: its keys are in order, and its balances match the heights.
%
%       ?- list_to_assoc([a-1], _A), is_assoc(_A).
%       true.

is_assoc(Term) :-
    nonvar(Term),
    checked(Term, none, _, _).

%   checked(+Tree, +Last0, -Last, -Height): Last0 is some(Key) or none, for the preceding key.

checked(Tree, Last0, Last, Height) :-
    nonvar(Tree),
    checked_(Tree, Last0, Last, Height).

checked_(t, Last, Last, 0).
checked_(t(K,_,B,L,R), Last0, Last, Height) :-
    checked(L, Last0, Last1, LeftHeight),
    follows(Last1, K),
    checked(R, some(K), Last, RightHeight),
    Difference is RightHeight-LeftHeight,
    balance_of(Difference, B),
    Height is max(LeftHeight, RightHeight)+1.

follows(none, _).
follows(some(Before), K) :-
    Before @< K.

balance_of(-1, <).
balance_of(0, -).
balance_of(1, >).
