% SPDX-License-Identifier: MIT
% The run-time constraint store of a CHR program. It consists of terms changed by setarg/3, so backtracking undoes all
% changes.
%
%   store            store(Tracing, NextId, Part ...), the value of a global variable; a part is the list of all
%                    constraints of one kind, or one of their indexes
%   suspension       a stored constraint, Kind(State, Id, History, Argument ..., Header ...)
%   State            a number, which each reactivation makes greater; waking(Number); dead
%   list             suspensions after a header: any term with the list as its argument 2, such as [l|List]
%   Header           what stands before the suspension in one of the lists it is in: it is taken out in constant time
%   index            index([l|NotGround], Table): suspensions by some of their arguments
%   table            [] or table(Count, Mask, Buckets); a bucket is a chain entry(Key, Value, Chain)
%   attribute        attribute([l|Suspensions], Fields, List ...) of a variable: the suspensions with the variable
%                    inside an argument, then a list for each kind and place that it is itself; Fields has the
%                    number of the header's argument for each of these lists
%
% A loop over a list sees the suspensions present when it began: new suspensions are added in front, and a removed
% suspension still leads to those after it.

:- module('$chr_store',
          [ link/3, unlink/2, key_list/3, open_key_list/3, key_entry/3, open_link/4, variable_list/4,
            variable_link/6, wake_on/4, unify/6, is_new/2, note/2, program/4, stored/3, stored_constraints/1
          ]).

:- use_module(library(lists), [append/3, reverse/2, member/2]).

%!  program(?Name, ?Module, ?Path, ?Kinds) is nondet.
%
%   The program Name, from the file Path, has constraints of Kinds, each kind(Name, Arity, Part), in Module.
%
%       :- forall(program(Name, _, _, _), writeln(Name)).

:- dynamic program/4.

%!  link(+Header, +Suspension, +Field) is det.
%
%   Inserts Suspension into the list after Header. Its argument Field becomes Header.
%
%       :- link(Header, Suspension, 5).

link(Header, Suspension, Field) :-
    arg(2, Header, List),
    Cell = [Suspension|List],
    setarg(2, Header, Cell),
    setarg(Field, Suspension, Header),
    (   List = [Next|_]
    ->  setarg(Field, Next, Cell)
    ;   true
    ).

%!  unlink(+Header, +Field) is det.
%
%   Removes the first suspension from the list after Header; does nothing if Header is [].
%
%       :- unlink(Header, 5).

unlink(Header, Field) :-
    (   Header == []
    ->  true
    ;   arg(2, Header, [_|List]),
        setarg(2, Header, List),
        (   List = [Next|_]
        ->  setarg(Field, Next, Header)
        ;   true
        )
    ).

% ---- tables ----

bucket_number(Key, Mask, N) :-
    (   integer(Key)
    ->  N is (Key /\ Mask) + 1
    ;   term_hash(Key, Hash),
        N is (Hash /\ Mask) + 1
    ).

find(entry(Key0, Value0, Chain), Key, Value) :-
    (   Key0 == Key
    ->  Value = Value0
    ;   find(Chain, Key, Value)
    ).

find_entry(Entry0, Key, Entry) :-
    Entry0 = entry(Key0, _, Chain),
    (   Key0 == Key
    ->  Entry = Entry0
    ;   find_entry(Chain, Key, Entry)
    ).

%!  key_list(+Index, +Key, -Suspensions) is det.
%
%   Suspensions are the suspensions with the ground Key in Index.
%
%       ?- key_list(index([l], []), k, L).
%       L = [].

key_list(index(_, Table), Key, Suspensions) :-
    (   Table = table(_, Mask, Buckets),
        bucket_number(Key, Mask, N),
        arg(N, Buckets, Chain),
        find(Chain, Key, Suspensions0)
    ->  Suspensions = Suspensions0
    ;   Suspensions = []
    ).

%!  open_key_list(+Index, +Key, -Suspensions) is det.
%
%   Suspensions are the suspensions that may have Key in Index.
%
%       ?- open_key_list(index([l], []), k, L).
%       L = [].

open_key_list(Index, Key, Suspensions) :-
    Index = index([_|NotGround], _),
    (   ground(Key)
    ->  key_list(Index, Key, Ground),
        (   NotGround == []
        ->  Suspensions = Ground
        ;   append(Ground, NotGround, Suspensions)
        )
    ;   Suspensions = NotGround
    ).

%!  key_entry(+Index, +Key, -Entry) is det.
%
%   Entry is the header of the suspensions with the ground Key.
%
%       ?- key_entry(index([l], []), k, E).
%       E = entry(k, [], []).

