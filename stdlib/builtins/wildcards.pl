% SPDX-License-Identifier: MIT
% Matching names against patterns with wildcards, as in command shells.
%
% A pattern is parsed to a list of any (`*`), one (`?`), among(Ranges) for `[...]`, either(Patterns) for `{...}` and
% codes; the name is then matched from left to right.

:- module(wildcards, [wildcard_match/2, wildcard_match/3]).

:- use_module(library(error), [must_be/2, syntax_error/1]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(option), [option/3]).

:- set_prolog_flag(double_quotes, codes).

%!  wildcard_match(+Pattern, +Text) is semidet.
%
%   Pattern matches the whole of Text: `*` matches any characters, `?` one character, `[a-z_]` one of a set, `{ab,c}`
%   one of several patterns; a backslash makes the next character literal. Errors: syntax_error(illegal_pattern) for an
%   unbalanced bracket.
%
%       ?- wildcard_match('[a-z]*.{pro,pl}', 'a_hello.pl').
%       true.

wildcard_match(Pattern, Text) :-
    wildcard_match(Pattern, Text, []).

%!  wildcard_match(+Pattern, +Text, +Options) is semidet.
%
%   Like wildcard_match/2; with case_sensitive(false), case is ignored.
%
%       ?- wildcard_match('*.PL', 'test.pl', [case_sensitive(false)]).
%       true.

wildcard_match(Pattern, Text, Options) :-
    must_be(list, Options),
    option(case_sensitive(Sensitive), Options, true),
    must_be(bool, Sensitive),
    (   Sensitive == true
    ->  text_to_string(Pattern, Pattern1),
        text_to_string(Text, Text1)
    ;   string_lower(Pattern, Pattern1),
        string_lower(Text, Text1)
    ),
    string_codes(Pattern1, PatternCodes),
    string_codes(Text1, TextCodes),
    (   phrase(pattern(Parts), PatternCodes)
    ->  phrase(matches(Parts), TextCodes)
    ;   syntax_error(illegal_pattern)
    ),
    !.

pattern(Parts) -->
    parts([], Parts).

%   parts(+Ends, -Parts): parses up to a code of Ends.

parts(Ends, Parts) -->
    (   [C],
        { \+ memberchk(C, Ends) }
    ->  part(C, Part),
        { Parts = [Part|Parts1] },
        parts(Ends, Parts1)
    ;   { Parts = [] }
    ).

part(0'*, any) --> !.
part(0'?, one) --> !.
part(0'\\, C) --> !, [C].
part(0'[, among(Ranges)) --> !, ranges(Ranges).
part(0'{, either([Parts|Others])) --> !, parts(",}", Parts), others(Others).
part(C, C) --> [].

ranges(Ranges) -->
    (   "]"
    ->  { Ranges = [] }
    ;   code(Low),
        ( "-", \+ "]" -> code(High) ; { High = Low } ),
        { Ranges = [Low-High|Ranges1] },
        ranges(Ranges1)
    ).

code(C) --> ( "\\" -> [C] ; [C] ).

others([]) --> "}", !.
others([Parts|Others]) --> ",", parts(",}", Parts), others(Others).

matches([]) --> [].
matches([Part|Parts]) -->
    matches_part(Part, Parts).

matches_part(any, Parts) --> matches(Parts).
matches_part(any, Parts) --> [_], matches_part(any, Parts).
matches_part(one, Parts) --> [_], matches(Parts).
matches_part(among(Ranges), Parts) --> [C], { in_ranges(Ranges, C) }, matches(Parts).
matches_part(either(Patterns), Parts) --> { member(Pattern, Patterns) }, matches(Pattern), matches(Parts).
matches_part(C, Parts) --> { integer(C) }, [C], matches(Parts).

in_ranges([Low-High|Ranges], C) :-
    (   C >= Low,
        C =< High
    ->  true
    ;   in_ranges(Ranges, C)
    ).
