% SPDX-License-Identifier: MIT
% private(toplevel/help_examples): each example has the answers it shows.

:- expects_dialect(iso).

:- use_module(library(plunit)).
:- use_module(private(toplevel/help_examples)).
:- use_module(private(toplevel/syntax_topics)).
:- use_module(library(clpfd)).          % its operators
:- use_module(library(lists)).
:- use_module(user:library(dcg/basics), except([atom//1, float//1, integer//1, number//1, string//1])).

:- begin_tests(help_examples).

test(answer, [forall(( help_example(_, Query, Expected), Expected \== '' )), Answer == Expected]) :-
    example_answer(Query, Answer).
test(known, Unknown == []) :-
    '$documentation'(Docs),
    findall(Key, ( help_example(Key, _, _), \+ is_documented(Key, Docs) ), Unknown).
test(of_a_predicate, Q-A == 'char_code(a, Code)'-'Code = 97.') :- help_example(char_code/2, Q, A).
test(of_nothing, fail) :- help_example(no_such/9, _, _).
test(further_answers, [forall(further_example(_, Query, Expected)), Answers == Expected]) :- example_answers(Query, Answers).
test(known_further, Unknown == []) :-
    '$documentation'(Docs),
    findall(Name/Arity,
            ( further_example(Name/Arity, _, _),
              \+ memberchk(doc(Name, Arity, _, _, _), Docs),
              \+ syntax_topic(Name, Arity, _, _) ),
            Unknown).

:- end_tests(help_examples).

is_documented(evaluable(Name/Arity), Docs) :- !, atom_string(evaluable, Place), memberchk(doc(Name, Arity, _, _, Place), Docs).
is_documented(Name/Arity, Docs) :- memberchk(doc(Name, Arity, _, _, _), Docs).

%   The output and first answer of a query, or all its answers.

example_answer(Query, Answer) :-
    query_term(Query, Goal, Names),
    with_output_to(string(Output),
                   (   catch(user:Goal, Ball, true)
                   ->  true
                   ;   Ball = fails
                   )),
    (   var(Ball)
    ->  answer_text(Names, Goal, Shown)
    ;   Ball == fails
    ->  Shown = false
    ;   format(atom(Shown), '~q', [Ball])
    ),
    (   ( string_length(Output, 0) ; sub_string(Output, _, 1, 0, '\n') )
    ->  atomic_list_concat([Output, Shown, '.'], Answer)
    ;   atomic_list_concat([Output, '\n', Shown, '.'], Answer)
    ).

query_term(Query, Goal, Names) :-
    atom_concat(Query, '.', Text),
    open_string(Text, Stream),
    call_cleanup(read_term(Stream, Goal, [variable_names(Names), module(user)]), close(Stream)).

answer_text(Names, Goal, Text) :-
    '$variable_names'([], Names-Goal, Names, All),
    findall(Binding,
            ( member(Name=Value, Names),
              nonvar(Value),
              \+ sub_atom(Name, 0, 1, _, '_'),
              binding(Name, Value, All, Binding)
            ),
            Bindings),
    ( Bindings == [] -> Text = true ; atomic_list_concat(Bindings, ', ', Text) ).

binding(Name, Value, All, Binding) :-
    with_output_to(string(Text),
                   write_term(Value, [ quoted(true), portray(true), numbervars(true), spacing(next_argument),
                                       priority(699), variable_names(All), module(user) ])),
    atomic_list_concat([Name, ' = ', Text], Binding).

example_answers(Query, Answers) :-
    query_term(Query, Goal, Names),
    findall(Answer, ( call(user:Goal), answer_text(Names, Goal, Answer) ), Found),
    ( Found == [] -> Answers = [false] ; Answers = Found ).
