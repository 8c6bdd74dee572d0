import type { Outcome } from '@app/domain';
import { codeOfText, knownText, numbersIn, REFUSAL_TEXTS, stockNumbersIn } from './refusal-texts.js';
import { adviceOn, namingItems } from './refusal-advice.js';
import { datesIn, saysFuture } from './too-early.js';

/** Texts of the authority as people saw them, word for word. */
const SEEN: [string, string, string][] = [
  ['Unauthorised-Invalid Access Token', 'busy', '1.5'],
  ['Gateway Timeout', 'doubt', '1.5'],
  ["Data too long for column 'response_desc' at row 1 [insert into test_session_api_log …]", 'doubt', '1.5'],
  ['Cannot invoke "TestSessionApiLog.setAppId(String)" because "testSessionApiLog" is null', 'device', '1.5'],
  ['Insufficient Stock', 'dependency', '2.13'],
  ['custTin cannot be empty or Null', 'document', '2.8'],
  ['Request parameter error[<tin> : may not be empty]', 'device', '3.9'],
  ['Request parameter error[<modrId> : may not be empty][<bhfId> : may not be empty]', 'device', '3.9'],
  ['orgInvcNo does not exist. Please update the field and try again', 'document', '4.2'],
  ['Missing RfdDt Date', 'document', '4.2'],
  ['Invalid RfdRsnCd', 'document', '4.2'],
  ['Invalid taxblAmt on item: 1. Expected: 86.21, But Found: 100.00', 'document', '4.4'],
  ['Invalid splyAmnt on item: 1. Expected: 1302.07, But Found: 1122.00', 'document', '4.4'],
  ['Rule taxRtB failed: Tax rate mismatch. Expected: 16.00, Found: 0.0', 'lane', '4.4'],
  ['Invalid pkg for ItemList 1. Expected: 1, Found: 2', 'document', '4.5'],
  ['Invalid itemCd Sequence. Expected sequence ending with: ********7', 'order', '4.6'],
  ['Incorrect QtyUnitCd Prefix', 'document', '4.6'],
  ['Incorrect Packaging Unit Prefix', 'document', '4.6'],
  ['orgnNatCd cannot be null', 'document', '4.6'],
  ['Invalid Quantity Unit Code', 'document', '4.6'],
  ['Please make the "Get Item Classification List" request first', 'lane', '4.6'],
  ['Items provided under the itemList section do not exist in your stock', 'dependency', '4.7'],
  ['Invalid Item: Item KE2NTXU0000001 (itemSeq 1) does not exist in your stock master', 'dependency', '4.7'],
  ['Stock IO is empty, consider adding items to the stock IO first', 'dependency', '4.7'],
  ['rsdQty mismatch. Expected: 0.0 but found: 150', 'dependency', '4.7'],
  ['Expected a value for totAmt on item: 1 but it is empty or null', 'document', '4.8'],
  ['regTyCd cannot be null', 'document', '4.8'],
  ['Missing purchase Record', 'dependency', '4.9'],
  ['Supplier invoice number 77 does not exist', 'dependency', '4.9'],
  ['Item KE2NTXU0000001 provided on item: 1. does not exist in your inventory', 'dependency', '4.9'],
  ['apigee_app_id cannot be Null', 'device', '4.13'],
  ['tin cannot be Null', 'device', '4.13'],
  ['Missing Tin', 'device', '4.13'],
  ['Tin cannot be empty', 'device', '4.13'],
  ['Error occurred while validating item tax type: Please try again later', 'device', '4.13'],
  ['Expected a value for itemNm on item: 1 but is empty or null', 'document', '4.13'],
  [
    'Unable to process the request. Please try again. Possible cause: Query did not return a unique result: 2 results were returned',
    'lane',
    '1.4',
  ],
  ['Cannot invoke "TestSessionApiLog.getId()" because TestSessionApiLog is null', 'device', '1.5'],
  ['You dont have sufficient stock for this Transaction', 'dependency', '2.13'],
  ['You cannot create an service using an item', 'document', '2.13'],
  ['required: <itemClsCd> and <itemCd>', 'document', '2.15'],
  ['The Package unit code can ony be among the following list: [JY, KZ]', 'document', '3.5'],
  ['Ensure you use a valid item classification code from the Get Item Classification List endpoint', 'document', '3.8'],
  ['custNm provided in the request body does not match custNm from the orgInvcNo', 'document', '4.2'],
  ['Cannot invoke "String.equals(Object)" because the return value of "Sale.getCustNm()" is null', 'crash', '4.2'],
  ['Invalid dcAmt for item', 'document', '4.4'],
  ["The ItemCd isn't made up of correct QtyUnitCd", 'document', '4.6'],
  ['rsdQty quantity provided does not match the KE2NTNO0000001 code from Stock IO', 'dependency', '4.7'],
  [
    'Expected a value but found null. Possible cause: Cannot invoke "java.lang.Integer.intValue()" because it is null',
    'crash',
    '4.8',
  ],
  ['spplrNm MWANGAZA LTD does not match the expected value', 'document', '4.9'],
];

