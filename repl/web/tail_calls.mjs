// SPDX-License-Identifier: MIT
// Turns the tail calls by which a machine instruction continues with the next one (engine/machine/dispatch.hpp) into
// jumps (return_call). clang does so only for marked calls, and a marked call requires functions of the same type all
// the way down; hence it is done here, after all helpers have been inlined.
import binaryen from 'binaryen';

const { i32, none } = binaryen;
// const Word* P, Machine& m, Cell* H, Cell* E, Cell* S, const Word* CP
export const instruction = binaryen.createType([i32, i32, i32, i32, i32, i32]);

// The call as a jump, or undefined.
function jumpFor(module, e) {
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

// Does the expression only lead to the end of the function? `ends` are the labels that lead there.
function leaves(e, ends) {
  const id = binaryen.getExpressionId(e);
  if (id === binaryen.ReturnId) return !binaryen.Return(e).value;
  if (id !== binaryen.BreakId) return false;
  const way = binaryen.Break(e);
  return !way.condition && !way.value && ends.has(way.name);
}

const walkers = {
  [binaryen.BlockId](module, e, last, ends) {
    const block = binaryen.Block(e);
    const inside = last && block.name ? new Set([...ends, block.name]) : ends;
    const children = block.children;
    children.forEach((child, i) => {
      const isLast = i + 1 === children.length ? last : leaves(children[i + 1], inside);
      walk(module, child, isLast, inside, (jump) => block.setChildAt(i, jump));
    });
    block.finalize();
  },
  [binaryen.IfId](module, e, last, ends) {
    const choice = binaryen.If(e);
    walk(module, choice.ifTrue, last, ends, (jump) => (choice.ifTrue = jump));
    if (choice.ifFalse) walk(module, choice.ifFalse, last, ends, (jump) => (choice.ifFalse = jump));
    choice.finalize();
  },
  [binaryen.LoopId](module, e, last, ends) {
    const loop = binaryen.Loop(e);
    walk(module, loop.body, last, ends, (jump) => (loop.body = jump));
    loop.finalize();
  },
};

// `last`: only the end of the function follows the expression.
function walk(module, e, last, ends, replace) {
  const jump = last ? jumpFor(module, e) : undefined;
  if (jump === undefined) return walkers[binaryen.getExpressionId(e)]?.(module, e, last, ends);
  return replace(jump);
}

// Is any call of this type left that is not a jump? In a function's text it has the name used in its jumps.
function hasCall(text) {
  const type = /\(return_call_indirect \S+ (\(type \S+\))/.exec(text)?.[1] ?? '(';
  return new RegExp(`\\(call_indirect \\S+ ${type.replace(/[()$.]/g, '\\$&')}`).test(text);
}

// Throws if such a call is left: the stack would grow without bound.
export function makeJumps(module) {
  const left = [];
  for (let i = 0; i < module.getNumFunctions(); ++i) {
    const reference = module.getFunctionByIndex(i);
    const info = binaryen.getFunctionInfo(reference);
    if (info.module || info.results !== none || info.params !== instruction) continue;
    const f = binaryen.Function(reference);
    walk(module, info.body, true, new Set(), (jump) => (f.body = jump));
    if (info.name.includes('::instructions::') && hasCall(binaryen.emitText(f.body))) left.push(info.name);
  }
  if (left.length > 0) throw new Error(`calls that are no jumps are left in\n${left.join('\n')}`);
}
