% SPDX-License-Identifier: MIT
% Messages: print_message/2 translates a term to lines and writes them to user_error, unless a hook of the program
% handles it. The texts are in private(messages/message_texts), which is loaded with the first message.

:- multifile([user:message_hook/3, user:portray_message/2, user:prolog_message/3,
              user:message_property/2]).
:- dynamic([user:message_hook/3, user:portray_message/2, user:message_property/2]).
:- multifile(prolog:message/3).
:- dynamic(prolog:message/3).
:- meta_predicate '$without_hooks'(0).

%!  print_message(+Kind, ?Message) is det.
%
%   Prints Message to user_error. Kind is error, warning, help, information, informational (suppressed if the flag
%   verbose is silent), banner, debug(Topic) or silent. user:message_hook(Message, Kind, Lines) is called first, and
%   nothing is printed if it succeeds. prolog:message//1 defines further texts. In a sandbox, errors and warnings of a
%   load reach the host without these. Never fails or throws.
%
%       ?- print_message(error, format("no ~w here", [way])).

print_message(Kind, Message) :-
    '$count_message'(Kind),
    (   '$is_silent'(Kind)
    ->  '$ask_message_hook'(Message, Kind, [])
    ;   '$host_mistrusts',
        '$host_wants'(Kind)
    ->  '$without_hooks'(( '$safe_lines'(Message, Lines), '$host_takes'(Kind, Message, Lines) ))
    ;   '$safe_lines'(Message, Lines),
        (   '$ask_message_hook'(Message, Kind, Lines)
        ->  true
        ;   '$hidden_kind'(Kind)
        ->  true
        ;   '$host_takes'(Kind, Message, Lines)
        ->  true
        ;   '$print_lines'(Kind, Lines)
        )
    ),
    !.
print_message(_, _).

% What describes a program to others is not its own to write or withhold.
'$without_hooks'(Goal) :-
    ( nb_current('$unhooked', Before) -> true ; Before = false ),
    b_setval('$unhooked', true),
    call(Goal),
    b_setval('$unhooked', Before).

'$is_unhooked' :-
    nb_current('$unhooked', true).

'$safe_lines'(Message, Lines) :-
    catch('$message_lines'(Message, Lines), Ball, '$message_trouble'(Ball, Message, Lines)).

% Interrupts and limits are rethrown; any other problem with a text must not hide the message.
'$message_trouble'(Ball, Message, Lines) :-
    (   '$passing_ball'(Ball)
    ->  throw(Ball)
    ;   Lines = ['~p'-[Message]]
    ).

'$count_message'(Kind) :-
    (   Kind == error
    ->  flag('$message_errors', N, N + 1)
    ;   Kind == warning
    ->  flag('$message_warnings', N, N + 1)
    ;   true
    ).

'$is_silent'(silent).

'$hidden_kind'(informational) :-
    current_prolog_flag(verbose, silent).
'$hidden_kind'(load_summary) :-
    '$diagnostics_form'(_).
'$hidden_kind'(note) :-
    current_prolog_flag(verbose, silent).
'$hidden_kind'(banner) :-
    current_prolog_flag(verbose, silent).

'$ask_message_hook'(Message, Kind, Lines) :-
    (   '$has_clauses'(user, message_hook(_, _, _)),
        catch(user:message_hook(Message, Kind, Lines), Ball, '$hook_ball'(Ball))
    ->  true
    ;   '$has_clauses'(user, portray_message(_, _)),
        catch(user:portray_message(Kind, Message), Ball, '$hook_ball'(Ball))
    ->  true
    ).

'$hook_ball'(Ball) :-
    '$passing_ball'(Ball),
    throw(Ball).

'$message_lines'(Message, Lines) :-
    '$keep_syntax_error',
    '$keep_error_trace'(Message),
    (   nonvar(Message),
        '$has_clauses'(prolog, message(_, _, _)),
        \+ '$is_unhooked',
        prolog:message(Message, Lines0, [])
    ->  Lines = Lines0
    ;   '$message_texts',
        '$message_texts':translate_message(Message, Lines0, [])
    ->  Lines = Lines0
    ;   Lines = ['unknown message: ~p'-[Message]]
    ),
    (   nonvar(Message),
        Message = unhandled_exception(_),
        \+ '$is_written_larger'(Lines, 100000)
    ->  nb_setval('$error_lines', Lines)           % for why/0
    ;   true
    ).

