% SPDX-License-Identifier: MIT
% Reading terms (13211-1, 8.14.1). The builtins '$read_term'/2,3 read; where the option syntax_errors wants a
% message about an error, it is printed here.

%!  read_term(?Term, +Options) is semidet.
%
%   Reads a term and its full stop from the current input; end_of_file at the end. Options: variables(List),
%   variable_names(List), singletons(List), term_position(P), subterm_positions(P), comments(List),
%   double_quotes(Mode); module(Module), whose operators are used; syntax_errors(What): error, the default, throws; dec10 prints the error and reads the
%   next term; fail prints it and fails; quiet fails.
%   Errors: instantiation_error, domain_error(read_option, Option), syntax_error(Name).
%
%       ?- read_term(T, [variable_names(Names)]).

read_term(Term, Options) :-
    (   '$says_syntax_errors'(Options, What)
    ->  current_input(Stream),
        '$read_saying'(What, Stream, Term, Options)
    ;   '$read_term'(Term, Options)
    ).

%!  read_term(+Stream, ?Term, +Options) is semidet.
%
%   As read_term/2, from Stream.
%
%       ?- open_string('p(X).', _S), read_term(_S, T, [variable_names(Names)]).
%       T = p(_A), Names = ['X'=_A].

read_term(Stream, Term, Options) :-
    (   '$says_syntax_errors'(Options, What)
    ->  '$read_saying'(What, Stream, Term, Options)
    ;   '$read_term'(Stream, Term, Options)
    ).

% A list that is none is for '$read_term' to refuse.
'$says_syntax_errors'(Options, What) :-
    '$last_syntax_errors'(Options, error, What),
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

:- '$set_predicate_property'([read_term/2, read_term/3], iso).
