import type { Refusal, StockNumbers } from '@app/domain';
import { textPattern, normaliseText } from './text-pattern.js';
import { type Meaning, meaningOf, RESULT_CODES, type PublicCode } from './result-codes.js';

interface RefusalText {
  /** The section of the protocol's fact sheet that quotes the text; null where the row is our own choice. */
  section: string | null;
  /** The text in the authority's words; `<…>` stands for a part that differs between answers. */
  text: string;
  meaning: Meaning;
  publicCode: PublicCode;
}

const row = (section: string | null, text: string, meaning: Meaning, publicCode: PublicCode = null): RefusalText => ({
  section,
  text,
  meaning,
  publicCode,
});

/**
 * The texts of the gateway's refusals, which have no result code. The direct hosts send some of these texts with code
 * 910. The first row that matches counts. So faults of the device and of the lane come first, then faults that may pass by themselves,
 * and the document is blamed last. An exception stands first: it shares its words with a fault of the lane.
 */
export const REFUSAL_TEXTS: readonly RefusalText[] = [
  // The class of the item is not in the authority's list. To fetch the list again does not help.
  row('3.8', 'Ensure you use a valid item classification code', 'document', '003'),

  // The token was renewed and refused again; nothing was passed on.
  row('1.5', 'Invalid Access Token', 'busy'),
  row('1.5', 'Gateway Timeout', 'doubt'),
  // The sandbox keeps a log of the test calls of each portal app. A wrong id of the app has none, and nothing is written.
  row('1.5', 'TestSessionApiLog <any> is null', 'device'),
  // The log fails after the call was done, so the document may be accepted.
  row('1.5', 'test_session_api_log', 'doubt'),
  row('4.13', 'apigee_app_id cannot be Null', 'device'),
  row('4.13', 'tin cannot be Null', 'device'),
  row('4.13', 'Tin cannot be empty', 'device'),
  row('4.13', 'Missing Tin', 'device'),
  row('3.9', '[tin : may not be empty]', 'device'),
  row('3.9', '[bhfId : may not be empty]', 'device'),
  row('3.9', '[cmcKey : may not be empty]', 'device'),
  // This text misleads: the branch in the headers is wrong, for every sale of the device.
  row('4.13', 'Error occurred while validating item tax type', 'device'),
  // The authority has the device twice. Then items fail; sales, stock and lookups of the device still work.
  row('1.4', 'Query did not return a unique result', 'lane'),
  row('4.6', 'Get Item Classification List', 'lane'),
  // Every sale carries all tax rates, also unused ones, and they come from our settings.
  row('4.4', 'Rule taxRt<word> failed', 'lane'),

  // The authority's own tables and connections failed: the document may have been stored before that.
  row(null, 'could not execute', 'doubt'),
  row(null, 'JDBC<any>', 'doubt'),
  row(null, 'Connection refused', 'doubt'),
  row(null, 'Connection reset', 'doubt'),
  row(null, 'Connection is not available', 'doubt'),

  row('4.7', 'Items provided under the itemList section do not exist in your stock', 'dependency', '003'),
  row('4.7', 'does not exist in your stock master', 'dependency', '005'),
  row('2.13', 'Insufficient Stock', 'dependency', '003'),
  row('2.13', 'You dont have sufficient stock', 'dependency', '003'),
  row('4.9', 'Missing purchase Record', 'dependency', '801'),
  row('4.9', 'Supplier invoice number <any> does not exist', 'dependency', '801'),
  // The list of items lags by seconds (5), so the item may have been registered just before.
  row('4.9', 'Item <any> does not exist in your inventory', 'dependency', '005'),
  // A stock master follows the movements of its item closely, and the authority shows stock late (4.7). A wrong sum is refused too.
  row('4.7', 'Stock IO is empty', 'dependency', '003'),
  row('4.7', 'rsdQty mismatch', 'dependency', '003'),
  row('4.7', 'rsdQty quantity provided does not match', 'dependency', '003'),
  row('4.6', 'Invalid itemCd Sequence', 'order', '003'),

  // A return is sent only after its original was approved in the same lane, so waiting does not help.
  row('4.2', 'orgInvcNo does not exist', 'document', '801'),
  row('4.2', 'custNm provided in the request body does not match custNm from the orgInvcNo', 'document', '003'),
  row('4.2', 'getCustNm() is null', 'crash', '003'),
  row('4.2', 'Missing RfdDt Date', 'document', '003'),
  row('4.2', 'Invalid RfdRsnCd', 'document', '003'),
  row('4.4', 'Invalid <word> on item: <number>. Expected: <number>, But Found: <number>', 'document', '003'),
  row('4.4', 'Invalid dcAmt for item', 'document', '003'),
  row('4.5', 'Invalid pkg for ItemList <number>', 'document', '003'),
  row('4.6', 'Incorrect QtyUnitCd Prefix', 'document', '003'),
  row('4.6', "The ItemCd isn't made up of correct QtyUnitCd", 'document', '003'),
  row('4.6', 'Incorrect Packaging Unit Prefix', 'document', '003'),
  row('3.5', 'The Package unit code can ony be among the following list', 'document', '003'),
  row('4.6', 'orgnNatCd cannot be null', 'document', '003'),
  row('4.6', 'Invalid Quantity Unit Code', 'document', '003'),
  row('4.8', 'Expected a value for <word> on item: <number> but it is empty or null', 'document', '003'),
  row('4.13', 'Expected a value for <word> on item: <number> but is empty or null', 'document', '003'),
  row('4.8', 'Expected a value but found null', 'crash', '003'),
  row('4.8', 'regTyCd cannot be null', 'document', '003'),
  row('2.8', 'custTin cannot be empty or Null', 'document', '003'),
  row('4.9', 'spplrNm <any> does not match the expected value', 'document', '003'),
  row('2.13', 'You cannot create an service using an item', 'document', '003'),
  row('2.15', 'required: itemClsCd and itemCd', 'document', '003'),
  // The authority's program failed over a value of this document (4.2, 4.8); the next document has other values.
  row(null, 'Cannot invoke', 'crash', '003'),
  row(null, 'NullPointerException', 'crash', '003'),
];

