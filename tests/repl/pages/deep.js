// SPDX-License-Identifier: MIT
// A branch of thousands of steps, in the page of `count(450)`.
// tests/repl/pages/run puts it behind the view.
const failed = [];
const check = (name, holds) => { if (!holds) failed.push(name); };
const press = key => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
const one = selector => document.querySelector('.hb ' + selector);
const all = selector => [...document.querySelectorAll('.hb ' + selector)];

press('*');
press('End');
check('the whole branch', all('g.node').length > 1300);
press('a');
check('its answer', one('g.chosen').textContent.includes('yes 1'));
document.body.textContent = failed.length ? 'failed: ' + failed.join('; ') : 'all checks of the page hold';
