% SPDX-License-Identifier: MIT
% private(language_server/kept_comments).

:- use_module(library(plunit)).
:- use_module(private(language_server/kept_comments)).

:- set_prolog_flag(double_quotes, string).

:- begin_tests(lsp_kept_comments).

%   A second time nothing changes.
test(with_comments, [forall(member(Old-Laid-New,
       [ "p(X, % why\n Y)"-"p(X, Y)"-"p(X,  % why\n  Y)",
         "p([a, % a\nb % b\n, c])"-"p([a, b, c])"-"p([a,  % a\n   b,  % b\n   c])",
         "p :- q % why\n , r."-"p :-\n    q,\n    r."-"p :-\n    q,  % why\n    r.",
         "p :-\n % above\n q."-"p :-\n    q."-"p :-\n    % above\n    q.",
         "p(/* in */X)"-"p(X)"-"p( /* in */ X)", "p(X /* in */)"-"p(X)"-"p(X /* in */)",
         "p :- ( % if\n a -> b ; c)."-"p :-\n    (   a\n    ->  b\n    ;   c\n    )."-
             "p :-\n    (  % if\n      a\n    ->  b\n    ;   c\n    )." ])),
                      true(Texts == [New, New])]) :-
    with_comments(Old, Laid, Text1),
    with_comments(Text1, Laid, Text2),
    Texts = [Text1, Text2].
test(behind_the_end, New == "p([a, b]).  % b") :- with_comments("p([a, b % b\n]).", "p([a, b]).", New).
test(other_tokens, fail) :- with_comments("p(a, % a\nb)", "p(a, c)", _).

:- end_tests(lsp_kept_comments).
