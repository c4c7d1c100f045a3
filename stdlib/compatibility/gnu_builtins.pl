% SPDX-License-Identifier: MIT
% Builtins of GNU Prolog that other systems lack or name differently. Constraints are in gnu_constraints.pl.

:- module(gnu_builtins,
          [ g_assign/2, g_assignb/2, g_read/2, g_array_size/2, g_inc/1, g_inc/2, g_inc/3, g_inco/2, g_dec/1, g_dec/2,
            g_dec/3, g_deco/2, nth/3, prefix/2, suffix/2, sublist/2, for/3, write_to_atom/2, writeq_to_atom/2,
            format_to_atom/3, read_from_atom/2, number_atom/2, lower_upper/2, new_atom/1, user_time/1,
            cpu_time/1, real_time/1, date_time/1, argument_list/1, argument_counter/1,
            argument_value/2, randomize/0, sort/1, msort/1, keysort/1, setarg/4, environ/2, unlink/1, system/1,
            system/2
          ]).

:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, nth1/3]).

% ---- global variables and arrays ----
%
% The value of a variable Name is kept in the global variable `gnu Name`, as a term or array(Elements...); an element of
% an array is Name(Index), Name(Index, Index) and so on, counted from 0. The initial value is 0.

%!  g_assign(+Place, +Term) is det.
%
%   Assigns a copy of Term to Place, a name or an element Name(Index) of an array; backtracking does not undo it.
%   g_array(Size), g_array(Size, Initial) and g_array(List) make an array. Errors: instantiation_error,
%   existence_error(g_array, Place), type_error(callable, Place).
%
%       ?- g_assign(total, 3), g_read(total, X).
%       X = 3.

g_assign(Place, Term) :-
    place(Place, Key, Indexes),
    stored(Term, Value),
    (   Indexes == []
    ->  nb_setval(Key, Value)
    ;   current_value(Key, Array),
        with_element(Indexes, Array, Place, Value, Array1),
        nb_setval(Key, Array1)
    ).

%!  g_assignb(+Place, +Term) is det.
%
%   Like g_assign/2, but backtracking undoes it.
%
%       ?- ( g_assignb(depth, 1), fail ; g_read(depth, X) ).
%       X = 0.

g_assignb(Place, Term) :-
    place(Place, Key, Indexes),
    stored(Term, Value),
    (   Indexes == []
    ->  Value1 = Value
    ;   current_value(Key, Array),
        with_element(Indexes, Array, Place, Value, Value1)
    ),
    ( nb_current(Key, _) -> true ; nb_setval(Key, 0) ),
    b_setval(Key, Value1).

%!  g_read(+Place, ?Term) is semidet.
%
%   Term is the value last assigned to Place; for an array, g_array(List). Errors: those of g_assign/2.
%
%       ?- g_assign(row, g_array([a, b])), g_assign(row(1), c), g_read(row, T).
%       T = g_array([a, c]).

g_read(Place, Term) :-
    place(Place, Key, Indexes),
    current_value(Key, Value),
    element(Indexes, Value, Place, Element),
    shown(Element, Shown),
    Term = Shown.

%!  g_array_size(+Place, ?Size) is semidet.
%
%   Size is the number of elements of the array at Place.
%
%       ?- g_assign(board, g_array(9)), g_array_size(board, N).
%       N = 9.

g_array_size(Place, Size) :-
    place(Place, Key, Indexes),
    current_value(Key, Value),
    element(Indexes, Value, Place, Array),
    is_array(Array),
    functor(Array, _, Size0),
    Size = Size0.

%!  g_inc(+Place) is det.
%!  g_inc(+Place, ?New) is semidet.
%!  g_inco(+Place, ?Old) is semidet.
%!  g_inc(+Place, ?Old, ?New) is semidet.
%
%   Increments the integer at Place; Old is its value before, New the value after. Errors: type_error(integer, T).
%
%       ?- g_assign(count, 1), g_inc(count), g_inc(count, Old, New).
%       Old = 2, New = 3.

g_inc(Place) :-
    g_inc(Place, _, _).

g_inc(Place, New) :-
    g_inc(Place, _, New).

g_inco(Place, Old) :-
    g_inc(Place, Old, _).

g_inc(Place, Old, New) :-
    add_to(Place, 1, Old, New).

