// SPDX-License-Identifier: MIT
// Which constraint narrows which domain, in the page of `late(X)`.
// tests/repl/pages/run puts it behind the view.
const failed = [];
const check = (name, holds) => { if (!holds) failed.push(name); };
const press = key => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
const one = selector => document.querySelector('.hb ' + selector);
const all = selector => [...document.querySelectorAll('.hb ' + selector)];

press('5');
const rows = all('tbody tr').map(row => row.textContent);
check('who prunes', rows.some(row => row.includes('X#>Y') && row.includes('1..5 \u2192 4..5')));
check('the other variable', rows.some(row => row.includes('X#>Y') && row.includes('3..9 \u2192 3..4')));
check('the failing step is chosen and shown', one('tr.chosen').textContent.includes('4..5 \u2192 \u2205'));
check('by which constraint', one('tr.chosen').textContent.includes('no value is left: 4..5 by X#>Y against 3'));
check('in words', one('.facts').textContent.includes('no value is left for X'));
document.body.textContent = failed.length ? 'failed: ' + failed.join('; ') : 'all checks of the page hold';
