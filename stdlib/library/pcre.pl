% SPDX-License-Identifier: MIT
% Perl-compatible regular expressions, with the names of SWI-Prolog's library(pcre), on the library PCRE2, whose manual
% (pcre2pattern) describes the patterns. Where it was not there when the system was built, each predicate raises
% existence_error(library, 'libpcre2-8').
%
% A pattern is a text, Text/Flags, or what re_compile/3 returns. Flags: i (ignore case), m (^ and $ match at each line),
% s (a dot matches a newline), x (allow blanks and comments in the pattern), g (re_replace/4: replace all), and the type
% of results: a (atoms), r (ranges Start-Length), t (terms). In place of SWI-Prolog's dicts, results are lists of pairs
% Key-Value: key 0 is the match, numbers and names are the groups, up to the last that took part. A name that ends in
% _S, _A, _R, _T, _I, _F, _N has a type of its own: string, atom, range, term, and three kinds of numbers.
%
% A match ends with resource_error(match_limit) after ten million steps from one place, and sooner on an interrupt or
% when a time limit has passed.

:- module(pcre,
          [ re_match/2, re_match/3, re_matchsub/3, re_matchsub/4, re_foldl/6, re_split/3, re_split/4, re_replace/4,
            re_replace/5, re_compile/3, re_flush/0, re_config/1 ]).

:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(error), [existence_error/2, must_be/2]).
:- use_module(library(lists), [member/2, memberchk/2, numlist/3]).
:- use_module(library(option), [option/2, option/3]).

:- meta_predicate re_foldl(3, +, +, ?, ?, +).

%!  re_match(+Pattern, +Text) is semidet.
%
%   Pattern matches a part of Text. Errors: syntax_error(Message).
%
%       ?- re_match("^b[aeiou]+t$", "beat").
%       true.

re_match(Pattern, Text) :-
    re_match(Pattern, Text, []).

%!  re_match(+Pattern, +Text, +Options) is semidet.
%
%   Like re_match/2. Options are those of re_compile/3, and start(N): begin at character N, counted from 0;
%   anchored(true): match there only; bol(false), eol(false): the text's ends are no line ends; empty(false),
%   empty_atstart(false): not the empty text. Errors: domain_error(offset, N) beyond the end.
%
%       ?- re_match("B", "abc", [caseless(true)]).
%       true.

re_match(Pattern, Text, Options) :-
    parts(Pattern, Text, one, Options, _, _).

%!  re_matchsub(+Pattern, +Text, -Sub) is semidet.
%
%   Sub is the list of pairs for the first match.
%
%       ?- re_matchsub("(?<year_I>\\d{4})-(\\d\\d)", "in 2006-12", Sub).
%       Sub = [0-"2006-12", year-2006, 2-"12"].

re_matchsub(Pattern, Text, Sub) :-
    re_matchsub(Pattern, Text, Sub, []).

%!  re_matchsub(+Pattern, +Text, -Sub, +Options) is semidet.
%
%   Like re_matchsub/3, with the options of re_match/3.
%
%       ?- re_matchsub("(b)(x)?", "abc", Sub, [capture_type(atom)]).
%       Sub = [0-b, 1-b].

re_matchsub(Pattern, Text, Sub, Options) :-
    parts(Pattern, Text, one, Options, Regex, [_,Groups|_]),
    pairs(Regex, Groups, Sub).

%!  re_foldl(:Goal, +Pattern, +Text, ?V0, ?V, +Options) is semidet.
%
%   Calls call(Goal, Sub, V0, V1) for each match from left to right; V is the last value.
%
%       ?- re_foldl([_,N0,N]>>(N is N0+1), "a.", "ab ac ad", 0, N, []).
%       N = 3.

re_foldl(Goal, Pattern, Text, V0, V, Options) :-
    parts(Pattern, Text, all, Options, Regex, Parts),
    fold(Parts, Regex, Goal, V0, V).

fold([_|Parts], Regex, Goal, V0, V) :-
    (   Parts = [Groups|Parts1]
    ->  pairs(Regex, Groups, Sub),
        call(Goal, Sub, V0, V1),
        fold(Parts1, Regex, Goal, V1, V)
    ;   V = V0
    ).

%!  re_split(+Pattern, +Text, -Parts) is det.
%
%   Parts alternates between the strings outside the matches and the matches.
%
%       ?- re_split("\\s+", "a  b", Parts).
%       Parts = ["a", "  ", "b"].

re_split(Pattern, Text, Parts) :-
    re_split(Pattern, Text, Parts, []).

%!  re_split(+Pattern, +Text, -Parts, +Options) is det.
%
%   Like re_split/3, with the options of re_match/3.
%
%       ?- re_split("," / a, "a,b", Parts, []).
%       Parts = [a, ',', b].

re_split(Pattern, Text, Parts, Options) :-
    parts(Pattern, Text, all, Options, '$regex'(_, _, [_-Type|_], _), Parts0),
    split(Parts0, Type, Parts).