%!  g_dec(+Place) is det.
%!  g_dec(+Place, ?New) is semidet.
%!  g_deco(+Place, ?Old) is semidet.
%!  g_dec(+Place, ?Old, ?New) is semidet.
%
%   Decrements the integer at Place; Old is its value before, New the value after. Errors: type_error(integer, T).
%
%       ?- g_assign(count, 1), g_dec(count), g_dec(count, Old, New).
%       Old = 0, New = -1.

g_dec(Place) :-
    g_dec(Place, _, _).

g_dec(Place, New) :-
    g_dec(Place, _, New).

g_deco(Place, Old) :-
    g_dec(Place, Old, _).

g_dec(Place, Old, New) :-
    add_to(Place, -1, Old, New).

add_to(Place, Step, Old, New) :-
    g_read(Place, Old0),
    must_be(integer, Old0),
    New0 is Old0+Step,
    g_assign(Place, New0),
    Old = Old0,
    New = New0.

place(Place, Key, Indexes) :-
    must_be(callable, Place),
    Place =.. [Name|Indexes0],
    atom_concat('gnu ', Name, Key),
    maplist(index_value, Indexes0, Indexes).

% An index may be the name of another variable.
index_value(I, N) :-
    (   integer(I)
    ->  N = I
    ;   g_read(I, N),
        must_be(integer, N)
    ).

current_value(Key, Value) :-
    ( nb_current(Key, Value0) -> Value = Value0 ; Value = 0 ).

is_array(Term) :-
    compound(Term),
    functor(Term, 'gnu array', _).

stored(Term, Value) :-
    (   nonvar(Term),
        array_elements(Term, Elements)
    ->  maplist(stored, Elements, Values),
        Value =.. ['gnu array'|Values]
    ;   Value = Term
    ).

array_elements(g_array(Spec), Elements) :-
    (   integer(Spec)
    ->  same_elements(Spec, 0, Elements)
    ;   is_list(Spec),
        Elements = Spec
    ).
array_elements(g_array(Size, Initial), Elements) :-
    must_be(nonneg, Size),
    same_elements(Size, Initial, Elements).

same_elements(0, _, []) :- !.
same_elements(N, X, [X|Xs]) :-
    N1 is N-1,
    same_elements(N1, X, Xs).

shown(Value, Term) :-
    (   is_array(Value)
    ->  Value =.. [_|Values],
        maplist(shown, Values, Elements),
        Term = g_array(Elements)
    ;   Term = Value
    ).

element([], Value, _, Value).
element([I|Is], Array, Place, Value) :-
    N is I+1,
    (   is_array(Array),
        N > 0,
        arg(N, Array, Element)
    ->  element(Is, Element, Place, Value)
    ;   throw(error(existence_error(g_array, Place), _))
    ).

with_element([], _, _, Value, Value).
with_element([I|Is], Array, Place, Value, Array1) :-
    element([I], Array, Place, Element),
    with_element(Is, Element, Place, Value, Element1),
    Array =.. [Name|Elements],
    length(Front, I),
    append(Front, [_|Back], Elements),
    append(Front, [Element1|Back], Elements1),
    Array1 =.. [Name|Elements1],
    !.

% ---- lists ----

%!  nth(?N, ?List, ?X) is nondet.
%
%   X is element N of List, counted from 1.
%
%       ?- nth(2, [a, b, c], X).
%       X = b.

nth(N, List, X) :-
    ( var(N) -> true ; integer(N), N > 0 ),
    nth1(N, List, X).

%!  prefix(?Prefix, ?List) is nondet.
%
%   List begins with the list Prefix.
%
%       ?- findall(P, prefix(P, [a, b]), Ps).
%       Ps = [[], [a], [a, b]].

prefix([], _).
prefix([X|Xs], [X|Ys]) :-
    prefix(Xs, Ys).

%!  suffix(?Suffix, ?List) is nondet.
%
%   List ends with the list Suffix.
%
%       ?- findall(S, suffix(S, [a, b]), Ss).
%       Ss = [[a, b], [b], []].

suffix(Xs, Xs).
suffix(Xs, [_|Ys]) :-
    suffix(Xs, Ys).

%!  sublist(?Part, +List) is nondet.
%
%   Part is a subsequence of List.
%
%       ?- sublist([a, c], [a, b, c]).
%       true.