const lostLog = textPattern('test_session_api_log');

/** True if the sandbox did the call and could not log its answer, which the caller therefore did not get. */
export const tellsOfLostLog = (message: string): boolean => lostLog(normaliseText(message)) !== null;

const KNOWN_TEXTS = REFUSAL_TEXTS.map((row) => ({ row, matches: textPattern(row.text) }));

export function knownText(message: string): RefusalText | null {
  const normalised = normaliseText(message);
  return KNOWN_TEXTS.find(({ matches }) => matches(normalised))?.row ?? null;
}

const CODE_TEXTS = [...RESULT_CODES].flatMap(([code, { text: codeText, meaning }]) =>
  codeText === null || meaning === 'success' ? [] : [{ code, matches: textPattern(codeText) }],
);

/** The result code whose text the answer quotes; null if the text is unknown. */
export function codeOfText(message: string): string | null {
  const normalised = normaliseText(message);
  return CODE_TEXTS.find(({ matches }) => matches(normalised))?.code ?? null;
}

/** The texts with which the authority refuses a number that is not the next one. */
const SEQUENCE_TEXTS = [
  'Invc No: <found> is invalid, use the expected value: <expected>',
  'Invalid invcNo sequence, expected: <expected> but found: <found>',
  'Invalid sarNo: Expected: <expected> but found: <found>',
  'Invalid itemCd Sequence. Expected sequence ending with: <expected>',
].map(textPattern);

export interface SequenceNumbers {
  expected: number;
  /** Null if the answer tells only the expected number, which is then masked: `********7`. */
  found: number | null;
}

/** The numbers in a text such as "use the expected value: 9"; null if the text is about something else. */
export function numbersIn(message: string): SequenceNumbers | null {
  const normalised = normaliseText(message);
  for (const read of SEQUENCE_TEXTS) {
    const { expected, found = null } = read(normalised) ?? {};
    if (isNumber(expected) && (found === null || isNumber(found))) return { expected, found };
  }
  return null;
}

const STOCK_TEXT = /rsdQty mismatch\W+Expected: (-?\d+(?:\.\d+)?) but found: (-?\d+(?:\.\d+)?)/i;

/** The two quantities of a refused stock master; null if the text names none. */
export function stockNumbersIn(message: string): StockNumbers | null {
  const [, expected, found] = STOCK_TEXT.exec(message) ?? [];
  return expected === undefined ? null : { expected: Number(expected), found: Number(found) };
}

const isNumber = (value: number | undefined): value is number => Number.isSafeInteger(value);

/** True for an answer about the number of a document: it is used, or another one is expected. */
export const isRefusalOfNumber = (code: string, message: string): boolean =>
  numbersIn(message) !== null || meaningOf(codeOfText(message) ?? code) === 'duplicate';

/** The code of a refusal that the tables give no public code. It asks the client to change the document. */
const DEFAULT_CODE = '003';

/** The result codes that blame the device; the text of the answer does not matter. */
const DEVICE_CODES = new Set(
  [...RESULT_CODES].filter(([, { publicCode }]) => publicCode === '007').map(([code]) => code),
);

/**
 * The public code under which the client sees a refusal of the authority. The text of a refusal decides before its
 * code, unless the code blames the device. No refusal becomes 006, because 006 asks the client to send the same again.
 */
export function publicCodeOfRefusal(code: string, message: string): Refusal['code'] {
  if (DEVICE_CODES.has(code)) return '007';
  const known = knownText(message)?.publicCode ?? RESULT_CODES.get(codeOfText(message) ?? code)?.publicCode;
  return known ?? DEFAULT_CODE;
}
