% SPDX-License-Identifier: MIT
% Dialects: how a file reveals the system it was written for, and what that changes.

:- use_module(library(plunit)).

:- dynamic dialect_seen/1, value/1, text/1.

% Loads Text as a file; Dialect is the dialect in force at its end.
loads_as(Text, Dialect) :-
    loads_as([Text], Dialect, _).

loads_as(Lines, Dialect, Output) :-
    expects_dialect(iso),           % of the queries: files that show nothing have it
    retractall(dialect_seen(_)),
    tmp_file_stream(File, Stream, [extension(pl), encoding(utf8)]),
    forall(member(Line, Lines), format(Stream, "~w~n", [Line])),
    format(Stream, ":- prolog_load_context(dialect, D), assertz(dialect_seen(D)).~n", []),
    close(Stream),
    with_output_to(string(Output), load_files(user:File, [])),
    delete_file(File),
    dialect_seen(Dialect).

:- begin_tests(dialect_by_evidence).

test(nothing, Dialect == iso) :-
    loads_as('dx1(X) :- X = 1, write(X), nl.', Dialect).
test(library_of_sicstus, Dialect == sicstus) :-
    loads_as(':- use_module(library(between)).', Dialect).
test(library_of_swi, Dialect == swi) :-
    loads_as(':- use_module(library(dcg/basics)).', Dialect).
test(library_of_both, Dialect == iso) :-
    loads_as(':- use_module(library(lists)).', Dialect).
test(called, Dialect == swi) :-
    loads_as('dx2(X, L) :- split_string(X, " ", "", L).', Dialect).
test(called_in_parts, Dialect == swi) :-
    loads_as('dx3(X) :- ( X == 1 -> true ; \\+ number_string(_, X) ).', Dialect).
test(called_but_defined, Dialect == iso) :-
    loads_as(['dx4(X) :- writeln(X).', 'writeln(X) :- write(X), nl.'], Dialect, _).
test(domain, Dialect == sicstus) :-
    loads_as(':- dynamic(domain/3).\ndx5(L) :- domain(L, 1, 9).', Dialect).
test(called_but_defined_after_a_table, Dialect == iso) :-
    loads_as(['domain(a, 1).', 'domain(b, 2).', 'domain(c, 3).', 'domain(d, 4, 5).',
              'dx40(L) :- domain(L, 1, 9).'], Dialect, _).
test(called_after_a_long_table, Dialect == swi) :-
    findall(Row, ( between(1, 2000, I), format(atom(Row), "dx41(~d, row_~d).", [I, I]) ), Rows),
    append(Rows, ['dx42(X, L) :- split_string(X, " ", "", L).'], Lines),
    loads_as(Lines, Dialect, _).
test(data_is_no_call, Dialect == iso) :-
    loads_as('dx6(if(_, _, _), now(_)) :- dx6(if(1, 2, 3), now(2)).', Dialect).
test(operator, Dialect == swi) :-
    loads_as([':- use_module(library(clpfd)).', 'dx7(X, Y) :- X #<==> Y.'], Dialect, _).
test(own_operator, Dialect == iso) :-
    loads_as([':- op(700, xfx, ins).', 'dx8(X ins Y) :- X = Y.'], Dialect, _).
test(loop, Dialect == sicstus) :-
    loads_as('dx9(L, M) :- ( foreach(X, L), foreach(Y, M) do Y is X+1 ).', Dialect).
test(lambda, Dialect == swi) :-
    loads_as('dx10(L, M) :- maplist([X,Y]>>(Y is X+1), L, M).', Dialect).
test(comments_and_quotes_do_not_count, Dialect == iso) :-
    loads_as(['% dx :- split_string(a, b, c, D).', '/* :- use_module(library(between)). */',
              'dx11(\'x :- domain(A, 1, 2)\', 0\'a).'], Dialect, _).
test(stronger_evidence, Dialect == swi) :-
    loads_as([':- use_module(library(system)).',
              'dx12(X, Y) :- string_concat(X, Y, Z), string_length(Z, _), split_string(X, "", "", _).'],
             Dialect, _).
test(texts_as_lists, Dialect == iso) :-
    loads_as(['dx13 :- writeln(x), phrase(dx14, "abc").', 'dx14(_, _).'], Dialect, _).