key_entry(Index, Key, Entry) :-
    arg(2, Index, Table),
    (   Table == []
    ->  functor(Buckets, buckets, 8),
        fill(8, Buckets),
        Entry = entry(Key, [], []),
        bucket_number(Key, 7, N),
        setarg(N, Buckets, Entry),
        setarg(2, Index, table(1, 7, Buckets))
    ;   Table = table(Count, Mask, Buckets),
        bucket_number(Key, Mask, N),
        arg(N, Buckets, Chain),
        (   find_entry(Chain, Key, Entry0)
        ->  Entry = Entry0
        ;   Entry = entry(Key, [], Chain),
            setarg(N, Buckets, Entry),
            Count1 is Count + 1,
            setarg(1, Table, Count1),
            (   Count1 > Mask
            ->  grow(Table, Entry)
            ;   true
            )
        )
    ).

fill(N, Buckets) :-
    (   N =:= 0
    ->  true
    ;   arg(N, Buckets, []),
        N1 is N - 1,
        fill(N1, Buckets)
    ).

% A larger table, or a new one of the same size if most entries have no value any more: these are dropped, except Entry,
% which is about to get one. Entries stay the same terms, as they are headers.
grow(Table, Entry) :-
    Table = table(_, Mask, Buckets),
    Size is Mask + 1,
    live(Size, Buckets, 0, Live),
    (   2 * Live < Size
    ->  Size1 = Size
    ;   Size1 is 2 * Size
    ),
    Mask1 is Size1 - 1,
    functor(Buckets1, buckets, Size1),
    fill(Size1, Buckets1),
    move_buckets(Size, Buckets, Entry, Mask1, Buckets1, 0, Count),
    setarg(1, Table, Count),
    setarg(2, Table, Mask1),
    setarg(3, Table, Buckets1).

live(N, Buckets, Live0, Live) :-
    (   N =:= 0
    ->  Live = Live0
    ;   arg(N, Buckets, Chain),
        live_entries(Chain, Live0, Live1),
        N1 is N - 1,
        live(N1, Buckets, Live1, Live)
    ).

live_entries([], Live, Live).
live_entries(entry(_, Value, Chain), Live0, Live) :-
    (   Value == []
    ->  Live1 = Live0
    ;   Live1 is Live0 + 1
    ),
    live_entries(Chain, Live1, Live).

move_buckets(N, Buckets, New, Mask, Buckets1, Count0, Count) :-
    (   N =:= 0
    ->  Count = Count0
    ;   arg(N, Buckets, Chain),
        move_chain(Chain, New, Mask, Buckets1, Count0, Count1),
        N1 is N - 1,
        move_buckets(N1, Buckets, New, Mask, Buckets1, Count1, Count)
    ).

move_chain([], _, _, _, Count, Count).
move_chain(Entry, New, Mask, Buckets, Count0, Count) :-
    Entry = entry(Key, Value, Chain),
    (   Value == [],
        \+ same_term(Entry, New)
    ->  Count1 = Count0
    ;   bucket_number(Key, Mask, N),
        arg(N, Buckets, Chain1),
        setarg(3, Entry, Chain1),
        setarg(N, Buckets, Entry),
        Count1 is Count0 + 1
    ),
    move_chain(Chain, New, Mask, Buckets, Count1, Count).

%!  open_link(+Index, +Key, +Suspension, +Field) is det.
%
%   Inserts Suspension into Index, under Key or among the nonground ones.
%
%       :- open_link(Index, Key, Suspension, 6).

open_link(Index, Key, Suspension, Field) :-
    (   ground(Key)
    ->  key_entry(Index, Key, Header)
    ;   arg(1, Index, Header)
    ),
    link(Header, Suspension, Field).

% ---- histories ----

%!  is_new(+Suspension, +Key) is semidet.
%
%   Key is not in the propagation history of Suspension.
%
%       ?- is_new(s(0, 1, []), k).
%       true.

is_new(Suspension, Key) :-
    arg(3, Suspension, History),
    \+ ( History = index(_, table(_, Mask, Buckets)),
         bucket_number(Key, Mask, N),
         arg(N, Buckets, Chain),
         find(Chain, Key, _) ).

%!  note(+Suspension, +Key) is det.
%
%   Adds Key to the propagation history of Suspension.
%
%       :- note(Suspension, k(1, 7)).

note(Suspension, Key) :-
    arg(3, Suspension, History0),
    (   History0 == []
    ->  History = index([], []),
        setarg(3, Suspension, History)
    ;   History = History0
    ),
    key_entry(History, Key, Entry),
    setarg(2, Entry, noted).

% ---- variables ----