% The reader keeps more information on its last error than the ball has, until it reads again.
'$keep_syntax_error' :-
    '$syntax_error_details'(Details),
    nb_setval('$syntax_error_details', Details).

% The machine's position when it threw a ball, saved before the message texts throw others.
'$keep_error_trace'(Message) :-
    (   '$is_about_ball'(Message)
    ->  (   '$error_trace'(Trace)
        ->  nb_setval('$kept_error_trace', Trace)
        ;   nb_setval('$kept_error_trace', none)
        )
    ;   true
    ).

'$is_about_ball'(Message) :-
    nonvar(Message),
    (   Message = unhandled_exception(_)
    ;   Message = directive_error(_, _, _, _)
    ;   Message = load_error(_, _, _)
    ;   Message = command_goal(_, _)
    ;   Message = error(_, _)
    ),
    !.

% Loads the texts, even if autoloading is off.
'$message_texts' :-
    (   '$is_loaded'('hornbeam:private/messages/message_texts.pl', _, _)
    ->  true
    ;   '$load_aside'(private(messages/message_texts))
    ).

% A library for the system's own use only.
'$load_aside'(Library) :-
    '$source_module'(Module),
    '$system_file'(Library, Path),
    call_cleanup(load_files(system:'$file'(Path), [if(not_loaded), imports([])]),
                 '$set_source_module'(Module)).

%!  message_to_codes(+Message, -Kind, -Codes) is det.
%
%   Codes is the text that print_message/2 would print for Message, without prefixes and without its code.
%
%       ?- message_to_codes(format('~w apples', [3]), informational, _Codes), atom_codes(Text, _Codes).
%       Text = '3 apples'.

message_to_codes(Message, _, Codes) :-
    '$message_lines'(Message, Lines0),
    '$unlike'(Lines0, code(_), Lines),
    b_setval('$message_colours', false),
    '$captured_message'('$write_lines'(Lines, ''), Text),
    string_codes(Text, Codes).

% ---- printing ----

% The whole text of a message is written at once, so that no other output comes between its lines.
'$print_lines'(Kind, Lines) :-
    (   '$message_prefix'(Kind, First, Next)
    ->  true
    ;   First = '',
        Next = ''
    ),
    flush_output(user_output),
    (   '$diagnostics_form'(Form),
        '$is_diagnostic'(Kind)
    ->  '$load_aside'(private(messages/diagnostic_forms)),
        '$diagnostic_forms':diagnostic(Form, Kind, Lines, Text)
    ;   ( '$takes_colours'(user_error) -> Colours = true ; Colours = false ),
        b_setval('$message_colours', Colours),
        '$captured_message'('$write_message'(Lines, Kind, First, Next), Text)
    ),
    catch('$send_message'(Lines, Text), error(_, _), true).

% --diagnostics=gcc or json: one line a message, for programs.
'$diagnostics_form'(Form) :-
    current_prolog_flag(diagnostics, Form),
    Form \== human.

'$is_diagnostic'(error).
'$is_diagnostic'(warning).
'$is_diagnostic'(note).

'$write_message'(Lines, Kind, First, Next) :-
    '$write_ansi'(Kind, '~w', [First]),
    '$write_lines'(Lines, Next).

'$send_message'(Lines, Text) :-
    '$start_message'(Lines),
    write(user_error, Text),
    '$end_message'(Lines),
    flush_output(user_error).

'$start_message'(Lines) :-
    (   Lines = [at_same_line|_]
    ->  true
    ;   line_position(user_error, Column),
        Column > 0
    ->  nl(user_error)
    ;   true
    ).

'$end_message'(Lines) :-
    (   '$last_line'(Lines, flush)
    ->  true
    ;   nl(user_error)
    ).

'$last_line'([Line], Last) :-
    !,
    Last = Line.
'$last_line'([_|Lines], Last) :-
    '$last_line'(Lines, Last).

'$message_prefix'(Kind, First, Next) :-
    '$has_clauses'(user, message_property(_, _)),
    user:message_property(Kind, prefix(Prefix)),
    !,
    '$plain_prefix'(Prefix, First),
    Next = First.
