// SPDX-License-Identifier: MIT
// A custom element: a query that can be edited and run in place.
//
//   <script type="module" src="hornbeam/src/prolog-query.js"></script>
//   <pre id="family">parent(tom, bob). parent(bob, ann).</pre>
//   <prolog-query program="#family">parent(X, Y)</prolog-query>
//
// `program` selects the element with the program, if any. Elements with the same program share an engine, created when
// the first of them is run.
import { Prolog } from './prolog.js';
import { Stopped } from './errors.js';

const style = `
  :host { display: block; font: 14px/1.5 system-ui, sans-serif; border: 1px solid #8886; border-radius: 6px; padding: .4rem .6rem; margin: .5rem 0; }
  .line { display: flex; gap: .4rem; align-items: start; }
  textarea { flex: 1; min-width: 0; font: 14px/1.5 ui-monospace, monospace; color: inherit; background: transparent; border: 1px solid #8888; border-radius: 4px; padding: .1rem .4rem; resize: vertical; field-sizing: content; }
  label { font: 600 14px/1.7 ui-monospace, monospace; }
  .buttons { display: flex; gap: .3rem; flex-wrap: wrap; margin: .3rem 0; }
  button { font: inherit; color: inherit; background: #8882; border: 1px solid #8888; border-radius: 4px; padding: .1rem .6rem; cursor: pointer; }
  button:disabled { opacity: .6; cursor: default; }
  :focus-visible { outline: 2px solid #1a7f4b; outline-offset: 1px; }
  pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, monospace; max-height: 24em; overflow: auto; }
  .error { color: light-dark(#b3151b, #ff8f8a); }
  iframe { width: 100%; height: 20rem; border: 1px solid #8886; background: #fff; }
`;

const engines = new Map(); // text of a program -> what its elements share

function engineFor(program) {
  const known = engines.get(program);
  if (known !== undefined) return known;
  const shared = { users: new Set(), user: undefined, loading: undefined, isClosed: false };
  shared.close = () => {
    shared.isClosed = true;
    if (engines.get(program) === shared) engines.delete(program);
    shared.loading?.close();
    shared.prolog.then(
      (pl) => pl.close(),
      () => {},
    );
  };
  const load = async () => {
    const pl = await Prolog.create({ output: (text, stream) => shared.user?.write(text, stream) });
    shared.loading = pl;
    if (shared.isClosed) throw new Stopped();
    for (const { kind, text } of program === '' ? [] : await pl.load(program))
      shared.user?.write(`${kind}: ${text}\n`, 'error');
    shared.loading = undefined;
    return pl;
  };
  shared.prolog = load();
  shared.prolog.catch(shared.close);
  engines.set(program, shared);
  return shared;
}

// Makes elements whose program is this text use an engine of the page.
export function shareEngine(program, prolog) {
  const shared = { users: new Set([prolog]), user: undefined, prolog: Promise.resolve(prolog) };
  prolog.onOutput = (text, stream) => shared.user?.write(text, stream);
  engines.set(program, shared);
}

export class PrologQuery extends HTMLElement {
  #query;
  #log;
  #buttons = {};
  #answers; // of the open query
  #opened;
  #drawing; // the engine that makes the tree
  #shared;
  #work; // what was begun last

