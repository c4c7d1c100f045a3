% SPDX-License-Identifier: MIT
% Reports of `hornbeam mark` from the lines printed by its processes: a table, CSV, and pages of HTML.

:- module(marking_report, [print_marks/2, write_pages/2, alike/2]).

:- use_module(library(http/json), [json_read/2]).
:- use_module(library(lists), [nth1/3]).

:- set_prolog_flag(double_quotes, string).

%!  print_marks(+Form, +Lines) is det.
%
%   Lines has a JSON object for each submission. Form is text or csv.
%
%       ?- print_marks(csv, "{\"submission\":\"a.pl\",\"points\":1,\"of\":2,\"tests\":[],\"notes\":[],\"shape\":[]}").

print_marks(Form, Lines) :-
    marks(Lines, Marks),
    current_output(Stream),
    (   Form == csv
    ->  write_csv(Stream, Marks)
    ;   write_table(Stream, Marks)
    ).

%!  write_pages(+Directory, +Lines) is det.
%
%   Writes marks.jsonl, marks.csv, index.html and a page for each submission to Directory, which is created if
%   necessary. Errors: permission_error(create, directory, Directory), those of open/3.
%
%       ?- write_pages(marks, Lines).

write_pages(Directory, Lines) :-
    (   exists_directory(Directory)
    ->  true
    ;   make_directory(Directory)
    ),
    marks(Lines, Marks),
    write_to(Directory, 'marks.jsonl', write(Lines)),
    write_to(Directory, 'marks.csv', ( current_output(S), marking_report:write_csv(S, Marks) )),
    alike(Marks, Pairs),
    write_to(Directory, 'index.html', marking_report:overview_page(Marks, Pairs)),
    forall(nth1(N, Marks, Mark),
           ( page_name(N, File), write_to(Directory, File, marking_report:submission_page(Mark)) )).

write_to(Directory, File, Goal) :-
    atomic_list_concat([Directory, /, File], Path),
    with_output_to(string(Text), Goal),
    setup_call_cleanup(open(Path, write, Stream, [encoding(utf8)]), write(Stream, Text), close(Stream)).

page_name(N, File) :-
    format(atom(File), 'submission_~w.html', [N]).

% ---- reading ----
%
% mark(Submission, Points, Of, Tests, Notes, Shape): Tests has test(Name, Line, Points, Of, Verdict, Detail).

marks(Lines, Marks) :-
    split_string(Lines, "\n", "", Texts),
    findall(Mark, ( '$in_list'(Text, Texts), Text \== "", mark_of(Text, Mark) ), Marks).

mark_of(Text, mark(Submission, Points, Of, Tests, Notes, Shape)) :-
    setup_call_cleanup(open_string(Text, Stream), json_read(Stream, json(Pairs)), close(Stream)),
    values([submission, points, of, tests, notes, shape], Pairs, [Submission, Points, Of, Objects, Notes0, Shape]),
    ( '$in_list'(error=Why, Pairs) -> Notes = [Why|Notes0] ; Notes = Notes0 ),
    findall(test(Name, Line, TestPoints, TestOf, Verdict, Detail),
            ( '$in_list'(json(TestPairs), Objects),
              values([name, line, points, of, verdict, detail], TestPairs,
                     [Name, Line, TestPoints, TestOf, Verdict, Detail])
            ),
            Tests).

values([], _, []).
values([Key|Keys], Pairs, [Value|Values]) :-
    '$in_list'(Key=Value, Pairs),
    !,
    values(Keys, Pairs, Values).

passed(Tests, Passed) :-
    findall(x, '$in_list'(test(_, _, _, _, passed, _), Tests), Xs),
    length(Xs, Passed).

% ---- submissions alike ----

%!  alike(+Marks, -Pairs) is det.
%
%   Pairs has alike(Percent, Submission1, Submission2) if at least 80 per cent of the clauses of two submissions have
%   the same structure, independent of names and layout; the most similar first. A clause shared by more than a third of
%   ten or more submissions does not count: it was handed out, or can only be written in one way. Submissions of fewer
%   than three clauses are not compared.
%
%       ?- alike([mark(a, 1, 1, [], [], [1, 2, 3]), mark(b, 1, 1, [], [], [1, 2, 3])], Pairs).
%       Pairs = [alike(100, a, b)].

