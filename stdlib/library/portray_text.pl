% SPDX-License-Identifier: MIT
% The name under which programs import portray_text/1, which is built in.

:- module(portray_text, []).
