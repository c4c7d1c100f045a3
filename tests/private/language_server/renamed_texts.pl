% SPDX-License-Identifier: MIT
% private(language_server/renamed_texts)

:- use_module(library(plunit)).
:- use_module(private(language_server/protocol)).
:- use_module(private(language_server/references)).
:- use_module(private(language_server/renamed_texts)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_pieces)).

%   Result is the text in which what begins at a byte has the name New, or why it gets none.
renamed(Text, Byte, New, Result) :-
    open_source('/x/one.pl', Text, Source),
    index_source(Source, open),
    rename(Source, Byte, New, Json, Problem),
    (   Problem == none
    ->  field(changes, Json, json([_=Edits])),
        findall(From-To-NewText,
                ( member(Edit, Edits), field(range, Edit, R), range_of(R, range(L1, C1, L2, C2)),
                  field(newText, Edit, NewText), source_byte(Source, position(L1, C1), From),
                  source_byte(Source, position(L2, C2), To) ),
                Spans0),
        sort(0, @>=, Spans0, Spans),
        edited(Spans, Text, Result)
    ;   Result = Problem
    ),
    forget_indexed('/x/one.pl'),
    close_source(Source).

edited([], Text, Text).
edited([From-To-New|Spans], Text0, Text) :-
    sub_atom(Text0, 0, From, _, Front),
    sub_atom(Text0, To, _, 0, Behind),
    atomic_list_concat([Front, New, Behind], Text1),
    edited(Spans, Text1, Text).

renamed_and_back(Text, Byte, Old, New) :-
    renamed(Text, Byte, New, Text1),
    renamed(Text1, Byte, Old, Text).

:- begin_tests(lsp_renamed_texts).

test(symbols_before_a_stop, T == '\'+++\'.\np:-\'+++\'.') :- renamed('foo.\np:-foo.', 0, "+++", T).
test(behind_a_prefix_operator, T == '+++(1):- \\+\'+++\'(2),q([foo|X],X).') :-
    renamed('foo(1):- \\+foo(2),q([foo|X],X).', 0, "+++", T).
test(in_an_indicator, T == ':- dynamic \'+++\'/1.\n+++(1).') :- renamed(':- dynamic foo/1.\nfoo(1).', 18, "+++", T).
test(grammar_rule, T == '\'+++\'-->q.\np --> +++ .') :- renamed('foo-->q.\np --> foo .', 0, "+++", T).
test(words, T == ':-dynamic\'bar\'/1.\nbar(1).') :- renamed(':-dynamic\'Foo\'/1.\n\'Foo\'(1).', 18, "bar", T).
test(needless_quotes, T == 'bar(1). q :- \'bar\'(2), bar(3).') :- renamed('foo(1). q :- \'foo\'(2), foo(3).', 0, "bar", T).
test(backslash, T == '\'\\\\\\\\\'.\np:-\'\\\\\\\\\'.') :- renamed('foo.\np:-foo.', 0, "\\\\", T).
test(and_back) :- renamed_and_back('foo(1). q:-foo(2), \\+foo(X),\'foo\'(X).', 0, "foo", "+++").
test(and_back_with_quotes) :- renamed_and_back('\'Foo\'(1).\n:-dynamic\'Foo\'/1.', 0, "Foo", "bar").
test(other_term, P == 'one.pl, line 2, would mean something else with this name') :-
    open_source('/x/one.pl', 'p.\nfoo :- p.', S),
    renamed_files([place('/x/one.pl', range(1, 0, 1, 2))], S, names(foo, bar, 0), _, P),
    close_source(S).
test(no_term, P == 'one.pl, line 1, would mean something else with this name') :-
    open_source('/x/one.pl', 'p(foo).', S),
    renamed_files([place('/x/one.pl', range(0, 1, 0, 2))], S, names(foo, bar, 0), _, P),
    close_source(S).
test(text, T == "'+'") :- renamed_text("foo", foo, +, "-"-".", T).
test(files, Fs-P == []-none) :- renamed_files([], none, text("X"), Fs, P).

:- end_tests(lsp_renamed_texts).
