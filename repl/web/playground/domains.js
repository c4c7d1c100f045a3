// SPDX-License-Identifier: MIT
// The domain of a variable as a row of values: in `X in 1..3\/5`, 4 is struck out.

const most = 40;

// [[1, 3], [5, 5]], or undefined if the domain is not finite.
function intervals(text) {
  const parts = text.split('\\/').map((part) => /^\s*(-?\d+)(?:\s*\.\.\s*(-?\d+))?\s*$/.exec(part));
  if (parts.includes(null)) return undefined;
  return parts.map(([, from, to = from]) => [Number(from), Number(to)]);
}

export function drawnGoals(goals) {
  const drawings = [];
  for (const goal of goals) {
    const [, name, text] = /^([A-Z_]\w*) in (.*)$/.exec(goal) ?? [];
    const domain = text === undefined ? undefined : intervals(text);
    if (domain === undefined) continue;
    const [low, high] = [domain[0][0], domain.at(-1)[1]];
    if (high - low >= most) continue;
    const row = document.createElement('div');
    row.className = 'domain';
    row.setAttribute('role', 'img');
    row.setAttribute('aria-label', `${name} in ${text}`);
    const values = document.createElement('span');
    values.className = 'values';
    for (let n = low; n <= high; ++n) {
      const cell = document.createElement('i');
      cell.textContent = String(n);
      if (domain.some(([from, to]) => from <= n && n <= to)) cell.className = 'in';
      values.append(cell);
    }
    row.append(name, values);
    drawings.push(row);
  }
  return drawings;
}
