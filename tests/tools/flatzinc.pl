% SPDX-License-Identifier: MIT
% library(flatzinc): models as MiniZinc makes them, and what is printed of them.

:- use_module(library(plunit)).
:- use_module(library(flatzinc)).

% What flatzinc/2 prints of a model.
printed(Model, Options, Text) :-
    tmp_file_stream(text, File, Stream),
    write(Stream, Model),
    close(Stream),
    catch(with_output_to(string(Text), flatzinc(File, Options)), Error, true),
    delete_file(File),
    ( var(Error) -> true ; throw(Error) ).

queens("predicate fzn_all_different_int(array [int] of var int: x);
array [1..2] of int: d = [1,-1];
var 1..4: a; var 1..4: b; var 1..4: c; var 1..4: e;
array [1..4] of var int: q:: output_array([1..4]) = [a,b,c,e];
constraint fzn_all_different_int(q);
constraint int_lin_ne(d,[a,b],1); constraint int_lin_ne(d,[a,b],-1);
constraint int_lin_ne(d,[b,c],1); constraint int_lin_ne(d,[b,c],-1);
constraint int_lin_ne(d,[c,e],1); constraint int_lin_ne(d,[c,e],-1);
constraint int_lin_ne(d,[a,c],2); constraint int_lin_ne(d,[a,c],-2);
constraint int_lin_ne(d,[b,e],2); constraint int_lin_ne(d,[b,e],-2);
constraint int_lin_ne(d,[a,e],3); constraint int_lin_ne(d,[a,e],-3);
solve :: int_search(q,first_fail,indomain_min,complete) satisfy;
").

pigeons("predicate fzn_all_different_int(array [int] of var int: x);
var 1..40: x1; var 1..40: x2; var int: s:: output_var; var 1..40: x3;
constraint int_times(x1,x2,s); constraint int_lt(x1,x2); constraint int_lt(x2,x3);
constraint int_lin_eq([1,1,1],[x1,x2,x3],60);
solve maximize s;
").

:- begin_tests(flatzinc).

test(first, Text == "q = array1d(1..4, [2, 4, 1, 3]);\n----------\n") :- queens(M), printed(M, [], Text).
test(all, Text == "q = array1d(1..4, [2, 4, 1, 3]);\n----------\nq = array1d(1..4, [3, 1, 4, 2]);\n----------\n==========\n") :-
    queens(M),
    printed(M, [solutions(all)], Text).
test(free, true) :-
    queens(M),
    printed(M, [solutions(all),free(true)], Text),
    sub_string(Text, _, _, _, "[3, 1, 4, 2]"),
    sub_string(Text, _, _, 0, "----------\n==========\n").
test(optimum, true) :-
    pigeons(M),
    printed(M, [], Text),
    sub_string(Text, _, _, 0, "s = 380;\n----------\n==========\n").
test(none, Text == "=====UNSATISFIABLE=====\n") :-
    printed("var 1..3: x; constraint int_lt(3,x); solve satisfy;", [], Text).
test(none_found, Text == "=====UNSATISFIABLE=====\n") :-
    printed("var 1..2: x; var 1..2: y; var 1..2: z; constraint int_ne(x,y); constraint int_ne(y,z);
             constraint int_ne(x,z); solve satisfy;", [], Text).
test(types, Text == "b = true;\nx = 2;\nm = array2d(1..1, 1..2, [true, false]);\ne = array1d({}, []);\n----------\n") :-
    printed("var bool: b:: output_var = true; var {2,5}: x:: output_var; bool: f = false;
             array [1..2] of var bool: m:: output_array([1..1,1..2]) = [b,f];
             array [1..0] of var int: e:: output_array([{}]) = [];
             constraint int_lt(x,4); solve satisfy;", [], Text).
test(unlimited, Text == "x = 7;\n----------\n") :-
    printed("array [1..2] of int: a = [3,7]; var int: x:: output_var; constraint int_eq(x,a[2]); solve satisfy;",
            [], Text).
test(statistics, true) :-
    printed("var 1..2: x; solve satisfy;", [statistics(true)], Text),
    sub_string(Text, _, _, _, "%%%mzn-stat: nSolutions=1\n"),
    sub_string(Text, _, _, 0, "%%%mzn-stat-end\n").
test(outdomain, Text == "x = 3;\n----------\nx = 2;\n----------\nx = 1;\n----------\n==========\n") :-
    printed("var 1..3: x:: output_var; solve :: int_search([x],input_order,outdomain_min,complete) satisfy;",
            [solutions(all)], Text).
test(warm_start, true) :-
    printed("var 1..9: x:: output_var; var 1..9: y; var 1..9: z:: output_var; constraint int_lin_eq([1,1,-1],[x,y,z],0);
             solve :: warm_start_array([warm_start([x],[2])]):: warm_start([y],[3]) minimize z;", [], Text),
    sub_string(Text, 0, _, _, "x = 2;\nz = 5;\n----------\n"),
    sub_string(Text, _, _, 0, "x = 1;\nz = 2;\n----------\n==========\n").
% Without annotations learning is not alone.
test(no_annotations, true) :-
    printed("var 2..10000000000: x:: output_var; var 2..10000000000: y; var 3000000021..3000000022: z;
             constraint int_times(x,y,z); constraint int_lt(x,y); constraint int_lt(2,x); solve satisfy;", [], Text),
    sub_string(Text, _, _, 0, "x = 3;\n----------\n").
test(time, Text == "=====UNKNOWN=====\n") :-
    findall(V, ( between(1, 60, I), format(string(V), "var 1..59: x~d; ", [I]) ), Vs),
    findall(C, ( between(1, 60, I), I1 is I + 1, between(I1, 60, J),
                 format(string(C), "constraint int_ne(x~d,x~d); ", [I,J]) ), Cs),
    foldl([S,T0,T]>>string_concat(T0, S, T), Vs, "", Declared),
    foldl([S,T0,T]>>string_concat(T0, S, T), Cs, Declared, Posted),
    string_concat(Posted, "solve satisfy;", M),
    printed(M, [time_limit(200)], Text).
test(float, error(domain_error(flatzinc_type, float))) :- printed("var 0.0..1.0: x; solve satisfy;", [], _).
test(no_goal, error(existence_error(flatzinc_item, solve))) :- printed("var 0..1: x;", [], _).
test(unknown_name, error(existence_error(flatzinc_name, y))) :- printed("constraint int_lt(y,2); solve satisfy;", [], _).
test(unknown_constraint, error(existence_error(flatzinc_constraint, foo/1))) :-
    printed("constraint foo(2); solve satisfy;", [], _).
test(no_file, error(existence_error(source_sink, _))) :- flatzinc('/nowhere/model.fzn', []).

:- end_tests(flatzinc).
