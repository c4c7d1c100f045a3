% Max-Connect4 against the computer.
%
%   maxconnect4.pl -- interactive [input_file] [computer-next/human-next] [depth]
%   maxconnect4.pl -- one-move [input_file] [output_file] [depth]
%   maxconnect4.pl -- measure [input_file] [greatest depth]
%
% with the goal main/0, or from the prompt:
%
%   ?- interactive('input1.txt', 'computer-next', 7).
%   ?- one_move('red_next.txt', 'green_next.txt', 5).
%   ?- measure('input1.txt', 10).

:- use_module(library(lists)).
:- ensure_loaded(search).
:- ensure_loaded(board).
:- ensure_loaded(state_file).

%!  main is det.
%
%   Does what the script arguments ask for and ends the Prolog system, with
%   status 1 if something was wrong with the arguments or files.
main :-
    script_arguments(Arguments),
    prompt(_, ''),
    (   run(Arguments)
    ->  halt(0)
    ;   halt(1)
    ).

run([interactive, File, Next, Depth]) :-
    !,
    interactive(File, Next, Depth).
run(['one-move', Input, Output, Depth]) :-
    !,
    one_move(Input, Output, Depth).
run([measure, File, Depth]) :-
    !,
    measure(File, Depth).
run(_) :-
    report(bad_argument('Arguments, after the program:', [])),
    report(bad_argument('  interactive INPUT_FILE computer-next|human-next DEPTH', [])),
    report(bad_argument('  one-move INPUT_FILE OUTPUT_FILE DEPTH', [])),
    report(bad_argument('  measure INPUT_FILE GREATEST_DEPTH', [])),
    fail.

%   Systems differ in what the flag argv holds beside the script's own
%   arguments: all that comes after the last -- is ours, else all after the
%   name of this program, else the whole list but for a system's name.
script_arguments(Arguments) :-
    current_prolog_flag(argv, Argv),
    (   after_last(==('--'), Argv, Arguments)
    ->  true
    ;   after_last(program_file, Argv, Arguments)
    ->  true
    ;   Argv = [First|Arguments],
        \+ memberchk(First, [interactive, 'one-move', measure])
    ->  true
    ;   Arguments = Argv
    ).

after_last(Test, List, After) :-
    append(Before, [Element|After], List),
    call(Test, Element),
    \+ ( member(Later, After), call(Test, Later) ),
    !,
    is_list(Before).

program_file(Name) :-
    sub_atom(Name, _, _, 0, 'maxconnect4.pl').


% The interactive mode

%!  interactive(+File, +Next, +Depth) is semidet.
%
%   Plays a game from the state in File to its end (or the end of the input).
%   Next is computer-next or human-next, Depth how many moves the computer looks
%   ahead. Every move of the computer is saved in computer.txt, every move of the
%   human in human.txt. If there is no such File, the board is empty. Prints a
%   message and fails if File or an argument is not right.
interactive(File, Next, Depth) :-
    catch(( check_next(Next),
            check_depth(Depth, Levels),
            state_or_empty(File, State),
            turn(Next, State, Levels) ),
          Problem,
          give_up(Problem)).

state_or_empty(File, State) :-
    catch(load_state(File, State), bad_input(File, 0, 'no such file', []), true),
    (   var(State)
    ->  format('There is no ~w: the game begins with an empty board.~n', [File]),
        empty_state(State)
    ;   true
    ).

check_next(Next) :-
    memberchk(Next, ['computer-next', 'human-next']),
    !.
check_next(Next) :-
    throw(bad_argument('~w: expected computer-next or human-next', [Next])).

check_depth(Depth, Levels) :-
    (   integer(Depth)
    ->  Levels = Depth
    ;   catch(( atom_codes(Depth, Codes), number_codes(Levels, Codes) ), error(_, _), fail)
    ),
    integer(Levels),
    Levels >= 1,
    !.
check_depth(Depth, _) :-
    throw(bad_argument('~w: the depth must be a whole number, 1 or more', [Depth])).

give_up(Problem) :-
    (   memberchk(Problem, [bad_input(_, _, _, _), bad_argument(_, _)])
    ->  report(Problem),
        fail
    ;   throw(Problem)
    ).

%!  turn(+Next, +State, +Depth) is det.
%
%   Shows the state and plays on, with a move of the computer or of the human.
turn(Next, State, Depth) :-
    show_state(State),
    (   full(State)
    ->  show_result(State)
    ;   Next == 'computer-next'
    ->  computer_move(State, Depth, State1),
        save_state('computer.txt', State1),
        turn('human-next', State1, Depth)
    ;   human_move(State, State1)
    ->  save_state('human.txt', State1),
        turn('computer-next', State1, Depth)
    ;   format('End of input: the game stops here.~n')
    ).

