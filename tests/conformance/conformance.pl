% SPDX-License-Identifier: MIT
% Runs the cases of a table and judges them. README.md tells what the columns mean.
%
%   hornbeam -q -g conformance:main -t halt conformance.pl -- TABLE DIRECTORY FIRST
%
% Cases before number FIRST are left out. DIRECTORY gets the files that cases need and, line by line,
% the file `verdicts`: begun Name, then the verdict; at the end `all`. So the caller knows which case
% has killed or hung the process, if one did, and goes on behind it.

:- module(conformance, [main/0]).

:- expects_dialect(iso).

:- use_module(library(lists), [append/3, member/2, memberchk/2, nth1/3, subtract/3]).
:- use_module(library(readutil), [read_line_to_string/2]).

:- dynamic
    solution/1,         % solution(Values), in the order found
    kept_operators/1, kept_flag/2,
    output_of_verdicts/1.

seconds_for_a_case(10).

main :-
    current_prolog_flag(argv, Arguments),
    append(_, [Table, Directory, First0], Arguments),
    !,
    atom_number(First0, First),
    atom_concat(Directory, '/verdicts', Verdicts),
    open(Verdicts, append, Out, [encoding(utf8)]),
    assertz(output_of_verdicts(Out)),
    keep_operators_and_flags,
    open(Table, read, In, [encoding(utf8)]),
    cases(In, 1, First, Directory),
    close(In),
    report(all, []),
    close(Out).

%   All output but that of cases goes to the file of verdicts.

report(What, Rest) :-
    output_of_verdicts(Out),
    write(Out, What),
    write_columns(Rest, Out),
    nl(Out),
    flush_output(Out).

write_columns([], _).
write_columns([Column|Columns], Out) :-
    put_char(Out, '\t'),
    one_line(Column, Line),
    write(Out, Line),
    write_columns(Columns, Out).

one_line(Column, Line) :-
    (   atomic(Column)
    ->  Text = Column
    ;   catch(format(atom(Text), '~q', [Column]), _, Text = '(cannot be written)')
    ),
    replaced(Text, '\n', '␊', Line0),
    replaced(Line0, '\t', '␉', Line).

replaced(Text0, Old, New, Text) :-
    atomic_list_concat(Parts, Old, Text0),
    atomic_list_concat(Parts, New, Text).

cases(In, N, First, Directory) :-
    read_line_to_string(In, Line),
    (   Line == end_of_file
    ->  true
    ;   sub_string(Line, 0, 1, _, "#")
    ->  cases(In, N, First, Directory)
    ;   (   N >= First
        ->  split_string(Line, "\t", '', Columns),
            \+ \+ case_of(Columns, Directory)
        ;   true
        ),
        N1 is N + 1,
        cases(In, N1, First, Directory)
    ).

case_of([Name0, _, Text0, Expected0, Kind0|_], Directory) :-
    atom_string(Name, Name0),
    atom_string(Kind, Kind0),
    report(begun, [Name]),
    unescaped(Text0, Directory, Text),
    unescaped(Expected0, Directory, Expected),
    atomic_list_concat(Alternatives, ' || ', Expected),
    catch(outcome(Kind, Name, Text, Alternatives, Directory, Outcome), Ball, Outcome = broken(Ball)),
    restore_operators_and_flags,
    (   Outcome = outcome(Status, Output, Judged),
        nth1(_, Judged, Alternative),
        holds(Alternative, Status, Output)
    ->  report(right, [Name])
    ;   got(Outcome, Got),
        report(wrong, [Name, Text, Expected|Got])
    ).

got(broken(Ball), [broken(Ball)]).
got(outcome(Status, Output, _), [Brief, Output]) :-
    brief(Status, Brief).

brief(ended(End, [], _), End) :- !.
brief(ended(End, Solutions, _), End:Solutions).
brief(read(End, Bindings), End:Bindings).

unescaped(Text0, Directory, Text) :-
    replaced(Text0, '␊', '\n', Text1),
    replaced(Text1, '␉', '\t', Text2),
    replaced(Text2, '{DIR}', Directory, Text).

%   outcome(+Kind, +Name, +Text, +Alternatives, +Directory, -Outcome)
%
%   Outcome is outcome(Status, Output, Judged): Judged are the alternatives as terms, with the variables
%   of Status in them.

