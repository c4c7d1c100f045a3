# SPDX-License-Identifier: MIT
"""Prolog as Hornbeam reads it, for Pygments:

    pygmentize -l hornbeam_lexer.py:HornbeamLexer -x program.pl
"""
from pygments.lexer import RegexLexer, words
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Whitespace

__all__ = ["HornbeamLexer"]

SYMBOLS = r"#$&*+\-./:<=>?@^~\\"
ESCAPE = r"\\(?:x[0-9a-fA-F]+\\?|[0-7]+\\?|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.|\n)"


class HornbeamLexer(RegexLexer):
    name = "Hornbeam"
    aliases = ["hornbeam"]
    filenames = ["*.pl", "*.pro", "*.prolog", "*.plt"]
    mimetypes = ["text/x-prolog"]

    tokens = {
        "root": [
            (r"\A#!.*", Comment.Hashbang),
            (r"\s+", Whitespace),
            (r"%!.*", String.Doc),
            (r"%.*", Comment.Single),
            (r"/\*", Comment.Multiline, "comment"),
            (r"0'(?:" + ESCAPE + r"|''|[^\\\n])", String.Char),
            (r"0x[0-9a-fA-F_]+", Number.Hex),
            (r"0o[0-7_]+", Number.Oct),
            (r"0b[01_]+", Number.Bin),
            (r"\d+'[0-9a-zA-Z]+", Number),
            (r"\d+r\d+", Number),
            (r"\d[\d_]*\.\d+(?:[eE][+-]?\d+)?(?:Inf|NaN)?", Number.Float),
            (r"\d+(?:_\d+)*(?:[eE][+-]?\d+)?", Number.Integer),
            (r"[A-Z_]\w*", Name.Variable),
            (words(("is", "mod", "rem", "div", "rdiv", "xor", "dynamic", "discontiguous", "multifile", "table",
                    "initialization", "module", "use_module", "meta_predicate"), prefix=r"(?<!\w)", suffix=r"\b"),
             Keyword),
            (r"(?:(?<=\n)|\A)[^\W\d_A-Z]\w*", Name.Function),
            (r"[^\W\d_]\w*(?=\()", Name.Function),
            (r"[^\W\d_]\w*", Name),
            (r"'", String.Symbol, "quoted"),
            (r'"', String.Double, "string"),
            (r"`", String.Backtick, "codes"),
            (r"\.(?=\s|%|\Z)", Punctuation),
            (r"(?::-|-->|=>|\?-)(?![" + SYMBOLS + r"])", Operator.Word),
            (r"[" + SYMBOLS + r"]+", Operator),
            (r"[!;,|(){}\[\]]", Punctuation),
            (r"[^\w\s]", Operator),  # symbols of other scripts
        ],
        "comment": [
            (r"[^*]+", Comment.Multiline),
            (r"\*/", Comment.Multiline, "#pop"),
            (r"\*", Comment.Multiline),
        ],
        "quoted": [
            (ESCAPE + r"|''", String.Escape),
            (r"[^'\\]+", String.Symbol),
            (r"'", String.Symbol, "#pop"),
        ],
        "string": [
            (ESCAPE + r'|""', String.Escape),
            (r'[^"\\]+', String.Double),
            (r'"', String.Double, "#pop"),
        ],
        "codes": [
            (ESCAPE + r"|``", String.Escape),
            (r"[^`\\]+", String.Backtick),
            (r"`", String.Backtick, "#pop"),
        ],
    }
