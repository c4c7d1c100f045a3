// SPDX-License-Identifier: MIT
// node tail_calls.mjs IN.wasm OUT.wasm
//
// Makes jumps (return_call) of the calls in tail position by which an instruction of the machine goes on to the next
// one (engine/machine/dispatch.hpp). clang does that only where a call is marked, and a mark asks for functions of one type
// all the way down, so it is done here, when all helpers have been inlined. Fails when such a call is left that is no
// jump: the stack would grow without end.
import fs from 'node:fs';
import binaryen from 'binaryen';

const [, , from, to] = process.argv;
const { i32, none } = binaryen;
// const Word* P, Machine& m, Cell* H, Cell* E, Cell* S, const Word* CP
const instruction = binaryen.createType([i32, i32, i32, i32, i32, i32]);
const module = binaryen.readBinary(new Uint8Array(fs.readFileSync(from)));
module.setFeatures(module.getFeatures() | binaryen.Features.TailCall);

// The call as a jump, or undefined.
function jumpFor(e) {
  const id = binaryen.getExpressionId(e);
  if (id === binaryen.CallIndirectId) {
    const call = binaryen.CallIndirect(e);
    if (binaryen.CallIndirect.isReturn(e) || call.params !== instruction || call.results !== none) return undefined;
    return module.return_call_indirect(call.table, call.target, call.operands, call.params, call.results);
  }
  if (id === binaryen.CallId) {
    const call = binaryen.Call(e);
    const { params, results } = binaryen.getFunctionInfo(module.getFunction(call.target));
    if (binaryen.Call.isReturn(e) || params !== instruction || results !== none) return undefined;
    return module.return_call(call.target, call.operands, none);
  }
  return undefined;
}

// Is the expression only the way to the end of the function? `ends` has the labels that lead there.
function leaves(e, ends) {
  const id = binaryen.getExpressionId(e);
  if (id === binaryen.ReturnId) return !binaryen.Return(e).value;
  if (id !== binaryen.BreakId) return false;
  const way = binaryen.Break(e);
  return !way.condition && !way.value && ends.has(way.name);
}

const walkers = {
  [binaryen.BlockId](e, last, ends) {
    const block = binaryen.Block(e);
    const inside = last && block.name ? new Set([...ends, block.name]) : ends;
    const children = block.children;
    children.forEach((child, i) => {
      const isLast = i + 1 === children.length ? last : leaves(children[i + 1], inside);
      walk(child, isLast, inside, (jump) => block.setChildAt(i, jump));
    });
    block.finalize();
  },
  [binaryen.IfId](e, last, ends) {
    const choice = binaryen.If(e);
    walk(choice.ifTrue, last, ends, (jump) => (choice.ifTrue = jump));
    if (choice.ifFalse) walk(choice.ifFalse, last, ends, (jump) => (choice.ifFalse = jump));
    choice.finalize();
  },
  [binaryen.LoopId](e, last, ends) {
    const loop = binaryen.Loop(e);
    walk(loop.body, last, ends, (jump) => (loop.body = jump));
    loop.finalize();
  },
};

let jumps = 0;

// `last`: behind the expression comes only the end of the function.
function walk(e, last, ends, replace) {
  const jump = last ? jumpFor(e) : undefined;
  if (jump === undefined) return walkers[binaryen.getExpressionId(e)]?.(e, last, ends);
  ++jumps;
  return replace(jump);
}

const texts = [];
for (let i = 0; i < module.getNumFunctions(); ++i) {
  const reference = module.getFunctionByIndex(i);
  const info = binaryen.getFunctionInfo(reference);
  if (info.module || info.results !== none || info.params !== instruction) continue;
  const f = binaryen.Function(reference);
  walk(info.body, true, new Set(), (jump) => (f.body = jump));
  texts.push([info.name, binaryen.emitText(f.body)]);
}
// In its text a call of its own type is named as in its jumps.
const left = texts.filter(([name, text]) => {
  const type = /\(return_call_indirect \S+ (\(type \S+\))/.exec(text)?.[1] ?? '(';
  return (
    name.includes('::instructions::') &&
    new RegExp(`\\(call_indirect \\S+ ${type.replace(/[()$.]/g, '\\$&')}`).test(text)
  );
});
if (left.length > 0) throw new Error(`calls that are no jumps are left in\n${left.map(([name]) => name).join('\n')}`);
if (!module.validate()) throw new Error('the module is not valid any more');
fs.writeFileSync(to, module.emitBinary());
console.log(`${jumps} calls have become jumps`);
