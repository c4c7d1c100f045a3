// SPDX-License-Identifier: MIT
// A recorded search (docs/search_format.md) to step through: the tree, the ports of boxes, the derivation, the proof,
// the domains of constraint variables, and what a machine would keep. It needs nothing but the page it is put in:
//
//     import { showSearch } from './search_view.js';
//     showSearch(element, search);
//
// Options: `keys: false` listens to keys only while the focus is in the drawing; `view` names the view to begin with;
// `onChoose` is called with a node that has been chosen.

import { Search, label, layout, marks, pairs, values } from './search_model.js';

const style = `
.hb { --paper: light-dark(#fff, #16181c); --ink: light-dark(#1b1b1b, #e6e6e6); --dim: light-dark(#626262, #a0a0a0);
  --line: light-dark(#a8a8a8, #5f656e); --box: light-dark(#f4f5f7, #22262d); --clause: light-dark(#1d4fa3, #8fb7ff);
  --yes: light-dark(#14691f, #7fd68a); --no: light-dark(#ad1a1a, #ff8d85); --cut: light-dark(#8a5200, #f0b35a);
  --shade: light-dark(#f6e7cf, #3b2d16); --chosen: light-dark(#cfe0ff, #2c4266); --loop: light-dark(#6d1fa3, #d3a2ff);
  --hidden: light-dark(#ececec, #2a2d33); background: var(--paper); color: var(--ink);
  font: 14px/1.45 system-ui, sans-serif; height: 100%; display: grid; grid-template-rows: auto 1fr auto;
  min-height: 20em; }
.hb header, .hb footer { padding: .45em .8em; display: flex; gap: .5em; align-items: center; flex-wrap: wrap; }
.hb header { border-bottom: 1px solid var(--line); } .hb footer { border-top: 1px solid var(--line); }
.hb h1 { font: 600 15px/1.3 ui-monospace, monospace; margin: 0 .6em 0 0; overflow-wrap: anywhere; }
.hb button, .hb select { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line);
  border-radius: 5px; padding: .12em .55em; } .hb button[aria-pressed=true] { background: var(--chosen); }
.hb :focus-visible { outline: 2px solid var(--clause); outline-offset: 1px; }
.hb .parts { display: grid; grid-template-columns: 1fr minmax(14em, 24em); min-height: 0; }
.hb .view { overflow: auto; }
.hb .view svg { display: block; margin: 0 auto; font: 13px ui-monospace, monospace; }
.hb .facts { border-left: 1px solid var(--line); padding: .6em .8em; overflow: auto; }
.hb dt { color: var(--dim); margin-top: .5em; } .hb dd { margin: 0; }
.hb code, .hb pre, .hb td, .hb .proof { font: 13px/1.45 ui-monospace, monospace; white-space: pre-wrap;
  overflow-wrap: anywhere; } .hb pre { margin: 0; background: var(--box); padding: .3em .5em; border-radius: 4px; }
.hb table { border-collapse: collapse; margin: .5em .8em; } .hb td, .hb th { text-align: left; vertical-align: top;
  padding: .12em .8em .12em 0; border-bottom: 1px solid var(--line); } .hb td:first-child { min-width: 4em; }
.hb .code pre { white-space: pre; overflow: auto; } .hb tr.chosen td { background: var(--chosen); }
.hb tbody tr { cursor: pointer; } .hb input[type=range] { flex: 1; min-width: 10em; } .hb .dim { color: var(--dim); }
.hb .note, .hb .none { color: var(--no); }
.hb .edge { stroke: var(--line); fill: none; } .hb .to { stroke: var(--cut); fill: none; stroke-dasharray: 5 4; }
.hb .node { cursor: pointer; } .hb .node rect { fill: transparent; } .hb .node.goal rect { fill: var(--box);
  stroke: var(--line); } .hb .node.removed rect { fill: var(--shade); stroke: var(--cut); stroke-dasharray: 4 3; }
.hb .node.clause rect, .hb .node.solution rect, .hb .node.branch rect { fill: var(--paper); }
.hb .node.chosen rect { fill: var(--chosen); stroke: var(--clause); }
.hb .node text { fill: var(--ink); white-space: pre; }
.hb .node.clause text, .hb .node.solution text, .hb .node.branch text { fill: var(--clause); font-size: 12px; }
.hb .node.yes text { fill: var(--yes); font-weight: 700; } .hb .node.no text, .hb .node.error text { fill: var(--no); }
.hb .node.cut text, .hb .node.removed text, .hb .node.caught text { fill: var(--cut); }
.hb .node.loop text { fill: var(--loop); } .hb .node.more text, .hb tspan.rest { fill: var(--dim); }
.hb .node.unreached text { fill: var(--dim); }
.hb .node.holds text { fill: var(--yes); } .hb tspan.fold { fill: var(--loop); font-weight: 700; }
.hb .domain { display: inline-grid; grid-auto-flow: column; gap: 1px; vertical-align: middle; }
.hb .domain i { width: 9px; height: 12px; background: var(--yes); } .hb .domain i.out { background: var(--hidden); }
.hb .domain i.gone { background: var(--no); } .hb ul { list-style: none; padding-left: 1.3em; margin: 0; }
.hb .proof { padding: 0 .8em; }
.hb .lists .code { grid-column: 1 / -1; overflow: auto; }
.hb .lists { display: grid; grid-template-columns: repeat(3, 1fr); gap: .8em; padding: .5em .8em; }
.hb h2 { font-size: 14px; margin: .2em 0; }
@media (max-width: 50em) { .hb .parts { grid-template-columns: 1fr; grid-template-rows: 1fr auto; } .hb .facts {
  border-left: 0; border-top: 1px solid var(--line); max-height: 38vh; } }`;

