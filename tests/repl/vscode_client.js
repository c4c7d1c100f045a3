// SPDX-License-Identifier: MIT
// node tests/repl/vscode_client.js HORNBEAM: the extension for Visual Studio Code, without the editor: a module that has
// as much of its interface as the extension uses, a document, and what each provider makes of the answers.
"use strict";
const assert = require("assert");
const fs = require("fs");
const module_ = require("module");
const os = require("os");
const path = require("path");

const providers = {};
const listeners = {};
const published = new Map();
const remember = (name) => (...values) => { providers[name] = values.find((v) => typeof v === "object" && !Array.isArray(v)); };

class Plain { constructor(...values) { this.values = values; } }
class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
class Range {
  constructor(l1, c1, l2, c2) { this.start = new Position(l1, c1); this.end = new Position(l2, c2); }
}
const languages = { createDiagnosticCollection: () => ({ set: (uri, list) => published.set(uri.text, list) }) };
for (const name of ["Hover", "CompletionItem", "SignatureHelp", "Definition", "Reference", "Rename", "DocumentSymbol",
  "WorkspaceSymbol", "CodeActions", "DocumentFormattingEdit", "DocumentRangeFormattingEdit", "FoldingRange",
  "SelectionRange", "DocumentHighlight", "CodeLens", "InlayHints", "CallHierarchy"]) {
  languages[`register${name}Provider`] = remember(name);
}
languages.registerDocumentSemanticTokensProvider = (selector, provider, legend) => {
  providers.DocumentSemanticTokens = Object.assign(provider, { legend });
};
languages.registerWorkspaceSymbolProvider = (provider) => { providers.WorkspaceSymbol = provider; };

const text = "% Who is older.\nolder(X, Y) :- age(X, A), age(Y, B), A > B.\nage(ann, 3).\np :- odler(a, b).\n";
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "hornbeam-"));
const file = path.join(folder, "a.pl");
fs.writeFileSync(file, text);
process.env.XDG_CACHE_HOME = folder; // of the server
const done = [];  // what commands have done
const commands = {};
const document_ = { languageId: "prolog", version: 1, uri: { text: "file:///x/a.pl", toString() { return this.text; } },
  fileName: file, isDirty: false, getText: () => text };
const vscode = {
  languages, Position, Range, Hover: Plain, MarkdownString: Plain, CompletionItem: Plain, CompletionList: Plain,
  SignatureHelp: Plain, SignatureInformation: Plain, Location: Plain, TextEdit: Plain, DocumentSymbol: Plain,
  SymbolInformation: Plain, CodeAction: Plain, FoldingRange: Plain, SelectionRange: Plain, SemanticTokens: Plain,
  SemanticTokensLegend: Plain, DocumentHighlight: Plain, CodeActionKind: { QuickFix: "quickfix" },
  WorkspaceEdit: class { constructor() { this.edits = []; } set(uri, edits) { this.edits.push([uri.text, edits]); } },
  Diagnostic: class { constructor(range, message, severity) { Object.assign(this, { range, message, severity }); } },
  Uri: { parse: (t) => ({ text: t, path: t.replace(/^[a-z]+:(\/\/)?/, ""), fsPath: t.replace("file://", "") }) },
  CodeLens: Plain, InlayHint: Plain, CallHierarchyItem: Plain, CallHierarchyIncomingCall: Plain,
  CallHierarchyOutgoingCall: Plain, SnippetString: Plain, ViewColumn: { Beside: 2 },
  window: {
    showErrorMessage: (m) => { throw new Error(m); }, showInputBox: async () => "age(X, Y)", terminals: [],
    activeTextEditor: { document: document_ },
    createTerminal: () => ({ show: () => {}, sendText: (line) => done.push(line) }),
    createWebviewPanel: () => { const panel = { webview: {} }; done.push(panel); return panel; },
  },
  DebugAdapterExecutable: Plain,
  debug: {
    registerDebugAdapterDescriptorFactory: remember("debugAdapter"),
    registerDebugConfigurationProvider: remember("debugConfiguration") },
  commands: {
    registerCommand: (name, run) => { commands[name] = run; }, executeCommand: async (...call) => { done.push(call); } },
  workspace: {
    onDidChangeConfiguration: () => ({ dispose() {} }), textDocuments: [document_], workspaceFolders: [{ uri: { toString: () => `file://${folder}` } }],
    getConfiguration: () => ({ get: (name) => (name === "path" ? process.argv[2] : true) }),
    onDidOpenTextDocument: (f) => { listeners.open = f; }, onDidChangeTextDocument: (f) => { listeners.change = f; },
    createFileSystemWatcher: () => ({ onDidCreate: (f) => { listeners.created = f; }, onDidChange() {}, onDidDelete() {} }),
    onDidSaveTextDocument: (f) => { listeners.save = f; }, onDidCloseTextDocument: (f) => { listeners.close = f; },
  },
};
const load = module_._load;
module_._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
const extension = require(path.resolve(__dirname, "../../repl/editors/vscode/extension.js"));

