% SPDX-License-Identifier: MIT
% Checks queries in a file against their answers, written as the toplevel prints them (quads; GUPU: Neumerkel 1997):
%
%     rev([], []).
%     rev([X|Xs], Ys) :- rev(Xs, Zs), append(Zs, [X], Ys).
%
%     ?- rev([a, b], Ys).
%     Ys = [b, a].
%
% An answer is `false`, `true`, or equations and residual goals, several answers separated by `;`. `...` at the end:
% there may be more. `loops`: no further answer within the limits. `error`: any error; `error(Formal, _)`, or the formal
% part alone, and `throws(Ball)`: a ball, in which a variable matches anything. An error may also be copied from the
% terminal, `error: Text [E-code]` and the lines of its place and notes, of which the first line counts.

:- module(quads, [check_quads/0, check_quads/1, quad/4, quad_verdict/2]).

:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [append/3, reverse/2]).
:- use_module(library(time), [call_with_time_limit/2]).
:- use_module(private(messages/message_codes), [message_code/2]).
:- use_module(private(messages/source_snippets), [shown_file/2]).
:- use_module(private(teaching/constrained_goals), [permuted/3]).
:- use_module(private(teaching/trials), [without_halt/1]).

:- set_prolog_flag(double_quotes, string).

:- meta_predicate check_quads(:).

most_inferences(10_000_000).

%   Beside that: passing back over goals is no inference.

most_seconds(Seconds) :-
    current_prolog_flag(quad_seconds, Seconds).

%!  check_quads is semidet.
%
%   Checks the queries with answers of all loaded files, including those in their documentation comments. Prints the
%   differences; fails if there are any. A query ends after 10,000,000 inferences, or as many seconds as the flag
%   quad_seconds says, at first 10.
%
%       ?- check_quads.

check_quads :-
    findall(Quad, ( source_file(Path), file_quad(Path, user, Quad) ), Quads),
    check_all(Quads).

%!  check_quads(:File) is semidet.
%
%   Loads File unless it is loaded, and checks its queries with answers, including those in its documentation comments.
%   Errors: those of consult/1.
%
%       ?- check_quads(my_lists).

check_quads(Module:Spec) :-
    load_files(Module:Spec, [if(not_loaded)]),
    absolute_file_name(Spec, Path, [file_type(prolog), access(read)]),
    findall(Quad, file_quad(Path, Module, Quad), Quads),
    check_all(Quads).

file_quad(Path, _, Quad) :-
    quad(Path, _, _, Quad).
file_quad(Path, Module, Quad) :-
    exists_file(Path),
    comment_quad(Path, Module, Quad).

check_all(Quads) :-
    findall(Quad-Why, ( '$in_list'(Quad, Quads), quad_verdict(Quad, Verdict), Verdict = wrong(Why) ), Wrong),
    maplist(report_wrong, Wrong),
    length(Quads, All),
    length(Wrong, Bad),
    Good is All - Bad,
    plural(All, Noun),
    (   Bad =:= 0
    ->  format(user_error, '% ~d ~w with answers: all right~n', [All, Noun])
    ;   format(user_error, '% ~d ~w with answers: ~d right, ~d wrong~n', [All, Noun, Good, Bad]),
        fail
    ).

plural(1, query) :- !.
plural(_, queries).

report_wrong(quad(Path, Line, _, Query-Names, Answer-AnswerNames)-Why) :-
    shown_file(Path, Shown),
    parts_text(Query, Names, QueryText),
    parts_text(Answer, AnswerNames, AnswerText),
    format(user_error, '~w:~w: ?- ~w.~n    expected: ~w.~n    got:      ~w~n',
           [Shown, Line, QueryText, AnswerText, Why]).

%   parts_text(+Term, +Names, -Text): Text is the term as the toplevel writes it; unnamed variables are _A, _B, or _ if
%   they occur once.

parts_text(Term, Names0, Text) :-
    (   acyclic_term(Term)
    ->  '$variable_names'([], Term, Names0, Names)
    ;   Names = Names0
    ),
    with_output_to(string(Text), write_parts(Term, 1200, Names)).

%   write_parts(+Term, +Priority, +Names): as the toplevel writes answers, with layout between the parts.

write_parts(Term, _, Names) :-
    nonvar(Term),
    Term = (A ; B),
    !,
    write_parts(A, 1099, Names),
    write(' ; '),
    write_parts(B, 1100, Names).
write_parts(Term, Priority, Names) :-
    nonvar(Term),
    Term = (A, B),
    Priority >= 1000,
    !,
    write_parts(A, 999, Names),
    write(', '),
    write_parts(B, 1000, Names).
