% SPDX-License-Identifier: MIT
% private(language_server/completion).

:- use_module(library(plunit)).
:- use_module(private(language_server/completion)).
:- use_module(private(language_server/protocol)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_pieces)).

%   Completions at the end of the text.
items(Text, Items) :-
    string_bytes(Text, Bytes, utf8),
    length(Bytes, Byte),
    open_source('/x/a.pl', Text, S),
    completion(S, Byte, invoked, Json),
    close_source(S),
    field(items, Json, Items).

%   As it comes back from the client.
sent(Item, Sent) :-
    with_output_to(string(Text), ( current_output(Out), send_message(Out, Item) )),
    open_string(Text, In),
    read_message(In, Sent),
    close(In).

labels(Text, Labels) :-
    items(Text, Items),
    findall(Label, ( member(Item, Items), field(label, Item, Label) ), Labels).

%   The edit that imports the only item.
import_of(Text0, Text, Span) :-
    items(Text0, [Item]),
    field(additionalTextEdits, Item, [Edit]),
    field(newText, Edit, Text),
    field(range, Edit, Json),
    range_of(Json, Span).

%   The names of files offered behind the text, which is that of a file beside a-file.pl, other.pl and below/c.pl.
completed_files(Text, Files) :-
    with_folder(labels_in(Folder, Text, Items), Folder),
    findall(Label, ( member(Item, Items), field(kind, Item, 17), field(label, Item, Label) ), Files).

labels_in(Folder, Text, Items) :-
    atom_concat(Folder, '/this.pl', Path),
    atom_length(Text, Byte),
    open_source(Path, Text, S),
    completion(S, Byte, invoked, Json),
    close_source(S),
    field(items, Json, Items).

with_folder(Goal, Folder) :-
    tmp_file(completed, Folder),
    atom_concat(Folder, '/below', Below),
    findall(File, ( member(Name, ['/a-file.pl', '/other.pl', '/below/c.pl']), atom_concat(Folder, Name, File) ), Files),
    make_directory_path(Below),
    forall(member(File, Files), ( open(File, write, Out), close(Out) )),
    call_cleanup(once(Goal),
                 ( forall(member(File, Files), delete_file(File)), delete_directory(Below), delete_directory(Folder) )).

:- begin_tests(lsp_completion).

test(own_first, L == 'lengthy/1') :- labels('lengthy(1).\np(X) :- lengt', [L|_]).
test(builtin) :- labels('p(X) :- atom_len', Ls), memberchk('atom_length/2', Ls).
test(library) :- labels('p(X) :- list_to_a', Ls), memberchk('list_to_assoc/2', Ls).
test(variables, Ls == ['Name', 'Number']) :- labels('p(Name, Number) :- q(N', Ls).
test(capitals_that_are_not_ascii, Ls == ['Été']) :- labels('p(Été, Öl) :- q(Ét', Ls).
test(libraries) :- labels(':- use_module(library(cl', Ls), memberchk(clpfd, Ls).
test(flags) :- labels(':- set_prolog_flag(double', Ls), memberchk(double_quotes, Ls).
test(folder, L == basics) :- labels(':- use_module(library(dcg/ba', [L]).
test(options, Ls == [ff, ffc]) :- labels('p(X) :- labeling([f', Ls).
test(options_by_arity, Ls == [encoding]) :- labels('p :- open(f, read, S, [enc', Ls).
test(supplied_first, L == 'append/1') :- labels('p :- app', [L|_]).
test(import_is_needed, true) :- labels('p :- append_', Ls), memberchk('append_length/3', Ls).
test(itself, fail) :- labels('abc', Ls), memberchk('abc/0', Ls).
test(itself_again, L == 'abc/0') :- labels('abc. abc', [L|_]).
test(comment, Ls == []) :- labels('% app', Ls).
test(query_of_comment) :- labels('% ?- app', Ls), memberchk('append/3', Ls).
test(operator, Insert == "dynamic") :-
    items(':- dynam', Items),
    member(Item, Items),
    field(label, Item, '(dynamic)/1'),
    !,
    field(insertText, Item, Insert0),
    atom_string(Insert0, Insert).
