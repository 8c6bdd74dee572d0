import { textPattern, normaliseText } from './text-pattern.js';
import { type Meaning, RESULT_CODES, type PublicCode } from './result-codes.js';

export interface RefusalText {
  /** Where the protocol's fact sheet has it. */
  section: string;
  /** As the authority words it; `<…>` stands for what differs from answer to answer. */
  text: string;
  meaning: Meaning;
  publicCode: PublicCode;
}

const row = (section: string, text: string, meaning: Meaning, publicCode: PublicCode = null): RefusalText => ({
  section,
  text,
  meaning,
  publicCode,
});

/**
 * What the gateway refuses with: it gives no code, only words, and the direct hosts put some of the same words behind a
 * 910. The first row that fits counts. So faults of a lane come first, then what may pass by itself: where an answer
 * names several things, the document is blamed last.
 */
export const REFUSAL_TEXTS: readonly RefusalText[] = [
  row('1.5', 'Invalid Access Token', 'lane'),
  row('1.5', 'Gateway Timeout', 'doubt'),
  row('4.13', 'apigee_app_id cannot be Null', 'lane'),
  row('4.13', 'tin cannot be Null', 'lane'),
  row('4.13', 'Tin cannot be empty', 'lane'),
  row('4.13', 'Missing Tin', 'lane'),
  row('3.9', '[tin : may not be empty]', 'lane'),
  row('3.9', '[bhfId : may not be empty]', 'lane'),
  row('3.9', '[cmcKey : may not be empty]', 'lane'),
  // Misleading: what is wrong is the branch in the headers, for every sale of the device alike.
  row('4.13', 'Error occurred while validating item tax type', 'lane'),
  // The authority holds the device twice; nothing that is sent from it can be right.
  row('4.13', 'Query did not return a unique result', 'lane'),
  row('4.6', 'Get Item Classification List', 'lane'),
  // Rates are sent with every sale, used or not, and come from our settings.
  row('4.4', 'Rule taxRt<word> failed', 'lane'),

  row('4.7', 'Items provided under the itemList section do not exist in your stock', 'dependency', '003'),
  row('4.7', 'Item <any> does not exist in your stock master', 'dependency', '005'),
  row('2.13', 'Insufficient Stock', 'dependency', '003'),
  row('4.9', 'Missing purchase Record', 'dependency', '801'),
  row('4.9', 'Supplier invoice number <any> does not exist', 'dependency', '801'),
  row('4.6', 'Invalid itemCd Sequence', 'order', '003'),

  // The movements that a master tells of went before it in the same line: what they come to does not change by waiting.
  row('4.7', 'Stock IO is empty', 'document', '003'),
  row('4.7', 'rsdQty mismatch', 'document', '003'),
  row('4.9', 'Item <any> does not exist in your inventory', 'document', '005'),
  // A return is sent only after its original was approved in the same line: waiting would not bring it about.
  row('4.2', 'orgInvcNo does not exist', 'document', '801'),
  row('4.2', 'Missing RfdDt Date', 'document', '003'),
  row('4.2', 'Invalid RfdRsnCd', 'document', '003'),
  row('4.4', 'Invalid <word> on item: <number>. Expected: <number>, But Found: <number>', 'document', '003'),
  row('4.5', 'Invalid pkg for ItemList <number>', 'document', '003'),
  row('4.6', 'Incorrect QtyUnitCd Prefix', 'document', '003'),
  row('4.6', 'Incorrect Packaging Unit Prefix', 'document', '003'),
  row('4.6', 'orgnNatCd cannot be null', 'document', '003'),
  row('4.6', 'Invalid Quantity Unit Code', 'document', '003'),
  row('4.8', 'Expected a value for <word> on item: <number> but it is empty or null', 'document', '003'),
  row('4.13', 'Expected a value for <word> on item: <number> but is empty or null', 'document', '003'),
  row('4.8', 'regTyCd cannot be null', 'document', '003'),
  row('2.8', 'custTin cannot be empty or Null', 'document', '003'),
];

const KNOWN_TEXTS = REFUSAL_TEXTS.map((row) => ({ row, matches: textPattern(row.text) }));

export function knownText(message: string): RefusalText | null {
  const normalised = normaliseText(message);
  return KNOWN_TEXTS.find(({ matches }) => matches(normalised))?.row ?? null;
}

const CODE_TEXTS = [...RESULT_CODES].flatMap(([code, { text: codeText, meaning }]) =>
  codeText === null || meaning === 'success' ? [] : [{ code, matches: textPattern(codeText) }],
);

/** The result code whose own words these are, where an answer says it in words alone. */
export function codeOfText(message: string): string | null {
  const normalised = normaliseText(message);
  return CODE_TEXTS.find(({ matches }) => matches(normalised))?.code ?? null;
}

/** What it says of its counters where a number is not the next one. */
const SEQUENCE_TEXTS = [
  'Invc No: <found> is invalid, use the expected value: <expected>',
  'Invalid invcNo sequence, expected: <expected> but found: <found>',
  'Invalid sarNo: Expected: <expected> but found: <found>',
  'Invalid itemCd Sequence. Expected sequence ending with: <expected>',
].map(textPattern);

export interface SequenceNumbers {
  expected: number;
  /** Null where only the other one is told, and that one masked: `********7`. */
  found: number | null;
}

/** "Use the expected value: 9": the number it would take, and the one it was sent. Null where it says nothing of it. */
export function numbersIn(message: string): SequenceNumbers | null {
  const normalised = normaliseText(message);
  for (const read of SEQUENCE_TEXTS) {
    const { expected, found = null } = read(normalised) ?? {};
    if (isNumber(expected) && (found === null || isNumber(found))) return { expected, found };
  }
  return null;
}

const isNumber = (value: number | undefined): value is number => Number.isSafeInteger(value);
