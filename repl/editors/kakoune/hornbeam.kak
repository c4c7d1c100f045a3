# SPDX-License-Identifier: MIT
# Hornbeam in Kakoune: copy to ~/.config/kak/autoload/. See README.md.

declare-option -docstring "the executable" str hornbeam_path hornbeam

hook global BufCreate .*\.(pl|pro|prolog|plt) %{ set-option buffer filetype prolog }

provide-module prolog %§
add-highlighter shared/prolog regions
add-highlighter shared/prolog/code default-region group
add-highlighter shared/prolog/line region '%' '$' fill comment
add-highlighter shared/prolog/block region '/\*' '\*/' fill comment
# 0'a is a number; \x41\ ends with a backslash that escapes nothing.
add-highlighter shared/prolog/character region "(?<!\w)0'" "(\\x[\da-fA-F]+\\?|\\[0-7]+\\?|\\.|''|.)" fill value
add-highlighter shared/prolog/atom region "(?<!\w)'" "(?<!\\)(\\\\)*'|\\(x[\da-fA-F]+|[0-7]+)\\'" fill string
add-highlighter shared/prolog/string region '"' '(?<!\\)(\\\\)*"|\\(x[\da-fA-F]+|[0-7]+)\\"' fill string
add-highlighter shared/prolog/codes region '`' '(?<!\\)(\\\\)*`|\\(x[\da-fA-F]+|[0-7]+)\\`' fill string
add-highlighter shared/prolog/code/ regex "\b[A-Z_]\w*" 0:variable
add-highlighter shared/prolog/code/ regex "\b(\d+'[\da-zA-Z]+|0[xob][\da-fA-F_]+|\d[\d_]*(\.\d+([eE][+-]?\d+)?)?)" 0:value
add-highlighter shared/prolog/code/ regex "^[a-z]\w*" 0:function
add-highlighter shared/prolog/code/ regex ":-|-->|=>|->|\\\+|;|!|\b(is|mod|rem|xor)\b" 0:operator
§

hook -group prolog-highlight global WinSetOption filetype=prolog %{
    require-module prolog
    add-highlighter window/prolog ref prolog
    set-option window comment_line '%'
    hook -once -always window WinSetOption filetype=.* %{ remove-highlighter window/prolog }
}

# With kakoune-lsp; without it there is no such option, and Kakoune before 2022.10 has no %exp.
hook -group lsp-filetype-prolog global BufSetOption filetype=prolog %{
    try %{
        set-option buffer lsp_servers %exp{
            [hornbeam]
            root_globs = [".git"]
            command = "%opt{hornbeam_path}"
            args = ["--lsp"]
        }
    }
}

define-command -docstring "load this file in Hornbeam" hornbeam-consult %{
    write
    terminal %opt{hornbeam_path} %val{buffile}
}
