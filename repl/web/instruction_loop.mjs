// SPDX-License-Identifier: MIT
// node instruction_loop.mjs IN.wasm OUT.wasm
//
// Merges the machine instructions that call nothing into one function: a loop around a br_table, with the registers in
// locals. Between two of them there is no frame and no check of the target's type or the stack limit, which dominate
// the cost of a small function (figures: docs/decisions/0021-pages.md). The other instructions remain functions: the
// loop jumps to them (tail_calls.mjs) and they jump back, because the function table has the loop in the place of each
// merged instruction. The loop finds the instruction to run at P, where every instruction continues.
//
// Instructions that call something stay outside: with them, browsers would spill the registers on every iteration.
import fs from 'node:fs';
import binaryen from 'binaryen';
import { instruction, makeJumps } from './tail_calls.mjs';

const { i32, none } = binaryen;
const idOf = binaryen.getExpressionId;
const registers = [0, 1, 2, 3, 4, 5]; // the parameters of an instruction; P comes first

// Named and numbered subexpressions.
const parts = new Map([
  [binaryen.BlockId, [binaryen.Block, [], 'Child', 'NumChildren']],
  [binaryen.IfId, [binaryen.If, ['condition', 'ifTrue', 'ifFalse']]],
  [binaryen.LoopId, [binaryen.Loop, ['body']]],
  [binaryen.BreakId, [binaryen.Break, ['condition', 'value']]],
  [binaryen.SwitchId, [binaryen.Switch, ['condition', 'value']]],
  [binaryen.CallId, [binaryen.Call, [], 'Operand', 'NumOperands']],
  [binaryen.CallIndirectId, [binaryen.CallIndirect, ['target'], 'Operand', 'NumOperands']],
  [binaryen.LocalGetId, [binaryen.LocalGet, []]],
  [binaryen.LocalSetId, [binaryen.LocalSet, ['value']]],
  [binaryen.GlobalGetId, [binaryen.GlobalGet, []]],
  [binaryen.GlobalSetId, [binaryen.GlobalSet, ['value']]],
  [binaryen.LoadId, [binaryen.Load, ['ptr']]],
  [binaryen.StoreId, [binaryen.Store, ['ptr', 'value']]],
  [binaryen.ConstId, [binaryen.Const, []]],
  [binaryen.UnaryId, [binaryen.Unary, ['value']]],
  [binaryen.BinaryId, [binaryen.Binary, ['left', 'right']]],
  [binaryen.SelectId, [binaryen.Select, ['ifTrue', 'ifFalse', 'condition']]],
  [binaryen.DropId, [binaryen.Drop, ['value']]],
  [binaryen.ReturnId, [binaryen.Return, ['value']]],
  [binaryen.NopId, [undefined, []]],
  [binaryen.UnreachableId, [undefined, []]],
]);

// The subexpressions of an expression, each with a setter; undefined for kinds not listed.
function partsOf(e) {
  const known = parts.get(idOf(e));
  if (known === undefined) return undefined;
  const [kind, names, part, count] = known;
  const list = [];
  for (const name of names) {
    const child = kind(e)[name];
    if (child) list.push([child, (other) => (kind(e)[name] = other)]);
  }
  for (let i = 0; part !== undefined && i < kind[`get${count}`](e); ++i)
    list.push([kind[`get${part}At`](e, i), (other) => kind[`set${part}At`](e, i, other)]);
  return list;
}

function callsNothing(e) {
  const id = idOf(e);
  if (id === binaryen.CallId && !binaryen.Call.isReturn(e)) return false;
  if (id === binaryen.CallIndirectId && !binaryen.CallIndirect.isReturn(e)) return false;
  return partsOf(e)?.every(([part]) => callsNothing(part)) ?? false;
}

// `change` returns the replacement of an expression, if any.
function rewrite(e, change) {
  for (const [part, replace] of partsOf(e)) {
    const other = rewrite(part, change);
    if (other !== part) replace(other);
  }
  return change(e) ?? e;
}

class InstructionLoop {
  #module;
  #locals = []; // their types, without the registers
  #pools = new Map(); // type -> the locals of this type, shared by all instructions
  #moved;

  constructor(module) {
    this.#module = module;
    this.#moved = registers.map(() => this.#newLocal(i32));
  }

