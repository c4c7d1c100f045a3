% Wumpus world: is a statement true, given what is known?
%
%   check_true_false.pl -- wumpus_rules.txt [additional_knowledge] [statement]
%
% with the goal main/0, or from the prompt:
%
%   ?- check_true_false('wumpus_rules.txt', 'kb1.txt', 'statement1.txt').
%   ?- check('wumpus_rules.txt', 'kb1.txt', 'statement1.txt', tt, Result).
%
% Both write the file result.txt. A fourth argument of the script is the way of
% reasoning: dpll (the default) or tt, the truth table.

:- use_module(library(lists)).
:- ensure_loaded(expressions).
:- ensure_loaded(truth_table).
:- ensure_loaded(dpll).

%!  main is det.
%
%   Does what the script arguments ask for and ends the Prolog system, with
%   status 1 if something was wrong with the arguments or files.
main :-
    script_arguments(Arguments),
    (   run(Arguments)
    ->  halt(0)
    ;   halt(1)
    ).

run([Rules, Additional, Statement]) :-
    !,
    check_true_false(Rules, Additional, Statement).
run([Rules, Additional, Statement, Method]) :-
    !,
    check_true_false(Rules, Additional, Statement, Method).
run(_) :-
    format(user_error, 'Arguments, after the program:~n', []),
    format(user_error, '  RULES_FILE KNOWLEDGE_FILE STATEMENT_FILE [dpll|tt]~n', []),
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
        system_name(First)
    ->  true
    ;   Arguments = Argv
    ).

after_last(Test, List, After) :-
    append(_, [Element|After], List),
    call(Test, Element),
    \+ ( member(Later, After), call(Test, Later) ),
    !.

program_file(Name) :-
    sub_atom(Name, _, _, 0, 'check_true_false.pl').

system_name(Name) :-
    member(System, [swipl, sicstus, hornbeam]),
    sub_atom(Name, _, _, 0, System).

%!  check_true_false(+Rules, +Additional, +Statement) is semidet.
%!  check_true_false(+Rules, +Additional, +Statement, +Method) is semidet.
%
%   Prints what the knowledge in the files Rules and Additional says about the
%   statement in the file Statement, and writes it to the file result.txt. Prints
%   a message and fails, without a result.txt, if something is wrong with a file.
check_true_false(Rules, Additional, Statement) :-
    check_true_false(Rules, Additional, Statement, dpll).

check_true_false(Rules, Additional, Statement, Method) :-
    catch(( check(Rules, Additional, Statement, Method, Result),
            write_result('result.txt', Result) ),
          Problem,
          give_up(Problem)),
    format('~w~n', [Result]).

give_up(bad_input(File, Line, Format, Arguments)) :-
    !,
    (   Line =:= 0
    ->  format(user_error, '~w: ', [File])
    ;   format(user_error, '~w:~d: ', [File, Line])
    ),
    format(user_error, Format, Arguments),
    nl(user_error),
    fail.
give_up(bad_argument(Format, Arguments)) :-
    !,
    format(user_error, Format, Arguments),
    nl(user_error),
    fail.
give_up(Error) :-
    throw(Error).

write_result(File, Result) :-
    catch(open(File, write, Stream), error(_, _),
          throw(bad_input(File, 0, 'cannot be written', []))),
    format(Stream, '~w~n', [Result]),
    close(Stream).

%!  check(+Rules, +Additional, +Statement, +Method, -Result) is det.
%
%   Result is one of 'definitely true', 'definitely false', 'possibly true,
%   possibly false', 'both true and false'. Method is dpll or tt. Throws
%   bad_input/4, bad_argument/2.
check(Rules, Additional, Statement, Method, Result) :-
    empty_model(Model),
    load_knowledge(Rules, Model, Knowledge1),
    load_knowledge(Additional, Model, Knowledge2),
    append(Knowledge1, Knowledge2, Knowledge),
    load_statement(Statement, Model, Expression),
    check_method(Method, Knowledge, Model),
    verdict(Method, Knowledge, Expression, Model, Result).

check_method(dpll, _, _) :-
    !.
check_method(tt, Knowledge, Model) :-
    !,
    \+ \+ ( set_known_symbols(Knowledge),
            unknown_symbols(Model, Unknown),
            length(Unknown, Count),
            table_is_small(Count) ).
check_method(Method, _, _) :-
    throw(bad_argument('~w: the way of reasoning must be dpll or tt', [Method])).

table_is_small(Count) :-
    (   Count =< 24
    ->  true
    ;   throw(bad_argument('~d symbols are not known: a truth table of 2^~d rows; use dpll',
                           [Count, Count]))
    ).

%!  verdict(+Method, +Knowledge, +Statement, +Model, -Result) is det.
%
%   Result says whether the expressions Knowledge entail Statement, its negation,
%   both or none of them.
verdict(Method, Knowledge, Statement, Model, Result) :-
    (   entails(Method, Knowledge, Statement, Model)
    ->  True = yes
    ;   True = no
    ),
    (   entails(Method, Knowledge, not(Statement), Model)
    ->  False = yes
    ;   False = no
    ),
    result(True, False, Result).

entails(tt, Knowledge, Statement, Model) :-
    tt_entails(Knowledge, Statement, Model).
entails(dpll, Knowledge, Statement, _) :-
    dpll_entails(Knowledge, Statement).

result(yes, yes, 'both true and false').
result(yes, no, 'definitely true').
result(no, yes, 'definitely false').
result(no, no, 'possibly true, possibly false').
