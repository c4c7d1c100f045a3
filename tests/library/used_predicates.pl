% SPDX-License-Identifier: MIT
% The predicates that programs use most, counted over some three thousand public files for SWI-Prolog and SICStus
% Prolog: each of them is there, where need be with the imports that these programs have, and has documentation.

:- use_module(library(plunit)).
:- use_module(library(help)).

% used(Where, Indicators): in order of their use within a group.
used(iso,
     [ (=)/2, (is)/2, nl/0, write/1, findall/3, (>)/2, fail/0, (==)/2, (<)/2, (\+)/1, (=<)/2, true/0, (=:=)/2,
       (>=)/2, (\=)/2, call/1, (\==)/2, once/1, var/1, nonvar/1, bagof/3, integer/1, setof/3, (=..)/2, (=\=)/2,
       atom_codes/2, read/1, throw/1, atom_chars/2, repeat/0, retract/1, keysort/2, atom/1, catch/3, number_chars/2,
       false/0, clause/2, functor/3, asserta/1, assertz/1, number/1, arg/3, atom_concat/3, call/2, call/3, call/4,
       call/5, call/6, call/7, call/8, number_codes/2, get_char/1, get_char/2, close/1, close/2, open/3, open/4,
       copy_term/2, halt/0, halt/1, get_code/1, get_code/2, put_code/1, put_char/1, put_char/2, sub_atom/5,
       atom_length/2, char_code/2, atomic/1, compound/1, callable/1, float/1, ground/1, compare/3, (@<)/2, (@>)/2,
       (@=<)/2, (@>=)/2, sort/2, term_variables/2, subsumes_term/2, unify_with_occurs_check/2, acyclic_term/1,
       current_op/3, op/3, current_prolog_flag/2, set_prolog_flag/2, writeq/1, write_canonical/1, write_term/2,
       write_term/3, write/2, writeq/2, nl/1, read/2, read_term/2, read_term/3, peek_char/1, peek_code/1, peek_byte/1,
       get_byte/1, put_byte/1, flush_output/0, flush_output/1, current_input/1, current_output/1, set_input/1,
       set_output/1, at_end_of_stream/0, at_end_of_stream/1, stream_property/2, set_stream_position/2, abolish/1,
       retractall/1, current_predicate/1, char_conversion/2, current_char_conversion/2, phrase/2, phrase/3 ]).
used(both,
     [ length/2, append/3, member/2, maplist/2, maplist/3, maplist/4, maplist/5, maplist/6, maplist/7, between/3,
       nth1/3, nth0/3, nth0/4, nth1/4, flatten/2, reverse/2, append/2, format/1, format/2, format/3, numlist/3,
       transpose/2, not/1, assert/1, consult/1, statistics/2, max_list/2, min_list/2, select/3, selectchk/3,
       subtract/3, memberchk/2, sumlist/2, sum_list/2, is_list/1, last/2, same_length/2, same_length/3, delete/3,
       permutation/2, max_member/2, min_member/2, exclude/3, include/3, partition/4, partition/5, foldl/4,
       foldl/5, foldl/6, foldl/7, forall/2, print/1, print/2, portray_clause/1, portray_clause/2, listing/0, listing/1,
       tab/1, tab/2, dif/2, freeze/2, when/2, frozen/2, ensure_loaded/1, use_module/1, use_module/2, reconsult/1,
       random/1, random/3, random_member/2, random_select/3, random_permutation/2, get0/1, put/1, ttyflush/0,
       see/1, seen/0, tell/1, told/0, writeln/1, ignore/1, setup_call_cleanup/3, call_cleanup/2, tnot/1 ]).
