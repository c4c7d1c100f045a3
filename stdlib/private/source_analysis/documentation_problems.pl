% SPDX-License-Identifier: MIT
% Comments that document: the lines %! in front of a clause, each a template with modes and a determinism, such as
% `%! append(?Xs, ?Ys, ?Zs) is nondet.`, and queries, such as `% ?- append(Xs, [c], [a, b, c]).`

:- module('$documentation_problems',
          [documentation_problems/7, documented_templates/2, template_arguments/2, comment_queries/3]).

:- use_module(library(apply), [maplist/3]).
:- use_module(private(messages/source_snippets), [layout_span/3]).
:- use_module(private(source_analysis/body_uses), [goal_uses/5]).
:- use_module(private(source_analysis/declarations), [context_module/2]).

:- set_prolog_flag(double_quotes, string).

:- op(200, fy, [?, @, :, --, ++]).      % the modes of templates
:- op(200, fy, !).

%!  documentation_problems(+Handle, +Offset, +Begin, +Indicator, +Context, -Problems, -Uses) is det.
%
%   The problems of the comment between the byte Offset of an open source and Begin bytes further on, where the clause
%   of Indicator begins, which is none if it is not one of a procedure: a template of another arity, or an unknown
%   determinism. Positions are bytes from Offset on. Uses are the names in templates and queries as in
%   private(source_analysis/body_uses), with the role documented.
%
%       ?- documentation_problems(Handle, 0, 20, p/1, Context, Problems, Uses).

documentation_problems(Handle, Offset, Begin, Indicator, Context, Problems, Uses) :-
    (   Begin > 3,
        End is Offset + Begin,
        '$source_piece'(Handle, Offset, End, Text),
        once(( '$in_list'(Mark, ["%!", "?-"]), sub_string(Text, _, _, _, Mark) ))
    ->  documented_templates(Text, Templates),
        context_module(Context, Module),
        comment_queries(Text, Module, Queries),
        findall(Problem, template_problem(Templates, Indicator, Problem), Problems),
        findall(Use,
                (   '$in_list'(Template, Templates),
                    template_use(Template, Use)
                ;   '$in_list'(Query, Queries),
                    query_use(Query, Context, Use)
                ),
                Uses)
    ;   Problems = [],
        Uses = []
    ).

query_use(query(_, Goal, Layout, Offset, _), Context, use(Module, Name, Arity, From, To, documented)) :-
    catch(goal_uses(Goal, Layout, Context, Uses, []), error(_, _), fail),
    '$in_list'(use(Module, Name, Arity, From0, To0, _), Uses),
    From is Offset + From0,
    To is Offset + To0.

template_use(template(Name, Arity, _, From, To0), use(none, Name, Arity, From, To, documented)) :-
    format(string(Written), '~q', [Name]),
    bytes_of(Written, Length),
    To is From + Length,
    To =< To0.

template_problem(Templates, Name/Arity, problem(warning, 'W-doc', From, To, Message, none)) :-
    \+ '$in_list'(template(Name, Arity, _, _, _), Templates),
    '$in_list'(template(Name, Other, _, From, To), Templates),
    !,
    format(atom(Message), 'the comment documents ~q, and the clause is one of ~q', [Name/Other, Name/Arity]).
template_problem(Templates, Name/Arity, problem(warning, 'W-doc', From, To, Message, none)) :-
    '$in_list'(template(Name, Arity, Determinism, From, To), Templates),
    \+ '$in_list'(Determinism, [none, det, semidet, nondet, multi, failure, erroneous, undefined]),
    format(atom(Message), '`~w` is not a determinism: det, semidet, nondet, multi, failure, erroneous or undefined',
           [Determinism]).

%!  comment_queries(+Text, +Module, -Queries) is det.
%
%   The queries in the comments of Text: query(Query, Goal, Layout, From, To), where Query stands between the bytes From
%   and To, and is read in Module as Goal and Layout. In a comment of lines each is on one line; in one in brackets it
%   may go on over lines, up to its full stop or the end of the comment.
%
%       ?- comment_queries("% ?- p(X).\n", user, [query(Query, _, _, From, To)]).
%       Query = "p(X).", From = 5, To = 10.