write_parts(Term, Priority, Names) :-
    nonvar(Term),
    Term = (A = B),
    Priority >= 700,
    !,
    write_parts(A, 699, Names),
    write(' = '),
    write_parts(B, 699, Names).
write_parts(Term, _, _) :-
    nonvar(Term),
    Term = '$printed_error'(Text),
    !,
    write(Text).
write_parts(Term, Priority, Names) :-
    write_term(Term, [quoted(true), variable_names(Names), numbervars(true), spacing(next_argument), max_depth(30),
                      priority(Priority)]).

%!  quad(?Path, ?Line, ?Module, -Quad) is nondet.
%
%   Quad is a query with answers at Line of the loaded file Path, to be run in Module: quad(Path, Line, Module,
%   Query-Names, Answer-AnswerNames), with the names of the variables.
%
%       ?- forall(quad(File, Line, _, _), writeln(File:Line)).

quad(Path, Line, Module, quad(Path, Line, Module, Query, Answer)) :-
    '$quad'(Path, Line, Module, Query, Answer).

%!  quad_verdict(+Quad, -Verdict) is det.
%
%   Verdict is `right`, or wrong(Text), where Text is the actual answer. halt/0 in the query throws
%   permission_error(try, goal, halt): the other queries are to be looked at, too.
%
%       ?- quad_verdict(quad(file, 1, user, (X = 1)-['X'=X], (Y = 2)-['Y'=Y]), Verdict).
%       Verdict = wrong("X = 1.").

quad_verdict(quad(_, _, Module, Query-Names0, Answer-AnswerNames), Verdict) :-
    '$without_anonymous'(Names0, Names),
    alternatives(Answer, AnswerNames, Alternatives),
    State = state(Alternatives, open),
    without_halt(verdict(Module:Query, Names, Alternatives, State, Verdict)).

verdict(Query, Names, Alternatives, State, Verdict) :-
    compare_answers(Query, Names, State),
    arg(2, State, Outcome),
    (   Outcome == right
    ->  Verdict = right
    ;   answers_text(Query, Names, Alternatives, Text),
        Verdict = wrong(Text)
    ).

%   alternatives(+Answer, +Names, -Alternatives): answer(Equations and goals, Names), throws(Ball), loops or more. An
%   answer `false` only states that nothing follows.

alternatives(Answer, Names, Alternatives) :-
    alternatives(Answer, Names, Alternatives, []).

alternatives((A ; B), Names, Alternatives0, Alternatives) :-
    !,
    alternatives(A, Names, Alternatives0, Alternatives1),
    alternatives(B, Names, Alternatives1, Alternatives).
alternatives(false, _, Alternatives, Alternatives) :- !.
alternatives(no, _, Alternatives, Alternatives) :- !.
alternatives(..., _, [more|Alternatives], Alternatives) :- !.
alternatives(loops, _, [loops|Alternatives], Alternatives) :- !.
alternatives(error, _, [throws(error(_, _))|Alternatives], Alternatives) :- !.
alternatives(error(Formal, Context), _, [throws(error(Formal, Context))|Alternatives], Alternatives) :- !.
alternatives(Formal, _, [throws(error(Formal, _))|Alternatives], Alternatives) :-
    is_formal(Formal),
    !.
alternatives('$printed_error'(Text), _, [printed(Text)|Alternatives], Alternatives) :- !.
alternatives(throws(Ball), _, [throws(Ball)|Alternatives], Alternatives) :- !.
alternatives(Answer, Names, [answer(Parts, Names)|Alternatives], Alternatives) :-
    parts(Answer, Parts, []).

is_formal(instantiation_error).
is_formal(type_error(_, _)).
is_formal(domain_error(_, _)).
is_formal(existence_error(_, _)).
is_formal(permission_error(_, _, _)).
is_formal(evaluation_error(_)).
is_formal(representation_error(_)).
is_formal(resource_error(_)).
is_formal(syntax_error(_)).

parts((A, B), Parts0, Parts) :-
    !,
    parts(A, Parts0, Parts1),
    parts(B, Parts1, Parts).
parts(true, Parts, Parts) :- !.
parts(yes, Parts, Parts) :- !.
parts(Part, [Part|Parts], Parts).

% ---- comparing ----
%
% state(Alternatives, Outcome): the remaining expected answers, and open, right or wrong.

