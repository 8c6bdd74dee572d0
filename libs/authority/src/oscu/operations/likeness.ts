import { isWithin } from '@app/domain';
import { isRecord } from '../answers/read-envelope.js';
import {
  agrees,
  hasOtherOriginal,
  inOrder,
  isBlank,
  isOwnNumber,
  isSameDay,
  type SaleFields,
  toAmount,
} from './find-sale.js';

/** A document that was never sent is one that the authority lists: by our own number, by its content, or not at all. */
export type Likeness = 'ours' | 'alike' | 'other';

/**
 * Compares a wire body that was not sent with a sale that the authority has. It looks past roundings, and past the code of an item that
 * has the same name, since an item that is registered anew may get another code. Only `findSale` decides which receipt is adopted.
 */
export function likenessOf(body: string, listed: SaleFields): Likeness {
  const sent = JSON.parse(body) as SaleFields;
  if (!isAlike(sent, listed)) return 'other';
  if (isBlank(listed.trdInvcNo)) return 'alike';
  return isOwnNumber(sent.trdInvcNo, listed.trdInvcNo) ? 'ours' : 'other';
}

const isAlike = (sent: SaleFields, listed: SaleFields): boolean =>
  isNearly(sent.totAmt, listed.totAmt) &&
  isSameDay(sent.salesDt, listed.salesDt) &&
  agrees(sent.custTin, listed.custTin) &&
  agrees(sent.rcptTyCd, listed.rcptTyCd) &&
  // A host need not say which are copies, nor repeat the original and the lines.
  (isBlank(listed.salesTyCd) || agrees(sent.salesTyCd, listed.salesTyCd)) &&
  !hasOtherOriginal(sent, listed) &&
  (!Array.isArray(listed.itemList) || hasAlikeLines(sent.itemList as SaleFields[], listed.itemList.filter(isRecord)));

function hasAlikeLines(ours: SaleFields[], theirs: SaleFields[]): boolean {
  const [sent, listed] = [inOrder(ours), inOrder(theirs)];
  return sent.length === listed.length && sent.every((line, index) => isAlikeLine(line, listed[index]!));
}

const isAlikeLine = (sent: SaleFields, listed: SaleFields): boolean =>
  (agrees(sent.itemCd, listed.itemCd) || agrees(sent.itemNm, listed.itemNm)) &&
  agrees(sent.taxTyCd, listed.taxTyCd) &&
  agrees(sent.qty, listed.qty) &&
  isNearly(sent.totAmt, listed.totAmt);

const ROUNDING = 0.05;
const isNearly = (ours: unknown, theirs: unknown): boolean => isWithin(toAmount(ours), toAmount(theirs), ROUNDING);