  #newLocal(type) {
    return registers.length + this.#locals.push(type) - 1;
  }
  #get(local) {
    return this.#module.local.get(local, i32);
  }

  // The loop's locals for those of function f.
  #localsFor(f) {
    const used = new Map();
    const chosen = [...registers];
    for (let i = 0; i < binaryen.Function.getNumVars(f); ++i) {
      const type = binaryen.Function.getVar(f, i);
      const n = used.get(type) ?? 0;
      const pool = this.#pools.get(type) ?? [];
      if (n === pool.length) pool.push(this.#newLocal(type));
      this.#pools.set(type, pool);
      used.set(type, n + 1);
      chosen.push(pool[n]);
    }
    return chosen;
  }

  // A jump to the instruction at P, with these registers.
  #next(values) {
    const kept = (value, i) => idOf(value) === binaryen.LocalGetId && binaryen.LocalGet.getIndex(value) === i;
    const changed = registers.filter((i) => !kept(values[i], i));
    return this.#module.block(null, [
      ...changed.map((i) => this.#module.local.set(this.#moved[i], values[i])),
      ...changed.map((i) => this.#module.local.set(i, this.#get(this.#moved[i]))),
      this.#module.br('next'),
    ]);
  }

  // The body of an instruction, with the loop's locals, labels and jumps.
  #bodyOf(name, prefix) {
    const f = this.#module.getFunction(name);
    const locals = this.#localsFor(f);
    const relabel = (kind, e) => kind.getName(e) && kind.setName(e, prefix + kind.getName(e));
    const changes = {
      [binaryen.LocalGetId]: (e) => binaryen.LocalGet.setIndex(e, locals[binaryen.LocalGet.getIndex(e)]),
      [binaryen.LocalSetId]: (e) => binaryen.LocalSet.setIndex(e, locals[binaryen.LocalSet.getIndex(e)]),
      [binaryen.BlockId]: (e) => relabel(binaryen.Block, e),
      [binaryen.LoopId]: (e) => relabel(binaryen.Loop, e),
      [binaryen.BreakId]: (e) => relabel(binaryen.Break, e),
      [binaryen.SwitchId]: (e) => {
        const { names, defaultName } = binaryen.Switch(e);
        names.forEach((label, i) => binaryen.Switch.setNameAt(e, i, prefix + label));
        binaryen.Switch.setDefaultName(e, prefix + defaultName);
      },
    };
    return rewrite(this.#module.copyExpression(binaryen.Function.getBody(f)), (e) => {
      if (idOf(e) === binaryen.CallIndirectId) return this.#next(binaryen.CallIndirect(e).operands);
      changes[idOf(e)]?.(e);
      return undefined;
    });
  }

  // `instructions` maps table indices to function names.
  add(name, table, instructions) {
    const m = this.#module;
    const places = [...instructions.keys()].sort((a, b) => a - b);
    const [first, last] = [places[0], places.at(-1)];
    const labels = [];
    for (let i = first; i <= last; ++i) labels.push(instructions.has(i) ? `${i}` : 'others');
    const code = () => m.i32.load(0, 4, this.#get(0));
    let body = m.switch(labels, 'others', m.i32.sub(code(), m.i32.const(first)));
    let before = [];
    for (const place of places) {
      body = m.block(`${place}`, [body, ...before]);
      before = [this.#bodyOf(instructions.get(place), `${place} `), m.return()];
    }
    body = m.block('others', [body, ...before]);
    const others = m.return_call_indirect(
      table,
      code(),
      registers.map((i) => this.#get(i)),
      instruction,
      none,
    );
    m.addFunction(name, instruction, none, this.#locals, m.loop('next', m.block(null, [body, others])));
  }
}

function makeLoop(module) {
  const segment = binaryen.getElementSegmentInfo(module.getElementSegmentByIndex(0));
  const begin = binaryen.getExpressionInfo(segment.offset).value;
  const chosen = new Map();
  segment.data.forEach((name, i) => {
    const f = binaryen.getFunctionInfo(module.getFunction(name));
    if (!name.includes('::machine::instructions::') || f.params !== instruction || f.results !== none) return;
    if (callsNothing(f.body)) chosen.set(begin + i, name);
  });
  const loop = 'instruction_loop';
  new InstructionLoop(module).add(loop, segment.table, chosen);
  module.removeElementSegment(segment.name);
  module.addActiveElementSegment(
    segment.table,
    segment.name,
    segment.data.map((name, i) => (chosen.has(begin + i) ? loop : name)),
    module.i32.const(begin),
  );
  return chosen.size;
}

const [, , from, to] = process.argv;
const module = binaryen.readBinary(new Uint8Array(fs.readFileSync(from)));
module.setFeatures(module.getFeatures() | binaryen.Features.TailCall);
makeJumps(module);
const size = makeLoop(module);
if (size < 100) throw new Error(`only ${size} instructions call nothing: the loop would not pay`);
if (!module.validate()) throw new Error('the module is not valid any more');
fs.writeFileSync(to, module.emitBinary());
console.log(`${size} instructions are one loop`);
