// SPDX-License-Identifier: MIT
// The playground: node --test. pages.mjs says what must be set.
import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { dark, pagesOf, phone, picture, ready, sound, web } from './pages.mjs';

const checkPage = pagesOf('playground');
const check = (name, f, options) =>
  checkPage(
    name,
    '',
    async (page) => {
      await ready(page);
      await f(page);
    },
    options,
  );

const log = (page) => page.innerText('#log');
const waitForLog = (page, text) =>
  page.waitForFunction((t) => document.getElementById('log').innerText.includes(t), text);
const waitForState = (page, state) =>
  page.waitForFunction((s) => document.documentElement.dataset.state === s, state);
async function write(page, text) {
  await page.click('.cm-content');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(text);
}
async function ask(page, query) {
  await page.fill('#query', query);
  await page.press('#query', 'Enter');
}

check('answers one by one', async (page) => {
  await write(page, 'p(1). p(2). p(3).\n');
  await ask(page, 'p(X)');
  await waitForLog(page, 'X = 1 ;');
  await waitForState(page, 'more');
  await page.press('#query', ';');
  await waitForLog(page, 'X = 2 ;');
  await page.click('#next');
  await waitForLog(page, 'X = 3.');
  await waitForState(page, 'idle');
});

check('a session: mistake, fix, answers, Stop, tree, share, reload', async (page) => {
  await write(page, 'len([], 0).\nlen([_|T], N) :- len(T, M), N is M + 1.\np(N) :- lne([a, b], N).\np(3).\n');
  await page.waitForSelector('.cm-lintRange');
  assert.match(await page.innerText('#marks'), /^1 warning\. F8/);
  await page.hover('.cm-lintRange');
  await page.waitForSelector('.cm-tooltip-lint');
  assert.match(await page.innerText('.cm-tooltip-lint'), /lne/);
  await picture(page, 'mark');
  await page.click('.cm-diagnosticAction');
  assert.match(await page.innerText('.cm-content'), /len\(\[a, b\], N\)/);
  await ask(page, 'p(N)');
  await waitForLog(page, 'N = 2 ;');
  await waitForState(page, 'more');
  await page.click('#next');
  await waitForLog(page, 'N = 3.');
  await ask(page, 'repeat, fail');
  await waitForState(page, 'busy');
  await page.click('#stop');
  await waitForState(page, 'idle');
  await useTool(page, 'tree', 'p(N)');
  assert((await page.locator('.drawing .node').count()) > 3);
  await page.click('#share');
  await page.waitForFunction(() => location.hash.startsWith('#p='));
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await ready(page);
  assert.match(await page.innerText('.cm-content'), /len\(\[a, b\], N\)/);
  await page.press('#query', 'Enter');
  await waitForLog(page, 'N = 2 ;');
});

check('completion and documentation', async (page) => {
  await write(page, 'longest_of_all(1).\n');
  await page.keyboard.type('p(X) :- longe');
  await page.waitForSelector('.cm-tooltip-autocomplete');
  await page.click('.cm-tooltip-autocomplete li');
  await page.waitForFunction(
    () => document.querySelector('.cm-content').innerText.includes(':- longest_of_all'),
  );
  await write(page, 'q(L) :- append(L, [1], [0, 1]).\n');
  await page.hover('text=append');
  await page.waitForSelector('.documentation');
  for (const [goal, words] of [
    ['findall(X, r(X), Xs)', 'Template'],
    ['all_different(Xs)', 'library(clpfd)'],
    ['sum_list(Xs, X)', 'library(lists)'],
  ]) {
    await write(page, `:- use_module(library(clpfd)).\nr(X, Xs) :- ${goal}.\n`);
    await page.hover(`text=${goal.split('(')[0]}`);
    await page.waitForFunction((w) => document.querySelector('.documentation')?.innerText.includes(w), words);
  }
});

