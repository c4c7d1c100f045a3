% SPDX-License-Identifier: MIT
% Output of format/2 in grammar rules, with the names of Scryer Prolog's library(format). format/2,3 themselves are
% built in.

:- module(format, [format_//2, portray_clause_//1]).

:- use_module(library(portray_clause), [portray_clause/1]).

%!  format_(+Format, +Arguments)// is det.
%
%   The characters that format(Format, Arguments) writes.
%
%       ?- phrase(format_("~d-~a", [7, x]), Chars).
%       Chars = ['7', -, x].

format_(Format, Arguments) -->
    { with_output_to(chars(Chars), format(Format, Arguments)) },
    characters(Chars).

%!  portray_clause_(+Clause)// is det.
%
%   The characters that portray_clause(Clause) writes.
%
%       ?- phrase(portray_clause_(a), Chars).
%       Chars = [a, '.', '\n'].

portray_clause_(Clause) -->
    { with_output_to(chars(Chars), portray_clause(Clause)) },
    characters(Chars).

characters([]) -->
    [].
characters([X|Xs]) -->
    [X],
    characters(Xs).