computer_move(State, Depth, State1) :-
    cpu_time(choose_move(State, Depth, Column, _, Positions), Time),
    State = state(Player, _, _, _),
    format('Player ~d, the computer, plays column ~d (~d positions explored).~n',
           [Player, Column, Positions]),
    format(user_error, 'CPU time: ~d ms~n', [Time]),
    play(State, Column, State1).

%   Asks until there is a legal move; fails at the end of the input.
human_move(State, State1) :-
    State = state(Player, _, _, _),
    format('Player ~d, your move: a column from 1 to 7.~n', [Player]),
    flush_output,
    typed_line(Line),
    answer(Line, State, State1).

%   The next line with something in it; fails at the end of the input.
typed_line(Line) :-
    get_code(Code),
    Code =\= -1,
    rest_of_line(Code, user_input, Line0),
    (   member(Visible, Line0),
        Visible > 32
    ->  Line = Line0
    ;   typed_line(Line)
    ).

answer(Line, State, State1) :-
    (   column_typed(Line, Column)
    ->  (   play(State, Column, State1)
        ->  true
        ;   format('Column ~d is full.~n', [Column]),
            human_move(State, State1)
        )
    ;   format('That is not a column: ~s~n', [Line]),
        human_move(State, State1)
    ).

%   A digit from 1 to 7, blanks around it, and a full stop if one likes.
column_typed(Line, Column) :-
    findall(Code, ( member(Code, Line), Code > 32 ), Codes),
    ( Codes = [Digit] ; Codes = [Digit, 0'.] ),
    !,
    Column is Digit - 0'0,
    Column >= 1,
    Column =< 7.


% The one-move mode

%!  one_move(+Input, +Output, +Depth) is semidet.
%
%   Makes one move in the state of the file Input, for the player whose turn it
%   is, and writes the new state to the file Output. A full board is shown and
%   that is all. Prints a message and fails if a file or Depth is not right.
one_move(Input, Output, Depth) :-
    catch(( check_depth(Depth, Levels),
            load_state(Input, State),
            make_one_move(State, Output, Levels) ),
          Problem,
          give_up(Problem)).

make_one_move(State, Output, Depth) :-
    show_state(State),
    (   full(State)
    ->  show_result(State)
    ;   computer_move(State, Depth, State1),
        save_state(Output, State1),
        show_state(State1)
    ).


% Measuring

%!  measure(+File, +Depth) is semidet.
%
%   Prints for every depth up to Depth the move chosen in the state of File, its
%   value, the number of positions explored and the CPU time in milliseconds.
measure(File, Depth) :-
    catch(( check_depth(Depth, Levels),
            state_or_empty(File, State),
            measure_state(State, Levels) ),
          Problem,
          give_up(Problem)).

measure_state(State, Depth) :-
    show_state(State),
    format('Depth~t~8|Column~t~16|Value~t~24|Positions~t~36|CPU time (ms)~n'),
    forall(( between(1, Depth, Levels), \+ full(State) ),
           ( cpu_time(choose_move(State, Levels, Column, Value, Positions), Time),
             format('~d~t~8|~d~t~16|~d~t~24|~d~t~36|~d~n',
                    [Levels, Column, Value, Positions, Time]),
             flush_output )).

cpu_time(Goal, Time) :-
    statistics(runtime, [Start|_]),
    call(Goal),
    !,
    statistics(runtime, [End|_]),
    Time is End - Start.


% Printing

%!  show_state(+State) is det.
%
%   Prints the board, top row first, and the score.
show_state(state(_, Ones, Twos, _)) :-
    nl,
    forall(row(Row),
           ( format('~d |', [Row]),
             forall(between(1, 7, Column),
                    ( cell(Column, Row, Ones, Twos, Player),
                      nth0(Player, ['.', '1', '2'], Piece),
                      format(' ~a', [Piece]) )),
             nl )),
    format('  +--------------~n    1 2 3 4 5 6 7~n'),
    score(Ones, Score1),
    score(Twos, Score2),
    format('Score: player 1 has ~d, player 2 has ~d.~n', [Score1, Score2]).

show_result(state(_, Ones, Twos, _)) :-
    score(Ones, Score1),
    score(Twos, Score2),
    (   Score1 > Score2
    ->  format('The board is full. Player 1 wins ~d to ~d.~n', [Score1, Score2])
    ;   Score1 < Score2
    ->  format('The board is full. Player 2 wins ~d to ~d.~n', [Score2, Score1])
    ;   format('The board is full. A draw, ~d to ~d.~n', [Score1, Score2])
    ).
