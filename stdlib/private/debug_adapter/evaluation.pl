% SPDX-License-Identifier: MIT
% Evaluating input while a program is stopped: watch expressions, goals, conditions of breakpoints. Bindings of a goal
% are shown and undone.

:- module('$dap_evaluation',
          [ evaluated/5, term_in_frame/4, condition_holds/4, condition_problem/2, log_text/4, ball_text/2,
            problem_text/2 ]).

:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2]).
:- use_module(private(debug_adapter/values), [value_text/3]).
:- use_module(private(teaching/trials), [without_halt/1]).

:- set_prolog_flag(double_quotes, string).

%   The time limit for an answer.
most_seconds(5).

%!  evaluated(+Text, +Context, +Names, +Module, -Result) is det.
%
%   Result is value(Term) or text(Text). A variable of Names or a number evaluates to itself, an arithmetic expression
%   is evaluated, and a term with a defined procedure is a goal of Module and is called once, with the variables in
%   Names. In the context hover nothing is called; in the context watch other terms evaluate to themselves, elsewhere
%   they are goals. Errors: those of the goal, of the expression, and of the syntax of Text; told(Problem) for another
%   variable.
%
%       ?- evaluated("X + 1", "watch", ['X'=2], user, Result).
%       Result = value(3).
%       ?- evaluated("Y = f(X)", "repl", ['X'=2], user, Result).
%       Result = text("Y = f(2)").

evaluated(Text, Context, Names, Module, Result) :-
    read_goal(Text, Names, Module, Term, New),
    (   var(Term),
        member(Name=Other, New),
        Other == Term
    ->  no_variable(Name)
    ;   ( var(Term) ; \+ callable(Term) ; Term = [_|_] )
    ->  Result = value(Term)
    ;   has_value(Term, Value)
    ->  Result = value(Value)
    ;   ( Context == "hover" ; compound(Term), current_arithmetic_function(Term) )
    ->  Result = value(Term)
    ;   ( Context \== "watch" ; is_procedure(Term, Module) )
    ->  called(Module:Term, Names, New, Answer),
        Result = text(Answer)
    ;   Result = value(Term)
    ).

no_variable(Name) :-
    format(string(Problem), "the clause has no variable ~w", [Name]),
    throw(told(Problem)).

unknown_variable(Name) :-
    format(string(Problem), "the value of ~w is not known: an expansion has replaced the goals with it", [Name]),
    throw(told(Problem)).

%!  term_in_frame(+Text, +Names, +Module, -Term) is det.
%
%   Term is the term Text, with the variables in Names. Errors: those of its syntax; told(Problem) for other variables.
%
%       ?- term_in_frame("f(X)", ['X'=2], user, Term).
%       Term = f(2).

term_in_frame(Text, Names, Module, Term) :-
    read_goal(Text, Names, Module, Term, New),
    ( New = [Name=_|_] -> no_variable(Name) ; true ).

%   has_value(+Term, -Value): a compound term is an expression if its functor is that of one, an atom if it is no goal.
%   A term such as a-b is none: an operand has the wrong type.

has_value(Term, Value) :-
    current_arithmetic_function(Term),
    ( compound(Term) -> true ; \+ is_procedure(Term, user) ),
    catch(Value is Term, error(type_error(_, _), _), fail).

%   Names has the variables of the clause, New the others.

read_goal(Text0, Names, Module, Term, New) :-
    split_string(Text0, "", " \t\r\n.", [Text]),
    ( Text == "" -> throw(told("there is nothing to evaluate")) ; true ),
    term_string(Term, Text, [module(Module), variable_names(Read)]),
    bound(Read, Names, New).

bound([], _, []).
bound([Name=Value|Read], Names, New) :-
    (   '$in_list'(Name=Known, Names)
    ->  ( Known == '$unknown' -> unknown_variable(Name) ; true ),
        Value = Known,
        New = New1
    ;   New = [Name=Value|New1]
    ),
    bound(Read, Names, New1).

is_procedure(Term, Module) :-
    functor(Term, Name, Arity),
    functor(Head, Name, Arity),
    (   Name == (:)
    ->  true
    ;   '$predicate_property'(Module, Head, defined)
    ->  true
    ;   '$autoload'(Module, Name, Arity)
    ).

called(Goal, Names, New, Answer) :-
    most_seconds(Most),
    (   unbound(Names, Unbound),
        '$append'(New, Unbound, Shown),
        findall(Text, ( on_trial(call_with_time_limit(Most, Goal)), answer_text(Shown, Text) ), [Answer0])
    ->  Answer = Answer0
    ;   Answer = "false"
    ).

