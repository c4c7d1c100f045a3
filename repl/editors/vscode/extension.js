// SPDX-License-Identifier: MIT
// The client of `hornbeam --lsp` in Visual Studio Code, without other packages: messages go over the streams of a child
// process, and each provider asks the server and turns what it answers into the editor's classes.
"use strict";
const childProcess = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");
const vscode = require("vscode");

const selector = [{ language: "prolog" }];

// ---- the connection ----

class Connection {
  constructor(command, onNotification) {
    this.waiting = new Map();
    this.nextId = 1;
    this.buffer = Buffer.alloc(0);
    this.onNotification = onNotification;
    this.process = childProcess.spawn(command, ["--lsp"]);
    this.process.on("error", (problem) => vscode.window.showErrorMessage(`Hornbeam: ${problem.message}`));
    this.process.stdout.on("data", (data) => this.receive(data));
    this.process.on("exit", () => this.waiting.forEach((resolve) => resolve(null)));
  }

  send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }), "utf8");
    if (this.process.stdin.writable) this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    if (this.process.stdin.writable) this.process.stdin.write(body);
  }
  notify(method, params) { this.send({ method, params }); }
  request(method, params) {
    const id = this.nextId++;
    this.send({ id, method, params });
    return new Promise((resolve, reject) => this.waiting.set(id, resolve).set(-id, reject));
  }

  receive(data) {
    this.buffer = Buffer.concat([this.buffer, data]);
    for (;;) {
      const end = this.buffer.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(this.buffer.toString("latin1", 0, end))[1]);
      if (this.buffer.length < end + 4 + length) return;
      const message = JSON.parse(this.buffer.toString("utf8", end + 4, end + 4 + length));
      this.buffer = this.buffer.subarray(end + 4 + length);
      this.handle(message);
    }
  }
  handle(message) {
    if (message.method) return this.onNotification(message);
    const resolve = this.waiting.get(message.id), reject = this.waiting.get(-message.id);
    this.waiting.delete(message.id);
    this.waiting.delete(-message.id);
    if (resolve) message.error ? reject(new Error(message.error.message)) : resolve(message.result);
  }
  stop() {
    this.request("shutdown", null).then(() => this.notify("exit", null), () => this.process.kill());
  }
}

// ---- the editor's classes ----

const range = (r) => new vscode.Range(r.start.line, r.start.character, r.end.line, r.end.character);
const location = (l) => new vscode.Location(vscode.Uri.parse(l.uri), range(l.range));
const markdown = (text) => new vscode.MarkdownString(text.value);
const textEdit = (e) => new vscode.TextEdit(range(e.range), e.newText);
const plainRange = (r) => ({ start: plainPosition(r.start), end: plainPosition(r.end) });
const plainPosition = (p) => ({ line: p.line, character: p.character });

function workspaceEdit(edit) {
  const result = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries(edit.changes)) result.set(vscode.Uri.parse(uri), edits.map(textEdit));
  return result;
}

function diagnostic(d) {
  const result = new vscode.Diagnostic(range(d.range), d.message, d.severity - 1);
  result.code = d.codeDescription ? { value: d.code, target: vscode.Uri.parse(d.codeDescription.href) } : d.code;
  result.source = "hornbeam";
  result.tags = d.tags;
  return result;
}

function selection(s) {
  return new vscode.SelectionRange(range(s.range), s.parent ? selection(s.parent) : undefined);
}

// ---- the extension ----

const setting = (name) => vscode.workspace.getConfiguration("hornbeam").get(name);
let connection;
let diagnostics;
let tokens;

const at = (document, position) => ({
  textDocument: { uri: document.uri.toString() }, position: plainPosition(position) });
const whole = (document) => ({ textDocument: { uri: document.uri.toString() } });
const list = (items, make) => (items || []).map(make);

function openDocument(document) {
  if (document.languageId !== "prolog") return;
  connection.notify("textDocument/didOpen", { textDocument: {
    uri: document.uri.toString(), languageId: "prolog", version: document.version, text: document.getText() } });
}

function changeDocument(event) {
  if (event.document.languageId !== "prolog") return;
  connection.notify("textDocument/didChange", {
    textDocument: { uri: event.document.uri.toString(), version: event.document.version },
    contentChanges: event.contentChanges.map((c) => ({ range: plainRange(c.range), text: c.text })) });
}

