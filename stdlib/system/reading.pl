% SPDX-License-Identifier: MIT
% Reading terms (13211-1, 8.14.1) with the builtins '$read'/1,2 and '$read_term'/2,3; prints messages about syntax
% errors if the flag or option syntax_errors requests them.

%!  read(?Term) is semidet.
%
%   Reads a term and its full stop from the current input; end_of_file at the end. The flag syntax_errors controls the
%   handling of syntax errors, like the option of read_term/2: by default syntax_error(Name) is thrown.
%
%       ?- open_string('f(x). g.', _S), set_input(_S), read(T), close(_S).
%       T = f(x).

read(Term) :-
    current_prolog_flag(syntax_errors, Flag),
    (   Flag == error
    ->  '$read'(Term)
    ;   read_term(Term, [])
    ).

%!  read(+Stream, ?Term) is semidet.
%
%   Like read/1, from Stream.
%
%       ?- open_string('f(x). g.', _S), read(_S, T).
%       T = f(x).

read(Stream, Term) :-
    current_prolog_flag(syntax_errors, Flag),
    (   Flag == error
    ->  '$read'(Stream, Term)
    ;   read_term(Stream, Term, [])
    ).

%!  read_term(?Term, +Options) is semidet.
%
%   Reads a term and its full stop from the current input; end_of_file at the end. Options: variables(List),
%   variable_names(List), singletons(List), term_position(P), subterm_positions(P), comments(List), double_quotes(Mode);
%   module(Module), whose operators are used; syntax_errors(What), by default the flag of that name: error throws; dec10
%   prints the error and reads the next term; fail prints it and fails; quiet fails. Errors: instantiation_error,
%   domain_error(read_option, Option), syntax_error(Name).
%
%       ?- read_term(T, [variable_names(Names)]).

read_term(Term, Options0) :-
    '$syntax_errors'(Options0, Options, What),
    (   '$is_said'(What)
    ->  current_input(Stream),
        '$read_saying'(What, Stream, Term, Options)
    ;   '$read_term'(Term, Options)
    ).

%!  read_term(+Stream, ?Term, +Options) is semidet.
%
%   Like read_term/2, from Stream.
%
%       ?- open_string('p(X).', _S), read_term(_S, T, [variable_names(Names)]).
%       T = p(_A), Names = ['X'=_A].

read_term(Stream, Term, Options0) :-
    '$syntax_errors'(Options0, Options, What),
    (   '$is_said'(What)
    ->  '$read_saying'(What, Stream, Term, Options)
    ;   '$read_term'(Stream, Term, Options)
    ).

%   '$syntax_errors'(+Options0, -Options, -What): the flag counts as an option in front of the others. '$read_term'
%   rejects option lists that are not proper lists.

'$syntax_errors'(Options0, Options, What) :-
    current_prolog_flag(syntax_errors, Flag),
    (   Flag == error
    ->  Options = Options0
    ;   Options = [syntax_errors(Flag)|Options0]
    ),
    (   acyclic_term(Options)
    ->  '$last_syntax_errors'(Options, error, What)
    ;   What = error
    ).

'$is_said'(What) :-
    ( What == dec10 -> true ; What == fail ).

'$last_syntax_errors'(Options, What0, What) :-
    (   nonvar(Options),
        Options = [Option|Options1]
    ->  (   nonvar(Option),
            Option = syntax_errors(What1)
        ->  true
        ;   What1 = What0
        ),
        '$last_syntax_errors'(Options1, What1, What)
    ;   What = What0
    ).

'$read_saying'(What, Stream, Term, Options) :-
    catch('$read_term'(Stream, Read, Options), error(syntax_error(Name), Context), true),
    (   var(Name)
    ->  Term = Read
    ;   print_message(error, error(syntax_error(Name), Context)),
        What == dec10,
        '$read_saying'(What, Stream, Term, Options)
    ).

:- '$set_predicate_property'([read/1, read/2, read_term/2, read_term/3], iso).
