% SPDX-License-Identifier: MIT
% The page on which a search tree is stepped through: style sheet and script, with places for the title and
% the nodes. It needs nothing from a network.

:- module('$tree_page', [tree_page_line/1]).

:- set_prolog_flag(double_quotes, string).

%!  tree_page_line(-Line) is nondet.
%
%   The lines of the page, from the first on. @TITLE@ and @NODES@ stand for what differs.
%
%       ?- tree_page_line(Line), !.
%       Line = "<!DOCTYPE html>".

tree_page_line("<!DOCTYPE html>").
tree_page_line("<html lang=\"en\"><head><meta charset=\"utf-8\">").
tree_page_line("  <meta name=\"viewport\" content=\"width=device-width\">").
tree_page_line("<title>@TITLE@</title>").
tree_page_line("<style>").
tree_page_line(":root { --paper: #fff; --ink: #1b1b1b; --dim: #6a6a6a; --line: #b9b9b9; --goal: #1b1b1b;").
tree_page_line("  --step: #1d4fa3;").
tree_page_line("  --yes: #14691f; --no: #ad1a1a; --cut: #8a5200; --shade: #f6e7cf; --chosen: #dbe8ff;").
tree_page_line("    --loop: #6d1fa3; }").
tree_page_line("@media (prefers-color-scheme: dark) {").
tree_page_line("  :root { --paper: #16181c; --ink: #e6e6e6; --dim: #a0a0a0; --line: #565b63; --goal: #e6e6e6;").
tree_page_line("    --step: #8fb7ff;").
tree_page_line("    --yes: #7fd68a; --no: #ff8d85; --cut: #f0b35a; --shade: #3b2d16; --chosen: #2a3b58;").
tree_page_line("      --loop: #d3a2ff; } }").
tree_page_line("body { margin: 0; background: var(--paper); color: var(--ink); font: 14px/1.45 system-ui,").
tree_page_line("  sans-serif;").
tree_page_line("  display: grid; grid-template-rows: auto 1fr auto; height: 100vh; }").
tree_page_line("header, footer { padding: .5em .8em; display: flex; gap: .6em; align-items: center;").
tree_page_line("  flex-wrap: wrap; }").
tree_page_line("header { border-bottom: 1px solid var(--line); } footer { border-top: 1px solid var(--line); }").
tree_page_line("h1 { font: 600 15px/1.3 ui-monospace, monospace; margin: 0 1em 0 0; }").
tree_page_line("button { font: inherit; color: inherit; background: transparent; border: 1px solid var(--line);").
tree_page_line("  border-radius: 5px;").
tree_page_line("  padding: .15em .6em; } button[aria-pressed=true] { background: var(--chosen); }").
tree_page_line(":focus-visible { outline: 2px solid var(--step); outline-offset: 1px; }").
tree_page_line("main { display: grid; grid-template-columns: 1fr minmax(15em, 26em); min-height: 0; }").
tree_page_line("#view { overflow: auto; } #view svg { display: block; font: 13px ui-monospace, monospace; }").
tree_page_line("#facts { border-left: 1px solid var(--line); padding: .8em; overflow: auto; }").
tree_page_line("#facts dt { color: var(--dim); margin-top: .6em; } #facts dd { margin: 0; }").
tree_page_line("code, pre, td { font: 13px/1.45 ui-monospace, monospace; white-space: pre-wrap;").
tree_page_line("  overflow-wrap: anywhere; }").
tree_page_line("pre { margin: 0; } table { border-collapse: collapse; margin: .6em; }").
tree_page_line("td, th { text-align: left; padding: .15em .8em .15em 0; vertical-align: top;").
tree_page_line("  border-bottom: 1px solid var(--line); }").
tree_page_line("tr.chosen td { background: var(--chosen); } tr { cursor: default; }").
tree_page_line("input[type=range] { flex: 1; min-width: 12em; } .dim { color: var(--dim); }").
tree_page_line(".edge { stroke: var(--line); fill: none; } .node { cursor: pointer; } .node rect {").
tree_page_line("  fill: transparent; }").
tree_page_line(".node.chosen rect { fill: var(--chosen); } .node.removed rect { fill: var(--shade);").
tree_page_line("  stroke: var(--cut);").
tree_page_line("  stroke-dasharray: 4 3; } .goal text { fill: var(--goal); } .step text { fill: var(--step); }").
tree_page_line(".yes text { fill: var(--yes); font-weight: 700; } .no text { fill: var(--no); } .more text {").
tree_page_line("  fill: var(--dim); }").
tree_page_line(".cut text, .removed text { fill: var(--cut); } .loop text { fill: var(--loop); }").
tree_page_line("@media (max-width: 50em) { main { grid-template-columns: 1fr; grid-template-rows: 1fr auto; }").
tree_page_line("  #facts { border-left: 0; border-top: 1px solid var(--line); max-height: 40vh; } }").
tree_page_line("</style></head><body>").
tree_page_line("<header><h1 id=\"query\"></h1>").
tree_page_line("<span role=\"group\" aria-label=\"View\"><button id=\"v0\">Tree</button>").
tree_page_line("  <button id=\"v1\">Branch</button>").
tree_page_line("<button id=\"v2\">Boxes</button></span>").
tree_page_line("<span class=\"dim\" id=\"count\"></span></header>").
tree_page_line("<main><div id=\"view\" tabindex=\"0\" aria-label=\"Search\"></div>").
tree_page_line("<section id=\"facts\" aria-live=\"polite\" aria-label=\"Chosen node\"></section></main>").
tree_page_line("<footer><button id=\"first\" title=\"Home\">|&#9664;</button>").
tree_page_line("  <button id=\"back\" title=\"Left\">&#9664;</button>").
tree_page_line("<button id=\"play\" title=\"Space\">&#9654; play</button>").
tree_page_line("  <button id=\"next\" title=\"Right\">&#9654;</button>").
tree_page_line("<button id=\"last\" title=\"End\">&#9654;|</button>").
tree_page_line("<input id=\"slide\" type=\"range\" min=\"1\" aria-label=\"Step\"><output id=\"at\"></output>").
tree_page_line("<span class=\"dim\">&larr; &rarr; step &middot; space play &middot; &uarr; &darr; choose &middot;").
tree_page_line("  Enter fold &middot;").
tree_page_line("1 2 3 view &middot; + &minus; size</span></footer>").
tree_page_line("<script>").
tree_page_line("'use strict';").
tree_page_line("const nodes = @NODES@;").
tree_page_line("const $ = id => document.getElementById(id);").
tree_page_line("const kids = nodes.map(() => []);").
tree_page_line("nodes.forEach((n, i) => { n.i = i; n.folded = false; if (n.p >= 0) kids[n.p].push(i); });").
tree_page_line("let step = nodes.length, chosen = 0, view = 0, zoom = 1, timer = null, fitted = false;").
tree_page_line("const marks = { yes: '\\u2713 ', no: '\\u2717 ', removed: '\\u2702 ', loop: '\\u21ba ' };").
tree_page_line("const brief = n => n.k === 'step' && n.c ? n.c + (n.b ? '   ' + n.b : '') : n.t;").
tree_page_line("const cut = t => t.length > 64 ? t.slice(0, 63) + '\\u2026' : t;").
tree_page_line("const label = n => (marks[n.k] || '') + cut(brief(n));").
tree_page_line("const depth = i => { let d = 0; for (; nodes[i].p >= 0; i = nodes[i].p) ++d; return d; };").
tree_page_line("if (nodes.length > 300) nodes.forEach((n, i) => { n.folded = kids[i].length > 0 && depth(i) >= 8;").
tree_page_line("  });").
tree_page_line("function below(i) { let c = 0; const todo = [...kids[i]];").
tree_page_line("  while (todo.length) { const j = todo.pop(); ++c; todo.push(...kids[j]); } return c; }").
tree_page_line("const isShown = i => i < step;").
tree_page_line("const open = i => nodes[i].folded ? [] : kids[i].filter(isShown);").
tree_page_line("function unfold(i) { for (let p = nodes[i].p; p >= 0; p = nodes[p].p) nodes[p].folded = false; }").
tree_page_line("function draw() {").
tree_page_line("  $('slide').value = step; $('at').textContent = step + ' / ' + nodes.length;").
tree_page_line("  [0, 1, 2].forEach(v => $('v' + v).setAttribute('aria-pressed', v === view));").
tree_page_line("  [drawTree, drawBranch, drawBoxes][view](); facts();").
tree_page_line("}").
tree_page_line("function el(name, attributes, text) {").
tree_page_line("  const e = document.createElementNS('http://www.w3.org/2000/svg', name);").
tree_page_line("  for (const a in attributes) e.setAttribute(a, attributes[a]);").
tree_page_line("  if (text !== undefined) e.textContent = text; return e;").
tree_page_line("}").
tree_page_line("function drawTree() {").
tree_page_line("  const high = 46, place = [], todo = [[0, 0, false]]; let left = 12, deepest = 0;").
tree_page_line("  while (todo.length) {").
tree_page_line("    const [i, d, done] = todo.pop(), own = open(i);").
tree_page_line("    const text = label(nodes[i]) + (nodes[i].folded && kids[i].length ? '  +' + below(i) : '');").
tree_page_line("    const wide = text.length * 7.9 + 18;").
tree_page_line("    if (!done && own.length) {").
tree_page_line("      place[i] = { d, wide, text, from: left }; todo.push([i, d, true]);").
tree_page_line("      for (let k = own.length - 1; k >= 0; --k) todo.push([own[k], d + 1, false]);").
tree_page_line("      continue;").
tree_page_line("    }").
tree_page_line("    const p = place[i] || { d, wide, text, from: left }; place[i] = p;").
tree_page_line("      deepest = Math.max(deepest, d);").
tree_page_line("    if (own.length) {").
tree_page_line("      const middle = (place[own[0]].x + place[own[own.length - 1]].x) / 2;").
tree_page_line("      p.x = Math.max(middle, p.from + wide / 2); left = Math.max(left, p.from + wide + 8);").
tree_page_line("    } else { p.x = left + wide / 2; left += wide + 8; }").
tree_page_line("  }").
tree_page_line("  const w = left + 12, h = deepest * high + 60, svg = el('svg', { role: 'tree', width: w * zoom,").
tree_page_line("    height: h * zoom,").
tree_page_line("    viewBox: '0 0 ' + w + ' ' + h, 'aria-label': 'Search tree' });").
tree_page_line("  place.forEach((p, i) => {").
tree_page_line("    const y = p.d * high + 12;").
tree_page_line("    for (const k of open(i)) svg.append(el('path', { class: 'edge',").
tree_page_line("      d: 'M' + p.x + ' ' + (y + 22) + 'L' + place[k].x + ' ' + (y + high) }));").
tree_page_line("  });").
tree_page_line("  place.forEach((p, i) => {").
tree_page_line("    const y = p.d * high + 12, n = nodes[i];").
tree_page_line("    const g = el('g', { class: 'node ' + n.k + (i === chosen ? ' chosen' : ''), role: 'treeitem',").
tree_page_line("      id: 'n' + i,").
tree_page_line("      'aria-level': p.d + 1, 'aria-selected': i === chosen });").
tree_page_line("    if (kids[i].length) g.setAttribute('aria-expanded', !n.folded);").
tree_page_line("    g.append(el('rect', { x: p.x - p.wide / 2, y, width: p.wide, height: 22, rx: 4 }),").
tree_page_line("      el('text', { x: p.x, y: y + 15, 'text-anchor': 'middle' }, p.text));").
tree_page_line("    g.addEventListener('click', () => { if (chosen === i) n.folded = !n.folded; chosen = i;").
tree_page_line("      draw(); });").
tree_page_line("    svg.append(g);").
tree_page_line("  });").
tree_page_line("  const v = $('view'), x = v.scrollLeft, y = v.scrollTop;").
tree_page_line("  v.replaceChildren(svg); v.scrollLeft = x; v.scrollTop = y;").
tree_page_line("  if (!fitted) { fitted = true; const fit = Math.min(1, v.clientWidth / w); zoom = Math.max(.55,").
tree_page_line("    fit);").
tree_page_line("    if (zoom < 1) drawTree(); v.scrollLeft = place[0].x * zoom - v.clientWidth / 2; }").
tree_page_line("}").
tree_page_line("function branch(i) { const way = []; for (; i >= 0; i = nodes[i].p) way.unshift(i); return way; }").
tree_page_line("function rows(heads, lines) {").
tree_page_line("  const t = document.createElement('table'), h = t.insertRow();").
tree_page_line("  for (const x of heads) { const c = document.createElement('th'); c.textContent = x;").
tree_page_line("    h.append(c); }").
tree_page_line("  for (const [i, cells] of lines) {").
tree_page_line("    const r = t.insertRow(); if (i === chosen) r.className = 'chosen';").
tree_page_line("    for (const x of cells) r.insertCell().textContent = x;").
tree_page_line("    r.addEventListener('click', () => { chosen = i; draw(); });").
tree_page_line("  }").
tree_page_line("  $('view').replaceChildren(t);").
tree_page_line("}").
tree_page_line("function drawBranch() {").
tree_page_line("  const way = branch(chosen), lines = [];").
tree_page_line("  way.forEach(i => { const n = nodes[i];").
tree_page_line("    if (n.k === 'step') lines.push([i, ['', n.c || n.t, n.b || '', n.at || '']]);").
tree_page_line("    else lines.push([i, [(marks[n.k] || '') + n.t, '', '', '']]); });").
tree_page_line("  rows(['goals', 'clause', 'substitution', 'place'], lines);").
tree_page_line("}").
tree_page_line("function drawBoxes() {").
tree_page_line("  const lines = [], opened = [];").
tree_page_line("  const close = until => { while (opened.length && opened[opened.length - 1].d >= until) {").
tree_page_line("    const o = opened.pop(); if (!o.ok && o.done) lines.push([o.i,").
tree_page_line("      ['  '.repeat(o.d) + 'Fail   ' + nodes[o.i].t]]); } };").
tree_page_line("  let d = [];").
tree_page_line("  nodes.forEach((n, i) => {").
tree_page_line("    d[i] = n.p < 0 ? 0 : d[n.p] + (nodes[n.p].k === 'goal' ? 1 : 0);").
tree_page_line("    if (i >= step) return;").
tree_page_line("    if (n.k === 'goal') { close(d[i]); lines.push([i, ['  '.repeat(d[i]) + 'Call   ' + n.t]]);").
tree_page_line("      opened.push({ i, d: d[i], ok: false, done: true }); }").
tree_page_line("    else if (n.k === 'step') { close(d[i]);").
tree_page_line("      const again = kids[n.p].indexOf(i) > 0;").
tree_page_line("      lines.push([i, ['  '.repeat(d[i]) + (again ? 'Redo   ' : 'Unify  ') + n.t]]); }").
tree_page_line("    else if (n.k === 'yes') { opened.forEach(o => { o.ok = true; });").
tree_page_line("      lines.push([i, ['  '.repeat(d[i]) + 'Exit   ' + n.t]]); }").
tree_page_line("    else lines.push([i,").
tree_page_line("      ['  '.repeat(d[i]) + (n.k === 'no' ? 'Fail   ' : '       ') + (marks[n.k] || '') + n.t]]);").
tree_page_line("  });").
tree_page_line("  if (step === nodes.length) close(0);").
tree_page_line("  rows(['ports, in the order in which they happen'], lines);").
tree_page_line("}").
tree_page_line("function facts() {").
tree_page_line("  const n = nodes[chosen], list = document.createElement('dl');").
tree_page_line("  const add = (name, text, as) => { if (!text) return; const t = document.createElement('dt'),").
tree_page_line("    v = document.createElement('dd'),").
tree_page_line("    c = document.createElement(as || 'code'); t.textContent = name; c.textContent = text;").
tree_page_line("      v.append(c); list.append(t, v); };").
tree_page_line("  let goal = n; while (goal.k !== 'goal' && goal.p >= 0) goal = nodes[goal.p];").
tree_page_line("  add('step', String(chosen + 1)); add('goal', goal ? goal.t : '');").
tree_page_line("    if (n !== goal) add(names[n.k] || 'node', n.c || n.t);").
tree_page_line("  add('substitution', n.b); add('place', n.at); add('source', n.s, 'pre');").
tree_page_line("  if (kids[chosen].length) add('below', below(chosen) + ' nodes' + (n.folded ? ', folded' : ''));").
tree_page_line("  $('facts').replaceChildren(list);").
tree_page_line("}").
tree_page_line("const names = { step: 'clause tried', yes: 'answer', no: 'failure', removed: 'removed by a cut',").
tree_page_line("  cut: 'cut', loop: 'loop',").
tree_page_line("  more: 'not drawn' };").
tree_page_line("function reveal() { const g = $('n' + chosen); if (g) g.scrollIntoView({ block: 'nearest',").
tree_page_line("  inline: 'center' }); }").
tree_page_line("function go(to) { step = Math.min(nodes.length, Math.max(1, to)); chosen = step - 1;").
tree_page_line("  unfold(chosen); draw(); reveal(); }").
tree_page_line("function stop() { clearInterval(timer); timer = null; $('play').textContent = '\\u25b6 play'; }").
tree_page_line("function play() {").
tree_page_line("  if (timer) return stop();").
tree_page_line("  if (step >= nodes.length) go(1);").
tree_page_line("  $('play').textContent = '\\u23f8 stop';").
tree_page_line("  timer = setInterval(() => { if (step >= nodes.length) stop(); else go(step + 1); }, 600);").
tree_page_line("}").
tree_page_line("function choose(by) { let i = chosen + by;").
tree_page_line("  const hidden = j => branch(j).slice(0, -1).some(k => nodes[k].folded);").
tree_page_line("  while (i > 0 && i < step && hidden(i)) i += by;").
tree_page_line("  if (i >= 0 && i < step) { chosen = i; draw(); reveal(); } }").
tree_page_line("const keys = { ArrowRight: () => go(step + 1), ArrowLeft: () => go(step - 1), Home: () => go(1),").
tree_page_line("  End: () => go(nodes.length), ' ': play, ArrowDown: () => choose(1), ArrowUp: () => choose(-1),").
tree_page_line("  Enter: () => { nodes[chosen].folded = !nodes[chosen].folded; draw(); }, 1: () => show(0),").
tree_page_line("    2: () => show(1),").
tree_page_line("  3: () => show(2), '+': () => size(1.2), '-': () => size(1 / 1.2) };").
tree_page_line("function show(v) { view = v; draw(); } function size(by) { zoom *= by; draw(); }").
tree_page_line("addEventListener('keydown', e => { if (e.ctrlKey || e.altKey || e.metaKey || !keys[e.key]) return;").
tree_page_line("  if (e.target.tagName === 'BUTTON' && (e.key === ' ' || e.key === 'Enter')) return;").
tree_page_line("  e.preventDefault(); keys[e.key](); });").
tree_page_line("$('slide').max = nodes.length; $('slide').addEventListener('input', e => go(+e.target.value));").
tree_page_line("$('first').onclick = keys.Home; $('back').onclick = keys.ArrowLeft;").
tree_page_line("  $('next').onclick = keys.ArrowRight;").
tree_page_line("$('last').onclick = keys.End; $('play').onclick = play; [0, 1, 2].forEach(v => {").
tree_page_line("  $('v' + v).onclick = () => show(v); });").
tree_page_line("$('query').textContent = nodes[0].t; $('count').textContent = nodes.length + ' nodes, ' +").
tree_page_line("  nodes.filter(n => n.k === 'yes').length + ' answers';").
tree_page_line("draw();").
tree_page_line("</script></body></html>").
