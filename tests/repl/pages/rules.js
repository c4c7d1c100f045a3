// SPDX-License-Identifier: MIT
// Chooses the other selection rules in the page of `p(X), q(X)`. tests/repl/pages/run puts it behind the view.
const failed = [];
const check = (name, holds) => { if (!holds) failed.push(name); };
const rule = document.querySelectorAll('.hb select')[1];
const roots = () => document.querySelector('#hb0').textContent;
const choose = value => { rule.value = value; rule.dispatchEvent(new Event('change')); };

check('each rule says how many steps it takes', /^leftmost goal first: \d+ steps$/.test(rule.options[0].textContent));
check('leftmost', roots().startsWith('p(X)'));
const all = document.querySelectorAll('.hb g.node').length;
choose('1');
check('rightmost', roots().startsWith('q(X)'));
check('another tree', document.querySelectorAll('.hb g.node').length < all);
check('its counts', document.querySelector('.hb header').textContent.includes('1 answer'));
choose('0');
check('leftmost again', roots().startsWith('p(X)') && document.querySelectorAll('.hb g.node').length === all);
document.body.textContent = failed.length ? 'failed: ' + failed.join('; ') : 'all checks of the page hold';
