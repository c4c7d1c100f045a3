% SPDX-License-Identifier: MIT
% Debug messages by topic, and assertions.

:- module(debug,
          [ debug/1, nodebug/1, debug/3, debugging/1, debugging/2,
            list_debug_topics/0, list_debug_topics/1, debug_message_context/1, assertion/1
          ]).

:- use_module(library(apply), [maplist/2]).
:- use_module(library(error), [instantiation_error/1]).

:- meta_predicate
    debug(+, +, :),
    assertion(0).

:- dynamic
    topic/2,            % topic(Topic, Switch): Switch is true or false
    context/1.          % context(Item): what debug messages begin with

:- multifile prolog:debug_print_hook/3.
:- dynamic prolog:debug_print_hook/3.

%!  debug(+Topic) is det.
%
%   Messages of Topic are printed from now on.
%
%       ?- debug(parser), debugging(parser).
%       true.

debug(Topic) :-
    switch(true, Topic).

%!  nodebug(+Topic) is det.
%
%   Messages of Topic are not printed any more.  An unbound Topic means all.
%
%       ?- debug(parser), nodebug(parser), debugging(parser, Switch).
%       Switch = false.

nodebug(Topic) :-
    (   var(Topic)
    ->  findall(T, topic(T, _), Topics),
        maplist(switch(false), Topics)
    ;   switch(false, Topic)
    ).

switch(Switch, Topic) :-
    (   var(Topic)
    ->  instantiation_error(Topic)
    ;   retractall(topic(Topic, _)),
        assertz(topic(Topic, Switch))
    ).

%!  debugging(?Topic) is semidet.
%
%   Messages of Topic are printed.  Enumerates the topics if Topic is unbound.
%
%       ?- debug(parser), debugging(parser).
%       true.

debugging(Topic) :-
    (   var(Topic)
    ->  topic(Topic, true)
    ;   topic(Topic, true)
    ->  true
    ).

%!  debugging(?Topic, ?Switch) is nondet.
%
%   Topic is known and Switch, true or false, says whether its messages are printed.
%
%       ?- debug(parser), debugging(parser, Switch).
%       Switch = true.

debugging(Topic, Switch) :-
    topic(Topic, Switch).

%!  debug(+Topic, +Format, :Args) is det.
%
%   Prints a message as format/2 does, on user_error, if debug(Topic) is in force.
%
%       ?- debug(parser), debug(parser, 'at line ~d', [3]).

debug(Topic, Format, Args) :-
    (   topic(Topic, true)
    ->  debug_message(Topic, Format, Args)
    ;   true
    ).

debug_message(Topic, Format, _:Args) :-
    (   prolog:debug_print_hook(Topic, Format, Args)
    ->  true
    ;   format(user_error, '~N% ', []),
        print_context,
        format(user_error, Format, Args),
        nl(user_error)
    ).

print_context :-
    (   context(time),
        get_time(Now),
        format(user_error, '[~3f] ', [Now]),
        fail
    ;   true
    ).

%!  debug_message_context(+What) is det.
%
%   What is `+time` or `-time`: with or without the time at the start of each message.
%
%       ?- debug_message_context(+time).

debug_message_context(What) :-
    (   var(What)
    ->  instantiation_error(What)
    ;   What = +(Item)
    ->  retractall(context(Item)),
        assertz(context(Item))
    ;   What = -(Item)
    ->  retractall(context(Item))
    ;   true
    ).

%!  list_debug_topics is det.
%
%   Prints the known topics and their switches.
%
%       ?- list_debug_topics.

list_debug_topics :-
    list_debug_topics([]).

%!  list_debug_topics(+Options) is det.
%
%   Like list_debug_topics/0; Options is ignored.
%
%       ?- list_debug_topics([]).

list_debug_topics(_Options) :-
    format(user_error, '~N~w~t~35|~w~n', ['Debug topic','On']),
    (   topic(Topic, Switch),
        format(user_error, '~q~t~35|~w~n', [Topic,Switch]),
        fail
    ;   true
    ).

%!  assertion(:Goal) is det.
%
%   Calls Goal as once/1 does; if it fails, prints it and throws error(assertion_error(fail, Goal), _).
%
%       ?- assertion(1 < 2).
%       true.

assertion(Goal) :-
    (   \+ \+ catch(Goal, Ball, assertion_raised(Goal, Ball))
    ->  true
    ;   assertion_failed(Goal)
    ).

assertion_raised(Goal, Ball) :-
    format(user_error, '~NAssertion raised ~p~n', [Ball]),
    assertion_failed(Goal).

assertion_failed(Goal) :-
    format(user_error, '~NAssertion failed: ~p~n', [Goal]),
    throw(error(assertion_error(fail, Goal), _)).
