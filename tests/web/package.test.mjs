// SPDX-License-Identifier: MIT
// The npm package, as it is installed: node --test, with the package in HORNBEAM_PACKAGE (a folder).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';

const folder = process.env.HORNBEAM_PACKAGE;
const hornbeam = await import(pathToFileURL(`${folder}/src/hornbeam.js`));
const {
  Answer,
  Compound,
  Float,
  Halted,
  LimitExceeded,
  PartialList,
  Prolog,
  PrologError,
  PrologString,
  Stopped,
  Variable,
  compound,
  string,
  variable,
} = hornbeam;

const silent = { output: () => {} };
const plain = (answers) => answers.map((answer) => ({ ...answer }));

test('an engine whose module cannot be read does not keep others from it', async () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'hornbeam_'));
  const bytes = path.join(copy, 'src/hornbeam.wasm.gz');
  try {
    cpSync(folder, copy, { recursive: true });
    renameSync(bytes, `${bytes}.away`);
    const { Prolog: Copied } = await import(pathToFileURL(path.join(copy, 'src/hornbeam.js')));
    await assert.rejects(Copied.create(silent), { code: 'ENOENT' });
    renameSync(`${bytes}.away`, bytes);
    const pl = await Copied.create(silent);
    assert(await pl.holds('true'));
    pl.close();
  } finally {
    rmSync(copy, { recursive: true });
  }
});

test('the example of docs/embedding.md prints what it says', () => {
  const page = readFileSync(new URL('../../docs/embedding.md', import.meta.url), 'utf8');
  const [, example, printed] = /^```js\n(.*?)^```\n```text\n(.*?)^```\n/ms.exec(page);
  const program = path.join(folder, '../../example.mjs'); // finds the package by its name
  try {
    writeFileSync(program, `${example}process.exit();\n`);
    assert.equal(execFileSync(process.execPath, [program], { encoding: 'utf8' }), printed);
  } finally {
    rmSync(program, { force: true });
  }
});

