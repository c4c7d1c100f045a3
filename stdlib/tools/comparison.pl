% SPDX-License-Identifier: MIT
% Compares a procedure with that of a reference program, on inputs of increasing size: the first difference is the
% smallest.
%
%     ?- check_against('ref.pl', rev/2).
%     rev([0, 1], A)
%         reference:  A = [1, 0]
%         here:       A = [0, 1]

:- module(comparison,
          [ check_against/2, check_against/3, smallest_difference/5, write_difference/1, write_gaps/1,
            plain_indicator/2, types_given/2 ]).

:- use_module(library(apply), [maplist/3]).
:- use_module(library(coverage), [covered/2]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [nth1/3]).
:- use_module(library(solution_sequences), [limit/2, offset/2]).
:- use_module(library(option), [option/3]).
:- use_module(private(teaching/argument_types), [argument_types/4, given_type/2]).
:- use_module(private(teaching/clause_places), [clause_line/5]).
:- use_module(private(teaching/constrained_goals), [instances/3, permuted/3, with_residue/3]).
:- use_module(private(teaching/grammar_goals), [grammar_goal/3]).
:- use_module(private(teaching/program_parts), [letter_names/2, reachable_clauses/4, write_named/3]).
:- use_module(private(messages/source_snippets), [shown_file/2]).
:- use_module(private(teaching/reference_programs), [load_reference/3, defines/2, limited_answers/5]).
:- use_module(private(teaching/small_values), [drawn_values/3, values_of/3]).

:- meta_predicate check_against(+, :), check_against(+, :, +).

most_inferences(100_000).
most_answers(100).
most_shown(6).

%!  check_against(+File, :Indicator) is semidet.
%
%   Compares the procedure Name/Arity with that of the program File on up to 300 inputs. The input arguments and their
%   types are taken from the documentation of the reference (`%! rev(+Xs:list(integer), -Ys)`), or inferred from its
%   clauses - lists, trees and other terms from their heads - with the last argument as the output, unless the clauses
%   compute with it. Prints the smallest difference and fails, or prints that there is none, and which clauses of the
%   two procedures and of those below them no input has entered. Of many answers it prints those that are missing or too
%   many. The answers to an input are compared as a set, up to 100: if they come in another order, or a different number
%   of times, an example is printed, and it is no difference. So is one for an input of another type, or for a variable.
%   An answer with constraints is shown with them; it is also the same as its instances. Errors:
%   existence_error(procedure, Indicator), existence_error(reference, Indicator), those of consult/1.
%
%       ?- check_against('ref.pl', rev/2).

check_against(File, Spec) :-
    check_against(File, Spec, []).

%!  check_against(+File, :Indicator, +Options) is semidet.
%
%   Like check_against/2; types(Types) has for each argument - or the type of an input: integer, natural, positive,
%   float, atom, char, string, boolean, word(Letters), list(Type), matrix(Type), pair(Type1, Type2), oneof(List),
%   between(Low, High), maybe(Type) for one that may be a variable, any; or an example, as [1, 2]. inputs(N) is the
%   number of inputs (300). The Indicator may be one of a nonterminal, Name//Arity.
%
%       ?- check_against('ref.pl', split/3, [types([-, -, list(atom)])]).

check_against(File, Spec, Options) :-
    strip_module(Spec, Module, Indicator0),
    plain_indicator(Indicator0, Indicator),
    load_reference(File, Module, Reference),
    defined_there(procedure, Module, Indicator),
    defined_there(reference, Reference, Indicator),
    option(types(Types0), Options, none),
    (   Types0 == none
    ->  absolute_file_name(File, Path, [file_type(prolog), access(read)]),
        argument_types(Path, Reference, Indicator, Types)
    ;   types_given(Types0, Types)
    ),
    option(inputs(Most), Options, 300),
    smallest_difference(Module:Indicator, Reference, Types, Most, Result),
    tell(Result, Indicator).

