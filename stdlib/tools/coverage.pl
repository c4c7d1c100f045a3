% SPDX-License-Identifier: MIT
% Clause coverage of a goal: the text of the program with two numbers for each clause, how often it was entered (its
% head matched) and how often it succeeded.
%
%      line  entered  true
%         1        1     1  rev([], []).
%         2        2     2  rev([X|Xs], Ys) :-
%         4    never        app([], Ys, Ys).

:- module(coverage, [coverage/1, coverage/2, covered/2, start_coverage/0, report_coverage/1]).

:- use_module(library(apply), [include/3, maplist/2]).
:- use_module(library(option), [option/3]).
:- use_module(private(messages/source_snippets), [shown_file/2]).

:- set_prolog_flag(double_quotes, string).

:- meta_predicate coverage(0), coverage(0, +), covered(0, -).

%!  coverage(:Goal) is det.
%
%   Finds all answers of Goal, and prints the files whose clauses were entered, with the number of times each clause was
%   entered and succeeded. Of a file with more than 200 lines only the clauses that were never entered or never
%   succeeded. Stops Goal after 4,000,000 inferences. Errors: those of Goal, after printing.
%
%       ?- coverage(rev([a, b], Xs)).

coverage(Goal) :-
    coverage(Goal, []).

%!  coverage(:Goal, +Options) is det.
%
%   Like coverage/1; all(true) prints all lines of each file, gaps(true) only clauses that were never entered or never
%   succeeded, inferences(N) sets the limit, stream(Stream) is the output.
%
%       :- coverage(run_tests, [gaps(true)]).

coverage(Goal, Options) :-
    option(inferences(Most), Options, 4_000_000),
    current_output(Output),
    option(stream(Stream), Options, Output),
    Answers = answers(0),
    covered(catch(call_with_inference_limit(all_answers('$watched_root'(Goal), Answers), Most, Result), Ball, true),
            Clauses),
    answers_line(Stream, Result, Answers, Most),
    write_coverage(Stream, Clauses, Options),
    (   nonvar(Ball)
    ->  throw(Ball)
    ;   true
    ).

%!  covered(:Goal, -Clauses) is det.
%
%   Calls Goal once. Clauses has clause(File, Line, Indicator, Entered, Succeeded) for each clause of the program: how
%   often it was entered and succeeded in goals that Goal called by '$watched_root'/1. Errors: those of Goal.
%
%       ?- covered(true, Clauses).

covered(Goal, Clauses) :-
    '$debugger_state'(Open),
    setup_call_cleanup(begin_counting, ignore(Goal), ( '$debugger_hooks'(Open), '$coverage_stop'(Clauses) )).

begin_counting :-
    '$coverage_start',
    '$debugger_filter'(6, 0, false),        % unify and exit
    '$debugger_hooks'(true).

all_answers(Goal, Answers) :-
    (   call(Goal),
        arg(1, Answers, N0),
        N is N0 + 1,
        nb_setarg(1, Answers, N),
        fail
    ;   true
    ).

answers_line(Stream, Result, answers(N), Most) :-
    (   Result == inference_limit_exceeded
    ->  format(Stream, '% ~w; stopped after ~D inferences~n', [N, Most])
    ;   N =:= 1
    ->  format(Stream, '% 1 answer~n', [])
    ;   format(Stream, '% ~w answers~n', [N])
    ).

%!  start_coverage is det.
%
%   The option `--coverage`: counts from now on, and prints the coverage when Prolog exits.
%
%       :- initialization(start_coverage).

start_coverage :-
    nb_setval('$coverage', true),
    begin_counting,
    at_halt(coverage:report_coverage(user_error)).

%!  report_coverage(+Stream) is det.
%
%   Prints the coverage since start_coverage/0, and ends it.
%
%       :- at_halt(report_coverage(user_error)).

report_coverage(Stream) :-
    (   nb_current('$coverage', true),
        '$debugger_hooks'(false),
        nb_setval('$coverage', false),
        '$coverage_stop'(Clauses)
    ->  write_coverage(Stream, Clauses, [])
    ;   true
    ).

% ---- printing ----
%
% clause(File, Line, Indicator, Entered, Succeeded), sorted by file and line.

write_coverage(Stream, Clauses, Options) :-
    '$reverse'(Clauses, [], Clauses0),
    sort(2, @=<, Clauses0, Clauses1),
    sort(1, @=<, Clauses1, Clauses2),
    by_file(Clauses2, Files),
    maplist(write_file(Stream, Options), Files).

by_file([], []).
by_file([Clause|Clauses], [file(File, [Clause|Own])|Files]) :-
    arg(1, Clause, File),
    of_file(Clauses, File, Own, Rest),
    by_file(Rest, Files).

