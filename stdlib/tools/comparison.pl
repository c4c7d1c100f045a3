% SPDX-License-Identifier: MIT
% Compares a procedure with that of a reference program, on inputs of increasing size: the first difference is the
% smallest.
%
%     ?- check_against('ref.pl', rev/2).
%     rev([0, 1], A)
%         reference:  A = [1, 0]
%         here:       A = [0, 1]

:- module(comparison, [check_against/2, check_against/3, smallest_difference/5, write_difference/1, write_gaps/1]).

:- use_module(library(apply), [maplist/3]).
:- use_module(library(coverage), [covered/2]).
:- use_module(library(option), [option/3]).
:- use_module(private(teaching/argument_types), [argument_types/4]).
:- use_module(private(teaching/program_parts), [reachable_clauses/4, write_named/3]).
:- use_module(private(messages/source_snippets), [shown_file/2]).
:- use_module(private(teaching/reference_programs), [load_reference/3, defines/2, limited_answers/5]).
:- use_module(private(teaching/small_values), [values_of/3]).

:- meta_predicate check_against(+, :), check_against(+, :, +).

most_inferences(100_000).
most_answers(100).
most_shown(6).

%!  check_against(+File, :Indicator) is semidet.
%
%   Compares the procedure Name/Arity with that of the program File on up to 300 inputs. The input arguments and their
%   types are taken from the documentation of the reference (`%! rev(+Xs:list(integer), -Ys)`), or inferred from its
%   clauses - lists, trees and other terms from their heads - with the last argument as the output. Prints the smallest
%   difference and fails, or prints that there is none, and which clauses of the two procedures and of those below them
%   no input has entered. Of many answers it prints those that are missing or too many. The answers to an input are
%   compared as a set, up to 100: if they come in another order, or a different number of times, an example is printed,
%   and it is no difference. Errors: existence_error(procedure, Indicator),
%   existence_error(reference, Indicator), those of consult/1.
%
%       ?- check_against('ref.pl', rev/2).

check_against(File, Spec) :-
    check_against(File, Spec, []).

%!  check_against(+File, :Indicator, +Options) is semidet.
%
%   Like check_against/2; types(Types) has for each argument - or the type of an input: integer, natural, atom, boolean,
%   list(Type), pair(Type1, Type2), oneof(List), between(Low, High), any; inputs(N) is the number of inputs (300).
%
%       ?- check_against('ref.pl', split/3, [types([-, -, list(atom)])]).

check_against(File, Spec, Options) :-
    strip_module(Spec, Module, Indicator),
    load_reference(File, Module, Reference),
    defined_there(procedure, Module, Indicator),
    defined_there(reference, Reference, Indicator),
    option(types(Types0), Options, none),
    (   Types0 == none
    ->  absolute_file_name(File, Path, [file_type(prolog), access(read)]),
        argument_types(Path, Reference, Indicator, Types)
    ;   Types = Types0
    ),
    option(inputs(Most), Options, 300),
    smallest_difference(Module:Indicator, Reference, Types, Most, Result),
    tell(Result, Indicator).

defined_there(What, Module, Name/Arity) :-
    atom(Name),
    integer(Arity),
    !,
    functor(Head, Name, Arity),
    (   defines(Module, Head)
    ->  true
    ;   throw(error(existence_error(What, Name/Arity), _))
    ).
defined_there(_, _, Spec) :-
    throw(error(type_error(predicate_indicator, Spec), _)).

tell(none(Inputs, Remark, Gaps), Indicator) :-
    (   Inputs =:= 0
    ->  format('~q: the reference has answered no input~n', [Indicator]),
        fail
    ;   format('% ~q: ~w inputs, no difference~n', [Indicator, Inputs]),
        write_remark(Remark),
        write_gaps(Gaps)
    ).
tell(difference(Goal, Wanted, Got), _) :-
    write_difference(difference(Goal, Wanted, Got)),
    fail.

%!  write_difference(+Difference) is det.
%
%   Prints a difference found by smallest_difference/5.
%
%       ?- write_difference(difference(p(X), [answer(p(1))], [])).
%       p(A)
%           reference:  A = 1
%           here:       false
%       true.

write_difference(difference(Goal, Wanted, Got)) :-
    named_variables(Goal, Names),
    write_named(current_output, Goal, Names),
    nl,
    write('    reference:  '),
    write_first_answers(Wanted, Goal, Names),
    write('    here:       '),
    write_first_answers(Got, Goal, Names),
    write_lacking('missing:    ', Wanted, Got, Goal, Names),
    write_lacking('too many:   ', Got, Wanted, Goal, Names).

