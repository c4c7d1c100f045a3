// SPDX-License-Identifier: MIT
import { Board, Steps, busy, byId, element, onPress, say } from './board.js';
import { Program, lesson, pair } from './program.js';

const signs = { add: '+', mult: '×', sub: '−', div: '÷', id: '' };

await lesson(async () => {
  const program = await Program.open('kenken', 'kenken.pl');
  const steps = new Steps(byId('steps'), 'What the solver does');
  let name, size, cages, cageOf, board, domains;
  let known = new Map(); // square -> value filled in
  let filling = false;
  let possible = false; // whether domains are shown while filling in

  async function choose() {
    name = byId('puzzle').value;
    const answer = await program.ask('puzzle(?, Size, Cages)', [name]);
    size = answer.Size;
    cages = answer.Cages.map(({ args: [operator, value, cells] }) => ({
      label: `${value}${signs[operator]}`,
      cells: cells.map(([row, column]) => row * size + column),
    }));
    cageOf = [];
    for (const [k, { cells }] of cages.entries()) for (const cell of cells) cageOf[cell] = k;
    const box = element('div', { id: 'board', class: 'kenken' });
    byId('board').replaceWith(box);
    board = new Board(box, { rows: size, columns: size, label: 'The grid', press: (i) => say(words(i)) });
    for (let i = 0; i < size * size; ++i)
      board.cell(i).addEventListener('keydown', (event) => filling && void typed(i, event));
    await play();
  }

  const cageWords = (k) => `cage ${cages[k].label}`;
  const words = (i) => {
    const what = filling && !possible ? (known.get(i) ?? 'empty') : domains[i].join(' ');
    return `${board.place(i)}, ${cageWords(cageOf[i])}: ${what}`;
  };

  // The possible values of each square, and the squares that a step concerns.
  function show(lists, about = () => false, before = lists) {
    domains = lists;
    board.show((i) => {
      const cage = cages[cageOf[i]];
      const other = (j, inside) => inside && cageOf[i] === cageOf[j];
      const walls = [
        other(i - size, i >= size) ? '' : 'top',
        other(i + size, i + size < size * size) ? '' : 'bottom',
        other(i - 1, i % size > 0) ? '' : 'left',
        other(i + 1, (i + 1) % size > 0) ? '' : 'right',
      ].join(' ');
      const content = element('span', { class: 'square' });
      if (Math.min(...cage.cells) === i) content.append(element('span', { class: 'target' }, cage.label));
      if (filling && !possible && !known.has(i)) {
        // The player is to find out.
      } else if (lists[i].length === 1) {
        content.append(element('span', { class: 'entry' }, String(lists[i][0])));
      } else {
        const small = element('span', { class: 'domain' });
        for (let v = 1; v <= size; ++v) {
          const gone = !lists[i].includes(v);
          const struck = gone && before[i].includes(v);
          small.append(element('span', { class: struck ? 'struck' : gone ? 'gone' : '' }, String(v)));
        }
        content.append(small);
      }
      return { content, label: words(i), kind: `${walls} ${about(i) ? 'about' : ''} ${known.has(i) ? 'given' : ''}` };
    });
  }

  async function play() {
    filling = true;
    known = new Map();
    steps.set(0);
    await hints();
    say('Go to a square and type its number; type 0 to take it back.');
  }
  async function hints() {
    const answer = await program.ask('hints(?, ?, Lists)', [name, new Map(known)]);
    if (answer !== undefined) show(answer.Lists);
    return answer !== undefined;
  }
  async function typed(i, event) {
    const value = Number(event.key);
    if (!/^[0-9]$/.test(event.key) || value > size) return;
    event.preventDefault();
    if (value === 0) known.delete(i);
    else known.set(i, value);
    if (!(await hints())) {
      known.delete(i);
      await hints();
      say(`${value} cannot be there: then the constraints could not all hold.`);
    } else if (known.size === size * size) {
      say('Solved!');
    } else {
      say(words(i));
    }
  }

  async function solve() {
    filling = false;
    known = new Map();
    const { States } = await busy(() => program.ask('states(?, _, _, States)', [name]));
    const states = States.map(pair);
    say('');
    steps.set(states.length, (i) => {
      const [what, lists] = states[i];
      const [kind, [k, value] = []] = typeof what === 'string' ? [what] : [what.name, what.args];
      const about =
        kind === 'cage'
          ? (j) => cageOf[j] === k - 1
          : kind === 'guess' || kind === 'back'
            ? (j) => j === k
            : () => false;
      const moreBefore = i > 0 && kind !== 'back';
      show(lists, about, moreBefore ? states[i - 1][1] : lists);
      return {
        start: `every square has a number from 1 to ${size}`,
        cage: `the ${kind === 'cage' ? cageWords(k - 1) : ''} is stated`,
        rows: 'no row has a number twice',
        columns: 'no column has a number twice',
        guess: `try ${value} in ${board.place(k ?? 0)}`,
        back: `that was wrong: not ${value} in ${board.place(k ?? 0)}`,
      }[kind];
    });
  }

  byId('puzzle').addEventListener('change', () => void choose());
  onPress('solve', solve);
  onPress('play', play);
  onPress('possible', () => {
    possible = !possible;
    byId('possible').setAttribute('aria-pressed', String(possible));
    if (filling) show(domains);
  });
  await choose();
});
