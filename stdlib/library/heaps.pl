% SPDX-License-Identifier: MIT
% Priority queues as pairing heaps (Fredman, Sedgewick, Sleator, Tarjan 1986).
%
% heap(Tree, Size); Tree is nil or t(Key, Priority, Subtrees), where no member of Subtrees has a smaller priority.
% Adding and merging take constant time, taking the smallest O(log N) amortized.  Among members of equal priority the
% newest comes first, as in SWI-Prolog's heaps.

:- module(heaps,
          [ empty_heap/1, singleton_heap/3, add_to_heap/4, get_from_heap/4, delete_from_heap/4,
            heap_size/2, heap_to_list/2, list_to_heap/2, merge_heaps/3,
            min_of_heap/3, min_of_heap/5, peek_at_heap/3, is_heap/1
          ]).

:- use_module(library(error), [must_be/2, instantiation_error/1]).

%!  empty_heap(?Heap) is semidet.
%
%   Heap is the empty heap.
%
%       ?- empty_heap(_H), heap_size(_H, N).
%       N = 0.

empty_heap(heap(nil, 0)).

%!  singleton_heap(?Heap, ?Priority, ?Key) is semidet.
%
%   Heap has the one member Key, with Priority.
%
%       ?- singleton_heap(_H, 1, a), heap_to_list(_H, L).
%       L = [1-a].

singleton_heap(heap(t(Key, Priority, []), 1), Priority, Key).

%!  add_to_heap(+Heap0, +Priority, ?Key, -Heap) is det.
%
%   Heap is Heap0 plus Key with Priority; priorities are compared in the standard order of terms.
%
%       ?- list_to_heap([3-c,1-a], _H0), add_to_heap(_H0, 2, b, _H), heap_to_list(_H, L).
%       L = [1-a,2-b,3-c].

add_to_heap(heap(Tree0, Size0), Priority, Key, heap(Tree, Size)) :-
    Size is Size0+1,
    meld(Tree0, t(Key, Priority, []), Tree).

meld(nil, Tree, Tree).
meld(t(K1, P1, S1), Tree2, Tree) :-
    meld_with(Tree2, K1, P1, S1, Tree).

meld_with(nil, K1, P1, S1, t(K1, P1, S1)).
meld_with(t(K2, P2, S2), K1, P1, S1, Tree) :-
    (   P1 @< P2
    ->  Tree = t(K1, P1, [t(K2, P2, S2)|S1])
    ;   Tree = t(K2, P2, [t(K1, P1, S1)|S2])
    ).

%   meld_pairs(+Trees, -Tree): melds the trees in pairs from left to right, then the results.

meld_pairs([], nil).
meld_pairs([Tree|Trees], Melded) :-
    meld_pairs(Trees, Tree, Melded).

meld_pairs([], Tree, Tree).
meld_pairs([Tree2|Trees], Tree1, Melded) :-
    meld(Tree1, Tree2, Both),
    meld_pairs(Trees, Rest),
    meld(Both, Rest, Melded).

%!  get_from_heap(+Heap0, ?Priority, ?Key, -Heap) is semidet.
%
%   Key is a member of Heap0 with the smallest Priority, and Heap has the others.
%
%       ?- list_to_heap([3-c, 1-a], _H), get_from_heap(_H, P, K, _).
%       P = 1, K = a.

get_from_heap(heap(t(Key, Priority, Trees), Size0), Priority, Key, heap(Tree, Size)) :-
    Size is Size0-1,
    meld_pairs(Trees, Tree).

%!  delete_from_heap(+Heap0, -Priority, +Key, -Heap) is semidet.
%
%   Heap is Heap0 without the member Key, whose priority was Priority.  Takes O(N) time.
%
%       ?- list_to_heap([3-c, 1-a], _H), delete_from_heap(_H, P, c, _H1), heap_to_list(_H1, L).
%       P = 3, L = [1-a].

delete_from_heap(heap(Tree0, Size0), Priority, Key, heap(Tree, Size)) :-
    delete_from_tree(Tree0, Key, Priority, Tree),
    !,
    Size is Size0-1.

delete_from_tree(t(K, P, Trees), Key, Priority, Tree) :-
    (   K = Key
    ->  Priority = P,
        meld_pairs(Trees, Tree)
    ;   Tree = t(K, P, Trees1),
        delete_from_trees(Trees, Key, Priority, Trees1)
    ).

delete_from_trees([Tree0|Trees0], Key, Priority, Trees) :-
    (   delete_from_tree(Tree0, Key, Priority, Tree)
    ->  (   Tree == nil
        ->  Trees = Trees0
        ;   Trees = [Tree|Trees0]
        )
    ;   Trees = [Tree0|Trees1],
        delete_from_trees(Trees0, Key, Priority, Trees1)
    ).