%!  plain_indicator(+Indicator0, -Indicator) is det.
%
%   A nonterminal Name//Arity is a procedure with two arguments more.
%
%       ?- plain_indicator(greeting//1, Indicator).
%       Indicator = greeting/3.

plain_indicator(Indicator0, Indicator) :-
    (   nonvar(Indicator0),
        Indicator0 = Name//Arity0,
        integer(Arity0)
    ->  Arity is Arity0 + 2,
        Indicator = Name/Arity
    ;   Indicator = Indicator0
    ).

%!  types_given(+Given, -Types) is det.
%
%   Types are those of the inputs: the option types of check_against/3, in which examples may stand for types.
%
%       ?- types_given([-, [a, b]], Types).
%       Types = [-, list(oneof([a, b]))].

types_given(Given, Types) :-
    must_be(list, Given),
    maplist(type_given, Given, Types).

type_given(Given, Type) :-
    (   Given == (-)
    ->  Type = (-)
    ;   given_type(Given, Type0)
    ->  Type = Type0
    ;   Type = Given
    ).

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
    ->  format('~q: the reference has answered no input: say which arguments are, types([...])~n', [Indicator]),
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
    letter_names(Goal, Names),
    ( grammar_goal(user, Goal, Shown) -> true ; Shown = Goal ),
    write_named(current_output, Shown, Names),
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
        findall(Answer, ( '$in_list'(Answer, Answers), functor(Answer, answer, _),
                          \+ ( '$in_list'(Other, Others), Other =@= Answer ) ), Lacking),
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
write_remark(many(Goal)) :-
    most_answers(Most),
    format('  not compared are more than ~w answers: ', [Most]),
    write_goal(Goal).
write_remark(strange(Goal, Wanted, Got)) :-
    write('  but for an input of another type: '),
    write_difference(difference(Goal, Wanted, Got)).
write_remark(repeated(Goal, Wanted, Got)) :-
    write('  answers count once, but some come another number of times: '),
    letter_names(Goal, Names),
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
    letter_names(Goal, Names),
    write_named(current_output, Goal, Names),
    nl.

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
    write_bindings(Instance, [], Goal, Names).
write_answer(answer(Instance, Residue, _), Goal, Names) :-
    write_bindings(Instance, Residue, Goal, Names).

%   Variables that an answer leaves open have their names in it.

write_bindings(Instance, Residue, Goal, Names) :-
    copy_term(Goal-Names, Instance-Bound),
    open_names(Bound, Open, Closed),
    '$append'(Closed, Residue, Parts),
    (   Parts == []
    ->  ( Names == [] -> write(true) ; write_parts(Bound, []) )
    ;   Residue == []
    ->  write_parts(Bound, [])
    ;   write_parts(Parts, Open)
    ).

open_names([], [], []).
open_names([Name=Value|Bound], Open, Closed) :-
    (   var(Value),
        \+ ( '$in_list'(_=Other, Bound), Other == Value )
    ->  Open = [Name=Value|Open1],
        Closed = Closed1
    ;   Open = Open1,
        Closed = [Name=Value|Closed1]
    ),
    open_names(Bound, Open1, Closed1).

write_parts([Part|Parts], Names) :-
    (   Part = (Name=Value),
        atom(Name)
    ->  format('~w = ', [Name]),
        write_named(current_output, Value, Names)
    ;   write_named(current_output, Part, Names)
    ),
    (   Parts == []
    ->  true
    ;   write(', '),
        write_parts(Parts, Names)
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
        input(Types, Most, Goal, State),
        differs(Goal, Module, Reference, Most, State, Result1)
    ->  true
    ;   end_result(State, Result1)
    ),
    (   Result1 = none(_, _),
        made_difference(Types, Module:Name/Arity, Reference, State, Result0)
    ->  true
    ;   Result0 = Result1
    ),
    (   Result0 = none(Inputs, Remark0)
    ->  ( Remark0 == none, strange_input(Types, Module:Name/Arity, Reference, Remark) -> true ; Remark = Remark0 ),
        arg(1, State, Made),
        gaps(Module, Reference, Name/Arity, Types, Most, Made, Gaps),
        Result = none(Inputs, Remark, Gaps)
    ;   Result = Result0
    ).

%   A difference for an input that the reference itself makes: larger ones, as the sentences of a grammar.

made_difference(Types, Module:Name/Arity, Reference, State, Difference) :-
    functor(Making, Name, Arity),
    (   grammar_goal(Reference, Making, phrase(_, _, _))
    ->  arg(Arity, Making, [])
    ;   true
    ),
    limited_answers(Reference:Making, Making, 40, 200_000, Answers),
    '$in_list'(answer(Made), Answers),
    Made =.. [_|MadeArguments],
    inputs_of(Types, MadeArguments, _, Inputs),
    ground(Inputs),
    functor(Goal, Name, Arity),
    Goal =.. [_|Arguments],
    inputs_of(Types, Arguments, _, Inputs),
    answers_of(Reference, Goal, Wanted),
    counts(Wanted),
    answers_of(Module, Goal, Got),
    \+ same_answers(Wanted, Got, Goal, State),
    !,
    Difference = difference(Goal, Wanted, Got).

%   An input of another type, or a variable, to which the reference gives no more than an end, and here there are other
%   answers, or no end.

strange_input(Types, Module:Name/Arity, Reference, strange(Goal, Wanted, Got)) :-
    functor(Goal, Name, Arity),
    Goal =.. [_|Arguments],
    inputs_of(Types, Arguments, InputTypes, Inputs),
    length(InputTypes, Count),
    length(Plain, Count),
    limit(20, sized_values(InputTypes, 4, Plain)),
    between(1, Count, I),
    (   '$in_list'(Strange, [_, foo, 0, [a|_]])
    ;   nth1(I, Plain, Value),
        with_foo(Value, Strange)
    ),
    replaced(Plain, I, Strange, Inputs),
    answers_of(Reference, Goal, Wanted),
    counts(Wanted),
    \+ '$in_list'(more, Wanted),
    answers_of(Module, Goal, Got),
    \+ '$in_list'(throws(_), Got),
    \+ same_answers(Wanted, Got, Goal, state(0, 0, none)),
    !.

%   A part of the term is foo.

with_foo(Term0, Term) :-
    compound(Term0),
    Term0 =.. [Name|Parts0],
    '$append'(Before, [Part0|Behind], Parts0),
    ( Part = foo ; with_foo(Part0, Part) ),
    '$append'(Before, [Part|Behind], Parts),
    Term =.. [Name|Parts].

replaced([X|Xs], I, New, [Y|Ys]) :-
    (   I =:= 1
    ->  Y = New,
        Ys = Xs
    ;   Y = X,
        I1 is I - 1,
        replaced(Xs, I1, New, Ys)
    ).

%   The same inputs again, counted; under --coverage the program counts as a whole.

gaps(Module, Reference, Name/Arity, Types, Most, Made, Gaps) :-
    (   '$debugger_state'(false)
    ->  functor(Goal, Name, Arity),
        covered(all_inputs(Types, Most, Goal, Made, [Module, Reference]), Clauses),
        maplist(never_entered(Goal, Clauses), [Module, Reference], [Here, There]),
        Gaps = gaps(Here, There)
    ;   Gaps = gaps([], [])
    ).

all_inputs(Types, Most, Goal, Made, Modules) :-
    State = state(0, 0, none),
    input(Types, Most, Goal, State),
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
    ->  findall(Path-Line, ( '$in_list'(clause(Home, Head, _, Reference), Reached),
                             clause_line(Home, Head, Reference, Path, Line),
                             '$in_list'(clause(Path, Line, _, 0, _), Clauses) ), Pairs0),
        sort(Pairs0, Pairs),
        maplist(place_text, Pairs, Places)
    ;   Places = []
    ).