used(swi,
     [ split_string/4, number_string/2, read_string/3, read_string/5, read_line_to_string/2, read_line_to_codes/2,
       read_line_to_codes/3, read_stream_to_codes/2, read_file_to_string/3, read_file_to_terms/3, read_term/2,
       string_chars/2, string_codes/2, string_length/2, string_concat/3, string_lower/2, string_upper/2,
       string_code/3, string_to_atom/2, sub_string/5, atom_string/2, atom_number/2, term_to_atom/2, term_string/2,
       text_concat/3, atomic_list_concat/2, atomic_list_concat/3, atomics_to_string/2, upcase_atom/2, downcase_atom/2,
       char_type/2, code_type/2, normalize_space/2, with_output_to/2, read_term_from_atom/3, sformat/3, text_to_string/2,
       sort/4, msort/2, predsort/3, list_to_set/2, sumlist/3, pairs_keys_values/3, pairs_keys/2, pairs_values/2,
       transpose_pairs/2, map_list_to_pairs/3, clumped/2, nextto/3, subset/2, union/3, intersection/3, exclude/3,
       aggregate_all/3, aggregate_all/4, aggregate/3, foreach/2, succ/2, plus/3, succ_or_zero/1, time/1, random_between/3,
       phrase_from_file/2, phrase_from_stream/2, readln/1, readln/2, max_member/3, min_member/3, last/2, sum_list/2,
       proper_length/2, sumlist/2, list_to_assoc/2, put_assoc/4, get_assoc/3, assoc_to_list/2,
       assoc_to_keys/2, assoc_to_values/2, empty_assoc/1, list_to_ord_set/2, ord_union/3, ord_subtract/3, ord_memberchk/2,
       ord_insert/3, nb_setval/2, nb_getval/2, b_setval/2, b_getval/2, setarg/3, nb_setarg/3, tabling/0, (table)/1,
       get_time/1, format_time/3, stamp_date_time/3, shell/1, shell/2, getenv/2, setenv/2, exists_file/1,
       exists_directory/1, directory_files/2, file_base_name/2, file_directory_name/2, file_name_extension/3,
       absolute_file_name/2, absolute_file_name/3, tmp_file/2, delete_file/1, must_be/2, type_error/2, domain_error/2,
       gensym/2, reset_gensym/1, debug/3, assertion/1, print_message/2, message_to_codes/3, limit/2, offset/2, call_nth/2,
       order_by/2, distinct/1, distinct/2, findnsols/4, findnsols/5, run_tests/0, run_tests/1, begin_tests/1,
       begin_tests/2, end_tests/1, writef/1, writef/2, prompt/2, at_halt/1, reset/3, shift/1, string/1, text_concat/3,
       apply/2, tab/2, char_conversion/2, nb_current/2, term_variables/3, copy_term/3, put_attr/3, get_attr/3,
       del_attr/2, rb_new/1, rb_insert/4, list_to_heap/2, add_to_heap/4, get_from_heap/4, vertices_edges_to_ugraph/3,
       top_sort/2, reachable/3, option/2, option/3, select_option/3, merge_options/3, blanks//0, integer//1, number//1,
       string//1, string_without//2, digits//1, white//0, whites//0, sequence//2, sequence//3, sequence//5, optional//2,
       foreach//2 ]).
used(sicstus,
     [ (do)/2, read_line/1, read_line/2, remove_dups/2, bb_put/2, bb_get/2, bb_delete/2, bb_update/3, now/1, datime/1,
       setrand/1, getrand/1, sleep/1, time_out/3, samsort/2, samsort/3, on_exception/3, raise_exception/1, if/3,
       keys_and_values/3, scanlist/4, some/2, rev/2, cumlist/4, prefix_length/3, sumlist/2, select/4, selectchk/4,
       nth0/3, maximum/2, add_element/3, del_element/3, intersect/2, read_from_codes/2, write_to_codes/2,
       format_to_codes/3, with_output_to_codes/2, subsumes_chk/2, term_hash/2,
       prolog_flag/2, prolog_flag/3, environ/2, exec/3 ]).
used(clpfd,
     [ (#=)/2, (#\=)/2, (#<)/2, (#>)/2, (#=<)/2, (#>=)/2, labeling/2, label/1, domain/3, (in)/2, (ins)/2, element/3,
       sum/3, all_different/1, all_distinct/1, scalar_product/4, fd_statistics/0, (#<=>)/2, (#\/)/2, (#/\)/2, (#<==>)/2,
       (#==>)/2, (#=>)/2, count/4, indomain/1, global_cardinality/2, cumulatives/3, cumulatives/2, cumulative/2,
       cumulative/1, minimum/2, maximum/2, in_set/2, list_to_fdset/2, automaton/8, automaton/3, circuit/1, tuples_in/2,
       lex_chain/1, fd_dom/2, fd_inf/2, fd_sup/2, fd_size/2, zcompare/3, chain/2, disjoint2/1 ]).

% Names of this table that no system has, or that only files of course work define.
not_meant(succ_or_zero/1).
not_meant(sumlist/3).
not_meant(exec/3).
not_meant(tnot/1).
not_meant(ord_insert/3).
not_meant(tabling/0).

indicator(Where, Name/Arity) :-
    used(Where, Indicators),
    member(Indicator, Indicators),
    \+ not_meant(Indicator),
    ( Indicator = Name//N -> Arity is N+2 ; Indicator = Name/Arity ).

is_there(_, Head) :-
    predicate_property(user:Head, defined),
    !.
is_there(Where, Head) :-
    probe(Where, Module),
    predicate_property(Module:Head, defined).

probe(clpfd, clpfd_probe).
probe(both, clpfd_probe).                       % transpose/2
probe(both, sicstus_probe).
probe(swi, grammar_probe).
probe(sicstus, sicstus_probe).

:- clpfd_probe:use_module(library(clpfd)).
:- grammar_probe:use_module(library(dcg/basics)).
:- grammar_probe:use_module(library(dcg/high_order)).
:- sicstus_probe:use_module(library(lists)).
:- sicstus_probe:use_module(library(clpfd)).
:- sicstus_probe:use_module(library(do_loops)).
:- sicstus_probe:use_module(library(samsort)).
:- sicstus_probe:use_module(library(sets)).
:- sicstus_probe:use_module(library(sicstus_builtins)).
:- sicstus_probe:use_module(library(system)).
:- sicstus_probe:use_module(library(timeout)).

:- begin_tests(used_predicates).

test(there, Missing == []) :-
    findall(PI, ( indicator(Where, PI), PI = N/A, functor(H, N, A), \+ is_there(Where, H) ), Missing).
test(documented, Missing == []) :-
    findall(N/A, documented(N, A, _), Known0), sort(Known0, Known),
    findall(PI, ( indicator(_, PI), PI \= call/_, \+ memberchk(PI, Known) ), Missing).
test(many, true(Count >= 450)) :- aggregate_all(count, indicator(_, _), Count).

:- end_tests(used_predicates).
