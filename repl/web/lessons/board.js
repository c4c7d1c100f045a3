// SPDX-License-Identifier: MIT
// Boards of squares: a grid of buttons, all reachable with the arrow keys; and what goes around it: buttons, status
// messages, steps to walk through.

export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (value !== false && value !== undefined) made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children);
  return made;
}

export const byId = (id) => document.getElementById(id);
export const say = (words) => (byId('status').textContent = words);
export const onPress = (id, action) => byId(id).addEventListener('click', () => void action());

// Controls are disabled during a computation.
export async function busy(compute) {
  const controls = [...document.querySelectorAll('.controls button, .controls select')].filter((c) => !c.disabled);
  const focused = document.activeElement;
  for (const control of controls) control.disabled = true;
  document.documentElement.dataset.state = 'busy';
  try {
    return await compute();
  } finally {
    for (const control of controls) control.disabled = false;
    if (controls.includes(focused)) focused.focus();
    document.documentElement.dataset.state = 'idle';
  }
}

export class Board {
  #cells = [];
  #columns;
  // `press(i)` is called for square i, counting row by row from 0. `names` label the edges.
  constructor(box, { rows, columns, label, press, names = {} }) {
    const edge = (text = '') => element('span', { class: 'edge', 'aria-hidden': 'true' }, text);
    this.#columns = columns;
    box.classList.add('board');
    box.style.setProperty('--columns', columns);
    box.setAttribute('role', 'group');
    box.setAttribute('aria-label', label);
    box.classList.toggle('rows', names.rows !== undefined);
    if (names.columns) box.append(...(names.rows ? [edge()] : []), ...[...names.columns].map(edge));
    for (let i = 0; i < rows * columns; ++i) {
      if (names.rows && i % columns === 0) box.append(edge(names.rows[i / columns]));
      const cell = element('button', { type: 'button', tabindex: i === 0 ? 0 : -1 });
      cell.addEventListener('click', () => void press?.(i));
      cell.addEventListener('focus', () => this.#reach(i, false));
      this.#cells.push(cell);
      box.append(cell);
    }
    box.addEventListener('keydown', (event) => {
      const at = this.#cells.indexOf(document.activeElement);
      const [right, down] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[
        event.key
      ] ?? [0, 0];
      if (at < 0 || (right === 0 && down === 0)) return;
      event.preventDefault();
      const column = (at % columns) + right;
      const row = Math.floor(at / columns) + down;
      if (column >= 0 && column < columns && row >= 0 && row < rows) this.#reach(row * columns + column, true);
    });
  }
  #reach(i, focus) {
    for (const [k, cell] of this.#cells.entries()) cell.tabIndex = k === i ? 0 : -1;
    if (focus) this.#cells[i].focus();
  }
  cell(i) {
    return this.#cells[i];
  }
  place(i) {
    return `row ${Math.floor(i / this.#columns) + 1}, column ${(i % this.#columns) + 1}`;
  }
  // `look(i)` describes a square: { text, label, kind }, or { content }, an element to show instead of text.
  show(look) {
    for (const [i, cell] of this.#cells.entries()) {
      const { text = '', content, label, kind = '' } = look(i);
      cell.className = kind;
      cell.replaceChildren(
        element('span', { class: 'hidden' }, label ?? `${this.place(i)}: ${text === '' ? 'empty' : text}`),
        element('span', { 'aria-hidden': 'true' }, content ?? text),
      );
    }
  }
}

// Steps to walk through: first, back, play, next, and a slider. `show(i)` shows step i and may return a caption.
export class Steps {
  #at = 0;
  #count = 0;
  #show = () => {};
  #timer;
  constructor(box, label) {
    const button = (text, words, action) => {
      const made = element('button', { type: 'button', 'aria-label': words, onclick: action }, text);
      this.buttons.push(made);
      return made;
    };
    this.buttons = [];
    this.box = box;
    this.slider = element('input', { type: 'range', min: 0, value: 0, 'aria-label': label });
    this.slider.addEventListener('input', () => this.#go(Number(this.slider.value)));
    this.words = element('p', { role: 'status', class: 'words' });
    this.playing = button('▶', 'Play', () => this.#play());
    box.classList.add('steps');
    box.append(
      element(
        'div',
        { class: 'row', role: 'group', 'aria-label': label },
        button('|◀', 'First step', () => this.#go(0)),
        button('◀', 'Step back', () => this.#go(this.#at - 1)),
        this.playing,
        button('▶|', 'Step forwards', () => this.#go(this.#at + 1)),
        this.slider,
      ),
      this.words,
    );
    this.set(0, () => {});
  }
  set(count, show, at = 0) {
    this.#stop();
    this.#count = count;
    this.#show = show;
    this.slider.max = Math.max(count - 1, 0);
    this.box.hidden = count === 0;
    if (count > 0) this.#go(at);
  }
  #go(i) {
    this.#at = Math.min(Math.max(i, 0), this.#count - 1);
    this.slider.value = this.#at;
    const words = this.#show(this.#at) ?? '';
    this.words.textContent = `${this.#at + 1} of ${this.#count}${words === '' ? '' : `: ${words}`}`;
  }
  #stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (this.playing) this.playing.textContent = '▶';
  }
  #play() {
    if (this.#timer !== undefined) return this.#stop();
    if (this.#at === this.#count - 1) this.#go(0);
    this.playing.textContent = '❚❚';
    this.#timer = setInterval(() => {
      if (this.#at < this.#count - 1) this.#go(this.#at + 1);
      if (this.#at === this.#count - 1) this.#stop();
    }, 700);
  }
}
