# SPDX-License-Identifier: MIT
"""A Jupyter kernel for Hornbeam, over its Python package.

    python3 hornbeam_kernel.py install      tells Jupyter of the kernel
    jupyter notebook                        then offers "Hornbeam (Prolog)"

A cell has clauses, which are added to the program of the notebook (those of a procedure that an earlier cell has
defined take their place), and queries behind `?-`, each on lines of its own up to its full stop:

    parent(tom, bob).
    ?- parent(X, Y).

A query shows at most ten answers; `?- limit 100.` changes that, and the cell `;` shows the next ones of the query that
was run last. `?- tree(Goal).` draws the search tree in the notebook. A query may read: read/1 asks for a line.
"""
import json
import os
import re
import sys
import tempfile

import hornbeam
from ipykernel.kernelbase import Kernel

QUERY = re.compile(r"^\s*\?-", re.M)
COMMENT = re.compile(r"%[^\n]*|/\*.*?\*/", re.S)
TREE = re.compile(r"^tree\((.*)\)$", re.S)
SECONDS = 30.0


def full_stop(text, start):
    """Behind the full stop of the clause that begins at `start`, outside of quotes and comments; None without one."""
    at = start
    while at < len(text):
        c = text[at]
        if c == "%":
            line = text.find("\n", at)
            at = len(text) if line < 0 else line
        elif text.startswith("/*", at):
            close = text.find("*/", at)
            at = len(text) if close < 0 else close + 2
        elif c == "0" and text.startswith("'", at + 1) and not text[at - 1:at].isalnum():
            at += 4 if text[at + 2:at + 3] in ("\\", "'") else 3
        elif c in "'\"`":
            at += 1
            while at < len(text) and text[at] != c:
                at += 2 if text[at] == "\\" else 1
            at += 1
        elif c == "." and (at + 1 == len(text) or text[at + 1].isspace() or text[at + 1] == "%"):
            if text[at - 1:at] not in "#$&*+-./:<=>?@^~\\" or at == start:
                return at + 1
            at += 1
        else:
            at += 1
    return None


def end_of_clause(text, start):
    return full_stop(text, start) or len(text)


def parts_of(cell):
    """The cell as ("clauses", text) and ("query", text) in order. Clauses keep their lines: empty ones are in front."""
    at = 0
    while at < len(cell):
        query = QUERY.search(cell, at)
        clauses = cell[at:query.start() if query else len(cell)]
        if COMMENT.sub("", clauses).strip():
            yield "clauses", "\n" * cell.count("\n", 0, at) + clauses
        if not query:
            return
        end = end_of_clause(cell, query.end())
        yield "query", cell[query.end():end].strip().removesuffix(".").strip()
        at = end


def is_whole(cell):
    """The last clause or query of the cell has its full stop."""
    at = 0
    while at < len(cell):
        if not COMMENT.sub("", cell[at:]).strip():
            return "/*" not in COMMENT.sub("", cell[at:])
        at = full_stop(cell, at)
        if at is None:
            return False
    return True


class CellError(Exception):
    """The clauses of a cell cannot all be read."""