compare_answers(Goal, Names, State) :-
    most_inferences(Most),
    most_seconds(Seconds),
    catch(call_with_time_limit(Seconds,
                               ( call_with_inference_limit(\+ \+ compare_each(Goal, Names, State), Most, Result)
                               ->  true
                               ;   Result = ended
                               )),
          Ball0, true),
    (   Ball0 == time_limit_exceeded
    ->  Result = inference_limit_exceeded
    ;   Ball = Ball0
    ),
    arg(1, State, Left),
    arg(2, State, Outcome),
    (   Outcome \== open
    ->  true
    ;   nonvar(Ball)
    ->  (   Left = [Expected|_],
            is_expected_ball(Expected, Ball)
        ->  nb_setarg(2, State, right)
        ;   nb_setarg(2, State, wrong)
        )
    ;   Result == inference_limit_exceeded
    ->  (   Left = [loops|_]
        ->  nb_setarg(2, State, right)
        ;   nb_setarg(2, State, wrong)
        )
    ;   ( Left == [] ; Left = [more|_] )
    ->  nb_setarg(2, State, right)
    ;   nb_setarg(2, State, wrong)
    ).

is_expected_ball(throws(Expected), Ball) :-
    subsumes_term(Expected, Ball).
is_expected_ball(printed(Text), Ball) :-
    message_code(unhandled_exception(Ball), Code),
    message_to_codes(unhandled_exception(Ball), _, Codes),
    string_codes(Message, Codes),
    split_string(Message, "\n", "", [First|_]),
    format(atom(Text), 'error: ~w [~w]', [First, Code]).

%   Succeeds as soon as the outcome is known; fails at the end of the answers.

compare_each(Goal, Names, State) :-
    (   arg(1, State, [more|_])
    ->  nb_setarg(2, State, right)
    ;   call(Goal),
        arg(1, State, Alternatives),
        (   Alternatives = [answer(Parts, AnswerNames)|Rest],
            \+ \+ same_answer(Parts, AnswerNames, Names)
        ->  nb_setarg(1, State, Rest),
            Rest = [more|_],
            nb_setarg(2, State, right)
        ;   nb_setarg(2, State, wrong)
        )
    ).

same_answer(Parts, AnswerNames, Names0) :-
    '$residual_goals'(Names0, Names, Goals0),
    maplist(plain_goal, Goals0, Goals),
    values(Names, AnswerNames, Values, Expected),
    equations(Parts, ExpectedGoals0),
    maplist(plain_goal, ExpectedGoals0, ExpectedGoals),
    permuted(ExpectedGoals, Goals, Permuted),
    Values-Goals =@= Expected-Permuted,
    !.

%   values(+Names, +AnswerNames, -Values, -Expected): the values of the variables of the query, and the variables of the
%   answer with the same names.

values([], _, [], []).
values([Name=Value|Names], AnswerNames, [Value|Values], [Variable|Expected]) :-
    (   '$in_list'(Name=Variable0, AnswerNames)
    ->  Variable = Variable0
    ;   true
    ),
    values(Names, AnswerNames, Values, Expected).

%   Equations bind variables of the answer; the rest are goals.

equations([], []).
equations([Part|Parts], Goals) :-
    (   nonvar(Part),
        Part = (Variable = Value),
        var(Variable)
    ->  Variable = Value,
        Goals = Goals1
    ;   Goals = [Part|Goals1]
    ),
    equations(Parts, Goals1).

plain_goal(Goal0, Goal) :-
    strip_module(Goal0, _, Goal).

% ---- what the query does answer ----

%   One answer more than expected, and at least three.

answers_text(Goal, Names, Alternatives, Text) :-
    length(Alternatives, Expected),
    Most is max(3, Expected + 1),
    most_inferences(Inferences),
    most_seconds(Seconds),
    Found = found([]),
    catch(call_with_time_limit(Seconds,
                               forall(answer(Goal, Names, Inferences, Most, Part), add_part(Part, Found))),
          time_limit_exceeded,
          add_part("no further answer within the limit", Found)),
    arg(1, Found, Reversed),
    reverse(Reversed, Parts),
    (   Parts == []
    ->  Text = "false."
    ;   atomic_list_concat(Parts, ' ; ', Text0),
        string_concat(Text0, ".", Text)
    ).

answer(Goal, Names, Inferences, Most, Part) :-
    Count = count(0),
    catch(( call_with_inference_limit(Goal, Inferences, Result),
            (   Result == inference_limit_exceeded
            ->  Part = "no further answer within the limit", !
            ;   arg(1, Count, N0),
                N is N0 + 1,
                nb_setarg(1, Count, N),
                (   N > Most
                ->  Part = "...", !
                ;   answer_text(Names, Part)
                )
            ) ),
          Ball,
          ( Ball \== time_limit_exceeded, ball_text(Ball, Part) )).

%   As it may be written in the file.

ball_text(Ball, Text) :-
    (   nonvar(Ball),
        Ball = error(Formal, _)
    ->  parts_text(error(Formal, _), [], Text)
    ;   parts_text(throws(Ball), [], Text)
    ).

