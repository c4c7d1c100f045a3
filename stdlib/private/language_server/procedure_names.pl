% SPDX-License-Identifier: MIT
% How editors see procedures: p/2, or p//0 for what grammar rules define, which is p/2, too.

:- module('$lsp_procedure_names',
          [procedure_label/4, label_indicator/3, is_nonterminal_in/4, is_nonterminal_template/1]).

:- use_module(private(source_analysis/file_index), [indexed_nonterminal/3]).
:- use_module(private(source_analysis/source_pieces)).

:- set_prolog_flag(double_quotes, string).

%!  procedure_label(+Name, +Arity, +Nonterminal, -Label) is det.
%
%   Label is the indicator of a procedure as an atom: Name//N if Nonterminal is true.
%
%       ?- procedure_label(greeting, 3, true, Label).
%       Label = 'greeting//1'.

procedure_label(Name, Arity, Nonterminal, Label) :-
    (   Nonterminal == true,
        Arity >= 2
    ->  Arity0 is Arity - 2,
        format(atom(Label), '~q', [Name//Arity0])
    ;   format(atom(Label), '~q', [Name/Arity])
    ).

%!  label_indicator(+Label, -Name, -Arity) is semidet.
%
%   The procedure of a label.
%
%       ?- label_indicator('greeting//1', Name, Arity).
%       Name = greeting, Arity = 3.

label_indicator(Label, Name, Arity) :-
    catch(term_string(Term, Label), error(_, _), fail),
    nonvar(Term),
    (   Term = Name/Arity
    ->  true
    ;   Term = Name//Arity0,
        integer(Arity0),
        Arity is Arity0 + 2
    ).

%!  is_nonterminal_in(+Source, +Path, +Name, +Arity) is semidet.
%
%   Grammar rules of the file Path, which may be that of Source, define the procedure.
%
%       ?- open_source('a.pl', "p --> q.", S), is_nonterminal_in(S, 'a.pl', p, 2).

is_nonterminal_in(Source, Path, Name, Arity) :-
    (   source_parts(Source, _, Path, _, Pieces)
    ->  '$in_list'(piece(_, record(grammar, _, _, def(Name, Arity, _, _), _, _, _)), Pieces)
    ;   indexed_nonterminal(Name, Arity, Path)
    ),
    !.

%!  is_nonterminal_template(+Template) is semidet.
%
%   The documentation is that of a nonterminal: digits(-Codes)// is det.
%
%       ?- is_nonterminal_template("digits(-Codes)// is det").

is_nonterminal_template(Template) :-
    sub_string(Template, _, _, _, "//"),
    ( string_concat(_, "//", Template) ; sub_string(Template, _, _, _, "// is ") ),
    !.
