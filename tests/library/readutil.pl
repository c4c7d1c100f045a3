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

%   The bytes of a binary stream are characters.
with_bytes(Bytes, Stream, Goal) :-
    tmp_file(readutil, File),
    setup_call_cleanup(open(File, write, Out, [type(binary)]), once(maplist(put_byte(Out), Bytes)), close(Out)),
    setup_call_cleanup(open(File, read, Stream, [type(binary)]), Goal, close(Stream)),
    delete_file(File).

test(bytes, Cs == [97,10,255,0]) :- with_bytes([97,10,255,0], S, read_stream_to_codes(S, Cs)).
test(bytes_of_lines, A-B-C == [97,233]-"b"-end_of_file) :-
    with_bytes([97,233,13,10,98], S,
               ( read_line_to_codes(S, A), read_line_to_string(S, B), read_line_to_codes(S, C) )).
test(bytes_counted, Cs-N-B == [255,97]-2-200) :-
    with_bytes([255,97,200,201], S,
               ( read_string(S, 2, T), string_codes(T, Cs), string_length(T, N), get_byte(S, B) )).
test(bytes_ahead, Cs-B == [200,98]-200) :-
    with_bytes([200,98,99], S, ( peek_string(S, 2, T), get_byte(S, B), string_codes(T, Cs) )).
test(bytes_to_a_separator, T-Sep-B == "a"-233-98) :-
    with_bytes([32,97,233,98], S, ( read_string(S, "é", " ", Sep, T), get_byte(S, B) )).
test(no_text_as_bytes, error(permission_error(input, binary_stream, _))) :- with_bytes([97], S, get_char(S, _)).

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