test(grammar_and_little_evidence, Dialect == iso) :-
    loads_as(['dx17 --> "a".', 'dx18 :- X = "a", phrase(dx17, X), writeln(yes).'], Dialect, _).
test(grammar_and_much_evidence, Dialect == swi) :-
    loads_as(['dx19 --> "a".', 'dx20(X) :- string_codes(X, Cs), phrase(dx19, Cs), writeln(yes).'], Dialect, _).
test(expects, Dialect == sicstus) :-
    loads_as([':- expects_dialect(sicstus).', 'dx15 :- string_concat(a, b, _).'], Dialect, _).
test(explicit, [Dialect == swi, setup(set_prolog_flag(dialect, swi)),
                cleanup(( set_prolog_flag(dialect, auto), set_prolog_flag(double_quotes, codes) ))]) :-
    loads_as(':- use_module(library(between)).', Dialect).
test(over_at_the_end_of_the_file, Before == After) :-
    current_prolog_flag(double_quotes, Before),
    loads_as('dx16(X, L) :- split_string(X, " ", "", L).', swi),
    current_prolog_flag(double_quotes, After).

test(swi_makes_flags, Text == 'yes(3)no') :-
    loads_as([':- expects_dialect(swi).',
              ':- set_prolog_flag(flag_of_dialects_test, 3).',
              ':- ( current_prolog_flag(flag_of_dialects_test, X) -> write(yes(X)) ; true ).',
              ':- ( current_prolog_flag(no_flag_of_dialects_test, _) -> true ; write(no) ).'], swi, Output),
    atom_string(Text, Output).

test(flag, Text == 'swi') :-
    loads_as(['df1(X) :- string_concat(a, b, X).',
              ':- if(current_prolog_flag(dialect, swi)).', ':- current_prolog_flag(dialect, D), write(D).', ':- endif.'],
             swi, Output),
    atom_string(Text, Output).
test(swi_passes_over_options, Text == 'f(a)b') :-
    loads_as([':- expects_dialect(swi).',
              ':- write_term(f(a), [no_such_option(1)]).',
              ':- open_string("b. ", S), read_term(S, T, [no_such_option(1)]), write(T).'], swi, Output),
    atom_string(Text, Output).
test(swi_named_variables, Text == 'f(A1,_)Foo\'$VAR\'(\'Foo\')') :-
    loads_as([':- expects_dialect(swi).',
              ':- T = f(\'$VAR\'(26), X), numbervars(X, 0, _, [singletons(true)]), print(T).',
              ':- print(\'$VAR\'(\'Foo\')), write_canonical(\'$VAR\'(\'Foo\')).'], swi, Output),
    atom_string(Text, Output).

:- end_tests(dialect_by_evidence).

:- begin_tests(dialect_meaning).

test(sicstus_file, true) :-
    loads_as([':- use_module(library(between)).',
              'ds1(X, Y, Z, T) :- X is 4/2, Y is 5**3, Z =.. [f,7/7], T = "ab".',
              'ds2 :- print(\'a b\'), print([\'B\']).'], sicstus, _),
    call(user:ds1(X, Y, _, T)),
    X == 2.0, Y == 125.0, T == [0'a,0'b],
    with_output_to(atom(Text), user:ds2),
    Text == 'a b[B]'.
test(swi_file, true) :-
    loads_as(['dw1(X, Y, T) :- X is 4/2, Y is 5**3, T = "ab", string_length(T, _).',
              'dw2 :- print(\'a b\').'], swi, _),
    call(user:dw1(X, Y, T)),
    X == 2, Y == 125, string(T),
    with_output_to(atom(Text), user:dw2),
    Text == '\'a b\''.
test(side_by_side, Xs == [2.0,2]) :-
    loads_as([':- use_module(library(between)).', 'dm1(X) :- X is 4/2.'], sicstus, _),
    loads_as(['dm2(X) :- X is 4/2, nb_setval(dm, X).'], swi, _),
    findall(X, ( user:dm1(X) ; user:dm2(X) ), Xs).
test(directives_run_in_it, Text == '2.0 a b') :-
    loads_as([':- use_module(library(between)).',
              ':- X is 4/2, write(X), write(\' \'), print(\'a b\').'], sicstus, Output),
    atom_string(Text, Output).
test(loops_without_import, L == [2,4,6]) :-
    loads_as('dl1(L, M) :- ( foreach(X, L), foreach(Y, M) do Y is X*2 ).', sicstus),
    user:dl1([1,2,3], L).
