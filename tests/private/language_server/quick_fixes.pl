% SPDX-License-Identifier: MIT
% private(language_server/quick_fixes).

:- use_module(library(plunit)).
:- use_module(private(language_server/protocol)).
:- use_module(private(language_server/quick_fixes)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/folder_index)).
:- use_module(private(source_analysis/source_pieces)).

%   The text that the first action makes of Text.
fixed(Text, Fixed) :-
    open_source('/x/a.pl', Text, Source0),
    code_actions(Source0, 0, 10000, [Action|_]),
    field(edit/changes, Action, json([_=Edits])),
    findall(From-To-New,
            ( member(Edit, Edits),
              field(range, Edit, Json),
              range_of(Json, range(L1, C1, L2, C2)),
              field(newText, Edit, New),
              source_byte(Source0, position(L1, C1), From),
              source_byte(Source0, position(L2, C2), To) ),
            Spans0),
    sort(0, @>=, Spans0, Spans),                % from the last one to the first
    foldl([F-T-N, S0, S1]>>edit_source(F, T, N, S0, S1), Spans, Source0, Source),
    source_parts(Source, Handle, _, _, _),
    '$source_size'(Handle, Size),
    '$source_piece'(Handle, 0, Size, Fixed0),
    atom_string(Fixed, Fixed0),
    close_source(Source).

:- begin_tests(lsp_quick_fixes).

test(singleton, T == 'p(_X).') :- fixed('p(X).', T).
test(misspelt, T == 'parent(a).\nq :- parent(b).') :- fixed('parent(a).\nq :- paretn(b).', T).
test(of_other_languages, T == 'p(X) :- X =< 3.') :- fixed('p(X) :- X <= 3.', T).
test(blanks_in_front_of_arguments, T == 'p(X) :- q(X).') :- fixed('p  (X) :- q(X).', T).
test(full_stop, T == 'p.') :- fixed(p, T).
test(full_stop_in_front_of_a_comment, T == 'q(1). /*c*/') :- fixed('q(1)/*c*/', T).
test(import_with_line_ends_of_windows, T == ':- use_module(library(clpfd), [all_distinct/1]).\r\np(Xs) :- all_distinct(Xs).\r\n') :-
    fixed('p(Xs) :- all_distinct(Xs).\r\n', T).
test(import, T == '% x\n:- use_module(library(clpfd), [all_distinct/1]).\np(Xs) :- all_distinct(Xs).') :-
    fixed('% x\np(Xs) :- all_distinct(Xs).', T).
test(import_behind_module, T == ':- module(m, [p/1]).\n:- use_module(library(clpfd), [all_distinct/1]).\np(Xs) :- all_distinct(Xs).') :-
    fixed(':- module(m, [p/1]).\np(Xs) :- all_distinct(Xs).', T).
test(import_in_a_list, [forall(member(Old-New, [ '[sum/3]'-'[sum/3, all_distinct/1]', '[]'-'[all_distinct/1]',
                                                   '[ sum/3\n ]'-'[ sum/3, all_distinct/1\n ]' ])),
                        true(T == Fixed)]) :-
    maplist([List, Text]>>format(atom(Text), ':- use_module(library(clpfd), ~w).~np(Xs) :- all_distinct(Xs).', [List]),
            [Old, New], [Given, Fixed]),
    fixed(Given, T).
test(import_of_an_operator, T == ':- module(m, [p/1]).\n:- use_module(library(clpfd)).\np(X) :- X #= 3.') :-
    fixed(':- module(m, [p/1]).\np(X) :- X #= 3.', T).
test(import_of_an_operator_in_front, T == ':- use_module(library(clpfd)).\np(X) :- X #= 3.') :-
    fixed('p(X) :- X #= 3.', T).
test(import_of_an_operator_behind_a_comment, T == '% x\n\n:- use_module(library(clpfd)).\np(X) :- X #= 3.') :-
    fixed('% x\n\np(X) :- X #= 3.', T).
test(import_behind_the_line_for_the_shell,
     T == '#!/bin/x\n:- use_module(library(clpfd), [label/1]).\np(X) :- label(X).') :-
    fixed('#!/bin/x\np(X) :- label(X).', T).
