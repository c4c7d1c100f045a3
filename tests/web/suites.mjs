// SPDX-License-Identifier: MIT
// node suites.mjs PACKAGE TESTS EXCEPTIONS: runs the suites in Prolog, each in an engine of its own, as pages have it.
// What stands beside the suite is in its memory. EXCEPTIONS has a line `file: reason` for what makes no sense there.
import { readFileSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

const folders = ['builtins', 'clpfd', 'compatibility', 'dialects', 'engine', 'library', 'tools'];
const seconds = 900;

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(file) : [file];
  });
}

async function runSuite({ module, tests, files, suite }) {
  const { Prolog } = await import(pathToFileURL(`${workerData.folder}/src/hornbeam.js`));
  let output = '';
  const pl = await Prolog.create({
    worker: false,
    module,
    memory: 2 ** 28,
    output: (text) => (output = (output + text).slice(-200_000)),
  });
  for (const file of files) await pl.writeFile(`/tests/${path.relative(tests, file)}`, readFileSync(file));
  await pl.makeFolder('/tmp');
  const name = `/tests/${suite}`;
  let passed = false;
  try {
    passed = await pl.holds(
      'working_directory(_, ?), load_files(user:?, []), run_tests',
      [path.posix.dirname(name), name],
      { time: seconds * 1000 },
    );
  } catch (error) {
    output += `${error.name}: ${error.message}\n`;
  }
  return {
    suite,
    output,
    passed: passed && /^% All [1-9]\d* tests? passed/m.test(output) && !/^(warning|error):/m.test(output),
  };
}

async function main([folder, tests, exceptionsFile]) {
  const { loadEngine } = await import(pathToFileURL(`${folder}/src/hornbeam.js`));
  const module = await loadEngine();
  const exceptions = new Map(
    readFileSync(exceptionsFile, 'utf8')
      .split('\n')
      .filter((line) => /^[^#].*:/.test(line))
      .map((line) => line.split(/:\s*/)),
  );
  const all = folders.flatMap((name) => filesBelow(path.join(tests, name)));
  const suites = all
    .map((file) => path.relative(tests, file))
    .filter((file) => {
      if (!file.endsWith('.pl') || exceptions.has(file)) return false;
      const text = readFileSync(path.join(tests, file), 'utf8');
      return text.includes('begin_tests(') && !/^% Looks inside/m.test(text);
    });
  const waiting = [...suites];
  const failed = [];
  let done = 0;
  const jobs = Number(process.env.HORNBEAM_JOBS ?? os.availableParallelism());
  await Promise.all(
    Array.from({ length: jobs }, async () => {
      while (waiting.length > 0) {
        const suite = waiting.shift();
        const near = all.filter((file) => path.dirname(file).startsWith(path.join(tests, path.dirname(suite))));
        const worker = new Worker(fileURLToPath(import.meta.url), {
          workerData: { folder, task: { module, tests, files: near, suite } },
        });
        const result = await new Promise((resolve) => {
          worker.once('message', resolve);
          worker.once('error', (error) => resolve({ suite, passed: false, output: String(error.stack) }));
          worker.once('exit', () => resolve({ suite, passed: false, output: 'the thread has ended' }));
        });
        await worker.terminate();
        ++done;
        if (!result.passed) {
          failed.push(suite);
          console.log(`FAILED ${suite}\n${result.output.split('\n').slice(-40).join('\n')}`);
        }
      }
    }),
  );
  console.log(`${done - failed.length} of ${done} suites passed, ${exceptions.size} left out`);
  process.exitCode = failed.length === 0 && done > 0 ? 0 : 1;
}

if (isMainThread) await main(process.argv.slice(2));
else parentPort.postMessage(await runSuite(workerData.task));
