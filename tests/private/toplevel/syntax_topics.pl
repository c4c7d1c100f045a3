% SPDX-License-Identifier: MIT
% private(toplevel/syntax_topics): what is there, and in which form.

:- expects_dialect(iso).

:- use_module(library(plunit)).
:- use_module(private(toplevel/syntax_topics)).

:- begin_tests(syntax_topics).

test(signs, Missing == []) :-
    findall(Name/Arity,
            ( member(Name/Arity, [(:-)/2, (:-)/1, (?-)/1, (-->)/2, []/0, {}/1, '_'/0, '%'/0]),
              \+ syntax_topic(Name, Arity, _, _) ),
            Missing).
test(lines, true) :- syntax_topic(:, 2, T, Text), T == 'Module:Goal', sub_atom(Text, 0, _, _, 'Calls Goal').
test(others, fail) :- syntax_topic(append, 3, _, _).

:- end_tests(syntax_topics).
