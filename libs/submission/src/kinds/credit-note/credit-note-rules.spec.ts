import { creditedBy } from '@app/domain';
import { awaitedOriginal } from '../rules/original-rules.js';
import { CREDIT_NOTE_RULES, CREDITED_ORIGINAL_RULES, type CreditNoteScene } from './credit-note-rules.js';
import { refusalsOf } from '../rules/rule.js';
import { advice, item, noteScene, original, tea } from '../test/rule-inputs.js';

const told = (scene: CreditNoteScene): string[] =>
  [...refusalsOf(CREDITED_ORIGINAL_RULES, scene), ...refusalsOf(CREDIT_NOTE_RULES, scene)].map(
    ({ code, field }) => `${code} ${field}`,
  );

const credited = (...lines: ReturnType<typeof tea>[]) => ({ credited: creditedBy(lines) });
const nameless = { lines: [{ ...tea({ quantity: 1, total: 100 }), itemCode: null }] };

describe('nothing is wrong with', () => {
  it.each<[string, CreditNoteScene]>([
    ['a part of what was sold', noteScene({})],
    ['all of it', noteScene({ lines: [tea(), advice()] })],
    ['just what other notes have left', noteScene({}, credited(tea({ quantity: 3, total: 300 })))],
    ['an item that is inactive by now', noteScene({}, { items: [item('TEA', { active: false })] })],
    ['goods without a stock', noteScene({}, { items: [item('TEA', { itemType: '2' })] })],
    ['what was sold though its registration came to nothing', noteScene({}, { items: [] })],
    ['what nobody in particular brings back', noteScene({ buyerPin: null })],
    ['the day of the sale', noteScene({ saleDate: original().document.saleDate })],
    [
      'what has not settled, where nobody waits',
      noteScene({}, { original: original({}, { status: 'RETRYING' }) }, { mayFollow: true }),
    ],
    ['a line that came by its barcode', noteScene(nameless, {}, { candidates: [['TEA']] })],
  ])('a return of %s', (_, scene) => {
    expect(told(scene)).toEqual([]);
  });
});

describe('refused is a return', () => {
  it.each<[string, string[], CreditNoteScene]>([
    ['from a device that is not initialised', ['007 device'], noteScene({}, { deviceReady: false })],
    ['of nothing', ['801 originalInvoiceNumber'], noteScene({}, { original: null })],
    ['of another branch’s sale', ['801 originalInvoiceNumber'], noteScene({}, {}, { laneId: 'another' as never })],
    ['of a training sale', ['801 originalInvoiceNumber'], noteScene({}, { original: original({ receiptType: 'T' }) })],
    [
      'of a return',
      ['801 originalInvoiceNumber'],
      noteScene({}, { original: original({ kind: 'credit-note', receiptType: 'R' }) }),
    ],
    [
      'of what was refused',
      ['801 originalInvoiceNumber'],
      noteScene({}, { original: original({}, { status: 'REJECTED' }) }),
    ],
    [
      'of what has not settled',
      ['801 originalInvoiceNumber'],
      noteScene({}, { original: original({}, { status: 'IN_DOUBT' }) }),
    ],
    [
      'of what has been credited in full',
      ['802 originalInvoiceNumber', '003 lines[0].quantity', '003 lines[0].total'],
      noteScene({}, credited(tea(), advice())),
    ],
    [
      'of what may have been signed or not',
      ['801 originalInvoiceNumber'],
      noteScene({}, { original: original({}, { status: 'NEEDS_REVIEW' }) }, { mayFollow: true }),
    ],
    ['of a barcode nobody has', ['005 lines[0].barcode'], noteScene(nameless, {}, { candidates: [[]] })],
    [
      'of a barcode that several items have',
      ['003 lines[0].barcode'],
      noteScene(nameless, {}, { candidates: [['TEA', 'COFFEE']] }),
    ],
    [
      'of an item that neither is registered nor was sold',
      ['005 lines[0].itemCode', '003 lines[0].itemCode'],
      noteScene({ lines: [tea({ itemCode: 'COFFEE' })] }),
    ],
    [
      'of an unknown item without a class, where registering was asked for',
      ['002 lines[0].itemClass', '003 lines[0].itemCode'],
      noteScene({ lines: [tea({ itemCode: 'COFFEE' })] }, {}, { registers: [] }),
    ],
    [
      'of an item the original did not sell',
      ['003 lines[0].itemCode'],
      noteScene({ lines: [tea({ itemCode: 'MILK' })] }, { items: [item('MILK')] }),
    ],
    [
      'with another tax type than it was sold with',
      ['003 lines[0].itemCode'],
      noteScene({ lines: [tea({ taxType: 'A' })] }),
    ],
    ['dated before its original', ['003 saleDate'], noteScene({ saleDate: '20260301' })],
    ['in another currency', ['003 currency'], noteScene({ currency: 'USD' })],
    ['from another buyer', ['003 buyerPin'], noteScene({ buyerPin: 'A000111222Z' })],
    [
      'from a buyer, where nobody in particular bought',
      ['003 buyerPin'],
      noteScene({}, { original: original({ buyerPin: null }) }),
    ],
    ['at another rate', ['003 exchangeRate'], noteScene({ exchangeRate: 2 })],
    [
      'at another VAT than it was sold with, which may be today’s',
      ['003 lines[0].taxableAmount'],
      noteScene({ lines: [tea({ quantity: 1, total: 100, taxableAmount: 87.72, taxAmount: 12.28 })] }),
    ],
    [
      'of more than was sold',
      ['003 lines[0].quantity', '003 lines[0].total'],
      noteScene({ lines: [tea({ quantity: 4.001, total: 400.01 })] }),
    ],
    [
      'of more money than was paid',
      ['003 lines[0].total'],
      noteScene({ lines: [tea({ quantity: 1, total: 400.01 })] }),
    ],
    [
      'of more than is left',
      ['003 lines[0].quantity', '003 lines[0].total'],
      noteScene({}, credited(tea({ quantity: 3.5, total: 350 }))),
    ],
    [
      'of more than was sold, in several lines of which each would do',
      ['003 lines[0].quantity', '003 lines[0].total'],
      noteScene({ lines: [tea({ quantity: 3, total: 300 }), tea({ quantity: 3, total: 300 })] }),
    ],
  ])('%s', (_, expected, scene) => {
    expect(told(scene)).toEqual(expected);
  });
});

describe('there is something to wait for where a return is refused', () => {
  const awaited = (scene: CreditNoteScene) => awaitedOriginal(scene, refusalsOf(CREDITED_ORIGINAL_RULES, scene));

  it.each(['ACCEPTED', 'RETRYING', 'NEEDS_REVIEW'] as const)('for nothing but an original that is %s', (status) => {
    expect(awaited(noteScene({}, { original: original({}, { status }) }))).toBe('original');
  });

  it.each<[string, CreditNoteScene]>([
    ['its original was refused', noteScene({}, { original: original({}, { status: 'REJECTED' }) })],
    ['there is none', noteScene({}, { original: null })],
    ['it waits for a training sale', noteScene({}, { original: original({ receiptType: 'T' }, { status: 'QUEUED' }) })],
    [
      'it would follow a training sale',
      noteScene({}, { original: original({ receiptType: 'T' }, { status: 'QUEUED' }) }, { mayFollow: true }),
    ],
    [
      'another branch sold it',
      noteScene({}, { original: original({}, { status: 'QUEUED' }) }, { laneId: 'another' as never }),
    ],
  ])('but not where %s', (_, scene) => {
    expect(awaited(scene)).toBeUndefined();
  });
});