%   The program does not end by it, and its input is not read: there is none.

on_trial(Goal) :-
    stream_property(Input, alias(user_input)),
    current_input(Current),
    setup_call_cleanup(( open_string("", Empty), input_from(Empty, Empty) ),
                       without_halt(Goal),
                       ( input_from(Input, Current), close(Empty) )).

input_from(User, Current) :-
    set_stream(User, alias(user_input)),
    set_input(Current).

unbound(Names, Unbound) :-
    findall(Name=x, ( member(Name=Value, Names), var(Value) ), Pairs),
    same_values(Pairs, Names, Unbound).

same_values([], _, []).
same_values([Name=_|Pairs], Names, [Name=Value|Unbound]) :-
    '$in_list'(Name=Value, Names),
    same_values(Pairs, Names, Unbound).

answer_text(Names, Text) :-
    findall(Line, ( member(Name=Value, Names), nonvar(Value), value_text(Value, Names, Shown),
                    format(string(Line), "~w = ~w", [Name, Shown]) ),
            Lines),
    (   Lines == []
    ->  Text = "true"
    ;   atomic_list_concat(Lines, ', ', Atom),
        atom_string(Atom, Text)
    ).

%!  condition_holds(+Text, +Names, +Module, -Problem) is semidet.
%
%   The goal Text of Module holds; Problem is none. A condition with an error counts as true, so that it is noticed;
%   Problem is a text then.
%
%       ?- condition_holds("X > 1", ['X'=2], user, Problem).
%       Problem = none.

condition_holds(Text, Names, Module, Problem) :-
    most_seconds(Most),
    catch(\+ \+ ( read_goal(Text, Names, Module, Goal, _), on_trial(call_with_time_limit(Most, Module:Goal)) ), Ball,
          true),
    ( var(Ball) -> Problem = none ; problem_text(Ball, Problem) ).

%!  condition_problem(+Text, -Problem) is semidet.
%
%   Text cannot be read as a goal; Problem describes why.
%
%       ?- condition_problem("X > 1", Problem).
%       false.

condition_problem(Text, Problem) :-
    catch(( read_goal(Text, [], user, Goal, _), must_be(callable, Goal), fail ), Ball, true),
    problem_text(Ball, Problem).

%!  log_text(+Log, +Names, +Module, -Text) is det.
%
%   Text is Log with each {Expression} replaced by its value, with the operators of Module.
%
%       ?- log_text("X is {X}", ['X'=2], user, Text).
%       Text = "X is 2".

log_text(Log, Names, Module, Text) :-
    (   sub_string(Log, Before, 1, _, "{"),
        sub_string(Log, At, 1, After, "}"),
        At > Before
    ->  sub_string(Log, 0, Before, _, Front),
        From is Before + 1,
        Length is At - From,
        sub_string(Log, From, Length, _, Expression),
        sub_string(Log, _, After, 0, Rest),
        catch(( evaluated(Expression, "hover", Names, Module, value(Value)), value_text(Value, [], Shown) ), _,
              Shown = Expression),
        log_text(Rest, Names, Module, Tail),
        atomic_list_concat([Front, Shown, Tail], Atom),
        atom_string(Atom, Text)
    ;   Text = Log
    ).

%!  ball_text(@Ball, -Text) is det.
%
%   Text describes the error.
%
%       ?- ball_text(my_ball, Text).

ball_text(Ball, Text) :-
    (   catch('$host_message_text'(Ball, Text0), _, fail)
    ->  format(string(Text), "~w", [Text0])
    ;   value_text(Ball, [], Text)
    ).

%!  problem_text(@Ball, -Text) is det.
%
%   Text describes the error of an evaluation, without the place where the program stands.
%
%       ?- problem_text(told("no"), Text).
%       Text = "no".

problem_text(Ball, Text) :-
    (   nonvar(Ball),
        Ball = told(Text0),
        string(Text0)
    ->  Text = Text0
    ;   problem_lines(Ball, Lines)
    ->  '$host_lines'(Lines, Text0),
        format(string(Text), "~w", [Text0])
    ;   value_text(Ball, [], Text)
    ).

problem_lines(Ball, Lines) :-
    '$keep_syntax_error',
    nb_setval('$kept_error_trace', none),
    '$message_texts',
    ( nonvar(Ball), Ball = error(_, _) -> Message = Ball ; Message = unhandled_exception(Ball) ),
    catch('$message_texts':translate_message(Message, Lines, []), _, fail).
