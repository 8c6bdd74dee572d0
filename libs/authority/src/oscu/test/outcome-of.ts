import type { Outcome, RefusalCause } from '@app/domain';
import type { WireAnswer } from '../calling/oscu-client.js';
import { branchUser } from '../operations/branch-records.js';
import { creditNote, sale } from '../operations/invoice.js';
import { deviceSetup } from '../operations/device-setup.js';
import { item } from '../operations/items.js';
import type { OscuOperation } from '../operations/operation.js';
import { readOutcome } from '../answers/read-outcome.js';

export const NUMBER = 8;
export const RECEIPT = { curRcptNo: 7, totRcptNo: 7, intrlData: 'I', rcptSign: 'R', sdcDateTime: '20260302101502' };
export const GRANT = { info: { cmcKey: 'K', sdcId: 'S', mrcNo: 'M' } };

const OPERATIONS = {
  sale,
  'credit-note': creditNote,
  item,
  'device-setup': deviceSetup,
  'branch-user': branchUser,
} as unknown as Record<string, OscuOperation>;

export const outcomeOf = (answer: WireAnswer, kind = 'sale', number: number | null = NUMBER): Outcome =>
  readOutcome(OPERATIONS[kind]!, answer, () => number);

/** The outcome of a sale under number 8 after this answer. */
export const answered = (body: unknown, httpStatus = 200, kind = 'sale'): Outcome =>
  outcomeOf({ kind: 'answer', httpStatus, text: typeof body === 'string' ? body : JSON.stringify(body) }, kind);

/** As the gateway refuses: in words, and without a code. */
export const refusal = (debugMessage: string, customerMessage = '', responseCode = 400) => ({
  responseHeader: { responseCode, responseRefID: '9d2e', customerMessage, debugMessage },
  responseBody: null,
});

export const code = (resultCd: unknown, resultMsg = '', data: unknown = null) => ({ resultCd, resultMsg, data });

export type Expected = Outcome['kind'] | 'numberTaken' | RefusalCause;
export const summary = (outcome: Outcome): Expected => {
  if (outcome.kind === 'inDoubt' && outcome.numberTaken) return 'numberTaken';
  return outcome.kind === 'rejected' && outcome.cause ? outcome.cause : outcome.kind;
};