async function main() {
  extension.activate({ subscriptions: [] });
  const until = async (test) => {
    for (let i = 0; i < 500 && !test(); ++i) await new Promise((resolve) => setTimeout(resolve, 20));
    assert(test());
  };
  await until(() => published.has("file:///x/a.pl"));
  const [problem] = published.get("file:///x/a.pl");
  assert.strictEqual(problem.code.value, "W-undef");
  const page = fs.readFileSync(new URL(problem.code.target.text), "utf8");
  assert.match(page, /procedure that does not exist/);
  assert.match(problem.message, /did you mean older\/2/);
  const hover = await providers.Hover.provideHover(document_, new Position(3, 1));
  assert(hover === null || hover instanceof Plain);
  const documented = await providers.Hover.provideHover(document_, new Position(1, 17));
  assert.match(documented.values[0].values[0], /age\/2/);
  const [place] = await providers.Definition.provideDefinition(document_, new Position(1, 17));
  assert.strictEqual(place.values[1].start.line, 2);
  const uses = await providers.Reference.provideReferences(document_, new Position(1, 17), { includeDeclaration: true });
  assert.strictEqual(uses.length, 3);
  const edit = await providers.Rename.provideRenameEdits(document_, new Position(1, 17), "years");
  assert.strictEqual(edit.edits[0][1].length, 3);
  await assert.rejects(providers.Rename.provideRenameEdits(document_, new Position(1, 45), "years"));
  const prepared = await providers.Rename.prepareRename(document_, new Position(1, 17));
  assert.deepStrictEqual([prepared.placeholder, prepared.range.start.character], ["age", 15]);
  const highlights = await providers.DocumentHighlight.provideDocumentHighlights(document_, new Position(2, 1));
  assert.deepStrictEqual(highlights.map((h) => h.values[1]), [1, 1, 2]);
  const symbols = await providers.DocumentSymbol.provideDocumentSymbols(document_);
  assert.deepStrictEqual(symbols.map((s) => s.values[0]), ["older/2", "age/2", "p/0"]);
  const [fix] = await providers.CodeActions.provideCodeActions(document_, new Range(3, 5, 3, 10));
  assert.strictEqual(fix.edit.edits[0][1][0].values[1], "older");
  const formatted = await providers.DocumentFormattingEdit.provideDocumentFormattingEdits(document_);
  assert.match(formatted[0].values[1], /^older\(X, Y\) :-\n {4}age/);
  const completed = await providers.CompletionItem.provideCompletionItems(document_, new Position(1, 17));
  const name = completed.values[0].find((c) => c.label === "age/2");
  const chosen = await providers.CompletionItem.resolveCompletionItem(name);
  assert.match(chosen.documentation.values[0], /1 clause in this file/);
  const help = await providers.SignatureHelp.provideSignatureHelp(document_, new Position(1, 22));
  assert.deepStrictEqual([help.signatures[0].values[0], help.signatures[0].parameters[1].label, help.activeParameter],
    ["age(ann, 3)", [9, 10], 1]);
  const tokens = await providers.DocumentSemanticTokens.provideDocumentSemanticTokens(document_);
  assert.strictEqual(tokens.values[0].length % 5, 0);
  const [types] = providers.DocumentSemanticTokens.legend.values;
  assert.strictEqual(types[tokens.values[0][8]], "parameter");
  const lenses = await providers.CodeLens.provideCodeLenses(document_);
  assert.deepStrictEqual(lenses.map((l) => l.values[1].title), ["2 calls"]);
  await commands[lenses[0].values[1].command](...lenses[0].values[1].arguments);
  assert.strictEqual(done.pop()[3].length, 2);
  assert(Array.isArray(await providers.InlayHints.provideInlayHints(document_, new Range(0, 0, 4, 0))));
  const [item] = await providers.CallHierarchy.prepareCallHierarchy(document_, new Position(2, 1));
  assert.strictEqual((await providers.CallHierarchy.provideCallHierarchyIncomingCalls(item)).length, 1);
  await commands["hornbeam.query"]();
  assert.strictEqual(done.pop(), "age(X, Y).");
  await commands["hornbeam.consult"]();
  assert.strictEqual(done.pop(), `consult('${file}').`);
  await commands["hornbeam.runTests"]();
  assert.match(done.pop(), /run_tests\.$/);
  const adapter = providers.debugAdapter.createDebugAdapterDescriptor();
  assert.deepStrictEqual(adapter.values, [process.argv[2], ["--dap"]]);
  const debugged = await providers.debugConfiguration.resolveDebugConfiguration(undefined, {});
  assert.deepStrictEqual([debugged.program, debugged.goal], [file, "age(X, Y)"]);
  await commands["hornbeam.tree"]();
  assert.match(done.pop().webview.html, /age\(X, Y\)/);
  listeners.change({ document: document_, contentChanges: [{ range: new Range(3, 5, 3, 10), text: "older" }] });
  await until(() => published.get("file:///x/a.pl").length === 0);
  const added = path.join(folder, "added.pl");
  fs.writeFileSync(added, "added_later.\n");
  listeners.created({ toString: () => `file://${added}` });
  const found = await providers.WorkspaceSymbol.provideWorkspaceSymbols("added_later");
  assert.strictEqual(found.length, 1);
  extension.deactivate();
  console.log("the extension works");
}

main().catch((problem) => { console.error(problem); process.exit(1); });
