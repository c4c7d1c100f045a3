% SPDX-License-Identifier: MIT
% Deletion from the red-black trees of library(rbtrees): it reports upwards whether the subtree's black height decreased
% by one.

:- module('$rbtree_deletion', [rb_delete/3, rb_delete/4, rb_del_min/4, rb_del_max/4, content/2]).

:- use_module(library(error), [instantiation_error/1, type_error/2]).

%!  content(+Tree, -Content) is semidet.
%
%   Content is the root of Tree, or nil; an unbound tree would be searched forever. Errors: instantiation_error;
%   type_error(rbtree, Tree).
%
%       ?- rbtrees:content(foo, C).
%       error(type_error(rbtree, foo), _).

content(Tree, Content) :-
    (   var(Tree)
    ->  instantiation_error(Tree)
    ;   Tree = t(Content0)
    ->  known(Content0),
        Content = Content0
    ;   type_error(rbtree, Tree)
    ).

known(Tree) :-
    (   var(Tree)
    ->  instantiation_error(Tree)
    ;   true
    ).

%!  rb_delete(+Tree0, +Key, -Tree) is semidet.
%
%   Tree is Tree0 without Key; fails if Key is not in Tree0.
%
%       ?- list_to_rbtree([a-1, b-2], _T), rb_delete(_T, a, _T2), rb_visit(_T2, L).
%       L = [b-2].

rb_delete(Tree0, Key, Tree) :-
    rb_delete(Tree0, Key, _, Tree).

%!  rb_delete(+Tree0, +Key, -Value, -Tree) is semidet.
%
%   Like rb_delete/3; Value is the value of Key.
%
%       ?- list_to_rbtree([a-1, b-2], _T), rb_delete(_T, a, Value, _T2), rb_visit(_T2, L).
%       Value = 1, L = [b-2].

rb_delete(Tree0, Key, Value, t(Tree)) :-
    content(Tree0, Content),
    remove(Content, Key, Value, Tree, _).

%   remove(+Tree, +Key, -Value, -Tree1, -Sank)

remove(red(L,K,V,R), Key, Value, Tree, Sank) :-
    compare(Order, Key, K),
    remove(Order, red, L, K, V, R, Key, Value, Tree, Sank).
remove(black(L,K,V,R), Key, Value, Tree, Sank) :-
    compare(Order, Key, K),
    remove(Order, black, L, K, V, R, Key, Value, Tree, Sank).

remove(=, Colour, L, _, V, R, _, V, Tree, Sank) :-
    remove_root(L, R, Colour, Tree, Sank).
remove(<, Colour, L, K, V, R, Key, Value, Tree, Sank) :-
    remove(L, Key, Value, L1, LeftSank),
    left_sank(LeftSank, Colour, L1, K, V, R, Tree, Sank).
remove(>, Colour, L, K, V, R, Key, Value, Tree, Sank) :-
    remove(R, Key, Value, R1, RightSank),
    right_sank(RightSank, Colour, L, K, V, R1, Tree, Sank).

remove_root(L, R, Colour, Tree, Sank) :-
    (   L == nil
    ->  in_place(Colour, R, Tree, Sank)
    ;   R == nil
    ->  in_place(Colour, L, Tree, Sank)
    ;   remove_min(R, K, V, R1, RightSank),
        right_sank(RightSank, Colour, L, K, V, R1, Tree, Sank)
    ).

%   The only child of a deleted node takes its place; it is red, or nil.

in_place(red, Child, Child, no).
in_place(black, Child, Tree, Sank) :-
    (   Child = red(L,K,V,R)
    ->  Tree = black(L,K,V,R),
        Sank = no
    ;   Tree = nil,
        Sank = yes
    ).

remove_min(red(L,K,V,R), MinK, MinV, Tree, Sank) :-
    remove_min(L, red, K, V, R, MinK, MinV, Tree, Sank).
remove_min(black(L,K,V,R), MinK, MinV, Tree, Sank) :-
    remove_min(L, black, K, V, R, MinK, MinV, Tree, Sank).