outcome(Kind, Name, Text, Alternatives, Directory, outcome(Status, Output, Judged)) :-
    (   atom_concat('read:', Count, Kind)
    ->  atom_number(Count, N),
        judged_apart(Alternatives, Directory, Judged),
        file_with(Directory, 'case.txt', [Text, '\n'], File),
        with_output(Directory, read_and_run(N, File, Status), Output)
    ;   goal_of(Kind, Name, Text, Alternatives, Directory, Goal, Judged),
        with_output(Directory, solutions(Goal, Judged, Status), Output)
    ).

file_with(Directory, Name, Texts, File) :-
    atomic_list_concat([Directory, /, Name], File),
    open(File, write, Out, [encoding(utf8)]),
    forall(member(Text, Texts), write(Out, Text)),
    close(Out).

%   Calls Goal once with its output going to a file, from which Output is read. Cases may redirect output
%   themselves, and leave it so.

with_output(Directory, Goal, Output) :-
    atom_concat(Directory, '/output', File),
    current_output(Before),
    current_input(InputBefore),
    open(File, write, Out, [encoding(utf8)]),
    set_output(Out),
    catch(Goal, Ball, true),
    set_output(Before),
    set_input(InputBefore),
    close(Out, [force(true)]),
    (   var(Ball)
    ->  true
    ;   throw(Ball)
    ),
    open(File, read, In, [encoding(utf8)]),
    read_string(In, _, String),
    close(In),
    atom_string(Output, String).

% ---- goals -----------------------------------------------------------------

goal_of(Kind, Name, Text, Alternatives, Directory, Goal, Judged) :-
    (   sub_atom(Text, Before, _, After, '\n?- '),
        \+ ( sub_atom(Text, Later, _, _, '\n?- '), Later > Before )
    ->  sub_atom(Text, 0, Before, _, Program),
        sub_atom(Text, _, After, 0, GoalText)
    ;   Program = '',
        GoalText = Text
    ),
    (   Program == ''
    ->  true
    ;   atom_concat(Name, '.pl', FileName),
        file_with(Directory, FileName, [Program, '\n'], File),
        prepare(Kind, File)
    ),
    phrase(alternatives_text(Alternatives, 1), Texts),
    append(Texts, ['[]])'], Expected),
    catch(term_of(Directory, ['case((', GoalText, '\n),\n['|Expected], Case), error(syntax_error(E), C), true),
    (   nonvar(E)                       % a goal that cannot be read raises this error
    ->  Goal = throw(error(syntax_error(E), C)),
        term_of(Directory, ['case(['|Expected], case(Terms))
    ;   Case = case(Goal, Terms)
    ),
    append(Terms1, [[]], Terms),
    !,
    texts_back(Terms1, Alternatives, Judged).

term_of(Directory, Pieces, Term) :-
    append(Pieces, ['.\n'], Text),
    file_with(Directory, 'case.pl', Text, File),
    setup_call_cleanup(open(File, read, In, [encoding(utf8)]), read_term(In, Term, [module(user)]), close(In)).

%   What is expected of the output is text, everything else a term that shares variables with the goal.

alternatives_text([], _) --> [].
alternatives_text([Alternative|Alternatives], N) -->
    (   { text_expected(Alternative, _) }
    ->  ['text', ',\n']
    ;   ['(', Alternative, '),\n']
    ),
    { N1 is N + 1 },
    alternatives_text(Alternatives, N1).

text_expected(Alternative, Text) :-
    (   within(Alternative, 'out(', Inner)
    ->  Text = out(Inner)
    ;   within(Alternative, 'like(', Inner)
    ->  Text = like(Inner)
    ).

within(Text, Open, Inner) :-
    atom_concat(Open, Rest, Text),
    atom_concat(Inner, ')', Rest).

texts_back([], [], []).
texts_back([Term|Terms], [Alternative|Alternatives], [Judged|Rest]) :-
    (   text_expected(Alternative, Text)
    ->  Judged = Text
    ;   Judged = Term
    ),
    texts_back(Terms, Alternatives, Rest).

prepare(consult, File) :-
    !,
    user:consult(File).
prepare(_, File) :-
    open(File, read, In, [encoding(utf8)]),
    repeat,
    read_term(In, Term, [module(user)]),
    setup(Term),
    !,
    close(In).

setup(end_of_file) :- !.
setup((:- dynamic(Name/Arity))) :-
    !,
    functor(Head, Name, Arity),
    assertz(user:Head),
    retract(user:Head),
    fail.
setup((:- Directive)) :-
    !,
    (   user:Directive
    ->  fail
    ;   throw(setup_failed(Directive))
    ).
setup(Clause) :-
    assertz(user:Clause),
    fail.

%   solutions(+Goal, +Judged, -Status): Status is ended(End, Solutions, Variables). End is done when there
%   are no more solutions, more when enough were seen, ball(B) or loops.

