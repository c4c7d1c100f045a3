% SPDX-License-Identifier: MIT
% library(xsb_builtins).

:- use_module(library(plunit)).
:- use_module(library(xsb_builtins)).

:- compiler_options([spec_off]).
:- index(edge/2, [1,2]).
:- mode(edge(+,-)).
:- table reached/2, nearest(_,_,min).
:- use_subsumptive_tabling(reached/2).
:- use_variant_tabling(reached/2).
:- use_opaque_tabling(reached/2).
:- use_incremental_dynamic(added/1).

edge(a, b).
edge(b, c).
edge(a, c).

reached(X, Y) :- edge(X, Y).
reached(X, Y) :- reached(X, Z), edge(Z, Y).

nearest(X, Y, 1) :- edge(X, Y).
nearest(X, Y, N) :- nearest(X, Z, N0), edge(Z, Y), N is N0+1.

shown(Goal, Text) :- with_output_to(atom(Text), Goal).

on_error_stream(Goal, Text) :-
    tmp_file(xsb, File),
    open(File, write, Stream),
    stream_property(Old, alias(user_error)),
    setup_call_cleanup(set_stream(Stream, alias(user_error)), Goal, set_stream(Old, alias(user_error))),
    close(Stream),
    read_file_to_string(File, Text0, []),
    atom_string(Text, Text0),
    delete_file(File).

:- begin_tests(xsb_builtins).
:- dynamic loaded/1, told/1.

test(tables, Ys-Ns == [b,c]-[b-1,c-1]) :- setof(Y, reached(a, Y), Ys), setof(Y-N, nearest(a, Y, N), Ns).
test(incremental, error(domain_error(table_option, incremental))) :- use_incremental_tabling(reached/2).
test(dynamic, fail) :- added(_).
test(times, true) :- cputime(C), walltime(W), float(C), float(W).
test(fail_if, true) :- fail_if(fail), \+ fail_if(true).
test(sk_not, true) :- sk_not(reached(c, _)), \+ sk_not(reached(a, b)).
test(tfindall, Ys == [b,c]) :- tfindall(Y, edge(_, Y), Zs), sort(Zs, Ys).
test(counters, [A,B,C] == [5,6,7]) :- conset(xsb_c, 5), conget(xsb_c, A), coninc(xsb_c, B), coninc(xsb_c), conget(xsb_c, C).
test(new_counter, N == 0) :- conget(xsb_no_counter, N).
test(counter_type, error(type_error(integer, a))) :- conset(xsb_c, a).
test(ith, all(N-X == [1-a,2-b])) :- ith(N, [a,b], X).
test(types, true) :- structure(f(a)), \+ structure(a), real(1.0), \+ real(1).
test(texts, [T,N,B,P,Q] == [abc,3,2,bcd,bc]) :-
    str_cat(ab, c, T), str_length(T, N), str_sub(cd, abcd, B), str_sub(b, abcd), substring(abcd, 1, -1, P),
    substring(abcd, 1, 3, Q).
test(no_part, fail) :- str_sub(x, abc).
test(files, true) :- file_exists('.'), \+ file_exists(no_such_file).
test(warning, T == '++Warning: no edge from a\n') :- on_error_stream(warning(['no edge from ',a]), T).
test(abort, T == '++Error: no edge\n') :- on_error_stream(catch(abort('no edge'), '$aborted', true), T).
test(load_dyn, Xs-Y == [a,b]-c) :-
    tmp_file(xsb, Base),
    atom_concat(Base, '.P', File),
    tell(File), write('loaded(a). loaded(X) :- X = b. :- assertz(told(c)).'), nl, told,
    load_dyn(Base),
    load_dync(Base),
    findall(X, loaded(X), Xs),
    once(told(Y)),
    delete_file(File).
test(load_no_file, error(existence_error(_, _))) :- load_dyn(no_such_file).
test(ttywrite, true) :- shown(( ttywrite((a,b)), ttywritenl(c) ), _).

:- end_tests(xsb_builtins).
