% SPDX-License-Identifier: MIT
% library(chr): the answers of rule programs.

:- use_module(library(plunit)).
:- use_module(library(chr)).

:- op(700, xfx, ~>).

:- chr_option(optimize, full).
:- chr_type color ---> red ; green ; blue.
:- chr_constraint leq(?any, ?any), gcd(+int), prime(+int), candidate(+int).
:- chr_constraint fib(+int, ?int), upto(+int), memo(+int, ?int), minimum(?, ?, ?), exclusive(?bit).
:- chr_constraint make(+), find(+, ?), union(+, +), ~>(+, +), root(+), weight(+, +), amount(+), item(?, ?).

% ---- textbook programs ----

gcd(0) <=> true.
gcd(N) \ gcd(M) <=> N =< M | L is M mod N, gcd(L).

candidate(1) <=> true.
candidate(N) <=> prime(N), M is N - 1, candidate(M).
absorb @ prime(Y) \ prime(X) <=> 0 =:= X mod Y | true.

reflexivity  @ leq(X, X) <=> true.
antisymmetry @ leq(X, Y), leq(Y, X) <=> X = Y.
idempotence  @ leq(X, Y) \ leq(X, Y) <=> true.
transitivity @ leq(X, Y), leq(Y, Z) ==> leq(X, Z).

upto(_) ==> fib(0, 1), fib(1, 1).
upto(Max), fib(N1, M1), fib(N2, M2) ==> Max > N2, N2 =:= N1 + 1 | N is N2 + 1, M is M1 + M2, fib(N, M).

memo(N, M1) \ memo(N, M2) <=> M1 = M2.
memo(0, M) ==> M = 1.
memo(1, M) ==> M = 1.
memo(N, M) ==> N > 1 | N1 is N - 1, memo(N1, M1), N2 is N - 2, memo(N2, M2), M is M1 + M2.

minimum(X, Y, Z) <=> number(X), number(Y) | Z is min(X, Y).
exclusive(X) \ exclusive(X) <=> true.

make(A) <=> root(A).
union(A, B) <=> find(A, X), find(B, Y), ( X == Y -> true ; Y ~> X ).
A ~> B, find(A, X) <=> A ~> B, find(B, X).
root(B) \ find(B, X) <=> X = B.
_ ~> B \ root(B), item(never, B) <=> true.

% ---- one thing each ----

:- chr_constraint a(?), b(?), c(?), order(?), log(?), history(?), watched(?, ?), nested(?), pair(?, ?), passive(?),
   poke, two(?), counter(+), step, three(?), t, kept, key(?), look(?, ?), lazy(?), bind(?), guard(?, ?), wide(+, +),
   cut, choice(?), thrown, ground_only(+), each(?), exists(?), rest(?), none, sum(?), proved(+).

order(X), order(Y) ==> note(X-Y).
sum(X), sum(Y) ==> X \== Y | note(s(X)).
a(X), b(Y), c(Z) ==> note(X/Y/Z).
history(_) ==> note(seen).
watched(X, Y) <=> X == Y | note(same).
nested(f(X)) <=> note(X).
pair(X, X) <=> note(equal).
poke, passive(X) # Id <=> note(X) pragma passive(Id).
counter(N), step <=> N1 is N + 1, counter(N1).
three(X), three(Y), three(Z) <=> X < Y, Y < Z | note([X, Y, Z]).
t ==> note(one).
kept \ t <=> true.
t ==> note(two).
key(X) \ look(X, Y) <=> Y = found.
lazy(X) ==> X = 1 | note(bound).
guard(X, Y) <=> member(Z, [1, 2, 3]), Z = X, Z = Y | note(Z).
wide(X, _), wide(_, X) ==> note(X).
choice(X) <=> member(X, [1, 2, 3]).
thrown <=> throw(oops).
each(X), exists(X) # passive <=> note(met(X)).
none, none <=> note(two_nones).
proved(X) <=> even(X) | note(even).
proved(X) <=> \+ even(X) | note(odd).

even(X) :- 0 is X mod 2.

:- dynamic noted/1.
note(X) :- assertz(noted(X)).
notes(Goal, Notes) :- retractall(noted(_)), ( call(Goal) -> true ; true ), findall(X, noted(X), Notes).

store(Constraints) :- findall(C, find_chr_constraint(C), Constraints0), copy_term_nat(Constraints0, Constraints).
stored_count(Pattern, N) :- findall(x, find_chr_constraint(Pattern), Xs), length(Xs, N).

link_all([_]) :- !.
link_all([X, Y|Xs]) :- leq(X, Y), link_all([Y|Xs]).

