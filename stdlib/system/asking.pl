% SPDX-License-Identifier: MIT
% The toplevel's prompt after an answer that may not be the last, and its keys.

'$ask'(Flavour, Names, State) :-
    (   arg(1, State, 1)
    ->  nb_setval('$next_key', none)
    ;   true
    ),
    '$ask_now'(Flavour, Names, State).

'$ask_now'(Flavour, Names, State) :-
    '$ask_text'(Flavour, Text),
    '$write_out'(Text),
    flush_output(user_output),
    (   '$shows_without_asking'(State)
    ->  Code = 0';
    ;   b_setval('$asked', show('$ask_again'(Flavour, Names))),
        '$ask_key'(Code),
        b_setval('$asked', none)
    ),
    '$answer_key'(Code, Action0),
    (   Action0 \= typed(_),
        '$begins_query'(Code, Second)
    ->  Action = typed([Second, Code])
    ;   Action = Action0
    ),
    '$do_answer'(Action, Flavour, Names, State).

% Another letter is there already: a query has been pasted, which begins with the letter of a command. Any other key is
% the next one.
'$begins_query'(First, Second) :-
    '$is_small_letter'(First),
    current_prolog_flag(toplevel_flavour, swi),
    stream_property(user_input, tty(true)),
    wait_for_input([user_input], [_], 0),
    get_single_char(Second),
    (   '$is_small_letter'(Second),
        Second =\= First
    ->  true
    ;   nb_setval('$next_key', Second),
        fail
    ).

'$is_small_letter'(Code) :-
    Code >= 0'a,
    Code =< 0'z.

% The next key, or the one that '$begins_query'/2 has read.
'$ask_key'(Code) :-
    (   nb_current('$next_key', First),
        First \== none
    ->  nb_setval('$next_key', none),
        '$whole_key'(First, Code)
    ;   '$read_key'(Code)
    ).

% A key that sends several codes, such as an arrow or one with Alt, is no command. They come at once, but for a slow
% connection: what comes later, and does not look like the rest of an arrow, is the next key after Escape alone.
'$read_key'(Code) :-
    get_single_char(First),
    '$whole_key'(First, Code).

'$whole_key'(First, Code) :-
    (   First =\= 27
    ->  Code = First
    ;   get_time(Then),
        get_single_char(Second),
        get_time(Now),
        (   ( Now - Then < 0.05 ; \+ stream_property(user_input, tty(true)) )
        ->  At = once
        ;   At = later
        ),
        (   ( At == once ; '$in_list'(Second, [0'[, 0'O]) ),
            '$pass_sequence'(Second)
        ->  '$read_key'(Code)
        ;   At == once,
            \+ '$in_list'(Second, [-1, 27])
        ->  '$read_key'(Code)
        ;   '$whole_key'(Second, Code)
        )
    ).

