// SPDX-License-Identifier: MIT
import { Board, byId, onPress, say } from './board.js';
import { drawWords } from './drawing.js';
import { Program, lesson, tuple } from './program.js';

const names = { p1: 'O', p2: 'X' };
const column = (x) => 'abcdefghi'[x - 1];
const square = (i) => [(i % 9) + 1, Math.floor(i / 9) + 1];

await lesson(async () => {
  const program = await Program.open('quoridor', 'lexis.pl', ['support.pl']);
  let state, player, over, marked;

  const board = new Board(byId('board'), {
    rows: 9,
    columns: 9,
    label: 'The board',
    names: { columns: 'abcdefghi', rows: '123456789' },
    press: (i) => move(`${column(square(i)[0])}${square(i)[1]}`),
  });

  async function begin(name) {
    state = (await program.ask('test_state(?, State)', [name])).State;
    player = 'p1';
    over = false;
    await show();
  }
  async function show() {
    const { Squares, Fences } = await program.ask('choices(?, ?, Squares, Fences)', [state, player]);
    marked =
      byId('marks').value === 'moves'
        ? Squares
        : (await program.ask('within_reach(?, ?, Squares)', [state, player])).Squares;
    marked = over ? [] : marked.map((term) => tuple(term).join());
    const [p1, p2, fences] = state;
    const pawns = new Map([
      [p1.args.slice(0, 2).join(), 'O'],
      [p2.args.slice(0, 2).join(), 'X'],
    ]);
    // A fence is two squares long; each square draws its half, on its right or lower side.
    const parts = { h: new Set(), v: new Set() };
    for (const [x, y, direction] of fences.map(tuple)) {
      parts[direction].add([x, y].join());
      parts[direction].add((direction === 'h' ? [x + 1, y] : [x, y + 1]).join());
    }
    board.show((i) => {
      const at = square(i).join();
      const text = pawns.get(at) ?? '';
      const right = parts.v.has(at);
      const below = parts.h.has(at);
      const kind = [
        marked.includes(at) ? 'mark' : '',
        right ? 'fence-right' : '',
        below ? 'fence-below' : '',
        text === names[player] ? 'mine' : '',
      ].join(' ');
      const label = [
        `${column(square(i)[0])}${square(i)[1]}`,
        text && `pawn ${text}`,
        marked.includes(at) && 'can be reached',
        right && 'fence on the right',
        below && 'fence below',
      ];
      return { text, kind, label: label.filter(Boolean).join(', ') };
    });
    const [left] = [state[player === 'p1' ? 0 : 1].args[2]];
    if (over) say(`${names[player === 'p1' ? 'p2' : 'p1']} has won.`);
    else
      say(
        `${names[player]} is to move: ${Squares.length} squares, ` +
          `${Fences.length} places for a fence, ${left} fences left.`,
      );
  }

  async function parse(text) {
    const answer = await program.ask('parse(?, Move, Tree)', [text]);
    if (answer === undefined) {
      byId('parse').replaceChildren();
      byId('parsed').textContent = `“${text}” is no move: no rule of the grammar fits.`;
      return undefined;
    }
    const words = ({ args: [phrase, said, children] }) => ({
      text: phrase,
      note: `“${said}”`,
      children: children.map(words),
    });
    const parts = tuple(answer.Move).join(',');
    drawWords(byId('parse'), words(answer.Tree), `The parse tree of ${text}: it means (${parts})`);
    byId('parsed').textContent = `“${text}” means (${parts}).`;
    return answer.Move;
  }
  async function move(text) {
    byId('move').value = text;
    const meant = await parse(text);
    if (meant === undefined || over) return;
    const answer = await program.ask('after(?, ?, ?, Next, Over)', [state, player, meant]);
    if (answer === undefined) return say(`${names[player]} may not move ${text}.`);
    state = answer.Next;
    over = answer.Over === 'true';
    player = player === 'p1' ? 'p2' : 'p1';
    await show();
  }

  byId('form').addEventListener('submit', (event) => {
    event.preventDefault();
    void move(byId('move').value.trim().toLowerCase());
  });
  byId('move').addEventListener('input', () => void parse(byId('move').value.trim().toLowerCase()));
  byId('marks').addEventListener('change', () => void show());
  byId('states').addEventListener('change', () => void begin(byId('states').value));
  onPress('new', () => begin('s1'));
  await begin('s1');
  await parse('d3v');
});