/** Words of a program and not of a rule. No section of the fact sheet has them: what they mean is our choice. */
const OF_A_PROGRAM: [string, string][] = [
  ['could not execute statement; SQL [n/a]; constraint [null]', 'doubt'],
  ['org.hibernate.exception.JDBCConnectionException: could not prepare statement', 'doubt'],
  ['Connection refused', 'doubt'],
  ['I/O error: Connection reset', 'doubt'],
  ['HikariPool-1 - Connection is not available, request timed out', 'doubt'],
  ['Cannot invoke "String.length()" because "x" is null', 'crash'],
  ['java.lang.NullPointerException', 'crash'],
];

const OUR_OWN = REFUSAL_TEXTS.filter(({ section }) => section === null).map(({ text }) => text);

type ReadAs = 'an answer of its own' | 'a number' | 'a result code';

/**
 * Every other text of a refusal that the fact sheet quotes in 1 to 4, in its order, and where it is read. A text that is quoted there
 * and that neither this list nor the one above has is not known here.
 */
const READ_ELSEWHERE: [string, ReadAs][] = [
  ['Unresolved variable : targetPath', 'an answer of its own'],
  ['Invalid itemCd Sequence. Expected sequence ending with: ********2', 'a number'],
  ['Invc No: 8 is invalid, use the expected value: 9', 'a number'],
  ['Invalid invcNo sequence, expected: 9 but found: 8', 'a number'],
  ['Invalid sarNo: Expected: 10 but found: 15', 'a number'],
  ['Request parameter error[<modrId> : may not be empty][<modrNm> : may not be empty]', 'a result code'],
  ['There is an unknown error. Please ask administrator', 'a result code'],
  ['There is an unknown error. Please ask it administrator', 'a result code'],
  ['The maximum number of views are exceeded', 'a result code'],
  ['There is no request full text', 'a result code'],
  ['There is a request Method error', 'a result code'],
];

describe('a known text', () => {
  it.each(SEEN)('%s: %s (§%s)', (text, meaning, section) => {
    expect(knownText(text)).toMatchObject({ meaning, section });
    expect(knownText(`  ${text.toUpperCase().replaceAll(' ', '   ')} `)).toMatchObject({ meaning });
  });

  it('is each there to be recognised by', () => {
    const recognised = new Set(SEEN.map(([text]) => knownText(text)));
    const never = REFUSAL_TEXTS.filter((row) => !recognised.has(row)).map(({ text }) => text);
    expect(never).toEqual(['[cmcKey : may not be empty]', ...OUR_OWN]);
  });

  it.each(OF_A_PROGRAM)('of a program, %s, means %s', (text, meaning) => {
    expect(knownText(text)).toMatchObject({ meaning, section: null });
  });

  it.each(READ_ELSEWHERE)('%s is read as %s', (text, as) => {
    if (as === 'a number') expect(numbersIn(text)).not.toBeNull();
    if (as === 'a result code') expect(codeOfText(text)).not.toBeNull();
  });

  it('that refuses a document has a public code, and any other has none', () => {
    const refuses = ['document', 'crash', 'dependency', 'order'];
    for (const { text, meaning, publicCode } of REFUSAL_TEXTS) {
      expect([text, publicCode !== null]).toEqual([text, refuses.includes(meaning)]);
    }
  });

  it('is none in other words', () => {
    expect(knownText('Something new')).toBeNull();
    expect(knownText('')).toBeNull();
  });
});

