% SPDX-License-Identifier: MIT
% private(language_server/formatting). Over all programs: all_programs.pl.

:- use_module(library(plunit)).
:- use_module(private(language_server/formatting)).
:- use_module(private(language_server/protocol)).
:- use_module(private(source_analysis/source_pieces)).

new_texts(Text, New) :-
    open_source('/x/a.pl', Text, S),
    format_source(S, 0, 10000, Edits),
    close_source(S),
    findall(T, ( member(E, Edits), field(newText, E, T0), atom_string(T, T0) ), New).

:- begin_tests(lsp_formatting).

test(laid_out, N == ['p(X) :-\n    q(X, _),\n    r.']) :- new_texts('p(X):-q(X,_),r.', N).
test(line_ends_of_windows, N == ['p(X) :-\r\n    q(X, _),  % a\r\n    r.', 'p :-\r\n    q.']) :-
    new_texts('p(X):-q(X,_), % a\r\n  r.\r\np:-q.\r\n', N).
test(as_it_is_with_line_ends_of_windows, N == []) :- new_texts('p(X) :-\r\n    q(X, _),\r\n    r.\r\n\r\np(1).\r\n', N).
test(lone_returns, N == ['p(X) :-\r    q(X, _),\r    r.', 'p :-\r    q.']) :-
    new_texts('p(X):-q(X,_),\r  r.\rp:-q.\r', N).
test(as_it_is_with_lone_returns, N == []) :- new_texts('p(X) :-\r    q(X, _),\r    r.\r\rp(1).\r', N).
test(as_it_is, N == []) :- new_texts('p(X) :-\n    q(X, _),\n    r.\n\n% text\np(1).\n', N).
test(comment_between_goals, N == ['p(X) :-\n    q(X, _),  % why\n    r.']) :- new_texts('p(X):-q(X,_), % why\n r.', N).
test(comments_on_lines, N == ['p(X) :-  % a\n    % b\n    % c\n    q(X).']) :-
    new_texts('p(X) :- % a\n% b\n  % c\nq(X).', N).
test(comment_behind_parentheses, N == ['p :-\n    (   a\n    ;   b\n    ),  % c\n    d.']) :-
    new_texts('p :- (a;b), % c\n d.', N).
test(comment_inside_of_a_goal, N == ['p(X) :-\n    q(X,  % why\n      _),\n    r.']) :- new_texts('p(X):-q(X, % why\n _), r.', N).
test(comment_in_parentheses, N == ['p :-\n    (   a\n    ;   b  % why\n    ),\n    r.']) :- new_texts('p:-(a;b % why\n), r.', N).
test(comment_behind, N == ['p(X) :-\n    q(X).']) :- new_texts('p(X):-q(X). % why\n', N).
test(character_code, N == ['p(X) :-\n    X=0\'a.']) :- new_texts('p(X):-X=0\'a.', N).
test(number, N == ['p(X) :-\n    X=f(0xff, 1.50).']) :- new_texts('p(X):-X=f(0xff,1.50).', N).
test(quoted_atom, N == ['p(X) :-\n    X=[\'\\x41\\\'|\'b\'].']) :- new_texts('p(X):-X=[\'\\x41\\\'|\'b\'].', N).
test(text, N == ['p(X) :-\n    q("a\\x62\\", `c`, X).']) :- new_texts('p(X):-q("a\\x62\\",`c`,X).', N).
test(text_that_is_codes, N == ['p(X) :-\n    q("ab", "", X).']) :-
    new_texts(':- set_prolog_flag(double_quotes, codes).\np(X):-q("ab","",X).', N).
test(letters_of_several_bytes, N == ['p(Ä) :-\n    q(Ä, "é", 1, 0x1F),  % ö\n    r(Ä, 0\'ü).']) :-
    new_texts('p(Ä):-q(Ä,"é",1,0x1F), % ö\nr(Ä,0\'ü).', N).
test(tail_that_is_a_text, N == ['p(X) :-\n    X=[a|"b"].']) :- new_texts('p(X):-X=[a|"b"].', N).
test(operator_declared_behind, N == ['p(older(ann, bob)).', ':- op(700, xfx, older).']) :-
    new_texts('p(older(ann,bob)).\n:- op(700,xfx,older).', N).
