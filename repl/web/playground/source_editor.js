// SPDX-License-Identifier: MIT
// The program editor: diagnostics while typing, completion, documentation on hover, quick fixes. They come from the
// language server of a separate engine, so that running queries do not delay them.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { forEachDiagnostic, forceLinting, lintGutter, lintKeymap, linter, nextDiagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, StateEffect, StateField } from '@codemirror/state';
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
  showTooltip,
} from '@codemirror/view';
import { prolog } from './prolog_mode.js';

const severities = ['', 'error', 'warning', 'info', 'hint'];

// What F1 tells, until the text changes, the cursor moves or Escape is pressed.
const tell = StateEffect.define();
const told = StateField.define({
  create: () => null,
  update: (tooltip, { docChanged, selection, effects }) => {
    const news = effects.find((effect) => effect.is(tell));
    if (news !== undefined) return news.value;
    return docChanged || selection !== undefined ? null : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

export class SourceEditor {
  #view;
  #service; // a promise of the language server
  #sent; // the text that it was sent last
  #uri = 'file:///program.pl';
  #onChange;
  #onMarks;
  #onMark;

  // `service` is a promise of the editor services; onMark is called with the mark to which F8 has gone, onRun on
  // Ctrl-Enter.
  constructor({ parent, service, onChange, onMarks, onMark, onRun }) {
    this.#service = service;
    this.#onChange = onChange;
    this.#onMarks = onMarks;
    this.#onMark = onMark;
    this.#view = new EditorView({ parent });
    this.extensions = [
      lineNumbers(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      bracketMatching(),
      closeBrackets(),
      highlightSelectionMatches(),
      lintGutter(),
      indentUnit.of('    '),
      EditorView.lineWrapping,
      prolog(),
      EditorState.tabSize.of(4),
      EditorView.contentAttributes.of({ 'aria-label': 'Program text' }),
      linter((view) => this.#marks(view), { delay: 350 }),
      autocompletion({ override: [(context) => this.#completions(context)] }),
      hoverTooltip(({ state }, pos) => this.#documentation(state, pos)),
      told,
      keymap.of([
        { key: 'Mod-Enter', run: () => (onRun(), true) },
        { key: 'F8', run: (view) => this.#nextMark(view) },
        { key: 'Mod-.', run: () => this.#fix() },
        { key: 'F1', run: (view) => this.#tell(view) },
        { key: 'Escape', run: (view) => this.#hush(view) },
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...historyKeymap,
        ...searchKeymap,
        ...completionKeymap,
        ...lintKeymap,
      ]),
      EditorView.updateListener.of((update) => update.docChanged && this.#onChange(this.text)),
    ];
  }

  get text() {
    return this.#view.state.doc.toString();
  }
  // Each file keeps its state: undo history and cursor.
  show(file) {
    this.#uri = `file:///${file.name}`;
    file.state ??= EditorState.create({ doc: file.text, extensions: this.extensions });
    this.#view.setState(file.state);
    forceLinting(this.#view);
  }
  keep(file) {
    file.state = this.#view.state;
  }
  focus() {
    this.#view.focus();
  }
  jumpTo(line, column = 1) {
    const doc = this.#view.state.doc;
    const at = doc.line(Math.min(Math.max(line, 1), doc.lines));
    const anchor = Math.min(at.from + Math.max(column, 1) - 1, at.to);
    this.#view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    this.#view.focus();
  }

  #offset({ line, character }) {
    const doc = this.#view.state.doc;
    if (line >= doc.lines) return doc.length;
    const at = doc.line(line + 1);
    return Math.min(at.from + character, at.to);
  }

  // Sends the text to the language server, which answers with its marks.
  async #send(doc) {
    this.#sent = doc;
    const uri = this.#uri;
    return (await this.#service).update(uri, doc.toString());
  }
  // Asks the language server about a place in the text.
  async #ask(method, doc, offset) {
    const uri = this.#uri;
    const at = doc.lineAt(offset);
    if (this.#sent !== doc) await this.#send(doc);
    const service = await this.#service;
    return service[method](uri, { line: at.number - 1, character: offset - at.from });
  }

  async #marks(view) {
    const service = await this.#service;
    const uri = this.#uri;
    const found = await this.#send(view.state.doc);
    if (uri !== this.#uri) return [];
    const marks = await Promise.all(
      found.map(async (mark) => ({
        from: this.#offset(mark.range.start),
        to: this.#offset(mark.range.end),
        severity: severities[mark.severity] ?? 'warning',
        message: mark.message,
        source: mark.code,
        actions: ((await service.codeActions(uri, mark.range)) ?? []).map((action) => ({
          name: action.title,
          apply: () => this.#apply(action.edit),
        })),
      })),
    );
    this.#onMarks(marks);
    return marks;
  }
  #markHere() {
    const { from } = this.#view.state.selection.main;
    let here;
    forEachDiagnostic(this.#view.state, (mark, begin, end) => {
      if (begin <= from && from <= end) here ??= mark;
    });
    return here;
  }
  #nextMark(view) {
    nextDiagnostic(view);
    const mark = this.#markHere();
    if (mark !== undefined) this.#onMark(mark);
    return true;
  }
  #fix() {
    const action = this.#markHere()?.actions?.[0];
    action?.apply();
    return action !== undefined;
  }
  // What one sees when the pointer is there. (activateHover() gives up when marks come meanwhile.)
  #tell(view) {
    const { state } = view;
    const isHere = () => view.state.doc === state.doc && view.state.selection.eq(state.selection);
    void this.#documentation(state, state.selection.main.head).then(
      (tooltip) => isHere() && view.dispatch({ effects: tell.of(tooltip) }),
    );
    return true;
  }
  #hush(view) {
    const isTelling = view.state.field(told) !== null;
    if (isTelling) view.dispatch({ effects: tell.of(null) });
    return isTelling;
  }
  #apply(edit) {
    const edits = edit?.changes?.[this.#uri] ?? [];
    this.#view.dispatch({
      changes: edits.map(({ range, newText }) => ({
        from: this.#offset(range.start),
        to: this.#offset(range.end),
        insert: newText,
      })),
    });
    this.#view.focus();
    forceLinting(this.#view);
  }

  async #completions(context) {
    const word = context.matchBefore(/[\p{L}\p{N}_]+/u);
    if (word === null && !context.explicit) return null;
    if (word !== null && !context.explicit && word.text.length < 2) return null;
    const answer = await this.#ask('completion', context.state.doc, context.pos);
    const items = Array.isArray(answer) ? answer : (answer?.items ?? []);
    return {
      from: word?.from ?? context.pos,
      options: items.map((item) => ({
        label: item.label,
        apply: item.insertText ?? item.label,
        detail: item.detail,
        info: textOf(item.documentation) || undefined,
        type: 'function',
      })),
      validFor: /^[\p{L}\p{N}_]*$/u,
    };
  }

  async #documentation({ doc }, pos) {
    const answer = await this.#ask('hover', doc, pos);
    const text = textOf(answer?.contents);
    if (!text) return null;
    return {
      pos,
      create: () => {
        const dom = document.createElement('div');
        dom.className = 'documentation';
        dom.setAttribute('role', 'status');
        dom.textContent = text;
        return { dom };
      },
    };
  }
}

// From plain text or markup.
function textOf(content) {
  const text = typeof content === 'string' ? content : (content?.value ?? '');
  return text.replace(/^```\w*\n?|```$/gm, '').trim();
}
