% SPDX-License-Identifier: MIT
% The search of a goal as a tree (SLD tree): which clauses match, the bindings, failures, and what a cut removes.

:- module(search_tree, [tree/0, tree/1, tree/2]).

:- use_module(private(teaching/program_parts), [typed_names/2]).
:- use_module(private(teaching/program_rules), [last_query/2]).
:- use_module(private(teaching/search_recording), [compared/5, recorded/4]).
:- use_module(private(teaching/trials), [muted/1]).
:- use_module(private(teaching/tree_drawings), [write_drawing/3, drawing_file/1]).
:- use_module(private(teaching/tree_lines), [write_tree/2]).
:- use_module(library(option), [option/3]).

:- autoload(library(code_inspection), [code/1]).

:- meta_predicate tree(0), tree(0, +).

%!  tree is det.
%
%   tree/1 of the last query of the toplevel. Errors: existence_error(query, last).
%
%       ?- tree.

tree :-
    last_query(Query, Names),
    tree_of(Query, Names, []).

%!  tree(:Goal) is det.
%
%   Draws the search for all answers of Goal in the terminal, up to 200 nodes and a depth of 100. The output of Goal is
%   not shown.
%
%       ?- tree(append(X, Y, [1])).

tree(Goal) :-
    tree(Goal, []).

%!  tree(:Goal, +Options) is det.
%
%   Like tree/1 with options: file(File) writes a page to step through in a browser for File.html, a drawing for
%   File.svg, a graph for the program dot for File.dot, the recorded search for File.json (docs/search_format.md);
%   otherwise stream(Stream) is the output. nodes(Most) and depth(Most) are limits, for files 5,000 and 2,000.
%   selection(Rule) selects the next goal: leftmost, as the machine does, rightmost, or random; without it a page of a
%   small search without effects has all three to choose from. search(Order) is depth_first, breadth_first or
%   iterative_deepening. loops(unfold) continues where a goal calls itself again, instead of marking it. Errors:
%   domain_error(selection_rule, Rule), domain_error(search_order, Order), domain_error(drawing_file, File), those of
%   open/3.
%
%       :- tree(member(X, [a, b]), [nodes(20)]).

tree(Goal0, Options) :-
    strip_module(Goal0, Module, Goal),
    typed_names(Goal, Names),
    tree_of(Module:Goal, Names, Options).

tree_of(Goal, Names, Options) :-
    option(file(File), Options, none),
    option(stream(Stream), Options, user_output),
    ( File == none -> true ; drawing_file(File) ),
    default_limits(File, Limits),
    '$append'(Options, Limits, All),
    (   File == none
    ->  muted(recorded(Goal, Names, All, Search)),
        write_tree(Stream, Search)
    ;   sub_atom(File, _, _, 0, '.html')
    ->  muted(compared(Goal, Names, All, Search, Others)),
        with_code(Search, Search1),
        write_drawing(File, Search1, Others)
    ;   muted(recorded(Goal, Names, All, Search)),
        write_drawing(File, Search, [])
    ).

%   In a page the code of the procedures of the program goes along with the sources.

with_code(search(Query, Rule, Order, Nodes, Sources), search(Query, Rule, Order, Nodes, All)) :-
    findall(Indicator,
            ( '$in_list'(node(_, _, goal, _, Facts), Nodes),
              '$in_list'(of(program), Facts),
              '$in_list'(procedure(Indicator), Facts) ),
            Indicators0),
    sort(Indicators0, Indicators),
    findall(Indicator-Code, ( '$in_list'(Indicator, Indicators), code_text(Indicator, Code) ), Codes),
    '$append'(Sources, Codes, All).

code_text(Text, Code) :-
    term_to_atom(Indicator, Text),
    catch(with_output_to(atom(Code), code(user:Indicator)), error(_, _), fail).

default_limits(none, [nodes(200), depth(100), solutions(12), loops(stop)]) :- !.
default_limits(_, [nodes(5000), depth(2000), loops(stop)]).
