% SPDX-License-Identifier: MIT
% The intended meaning of a program, for library(diagnosis): from a reference program, from earlier answers, or by
% asking the student.

:- module('$intended_meaning',
          [ is_right/4, of_reference/3, has_answer/4, lacks_answer/5, trusted/2, forget_judgements/0, write_goal/1,
            collected_goal/2 ]).

:- use_module(library(apply), [foldl/4, maplist/2]).
:- use_module(private(teaching/constrained_goals), [instances/3, with_residue/3]).
:- use_module(private(teaching/grammar_goals), [grammar_goal/3]).
:- use_module(private(teaching/program_parts),
              [called_goals/3, is_program_goal/2, transparent_goal/2, without_carets/2, write_named/3]).
:- use_module(private(teaching/reference_programs)).

:- set_prolog_flag(double_quotes, string).

% A goal with constraints is compared with the reference by its instances if there are not more of them.
most_instances(200).

:- dynamic([judged/3, trusts/2]).       % judged(Module, Goal-Residue, Verdict), trusts(Module, Name/Arity);
                                        % answer_of(Goal): whether it should have one

%!  forget_judgements is det.
%
%   Forgets all earlier answers.
%
%       ?- forget_judgements.
%       true.

forget_judgements :-
    retractall(judged(_, _, _)),
    retractall(trusts(_, _)).

%!  trusted(+Module, +Goal) is semidet.
%
%   The student has declared the procedure of Goal correct.
%
%       ?- \+ trusted(user, p(x)).
%       true.

trusted(Module, Goal) :-
    functor(Goal, Name, Arity),
    trusts(Module, Name/Arity).

%!  is_right(+Goal, +Module, +Reference, -Verdict) is det.
%
%   Is Goal, with all its instances that its constraints allow, intended to be true? Verdict is yes, no, or unknown.
%   Reference is a module or none. Errors: throws given_up.
%
%       ?- is_right(append([a], [b], [b, a]), user, lists, Verdict).
%       Verdict = no.

is_right(Goal, Module, Reference, Verdict) :-
    (   known(Module, Goal, Verdict0)
    ->  Verdict = Verdict0
    ;   of_reference(Goal, Reference, Verdict0)
    ->  Verdict = Verdict0
    ;   question(Goal, "is this right?  ", Module, Verdict0),
        remember(Verdict0, Module, Goal),
        Verdict = Verdict0
    ).

%!  of_reference(+Goal, +Reference, -Verdict) is semidet.
%
%   Verdict, yes or no, is that of the module Reference. Fails if it is none, does not define what Goal calls, or finds
%   no verdict within limits.
%
%       ?- of_reference(append([a], [b], [b, a]), lists, Verdict).
%       Verdict = no.

of_reference(Goal, Reference, Verdict) :-
    Reference \== none,
    searched(Goal, Searched),
    defines_all(Reference, Searched),
    there(Goal, Reference, Verdict).

%   The goal that Goal asks for its answers.

searched(Goal, Searched) :-
    (   ( Goal = (\+ Inner) ; collected_goal(Goal, Inner) )
    ->  strip_module(Inner, _, Searched)
    ;   Searched = Goal
    ).

%!  collected_goal(+Goal, -Inner) is semidet.
%
%   Goal collects the answers of Inner.
%
%       ?- collected_goal(setof(X, Y^p(X, Y), Xs), Inner).
%       Inner = p(X, Y).

collected_goal(findall(_, Inner, _), Inner).
collected_goal(findall(_, Inner, _, _), Inner).
collected_goal(aggregate_all(_, Inner, _), Inner).
collected_goal(aggregate_all(_, _, Inner, _), Inner).
collected_goal(bagof(_, Inner0, _), Inner) :- without_carets(Inner0, Inner).
collected_goal(setof(_, Inner0, _), Inner) :- without_carets(Inner0, Inner).

%   The reference has all of the program's procedures that Goal calls by itself, and at least one.

defines_all(Reference, Goal) :-
    foldl(defined_there(Reference), [Goal], no, yes).

defined_there(Reference, Goal0, Any0, Any) :-
    strip_module(Goal0, _, Goal),
    callable(Goal),
    (   defines(Reference, Goal)
    ->  Any = yes
    ;   \+ is_program_goal(user, Goal),
        called_goals(user, Goal, Called),
        foldl(defined_there(Reference), Called, Any0, Any)
    ).

known(Module, Goal, Verdict) :-
    (   was_judged(Module, Goal, Verdict0)
    ->  Verdict = Verdict0
    ;   trusted(Module, Goal),
        Verdict = yes
    ).

was_judged(Module, Goal, Verdict) :-
    with_residue(Goal, Plain, Residue),
    judged(Module, Judged, Verdict),
    Judged =@= Plain-Residue,
    !.