%   What is in Answers, of which there are many, and not in Others.

write_lacking(Title, Answers, Others, Goal, Names) :-
    most_shown(Most),
    (   length(Answers, Length),
        Length > Most,
        findall(answer(Answer), ( '$in_list'(answer(Answer), Answers),
                                  \+ ( '$in_list'(answer(Other), Others), Other =@= Answer ) ), Lacking),
        Lacking \== []
    ->  format('    ~w', [Title]),
        write_first_answers(Lacking, Goal, Names)
    ;   true
    ).

write_first_answers(Answers, Goal, Names) :-
    most_shown(Most),
    length(Answers, Length),
    (   Length > Most
    ->  length(First, Most),
        '$append'(First, _, Answers),
        '$append'(First, [of(Length)], Shown)
    ;   Shown = Answers
    ),
    write_answers(Shown, Goal, Names).

write_remark(none).
write_remark(order(Goal)) :-
    write('  the answers come in another order: '),
    write_goal(Goal).
write_remark(repeated(Goal, Wanted, Got)) :-
    write('  answers count once, but some come another number of times: '),
    named_variables(Goal, Names),
    write_named(current_output, Goal, Names),
    length(Wanted, There),
    length(Got, Here),
    format(' has ~w in the reference, ~w here~n', [There, Here]).

%!  write_gaps(+Gaps) is det.
%
%   Prints the places of clauses that were never entered, gaps(Here, There) of smallest_difference/5.
%
%       ?- write_gaps(gaps(['ann.pl:3', 'ann.pl:7'], [])).
%         never entered: ann.pl:3, ann.pl:7
%       true.

write_gaps(gaps(Here, There)) :-
    write_places('never entered', Here),
    write_places('never entered in the reference', There).

write_places(Title, Places) :-
    (   Places == []
    ->  true
    ;   atomic_list_concat(Places, ', ', Text),
        format('  ~w: ~w~n', [Title, Text])
    ).

write_goal(Goal) :-
    named_variables(Goal, Names),
    write_named(current_output, Goal, Names),
    nl.

%   Each variable has a name, including singletons.

