// SPDX-License-Identifier: MIT
// The site: every lesson is played, every example of the course run, every kind of page looked at. node --test; pages.mjs
// says what must be set.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pagesOf, picture, ready, soundEverywhere, web } from './pages.mjs';

const check = pagesOf('site');
const status = (page) => page.innerText('#status');
const says = (page, text, id = 'status') =>
  page.waitForFunction(([i, t]) => document.getElementById(i).innerText.includes(t), [id, text]);
const square = (page, i) => page.locator('#board button').nth(i);

// ---- lessons ----

check('the flip puzzle is played and solved', 'lessons/flip_puzzle.html', async (page) => {
  await ready(page);
  assert.equal(await page.locator('#board .x').count(), 4);
  await square(page, 2).click(); // square 3: o x o / x x o / o o x
  await says(page, '1 push,');
  await page.click('#restart');
  for (const [order, pushes] of [
    ['depth_first', 73],
    ['best_first', 9],
    ['breadth_first', 5],
  ]) {
    await page.selectOption('#order', order);
    await page.click('#restart');
    await page.click('#solve');
    await says(page, `${pushes} pushes`, 'figures');
  }
  assert.equal(await page.locator('#tree circle').count(), 355);
  assert.equal(await page.locator('#tree circle.way').count(), 6);
  await page.focus('#tree');
  await page.keyboard.press('Home');
  await page.locator('.told', { hasText: '1: oxo xxo oox' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  assert.match(await page.innerText('.told'), /^3: [xo ]+, push 2$/);
  await page.locator('#tree circle.way').last().hover();
  assert.match(await page.innerText('.told'), /: ooo ooo ooo, push \d$/);
  await picture(page, 'flip_puzzle');
  for (let i = 0; i < 5; ++i) await page.click('[aria-label="Step forwards"]');
  assert.equal(await page.locator('#board .x').count(), 0);
});

check('the keyboard suffices', 'lessons/eight_puzzle.html', async (page) => {
  await ready(page);
  const focused = (words) =>
    page.waitForFunction((w) => document.activeElement.textContent.includes(w), words, { timeout: 5000 });
  for (let i = 0; i < 12 && !(await page.evaluate(() => document.activeElement.closest('#board'))); ++i)
    await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await focused('row 1, column 2: tile 3');
  await page.keyboard.press('Enter');
  await says(page, '1 move.');
  await page.keyboard.press('ArrowDown');
  await focused('row 2, column 2');
  await page.keyboard.press('Space');
  await says(page, 'Solved in 2 moves!');
  for (let i = 0; i < 6 && !(await page.evaluate(() => document.activeElement.id === 'solve')); ++i)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await says(page, '0 moves, and no way is shorter', 'figures');
  for (let i = 0; i < 8 && !(await page.evaluate(() => document.activeElement.type === 'range')); ++i)
    await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.ariaLabel), 'The solution');
});

check('the 8-puzzle is played and solved', 'lessons/eight_puzzle.html', async (page) => {
  await ready(page);
  await square(page, 1).click();
  await square(page, 4).click();
  await says(page, 'Solved in 2 moves!');
  await page.selectOption('#boards', '281463075');
  await page.click('#solve');
  await says(page, '12 moves, and no way is shorter', 'figures');
  await picture(page, 'eight_puzzle');
  assert((await page.locator('#rounds button').count()) > 1);
  await page.locator('#rounds button').first().click();
  assert((await page.locator('#tree circle').count()) > 3);
  await page.selectOption('#boards', '567408321');
  await page.click('#solve');
  await says(page, '30 moves', 'figures');
});

check('KenKen is filled in, and watched', 'lessons/kenken.html', async (page) => {
  await ready(page);
  await page.selectOption('#puzzle', 'tiny');
  await page.waitForFunction(() => document.querySelectorAll('#board button').length === 4);
  await square(page, 0).focus();
  await page.keyboard.press('1');
  await says(page, '1 cannot be there');
  for (const keys of [['2', 'ArrowRight'], ['1', 'ArrowDown'], ['2', 'ArrowLeft'], ['1']]) {
    await page.keyboard.press(keys[0]);
    await page.waitForFunction((v) => document.activeElement.querySelector('.entry')?.innerText === v, keys[0]);
    if (keys[1]) await page.keyboard.press(keys[1]);
  }
  await says(page, 'Solved!');
  await page.click('#possible');
  await page.selectOption('#puzzle', 'lab');
  await page.waitForFunction(() => document.querySelectorAll('#board button').length === 36);
  await page.click('#solve');
  await page.waitForFunction(() => document.querySelector('#steps .words').innerText.startsWith('1 of'));
  for (let i = 0; i < 8; ++i) await page.click('[aria-label="Step forwards"]');
  assert((await page.locator('#board .about').count()) > 1);
  assert((await page.locator('#board .struck').count()) > 0);
  await picture(page, 'kenken');
  await page.focus('#steps input');
  await page.keyboard.press('End');
  assert.deepEqual(await page.locator('#board .entry').allInnerTexts(), [...'623415532641264153351264145326416532']);
});