alike(Marks, Pairs) :-
    own_shapes(Marks, Shapes, _),
    findall(alike(Percent, Submission1, Submission2), alike_pair(Shapes, Percent, Submission1, Submission2), Pairs0),
    sort(1, @>=, Pairs0, Pairs).

%   own_shapes(+Marks, -Shapes, -Short): Short are the submissions that are not compared.

own_shapes(Marks, Shapes, Short) :-
    length(Marks, Count),
    findall(Hash, ( '$in_list'(mark(_, _, _, _, _, Shape), Marks), '$in_list'(Hash, Shape) ), Hashes0),
    msort(Hashes0, Hashes),
    (   Count >= 10
    ->  Most is Count // 3,
        frequent(Hashes, Most, Common)
    ;   Common = []
    ),
    findall(Submission-Own,
            ( '$in_list'(mark(Submission, _, _, _, _, Shape0), Marks),
              sort(Shape0, Shape),
              difference(Shape, Common, Own)
            ),
            All),
    findall(Submission-Own, ( '$in_list'(Submission-Own, All), Own = [_, _, _|_] ), Shapes),
    findall(Submission, ( '$in_list'(Submission-Own, All), \+ Own = [_, _, _|_] ), Short).

%   Small programs of one task are often the same by chance.

short_note(Marks, Note) :-
    Marks = [_, _|_],
    own_shapes(Marks, _, Short),
    Short \== [],
    length(Short, Count),
    (   Count > 5
    ->  length(First, 5),
        '$append'(First, _, Short),
        '$append'(First, [...], Shown)
    ;   Shown = Short
    ),
    atomic_list_concat(Shown, ', ', Names),
    format(string(Note), "not compared, as they have fewer than three clauses of their own (~w): ~w", [Count, Names]).

frequent([], _, []).
frequent([Hash|Hashes], Most, Common) :-
    run(Hashes, Hash, 1, Count, Rest),
    (   Count > Most
    ->  Common = [Hash|Common1]
    ;   Common = Common1
    ),
    frequent(Rest, Most, Common1).

run([Hash0|Hashes], Hash, Count0, Count, Rest) :-
    Hash0 == Hash,
    !,
    Count1 is Count0 + 1,
    run(Hashes, Hash, Count1, Count, Rest).
run(Hashes, _, Count, Count, Hashes).

alike_pair([Submission1-Shape1|Shapes], Percent, First, Second) :-
    (   '$in_list'(Submission2-Shape2, Shapes),
        in_common(Shape1, Shape2, 0, Common),
        length(Shape1, Length1),
        length(Shape2, Length2),
        Percent is 100 * Common // (Length1 + Length2 - Common),
        Percent >= 80,
        First = Submission1,
        Second = Submission2
    ;   alike_pair(Shapes, Percent, First, Second)
    ).

%   Of sorted lists.

in_common([], _, Common, Common) :- !.
in_common(_, [], Common, Common) :- !.
in_common([X|Xs], [Y|Ys], Common0, Common) :-
    compare(Order, X, Y),
    (   Order == (=)
    ->  Common1 is Common0 + 1,
        in_common(Xs, Ys, Common1, Common)
    ;   Order == (<)
    ->  in_common(Xs, [Y|Ys], Common0, Common)
    ;   in_common([X|Xs], Ys, Common0, Common)
    ).

difference([], _, []) :- !.
difference(Xs, [], Xs) :- !.
difference([X|Xs], [Y|Ys], Rest) :-
    compare(Order, X, Y),
    (   Order == (=)
    ->  difference(Xs, Ys, Rest)
    ;   Order == (<)
    ->  Rest = [X|Rest1],
        difference(Xs, [Y|Ys], Rest1)
    ;   difference([X|Xs], Ys, Rest)
    ).

% ---- tables ----