add_part(Part, Found) :-
    arg(1, Found, Parts),
    nb_setarg(1, Found, [Part|Parts]).

answer_text(Names0, Text) :-
    '$answer_parts'(Names0, Groups, Goals, Names),
    group_equations(Groups, Equations, Names, Given),
    maplist(plain_goal, Goals, Plain),
    append(Equations, Plain, Parts),
    '$conjunction'(Parts, Answer),
    parts_text(Answer, Given, Text).

group_equations([], [], Given, Given).
group_equations([group(Names, Value)|Groups], Equations, Given0, Given) :-
    chain(Names, Value, Equations, Equations1, Given0, Given1),
    group_equations(Groups, Equations1, Given1, Given).

%   X = Y, Y = Value. An unbound variable is called by the last of its names.

chain([Name], Value, Equations0, Equations, Given0, Given) :-
    !,
    (   var(Value)
    ->  Equations0 = Equations,
        Given = Given0
    ;   Equations0 = [(Variable = Value)|Equations],
        Given = [Name=Variable|Given0]
    ).
chain([Name, Next|Names], Value, [(Variable = NextVariable)|Equations0], Equations, Given0, Given) :-
    Given1 = [Name=Variable, Next=NextVariable|Given0],
    chain([Next|Names], Value, Equations0, Equations, Given1, Given).

% ---- queries in comments ----
%
% A documentation comment begins with %! and continues with lines that begin with %, or is one from /** to the line of
% its end, the lines of which may begin with *. Its queries begin a line, directly followed by the answer.

comment_quad(Path, Module0, Quad) :-
    (   '$loaded'(Path, Module1, _),
        atom(Module1),
        Module1 \== []
    ->  Module = Module1
    ;   Module = Module0
    ),
    setup_call_cleanup(open(Path, read, Stream), read_string(Stream, _, Text), close(Stream)),
    split_string(Text, "\n", "\r", Lines),
    comment(Lines, 1, Block),
    query_in(Block, Line, Rest),
    quad_of(Rest, Path, Line, Module, Quad).

%   comment(+Lines, +Number, -Block): Block has line(Number, Text) for each line of a documentation comment.

comment([Line|Lines], Number, Block) :-
    Next is Number + 1,
    (   begins_comment(Line, Text, Kind)
    ->  comment_lines(Kind, Lines, Next, Block1, Lines1, Number1),
        (   Block = [line(Number, Text)|Block1]
        ;   comment(Lines1, Number1, Block)
        )
    ;   comment(Lines, Next, Block)
    ).

begins_comment(Line, Text, lines) :-
    string_concat("%!", Text, Line).
begins_comment(Line, Text, block) :-
    string_concat("/**", Text, Line),
    \+ sub_string(Text, _, _, _, "*/").

comment_lines(Kind, [Line|Lines], Number, [line(Number, Text)|Block], Rest, Last) :-
    comment_line(Kind, Line, Text),
    !,
    Next is Number + 1,
    comment_lines(Kind, Lines, Next, Block, Rest, Last).
comment_lines(_, Lines, Number, [], Lines, Number).

comment_line(lines, Line, Text) :-
    string_concat("%", Text, Line).
comment_line(block, Line, Text) :-
    \+ sub_string(Line, _, _, _, "*/"),
    split_string(Line, "", " \t", [Trimmed]),
    (   string_concat("*", Text0, Trimmed)
    ->  Text = Text0
    ;   Text = Line
    ).

query_in([line(Number, Text)|Lines], Line, Rest) :-
    (   split_string(Text, "", " \t", [Trimmed]),
        string_concat("?- ", _, Trimmed),
        Line = Number,
        Rest = [line(Number, Text)|Lines]
    ;   query_in(Lines, Line, Rest)
    ).

%   Up to the next blank line: the answer directly follows the query.

quad_of(Lines, Path, Line, Module, quad(Path, Line, Module, Query-Names, Answer-AnswerNames)) :-
    paragraph(Lines, Texts),
    atomics_to_string(Texts, Text),
    setup_call_cleanup(
        '$source_of_text'(Text, Handle),
        ( '$read_clause'(Handle, Module, ( ?- Query ), Names, _, _),
          '$answer_follows'(Handle),
          '$read_answer'(Handle, Module, Answer, AnswerNames, _, _),
          '$is_answer'(Answer) ),
        '$close_source'(Handle)).

paragraph([line(_, Text)|Lines], [Text, "\n"|Texts]) :-
    split_string(Text, "", " \t", [Trimmed]),
    Trimmed \== "",
    !,
    paragraph(Lines, Texts).
paragraph(_, []).

atomics_to_string(Texts, Text) :-
    atomic_list_concat(Texts, Atom),
    atom_string(Atom, Text).
