#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// tests/benchmarks/pages.mjs PROJECT HORNBEAM [WORKLOAD...]
//
// Compares what is for pages: the packages hornbeam, swipl-wasm and tau-prolog, as far as they are installed in PROJECT
// (npm install), and the native executable HORNBEAM. Prints tables in Markdown: the bytes that a page fetches (as
// gzip -9 leaves them), milliseconds until an engine has answered its first query, and for each workload of
// tests/benchmarks (`all`: of each) the user CPU milliseconds of `main`, the best of three in an engine that has run it
// once. The systems take turns. What takes less than a millisecond natively does not count in the mean. Tau Prolog gets
// smaller workloads, once.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import zlib from 'node:zlib';

const self = fileURLToPath(import.meta.url);
const here = path.dirname(self);
const small = { nrev30: ['100000', '2'], tak24: ['24,16,8', '12,8,4'] }; // for Tau Prolog

const systems = {
  async hornbeam(project) {
    const { Prolog } = await import(pathToFileURL(path.join(project, 'node_modules/hornbeam/src/hornbeam.js')));
    const pl = await Prolog.create({ worker: false, output: () => {} });
    return { load: (text) => pl.consult(text), run: async (goal) => void (await pl.once(goal)) };
  },
  async 'swipl-wasm'(project) {
    const require = createRequire(path.join(project, 'package.json'));
    const start = require('swipl-wasm/dist/swipl-node.js');
    const swipl = await start({ arguments: ['-q'], print: () => {}, printErr: () => {} });
    return {
      load: (text) => swipl.prolog.load_string(text),
      run: (goal) => {
        if (!swipl.prolog.query(goal).once().success) throw new Error('it fails');
      },
    };
  },
  async 'tau-prolog'(project) {
    const require = createRequire(path.join(project, 'package.json'));
    const pl = require('tau-prolog');
    require('tau-prolog/modules/lists')(pl);
    const session = pl.create(1e9);
    session.streams.user_output.stream.put = () => true;
    const call = (f) =>
      new Promise((success, reject) => {
        const fail = (what) => reject(new Error(String(what)));
        f({ success, error: fail, fail: () => fail('it fails') });
      });
    return {
      load: (text) => call((callbacks) => session.consult(text, callbacks)),
      async run(goal) {
        await call((callbacks) => session.query(`${goal}.`, callbacks));
        await call((callbacks) => session.answer(callbacks));
      },
    };
  },
};

// In a process of its own: prints [milliseconds until the first answer, best, first].
async function measure(project, name, file) {
  const began = performance.now();
  const system = await systems[name](project);
  await system.run('X = 1');
  const ready = performance.now() - began;
  if (file === undefined) return console.log(JSON.stringify([ready]));
  let text = readFileSync(file, 'utf8');
  if (name === 'tau-prolog') text = text.replaceAll(...(small[path.basename(file, '.pl')] ?? ['', '']));
  await system.load(text);
  const times = [];
  for (let i = 0; i < (name === 'tau-prolog' ? 1 : 4); ++i) {
    const before = process.cpuUsage().user;
    await system.run('main');
    times.push((process.cpuUsage().user - before) / 1000);
  }
  return console.log(JSON.stringify([ready, Math.min(...times.slice(-3)), times[0]]));
}

function inProcess(project, name, file) {
  const { stdout, status } = spawnSync(process.execPath, [self, '--measure', project, name, ...(file ? [file] : [])], {
    encoding: 'utf8',
    timeout: 300_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? JSON.parse(stdout.trim().split('\n').at(-1)) : undefined;
}
function native(executable, file) {
  const goal =
    'open_null_stream(S), set_output(S), findall(T, (between(1, 4, _), statistics(cputime, A), \\+ \\+ main, ' +
    'statistics(cputime, B), T is B - A), [_|Ts]), min_list(Ts, Best), format(user_error, "~w~n", [Best]), halt';
  const { stderr, status } = spawnSync(executable, ['-q', '-g', goal, file], { encoding: 'utf8', timeout: 300_000 });
  return status === 0 ? Number(stderr.trim().split('\n').at(-1)) * 1000 : undefined;
}

function fetched(project, name) {
  const folder = path.join(project, 'node_modules', name);
  const files = {
    hornbeam: () => readdirSync(path.join(folder, 'src')).map((file) => `src/${file}`),
    'swipl-wasm': () => ['dist/swipl/swipl-web.js', 'dist/swipl/swipl-web.wasm', 'dist/swipl/swipl-web.data'],
    'tau-prolog': () => ['modules/core.js', 'modules/lists.js'],
  }[name]();
  const compressed = (bytes) => (bytes.readUInt16BE() === 0x1f8b ? bytes : zlib.gzipSync(bytes, { level: 9 }));
  return files.reduce((sum, file) => sum + compressed(readFileSync(path.join(folder, file))).length, 0);
}

function main([project, executable, ...workloads]) {
  const names = Object.keys(systems).filter((name) => existsSync(path.join(project, 'node_modules', name)));
  const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
  console.log('| | bytes | ready, ms |\n|---|--:|--:|');
  const starts = Object.fromEntries(names.map((name) => [name, []]));
  for (let i = 0; i < 5; ++i) for (const name of names) starts[name].push(inProcess(project, name)?.[0] ?? NaN);
  for (const name of names) console.log(`| ${name} | ${fetched(project, name)} | ${median(starts[name]).toFixed(0)} |`);

  console.log(`\n| | native | ${names.join(' | ')} |\n|---|--:|${names.map(() => '--:|').join('')}`);
  const factors = Object.fromEntries(names.map((name) => [name, []]));
  const folders = ['features', 'classic'].map((folder) => path.join(here, folder));
  const every = folders.flatMap((folder) => readdirSync(folder).map((file) => path.basename(file, '.pl'))).sort();
  const four = ['nrev30', 'tak24', 'queens10', 'nbody'];
  for (const workload of workloads[0] === 'all' ? every : workloads.length > 0 ? workloads : four) {
    const file = folders.map((folder) => path.join(folder, `${workload}.pl`)).find(existsSync);
    if (file === undefined) throw new Error(`there is no workload ${workload}`);
    const best = native(executable, file);
    const cells = names.map((name) => {
      if (name === 'tau-prolog' && small[workload] === undefined) return '';
      const measured = inProcess(project, name, file)?.[1];
      if (measured === undefined) return 'fails';
      if (name === 'tau-prolog') return `${measured.toFixed(0)} (${small[workload].join(' -> ')})`;
      if (best >= 1) factors[name].push(measured / best);
      return `${measured.toFixed(0)} (${(measured / best).toFixed(1)})`;
    });
    console.log(`| ${workload} | ${best?.toFixed(0)} | ${cells.join(' | ')} |`);
  }
  const mean = (list) => Math.exp(list.reduce((sum, x) => sum + Math.log(x), 0) / list.length).toFixed(2);
  const means = names.map((name) => (factors[name].length > 0 ? mean(factors[name]) : ''));
  console.log(`| times native, geometric mean | 1 | ${means.join(' | ')} |`);
}

const [, , ...parameters] = process.argv;
if (parameters[0] === '--measure') await measure(...parameters.slice(1));
else if (parameters.length < 2) console.error('usage: tests/benchmarks/pages.mjs PROJECT HORNBEAM [WORKLOAD...]');
else main(parameters);