function start() {
  const command = setting("path");
  connection = new Connection(command, (message) => {
    if (message.method === "window/showMessage") vscode.window.showWarningMessage(message.params.message);
    if (message.method !== "textDocument/publishDiagnostics") return;
    diagnostics.set(vscode.Uri.parse(message.params.uri), message.params.diagnostics.map(diagnostic));
  });
  const folder = vscode.workspace.workspaceFolders && vscode.workspace.workspaceFolders[0];
  const initializationOptions = { inlayHints: setting("inlayHints") };
  const capabilities = { textDocument: { publishDiagnostics: { codeDescriptionSupport: true } } };
  const rootUri = folder ? folder.uri.toString() : null;
  connection.request("initialize", { rootUri, capabilities, initializationOptions }).then(({ capabilities }) => {
    connection.notify("initialized", {});
    colour(capabilities.semanticTokensProvider);
    vscode.workspace.textDocuments.forEach(openDocument);
  });
}

function completion(i) {
  const result = Object.assign(new vscode.CompletionItem(i.label, i.kind - 1), i, { kind: i.kind - 1 });
  if (i.textEdit) Object.assign(result, { textEdit: undefined, insertText: i.textEdit.newText, range: range(i.textEdit.range) });
  if (i.additionalTextEdits) result.additionalTextEdits = i.additionalTextEdits.map(textEdit);
  if (i.insertTextFormat === 2) result.insertText = new vscode.SnippetString(i.insertText);
  return result;
}

function symbol(s) {
  const result = new vscode.DocumentSymbol(s.name, s.detail || "", s.kind - 1, range(s.range), range(s.selectionRange));
  result.children = list(s.children, symbol);
  return result;
}

function hierarchyItem(i) {
  const result = new vscode.CallHierarchyItem(i.kind - 1, i.name, "", vscode.Uri.parse(i.uri), range(i.range),
    range(i.selectionRange));
  result.data = i.data;
  return result;
}

const hierarchy = {
  prepareCallHierarchy: async (d, p) =>
    list(await connection.request("textDocument/prepareCallHierarchy", at(d, p)), hierarchyItem),
  provideCallHierarchyIncomingCalls: async (item) =>
    list(await connection.request("callHierarchy/incomingCalls", { item: { data: item.data } }), (c) =>
      new vscode.CallHierarchyIncomingCall(hierarchyItem(c.from), c.fromRanges.map(range))),
  provideCallHierarchyOutgoingCalls: async (item) =>
    list(await connection.request("callHierarchy/outgoingCalls", { item: { data: item.data } }), (c) =>
      new vscode.CallHierarchyOutgoingCall(hierarchyItem(c.to), c.fromRanges.map(range))),
};

