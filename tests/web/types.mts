// SPDX-License-Identifier: MIT
// The types of the package, as a program uses them.
import { Answer, Compound, Float, LimitExceeded, Prolog, PrologString, compound, string, variable } from 'hornbeam';
import type { Message, Term } from 'hornbeam';

const pl: Prolog = await Prolog.create({ worker: true, limits: { time: 1000 }, output: (text: string) => void text });
const messages: Message[] = await pl.consult('p(1).', { name: '/p.pl' });
for await (const answer of pl.query('p(X), Y = ?', [
  [1, 'a', string('s'), new Float(2), compound('f', variable('X'))],
])) {
  const x: number = answer.X;
  const goals: Term[] = Answer.residualGoals(answer);
  void [x, goals];
}
const once: Answer | undefined = await pl.once('p(X)', [], { inferences: 10 });
await pl.define('twice/2', (x: number) => 2 * x);
await pl.define('later/2', async (x: number) => x);
await pl.define('upto/2', function* (n: number) {
  for (let i = 0; i < n; ++i) yield i;
});
const text: string | undefined = await pl.readFile('/out');
const bytes: Uint8Array | undefined = await pl.readFile('/out', null);
const tree: string = await pl.tools.tree('p(X)', { format: 'svg' });
try {
  await pl.once('repeat, fail');
} catch (error) {
  if (error instanceof LimitExceeded && error.formal instanceof Compound) void error.formal.name;
}
void [messages, once, text, bytes, tree, PrologString];
pl.close();