solutions(Goal, Judged, ended(End, Solutions, Variables)) :-
    term_variables(Judged, JudgedVariables),
    term_variables(Goal, GoalVariables),
    common(JudgedVariables, GoalVariables, Variables),
    wanted(Judged, 1, Wanted),
    retractall(solution(_)),
    seconds_for_a_case(Seconds),
    findall(End0,
            catch(call_with_time_limit(Seconds, collect(Goal, Variables, Wanted, End0)), Ball,
                  ended_by(Ball, End0)),
            [End|_]),
    findall(Values, solution(Values), Solutions).

common([], _, []).
common([V|Vs], Ws, Us) :-
    (   member(W, Ws),
        W == V
    ->  Us = [V|Us1]
    ;   Us = Us1
    ),
    common(Vs, Ws, Us1).

collect(Goal, Variables, Wanted, End) :-
    State = found(0),
    (   user:Goal,
        assertz(solution(Variables)),
        arg(1, State, Found0),
        Found is Found0 + 1,
        nb_setarg(1, State, Found),
        Found >= Wanted
    ->  End = more
    ;   End = done
    ).

ended_by(Ball, End) :-
    (   nonvar(Ball),
        Ball = time_limit_exceeded
    ->  End = loops
    ;   nonvar(Ball),
        Ball = time_limit_exceeded(_)
    ->  End = loops
    ;   End = ball(Ball)
    ).

%   How many solutions must be asked for to judge.

wanted([], N, N).
wanted([Alternative|Alternatives], N0, N) :-
    wanted_by(Alternative, N1),
    N2 is max(N0, N1),
    wanted(Alternatives, N2, N).

wanted_by(answers(L), N) :- !, length(L, N0), N is N0 + 1.
wanted_by(prefix(L), N) :- !, length(L, N).
wanted_by(then_error(L, _), N) :- !, length(L, N0), N is N0 + 1.
wanted_by(_, 1).

% ---- texts that are read ---------------------------------------------------

judged_apart([], _, []).
judged_apart([Alternative|Alternatives], Directory, [Judged|Rest]) :-
    (   text_expected(Alternative, Text)
    ->  Judged = Text
    ;   file_with(Directory, 'expected.pl', ['(', Alternative, ').\n'], File),
        open(File, read, In, [encoding(utf8)]),
        read_term(In, Term, [variable_names(Names)]),
        close(In),
        Judged = named(Term, Names)
    ),
    judged_apart(Alternatives, Directory, Rest).

read_and_run(N, File, read(End, Bindings)) :-
    open(File, read, In, [encoding(utf8)]),
    set_input(In),
    seconds_for_a_case(Seconds),
    catch(call_with_time_limit(Seconds, read_and_call(N, In, End, Bindings)), Ball, ended_by(Ball, End)),
    catch(close(In, [force(true)]), _, true).

read_and_call(N, In, End, Bindings) :-
    read_term(In, Term, [variable_names(Names), module(user)]),
    (   var(Term)
    ->  End = ball(error(instantiation_error, _))
    ;   Term == end_of_file
    ->  End = end_of_file
    ;   user:Term
    ->  (   N =:= 1
        ->  End = true,
            Bindings = Names
        ;   N1 is N - 1,
            read_and_call(N1, In, End, Bindings)
        )
    ;   End = fail
    ).

% ---- judging ---------------------------------------------------------------

%   holds(+Alternative, +Status, +Output)

holds(out(Text), Status, Output) :- !, succeeded(Status), Text == Output.
holds(like(Pattern), Status, Output) :- !, succeeded(Status), like(Pattern, Output).
holds(named(Term, Names), read(End, Bindings), _) :- !, holds_of_read(Term, Names, End, Bindings).
holds(Alternative, ended(End, Solutions, Variables), _) :-
    holds_of_goal(Alternative, End, Solutions, Variables).

succeeded(ended(End, [_|_], _)) :- memberchk(End, [done, more]).
succeeded(read(End, _)) :- End == true.

holds_of_goal(true, End, [_|_], _) :- memberchk(End, [done, more]).
holds_of_goal(fail, done, [], _).
holds_of_goal(error(Formal), ball(Ball), _, _) :- error_like(Ball, Formal).
holds_of_goal(syntax_error, ball(Ball), _, _) :- error_like(Ball, syntax_error(_)).
holds_of_goal(ball(Expected), ball(Ball), _, _) :- subsumes_term(Expected, Ball).
holds_of_goal(loops, loops, _, _).
holds_of_goal(loops, ball(Ball), _, _) :- error_like(Ball, resource_error(_)).
holds_of_goal(answers(Expected), done, Solutions, Variables) :- same(Expected, Solutions, Variables).
holds_of_goal(prefix(Expected), End, Solutions0, Variables) :-
    memberchk(End, [done, more]),
    length(Expected, N),
    length(Solutions, N),
    append(Solutions, _, Solutions0),
    same(Expected, Solutions, Variables).