check('Quoridor: moves are parsed and made', 'lessons/quoridor.html', async (page) => {
  await ready(page);
  assert.match(await page.innerText('#parse'), /direction/);
  assert.equal(await page.locator('#board .mark').count(), 3);
  await page.fill('#move', 'e2');
  await page.click('#form .main');
  await says(page, 'X is to move');
  await page.fill('#move', 'd3v');
  await page.press('#move', 'Enter');
  await says(page, 'O is to move');
  assert.equal(await page.locator('#board .fence-right').count(), 2);
  await picture(page, 'quoridor');
  await page.fill('#move', 'd3h');
  await page.press('#move', 'Enter');
  await says(page, 'may not move');
  await page.fill('#move', 'j2');
  await says(page, 'is no move', 'parsed');
  await page.selectOption('#states', 's4');
  await page.selectOption('#marks', 'reach');
  await page.waitForFunction(() => document.querySelectorAll('#board .mark').length === 77);
});

check('Max-Connect4 against the program', 'lessons/max_connect4.html', async (page) => {
  await ready(page);
  await square(page, 3).click();
  await says(page, 'The program plays column');
  assert.equal(await page.locator('#board .one').count(), 1);
  assert.equal(await page.locator('#board .two').count(), 1);
  assert.equal(await page.locator('#worth .bar').count(), 7);
  await picture(page, 'max_connect4');
  await page.selectOption('#depth', '1');
  for (let i = 0; i < 20; ++i) {
    await page.click('#you');
    await page.waitForFunction((n) => document.querySelectorAll('#board .one, #board .two').length === n, i + 3);
  }
  await page.click('#back');
  await page.waitForFunction(() => document.querySelectorAll('#board .one, #board .two').length === 20);
});

check('the wumpus: the map follows from what is found', 'lessons/wumpus.html', async (page) => {
  await ready(page);
  assert.equal(await page.locator('#board .safe').count(), 3);
  for (const i of [1, 4, 5, 2]) {
    await square(page, i).click();
    await page.waitForFunction((k) => /visited/.test(document.querySelectorAll('#board button')[k].textContent), i);
  }
  await says(page, '(1,3) is safe');
  await page.fill('#statement', '(or P_1_4 P_2_3)');
  await page.click('#form .main');
  await says(page, 'definitely true', 'verdict');
  await page.fill('#statement', '(or P_1_4');
  await page.click('#form .main');
  await says(page, 'missing', 'verdict');
  await picture(page, 'wumpus');
});

check('Graphplan: layers and plans', 'lessons/graphplan.html', async (page) => {
  await ready(page);
  assert.match(await status(page), /move disk1 disk2 B/);
  for (const [problem, words] of [
    ['blocks_ops blocks_facts', '6. stack A B'],
    ['hands_ops hands_facts', 'There is no plan'],
    ['rocket_ops rocket_small', 'UNLOAD alex r1 paris'],
  ]) {
    await page.selectOption('#problem', problem);
    await says(page, words);
    assert((await page.locator('#graph .box').count()) > 8);
  }
  await page.locator('#graph .fact').last().press('Enter');
  assert.match(await page.innerText('#chosen'), /added by|holds|kept/);
  await picture(page, 'graphplan');
});

const lessons = readdirSync(path.join(web, 'site', 'lessons')).filter((file) => file.endsWith('.html'));
for (const lesson of lessons) {
  check(`lessons/${lesson} is sound`, `lessons/${lesson}`, async (page) => {
    if (lesson !== 'index.html') await ready(page);
    const solve = page.locator('#solve');
    if ((await solve.count()) > 0) {
      await solve.click();
      await page.waitForFunction(() => document.querySelector('#steps .words')?.innerText.includes(' of '));
    }
    await soundEverywhere(page, lesson.replace('.html', ''));
  });
}
for (const lesson of lessons.filter((file) => file !== 'index.html')) {
  check(`the queries of lessons/${lesson} run`, `lessons/${lesson}`, async (page) => {
    await ready(page);
    const tags = page.locator('prolog-query');
    for (let i = 0; i < (await tags.count()); ++i) {
      await tags.nth(i).locator('button', { hasText: 'Run' }).click();
      await settled(tags.nth(i));
      const log = await tags.nth(i).locator('pre').innerText();
      assert.doesNotMatch(log, /error/);
      assert.notEqual(log, '');
    }
  });
}

// ---- the course ----