%!  variable_list(+Variable, +Program, +Slot, -Suspensions) is det.
%
%   Suspensions are the suspensions that have Variable as the argument for list Slot.
%
%       ?- variable_list(X, p, 3, L).
%       L = [].

variable_list(Variable, Program, Slot, Suspensions) :-
    (   get_attr(Variable, Program, Attribute),
        arg(Slot, Attribute, [_|Suspensions0])
    ->  Suspensions = Suspensions0
    ;   Suspensions = []
    ).

attribute(Variable, Program, Fields, Attribute) :-
    (   get_attr(Variable, Program, Attribute0)
    ->  Attribute = Attribute0
    ;   functor(Fields, _, Arity0),
        Arity is Arity0 + 2,
        functor(Attribute, attribute, Arity),
        arg(1, Attribute, [l]),
        arg(2, Attribute, Fields),
        no_lists(Arity, Attribute),
        put_attr(Variable, Program, Attribute)
    ).

no_lists(N, Attribute) :-
    (   N =:= 2
    ->  true
    ;   arg(N, Attribute, []),
        N1 is N - 1,
        no_lists(N1, Attribute)
    ).

slot_header(Attribute, Slot, Header) :-
    arg(Slot, Attribute, Header0),
    (   Header0 == []
    ->  Header = [l],
        setarg(Slot, Attribute, Header)
    ;   Header = Header0
    ).

%!  variable_link(?Argument, +Program, +Fields, +Slot, +Suspension, +Field) is det.
%
%   Inserts Suspension into list Slot of Argument, if that is a variable; otherwise, its variables wake Suspension.
%
%       ?- variable_link(a, p, fields(2), 3, s(0, []), 2).
%       true.

variable_link(Argument, Program, Fields, Slot, Suspension, Field) :-
    (   var(Argument)
    ->  attribute(Argument, Program, Fields, Attribute),
        slot_header(Attribute, Slot, Header),
        link(Header, Suspension, Field)
    ;   atomic(Argument)
    ->  true
    ;   term_variables(Argument, Variables),
        wake_on(Variables, Program, Fields, Suspension)
    ).

%!  wake_on(+Variables, +Program, +Fields, +Suspension) is det.
%
%   Binding any of Variables wakes Suspension.
%
%       ?- wake_on([], p, fields(2), s(0, [])).
%       true.

wake_on([], _, _, _).
wake_on([Variable|Variables], Program, Fields, Suspension) :-
    attribute(Variable, Program, Fields, Attribute),
    arg(1, Attribute, Header),
    arg(2, Header, List),
    without_dead(List, List1),
    setarg(2, Header, [Suspension|List1]),
    wake_on(Variables, Program, Fields, Suspension).

without_dead(List0, List) :-
    (   List0 = [Suspension|Rest],
        arg(1, Suspension, dead)
    ->  without_dead(Rest, List)
    ;   List = List0
    ).

%!  unify(+Program, +Attribute, ?Value, +Module, +Reindex, +Wake) is det.
%
%   A variable with Attribute has been bound to Value: moves its suspensions to their new places and wakes each once, by
%   calling Module:Reindex and Module:Wake with the suspension.
%
%       :- unify(Program, Attribute, Value, Module, Reindex, Wake).

unify(Program, Attribute, Value, Module, Reindex, Wake) :-
    attribute_suspensions(Attribute, Suspensions0, Suspensions1),
    (   attvar(Value)
    ->  (   get_attr(Value, Program, Attribute1)
        ->  attribute_suspensions(Attribute1, Suspensions1, []),
            merge(Attribute, Attribute1)
        ;   Suspensions1 = [],
            put_attr(Value, Program, Attribute)
        )
    ;   Suspensions1 = []
    ),
    prepare(Suspensions0, Suspensions, Module, Reindex),
    wake(Suspensions, Module, Wake).

attribute_suspensions(Attribute, Suspensions0, Suspensions) :-
    functor(Attribute, _, Arity),
    slot_suspensions(3, Arity, Attribute, Suspensions0, Suspensions1),
    arg(1, Attribute, [_|List]),
    append(List, Suspensions, Suspensions1).

slot_suspensions(N, Arity, Attribute, Suspensions0, Suspensions) :-
    (   N > Arity
    ->  Suspensions0 = Suspensions
    ;   arg(N, Attribute, Header),
        (   Header = [_|List]
        ->  append(List, Suspensions1, Suspensions0)
        ;   Suspensions0 = Suspensions1
        ),
        N1 is N + 1,
        slot_suspensions(N1, Arity, Attribute, Suspensions1, Suspensions)
    ).