test(of_a_string, Ls == []) :- labels('p :- write("app', Ls).
test(of_a_quoted_atom, Ls == []) :- labels('p :- write(\'app', Ls).
test(behind_a_quoted_atom) :- labels('p :- write(\'a "%\'), app', Ls), memberchk('append/3', Ls).
test(evaluables, [forall(member(Goal, ['X is sq', 'X is 1 + max(Y, sq', '(X) < sq', 'X =:= (sq']))]) :-
    atom_concat('p(X, Y) :- ', Goal, Text),
    labels(Text, ['sqrt/1']).
test(goals, [forall(member(Goal, ['X is 1, sq', 'q(X is 1, sq', 'X = sq', 'X == Y -> sq']))]) :-
    atom_concat('p(X, Y) :- ', Goal, Text),
    labels(Text, Ls),
    \+ memberchk('sqrt/1', Ls).
test(imports, Is == ["last/2", "last/3"]) :-
    items(':- use_module(library(lists), [append/3, las', Items),
    findall(I, ( member(Item, Items), field(insertText, Item, I0), atom_string(I0, I) ), Is).
test(imports_of_a_library_in_parts, Ls == ['all_different/1', 'all_different/2', 'all_different_except_0/1']) :-
    labels(':- use_module(library(clpfd), [all_dif', Ls).
test(of_a_library, [forall(member(Front-Label, ['clpfd:all_dist'-'all_distinct/1', 'lists:las'-'last/2']))]) :-
    atom_concat('p :- ', Front, Text),
    labels(Text, Ls),
    memberchk(Label, Ls).
test(of_its_own_module, Ls == ['other/0', 'order/1']) :-
    labels(':- module(m, [order/1]). order(1). other. p :- m:o', Ls0),
    sort(0, @>=, Ls0, Ls).
test(of_a_module_here, Ls == ['order/1', 'other/0']) :-
    open_source('/x/m.pl', ':- module(m, [order/1]). order(1). other.', S),
    index_source(S, open),
    close_source(S),
    labels('p :- m:o', Ls),
    forget_indexed('/x/m.pl').
test(files, [forall(member(Front, [':- consult(\'', ':- [\'', ':- [a, \'', ':- include("', ':- use_module(\'']))]) :-
    completed_files(Front, ['a-file.pl', below, 'other.pl']).
test(files_of_a_folder, Fs == ['c.pl']) :- completed_files(':- [\'below/c', Fs).
test(files_of_a_folder_without_name, Fs == ['c.pl']) :- completed_files(':- [\'below/', Fs).
test(files_without_a_letter, [forall(member(Front, [':- consult(', ':- [', ':- use_module(']))]) :-
    completed_files(Front, [below, other]).
test(files_of_a_folder_without_quotes, [forall(member(Front, [':- consult(below/', ':- [other, below/']))]) :-
    completed_files(Front, [c]).
test(files_without_quotes, Fs == [other]) :- completed_files(':- [o', Fs).
test(no_files, Fs == []) :- completed_files('p :- q(\'', Fs).
test(edit_of_a_file, New-Span == 'a-file.pl'-range(0, 5, 0, 8)) :-
    with_folder(( labels_in(Folder, ':- [\'a-f', [Item]), Folder \== '' ), Folder),
    field(textEdit/newText, Item, New),
    field(textEdit/range, Item, Json),
    range_of(Json, Span).
test(no_letter, Ls == ['X', 'q/1']) :- labels('q(1).\np(X) :- q(', Ls).
test(no_letter_typed, Is == []) :-
    open_source('/x/a.pl', 'q(1).\np(X) :- q(', S),
    completion(S, 16, typed, Json),
    close_source(S),
    field(items, Json, Is).
test(no_letter_of_a_clause, Ls == []) :- labels('p.\n', Ls).
test(values, [forall(member(Text-Ls, [ ':- set_prolog_flag(unknown, '-[error, fail, warning], 'p :- open(f, wr'-[write],
                                       'p :- open(f, read, S, [type('-[binary, text],
                                       'p :- set_stream(S, newline(d'-[detect, dos], ':- encoding(utf8'-[utf8],
                                       'p :- write_term(x, [quoted(t'-[true], ':- set_prolog_flag(gc, t'-[true] ])),
              true(Ls == Labels)]) :-
    labels(Text, Labels).
