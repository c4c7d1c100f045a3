// SPDX-License-Identifier: MIT
// The lines of a trace, to step through in both directions; the editor follows.

export function showSteps(lines, withPlaces, jumpTo) {
  const box = document.createElement('div');
  box.className = 'steps';
  const list = document.createElement('div');
  list.className = 'list';
  list.role = 'listbox';
  list.tabIndex = 0;
  list.setAttribute('aria-label', 'Steps');
  const rows = lines.map((line, i) => {
    const row = document.createElement('div');
    row.role = 'option';
    row.textContent = line;
    row.addEventListener('click', () => go(i));
    list.append(row);
    return row;
  });
  const bar = document.createElement('div');
  bar.className = 'buttons';
  const count = document.createElement('span');
  count.setAttribute('role', 'status');
  const button = (text, label, step) => {
    const element = document.createElement('button');
    element.type = 'button';
    element.textContent = text;
    element.setAttribute('aria-label', label);
    element.addEventListener('click', () => go(at + step));
    bar.append(element);
  };
  let at = 0;
  function go(i, follow = true) {
    if (i < 0 || i >= rows.length) return;
    rows[at].setAttribute('aria-selected', 'false');
    at = i;
    rows[at].setAttribute('aria-selected', 'true');
    rows[at].scrollIntoView({ block: 'nearest' });
    count.textContent = `step ${at + 1} of ${rows.length}`;
    const [, name, line] = /([\w./-]+\.(?:pl|pro|prolog)):(\d+)\s*$/.exec(lines[at]) ?? [];
    if (follow && name !== undefined) {
      const focused = document.activeElement;
      jumpTo(name, Number(line), 1);
      focused?.focus();
    }
  }
  button('|◀', 'first step', -1e9);
  button('◀', 'step back', -1);
  button('▶', 'step forwards', 1);
  bar.append(count);
  bar.firstChild.addEventListener('click', () => go(0));
  list.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(at + step);
  });
  for (const row of rows) row.setAttribute('aria-selected', 'false');
  box.append(bar, list);
  go(0, false);
  return box;
}