comment_queries(Text, Module, Queries) :-
    (   sub_string(Text, _, _, _, "?-")
    ->  split_string(Text, "\n", "", Lines),
        queries(Lines, 0, Module, OfLines),
        findall(Query, bracketed_query(Text, Module, Query), InBrackets),
        '$append'(OfLines, InBrackets, Queries0),
        sort(4, @=<, Queries0, Queries)
    ;   Queries = []
    ).

%   Behind `?-` at the beginning of a line of a comment in brackets.

bracketed_query(Text, Module, query(Goal, Term, Layout, From, To)) :-
    sub_string(Text, At, 2, After, "/*"),
    sub_string(Text, 0, At, _, Front),
    split_string(Front, "\n", "", Fronts),
    '$append'(_, [Margin], Fronts),
    \+ sub_string(Margin, _, _, _, "%"),
    sub_string(Text, _, After, 0, Behind),
    once(sub_string(Behind, Length, _, _, "*/")),
    sub_string(Behind, 0, Length, _, Comment),
    split_string(Comment, "\n", "", Lines),
    '$append'(Above, [Line|Below], Lines),
    once(sub_string(Line, Mark, 2, Rest, "?-")),
    sub_string(Line, 0, Mark, _, LineFront),
    split_string(LineFront, "", " \t*!", [""]),
    sub_string(Line, _, Rest, 0, First),
    once(( query_lines(Below, First, Written),
           split_string(Written, "", " \t\r\n", [Goal]),
           Goal \== "",
           catch(term_string(Term, Goal, [module(Module), '$byte_positions'(Layout)]), error(_, _), fail) )),
    once(sub_string(Written, Skipped, _, _, Goal)),
    sub_string(Written, 0, Skipped, _, Blanks),
    findall([L, "\n"], '$in_list'(L, Above), AboveLines),
    findall(Part, ( '$in_list'(Pair, AboveLines), '$in_list'(Part, Pair) ), AboveParts),
    '$append'(AboveParts, [LineFront, "?-", Blanks], Parts),
    atomics_to_string([Front, "/*"|Parts], Before),
    bytes_of(Before, From),
    bytes_of(Goal, GoalLength),
    To is From + GoalLength.

%   Up to the line that ends with a full stop, or the first line.

query_lines(Below, First, Written) :-
    \+ ends_query(First),
    once(( '$append'(Front, [Last|_], Below), ends_query(Last) )),
    '$append'(Front, [Last], Lines),
    atomic_list_concat([First|Lines], '\n', Text),
    atom_string(Text, Written).
query_lines(_, First, First).

ends_query(Line) :-
    split_string(Line, "", " \t\r", [Text]),
    string_concat(_, ".", Text).

queries([], _, _, []).
queries([Line|Lines], Offset, Module, Queries) :-
    (   line_query(Line, Module, Text, Goal, Layout, Before)
    ->  bytes_of(Before, BeforeLength),
        bytes_of(Text, TextLength),
        From is Offset + BeforeLength,
        To is From + TextLength,
        Queries = [query(Text, Goal, Layout, From, To)|Queries1]
    ;   Queries = Queries1
    ),
    bytes_of(Line, Length),
    Next is Offset + Length + 1,
    queries(Lines, Next, Module, Queries1).

line_query(Line, Module, Text, Goal, Layout, Before) :-
    sub_string(Line, At, 2, After, "?-"),
    !,
    sub_string(Line, 0, At, _, Front),
    sub_string(Front, _, 1, _, "%"),
    split_string(Front, "", " \t%*!", [""]),
    sub_string(Line, _, After, 0, Rest),
    split_string(Rest, "", " \t\r", [Text]),
    Text \== "",
    sub_string(Rest, Skipped, _, _, Text),
    !,
    Length is At + 2 + Skipped,
    sub_string(Line, 0, Length, _, Before),
    catch(term_string(Goal, Text, [module(Module), '$byte_positions'(Layout)]), error(_, _), fail).

