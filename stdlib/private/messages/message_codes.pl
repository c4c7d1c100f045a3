% SPDX-License-Identifier: MIT
% Codes of messages: [E-undef] after the first line of an error, [W-singleton] after the first line of a warning.
% ?- explain('E-undef'). prints the page of a code: what it means, a small example, what to do.

:- module('$message_codes', [message_code/2, explain_code/1]).

:- use_module(library(apply), [maplist/2]).
:- use_module(private(messages/source_snippets), [clause_text/6]).

%!  message_code(+Message, -Code) is semidet.
%
%   Code is the code of a message. Fails for messages that need no explanation.
%
%       ?- message_code(error(type_error(integer, a), _), Code).
%       Code = 'E-type'.

message_code(Message, _) :-
    var(Message),
    !,
    fail.
message_code(unhandled_exception(Ball), Code) :- !, ball_code(Ball, Code).
message_code(load_error(Path, Line, _), 'E-static') :-
    clause_text(Path, Line, user, (_ : - _), _, _),
    !.
message_code(load_error(_, _, Ball), Code) :- !, ball_code(Ball, Code).
message_code(load_failed(_, Ball), Code) :- !, ball_code(Ball, Code).
message_code(directive_error(_, _, _, Ball), Code) :- !, ball_code(Ball, Code).
message_code(command_goal(_, Ball), Code) :- !, Ball \== failed, ball_code(Ball, Code).
message_code(error(Formal, _), Code) :- !, formal_code(Formal, Code).
message_code(source_syntax_error(_, _), 'E-syntax').
message_code(clause_as_query(_, _), 'E-clause').
message_code(unknown_procedure(_, _), 'E-undef').
message_code(directive_failed(_, _, _, _), 'W-directive').
message_code(clause_note(_, _, Note), Code) :- functor(Note, Name, _), note_code(Name, Code).
message_code(not_exported(_, _), 'W-export').
message_code(singletons(_, _, _, _), 'W-singleton').
message_code(load_warning(_, _, Warning), Code) :- functor(Warning, Name, _), warning_code(Name, Code).

note_code(discontiguous, 'W-discontiguous').
note_code(redefined, 'W-redefined').

warning_code(undefined, 'W-undef').
warning_code(undefined_meta, 'W-undef').
warning_code(undefined_export, 'W-undef').
warning_code(unreachable, 'W-unreachable').
warning_code(no_value, 'W-unbound').
warning_code(assigns, 'W-assign').
warning_code(computes_left, 'W-assign').
warning_code(not_function, 'W-evaluable').
warning_code(unifies, 'W-compute').
warning_code(never_equal, 'W-compute').
warning_code(never_same, 'W-compute').
warning_code(not_computed, 'W-compute').
warning_code(joins, 'W-compute').
warning_code(unknown_flag, 'W-flag').
warning_code(flag_value, 'W-flag').
warning_code(unknown_option, 'W-option').
warning_code(option_value, 'W-option').
warning_code(format_arguments, 'W-format').
warning_code(no_base, 'W-base').
warning_code(arrow_fact, 'W-neck').
warning_code(split_neck, 'W-neck').
warning_code(colon_fact, 'W-neck').
warning_code(goes_on, 'W-stop').
warning_code(overrides, 'W-builtin').
warning_code(names, 'W-names').
warning_code(no_else, 'W-else').
warning_code(no_full_stop, 'W-stop').
warning_code(not_utf8, 'W-encoding').

ball_code(Ball, Code) :-
    (   nonvar(Ball),
        Ball = error(Formal, _)
    ->  formal_code(Formal, Code)
    ;   atom(Ball),
        ( Ball == '$aborted' ; Ball == time_limit_exceeded )
    ->  fail
    ;   Code = 'E-ball'
    ).

formal_code(Formal, Code) :-
    nonvar(Formal),
    code_of(Formal, Found),
    !,
    Code = Found.

code_of(syntax_error(_), 'E-syntax').
code_of(instantiation_error, 'E-unbound').
code_of(type_error(evaluable, _), 'E-evaluable').
code_of(type_error(_, _), 'E-type').
code_of(domain_error(_, _), 'E-domain').
code_of(context_error(_), 'E-if').
code_of(existence_error(procedure, _), 'E-undef').
code_of(existence_error(source_sink, _), 'E-file').
code_of(existence_error(_, _), 'E-exists').
code_of(permission_error(modify, static_procedure, _), 'E-static').
code_of(permission_error(open, source_sink, _), 'E-file').
code_of(permission_error(_, _, _), 'E-permission').
code_of(representation_error(_), 'E-limit').
code_of(evaluation_error(_), 'E-value').
code_of(resource_error(What), 'E-memory') :- ( What == memory ; What == stack_memory ).
code_of(resource_error(_), 'E-resource').
code_of(uninstantiation_error(_), 'E-bound').

%!  explain_code(+Code) is semidet.
%
%   Prints the page of Code. Fails if there is none.
%
%       ?- explain_code('E-undef').

explain_code(Code) :-
    page(Code, Title, Lines),
    !,
    format('~w: ~w~n', [Code, Title]),
    maplist(print_page_line, Lines).