'$message_prefix'(error, 'error: ', '  ').
'$message_prefix'(warning, 'warning: ', '  ').
'$message_prefix'(note, 'note: ', '  ').
'$message_prefix'(load_summary, '% ', '% ').
'$message_prefix'(informational, '% ', '% ').
'$message_prefix'(debug(_), '% ', '% ').

% The ~N of a prefix has been handled already.
'$plain_prefix'(Prefix0, Prefix) :-
    (   atom_concat('~N', Prefix, Prefix0)
    ->  true
    ;   Prefix = Prefix0
    ).

'$write_lines'([], _).
'$write_lines'([Line|Lines], Next) :-
    (   nonvar(Line),
        Line = snippet(Inner)
    ->  '$write_lines'(Inner, Next)
    ;   Line == nl
    ->  nl,
        (   Lines == []
        ->  true
        ;   write(Next)
        )
    ;   '$write_line'(Line)
    ),
    '$write_lines'(Lines, Next).

'$write_line'(Element) :-
    '$predicate_property'(prolog, message_line_element(_, _), defined),
    \+ '$is_unhooked',
    current_output(Stream),
    prolog:message_line_element(Stream, Element),
    !.
'$write_line'(Format-Arguments) :-
    !,
    format(Format, Arguments).
'$write_line'(ansi(Attributes, Format, Arguments)) :-
    !,
    '$write_ansi'(Attributes, Format, Arguments).
'$write_line'(at(File, Line, Column)) :-
    !,
    '$write_ansi'(place, '-->', []),
    (   Column =:= 0
    ->  format(' ~w:~w', [File, Line])
    ;   format(' ~w:~w:~w', [File, Line, Column])
    ).
'$write_line'(code(Code)) :-
    !,
    write(' '),
    '$write_ansi'(code, '[~w]', [Code]).
'$write_line'(query_place(_, _)) :-
    !.
'$write_line'(url(Where)) :-
    !,
    '$write_url'(Where).
'$write_line'(url(_, Label)) :-
    !,
    write(Label).
'$write_line'(flush) :-
    !.
'$write_line'(at_same_line) :-
    !.
'$write_line'(begin(_, _)) :-
    !.
'$write_line'(end(_)) :-
    !.
'$write_line'(Format) :-
    format(Format, []).

'$write_url'(Where) :-
    (   Where = File:Line:Column
    ->  format('~w:~w:~w', [File, Line, Column])
    ;   Where = File:Line
    ->  format('~w:~w', [File, Line])
    ;   write(Where)
    ).

%!  print_message_lines(+Stream, +Prefix, +Lines) is det.
%
%   Writes the Lines of a message to Stream, each after Prefix: kind(Kind), or a text; ~N at its front starts the
%   message on a new line. Lines that begin with at_same_line continue the current line; lines that end with flush get
%   no line end.
%
%       ?- current_output(_S), print_message_lines(_S, '% ', ['~w and'-[this], nl, that]).
%       % this and
%       % that
%       true.

print_message_lines(Stream, Prefix, Lines) :-
    '$must_end'(Lines),
    (   Lines = [at_same_line|_]
    ->  First = '',
        '$lines_prefix'(Prefix, _, Next)
    ;   '$lines_prefix'(Prefix, First, Next),
        '$begin_line'(Prefix, Stream)
    ),
    b_setval('$message_colours', false),
    '$captured_message'('$write_message'(Lines, none, First, Next), Text),
    write(Stream, Text),
    (   '$last_line'(Lines, flush)
    ->  flush_output(Stream)
    ;   '$last_line'(Lines, nl)
    ->  true
    ;   nl(Stream)
    ).

'$lines_prefix'(Prefix, First, Next) :-
    (   Prefix = kind(Kind)
    ->  (   '$message_prefix'(Kind, First, Next)
        ->  true
        ;   First = '',
            Next = ''
        )
    ;   '$plain_prefix'(Prefix, First),
        Next = First
    ).

'$begin_line'(Prefix, Stream) :-
    (   '$begins_line'(Prefix),
        line_position(Stream, Column),
        Column > 0
    ->  nl(Stream)
    ;   true
    ).

'$begins_line'(kind(_)) :-
    !.
'$begins_line'(Prefix) :-
    atom_concat('~N', _, Prefix).