of_file([Clause|Clauses], File, [Clause|Own], Rest) :-
    arg(1, Clause, File),
    !,
    of_file(Clauses, File, Own, Rest).
of_file(Rest, _, [], Rest).

write_file(Stream, Options, file(File, Clauses)) :-
    shown_file(File, Shown),
    counted(Clauses, 0, All, 0, Entered, 0, True),
    (   Entered =:= 0
    ->  format(Stream, '~w: none of ~w clauses entered~n', [Shown, All])
    ;   format(Stream, '~w: ~w of ~w clauses entered, ~w of these true~n', [Shown, Entered, All, True]),
        write_listing(File, Clauses, Stream, Options)
    ).

counted([], All, All, Entered, Entered, True, True).
counted([clause(_, _, _, E, S)|Clauses], All0, All, Entered0, Entered, True0, True) :-
    All1 is All0 + 1,
    Entered1 is Entered0 + min(1, max(E, S)),
    True1 is True0 + min(1, S),
    counted(Clauses, All1, All, Entered1, Entered, True1, True).

write_listing(File, Clauses, Stream, Options) :-
    option(all(AllLines), Options, false),
    option(gaps(Gaps), Options, false),
    (   source_lines(File, Lines)
    ->  labelled(Clauses, 1, Labelled),
        (   ( Gaps == true ; AllLines \== true, length(Lines, Length), Length > 200 )
        ->  include(is_gap, Labelled, Wanted),
            Kept = no
        ;   Wanted = Labelled,
            Kept = yes
        ),
        (   Wanted == []
        ->  true
        ;   format(Stream, '~t~w~6|~t~w~15|~t~w~21|~n', [line, entered, true]),
            write_lines(Lines, 1, Wanted, Kept, Stream)
        )
    ;   true
    ).

%   Fails if the source cannot be read again, such as that of a program from a pipe.

source_lines(File, Lines) :-
    exists_file(File),
    setup_call_cleanup(open(File, read, Stream), read_string(Stream, _, Text), close(Stream)),
    split_string(Text, "\n", "\r", Lines0),
    (   '$append'(Lines, [""], Lines0)
    ->  true
    ;   Lines = Lines0
    ).

is_gap(clause(_, _, _, _, 0)).

%   A clause that is not alone on its line has its number there: of(N, Indicator) in place of the indicator.

labelled([], _, []).
labelled([clause(File, Line, Indicator0, E, S)|Clauses0], N, [clause(File, Line, Label, E, S)|Clauses]) :-
    ( Indicator0 = user:Indicator -> true ; Indicator = Indicator0 ),
    (   Clauses0 = [clause(_, Line, _, _, _)|_]
    ->  Label = of(N, Indicator),
        Next is N + 1
    ;   ( N =:= 1 -> Label = alone ; Label = of(N, Indicator) ),
        Next = 1
    ),
    labelled(Clauses0, Next, Clauses).

%   Several clauses on a line have lines of their own below it.

write_lines([], _, _, _, _).
write_lines([Text|Lines], Line, Clauses0, Kept, Stream) :-
    (   Clauses0 = [clause(_, Line, alone, Entered, True)|Clauses]
    ->  write_clause_line(Stream, Text, Line, Entered, True)
    ;   Clauses = Clauses1,
        (   Kept == no,
            \+ Clauses0 = [clause(_, Line, _, _, _)|_]
        ->  true
        ;   write_line(Stream, Text, Line, '', '')
        ),
        write_several(Clauses0, Line, Stream, Clauses1)
    ),
    Next is Line + 1,
    write_lines(Lines, Next, Clauses, Kept, Stream).

write_several(Clauses0, Line, Stream, Clauses) :-
    (   Clauses0 = [clause(_, Line, of(N, Indicator), Entered, True)|Clauses1]
    ->  format(string(Text), "    clause ~w, of ~q", [N, Indicator]),
        write_clause_line(Stream, Text, '', Entered, True),
        write_several(Clauses1, Line, Stream, Clauses)
    ;   Clauses = Clauses0
    ).

write_clause_line(Stream, Text, Line, Entered, True) :-
    (   Entered =:= 0
    ->  write_line(Stream, Text, Line, never, '')
    ;   True =:= 0
    ->  write_line(Stream, Text, Line, Entered, never)
    ;   write_line(Stream, Text, Line, Entered, True)
    ).

write_line(Stream, Text, Line, EnteredText, TrueText) :-
    (   Text == ""
    ->  format(Stream, '~t~w~6|~n', [Line])
    ;   format(Stream, '~t~w~6|~t~w~15|~t~w~21|  ~s~n', [Line, EnteredText, TrueText, Text])
    ).