split([Text0|Parts0], Type, [Text|Parts]) :-
    typed(Type, Text0, Text),
    (   Parts0 = [[Match0|_]|Parts1]
    ->  typed(Type, Match0, Match),
        Parts = [Match|Parts2],
        split(Parts1, Type, Parts2)
    ;   Parts = []
    ).

%!  re_replace(+Pattern, +With, +Text, -New) is det.
%
%   New is Text with the first match (or, with the flag g, each match) replaced by With, in which \1, \{name}, $1, $name
%   and ${name} stand for groups, \\ and $$ for these signs. Errors: existence_error(key, Key) for an unknown group.
%
%       ?- re_replace("(\\w+) (\\w+)", "\\2 \\1", "hello world", New).
%       New = "world hello".

re_replace(Pattern, With, Text, New) :-
    re_replace(Pattern, With, Text, New, []).

%!  re_replace(+Pattern, +With, +Text, -New, +Options) is det.
%
%   Like re_replace/4, with the options of re_match/3.
%
%       ?- re_replace("a" / g, "b", "banana", New, []).
%       New = "bbnbnb".

re_replace(Pattern, With, Text, New, Options) :-
    ( nonvar(Pattern), Pattern = _/Flags, sub_atom(Flags, _, _, _, g) -> Which = all ; Which = one ),
    compiled(Pattern, Options, '$regex'(RegexText, Set, [Whole-Type0|Keys], Start)),
    ( Type0 == atom -> Type = atom ; Type = string ),
    Regex = '$regex'(RegexText, Set, [Whole-Type|Keys], Start),
    must_be(nonvar, With),
    string_codes(With, Codes),
    phrase(replacement(Pieces), Codes),
    (   parts(Regex, Text, Which, Options, _, Parts)
    ->  replaced(Parts, Regex, Pieces, Texts),
        atomic_list_concat(Texts, Atom)
    ;   atomic_list_concat([Text], Atom)
    ),
    ( Type == atom -> New = Atom ; atom_string(Atom, New) ).

replaced([Text|Parts], Regex, Pieces, [Text|Texts]) :-
    (   Parts = [Groups|Parts1]
    ->  pairs(Regex, Groups, Sub),
        foldl(filled(Regex, Sub), Pieces, Texts, Texts1),
        replaced(Parts1, Regex, Pieces, Texts1)
    ;   Texts = []
    ).

filled(Regex, Sub, Piece, Texts0, Texts) :-
    (   Piece = group(Key)
    ->  (   memberchk(Key-Value, Sub)
        ->  format(string(Text), "~w", [Value]),
            Texts0 = [Text|Texts]
        ;   Regex = '$regex'(_, _, Keys, _),
            memberchk(Key-_, Keys)
        ->  Texts0 = Texts
        ;   existence_error(key, Key)
        )
    ;   Texts0 = [Piece|Texts]
    ).

% Pieces: group(Key), or an atom of the text between.
replacement([Piece|Pieces]) -->
    (   [Sign],
        { memberchk(Sign, `\\$`) },
        ( [Sign] -> { char_code(Piece, Sign) } ; group_key(Key), { Piece = group(Key) } )
    ->  []
    ;   [Code],
        { char_code(Piece, Code) }
    ),
    !,
    replacement(Pieces).
replacement([]) --> [].

group_key(Key) -->
    (   "{"
    ->  word(Codes),
        "}"
    ;   word(Codes)
    ),
    { Codes = [First|_],
      (   code_type(First, digit)
      ->  \+ ( member(Code, Codes), \+ code_type(Code, digit) ),
          number_codes(Key, Codes)
      ;   atom_codes(Key, Codes)
      )
    }.

word([Code|Codes]) --> [Code], { code_type(Code, csym) }, !, word(Codes).
word([]) --> [].

%!  re_compile(+Pattern, -Regex, +Options) is det.
%
%   Regex stands for the compiled Pattern. Options, false by default: caseless(B), multiline(B), dotall(B), extended(B)
%   as the flags; ungreedy(B), dollar_endonly(B), dupnames(B), firstline(B), literal(B), ucp(B) (\w, \d of Unicode),
%   allow_empty_class(B), match_unset_backref(B); by default true: greedy(B), auto_capture(B). newline(Mode): lf, cr,
%   crlf, any, anycrlf or nul; bsr(Mode): unicode or anycrlf; capture_type(T), the type of results: string, atom, range,
%   term, integer, float or number. Others are ignored.
%
%       ?- re_compile("(?<=[a-z])\\d", _R, []), re_match(_R, "a1").
%       true.

re_compile(Pattern, Regex, Options) :-
    compiled(Pattern, Options, Regex).

% '$regex'(Text, Options as a set, [Key-Type for each group], Start)
compiled(Regex, _, Regex) :-
    nonvar(Regex),
    Regex = '$regex'(_, _, _, _),
    !.