merge(Attribute0, Attribute) :-
    arg(1, Attribute0, [_|List0]),
    arg(1, Attribute, Header),
    arg(2, Header, List1),
    append(List0, List1, List),
    setarg(2, Header, List),
    functor(Attribute, _, Arity),
    arg(2, Attribute, Fields),
    merge_slots(3, Arity, Fields, Attribute0, Attribute).

merge_slots(N, Arity, Fields, Attribute0, Attribute) :-
    (   N > Arity
    ->  true
    ;   arg(N, Attribute0, Header0),
        (   Header0 = [_|List],
            List \== []
        ->  FieldNumber is N - 2,
            arg(FieldNumber, Fields, Field),
            slot_header(Attribute, N, Header),
            reverse(List, Oldest),
            link_all(Oldest, Header, Field)
        ;   true
        ),
        N1 is N + 1,
        merge_slots(N1, Arity, Fields, Attribute0, Attribute)
    ).

link_all([], _, _).
link_all([Suspension|Suspensions], Header, Field) :-
    link(Header, Suspension, Field),
    link_all(Suspensions, Header, Field).

% The first pass: reindexes all suspensions before any of them runs.
prepare([], [], _, _).
prepare([Suspension|Suspensions0], Suspensions, Module, Reindex) :-
    arg(1, Suspension, State),
    (   integer(State)
    ->  State1 is State + 1,
        setarg(1, Suspension, waking(State1)),
        call(Module:Reindex, Suspension, Suspension),
        Suspensions = [Suspension|Suspensions1]
    ;   State = waking(_)
    ->  Suspensions = [Suspension|Suspensions1]
    ;   Suspensions = Suspensions1
    ),
    prepare(Suspensions0, Suspensions1, Module, Reindex).

wake([], _, _).
wake([Suspension|Suspensions], Module, Wake) :-
    arg(1, Suspension, State),
    (   State = waking(State1)
    ->  setarg(1, Suspension, State1),
        call(Module:Wake, Suspension, Suspension)
    ;   true
    ),
    wake(Suspensions, Module, Wake).

%!  stored(?Module, ?Kind, -Constraint) is nondet.
%
%   Constraint, of Kind Name/Arity, is in the store of a program in Module.
%
%       ?- stored(user, leq/2, C).
%       false.

stored(Module, Name/Arity, Constraint) :-
    program(Program, Module, _, Kinds),
    nb_current(Program, Store),
    Store \== [],
    member(kind(Name, Arity, Part), Kinds),
    arg(Part, Store, [_|Suspensions]),
    member(Suspension, Suspensions),
    suspended(Suspension, Name, Arity, Constraint).

suspended(Suspension, Name, Arity, Constraint) :-
    \+ arg(1, Suspension, dead),
    functor(Constraint, Name, Arity),
    copy_arguments(Arity, Suspension, Constraint).

copy_arguments(N, Suspension, Constraint) :-
    (   N =:= 0
    ->  true
    ;   Place is N + 3,
        arg(Place, Suspension, Argument),
        arg(N, Constraint, Argument),
        N1 is N - 1,
        copy_arguments(N1, Suspension, Constraint)
    ).

%!  stored_constraints(-Constraints) is det.
%
%   Constraints are all stored constraints, without copying; constraints of modules other than user are
%   Module:Constraint.
%
%       ?- stored_constraints(Cs).
%       Cs = [].

stored_constraints(Constraints) :-
    findall(Program-Module-Kinds, program(Program, Module, _, Kinds), Programs),
    program_constraints(Programs, Constraints, []).

program_constraints([], Constraints, Constraints).
program_constraints([Program-Module-Kinds|Programs], Constraints0, Constraints) :-
    (   nb_current(Program, Store),
        Store \== []
    ->  kind_constraints(Kinds, Store, Module, Constraints0, Constraints1)
    ;   Constraints0 = Constraints1
    ),
    program_constraints(Programs, Constraints1, Constraints).

kind_constraints([], _, _, Constraints, Constraints).
kind_constraints([kind(Name, Arity, Part)|Kinds], Store, Module, Constraints0, Constraints) :-
    arg(Part, Store, [_|Suspensions]),
    list_constraints(Suspensions, Name, Arity, Module, Constraints0, Constraints1),
    kind_constraints(Kinds, Store, Module, Constraints1, Constraints).

list_constraints([], _, _, _, Constraints, Constraints).
list_constraints([Suspension|Suspensions], Name, Arity, Module, [Shown|Constraints0], Constraints) :-
    suspended(Suspension, Name, Arity, Constraint),
    ( Module == user -> Shown = Constraint ; Shown = Module:Constraint ),
    list_constraints(Suspensions, Name, Arity, Module, Constraints0, Constraints).
