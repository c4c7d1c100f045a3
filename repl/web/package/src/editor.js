// SPDX-License-Identifier: MIT
// Services for editors: the engine's language server (hornbeam --lsp), message by message. It never runs the text.
// Positions are those of the protocol: {line, character}, from 0, in UTF-16 units.
import { string } from './terms.js';
import { loadLibrary } from './tools.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// The messages in a text, each preceded by a header with its length.
function messagesIn(text) {
  const bytes = encoder.encode(text);
  const messages = [];
  for (let at = 0; at < bytes.length;) {
    const head = decoder.decode(bytes.subarray(at, at + 64));
    const length = Number(/Content-Length: (\d+)/.exec(head)[1]);
    const from = at + head.indexOf('\r\n\r\n') + 4;
    messages.push(JSON.parse(decoder.decode(bytes.subarray(from, from + length))));
    at = from + length;
  }
  return messages;
}

export class Editor {
  #prolog;
  #lastId = 0;
  #versions = new Map();
  #turn = Promise.resolve();
  constructor(prolog) {
    this.#prolog = prolog;
  }

  // Sends one message and returns all replies of the server.
  #send(message) {
    const answers = this.#turn.then(async () => {
      await loadLibrary(this.#prolog, 'editor_service');
      const answer = await this.#prolog.once(
        'editor_service:editor_answer(?, Answers)',
        [string(JSON.stringify(message))],
        {},
      );
      return messagesIn(answer.Answers.text);
    });
    this.#turn = answers.catch(() => {});
    return answers;
  }
  async request(method, params) {
    const id = ++this.#lastId;
    const answer = (await this.#send({ jsonrpc: '2.0', id, method, params })).find((message) => message.id === id);
    if (answer?.error) throw new Error(answer.error.message);
    return answer?.result;
  }
  async notify(method, params) {
    return this.#send({ jsonrpc: '2.0', method, params });
  }

  // Sets the document's text; returns its diagnostics.
  async update(uri, text) {
    const version = (this.#versions.get(uri) ?? 0) + 1;
    this.#versions.set(uri, version);
    const messages =
      version === 1
        ? await this.notify('textDocument/didOpen', { textDocument: { uri, version, text } })
        : await this.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ text }] });
    return messages.find(({ params }) => params?.uri === uri)?.params.diagnostics ?? [];
  }
  async close(uri) {
    this.#versions.delete(uri);
    await this.notify('textDocument/didClose', { textDocument: { uri } });
  }
  #at(method, uri, position) {
    return this.request(`textDocument/${method}`, { textDocument: { uri }, position });
  }
  hover(uri, position) {
    return this.#at('hover', uri, position);
  }
  completion(uri, position) {
    return this.#at('completion', uri, position);
  }
  definition(uri, position) {
    return this.#at('definition', uri, position);
  }
  signatureHelp(uri, position) {
    return this.#at('signatureHelp', uri, position);
  }
  references(uri, position) {
    return this.request('textDocument/references', {
      textDocument: { uri },
      position,
      context: { includeDeclaration: true },
    });
  }
  rename(uri, position, newName) {
    return this.request('textDocument/rename', { textDocument: { uri }, position, newName });
  }
  symbols(uri) {
    return this.request('textDocument/documentSymbol', { textDocument: { uri } });
  }
  codeActions(uri, range) {
    return this.request('textDocument/codeAction', { textDocument: { uri }, range, context: { diagnostics: [] } });
  }
  format(uri) {
    return this.request('textDocument/formatting', {
      textDocument: { uri },
      options: { tabSize: 4, insertSpaces: true },
    });
  }
}
