import type { WireAnswer } from '../calling/oscu-client.js';
import { adviceOn } from './refusal-advice.js';
import { answered, code, NUMBER, outcomeOf, refusal, summary, type Expected } from '../test/outcome-of.js';
import { textPattern as phraseInPlain, normaliseText } from './text-pattern.js';

describe('the number the authority expects', () => {
  const texts = (expected: number, found = NUMBER) => [
    `Invc No: ${found} is invalid, use the expected value: ${expected}`,
    `Invalid invcNo sequence, expected: ${expected} but found: ${found}`,
  ];

  it.each(texts(NUMBER + 1))('if it is the very next, ours was taken: %s', (text) => {
    expect(summary(answered(code('910', text)))).toBe('numberTaken');
  });

  it.each([NUMBER - 1, 1].flatMap((expected) => texts(expected).map((text) => [text, expected] as const)))(
    'if it is an earlier one, our count is wrong, and ours was never accepted: %s',
    (text, expectedNumber) => {
      const fault = { kind: 'laneFault', code: '910', message: text, neverAccepted: true, expectedNumber };
      expect(answered(code('910', text))).toEqual(fault);
    },
  );

  it.each(texts(NUMBER))('if it is ours, the answer contradicts itself and tells no number: %s', (text) => {
    const fault = { kind: 'laneFault', code: '910', message: text, neverAccepted: true };
    expect(answered(code('910', text))).toEqual(fault);
  });

  it.each(texts(NUMBER + 2))('if it is a later one, our count is wrong: %s', (text) => {
    const fault = { kind: 'laneFault', code: '910', message: text, expectedNumber: NUMBER + 2 };
    expect(answered(code('910', text))).toEqual(fault);
  });

  it.each([...texts(NUMBER + 1, NUMBER - 1), ...texts(1, 1)])(
    'if it is about another number, tells no number for ours: %s',
    (text) => {
      expect(answered(code('910', text))).toEqual({ kind: 'laneFault', code: '910', message: text });
    },
  );

  it.each(['999', '921', '994', 'XYZ', '400'])('is believed with any code that is no success (%s)', (resultCd) => {
    expect(summary(answered(code(resultCd, texts(NUMBER + 1)[0])))).toBe('numberTaken');
  });

  it.each(texts(NUMBER + 1))('is believed from the gateway, which gives no code: %s', (text) => {
    for (const httpStatus of [200, 400]) {
      expect(summary(answered(refusal(text), httpStatus))).toBe('numberTaken');
      expect(summary(answered(refusal('Validation failed', text), httpStatus))).toBe('numberTaken');
    }
  });

  it('means nothing to what has no number', () => {
    const text = texts(NUMBER + 1)[0]!;
    const answer: WireAnswer = { kind: 'answer', httpStatus: 200, text: JSON.stringify(code('910', text)) };
    expect(outcomeOf(answer, 'item', null).kind).toBe('rejected');
  });

  it.each([
    'Invalid taxblAmt on item: 1. Expected: 86.21, But Found: 100.00',
    'rsdQty mismatch. Expected: 0.0 but found: 9',
  ])('is not seen where amounts are meant: %s', (text) => {
    expect(answered(code('910', text)).kind).toBe('rejected');
  });
});

describe('the running number the authority expects of an item', () => {
  const text = (expected: number | string) =>
    `Invalid itemCd Sequence. Expected sequence ending with: ********${expected}`;
  const refused = (expected: number | string, number: number | null = NUMBER) =>
    outcomeOf({ kind: 'answer', httpStatus: 400, text: JSON.stringify(refusal(text(expected))) }, 'item', number);

  it('if it is the very next, is taken: by us, if we may have sent it before', () => {
    expect(refused(NUMBER + 1)).toMatchObject({ kind: 'rejected', cause: 'duplicate' });
    expect(refused(13, 12)).toMatchObject({ kind: 'rejected', cause: 'duplicate' });
    expect(refused('0000013', 12)).toMatchObject({ kind: 'rejected', cause: 'duplicate' });
  });

  it.each([
    [NUMBER, NUMBER],
    [1, NUMBER],
    [10, 12],
  ])(
    'if it is ours or an earlier one (%i, after %i), says that our count is wrong, and ours never accepted',
    (expected, number) => {
      expect(refused(expected, number)).toEqual({
        ...{ kind: 'laneFault', code: '400', neverAccepted: true },
        message: `${text(expected)} (their reference 9d2e)`,
      });
    },
  );

  it.each<[number | string, number | null, string]>([
    [NUMBER + 2, NUMBER, 'a later one'],
    [3, 12, 'perhaps 13, of which the mask shows the end'],
    [0, NUMBER, 'the end of 10, or 20'],
    ['', NUMBER, 'all masked'],
    [NUMBER + 1, null, 'in no number’s place'],
  ])('if it is %s after %s (%s), proves nothing of ours', (expected, number) => {
    expect(refused(expected, number)).toMatchObject({ kind: 'rejected', cause: 'order' });
  });
});