remember(Verdict, Module, Goal) :-
    (   ( Verdict == yes ; Verdict == no ),
        acyclic_term(Goal)
    ->  with_residue(Goal, Plain, Residue),
        assertz(judged(Module, Plain-Residue, Verdict))
    ;   true
    ).

there(Goal, Reference, Verdict) :-
    most_instances(Most),
    instances(Goal, Most, Instances),
    (   '$in_list'(Instance, Instances),
        instance_there(Instance, Reference, no)
    ->  Verdict = no
    ;   forall('$in_list'(Instance, Instances), instance_there(Instance, Reference, yes))
    ->  Verdict = yes
    ).

%   Variables are universally quantified: replaced by fresh constants. Those of a search are its own. In which order a
%   list collects the answers does not count.

instance_there(Goal0, Reference, Verdict) :-
    copy_term(Goal0, Goal),
    (   searched(Goal, Goal)
    ->  numbervars(Goal, 0, _, [functor_name('$any')]),
        Called = Reference:Goal
    ;   Goal = findall(Template, Inner0, List),
        is_list(List)
    ->  strip_module(Inner0, _, Inner),
        Called = ( findall(Template, Reference:Inner, Found), msort(Found, Sorted), msort(List, Sorted1),
                   Sorted =@= Sorted1 )
    ;   Called = Reference:Goal
    ),
    limited_answers(Called, x, 1, 1_000_000, Answers),
    (   Answers = [answer(_)|_]
    ->  Verdict = yes
    ;   Answers == []
    ->  Verdict = no
    ).

%!  has_answer(+Goal, +Module, +Reference, -Verdict) is det.
%
%   Is Goal intended to have an answer? Verdict is yes(Instance), no, or unknown; the student is not asked which.
%   Errors: throws given_up.
%
%       ?- has_answer(append(X, [b], [a, b]), user, lists, Verdict).
%       Verdict = yes(append([a], [b], [a, b])).

has_answer(Goal, Module, Reference, Verdict) :-
    (   ground(Goal)
    ->  is_right(Goal, Module, Reference, Verdict0),
        (   Verdict0 == yes
        ->  Verdict = yes(Goal)
        ;   Verdict = Verdict0
        )
    ;   Reference \== none,
        defines(Reference, Goal),
        limited_answers(Reference:Goal, Goal, 1, 1_000_000, Answers),
        ( Answers == [] ; Answers = [answer(_)|_] )
    ->  (   Answers = [answer(Instance)|_]
        ->  Verdict = yes(Instance)
        ;   Verdict = no
        )
    ;   trusted(Module, Goal)
    ->  Verdict = no                    % that it has no answer is right, too
    ;   (   was_judged(Module, answer_of(Goal), Verdict0)
        ->  true
        ;   question(Goal, "should this have an answer?  ", Module, Verdict0),
            remember(Verdict0, Module, answer_of(Goal))
        ),
        ( Verdict0 == yes -> Verdict = yes(Goal) ; Verdict = Verdict0 )
    ).

%!  lacks_answer(+Goal, +Answers, +Module, +Reference, -Verdict) is det.
%
%   Goal has these Answers, instances of it. Verdict is missing(Instance) if another answer is intended, and the Goal
%   with it fails, otherwise no, or unknown. Errors: throws given_up.
%
%       ?- lacks_answer(member(X, [a, b]), [member(a, [a, b])], user, lists, Verdict).
%       Verdict = no.

lacks_answer(Goal, Answers, Module, Reference, Verdict) :-
    (   ground(Goal),
        Answers \== []
    ->  Verdict = no
    ;   Reference \== none,
        defines(Reference, Goal),
        limited_answers(Reference:Goal, Goal, 100, 1_000_000, Meant),
        \+ '$in_list'(throws(_), Meant)
    ->  (   '$in_list'(answer(Answer), Meant),
            missing_instance(Answer, Answers, Module, Instance)
        ->  Verdict = missing(Instance)
        ;   ( '$in_list'(answer(Answer), Meant), \+ listed(Answer, _) -> not_compared(Answer) ; true ),
            Verdict = no
        )
    ;   trusted(Module, Goal)
    ->  Verdict = no
    ;   format("~n", []),
        write_goal(Goal),
        format("  has the answers~n", []),
        maplist(write_instance, Answers),
        question(none, "is one missing?  ", Module, Verdict0),
        (   Verdict0 == yes
        ->  asked_instance(Goal, Instance),
            Verdict = missing(Instance)
        ;   Verdict = Verdict0
        )
    ).

%   Answer, of the reference, or an instance of it, is none of the Answers, of which there may be more.