% The rest of a sequence of ECMA-48 after Escape and the code that says which kind it is: a control sequence, a key of
% the keypad, or a text such as a terminal's answer. The console of Linux sends `[[A`, a mouse `[M` and three codes.
'$pass_sequence'(0'[) :-
    get_single_char(Code),
    (   Code =:= 0'[
    ->  get_single_char(_)
    ;   Code =:= 0'M
    ->  get_single_char(_),
        get_single_char(_),
        get_single_char(_)
    ;   '$pass_parameters'(Code)
    ).
'$pass_sequence'(0'O) :-
    get_single_char(Code),
    '$pass_parameters'(Code).
'$pass_sequence'(Code) :-
    '$in_list'(Code, [0'], 0'P, 0'X, 0'^, 0'_]),
    '$pass_text'.

'$pass_parameters'(Code) :-
    (   ( Code < 0 ; Code >= 0'@, Code =< 0'~ )
    ->  true
    ;   get_single_char(Next),
        '$pass_parameters'(Next)
    ).

% It ends with Bell, or with Escape and a backslash.
'$pass_text' :-
    get_single_char(Code),
    (   ( Code < 0 ; Code =:= 7 )
    ->  true
    ;   Code =:= 27
    ->  get_single_char(_)
    ;   '$pass_text'
    ).

'$shows_without_asking'(answers(Shown, Until)) :-
    (   Until == all
    ->  true
    ;   integer(Until),
        Shown < Until
    ).

'$ask_again'(Flavour, Names) :-
    '$answer_options'(Names, Options),
    '$write_answer'(Names, Options),
    '$ask_text'(Flavour, Text),
    '$write_out'(Text),
    flush_output(user_output).

'$ask_text'(swi, ' ').
'$ask_text'(sicstus, ' ? ').

'$answer_key'(0';, next) :- !.
'$answer_key'(0'\s, next) :- !.
'$answer_key'(0'n, next) :- !.
'$answer_key'(0'r, next) :- !.
'$answer_key'(0'\t, next) :- !.
'$answer_key'(0'\n, stop) :- !.
'$answer_key'(0'\r, stop) :- !.
'$answer_key'(0'., stop) :- !.
'$answer_key'(0'c, stop) :- !.
'$answer_key'(0's, stop) :- !.
'$answer_key'(-1, stop) :- !.
'$answer_key'(4, stop) :- !.
'$answer_key'(0'a, all) :- !.
'$answer_key'(0'w, write(quoted)) :- !.
'$answer_key'(0'p, write(print)) :- !.
'$answer_key'(0'x, write(text)) :- !.
'$answer_key'(0't, trace) :- !.
'$answer_key'(0'e, explain) :- !.
'$answer_key'(0'b, break) :- !.
'$answer_key'(Code, more(Count)) :-
    Code >= 0'1,
    Code =< 0'9,
    !,
    Count is Code - 0'0.
'$answer_key'(Code, typed([Code])) :-
    Code >= 0'A,
    Code =< 0'z,
    Code =\= 0'h,
    ( Code =< 0'Z ; Code >= 0'a ),
    current_prolog_flag(toplevel_flavour, swi),
    !.
'$answer_key'(_, help).

'$do_answer'(next, _, _, _) :-
    '$write_out'(';\n'),
    fail.
'$do_answer'(stop, swi, _, _) :-
    '$write_out'('.\n'),
    '$blank_line'.
'$do_answer'(typed(Codes0), Flavour, Names, State) :-
    '$do_answer'(stop, Flavour, Names, State),
    '$toplevel_prompt'(Prompt),
    '$write_styled'(user_output, prompt, Prompt),
    '$reverse'(Codes0, [], Typed),
    forall('$in_list'(Code, Typed), '$show_code'(Code)),
    '$typed_line'(Codes0, Codes),
    atom_codes(Text, Codes),
    nb_setval('$typed_query', typed(Text)).
'$do_answer'(stop, sicstus, _, _) :-
    '$fresh_line',
    '$write_out'('yes\n'),
    flush_output(user_output).
'$do_answer'(all, _, _, State) :-
    nb_setarg(2, State, all),
    '$write_out'(';\n'),
    fail.
'$do_answer'(more(Count), _, _, State) :-
    arg(1, State, Shown),
    Until is Shown + Count,
    nb_setarg(2, State, Until),
    '$write_out'(';\n'),
    fail.
'$do_answer'(trace, _, _, _) :-
    '$write_out'(';\n'),
    '$trace_rest',
    fail.
'$do_answer'(explain, Flavour, Names, State) :-
    nl(user_output),
    '$explain_answer'(Names),
    '$answer_options'(Names, Options),
    '$write_answer'(Names, Options),
    '$ask_now'(Flavour, Names, State).
'$do_answer'(write(How), Flavour, Names, State) :-
    nl(user_output),
    '$write_options'(How, Options),
    '$write_answer'(Names, Options),
    '$ask_now'(Flavour, Names, State).
'$do_answer'(break, Flavour, Names, State) :-
    nl(user_output),
    break,
    '$ask_now'(Flavour, Names, State).
'$do_answer'(help, Flavour, Names, State) :-
    '$write_out'('\n; space n: next answer   Enter . c s: stop   a: all   5: five more\n'),
    '$write_out'('w: write in full   p: print   x: codes as text   e: explain (the proof)\n'),
    '$write_out'('t: next answer, traced   b: break   h: this help\n'),
    '$answer_options'(Names, Options),
    '$write_answer'(Names, Options),
    '$ask_now'(Flavour, Names, State).

%   A letter that is no command begins the next query: reads its line key by key and echoes it. The last code is first.

'$typed_line'(Codes0, Codes) :-
    get_single_char(Code),
    (   '$in_list'(Code, [0'\n, 0'\r, -1, 4])
    ->  nl(user_output),
        '$reverse'(Codes0, [], Codes)
    ;   '$in_list'(Code, [8, 127])
    ->  (   Codes0 = [_|Codes1]
        ->  '$write_out'('\b \b')
        ;   Codes1 = []
        ),
        '$typed_line'(Codes1, Codes)
    ;   '$show_code'(Code),
        '$typed_line'([Code|Codes0], Codes)
    ).

'$show_code'(Code) :-
    put_code(user_output, Code),
    flush_output(user_output).

% Explains this answer: proves the query once more, with the bindings.
'$explain_answer'(Names) :-
    (   nb_current('$last_query', query(Module:Query, QueryNames)),
        '$same_names'(QueryNames, Names)
    ->  catch(call_with_inference_limit(once(Module:explain(Query)), 5000000, Result), Ball, true),
        (   nonvar(Ball)
        ->  '$write_out'('the proof cannot be found: it throws\n')
        ;   Result == inference_limit_exceeded
        ->  '$write_out'('the proof takes too long\n')
        ;   true
        )
    ;   '$write_out'('the query is not known any more\n')
    ).

'$same_names'([], _).
'$same_names'([Name=Value|Names0], Names) :-
    (   '$in_list'(Name=Value0, Names)
    ->  Value = Value0
    ;   true
    ),
    '$same_names'(Names0, Names).