test(operators, E == (#<=>)) :-
    loads_as(['do1(E) :- T = (a #<=> b), functor(T, E, 2).'], sicstus, _),
    user:do1(E).
test(operators_of_directives_end_with_the_file, fail) :-
    loads_as([':- mode dd1(+).', 'dd1(_).'], sicstus, _),
    current_op(_, _, mode).

:- end_tests(dialect_meaning).

:- begin_tests(blocks).

test(waits_for_both, Log == [no,no,yes]) :-
    loads_as([':- block db1(-,?), db1(?,-).', 'db1(X, Y) :- assertz(value(X-Y)).'], sicstus, _),
    retractall(value(_)),
    user:db1(X, Y),
    seen(S1), X = 1, seen(S2), Y = 2, seen(S3),
    Log = [S1,S2,S3].
test(waits_for_one_of_two, Log == [no,yes]) :-
    loads_as([':- block db2(-,-).', 'db2(X, Y) :- assertz(value(X-Y)).'], sicstus, _),
    retractall(value(_)),
    user:db2(_, Y),
    seen(S1), Y = 2, seen(S2),
    Log = [S1,S2].
test(merge, [true(Zs == [1,2,3,4]), nondet]) :-
    loads_as([':- block dmerge(-,?,-), dmerge(?,-,-).',
              'dmerge([], Y, Y).', 'dmerge(X, [], X).',
              'dmerge([H|X], [E|Y], [H|Z]) :- H @< E, dmerge(X, [E|Y], Z).',
              'dmerge([H|X], [E|Y], [E|Z]) :- H @>= E, dmerge([H|X], Y, Z).'], sicstus, _),
    user:dmerge(Xs, Ys, Zs),
    Xs = [1,3],
    Ys = [2,4].
test(several_directives, Log == [no,no,yes]) :-
    loads_as([':- block db3(-,?).', ':- block db3(?,-).', 'db3(X, Y) :- assertz(value(X-Y)).'], sicstus, _),
    retractall(value(_)),
    user:db3(X, Y),
    seen(S1), Y = 1, seen(S2), X = 2, seen(S3),
    Log = [S1,S2,S3].

seen(Seen) :-
    (   user:value(_)
    ->  Seen = yes
    ;   Seen = no
    ).

test(listed, Text == ':- block db4(-,?,?).\n:- block db4(?,-,-).\ndb4(A, A, b) :-\n    atom(A).\n\n') :-
    loads_as([':- block db4(-,?,?), db4(?,-,-).', 'db4(X, X, b) :- atom(X).'], sicstus, _),
    with_output_to(atom(Text), listing(user:db4/3)).

:- end_tests(blocks).

% A builtin's dialect is that of the calling clause, not of the prompt or of the file being loaded.

:- begin_tests(dialect_of_the_clause).

% Loads Lines as a file of Dialect; the queries of the tests have dialect iso.
load_in(Dialect, Lines) :-
    atomic_list_concat([':- expects_dialect(', Dialect, ').'], First),
    loads_as([First|Lines], Dialect, _),
    expects_dialect(iso).

test(numbers_as_text, N == 2) :-
    load_in(swi, ['dc1(N) :- atom_length(12, N).']),
    user:dc1(N).
test(canonical_lists, T == '\'.\'(a,[])') :-
    load_in(iso, ['dc40(T) :- with_output_to(atom(T), write_canonical([a])).']),
    expects_dialect(swi),
    user:dc40(T).
test(length_of_no_list, error(type_error(list, a))) :-
    load_in(swi, ['dc41 :- length(a, _).']),
    user:dc41.
test(length_of_partial_no_list, error(type_error(list, [a|b]))) :-
    load_in(swi, ['dc42 :- length([a|b], 3).']),
    user:dc42.
test(length_of_no_list_elsewhere, fail) :-
    load_in(iso, ['dc43 :- length(a, _).']),
    expects_dialect(swi),
    user:dc43.
test(nonterminal_indicators, Arities == [1]) :-
    load_in(swi, ['dc44(_) --> [x].', 'dc45(As) :- findall(A, current_predicate(dc44//A), As).']),
    user:dc45(Arities).
test(nonterminal_indicator_of_none, fail) :-
    load_in(swi, ['dc46 --> [x].', 'dc47 :- current_predicate(dc46//2).']),
    user:dc47.
test(nonterminal_indicators_elsewhere, error(type_error(predicate_indicator, dc48//0))) :-
    load_in(iso, ['dc48 --> [x].', 'dc49 :- current_predicate(dc48//0).']),
    expects_dialect(swi),
    user:dc49.
test(numbers_as_text_elsewhere, error(type_error(atom, 12))) :-
    load_in(iso, ['dc2(N) :- atom_length(12, N).']),
    expects_dialect(swi),
    user:dc2(_).
test(after_a_call_of_another, Ns == [2,error]) :-
    load_in(iso, ['dc4(N) :- atom_length(12, N).']),
    load_in(swi, ['dc3(Ns) :- catch(dc4(_), _, true), atom_length(12, N), ( catch(dc4(_), _, fail) -> true ; Ns = [N,error] ).']),
    user:dc3(Ns).
test(as_an_argument, N == 2) :-
    load_in(swi, ['dc5(N) :- findall(M, atom_length(12, M), [N]).']),
    user:dc5(N).
test(caught, N == 2) :-
    load_in(swi, ['dc6(N) :- catch(atom_length(12, N), _, fail).']),
    user:dc6(N).
test(called, N == 2) :-
    load_in(swi, ['dc7(N) :- G = atom_length(12), call(G, N).']),
    user:dc7(N).
test(by_a_library, Ns == [1,2]) :-
    load_in(swi, ['dc8(Ns) :- maplist(atom_length, [1,12], Ns).']),
    user:dc8(Ns).
test(by_a_library_elsewhere, error(type_error(atom, 1))) :-
    load_in(iso, ['dc9(Ns) :- maplist(atom_length, [1,12], Ns).']),
    expects_dialect(swi),
    user:dc9(_).
test(in_a_conjunction_as_argument, N == 2) :-
    load_in(swi, ['dc10(N) :- forall(member(X, [12,13]), ( atom_length(X, 2) )), once(( X = 12, atom_length(X, N) )).']),
    user:dc10(N).
test(condition, true) :-
    load_in(swi, ['dc11 :- ( atom_length(12, 2) -> true ; fail ).']),
    user:dc11.
test(negation, true) :-
    load_in(swi, ['dc12 :- \\+ atom_length(12, 3).']),
    user:dc12.
test(asserted, N == 2) :-
    load_in(swi, [':- dynamic(dc13/1).', 'dc14 :- assertz((dc13(N) :- atom_length(12, N))).']),
    user:dc14,
    user:dc13(N).
test(asserted_elsewhere, error(type_error(atom, 12))) :-
    load_in(iso, [':- dynamic(dc15/1).', 'dc16 :- assertz((dc15(N) :- atom_length(12, N))).']),
    user:dc16,
    expects_dialect(swi),
    user:dc15(_).
test(all_arguments, Xs == [a,b]) :-
    load_in(iso, ['dc18(N) :- atom_length(abc, N), atom_codes(ab, _).']),
    load_in(swi, ['dc17(Xs) :- findall(X, ( arg(_, f(a,b), X), dc18(_) ), Xs).']),
    user:dc17(Xs).
test(arguments_elsewhere, error(instantiation_error)) :-
    load_in(iso, ['dc19(X) :- arg(_, f(a,b), X).']),
    expects_dialect(swi),
    user:dc19(_).
test(number_in_two_parts, Xs == [''-'12','1'-'2','12'-'']) :-
    load_in(swi, ['dc20(Xs) :- findall(X-Y, ( atom_concat(X, Y, 12), dc18(_) ), Xs).']),
    user:dc20(Xs).
test(order_of_numbers, Xs == [1,1.5,2]) :-
    load_in(swi, ['dc22(Xs) :- msort([2,1.5,1], Xs).']),
    user:dc22(Xs).
test(order_of_numbers_elsewhere, Xs == [1.5,1,2]) :-
    load_in(iso, ['dc23(Xs) :- msort([2,1.5,1], Xs).']),
    expects_dialect(swi),
    user:dc23(Xs).
test(compared, Orders == [<,>]) :-
    load_in(swi, ['dc24(O) :- compare(O, 1, 1.5).']),
    load_in(iso, ['dc25(O) :- compare(O, 1, 1.5).']),
    user:dc24(O1),
    user:dc25(O2),
    Orders = [O1,O2].
test(compared_by_tests, true) :-
    load_in(swi, ['dc26 :- 1 @< 1.5.']),
    user:dc26.
test(ordered_sets, true) :-
    load_in(swi, ['dc27 :- list_to_ord_set([2,1.5,1], S), ord_memberchk(1.5, S).']),
    user:dc27.
test(unknown_flags, true) :-
    load_in(swi, ['dc28 :- set_prolog_flag(flag_of_clause, 1), current_prolog_flag(flag_of_clause, 1).']),
    user:dc28.
test(unknown_flags_elsewhere, error(domain_error(prolog_flag, no_flag_of_clause))) :-
    load_in(iso, ['dc29 :- set_prolog_flag(no_flag_of_clause, 1).']),
    expects_dialect(swi),
    user:dc29.
test(unknown_options, true) :-
    load_in(swi, ['dc30 :- write_term(a, [no_such_option(1)]).']),
    with_output_to(string(_), user:dc30).
test(names_of_variables, Texts == ['X','$VAR\'(\'X\')']) :-
    load_in(swi, ['dc31 :- print(\'$VAR\'(\'X\')).']),
    load_in(iso, ['dc32 :- print(\'$VAR\'(\'X\')).']),
    with_output_to(atom(A), user:dc31),
    with_output_to(atom(B0), user:dc32),
    sub_atom(B0, 1, _, 0, B),
    Texts = [A,B].
test(printed_by_format, Texts == ['a b','\'a b\'']) :-
    load_in(sicstus, ['dc33 :- format(\'~p\', [\'a b\']).']),
    load_in(swi, ['dc34 :- format(\'~p\', [\'a b\']).']),
    with_output_to(atom(A), user:dc33),
    with_output_to(atom(B), user:dc34),
    Texts = [A,B].
test(the_flag, Ds == [swi,sicstus]) :-
    load_in(swi, ['dc35(D) :- current_prolog_flag(dialect, D).']),
    load_in(sicstus, ['dc36(D) :- current_prolog_flag(dialect, D).']),
    user:dc35(D1),
    user:dc36(D2),
    Ds = [D1,D2].
test(leading_plus, X == 5) :-
    load_in(swi, ['dc64(X) :- number_codes(X, [43, 53]).']),
    user:dc64(X).
test(no_leading_plus, error(syntax_error(illegal_number))) :-
    load_in(iso, ['dc65(X) :- number_codes(X, [43, 53]).']),
    user:dc65(_).
test(versions, Vs == [swi(9,0,4,[]), 90004, hornbeam(0,1,0,[])]) :-
    load_in(swi, ['dc60(V, N) :- current_prolog_flag(version_data, V), current_prolog_flag(version, N).']),
    load_in(iso, ['dc61(V) :- current_prolog_flag(version_data, V).']),
    user:dc60(V1, V2),
    user:dc61(V3),
    Vs = [V1,V2,V3].
% Hooks that SWI-Prolog calls if a program defines them: in its programs, calls of undefined ones fail.
test(hooks_of_iso, error(existence_error(procedure, thread_message_hook/3))) :-
    load_in(iso, ['dc62(G) :- G.']),
    user:dc62(thread_message_hook(_, _, _)).
test(hooks_of_swi, fail) :-
    load_in(swi, ['dc63 :- prolog:message_location(_, _, _) ; license:license(no_such, _, _).']),
    user:dc63.
test(loading_while_running, N == 2) :-
    load_in(swi, ['dc37(N) :- open_string(\':- expects_dialect(iso). dc38.\', S), load_files(dc38, [stream(S)]),',
                  '    once(( X = 12, atom_length(X, N) )).']),
    user:dc37(N).
test(directive, Text == '2') :-
    loads_as([':- expects_dialect(swi).', ':- atom_length(12, N), write(N).'], swi, Output),
    atom_string(Text, Output).

% Expressions that are known only at run time.
test(quotient_in_a_variable, Ys == [2.0,2]) :-
    load_in(sicstus, ['dr1(Y) :- X = 4/2, Y is X.']),
    load_in(swi, ['dr2(Y) :- X = 4/2, Y is X.']),
    values([dr1,dr2], Ys).
test(power_in_a_variable, Ys == [8.0,8]) :-
    load_in(swi, ['dr3(Y) :- X = 2**3, Y is X.']),
    load_in(sicstus, ['dr4(Y) :- X = 2**3, Y is X.']),
    values([dr4,dr3], Ys).
test(operand_with_a_quotient, Ys == [3.0,3]) :-
    load_in(sicstus, ['dr5(Y) :- X = 4/2, Y is X+1.']),
    load_in(swi, ['dr6(Y) :- X = 4/2, Y is X+1.']),
    values([dr5,dr6], Ys).
test(tests, Ys == [float,integer]) :-
    load_in(sicstus, ['dr7(Y) :- X = 7/2, Z = 2**3//1, ( X > 3, catch(Z =:= 8, error(type_error(_,_),_), fail) -> Y = integer ; Y = float ).']),
    load_in(swi, ['dr8(Y) :- X = 7/2, Z = 2**3//1, ( X > 3, catch(Z =:= 8, error(type_error(_,_),_), fail) -> Y = integer ; Y = float ).']),
    values([dr7,dr8], Ys).
test(tests_of_two, Ys == [float,integer]) :-
    load_in(sicstus, ['dr9(Y) :- catch(( dr9_(2**3//1, 8/1) -> Y = integer ), error(type_error(_,_),_), Y = float).',
                      'dr9_(A, B) :- A =:= B.']),
    load_in(swi, ['dr10(Y) :- catch(( dr10_(2**3//1, 8/1) -> Y = integer ), error(type_error(_,_),_), Y = float).',
                  'dr10_(A, B) :- A =:= B.']),
    values([dr9,dr10], Ys).
test(called_evaluation, Ys == [2.0,2]) :-
    load_in(sicstus, ['dr11(Y) :- call(is, Y, 4/2).']),
    load_in(swi, ['dr12(Y) :- call(is, Y, 4/2).']),
    values([dr11,dr12], Ys).
test(called_conjunction, Ys == [2.0,2]) :-
    load_in(sicstus, ['dr13(Y) :- G = ( X = 4/2, Y is X ), call(G).']),
    load_in(swi, ['dr14(Y) :- G = ( X = 4/2, Y is X ), call(G).']),
    values([dr13,dr14], Ys).
test(called_literal, Ys == [2.0,2]) :-
    load_in(sicstus, ['dr15(Y) :- G = ( true, Y is 4/2 ; fail ), call(G).']),
    load_in(swi, ['dr16(Y) :- G = ( true, Y is 4/2 ; fail ), call(G).']),
    values([dr15,dr16], Ys).
test(evaluated_by_maplist, Ys == [[2.0,8.0],[2,8]]) :-
    load_in(sicstus, ['dr17(Ys) :- maplist(is, Ys, [4/2,2**3]).']),
    load_in(swi, ['dr18(Ys) :- maplist(is, Ys, [4/2,2**3]).']),
    values([dr17,dr18], Ys).
test(evaluated_in_findall, Ys == [[2.0],[2]]) :-
    load_in(sicstus, ['dr19(Ys) :- findall(Y, ( X = 4/2, Y is X ), Ys).']),
    load_in(swi, ['dr20(Ys) :- findall(Y, ( X = 4/2, Y is X ), Ys).']),
    values([dr19,dr20], Ys).
test(asserted_evaluation, Ys == [2.0,2]) :-
    load_in(sicstus, [':- dynamic(dr21/1).', 'dr22(Y) :- assertz((dr21(Z) :- Z is 4/2)), dr21(Y).']),
    load_in(swi, [':- dynamic(dr23/1).', 'dr24(Y) :- assertz((dr23(Z) :- Z is 4/2)), dr23(Y).']),
    values([dr22,dr24], Ys).
test(clause_of_the_other_in_between, Ys == [[2,2.0]]) :-
    load_in(swi, ['dr25(E, Y) :- Y is E.']),
    load_in(sicstus, ['dr26([Y,Z]) :- E = 4/2, dr25(E, Y), Z is E.']),
    values([dr26], Ys).
test(last_of_several, Ys == [2.0,2]) :-
    load_in(sicstus, ['dr27(Y) :- X = 1/1, Z = 4/2, A is X, B is 3, C = f(B), C = f(_), A > 0, Y is Z.']),
    load_in(swi, ['dr28(Y) :- X = 1/1, Z = 4/2, A is X, B is 3, C = f(B), C = f(_), A > 0, Y is Z.']),
    values([dr27,dr28], Ys).

values(Names, Values) :-
    findall(V, ( member(N, Names), G =.. [N,V], call(user:G) ), Values).

:- end_tests(dialect_of_the_clause).

% A file and those that it includes are one program: what any of them shows decides for all.

:- begin_tests(dialect_of_included_files).

% Loads the first of Files, given as Name-Lines; Dialect is the dialect in force at its end.
program_loads_as([Main-Lines|Files], Dialect) :-
    expects_dialect(iso),
    retractall(dialect_seen(_)),
    tmp_file(program, Directory),
    make_directory(Directory),
    append(Lines, [':- prolog_load_context(dialect, D), assertz(dialect_seen(D)).'], Whole),
    setup_call_cleanup(
        forall(member(Name-Text, [Main-Whole|Files]), file_of_lines(Directory, Name, Text)),
        ( directory_file_path(Directory, Main, File), load_files(user:File, []) ),
        delete_directory_and_contents(Directory)),
    dialect_seen(Dialect).

file_of_lines(Directory, Name, Lines) :-
    directory_file_path(Directory, Name, File),
    file_directory_name(File, Folder),
    make_directory_path(Folder),
    setup_call_cleanup(open(File, write, Stream), forall(member(L, Lines), format(Stream, "~w~n", [L])),
                       close(Stream)).

test(evidence, Dialect == sicstus) :-
    program_loads_as(['m.pl'-[':- include(a).'], 'a.pl'-['di1(L) :- domain(L, 1, 9).']], Dialect).
test(of_the_included_of_the_included, Dialect == sicstus) :-
    program_loads_as(['m.pl'-[':- include(\'parts/a.pl\').'], 'parts/a.pl'-[':- include(b).'],
                      'parts/b.pl'-['di2(L) :- domain(L, 1, 9).']], Dialect).
test(defined_in_another_part, Dialect == iso) :-
    program_loads_as(['m.pl'-[':- include(a).', ':- include(b).'], 'a.pl'-['di3(T) :- now(T).'],
                      'b.pl'-['now(0).']], Dialect).
test(none_there, [Dialect == iso, setup(set_prolog_flag(verbose, silent)),
                  cleanup(set_prolog_flag(verbose, normal))]) :-
    program_loads_as(['m.pl'-['% :- include(gone).', 'di4.']], Dialect).
test(text_is_taken_apart_in_another_part, X == 0'e) :-
    program_loads_as(['m.pl'-[':- include(a).', 'di5(X) :- di6("e", X).'],
                      'a.pl'-['di6(L, X) :- phrase(di7(X), L).', 'di7(X) --> [X], !.', 'di7(0) --> "a", "b".']],
                     _),
    call(user:di5(X)).

:- end_tests(dialect_of_included_files).

% The library is compiled by its own rules.

:- begin_tests(library_by_its_own_rules).

:- dynamic(user:goal_expansion/2).
:- dynamic(user:term_expansion/2).
:- multifile(user:goal_expansion/2).
:- multifile(user:term_expansion/2).

% A library that nothing else here has loaded.
test(goal_expansion, [true(Xs == [x-1]), setup(asserta((user:goal_expansion(_, fail) :- true))),
                      cleanup(retractall(user:goal_expansion(_, _)))]) :-
    list_to_heap([1-x], H),
    get_from_heap(H, P, K, _),
    Xs = [K-P].
test(term_expansion, [true(X == 5), setup(asserta((user:term_expansion((_ :- _), []) :- true))),
                      cleanup(retractall(user:term_expansion(_, _)))]) :-
    rb_empty(T0),
    rb_insert(T0, k, 5, T),
    rb_lookup(k, X, T).
test(occurs_check, [true((Flag == true, cyclic_term(L))), setup(set_prolog_flag(occurs_check, true)),
                    cleanup(set_prolog_flag(occurs_check, false))]) :-
    load_files(library(sicstus_lists), []),
    current_prolog_flag(occurs_check, Flag),
    sicstus_lists:cons(a, L, L).
test(operators, [true(G == [a-[]]), setup(op(1150, xfy, (/))), cleanup(op(400, yfx, (/)))]) :-
    vertices_edges_to_ugraph([a], [], G).

:- end_tests(library_by_its_own_rules).