print_page_line(Line) :-
    (   Line == ''
    ->  nl
    ;   format('   ~w~n', [Line])
    ).

page('E-syntax', 'the text is not a Prolog term',
     [ 'The mark is where the parser had to give up; the cause is there or just before it.',
       'Usual causes: a missing full stop or comma, a bracket or quote that is not closed,',
       'a blank between a name and its parenthesis, a name that begins with a capital',
       'letter. The rest of the file is loaded.',
       '',
       '    parent(bob, ann)             % the full stop is missing',
       '    parent(bob, pat).' ]).
page('E-if', 'directives of conditional compilation do not match',
     [ 'Each :- if(Goal) needs an :- endif in the same file. Between them :- elif(Goal)',
       'and :- else are allowed.' ]).
page('E-undef', 'a goal calls a procedure that does not exist',
     [ 'Look for a misspelt name, a wrong number of arguments, or a file that was not',
       'loaded.',
       '',
       '    grand(X, Z) :- paretn(X, Y), parent(Y, Z).      % should be parent/2',
       '',
       'If the procedure may have no clauses at times, declare it:',
       '',
       '    :- dynamic seen/1.',
       '',
       'catch/3 sees error(existence_error(procedure, paretn/2), _).' ]).
page('E-unbound', 'an argument has no value yet',
     [ 'The goal needs a value when it is called. In the clause, put the goal that gives',
       'the variable its value before it.',
       '',
       '    fact(N, F) :- F is N*F1, N1 is N-1, fact(N1, F1).     % F1 comes too late',
       '    fact(N, F) :- N1 is N-1, fact(N1, F1), F is N*F1.     % right',
       '',
       'library(clpfd) computes in all directions: there F #= N*F1 can be anywhere.',
       'catch/3 sees error(instantiation_error, _).' ]).
page('E-evaluable', 'this cannot be evaluated',
     [ 'is/2 and the comparisons accept numbers, variables bound to numbers, and functions',
       'such as + and max. An atom is none of these.',
       '',
       '    X is m + 1.          % should be M: variables begin with a capital letter',
       '',
       'catch/3 sees error(type_error(evaluable, m/0), _).' ]).
page('E-type', 'an argument has the wrong type',
     [ 'The message names the argument, what it should be, and what it is.',
       '',
       '    atom_length(f(x), L).        % the first argument should be an atom',
       '',
       'catch/3 sees error(type_error(Type, Culprit), _).' ]).
page('E-domain', 'an argument has the right type, but its value makes no sense',
     [ '    functor(T, foo, -1).         % no term has -1 arguments',
       '',
       'catch/3 sees error(domain_error(Domain, Culprit), _).' ]).
page('E-exists', 'something that is named does not exist',
     [ 'A closed stream, a flag that was never created, a key without a value.',
       'catch/3 sees error(existence_error(Kind, Name), _).' ]).
page('E-file', 'a file cannot be opened',
     [ 'Names are relative to the working directory: ?- pwd. shows it, ?- ls. its files.',
       'A name with a dot or a capital letter in it needs quotes.',
       '',
       '    ?- [family].                 % family or family.pl',
       '    ?- [''my files/Family.pl''].',
       '',
       'catch/3 sees error(existence_error(source_sink, File), _), or a permission_error.' ]).
page('E-static', 'the clauses of this procedure cannot be changed while the program runs',
     [ 'Procedures in files are static unless declared:',
       '',
       '    :- dynamic counter/1.',
       '    counter(0).',
       '',
       'Procedures of the system cannot be changed at all: choose another name.',
       'catch/3 sees error(permission_error(modify, static_procedure, counter/1), _).' ]).
page('E-permission', 'this is not allowed',
     [ 'Such as writing to a stream that was opened for reading, reading past the end of a',
       'file, or making the comma an operator of another kind.',
       'catch/3 sees error(permission_error(Action, Type, Culprit), _).' ]).
page('E-value', 'the expression has no value',
     [ '    X is 1 / 0.                  % also log(0), sqrt(-1), 2.0 ** 10000',
       '',
       'catch/3 sees error(evaluation_error(Why), _).' ]).
page('E-memory', 'the memory for terms and goals is full',
     [ 'The usual cause is a recursion that does not end: a clause calls itself before',
       'anything has become smaller, or no clause ends the recursion.',
       '',
       '    anc(X, Z) :- anc(X, Y), parent(Y, Z).      % calls itself first',
       '    anc(X, Z) :- parent(X, Y), anc(Y, Z).      % right',
       '',
       '?- slice. shows the part of the program that does not end; with `:- table anc/2.` many',
       'left recursions terminate. hornbeam --stack-limit=4g gives more memory. Atoms,',
       'clauses and tables are not on the stacks: their limit is --memory-limit=4g.',
       'catch/3 sees error(resource_error(memory), _) or similar.' ]).
page('E-resource', 'a resource is exhausted',
     [ 'catch/3 sees error(resource_error(What), _).' ]).
page('E-limit', 'a limit of the system is exceeded',
     [ 'catch/3 sees error(representation_error(What), _).' ]).