function providers() {
  const l = vscode.languages;
  const ask = (method, params) => connection.request(`textDocument/${method}`, params);
  return [
    l.registerHoverProvider(selector, { provideHover: async (d, p) => {
      const answer = await ask("hover", at(d, p));
      return answer && new vscode.Hover(markdown(answer.contents));
    } }),
    l.registerCompletionItemProvider(selector, { provideCompletionItems: async (d, p, token, context) => {
      const triggerKind = context && context.triggerCharacter ? 2 : 1;
      const answer = await ask("completion", { ...at(d, p), context: { triggerKind } });
      return answer && new vscode.CompletionList(answer.items.map(completion), answer.isIncomplete);
    }, resolveCompletionItem: async (item) => {
      const { label, data } = item;
      const { documentation } = await connection.request("completionItem/resolve", { label, data, kind: item.kind + 1 });
      if (documentation) item.documentation = markdown(documentation);
      return item;
    } }, "(", "[", ":", "/", "'", '"'),
    l.registerSignatureHelpProvider(selector, { provideSignatureHelp: async (d, p) => {
      const answer = await ask("signatureHelp", at(d, p));
      return answer && Object.assign(new vscode.SignatureHelp(), answer, {
        signatures: answer.signatures.map((s) => Object.assign(
          new vscode.SignatureInformation(s.label, markdown(s.documentation)), { parameters: s.parameters })) });
    } }, "(", ","),
    l.registerDefinitionProvider(selector, { provideDefinition: async (d, p) =>
      list(await ask("definition", at(d, p)), location) }),
    l.registerReferenceProvider(selector, { provideReferences: async (d, p, context) =>
      list(await ask("references", { ...at(d, p), context }), location) }),
    l.registerRenameProvider(selector, { provideRenameEdits: async (d, p, newName) =>
      workspaceEdit(await ask("rename", { ...at(d, p), newName })),
      prepareRename: async (d, p) => {
        const answer = await ask("prepareRename", at(d, p));
        return answer && { ...answer, range: range(answer.range) };
      } }),
    l.registerDocumentSymbolProvider(selector, { provideDocumentSymbols: async (d) =>
      list(await ask("documentSymbol", whole(d)), symbol) }),
    l.registerDocumentHighlightProvider(selector, { provideDocumentHighlights: async (d, p) =>
      list(await ask("documentHighlight", at(d, p)), (h) => new vscode.DocumentHighlight(range(h.range), h.kind - 1)) }),
    l.registerWorkspaceSymbolProvider({ provideWorkspaceSymbols: async (query) =>
      list(await connection.request("workspace/symbol", { query }), (s) =>
        new vscode.SymbolInformation(s.name, s.kind - 1, "", location(s.location))) }),
    l.registerCodeActionsProvider(selector, { provideCodeActions: async (d, r) =>
      list(await ask("codeAction", { ...whole(d), range: plainRange(r), context: { diagnostics: [] } }), (a) =>
        Object.assign(new vscode.CodeAction(a.title, vscode.CodeActionKind.QuickFix), {
          edit: workspaceEdit(a.edit), isPreferred: a.isPreferred })) }),
    l.registerDocumentFormattingEditProvider(selector, { provideDocumentFormattingEdits: async (d) =>
      list(await ask("formatting", whole(d)), textEdit) }),
    l.registerDocumentRangeFormattingEditProvider(selector, { provideDocumentRangeFormattingEdits: async (d, r) =>
      list(await ask("rangeFormatting", { ...whole(d), range: plainRange(r) }), textEdit) }),
    l.registerFoldingRangeProvider(selector, { provideFoldingRanges: async (d) =>
      list(await ask("foldingRange", whole(d)), (f) => new vscode.FoldingRange(f.startLine, f.endLine)) }),
    l.registerSelectionRangeProvider(selector, { provideSelectionRanges: async (d, positions) =>
      list(await ask("selectionRange", { ...whole(d), positions: positions.map(plainPosition) }), selection) }),
    l.registerCodeLensProvider(selector, { provideCodeLenses: async (d) =>
      list(await ask("codeLens", whole(d)), (c) => new vscode.CodeLens(range(c.range), c.command)) }),
    l.registerInlayHintsProvider(selector, { provideInlayHints: async (d, r) =>
      list(await ask("inlayHint", { ...whole(d), range: plainRange(r) }), (h) =>
        new vscode.InlayHint(new vscode.Position(h.position.line, h.position.character), h.label, h.kind)) }),
    l.registerCallHierarchyProvider(selector, hierarchy),
    { dispose: () => tokens && tokens.dispose() },
  ];
}

// The server says what the numbers of its tokens mean.
function colour({ legend }) {
  if (tokens) tokens.dispose();
  tokens = vscode.languages.registerDocumentSemanticTokensProvider(selector, {
    provideDocumentSemanticTokens: async (document) => {
      const { data } = await connection.request("textDocument/semanticTokens/full", whole(document));
      return new vscode.SemanticTokens(new Uint32Array(data));
    } }, new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers));
}

// ---- commands ----

// A terminal with the file loaded; what is sent to it is a query.
function terminal() {
  const known = vscode.window.terminals.find((t) => t.name === "Hornbeam");
  return known || vscode.window.createTerminal({ name: "Hornbeam", shellPath: setting("path") });
}

const quoted = (text) => `'${text.replace(/[\\']/g, "\\$&")}'`;

async function send(text) {
  const there = terminal();
  there.show(true);
  there.sendText(text);
}

async function saved(document) {
  if (document.isDirty) await document.save();
  return document.fileName;
}

async function consult() {
  const editor = vscode.window.activeTextEditor;
  if (editor) await send(`consult(${quoted(await saved(editor.document))}).`);
}

const askGoal = async (goal) => goal || vscode.window.showInputBox({ prompt: "?-" });
const asQuery = (goal) => (goal.trim().endsWith(".") ? goal.trim() : `${goal.trim()}.`);