%!  heap_size(+Heap, -Size) is det.
%
%   Size is the number of members of Heap.
%
%       ?- list_to_heap([3-c, 1-a], _H), heap_size(_H, N).
%       N = 2.

heap_size(heap(_, Size), Size).

%!  heap_to_list(+Heap, -Pairs) is det.
%
%   Pairs has Priority-Key for every member of Heap, sorted by the priorities.
%
%       ?- list_to_heap([3-c, 1-a, 2-b], _H), heap_to_list(_H, L).
%       L = [1-a, 2-b, 3-c].

heap_to_list(Heap, Pairs) :-
    ( var(Heap) -> instantiation_error(Heap) ; Heap = heap(Tree, _) ),
    taken(Tree, Pairs).

taken(nil, []).
taken(t(Key, Priority, Trees), [Priority-Key|Pairs]) :-
    meld_pairs(Trees, Tree),
    taken(Tree, Pairs).

%!  list_to_heap(+Pairs, -Heap) is det.
%
%   Heap has the members Key with Priority of Pairs, a list of Priority-Key.  Errors: must_be(list, Pairs).
%
%       ?- list_to_heap([3-c, 1-a], _H), min_of_heap(_H, P, K).
%       P = 1, K = a.

list_to_heap(Pairs, Heap) :-
    must_be(list, Pairs),
    empty_heap(Heap0),
    add_all(Pairs, Heap0, Heap).

add_all([], Heap, Heap).
add_all([Priority-Key|Pairs], Heap0, Heap) :-
    add_to_heap(Heap0, Priority, Key, Heap1),
    add_all(Pairs, Heap1, Heap).

%!  merge_heaps(+Heap1, +Heap2, -Heap) is det.
%
%   Heap has the members of both heaps.
%
%       ?- list_to_heap([3-c], _H1), list_to_heap([1-a], _H2), merge_heaps(_H1, _H2, _H), heap_to_list(_H, L).
%       L = [1-a, 3-c].

merge_heaps(heap(Tree1, Size1), heap(Tree2, Size2), heap(Tree, Size)) :-
    Size is Size1+Size2,
    meld(Tree1, Tree2, Tree).

%!  min_of_heap(+Heap, ?Priority, ?Key) is semidet.
%
%   Key is a member of Heap with the smallest Priority.
%
%       ?- list_to_heap([3-c, 1-a], _H), min_of_heap(_H, P, K).
%       P = 1, K = a.

min_of_heap(heap(t(Key, Priority, _), _), Priority, Key).

%!  peek_at_heap(+Heap, ?Priority, ?Key) is semidet.
%
%   Like min_of_heap/3.
%
%       ?- list_to_heap([3-c, 1-a], _H), peek_at_heap(_H, P, K).
%       P = 1, K = a.

peek_at_heap(Heap, Priority, Key) :-
    min_of_heap(Heap, Priority, Key).

%!  min_of_heap(+Heap, ?Priority1, ?Key1, ?Priority2, ?Key2) is semidet.
%
%   Key1 and Key2 are the two members of Heap with the smallest priorities.
%
%       ?- list_to_heap([3-c, 1-a, 2-b], _H), min_of_heap(_H, P1, K1, P2, K2).
%       P1 = 1, K1 = a, P2 = 2, K2 = b.

min_of_heap(Heap, Priority1, Key1, Priority2, Key2) :-
    get_from_heap(Heap, Priority1, Key1, Heap1),
    min_of_heap(Heap1, Priority2, Key2).

%!  is_heap(@Term) is semidet.
%
%   Term is a heap: no member has a smaller priority than the one above it.
%
%       ?- list_to_heap([3-c, 1-a], _H), is_heap(_H).
%       true.

is_heap(Term) :-
    nonvar(Term),
    Term = heap(Tree, Size),
    integer(Size),
    nonvar(Tree),
    (   Tree == nil
    ->  Size =:= 0
    ;   Tree = t(_, Priority, Trees),
        are_above(Trees, Priority, 1, Size)
    ).

are_above(Trees, Priority, Count0, Count) :-
    nonvar(Trees),
    are_above_(Trees, Priority, Count0, Count).

are_above_([], _, Count, Count).
are_above_([t(_, Priority1, Trees1)|Trees], Priority, Count0, Count) :-
    Priority @=< Priority1,
    Count1 is Count0+1,
    are_above(Trees1, Priority1, Count1, Count2),
    are_above(Trees, Priority, Count2, Count).
