import { instantOf, totalsByItem } from '@app/domain';
import { originalToWaitFor } from '../rules/original-rules.js';
import { creditNoteRemarks } from './credit-note-remarks.js';
import { CREDIT_NOTE_RULES, CREDITED_ORIGINAL_RULES, type CreditNoteRuleInput } from './credit-note-rules.js';
import { refusalsOf } from '../rules/rule.js';
import { advice, item, creditNoteRuleInput, original, tea } from '../test/rule-inputs.js';

const refusedFields = (input: CreditNoteRuleInput): string[] =>
  [...refusalsOf(CREDITED_ORIGINAL_RULES, input), ...refusalsOf(CREDIT_NOTE_RULES, input)].map(
    ({ code, field }) => `${code} ${field}`,
  );

const credited = (...lines: ReturnType<typeof tea>[]) => ({ credited: totalsByItem(lines) });
const lineWithoutCode = { lines: [{ ...tea({ quantity: 1, total: 100 }), itemCode: null }] };

describe('nothing is wrong with', () => {
  it.each<[string, CreditNoteRuleInput]>([
    ['a part of what was sold', creditNoteRuleInput({})],
    ['all of it', creditNoteRuleInput({ lines: [tea(), advice()] })],
    ['just what other notes have left', creditNoteRuleInput({}, credited(tea({ quantity: 3, total: 300 })))],
    ['an item that is inactive by now', creditNoteRuleInput({}, { items: [item('TEA', { active: false })] })],
    ['goods without a stock', creditNoteRuleInput({}, { items: [item('TEA', { itemType: '2' })] })],
    ['what was sold though its registration came to nothing', creditNoteRuleInput({}, { items: [] })],
    ['what nobody in particular brings back', creditNoteRuleInput({ buyerPin: null })],
    ['the day of the sale', creditNoteRuleInput({ saleDate: original().document.saleDate })],
    [
      'what has not settled, where nobody waits',
      creditNoteRuleInput({}, { original: original({}, { status: 'RETRYING' }) }, { mayFollowUnsettled: true }),
    ],
    ['a line that came by its barcode', creditNoteRuleInput(lineWithoutCode, {}, { candidates: [['TEA']] })],
  ])('a return of %s', (_, input) => {
    expect(refusedFields(input)).toEqual([]);
  });
});

describe('refused is a return', () => {
  it.each<[string, string[], CreditNoteRuleInput]>([
    ['from a device that is not initialised', ['007 device'], creditNoteRuleInput({}, { deviceReady: false })],
    ['of nothing', ['801 originalInvoiceNumber'], creditNoteRuleInput({}, { original: null })],
    [
      'of another branch’s sale',
      ['801 originalInvoiceNumber'],
      creditNoteRuleInput({}, {}, { laneId: 'another' as never }),
    ],
    [
      'of a training sale',
      ['801 originalInvoiceNumber'],
      creditNoteRuleInput({}, { original: original({ receiptType: 'T' }) }),
    ],
    [
      'of a return',
      ['801 originalInvoiceNumber'],
      creditNoteRuleInput({}, { original: original({ kind: 'credit-note', receiptType: 'R' }) }),
    ],
    [
      'of what was refused',
      ['801 originalInvoiceNumber'],
      creditNoteRuleInput({}, { original: original({}, { status: 'REJECTED' }) }),
    ],
    [
      'of what has not settled',
      ['801 originalInvoiceNumber'],
      creditNoteRuleInput({}, { original: original({}, { status: 'IN_DOUBT' }) }),
    ],
    [
      'of what has been credited in full',
      ['802 originalInvoiceNumber', '003 lines[0].quantity', '003 lines[0].total'],
      creditNoteRuleInput({}, credited(tea(), advice())),
    ],
    [
      'of what may have been signed or not',
      ['801 originalInvoiceNumber'],
      creditNoteRuleInput({}, { original: original({}, { status: 'NEEDS_REVIEW' }) }, { mayFollowUnsettled: true }),
    ],
    [
      'of a barcode nobody has',
      ['005 lines[0].barcode'],
      creditNoteRuleInput(lineWithoutCode, {}, { candidates: [[]] }),
    ],
    [
      'of a barcode that several items have',
      ['003 lines[0].barcode'],
      creditNoteRuleInput(lineWithoutCode, {}, { candidates: [['TEA', 'COFFEE']] }),
    ],
    [
      'of an item that neither is registered nor was sold',
      ['005 lines[0].itemCode', '003 lines[0].itemCode'],
      creditNoteRuleInput({ lines: [tea({ itemCode: 'COFFEE' })] }),
    ],
    [
      'of an unknown item without a class, where registering was asked for',
      ['002 lines[0].itemClass', '003 lines[0].itemCode'],
      creditNoteRuleInput({ lines: [tea({ itemCode: 'COFFEE' })] }, {}, { itemsToRegister: [] }),
    ],
    [
      'of an item the original did not sell',
      ['003 lines[0].itemCode'],
      creditNoteRuleInput({ lines: [tea({ itemCode: 'MILK' })] }, { items: [item('MILK')] }),
    ],
    [
      'with another tax type than it was sold with',
      ['003 lines[0].itemCode'],
      creditNoteRuleInput({ lines: [tea({ taxType: 'A' })] }),
    ],
    ['dated before its original', ['003 saleDate'], creditNoteRuleInput({ saleDate: '20260301' })],
    ['in another currency', ['003 currency'], creditNoteRuleInput({ currency: 'USD' })],
    ['from another buyer', ['003 buyerPin'], creditNoteRuleInput({ buyerPin: 'A000111222Z' })],
    [
      'from a buyer, where nobody in particular bought',
      ['003 buyerPin'],
      creditNoteRuleInput({}, { original: original({ buyerPin: null }) }),
    ],
    ['at another rate', ['003 exchangeRate'], creditNoteRuleInput({ exchangeRate: 2 })],
    [
      'at another VAT than it was sold with, which may be today’s',
      ['003 lines[0].taxableAmount'],
      creditNoteRuleInput({ lines: [tea({ quantity: 1, total: 100, taxableAmount: 87.72, taxAmount: 12.28 })] }),
    ],
    [
      'of more than was sold',
      ['003 lines[0].quantity', '003 lines[0].total'],
      creditNoteRuleInput({ lines: [tea({ quantity: 4.001, total: 400.01 })] }),
    ],
    [
      'of more money than was paid',
      ['003 lines[0].total'],
      creditNoteRuleInput({ lines: [tea({ quantity: 1, total: 400.01 })] }),
    ],
    [
      'of more than is left',
      ['003 lines[0].quantity', '003 lines[0].total'],
      creditNoteRuleInput({}, credited(tea({ quantity: 3.5, total: 350 }))),
    ],
    [
      'of more than was sold, in several lines of which each would do',
      ['003 lines[0].quantity', '003 lines[0].total'],
      creditNoteRuleInput({ lines: [tea({ quantity: 3, total: 300 }), tea({ quantity: 3, total: 300 })] }),
    ],
  ])('%s', (_, expected, input) => {
    expect(refusedFields(input)).toEqual(expected);
  });
});

