% SPDX-License-Identifier: MIT
%
% Makes swipl look for libraries in the folder sicstus/ first:
%   swipl -f sicstus_libraries.pl ...

:- multifile(user:file_search_path/2).
:- dynamic(user:file_search_path/2).

:- prolog_load_context(directory, Here),
   atom_concat(Here, '/sicstus', Libraries),
   asserta(user:file_search_path(library, Libraries)).
