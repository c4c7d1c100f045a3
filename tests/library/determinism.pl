% SPDX-License-Identifier: MIT
% Determinism: goals that have one solution and leave no choice point behind it. SWI-Prolog 9 leaves none for
% these either, but for those of `ours`, where it does or has no such predicate.

:- expects_dialect(swi).
:- style_check(-singleton).

:- use_module(library(plunit)).
:- use_module(library(dcg/basics), except([digit//1])).
:- use_module(library(dcg/high_order)).
:- use_module(library(assoc)).
:- use_module(library(error)).
:- use_module(library(filesex)).
:- use_module(library(heaps)).
:- use_module(library(ordsets)).
:- use_module(library(terms)).
:- use_module(library(ugraphs)).

digit(D) --> [D], { code_type(D, digit) }.

det(lists, append([1],[2],X)).
det(lists, append([1],X,[1,2])).
det(lists, append([[1],[2]],X)).
det(lists, append([],X)).
det(lists, member(1,[1])).
det(lists, member(3,[1,2,3])).
det(lists, member(X,[1])).
det(lists, memberchk(1,[1,2])).
det(lists, length(L,2)).
det(lists, length([a],N)).
det(lists, reverse([1,2],X)).
det(lists, nth0(0,[a],X)).
det(lists, nth0(0,[a,b],X)).
det(lists, nth0(I,[a],X)).
det(lists, nth0(I,[a,b],b)).
det(lists, nth1(1,[a,b],X)).
det(lists, nth1(I,[a,b],b)).
det(lists, nth0(1,[a,b],X,R)).
det(lists, nth1(1,X,a,[b])).
det(lists, last([1,2],X)).
det(lists, last([1],X)).
det(lists, msort([b,a],X)).
det(lists, sort([b,a],X)).
det(lists, sort(0,@>=,[b,a],X)).
det(lists, predsort(compare,[b,a],X)).
det(lists, select(1,[1],R)).
det(lists, select(2,[1,2],R)).
det(lists, select(X,[1],R)).
det(lists, selectchk(1,[1,2],R)).
det(lists, subtract([1,2],[1],X)).
det(lists, subset([1],[1,2])).
det(lists, union([1],[2],X)).
det(lists, intersection([1],[1],X)).
det(lists, delete([1,2],1,X)).
det(lists, sum_list([1,2],X)).
det(lists, sumlist([1,2],X)).
det(lists, max_list([1,2],X)).
det(lists, min_list([1,2],X)).
det(lists, max_member(X,[1,2])).
det(lists, min_member(X,[1,2])).
det(lists, max_member(@=<,X,[1,2])).
det(lists, numlist(1,3,L)).
det(lists, list_to_set([1,2,1],X)).
det(lists, sumlist([],X)).
det(lists, flatten([1,[2]],X)).
det(lists, flatten(a,X)).
det(lists, same_length([a],L)).
det(lists, same_length(L,[a])).
det(lists, same_length([a],[b])).
det(lists, sumlist([1],1)).
det(lists, is_set([a,b])).
det(lists, clumped([a-1,a-2,b-1],X)).
det(lists, clumped([a,a,b],X)).
det(lists, proper_length([a],X)).
det(lists, msort([],X)).
det(lists, sumlist([1],X)).
det(lists, list_to_set([a],X)).
det(lists, last([a,b,c],X)).
det(lists, sumlist([1,2,3],X)).
det(lists, sort(1,@<,[f(2),f(1)],L)).
det(lists, nth0(0,[a|T],X)).
det(lists, select(c,[a,b,c],R)).
det(lists, selectchk(c,[a,b,c],R)).
det(lists, subset([],[a])).
det(lists, sumlist([],0)).
det(lists, prefix([a],[a,b])).
det(lists, sumlist([0.5],X)).
det(lists, max_list([1],X)).
det(lists, list_to_set([],X)).
det(lists, sum_list([],X)).
det(lists, delete([],a,X)).
det(lists, delete([a,b,a],a,X)).
det(lists, sumlist([1,2,3],6)).
det(lists, subtract([],[a],X)).
det(lists, union([],[a],X)).
det(lists, intersection([],[a],X)).
det(lists, sort(1,@>=,[f(1,a),f(2,b)],X)).
det(lists, nth1(2,[a,b,c],X)).
det(lists, nth1(2,L,x,[a,b])).
det(lists, nth0(2,[a,b,c],X,R)).
det(lists, last([1|[2]],X)).
det(lists, sumlist([],S)).
det(lists, max_member(X,[3,1,2])).
det(lists, min_member(@>=,X,[3,1,2])).
det(lists, numlist(5,5,L)).
det(lists, is_set([])).
det(lists, subset([a,b],[b,a])).

det(apply, exclude([X]>>(X>1),[1,2],Y)).
det(apply, include([X]>>(X>1),[1,2],Y)).
det(apply, partition([X]>>(X>1),[1,2],Y,Z)).
det(apply, partition([X,C]>>compare(C,X,2),[1,2,3],L,E,G)).
det(apply, maplist([X,Y]>>(Y is X+1),[1,2],L)).
det(apply, maplist(=(X),[1,1])).
det(apply, maplist(succ,[1,2],L)).
det(apply, maplist(succ,L,[1,2])).
det(apply, maplist(X,[],[])).
det(apply, maplist([X,Y,Z]>>(Z is X+Y),[1],[2],L)).
det(apply, maplist(member(X),[[1]])).
det(apply, foldl([X,A,B]>>(B is A+X),[1,2],0,S)).
det(apply, foldl([X,Y,A,B]>>(B is A+X+Y),[1,2],[1,2],0,S)).
det(apply, exclude([_]>>fail,[],X)).
det(apply, exclude([X]>>true,[1],L)).
det(apply, exclude([X]>>(X=a),[a,b],L)).
det(apply, convlist([X,Y]>>(X>1,Y is X*2),[1,2],L)).
det(apply, foldl([X,A,B]>>(B=[X|A]),[1,2],[],R)).
det(apply, partition([X]>>(X=a),[a,b],I,E)).
det(apply, exclude([X]>>(X==b),[a,b],L)).
det(apply, exclude(==(a),[a,b],L)).
det(apply, apply(=,[a,a])).
det(apply, exclude([X]>>(X>1),[],Y)).
det(apply, partition([X]>>(X>1),[],Y,Z)).
det(apply, foldl([X,Y,Z]>>(Z is X+Y),[],0,S)).
det(apply, foldl([A,B,C,D,E]>>(E is A+B+C+D),[1],[2],[3],0,S)).
det(apply, apply(succ,[1,X])).
det(apply, call(plus(1),2,X)).
det(apply, call([X]>>(X=1),Y)).
det(apply, call([X,Y]>>(Y is X+1),1,Z)).
det(apply, maplist([X-Y,X,Y]>>true,[a-1],K,V)).
det(apply, maplist([X]>>(X=1),[A,B])).

det(pairs, pairs_keys_values(X,[a],[1])).
det(pairs, pairs_keys_values([a-1],K,V)).
det(pairs, pairs_keys([a-1],K)).
det(pairs, pairs_values([a-1],K)).
det(pairs, pairs_keys(P,[a])).
det(pairs, transpose_pairs([a-1,b-2],X)).
det(pairs, map_list_to_pairs(atom_length,[a,bb],X)).
det(pairs, pairs_keys_values(P,[],[])).
det(pairs, pairs_keys([],X)).
det(pairs, pairs_values([a-1,b-2],X)).
det(pairs, group_pairs_by_key([a-1,a-2],L)).
det(pairs, pairs_keys_values(L,[a,b],[1,2])).
det(pairs, pairs_values(P,[1])).
det(pairs, pairs_keys([],[])).
det(pairs, group_pairs_by_key([],L)).
det(pairs, map_list_to_pairs(atom_length,[],L)).
det(pairs, transpose_pairs([],L)).
det(pairs, pairs_keys_values([],X,Y)).

det(assoc, ord_list_to_assoc([a-1],X)).
det(assoc, ( list_to_assoc([a-1,b-2],A),get_assoc(a,A,X) )).
det(assoc, ( list_to_assoc([a-1,b-2],A),put_assoc(c,A,3,B) )).
det(assoc, ( list_to_assoc([a-1,b-2],A),assoc_to_list(A,L) )).
det(assoc, ( list_to_assoc([a-1,b-2],A),assoc_to_keys(A,L) )).
det(assoc, ( list_to_assoc([a-1,b-2],A),assoc_to_values(A,L) )).
det(assoc, ( list_to_assoc([a-1,b-2],A),del_assoc(a,A,V,B) )).
det(assoc, ( list_to_assoc([a-1,b-2],A),del_min_assoc(A,K,V,B) )).
det(assoc, ( list_to_assoc([a-1,b-2],A),del_max_assoc(A,K,V,B) )).
det(assoc, ( list_to_assoc([a-1,b-2],A),max_assoc(A,K,V) )).
det(assoc, ( list_to_assoc([a-1,b-2],A),min_assoc(A,K,V) )).
det(assoc, ( list_to_assoc([a-1,b-2],A),map_assoc(integer,A) )).
det(assoc, ( list_to_assoc([a-1,b-2],A),map_assoc(succ,A,B) )).
det(assoc, ( list_to_assoc([a-1,b-2],A),gen_assoc(b,A,V) )).
det(assoc, ( list_to_assoc([a-1,b-2],A),transpose_pairs([a-1],P) )).
det(assoc, empty_assoc(X)).
det(assoc, put_assoc(a,t,1,X)).
det(assoc, list_to_assoc([],X)).
det(assoc, ( list_to_assoc([a-1],A),get_assoc(a,A,1,B,2) )).

det(ordsets, list_to_ord_set([b,a],X)).
det(ordsets, ord_union([a],[b],X)).
det(ordsets, ord_union([[a],[b]],X)).
det(ordsets, ord_subtract([a,b],[a],X)).
det(ordsets, ord_intersection([a],[a,b],X)).
det(ordsets, ord_intersection([[a],[a,b]],X)).
det(ordsets, ord_memberchk(a,[a,b])).
det(ordsets, ord_add_element([a],b,X)).
det(ordsets, ord_del_element([a,b],a,X)).
det(ordsets, ord_subset([a],[a,b])).
det(ordsets, ord_seteq([a],[a])).
det(ordsets, ord_disjoint([a],[b])).
det(ordsets, ord_intersect([a],[a])).
det(ordsets, ord_symdiff([a],[b],X)).
det(ordsets, ord_union([a],[b],X,Y)).
det(ordsets, ord_empty(X)).
det(ordsets, ord_selectchk(a,[a,b],X)).
det(ordsets, list_to_ord_set([],X)).
det(ordsets, ord_union([],X)).
det(ordsets, ord_union([],[a],X)).
det(ordsets, ord_subtract([a],[],X)).
det(ordsets, ord_del_element([],a,X)).
det(ordsets, ord_memberchk(b,[a,b])).
det(ordsets, ord_symdiff([],[],X)).
det(ordsets, ord_seteq([],[])).

det(rbtrees, ( rb_new(T),rb_insert(T,a,1,T2) )).
det(rbtrees, ( list_to_rbtree([a-1,b-2],T),rb_lookup(a,V,T) )).
det(rbtrees, ( list_to_rbtree([a-1,b-2],T),rb_update(T,a,3,T2) )).
det(rbtrees, ( list_to_rbtree([a-1,b-2],T),rb_delete(T,a,T2) )).
det(rbtrees, ( list_to_rbtree([a-1,b-2],T),rb_visit(T,P) )).
det(rbtrees, ( list_to_rbtree([a-1,b-2],T),rb_keys(T,P) )).
det(rbtrees, ( list_to_rbtree([a-1,b-2],T),rb_min(T,K,V) )).
det(rbtrees, ( list_to_rbtree([a-1,b-2],T),rb_next(T,a,K,V) )).
det(rbtrees, ( list_to_rbtree([a-1,b-2],T),rb_map(T,succ,T2) )).
det(rbtrees, ( list_to_rbtree([a-1,b-2],T),rb_size(T,N) )).
det(rbtrees, rb_empty(X)).
det(rbtrees, rb_new(X)).
det(rbtrees, ( list_to_rbtree([a-1],T),rb_apply(T,a,succ,T2) )).
det(rbtrees, ( list_to_rbtree([a-1],T),rb_max(T,K,V) )).
det(rbtrees, ( list_to_rbtree([a-1],T),rb_del_min(T,K,V,T2) )).
det(rbtrees, ( list_to_rbtree([a-1],T),rb_del_max(T,K,V,T2) )).
det(rbtrees, ( list_to_rbtree([a-1],T),rb_insert_new(T,b,1,T2) )).
det(rbtrees, ( list_to_rbtree([a-1,b-2],T),rb_fold([K-V,A,B]>>(B is A+V),T,0,S) )).
det(rbtrees, ( list_to_rbtree([a-1,b-2],T),rb_previous(T,b,K,V) )).
det(rbtrees, ord_list_to_rbtree([a-1],T)).

det(heaps, ( list_to_heap([1-a,2-b],H),get_from_heap(H,P,K,H2) )).
det(heaps, ( list_to_heap([1-a,2-b],H),heap_to_list(H,L) )).
det(heaps, ( list_to_heap([1-a,2-b],H),heap_size(H,L) )).
det(heaps, ( list_to_heap([1-a,2-b],H),min_of_heap(H,P,K) )).
det(heaps, ( list_to_heap([1-a,2-b],H),delete_from_heap(H,P,b,H2) )).
det(heaps, ( list_to_heap([1-a,2-b],H),merge_heaps(H,H,H2) )).
det(heaps, add_to_heap(heap(nil,0),1,a,H)).
det(heaps, empty_heap(H)).
det(heaps, singleton_heap(H,1,a)).
det(heaps, ( list_to_heap([2-b,1-a],H),get_from_heap(H,1,a,H2) )).

det(ugraphs, vertices_edges_to_ugraph([a],[b-c],G)).
det(ugraphs, ( vertices_edges_to_ugraph([],[a-b],G),top_sort(G,L) )).
det(ugraphs, ( vertices_edges_to_ugraph([],[a-b],G),reachable(a,G,L) )).
det(ugraphs, ( vertices_edges_to_ugraph([],[a-b],G),neighbours(a,G,L) )).
det(ugraphs, ( vertices_edges_to_ugraph([],[a-b],G),transitive_closure(G,L) )).
det(ugraphs, ( vertices_edges_to_ugraph([],[a-b],G),del_edges(G,[a-b],L) )).
det(ugraphs, ( vertices_edges_to_ugraph([],[a-b],G),del_vertices(G,[a],L) )).
det(ugraphs, ( vertices_edges_to_ugraph([],[a-b],G),edges(G,L) )).
det(ugraphs, ( vertices_edges_to_ugraph([],[a-b],G),compose(G,G,L) )).
det(ugraphs, ( vertices_edges_to_ugraph([],[a-b],G),transpose_ugraph(G,L) )).
det(ugraphs, ( vertices_edges_to_ugraph([],[a-b],G),connect_ugraph(G,S,L) )).
det(ugraphs, ( vertices_edges_to_ugraph([],[a-b,b-c],G),del_edges(G,[a-b],H),edges(H,E) )).
det(ugraphs, add_vertices([],[a],G)).
det(ugraphs, add_edges([],[a-b],G)).
det(ugraphs, vertices([a-[]],V)).
det(ugraphs, ugraph_union([a-[b]],[b-[]],G)).
det(ugraphs, neighbors(a,[a-[b],b-[]],N)).
det(ugraphs, complement([a-[b],b-[]],G)).

det(aggregate, aggregate_all(count,member(_,[1,2]),C)).
det(aggregate, aggregate_all(sum(X),member(X,[1,2]),C)).
det(aggregate, aggregate_all(max(X),member(X,[1,2]),C)).
det(aggregate, aggregate_all(max(X,Y),member(X-Y,[1-a,2-b]),C)).
det(aggregate, aggregate_all(bag(X),member(X,[1,2]),C)).
det(aggregate, aggregate_all(set(X),member(X,[1,2]),C)).
det(aggregate, aggregate_all(r(count,sum(X)),member(X,[1,2]),C)).
det(aggregate, aggregate(count,X^member(X,[1,2]),C)).
det(aggregate, aggregate(sum(X),Y^member(X-Y,[1-a,2-b]),C)).
det(aggregate, foreach(member(X,[1,2]),X>0)).
det(aggregate, aggregate_all(count,fail,C)).
det(aggregate, aggregate_all(count,true,C)).
det(aggregate, aggregate_all(bag(X),fail,L)).
det(aggregate, aggregate_all(count,member(_,[a]),1)).
det(aggregate, aggregate_all(sum(1),member(_,[a,b]),S)).
det(aggregate, aggregate_all(min(X,w),member(X,[2,1]),M)).

det(solutions, forall(member(X,[1]),X>0)).
det(solutions, between(1,3,3)).
det(solutions, between(1,1,X)).
det(solutions, between(1,3,2)).
det(solutions, setof(X,member(X,[b,a]),L)).
det(solutions, bagof(X,member(X,[b,a]),L)).
det(solutions, findall(X,member(X,[b,a]),L)).
det(solutions, once(member(X,[1,2]))).
det(solutions, ignore(member(X,[1,2]))).
det(solutions, call_nth(member(X,[1,2]),1)).
det(solutions, call_nth(member(X,[1,2]),2)).
det(solutions, limit(1,member(X,[1,2]))).
det(solutions, offset(1,member(X,[1,2]))).
det(solutions, order_by([asc(X)],member(X,[1]))).
det(solutions, distinct(X,member(X,[1]))).
det(solutions, findnsols(2,X,member(X,[1,2]),L)).
det(solutions, findall(X,member(X,[1]),L,[])).
det(solutions, forall(fail,true)).
det(solutions, ignore(fail)).
det(solutions, once(true)).
det(solutions, between(2,2,X)).
det(solutions, setof(X-Y,member(X-Y,[1-2]),L)).
det(solutions, bagof(X,member(X-1,[a-1]),L)).
det(solutions, setof(X,Y^member(X-Y,[b-1,a-2]),L)).
det(solutions, findnsols(1,X,member(X,[1]),L)).
det(solutions, ignore((member(X,[1,2]),X>1))).

det(texts, atom_length(abc,X)).
det(texts, atom_concat(a,b,X)).
det(texts, atom_concat(X,c,abc)).
det(texts, atom_concat(a,X,abc)).
det(texts, atom_concat(X,Y,'')).
det(texts, sub_atom(abc,0,1,A,S)).
det(texts, sub_atom(abc,B,1,0,S)).
det(texts, sub_atom(abc,B,L,A,c)).
det(texts, sub_atom(abc,B,2,A,bc)).
det(texts, sub_atom(abc,1,1,A,b)).
det(texts, sub_atom(a,B,1,A,S)).
det(texts, sub_string("abc",0,1,A,S)).
det(texts, string_concat("a","b",X)).
det(texts, string_concat(X,"c","abc")).
det(texts, string_concat("a",X,"abc")).
det(texts, split_string("a b"," ","",X)).
det(texts, atomic_list_concat([a,b],X)).
det(texts, atomic_list_concat([a,b],-,X)).
det(texts, atomic_list_concat(X,-,'a-b')).
det(texts, string_chars(X,[a])).
det(texts, string_codes("a",X)).
det(texts, string_to_atom(X,a)).
det(texts, atom_number(X,1)).
det(texts, atom_number('1',X)).
det(texts, term_to_atom(f(X),A)).
det(texts, upcase_atom(a,X)).
det(texts, char_code(X,97)).
det(texts, char_type(a,alpha)).
det(texts, char_type(X,digit(5))).
det(texts, char_type(a,to_lower(X))).
det(texts, char_type('A',upper(X))).
det(texts, code_type(97,alpha)).
det(texts, string_code(1,"a",X)).
det(texts, atomics_to_string([a,b],X)).
det(texts, read_term_from_atom('foo(X)',T,[])).
det(texts, sformat(X,"a",[])).
det(texts, term_variables(f(X,Y),L)).
det(texts, string_code(1,abc,X)).
det(texts, char_code(a,X)).
det(texts, term_size(f(a),S)).
det(texts, string_lower("A",X)).
det(texts, normalize_space(atom(A),"a  b")).
det(texts, concat_atom([a,b],X)).
det(texts, concat_atom(X,',','a,b')).
det(texts, read_term_from_atom(a,T,[])).
det(texts, term_string(T,"a")).
det(texts, term_string("a",T)).
det(texts, string_codes(X,[97])).
det(texts, string_length("abc",X)).
det(texts, sub_string("abc",1,1,A,X)).
det(texts, sub_string("abcd",B,2,0,X)).
det(texts, string_upper("a",X)).
det(texts, text_to_string(a,X)).
det(texts, split_string("/a/b","/"," ",X)).
det(texts, split_string("","","",X)).
det(texts, read_term_from_atom('f(X,Y)',T,[])).
det(texts, sformat(S,"~w",[a])).
det(texts, term_to_atom(T,'f(X)')).
det(texts, atom_to_term('f(X)',T,B)).
det(texts, atom_string(X,"a")).
det(texts, number_string(X,"12")).
det(texts, ( char_type(X,to_lower(a)),! )).
det(texts, atomic_list_concat([a,B],'-','a-b')).
det(texts, atomic_list_concat(L,',','a,b,c')).
det(texts, upcase_atom('ab c',X)).
det(texts, normalize_space(string(S)," a  b ")).
det(texts, string_code(3,"abc",X)).
det(texts, sub_atom(hello,1,3,A,S)).
det(texts, sub_atom(hello,B,3,1,S)).
det(texts, atom_codes(X,[0'a])).
det(texts, char_code(X,0'a)).
det(texts, term_variables(f(X,Y),L,T)).
det(texts, term_attvars(f(X),L)).
det(texts, atom_chars(X,[a,b])).
det(texts, number_codes(X,`12`)).
det(texts, term_to_atom(f(a),X)).
det(texts, sub_term_shared_variables(f(X),g(f(X),X),L)).

det(terms, succ(1,X)).
det(terms, succ(X,2)).
det(terms, plus(1,X,3)).
det(terms, arg(1,f(a),X)).
det(terms, arg(X,f(a),a)).
det(terms, arg(X,f(a,b),b)).
det(terms, functor(X,a,2)).
det(terms, X=..[a,b]).
det(terms, copy_term(f(X),Y)).
det(terms, current_op(700,xfx,is)).
det(terms, current_op(P,T,is)).
det(terms, current_op(X,yfx,mod)).
det(terms, subsumes_term(f(X),f(a))).
det(terms, setarg(1,f(a),b)).
det(terms, b_setval(v,1)).
det(terms, numbervars(f(X),0,E)).
det(terms, unify_with_occurs_check(X,Y)).
det(terms, dif(a,b)).
det(terms, freeze(X,true)).
det(terms, when(nonvar(X),true)).
det(terms, when(ground(a),true)).
det(terms, frozen(X,G)).
det(terms, ground(a)).
det(terms, occurrences_of_term(a,f(a),N)).
det(terms, mapargs(=,f(a),X)).
det(terms, mapsubterms([X,Y]>>fail,f(a),T)).
det(terms, foldsubterms([X,Y,Z]>>fail,f(a),0,S)).
det(terms, subsumes(f(X),f(a))).
det(terms, variant(f(X),f(Y))).
det(terms, plus(X,1,2)).
det(terms, ( b_setval(a,1),b_getval(a,X) )).
det(terms, copy_term(X,Y,G)).
det(terms, copy_term([X],[Y])).
det(terms, ground(f(a))).
det(terms, occurrences_of_var(X,f(X,X),N)).
det(terms, mapargs([X,Y]>>(Y=g(X)),f(a,b),T)).
det(terms, subsumes_chk(f(X),f(a))).
det(terms, same_term(a,a)).
det(terms, when(?=(a,b),true)).
det(terms, ( dif(X,a),X=b )).
det(terms, ( freeze(X,true),X=1 )).
det(terms, call_cleanup(true,true)).
det(terms, \+ fail).

det(options_and_types, option(a(X),[a(1),b(2)])).
det(options_and_types, option(a(X),[b(2)],3)).
det(options_and_types, select_option(a(X),[a(1),b(2)],R)).
det(options_and_types, select_option(a(X),[b(2)],R,7)).
det(options_and_types, merge_options([a(1)],[b(2)],X)).
det(options_and_types, must_be(integer,1)).
det(options_and_types, must_be(list(integer),[1])).
det(options_and_types, must_be(oneof([a,b]),a)).
det(options_and_types, must_be(boolean,true)).
det(options_and_types, is_of_type(integer,1)).
det(options_and_types, option(a(X),[a=1])).
det(options_and_types, option(a(X),[],1)).
det(options_and_types, merge_options([a(1)],[a(2),b(1)],X)).
det(options_and_types, select_option(a(X),[a=1],R)).
det(options_and_types, must_be(list,[a])).
det(options_and_types, must_be(positive_integer,1)).

det(random, random_between(1,2,X)).
det(random, random_member(X,[1])).
det(random, random_permutation([1,2],X)).
det(random, random_select(X,[1],R)).
det(random, random_member(X,[a])).
det(random, random_between(1,1,X)).
det(random, random_permutation([],X)).

det(files_and_times, date_time_value(year,date(2024,1,1,0,0,0.0,0,-,-),X)).
det(files_and_times, file_name_extension(B,pl,'a.pl')).
det(files_and_times, directory_file_path(a,b,X)).
det(files_and_times, date_time_stamp(date(2024,1,1,0,0,0,0,-,-),S)).
det(files_and_times, stamp_date_time(0,D,'UTC')).
det(files_and_times, format_time(atom(A),'%F',0)).
det(files_and_times, parse_time('2024-01-01',T)).
det(files_and_times, day_of_the_week(date(2024,1,1),D)).
det(files_and_times, file_base_name('/a/b',X)).
det(files_and_times, file_directory_name('/a/b',X)).
det(files_and_times, file_name_extension(X,Y,'a.b')).
det(files_and_times, file_name_extension(a,b,X)).
det(files_and_times, absolute_file_name('/a/b',X)).
det(files_and_times, directory_file_path('/a',b,X)).
det(files_and_times, directory_file_path(X,Y,'/a/b')).
det(files_and_times, relative_file_name('/a/b','/a/c',X)).

det(dcg, phrase(digits(D),`12`)).
det(dcg, phrase(integer(D),`12`)).
det(dcg, phrase(number(D),`12`)).
det(dcg, phrase(blanks,`  `)).
det(dcg, phrase(whites,`  `)).
det(dcg, phrase(string_without(`b`,X),`a`)).
det(dcg, phrase(float(X),`1.5`)).
det(dcg, phrase(xinteger(X),`ff`)).
det(dcg, phrase(nonblanks(X),`ab`)).
det(dcg, phrase(eos,[])).
det(dcg, phrase(remainder(X),`ab`)).
det(dcg, phrase(blank,` `)).
det(dcg, phrase(prolog_var_name(X),`Ab`)).
det(dcg, phrase(alpha_to_lower(X),`A`)).
det(dcg, phrase(sequence(`[`,digit,`,`,`]`,X),`[1,2]`)).
det(dcg, phrase(sequence(digit,X),[])).
det(dcg, phrase(optional(`a`,[]),`a`)).
det(dcg, phrase(optional(`a`,[]),[])).
det(dcg, phrase(foreach(member(X,[1,2]),integer(X)),L)).
det(dcg, phrase(foreach(member(X,[1,2]),integer(X),`,`),L)).
det(dcg, phrase(digits(Ds),`123`,R)).
det(dcg, phrase(integer(X),`12x`,R)).
det(dcg, phrase(number(X),`1.5e3`,R)).
det(dcg, phrase(string_without(`,`,S),`ab,c`,R)).
det(dcg, phrase(blanks_to_nl,`  \n`)).
det(dcg, phrase(whites,`  x`,R)).
det(dcg, phrase(nonblanks(X),`ab c`,R)).
det(dcg, phrase(xdigits(X),`1f`)).
det(dcg, phrase(integer(12),L)).
det(dcg, phrase(number(1.5),L)).
det(dcg, phrase(atom(abc),L)).
det(dcg, phrase(sequence(digit,`,`,X),`1,2`)).
det(dcg, phrase(sequence(digit,`,`,X),`1`)).
det(dcg, phrase(sequence(digit,`,`,X),[])).
det(dcg, phrase(sequence(digit,`,`,X),`1,2`,R)).
det(dcg, phrase(sequence(digit,`,`,X),`a`,R)).
det(dcg, phrase(sequence(`[`,digit,`,`,`]`,X),`[]`)).
det(dcg, phrase(sequence(`[`,digit,`,`,`]`,X),`[1]`)).
det(dcg, phrase(sequence(`[`,digit,`,`,`]`,X),`[1]x`,R)).
det(dcg, phrase(sequence(digit,`,`,[0'1,0'2]),L)).
det(dcg, phrase(sequence(`[`,digit,`,`,`]`,[0'1,0'2]),L)).
det(dcg, phrase(sequence(`[`,digit,`,`,`]`,[]),L)).
det(dcg, phrase(optional(digit(X),{X=none}),`1`)).
det(dcg, phrase(optional(digit(X),{X=none}),[])).
det(dcg, phrase(foreach(member(X,[a,b]),[X]),L)).
det(dcg, phrase(foreach(member(X,[a,b]),[X],[-]),L)).
det(dcg, phrase(foreach(fail,[X],[-]),L)).

det(ours, append(X,Y,[])).
det(ours, permutation([],X)).
det(ours, permutation([1],X)).
det(ours, permutation([1,2],[2,1])).
det(ours, select(b,[a,b],x,R)).
det(ours, select(X,[a],Y,[b])).
det(ours, ( aggregate_all(min(X-Y),member(X-Y,[1-a,2-b]),C) )).
det(ours, nextto(X,Y,[1,2])).
det(ours, ord_insert([a],b,X)).
det(ours, ord_max([a],X)).
det(ours, ( list_to_assoc([a-1],A),gen_assoc(K,A,V) )).
det(ours, ( list_to_assoc([a-1,b-2],A),foldl_assoc([K,V,X,Y]>>(Y is X+V),A,0,S) )).
det(ours, sub_atom(abc,B,L,A,b)).
det(ours, sub_string("abc",B,L,A,"b")).
det(ours, phrase(string(X),`ab`)).
det(ours, phrase(string(X),[])).
det(ours, phrase(prolog_symbol(X),`+`)).
det(ours, phrase(csym(X),`a`)).
det(ours, ( list_to_rbtree([a-1,b-2],T),rb_in(a,V,T) )).
det(ours, ( list_to_rbtree([a-1],T),rb_in(K,V,T) )).
det(ours, ( list_to_heap([1-a,2-b],H),peek_at_heap(H,P,K) )).
det(ours, ugraph_layers([a-[b],b-[]],L)).
det(ours, nth0(I,[a,b,c],c,R)).
det(ours, permutation(X,[a])).
det(ours, text_concat(a,b,X)).
det(ours, text_concat(X,b,ab)).
det(ours, phrase(csyms,`ab`)).
det(ours, phrase(prolog_symbol(X),`=..`)).
det(ours, call(/(F,[X]>>(X=F)),1)).

% One solution, known to be the last.
is_det(Goal) :-
    findall(Det, ( call_cleanup(Goal, Exit = true), ( Exit == true -> Det = true ; Det = false ) ), Dets),
    Dets == [true].

% Determinism without choice points relies on indexes.
indexed :-
    current_prolog_flag(os_argv, Words),
    \+ memberchk('--no-indexing', Words).

:- begin_tests(determinism, [condition(indexed)]).

test(det, [forall(( setof(G, X^det(G, X), Groups), member(Group, Groups) )), Wrong == []]) :-
    findall(Goal, ( det(Group, Goal), \+ catch(is_det(Goal), _, fail) ), Wrong).

:- end_tests(determinism).

:- begin_tests(determinism_table).

test(groups, true(Count >= 15)) :- setof(Group, Goal^det(Group, Goal), Groups), length(Groups, Count).

:- end_tests(determinism_table).