write_table(Stream, Marks) :-
    format(Stream, '~w~t~40|~t~w~10+~t~w~8+~t~w~10+~t~w~8+~n', [submission, points, of, tests, notes]),
    forall('$in_list'(mark(Submission, Points, Of, Tests, Notes, _), Marks),
           ( passed(Tests, Passed),
             length(Tests, All),
             length(Notes, Noted),
             format(atom(Share), '~w/~w', [Passed, All]),
             shortened(Submission, 39, Shown),
             format(Stream, '~w~t~40|~t~w~10+~t~w~8+~t~w~10+~t~w~8+~n', [Shown, Points, Of, Share, Noted]) )),
    nl(Stream),
    test_shares(Marks, Shares),
    forall('$in_list'(share(Name, Passed, All), Shares),
           ( beginning(Name, 39, Shown), format(Stream, '~w~t~40|~t~w/~w~10+~n', [Shown, Passed, All]) )),
    alike(Marks, Pairs),
    (   Pairs == []
    ->  true
    ;   format(Stream, '~nalike in structure:~n', []),
        forall('$in_list'(alike(Percent, First, Second), Pairs),
               format(Stream, '  ~w %  ~w  ~w~n', [Percent, First, Second]))
    ),
    ( short_note(Marks, Note) -> format(Stream, '~n~w~n', [Note]) ; true ).

%   The end of a path is the more informative part.

shortened(Text, Most, Shown) :-
    atom_length(Text, Length),
    (   Length =< Most
    ->  Shown = Text
    ;   Kept is Most - 3,
        sub_atom(Text, _, Kept, 0, End),
        atom_concat(..., End, Shown)
    ).

beginning(Text, Most, Shown) :-
    atom_length(Text, Length),
    (   Length =< Most
    ->  Shown = Text
    ;   Kept is Most - 3,
        sub_atom(Text, 0, Kept, _, Begin),
        atom_concat(Begin, ..., Shown)
    ).

%   share(Name, Passed, All) for each test.

test_shares(Marks, Shares) :-
    (   '$in_list'(mark(_, _, _, [First|Rest], _, _), Marks)
    ->  findall(Name, '$in_list'(test(Name, _, _, _, _, _), [First|Rest]), Names)
    ;   Names = []
    ),
    findall(share(Name, Passed, All),
            ( '$in_list'(Name, Names),
              findall(Verdict, ( '$in_list'(mark(_, _, _, Tests, _, _), Marks),
                                 '$in_list'(test(Name, _, _, _, Verdict, _), Tests) ), Verdicts),
              length(Verdicts, All),
              findall(x, '$in_list'(passed, Verdicts), Xs),
              length(Xs, Passed)
            ),
            Shares).

write_csv(Stream, Marks) :-
    test_shares(Marks, Shares),
    findall(Name, '$in_list'(share(Name, _, _), Shares), Names),
    '$append'([submission, points, of, notes], Names, Header),
    csv_line(Stream, Header),
    forall('$in_list'(mark(Submission, Points, Of, Tests, Notes, _), Marks),
           ( length(Notes, Noted),
             findall(TestPoints,
                     ( '$in_list'(Name, Names),
                       ( '$in_list'(test(Name, _, Given, _, _, _), Tests) -> TestPoints = Given ; TestPoints = 0 ) ),
                     AllPoints),
             csv_line(Stream, [Submission, Points, Of, Noted|AllPoints]) )).

csv_line(Stream, [Field|Fields]) :-
    csv_field(Stream, Field),
    forall('$in_list'(Next, Fields), ( put_char(Stream, ','), csv_field(Stream, Next) )),
    nl(Stream).

%   RFC 4180. Text that a spreadsheet would take for a formula gets a quote in front.

csv_field(Stream, Field) :-
    format(string(Text0), '~w', [Field]),
    (   sub_string(Text0, 0, 1, _, First),
        '$in_list'(First, ["=", "+", "-", "@"]),
        \+ number(Field)
    ->  string_concat("'", Text0, Text)
    ;   Text = Text0
    ),
    (   '$in_list'(Char, [",", "\"", "\n", "\r"]),
        sub_string(Text, _, _, _, Char)
    ->  split_string(Text, "\"", "", Parts),
        atomic_list_concat(Parts, '""', Doubled),
        format(Stream, '"~w"', [Doubled])
    ;   write(Stream, Text)
    ).

