% SPDX-License-Identifier: MIT
% private(teaching/tree_drawings): search trees as pages, SVG drawings and graphs.

:- use_module(library(plunit)).
:- use_module(private(teaching/tree_drawings)).

tree(search('p(X) & "q"', leftmost, depth_first,
            [ node(0, -1, goal, 'p(X) & "q"', []), node(1, 0, clause, '', [clause(1), place('p.pl':3), bindings(['X'-a])]),
              node(2, 1, yes, 'yes 1', [bindings(['X'-a])]), node(3, 0, removed, 'clause 2 is </script> cut', []) ],
            [('p.pl':3)-'p(a).'])).

%   What write_drawing/3 writes to a file whose name ends with Extension.
written(Extension, Text) :-
    tree(Tree),
    tmp_file(drawing, Base),
    atomic_list_concat([Base, '.', Extension], File),
    write_drawing(File, Tree, []),
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
test(page_node) :- has(html, "{\"id\":0,\"parent\":-1,\"kind\":\"goal\",\"text\":\"p(X) & \\\"q\\\"\"},\n").
test(page_script) :- has(html, "showSearch(document.body, ").
test(page_view) :- has(html, "\nexport function showSearch(").
test(page_script_not_ended) :- has(html, "\\u003c/script> cut").
test(json, true) :- written(json, T), sub_string(T, 0, _, _, "{\"format\":\"hornbeam-search\"").
test(drawing_file) :- drawing_file('a.b/t.gv').
test(not_to_be_drawn, error(domain_error(drawing_file, 't.png'))) :- drawing_file('t.png').
test(no_directory, error(existence_error(source_sink, _))) :- tree(Tree), write_drawing('/nowhere/at/all.html', Tree, []).

:- end_tests(tree_drawings).