describe('there is something to wait for where a return is refused', () => {
  const awaited = (input: CreditNoteRuleInput) => originalToWaitFor(input, refusalsOf(CREDITED_ORIGINAL_RULES, input));

  it.each(['ACCEPTED', 'RETRYING', 'NEEDS_REVIEW'] as const)('for nothing but an original that is %s', (status) => {
    expect(awaited(creditNoteRuleInput({}, { original: original({}, { status }) }))).toBe('original');
  });

  it.each<[string, CreditNoteRuleInput]>([
    ['its original was refused', creditNoteRuleInput({}, { original: original({}, { status: 'REJECTED' }) })],
    ['there is none', creditNoteRuleInput({}, { original: null })],
    [
      'it waits for a training sale',
      creditNoteRuleInput({}, { original: original({ receiptType: 'T' }, { status: 'QUEUED' }) }),
    ],
    [
      'it would follow a training sale',
      creditNoteRuleInput(
        {},
        { original: original({ receiptType: 'T' }, { status: 'QUEUED' }) },
        { mayFollowUnsettled: true },
      ),
    ],
    [
      'another branch sold it',
      creditNoteRuleInput({}, { original: original({}, { status: 'QUEUED' }) }, { laneId: 'another' as never }),
    ],
  ])('but not where %s', (_, input) => {
    expect(awaited(input)).toBeUndefined();
  });
});

describe('a return', () => {
  const remarksOn = (saleDate: string, soldOn: string, today: string, notes = 0) => {
    const sold = original({ saleDate: soldOn }, { notes });
    const { note } = creditNoteRuleInput({ saleDate }, { original: sold });
    const now = new Date(instantOf(`${today}120000`));
    return creditNoteRemarks(note!, sold, now).map(({ message }) => message);
  };

  it.each([
    ['20260902', '20260302', '20260902'],
    ['20260331', '20260302', '20260420'],
  ])('of %s of a sale of %s is not remarked upon on %s', (...days) => {
    expect(remarksOn(...days)).toEqual([]);
  });

  it('after more than six months is told so', () => {
    expect(remarksOn('20260903', '20260302', '20260903')).toEqual([expect.stringContaining('within six months')]);
  });

  it('that is the third one of its sale is told so', () => {
    expect(remarksOn('20260302', '20260302', '20260302', 1)).toEqual([]);
    expect(remarksOn('20260302', '20260302', '20260302', 2)).toEqual([expect.stringContaining('more than two')]);
  });

  it('in a month whose VAT return was due is told so', () => {
    expect(remarksOn('20260331', '20260302', '20260421')).toEqual([expect.stringContaining('was due on 20260420')]);
    expect(remarksOn('20251231', '20251230', '20260121')).toEqual([expect.stringContaining('was due on 20260120')]);
  });
});
