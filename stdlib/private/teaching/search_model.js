// SPDX-License-Identifier: MIT
// What is worked out of a recorded search (docs/search_format.md) for its views: labels, orders, boxes, proofs, places.

export const marks = { yes: '\u2713 ', no: '\u2717 ', error: '\u2717 ', removed: '\u2702 ', loop: '\u21ba ',
  holds: '\u2713 ' };
export const pairs = list => (list || []).map(([name, value]) => name + ' = ' + value).join(', ');

/** The label of a node, as one text. */
export function label(n) {
  const bound = pairs(n.bindings) || (n.residual || []).join(', ');
  if (n.kind === 'clause') return 'clause ' + n.clause + (bound ? ': ' + bound : '');
  if (n.kind === 'no' && n.joined) return joined(n);
  if (n.kind === 'no' && n.clause) return 'clause ' + n.clause + ': ' + n.text;
  if (n.kind === 'solution') return bound || n.text;
  if (n.kind === 'goal') return n.text + (bound && n.procedure !== '(=)/2' && !n.inner ? '   ' + bound : '');
  return n.text + (bound ? '   ' + bound : '');
}
function joined(n) {
  const last = n.clause + n.joined.length, same = n.others.every(o => o.given === n.given);
  const wanted = [...new Set([n, ...n.others].map(o => o.wanted))];
  return `clauses ${n.clause} to ${last}` + (same && n.given ? `: ${n.given} does not match ` +
    wanted.slice(0, 3).join(', ') + (wanted.length > 3 ? ', \u2026' : '') : ' do not match');
}
/** What is worked out of the nodes once: children, levels, orders of visit. */
export class Search {
  constructor(data) {
    this.nodes = data.nodes.map(n => ({ ...n }));
    this.kids = this.nodes.map(() => []);
    this.level = [];
    for (const n of this.nodes) {
      this.level[n.id] = n.parent < 0 ? 0 : this.level[n.parent] + 1;
      if (n.parent >= 0) this.kids[n.parent].push(n.id);
    }
    for (const n of this.nodes) {
      n.inner = n.kind === 'goal' && n.of !== 'program' && this.kids[n.id].some(k => this.nodes[k].kind === 'goal' &&
        this.nodes[k].caller === n.call);
    }
    this.size = this.nodes.map(() => 1);
    for (let i = this.nodes.length - 1; i > 0; --i) {
      if (this.nodes[i].parent >= 0) this.size[this.nodes[i].parent] += this.size[i];
    }
    this.nodes.forEach((n, i) => { if (this.fails(n)) this.joinTo(i); });
  }
  fails(n) { return n.kind === 'no' && n.clause; }
  /** Clauses that do not match are drawn as one where they stand side by side: n.first is the first of them. */
  joinTo(id) {
    const n = this.nodes[id], all = this.kids[n.parent], before = this.nodes[all[all.indexOf(id) - 1]];
    if (!before || !this.fails(before)) return;
    n.first = before.first ?? before.id;
    const first = this.nodes[n.first];
    (first.joined ||= []).push(id);
    (first.others ||= []).push(n);
  }
  branch(id) {
    const way = [];
    for (; id >= 0; id = this.nodes[id].parent) way.unshift(id);
    return way;
  }
  /** The nodes as a search in this order comes to them; iterative deepening comes to nodes again and again. */
  visits(order) {
    const ids = this.nodes.map(n => n.id);
    if (order === 'breadth_first') return ids.sort((a, b) => this.level[a] - this.level[b] || a - b);
    if (order !== 'iterative_deepening') return ids;
    const all = [], deepest = Math.max(...this.level);
    for (let d = 0; d <= deepest && all.length < 20000; d += 2) all.push(...ids.filter(i => this.level[i] <= d + 1));
    return all;
  }
  goalOf(id) {
    while (id >= 0 && this.nodes[id].kind !== 'goal') id = this.nodes[id].parent;
    return id;
  }
  /** The alternatives that are open when the search is at the node: goals with clauses not tried yet and not cut. */
  openAt(id) {
    const way = this.branch(id), on = new Set(way), removed = new Set();
    for (const n of this.nodes) if (n.kind === 'removed' && on.has(n.by)) removed.add(n.parent);
    return way.filter(i => !removed.has(i) && this.kids[i].some(k => k > id && !on.has(k) &&
      ['clause', 'solution', 'branch', 'no'].includes(this.nodes[k].kind)));
  }
  /** Ports of Byrd's boxes in the order in which they happen, up to a node: [node, depth, port, text]. */
  ports(last) {
    const lines = [], open = [], calls = new Map();
    // A goal that has been left since `to`, and those around it, are entered again.
    const redo = (g, to) => {
      if (calls.has(g.caller)) redo(calls.get(g.caller), to);
      if (g.gone || !(g.left > to)) return;
      g.left = -1;
      lines.push([g.id, g.depth, 'Redo', g.answer]);
    };
    // Back to a node: the goals after it fail, the last one first.
    const back = to => {
      while (open.length && open[open.length - 1].id > to) {
        const g = open.pop();
        if (g.gone) continue;
        redo(g, to);
        lines.push([g.id, g.depth, 'Fail', g.text]);
      }
      if (open.length) redo(open[open.length - 1], to);
    };
    for (const n of this.nodes) {
      if (n.id > last) break;
      if (n.kind === 'removed') {
        const by = this.nodes[n.by], box = calls.get(by.caller);
        if (by.kind !== 'cut') for (const g of open) if (g.id >= n.parent) g.gone = true;
        lines.push([n.id, (box ? box.depth : 0) + 1, '', marks.removed + n.text]);
        continue;
      }
      back(n.parent);
      for (const [call, text] of n.exits || []) {
        const g = calls.get(call);
        if (!g) continue;
        g.left = n.id; g.answer = text;
        lines.push([n.id, g.depth, 'Exit', text]);
      }
      if (n.kind === 'cut' || n.since !== undefined) {
        const from = n.since ?? (calls.get(n.caller) || { id: -1 }).id;
        for (const g of open) if (g.id > from) g.gone = true;
      }
      const inside = open.findLast(g => g.left < 0), depth = inside ? inside.depth : 0;
      if (n.kind === 'goal' && n.call) {
        const g = { id: n.id, call: n.call, caller: n.caller, depth: n.depth, text: n.text, left: -1 };
        open.push(g); calls.set(n.call, g);
        lines.push([n.id, n.depth, 'Call', n.text]);
      } else if (n.kind === 'clause') {
        lines.push([n.id, depth, 'Unify', label(n)]);
      } else if (!['holds', 'branch', 'solution', 'goal'].includes(n.kind) && n.first === undefined &&
          n.text !== 'fails') {
        lines.push([n.id, depth + (n.kind === 'no' ? 0 : 1), '', (marks[n.kind] || '') + label(n)]);
      }
    }
    if (last === this.nodes.length - 1 && this.nodes[last].kind === 'no') back(-1);
    return lines;
  }
  /** The proof of an answer: [{ node, text, place, below }]. */
  proof(answer) {
    const way = this.branch(answer), texts = new Map(), places = new Map(), byCall = new Map(), roots = [];
    for (const i of way) for (const [call, text] of this.nodes[i].exits || []) texts.set(call, text);
    way.forEach((i, at) => {
      const n = this.nodes[i];
      if (n.kind !== 'goal' || !n.call) return;
      const tried = way.slice(at + 1).find(k => this.nodes[k].kind === 'clause' && this.nodes[k].parent === i);
      if (tried !== undefined) places.set(n.call, this.nodes[tried].place);
      const step = { node: i, text: texts.get(n.call) || label(n), place: places.get(n.call) || 'built in', below: [] };
      byCall.set(n.call, step);
      (byCall.has(n.caller) ? byCall.get(n.caller).below : roots).push(step);
    });
    return roots;
  }
}

