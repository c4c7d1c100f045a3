% SPDX-License-Identifier: MIT
% library(marking_report): tables and pages of marks.

:- use_module(library(plunit)).
:- use_module(library(marking_report)).
:- use_module(library(filesex), [delete_directory_and_contents/1]).

lines("{\"submission\":\"=a,b.pl\",\"points\":1,\"of\":3,\"tests\":[{\"name\":\"?- p(\\\"<\\\").\",\"line\":1,\"points\":1,\"of\":1,\"verdict\":\"passed\",\"detail\":\"\"},{\"name\":\"q\",\"line\":2,\"points\":0,\"of\":2,\"verdict\":\"time\",\"detail\":\"<b>\"}],\"notes\":[\"n\"],\"shape\":[1,2,3]}\n{\"submission\":\"c.pl\",\"points\":0,\"of\":0,\"tests\":[],\"notes\":[],\"shape\":[1,2,3],\"error\":\"it was stopped\"}\n").

csv(Text) :-
    lines(Lines),
    with_output_to(string(Text), print_marks(csv, Lines)).

:- begin_tests(tables).

test(csv, Text == "submission,points,of,notes,\"?- p(\"\"<\"\").\",q\n\"'=a,b.pl\",1,3,1,1,0\nc.pl,0,0,1,0,0\n") :-
    csv(Text).
test(text) :-
    lines(Lines),
    with_output_to(string(Text), print_marks(text, Lines)),
    sub_string(Text, _, _, _, "1/2"),
    sub_string(Text, _, _, _, "100 %  =a,b.pl  c.pl"),
    !.

test(too_short_to_compare) :-
    with_output_to(string(Text), print_marks(text, "{\"submission\":\"a\",\"points\":0,\"of\":0,\"tests\":[],\c
\"notes\":[],\"shape\":[1]}\n{\"submission\":\"b\",\"points\":0,\"of\":0,\"tests\":[],\"notes\":[],\"shape\":[1]}\n")),
    once(sub_string(Text, _, _, 0, "\nnot compared, as they have fewer than three clauses of their own (2): a, b\n")).

:- end_tests(tables).

:- begin_tests(pages).

test(pages, [true(Files-Escaped == ['index.html', 'marks.csv', 'marks.jsonl', 'submission_1.html', 'submission_2.html']-yes),
             setup(( tmp_file(pages, File0), atom_concat(File0, '_directory', Directory) )), cleanup(delete_directory_and_contents(Directory))]) :-
    lines(Lines),
    write_pages(Directory, Lines),
    directory_files(Directory, Files0),
    findall(File, ( member(File, Files0), \+ sub_atom(File, 0, 1, _, '.') ), Files1),
    sort(Files1, Files),
    atom_concat(Directory, '/submission_1.html', Page),
    read_file_to_string(Page, Text, []),
    (   sub_string(Text, _, _, _, "&lt;b&gt;"), \+ sub_string(Text, _, _, _, "<b>")
    ->  Escaped = yes
    ;   Escaped = no
    ).

:- end_tests(pages).

:- begin_tests(alike).

mark(Name, Shape, mark(Name, 0, 0, [], [], Shape)).

test(alike, Pairs == [alike(100, a, b)]) :-
    mark(a, [1, 2, 3, 4], A), mark(b, [4, 3, 2, 1], B), mark(c, [1, 5, 6], C),
    alike([A, B, C], Pairs).
test(too_few_clauses, Pairs == []) :-
    mark(a, [1, 2], A), mark(b, [1, 2], B),
    alike([A, B], Pairs).
test(most_alike_first, Pairs == [alike(100, a, c), alike(80, a, b), alike(80, b, c)]) :-
    mark(a, [1, 2, 3, 4, 5], A), mark(b, [1, 2, 3, 4], B), mark(c, [1, 2, 3, 4, 5], C),
    alike([A, B, C], Pairs).
test(what_was_handed_out, Pairs == [alike(100, 1, 2)]) :-
    findall(Mark, ( between(1, 12, N), own(N, Own), mark(N, [100, 200, 300|Own], Mark) ), Marks),
    alike(Marks, Pairs).

own(N, [1, 2, 3]) :- N =< 2, !.
own(N, [A, B, C]) :- A is 10*N, B is A + 1, C is A + 2.

:- end_tests(alike).