remove_min(L, Colour, K, V, R, MinK, MinV, Tree, Sank) :-
    (   L == nil
    ->  MinK = K,
        MinV = V,
        in_place(Colour, R, Tree, Sank)
    ;   remove_min(L, MinK, MinV, L1, LeftSank),
        left_sank(LeftSank, Colour, L1, K, V, R, Tree, Sank)
    ).

remove_max(red(L,K,V,R), MaxK, MaxV, Tree, Sank) :-
    remove_max(R, red, L, K, V, MaxK, MaxV, Tree, Sank).
remove_max(black(L,K,V,R), MaxK, MaxV, Tree, Sank) :-
    remove_max(R, black, L, K, V, MaxK, MaxV, Tree, Sank).

remove_max(R, Colour, L, K, V, MaxK, MaxV, Tree, Sank) :-
    (   R == nil
    ->  MaxK = K,
        MaxV = V,
        in_place(Colour, L, Tree, Sank)
    ;   remove_max(R, MaxK, MaxV, R1, RightSank),
        right_sank(RightSank, Colour, L, K, V, R1, Tree, Sank)
    ).

node(red, L, K, V, R, red(L,K,V,R)).
node(black, L, K, V, R, black(L,K,V,R)).

sank(black, yes).
sank(red, no).

%   left_sank(+LeftSank, +Colour, +L, +K, +V, +R, -Tree, -Sank): L may lack one black node.

left_sank(no, Colour, L, K, V, R, Tree, no) :-
    node(Colour, L, K, V, R, Tree).
left_sank(yes, Colour, L, K, V, R, Tree, Sank) :-
    (   R = red(RL,RK,RV,RR)
    ->  Tree = black(Left,RK,RV,RR),
        left_sank(yes, red, L, K, V, RL, Left, Sank)
    ;   R = black(RL,RK,RV,red(A,K1,V1,B))
    ->  node(Colour, black(L,K,V,RL), RK, RV, black(A,K1,V1,B), Tree),
        Sank = no
    ;   R = black(red(A,K1,V1,B),RK,RV,RR)
    ->  node(Colour, black(L,K,V,A), K1, V1, black(B,RK,RV,RR), Tree),
        Sank = no
    ;   R = black(RL,RK,RV,RR),
        Tree = black(L,K,V,red(RL,RK,RV,RR)),
        sank(Colour, Sank)
    ).

right_sank(no, Colour, L, K, V, R, Tree, no) :-
    node(Colour, L, K, V, R, Tree).
right_sank(yes, Colour, L, K, V, R, Tree, Sank) :-
    (   L = red(LL,LK,LV,LR)
    ->  Tree = black(LL,LK,LV,Right),
        right_sank(yes, red, LR, K, V, R, Right, Sank)
    ;   L = black(red(A,K1,V1,B),LK,LV,LR)
    ->  node(Colour, black(A,K1,V1,B), LK, LV, black(LR,K,V,R), Tree),
        Sank = no
    ;   L = black(LL,LK,LV,red(A,K1,V1,B))
    ->  node(Colour, black(LL,LK,LV,A), K1, V1, black(B,K,V,R), Tree),
        Sank = no
    ;   L = black(LL,LK,LV,LR),
        Tree = black(red(LL,LK,LV,LR),K,V,R),
        sank(Colour, Sank)
    ).

%!  rb_del_min(+Tree0, -Key, -Value, -Tree) is semidet.
%
%   Tree is Tree0 without its smallest Key, whose value is Value.
%
%       ?- list_to_rbtree([a-1, b-2], _T), rb_del_min(_T, Key, Value, _T2), rb_visit(_T2, L).
%       Key = a, Value = 1, L = [b-2].

rb_del_min(Tree0, Key, Value, t(Tree)) :-
    content(Tree0, Content),
    Content \== nil,
    remove_min(Content, Key, Value, Tree, _).

%!  rb_del_max(+Tree0, -Key, -Value, -Tree) is semidet.
%
%   Tree is Tree0 without its largest Key, whose value is Value.
%
%       ?- list_to_rbtree([a-1, b-2], _T), rb_del_max(_T, Key, Value, _T2), rb_visit(_T2, L).
%       Key = b, Value = 2, L = [a-1].

rb_del_max(Tree0, Key, Value, t(Tree)) :-
    content(Tree0, Content),
    Content \== nil,
    remove_max(Content, Key, Value, Tree, _).
