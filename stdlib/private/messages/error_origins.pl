% SPDX-License-Identifier: MIT
% The origin of an error in the prompt's query, if a message has to mention it.

:- module('$error_origins', [query_of_error/2]).

:- use_module(private(messages/complaining_goals), [without_user/2]).

%!  query_of_error(+Trace, -Text) is semidet.
%
%   Text is a format and its arguments for the query that led to the error of Trace. Fails if the error began in a
%   directive or in a goal of the command line.
%
%       ?- query_of_error(trace(none, none, 0, [], none), Text).

query_of_error(trace(_, _, _, Frames, _), '~W'-[Plain, Options]) :-
    began_at_prompt(Frames),
    nb_current('$last_query', query(Query, Names)),
    without_user(Query, Plain),
    acyclic_term(Plain),
    '$variable_names'([], Plain, Names, All),
    Options = [quoted(true), numbervars(true), portray(true), max_depth(8), variable_names(All),
               spacing(next_argument)].

began_at_prompt([frame(Procedure, _, _, _, _, _)|Frames]) :-
    (   is_system_procedure(Procedure, '$answer_query'/2)
    ->  true
    ;   \+ is_system_procedure(Procedure, '$run_directive'/3),
        began_at_prompt(Frames)
    ).

% Frames are named as in programs.
is_system_procedure(system:Name/Arity, Own/Arity) :-
    atom_codes(Name, Codes),
    atom_codes(Own, Codes).
