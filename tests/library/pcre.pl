% SPDX-License-Identifier: MIT
% library(pcre).

:- expects_dialect(swi).

:- use_module(library(plunit)).
:- use_module(library(lists)).
:- use_module(library(pcre)).
:- use_module(library(time)).

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
matching("(?<=foo)bar", "foobar").
matching("(?<!\\d)\\d\\d(?!\\d)", "123 45").
matching("^(\\((?:[^()]|(?1))*\\))$", "(a(b)c)").
matching("^(?<p>.)(?&p)\\k<p>$", "aba").
matching("(?|(a)|(b))\\1", "bb").
matching("\\p{Lu}", "aÉ").
matching("^(?(?=a)ab|c)$", "c").

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
missing("(?<=foo)bar", "fobar").
missing("^(\\((?:[^()]|(?1))*\\))$", "(a(b c)").
missing("a(*FAIL)", "a").

has_pcre :-
    catch(re_config(version(_)), error(existence_error(library, _), _), fail).

:- begin_tests(pcre, [condition(has_pcre)]).

test(matching, [forall(matching(P, T))]) :- re_match(P, T).
test(missing, [forall(missing(P, T)), fail]) :- re_match(P, T).
test(start, fail) :- re_match("a", "ab", [start(1)]).
test(start_is_counted_in_characters, S == [0-(2-1)]) :- re_matchsub("é"/r, "éaé", S, [start(1)]).
test(start_beyond_the_end, error(domain_error(offset, 3))) :- re_match("a", "ab", [start(3)]).
test(option, true) :- re_match("B", "abc", [caseless(true)]).
test(first_option_counts, fail) :- re_match("B", "abc", [caseless(false), caseless(true)]).
test(anchored, fail) :- re_match("b", "ab", [anchored(true)]).
test(no_line_begins, fail) :- re_match("^a", "a", [bol(false)]).
test(not_greedy, S == [0-"a"]) :- re_matchsub("a+", "aa", S, [greedy(false)]).
test(literal, fail) :- re_match("a.", "ab", [literal(true)]).
test(newline, true) :- re_match("a$"/m, "a\rb", [newline(cr)]).
test(no_auto_capture, S == [0-"a"]) :- re_matchsub("(a)", "a", S, [auto_capture(false)]).
test(ucp, true) :- re_match("^\\w$", "é", [ucp(true)]).
test(sub, S == [0-"2006-12", year-"2006", 2-"12"]) :- re_matchsub("(?<year>\\d{4})-(\\d\\d)", "in 2006-12", S).
test(sub_types, S == [0-'7:ab', n-7, s-ab]) :-
    re_matchsub("(?<n_I>\\d+):(?<s_A>\\w+)", "7:ab", S, [capture_type(atom)]).
