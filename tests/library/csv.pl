% SPDX-License-Identifier: MIT
% library(csv).

:- use_module(library(plunit)).
:- use_module(library(csv)).

:- begin_tests(csv).

read_csv(Text, Options, Rows) :- atom_codes(Text, Codes), phrase(csv(Rows, Options), Codes).
write_csv(Rows, Options, Text) :- phrase(csv(Rows, Options), Codes), atom_codes(Text, Codes).

file(Text, File) :- tmp_file(csv, File), open(File, write, S), write(S, Text), close(S).

test(rows, R == [row(a,1),row(b,2.5)]) :- read_csv('a,1\nb,2.5\n', [], R).
test(no_end, R == [row(a),row(b)]) :- read_csv('a\nb', [], R).
test(crlf, R == [row(a),row(b)]) :- read_csv('a\r\nb\r\n', [], R).
test(quoted, R == [row('a,b','c"d','x\ny')]) :- read_csv('"a,b","c""d","x\ny"\n', [], R).
test(quoted_number, R == [row('1')]) :- read_csv('"1"', [], R).
test(empty_fields, R == [row('',a,'')]) :- read_csv(',a,', [], R).
test(separator, R == [row(a,b)]) :- read_csv('a;b', [separator(0';)], R).
test(no_convert, R == [row('1')]) :- read_csv('1', [convert(false)], R).
test(strip, R == [row(a,1)]) :- read_csv(' a , 1 ', [strip(true)], R).
test(functor, R == [p(a)]) :- read_csv('a', [functor(p)], R).
test(arity, error(domain_error(row_arity(2), 1))) :- read_csv('a', [arity(2)], _).
test(other_arity, error(domain_error(row_arity(2), 1))) :- read_csv('a,b\nc\n', [], _).
test(any_arity, R == [row(a,b),row(c)]) :- read_csv('a,b\nc\n', [match_arity(false)], R).
test(any_arity_of_rows, L == [row(a,b),row(c)]) :-
    file('a,b\nc\n', F), findall(R, csv_read_file_row(F, R, []), L), delete_file(F).
test(partial_rows, X-Rest == b-[row(c,d)]) :-
    file('a,b\nc,d\n', F), csv_read_file(F, [row(a,X)|Rest]), delete_file(F).
test(known_rows, true) :- file('a,b\n', F), csv_read_file(F, [row(a,b)]), delete_file(F).
test(other_rows, fail) :- file('a,b\n', F), call_cleanup(csv_read_file(F, [row(a,c)]), delete_file(F)).
test(rows_of_stream, X == b) :- open_string('a,b\n', S), csv_read_stream(S, [row(a,X)], []).
test(row_by_row, error(domain_error(row_arity(2), 1))) :-
    csv_options(O, []), open_string('a,b\nc\n', S), csv_read_row(S, _, O), csv_read_row(S, _, O).
test(write_unbound, true) :-
    with_output_to(atom(T), ( current_output(S), csv_write_stream(S, [row(a,_)], []) )), sub_atom(T, 0, _, _, 'a,_').
test(nothing, R == []) :- read_csv('', [], R).
test(write, T == 'a,1\r\n"b,c","d""e"\r\n') :- write_csv([row(a,1),row('b,c','d"e')], [], T).
test(file, R == [row(a,1)]) :- tmp_file(csv, F), csv_write_file(F, [row(a,1)]),
    csv_read_file(F, R), delete_file(F).

test(quotes_ignored, R == [row(a,'"b"'),row('"c','d"')]) :- read_csv('a,"b"\n"c,d"\n', [ignore_quotes(true)], R).

:- end_tests(csv).
