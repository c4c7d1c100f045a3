% SPDX-License-Identifier: MIT
% write_canonical/1, ignore_ops(true) and ~k: lists and the names of variables, in each dialect; what max_depth(N)
% leaves of lists.

:- use_module(library(plunit)).

canonical(Term, Text) :- with_output_to(atom(Text), write_canonical(Term)).

limited(Term, Depth, Text) :- with_output_to(atom(Text), write_term(Term, [max_depth(Depth)])).

:- begin_tests(canonical_terms).

test(list, T == '[a,b]') :- canonical([a,b], T).
test(list_in_operator, T == '+(1,[a])') :- canonical(1+[a], T).
test(partial_list, T == '[a|_]') :- canonical([a|_], T).
test(once, T == 'f(_,_)') :- canonical(f(_,_), T).
test(often, T == 'f(A,_,B,B,A)') :- canonical(f(X,_,Y,Y,X), T).
test(through_list, T == '[A,g(B,A)|B]') :- canonical([X,g(Y,X)|Y], T).
test(in_shared_term, T == 'f(g(A),g(A))') :- G = g(_), canonical(f(G,G), T).
test(whole, T == '_') :- canonical(_, T).
test(attributed, T == 'f(A,A)') :- freeze(X, true), canonical(f(X,X), T).
test(many) :- length(L, 27), append(L, L, LL), canonical(LL, T), sub_atom(T, _, _, 0, ',Z,A1]'), !.
test(no_operator_touches, T == '-(_,1)') :- canonical(_-1, T).
test(dollar_var, T == 'f(\'$VAR\'(1),A,A)') :- canonical(f('$VAR'(1),X,X), T).
test(cyclic, true(sub_atom(T, 0, _, _, '@('))) :- X = f(X,_), canonical(X, T).
test(long, N == 200001) :- length(L, 100000), canonical(L, T), atom_length(T, N).
test(display, T == '\'.\'(1,\'.\'(+(2,3),[]))') :- with_output_to(atom(T), display([1,2+3])).
test(format, T == 'f(A,[A])') :- format(atom(T), "~k", [f(X,[X])]).
test(ignore_ops, T == '+([a],1)') :- with_output_to(atom(T), write_term([a]+1, [ignore_ops(true)])).
test(dot_lists, T == '\'.\'(a,[])') :- with_output_to(atom(T), write_term([a], [dotlists(true)])).
test(read_back, T =@= f(X,_,[X|"s"],'a b',{X},- 1,-(1))) :-
    canonical(f(X,_,[X|"s"],'a b',{X},- 1,-(1)), Text), term_to_atom(T, Text).
test(depth_list, T == 'f([...|...])') :- limited(f([a,b]), 2, T).
test(depth_single, T == 'f([...])') :- limited(f([a]), 2, T).
test(depth_partial, T == 'f([...|...])') :- limited(f([a|_]), 2, T).

test(full_stop, [forall(member(Options-Text, [[]-"+ . ", [nl(true)]-"+ .\n"])), S == Text]) :-
    with_output_to(string(S), write_term(+, [fullstop(true)|Options])).

:- end_tests(canonical_terms).
