% SPDX-License-Identifier: MIT
% private(language_server/completion).

:- use_module(library(plunit)).
:- use_module(private(language_server/completion)).
:- use_module(private(language_server/protocol)).
:- use_module(private(source_analysis/source_pieces)).

%   Completions at the end of the text.
items(Text, Items) :-
    atom_length(Text, Byte),
    open_source('/x/a.pl', Text, S),
    completion(S, Byte, Json),
    close_source(S),
    field(items, Json, Items).

labels(Text, Labels) :-
    items(Text, Items),
    findall(Label, ( member(Item, Items), field(label, Item, Label) ), Labels).

:- begin_tests(lsp_completion).

test(own_first, L == 'lengthy/1') :- labels('lengthy(1).\np(X) :- lengt', [L|_]).
test(builtin) :- labels('p(X) :- atom_len', Ls), memberchk('atom_length/2', Ls).
test(library) :- labels('p(X) :- list_to_a', Ls), memberchk('list_to_assoc/2', Ls).
test(variables, Ls == ['Name', 'Number']) :- labels('p(Name, Number) :- q(N', Ls).
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
test(nothing, Ls == []) :- labels('p :- ', Ls).

test(completed_item, true) :-
    open_source('/x/a.pl', '% All p.\np.', S),
    completed_item(S, json([label="p/0", kind=3]), Json),
    close_source(S),
    field(documentation/value, Json, Text),
    once(sub_string(Text, _, _, _, "All p.")).
test(item_of_a_variable, fail) :- completed_item(none, json([label="X", kind=6]), _).

:- end_tests(lsp_completion).
