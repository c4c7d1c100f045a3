% SPDX-License-Identifier: MIT
% Messages: failed input and output.

:- module('$stream_failures', [stream_failure//2]).

%!  stream_failure(+Action, +Stream)// is det.
%
%   States that Action, `read` or `write`, failed for Stream. The reason is in the context of the error.
%
%       ?- phrase(stream_failure(write, user_error), Lines).
%       Lines = ['cannot ~w ~w'-['write to', 'standard error']].

stream_failure(Action, Stream) -->
    { action_words(Action, Words),
      stream_name(Stream, Name)
    },
    ['cannot ~w ~w'-[Words, Name]].

action_words(Action, Words) :-
    (   Action == write
    ->  Words = 'write to'
    ;   Action == read
    ->  Words = 'read from'
    ;   Words = Action
    ).

stream_name(Stream, Name) :-
    (   property(Stream, alias(Alias)),
        standard_stream(Alias, Standard)
    ->  Name = Standard
    ;   property(Stream, file_name(File))
    ->  Name = File
    ;   Name = Stream
    ).

% Closed streams have none.
property(Stream, Property) :-
    nonvar(Stream),
    catch(stream_property(Stream, Property), error(_, _), fail).

standard_stream(user_input, 'standard input').
standard_stream(user_output, 'standard output').
standard_stream(user_error, 'standard error').
