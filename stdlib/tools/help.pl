% SPDX-License-Identifier: MIT
% Documentation at the toplevel: help/0,1 and apropos/1 print the comments of the library, the rows of the builtins and
% the table of evaluable functors; write_reference/1 generates pages from them.

:- module(help, [help/0, help/1, apropos/1, documented/3, write_reference/1]).

:- use_module(library(apply), [exclude/3, maplist/2]).
:- use_module(library(error), [must_be/2, instantiation_error/1]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(pairs), [group_pairs_by_key/2, pairs_values/2]).
:- use_module(private(toplevel/help_examples), [further_example/3, help_example/3]).
:- use_module(private(messages/likely_names), [similar_library//1]).
:- use_module(private(messages/message_codes), [explain_code/1]).
:- use_module(private(toplevel/filled_text), [print_filled/2, text_columns/1]).
:- use_module(private(toplevel/syntax_topics), [syntax_topic/4]).

% ---- one predicate ----

%!  help(+What) is det.
%
%   Prints the documentation of What: a concept, such as cut or recursion (stdlib/concepts), a name, Name/Arity,
%   Name//Arity, the code of a message, or library(Name) for the list of its predicates. If there is none, suggests
%   similar names. Errors: instantiation_error, type_error(help_topic, What).
%
%       ?- help(append/3).

help(What) :-
    (   var(What)
    ->  instantiation_error(What)
    ;   What = library(Library)
    ->  help_on_library(Library)
    ;   atom(What),
        concept_path(What, Path)
    ->  print_concept(Path),
        ( documented(What, _, _) -> nl, help_on(What, _) ; true )
    ;   atom(What),
        explain_code(What)
    ->  true
    ;   topic(What, Name, Arity)
    ->  help_on(Name, Arity)
    ;   throw(error(type_error(help_topic, What), _))
    ).

topic(Name/Arity, Name, Arity) :-
    atom(Name),
    ( var(Arity) -> true ; integer(Arity) ).
topic(Name//Arity0, Name, Arity) :-
    atom(Name),
    ( integer(Arity0) -> Arity is Arity0+2 ; true ).
topic(Name, Name, _) :-
    atom(Name).

% ---- ideas ----

concept_path(Name, Path) :-
    atomic_list_concat(['hornbeam:concepts/', Name, '.pl'], Path),
    '$embedded_file'(Path).

%   The text is the comments after the licence.

print_concept(Path) :-
    concept_lines(Path, 2, Lines),
    print_filled(0, Lines).

concept_lines(Path, N, Lines) :-
    (   '$source_line'(Path, N, Text)
    ->  concept_line(Text, Line),
        Lines = [Line|Lines1],
        N1 is N + 1,
        concept_lines(Path, N1, Lines1)
    ;   Lines = []
    ).

concept_line(Text, Line) :-
    (   sub_atom(Text, 0, 1, _, '%')
    ->  ( sub_string(Text, 2, _, 0, Prose) -> Line = Prose ; Line = '' )
    ;   sub_atom(Text, 0, 1, _, _)
    ->  string_concat("    ", Text, Line)
    ;   Line = ''
    ).

help_on(Name, Arity) :-
    documentation(Docs),
    (   findall(Doc, ( Doc = doc(Name, Arity, _, _, _), member(Doc, Docs) ), Found),
        Found \== []
    ->  maplist(print_doc, Found),
        print_related(Found, Docs)
    ;   similar(Name, Docs, Names),
        print_unknown(Name, Arity, Names)
    ).

documentation(Docs) :-
    atom_string(syntax, Place),
    findall(doc(Name, Arity, Template, Text, Place), syntax_topic(Name, Arity, Template, Text), Syntax),
    '$documentation'(Others),
    append(Syntax, Others, Docs).

print_doc(doc(Name, Arity, Template, Text, Place)) :-
    place_name(Place, Where),
    text_columns(Columns),
    Right is min(78, Columns - 1),
    format("~w", [Template]),
    ( line_fits(Template, Where, Columns) -> true ; nl ),
    format(" ~t~w~*|~n", [Where, Right]),
    with_value(Place, Name, Text, Text1),
    full_text(Name, Arity, Place, Text1, Full),
    print_text(Full),
    nl.

line_fits(Template, Where, Columns) :-
    string_length(Template, Length),
    atom_length(Where, WhereLength),
    Length + 1 + WhereLength < Columns.

% Predicates mentioned in the description, those that are described as similar, the same name with other arities, and
% longer and shorter names.
print_related(Found, Docs) :-
    findall(Other/Arity,
            ( member(Doc, Found),
              related(Doc, Docs, Other, Arity),
              \+ memberchk(doc(Other, Arity, _, _, _), Found)
            ),
            All0),
    sort(All0, All),
    first_names(All, 8, Some),
    (   Some == []
    ->  true
    ;   with_output_to(string(Text), print_comma_list(Some)),
        format("    See also: ~s.~n~n", [Text])
    ).

print_comma_list([Indicator]) :-
    !,
    writeq(Indicator).
print_comma_list([Indicator|Indicators]) :-
    writeq(Indicator),
    write(', '),
    print_comma_list(Indicators).

related(doc(_, _, _, Text0, _), Docs, Other, Arity) :-
    (   sub_string(Text0, Before, _, _, "?- ")
    ->  sub_string(Text0, 0, Before, _, Text)
    ;   Text = Text0
    ),
    split_string(Text, " \n,;:", ".()`'", Words),
    member(Word, Words),
    split_string(Word, "/", "", [OtherText, ArityText]),
    catch(number_string(Arity, ArityText), error(_, _), fail),
    atom_string(Other, OtherText),
    memberchk(doc(Other, Arity, _, _, _), Docs).
related(doc(Name, Arity, _, _, _), Docs, Other, OtherArity) :-
    member(Word, ["As", "Like"]),
    format(string(Begin), "~s ~w/~w", [Word, Name, Arity]),
    member(doc(Other, OtherArity, _, Text, _), Docs),
    sub_string(Text, 0, Length, _, Begin),
    \+ ( sub_string(Text, Length, 1, _, Next), number_string(_, Next) ).
related(doc(Name, _, _, _, _), Docs, Other, Arity) :-
    atom_length(Name, Length),
    Length >= 4,
    member(doc(Other, Arity, _, _, _), Docs),
    atom_length(Other, OtherLength),
    OtherLength >= 4,
    abs(Length - OtherLength) =< 3,
    ( sub_atom(Other, 0, _, _, Name) ; sub_atom(Name, 0, _, _, Other) ).

% Adds examples if the documentation has none, and examples of further uses.
full_text(Name, Arity, Place, Text0, Text) :-
    example_key(Place, Name/Arity, Key),
    findall(Example, ( example(Key, Text0, Query, Answer), example_text(Query, Answer, Example) ), Examples),
    atomic_list_concat([Text0|Examples], Text).

example(Key, Text, Query, Answer) :-
    \+ sub_string(Text, _, _, _, "?- "),
    help_example(Key, Query, Answer).
example(Key, _, Query, Answer) :-
    further_example(Key, Query, Answers),
    atomic_list_concat(Answers, ' ;\n', All),
    atom_concat(All, '.', Answer).

example_key(Place, Indicator, Key) :-
    (   atom_string(evaluable, Place)
    ->  Key = evaluable(Indicator)
    ;   Key = Indicator
    ).

% The current value of the flag of that name.
with_value(Place, Name, Text0, Text) :-
    (   atom_string(flag, Place),
        current_prolog_flag(Name, Value)
    ->  format(atom(Text), '~w. It is ~q now; set_prolog_flag/2 sets it where it may be set.', [Text0, Value])
    ;   Text = Text0
    ).

example_text(Query, Answer, Text) :-
    (   Answer == ''
    ->  format(atom(Text), '~n~n    ?- ~w.', [Query])
    ;   split_string(Answer, "\n", "", Lines),
        atomic_list_concat(Lines, '\n    ', Indented),
        format(atom(Text), '~n~n    ?- ~w.~n    ~w', [Query, Indented])
    ).

print_text(Text) :-
    split_string(Text, "\n", "", Lines),
    print_filled(4, Lines).

place_name(Place, Where) :-
    (   library_of(Place, Library)
    ->  atomic_list_concat(['library(', Library, ')'], Where)
    ;   atom_string(evaluable, Place)
    ->  Where = 'evaluable functor'
    ;   atom_string(syntax, Place)
    ->  Where = syntax
    ;   atom_string(flag, Place)
    ->  Where = 'Prolog flag'
    ;   Where = 'built in'
    ),
    !.

print_unknown(Name, Arity, Names) :-
    (   integer(Arity)
    ->  format("Nothing is known of ~q.~n", [Name/Arity])
    ;   format("Nothing is known of ~q.~n", [Name])
    ),
    (   documented(_, _, Path),
        is_of_library(Path, Name)
    ->  format("There is a library of that name: help(~q).~n", [library(Name)])
    ;   true
    ),
    (   Names == []
    ->  format("apropos(Word) searches all descriptions.~n", [])
    ;   atomic_list_concat(Names, ', ', Text),
        format("Similar names: ~w~n", [Text])
    ).

% Names that contain the name or differ from it in a letter or two.
similar(Name, Docs, Names) :-
    findall(Other,
            ( member(doc(Other, _, _, _, _), Docs), is_similar(Name, Other) ),
            Names0),
    sort(Names0, Names1),
    first_names(Names1, 12, Names).

is_similar(Name, Other) :-
    atom_length(Name, Length),
    Length > 2,
    (   sub_atom(Other, _, _, _, Name)
    ;   sub_atom(Name, _, _, _, Other),
        atom_length(Other, OtherLength),
        OtherLength > 3
    ;   close_names(Name, Other)
    ),
    !.

% Equal except for one letter inserted, deleted or replaced, or two exchanged.
close_names(Name1, Name2) :-
    atom_chars(Name1, Chars1),
    atom_chars(Name2, Chars2),
    one_off(Chars1, Chars2).

one_off([X|Xs], [Y|Ys]) :-
    (   X == Y
    ->  one_off(Xs, Ys)
    ;   Xs == Ys
    ->  true
    ;   Xs == [Y|Ys]
    ->  true
    ;   [X|Xs] == Ys
    ->  true
    ;   Xs = [Y|Rest],
        Ys = [X|Rest1],
        Rest == Rest1
    ).
one_off([_], []).
one_off([], [_]).

first_names([], _, []).
first_names([X|Xs], N, Ys) :-
    (   N =:= 0
    ->  Ys = []
    ;   Ys = [X|Ys1],
        N1 is N-1,
        first_names(Xs, N1, Ys1)
    ).

% ---- a library ----

help_on_library(Library) :-
    '$documentation'(Docs),
    (   findall(Line, ( member(doc(Name, Arity, Template, Text, Path), Docs),
                        is_of_library(Path, Library),
                        line_of(Name, Arity, Template, Text, Line) ), Lines),
        Lines \== []
    ->  format("library(~w)~n", [Library]),
        maplist(print_line, Lines)
    ;   phrase(similar_library(Library), Similar),
        message_to_codes(Similar, _, Codes),
        format("There is no library(~w) with documentation~s~n", [Library, Codes])
    ).

% In its file, or in the files of its parts.
is_of_library(Place, Library) :-
    library_of(Place, Of),
    (   Of == Library
    ->  true
    ;   atom_concat(Library, /, Folder),
        sub_atom(Of, 0, _, _, Folder)
    ).

library_of(Place, Library) :-
    atom_concat('hornbeam:', Place, Path),
    '$public_library'(Path, Library).

print_line(Indicator-Summary) :-
    text_columns(Columns),
    Room is min(100, max(24, Columns - 37)),
    shortened(Summary, Room, Shown),
    format("    ~w~t~34|  ~w~n", [Indicator, Shown]).

line_of(Name, Arity, Template, Text, Indicator-Summary) :-
    indicator(Name, Arity, Template, Indicator),
    summary(Text, Summary).

indicator(Name, Arity, Template, Text) :-
    (   sub_string(Template, _, _, _, "//"),
        Arity0 is Arity-2,
        Arity0 >= 0
    ->  format(string(Text), "~q//~w", [Name, Arity0])
    ;   atom_concat(Name, ': ', Start),
        sub_string(Template, 0, _, _, Start)        % of a flag
    ->  format(string(Text), "~q", [Name])
    ;   format(string(Text), "~q/~w", [Name, Arity])
    ).

%   summary(+Text, -Summary): its first sentence, on one line.

summary(Text, Summary) :-
    split_string(Text, "\n", " ", Lines),
    atomic_list_concat(Lines, ' ', Line),
    (   sub_atom(Line, Before, 2, _, '. ')
    ->  Length is Before+1,
        sub_atom(Line, 0, Length, _, Summary0)
    ;   Summary0 = Line
    ),
    shortened(Summary0, 100, Summary).

shortened(Text, Most, Short) :-
    atom_length(Text, Length),
    (   Length =< Most
    ->  Short = Text
    ;   Before is Most - 3,
        sub_atom(Text, 0, Before, _, Begin),
        atom_concat(Begin, ..., Short)
    ).

% ---- searching ----

%!  apropos(+Words) is det.
%
%   Prints the predicates whose names or descriptions contain all the words of the text Words: exact names first, then
%   those of a library of that name, then names of which the words are parts; at most 25.
%   Errors: instantiation_error, type_error(text, Words).
%
%       ?- apropos('sort').

apropos(Words) :-
    must_be(text, Words),
    string_lower(Words, Lower),
    split_string(Lower, " ", " ", Parts0),
    exclude(==(""), Parts0, Parts),
    documentation(Docs),
    print_pages(Parts),
    findall((Rank-Length)-Line,
            ( member(doc(Name, Arity, Template, Text, Place), Docs),
              \+ '$is_internal'(Place),
              rank(Parts, Name, Text, Place, Rank),
              atom_length(Name, Length),          % short names are of what is used most
              line_of(Name, Arity, Template, Text, Line) ),
            Ranked),
    sort(Ranked, Sorted),
    (   Sorted == []
    ->  format("Nothing is known of ~w.~n", [Words])
    ;   pairs_values(Sorted, Lines),
        most_lines(Most),
        first_names(Lines, Most, Shown),
        maplist(print_line, Shown),
        length(Lines, All),
        (   All > Most
        ->  More is All - Most,
            format("~d more; further words narrow it: apropos('list order').~n", [More])
        ;   true
        )
    ).

most_lines(25).

%   The ideas and libraries that are called so: list or lists.

print_pages(Parts) :-
    (   Parts = [Word],
        pages_of(Word, Page),
        format("    help(~w)~t~36|a page of its own~n", [Page]),
        fail
    ;   true
    ).

pages_of(Word, Page) :-
    called(Word, Name),
    (   Page = Name,
        concept_path(Name, _)
    ;   Page = library(Name),
        once(( documented(_, _, Place), is_of_library(Place, Name) ))
    ).

called(Word, Name) :-
    member(End, ['', s]),
    atom_concat(Word, End, Name).

% 1: the words are the name; 2: the name of its library; 3: parts of the name between underscores, or what the
% description begins with: "The cut: ..."; 4: such parts begin or end with them; 5: words of the description; 6: they
% are in the name and the text. Compatibility libraries come last.
rank(Parts, Name, Text, Place, Rank) :-
    rank_here(Parts, Name, Text, Place, Rank0),
    (   member(Folder, ["compatibility/", "library/dialect/"]),
        sub_string(Place, 0, _, _, Folder)
    ->  Rank is Rank0 + 10
    ;   Rank = Rank0
    ).

rank_here(Parts, Name, Text, Place, Rank) :-
    string_lower(Name, LowerName),
    string_lower(Text, LowerText),
    split_string(LowerName, "_", "", NameParts),
    (   Parts = [LowerName]
    ->  Rank = 1
    ;   Parts = [Word],
        called(Word, Library),
        is_of_library(Place, Library)
    ->  Rank = 2
    ;   ( all_among(Parts, NameParts) ; title(LowerText, Title), all_among(Parts, Title) )
    ->  Rank = 3
    ;   all_at_ends(Parts, NameParts)
    ->  Rank = 4
    ;   string_concat(LowerName, LowerText, Both),
        all_in(Parts, Both),
        split_string(LowerText, " \n,;:/()", ".`'", Words),
        ( all_among(Parts, Words) -> Rank = 5 ; Rank = 6 )
    ).

all_among([], _).
all_among([Part|Parts], Texts) :-
    memberchk(Part, Texts),
    all_among(Parts, Texts).

%   The words in front of a colon in the first line.

title(Text, Words) :-
    split_string(Text, "\n", "", [Line|_]),
    split_string(Line, ":", "", [Front, _|_]),
    split_string(Front, " ,", "", Words),
    length(Words, Count),
    Count =< 3.

all_at_ends([], _).
all_at_ends([Part|Parts], Texts) :-
    member(Text, Texts),
    ( sub_string(Text, 0, _, _, Part) ; sub_string(Text, _, _, 0, Part) ),
    !,
    all_at_ends(Parts, Texts).

all_in([], _).
all_in([Part|Parts], Text) :-
    sub_string(Text, _, _, _, Part),
    !,
    all_in(Parts, Text).

%!  documented(?Name, ?Arity, ?Place) is nondet.
%
%   Name/Arity is documented; Place is a string, the file of the library or "builtin/Family".
%
%       ?- documented(append, 3, Place).
%       Place = "library/lists.pl".

documented(Name, Arity, Place) :-
    '$documentation'(Docs),
    member(doc(Name, Arity, _, _, Place), Docs).

% ---- pages ----

%!  write_reference(+Directory) is det.
%
%   Writes a page in Markdown for each library and each family of builtins to Directory, and an index, README.md.
%
%       ?- write_reference('reference').

write_reference(Directory) :-
    ( exists_directory(Directory) -> true ; make_directory(Directory) ),
    documentation(Docs),
    findall(page(File, Title)-Doc, ( member(Doc, Docs), arg(5, Doc, Place), page(Place, Title, File) ), Keyed),
    keysort(Keyed, Sorted),
    group_pairs_by_key(Sorted, Pages),
    maplist(write_page(Directory), Pages),
    write_index(Pages, Directory).

write_page(Directory, page(File, Title)-Docs) :-
    page_path(Directory, File, Path),
    open(Path, write, Out, [encoding(utf8)]),
    format(Out, "# ~w~n", [Title]),
    maplist(write_entry(Out), Docs),
    close(Out).

page_path(Directory, File, Path) :-
    atomic_list_concat([Directory, '/', File], Path).

%   page(+Place, -Title, -File)

page(Place, Title, File) :-
    (   library_of(Place, Name)
    ->  atomic_list_concat(['library(', Name, ')'], Title),
        split_string(Name, "/", "", Parts),
        atomic_list_concat([library|Parts], '_', Base)
    ;   string_concat("private/", Name0, Place)
    ->  string_concat(Name, ".pl", Name0),
        split_string(Name, "/_", "", Words),
        atomic_list_concat(['Of the system:'|Words], ' ', Title),
        atomic_list_concat([private|Words], '_', Base)
    ;   ( string_concat("builtin/", Name, Place)
        ; string_concat("builtins/", Name0, Place), string_concat(Name, ".pl", Name0) )
    ->  split_string(Name, "_", "", Words),
        atomic_list_concat(['Built in:'|Words], ' ', Title),
        atomic_list_concat([builtin, '_', Name], Base)
    ;   string_concat("system/", Name0, Place)
    ->  string_concat(Name, ".pl", Name0),
        split_string(Name, "_", "", Words),
        atomic_list_concat(['System:'|Words], ' ', Title),
        atomic_list_concat([system, '_', Name], Base)
    ;   atom_string(syntax, Place)
    ->  Title = 'Syntax',
        Base = syntax
    ;   atom_string(flag, Place)
    ->  Title = 'Prolog flags',
        Base = flags
    ;   Title = 'Evaluable functors',
        Base = evaluable
    ),
    !,
    atom_concat(Base, '.md', File).

write_entry(Out, doc(Name, Arity, Template, Text, Place)) :-
    format(Out, "~n## `~w`~n~n", [Template]),
    full_text(Name, Arity, Place, Text, Full),
    split_string(Full, "\n", "", Lines),
    maplist(write_line(Out), Lines).

write_line(Out, Line) :-
    format(Out, "~w~n", [Line]).

write_index(Pages, Directory) :-
    page_path(Directory, 'README.md', Path),
    open(Path, write, Out, [encoding(utf8)]),
    format(Out, "# Reference~n~nMade from the sources.~n", []),
    maplist(index_entry(Out), Pages),
    close(Out).

index_entry(Out, page(File, Title)-Docs) :-
    format(Out, "~n## [~w](~w)~n~n", [Title, File]),
    findall(Line, ( member(doc(Name, Arity, Template, Text, _), Docs), line_of(Name, Arity, Template, Text, Line) ),
            Lines),
    maplist(index_line(Out), Lines).

index_line(Out, Indicator-Summary) :-
    format(Out, "- `~w` ~w~n", [Indicator, Summary]).

% ---- for beginners ----

%!  help is det.
%
%   Prints a page for beginners.
%
%       ?- help.

help :-
    concept_path(first_steps, Path),
    print_concept(Path).
