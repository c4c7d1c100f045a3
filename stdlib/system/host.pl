% SPDX-License-Identifier: MIT
% Services for host programs that embed the engine: loading text, texts of messages, residual goals. The builtins
% '$host_*' are in engine/embed.

% '$host_load_file'(+Path), '$host_load_text'(+Text, +Name)
'$host_load_file'(Path) :-
    load_files(user:Path, []),
    '$adopt_dialect'.                       % queries have that of the program, as at the toplevel

'$host_load_text'(Text, Name) :-
    '$source_of_text'(Text, Handle),
    '$load_handle'(Handle, Name, user, []),
    '$adopt_dialect'.

% '$host_message_text'(+Ball, -Text): the text that print_message/2 would print.
'$host_message_text'(Ball, Text) :-
    ( Ball = error(_, _) -> Message = Ball ; Message = unhandled_exception(Ball) ),
    catch('$message_lines'(Message, Lines), _, fail),
    '$host_lines'(Lines, Text).

'$host_lines'(Lines, Text) :-
    b_setval('$message_colours', false),
    '$captured_message'('$write_lines'(Lines, ''), Text).

% '$host_takes'(+Kind, +Message, +Lines): passes messages of the loader to the host.
'$host_takes'(Kind, Message, Lines) :-
    '$host_listens',
    (   '$host_wants'(Kind)
    ->  '$host_lines'(Lines, Text),
        '$host_place'(Message, File, Line, Column, Ball),
        '$host_message'(Kind, Text, File, Line, Column, Ball)
    ;   '$host_skips'(Kind)
    ).

'$host_wants'(error).
'$host_wants'(warning).

% Progress messages and the like: the host has this information anyway.
'$host_skips'(informational).
'$host_skips'(information).
'$host_skips'(note).
'$host_skips'(load_summary).
'$host_skips'(silent).

'$host_place'(Message, File, Line, Column, Ball) :-
    (   nonvar(Message),
        '$host_place_of'(Message, File, Line, Column, Ball)
    ->  true
    ;   File = '',
        Line = 0,
        Column = 0,
        Ball = Message
    ).

'$host_place_of'(source_syntax_error(File, '$syntax_error'(Name, _, _, _, Line, Column, _, _)),
                 File, Line, Column, error(syntax_error(Name), file(File, Line, Column))).
'$host_place_of'(load_error(File, Line, Ball), File, Line, 0, Ball).
'$host_place_of'(directive_error(File, Line, _, Ball), File, Line, 0, Ball).
'$host_place_of'(singletons(File, Line, Names, _), File, Line, 0, singletons(Names)).
'$host_place_of'(clause_note(File, Line, Note), File, Line, 0, Note).
'$host_place_of'(Message, File, Line, 0, Message) :-
    source_location(File, Line).

% '$host_copy'(+Variables, -Copy, -Goals): copies with attributes as goals.
'$host_copy'(Variables, Copy, Goals) :-
    copy_term(Variables, Copy, Goals).

% '$host_depth'(:Goal, +Depth)
'$host_depth'(Goal, Depth) :-
    call_with_depth_limit(user:Goal, Depth, Result),
    (   Result == depth_limit_exceeded
    ->  throw(error(resource_error(depth_limit), _))
    ;   true
    ).

% Called by the clauses of a nondeterministic predicate implemented in C++.
'$host_solutions'(Number, Inputs, Outputs) :-
    setup_call_cleanup('$host_open'(Number, Inputs, Source),
                       '$host_each'(Source, Outputs),
                       '$host_close'(Source)).

% The query is suspended at this call while the source has no solution yet.
'$host_each'(Source, Outputs) :-
    '$host_next'(Source, Outputs, Given),
    (   Given == true
    ->  true
    ;   '$host_each'(Source, Outputs)
    ).