named_variables(Goal, Names) :-
    term_variables(Goal, Variables),
    letters(Variables, 0'A, Names).

letters([], _, []).
letters([Variable|Variables], Code, [Name=Variable|Names]) :-
    char_code(Name, Code),
    Next is Code + 1,
    letters(Variables, Next, Names).

write_answers([], _, _) :-
    writeln(false).
write_answers([Answer|Answers], Goal, Names) :-
    write_answer(Answer, Goal, Names),
    (   Answers == []
    ->  nl
    ;   write(' ; '),
        write_answers(Answers, Goal, Names)
    ).

write_answer(more, _, _) :-
    write(...).
write_answer(of(Count), _, _) :-
    format('... (~w)', [Count]).
write_answer(no_end, _, _) :-
    most_inferences(Most),
    format('no end within ~D inferences', [Most]).
write_answer(throws(Ball), _, _) :-
    ( nonvar(Ball), Ball = error(Formal, _) -> Shown = Formal ; Shown = Ball ),
    write('error: '),
    write_named(current_output, Shown, []).
write_answer(answer(Instance), Goal, Names) :-
    (   Names == []
    ->  write(true)
    ;   copy_term(Goal-Names, Instance-Bound),
        write_equations(Bound)
    ).

write_equations([]).
write_equations([Name=Value|Bound]) :-
    format('~w = ', [Name]),
    write_named(current_output, Value, []),
    (   Bound == []
    ->  true
    ;   write(', '),
        write_equations(Bound)
    ).

%!  smallest_difference(:Indicator, +Reference, +Types, +Most, -Result) is det.
%
%   Result is difference(Goal, AnswersThere, AnswersHere) for the smallest input on which Indicator and the procedure of
%   the module Reference differ, or none(Inputs, Remark, Gaps); Gaps is gaps(Here, There), the places of the clauses
%   that were not entered. Inputs for which the reference raises an error or does not terminate are skipped. Answers are
%   those of limited_answers/5 in '$reference_programs'.
%
%       ?- smallest_difference(user:rev/2, reference, [list(integer), -], 100, Result).

smallest_difference(Module:Name/Arity, Reference, Types, Most, Result) :-
    State = state(0, 0, none),
    (   functor(Goal, Name, Arity),
        input(Types, Goal, State),
        differs(Goal, Module, Reference, Most, State, Result0)
    ->  true
    ;   end_result(State, Result0)
    ),
    (   Result0 = none(Inputs, Remark)
    ->  arg(1, State, Made),
        gaps(Module, Reference, Name/Arity, Types, Made, Gaps),
        Result = none(Inputs, Remark, Gaps)
    ;   Result = Result0
    ).

%   The same inputs again, counted; under --coverage the program counts as a whole.

gaps(Module, Reference, Name/Arity, Types, Made, Gaps) :-
    (   '$debugger_state'(false)
    ->  functor(Goal, Name, Arity),
        covered(all_inputs(Types, Goal, Made, [Module, Reference]), Clauses),
        maplist(never_entered(Goal, Clauses), [Module, Reference], [Here, There]),
        Gaps = gaps(Here, There)
    ;   Gaps = gaps([], [])
    ).

all_inputs(Types, Goal, Made, Modules) :-
    State = state(0, 0, none),
    input(Types, Goal, State),
    (   arg(1, State, N),
        N > Made
    ->  true
    ;   '$in_list'(Module, Modules),
        answers_of_called('$watched_root'(Module:Goal), Goal, _),
        fail
    ).

never_entered(Goal, Clauses, Module, Places) :-
    functor(Goal, Name, Arity),
    functor(General, Name, Arity),
    (   reachable_clauses(Module, General, 500, Reached)
    ->  findall(Path-Line, ( '$in_list'(Clause, Reached), clause_place(Clause, Path, Line),
                             '$in_list'(clause(Path, Line, _, 0, _), Clauses) ), Pairs0),
        sort(Pairs0, Pairs),
        maplist(place_text, Pairs, Places)
    ;   Places = []
    ).

clause_place(clause(Module, Head, _, Reference), Path, Line) :-
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    '$clause_place'(Reference, _, Line),
    '$definition_place'(Module, General, Path, _).

place_text(Path-Line, Place) :-
    shown_file(Path, File),
    atomic_list_concat([File, ':', Line], Place).

%   At most ten times as many inputs are generated as are counted.

input(Types, Goal, State) :-
    Goal =.. [_|Arguments],
    inputs_of(Types, Arguments, InputTypes, Inputs),
    (   InputTypes == []
    ->  true
    ;   between(0, 40, Size),
        values_of(InputTypes, Size, Inputs)
    ),
    arg(1, State, Made0),
    Made is Made0 + 1,
    nb_setarg(1, State, Made).

inputs_of([], [], [], []).
inputs_of([Type|Types], [Argument|Arguments], InputTypes, Inputs) :-
    (   Type == (-)
    ->  InputTypes = InputTypes1,
        Inputs = Inputs1
    ;   InputTypes = [Type|InputTypes1],
        Inputs = [Argument|Inputs1]
    ),
    inputs_of(Types, Arguments, InputTypes1, Inputs1).

%   differs(+Goal, ..., -Result): succeeds at a difference, and after enough inputs.

differs(Goal, Module, Reference, Most, State, Result) :-
    answers_of(Reference, Goal, Wanted),
    State = state(Made, Counted0, _),
    (   Counted0 >= Most
    ->  end_result(State, Result)
    ;   Made > 10 * Most
    ->  end_result(State, Result)
    ;   counts(Wanted),
        Counted is Counted0 + 1,
        nb_setarg(2, State, Counted),
        answers_of(Module, Goal, Got),
        \+ same_answers(Wanted, Got, Goal, State)
    ->  Result = difference(Goal, Wanted, Got)
    ).

end_result(state(_, Inputs, Remark), none(Inputs, Remark)).

answers_of(Module, Goal0, Answers) :-
    copy_term(Goal0, Goal),
    answers_of_called(Module:Goal, Goal, Answers).

answers_of_called(Called, Goal, Answers) :-
    most_answers(Most),
    most_inferences(Inferences),
    limited_answers(Called, Goal, Most, Inferences, Answers).

counts(Answers) :-
    \+ '$in_list'(throws(_), Answers),
    \+ Answers = [no_end|_],
    \+ ( '$append'(_, [Last], Answers), Last == no_end ).

same_answers(Wanted, Got, Goal, State) :-
    (   Wanted =@= Got
    ->  true
    ;   '$append'(First, [more], Wanted),
        !,
        '$append'(First1, [more], Got),
        length(First, Length),
        length(First1, Length)          % which of many come first does not matter
    ;   msort(Wanted, Sorted),
        msort(Got, Sorted1),
        Sorted =@= Sorted1
    ->  remark(order(Goal), State)
    ;   sort(Wanted, Set),
        sort(Got, Set1),
        Set =@= Set1
    ->  remark(repeated(Goal, Wanted, Got), State)
    ).

remark(Remark, State) :-
    (   arg(3, State, none)
    ->  nb_setarg(3, State, Remark)
    ;   true
    ).