holds_of_goal(then_error(Expected, Formal), ball(Ball), Solutions, Variables) :-
    error_like(Ball, Formal),
    same(Expected, Solutions, Variables).

same([], [], _).
same([Equations|Expected], [Values|Solutions], Variables) :-
    copy_term(Variables-Equations, Bound-Goal),
    call(Goal),
    Bound =@= Values,
    same(Expected, Solutions, Variables).

holds_of_read(true, _, true, _).
holds_of_read(fail, _, fail, _).
holds_of_read(syntax_error, _, end_of_file, _).
holds_of_read(syntax_error, _, ball(Ball), _) :- error_like(Ball, syntax_error(_)).
holds_of_read(error(Formal), _, ball(Ball), _) :- error_like(Ball, Formal).
holds_of_read(loops, _, loops, _).
holds_of_read(bind(Equations), Names, true, Bindings) :-
    call(Equations),
    values_of(Names, Bindings, Expected, Values),
    Expected =@= Values.

values_of([], _, [], []).
values_of([Name=Value|Names], Bindings, [Value|Expected], [Bound|Values]) :-
    memberchk(Name=Bound, Bindings),
    values_of(Names, Bindings, Expected, Values).

%   The formal part must be an instance of what is expected; culprits may carry their module.

error_like(Ball, Expected) :-
    nonvar(Ball),
    Ball = error(Formal, _),
    (   subsumes_term(Expected, Formal)
    ->  true
    ;   compound(Formal),
        Formal =.. [Name|Arguments0],
        without_modules(Arguments0, Arguments),
        Plain =.. [Name|Arguments],
        subsumes_term(Expected, Plain)
    ).

without_modules([], []).
without_modules([A|As], [B|Bs]) :-
    (   nonvar(A),
        A = _:B0
    ->  B = B0
    ;   B = A
    ),
    without_modules(As, Bs).

%   like(+Pattern, +Output): the same but for layout. In Pattern, {*} stands for any text, {A}, {B} ... for
%   names of variables, different ones for different letters.

like(Pattern, Output) :-
    tight(Pattern, PatternChars),
    tight(Output, OutputChars),
    match(PatternChars, OutputChars, []),
    !.

tight(Text, Chars) :-
    atom_chars(Text, Chars0),
    findall(C, ( member(C, Chars0), \+ char_type(C, space) ), Chars).

match([], [], _).
match(['{', '*', '}'|Pattern], Text, Names) :-
    !,
    append(_, Rest, Text),
    match(Pattern, Rest, Names).
match(['{', Letter, '}'|Pattern], Text, Names) :-
    !,
    (   memberchk(Letter-Name, Names)
    ->  append(Name, Rest, Text),
        Names1 = Names
    ;   append(Name, Rest, Text),
        Name = [_|_],
        \+ ( member(C, Name), \+ char_type(C, csym) ),
        \+ memberchk(_-Name, Names),
        Names1 = [Letter-Name|Names]
    ),
    match(Pattern, Rest, Names1).
match([C|Pattern], [C|Text], Names) :-
    match(Pattern, Text, Names).

% ---- operators and flags are put back after each case ------------------------

changeable_flag(double_quotes).
changeable_flag(unknown).
changeable_flag(occurs_check).

operators(Operators) :-
    findall(op(Priority, Type, Name), user:current_op(Priority, Type, Name), Operators).

keep_operators_and_flags :-
    operators(Operators),
    assertz(kept_operators(Operators)),
    forall(( changeable_flag(Flag), user_flag(Flag, Value) ), assertz(kept_flag(Flag, Value))).

user_flag(Flag, Value) :-
    user:current_prolog_flag(Flag, Value).

restore_operators_and_flags :-
    kept_operators(Kept),
    operators(Now),
    subtract(Now, Kept, Added),
    forall(member(op(_, Type, Name), Added), catch(user:op(0, Type, Name), _, true)),
    subtract(Kept, Now, Removed),
    forall(member(op(Priority, Type, Name), Removed), catch(user:op(Priority, Type, Name), _, true)),
    forall(( kept_flag(Flag, Value), \+ user_flag(Flag, Value) ),
           user:set_prolog_flag(Flag, Value)).