test(imports_of_two_libraries,
     Ts == ['import transpose/2 from library(clpfd)', 'import transpose/2 from library(sicstus_lists)']) :-
    open_source('/x/a.pl', 'p(X, Y) :- transpose(X, Y).', S),
    code_actions(S, 0, 20, As),
    findall(T, ( member(A, As), field(title, A, T) ), Ts),
    close_source(S).
test(import_of_a_module_here, T == ':- use_module(lib/far, [is_far//1]).\np --> is_far(1).') :-
    open_source('/x/lib/far.pl', ':- module(far, [is_far//1]).', S),
    index_source(S, open),
    index_folders(['/x']),
    fixed('p --> is_far(1).', T),
    index_folders([]),
    forget_indexed('/x/lib/far.pl'),
    close_source(S).
test(discontiguous, T == ':- discontiguous p/0.\np.\nq.\np.') :- fixed('p.\nq.\np.', T).
test(import_in_front_of_the_documentation,
     T == '% x\n\n:- use_module(library(clpfd), [all_distinct/1]).\n%! p(Xs).\n%  y\np(Xs) :- all_distinct(Xs).') :-
    fixed('% x\n\n%! p(Xs).\n%  y\np(Xs) :- all_distinct(Xs).', T).
test(capital, T == 'older(a) :- q.\nq.') :- fixed('Older(a) :- q.\nq.', T).
test(comma_at_the_end_of_a_line, T == 'p :-\n    write(a),   % a\n    write(b).') :-
    fixed('p :-\n    write(a)   % a\n    write(b).', T).
test(first_of_several_commas, T == 'p :-\n    write(a),\n    write(b)\n    nl.') :-
    fixed('p :-\n    write(a)\n    write(b)\n    nl.', T).
test(no_comma, As == []) :-                             % a parenthesis is missing
    open_source('/x/a.pl', 'p(X) :- q(X\nr(Y) :- p(Y).', S),
    code_actions(S, 0, 30, As),
    close_source(S).
test(comma_before_a_parenthesis, T == 'p :-\n    write(a),\n    ( q ; true ).') :-
    fixed('p :-\n    write(a)\n    ( q ; true ).', T).
test(comma_before_terminals, T == 'p -->\n    q,\n    [a].') :- fixed('p -->\n    q\n    [a].', T).
test(comma, T == 'p :- write(a), write(b).') :- fixed('p :- write(a) write(b).', T).
test(first_of_two_operators, T == 'p(X) :- X \\= 1.') :- fixed('p(X) :- X != 1.', T).
test(compute, T == 'p(X, Y) :- Y is X+1.') :- fixed('p(X, Y) :- Y = X+1.', T).
test(compute_leaves_the_rest, [forall(member(Old-New,
        [ 'M /* a */ =N /* b */ + 1'-'M /* a */ is N /* b */ + 1', 'M=(N+1)'-'M is (N+1)',
          '=(M, N+1)'-'is(M, N+1)', 'N == /* c */ 1, 3 = N*2, M = 1'-'N == /* c */ 1, 3 =:= N*2, M = 1' ])),
                               T == Text]) :-
    atomic_list_concat(['p(N, M) :- ', Old, '.'], Given),
    atomic_list_concat(['p(N, M) :- ', New, '.'], Text),
    fixed(Given, T).
test(argument_is_computed_in_front, [forall(member(Old-New,
        [ 'p(N /* a */ - 1, % b\n M)'-'N1 is N /* a */ - 1, p(N1, % b\n M)',
          '\\+ p(N-1, M)'-'\\+ ( N1 is N-1, p(N1, M) )' ])),
                               T == Text]) :-
    atomic_list_concat(['p(N, M) :- N > 0, ', Old, '.'], Given),
    atomic_list_concat(['p(N, M) :- N > 0, ', New, '.'], Text),
    fixed(Given, T).
test(code_actions, As == []) :- open_source('/x/a.pl', 'p.', S), code_actions(S, 0, 2, As), close_source(S).
test(on_the_line, Ts == ['write older', none]) :-
    open_source('/x/a.pl', 'older.\np :-\n    q, odler.\nq.', S),
    findall(T,
            ( member(Byte, [16, 10]),
              code_actions(S, Byte, Byte, As),
              ( As = [A|_] -> field(title, A, T) ; T = none ) ),
            Ts),
    close_source(S).

:- end_tests(lsp_quick_fixes).