% ---- pages ----

page_head(Title) :-
    format('<!doctype html>~n<html lang="en"><head><meta charset="utf-8">~n', []),
    format('<meta name="viewport" content="width=device-width, initial-scale=1">~n<title>', []),
    html_text(Title),
    format('</title>~n<style>~n~w</style></head><body>~n', [
"body { font: 16px/1.45 system-ui, sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em;
  color-scheme: light dark }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .25em .6em; border-bottom: 1px solid #8886; vertical-align: top }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
pre { white-space: pre-wrap; margin: 0; font-size: .9em }
.passed { color: light-dark(#060, #7d7) } .failed, .error, .time, .memory, .ended { color: light-dark(#a00, #f99) }
"]).

overview_page(Marks, Pairs) :-
    page_head('Marks'),
    format('<h1>Marks</h1>~n<table><tr><th>Submission<th class="n">Points<th class="n">of', []),
    format('<th class="n">Tests<th class="n">Notes</tr>~n', []),
    forall(nth1(N, Marks, mark(Submission, Points, Of, Tests, Notes, _)),
           ( page_name(N, File),
             passed(Tests, Passed),
             length(Tests, All),
             length(Notes, Noted),
             format('<tr><td><a href="~w">', [File]),
             html_text(Submission),
             format('</a><td class="n">~w<td class="n">~w<td class="n">~w/~w<td class="n">~w</tr>~n',
                    [Points, Of, Passed, All, Noted]) )),
    format('</table>~n<h2>Tests</h2>~n<table><tr><th>Test<th class="n">Passed<th class="n">of</tr>~n', []),
    test_shares(Marks, Shares),
    forall('$in_list'(share(Name, Passed, All), Shares),
           ( write('<tr><td>'), html_text(Name), format('<td class="n">~w<td class="n">~w</tr>~n', [Passed, All]) )),
    format('</table>~n', []),
    (   Pairs == []
    ->  true
    ;   format('<h2>Alike in structure</h2>~n<table>~n', []),
        forall('$in_list'(alike(Percent, First, Second), Pairs),
               ( format('<tr><td class="n">~w %<td>', [Percent]), html_text(First), write('<td>'), html_text(Second),
                 format('</tr>~n', []) )),
        format('</table>~n', [])
    ),
    ( short_note(Marks, Note) -> write('<p>'), html_text(Note), nl ; true ),
    format('</body></html>~n', []).

submission_page(mark(Submission, Points, Of, Tests, Notes, _)) :-
    page_head(Submission),
    write('<h1>'),
    html_text(Submission),
    format('</h1>~n<p>~w of ~w points. <a href="index.html">All</a></p>~n', [Points, Of]),
    format('<table><tr><th>Test<th class="n">Points<th class="n">of<th>Verdict</tr>~n', []),
    forall('$in_list'(test(Name, _, TestPoints, TestOf, Verdict, Detail), Tests),
           ( write('<tr><td>'),
             html_text(Name),
             format('<td class="n">~w<td class="n">~w<td><span class="~w">~w</span><pre>',
                    [TestPoints, TestOf, Verdict, Verdict]),
             html_text(Detail),
             format('</pre></tr>~n', []) )),
    format('</table>~n', []),
    (   Notes == []
    ->  true
    ;   format('<h2>Notes</h2>~n<ul>~n', []),
        forall('$in_list'(Note, Notes), ( write('<li>'), html_text(Note), nl )),
        format('</ul>~n', [])
    ),
    format('</body></html>~n', []).

html_text(Text) :-
    atom_chars(Text, Chars),
    forall('$in_list'(Char, Chars), ( html_char(Char, Shown) -> write(Shown) ; put_char(Char) )).

html_char(<, '&lt;').
html_char(>, '&gt;').
html_char(&, '&amp;').
html_char('"', '&quot;').
