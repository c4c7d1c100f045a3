% SPDX-License-Identifier: MIT
% library(readutil).

:- use_module(library(plunit)).
:- use_module(library(readutil)).

:- begin_tests(readutil).

with_text(Text, Stream, Goal) :-
    tmp_file(readutil, File),
    setup_call_cleanup(open(File, write, Out), write(Out, Text), close(Out)),
    setup_call_cleanup(open(File, read, Stream), Goal, close(Stream)),
    delete_file(File).

lines(Stream, Lines) :-
    read_line_to_codes(Stream, Codes),
    (   Codes == end_of_file
    ->  Lines = []
    ;   atom_codes(Line, Codes), Lines = [Line|Rest], lines(Stream, Rest)
    ).

test(lines, L == [ab,'',c]) :- with_text('ab\n\nc\n', S, lines(S, L)).
test(no_final_newline, L == [ab,c]) :- with_text('ab\nc', S, lines(S, L)).
test(crlf, L == [ab,c]) :- with_text('ab\r\nc\r\n', S, lines(S, L)).
test(empty, L == []) :- with_text('', S, lines(S, L)).
test(string, A == abc) :- with_text('abc\nd', S, read_line_to_string(S, Str)), atom_string(A, Str).
test(string_end, X == end_of_file) :- with_text('', S, read_line_to_string(S, X)).
test(line_tail, A-T == 'ab\n'-rest) :- with_text('ab\ncd', S, read_line_to_codes(S, Cs, T0)),
    T0 = [], atom_codes(A, Cs), T = rest.
test(stream, A == 'a\nb') :- with_text('a\nb', S, read_stream_to_codes(S, Cs)), atom_codes(A, Cs).
test(file_terms, L == [a,b(1)]) :-
    tmp_file(readutil, File),
    setup_call_cleanup(open(File, write, Out), write(Out, 'a. b(1).'), close(Out)),
    read_file_to_terms(File, L, []), delete_file(File).
test(file_codes, A == 'xy') :-
    tmp_file(readutil, File),
    setup_call_cleanup(open(File, write, Out), write(Out, xy), close(Out)),
    read_file_to_codes(File, Cs, []), atom_codes(A, Cs), delete_file(File).
test(file_string, A == 'xy') :-
    tmp_file(readutil, File),
    setup_call_cleanup(open(File, write, Out), write(Out, xy), close(Out)),
    read_file_to_string(File, Str, []), atom_string(A, Str), delete_file(File).
test(binary_file, Cs == [97,200,10]) :-
    tmp_file(readutil, File),
    setup_call_cleanup(open(File, write, Out, [type(binary)]),
                       forall(member(Byte, [97,200,10]), put_byte(Out, Byte)), close(Out)),
    read_file_to_codes(File, Cs, [type(binary)]), delete_file(File).
test(no_file, error(existence_error(_, _))) :- read_file_to_terms('/no/such/file', _, []).

:- end_tests(readutil).