missing_instance(Answer, Answers, Module, Instance) :-
    listed(Answer, Instances),
    '$in_list'(Instance, Instances),
    \+ ( '$in_list'(Known, Answers), term_attvars(Known, []), subsumes_term(Known, Instance) ),
    limited_answers(Module:Instance, x, 1, 1_000_000, Found),
    ( Found == [] ; Found = [throws(_)] ),
    !.

listed(Answer, Instances) :-
    most_instances(Most),
    instances(Answer, Most, Instances).

not_compared(Answer) :-
    write("an answer of the reference leaves constraints, and was not compared:  "),
    write_goal(Answer),
    nl.

write_instance(Goal) :-
    write("    "),
    write_goal(Goal),
    nl.

% ---- asking ----

%   question(+Goal, +Text, +Module, -Verdict): yes, no, or unknown.

question(Goal, Text, Module, Verdict) :-
    write(Text),
    (   Goal == none
    ->  true
    ;   write_goal(Goal),
        write("  ")
    ),
    write("(y/n) "),
    answer_line(Line),
    (   answer(Line, Verdict0)
    ->  chosen(Verdict0, Goal, Text, Module, Verdict)
    ;   chosen(help, Goal, Text, Module, Verdict)
    ).

answer_line(Line) :-
    prompt(Prompt, ''),
    call_cleanup(read_term_line(Line0), prompt(_, Prompt)),
    (   Line0 == end_of_file
    ->  nl,
        throw(given_up)
    ;   split_string(Line0, "", " \t.", [Line1]),
        (   Line1 == ""                 % the end of the line of the query
        ->  answer_line(Line)
        ;   Line = Line1
        )
    ).

read_term_line(Line) :-
    current_input(Stream),
    read_line(Stream, Line).

read_line(Stream, Line) :-
    get_char(Stream, Char),
    (   Char == end_of_file
    ->  Line = end_of_file
    ;   line_chars(Char, Stream, Chars),
        string_chars(Line, Chars)
    ).

line_chars(Char, Stream, Chars) :-
    (   ( Char == '\n' ; Char == end_of_file )
    ->  Chars = []
    ;   Chars = [Char|Chars1],
        get_char(Stream, Next),
        line_chars(Next, Stream, Chars1)
    ).

answer("y", yes).
answer("yes", yes).
answer("n", no).
answer("no", no).
answer("?", unknown).
answer("t", trust).
answer("q", quit).

chosen(trust, Goal, _, Module, yes) :-
    callable(Goal),
    Goal \== none,
    !,
    functor(Goal, Name, Arity),
    assertz(trusts(Module, Name/Arity)).
chosen(quit, _, _, _, _) :-
    !,
    throw(given_up).
chosen(help, Goal, Text, Module, Verdict) :-
    !,
    format("  y  yes    n  no    ?  I do not know    t  all of this procedure is right    q  enough~n", []),
    question(Goal, Text, Module, Verdict).
chosen(trust, _, _, _, yes) :- !.
chosen(Verdict, _, _, _, Verdict).

%   An instance of Goal typed by the student.

asked_instance(Goal, Instance) :-
    (   ground(Goal)
    ->  Instance = Goal
    ;   write("which one?  "),
        write_goal(Goal),
        write(" = "),
        answer_line(Line),
        (   catch(term_string(Typed, Line), error(syntax_error(_), _), fail),
            as_goal(Typed, Goal0),
            \+ Goal \= Goal0
        ->  copy_term(Goal-Goal0, Copy-Copy),
            Instance = Copy
        ;   format("  that is no instance of the goal: write it with values in place of its variables~n", []),
            asked_instance(Goal, Instance)
        )
    ).

%   A grammar goal is typed as it is shown.

as_goal(Typed, Goal) :-
    (   nonvar(Typed),
        ( Typed = phrase(_, _) ; Typed = phrase(_, _, _) ),
        transparent_goal(Typed, Plain)
    ->  Goal = Plain
    ;   Goal = Typed
    ).

%!  write_goal(+Goal) is det.
%
%   Writes Goal with names for its variables, and the constraints on them; a grammar goal as a call of phrase/2 or
%   phrase/3.
%
%       ?- write_goal(p(X, Y, X)).

write_goal(Goal) :-
    with_residue(Goal, Plain, Residue),
    (   grammar_goal(user, Plain, Shown)
    ->  true
    ;   Shown = Plain
    ),
    (   acyclic_term(Shown-Residue)
    ->  '$variable_names'([], Shown-Residue, [], Names)
    ;   Names = []
    ),
    write_named(current_output, Shown, Names),
    (   Residue == []
    ->  true
    ;   write(", where "),
        write_residue(Residue, Names)
    ).

write_residue([Goal|Goals], Names) :-
    write_named(current_output, Goal, Names),
    (   Goals == []
    ->  true
    ;   write(", "),
        write_residue(Goals, Names)
    ).
