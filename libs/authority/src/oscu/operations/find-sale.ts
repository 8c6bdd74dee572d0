import { type Finding, isWithin, NUMBER_UNCLEAR, type Receipt } from '@app/domain';
import { isRecord, readTime } from '../answers/read-envelope.js';
import type { FindOperation } from './operation.js';

export type SaleFields = Record<string, unknown>;

/**
 * Asks for the sales of the device since a little before this one. The second way to a lost receipt, where the host does not
 * know the first (fact sheet 2.17). How far the list lags behind is unknown. So a sale that is not in it may still have been
 * accepted, and only a repeat under the same number can tell.
 */
const findSaleInList: FindOperation = {
  operation: 'listSales',
  request: ({ cfmDt }) => ({ lastReqDt: timeBefore(cfmDt) }),

  compare(sent, data): Finding {
    const list = saleListIn(data);
    if (list === null) return unclear('there is no list of sales in the answer');
    const matching = list.filter(isRecord).filter(({ invcNo }) => agrees(sent.invcNo, invcNo));
    if (matching.length > 0) return chooseSale(sent, matching);
    return {
      kind: 'refused',
      code: '000',
      message: `number ${sent.invcNo} is not, or not yet, in the list of own sales`,
      notListed: true,
    };
  },
};

/**
 * Asks for the invoice by its number: the first way to a receipt whose answer was lost. A stranger's signature must never be
 * printed, so a receipt is adopted only if our own number of the sale, its totals, buyer, date and type agree.
 */
export const findSale: FindOperation = {
  operation: 'invoiceDetails',
  request: (sent) => ({ invcNo: sent.invcNo }),
  otherwise: findSaleInList,

  compare(sent, data): Finding {
    const list = saleListIn(data);
    if (list === null) return unclear('there is no list of sales in the answer');
    if (list.length === 0) return { kind: 'absent' };
    const sales = list.filter(isRecord);
    const matching = sales.filter((sale) => hasRequestedNumber(sent, sale, sales.length));
    if (matching.length > 0) return chooseSale(sent, matching);
    if (sales.every(({ invcNo }) => isBlank(invcNo))) return unclear('there is no sale in the list');
    // A host that lists other sales than the requested one has not answered.
    return { kind: 'refused', code: '000', message: `asked about number ${sent.invcNo}, it told of others` };
  },
};

/** Several sales may have the number; ours counts. */
function chooseSale(sent: SaleFields, matching: SaleFields[]): Finding {
  const findings = matching.map((sale) => compareSale(sent, sale));
  const found = findings.filter((finding) => finding.kind === 'found');
  const signatures = new Set(found.map(({ receipt }) => receipt.signature));
  if (signatures.size > 1) return numberIsTaken(`number ${sent.invcNo} is there with more than one receipt`);
  return found[0] ?? findings.find(({ kind }) => kind === 'unclear') ?? findings[0]!;
}

/** A single sale may come without a list, and an empty list as null. */
export function saleListIn(data: SaleFields): unknown[] | null {
  const list = data.salesList ?? data.saleList ?? (isRecord(data.receipt) ? data : undefined);
  if (Array.isArray(list)) return list;
  if (isRecord(list)) return [list];
  return data.salesList === null ? [] : null;
}

/** A single sale need not repeat the requested number. */
function hasRequestedNumber(sent: SaleFields, { invcNo }: SaleFields, count: number): boolean {
  return isBlank(invcNo) ? count === 1 : agrees(sent.invcNo, invcNo);
}

function compareSale(sent: SaleFields, found: SaleFields): Finding {
  const differing = differencesOf(sent, found);
  if (differing.length > 0) {
    const message = `number ${sent.invcNo} is taken by another sale (${differing.join(', ')})`;
    return { kind: 'different', message, ...(hasOtherTotal(sent, found) && { isPlain: true }) };
  }
  if (isBlank(found.trdInvcNo) && !isSameTime(sent.cfmDt, found.cfmDt)) {
    return numberIsTaken(`number ${sent.invcNo} is taken, and nothing says whether by this sale`);
  }
  const receipt = isRecord(found.receipt) ? readReceipt(found.receipt, null) : null;
  return receipt ? { kind: 'found', receipt } : numberIsTaken('the sale is there, its receipt is not');
}

/**
 * The fields in which the found sale differs. The gateway does not tell our own number (fact sheet 2.17). Then the lines and the
 * time of the confirmation must match as well; if that time is missing too, nothing is adopted.
 */
function differencesOf(sent: SaleFields, found: SaleFields): string[] {
  const differing: string[] = COMPARED_FIELDS.filter((field) => !agrees(sent[field], found[field]));
  if (!isSameDay(sent.salesDt, found.salesDt)) differing.push('salesDt');
  if (isBlank(found.trdInvcNo)) return [...differing, ...differencesWithoutOwnNumber(sent, found)];
  return isOwnNumber(sent.trdInvcNo, found.trdInvcNo) ? differing : ['trdInvcNo', ...differing];
}

/** A host need not repeat the original and the lines. */
function differencesWithoutOwnNumber(sent: SaleFields, found: SaleFields): string[] {
  const isOtherGoods = Array.isArray(found.itemList) && !hasSameLines(sent.itemList, found.itemList);
  return [...(hasOtherOriginal(sent, found) ? ['orgInvcNo'] : []), ...(isOtherGoods ? ['itemList'] : [])];
}

