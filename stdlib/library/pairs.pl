% SPDX-License-Identifier: MIT
% Lists of Key-Value pairs.

:- module(pairs,
          [ pairs_keys_values/3,
            pairs_keys/2,
            pairs_values/2,
            map_list_to_pairs/3,
            group_pairs_by_key/2,
            transpose_pairs/2
          ]).

:- use_module(library(error), [must_be/2]).

:- meta_predicate map_list_to_pairs(2, ?, ?).

%!  pairs_keys_values(?Pairs, ?Keys, ?Values) is nondet.
%
%   Pairs is a list of Key-Value pairs, Keys and Values are the lists of their keys and values.
%
%       ?- pairs_keys_values(Ps, [a,b], [1,2]).
%       Ps = [a-1,b-2].

pairs_keys_values([], [], []).
pairs_keys_values([K-V|Pairs], [K|Ks], [V|Vs]) :-
    pairs_keys_values(Pairs, Ks, Vs).

%!  pairs_keys(?Pairs, ?Keys) is nondet.
%
%   Keys is the list of the keys of Pairs.
%
%       ?- pairs_keys([a-1, b-2], Keys).
%       Keys = [a, b].

pairs_keys([], []).
pairs_keys([K-_|Pairs], [K|Ks]) :-
    pairs_keys(Pairs, Ks).

%!  pairs_values(?Pairs, ?Values) is nondet.
%
%   Values is the list of the values of Pairs.
%
%       ?- pairs_values([a-1, b-2], Values).
%       Values = [1, 2].

pairs_values([], []).
pairs_values([_-V|Pairs], [V|Vs]) :-
    pairs_values(Pairs, Vs).

%!  map_list_to_pairs(:Goal, ?List, ?Pairs) is nondet.
%
%   Pairs has Key-X for each X of List, where call(Goal, X, Key) computes the key; used to sort by a computed key.
%
%       ?- map_list_to_pairs(atom_length, [abc,d], Ps), keysort(Ps, Qs).
%       Ps = [3-abc,1-d], Qs = [1-d,3-abc].

map_list_to_pairs(Goal, List, Pairs) :-
    map_list_to_pairs_(List, Pairs, Goal).

map_list_to_pairs_([], [], _).
map_list_to_pairs_([X|Xs], [K-X|Pairs], Goal) :-
    call(Goal, X, K),
    map_list_to_pairs_(Xs, Pairs, Goal).

%!  group_pairs_by_key(+Pairs, ?Groups) is semidet.
%
%   Groups has Key-Values for every run of pairs with identical (==/2) keys.
%
%       ?- group_pairs_by_key([a-1,a-2,b-3], G).
%       G = [a-[1,2],b-[3]].

group_pairs_by_key([], []).
group_pairs_by_key([K-V|Pairs], [K-[V|Vs]|Groups]) :-
    same_key(Pairs, K, Vs, Rest),
    group_pairs_by_key(Rest, Groups).

same_key([], _, [], []).
same_key([K1-V|Pairs], K, Vs, Rest) :-
    (   K1 == K
    ->  Vs = [V|Vs1],
        same_key(Pairs, K, Vs1, Rest)
    ;   Vs = [],
        Rest = [K1-V|Pairs]
    ).

%!  transpose_pairs(+Pairs, -Transposed) is det.
%
%   Transposed has Value-Key for every Key-Value of Pairs, sorted by the new keys.
%   Errors: those of must_be(list, Pairs).
%
%       ?- transpose_pairs([a-1, b-2], P).
%       P = [1-a, 2-b].

transpose_pairs(Pairs, Transposed) :-
    must_be(list, Pairs),
    swap_pairs(Pairs, Swapped),
    keysort(Swapped, Sorted),
    Transposed = Sorted.

swap_pairs([], []).
swap_pairs([K-V|Pairs], [V-K|Swapped]) :-
    swap_pairs(Pairs, Swapped).