sublist(Xs, Xs).
sublist(Xs, [Y|Ys]) :-
    shorter_sublist(Ys, Y, Xs).

shorter_sublist(Ys, _, Xs) :-
    sublist(Xs, Ys).
shorter_sublist([Z|Ys], Y, [Y|Xs]) :-
    shorter_sublist(Ys, Z, Xs).

%!  for(?X, +Low, +High) is nondet.
%
%   Same as between(Low, High, X).
%
%       ?- findall(X, for(X, 1, 3), Xs).
%       Xs = [1, 2, 3].

for(X, Low, High) :-
    between(Low, High, X).

% ---- text ----

%!  write_to_atom(-Atom, @Term) is det.
%
%   Atom is what write/1 prints of Term.
%
%       ?- write_to_atom(A, f('X')).
%       A = 'f(X)'.

write_to_atom(Atom, Term) :-
    with_output_to(atom(Atom0), write(Term)),
    Atom = Atom0.

%!  writeq_to_atom(-Atom, @Term) is det.
%
%   Atom is what writeq/1 prints of Term.
%
%       ?- writeq_to_atom(A, ['X']), atom_length(A, N).
%       A = '[\'X\']', N = 5.

writeq_to_atom(Atom, Term) :-
    with_output_to(atom(Atom0), writeq(Term)),
    Atom = Atom0.

%!  format_to_atom(-Atom, +Format, +Arguments) is det.
%
%   Atom is what format/2 prints.
%
%       ?- format_to_atom(A, '~w-~w', [a, 1]).
%       A = 'a-1'.

format_to_atom(Atom, Format, Arguments) :-
    with_output_to(atom(Atom0), format(Format, Arguments)),
    Atom = Atom0.

%!  read_from_atom(+Atom, -Term) is det.
%
%   Term is the first term in the text of Atom. Errors: syntax_error(_).
%
%       ?- read_from_atom('f(x). rest', T).
%       T = f(x).

read_from_atom(Atom, Term) :-
    must_be(atom, Atom),
    setup_call_cleanup(open_string(Atom, Stream), read(Stream, Term0), close(Stream)),
    Term = Term0.

%!  number_atom(?Number, ?Atom) is semidet.
%
%   Atom is the text of Number. Errors: instantiation_error, syntax_error(illegal_number).
%
%       ?- number_atom(N, '12').
%       N = 12.

number_atom(Number, Atom) :-
    (   nonvar(Atom)
    ->  atom_codes(Atom, Codes),
        number_codes(Number, Codes)
    ;   must_be(number, Number),
        number_codes(Number, Codes),
        atom_codes(Atom, Codes)
    ).

%!  lower_upper(?Lower, ?Upper) is semidet.
%
%   Upper is the upper-case character for Lower, or Lower the lower-case character for Upper.
%
%       ?- lower_upper(a, U).
%       U = 'A'.

lower_upper(Lower, Upper) :-
    (   nonvar(Lower)
    ->  must_be(char, Lower),
        upcase_atom(Lower, Upper)
    ;   must_be(char, Upper),
        downcase_atom(Upper, Lower)
    ).

%!  new_atom(-Atom) is det.
%
%   Atom is a new atom.
%
%       ?- new_atom(A), new_atom(B), A \== B.

new_atom(Atom) :-
    must_be(var, Atom),
    flag('gnu new_atom', N, N+1),
    number_codes(N, Codes),
    atom_codes(Number, Codes),
    atom_concat(atom_, Number, Atom).

% ---- time and the process ----

%!  user_time(-Milliseconds) is det.
%
%   Milliseconds is the processor time used so far.
%
%       ?- user_time(T), integer(T).

user_time(T) :-
    statistics(runtime, [T|_]).

%!  cpu_time(-Milliseconds) is det.
%
%   Like user_time/1.
%
%       ?- cpu_time(T), integer(T).

cpu_time(T) :-
    statistics(runtime, [T|_]).

%!  real_time(-Milliseconds) is det.
%
%   Milliseconds is the time since the system was started.
%
%       ?- real_time(T), integer(T).

real_time(T) :-
    statistics(walltime, [T|_]).

%!  date_time(-DateTime) is det.
%
%   DateTime is the current time, dt(Year, Month, Day, Hour, Minute, Second).
%
%       ?- date_time(dt(_, _, _, H, _, _)), H < 24.

