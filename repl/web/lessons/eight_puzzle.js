// SPDX-License-Identifier: MIT
import { Board, Steps, busy, byId, element, onPress, say } from './board.js';
import { drawSearch } from './drawing.js';
import { Program, lesson } from './program.js';

const goal = '123804765';
const mostNodes = 1500;

await lesson(async () => {
  const program = await Program.open('eight_puzzle', 'eight_puzzle.pl');
  const board = new Board(byId('board'), { rows: 3, columns: 3, label: 'The frame', press: slide });
  const steps = new Steps(byId('steps'), 'The solution');
  let tiles;
  let moves = 0;

  function show(shown) {
    tiles = shown;
    board.show((i) => ({
      text: tiles[i] === 0 ? '' : String(tiles[i]),
      kind: tiles[i] === 0 ? 'gap' : String(tiles[i]) === goal[i] ? 'tile home' : 'tile',
      label: `${board.place(i)}: ${tiles[i] === 0 ? 'the gap' : `tile ${tiles[i]}`}`,
    }));
  }
  function begin(shown) {
    moves = 0;
    steps.set(0);
    show(shown);
    say('Slide a tile into the gap.');
  }
  const neighbours = async () => (await program.ask('neighbours(?, Boards)', [tiles.join('')])).Boards;
  async function slide(i) {
    const next = (await neighbours()).find((shown) => shown[i] === 0);
    if (next === undefined) return say('Only a tile beside the gap can slide.');
    steps.set(0);
    show(next);
    moves += 1;
    return say(tiles.join('') === goal ? `Solved in ${moves} moves!` : `${moves} ${moves === 1 ? 'move' : 'moves'}.`);
  }
  async function mix() {
    for (let i = 0; i < 25; ++i) {
      const boards = await neighbours();
      show(boards[Math.floor(Math.random() * boards.length)]);
    }
    begin(tiles);
  }
  async function solve() {
    const digits = tiles.join('');
    const [solution, looked] = await busy(async () => [
      await program.ask('solution(?, ?, Boards)', [digits, goal]),
      await program.ask('ida_nodes(?, ?, ?, Rounds)', [digits, goal, mostNodes]),
    ]);
    const { Boards } = solution;
    steps.set(Boards.length, (i) => {
      show(Boards[i]);
      return i === Boards.length - 1 ? 'solved' : '';
    });
    byId('figures').textContent = `${Boards.length - 1} moves, and no way is shorter.`;
    chooseRound(looked.Rounds.map(({ args }) => args));
  }
  function chooseRound(rounds) {
    const buttons = rounds.map(([bound, nodes], i) =>
      element(
        'button',
        { type: 'button', onclick: () => show(i), 'aria-pressed': 'false' },
        `limit ${bound}: ${nodes.length}`,
      ),
    );
    function show(i) {
      for (const [k, button] of buttons.entries()) button.setAttribute('aria-pressed', String(i === k));
      draw(...rounds[i]);
    }
    byId('rounds').replaceChildren(...buttons);
    show(rounds.length - 1);
  }
  function draw(bound, terms) {
    const nodes = terms.map(({ args: [number, parent, shown, distance] }) => ({
      parent: parent === 0 ? undefined : parent - 1,
      title: `${number}: ${shown.join('').replace(/...(?=.)/g, '$& ')}, distance ${distance}`,
      solved: distance === 0,
    }));
    for (let i = nodes.findIndex(({ solved }) => solved); i !== -1 && i !== undefined; i = nodes[i].parent)
      nodes[i].onWay = true;
    const cut = nodes.length >= mostNodes ? `; only the first ${mostNodes} are drawn` : '';
    drawSearch(byId('tree'), nodes, `The ${nodes.length} boards met with limit ${bound}, as a tree${cut}`);
  }

  byId('boards').addEventListener('change', () => begin([...byId('boards').value].map(Number)));
  onPress('mix', mix);
  onPress('solve', solve);
  begin([...byId('boards').value].map(Number));
});
