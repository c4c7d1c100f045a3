% SPDX-License-Identifier: MIT
% Streams and their properties under the names of GNU Prolog.

:- module(gnu_streams,
          [ current_stream/1, current_alias/2, add_stream_alias/2, stream_position/2, stream_line_column/3,
            set_stream_type/2, set_stream_eof_action/2, set_stream_buffering/2
          ]).

:- use_module(library(error), [must_be/2]).

%!  current_stream(?Stream) is nondet.
%!  current_alias(?Stream, ?Alias) is nondet.
%
%   Stream is open; it has the name Alias.
%
%       ?- current_stream(S), current_alias(S, user_input).

current_stream(Stream) :-
    stream_property(Open, mode(_)),
    Stream = Open.

current_alias(Stream, Alias) :-
    stream_property(Stream, alias(Alias)).

%!  add_stream_alias(+Stream, +Alias) is det.
%
%   Stream gets the name Alias, too. Errors: those of set_stream/2; permission_error(add_alias, source_sink,
%   alias(Alias)) if another stream has this name.
%
%       ?- open_string("x", S), add_stream_alias(S, text), get_char(text, C), close(S).

add_stream_alias(Stream, Alias) :-
    must_be(atom, Alias),
    (   stream_property(_, alias(Alias))
    ->  throw(error(permission_error(add_alias, source_sink, alias(Alias)), _))
    ;   set_stream(Stream, alias(Alias))
    ).

%!  stream_position(+Stream, ?Position) is semidet.
%
%   Position is the place in Stream, for set_stream_position/2. Errors: those of stream_property/2.
%
%       ?- open_string("x", S), stream_position(S, P), get_char(S, _), set_stream_position(S, P), get_char(S, C).

stream_position(Stream, Position) :-
    stream_of(Stream, Known),
    stream_property(Known, position(Position)).

%   The stream itself, not an alias of it.

stream_of(Stream, Known) :-
    must_be(nonvar, Stream),
    ( atom(Stream), stream_property(Known0, alias(Stream)) -> Known = Known0 ; Known = Stream ).

%!  stream_line_column(+Stream, ?Line, ?Column) is semidet.
%
%   The line and the column of the next character of Stream, both counted from 1. Errors: those of line_count/2.
%
%       ?- open_string("ab", S), get_char(S, _), stream_line_column(S, Line, Column), close(S).

stream_line_column(Stream, Line, Column) :-
    line_count(Stream, Line),
    line_position(Stream, Position),
    Column is Position+1.

%!  set_stream_type(+Stream, +Type) is det.
%!  set_stream_eof_action(+Stream, +Action) is det.
%!  set_stream_buffering(+Stream, +Buffering) is det.
%
%   Type is text or binary; Action error, eof_code or reset; Buffering none, line or block. Errors: those of
%   set_stream/2.
%
%       ?- open_string("x", S), set_stream_eof_action(S, reset), close(S).

set_stream_type(Stream, Type) :-
    set_stream(Stream, type(Type)).

set_stream_eof_action(Stream, Action) :-
    set_stream(Stream, eof_action(Action)).

set_stream_buffering(Stream, Buffering) :-
    must_be(oneof([none, line, block]), Buffering),
    ( Buffering == none -> Mode = false ; Buffering == block -> Mode = full ; Mode = line ),
    set_stream(Stream, buffer(Mode)).
