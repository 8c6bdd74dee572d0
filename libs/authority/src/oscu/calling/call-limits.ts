import type { OperationName } from '../operations/operation-names.js';

/** The limits of one call; a call that exceeds them counts as unanswered. */
export interface CallLimits {
  timeoutMs: number;
  answerBytesMax: number;
}

const MEGABYTE = 1024 * 1024;
const DEFAULT_LIMITS: CallLimits = { timeoutMs: 60_000, answerBytesMax: 4 * MEGABYTE };

/** A list has no pages: one answer brings all changes. Of the item classes it may bring the whole tree. */
const LIST_LIMITS = { answerBytesMax: 32 * MEGABYTE };
const LIMITS_BY_OPERATION: Partial<Record<OperationName, Partial<CallLimits>>> = {
  initialise: { timeoutMs: 30_000 },
  saveSale: { timeoutMs: 120_000 },
  itemClasses: { timeoutMs: 600_000, answerBytesMax: 128 * MEGABYTE },
  codeList: LIST_LIMITS,
  listCustomers: LIST_LIMITS,
  listItems: LIST_LIMITS,
  listImports: LIST_LIMITS,
  listSales: LIST_LIMITS,
  listPurchases: LIST_LIMITS,
  stockMoves: LIST_LIMITS,
};

export const limitsOf = (operation: OperationName): CallLimits => ({
  ...DEFAULT_LIMITS,
  ...LIMITS_BY_OPERATION[operation],
});