page('E-bound', 'an argument should be a variable',
     [ 'catch/3 sees error(uninstantiation_error(Culprit), _).' ]).
page('E-ball', 'the program has thrown a term that nothing caught',
     [ '    throw(no_money)              % not inside a catch(Goal, no_money, Recovery)' ]).
page('E-clause', 'a clause was typed as a query',
     [ 'The prompt takes queries. Clauses go into a file, or are typed after [user]. and end with Ctrl-D.',
       '',
       '    ?- [user].',
       '    |: likes(mary, wine).',
       '    |: ^D' ]).
page('W-undef', 'a clause calls a procedure that does not exist',
     [ 'Found when the file is loaded; an error when the goal is called. See E-undef.' ]).
page('W-singleton', 'a variable occurs once in a clause',
     [ 'Nothing else uses its value: often a misspelt variable, or a name that should be an atom.',
       '',
       '    len([_|T], N) :- len(T, M), N is m+1.      % M occurs once: m is an atom',
       '    likes(Mary, wine).                         % everybody likes wine',
       '',
       'If that is intended, write _ or a name that begins with _.' ]).
page('W-doc', 'a documentation comment does not match the clause below it',
     [ 'A line that begins with %! is a template: name, arguments with modes, determinism.',
       '',
       '    %!  append(?Xs, ?Ys, ?Zs) is nondet.',
       '',
       'It has as many arguments as the clause (// means two more), and its determinism is',
       'det, semidet, nondet, multi, failure, erroneous or undefined.' ]).
page('W-discontiguous', 'the clauses of a procedure are not together',
     [ 'All are kept, in their order. If that is intended:',
       '',
       '    :- discontiguous male/1, female/1.' ]).
page('W-redefined', 'a file defines a procedure that another file defined before',
     [ 'The earlier clauses are removed. To keep both: :- multifile p/1. in both files.' ]).
page('W-directive', 'a directive failed',
     [ 'The mark is below the goal that failed. The rest of the file is loaded.' ]).
page('W-export', 'a module does not export what is imported from it',
     [ '?- help(library(lists)). shows what a library exports.' ]).
page('W-unreachable', 'no call reaches this clause',
     [ 'A clause above it matches every call, and cuts.',
       '',
       '    kind(_, other) :- !.',
       '    kind(1, one).                % never reached: put it first' ]).
page('W-unbound', 'a variable is evaluated before it has a value',
     [ 'Every call of this clause throws an error. See E-unbound.' ]).
page('W-assign', 'a variable would get a second value',
     [ 'A variable keeps its value: X is X+1 is never true. Use a new one: X1 is X+1.' ]).
page('W-evaluable', 'an expression has a part that is not a function',
     [ 'Every call that reaches it throws an error. A predicate has no value: call it before.',
       '',
       '    fact(N, F) :- N > 0, M is N - 1, fact(M, G), F is N * G.        % not N * fact(M)' ]).
page('W-compute', '`=` makes two terms equal; it does not evaluate',
     [ '    Y = X+1, Y > 3               % Y is the term X+1; write Y is X+1' ]).
page('W-flag', 'a Prolog flag that does not exist, or a value that it never has',
     [ '    :- set_prolog_flag(double_qoutes, codes).        % double_quotes',
       'help(Flag) tells what a flag is for and its values.' ]).
page('W-option', 'an option that a predicate does not have, or a value that it never has',
     [ '    open(F, read, S, [typ(binary)])                  % type(binary)',
       'An unknown option is passed over; an unknown value is an error when the goal',
       'is called.' ]).
page('W-format', 'a format takes another number of arguments than it gets',
     [ '    format("~w has ~d~n", [ann])                     % one for each of ~w and ~d',
       'An error when the goal is called. ~n, ~t, ~| and ~~ take none, ~* one more.' ]).
page('W-base', 'a recursion without a clause that ends it',
     [ '    sum([], 0).                  % this one is missing',
       '    sum([X|Xs], S) :- sum(Xs, S1), S is S1 + X.' ]).
page('W-neck', 'the clause looks like a rule, but is a fact',
     [ 'The neck of a rule is :- .' ]).
page('W-builtin', 'a file defines a procedure that is built in',
     [ 'Its clauses are used in its module, the builtin everywhere else. Only control',
       'constructs and the builtins of the standard cannot be replaced. Procedures of',
       'libraries are replaced without a warning.' ]).
page('W-names', 'a list in a file adds facts',
     [ '    [family].            % adds the fact family',
       '    :- [family].         % loads family.pl' ]).
page('W-else', 'an if-then without an else fails when its condition does',
     [ '    ( X > 0 -> write(positive) ; true )' ]).
page('W-encoding', 'a file has bytes that are not UTF-8',
     [ 'Letters with accents may be wrong. Save the file as UTF-8, or begin it with',
       ':- encoding(iso_latin_1).' ]).
page('W-large', 'an editor does not look into a file that is too large',
     [ 'Of more than 4 megabytes, or of what takes longer than ten seconds to read,',
       'nothing is told. Data are better in a file of their own.' ]).
page('W-stop', 'the last clause of a file has no full stop',
     [ 'It is read as if it had one.' ]).
