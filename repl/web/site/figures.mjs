// SPDX-License-Identifier: MIT
// The page of figures, made from recorded data: README.md, decisions 10 and 12, the conformance tables, and the lists
// of intended deviations.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { markdown } from './markdown.mjs';

// The section under a heading.
function section(text, heading) {
  const lines = text.split('\n');
  const from = lines.indexOf(heading);
  if (from === -1) throw new Error(`there is no heading ${heading}`);
  const level = heading.split(' ')[0];
  const length = lines.slice(from + 1).findIndex((line) => line.startsWith(`${level} `));
  return lines.slice(from + 1, length === -1 ? undefined : from + 1 + length).join('\n');
}
const tables = (text) => text.match(/(^\|.*\n)+/gm);

// The ratios of decision 12 as bars on a logarithmic scale.
function bars(table) {
  const rows = table
    .trim()
    .split('\n')
    .map((row) =>
      row
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  const at = rows[0].indexOf('swipl / hornbeam');
  const ratios = rows
    .slice(2)
    .filter((row) => Number(row[at]) > 0)
    .map((row) => ({ name: row[0], ratio: Number(row[at]) }))
    .sort((a, b) => a.ratio - b.ratio);
  const width = 640;
  const right = width - 60;
  const x = (ratio) => 150 + ((right - 150) * Math.log(ratio)) / Math.log(Math.max(...ratios.map((r) => r.ratio)));
  const lines = ratios.map(
    ({ name, ratio }, i) =>
      `<text x="142" y="${15 * i + 14}" text-anchor="end">${name}</text>` +
      `<rect x="150" y="${15 * i + 4}" width="${Math.max(1, x(ratio) - 150).toFixed(1)}" height="11" />` +
      `<text x="${(x(ratio) + 5).toFixed(1)}" y="${15 * i + 14}">${ratio.toFixed(1)}</text>`,
  );
  const height = 15 * ratios.length + 8;
  const [least, most] = [ratios[0].ratio, ratios.at(-1).ratio];
  const label = `Times as long as Hornbeam that SWI-Prolog takes, for ${ratios.length} programs: ${least} to ${most}`;
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  return (
    '<div class="table" tabindex="0" role="region" aria-label="Chart">' +
    `<svg class="bars" role="img" aria-label="${label}" ${size}>${lines.join('')}</svg></div>`
  );
}

function conformance(root) {
  const folder = path.join(root, 'tests', 'conformance');
  const cases = (name) =>
    readFileSync(path.join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
  const open = (name) => (existsSync(path.join(folder, name)) ? cases(name).length : 0);
  const rows = [
    ['syntax', 'reading and writing'],
    ['builtins', 'ISO/IEC 13211-1, clauses 7.8, 8 and 9, with its corrigenda'],
    ['defacto', 'libraries, grammar rules, habits on which the systems agree'],
    ['process', 'exit status, loading, programs that redefine library predicates'],
  ].map(([name, what]) => {
    const count = cases(`${name}.tsv`).length;
    const iso = ['syntax', 'builtins'].includes(name) ? count - open(`${name}.iso.open`) : '';
    return `| \`${name}.tsv\` | ${what} | ${count} | ${count - open(`${name}.open`)} | ${iso} |`;
  });
  return ['| table | what it is about | cases | right | right with `--iso` |', '|---|---|--:|--:|--:|', ...rows].join(
    '\n',
  );
}

export function figures(root) {
  const read = (file) => readFileSync(path.join(root, file), 'utf8');
  const link = (to) => (/^https?:/.test(to) ? to : undefined);
  const speed = read('docs/decisions/0012-benchmarks.md');
  const solver = read('docs/decisions/0010-clpfd-speed.md');
  const [workloads] = tables(speed).filter((table) => table.includes('| workload |'));
  const [problems] = tables(solver).filter((table) => table.includes('| problem |'));
  const means = speed.match(/^\w+ takes [\d.]+ times as long in the geometric mean.*$/gm).join('\n\n');
  const machine = /g\+\+ 12 -O2, AMD EPYC[^.]*\./.exec(speed)?.[0].replace(/\s+/g, ' ') ?? '';
  const others = section(read('tests/conformance/README.md'), '## Others on these cases');
  const text = `# Figures

All of this is recorded in the sources and made into tables here. The commands that count again stand beside the
figures.

## Beside others
${section(read('README.md'), '## Comparison')}

## Time, program by program

Milliseconds of user time and mebibytes at the peak: \`tests/benchmarks/run\`. ${machine}

${means}

How many times as long SWI-Prolog takes:

@bars@

${workloads}

## Constraints

Milliseconds of user time, the same models and searches in all: \`tests/benchmarks/clpfd/run.sh\`.

${problems}

## Conformance

The tables of \`tests/conformance\` as they are now. What is not right in the default mode is accepted on
purpose; a list beside each table names it.

${conformance(root)}

### Others on these cases

${others}`;
  return markdown(text, { link }).replace('<p>@bars@</p>', bars(workloads));
}