for (const worker of [true, false]) {
  const where = worker ? 'in a worker' : 'in the same thread';
  const engine = async (options) => Prolog.create({ worker, ...silent, ...options });
  const check = (name, f, options) =>
    test(`${name}, ${where}`, { timeout: 600_000 }, async () => {
      const pl = await engine(options);
      try {
        await f(pl);
      } finally {
        pl.close();
      }
    });

  check('answers come one by one', async (pl) => {
    const found = [];
    for await (const answer of pl.query('member(X, [1, 2])')) found.push(answer.X);
    assert.deepEqual(found, [1, 2]);
  });

  check('a program is consulted', async (pl) => {
    assert.deepEqual(await pl.consult('p(1). p(2).'), []);
    assert.deepEqual(plain(await pl.all('p(X)')), [{ X: 1 }, { X: 2 }]);
  });

  check('consulting again replaces the program', async (pl) => {
    await pl.consult('p(1). p(2).');
    await pl.consult('p(3).');
    assert.deepEqual(plain(await pl.all('p(X)')), [{ X: 3 }]);
  });

  check('an error of a program has its place', async (pl) => {
    await assert.rejects(pl.consult('p(1).\nq :- r(.\n', { name: '/bad.pl' }), (error) => {
      assert(error instanceof PrologError);
      assert.deepEqual([error.place.file, error.place.line], ['/bad.pl', 2]);
      return true;
    });
    assert.equal(await pl.holds('p(1)'), true);
  });

  check('warnings are messages', async (pl) => {
    const [message] = await pl.consult('p(X, Y) :- q(X).\nq(1).');
    assert.equal(message.kind, 'warning');
    assert.equal(message.line, 1);
  });

  check('terms cross the border both ways', async (pl) => {
    const values = [
      1,
      -7,
      2n ** 100n,
      -(2n ** 63n),
      1.5,
      'an atom',
      'with Blank',
      '',
      [],
      [1, [2, 'a']],
      string('a string'),
      string('żółw 🐢'),
      compound('f', 1, compound('g', 'x')),
      new PartialList([1, 2], 'tail'),
      Number.MAX_SAFE_INTEGER,
    ];
    for (const value of values) {
      const { X } = await pl.once('X = ?', [value]);
      assert.deepEqual(X, value);
    }
    assert.deepEqual((await pl.once('X = ?', [new Float(2)])).X, 2);
    assert.equal(await pl.holds('float(?)', [new Float(2)]), true);
    assert.equal(await pl.holds('integer(?)', [2]), true);
    assert.equal(await pl.holds('? == true', [true]), true);
    assert.deepEqual((await pl.once('X = ?', [{ a: 1 }])).X, [new Compound('-', ['a', 1])]);
    assert.equal((await pl.once('X = f(_)')).X.args[0] instanceof Variable, true);
  });

  check('a deep term crosses the border', async (pl) => {
    const { X } = await pl.once('numlist(1, 300000, L), foldl([E, A, f(E, A)]>>true, L, end, X)');
    let depth = 0;
    for (let term = X; term instanceof Compound; term = term.args[1]) ++depth;
    assert.equal(depth, 300000);
    assert.equal(await pl.holds('? = f(_, _)', [X]), true);
  });

  check('a big list crosses the border', async (pl) => {
    const list = Array.from({ length: 200000 }, (_, i) => i);
    assert.equal((await pl.once('sum_list(?, S)', [list])).S, 19999900000);
  });

  check('a variable of a value is that of the goal', async (pl) => {
    assert.deepEqual(
      { ...(await pl.once('X = 1, Y = ?', [compound('f', variable('X'))])) },
      { X: 1, Y: compound('f', 1) },
    );
  });

  check('values that are too few are a fault of the caller', async (pl) => {
    await assert.rejects(pl.once('X = f(?, ?)', [1]), /placeholder/);
  });

  check('residual goals are told', async (pl) => {
    await pl.consult(':- use_module(library(clpfd)).');
    const answer = await pl.once('X #> 3, X #< 6');
    const goals = await Promise.all(Answer.residualGoals(answer).map((goal) => pl.text(goal)));
    assert.match(goals.join(), /X in 4\.\.5/);
  });

  check('a ball is an exception with its term', async (pl) => {
    await assert.rejects(pl.once('atom_length(X, _)'), (error) => error.kind === 'instantiation_error');
    await assert.rejects(pl.once('throw(my(ball))'), (error) => error.term.name === 'my');
    assert.equal(await pl.holds('true'), true);
  });

  check('halt/1 does not end the engine', async (pl) => {
    await assert.rejects(pl.once('halt(3)'), (error) => error instanceof Halted && error.status === 3);
    assert.equal(await pl.holds('true'), true);
  });

  check('limits hold', async (pl) => {
    await assert.rejects(pl.once('repeat, fail', [], { time: 50 }), LimitExceeded);
    await assert.rejects(
      pl.once('numlist(1, 1000000, L), msort(L, _), repeat, fail', [], { inferences: 100000 }),
      LimitExceeded,
    );
    await assert.rejects(pl.once('length(L, 10000000), atom(L)', [], { memory: 1e6 }), LimitExceeded);
    assert.equal((await pl.all('repeat', [], { answers: 3 })).length, 3);
    assert.equal(await pl.holds('true'), true);
  });

  check(
    'memory runs out as an error of the query',
    async (pl) => {
      await pl.consult('grow(L) :- grow([x|L]).');
      await assert.rejects(pl.once('grow([])'), LimitExceeded);
      assert.equal(await pl.holds('true'), true);
    },
    { memory: 2 ** 24 },
  );

  check(
    'addresses above 2 GB are addresses',
    async (pl) => {
      await pl.writeFile('/facts.pl', 'fact(é).');
      await pl.once('consult(\'/facts.pl\')');
      assert.equal((await pl.once('fact(X)')).X, 'é');
    },
    { memory: 2 ** 30 },
  );

  check('Stop keeps the program', async (pl) => {
    await pl.consult(':- dynamic(n/1). loop(N) :- assertz(n(N)), write(N), M is N + 1, loop(M).');
    const query = pl.query('loop(1)');
    pl.onOutput = () => query.stop();
    await assert.rejects(query.next(), Stopped);
    assert.equal(await pl.holds('n(1)'), true);
  });

  check('stop() ends what computes', async (pl) => {
    pl.onOutput = () => pl.stop();
    await assert.rejects(pl.once('write(x), repeat, fail'), Stopped);
    assert.equal(await pl.holds('true'), true);
    const early = assert.rejects(pl.once('repeat, fail'), Stopped);
    pl.stop(); // before it has been opened
    await early;
  });

  check('what stop() kept from being loaded is loaded later', async (pl) => {
    const stopped = assert.rejects(pl.tools.explain('length([a], N)'), Stopped);
    for (let i = 0; i < 4; ++i) {
      pl.stop();
      await null;
    }
    await stopped;
    assert.match(await pl.tools.explain('length([a], N)'), /built in/);
  });

  check('a query that is left is cut', async (pl) => {
    for await (const { X } of pl.query('repeat, X = 1')) {
      assert.equal(X, 1);
      break;
    }
    assert.equal(await pl.holds('true'), true);
  });

  check('queries nest', async (pl) => {
    const found = [];
    for await (const { X } of pl.query('member(X, [1, 2])')) {
      for await (const { Y } of pl.query('member(Y, [a, b])')) found.push(`${X}${Y}`);
    }
    assert.deepEqual(found, ['1a', '1b', '2a', '2b']);
  });

  check('queries at the same time wait for each other', async (pl) => {
    const answers = await Promise.all([
      pl.once('numlist(1, 100000, L), sum_list(L, S)'),
      pl.once('X = 2'),
      pl.all('member(X, [a, b])'),
    ]);
    assert.equal(answers[0].S, 5000050000);
    assert.equal(answers[1].X, 2);
    assert.equal(answers[2].length, 2);
  });

  check('output comes while the query runs', async (pl) => {
    let text = '';
    const query = pl.query('write(first), nl, repeat, fail');
    const written = new Promise((resolve) => {
      pl.onOutput = (piece) => (text += piece).endsWith('\n') && resolve();
    });
    const end = query.next();
    await written;
    query.stop();
    await assert.rejects(end, Stopped);
    assert.equal(text, 'first\n');
  });

  check('text of several bytes is not torn', async (pl) => {
    let text = '';
    pl.onOutput = (piece) => (text += piece);
    await pl.once("forall(between(1, 5000, _), write('ż🐢'))");
    assert.equal(text, 'ż🐢'.repeat(5000));
  });

  check('input is read', async (pl) => {
    await pl.input('foo(bar).\nrest');
    assert.deepEqual((await pl.once('read(X)')).X, compound('foo', 'bar'));
    assert.equal((await pl.once('read_string(user_input, _, S)')).S.text, '\nrest');
    assert.equal((await pl.once('get_char(C)')).C, 'end_of_file');
  });

  check('files are in memory', async (pl) => {
    await pl.writeFile('/lib/more.pl', ':- module(more, [q/1]).\nq(7).');
    assert.equal((await pl.once("use_module('/lib/more.pl'), q(X)")).X, 7);
    await pl.once("open('/out.txt', write, S), write(S, hello), close(S)");
    assert.equal(await pl.readFile('/out.txt'), 'hello');
    await pl.once("open('/out.txt', append, S), write(S, ' again'), close(S)");
    assert.equal(await pl.readFile('/out.txt'), 'hello again');
    assert.deepEqual(await pl.listFiles('/lib'), ['/lib/more.pl']);
    await pl.once("rename_file('/out.txt', '/new.txt'), make_directory('/d'), delete_file('/lib/more.pl')");
    assert.deepEqual(await pl.listFiles(), ['/new.txt']);
    assert.equal(await pl.holds("exists_directory('/d'), \\+ exists_file('/out.txt')"), true);
    assert.equal(await pl.readFile('/none'), undefined);
    await assert.rejects(pl.once("open('/none', read, _)"), (error) => error.kind === 'existence_error');
  });

  check('a library is a text', async (pl) => {
    await pl.addLibrary('answer', ':- module(answer, [answer/1]).\nanswer(42).');
    assert.equal((await pl.once('use_module(library(answer)), answer(X)')).X, 42);
  });

  check('functions are predicates', async (pl) => {
    await pl.define('twice/2', (x) => 2 * x);
    await pl.define('both/3', (x) => [x + 1, x - 1]);
    await pl.define('even/1', (x) => x % 2 === 0);
    await pl.define('nothing/1', () => undefined, { inputs: 0 });
    assert.deepEqual(plain(await pl.all('member(X, [1, 2]), twice(X, Y)')), [
      { X: 1, Y: 2 },
      { X: 2, Y: 4 },
    ]);
    assert.deepEqual({ ...(await pl.once('both(5, A, B)')) }, { A: 6, B: 4 });
    assert.deepEqual(plain(await pl.all('member(X, [1, 2, 3, 4]), even(X)')), [{ X: 2 }, { X: 4 }]);
    assert.equal(await pl.holds('nothing(_)'), false);
  });

  check('asynchronous functions are predicates', async (pl) => {
    await pl.define('later/2', async (x) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return (await pl.once('Y is 3 * ?', [x])).Y; // the engine may be asked meanwhile
    });
    assert.deepEqual((await pl.once('findall(Y, (member(X, [1, 2, 3]), later(X, Y)), L)')).L, [3, 6, 9]);
    await pl.consult(':- initialization((later(2, X), assertz(got(X)))).\n:- dynamic(got/1).');
    assert.equal((await pl.once('got(X)')).X, 6);
  });

  check('generators are predicates of many solutions', async (pl) => {
    let closed = 0;
    await pl.define('upto/2', function* (n) {
      try {
        for (let i = 1; i <= n; ++i) yield i;
      } finally {
        ++closed;
      }
    });
    await pl.define('slowly/2', async function* (n) {
      for (let i = 1; i <= n; ++i) yield i;
    });
    assert.deepEqual(plain(await pl.all('upto(2, X), slowly(X, Y)')), [
      { X: 1, Y: 1 },
      { X: 2, Y: 1 },
      { X: 2, Y: 2 },
    ]);
    await pl.once('upto(1000, X), X > 3, !');
    await pl.once('true');
    assert.equal(closed, 2);
  });

  check('what a function throws is a ball, and comes back', async (pl) => {
    const oops = new RangeError('oops');
    await pl.define('bad/0', () => {
      throw oops;
    });
    await pl.define('type/0', async () => {
      throw new PrologError(compound('error', compound('type_error', 'thing', 1), variable()));
    });
    await assert.rejects(pl.once('bad'), (error) => error.cause === oops);
    assert.equal(await pl.holds('catch(bad, error(host_error(oops), _), true)'), true);
    await assert.rejects(pl.once('type'), (error) => error.kind === 'type_error');
  });

  check('a predicate that waits can be stopped', async (pl) => {
    const query = pl.query('never');
    await pl.define('never/0', () => {
      setTimeout(() => query.stop());
      return new Promise(() => {});
    });
    await assert.rejects(query.next(), Stopped);
    assert.equal(await pl.holds('true'), true);
  });

  check(
    'a sandbox refuses',
    async (pl) => {
      await assert.rejects(pl.once("open('/x', write, _)"), (error) => error.kind === 'permission_error');
      await pl.consult('p(1).');
      assert.equal(await pl.holds('p(1)'), true);
      await assert.rejects(pl.once('assertz(p(2))'), (error) => error.kind === 'permission_error');
    },
    { capabilities: ['readFiles'] },
  );

  check('the dialogue shows answers as the toplevel does', async (pl) => {
    const told = async (text) => {
      const list = [];
      for await (const answer of pl.dialogue(text)) list.push(answer);
      return list;
    };
    let messages = '';
    pl.onOutput = (piece, stream) => (messages += stream === 'error' ? piece : '');
    assert.deepEqual(await told('X = f(Y) ; X = "s".'), [
      { kind: 'answer', text: 'X = f(Y)', goals: [], more: true },
      { kind: 'answer', text: 'X = "s"', goals: [], more: false },
    ]);
    await pl.consult(':- use_module(library(clpfd)).');
    assert.deepEqual(await told('fail'), [{ kind: 'no' }]);
    assert.deepEqual(await told('Y = $X'), [{ kind: 'answer', text: 'Y = "s"', goals: [], more: false }]);
    assert.deepEqual((await told('Z in 1..5'))[0].goals, ['Z in 1..5']);
    assert.equal((await told('foo(X'))[0].kind, 'error');
    assert.match(messages, /never closed/);
    assert.match(messages, /\| foo\(X\n +\| +\^/);
  });

  check('queries are explained', async (pl) => {
    await pl.consult('p(a). p(b). q(X) :- p(X), r(X). r(c). loop :- loop.');
    assert.match(await pl.tools.tree('q(X)'), /\?- q\(X\)/);
    assert.match(await pl.tools.tree('q(X)', { format: 'svg' }), /^<svg /);
    assert.match(await pl.tools.tree('q(X)', { format: 'html' }), /^<!DOCTYPE html>/);
    assert.match(await pl.tools.why('q(X)'), /deepest call that failed: r\(/);
    assert.match(await pl.tools.explain('p(a)'), /p\(a\)/);
    assert.match(await pl.tools.trace('q(X)'), /Call: +\(1\) q\(/);
    assert.match(await pl.tools.slice('loop'), /loop :- loop/);
    assert.match(await pl.tools.help('append'), /append\(/);
  });

  check('an editor is answered', async (pl) => {
    const uri = 'file:///a.pl';
    const text = 'len([], 0).\nlen([_|T], N) :- len(T, M), N is M + 1.\np :- lne([a], _).\n';
    const found = await pl.editor.update(uri, text);
    assert(found.some(({ message, range }) => /lne/.test(message) && range.start.line === 2));
    assert.match(JSON.stringify(await pl.editor.hover(uri, { line: 1, character: 33 })), /is|len/);
    const { items = await pl.editor.completion(uri, { line: 2, character: 7 }) } = {};
    assert(items !== null);
    assert.deepEqual(
      (await pl.editor.symbols(uri)).map(({ name }) => name),
      ['len/2', 'p/0'],
    );
    const fixes = await pl.editor.codeActions(uri, found.find(({ message }) => /lne/.test(message)).range);
    assert.match(JSON.stringify(fixes), /len/);
    assert.deepEqual(await pl.editor.update(uri, 'p(1).\n'), []);
  });

  check('terms are read and written', async (pl) => {
    assert.deepEqual(
      await pl.parse('f(X, "a", [1|T])'),
      compound('f', variable('X'), string('a'), new PartialList([1], variable('T'))),
    );
    assert.equal(await pl.text(compound('+', 1, compound('*', 2, 'A b'))), "1+2*'A b'");
  });

  check('flags and statistics', async (pl) => {
    await pl.setFlag('double_quotes', 'codes');
    assert.equal(await pl.flag('double_quotes'), 'codes');
    assert.equal(await pl.flag('no_such_flag'), undefined);
    await pl.once('numlist(1, 1000, _)');
    assert((await pl.statistics()).inferences > 1000);
    await pl.collectGarbage();
    assert((await pl.completions('atom_l')).some((name) => name.startsWith('atom_length')));
  });
}

test('engines do not know each other', async () => {
  const [a, b] = await Promise.all([Prolog.create(silent), Prolog.create(silent)]);
  await a.consult('p(1).');
  assert.equal(await a.holds('p(1)'), true);
  await assert.rejects(b.holds('p(1)'), (error) => error.kind === 'existence_error');
  a.close();
  b.close();
});

test('a closed engine rejects', async () => {
  const pl = await Prolog.create(silent);
  const end = pl.once('repeat, fail');
  setTimeout(() => pl.close(), 20);
  await assert.rejects(end, Stopped);
});
