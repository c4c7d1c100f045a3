% SPDX-License-Identifier: MIT
main.