/** The values of a domain that a text names: "1..3\\/5". */
export function values(domain) {
  const all = new Set();
  if (domain === '\u2205') return all;
  for (const part of String(domain).split('\\/')) {
    const ends = part.replace(/[{}]/g, '').split('..').map(Number);
    if (ends.some(Number.isNaN) || ends[ends.length - 1] - ends[0] > 60) return null;
    for (let v = ends[0]; v <= ends[ends.length - 1]; ++v) all.add(v);
  }
  return all;
}

/** Places of the visible nodes: subtrees as close as their outlines allow (Reingold and Tilford 1981). No walk is
 *  recursive: branches may be thousands of steps long. */
export function layout(root, open, width) {
  const gap = 12, place = new Map([[root, { x: 0, depth: 0 }]]), outlines = new Map();
  for (const [id, { depth }] of place) for (const k of open(id)) place.set(k, { x: 0, depth: depth + 1 });
  const ids = [...place.keys()];
  for (const id of ids.toReversed()) {
    const half = width(id) / 2, own = open(id), at = [];
    let left = [], right = [];
    for (const k of own) {
      const outline = outlines.get(k);
      outlines.delete(k);
      let shift = 0;
      for (let d = 0; d < Math.min(right.length, outline.left.length); ++d) {
        shift = Math.max(shift, right[d] - outline.left[d] + gap);
      }
      at.push(shift);
      outline.left.forEach((x, d) => { if (d >= left.length) left[d] = x + shift; });
      outline.right.forEach((x, d) => { right[d] = x + shift; });
    }
    const middle = own.length ? (at[0] + at[at.length - 1]) / 2 : 0;
    own.forEach((k, i) => { place.get(k).x = at[i] - middle; });
    left = left.map(x => x - middle); right = right.map(x => x - middle);
    left.unshift(-half); right.unshift(half);
    outlines.set(id, { left, right });
  }
  const outline = outlines.get(root), least = outline.left.reduce((a, b) => Math.min(a, b));
  const most = outline.right.reduce((a, b) => Math.max(a, b));
  place.get(root).x = 14 - least;
  for (const id of ids) for (const k of open(id)) place.get(k).x += place.get(id).x;
  return { place, width: most - least + 28, depth: outline.left.length };
}