compiled(Pattern, Options, '$regex'(Text, Set, Keys, Start)) :-
    must_be(nonvar, Pattern),
    (   Pattern = Text0/Flags
    ->  must_be(nonvar, Flags),
        atom_chars(Flags, Letters),
        maplist(flag_option, Letters, FlagOptions),
        append(FlagOptions, Options, AllOptions)
    ;   Text0 = Pattern,
        AllOptions = Options
    ),
    ( string(Text0) -> Text = Text0 ; atomic(Text0) -> atom_string(Text0, Text) ; text_to_string(Text0, Text) ),
    option_set(AllOptions, Set),
    option(capture_type(Type), AllOptions, string),
    option(start(Start), AllOptions, 0),
    '$regex_groups'(Text, Set, Count, Names),
    numlist(0, Count, Numbers),
    maplist(key_and_type(Names, Type), Numbers, Keys).

flag_option(Letter, Option) :-
    (   member(Letter-Option0, [ i-caseless(true), m-multiline(true), x-extended(true), s-dotall(true), g-all(true),
                                 a-capture_type(atom), r-capture_type(range), t-capture_type(term) ])
    ->  Option = Option0
    ;   existence_error(re_flag, Letter)
    ).

option_set(Options, Set) :-
    findall(Name, option_name(Options, Name), Names),
    '$regex_options'(Names, Set).

% Of repeated options the first counts.
option_name(Options, Name) :-
    member(Option, Options),
    compound(Option),
    Option =.. [Kind,Value],
    atom(Value),
    functor(First, Kind, 1),
    memberchk(First, Options),
    First == Option,
    (   Value == true
    ->  Name = Kind
    ;   Value == false
    ->  atom_concat(no_, Kind, Name)
    ;   sub_atom(Kind, Before, 1, 0, '2')
    ->  sub_atom(Kind, 0, Before, _, Kind1),
        atomic_list_concat([Kind1,'_',Value], Name)
    ;   atomic_list_concat([Kind,'_',Value], Name)
    ).

key_and_type(Names, Type0, Number, Key-Type) :-
    (   memberchk(Number-Name, Names)
    ->  (   sub_atom(Name, Before, 2, 0, Suffix),
            member(Suffix-Type1, [ '_S'-string, '_A'-atom, '_R'-range, '_T'-term, '_I'-integer, '_F'-float,
                                   '_N'-number ])
        ->  sub_atom(Name, 0, Before, _, Key),
            Type = Type1
        ;   Key = Name,
            Type = Type0
        )
    ;   Key = Number,
        Type = Type0
    ).

%!  re_flush is det.
%
%   True. In SWI-Prolog it forgets the compiled patterns, of which none are kept here.
%
%       ?- re_flush.
%       true.

re_flush.

%!  re_config(?Setting) is nondet.
%
%   How PCRE2 was built: version(V), unicode(true), unicode_version(V), newline2(Mode), bsr2(Mode), matchlimit(N),
%   depthlimit(N), heaplimit(N), linksize(N), parenslimit(N), compiled_widths(N).
%
%       ?- re_config(unicode(B)).
%       B = true.

re_config(Setting) :-
    '$regex_configuration'(Version, Unicode, Numbers),
    (   member(Setting0, [version(Version),unicode(true),unicode_version(Unicode),utf8(true),jit(false)])
    ;   member(Name-Number, Numbers),
        ( named_mode(Name, Number, Value) -> true ; Value = Number ),
        Setting0 =.. [Name,Value]
    ),
    Setting = Setting0.

named_mode(bsr2, Number, Mode) :- nth1(Number, [unicode,anycrlf], Mode).
named_mode(newline2, Number, Mode) :- nth1(Number, [cr,lf,crlf,any,anycrlf,nul], Mode).

% ---- matching ----

% parts(+Pattern, +Text, +Which, +Options, -Regex, -Parts): as '$regex_matches'/7 has them.
parts(Pattern, Text, Which, Options, Regex, Parts) :-
    compiled(Pattern, Options, Regex),
    Regex = '$regex'(RegexText, Set0, Keys, Start0),
    (   Options == []
    ->  Set = Set0,
        Start = Start0
    ;   option_set(Options, Set1),
        Set is Set0 \/ Set1,
        option(start(Start), Options, Start0)
    ),
    types(Keys, Types),
    '$regex_matches'(RegexText, Set, Text, Start, Which, Types, Parts).

types([], []).
types([_-Type|Keys], [Type|Types]) :-
    types(Keys, Types).

pairs(Regex, Groups, Pairs) :-
    Regex = '$regex'(_, _, Keys, _),
    pairs_(Groups, Keys, Pairs).

pairs_([], _, []).
pairs_([Group|Groups], [Key-Type|Keys], [Key-Value|Pairs]) :-
    typed(Type, Group, Value),
    pairs_(Groups, Keys, Pairs).

typed(_, "", "") :- !.   % a group that took no part
typed(string, Text, Text).
typed(atom, Atom, Atom).
typed(range, Range, Range).
typed(term, Text, Term) :- term_string(Term, Text).
typed(integer, Text, Number) :- number_in(Text, Number), must_be(integer, Number).
typed(float, Text, Float) :- number_in(Text, Number), Float is float(Number).
typed(number, Text, Number) :- number_in(Text, Number).

number_in(Text, Number) :-
    string_codes(Text, Codes),
    number_codes(Number, Codes).
