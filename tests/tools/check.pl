% SPDX-License-Identifier: MIT
% library(check). The warnings themselves: tests/repl/mistakes.

:- use_module(library(plunit)).

:- dynamic(told/1).

user:message_hook(load_warning(_, _, Warning), _, _) :-
    functor(Warning, Name, _),
    assertz(told(Name)).

in_file(Text, Goal) :-
    tmp_file(check, Name),
    atom_concat(Name, '.pl', Path),
    open(Path, write, Out),
    write(Out, Text),
    close(Out),
    retractall(told(_)),
    call_cleanup(( load_files(Path), Goal ), ( open(Path, write, Empty), close(Empty), load_files(Path), delete_file(Path) )).

:- begin_tests(check).

test(again, Told == [undefined, undefined]) :-
    in_file('check_me :- no_such_goal.\n', check),
    findall(T, ( told(T), T == undefined ), Told).
test(clean, Told == []) :-
    in_file('check_me(1).\n', check),
    findall(T, ( told(T), T == undefined ), Told).

:- end_tests(check).