check('marks and documentation by the keyboard', async (page) => {
  await write(page, 'len([], 0).\np(N) :- lne([], N), findall(X, member(X, [N]), _).\n');
  await page.waitForSelector('.cm-lintRange');
  await page.keyboard.press('F8');
  await page.waitForFunction(() => /lne.*Ctrl-\. takes the fix/s.test(document.getElementById('marks').innerText));
  await page.keyboard.press('Control+.');
  assert.match(await page.innerText('.cm-content'), /len\(\[\], N\)/);
  for (let i = 0; i < 12; ++i) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F1');
  await page.waitForFunction(() => document.querySelector('.documentation')?.innerText.includes('findall('));
  await page.keyboard.press('End');
  await page.keyboard.insertText(' q :- nl.'); // no pause: the language server has yet to be told
  for (let i = 0; i < 2; ++i) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('F1');
  await page.waitForFunction(() => document.querySelector('.documentation')?.innerText.includes('nl is det'));
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.documentation').count(), 0);
});

check('Stop keeps the program, and output comes meanwhile', async (page) => {
  await write(page, 'loop(N) :- N1 is N + 1, ( N mod 100000 =:= 0 -> writeln(N) ; true ), loop(N1).\np(ok).\n');
  await ask(page, 'loop(0)');
  await waitForLog(page, '100000');
  await page.click('#stop');
  await waitForState(page, 'idle');
  assert.match(await log(page), /stopped/);
  await ask(page, 'p(X)');
  await waitForLog(page, 'X = ok.');
});

check('an error has a caret and leads to the source', async (page) => {
  await write(page, 'p(X) :-\n    Y is X + a,\n    write(Y).\n');
  await ask(page, 'p(1)');
  await waitForLog(page, '^');
  await page.click('#log button.place');
  assert.equal(await page.evaluate(() => document.activeElement.classList.contains('cm-content')), true);
  const line = await page.evaluate(() => document.querySelector('.cm-activeLine').innerText);
  assert.match(line, /Y is X \+ a/);
});

const program = 'p(a). p(b).\nq(X) :- p(X), r(X).\nr(b).\nn(X) :- p(X), r(c).\nloop(X) :- loop(X), p(X).\n';
async function useTool(page, tool, query) {
  await page.fill('#query', query);
  await page.click(`[data-tool=${tool}]`);
  await waitForLog(page, `${tool}: ${query}`);
  await waitForState(page, 'idle');
}
const chosen = (page) => page.locator('.drawing .node.chosen').innerHTML();