// A query of its own, or one that stands in a comment of a file, which is loaded first.
async function query(goal, uri) {
  const wanted = await askGoal(goal);
  if (!wanted) return;
  if (uri) await send(`consult(${quoted(vscode.Uri.parse(uri).fsPath)}).`);
  await send(asQuery(wanted));
}

async function runTests(uri) {
  const editor = vscode.window.activeTextEditor;
  const file = uri ? vscode.Uri.parse(uri).fsPath : editor && (await saved(editor.document));
  if (file) await send(`consult(${quoted(file)}), run_tests.`);
}

// The page that tree/2 makes, in a panel. As a query it has the names of its variables.
async function tree(goal) {
  const editor = vscode.window.activeTextEditor;
  const wanted = await askGoal(goal);
  if (!wanted || !editor) return;
  const page = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "hornbeam-")), "tree.html");
  const call = `use_module(library(search_tree)), tree((${asQuery(wanted).slice(0, -1)}), [file(${quoted(page)})]).`;
  const file = await saved(editor.document);
  const result = await new Promise((resolve) => childProcess.execFile(setting("path"), ["-q", file], { timeout: 30000 },
    (problem, out, error) => resolve({ problem, error })).stdin.end(`${call}\n`));
  if (!fs.existsSync(page)) return vscode.window.showErrorMessage(`Hornbeam: ${result.error || result.problem}`);
  const panel = vscode.window.createWebviewPanel("hornbeam.tree", `?- ${wanted}`, vscode.ViewColumn.Beside,
    { enableScripts: true, retainContextWhenHidden: true });
  panel.webview.html = fs.readFileSync(page, "utf8");
}

async function callers(uri, position, locations) {
  const at = new vscode.Position(position.line, position.character);
  await vscode.commands.executeCommand("editor.action.showReferences", vscode.Uri.parse(uri), at, locations.map(location));
}

// A debug session is a process `hornbeam --dap`. One without a configuration debugs a goal of the file that is shown.
const debugAdapter = {
  createDebugAdapterDescriptor: () => new vscode.DebugAdapterExecutable(setting("path"), ["--dap"]) };
const debugConfiguration = {
  resolveDebugConfiguration: async (folder, configuration) => {
    if (configuration.program) return configuration;
    const editor = vscode.window.activeTextEditor;
    const goal = editor && (await askGoal());
    return goal ? { type: "hornbeam", request: "launch", name: goal, goal, program: await saved(editor.document) } : undefined;
  } };

// A file has been created (1), changed (2) or deleted (3), here or outside.
const changed = (type) => (uri) =>
  connection.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri.toString(), type }] });

exports.activate = (context) => {
  diagnostics = vscode.languages.createDiagnosticCollection("hornbeam");
  start();
  const files = vscode.workspace.createFileSystemWatcher("**/*.{pl,pro,prolog}");
  context.subscriptions.push(
    diagnostics, ...providers(),
    files, files.onDidCreate(changed(1)), files.onDidChange(changed(2)), files.onDidDelete(changed(3)),
    vscode.workspace.onDidChangeConfiguration((e) => e.affectsConfiguration("hornbeam.inlayHints") &&
      connection.notify("workspace/didChangeConfiguration",
        { settings: { hornbeam: { inlayHints: setting("inlayHints") } } })),
    vscode.workspace.onDidOpenTextDocument(openDocument),
    vscode.workspace.onDidChangeTextDocument(changeDocument),
    vscode.workspace.onDidSaveTextDocument((d) => connection.notify("textDocument/didSave", whole(d))),
    vscode.workspace.onDidCloseTextDocument((d) => connection.notify("textDocument/didClose", whole(d))),
    vscode.commands.registerCommand("hornbeam.consult", consult),
    vscode.commands.registerCommand("hornbeam.query", query),
    vscode.commands.registerCommand("hornbeam.tree", tree),
    vscode.commands.registerCommand("hornbeam.runTests", runTests),
    vscode.commands.registerCommand("hornbeam.callers", callers),
    vscode.debug.registerDebugAdapterDescriptorFactory("hornbeam", debugAdapter),
    vscode.debug.registerDebugConfigurationProvider("hornbeam", debugConfiguration),
    vscode.commands.registerCommand("hornbeam.restart", () => { connection.stop(); start(); }));
};

exports.deactivate = () => connection && connection.stop();