describe('a refusal in words alone', () => {
  it.each<[string, Expected]>([
    ['Invalid taxblAmt on item: 1. Expected: 86.21, But Found: 100.00', 'rejected'],
    ['INVALID  splyAmnt on item 12; expected 1,302.07 but found 1122', 'rejected'],
    ['orgInvcNo does not exist. Please update the field and try again', 'rejected'],
    ['Items provided under the itemList section do not exist in your stock', 'dependency'],
    ['Invalid Item: Item X (itemSeq 1) does not exist in your stock master', 'dependency'],
    ['Invalid itemCd Sequence. Expected sequence ending with: ********12', 'order'],
    ['Rule taxRtE failed: Tax rate mismatch. Expected: 0.00, Found: 8', 'laneFault'],
    ['Error occurred while validating item tax type: Please try again later', 'laneFault'],
    ['Field apigee_app_id cannot be Null', 'laneFault'],
    ['tin cannot be Null', 'laneFault'],
    ['custTin cannot be empty or Null', 'rejected'],
    ['tin cannot be Null, Invalid taxblAmt on item: 1. Expected: 86.21, But Found: 100.00', 'laneFault'],
    ['Invc No: 9 is invalid, use the expected value: 10', 'laneFault'],
    ['There is an overlapped Data', 'numberTaken'],
    ['It is not valid device', 'laneFault'],
    ['There is an unknown error. Please ask the administrator', 'inDoubt'],
    ['Request parameter error[<itemNm> : may not be empty]', 'rejected'],
    ['Request parameter error[<tin> : may not be empty][<itemNm> : may not be empty]', 'laneFault'],
    ['Your session has a funny colour', 'unknownWords'],
    ['', 'unknownWords'],
    ['The maximum number of views are exceeded', 'backOff'],
    ['Ensure you use a valid item classification code from the Get Item Classification List endpoint', 'rejected'],
    ['could not execute statement', 'inDoubt'],
    ['Cannot invoke "Sale.getCustNm()" because getCustNm() is null', 'rejected'],
    ['Query did not return a unique result: 2 results were returned', 'laneFault'],
  ])('%j is %s', (text, expected) => {
    expect(summary(answered(refusal(text), 400))).toBe(expected);
    expect(summary(answered(refusal(text), 200))).toBe(expected);
    expect(summary(answered(refusal('Something new', text), 400))).toBe(expected);
  });

  it('is quoted with the status that the gateway gave it', () => {
    expect(answered(refusal('orgInvcNo does not exist'), 200)).toEqual({
      ...{ kind: 'rejected', code: '400', message: 'orgInvcNo does not exist' },
    });
  });

  it('that misleads is reported with its true meaning to the operator of the lane', () => {
    const { message } = answered(
      refusal('Error occurred while validating item tax type: Please try again later'),
      400,
    ) as {
      message: string;
    };
    expect(message).toContain('The branch (bhfId) of the device is wrong');
  });

  // Sales from before the gateway got a name with every sale.
  it.each(['getCustNm() is null', 'custNm provided in the request body does not match custNm from the orgInvcNo'])(
    'that tells of a sale without a name says what is left to do: %s',
    (text) => expect(adviceOn(text)).toContain('issue the sale anew'),
  );

  it.each<[string, number, number, Expected]>([
    ['nobody knows, from a failing server', 400, 500, 'inDoubt'],
    ['nobody knows, that tells of a failing server', 500, 200, 'inDoubt'],
    ['nobody knows, that tells of a timeout', 504, 400, 'inDoubt'],
    ['nobody knows, that tells of a key', 401, 400, 'laneFault'],
    ['nobody knows, that tells of too many calls', 429, 200, 'unavailable'],
    ['nobody knows, with a status of a missing page', 400, 404, 'rejected'],
    ['nobody knows, that tells of a missing page', 404, 400, 'rejected'],
    ['nobody knows, with a status of a method', 405, 405, 'rejected'],
  ])('that %s (%i, HTTP %i) is %s', (_, responseCode, httpStatus, expected) => {
    expect(answered(refusal('Oh', '', responseCode), httpStatus).kind).toBe(expected);
  });

  it.each([
    'Cannot invoke "Sale.getCustNm()" because the return value of "Sale.getCustNm()" is null',
    'Expected a value but found null. Possible cause: Cannot invoke "java.lang.Integer.intValue()"',
    'java.lang.NullPointerException',
    'Cannot invoke "String.length()" because "x" is null',
  ])('of a program that failed refuses the document, and is in doubt from a failing server: %s', (text) => {
    expect(answered(refusal(text), 400).kind).toBe('rejected');
    expect(answered(code('910', text)).kind).toBe('rejected');
    expect(answered(refusal(text), 500)).toMatchObject({ kind: 'inDoubt' });
    expect(answered(refusal(text, '', 500), 200).kind).toBe('inDoubt');
    expect(answered(code('910', text), 500).kind).toBe('inDoubt');
    expect(answered({ fault: { faultstring: text } }, 500).kind).toBe('inDoubt');
  });

  it('of a rule is believed even from a failing server', () => {
    expect(answered(refusal('Missing RfdDt Date'), 500).kind).toBe('rejected');
  });

  it('is reported with the reference that the authority’s support asks for, unless it is the document’s', () => {
    expect(answered(refusal('Missing Tin'), 400)).toMatchObject({ message: 'Missing Tin (their reference 9d2e)' });
    expect(answered(refusal('Oh'), 400)).toMatchObject({ message: 'Oh' });
    expect(answered(refusal('Oh'), 500)).toMatchObject({ message: 'Oh (their reference 9d2e)' });
  });
});