check('the tree is drawn in place, and the editor follows', async (page) => {
  await write(page, program);
  await useTool(page, 'tree', 'q(X)');
  await page.click('.drawing .node.clause[aria-level="2"]');
  assert.match(await page.locator('.cm-activeLine').innerText(), /^q\(X\)/);
  await page.click('.drawing [aria-label=Home]');
  await page.click('.drawing [aria-label=ArrowRight]');
  await page.keyboard.press('ArrowRight'); // the focus is in the drawing
  assert.match(await page.innerText('.drawing footer output'), /^3 \//);
  await page.click('.drawing button:has-text("Constraints")');
  await waitForLog(page, 'No domain changes');
  await page.click('.drawing button:has-text("Tree")');
  await picture(page, 'tree');
});

check('why shows the deepest failure in the tree', async (page) => {
  await write(page, program);
  await useTool(page, 'why', 'n(X)');
  assert.match(await log(page), /deepest call that failed: r\(c\)/);
  assert.match(await chosen(page), /r|c/);
  assert.match(await page.innerText('.drawing .facts'), /r\(c\)/);
});

check('explain shows the proof', async (page) => {
  await write(page, program);
  await useTool(page, 'explain', 'q(X)');
  assert.match(await page.innerText('.drawing .proof'), /q\(b\)[^]*p\(b\)[^]*r\(b\)/);
});

check('slice shows by what a query does not end', async (page) => {
  await write(page, program);
  await useTool(page, 'slice', 'loop(a)');
  assert.match(await log(page), /loop\(X\) :-\s+loop\(X\),\s+false/);
});

check('a trace is stepped through, forwards and back', async (page) => {
  await write(page, program);
  await useTool(page, 'trace', 'q(X)');
  await page.click('.steps [aria-label="step forwards"]');
  await page.click('.steps [aria-label="step forwards"]');
  await page.click('.steps [aria-label="step back"]');
  assert.match(await page.innerText('.steps [role=status]'), /^step 2 of/);
  await useTool(page, 'trace', 'p(X)');
  assert.match(await page.locator('.steps .list').last().innerText(), /Exit:.*p\(a\)[^]*Redo:[^]*Exit:.*p\(b\)/);
});

check('what explains is stopped, too', async (page) => {
  // Few inferences, of which each takes long: the limits of explain/1 are far away.
  await write(page, 'long :- \\+ ( length(L, 100000), L = [b|a] ), long.\np(1).\n');
  await page.fill('#query', 'long');
  await page.click('[data-tool=explain]');
  await waitForState(page, 'busy');
  await page.click('#stop');
  await waitForState(page, 'idle');
  assert.match(await log(page), /stopped/);
  await ask(page, 'p(X)');
  await waitForLog(page, 'X = 1.');
});

check('all answers at once', async (page) => {
  await ask(page, 'member(X, [1, 2, 3])');
  await waitForState(page, 'more');
  await page.click('#all');
  await waitForState(page, 'idle');
  assert.match(await log(page), /X = 2 ;\s+X = 3\.?/);
});

check('a loop at load time is stopped', async (page) => {
  await write(page, ':- initialization(loop).\nloop :- loop.\n');
  await ask(page, 'true');
  await waitForState(page, 'busy');
  await page.click('#stop');
  await waitForState(page, 'idle');
  await write(page, 'p(1).\n');
  await ask(page, 'p(X)');
  await waitForLog(page, 'X = 1.');
});

check('domains are drawn', async (page) => {
  await write(page, ':- use_module(library(clpfd)).\n');
  await ask(page, 'X in 1..6, X #\\= 3');
  await page.waitForSelector('.domain');
  assert.equal(await page.locator('.domain i.in').count(), 5);
  await picture(page, 'domain');
});

check('several files', async (page) => {
  page.on('dialog', (dialog) => dialog.accept('more.pl'));
  await write(page, ':- use_module(more).\np(X) :- q(X).\n');
  await page.click('#add');
  await write(page, ':- module(more, [q/1]).\nq(7).\n');
  await ask(page, 'p(X)');
  await waitForLog(page, 'X = 7.');
  await page.click('[role=tab]:has-text("program.pl")');
  assert.match(await page.innerText('.cm-content'), /use_module/);
});

check('the program is downloaded', async (page) => {
  await write(page, 'kept(1).\n');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#download')]);
  assert.equal(download.suggestedFilename(), 'program.pl');
  assert.equal(readFileSync(await download.path(), 'utf8'), 'kept(1).\n');
});

check('versions that were run come back', async (page) => {
  await write(page, 'version(1).\n');
  await ask(page, 'version(X)');
  await waitForLog(page, 'X = 1.');
  await write(page, 'version(2).\n');
  await ask(page, 'version(X)');
  await waitForLog(page, 'X = 2.');
  await page.selectOption('#history', '1');
  assert.match(await page.innerText('.cm-content'), /version\(1\)/);
});

check('the page opens without a network when it has been here once', async (page) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await ready(page);
  await ask(page, 'X = offline');
  await waitForLog(page, 'X = offline.');
});

check('input is read', async (page) => {
  await page.click('.input summary');
  await page.fill('#input', 'hello(world).\n');
  await ask(page, 'read(X)');
  await waitForLog(page, 'X = hello(world).');
});

check('the keyboard suffices', async (page) => {
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter'); // the link to the query
  await page.waitForFunction(() => document.activeElement.id === 'query');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('member(X, [a, b, c])');
  await page.keyboard.press('Enter');
  await waitForLog(page, 'X = a ;');
  await waitForState(page, 'more');
  await page.keyboard.type(';');
  await waitForLog(page, 'X = b ;');
  await waitForState(page, 'more');
  await page.keyboard.press('Escape');
  await waitForState(page, 'idle');
  await page.keyboard.press('ArrowUp');
  assert.equal(await page.inputValue('#query'), 'member(X, [a, b, c])');
  for (let i = 0; i < 40; ++i) {
    await page.keyboard.press('Shift+Tab');
    if (await page.evaluate(() => document.activeElement.id === 'theme')) return;
  }
  assert.fail('the button for the theme cannot be reached');
});

