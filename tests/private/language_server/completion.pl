% SPDX-License-Identifier: MIT
% private(language_server/completion).

:- use_module(library(plunit)).
:- use_module(private(language_server/completion)).
:- use_module(private(language_server/protocol)).
:- use_module(private(source_analysis/source_pieces)).

%   Completions at the end of the text.
labels(Text, Labels) :-
    atom_length(Text, Byte),
    open_source('/x/a.pl', Text, S),
    completion(S, Byte, Json),
    close_source(S),
    field(items, Json, Items),
    findall(Label, ( member(Item, Items), field(label, Item, Label) ), Labels).

:- begin_tests(lsp_completion).

test(own_first, L == 'lengthy/1') :- labels('lengthy(1).\np(X) :- lengt', [L|_]).
test(builtin) :- labels('p(X) :- atom_len', Ls), memberchk('atom_length/2', Ls).
test(library) :- labels('p(X) :- list_to_a', Ls), memberchk('list_to_assoc/2', Ls).
test(variables, Ls == ['Name', 'Number']) :- labels('p(Name, Number) :- q(N', Ls).
test(libraries) :- labels(':- use_module(library(cl', Ls), memberchk(clpfd, Ls).
test(flags) :- labels(':- set_prolog_flag(double', Ls), memberchk(double_quotes, Ls).
test(nothing, Ls == []) :- labels('p :- ', Ls).

test(completed_item, true) :-
    open_source('/x/a.pl', '% All p.\np.', S),
    completed_item(S, json([label="p/0", kind=3]), Json),
    close_source(S),
    field(documentation/value, Json, Text),
    once(sub_string(Text, _, _, _, "All p.")).
test(item_of_a_variable, fail) :- completed_item(none, json([label="X", kind=6]), _).

:- end_tests(lsp_completion).
