% SPDX-License-Identifier: MIT
% private(teaching/search_json): recorded searches in JSON.

:- use_module(library(plunit)).
:- use_module(private(teaching/search_json)).

json(Nodes, Sources, Text) :-
    with_output_to(atom(Text),
                   ( current_output(S), write_search_json(search('p(X)', leftmost, depth_first, Nodes, Sources), [], S) )).

has(Nodes, Part) :-
    json(Nodes, [], Text),
    sub_atom(Text, _, _, _, Part),
    !.

:- begin_tests(search_json).

test(write_search_json, T == Expected) :-
    json([], [], T),
    atomic_list_concat(['{"format":"hornbeam-search","version":1,"query":"p(X)","order":"depth_first",\n',
                        '"selection":"leftmost","nodes":[],"others":[],\n"sources":{}}\n'], Expected).
test(others) :-
    Search = search(p, rightmost, depth_first, [], []),
    with_output_to(string(T), ( current_output(S), write_search_json(Search, [Search, Search], S) )),
    Other = "{\"order\":\"depth_first\",\"selection\":\"rightmost\",\"nodes\":[]}",
    string_concat("\"others\":[", Other, Start), once(sub_string(T, _, _, _, Start)).
test(unsearched) :-
    Search = search(p, leftmost, depth_first, [], []),
    with_output_to(string(T), ( current_output(S), write_search_json(Search, [unsearched(random, 'same steps')], S) )),
    once(sub_string(T, _, _, _, "\"others\":[{\"selection\":\"random\",\"why\":\"same steps\"}]")).
test(node) :- has([node(0, -1, goal, p, [])], '{"id":0,"parent":-1,"kind":"goal","text":"p"}').
test(number) :- has([node(0, -1, goal, p, [call(3)])], ',"call":3}').
test(place) :- has([node(0, -1, goal, p, [place('f.pl':3)])], ',"place":"f.pl:3"}').
test(pairs) :- has([node(0, -1, goal, p, [bindings(['X'-a, 'Y'-b])])], ',"bindings":[["X","a"],["Y","b"]]}').
test(change) :- has([node(0, -1, goal, p, [domains([change('X', a, b)])])], ',"domains":[["X","a","b"]]}').
test(nothing_is_left_out) :- has([node(0, -1, goal, p, [rest([])])], '"text":"p"}').
test(quoted) :- has([node(0, -1, goal, 'a"\\b', [])], '"text":"a\\"\\\\b"').
test(no_end_of_script) :- has([node(0, -1, goal, '</script>', [])], '"text":"\\u003c/script>"').
test(sources) :- json([], [('f.pl':1)-'p.\nq.'], T), once(sub_atom(T, _, _, _, '"sources":{"f.pl:1":"p.\\u000aq."}')).

:- end_tests(search_json).
