% SPDX-License-Identifier: MIT
% library(statistics).

:- use_module(library(plunit)).
:- use_module(library(statistics)).

:- dynamic statistics_fact/1.

%   Goal's output on user_error.
errors_of(Goal, Text) :-
    stream_property(Old, alias(user_error)),
    tmp_file_stream(text, File, Out),
    setup_call_cleanup(set_stream(Out, alias(user_error)), Goal,
                       ( set_stream(Old, alias(user_error)), close(Out) )),
    setup_call_cleanup(open(File, read, In), read_string(In, _, Text), close(In)),
    delete_file(File).

:- begin_tests(statistics).

test(time, all(X == [1,2])) :- time(member(X, [1,2])).
test(time_fails, fail) :- time(fail).
test(time_raises, throws(ball)) :- time(throw(ball)).
test(call_time) :- call_time(true, T), memberchk(cpu(C), T), number(C).
test(call_time_result, R == false) :- call_time(fail, _, R).

% key(Key, Form): the keys of SWI-Prolog and of SICStus Prolog.
key(Key, pair) :-
    member(Key, [runtime, total_runtime, system_time, walltime, real_time, global_stack, local_stack, trail,
                 choice, memory, core, heap, program]).
key(Key, number) :-
    member(Key, [cputime, process_cputime, thread_cputime, epoch, process_epoch, inferences, stack, stack_limit,
                 global, globalused, globallimit, local, localused, locallimit, trailused, traillimit, heapused,
                 memory_used, memory_free, global_stack_used, global_stack_free, local_stack_used,
                 local_stack_free, trail_used, trail_free, choice_used, choice_free, global_shifts, local_shifts,
                 trail_shifts, ss_global, ss_local, ss_choice, ss_time, collections, collected, gctime, gc_count,
                 gc_freed, gc_time, agc, agc_count, atoms, atom_space, functors, predicates, clauses, codes,
                 modules, engines, threads]).
key(Key, triple) :-
    member(Key, [garbage_collection, stack_shifts]).

of_form(pair, [A,B]) :- integer(A), integer(B).
of_form(number, N) :- number(N), N >= 0.
of_form(triple, [A,B,C]) :- integer(A), integer(B), integer(C).

test(keys, Wrong == []) :-
    findall(Key, ( key(Key, Form), \+ ( statistics(Key, Value), of_form(Form, Value) ) ), Wrong).
test(keys_enumerated, Left == []) :-
    findall(Key, statistics(Key, _), Keys),
    findall(Key, ( member(Key, Keys), \+ key(Key, _) ), Left).
test(unknown, error(domain_error(statistics_key, foo))) :- statistics(foo, _).
test(clauses_grow) :-
    statistics(clauses, N0), assertz(statistics_fact(1)), statistics(clauses, N1), N1 =:= N0+1.

%   Atoms that nothing holds any more.
dropped_atoms(Count) :-
    forall(between(1, Count, N), atom_concat(dropped_, N, _)).

test(garbage_collect_atoms, true(Collected-Gone == 1-true)) :-
    dropped_atoms(2000),
    statistics(agc, Before), statistics(atoms, Many),
    garbage_collect_atoms,
    statistics(agc, After), statistics(atoms, Few),
    Collected is min(1, After - Before),
    ( Many - Few >= 1900 -> Gone = true ; Gone = Many-Few ).
test(garbage_collect_atoms_keeps, Held == [held_1, held_2, held_3]) :-
    findall(Atom, ( between(1, 3, N), atom_concat(held_, N, Atom) ), Held),
    garbage_collect_atoms,
    dropped_atoms(100).

test(figures, true) :-
    errors_of(statistics, T),
    forall(member(P, ['CPU time', inferences, 'global stack', ' bytes']), once(sub_atom(T, _, _, _, P))).

:- end_tests(statistics).
