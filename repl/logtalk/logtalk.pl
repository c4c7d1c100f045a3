% SPDX-License-Identifier: MIT
% Logtalk 3 on Hornbeam: `LOGTALKHOME=DIRECTORY hornbeam logtalk.pl`.

:- expects_dialect(swi).
:- dynamic logtalk_library_path/2.
:- multifile logtalk_library_path/2.

:- ( getenv('LOGTALKUSER', _) -> true ; getenv('LOGTALKHOME', Home), setenv('LOGTALKUSER', Home) ).
:- include(hornbeam).
:- getenv('LOGTALKHOME', Home),
   forall(member(Part, ['paths/paths.pl', 'core/core.pl']),
          ( directory_file_path(Home, Part, File), consult(File) )).
