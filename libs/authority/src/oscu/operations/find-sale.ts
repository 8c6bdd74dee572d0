import { isWithin, type Finding } from '@app/domain';
import { isRecord } from '../envelope.js';
import type { FindOperation } from '../operation.js';
import { readReceipt } from './receipt.js';

/** The only known way to a receipt whose answer was lost: ask for the invoice by its number. */
export const findSale: FindOperation = {
  path: 'selectInvoiceDetails',
  ask: (sent) => ({ invcNo: sent.invcNo }),

  compare(sent, data): Finding {
    const found = Array.isArray(data.salesList) ? data.salesList[0] : undefined;
    if (!isRecord(found)) return { kind: 'absent' };
    const differing = FACTS.filter((fact) => !agrees(sent[fact], found[fact]));
    if (differing.length > 0) {
      return { kind: 'different', message: `number ${sent.invcNo} is taken by another sale (${differing.join(', ')})` };
    }
    const receipt = isRecord(found.receipt) ? readReceipt(found.receipt, null) : null;
    return receipt
      ? { kind: 'found', receipt }
      : { kind: 'unclear', code: '000', message: 'the sale is there, its receipt is not' };
  },
};

/** A receipt is adopted only if all of these agree: a stranger's signature must never be printed. */
const FACTS = ['trdInvcNo', 'totTaxblAmt', 'totTaxAmt', 'totAmt', 'custTin', 'salesDt', 'rcptTyCd'] as const;

function agrees(ours: unknown, theirs: unknown): boolean {
  if (typeof ours === 'number') return isWithin(ours, toNumber(theirs), 0);
  return String(ours ?? '').trim() === String(theirs ?? '').trim();
}

/** Amounts come as numbers or as digits; what is neither agrees with nothing. */
function toNumber(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : -1;
}