const names = { goal: 'goal', clause: 'clause tried', solution: 'solution', branch: 'branch', condition: 'condition',
  holds: 'the inner goal holds', cut: 'cut', removed: 'removed by a cut', yes: 'answer', no: 'failure', error: 'error',
  caught: 'recovery', loop: 'loop', more: 'not followed', unreached: 'never reached' };
const cutOff = (text, most) => text.length > most ? text.slice(0, most - 1) + '\u2026' : text;

function svg(name, attributes, text) {
  const e = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const a in attributes) e.setAttribute(a, attributes[a]);
  if (text !== undefined) e.textContent = text;
  return e;
}
function html(name, attributes, ...parts) {
  const e = document.createElement(name);
  for (const a in attributes) {
    if (a.startsWith('on')) e.addEventListener(a.slice(2), attributes[a]); else e.setAttribute(a, attributes[a]);
  }
  e.append(...parts);
  return e;
}

/** Shows a search in an element. */
export function showSearch(element, data, options = {}) {
  let search, nodes, kids, count, visits, shown, tree = {};
  const state = { view: 0, order: data.order || 'depth_first', at: 0, chosen: 0, zoom: 1, timer: null,
    folded: new Set() };

  const view = html('div', { class: 'view', tabindex: '0', role: 'group', 'aria-label': 'Search' });
  const facts = html('section', { class: 'facts', tabindex: '0', 'aria-live': 'polite', 'aria-label': 'Chosen step' });
  const slide = html('input', { type: 'range', min: '1', 'aria-label': 'Step', oninput: () => go(+slide.value - 1) });
  const at = html('output', {}), playing = html('button', { onclick: play, title: 'Space' }, '\u25b6 play');
  const views = [['Tree', drawTree], ['Boxes', drawBoxes], ['Derivation', drawDerivation], ['Proof', drawProof],
    ['Constraints', drawConstraints], ['Machine', drawMachine]];
  const tabs = views.map(([name], v) => html('button', { onclick: () => show(v), title: String(v + 1) }, name));
  const order = html('select', { 'aria-label': 'Order of the search', onchange: () => reorder(order.value) },
    ...['depth_first', 'breadth_first', 'iterative_deepening'].map(o =>
      html('option', { value: o }, o.replace('_', ' '))));
  order.value = state.order;
  const searches = [data, ...(data.others || [])], steps = html('span', { class: 'dim' });
  const note = html('span', { class: 'note', role: 'status' });
  const orderOf = s => s.selection + ' goal first' +
    (s.order && s.order !== data.order ? ', ' + s.order.replace('_', ' ') : '');
  const rule = html('select', { 'aria-label': 'Goal that is solved next', onchange: () => use(searches[rule.value]) },
    ...searches.map((s, i) => html('option', { value: i, ...(s.why && { disabled: '' }) },
      `${orderOf(s)}: ${s.why || s.nodes.length + ' steps'}`)));
  const root = html('div', { class: 'hb' }, html('style', {}, style),
    html('header', {}, html('h1', {}, '?- ' + data.query + '.'),
      html('span', { role: 'group', 'aria-label': 'View' }, ...tabs),
      order, ...(searches.length > 1 ? [rule] : []), steps, note),
    html(options.keys === false ? 'div' : 'main', { class: 'parts' }, view, facts),
    html('footer', {}, button('|\u25c0', 'Home'), button('\u25c0', 'ArrowLeft'), playing,
      button('\u25b6', 'ArrowRight'), button('\u25b6|', 'End'), slide, at, html('span', { class: 'dim' },
        '\u2190 \u2192 step \u00b7 \u2191 \u2193 parent, child \u00b7 , . beside \u00b7 a answer \u00b7 ' +
        'Enter fold \u00b7 * all \u00b7 space play \u00b7 1\u20136 view \u00b7 + \u2212 0 size')));
  const keys = { ArrowRight: () => go(state.at + 1), ArrowLeft: () => go(state.at - 1), Home: () => go(0),
    End: () => go(visits.length - 1), ' ': play, ArrowUp: () => choose(Math.max(0, nodes[state.chosen].parent)),
    ArrowDown: () => { const [first] = open(state.chosen); if (first !== undefined) choose(first); },
    ',': () => beside(-1), '.': () => beside(1), a: answer, Enter: () => fold(state.chosen), '*': foldAll,
    '+': () => size(1.2), '-': () => size(1 / 1.2), 0: () => size(0) };
  views.forEach((_, v) => { keys[v + 1] = () => show(v); });
  element.append(root);
  (options.keys === false ? root : document).addEventListener('keydown', key);
  state.view = Math.max(0, views.findIndex(([name]) => name === options.view));
  use(data);
  return { go: id => choose(id), get search() { return search; } };

  /** Shows the search with one of the rules. */
  function use(data) {
    if (data.order) state.order = order.value = data.order;
    search = new Search(data); nodes = search.nodes; kids = search.kids; count = nodes.length;
    visits = search.visits(state.order); shown = new Set(); state.folded.clear(); state.zoom = 1;
    const answers = nodes.filter(n => n.kind === 'yes').length;
    const limit = nodes.find(n => n.kind === 'more' || n.endless);
    const why = limit?.endless ? 'a branch has no end' : limit?.text.replace(/^\.\.\. \((not drawn: )?|\)$/g, '');
    steps.textContent = count + ' steps, ' + answers + (answers === 1 ? ' answer' : ' answers') +
      (limit ? ', not complete: ' + why : '') +
      (searches.length > 1 || data.selection === 'leftmost' ? '' : ', ' + data.selection + ' goal first');
    tellOrder();
    foldLarge();
    go(visits.length - 1);
    choose(0);
    start();
  }
  /** Says where the order is not the chosen one, and why. */
  function tellOrder() {
    const kept = nodes.filter(n => n.kept), times = kept.length === 1 ? 'at step ' + (kept[0].id + 1) :
      'at ' + kept.length + ' steps, first at step ' + (kept[0]?.id + 1);
    note.textContent = [kept.length ? 'The order is kept ' + times + ': ' + kept[0].kept + '.' : '',
      state.order !== 'depth_first' && nodes.some(n => n.kind === 'removed') ?
        'What is cut is what a depth first search cuts.' : ''].filter(Boolean).join(' ');
  }
  function button(text, name) {
    return html('button', { onclick: () => keys[name](), title: name, 'aria-label': name }, text);
  }
  /** Large searches begin with some hundred nodes, those nearest to the root; goals that come again are folded. */
  function foldLarge() {
    if (count <= 250) return;
    const seen = new Map();
    let left = 120, level = [0];
    for (const n of nodes) {
      if (n.kind !== 'goal' || search.size[n.id] < 8) continue;
      if (seen.has(n.text)) { n.as = seen.get(n.text); state.folded.add(n.id); } else seen.set(n.text, n.id);
    }
    while (level.length) {
      const next = [];
      for (const id of level) {
        if (state.folded.has(id) || !kids[id].length) continue;
        if (left < 0) state.folded.add(id); else { left -= kids[id].length; next.push(...kids[id]); }
      }
      level = next;
    }
  }
  function open(id) {
    return state.folded.has(id) ? [] :
      kids[id].filter(k => shown.has(k) && nodes[k].first === undefined);
  }
  function unfoldTo(id) { for (const i of search.branch(id).slice(0, -1)) state.folded.delete(i); }

  function text(n) {
    const hidden = state.folded.has(n.id) && kids[n.id].length;
    return { main: (marks[n.kind] || '') + cutOff(label(n), 60),
      rest: n.kind === 'goal' && n.rest ? cutOff(', ' + n.rest.join(', '), 36) : '',
      fold: hidden ? '  +' + (search.size[n.id] - 1) + (n.as !== undefined ? ' as step ' + (n.as + 1) : '') : '' };
  }
  /** The picture stays while only another node is chosen: large ones take long to make. */
  function drawTree() {
    const as = [state.at, state.order, state.zoom, ...state.folded].join();
    if (tree.as !== as || tree.search !== search) tree = { as, search, ...treePicture() };
    const { picture, place, x, y } = tree, left = view.scrollLeft, top = view.scrollTop;
    if (view.firstChild !== picture) view.replaceChildren(picture);
    view.scrollLeft = left; view.scrollTop = top;
    for (const g of picture.querySelectorAll('.chosen, #hb' + state.chosen)) {
      const on = g.id === 'hb' + state.chosen;
      g.classList.toggle('chosen', on); g.setAttribute('aria-selected', on);
    }
    for (const path of picture.querySelectorAll('.to')) path.remove();
    for (const n of nodes) {
      const from = n.kind === 'removed' ? n.by : n.kind === 'loop' ? n.loop : -1;
      if (from < 0 || !place.has(from) || !place.has(n.id)) continue;
      if (state.chosen !== from && state.chosen !== n.id) continue;
      picture.append(svg('path', { class: 'to', d: `M${x(from)} ${y(from) + 12}Q${(x(from) + x(n.id)) / 2} ` +
        `${Math.min(y(from), y(n.id)) - 20} ${x(n.id)} ${y(n.id)}` }));
    }
  }
  function treePicture() {
    const texts = new Map(), high = 38;
    const width = id => {
      if (!texts.has(id)) texts.set(id, text(nodes[id]));
      const t = texts.get(id);
      return (t.main.length + t.rest.length + t.fold.length) * 7.85 + 16;
    };
    const drawn = layout(0, open, width), w = drawn.width, h = drawn.depth * high + 24;
    const picture = svg('svg', { role: 'tree', width: w * state.zoom, height: h * state.zoom, viewBox: `0 0 ${w} ${h}`,
      'aria-label': 'Search tree' });
    const y = id => drawn.place.get(id).depth * high + 8, x = id => drawn.place.get(id).x;
    for (const id of drawn.place.keys()) for (const k of open(id)) {
      picture.append(svg('path', { class: 'edge', d: `M${x(id)} ${y(id) + 24}L${x(k)} ${y(k)}` }));
    }
    for (const id of drawn.place.keys()) {
      const n = nodes[id], t = texts.get(id), wide = width(id);
      const g = svg('g', { class: 'node ' + n.kind, role: 'treeitem', id: 'hb' + id,
        'aria-level': drawn.place.get(id).depth + 1, 'aria-selected': false });
      if (kids[id].length) g.setAttribute('aria-expanded', !state.folded.has(id));
      const line = svg('text', { x: x(id), y: y(id) + 16, 'text-anchor': 'middle' });
      line.append(svg('tspan', {}, t.main));
      if (t.rest) line.append(svg('tspan', { class: 'rest' }, t.rest));
      if (t.fold) line.append(svg('tspan', { class: 'fold' }, t.fold));
      g.append(svg('rect', { x: x(id) - wide / 2, y: y(id), width: wide, height: 24, rx: 5 }), line);
      g.append(svg('title', {}, label(n)));
      g.addEventListener('click', () => { if (state.chosen === id) fold(id); else choose(id, false); });
      picture.append(g);
    }
    return { picture, place: drawn.place, x, y };
  }
  function table(heads, lines) {
    const body = html('tbody', {}), most = 600, at = lines.findIndex(([id]) => id === state.chosen);
    const from = Math.max(0, Math.min(lines.length, (at < 0 ? lines.length : at) + most / 2) - most);
    const left = (count, where) => {
      if (count > 0) body.append(html('tr', {}, html('td', { class: 'dim', colspan: heads.length }, count + where)));
    };
    left(from, ' rows before');
    for (const [id, cells] of lines.slice(from, from + most)) {
      const row = html('tr', { onclick: () => choose(id, false) }, ...cells.map(c => html('td', {}, c)));
      if (id === state.chosen) row.className = 'chosen';
      body.append(row);
    }
    left(lines.length - from - most, ' rows behind');
    const top = html('thead', {}, html('tr', {}, ...heads.map(c => html('th', {}, c))));
    view.replaceChildren(html('table', {}, top, body));
    view.querySelector('tr.chosen')?.scrollIntoView({ block: 'nearest' });
  }
  function drawBoxes() {
    table(['port', 'goal'], search.ports(Math.max(...shown)).map(([id, depth, port, goal]) =>
      [id, [port, '  '.repeat(Math.min(depth - 1, 30)) + goal]]));
  }
  function drawDerivation() {
    const lines = [];
    for (const id of search.branch(state.chosen)) {
      const n = nodes[id];
      if (n.kind === 'goal') lines.push([id, [[n.text, ...(n.rest || [])].join(', '), '', pairs(n.bindings)]]);
      else lines.push([id, ['', n.kind === 'clause' ? n.clause + '  ' + n.head + (n.place ? '  ' + n.place : '') :
        (marks[n.kind] || '') + n.text, pairs(n.unifier || n.bindings)]]);
    }
    table(['goals that are left', 'clause', 'substitution'], lines);
  }
  function drawProof() {
    let answer = state.chosen;
    while (nodes[answer].kind !== 'yes' && kids[answer].length) answer = kids[answer][kids[answer].length - 1];
    if (nodes[answer].kind !== 'yes') answer = (nodes.find(n => n.kind === 'yes') || { id: -1 }).id;
    if (answer < 0) return view.replaceChildren(html('p', { class: 'dim' }, 'There is no answer, and so no proof.'));
    const list = steps => html('ul', {}, ...steps.map(s => html('li', {},
      html('span', { onclick: () => choose(s.node, false) }, s.text), html('span', { class: 'dim' }, '   ' + s.place),
      s.below.length ? list(s.below) : '')));
    view.replaceChildren(html('div', { class: 'proof' }, html('p', {}, label(nodes[answer]) + ' because'),
      list(search.proof(answer))));
  }
  /** Which constraint has narrowed which domain on the way, and which one has left a variable no value. */
  function drawConstraints() {
    const first = new Map(), lines = [];
    const row = (id, who, name, before, after, more) => {
      if (!first.has(name)) first.set(name, values(before || after) || values(after));
      const cell = html('div', {}, name + ' ', strip(first.get(name), values(before), values(after)),
        ' ' + (before ? before + ' \u2192 ' : '') + after, ...(more ? [html('span', { class: 'none' }, more)] : []));
      lines.push([id, [String(id + 1), who, cell]]);
    };
    for (const id of search.branch(state.chosen)) {
      const n = nodes[id], own = label(n).split('   ')[0], goal = label(nodes[search.goalOf(id)]).split('   ')[0];
      for (const [by, name, before, after] of n.prunings || []) {
        row(id, by || (n.kind === 'no' ? goal : own), name, before === 'inf..sup' ? '' : before, after);
      }
      if (!n.prunings) for (const change of n.domains || []) row(id, own, ...change);
      if (!n.emptied) continue;
      const [by, name, before, allowed, earlier] = n.emptied;
      row(id, by || goal, name, before, '\u2205', '  no value is left: ' + before + (earlier && ' by ' + earlier) +
        ' against ' + allowed);
    }
    if (!lines.length) view.replaceChildren(html('p', { class: 'dim' }, 'No domain changes on the way to this step.'));
    else table(['step', 'constraint', 'domain that shrinks'], lines);
  }
  function strip(all, before, after) {
    if (!all || !after) return '';
    return html('span', { class: 'domain', 'aria-hidden': 'true' }, ...[...all].map(v => html('i',
      { title: String(v), class: after.has(v) ? '' : before && before.has(v) ? 'gone' : 'out' })));
  }
  function drawMachine() {
    const way = search.branch(state.chosen), left = new Set();
    for (const id of way) for (const [call] of nodes[id].exits || []) left.add(call);
    const frames = way.filter(i => nodes[i].kind === 'goal' && nodes[i].call && nodes[i].of === 'program' &&
      !left.has(nodes[i].call));
    const choices = search.openAt(state.chosen), trail = [], heap = [];
    for (const id of way) {
      for (const [name, value] of nodes[id].kind === 'yes' ? [] : nodes[id].bindings || []) {
        trail.push([id, name]);
        if (/[([]/.test(value) && value !== '[]') heap.push([id, name + ' = ' + value]);
      }
    }
    const list = (title, items) => html('section', {}, html('h2', {}, title + ' (' + items.length + ')'), html('ul', {},
      ...items.slice(-200).reverse().map(([id, line]) =>
        html('li', { onclick: () => choose(id, false) }, html('code', {}, line)))));
    const goal = nodes[search.goalOf(state.chosen)] || {}, code = (data.sources || {})[goal.procedure];
    const listing = code ? html('section', { class: 'code' }, html('h2', {}, 'code of ' + goal.procedure),
      html('pre', { tabindex: 0 }, code)) : '';
    const registers = goal.of === 'program' ? argumentsOf(goal.text) : [];
    view.replaceChildren(html('div', { class: 'lists' },
      list('registers: arguments', registers.map((text, i) => [goal.id, 'x' + i + ' = ' + text]).reverse()),
      list('stack: calls not left', frames.map(i => [i, nodes[i].text])),
      list('choice points', choices.map(i => [i, nodes[i].text])),
      list('trail: bindings to undo', trail), list('heap: terms built', heap), listing));
  }
  // p(a, f(X, Y)) has a and f(X, Y).
  function argumentsOf(goal) {
    const all = [], quoted = /'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"|[^]/g;
    let depth = 0;
    for (const [part] of goal.matchAll(quoted)) {
      if (')]}'.includes(part)) depth--;
      if (depth === 1 && part === ',') all.push('');
      else if (depth > 0) all[all.length - 1] += part;
      if ('([{'.includes(part) && depth++ === 0) all.push('');
    }
    return all.map(text => text.trim());
  }
  function explain() {
    const n = nodes[state.chosen], list = html('dl', {});
    const add = (name, value, as) => {
      if (value) list.append(html('dt', {}, name), html('dd', {}, html(as || 'code', {}, value)));
    };
    const link = (name, id) => list.append(html('dt', {}, name), html('dd', {}, html('button', {
      onclick: () => choose(id) }, 'step ' + (id + 1) + ': ' + cutOff(label(nodes[id]), 40))));
    add('step ' + (n.id + 1), names[n.kind]);
    const goal = search.goalOf(n.id);
    if (goal >= 0 && n.kind !== 'yes' && n.kind !== 'cut') {
      add('goal', nodes[goal].text);
      add('then', (nodes[goal].rest || []).join(', '));
    }
    if (n.kind === 'goal') add('procedure', n.procedure);
    if (n.kind !== 'goal' && n.kind !== 'clause') add('what happens', label(n));
    add('clause ' + (n.clause || ''), n.head);
    add('substitution of the head', pairs(n.unifier));
    add('binds', pairs(n.bindings));
    if (n.given) add('argument ' + n.argument, n.given + ' against ' + n.wanted);
    add('the order is kept', n.kept);
    add('constraints left', (n.residual || []).join(', '));
    if (n.emptied) add('no value is left for ' + n.emptied[1], n.emptied[2] + ' against ' + n.emptied[3] +
      (n.emptied[0] && ' by ' + n.emptied[0]));
    add('domains', (n.domains || []).map(([v, b, a]) => v + ': ' + (b ? b + ' \u2192 ' : '') + a).join('\n'), 'pre');
    add('calls left before', (n.exits || []).map(e => e[1]).join('\n'), 'pre');
    if (n.place) add(n.place, (data.sources || {})[n.place] || ' ', 'pre');
    if (n.kind === 'removed') link('removed by', n.by);
    if (n.kind === 'cut') nodes.filter(m => m.kind === 'removed' && m.by === n.id).forEach(r => link('removes', r.id));
    if (n.loop !== undefined) link('the same goal as', n.loop);
    if (n.grows !== undefined) link('contains, and grows from', n.grows);
    const folded = state.folded.has(n.id) ? ', folded' : '';
    if (kids[n.id].length) add('below', search.size[n.id] - 1 + (search.size[n.id] > 2 ? ' steps' : ' step') + folded);
    facts.replaceChildren(list);
  }
  function draw() {
    slide.max = visits.length; slide.value = state.at + 1; at.textContent = (state.at + 1) + ' / ' + visits.length;
    tabs.forEach((t, v) => t.setAttribute('aria-pressed', v === state.view));
    views[state.view][1]();
    explain();
  }
  function go(to) {
    state.at = Math.max(0, Math.min(visits.length - 1, to));
    shown = new Set(visits.slice(0, state.at + 1));
    if (state.order === 'iterative_deepening') {
      let from = state.at;
      while (from > 0 && visits[from] !== 0) --from;
      shown = new Set(visits.slice(from, state.at + 1));
    }
    state.chosen = nodes[visits[state.at]].first ?? visits[state.at];
    if (state.at < visits.length - 1) unfoldTo(state.chosen);
    draw(); reveal(); told();
  }
  function told() { if (options.onChoose) options.onChoose(nodes[state.chosen]); }
  function choose(id, move = true) {
    state.chosen = id;
    if (!shown.has(id)) return go(visits.indexOf(id));
    if (move) unfoldTo(id);
    draw();
    if (move) reveal();
    told();
  }
  function reveal() {
    view.querySelector('#hb' + state.chosen)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  function fold(id) { if (!state.folded.delete(id) && kids[id].length) state.folded.add(id); draw(); }
  function foldAll() { if (state.folded.size) state.folded.clear(); else foldLarge(); draw(); }
  /** What is shown of one branch is that of an answer, or of a contradiction, where none has been chosen. */
  function show(v) {
    state.view = v;
    const answer = nodes.find(n => n.kind === 'yes' && shown.has(n.id));
    const failure = v === 4 && nodes.find(n => n.emptied && shown.has(n.id));
    if (state.chosen === 0 && v > 1 && (answer || failure)) state.chosen = (answer || failure).id;
    draw();
  }
  function size(by) { state.zoom = by ? Math.min(3, Math.max(.1, state.zoom * by)) : fitted(); draw(); reveal(); }
  function fitted() {
    const picture = view.querySelector('svg');
    return picture ? Math.min(1, view.clientWidth / picture.viewBox.baseVal.width, view.clientHeight /
      picture.viewBox.baseVal.height) : 1;
  }
  /** Small trees fit in the page, large ones begin at their root. */
  function start() {
    const whole = fitted();
    state.zoom = whole < .55 ? .75 : whole;
    draw();
    view.scrollTop = 0;
    const g = view.querySelector('#hb0 rect');
    if (g) view.scrollLeft = (+g.getAttribute('x') + +g.getAttribute('width') / 2) * state.zoom - view.clientWidth / 2;
  }
  function reorder(to) { state.order = to; visits = search.visits(to); tellOrder(); go(0); }
  function beside(by) {
    const p = nodes[state.chosen].parent, all = p < 0 ? [0] : open(p), to = all[all.indexOf(state.chosen) + by];
    if (to !== undefined) choose(to);
  }
  function answer() {
    const all = nodes.filter(n => n.kind === 'yes').map(n => n.id);
    if (all.length) choose(all.find(i => i > state.chosen) ?? all[0]);
  }
  function stop() { clearInterval(state.timer); state.timer = null; playing.textContent = '\u25b6 play'; }
  function play() {
    if (state.timer) return stop();
    if (state.at >= visits.length - 1) go(0);
    playing.textContent = '\u23f8 stop';
    state.timer = setInterval(() => { if (state.at >= visits.length - 1) stop(); else go(state.at + 1); }, 500);
  }
  function key(e) {
    if (e.ctrlKey || e.altKey || e.metaKey || !Object.hasOwn(keys, e.key)) return;
    if (['INPUT', 'SELECT', 'TEXTAREA'].includes(e.target.tagName) && !['Home', 'End'].includes(e.key)) return;
    if (e.target.tagName === 'BUTTON' && (e.key === ' ' || e.key === 'Enter')) return;
    e.preventDefault();
    keys[e.key]();
  }
}
