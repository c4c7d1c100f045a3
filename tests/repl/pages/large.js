// SPDX-License-Identifier: MIT
// A search of 5,000 steps, in the page of `perm([1,2,3,4,5,6], P)`: folded, and quick enough to step through.
// tests/repl/pages/run puts it behind the view.
const failed = [];
const check = (name, holds) => { if (!holds) failed.push(name); };
const press = key => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
const one = selector => document.querySelector('.hb ' + selector);
const all = selector => [...document.querySelectorAll('.hb ' + selector)];

check('folded at first', all('g.node').length < 300 && all('tspan.fold').length > 10);
check('not complete', one('header').textContent.includes('not complete: more than 5000 nodes'));
const other = all('select')[1].options[1];
check('no other rule, and why', other.disabled && other.textContent === 'rightmost goal first: more than 1000 steps');
press('*');
check('unfolded', all('g.node').length > 4000);
press('*');
check('folded again', all('g.node').length < 300);
press('a');
check('an answer', one('g.chosen').textContent.includes('P = [1, 2, 3, 4, 5, 6]'));
for (const view of ['2', '3', '4', '5', '6', '1']) press(view);
check('all views', one('g.chosen') !== null);
document.body.textContent = failed.length ? 'failed: ' + failed.join('; ') : 'all checks of the page hold';
