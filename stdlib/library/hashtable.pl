% SPDX-License-Identifier: MIT
% Mutable, backtrackable tables from keys to values, with the names of SWI-Prolog's library(hashtable). A table is
% ht(Count, Tree), modified by setarg/3, with a tree of library(assoc): keys are any terms, compared by ==, and lookup
% takes O(log N).

:- module(hashtable,
          [ ht_new/1, ht_is_hashtable/1, ht_size/2, ht_put/3, ht_put/5, ht_put_new/3, ht_update/4, ht_get/3, ht_del/3,
            ht_gen/3, ht_pairs/2, ht_keys/2
          ]).

:- use_module(library(apply), [maplist/2]).
:- use_module(library(assoc),
              [ empty_assoc/1, get_assoc/3, put_assoc/4, del_assoc/4, assoc_to_list/2, assoc_to_keys/2, gen_assoc/3 ]).
:- use_module(library(error), [must_be/2]).

%!  ht_new(-Table) is det.
%
%   Table is a new, empty table.
%
%       ?- ht_new(Table), ht_put(Table, a, 1), ht_size(Table, Size), Table = ht(_, _).

ht_new(ht(0, Tree)) :-
    empty_assoc(Tree).

%!  ht_is_hashtable(@Term) is semidet.
%
%   Term is a table.
%
%       ?- ht_new(Table), ht_is_hashtable(Table).

ht_is_hashtable(Term) :-
    nonvar(Term),
    Term = ht(Count, Tree),
    integer(Count),
    nonvar(Tree).

%!  ht_size(+Table, -Size) is det.
%
%   Size is the number of keys in Table.
%
%       ?- ht_new(Table), ht_size(Table, Size).

ht_size(Table, Size) :-
    arg(1, Table, Count),
    Size = Count.

%!  ht_put(+Table, +Key, +Value) is det.
%
%   Sets the value of Key to Value. Errors: instantiation_error if Key is a variable.
%
%       ?- ht_new(Table), ht_put(Table, a, 1), ht_put(Table, a, 2), ht_pairs(Table, Pairs).

ht_put(Table, Key, Value) :-
    ht_put(Table, Key, Value, _, _).

%!  ht_put(+Table, +Key, +Value, +Default, -Old) is det.
%
%   Like ht_put/3; Old is the previous value, or Default if Key is new.
%
%       ?- ht_new(Table), ht_put(Table, a, New, 0, Old), New is Old+1, ht_get(Table, a, Count).

ht_put(Table, Key, Value, Default, Old) :-
    must_be(nonvar, Key),
    Table = ht(Count, Tree),
    (   get_assoc(Key, Tree, Before)
    ->  true
    ;   Before = Default,
        Count1 is Count+1,
        setarg(1, Table, Count1)
    ),
    put_assoc(Key, Tree, Value, Tree1),
    setarg(2, Table, Tree1),
    Old = Before.

%!  ht_put_new(+Table, +Key, +Value) is semidet.
%
%   Like ht_put/3, but fails if Table already has Key.
%
%       ?- ht_new(Table), ht_put_new(Table, a, 1), \+ ht_put_new(Table, a, 2).

ht_put_new(Table, Key, Value) :-
    \+ ht_get(Table, Key, _),
    ht_put(Table, Key, Value).

%!  ht_update(+Table, +Key, ?Old, +New) is semidet.
%
%   Unifies Old with the value of Key, and sets the value to New. Fails if Table does not have Key.
%
%       ?- ht_new(Table), ht_put(Table, a, 1), ht_update(Table, a, Old, 2).

ht_update(Table, Key, Old, New) :-
    ht_get(Table, Key, Old),
    ht_put(Table, Key, New).

%!  ht_get(+Table, +Key, -Value) is semidet.
%
%   Value is the value of Key. Errors: instantiation_error if Key is a variable.
%
%       ?- ht_pairs(Table, [a-1]), ht_get(Table, a, Value).

ht_get(Table, Key, Value) :-
    must_be(nonvar, Table),
    must_be(nonvar, Key),
    Table = ht(_, Tree),
    get_assoc(Key, Tree, Value).

%!  ht_del(+Table, +Key, ?Value) is semidet.
%
%   Deletes Key, whose value is Value. Fails if Table does not have Key.
%
%       ?- ht_pairs(Table, [a-1]), ht_del(Table, a, Value), ht_size(Table, Size).

ht_del(Table, Key, Value) :-
    must_be(nonvar, Key),
    Table = ht(Count, Tree),
    del_assoc(Key, Tree, Value, Tree1),
    Count1 is Count-1,
    setarg(1, Table, Count1),
    setarg(2, Table, Tree1).

%!  ht_gen(+Table, ?Key, ?Value) is nondet.
%
%   Enumerates the pairs of Key and Value present at the call, in standard order.
%
%       ?- ht_pairs(Table, [b-2, a-1]), findall(Key-Value, ht_gen(Table, Key, Value), Pairs).

ht_gen(Table, Key, Value) :-
    arg(2, Table, Tree),
    gen_assoc(Key, Tree, Value).

%!  ht_pairs(?Table, ?Pairs) is det.
%
%   Pairs is the list of all Key-Value pairs of Table, in standard order. If Table is a variable, makes it from Pairs;
%   the last of equal keys counts.
%
%       ?- ht_pairs(Table, [b-2, a-1]), ht_pairs(Table, Pairs).

ht_pairs(Table, Pairs) :-
    (   var(Table)
    ->  must_be(list, Pairs),
        ht_new(Table),
        maplist(put_pair(Table), Pairs)
    ;   arg(2, Table, Tree),
        assoc_to_list(Tree, Pairs)
    ).

put_pair(Table, Key-Value) :-
    ht_put(Table, Key, Value).

%!  ht_keys(+Table, -Keys) is det.
%
%   Keys is the list of all keys, in standard order.
%
%       ?- ht_pairs(Table, [b-2, a-1]), ht_keys(Table, Keys).

ht_keys(Table, Keys) :-
    arg(2, Table, Tree),
    assoc_to_keys(Tree, Keys).
