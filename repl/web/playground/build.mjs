// SPDX-License-Identifier: MIT
// node build.mjs OUT TO HOME: builds the playground in TO, from this folder, OUT/package and the tools in OUT/tools.
// Its heading links to HOME.
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const [out, to] = process.argv.slice(2, 4).map((folder) => path.resolve(folder));
const home = process.argv[4];
const tools = path.join(out, 'tools', 'node_modules');
const esbuild = createRequire(path.join(out, 'tools', 'package.json'))('esbuild');

rmSync(to, { recursive: true, force: true });
mkdirSync(to, { recursive: true });
const page = readFileSync(path.join(here, 'index.html'), 'utf8');
writeFileSync(path.join(to, 'index.html'), page.replace('@home@', home));
for (const file of ['base.css', 'playground.css', 'hornbeam.js', 'tag.html'])
  cpSync(path.join(here, file), path.join(to, file));
cpSync(path.join(out, 'package'), path.join(to, 'hornbeam'), { recursive: true });
await esbuild.build({
  entryPoints: [path.join(here, 'playground.js')],
  outfile: path.join(to, 'playground.js'),
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  nodePaths: [tools],
  external: ['./hornbeam/*'],
  legalComments: 'linked',
});
// Once fetched completely, the page works offline: there is nothing but the engine and the page.
const isFetched = (file) =>
  statSync(path.join(to, file)).isFile() && !/\.(md|d\.ts|txt)$|package\.json$|LICENSE$/.test(file);
const files = ['', ...readdirSync(to, { recursive: true }).filter(isFetched)].map((file) => `./${file}`);
const offline = readFileSync(path.join(here, 'offline.js'), 'utf8');
writeFileSync(path.join(to, 'offline.js'), offline.replace('files = []', `files = ${JSON.stringify(files.sort())}`));
// The tag in one script, for pages that are opened as files.
const source = path.join(out, 'package', 'src');
const script = {
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  external: ['node:*'],
  define: { 'import.meta.url': '""' },
};
const worker = await esbuild.build({ ...script, entryPoints: [path.join(source, 'worker.js')], write: false });
const engine = readFileSync(path.join(source, 'hornbeam.wasm.gz'), 'base64');
await esbuild.build({
  ...script,
  stdin: {
    contents: `import { inlined } from './inlined.js';
      import './prolog-query.js';
      inlined.worker = ${JSON.stringify(worker.outputFiles[0].text)};
      inlined.engine = Uint8Array.from(atob('${engine}'), (c) => c.charCodeAt(0));`,
    resolveDir: source,
  },
  outfile: path.join(to, 'hornbeam-in-one.js'),
});
const size = (file) => readFileSync(path.join(to, file)).length;
console.log(`playground.js ${size('playground.js')} bytes`);
