// SPDX-License-Identifier: MIT
// Draws trees and layered graphs. The colours are in lessons.css.

export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export function drawing(box, width, height, label, ...children) {
  const picture = svg(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': label, class: 'drawing' },
    ...children,
  );
  box.tabIndex = 0;
  box.setAttribute('role', 'region');
  box.setAttribute('aria-label', label);
  box.classList.add('canvas');
  box.replaceChildren(picture);
  return picture;
}

// Gives each node of a tree a column: the next free one for a leaf, else the middle of its children. Parents precede
// their children: [{ parent, ... }], where `parent` is an index, undefined for a root. Returns the numbers of columns
// and levels.
export function layOut(nodes) {
  const children = nodes.map(() => []);
  for (const [i, node] of nodes.entries()) {
    node.level = node.parent === undefined ? 0 : nodes[node.parent].level + 1;
    if (node.parent !== undefined) children[node.parent].push(i);
  }
  let columns = 0;
  // Not recursive: a search may be hundreds of levels deep.
  const order = [];
  const open = nodes.flatMap((node, i) => (node.parent === undefined ? [i] : [])).reverse();
  while (open.length > 0) {
    const i = open.pop();
    order.push(i);
    open.push(...[...children[i]].reverse());
  }
  for (const i of order) if (children[i].length === 0) nodes[i].column = columns++;
  for (const i of [...order].reverse()) {
    const below = children[i];
    if (below.length > 0) nodes[i].column = (nodes[below[0]].column + nodes[below.at(-1)].column) / 2;
  }
  return { columns, levels: 1 + Math.max(...nodes.map(({ level }) => level)) };
}

// The title of the node at the pointer, or reached by the arrow keys, is told below the picture.
function browse(box, picture, nodes, x, y) {
  let told = box.nextElementSibling;
  if (!told?.matches('.told')) {
    told = document.createElement('p');
    told.className = 'words told';
    told.setAttribute('role', 'status');
    box.after(told);
  }
  told.textContent = '';
  let at;
  const choose = (i) => {
    nodes[at]?.dot.classList.remove('chosen');
    at = i;
    nodes[at].dot.classList.add('chosen');
    told.textContent = nodes[at].title;
  };
  const nearest = ({ clientX, clientY }) => {
    const { left, top } = picture.getBoundingClientRect();
    const distance = (node) => Math.hypot(x(node) - clientX + left, y(node) - clientY + top);
    return nodes.reduce((best, node, i) => (distance(node) < distance(nodes[best]) ? i : best), 0);
  };
  for (const event of ['pointermove', 'click']) picture.addEventListener(event, (e) => choose(nearest(e)));
  box.onkeydown = (event) => {
    const steps = {
      ArrowRight: () => at + 1,
      ArrowLeft: () => at - 1,
      ArrowUp: () => nodes[at].parent,
      ArrowDown: () => nodes.findIndex(({ parent }) => parent === at),
      Home: () => 0,
      End: () => nodes.length - 1,
    };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const to = at === undefined ? 0 : steps[event.key]();
    if (nodes[to] === undefined) return;
    choose(to);
    nodes[to].dot.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
}

// A search as dots: the path to the solution is coloured, older nodes are paler.
export function drawSearch(box, nodes, label) {
  const { columns, levels } = layOut(nodes);
  const across = Math.min(14, Math.max(4, 900 / columns));
  const down = Math.min(44, Math.max(9, 420 / levels));
  const x = (node) => 12 + node.column * across;
  const y = (node) => 12 + node.level * down;
  const size = Math.min(5, across / 2.4, down / 2.4);
  const lines = svg('g', { class: 'lines' });
  const dots = svg('g');
  for (const node of nodes) {
    const parent = nodes[node.parent];
    if (parent)
      lines.append(
        svg('line', {
          x1: x(parent),
          y1: y(parent),
          x2: x(node),
          y2: y(node),
          class: node.onWay ? 'way' : undefined,
        }),
      );
    const dot = svg('circle', {
      cx: x(node),
      cy: y(node),
      r: node.onWay ? size + 1.5 : size,
      class: `node ${node.onWay ? 'way' : (node.kind ?? '')}`,
    });
    node.dot = dot;
    dots.append(dot);
  }
  browse(box, drawing(box, 24 + columns * across, 24 + levels * down, label, lines, dots), nodes, x, y);
}

// A tree of texts: { text, note, children }.
export function drawWords(box, root, label) {
  const nodes = [];
  const add = (word, parent) => {
    const i = nodes.push({ ...word, parent }) - 1;
    for (const child of word.children ?? []) add(child, i);
  };
  add(root);
  const { columns, levels } = layOut(nodes);
  const across = Math.max(90, ...nodes.map(({ text }) => 11 * text.length));
  const x = (node) => across * (node.column + 0.5);
  const y = (node) => 26 + 62 * node.level;
  const parts = nodes.flatMap((node) => {
    const parent = nodes[node.parent];
    const line = parent && svg('line', { x1: x(parent), y1: y(parent) + 20, x2: x(node), y2: y(node) - 16 });
    return [
      ...(line ? [svg('g', { class: 'lines' }, line)] : []),
      svg('text', { x: x(node), y: y(node), class: 'word' }, node.text),
      svg('text', { x: x(node), y: y(node) + 16, class: 'note' }, node.note ?? ''),
    ];
  });
  drawing(box, across * columns, 62 * levels + 4, label, ...parts);
}