test(import_comes_along, Text-Span == ":- use_module(library(clpfd), [tuples_in/2]).\n"-range(0, 0, 0, 0)) :-
    import_of('p :- tuples_i', Text, Span).
test(import_in_a_list, Text-Span == ", tuples_in/2"-range(0, 38, 0, 38)) :-
    import_of(':- use_module(library(clpfd), [label/1]).\np :- tuples_i', Text, Span).

test(nonterminals, Ls == ['greeting//1']) :- labels('greeting(X) --> [X].\np :- greeti', Ls).
test(indicators, I == "p/1") :-
    items('p(1).\n:- dynamic p', [Item|_]),
    field(insertText, Item, I0),
    atom_string(I0, I).
test(libraries_of_a_load) :- labels(':- use_module(', Ls), memberchk('library(', Ls).
test(no_letter_of_a_goal) :- labels('q(1).\np :- ', ['q/1'|Ls]), memberchk('append/2', Ls).
test(import_of_a_module_here, Text == ":- use_module(near, [is_near/1]).\n") :-
    open_source('/x/near.pl', ':- module(near, [is_near/1]).', S),
    index_source(S, open),
    import_of('p :- is_nea', Text, _),
    forget_indexed('/x/near.pl'),
    close_source(S).
test(first_import_of_several, Text == ":- use_module(library(clpfd), [transpose/2]).\n") :-
    items('p :- transpose', Items),
    member(Item, Items),
    field(label, Item, 'transpose/2'),
    field(additionalTextEdits, Item, [Edit]),
    field(newText, Edit, Text).

test(completed_item, true) :-
    open_source('/x/a.pl', '% All p.\np.', S),
    completed_item(S, json([label="p/0", kind=3, data=["file:///x/a.pl"]]), Json),
    close_source(S),
    field(documentation/value, Json, Text),
    once(sub_string(Text, _, _, _, "All p.")).
test(completed_item_of_a_module, true) :-
    open_source('/x/a.pl', '% All p.\nlast(1, 2).', S),
    completed_item(S, json([label="last/2", kind=3, data=["file:///x/a.pl", "lists"]]), Json),
    close_source(S),
    field(documentation/value, Json, Text),
    once(sub_string(Text, _, _, _, "last element")).
test(completed_items, [forall(member(Text-Label-Part,
        [ '% All p.\npqr.\nq :- pq'-'pqr/0'-"All p.", 'q :- atom_len'-'atom_length/2'-"atom_length(",
          'q :- all_disti'-'all_distinct/1'-"library(clpfd)", 'q :- lists:sumli'-'sumlist/2'-"library(lists)",
          ':- use_module(library(lists), [sum_l'-'sum_list/2'-"library(lists)",
          ':- use_module(library(pairs), [pairs_keys/2]).\nq :- pairs_k'-'pairs_keys/2'-"library(pairs)" ])),
                       true]) :-
    items(Text, Items),
    member(Item, Items),
    field(label, Item, Label),
    !,
    sent(Item, Sent),
    open_source('/x/a.pl', Text, S),
    completed_item(S, Sent, Json),
    close_source(S),
    field(documentation/value, Json, Value),
    once(sub_string(Value, _, _, _, Part)).
test(completed_once, [forall(member(Import, ['[pairs_keys/2]', '[pairs_keys/2, pairs_values/2]', all,
                                             'except([pairs_values/2])'])),
                      Found == ['pairs_keys/2']]) :-
    format(atom(Text), ':- use_module(library(pairs), ~w).~nq :- pairs_key', [Import]),
    labels(Text, Labels),
    findall(L, ( member(L, Labels), L == 'pairs_keys/2' ), Found).
test(completed_once_of_a_file, Labels == ['zedd/1']) :-
    open_source('/x/zedds.pl', ':- module(zedds, [zedd/1]).\nzedd(1).\n', Z),
    index_source(Z, open),
    labels(':- use_module(zedds, [zedd/1]).\nq :- zed', Labels),
    close_source(Z),
    forget_indexed('/x/zedds.pl').
test(item_of_a_variable, fail) :- completed_item(none, json([label="X", kind=6]), _).

:- end_tests(lsp_completion).