const pattern = (text: string) => (message: string) => phraseInPlain(text)(normaliseText(message));

describe('a phrase', () => {
  const matches = pattern('Invalid <word> on item: <number>. Expected: <number>');

  it.each([
    'Invalid taxblAmt on item: 1. Expected: 86.21',
    'INVALID TAXBLAMT ON ITEM: 1. EXPECTED: 86.21',
    ' invalid   taxblAmt on\titem 12 - expected 1,302.07 ',
    'Error: "Invalid taxblAmt on item:1.Expected:86.21", sorry',
    'Invalid taxblAmt on item: 1. Expected: 86.21.',
  ])('is recognised however it is written: %s', (message) => {
    expect(matches(message)).not.toBeNull();
  });

  it.each([
    '',
    'Invalid on item: 1. Expected: 2',
    'Invalid a on items: 1. Expected: 2',
    'Invalid a on item: x. Expected: 2',
  ])('is not recognised in other words: %j', (message) => {
    expect(matches(message)).toBeNull();
  });

  it('is made of whole words', () => {
    expect(pattern('tin cannot be null')('custTin cannot be null')).toBeNull();
    expect(pattern('Missing Tin')('Missing Tinplate')).toBeNull();
  });

  it('leaves room for anything', () => {
    expect(pattern('Item <any> is gone')('Item KE2NTXU0000001 (itemSeq 1), of all, is gone')).not.toBeNull();
  });

  it.each([
    ['expected: 9', 9],
    ['expected: 9.0 but', 9],
    ['EXPECTED:1,000', 1000],
    ['expected 9, found 8', 9],
    ['expected: 9.5', NaN],
    ['expected: 1.000,0', NaN],
    ['expected: 1,00', NaN],
  ])('reads off a number, whole or none: %s', (message, expected) => {
    expect(pattern('expected: <expected>')(message)).toEqual({ expected });
  });

  it.each(['Item ', 'Item a ', 'Item 1.', 'Item Item '])(
    'is soon done with a text that nearly fits it (%j)',
    (piece) => {
      const matches = pattern('Item <any> is <any> gone <number> but <any> here');
      expect(matches(piece.repeat(500))).toBeNull();
    },
  );
});
