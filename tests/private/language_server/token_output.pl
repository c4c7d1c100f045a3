% SPDX-License-Identifier: MIT
% private(language_server/token_output).

:- use_module(library(plunit)).
:- use_module(private(language_server/clause_tokens)).
:- use_module(private(language_server/token_output)).

:- set_prolog_flag(double_quotes, string).

state(Text, State) :-
    clause_items(Text, 0, Items),
    first_state(Items, State).

%   What the rule writes of the text, and the text left.
written(Text, Rule, New) :-
    state(Text, S0),
    phrase_of(Rule, S0, st(_, _, _, Waiting, _, Out)),
    output_text(st([], as_written, 0, Waiting, none, Out), "\n", New).

phrase_of(Rule, S0, S) :- call(Rule, S0, S).

stopped --> token(4), added_behind, token(4).

added_behind --> gap(blanks(0)), added(")").

two_tokens(Gap) --> token(4), gap(Gap), token(4).

:- begin_tests(lsp_token_output).

test(token, [forall(member(Gap-New, [as_written-"a +", blanks(2)-"a  +", nl(3)-"a\n   +", line(3)-"a\n   +"])),
             true(T == New)]) :-
    written("a + b.", two_tokens(Gap), T).
test(empty_line, [forall(member(Gap-New, [line(2)-"a\n\n  b", nl(2)-"a\n  b"])), true(T == New)]) :-
    written("a\n\nb.", two_tokens(Gap), T).
test(comment, [forall(member(Text-New, ["a % c\n b."-"a  % c\n    b", "a\n % c\nb."-"a\n    % c\n    b",
                                        "a /* c */b."-"a /* c */ b", "a% c\n,b."-"a,  % c"])), true(T == New)]) :-
    written(Text, two_tokens(as_written), T).
test(comments, T == "a  % c\n  % d\n  /* e */ b") :- written("a % c\n % d\n /* e */ b.", two_tokens(nl(2)), T).
test(flat, T == "f(a, [b|c])") :- written("f( a ,[ b | c ] ).", flat(17, 4), T).
test(line, [forall(member(Text-Most-New, ["f( a ,b )."-7-["f(a, b)"], "f(a, b)."-6-[], "f(a /* c */)."-20-[],
                                             "f(\"a\nb\")."-20-[]])), true(Ts == New)]) :-
    string_length(Text, Length),
    End is Length - 1,
    findall(T, written(Text, line(End, Most), T), Ts).
test(full_stop_behind_what_is_added, T == "=).") :- written("= .", stopped, T).
test(added, T == "(") :- written("a.", added("("), T).
test(columns, C-N == 1-2) :- state("a +b.", S0), token(4, S0, S), column(C, S, S), next_column(N, S, S).
test(broken_as_written, Gaps == [nl(4), as_written, nl(4)]) :-
    findall(G, ( member(Text, ["a\n+b.", "a +b.", "a,b."]), state(Text, S0), token(0, S0, S1),
                 ( Text == "a,b." -> token(0, S1, S2) ; S2 = S1 ),
                 broken_as_written(4, S2, st(_, G, _, _, _, _)) ),
            Gaps).
test(inside, Ls == [term_position(1, 4, 2, 3, [1-2, 3-4])]) :-
    state("(a+b)*c.", S),
    findall(L, ( member(L, [term_position(1, 4, 2, 3, [1-2, 3-4]), term_position(0, 7, 5, 6, [2-3, 6-7])]),
                 inside(L, S, S) ), Ls).
test(outside) :- state("a.", S), outside(0-1, S, S).
test(prefix, Rs == [2-3, 3-4]) :-
    findall(R, ( member(Text-P, ["- a."-2, "- (a)."-3, "-(a)."-2]), Q is P + 1, state(Text, S),
                 prefix(term_position(0, 5, 0, 1, [P-Q]), R, S, S) ), Rs).
test(functional, Ls == [2-3]) :- state("-(a).", S), functional(term_position(0, 4, 0, 1, [2-3]), Ls, S, S).
test(end_of, Es == [5, 5, 1]) :-
    findall(E, ( member(Text-L, ["(a+b)."-term_position(1, 4, 2, 3, [1-2, 3-4]),
                                 "[a,b]."-list_position(0, 5, [1-2, 3-4], none), "a."-(0-1)]), state(Text, S), end_of(L, E, S, S) ), Es).
test(fits, Cs == [0, 74]) :-
    state("abcd.", S),
    findall(C, ( member(C, [0, 74, 75]), fits(0-4, C, S, S) ), Cs).
test(fits_with_comments, Ts == ["f(a /* b */).", "f(a % b\n)."]) :-
    findall(T, ( member(T-E, ["f(a /* b */)."-12, "f(a % b\n)."-9, "f(a % b\n,c)."-11, "f(% b\na)."-8]), state(T, S),
                 fits(term_position(0, E, 0, 1, [2-3]), 0, S, S) ), Ts).
test(has_line_break, Ts == ["f(a,\nb)."]) :-
    findall(T, ( member(T, ["f(a, b).", "f(a,\nb)."]), state(T, S),
                 has_line_break(term_position(0, 7, 0, 1, []), S, S) ), Ts).
test(items_left, fail) :- state("a.", S), output_text(S, "\n", _).

:- end_tests(lsp_token_output).
