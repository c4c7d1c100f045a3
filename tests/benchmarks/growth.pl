% SPDX-License-Identifier: MIT
% Operations for tests/benchmarks/growth. run(Name, N) does an operation with N things;
% operation(Name, N, Exponent): measured at N, 2N and 4N its work must grow by no more than N^Exponent.
% What is linear has 1.1, what sorts or keeps a tree 1.2: a logarithm of these sizes.

:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(clpfd)).
:- use_module(library(dcg/basics)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(rbtrees)).

:- dynamic visited/1, object/3, edge/2, job/1, memo/2, typed/2, state/1, counter/1, chart/3.

:- discontiguous operation/3, run/2.

times(N, Goal) :- forall(between(1, N, _), Goal).

scattered(N, L) :- findall(X, ( between(1, N, I), X is I * 7919 mod 1000003 ), L).

% ---- database ----

operation(assertz_facts, 2000, 1.1).
run(assertz_facts, N) :- forall(between(1, N, I), assertz(object(t, I, x))).

operation(visited_compound, 1000, 1.1).
run(visited_compound, N) :-
    forall(between(1, N, I), ( X is I // 40, Y is I mod 40, ( visited(X/Y) -> true ; assertz(visited(X/Y)) ) )).

operation(poor_first_argument, 1000, 1.1).
run(poor_first_argument, N) :-
    forall(between(1, N, I), ( T is I mod 3, assertz(object(T, I, x)) )),
    forall(between(1, N, I), ( T is I mod 3, once(object(T, I, _)) )).

operation(two_arguments_together, 1600, 1.1).
run(two_arguments_together, N) :-
    forall(between(1, N, I), ( A is I // 40, B is I mod 40, assertz(edge(A, B)) )),
    forall(between(1, N, I), ( A is I // 40, B is I mod 40, once(edge(A, B)) )).

operation(either_argument, 1000, 1.1).
run(either_argument, N) :-
    forall(between(1, N, I), ( J is I + 1, assertz(edge(I, J)) )),
    forall(between(1, N, I), once(edge(I, _))),
    forall(between(2, N, J), once(edge(_, J))).

operation(seen_states, 500, 1.1).
run(seen_states, N) :-
    forall(between(1, N, I), ( S = [a, b, c, d, I, e], ( state(S) -> true ; assertz(state(S)) ) )),
    forall(between(1, N, I), state([a, b, c, d, I, e])).

operation(memo_table, 1000, 1.1).
run(memo_table, N) :- assertz(memo(0, 0)), fill_memo(1, N).

fill_memo(I, N) :- I > N, !.
fill_memo(I, N) :- J is I - 1, memo(J, F0), F is (F0 + I) mod 1009, asserta(memo(I, F)), I1 is I + 1, fill_memo(I1, N).

operation(chart_edges, 800, 1.1).
run(chart_edges, N) :-
    forall(between(1, N, I), ( J is I + 2, C is I mod 5, new_chart(I, J, cat(C)) )),
    forall(between(1, N, I), ( J is I + 2, C is I mod 5, new_chart(I, J, cat(C)) )).

new_chart(I, J, C) :- chart(I, J, C), !.
new_chart(I, J, C) :- assertz(chart(I, J, C)).

operation(queue, 1000, 1.1).
run(queue, N) :-
    forall(between(1, N, I), assertz(job(I))),
    times(N, ( once(retract(job(X))), Y is X + 1, assertz(job(Y)) )).

operation(stack, 1000, 1.1).
run(stack, N) :-
    forall(between(1, N, I), asserta(job(I))),
    times(N, ( once(retract(job(X))), asserta(job(X)), once(retract(job(X))) )).

operation(agenda_at_both_ends, 1000, 1.1).
run(agenda_at_both_ends, N) :-
    assertz(job(0)),
    forall(between(1, N, I), ( once(retract(job(_))), assertz(job(I)), asserta(job(I)) )).

operation(queue_behind_a_sentinel, 1000, 1.1).
run(queue_behind_a_sentinel, N) :-
    assertz(job(0)),
    forall(between(1, N, I), ( assertz(job(I)), once(( job(X), X > 0, retract(job(X)) )) )).

operation(agenda_below_a_choice, 1000, 1.1).
run(agenda_below_a_choice, N) :-
    forall(between(1, 10, I), assertz(job(I))),
    job(10),
    forall(between(1, N, I), ( J is I + 10, asserta(job(J)), once(retract(job(J))) )),
    !.

operation(retract_all, 1000, 1.1).
run(retract_all, N) :- forall(between(1, N, I), assertz(job(I))), retractall(job(_)).

operation(counter_in_the_database, 1000, 1.1).
run(counter_in_the_database, N) :-
    assertz(counter(0)),
    times(N, ( retract(counter(C)), C1 is C + 1, assertz(counter(C1)) )).

operation(retract_by_second_argument, 1000, 1.1).
run(retract_by_second_argument, N) :-
    forall(between(1, N, I), assertz(typed(t, I))),
    forall(between(1, N, I), once(retract(typed(_, I)))).

operation(recorded, 1000, 1.1).
run(recorded, N) :-
    forall(between(1, N, I), recordz(key, I)),
    forall(recorded(key, _, R), erase(R)).

operation(flag_and_global_variable, 2000, 1.1).
run(flag_and_global_variable, N) :-
    nb_setval(count, 0),
    times(N, ( nb_getval(count, C), C1 is C + 1, nb_setval(count, C1) )).

% ---- texts ----

text(N, A) :- findall(C, ( between(1, N, I), C is 0'a + I mod 26 ), Cs), atom_codes(A, Cs).
wide_text(N, A) :- findall(C, ( between(1, N, I), C is 0x3b1 + I mod 24 ), Cs), atom_codes(A, Cs).

operation(sub_atom_by_position, 2000, 1.1).
run(sub_atom_by_position, N) :- text(N, A), forall(between(1, N, I), ( B is I - 1, sub_atom(A, B, 1, _, _) )).

operation(wide_sub_atom_by_position, 2000, 1.1).
run(wide_sub_atom_by_position, N) :-
    wide_text(N, A),
    forall(between(1, N, I), ( B is I - 1, sub_atom(A, B, 1, _, _) )).

operation(sub_string_by_position, 2000, 1.1).
run(sub_string_by_position, N) :-
    text(N, A), atom_string(A, S),
    forall(between(1, N, I), ( B is I - 1, sub_string(S, B, 1, _, _) )).

operation(string_code_by_position, 2000, 1.1).
run(string_code_by_position, N) :- text(N, A), atom_string(A, S), forall(between(1, N, I), string_code(I, S, _)).

operation(length_of_texts, 2000, 1.1).
run(length_of_texts, N) :- text(N, A), times(N, atom_length(A, _)).

operation(places_of_a_part, 2000, 1.1).
run(places_of_a_part, N) :- text(N, A), aggregate_all(count, sub_atom(A, _, _, _, abc), _).

operation(split_text, 2000, 1.1).
run(split_text, N) :- numlist(1, N, L), atomic_list_concat(L, ',', A), split_string(A, ",", "", _).

operation(join_and_split, 2000, 1.2).  % a new atom for each part, and their table doubles
run(join_and_split, N) :- numlist(1, N, L), atomic_list_concat(L, ',', A), atomic_list_concat(_, ',', A).

operation(format_to_atom, 2000, 1.1).
run(format_to_atom, N) :- numlist(1, N, L), format(atom(_), "~w", [L]).

operation(term_to_text_and_back, 1000, 1.1).
run(term_to_text_and_back, N) :- numlist(1, N, L), term_to_atom(L, A), term_to_atom(_, A).

operation(phrase_integers, 1000, 1.1).
run(phrase_integers, N) :- numlist(1, N, L), atomic_list_concat(L, ' ', A), atom_codes(A, Cs), phrase(integers(_), Cs).

integers([I|Is]) --> integer(I), !, blanks, integers(Is).
integers([]) --> [].

% ---- lists ----

operation(memberchk_in_front, 2000, 1.1).
run(memberchk_in_front, N) :- numlist(1, N, L), times(N, memberchk(5, L)).

operation(nth_in_front, 2000, 1.1).
run(nth_in_front, N) :- numlist(1, N, L), times(N, nth0(3, L, _)).

operation(append_and_length, 2000, 1.1).
run(append_and_length, N) :- numlist(1, N, L), append(L, [x], L1), length(L1, _), reverse(L1, _), last(L1, _).

operation(msort, 2000, 1.2).
run(msort, N) :- scattered(N, L), msort(L, _).

operation(sort_4, 2000, 1.2).
run(sort_4, N) :- findall(k(K, x), ( between(1, N, I), K is I * 7919 mod 10007 ), L), sort(1, @>=, L, _).

operation(predsort, 500, 1.25).
run(predsort, N) :- scattered(N, L), predsort(compare, L, _).

operation(list_to_set, 2000, 1.2).
run(list_to_set, N) :- scattered(N, L), append(L, L, L2), list_to_set(L2, _).

operation(ordered_sets, 2000, 1.2).
run(ordered_sets, N) :- scattered(N, L), list_to_ord_set(L, S), numlist(1, N, M), ord_union(S, M, U), ord_subtract(U, M, _).

operation(sum_max_foldl, 2000, 1.1).
run(sum_max_foldl, N) :- numlist(1, N, L), sum_list(L, _), max_list(L, _), foldl([X, S0, S]>>(S is S0 + X), L, 0, _).

operation(maplist_and_include, 1000, 1.1).
run(maplist_and_include, N) :- numlist(1, N, L), maplist(succ, L, M), include([X]>>(X mod 2 =:= 0), M, _).

% ---- trees and solutions ----

operation(assoc, 500, 1.25).
run(assoc, N) :- scattered(N, L), foldl([K, A0, A]>>put_assoc(K, A0, x, A), L, t, _).

operation(red_black_tree, 500, 1.25).
run(red_black_tree, N) :- scattered(N, L), rb_new(T), foldl([K, A0, A]>>rb_insert(A0, K, x, A), L, T, _).

operation(findall, 2000, 1.1).
run(findall, N) :- findall(f(I, _), between(1, N, I), _).

operation(setof, 1000, 1.2).
run(setof, N) :- setof(K, I^( between(1, N, I), K is I * 7919 mod 1000003 ), _).

operation(bagof_with_free_variables, 1000, 1.25).
run(bagof_with_free_variables, N) :-
    forall(bagof(I, ( between(1, N, I), K is I mod 50 ), _), K >= 0).

operation(aggregate_count, 2000, 1.1).
run(aggregate_count, N) :- aggregate_all(count, between(1, N, _), _).

% ---- control, collection, terms ----

operation(exceptions, 1000, 1.1).
run(exceptions, N) :- forall(between(1, N, I), catch(throw(ball(I)), ball(_), true)).

operation(deep_recursion, 5000, 1.1).
run(deep_recursion, N) :- count_up(N, _).

count_up(0, 0) :- !.
count_up(N, M) :- N1 is N - 1, count_up(N1, M1), M is M1 + 1.

operation(new_atoms, 2000, 1.1).
run(new_atoms, N) :- forall(between(1, N, I), atom_concat(atom_, I, _)).

operation(live_data_and_collections, 2000, 1.1).
run(live_data_and_collections, N) :- numlist(1, N, L), times(20, ( copy_term(L, M), length(M, _) )), garbage_collect.

operation(copy_and_compare, 2000, 1.1).
run(copy_and_compare, N) :- numlist(1, N, L), copy_term(L, M), L == M, L =@= M, ground(M), term_variables(M, _).

operation(term_hash_and_numbering, 2000, 1.1).
run(term_hash_and_numbering, N) :- length(L, N), copy_term(L, M), numbervars(M, 0, _), term_variables(L, _).

:- table path/2.
path(X, Y) :- link(X, Y).
path(X, Y) :- path(X, Z), link(Z, Y).
link(X, Y) :- nb_getval(nodes, N), X < N, Y is X + 1.

operation(tabled_chain, 500, 1.1).
run(tabled_chain, N) :- nb_setval(nodes, N), aggregate_all(count, path(0, _), N).

operation(coroutines, 1000, 1.1).
run(coroutines, N) :- length(L, N), maplist([X]>>freeze(X, true), L), maplist(=(a), L).

operation(destructive_arguments, 2000, 1.1).
run(destructive_arguments, N) :- functor(T, f, N), forall(between(1, N, I), nb_setarg(I, T, I)).

operation(write_and_read, 1000, 1.1).
run(write_and_read, N) :-
    numlist(1, N, L),
    with_output_to(string(S), forall(member(X, L), ( print(p(X)), write('. ') ))),
    open_string(S, In),
    read_all(In).

read_all(In) :- read(In, T), ( T == end_of_file -> true ; read_all(In) ).

% ---- files, modules, other parts ----

with_file(Write, Use) :-
    tmp_file(growth, File),
    setup_call_cleanup(open(File, write, Out), call(Write, Out), close(Out)),
    call_cleanup(call(Use, File), delete_file(File)).

write_facts(N, Out) :- forall(between(1, N, I), format(Out, "fact(~d, name, [a, ~d]).~n", [I, I])).

read_lines(File) :-
    setup_call_cleanup(open(File, read, In), read_line(In), close(In)).
read_line(In) :- read_line_to_string(In, L), ( L == end_of_file -> true ; read_line(In) ).

operation(lines, 1000, 1.1).
run(lines, N) :- with_file(write_facts(N), read_lines).

operation(consulted_facts, 1000, 1.1).
run(consulted_facts, N) :- with_file(write_facts(N), load_facts).

load_facts(File) :- load_files(facts:File, [silent(true)]).

%   With the checks of what is loaded.
operation(consulted_procedures, 1000, 1.2).
run(consulted_procedures, N) :- with_file(write_procedures(N), consult).

write_procedures(N, Out) :- forall(between(1, N, I), format(Out, 'p_~d(X) :- q(X).~n', [I])), write(Out, 'q(1).').

operation(calls_into_modules, 1000, 1.1).
run(calls_into_modules, N) :-
    forall(between(1, N, I), ( M is I mod 50, atom_concat(m, M, Module), assertz(Module:p(I)) )),
    forall(between(1, N, I), ( M is I mod 50, atom_concat(m, M, Module), once(Module:p(I)) )).

operation(bound_element_of_a_list, 2000, 1.1).
run(bound_element_of_a_list, N) :-
    findall(f(I, g(I)), between(1, N, I), L),
    times(10, ( member(f(N, X), L), X == g(N) -> true )).

operation(element_taken_out, 1000, 1.1).
run(element_taken_out, N) :- numlist(1, N, L), times(10, once(select(N, L, _))).

operation(parts_of_a_text, 1000, 1.1).
run(parts_of_a_text, N) :-
    length(L, N), maplist(=(0'a), L), atom_codes(A, L),
    aggregate_all(count, sub_atom(A, _, 3, _, _), _).

:- table even_below/1, odd_below/1.
even_below(0).
even_below(N) :- N > 0, M is N - 1, odd_below(M).
odd_below(N) :- N > 0, M is N - 1, even_below(M).

operation(tabled_in_turns, 500, 1.1).
run(tabled_in_turns, N) :- M is 2 * N, even_below(M).

operation(trail_below_a_choice, 5000, 1.1).
run(trail_below_a_choice, N) :- length(L, N), ( maplist(=(a), L), garbage_collect, fail ; true ).

operation(constraints_of_pairs, 200, 1.1).
run(constraints_of_pairs, N) :-
    length(L, N),
    L ins 0..9,
    maplist([X]>>( Y in 3..20, X #> Y, X + Y #= 15 ), L),
    label(L).

operation(recorded_at_both_ends, 1000, 1.1).
run(recorded_at_both_ends, N) :-
    forall(between(1, N, I), ( recordz(agenda, I), recorda(agenda, I), once(recorded(agenda, _, R)), erase(R) )),
    forall(recorded(agenda, _, R), erase(R)).
