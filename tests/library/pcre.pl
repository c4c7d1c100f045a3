% SPDX-License-Identifier: MIT
% library(pcre).

:- expects_dialect(swi).

:- use_module(library(plunit)).
:- use_module(library(pcre)).

% Pattern-Text: the first matches a part of the second.
matching("^b[aeiou]+t$", "beat").
matching("B"/i, "abc").
matching("É"/i, "é").
matching("(a|ab)(c|bcd)$", "abcd").
matching("\\bfoo\\b", "a foo b").
matching("^(\\d+)-\\1$", "12-12").
matching("a{2,3}b", "aab").
matching("^a{2,}$", "aaa").
matching("a.c"/s, "a\nc").
matching("^b$"/m, "a\nb\nc").
matching("[[:alpha:]]+[\\d.-]", "ab-").
matching("[]a]", "]").
matching("[^\\w\\s]", "a b!").
matching("\\x41\\x{42}", "AB").
matching("^$", "").
matching("b$", "ab\n").
matching("(?!foo)bar", "foobar").
matching("foo(?=bar)", "foobar").
matching("\\$\\.", "a$.").
matching("a b # note\nc"/x, "abc").
matching("(?i)HE(?-i)l", "hel").
matching(abc, xabcx).
matching("(a*)*b", "aaab").
matching("x{", "x{").

missing("B", "abc").
missing("\\bfoo\\b", "afoob").
missing("a.c", "a\nc").
missing("^b$", "a\nb\nc").
missing("a++a", "aaa").
missing("(?>a+)a", "aaa").
missing("b\\z", "ab\n").
missing("foo(?!bar)", "foobar").
missing("(?i)HE(?-i)l", "heL").
missing("[^a-c]", "abc").

:- begin_tests(pcre).

test(matching, [forall(matching(P, T))]) :- re_match(P, T).
test(missing, [forall(missing(P, T)), fail]) :- re_match(P, T).
test(start, fail) :- re_match("a", "ab", [start(1)]).
test(option, true) :- re_match("B", "abc", [caseless(true)]).
test(sub, S == [0-"2006-12", year-"2006", 2-"12"]) :- re_matchsub("(?<year>\\d{4})-(\\d\\d)", "in 2006-12", S).
test(sub_types, S == [0-'7:ab', n-7, s-ab]) :-
    re_matchsub("(?<n_I>\\d+):(?<s_A>\\w+)", "7:ab", S, [capture_type(atom)]).
test(sub_without_part, S == [0-"b", 1-"b"]) :- re_matchsub("(b)(x)?", "abc", S).
test(foldl, L == ["ad", "ac", "ab"]) :- re_foldl([[0-M],L0,[M|L0]]>>true, "a.", "ab ac ad", [], L, []).
test(split, Ps == ["a", "  ", "b", " ", "c"]) :- re_split("\\s+", "a  b c", Ps).
test(split_atoms, Ps == [a, ',', b, ',', '']) :- re_split(","/a, "a,b,", Ps).
test(split_nowhere, Ps == ["abc"]) :- re_split("x", "abc", Ps).
test(replace, R == "world hello") :- re_replace("(\\w+) (\\w+)", "\\2 \\1", "hello world", R).
test(replace_first, R == "bxnana") :- re_replace("a", "x", "banana", R).
test(replace_all, R == "b<n><n>a") :- re_replace("a(.)"/g, "<$1>", "banana", R).
test(replace_lazy, R == "x") :- re_replace("<.+?>"/g, "", "<b>x</b>", R).
test(replace_empty, R == "-a-b-") :- re_replace("x*"/g, "-", "ab", R).
test(replace_named, R == "in [2006]") :- re_replace("(?<y>\\d+)", "[${y}]", "in 2006", R).
test(replace_two_for_one, R == "\\$") :- re_replace("a", "\\\\$$", "a", R).
test(replace_atom, R == xby) :- re_replace("a", "b", "xay", R, [capture_type(atom)]).
test(compiled, true) :- re_compile("a+", R, [caseless(true)]), re_match(R, "xA").
test(unbalanced, error(syntax_error(regex(_)))) :- re_match("(", "a").
test(look_behind_is_unknown, error(syntax_error(regex(_)))) :- re_match("(?<=a)b>c)", "ab").
test(nothing_to_repeat, error(syntax_error(regex(_)))) :- re_match("*a", "a").
test(unbound, error(instantiation_error)) :- re_match(_, "a").

:- end_tests(pcre).
