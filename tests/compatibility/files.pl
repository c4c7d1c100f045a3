% SPDX-License-Identifier: MIT
% library(files).

:- use_module(library(plunit)).
:- use_module(library(files)).
:- use_module(library(lists)).

with_directory(Goal, Directory) :-
    tmp_file(files, Name0),
    atom_concat(Name0, '_d', Name),
    atom_chars(Name, Directory),
    make_directory_path(Directory),
    atom_concat(Name, '/one', File),
    open(File, write, S), write(S, abc), close(S),
    call_cleanup(once(Goal), ( delete_file(File), delete_directory(Name) )).

:- begin_tests(files).

test(directory_files, Fs == [[o,n,e]]) :- with_directory(directory_files(D, Fs), D).
test(file_size, N == 3) :- with_directory(( append(D, [/,o,n,e], F), file_size(F, N) ), D).
test(file_exists, true) :- with_directory(( append(D, [/,o,n,e], F), file_exists(F), \+ file_exists(D) ), D).
test(directory_exists, true) :- directory_exists("/"), \+ directory_exists("/no/such").
test(path_canonical, P == ['/',e,t,c]) :- path_canonical("/tmp/../etc", P).
test(path_segments, S == [[],[a],[b,c]]) :- path_segments("/a/bc", S).
test(path_segments_back, P == [a,/,b]) :- path_segments(P, ["a","b"]).
test(file_modification_time, true(T > 0)) :- with_directory(( append(D, [/,o,n,e], F), file_modification_time(F, T) ), D).

:- end_tests(files).