test(operator_declared_before, N == [':- op(700, xfx, older).', 'p(ann older bob).']) :- new_texts(':- op(700,xfx,older).\np( ann   older bob).', N).
test(list_written_in_parts, N == ['p(X) :-\n    X=[a|[b]].']) :- new_texts('p(X):-X=[a|[b]].', N).
test(grammar, N == ['p -->\n    [a],\n    q.']) :- new_texts('p-->[a],q.', N).
test(directives, [forall(member(Old-New, [ ':-dynamic p/1.'-':- dynamic p/1.', ':- (a,b),c.'-':- ( a,\n     b\n   ),\n   c.',
                                           ':-dynamic([p/1,  % one\nq/2]).'-
                                               ':- dynamic([ p/1,  % one\n             q/2\n           ]).',
                                           '?-a,  b.'-'?- a,\n   b.' ])),
                   true(N == [New])]) :-
    new_texts(Old, N).
test(conjunction_in_front, N == ['p :-\n    ( a,\n      (   (b),\n          c\n      ;   d\n      )\n    ),\n    e(1, 0\'a).']) :-
    new_texts('p:-(a,((b),c;d)),e(1,0\'a).', N).
test(parentheses, [forall(member(Old-New, [ 'p:-a,(b,c).'-'p :-\n    a,\n    ( b,\n      c\n    ).',
                                            'p:- :(a,(b,c)).'-'p :-\n    :(a,\n      ( b,\n        c\n      )).',
                                            'p:-(a),((b)).'-'p :-\n    (a),\n    ((b)).',
                                            'p:- \\+(a).'-'p :-\n    \\+(a).', ':-(a,b).'-':-(a, b).',
                                            'p:- \\+ (a,b).'-'p :-\n    \\+ ( a,\n         b\n       ).' ])),
                    true(N == [New])]) :-
    new_texts(Old, N).
test(parentheses_added, [forall(member(Old-New, [ 'p:-a;b.'-'p :-\n    (   a\n    ;   b\n    ).',
                                                  'p:-a->b->c|d.'-
                                                      'p :-\n    (   a\n    ->  (   b\n        ->  c\n        )\n    |   d\n    ).' ])),
                          true(N == [New])]) :-
    new_texts(Old, N).
test(blanks_beside_operators, N == ['p(X) :-\n    X = 1,\n    X= - 1,\n    X is 1+2.']) :-
    new_texts('p(X):-X   =\n 1,X= - 1,X is 1+2 .', N).
test(list_too_long,
     N == ['p([ aaaaaaaaaaaaaaaaaaaaaaaaa,\n    bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb,\n    cccccccccccccccccccccccc\n  | T\n  ]).']) :-
    new_texts('p([aaaaaaaaaaaaaaaaaaaaaaaaa,\nbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb,cccccccccccccccccccccccc|T]).', N).
test(row_of_a_table, N == ['p([aaaaaaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb, cccccccccccccccccccccccc|T]).']) :-
    new_texts('p([aaaaaaaaaaaaaaaaaaaaaaaaa,bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb,cccccccccccccccccccccccc|T]).', N).
test(pushback, N == ['a, [b] -->\n    c,\n    { d }.']) :- new_texts('a,[b]-->c,{ d }.', N).
test(empty_line_kept, N == ['p :-\n    a,\n\n    b,\n    c.']) :- new_texts('p :-\n  a,\n\n\n  b,\n  c.', N).
test(between_clauses, N == ['\n\n', '\n', '\n', '\n']) :-
    new_texts('p.\n\n\n\nq.   r.\n  s.\n\nt.\n   % u\n   % v\n   u.\nw.', N).
test(broken, N == []) :- new_texts('p(:-q.', N).
test(format_source, Es == []) :- open_source('/x/a.pl', 'p:-q.', S), format_source(S, 100, 200, Es), close_source(S).
test(names, N == ['p(Older, _Name, B) :-\n    q(Older, B).']) :- new_texts('p(Older,_Name,B):-q(Older,B).', N).

:- end_tests(lsp_formatting).
