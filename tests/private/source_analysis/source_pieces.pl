% SPDX-License-Identifier: MIT
% private(source_analysis/source_pieces): a text that has been edited is cut up as the same text opened anew.

:- use_module(library(plunit)).
:- use_module(library(random)).
:- use_module(private(source_analysis/file_items)).
:- use_module(private(source_analysis/source_pieces)).

text('% family\n:- op(700, xfx, older).\nann older bob.\n\np(X) :- q(X), \\+ r.\nq("a\\"b").\nr --> [x], s.\n\c
      /* more */ s(Ä) :- t(Ä).\n:- begin_tests(x).\ntest(a) :- b.\ntest(c).\n:- end_tests(x).\n?- p(X).\nX = 1.\nt(1).\n').

pieces(Source, Plain) :-
    source_parts(Source, _, _, _, Pieces),
    Plain = Pieces.

same_as_new(Edits) :-
    text(Text),
    edited_as_new(Text, Edits).

%   After all edits, one after the other, the text is cut up as if it were opened.
edited_as_new(Text0, Edits) :-
    open_source('a.pl', Text0, Source0),
    all_edits(Edits, Source0, Source),
    source_parts(Source, Handle, _, _, Pieces),
    '$source_size'(Handle, Size),
    '$source_piece'(Handle, 0, Size, Text),
    close_source(Source),
    open_source('a.pl', Text, New),
    pieces(New, NewPieces),
    close_source(New),
    Pieces =@= NewPieces.

all_edits([], Source, Source).
all_edits([edit(From, To, Text)|Edits], Source0, Source) :-
    edit_source(From, To, Text, Source0, Source1),
    all_edits(Edits, Source1, Source).

random_edit(edit(From, To, Text)) :-
    random_member(Begin, [0, 120]),                % not within the letters of two bytes
    random_between(0, 90, Length0),
    From is Begin + Length0,
    random_between(0, 4, Length),
    To is From + Length,
    random_member(Text, ['', ' ', '.', ' .\n', '(', ')', '''', 'x', 'X', '%', '"', ',', '?- p.\n', ':- dynamic z/1.\n', '/*']).

text_file(Text, File) :-
    tmp_file(pieces, Path),
    atom_concat(Path, '.pl', File),
    write_text(File, Text).

write_text(File, Text) :-
    setup_call_cleanup(open(File, write, Out), write(Out, Text), close(Out)).

%   Lines of 20 letters: clauses with operators of libraries, and declarations.
some_line(Line) :-
    random_member(Text, ['p(X) :- X #= 3.', 'q(X :- foo.', 'r(X) :- foo(X)', 'test(a) :- f(2).', 'e(N) ===> g(N).',
                         'w :- u(h(X)), u(k).', 's(X) :- X = "a".', ':- [library(clpfd)].', ':- [library(chr)].',
                         ':- op(9, xfx, ===>).', ':- op(0, xfx, ===>).', ':- module(a, []).', ':- dynamic f/1.',
                         ':- begin_tests(a).', ':- end_tests(a).', ':- if(fail).', ':- endif.', 'c(X) <=> true.']),
    format(atom(Line), '~w~t~20|~n', [Text]).

random_line_edit(edit(From, To, Line)) :-
    random_between(0, 5, N),
    From is N * 21,
    random_member(Length, [0, 21]),
    To is From + Length,
    ( Length =:= 21, random_between(0, 2, 0) -> Line = '' ; some_line(Line) ).

:- begin_tests(source_pieces).

test(line_break, Bs == ["\n", "\r\n", "\r", "\n", "\n"]) :-
    findall(B,
            ( member(T, ["p.\nq.\r\n", "p.\r\nq.\n", "p.\rq.\n", "p.", ""]), '$source_of_text'(T, H), line_break(H, B),
              '$close_source'(H) ),
            Bs).
test(lines_of_lone_returns, R == range(1, 0, 2, 3)) :-
    open_source('a.pl', "p.\rq.\r\n\U0001F600é.\n", S),
    source_span(S, 3, 13, R),
    close_source(S).
test(end_of_file_typed) :-
    edited_as_new('p.\nq :- p.\nr( .\n', [edit(3, 3, "end_of_file.\n"), edit(20, 20, "s.\n"), edit(0, 1, "pp"), edit(4, 17, "")]).

test(script, [forall(member(E, [edit(14, 15, z), edit(12, 12, 'p. '), edit(0, 1, ''), edit(5, 5, x), edit(0, 21, 'q.')])), true]) :-
    edited_as_new('#!/bin/prolog\np.\nq.\nr.\ns.\n', [E]).
test(note_in_the_first_line, [forall(member(E, [edit(1, 2, '('), edit(1, 2, ''), edit(0, 1, ''), edit(8, 8, 'q.')])), true]) :-
    edited_as_new('# a note\np.\nq.\nr.\ns.\n', [E]).
test(becomes_a_script, true) :- edited_as_new('!/bin/prolog\np.\nq.\n', [edit(0, 0, #)]).
test(all_is_deleted, T == "p.") :-
    atom_concat('#!/bin/prolog\n', ':- dynamic q/1.\nq(1).\n', Text0),
    open_source('a.pl', Text0, Source0),
    edit_source(0, 1000, 'p.', Source0, Source),
    source_parts(Source, Handle, _, _, _),
    '$source_piece'(Handle, 0, 100, T),
    close_source(Source).
test(parts, H-P == true-'a.pl') :-
    open_source('a.pl', 'p. q.', S),
    source_parts(S, Handle, P, _, [_, _, _]),
    ( integer(Handle) -> H = true ; H = false ),
    close_source(S).
test(empty, K == layout) :-
    open_source('a.pl', '', S),
    source_parts(S, _, _, _, [piece(0, record(K, _, _, _, _, _, _))]),
    close_source(S).
test(shebang, D == def(p, 0, 1, 2)) :-
    open_source('a.pl', '#!/bin/hornbeam\np.', S),
    source_parts(S, _, _, _, [_, piece(_, record(_, _, _, D, _, _, _))|_]),
    close_source(S).
test(insert) :- same_as_new([edit(60, 60, 'zz(1). ')]).
test(delete_full_stop) :- same_as_new([edit(46, 47, '')]).
test(open_comment) :- same_as_new([edit(45, 45, '/*')]).
test(declare) :- same_as_new([edit(0, 0, ':- op(700, xfx, likes).\nann likes bob.\n')]).
test(take_operator_away) :- same_as_new([edit(9, 34, '')]).
test(operator_in_a_query) :-
    text(T), atom_length(T, L0), L is L0 + 2,              % two letters of two bytes
    same_as_new([edit(L, L, '% ?- p(X), X likes bob.\n'), edit(25, 30, 'likes')]).
test(change_operator) :- same_as_new([edit(25, 30, 'likes'), edit(37, 42, 'likes')]).
test(operator_of_library) :-
    same_as_new([edit(0, 0, 'p :- 1 #= X.\n'), edit(0, 0, ':- use_module(library(clpfd)).\n'), edit(22, 23, '')]).
test(meta_predicate) :- same_as_new([edit(0, 0, ':- meta_predicate s(0).\n'), edit(19, 19, 'q(0), ')]).
test(begin_tests) :- same_as_new([edit(40, 40, ':- begin_tests(y).\ntest(y).\n'), edit(44, 46, '')]).
test(all_gone) :- same_as_new([edit(0, 1000, '')]).
test(in_tests) :- text(T), sub_atom(T, B, _, _, 'test(c)'), same_as_new([edit(B, B, 'test(d). ')]).
test(behind_query) :- text(T), sub_atom(T, B, _, _, 'X = 1.'), same_as_new([edit(B, B, ' ')]).
test(many, true) :-
    set_random(seed(7)),
    forall(between(1, 40, _), ( findall(E, ( between(1, 4, _), random_edit(E) ), Es), same_as_new(Es) )).
test(clause_above_an_import, [forall(member(Line, [':- use_module(library(clpfd)).', ':- op(700, xfx, #=).', ':- style_check(-singleton).', ':- meta_predicate p(0).']))]) :-
    atomic_list_concat(['p :- q.\nr.\ns.\n', Line, '\nt.\n'], Text),
    edited_as_new(Text, [edit(5, 6, 'p(x(X)), 1 #= Y, Z = a')]).
test(unread_clause_above_an_import) :-
    edited_as_new('p.\nq :- X #= 3.\n:- use_module(library(clpfd)).\nr.\ns.\nt.\n', [edit(48, 50, 'z.')]).
test(import_in_a_branch_not_taken) :-
    edited_as_new(':- if(fail).\n:- use_module(library(clpfd)).\n:- endif.\np.\nq :- 1 #= X.\nr(a).\n',
                  [edit(54, 54, ':- op(700, xfx, q).\n')]).
test(unended_tests) :- edited_as_new('p.\ntest(a).\n:- begin_tests(a).\nq.\n', [edit(8, 9, b)]).
test(many_imports, true) :-
    set_random(seed(7)),
    forall(between(1, 60, _),
           ( findall(Line, ( between(1, 6, _), some_line(Line) ), Lines),
             atomic_list_concat(Lines, Text),
             findall(E, ( between(1, 5, _), random_line_edit(E) ), Es),
             edited_as_new(Text, Es) )).
test(piece_at, O == 2) :- open_source('a.pl', 'p. q.', S), piece_at(S, 3, O, _), close_source(S).
test(source_clause, T == q(b)) :-
    open_source('a.pl', 'p(a). q(b).', S),
    source_clause(S, 8, _, clause(T, _, _, _, _, _, _), _, _),
    close_source(S).
test(source_span, R == range(1, 3, 1, 4)) :-                     % two units for the clef
    open_source('a.pl', 'p.\n"\x1D11E\".', S), source_span(S, 8, 9, R0), R0 = R, close_source(S).
test(source_byte, B == 4) :- open_source('a.pl', 'p.\nq.', S), source_byte(S, position(1, 1), B), close_source(S).
%   Letters of one to four bytes, which blocks of a power of two begin with, end with or cut.
test(columns_of_a_long_line, Wrong == []) :-
    findall('aé€😀', between(1, 400, _), Parts),
    atomic_list_concat(['p.\n'|Parts], Line),
    atom_concat(Line, '\r\nq.', Text),
    open_source('a.pl', Text, S),
    findall(Byte-Column,
            ( between(0, 399, N), nth0(I, [0-0, 1-1, 3-2, 6-3], B-C), I >= 0, Byte is 3+10*N+B, Column is 5*N+C ),
            Places),
    findall(Byte-Column,
            ( member(Byte-Column, [4003-2000|Places]),
              \+ ( source_span(S, Byte, Byte, range(1, Column, 1, Column)),
                   source_byte(S, position(1, Column), Byte) ) ),
            Wrong0),
    source_byte(S, position(1, 9000), End),
    close_source(S),
    Wrong = Wrong0,
    End == 4003.
test(source_byte_behind_line, B == 2) :- open_source('a.pl', 'p.\nq.', S), source_byte(S, position(0, 9), B), close_source(S).
test(read_items, T-Is == "p."-[item(clause(p/0), 0, 1)]) :-
    text_file('p.', File),
    file_text(File, T),
    readable_source(File, H),
    '$close_source'(H),
    read_items(File, Is),
    forget_items(File),
    delete_file(File).
test(reopened_source, D == def(===>, 2, 2, 6)) :-
    text_file('p.', File),
    format(atom(Text), ':- [~q].\nx ===> y.', [File]),
    open_source('/x/a.pl', Text, S0),
    write_text(File, ':- op(700, xfx, ===>).'),
    forget_items(File),
    reopened_source(S0, S),
    source_parts(S, _, _, _, [_, piece(_, record(_, Begin, _, def(N, A, From0, To0), _, _, _))|_]),
    From is From0 - Begin,
    To is To0 - Begin,
    D = def(N, A, From, To),
    close_source(S),
    forget_items(File),
    delete_file(File).
test(reopened_without_files, S == S0) :- open_source('a.pl', 'p.', S0), reopened_source(S0, S), close_source(S).
test(operators_of_the_file_that_loads, K == fact) :-
    note_items('/x/above.pl', open, [item(reading([op(700, xfx, ===>)]), 0, 9), item(reading(file(load, '/x/below.pl')), 9, 10)]),
    open_source('/x/below.pl', 'a ===> b.', S),
    source_parts(S, _, _, _, [piece(_, record(K, _, _, _, _, _, _))|_]),
    close_source(S),
    forget_items('/x/above.pl').
test(reading_that_never_ends, Ps == ['a.pl'-4-1, 'a.pl'-9-2]) :-   % the text is kept, and an edit reads it
    '$source_of_text'("p(1)", Handle),
    '$source_pieces':in_seconds(0.01, ( repeat, fail ), Handle, 'a.pl', Source0),
    edit_source(4, 4, ". q.\n", Source0, Source),
    findall(Path-Size-N,
            ( member(S, [Source0, Source]),
              source_parts(S, _, Path, _, Pieces),
              findall(L, member(piece(L, _), Pieces), Ls),
              sum_list(Ls, Size),
              findall(x, ( member(piece(_, record(K, _, _, _, _, _, _)), Pieces), ( K == fact ; S == Source0 ) ), Xs),
              length(Xs, N) ),
            Ps),
    close_source(Source).
test(is_unread, fail) :- open_source('/x/a.pl', "p.", S), close_source(S), is_unread(S).

:- end_tests(source_pieces).