%!  documented_templates(+Text, -Templates) is det.
%
%   The templates of a comment: template(Name, Arity, Determinism, From, To), where Determinism is none if it is not
%   given. Positions are bytes of Text.
%
%       ?- documented_templates("%! p(+X) is det.\n", Templates).
%       Templates = [template(p, 1, det, 3, 8)].

documented_templates(Text, Templates) :-
    split_string(Text, "\n", "", Lines),
    templates(Lines, 0, Templates).

templates([], _, []).
templates([Line|Lines], Offset, Templates) :-
    bytes_of(Line, Length),
    Next is Offset + Length + 1,
    (   line_template(Line, Offset, Template)
    ->  Templates = [Template|Templates1]
    ;   Templates = Templates1
    ),
    templates(Lines, Next, Templates1).

line_template(Line, Offset, template(Name, Arity, Determinism, From, To)) :-
    string_concat("%!", Rest, Line),
    split_string(Rest, "", " \t\r", [Bare0]),
    ( string_concat(Bare, ".", Bare0) -> true ; Bare = Bare0 ),
    (   sub_string(Bare, Before, 4, After, " is ")
    ->  sub_string(Bare, 0, Before, _, Template0),
        sub_string(Bare, _, After, 0, Word0),
        split_string(Template0, "", " ", [Written]),
        split_string(Word0, "", " ", [Word]),
        atom_string(Determinism, Word)
    ;   Written = Bare,
        Determinism = none
    ),
    without_module(Written, Template),
    template_indicator(Template, Name, Arity),
    sub_string(Line, At, _, _, Template),
    !,
    sub_string(Line, 0, At, _, Front),
    bytes_of(Front, FrontLength),
    bytes_of(Template, TemplateLength),
    From is Offset + FrontLength,
    To is From + TemplateLength.

%   Of m:p(+X) the part behind the module.

without_module(Written, Template) :-
    (   sub_string(Written, At, 1, After, ":"),
        sub_string(Written, 0, At, _, Module),
        atom_string(Name, Module),
        format(string(Module), '~q', [Name]),
        sub_string(Written, _, After, 0, Template0)
    ->  Template = Template0
    ;   Template = Written
    ).

template_indicator(Text, Name, Arity) :-
    ( string_concat(Plain, "//", Text) -> Extra = 2 ; Plain = Text, Extra = 0 ),
    catch(term_string(Term, Plain, [module('$documentation_problems')]), error(_, _), fail),
    callable(Term),
    functor(Term, Name, Arity0),
    Arity is Arity0 + Extra.

%!  template_arguments(+Template, -Spans) is det.
%
%   Spans, each From-To, are where the arguments stand in Template, which may end in a determinism.
%
%       ?- template_arguments("p(+X, ?Y) is det", Spans).
%       Spans = [2-4, 6-8].

template_arguments(Template, Spans) :-
    (   split_string(Template, "", ".", [Plain0]),
        ( string_concat(Plain, "//", Plain0) -> true ; Plain = Plain0 ),
        Options = [module('$documentation_problems'), '$byte_positions'(Layout)],
        catch(term_string(Term, Plain, Options), error(_, _), fail),
        nonvar(Layout),                         % there is a term
        bytes_of(Plain, Length),
        string_length(Plain, Length),           % the positions are bytes
        arguments_layout(Term, Layout, Arguments)
    ->  findall(From-To, ( '$in_list'(Argument, Arguments), layout_span(Argument, From, To) ), Spans)
    ;   Spans = []
    ).

arguments_layout(Term, term_position(_, _, From, _, Layouts), Arguments) :-
    (   Term = (Head is _),
        Layouts = [Layout|_]
    ->  arguments_layout(Head, Layout, Arguments)
    ;   callable(Term),
        From =:= 0,
        Arguments = Layouts
    ).

bytes_of(Text, Length) :-
    string_bytes(Text, Bytes, utf8),
    length(Bytes, Length).