date_time(dt(Year, Month, Day, Hour, Minute, Second)) :-
    get_time(Now),
    stamp_date_time(Now, date(Year, Month, Day, Hour, Minute, Seconds, _, _, _), local),
    Second is truncate(Seconds).

%!  argument_list(-Arguments) is det.
%
%   Arguments is the list of the program's command-line arguments.
%
%       ?- argument_list(As), is_list(As).

argument_list(Arguments) :-
    current_prolog_flag(argv, Arguments).

%!  argument_counter(-Count) is det.
%
%   Count is the number of command-line arguments, including the program's name.
%
%       ?- argument_counter(N), N >= 1.

argument_counter(Count) :-
    argument_list(Arguments),
    length(Arguments, N),
    Count is N+1.

%!  argument_value(+N, -Argument) is semidet.
%
%   Argument is command-line argument N; 0 is the name of the system.
%
%       ?- argument_value(999, A).
%       false.

argument_value(N, Argument) :-
    must_be(nonneg, N),
    (   N =:= 0
    ->  Argument = hornbeam
    ;   argument_list(Arguments),
        nth1(N, Arguments, Argument)
    ),
    !.

%!  randomize is det.
%
%   Makes the random numbers differ from those of the last run.
%
%       ?- randomize.
%       true.

randomize :-
    set_random(seed(random)).

% ---- lists and terms in place ----

%!  sort(+List) is det.
%
%   Replaces List in place by its sorted form, as from sort/2; List must be proper. Errors: those of sort/2.
%
%       ?- L = [b, a, b], sort(L).
%       L = [a, b].

sort(List) :-
    sort(List, Sorted),
    in_place(List, Sorted).

%!  msort(+List) is det.
%
%   Like sort/1, but keeps duplicates.
%
%       ?- L = [b, a, b], msort(L).
%       L = [a, b, b].

msort(List) :-
    msort(List, Sorted),
    in_place(List, Sorted).

%!  keysort(+Pairs) is det.
%
%   Like sort/1, by the keys of the terms Key-Value; pairs with equal keys keep their order. Errors: those of keysort/2.
%
%       ?- L = [b-1, a-2], keysort(L).
%       L = [a-2, b-1].

keysort(Pairs) :-
    keysort(Pairs, Sorted),
    in_place(Pairs, Sorted).

% The cells of the list get the elements and the end of the other list, which is not longer.
in_place([], _) :-
    !.
in_place(List, [X|Xs]) :-
    setarg(1, List, X),
    (   Xs == []
    ->  setarg(2, List, [])
    ;   List = [_|Rest],
        in_place(Rest, Xs)
    ).

%!  setarg(+N, +Term, +Value, +Undo) is semidet.
%
%   Replaces argument N of Term by Value; if Undo is false, backtracking does not undo it. Errors: those of setarg/3;
%   type_error(boolean, Undo).
%
%       ?- T = f(a), setarg(1, T, b, true).
%       T = f(b).

setarg(N, Term, Value, Undo) :-
    must_be(boolean, Undo),
    (   Undo == true
    ->  setarg(N, Term, Value)
    ;   nb_setarg(N, Term, Value)
    ).

% ---- the operating system ----

%!  environ(+Name, -Value) is semidet.
%
%   Value is the value of the environment variable Name, an atom. Errors: instantiation_error, type_error(atom, Name).
%
%       ?- environ(no_such_variable, Value).
%       false.

environ(Name, Value) :-
    must_be(atom, Name),
    getenv(Name, Value).

%!  unlink(+File) is det.
%
%   Deletes File; does nothing if it cannot be deleted. Errors: instantiation_error, type_error(atom, File).
%
%       ?- unlink(no_such_file).
%       true.

unlink(File) :-
    must_be(atom, File),
    catch(delete_file(File), error(_, _), true).

%!  system(+Command) is det.
%
%   Runs Command in the shell, ignoring its exit status. Errors: those of shell/2.
%
%       ?- system('exit 3').

system(Command) :-
    shell(Command, _).

%!  system(+Command, -Status) is det.
%
%   Runs Command in the shell; Status is its exit status. Errors: those of shell/2.
%
%       ?- system('exit 3', Status).

system(Command, Status) :-
    shell(Command, Status).
