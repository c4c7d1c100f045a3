% SPDX-License-Identifier: MIT
% library(readln).

:- use_module(library(plunit)).
:- use_module(library(readln)).

:- begin_tests(readln).

from(Text, Goal) :-
    tmp_file(readln, File),
    setup_call_cleanup(open(File, write, Out), write(Out, Text), close(Out)),
    current_input(Old),
    setup_call_cleanup(( open(File, read, In), set_input(In) ), Goal,
                       ( set_input(Old), close(In) )),
    delete_file(File).

test(words, L == [move,disk1,to,peg,2,!]) :- from('move disk1 to peg 2!\nrest', readln(L)).
test(numbers, L == [1,2.5,0.5,3,rd]) :- from('1 2.5 .5 3rd', readln(L)).
test(empty_line, L == []) :- from('\nx', readln(L)).
test(end, L-C == []-end_of_file) :- from('', readln(L, C)).
test(last, L-C == [a]-end_of_file) :- from('a', readln(L, C)).
test(lowercase, L == [ab]) :- from('AB', readln(L, _, [10], [], lowercase)).

:- end_tests(readln).
