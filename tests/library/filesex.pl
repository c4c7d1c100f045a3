% SPDX-License-Identifier: MIT
% library(filesex).

:- use_module(library(plunit)).
:- use_module(library(filesex)).

:- begin_tests(filesex).

base(Directory) :- tmp_file(filesex, Directory),
    ( exists_file(Directory) -> delete_file(Directory) ; true ).
write_file(Path, Text) :- open(Path, write, S), write(S, Text), close(S).
read_char(Path, Char) :- open(Path, read, S), get_char(S, Char), close(S).

test(path, P == '/tmp/x') :- directory_file_path('/tmp', x, P).
test(path_slash, P == '/tmp/x') :- directory_file_path('/tmp/', x, P).
test(path_absolute, P == '/x') :- directory_file_path('/tmp', '/x', P).
test(path_parts, D-F == '/tmp'-x) :- directory_file_path(D, F, '/tmp/x').
test(path_rest, F == 'b/c') :- directory_file_path('/a', F, '/a/b/c').
test(path_front, D == '/a/b') :- directory_file_path(D, c, '/a/b/c').
test(path_front_root, D == (/)) :- directory_file_path(D, c, '/c').
test(path_other, fail) :- directory_file_path('/x', _, '/a/b').
test(path_unbound, error(instantiation_error)) :- directory_file_path(_, a, _).
test(tree, L == [a,b,sub]) :-
    base(D), directory_file_path(D, sub, Sub), make_directory_path(Sub),
    directory_file_path(D, a, A), write_file(A, hello),
    directory_file_path(Sub, b, B), copy_file(A, B), read_char(B, h),
    findall(N, ( directory_member(D, P, [recursive(true)]), file_base_name(P, N) ), Ns),
    msort(Ns, L),
    delete_directory_and_contents(D), \+ exists_directory(D).
test(relative, R == '../c/d') :- relative_file_name('/a/c/d', '/a/b/x', R).
test(relative_below, R == 'c/d') :- relative_file_name('/a/c/d', '/a/x', R).
test(relative_absolute, P == '/a/c') :- relative_file_name(P, '/a/b/d', '../c').
test(ensure_directory, true) :- base(D), ensure_directory(D), exists_directory(D), ensure_directory(D), delete_directory(D).
test(delete_contents, L == []) :-
    base(D), ensure_directory(D), directory_file_path(D, inner, I), make_directory(I), directory_file_path(D, a, F),
    open(F, write, S), close(S), delete_directory_contents(D), directory_files(D, L0),
    findall(X, ( member(X, L0), \+ memberchk(X, ['.','..']) ), L), delete_directory(D).

:- end_tests(filesex).
