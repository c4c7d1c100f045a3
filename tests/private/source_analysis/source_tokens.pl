% SPDX-License-Identifier: MIT
% private(source_analysis/source_tokens).

:- use_module(library(plunit)).
:- use_module(private(source_analysis/source_pieces)).
:- use_module(private(source_analysis/source_tokens)).

kinds(Text, Kinds) :-
    text_tokens(Text, Tokens),
    findall(Kind, member(token(Kind, _, _, _), Tokens), Kinds).

:- begin_tests(source_tokens).

test(text_tokens, Ks == [functor, punctuation, variable, punctuation, symbol, name, symbol]) :- kinds('p(X) :- q.', Ks).
test(character, Ks == [number, name]) :- kinds('0\'" a', Ks).
test(quote_as_a_character, Ks == [number, name]) :- kinds('0\'\'\' a', Ks).
test(quoted, Ks == [name, functor, punctuation, text]) :- kinds('\'a\' \'b\'\'c\'("%"', Ks).
test(open_string, Ks == [name, open(0'")]) :- kinds('a "b\n% c', Ks).
test(open_atom, Ks == [open(0'')]) :- kinds('\'b', Ks).
test(atom_that_is_not_ended, Ks == [text, name]) :- kinds('\'b\na', Ks).
test(comments, Ks == [comment, name, comment, open(0'%)]) :- kinds('% a\nb/* c */% d', Ks).
test(bytes, From-To == 4-6) :- text_tokens('\xe9\. \xe9\', Tokens), member(token(name, _, From, To), Tokens), From > 0, !.
test(token_name, Ns == ['it\'s', 'X', é]) :-
    text_tokens('\'it\'\'s\' X é', Tokens),
    findall(N, ( member(T, Tokens), token_name(T, N) ), Ns).
test(token_calls, Closed-Open == [q-2]-[bracket(0'[), p-1]) :-
    text_tokens('p(q([a, b], {c}), [', Tokens),
    token_calls(Tokens, Calls, Open0),
    findall(N-A, ( member(call(T, A, _), Calls), token_name(T, N) ), Closed),
    findall(O, ( member(O0, Open0), ( O0 = call(T, A) -> token_name(T, N), O = N-A ; O = O0 ) ), Open).
test(called_tokens, Us == [use(none, r, 1, 2, 3, unread), use(none, q, 1, 7, 8, unread)]) :-
    text_tokens('p(r(a),q(b),s(', Tokens),
    called_tokens(Tokens, Us).
test(open_brackets_inside, Us == [use(none, r, 1, 2, 3, unread)]) :-
    text_tokens('p(r([a), q(b', Tokens),
    called_tokens(Tokens, Us).
test(grammar, As == [3, 1]) :-
    text_tokens('p --> q(a), {r(b)}, s(', Tokens),
    called_tokens(Tokens, Us),
    findall(A, member(use(_, _, A, _, _, _), Us), As).
test(capitals_that_are_not_ascii, Kinds == [variable, name]) :-
    text_tokens("Ö ö", Tokens),
    findall(Kind, member(token(Kind, _, _, _), Tokens), Kinds).
test(one_token, [forall(member(Text, ["16'ff", "2'101", "0'é", "0'\\n", "'\\x41\\'", "\"\\101\\\"", "'a\\c\n  b'"])), true(Texts == [Text])]) :-
    text_tokens(Text, Tokens),
    findall(T, ( member(token(_, Codes, _, _), Tokens), string_bytes(T, Codes, utf8) ), Texts).
test(comment_of_windows, Places == [0-3, 5-6]) :-
    text_tokens("% a\r\nb", Tokens),
    findall(From-To, member(token(_, _, From, To), Tokens), Places).
test(source_tokens, Tokens == [token(name, `b`, 0, 1)]) :-
    open_source('a.pl', 'a.b\xe9\.', S),
    source_parts(S, Handle, _, _, _),
    source_tokens(Handle, 2, 4, Tokens),        % not half of a letter
    close_source(S).

:- end_tests(source_tokens).