place_text(Path-Line, Place) :-
    shown_file(Path, File),
    atomic_list_concat([File, ':', Line], Place).

%   At most ten times as many inputs are generated as are counted. Of lists of lists, rows of the same length come
%   first: others would be most. Two thirds are the smallest ones; then come drawn ones, in which elements occur, occur
%   twice, or do not occur in longer lists.

input(Types, Most, Goal, State) :-
    Goal =.. [_|Arguments],
    inputs_of(Types, Arguments, InputTypes, Inputs),
    (   InputTypes == []
    ->  true
    ;   maplist(as_matrix, InputTypes, MatrixTypes),
        MatrixTypes \== InputTypes,
        limit(100, sized_values(MatrixTypes, 6, Inputs))
    ;   Smallest is 2 * Most // 3,
        (   limit(Smallest, sized_values(InputTypes, 40, Inputs))
        ;   Others is Most - Smallest,
            drawn_values(InputTypes, Others, Drawn),
            '$in_list'(Inputs, Drawn)
        ;   offset(Smallest, sized_values(InputTypes, 40, Inputs))
        )
    ),
    arg(1, State, Made0),
    Made is Made0 + 1,
    nb_setarg(1, State, Made).

as_matrix(Type, Matrix) :-
    ( Type = list(list(Element)) -> Matrix = matrix(Element) ; Matrix = Type ).

