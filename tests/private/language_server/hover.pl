% SPDX-License-Identifier: MIT
% private(language_server/hover).

:- use_module(library(plunit)).
:- use_module(private(language_server/hover)).
:- use_module(private(language_server/protocol)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_pieces)).

hover_text(Text, Byte, Part) :-
    open_source('/x/a.pl', Text, S),
    hover(S, Byte, Json),
    close_source(S),
    field(contents/value, Json, Value),
    once(sub_atom(Value, _, _, _, Part)).

:- begin_tests(lsp_hover).

test(builtin) :- hover_text('p(X) :- atom_length(X, 1).', 10, 'number of characters').
test(own) :- hover_text('% Is so.\np.', 9, 'Is so.').
test(evaluable) :- hover_text('p(X, Y) :- Y is max(X, 1).', 17, 'evaluable').
test(variable) :- hover_text('p(X, Y) :- q(X, Y).\nq(1, 2).', 2, '`X`, 2 times').
test(code) :- hover_text('p :- nowhere.', 6, 'a procedure that does not exist').
test(loaded_library) :- hover_text(':- use_module(library(clpfd)).\np(X) :- X #= 1.', 42, 'library(clpfd)').
test(of_a_new_name_of_an_import) :-
    hover_text(':- use_module(library(lists), [append/3 as app]).\np(X) :- app(X, [], []).', 59, 'followed by Suffix').
test(of_an_unread_clause) :- hover_text('p(X :- atom_length(X, 1).', 9, 'number of characters').
test(comma_is_missing) :- hover_text('p(X) :- atom_length(X 1).', 9, 'number of characters').
test(of_a_qualified_call) :-
    tmp_file(hover, Base),
    atom_concat(Base, '.pl', File),
    setup_call_cleanup(open(File, write, Out), write(Out, ':- module(hm, [p/1]).\n% The other.\np(1).\n'), close(Out)),
    index_file(File),
    hover_text('% My own.\np(2).\nq :- hm:p(1).\n', 24, 'The other.'),
    forget_indexed(File),
    delete_file(File).
test(nothing, J == @(null)) :- open_source('/x/a.pl', '% text', S), hover(S, 3, J), close_source(S).

:- end_tests(lsp_hover).
