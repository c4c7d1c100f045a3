// SPDX-License-Identifier: MIT
// Another selection rule where the order of goals matters, in the page of `kept(X)`.
// tests/repl/pages/run puts it behind the view.
const failed = [];
const check = (name, holds) => { if (!holds) failed.push(name); };
const press = key => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
const one = selector => document.querySelector('.hb ' + selector);
const all = selector => [...document.querySelectorAll('.hb ' + selector)];

const rule = all('select')[1];
check('nothing is said of the order that the machine has', one('.note').textContent === '');
rule.value = '1';
rule.dispatchEvent(new Event('change'));
check('why the order is kept', /The order is kept at .*second\/1 has a cut/.test(one('.note').textContent));
press('ArrowDown'); press('ArrowDown');
check('at its step', one('.facts').textContent.includes('the order is kept'));
const order = all('select')[0];
order.value = 'breadth_first';
order.dispatchEvent(new Event('change'));
check('cuts in another order', one('.note').textContent.includes('What is cut is what a depth first search cuts.'));
document.body.textContent = failed.length ? 'failed: ' + failed.join('; ') : 'all checks of the page hold';