sized_values(Types, Largest, Values) :-
    between(0, Largest, Size),
    values_of(Types, Size, Values).

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
    ;   ( Made > 10 * Most ; Counted0 =:= 0, Made > 40 )
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
    limited_answers(Called, Goal, Most, Inferences, Answers0),
    maplist(as_terms, Answers0, Answers).

%   answer(Goal, Residue, Attributed) of an answer with constraints.

as_terms(Answer0, Answer) :-
    (   Answer0 = answer(Goal),
        with_residue(Goal, Plain, Residue),
        Residue \== []
    ->  msort(Residue, Sorted),
        Answer = answer(Plain, Sorted, Goal)
    ;   Answer = Answer0
    ).

counts(Answers) :-
    \+ '$in_list'(throws(_), Answers),
    \+ '$in_list'(no_end, Answers).

same_answers(Wanted, Got, Goal, State) :-
    (   Wanted =@= Got
    ->  true
    ;   ( '$in_list'(answer(_, _, _), Wanted) ; '$in_list'(answer(_, _, _), Got) )
    ->  same_constrained(Wanted, Got)
    ;   '$append'(First, [more], Wanted),
        !,
        '$append'(First1, [more], Got),
        length(First, Length),
        length(First1, Length),         % which of many come first does not matter
        remark(many(Goal), State)
    ;   msort(Wanted, Sorted),
        msort(Got, Sorted1),
        Sorted =@= Sorted1
    ->  remark(order(Goal), State)
    ;   sort(Wanted, Set),
        sort(Got, Set1),
        Set =@= Set1
    ->  remark(repeated(Goal, Wanted, Got), State)
    ).

%   The same constraints, in any order, or the same instances.

same_constrained(Wanted, Got) :-
    (   maplist(same_residue, Wanted, Got)
    ->  true
    ;   all_instances(Wanted, Instances),
        all_instances(Got, Instances1),
        Instances =@= Instances1
    ).

same_residue(answer(Plain, Residue, _), answer(Plain1, Residue1, _)) :-
    !,
    permuted(Residue1, Residue, Permuted),
    Plain-Residue =@= Plain1-Permuted,
    !.
same_residue(Answer, Answer1) :-
    Answer =@= Answer1.

all_instances(Answers, Set) :-
    maplist(instances_of_answer, Answers, Lists),
    findall(Instance, ( '$in_list'(List, Lists), '$in_list'(Instance, List) ), Instances),
    sort(Instances, Set).

instances_of_answer(answer(_, _, Attributed), Instances) :-
    !,
    instances(Attributed, 1000, Instances).
instances_of_answer(answer(Answer), [Answer]).

remark(Remark, State) :-
    (   arg(3, State, none)
    ->  nb_setarg(3, State, Remark)
    ;   true
    ).
