% SPDX-License-Identifier: MIT
% Tries, which are built into SWI-Prolog: tables from terms to values that survive backtracking. Two keys are the same
% if they are variants. Here the entries are clauses, found by the hash of the key.

:- module(tries,
          [ trie_new/1, trie_destroy/1, is_trie/1, trie_insert/2, trie_insert/3, trie_update/3, trie_lookup/3,
            trie_delete/3, trie_gen/2, trie_gen/3, trie_gen_compiled/2, trie_gen_compiled/3, trie_property/2
          ]).

:- use_module(library(error), [existence_error/2, instantiation_error/1, type_error/2]).

% trie(N); entry(Slot, N, Key, Value), where Slot is a number computed from N and the hash of Key.
:- dynamic([trie/1, entry/4]).

%!  trie_new(-Trie) is det.
%
%   Trie is a new, empty trie. It exists until trie_destroy/1.
%
%       ?- trie_new(_T), trie_insert(_T, f(_), 1), trie_lookup(_T, f(_), V).
%       V = 1.

trie_new('$trie'(N)) :-
    flag('$tries', N, N+1),
    assertz(trie(N)).

%!  trie_destroy(+Trie) is det.
%
%   Deletes Trie and its entries. Errors: type_error(trie, Trie), existence_error(trie, Trie).
%
%       ?- trie_new(_T), trie_destroy(_T), is_trie(_T).
%       false.

trie_destroy(Trie) :-
    trie_number(Trie, N),
    retractall(trie(N)),
    retractall(entry(_, N, _, _)).

%!  is_trie(@Term) is semidet.
%
%   Term is a trie that has not been destroyed.
%
%       ?- trie_new(_T), is_trie(_T).
%       true.

is_trie(Term) :-
    nonvar(Term),
    Term = '$trie'(N),
    trie(N).

trie_number(Trie, N) :-
    (   var(Trie)
    ->  instantiation_error(Trie)
    ;   Trie = '$trie'(N)
    ->  (   trie(N)
        ->  true
        ;   existence_error(trie, Trie)
        )
    ;   type_error(trie, Trie)
    ).

%!  trie_insert(+Trie, +Key) is semidet.
%
%   Same as trie_insert(Trie, Key, true).
%
%       ?- trie_new(_T), trie_insert(_T, a), \+ trie_insert(_T, a).
%       true.

trie_insert(Trie, Key) :-
    trie_insert(Trie, Key, true).

%!  trie_insert(+Trie, +Key, +Value) is semidet.
%
%   Inserts Key with Value; fails if a variant of Key is already in Trie. Errors: those of trie_destroy/1;
%   type_error(free_of_attvar, Key), type_error(acyclic_term, Key).
%
%       ?- trie_new(_T), trie_insert(_T, k(X, Y), 1), trie_insert(_T, k(X, X), 2), trie_lookup(_T, k(Y, Y), V).
%       V = 2.

trie_insert(Trie, Key, Value) :-
    slot(Trie, Key, Slot, N),
    \+ found(Slot, Key, _, _),
    assertz(entry(Slot, N, Key, Value)).

slot(Trie, Key, Slot, N) :-
    trie_number(Trie, N),
    (   \+ acyclic_term(Key)
    ->  type_error(acyclic_term, Key)
    ;   term_attvars(Key, [])
    ->  true
    ;   type_error(free_of_attvar, Key)
    ),
    variant_hash(Key, Hash),
    Slot is N << 24 \/ Hash.

found(Slot, Key, Value, Reference) :-
    '$stored_clause'(entry(Slot, _, Key0, Value), true, Reference),
    Key0 =@= Key,
    !.

%!  trie_update(+Trie, +Key, +Value) is det.
%
%   Sets the value of Key to Value, inserting Key if necessary.
%
%       ?- trie_new(_T), trie_insert(_T, a, 1), trie_update(_T, a, 2), trie_lookup(_T, a, V).
%       V = 2.

trie_update(Trie, Key, Value) :-
    slot(Trie, Key, Slot, N),
    (   found(Slot, Key, _, Reference)
    ->  erase(Reference)
    ;   true
    ),
    assertz(entry(Slot, N, Key, Value)).

%!  trie_lookup(+Trie, +Key, -Value) is semidet.
%
%   Value is the value of a variant of Key in Trie.
%
%       ?- trie_new(_T), trie_insert(_T, f(_), one), trie_lookup(_T, f(_), V).
%       V = one.

trie_lookup(Trie, Key, Value) :-
    slot(Trie, Key, Slot, _),
    found(Slot, Key, Value0, _),
    Value = Value0.

%!  trie_delete(+Trie, +Key, ?Value) is semidet.
%
%   Deletes a variant of Key with Value from Trie.
%
%       ?- trie_new(_T), trie_insert(_T, a, 1), trie_delete(_T, a, V), \+ trie_lookup(_T, a, _).
%       V = 1.

trie_delete(Trie, Key, Value) :-
    slot(Trie, Key, Slot, _),
    found(Slot, Key, Value, Reference),
    erase(Reference).

%!  trie_gen(+Trie, ?Key) is nondet.
%
%   Same as trie_gen(Trie, Key, _).
%
%       ?- trie_new(_T), trie_insert(_T, p(1)), trie_insert(_T, q(1)), trie_gen(_T, q(X)).
%       X = 1.

trie_gen(Trie, Key) :-
    trie_gen(Trie, Key, _).

%!  trie_gen(+Trie, ?Key, -Value) is nondet.
%
%   Enumerates the keys of Trie that unify with Key, with their values.
%
%       ?- trie_new(_T), trie_insert(_T, a, 1), trie_insert(_T, b, 2), findall(K-V, trie_gen(_T, K, V), L).
%       L = [a-1, b-2].

trie_gen(Trie, Key, Value) :-
    trie_number(Trie, N),
    entry(_, N, Key, Value).

%!  trie_gen_compiled(+Trie, ?Key) is nondet.
%
%   Like trie_gen/2.
%
%       ?- trie_new(_T), trie_insert(_T, a), trie_gen_compiled(_T, K).
%       K = a.

trie_gen_compiled(Trie, Key) :-
    trie_gen(Trie, Key).

%!  trie_gen_compiled(+Trie, ?Key, -Value) is nondet.
%
%   Like trie_gen/3.
%
%       ?- trie_new(_T), trie_insert(_T, a, 1), trie_gen_compiled(_T, a, V).
%       V = 1.

trie_gen_compiled(Trie, Key, Value) :-
    trie_gen(Trie, Key, Value).

%!  trie_property(+Trie, ?Property) is nondet.
%
%   Property is value_count(N): Trie has N keys.
%
%       ?- trie_new(_T), trie_insert(_T, a), trie_property(_T, value_count(N)).
%       N = 1.

trie_property(Trie, value_count(N)) :-
    trie_number(Trie, Number),
    findall(x, entry(_, Number, _, _), Entries),
    length(Entries, N).