const settled = (tag) =>
  tag.evaluate(
    (element) =>
      new Promise((resolve) => {
        const look = () => (element.dataset.state === 'busy' ? setTimeout(look, 10) : resolve());
        look();
      }),
  );
const tight = (text) => text.replace(/\s+/g, '');

async function answersAsExpected(tag, expected) {
  const press = (name) => tag.locator('button', { hasText: name }).click();
  const log = async () => tight((await tag.locator('pre').textContent()) ?? '');
  const more = () => tag.evaluate((element) => element.dataset.state === 'more');
  const known = tight(expected).replace(/(\.\.\.|loops)\.$/, '');
  const isOpen = known !== tight(expected);
  await press('Run');
  if (known === '') {
    // It never ends; so it must be busy yet, and stop when it is told to.
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.equal(await tag.getAttribute('data-state'), 'busy');
    return press('Stop');
  }
  await settled(tag);
  while ((await more()) && !(isOpen && (await log()).length >= known.length)) {
    await press('Next');
    await settled(tag);
  }
  if (/^error\(/.test(known)) return assert((await tag.locator('.error').count()) > 0, await log());
  if (isOpen) assert.equal((await log()).slice(0, known.length), known);
  else assert((await log()).endsWith(known), `expected ${known}, got ${await log()}`);
  return press('Run');
}

const chapters = readdirSync(path.join(web, 'site', 'course')).filter((file) => /^\d.*\.html$/.test(file));
for (const chapter of chapters) {
  check(`the examples of course/${chapter}`, `course/${chapter}`, async (page) => {
    const tags = page.locator('prolog-query');
    assert((await tags.count()) >= 4);
    for (let i = 0; i < (await tags.count()); ++i) {
      const tag = tags.nth(i);
      const expected = await tag.evaluate((element) => element.nextElementSibling.querySelector('pre').textContent);
      await answersAsExpected(tag, expected);
    }
    for (const image of await page.locator('figure img').all())
      assert(await image.evaluate((element) => element.decode().then(() => element.naturalWidth > 0)));
  });
  check(`course/${chapter} is sound`, `course/${chapter}`, (page) =>
    soundEverywhere(page, `course_${chapter.slice(0, 2)}`),
  );
}
check('a program of the course opens in the playground', 'course/02_resolution.html', async (page) => {
  await page.locator('.program a').first().click();
  await page.waitForFunction(() => document.querySelector('.cm-content')?.innerText.includes('grand(X, Z)'));
});

// ---- the other pages ----

const others = readdirSync(path.join(web, 'site'), { recursive: true }).filter(
  (file) => file.endsWith('.html') && !/^(lessons|course\/\d|playground\/index)/.test(file),
);
for (const file of others)
  check(`${file} is sound`, file, (page) => soundEverywhere(page, file.replaceAll('/', '_').replace('.html', '')));
check('the reference is searched', 'reference/index.html', async (page) => {
  await page.fill('#search', 'append/3');
  await page.waitForSelector('#search-results li');
  assert.match(await page.locator('#search-results li').first().innerText(), /append\(\?Prefix, \?Suffix, \?List\)/);
  for (const [word, place] of [
    ['all_different/1', 'library(clpfd)'],
    ['findall/3', 'all solutions'],
  ]) {
    await page.fill('#search', word);
    await page.waitForFunction((p) => document.querySelector('#search-results li')?.innerText.includes(p), place);
  }
  await page.fill('#search', 'reverse order list');
  await page.waitForFunction(() => document.querySelector('#search-results')?.innerText.includes('reverse('));
  await page.press('#search', 'Enter');
  await page.waitForURL(/#p-/);
});
check('an example of the reference runs', 'reference/library_lists.html', async (page) => {
  const tag = page.locator('prolog-query').first();
  await tag.locator('button', { hasText: 'Run' }).click();
  await tag.locator('pre', { hasText: 'X = [a, b]' }).waitFor();
});
check('the front page answers', 'index.html', async (page) => {
  const tag = page.locator('prolog-query');
  await tag.locator('button', { hasText: 'Run' }).click();
  await tag.locator('pre', { hasText: 'Who = ann ;' }).waitFor();
});
check('links lead somewhere', 'index.html', async (page) => {
  const seen = new Set();
  const open = [page.url()];
  while (open.length > 0) {
    const at = open.pop();
    if (seen.has(at)) continue;
    seen.add(at);
    const response = await page.request.get(at);
    assert.equal(response.status(), 200, at);
    if (!/\.html$|\/$/.test(at) || at.includes('/playground/')) continue;
    const text = await response.text();
    for (const [, to] of text.matchAll(/(?:href|src)="([^"#?]+)/g))
      if (!/^(https?|data):/.test(to)) open.push(new URL(to, at).href);
  }
  assert(seen.size > 150);
});
