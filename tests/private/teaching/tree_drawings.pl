% SPDX-License-Identifier: MIT
% private(teaching/tree_drawings): search trees as pages, SVG drawings and graphs.

:- use_module(library(plunit)).
:- use_module(private(teaching/tree_drawings)).

tree(node(goal, '?- p(X) & "q"', [ node(step(1, 'p.pl':3, 'X = a', "p(a) :-\n    true."), 'clause 1 (p.pl:3)  X = a',
                                        [node(yes, 'yes 1  X = a', [])]),
                                  node(removed, 'clause 2 is </script> cut', []) ])).

%   What write_drawing/2 writes to a file whose name ends with Extension.
written(Extension, Text) :-
    tree(Tree),
    tmp_file(drawing, Base),
    atomic_list_concat([Base, '.', Extension], File),
    write_drawing(File, Tree),
    setup_call_cleanup(open(File, read, Stream, [encoding(utf8)]), read_string(Stream, _, Text), close(Stream)),
    delete_file(File).

has(Extension, Part) :-
    written(Extension, Text),
    sub_string(Text, _, _, _, Part),
    !.

:- begin_tests(tree_drawings).

test(write_drawing) :- has(svg, "<svg ").
test(svg_escaped) :- has(svg, "?- p(X) &amp; ").
test(svg_step) :- has(svg, "fill=\"#36c\">clause 1 ").
test(other_name) :- has(txt, "<svg ").
test(dot_node) :- has(dot, "  n1 [fontcolor=\"#3366cc\", label=\"clause 1 (p.pl:3)  X = a\"];\n  n0 -> n1;\n").
test(dot_quoted) :- has(gv, "label=\"?- p(X) & \\\"q\\\"\"").
test(dot_parents) :- has(dot, "  n1 -> n2;\n").
test(page_title) :- has(html, "<title>?- p(X) &amp; ").
test(page_node) :- has(html, "{\"p\":-1,\"k\":\"goal\",\"t\":\"?- p(X) & \\\"q\\\"\"},\n").
test(page_step) :-
    has(html, "\"c\":\"clause 1\",\"b\":\"X = a\",\"at\":\"p.pl:3\",\"s\":\"p(a) :-\\u000a    true.\"},\n").
test(page_parents) :- has(html, "{\"p\":1,\"k\":\"yes\",").
test(page_script_not_ended) :- has(html, "\\u003c/script> cut").
test(no_directory, error(existence_error(source_sink, _))) :- tree(Tree), write_drawing('/nowhere/at/all.html', Tree).

:- end_tests(tree_drawings).