test(sub_term, S =@= [0-"p(X)", t-p(_)]) :- re_matchsub("(?<t_T>\\w\\(\\w\\))", "p(X)", S).
test(sub_float, S == [0-"1", x-1.0]) :- re_matchsub("(?<x_F>1)", "1", S).
test(sub_not_a_number, error(syntax_error(_))) :- re_matchsub("(?<n_I>b)", "b", _).
test(sub_range, S == [0-"éc", r-(2-1)]) :- re_matchsub("é(?<r_R>c)", "aéc", S).
test(range_in_front_of_the_match, S == [0-(2-1), 1-(0-1)]) :- re_matchsub("(?<=(é)b)c"/r, "ébc", S).
test(sub_without_last_part, S == [0-"b", 1-"b"]) :- re_matchsub("(b)(x)?", "abc", S).
test(sub_without_part, S == [0-"bc", 1-"b", 2-"", 3-"c"]) :- re_matchsub("(b)(x)?(c)", "abc", S).
test(foldl, L == ["ad", "ac", "ab"]) :- re_foldl([[0-M],L0,[M|L0]]>>true, "a.", "ab ac ad", [], L, []).
test(split, Ps == ["a", "  ", "b", " ", "c"]) :- re_split("\\s+", "a  b c", Ps).
test(split_atoms, Ps == [a, ',', b, ',', '']) :- re_split(","/a, "a,b,", Ps).
test(split_nowhere, Ps == ["abc"]) :- re_split("x", "abc", Ps).
test(split_at_characters, Ps == ["", "", "é", "", "b", "", ""]) :- re_split("", "éb", Ps).
test(replace, R == "world hello") :- re_replace("(\\w+) (\\w+)", "\\2 \\1", "hello world", R).
test(replace_first, R == "bxnana") :- re_replace("a", "x", "banana", R).
test(replace_nothing, R == "b") :- re_replace("a", "x", "b", R).
test(replace_all, R == "b<n><n>a") :- re_replace("a(.)"/g, "<$1>", "banana", R).
test(replace_lazy, R == "x") :- re_replace("<.+?>"/g, "", "<b>x</b>", R).
test(replace_empty, R == "-a-b-") :- re_replace("x*"/g, "-", "ab", R).
test(replace_empty_and_not, R == "-b--c-") :- re_replace("a*"/g, "-", "bac", R).
test(replace_named, R == "in [2006]") :- re_replace("(?<y>\\d+)", "[${y}]", "in 2006", R).
test(replace_by_numbers, R == "2-6") :- re_replace("(?<a_I>\\d+)-(?<b_I>\\d+)", "$a-\\{b}", "02-06", R).
test(replace_by_unknown, error(existence_error(key, x))) :- re_replace("a", "$x", "a", _).
test(replace_two_for_one, R == "\\$") :- re_replace("a", "\\\\$$", "a", R).
test(replace_atom, R == xby) :- re_replace("a", "b", "xay", R, [capture_type(atom)]).
test(compiled, true) :- re_compile("a+", R, [caseless(true)]), re_match(R, "xA").
test(compiled_keeps_type, S == [0-a]) :- re_compile("a", R, [capture_type(atom)]), re_matchsub(R, "a", S).
test(other_text, true) :- re_match([a, b], `ab`).
test(unbalanced, error(syntax_error('missing closing parenthesis'))) :- re_match("(", "a").
test(nothing_to_repeat, error(syntax_error(_))) :- re_match("*a", "a").
test(no_bytes, error(syntax_error(_))) :- re_match("\\C", "a").
test(unknown_flag, error(existence_error(re_flag, q))) :- re_match("a"/q, "a").
test(unbound, error(instantiation_error)) :- re_match(_, "a").
test(not_text, error(type_error(text, f(x)))) :- re_match("a", f(x)).
test(configuration, nondet) :- re_config(linksize(N)), integer(N).
test(flush, true) :- re_match("a", "a"), re_flush, re_match("a", "a").
test(many_steps, error(resource_error(match_limit))) :-
    atomic_list_concat([aaaaaaaaaaaaaaaaaaaa, aaaaaaaaaaaaaaaaaaaa, b], Text),
    re_match("(a+)+$", Text).
test(time_limit, throws(time_limit_exceeded)) :-
    long_text(Text),
    call_with_time_limit(0.05, re_split("(?:a|aa)*$(?<!b)", Text, _)).
test(inner_results_survive_collection, N == 39999) :-
    numlist(1, 20000, Ns),
    atomic_list_concat(Ns, ' ', Text),
    re_split(" ", Text, Parts),
    garbage_collect,
    last(Parts, "20000"),
    length(Parts, N).

long_text(Text) :-
    length(Chars, 3000),
    maplist(=(a), Chars),
    append(Chars, [b], Chars1),
    string_chars(Text, Chars1).

:- end_tests(pcre).

:- begin_tests(without_pcre, [condition(\+ has_pcre)]).

test(says_so, error(existence_error(library, 'libpcre2-8'))) :- re_match("a", "a").
test(no_configuration, error(existence_error(library, 'libpcre2-8'))) :- re_config(_).

:- end_tests(without_pcre).
