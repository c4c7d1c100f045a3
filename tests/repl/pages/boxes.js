// SPDX-License-Identifier: MIT
// The ports of boxes, in the page of `p(X), \+ q(X), X > 1`.
// tests/repl/pages/run puts it behind the view.
const failed = [];
const check = (name, holds) => { if (!holds) failed.push(name); };
const press = key => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
const one = selector => document.querySelector('.hb ' + selector);
const all = selector => [...document.querySelectorAll('.hb ' + selector)];

press('2');
const rows = all('tbody tr').map(row => [...row.children].map(cell => cell.textContent.trim()).join(' '));
const expected = [
  'Call p(X)', 'Unify clause 1: X = 1', 'Exit p(1)', 'Call \\+q(1)', 'Call q(1)', '\u2717 clause 1: 1 does not match 2',
  'Fail q(1)', 'Exit \\+q(1)', 'Call 1>1', 'Fail 1>1', 'Redo \\+q(1)', 'Fail \\+q(1)', 'Redo p(1)',
  'Unify clause 2: X = 2', 'Exit p(2)', 'Call \\+q(2)', 'Call q(2)', 'Unify clause 1', 'Exit q(2)', 'Fail \\+q(2)',
  'Redo p(2)', 'Unify clause 3: X = 3', 'Exit p(3)', 'Call \\+q(3)', 'Call q(3)', '\u2717 clause 1: 3 does not match 2',
  'Fail q(3)', 'Exit \\+q(3)', 'Call 3>1', 'Exit 3>1', '\u2713 yes 1   X = 3'];
expected.forEach((line, i) => check(`row ${i}: ${rows[i]} for ${line}`, rows[i]?.trim() === line));
check('no other rows', rows.length === expected.length);
document.body.textContent = failed.length ? 'failed: ' + failed.join('; ') : 'all checks of the page hold';