const hasOtherOriginal = (sent: SaleFields, found: SaleFields): boolean =>
  !isBlank(found.orgInvcNo) && !agrees(Number(sent.orgInvcNo ?? 0), found.orgInvcNo);

function hasSameLines(ours: unknown, theirs: unknown[]): boolean {
  if (!Array.isArray(ours) || ours.length !== theirs.length) return false;
  const [sent, found] = [inOrder(ours), inOrder(theirs)];
  return sent.every((line, index) => LINE_FIELDS.every((field) => agrees(line[field], found[index]?.[field])));
}

export const inOrder = (lines: unknown[]): SaleFields[] =>
  lines.filter(isRecord).sort((a, b) => toAmount(a.itemSeq) - toAmount(b.itemSeq));

const LINE_FIELDS = ['itemCd', 'qty', 'taxTyCd', 'totAmt'] as const;

const COMPARED_FIELDS = ['totTaxblAmt', 'totTaxAmt', 'totAmt', 'custTin', 'rcptTyCd'] as const;

export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

export function agrees(ours: unknown, theirs: unknown): boolean {
  if (typeof ours === 'number') return isWithin(ours, toAmount(theirs), 0);
  return isBlank(ours) ? isBlank(theirs) : toText(ours) === toText(theirs);
}

/** No rounding makes a shilling, so it is another sale. A total that cannot be read says nothing. */
function hasOtherTotal(sent: SaleFields, found: SaleFields): boolean {
  const [ours, theirs] = [toAmount(sent.totAmt), toAmount(found.totAmt)];
  return ours >= 0 && theirs >= 0 && Math.abs(ours - theirs) >= 1;
}

/** 0042 differs from 42, unless our text comes back as a number. */
const isOwnNumber = (ours: unknown, theirs: unknown): boolean =>
  toText(ours) === toText(theirs) || (typeof theirs === 'number' && toAmount(ours) === theirs);

const toText = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : null;

/** An amount is a number or text of digits; any other value matches nothing. */
function toAmount(value: unknown): number {
  const amount = typeof value === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
  return typeof amount === 'number' && Number.isFinite(amount) ? amount : -1;
}

/** A date may have dashes, and some hosts append a time. */
function isSameDay(ours: unknown, theirs: unknown): boolean {
  const day = /^(\d{4})-?(\d\d)-?(\d\d)(?:$|[T ]|\d{6}$)/.exec(toText(theirs) ?? '');
  return day !== null && day.slice(1).join('') === toText(ours);
}

function isSameTime(ours: unknown, theirs: unknown): boolean {
  const time = readTime(theirs);
  return time !== null && time === readTime(ours);
}

/** The time of a sale is not that of its arrival, and the clocks of till and authority may differ. */
const MARGIN_MS = 60 * 60 * 1000;
/** No sale of a device is older. */
const BEGINNING = '20180101000000';

/** The time has no zone, so the subtraction may use any zone. */
function timeBefore(time: unknown): string {
  const iso = readTime(time)?.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z');
  if (iso === undefined) return BEGINNING;
  return new Date(Date.parse(iso) - MARGIN_MS).toISOString().replace(/\D/g, '').slice(0, 14);
}

type Unclear = Extract<Finding, { kind: 'unclear' }>;

const unclear = (message: string): Unclear => ({ kind: 'unclear', code: '000', message });

/** The number is used, so the lane may go on; an operator must find out whose receipt it is. */
const numberIsTaken = (message: string): Unclear => ({ ...unclear(message), code: NUMBER_UNCLEAR, numberTaken: true });

/**
 * Counters come as numbers or as digits, and the time with or without separators. Signature and internal data may have
 * any length up to 255, but must be printable. A receipt that lacks a part is no receipt.
 */
export function readReceipt(data: Record<string, unknown> | null, answeredAt: string | null): Receipt | null {
  const receiptNumber = toCounter(data?.curRcptNo);
  const totalReceipts = toCounter(data?.totRcptNo);
  const internalData = toToken(data?.intrlData);
  const signature = toToken(data?.rcptSign);
  const signedAt = readTime(data?.sdcDateTime);
  if (receiptNumber === null || totalReceipts === null) return null;
  if (internalData === null || signature === null || signedAt === null) return null;
  return { receiptNumber, totalReceipts, internalData, signature, signedAt, answeredAt, ...unitIn(data!) };
}

/** Answers of the OSCU name no control unit. Where one does, it must be that of the device. */
function unitIn({ sdcId, mrcNo }: Record<string, unknown>): Pick<Receipt, 'sdcId' | 'mrcNo'> {
  const [unit, registration] = [toToken(sdcId), toToken(mrcNo)];
  return { ...(unit !== null && { sdcId: unit }), ...(registration !== null && { mrcNo: registration }) };
}

function toCounter(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null;
}

function toToken(value: unknown): string | null {
  const token = typeof value === 'string' ? value.trim() : '';
  return /^[\x21-\x7e]{1,255}$/.test(token) ? token : null;
}

/** A document that was never sent is one that the authority lists: by our own number, by its content, or not at all. */
type Likeness = 'ours' | 'alike' | 'other';

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
