% SPDX-License-Identifier: MIT
% Answers for programs: --answers=json writes each as an object on one line.
%
%     {"result":"answer","bindings":{"X":"ann"},"goals":[],"more":true}
%     {"result":"false"}
%     {"result":"error","ball":"error(type_error(evaluable, a/0), _)"}
%
% Values and goals are text that can be read back. Unbound variables are omitted, unless they are unified with others;
% they keep their names in the query.

:- module('$json_answers', [write_answer/2, write_ball/1]).

:- use_module(library(apply), [maplist/3]).
:- use_module(private(messages/diagnostic_forms), [json_text/2]).

%!  write_answer(+Names, +More) is det.
%
%   Writes the answer with the bindings Names; More tells whether there may be another one.
%
%       ?- write_answer(['X'=1], false).

write_answer(Names0, More) :-
    '$answer_parts'(Names0, Groups, Goals, VariableNames),
    Options = [ variable_names(VariableNames), quoted(true), numbervars(true), portray(true),
                spacing(next_argument)
              ],
    group_texts(Groups, Options, Bindings),
    maplist(goal_text(Options), Goals, GoalTexts),
    atomic_list_concat(Bindings, ',', BindingText),
    atomic_list_concat(GoalTexts, ',', GoalText),
    format(user_output, '{"result":"answer","bindings":{~w},"goals":[~w],"more":~w}~n', [BindingText, GoalText, More]),
    flush_output(user_output).

group_texts([], _, []).
group_texts([group(Names, Value)|Groups], Options, Texts) :-
    (   var(Value)
    ->  '$all_but_last'(Names, Bound, _)
    ;   Bound = Names
    ),
    text_of(Value, 1200, Options, Text),
    binding_texts(Bound, Text, Texts, Texts1),
    group_texts(Groups, Options, Texts1).

binding_texts([], _, Texts, Texts).
binding_texts([Name|Names], Text, [Binding|Texts0], Texts) :-
    format(atom(Binding), '"~w":"~w"', [Name, Text]),
    binding_texts(Names, Text, Texts0, Texts).

goal_text(Options, Goal0, Quoted) :-
    '$shown_goal'(Goal0, Goal),
    text_of(Goal, 999, Options, Text),
    atomic_list_concat(['"', Text, '"'], Quoted).

text_of(Term, Priority, Options, Escaped) :-
    with_output_to(atom(Text), write_term(Term, [priority(Priority)|Options])),
    json_text(Text, Escaped).

%!  write_ball(+Ball) is det.
%
%   Writes the ball that ended a query.
%
%       ?- write_ball(oops).

write_ball(Ball) :-
    (   acyclic_term(Ball)
    ->  '$variable_names'([], Ball, [], Names)
    ;   Names = []
    ),
    text_of(Ball, 1200, [quoted(true), numbervars(true), variable_names(Names), spacing(next_argument)], Text),
    format(user_output, '{"result":"error","ball":"~w"}~n', [Text]),
    flush_output(user_output).