describe('a result code in words', () => {
  it.each([
    ['There is no search result', '001'],
    ['There is no Header information', '900'],
    ['it is not valid device.', '901'],
    ['This device is installed', '902'],
    ['Only OSCU device can be verified.', '903'],
    ['Request parameter error[<modrId> : may not be empty]', '910'],
    ['There is an overlapped Data', '994'],
    ['There is an unknown error. Please ask the administrator', '999'],
    ['The maximum number of views are exceeded', '990'],
    ['It is succeeded', null],
    ['Something new', null],
  ])('%s is %s', (text, code) => {
    expect(codeOfText(text)).toBe(code);
  });
});

describe('a stock that the authority has otherwise', () => {
  it.each([
    ['rsdQty mismatch. Expected: 0.0 but found: 150', { expected: 0, found: 150 }],
    ['rsdQty mismatch. Expected: -300.0 but found: 12.5', { expected: -300, found: 12.5 }],
    ['rsdQty quantity provided does not match the KE2NTNO0000001 code from Stock IO', null],
    ['Invalid sarNo: Expected: 10 but found: 15', null],
  ])('%s', (text, numbers) => {
    expect(stockNumbersIn(text)).toEqual(numbers);
  });
});

describe('a number out of order', () => {
  it.each([
    ['Invc No: 8 is invalid, use the expected value: 9', { found: 8, expected: 9 }],
    ['Invalid invcNo sequence, expected: 9 but found: 8', { found: 8, expected: 9 }],
    ['invalid INVCNO sequence , Expected : 9.0 , But  Found : 8.', { found: 8, expected: 9 }],
    ['Invalid sarNo: Expected: 10 but found: 15', { found: 15, expected: 10 }],
    ['Invc No: 8 is invalid, use the expected value: 1,000', { found: 8, expected: 1000 }],
    ['Invc No: 8 is invalid, use the expected value: 99999999999999999999', null],
    ['Invc No: 8 is invalid, use the expected value: 9.5', null],
    ['Invalid itemCd Sequence. Expected sequence ending with: ********9', { found: null, expected: 9 }],
    ['Invalid itemCd Sequence. Expected sequence ending with: *******0000012', { found: null, expected: 12 }],
    ['Invalid itemCd Sequence. Expected sequence ending with: ********', null],
    ['Invc No: 8 is invalid', null],
    ['rsdQty mismatch. Expected: 0.0 but found: 150', null],
    ['Invalid taxblAmt on item: 1. Expected: 9, But Found: 8', null],
  ])('%s', (text, expected) => {
    expect(numbersIn(text)).toEqual(expected);
  });
});

