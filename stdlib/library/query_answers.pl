% SPDX-License-Identifier: MIT
% The dialogue for hosts with a user interface of their own: queries and answers are texts, written as by the toplevel
% (stdlib/system/toplevel.pl).

:- module(query_answers, [query_answer/2]).

:- use_module(library(apply), [maplist/3]).

:- set_prolog_flag(double_quotes, string).

%!  query_answer(+Text, -Answer) is nondet.
%
%   Enumerates the answers to the query Text, whose full stop may be omitted. Answer is
%
%     - answer(Bindings, Goals, More): `X = 1, Y = f(Z)` as a string, the residual goals as strings, and whether there
%       may be another answer (true or false)
%     - no: there is no (further) answer
%     - failed(Ball): the query, or reading it, threw Ball
%
%   Messages go to user_error, as at the toplevel. `$X` is the value of X in an earlier answer; why/0 and slice/0 refer
%   to the last query.
%
%       ?- query_answer("X = 1 ; X = 2", Answer).
%       Answer = answer("X = 1", [], true) ;
%       Answer = answer("X = 2", [], false).

query_answer(Text, Answer) :-
    read_query(Text, Read),
    (   Read = query(Query, Names)
    ->  catch(answer(Query, Names, Answer), Ball, told(Ball, Answer))
    ;   Answer = Read
    ).

told(Ball, failed(Ball)) :-
    '$query_ball'(Ball, _).

%   A message quotes the text of the stream, while it is open.

read_query(Text0, Read) :-
    with_full_stop(Text0, Text),
    setup_call_cleanup(open_string(Text, Stream),
                       catch(read_query_from(Stream, Read), Ball, told(Ball, Read)),
                       close(Stream)).

read_query_from(Stream, Read) :-
    read_term(Stream, Query, [variable_names(Names)]),
    ( Query == end_of_file -> Read = no ; Read = query(Query, Names) ).

with_full_stop(Text0, Text) :-
    split_string(Text0, "", " \t\r\n", [Trimmed]),
    (   sub_string(Trimmed, _, 1, 0, ".")
    ->  Text = Trimmed
    ;   Trimmed == ""
    ->  Text = ""
    ;   string_concat(Trimmed, "\n.", Text)
    ).

%   answer(+Query, +Names, -Answer)

answer(Query, _, _) :-
    var(Query),
    !,
    throw(error(instantiation_error, _)).
answer((?- Query), Names, Answer) :-
    !,
    answer(Query, Names, Answer).
answer((:- Query), Names, Answer) :-
    !,
    answer(Query, Names, Answer).
answer(Clause, Names, failed(error(clause_as_query, _))) :-
    '$is_rule'(Clause),
    !,
    print_message(error, clause_as_query(Clause, Names)).
answer(Goal0, Names0, Answer) :-
    '$earlier_values'(Goal0, Names0, Goal, Names),
    expand_goal(user:Goal, Expanded),
    '$note_query'(user:Goal, Names),
    '$use_file_dialect_for_goals',
    State = answers(0),
    (   '$choice'(Before),
        '$watchable'(user:Expanded),
        '$choice'(After),
        ( Before == After -> More = false ; More = true ),
        nb_setarg(1, State, 1),
        '$keep_answer'(Names),
        '$adopt_dialect',
        answer_texts(Names, Bindings, Goals),
        Answer = answer(Bindings, Goals, More)
    ;   ( State = answers(0) -> '$explain_no'(Goal) ; true ),
        Answer = no
    ).

answer_texts(Names, Bindings, Goals) :-
    '$answer_parts'(Names, Groups, Goals0, VariableNames),
    '$answer_write_options'(Options0),
    (   '$is_written_larger'(Names, 2000)
    ->  Options1 = Options0
    ;   '$unlike'(Options0, max_depth(_), Options1)
    ),
    Options = [variable_names(VariableNames), numbervars(true)|Options1],
    group_texts(Groups, Options, Texts),
    atomics_to_string(Texts, Bindings),
    maplist(goal_text(Options), Goals0, Goals).

group_texts([], _, []).
group_texts([group(Names, Value)|Groups], Options, Texts) :-
    (   var(Value)
    ->  '$all_but_last'(Names, Bound, Last),
        chain(Bound, Last, Texts, Texts1)
    ;   text_of(Value, 699, Options, Text),
        chain(Names, Text, Texts, Texts1)
    ),
    group_texts(Groups, Options, Texts1).

%   X = Y, Y = Value

chain([], _, Texts, Texts).
chain([Name|Names], Value, [Text|Texts0], Texts) :-
    ( Names = [Next|_] -> true ; Next = Value ),
    atomic_list_concat([Name, ' = ', Next], Text),
    chain(Names, Value, Texts0, Texts).

atomics_to_string(Texts, String) :-
    atomic_list_concat(Texts, ',\n', Atom),
    atom_string(Atom, String).

goal_text(Options, Goal0, Text) :-
    '$shown_goal'(Goal0, Goal),
    text_of(Goal, 999, Options, Text).

text_of(Term, Priority, Options, Text) :-
    with_output_to(string(Text), write_term(Term, [priority(Priority)|Options])).
