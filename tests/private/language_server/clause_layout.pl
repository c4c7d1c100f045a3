% SPDX-License-Identifier: MIT
% private(language_server/clause_layout). In files: formatting.pl, all_programs.pl.

:- use_module(library(plunit)).
:- use_module(private(language_server/clause_layout)).

:- set_prolog_flag(double_quotes, string).

laid(Text, New) :-
    term_string(Term, Text, ['$byte_positions'(Layout)]),
    string_concat(Text, ".", Clause),
    clause_layout(Clause, 0, Term, Layout, "\n", New).

:- begin_tests(lsp_clause_layout).

%   A second time nothing changes.
test(clause_layout, [forall(member(Old-New,
       [ "p:-q,r"-"p :-\n    q,\n    r.", "p-->q"-"p -->\n    q.", "p(X),X>1=>q"-"p(X), X>1 =>\n    q.",
         ":-a,b"-":- a,\n   b.", "?-a"-"?- a.", ":-(a)"-":-(a).", "f( a ,b )"-"f(a, b).", "a = - "-"a = - .",
         "p:-q % why\n , r"-"p :-\n    q,  % why\n    r.", "p :-\n % above\n q"-"p :-\n    % above\n    q.",
         "p(/* in */X)"-"p( /* in */ X).", "p(X /* in */)"-"p(X /* in */).",
         "p([a, % a\nb % b\n, c])"-"p([ a,  % a\n    b,  % b\n    c\n  ]).",
         "p :- ( % if\n a -> b ; c)"-"p :-\n    (  % if\n        a\n    ->  b\n    ;   c\n    ).",
         "p:-X= -1+ % a\n% b\n2"-"p :-\n    X= -1+  % a\n       % b\n       2.",
         "p:-forall(a,(b,c))"-"p :-\n    forall(a,\n           ( b,\n             c\n           )).",
         "p:-findall(X,X^(a,b),L)"-"p :-\n    findall(X,\n            X^(a, b),\n            L).",
         "p:- \\+a"-"p :-\n    \\+ a.", "p-->{a;b}"-"p -->\n    {a;b}.",
         "[H|T]"-"[H|T].", "- (1)"-"- (1).", "-(1)"-"-(1)." ])),
                      true(Texts == [New, New])]) :-
    laid(Old, Text1),
    string_length(Text1, Length),
    Before is Length - 1,
    sub_string(Text1, 0, Before, _, Text2),
    laid(Text2, Text3),
    Texts = [Text1, Text3].

%   A fact in one line stays there, as it is if blanks would make it longer than 120 columns.
test(row, [forall(member(Length-Arity-Laid, [10-3-true, 32-3-true, 40-3-fail, 1-38-true, 1-50-fail])), true(Result == Laid)]) :-
    row(Arity, Length, ",", Text),
    row(Arity, Length, ", ", Wanted0),
    string_concat(Wanted0, ".", Wanted),
    ( laid(Text, New), \+ sub_string(New, _, _, _, "\n") -> Result = true, New == Wanted ; Result = fail ).
test(nested_too_deep, fail) :-
    numlist(1, 200, Levels),
    findall(Part, ( Part = "p :- " ; member(_, Levels), Part = "(a->b;" ; Part = "c" ; member(_, Levels), Part = ")" ),
            Parts),
    atomics_to_string(Parts, Text),
    laid(Text, _).

row(Arity, Length, Separator, Text) :-
    length(Arguments, Arity),
    format(string(Argument), "~*c", [Length, 0'a]),
    maplist(=(Argument), Arguments),
    atomic_list_concat(Arguments, Separator, Inside),
    format(string(Text), "p(~w)", [Inside]).

:- end_tests(lsp_clause_layout).
