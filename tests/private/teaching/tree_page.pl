% SPDX-License-Identifier: MIT
% private(teaching/tree_page): the page of a search tree.

:- use_module(library(plunit)).
:- use_module(private(teaching/tree_page)).

lines_with(Part, Count) :-
    aggregate_all(count, ( tree_page_line(Line), sub_string(Line, _, _, _, Part) ), Count).

:- begin_tests(tree_page).

test(tree_page_line, Line == "<!DOCTYPE html>") :- once(tree_page_line(Line)).
test(last, Line == "</script></body></html>") :- findall(L, tree_page_line(L), Ls), last(Ls, Line).
test(title, N == 1) :- lines_with("@TITLE@", N).
test(nodes, N == 1) :- lines_with("const nodes = @NODES@;", N).
test(one_address_of_a_namespace, N == 1) :- lines_with("http", N).
test(keys_are_told, true) :- forall(member(K, ["ArrowRight", "ArrowLeft", "Home", "End", "Enter"]), lines_with(K, _)).
test(dark, N == 1) :- lines_with("prefers-color-scheme: dark", N).

:- end_tests(tree_page).
