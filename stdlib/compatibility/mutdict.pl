% SPDX-License-Identifier: MIT
% Mutable dictionaries, as in SICStus Prolog's library(mutdict): a term mutdict(Size, Tree) that setarg/3 changes, so
% that backtracking undoes changes; Tree is an AVL tree of library(assoc).  Items are in the standard order of their
% keys.

:- module(mutdict, [ is_mutdict/1, new_mutdict/1, list_to_mutdict/2, mutdict_empty/1, mutdict_size/2,
                     mutdict_get/3, mutdict_put/3, mutdict_update/4, mutdict_delete/2, mutdict_clear/1,
                     mutdict_gen/3, mutdict_keys/2, mutdict_values/2, mutdict_items/2, mutdict_append/2
                   ]).

:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4, del_assoc/4, gen_assoc/3,
                               assoc_to_list/2, assoc_to_keys/2, assoc_to_values/2]).
:- use_module(library(error), [must_be/2, instantiation_error/1, type_error/2]).

%!  is_mutdict(@Term) is semidet.
%
%   Term is a mutable dictionary.
%
%       ?- new_mutdict(_D), is_mutdict(_D).
%       true.

is_mutdict(Term) :-
    nonvar(Term),
    Term = mutdict(Size, _),
    integer(Size).

%!  new_mutdict(-Dict) is det.
%
%   Dict is a new, empty dictionary.
%
%       ?- new_mutdict(_D), mutdict_put(_D, a, 1), mutdict_put(_D, a, 2), mutdict_items(_D, L).
%       L = [a-2].

new_mutdict(mutdict(0, Tree)) :-
    empty_assoc(Tree).

%!  list_to_mutdict(+Items, -Dict) is det.
%
%   Dict is a new dictionary with Items, a list of Key-Value; the last item of a key counts.  Errors: those of
%   mutdict_append/2.
%
%       ?- list_to_mutdict([a-1, b-2], _D), mutdict_get(_D, b, V).
%       V = 2.

list_to_mutdict(Items, Dict) :-
    new_mutdict(Dict0),
    mutdict_append(Dict0, Items),
    Dict = Dict0.

parts(Dict, Size, Tree) :-
    (   is_mutdict(Dict)
    ->  Dict = mutdict(Size, Tree)
    ;   var(Dict)
    ->  instantiation_error(Dict)
    ;   type_error(mutdict, Dict)
    ).

%!  mutdict_empty(+Dict) is semidet.
%
%   Dict has no items.
%
%       ?- new_mutdict(_D), mutdict_empty(_D).
%       true.

mutdict_empty(Dict) :-
    parts(Dict, 0, _).

%!  mutdict_size(+Dict, -Size) is det.
%
%   Size is the number of items.
%
%       ?- list_to_mutdict([a-1, b-2], _D), mutdict_size(_D, N).
%       N = 2.

mutdict_size(Dict, Size) :-
    parts(Dict, Size, _).

%!  mutdict_get(+Dict, +Key, -Value) is semidet.
%
%   Value is the value of Key, if present.  Errors: instantiation_error if Key is not ground.
%
%       ?- list_to_mutdict([a-1, b-2], _D), mutdict_get(_D, a, V).
%       V = 1.

mutdict_get(Dict, Key, Value) :-
    must_be(ground, Key),
    parts(Dict, _, Tree),
    get_assoc(Key, Tree, Value).

%!  mutdict_put(+Dict, +Key, +Value) is det.
%
%   Sets the value of Key to Value, adding Key if necessary.  Errors: instantiation_error if Key is not ground.
%
%       ?- new_mutdict(_D), mutdict_put(_D, a, 1), mutdict_put(_D, a, 2), mutdict_items(_D, L).
%       L = [a-2].

