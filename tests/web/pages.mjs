// SPDX-License-Identifier: MIT
// Pages of a folder in Chromium, without a window, from as plain a file server as can be. HORNBEAM_WEB is build/web; a
// folder in HORNBEAM_SCREENSHOTS, if any, gets pictures.
import assert from 'node:assert/strict';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before, test } from 'node:test';

export const web = process.env.HORNBEAM_WEB;
const tools = createRequire(path.join(web, 'tools', 'package.json'));
const { chromium } = tools('playwright-core');
const axe = readFileSync(tools.resolve('axe-core/axe.min.js'), 'utf8');
const executable = process.env.HORNBEAM_CHROMIUM ?? '/usr/bin/chromium';
const quiet = ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

export function pagesOf(folder) {
  let browser;
  let address;
  const server = http.createServer((request, response) => {
    const file = path.join(web, folder, decodeURI(request.url.split(/[?#]/)[0]).replace(/\/$/, '/index.html'));
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' });
    return createReadStream(file).pipe(response);
  });
  before(async () => {
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${server.address().port}/`;
    browser = await chromium.launch({
      executablePath: executable,
      args: ['--no-sandbox', '--disable-dev-shm-usage', ...quiet],
    });
  });
  after(async () => {
    await browser?.close();
    server.close();
  });

  // A test of one page: no message of the browser's, and no request that leaves it.
  return (name, file, f, options = {}) =>
    test(name, { timeout: 600_000 }, async () => {
      const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(240_000);
      const problems = [];
      const requests = [];
      // What is waited for will not come any more.
      const broken = new Promise((_, reject) => page.on('pageerror', reject));
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      page.on('request', (request) => requests.push(request.url()));
      try {
        await page.goto(address + file);
        await Promise.race([f(page), broken]);
        assert.deepEqual(problems, []);
        const away = requests.filter((url) => !url.startsWith(address) && !/^(blob|data|about|file):/.test(url));
        assert.deepEqual(away, [], 'no request leaves the page');
      } finally {
        await context.close();
      }
    });
}

export const ready = (page) => page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
export const picture = (page, name) =>
  process.env.HORNBEAM_SCREENSHOTS
    ? page.screenshot({ path: path.join(process.env.HORNBEAM_SCREENSHOTS, `${name}.png`) })
    : undefined;

// An automated check of accessibility, and that nothing is cut off at the side.
export async function sound(page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`),
    [],
    page.url(),
  );
  const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert(wide <= seen, `${page.url()}: ${wide} > ${seen}`);
}
// In the light, then on a phone in the dark: the script need not be compiled again.
export async function soundEverywhere(page, name) {
  await sound(page);
  await picture(page, name);
  await page.emulateMedia(dark);
  await page.setViewportSize(phone.viewport);
  await sound(page);
  await picture(page, `phone_${name}`);
}
export const dark = { colorScheme: 'dark' };
export const phone = { viewport: { width: 390, height: 780 }, hasTouch: true };
