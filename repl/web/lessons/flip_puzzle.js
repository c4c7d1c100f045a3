// SPDX-License-Identifier: MIT
import { Board, Steps, busy, byId, onPress, say } from './board.js';
import { drawSearch } from './drawing.js';
import { Program, lesson, pair } from './program.js';

const letters = (game) => [...game.toString(2).padStart(9, '0')].map((digit) => (digit === '1' ? 'x' : 'o'));
const inRows = (game) =>
  letters(game)
    .join('')
    .replace(/...(?=.)/g, '$& ');

await lesson(async () => {
  const program = await Program.open('flip_puzzle', 'flip_puzzle.pl');
  let start = 0b010110001;
  let game = start;
  let pushes = 0;

  const board = new Board(byId('board'), { rows: 3, columns: 3, label: 'The board', press: push });
  const steps = new Steps(byId('steps'), 'The solution');

  function show(shown, pushed) {
    board.show((i) => {
      const text = letters(shown)[i];
      return { text, kind: `${text} ${pushed === i + 1 ? 'last' : ''}`, label: `square ${i + 1}: ${text}` };
    });
  }
  function begin(from) {
    start = game = from;
    pushes = 0;
    steps.set(0);
    show(game);
    say('Push a square.');
  }
  async function push(i) {
    const { N, Over } = await program.ask('push(?, ?, N, Over)', [game, i + 1]);
    game = N;
    steps.set(0);
    show(game, i + 1);
    pushes += 1;
    const so = `${pushes} ${pushes === 1 ? 'push' : 'pushes'}`;
    say(
      Over === 'true'
        ? `Solved in ${so}!`
        : `${so}, and ${letters(game).filter((c) => c === 'x').length} squares are x.`,
    );
  }
  async function solve() {
    const order = byId('order').value;
    const { Looked, Moves } = await busy(() => program.ask('search(?, ?, Looked, Moves)', [game, order]));
    const boards = [game];
    for (const move of Moves) boards.push((await program.ask('push(?, ?, N, _)', [boards.at(-1), move])).N);
    steps.set(boards.length, (i) => {
      game = boards[i];
      show(game, Moves[i - 1]);
      return i === 0 ? 'the beginning' : `push square ${Moves[i - 1]}`;
    });
    byId('figures').textContent = `${Moves.length} pushes; ${Looked.length} of 512 boards were looked at.`;
    draw(Looked.map(pair), Moves);
  }
  function draw(looked, moves) {
    const places = new Map();
    const nodes = looked.map(([shown, reversed], i) => {
      const way = [...reversed].reverse();
      places.set(way.join(), i);
      return {
        parent: way.length === 0 ? undefined : places.get(way.slice(0, -1).join()),
        title: `${i + 1}: ${inRows(shown)}${way.length > 0 ? `, push ${way.at(-1)}` : ''}`,
        onWay: way.every((move, k) => move === moves[k]),
      };
    });
    drawSearch(byId('tree'), nodes, `The ${nodes.length} boards that the search looked at, as a tree`);
  }

  onPress('new', async () => begin((await program.ask('initialise_randomness, initialise_game(G)')).G));
  onPress('restart', () => begin(start));
  onPress('solve', solve);
  begin(start);
});
