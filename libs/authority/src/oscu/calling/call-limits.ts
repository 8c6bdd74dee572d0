import type { OperationName } from '../operations/operation-names.js';

/** What one call may take before it counts as unanswered. */
export interface Limits {
  timeoutMs: number;
  answerBytesMax: number;
}

const MEGABYTE = 1024 * 1024;
const USUAL: Limits = { timeoutMs: 60_000, answerBytesMax: 4 * MEGABYTE };

/** A list has no pages: all that changed comes in one answer, and of the item classes that may be everything. */
const LIST = { answerBytesMax: 32 * MEGABYTE };
const OWN: Partial<Record<OperationName, Partial<Limits>>> = {
  initialise: { timeoutMs: 30_000 },
  saveSale: { timeoutMs: 120_000 },
  itemClasses: { timeoutMs: 600_000, answerBytesMax: 128 * MEGABYTE },
  codeList: LIST,
  listItems: LIST,
  listImports: LIST,
  listSales: LIST,
  listPurchases: LIST,
  stockMoves: LIST,
};

export const limitsOf = (operation: OperationName): Limits => ({ ...USUAL, ...OWN[operation] });