describe('refused items', () => {
  const WORDS = 'Code value error among request parameters [<itemList><pkgUnitCd>]';
  const refused: Outcome = { kind: 'rejected', code: '913', message: WORDS, ofItem: true };
  const body = JSON.stringify({
    itemList: [
      { itemNm: 'Kettle', pkgUnitCd: 'NT', qtyUnitCd: 'NO' },
      { itemNm: 'Soap', pkgUnitCd: 'BX', qtyUnitCd: 'NO' },
      { itemNm: 'Basin', pkgUnitCd: 'NT', qtyUnitCd: 'U' },
    ],
  });
  const messageOf = (message: string, sent = body): string =>
    (namingItems({ ...refused, message } as Outcome, sent) as { message: string }).message;

  it('a refusal of a code names the values that went out, each with its first item', () => {
    expect(messageOf(WORDS)).toBe(`${WORDS} (pkgUnitCd: NT of "Kettle", BX of "Soap")`);
    expect(messageOf(`${WORDS}[<itemList><qtyUnitCd>]`)).toContain('; qtyUnitCd: NO of "Kettle", U of "Basin")');
  });

  it.each([
    ['of a field of no line', 'Code value error among request parameters [<pmtTyCd>]', body],
    ['of a document without lines', WORDS, '{}'],
  ])('a refusal %s is reported as it is', (_, message, sent) => {
    expect(messageOf(message, sent).startsWith(message)).toBe(true);
    expect(messageOf(message, sent)).not.toContain('"');
  });

  it('a refusal of another sort is reported as it is', () => {
    const other: Outcome = { kind: 'rejected', code: '910', message: WORDS };
    expect(namingItems(other, body)).toBe(other);
  });

  it('a person learns what to do about it', () => {
    expect(adviceOn(messageOf(WORDS))).toMatch(/GET \/api\/v1\/codes .*PUT \/api\/v1\/items/);
  });
});

describe('future dates', () => {
  describe('a refusal for a date in the future', () => {
    it.each([
      'Invalid salesDt: a future date is not allowed',
      'salesDt cannot be a future date',
      'Date cannot be in the future',
      'cfmDt must not be in the future',
      'Sales date should not be greater than current date',
      'cfmDt cannot be greater than the current date and time',
      'ocrnDt is later than today',
      "pchsDt cannot be after today's date",
      'Invalid stockRlsDt: must be before or equal to the current time',
      'rcptPbctDt should be less than or equal to current date time',
      'salesDt must be on or before the current date',
      'rfdDt exceeds the server time',
      'The date has not been reached',
      'Transaction date is ahead of system date',
      'Request parameter error[<salesDt> : must be a date in the past or in the present]',
      'Request parameter error[<cfmDt> : must be in the past]',
      'Request parameter error[<cfmDt> : must be a past date]',
      'ocrnDt cannot be more than today',
      'Invalid Date. It should be today or earlier',
    ])('is known by its words: %s', (message) => {
      expect(saysFuture(message)).toBe(true);
    });

    it.each([
      'Invalid salesDt',
      'salesDt may not be empty',
      'salesDt must be later than today',
      'salesDt cannot be before today',
      'salesDt cannot be earlier than the current date',
      'salesDt cannot be more than ten days before today',
      'salesDt must not be in the past',
      'Request parameter error[<salesDt> : must be a future date]',
      'itemExprDt must be a future date',
      'itemExprDt cannot be later than today',
      'Invoice amount cannot be greater than the current balance',
      'Insufficient Stock',
      'The future is bright',
      '',
    ])('is not: %s', (message) => {
      expect(saysFuture(message)).toBe(false);
    });
  });

  it('finds the days and the times of a wire body', () => {
    const body = { salesDt: '20260302', cfmDt: '20260302101500', rfdDt: null, cnclDt: '20260301000000', qty: 3 };
    expect(datesIn({ ...body, receipt: { rcptPbctDt: '20260302101501' } })).toEqual([
      { field: 'salesDt', fromMs: Date.UTC(2026, 2, 1, 21), isDay: true },
      { field: 'cfmDt', fromMs: Date.UTC(2026, 2, 2, 7, 15), isDay: false },
      { field: 'rcptPbctDt', fromMs: Date.UTC(2026, 2, 2, 7, 15, 1), isDay: false },
      { field: 'cnclDt', fromMs: Date.UTC(2026, 1, 28, 21), isDay: true },
    ]);
  });
});