mutdict_put(Dict, Key, Value) :-
    must_be(ground, Key),
    parts(Dict, Size0, Tree0),
    (   get_assoc(Key, Tree0, _)
    ->  true
    ;   Size is Size0+1,
        setarg(1, Dict, Size)
    ),
    put_assoc(Key, Tree0, Value, Tree),
    setarg(2, Dict, Tree).

%!  mutdict_update(+Dict, +Key, -Old, +New) is semidet.
%
%   Unifies Old with the value of Key, which must be present, and replaces it by New, which may contain Old.
%
%       ?- list_to_mutdict([a-1], _D), mutdict_update(_D, a, Old, 2), mutdict_items(_D, L).
%       Old = 1, L = [a-2].

mutdict_update(Dict, Key, Old, New) :-
    mutdict_get(Dict, Key, Old),
    mutdict_put(Dict, Key, New).

%!  mutdict_delete(+Dict, +Key) is det.
%
%   Deletes Key.  Errors: instantiation_error if Key is not ground.
%
%       ?- list_to_mutdict([a-1, b-2], _D), mutdict_delete(_D, a), mutdict_items(_D, L).
%       L = [b-2].

mutdict_delete(Dict, Key) :-
    must_be(ground, Key),
    parts(Dict, Size0, Tree0),
    (   del_assoc(Key, Tree0, _, Tree)
    ->  Size is Size0-1,
        setarg(1, Dict, Size),
        setarg(2, Dict, Tree)
    ;   true
    ).

%!  mutdict_clear(+Dict) is det.
%
%   Deletes all items.
%
%       ?- list_to_mutdict([a-1], _D), mutdict_clear(_D), mutdict_size(_D, N).
%       N = 0.

mutdict_clear(Dict) :-
    parts(Dict, _, _),
    new_mutdict(mutdict(Size, Tree)),
    setarg(1, Dict, Size),
    setarg(2, Dict, Tree).

%!  mutdict_gen(+Dict, ?Key, ?Value) is nondet.
%
%   Enumerates the items Key and Value.
%
%       ?- list_to_mutdict([a-1], _D), mutdict_gen(_D, K, V).
%       K = a, V = 1.

mutdict_gen(Dict, Key, Value) :-
    parts(Dict, _, Tree),
    (   ground(Key)
    ->  get_assoc(Key, Tree, Value)
    ;   gen_assoc(Key, Tree, Value)
    ).

%!  mutdict_keys(+Dict, -Keys) is det.
%
%   Keys is the list of the keys.
%
%       ?- list_to_mutdict([a-1], _D), mutdict_keys(_D, Keys).
%       Keys = [a].

mutdict_keys(Dict, Keys) :-
    parts(Dict, _, Tree),
    assoc_to_keys(Tree, Keys).

%!  mutdict_values(+Dict, -Values) is det.
%
%   Values is the list of the values.
%
%       ?- list_to_mutdict([a-1], _D), mutdict_values(_D, Values).
%       Values = [1].

mutdict_values(Dict, Values) :-
    parts(Dict, _, Tree),
    assoc_to_values(Tree, Values).

%!  mutdict_items(+Dict, -Items) is det.
%
%   Items is the list of the Key-Value pairs.
%
%       ?- list_to_mutdict([a-1], _D), mutdict_items(_D, Items).
%       Items = [a-1].

mutdict_items(Dict, Items) :-
    parts(Dict, _, Tree),
    assoc_to_list(Tree, Items).

%!  mutdict_append(+Dict, +Items) is det.
%
%   Puts each Key-Value of Items.  Errors: instantiation_error; type_error(pair, Item).
%
%       ?- list_to_mutdict([a-1], _D), mutdict_append(_D, [a-5]), mutdict_items(_D, L).
%       L = [a-5].

mutdict_append(Dict, Items) :-
    must_be(list(pair), Items),
    put_all(Items, Dict).

put_all([], _).
put_all([Key-Value|Items], Dict) :-
    mutdict_put(Dict, Key, Value),
    put_all(Items, Dict).