  connectedCallback() {
    // While the page is being read, its text is still to come.
    if (document.readyState !== 'loading') this.#show();
    else document.addEventListener('DOMContentLoaded', () => this.#show(), { once: true });
  }
  #show() {
    if (this.shadowRoot !== null) return;
    const text = this.textContent.trim();
    const root = this.attachShadow({ mode: 'open' });
    root.innerHTML = `<style>${style}</style>
      <div class="line"><label for="q">?-</label><textarea id="q" rows="1" aria-label="Query" spellcheck="false" autocapitalize="off"></textarea></div>
      <div class="buttons" role="toolbar" aria-label="Query"></div><pre role="log" aria-live="polite" aria-label="Answers" tabindex="0"></pre>`;
    this.#query = root.querySelector('textarea');
    this.#query.value = text;
    this.#query.rows = text.split('\n').length;
    this.#log = root.querySelector('pre');
    const button = (name, action) => {
      const element = document.createElement('button');
      element.type = 'button';
      element.textContent = name;
      element.addEventListener('click', action);
      root.querySelector('.buttons').append(element);
      this.#buttons[name] = element;
    };
    button('Run', () => void this.run());
    button('Next', () => void this.next());
    button('Stop', () => this.stop());
    button('Tree', () => void this.tree());
    this.#query.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && !event.shiftKey) {
        event.preventDefault();
        void this.run();
      } else if (event.key === ';' && !this.#buttons.Next.disabled) {
        event.preventDefault();
        void this.next();
      } else if (event.key === 'Escape') {
        this.stop();
      }
    });
    this.#state('idle');
  }

  #state(state) {
    this.dataset.state = state;
    this.#buttons.Next.disabled = state !== 'more';
    this.#buttons.Stop.disabled = state === 'idle';
    this.#buttons.Run.disabled = this.#buttons.Tree.disabled = state === 'busy';
  }
  write(text, stream = 'output') {
    const piece = document.createElement('span');
    piece.className = stream;
    piece.textContent = text;
    this.#log.append(piece);
    this.#log.scrollTop = this.#log.scrollHeight;
  }
  // Ends the query of another element on the same engine. An engine whose program no element has any more is closed.
  async #engine() {
    const program = document.querySelector(this.getAttribute('program') ?? ':not(*)');
    const shared = engineFor(program?.value ?? program?.textContent ?? '');
    const left = this.#shared;
    this.#shared = shared;
    shared.users.add(this);
    if (left !== undefined && left !== shared && left.users.delete(this) && left.users.size === 0) left.close();
    if (shared.user !== this) shared.user?.stop();
    shared.user = this;
    return shared.prolog;
  }

  // `compute` gets the engine.
  #begin(compute) {
    this.stop();
    this.#log.replaceChildren();
    return this.#do(async (isNewest) => {
      const pl = await this.#engine();
      if (isNewest()) await compute(pl, isNewest);
    });
  }
  // What `compute` throws is shown, unless something newer has begun.
  async #do(compute) {
    this.#state('busy');
    const work = (this.#work = {});
    const isNewest = () => this.#work === work;
    try {
      await compute(isNewest);
    } catch (error) {
      if (!isNewest()) return;
      this.write(error instanceof Stopped ? 'stopped\n' : `${error.message}\n`, 'error');
      this.#end();
    }
  }
  run() {
    return this.#begin((pl) => {
      this.#answers = pl.dialogue(this.#query.value, {}, (query) => (this.#opened = query));
      return this.#next();
    });
  }
  async next() {
    if (this.#answers !== undefined) await this.#do(() => this.#next());
  }
  async #next() {
    const answers = this.#answers;
    const { value, done } = await answers.next();
    if (this.#answers !== answers) return undefined;
    if (!done && value.kind === 'answer') {
      const parts = [value.text, ...value.goals].filter((part) => part !== '');
      this.write(`${parts.length > 0 ? parts.join(',\n') : 'true'}${value.more ? ' ;' : '.'}\n`);
      if (value.more) return this.#state('more');
    } else if (!done && value.kind === 'no') {
      this.write('false.\n');
    }
    return this.#end();
  }
  // The program stays, unless this stops it being loaded.
  stop() {
    if (this.dataset.state === 'busy') this.write('stopped\n', 'error');
    this.#end();
  }
  #end() {
    this.#opened?.stop();
    this.#drawing?.stop();
    const isLoading = this.#shared?.loading !== undefined && this.#shared.user === this;
    if (this.dataset.state === 'busy' && isLoading) this.#shared.close();
    this.#work = this.#opened = this.#answers = this.#drawing = undefined;
    this.#state('idle');
  }
  tree() {
    return this.#begin(async (pl, isNewest) => {
      this.#drawing = pl;
      const page = await pl.tools.tree(this.#query.value, { format: 'html' });
      if (!isNewest()) return;
      if (page !== undefined) {
        const frame = document.createElement('iframe');
        frame.title = 'Search tree';
        frame.sandbox = 'allow-scripts';
        frame.srcdoc = page;
        this.#log.append(frame);
      }
      this.#drawing = undefined;
      this.#end();
    });
  }
}

customElements.define('prolog-query', PrologQuery);