class HornbeamKernel(Kernel):
    implementation = "hornbeam"
    implementation_version = hornbeam.__version__
    language = "prolog"
    language_info = {"name": "prolog", "version": hornbeam.__version__, "mimetype": "text/x-prolog",
                     "file_extension": ".pl", "pygments_lexer": "prolog"}
    banner = "Hornbeam: clauses are added to the program, queries begin with ?-"

    def __init__(self, **options):
        super().__init__(**options)
        self.engine = hornbeam.Engine(output=self.print_out, error=self.print_error, input=self.read_line)
        self.engine.once("use_module(library(query_answers)), use_module(library(editor_service))")
        self.line_is_empty = True
        self.messages = None
        self.most = 10
        self.query = None  # with more answers
        self.has_read = False
        self.silent = False
        self.cells = 0

    def print_out(self, text):
        self.line_is_empty = text.endswith("\n")
        self.stream("stdout", text)

    def print_error(self, text):
        if self.messages is None:
            self.stream("stderr", text)
        else:
            self.messages += text

    def read_line(self):
        """For what reads from the user; an empty text is the end."""
        if not self._allow_stdin:
            return ""
        self.has_read = True
        return self.raw_input() + "\n"

    def forget_input(self):
        """What is left of the last line that was read is not for the next query."""
        if self.has_read:
            self.has_read = self._allow_stdin = False
            self.engine.once("read_line_to_string(user_input, _)")

    def stream(self, name, text):
        if text and not self.silent:
            self.send_response(self.iopub_socket, "stream", {"name": name, "text": text})

    def do_execute(self, code, silent, store_history=True, user_expressions=None, allow_stdin=False):
        self.silent = silent
        self.forget_input()
        self._allow_stdin = allow_stdin
        try:
            if code.strip() == ";":
                if self.query is None:
                    raise CellError("no query has more answers")
                self.answer()
                return self.succeeded()
            self.close_query()
            for kind, text in parts_of(code):
                if kind == "clauses":
                    self.add_clauses(text)
                else:
                    self.ask(text)
        except (CellError, hornbeam.PrologError, hornbeam.NoAnswer, hornbeam.Halted,
                KeyboardInterrupt) as problem:
            self.close_query()
            return self.failed(problem)
        return self.succeeded()

    def succeeded(self):
        return {"status": "ok", "execution_count": self.execution_count, "payload": [], "user_expressions": {}}

    def failed(self, problem):
        name = type(problem).__name__
        lines = [str(problem) or "interrupted"]
        content = {"ename": name, "evalue": lines[0], "traceback": lines}
        if not self.silent:
            self.send_response(self.iopub_socket, "error", content)
        return {"status": "error", "execution_count": self.execution_count, **content}

    def add_clauses(self, text):
        self.cells += 1
        errors = []
        for message in self.engine.consult_text(text, f"cell_{self.cells}"):
            if message.is_error:
                errors.append(message.text.rstrip("\n"))
            elif "[W-redefined]" not in message.text:  # the cell may be run again
                self.print_error(message.text.rstrip("\n") + "\n")
        if errors:
            raise CellError("\n".join(errors))

    def ask(self, goal):
        limit = re.fullmatch(r"limit\s+(\d+)", goal)
        if limit:
            self.most = int(limit.group(1))
            return
        tree = TREE.match(goal)
        if tree:
            self.draw(tree.group(1))
            return
        self.close_query()
        answer = "query_answers:query_answer(?, Answer), Answer =.. [Kind|Parts]"
        self.query = self.engine.query(answer, goal, limits=hornbeam.Limits(time=SECONDS))
        self.answer()

    def close_query(self):
        query, self.query = self.query, None
        if query is not None:
            query.close()

    def answer(self):
        """Prints the next answers of the query, which stays open if there are more."""
        answers = 0
        while answers < self.most:
            kind, parts = self.next_answer(self.query)
            more = kind != "no" and parts[2] == "true"
            if kind == "no":
                self.print_answer("false.\n")
            else:
                text = ",\n".join(([parts[0]] if parts[0] else []) + parts[1]) or "true"
                self.print_answer(text + (" ;\n" if more else ".\n"))
            if not more:
                self.close_query()
                return
            answers += 1
        self.print_answer("...\n")

    def next_answer(self, query):
        """The next answer of query_answer/2. What it tells of an error is the error of the cell."""
        self.messages = ""
        try:
            answer = next(query)
            told = self.messages
        finally:
            self.messages = None
        if answer["Kind"] == "failed":
            raise CellError(told.rstrip("\n"))
        self.engine.once("flush_output")
        self.print_error(told)
        return str(answer["Kind"]), answer["Parts"]

    def print_answer(self, text):
        """On a line of its own."""
        self.print_out(text if self.line_is_empty else "\n" + text)

    def draw(self, goal):
        """The search tree of a goal, as tree/2 draws it."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "tree.svg")
            self.engine.once(f"use_module(library(search_tree)), tree(({goal}), [file(?)])", path)
            with open(path, encoding="utf-8") as file:
                picture = file.read()
        own_size = re.sub(r'<svg ([^>]*?)width="(\d+)" height="(\d+)"',
                          r'<svg \1style="max-width: none; width: \2px; height: \3px"', picture, count=1)
        data = {"image/svg+xml": picture, "text/plain": f"the search tree of {goal}",
                "text/html": f'<div style="overflow-x: auto">{own_size}</div>'}  # it may be wider than the page
        self.send_response(self.iopub_socket, "display_data", {"data": data, "metadata": {}})

    def do_is_complete(self, code):
        if code.strip() == ";" or is_whole(code):
            return {"status": "complete"}
        last = list(parts_of(code))[-1:]
        return {"status": "incomplete", "indent": "   " if last and last[0][0] == "query" else "    "}

    def do_complete(self, code, cursor_pos):
        word = re.search(r"\w*$", code[:cursor_pos]).group(0)
        matches = []
        if word:
            goal = "findall(N, (current_predicate(N/_), sub_atom(N, 0, _, _, ?)), Ns0), sort(Ns0, Ns)"
            matches = [str(name) for name in self.engine.once(goal, word)["Ns"]]
            items = self.of_editor("textDocument/completion", code, cursor_pos)["items"]
            matches += [item["insertText"] for item in items if item["kind"] != 15]  # a snippet
        return {"status": "ok", "matches": list(dict.fromkeys(matches)), "cursor_start": cursor_pos - len(word),
                "cursor_end": cursor_pos, "metadata": {}}

    def do_inspect(self, code, cursor_pos, detail_level=0, omit_sections=()):
        known = self.of_editor("textDocument/hover", code, cursor_pos)
        parts = known["contents"]["value"].split("\n\n---\n") if known else []
        text = "\n\n---\n".join(part for part in parts if not part.startswith("```text"))  # no pages of mistakes
        if not text:  # an unfinished goal
            text = self.signatures(code, cursor_pos)
        plain = re.sub(r"^```.*\n", "", text, flags=re.M)
        data = {"text/markdown": text, "text/plain": plain} if text else {}
        return {"status": "ok", "found": bool(text), "data": data, "metadata": {}}

    def signatures(self, code, cursor_pos):
        """What is known of the name at the cursor, or else of the goal around it."""
        before = re.search(r"\w*$", code[:cursor_pos]).group(0)
        name = before + re.match(r"\w*", code[cursor_pos:]).group(0)
        called = code[:cursor_pos - len(before)] + (name + "(" if name[:1].islower() else before)
        known = self.of_editor("textDocument/signatureHelp", called, len(called))
        return "\n\n".join(f"```prolog\n{one['label']}\n```\n{one['documentation']['value']}"
                           for one in (known["signatures"][known["activeSignature"]:] if known else []))

    def of_editor(self, method, code, cursor_pos):
        """What the language server says of a place in a cell."""
        document = {"uri": "file:///cell.pl", "languageId": "prolog", "version": 1, "text": code}
        before = code[:cursor_pos].split("\n")
        place = {"line": len(before) - 1, "character": len(before[-1].encode("utf-16-le")) // 2}
        for message in ({"method": "textDocument/didOpen", "params": {"textDocument": document}},
                        {"method": method, "id": 1, "params": {"textDocument": document, "position": place}}):
            answer = self.engine.once("editor_service:editor_answer(?, Answer)",
                                      json.dumps({"jsonrpc": "2.0", **message}))["Answer"]
        return json.loads(answer[answer.index("{"):]).get("result")

    def do_shutdown(self, restart):
        return {"status": "ok", "restart": restart}


def install(arguments):
    """Writes kernel.json for this file where Jupyter looks for it."""
    from jupyter_client.kernelspec import KernelSpecManager
    with tempfile.TemporaryDirectory() as folder:
        spec = {"argv": [sys.executable, os.path.abspath(__file__), "-f", "{connection_file}"],
                "display_name": "Hornbeam (Prolog)", "language": "prolog", "interrupt_mode": "signal"}
        with open(os.path.join(folder, "kernel.json"), "w", encoding="utf-8") as file:
            json.dump(spec, file, indent=2)
        for_user = "--user" in arguments or os.getuid() != 0
        print(KernelSpecManager().install_kernel_spec(folder, "hornbeam", user=for_user))


if __name__ == "__main__":
    if sys.argv[1:2] == ["install"]:
        install(sys.argv[2:])
    else:
        from ipykernel.kernelapp import IPKernelApp
        IPKernelApp.launch_instance(kernel_class=HornbeamKernel)