check(
  'an automated check of accessibility, in the light',
  async (page) => {
    await ask(page, 'ancestor(tom, Who)');
    await waitForState(page, 'more');
    await sound(page);
    await picture(page, 'light');
  },
  { colorScheme: 'light' },
);

check(
  'and in the dark',
  async (page) => {
    await ask(page, 'foo(X)');
    await waitForState(page, 'idle');
    await page.fill('#query', 'ancestor(tom, Who)');
    await page.click('[data-tool=trace]');
    await page.waitForSelector('.steps');
    await waitForState(page, 'idle');
    await useTool(page, 'tree', 'ancestor(tom, Who)');
    await page.dblclick('.cm-content :text-is("ancestor")'); // the same words are marked
    await page.waitForSelector('.cm-selectionMatch');
    await sound(page);
    await picture(page, 'dark');
  },
  dark,
);

check(
  'and on a phone, where nothing is cut off',
  async (page) => {
    await ask(page, 'ancestor(tom, Who)');
    await waitForState(page, 'more');
    await sound(page);
    await picture(page, 'phone');
  },
  phone,
);

checkPage("a tag for pages of one's own", 'tag.html', async (page) => {
  const first = page.locator('prolog-query').first();
  await first.locator('button', { hasText: 'Run' }).click();
  await first.locator('pre', { hasText: 'X = bob ;' }).waitFor();
  const second = page.locator('prolog-query').nth(1);
  await second.locator('button', { hasText: 'Run' }).click();
  await second.locator('pre', { hasText: 'Ys = [a, b] ;' }).waitFor();
  await first.locator('button', { hasText: 'Next' }).click();
  await first.locator('pre', { hasText: 'X = tom' }).waitFor();
  await first.locator('button', { hasText: 'Tree' }).click();
  await first.locator('iframe').waitFor();
  await first.locator('textarea').fill('repeat, fail');
  await first.locator('textarea').press('Enter');
  await page.waitForFunction(() => document.querySelector('prolog-query').dataset.state === 'busy');
  await first.locator('button', { hasText: 'Stop' }).click();
  await page.waitForFunction(() => document.querySelector('prolog-query').dataset.state === 'idle');
  await sound(page);
  await picture(page, 'tag');

  await page.evaluate(() =>
    document
      .querySelector('main')
      .insertAdjacentHTML(
        'beforeend',
        '<textarea id="own" aria-label="Program"></textarea><prolog-query program="#own">p(X)</prolog-query>',
      ),
  );
  const third = page.locator('prolog-query').nth(2);
  const press = (name) => third.locator('button', { hasText: name }).click();
  const isIn = (state) =>
    page.waitForFunction((s) => document.querySelectorAll('prolog-query')[2].dataset.state === s, state);
  await page.fill('#own', ':- initialization(loop).\nloop :- loop.\n');
  await press('Run');
  await isIn('busy');
  await page.waitForTimeout(500); // it is being loaded
  await press('Stop');
  await isIn('idle');
  await page.fill('#own', 'p(1).\nlong :- \\+ ( length(L, 100000), L = [b|a] ), long.\n');
  await press('Run');
  await third.locator('pre', { hasText: 'X = 1.' }).waitFor();
  await third.locator('textarea').fill('long');
  await press('Tree');
  await isIn('busy');
  await press('Stop');
  await third.locator('pre', { hasText: 'stopped' }).waitFor();
  await page.fill('#own', 'p(2).\n');
  await third.locator('textarea').fill('p(X)');
  await press('Run');
  await third.locator('pre', { hasText: 'X = 2.' }).waitFor();
  assert.equal(page.workers().length, 3); // an engine whose program is gone is closed
});

checkPage('a tag in a page that is opened as a file', 'tag.html', async (page) => {
  const file = path.join(web, 'playground', 'file.html');
  writeFileSync(file, '<script src="hornbeam-in-one.js"></script><prolog-query>append(X, [b], [a, b])</prolog-query>');
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(file).href);
  await page.locator('button', { hasText: 'Run' }).click();
  await page.locator('pre', { hasText: 'X = [a]' }).waitFor();
  rmSync(file);
});
