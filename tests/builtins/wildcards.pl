% SPDX-License-Identifier: MIT
% stdlib/builtins/wildcards.pl.

:- use_module(library(plunit)).

:- begin_tests(wildcards).

test(star) :- wildcard_match('*.pl', 'a.pl').
test(star_nothing) :- wildcard_match('*', '').
test(star_other, fail) :- wildcard_match('*.pl', 'a.pro').
test(stars) :- wildcard_match('a*b*c', axxbyybzc).
test(whole, fail) :- wildcard_match(a, ab).
test(one) :- wildcard_match('a?c', abc).
test(one_missing, fail) :- wildcard_match('a?', a).
test(range) :- wildcard_match('[a-c_]x', '_x').
test(range_outside, fail) :- wildcard_match('[a-c_]x', dx).
test(range_hyphen) :- wildcard_match('[a-]', -).
test(either, all(X == [ab,cb])) :- member(X, [ab,cb,bb]), wildcard_match('{a,c}b', X).
test(either_patterns) :- wildcard_match('[a-z]*.{pro,p?}', 'a_hello.pl').
test(backslash) :- wildcard_match('a\\*', 'a*').
test(backslash_only, fail) :- wildcard_match('a\\*', ab).
test(string_and_codes) :- atom_string('a*', P), wildcard_match(P, [0'a,0'b]).
test(letters, fail) :- wildcard_match('A*', abc).
test(case) :- wildcard_match('A*', abc, [case_sensitive(false)]).
test(no_options, error(instantiation_error)) :- wildcard_match([], a, _).
test(open_bracket, error(syntax_error(illegal_pattern))) :- wildcard_match('[a', a).
test(open_brace, error(syntax_error(illegal_pattern))) :- wildcard_match('{a', a).

:- end_tests(wildcards).