% The lines that Goal writes as errors.
errors_of(Goal, Lines) :-
    stream_property(Old, alias(user_error)),
    tmp_file(chr, File),
    open(File, write, Out),
    setup_call_cleanup(set_stream(Out, alias(user_error)), ignore(Goal), set_stream(Old, alias(user_error))),
    close(Out),
    read_file_to_string(File, Text, []),
    delete_file(File),
    split_string(Text, "\n", "", Lines0),
    append(Lines, [""], Lines0),
    !.

traced(Goal, Lines) :-
    errors_of(setup_call_cleanup(chr_trace, Goal, chr_notrace), Lines).

% Loads the lines of Text.
load_text(Text) :-
    tmp_file(chr, File),
    setup_call_cleanup(open(File, write, Out), write(Out, Text), close(Out)),
    load_files(File, []),
    delete_file(File).

:- initialization(load_text(":- module(chr_in_module, [put/1, got/1]).
:- use_module(library(chr)).
:- chr_constraint put(?), got(?).
put(A) \\ got(B) <=> B = A.
")).

:- begin_tests(chr).

test(gcd, Cs == [gcd(3)]) :- gcd(9), gcd(6), store(Cs).
test(primes, Ps == [2,3,5,7,11,13,17,19,23,29]) :-
    candidate(29), findall(P, find_chr_constraint(prime(P)), Ps).
test(leq_cycle, A-B == C-C) :- leq(A, B), leq(B, C), leq(C, A).
test(leq_cycle_empties, Cs == []) :- leq(A, B), leq(B, C), leq(C, A), store(Cs).
test(leq_transitive, Cs == [a-c, b-c, a-b]) :-
    leq(A, B), leq(B, C), findall([A,B,C]-X-Y, find_chr_constraint(leq(X, Y)), Cs0), named(Cs0, Cs).
test(leq_long_cycle, N == 1) :-
    length(L, 12), L = [X|_], append(L, [X], L1), link_all(L1), term_variables(L, Vs), length(Vs, N).
test(fib_up, M == 10946) :- upto(20), find_chr_constraint(fib(20, M)), !.
test(fib_up_once_each, N == 21) :- upto(20), stored_count(fib(_, _), N).
test(fib_memo, M == 10946) :- memo(20, M).
test(fib_memo_large, X =:= Y + Z) :- memo(200, X), memo(199, Y), memo(198, Z).
test(minimum_waits, Cs =@= [minimum(_, 2, _)]) :- minimum(_, 2, _), store(Cs).
test(minimum_woken, Z == 1) :- minimum(X, 2, Z), X = 1.
test(union_find, X == Y) :-
    make(1), make(2), make(3), union(1, 2), union(2, 3), find(1, X), find(3, Y).

test(order_of_partners, Ns == [2-1, 1-2]) :- notes(( order(1), order(2) ), Ns).
test(order_of_three, Ns == [2/2/1, 2/1/1, 1/2/1, 1/1/1]) :- notes(( a(1), a(2), b(1), b(2), c(1) ), Ns).
test(history, Ns == [seen]) :- notes(( history(X), X = 1 ), Ns).
test(history_of_pairs, Ns =@= [s(2), s(_)]) :- notes(( sum(X), sum(2), X = 1 ), Ns).
test(woken_by_binding, Ns == [same]) :- notes(( watched(X, Y), X = 1, Y = 1 ), Ns).
test(woken_by_aliasing, Ns == [same]) :- notes(( watched(X, Y), X = Y ), Ns).
test(woken_inside_terms, Ns == [1]) :- notes(( nested(X), X = f(1) ), Ns).
test(nonlinear_head, Ns == [equal]) :- notes(( pair(X, f(Y)), Y = 1, X = f(1) ), Ns).
test(heads_do_not_bind, Cs =@= [nested(_)]) :- nested(_), store(Cs).
test(passive_does_not_act, Ns == []) :- notes(( poke, passive(1) ), Ns).
test(passive_is_found, Ns == [1]) :- notes(( passive(1), poke ), Ns).
test(passive_in_head, Ns-Ms == []-[met(1)]) :- notes(\+ \+ ( each(1), exists(1) ), Ns), notes(( exists(1), each(1) ), Ms).
test(counter, Cs == [counter(3)]) :- counter(0), step, step, step, store(Cs).
test(three_heads, Ns == [[1,2,3]]) :- notes(( three(3), three(1), three(2) ), Ns).
test(three_heads_are_apart, Ns == []) :- notes(( three(1), three(1) ), Ns).
test(rules_from_top, Ns == [one, two]) :- notes(t, Ns).
test(removed_in_the_middle, Ns == [one]) :- notes(( kept, t ), Ns).
test(same_kind_needs_two, Ns == []) :- notes(none, Ns).
test(same_kind_twice, Ns == [two_nones]) :- notes(( none, none ), Ns).
test(lookup_by_number, Y == found) :- key(1), look(1, Y).
test(lookup_by_structure, Y == found) :- key(f(a, 1)), look(f(a, 1), Y).
test(lookup_by_variable, Y == found) :- key(X), look(X, Y).
test(lookup_by_open_structure, Y == found) :- key(f(X)), look(f(X), Y).
test(lookup_later_bound, Y == found) :- key(X), X = 3, look(3, Y).
test(lookup_later_aliased, Y == found) :- key(X), key(Z), look(W, Y), X = Z, Z = W.
test(lookup_not_another) :- key(1), key(2), look(3, Y), var(Y).
test(lookup_among_many, Y == found) :- numlist(1, 100, L), keys(L), look(77, Y).
test(guard_does_not_bind, Ns == []) :- notes(lazy(_), Ns).
test(guard_of_the_program, Ns == [even, odd]) :- notes(( proved(4), proved(3) ), Ns).
test(guard_sees_value, Ns == [bound]) :- notes(lazy(1), Ns).
test(guard_after_binding, Ns == [bound]) :- notes(( lazy(X), X = 1 ), Ns).
test(guard_with_choices, Ns == [2]) :- notes(guard(2, 2), Ns).
test(guard_does_not_choose, Ns == []) :- notes(guard(2, _), Ns).
test(guard_leaves_attributes) :- freeze(X, true), guard(X, _), copy_term(X, _, Gs), Gs = [freeze(_, _)].
test(body_has_choices, all(X == [1, 2, 3])) :- choice(X).
test(body_throws, throws(oops)) :- thrown.
test(undone, Cs == []) :- ( gcd(4), fail ; true ), store(Cs).
test(undone_binding, Cs =@= [watched(_, _)]) :- watched(X, Y), ( X = 1, Y = 2, fail ; true ), store(Cs).
test(many_bound_at_once, Cs =@= [watched(1, 2)]) :- watched(X, Y), f(X, Y) = f(1, 2), store(Cs).
test(called_in_findall, L == [x]) :- findall(x, gcd(3), L).

test(find_all, Cs == [gcd(2), prime(7)]) :- prime(7), gcd(2), store(Cs).
test(find_pattern, all(X == [2, 1])) :- key(1), key(2), find_chr_constraint(key(X)).
test(find_none, fail) :- find_chr_constraint(key(_)).
test(current, all(X == [2, 1])) :- key(1), key(2), current_chr_constraint(key(X)).
test(current_in_module, all(X == [2, 1])) :- key(1), key(2), current_chr_constraint(user, key(X)).
test(current_in_other_module, fail) :- key(1), current_chr_constraint(lists, _).
test(show_store, Out == "gcd(4)\nkey(1)\n") :- key(1), gcd(4), with_output_to(string(Out), chr_show_store(user)).
test(trace, Lines == ["CHR: call    gcd(2)", "CHR: insert  gcd(2)"]) :- traced(gcd(2), Lines).
test(trace_rule, Lines == ["CHR: call    leq(1, 1)", "CHR: apply   reflexivity@leq(1, 1)<=>true"]) :-
    traced(leq(1, 1), Lines).
test(trace_of_store_that_is_there, Lines == ["CHR: call    gcd(0)", "CHR: apply   gcd(0)<=>true"]) :-
    gcd(2), traced(gcd(0), Lines).
test(notrace, Lines == []) :- chr_trace, chr_notrace, errors_of(gcd(2), Lines).
test(leash) :- chr_leash(none).
test(declaration_is_no_goal, error(permission_error(call, directive, _))) :- chr_constraint(foo).
test(type_as_goal) :- chr_type(a ---> b).
test(option_as_goal) :- chr_option(debug, off).

test(undeclared, true(sub_string(Line, _, _, _, "nowhere/1"))) :-
    errors_of(load_text(":- module(chr_undeclared, []).
:- use_module(library(chr)).
:- chr_constraint somewhere.
somewhere, nowhere(_) <=> true.
"), [Line|_]).
test(in_module, X == 1) :- chr_in_module:put(1), chr_in_module:got(X).
test(in_module_found, Cs == [put(2)]) :- once(chr_in_module:put(2)), store(Cs).
:- end_tests(chr).

named([], []).
named([[a,b,c]-X-Y|Ls], [X-Y|Cs]) :- named(Ls, Cs).

keys([]).
keys([K|Ks]) :- key(K), keys(Ks).
