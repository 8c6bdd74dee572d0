import { instantOf, type Refusal, type SaleDocument } from '@app/domain';
import type { AttemptFacts, InvoiceFacts, KnownBuyer } from '@app/persistence';
import { item as itemDocument, sale } from '../../../../domain/src/test/documents.js';
import { refusalsOf, refusalOf } from '../rules/rule.js';
import { SALE_RULES, type SaleRuleInput } from './sale-rules.js';
import { advice, copyRuleInput, item, original, saleRuleInput, tea, invoiceFacts } from '../test/rule-inputs.js';
import { saleRemarks } from './sale-remarks.js';
import { lacksBuyerName, unknownBuyerName, withBuyerName } from './buyer-name.js';
import { readinessOf, withSameOriginal } from '../invoices/invoice-readiness.js';

describe('sale rules', () => {
  const refusedFields = (input: SaleRuleInput): string[] =>
    refusalsOf(SALE_RULES, input).map(({ code, field }) => `${code} ${field}`);
  const goods = { itemType: '2', itemClass: 'GD' } as const;

  describe('nothing is wrong with', () => {
    it.each<[string, SaleRuleInput]>([
      ['a sale of a registered service', saleRuleInput({})],
      [
        'a sale of goods whose stock is activated',
        saleRuleInput({ lines: [tea()] }, { items: [item('TEA', goods)], stock: [{ code: 'TEA', quantity: 4 }] }),
      ],
      [
        'a training sale of an inactive item',
        saleRuleInput({ receiptType: 'T' }, { items: [item('ADVICE', { active: false })] }),
      ],
      [
        'a training sale of goods without a stock',
        saleRuleInput({ receiptType: 'T', lines: [tea()] }, { items: [item('TEA', goods)] }),
      ],
      [
        'a sale of an item that is still being registered',
        saleRuleInput({}, { items: [item('ADVICE', { registering: true })] }),
      ],
      ['a true copy', copyRuleInput({})],
      ['a true copy of a return', copyRuleInput({}, { original: original({ kind: 'credit-note', receiptType: 'R' }) })],
      [
        'a copy of what has not settled, where nobody waits',
        copyRuleInput({}, { original: original({}, { status: 'QUEUED' }) }, { mayFollowUnsettled: true }),
      ],
      [
        'an unknown item that is registered by this very post',
        saleRuleInput({ lines: [tea()] }, { items: [] }, { itemsToRegister: [itemDocument({ itemCode: 'TEA' })] }),
      ],
      [
        'goods without a stock that this very post has registered',
        saleRuleInput({ lines: [tea()], registers: ['TEA'] }, { items: [item('TEA', goods)] }),
      ],
      [
        'an item whose registration came to nothing, if this very post was to register it',
        saleRuleInput({ lines: [tea()], registers: ['TEA'] }, { items: [] }),
      ],
    ])('%s', (_, input) => {
      expect(refusedFields(input)).toEqual([]);
    });
  });

  describe('refused is', () => {
    it.each<[string, string[], SaleRuleInput]>([
      [
        'whatever comes from a device that is not initialised',
        ['007 device'],
        saleRuleInput({}, { deviceReady: false }),
      ],
      ['a copy of nothing', ['801 originalInvoiceNumber'], copyRuleInput({}, { original: null })],
      [
        'a copy of another branch’s invoice',
        ['801 originalInvoiceNumber'],
        copyRuleInput({}, {}, { laneId: 'another' as never }),
      ],
      [
        'a copy of a copy',
        ['801 originalInvoiceNumber'],
        copyRuleInput({}, { original: original({ receiptType: 'C' } as never) }),
      ],
      [
        'a copy of what was refused',
        ['801 originalInvoiceNumber'],
        copyRuleInput({}, { original: original({}, { status: 'REJECTED' }) }),
      ],
      [
        'a copy of what has not settled',
        ['801 originalInvoiceNumber'],
        copyRuleInput({}, { original: original({}, { status: 'QUEUED' }) }),
      ],
      [
        'a copy of what was refused, also where nobody waits',
        ['801 originalInvoiceNumber'],
        copyRuleInput({}, { original: original({}, { status: 'REJECTED' }) }, { mayFollowUnsettled: true }),
      ],
      ['an unknown item', ['005 lines[1].itemCode'], saleRuleInput({ lines: [advice(), tea({ itemCode: 'COFFEE' })] })],
      [
        'an unknown item without a class, where registering was asked for',
        ['002 lines[0].itemClass'],
        saleRuleInput({ lines: [tea({ itemCode: 'COFFEE' })] }, {}, { itemsToRegister: [] }),
      ],
      [
        'an inactive item',
        ['003 lines[0].itemCode'],
        saleRuleInput({}, { items: [item('ADVICE', { active: false })] }),
      ],
      [
        'goods whose stock is not activated',
        ['003 lines[0].itemCode'],
        saleRuleInput({ lines: [tea()] }, { items: [item('TEA', goods)] }),
      ],
      ['a copy with another total', ['003 total'], copyRuleInput({ total: 1 })],
      ['a copy with another tax', ['003 taxTotal'], copyRuleInput({ taxTotal: 1 })],
      ['a copy for another buyer', ['003 buyerPin'], copyRuleInput({ buyerPin: 'A000111222Z' })],
      [
        'a copy in another currency',
        ['003 currency', '003 exchangeRate'],
        copyRuleInput({ currency: 'USD', exchangeRate: 129 }),
      ],
      ['a copy of other lines', ['003 lines'], copyRuleInput({ lines: [tea({ quantity: 3 }), advice()] })],
    ])('%s', (_, expected, input) => {
      expect(refusedFields(input)).toEqual(expected);
    });
  });

  it('every refusal says what is wrong and how to mend it, without a name that only one endpoint has', () => {
    const inputs = [
      saleRuleInput({}, { deviceReady: false }),
      copyRuleInput({ total: 1 }, { original: null }),
      copyRuleInput({ total: 1 }),
      saleRuleInput({ lines: [tea()] }, { items: [] }),
    ];
    const refusals: Refusal[] = inputs.flatMap((input) => refusalsOf(SALE_RULES, input));
    for (const { message, fix } of refusals) {
      expect(`${message} ${fix}`).not.toMatch(/transaction\.|orgInvcNo|itemCd/);
      expect(fix.length).toBeGreaterThan(10);
    }
  });
});

const GOODS = [item('TEA', { itemType: '2' }), item('ADVICE')];
const stock = (quantity: number) => [{ code: 'TEA', quantity }];

const SELLER = 'P000000001S';

/** The seller, on the day of the sale. */
const around = ({ facts, document }: SaleRuleInput, buyer: KnownBuyer | null = null) => ({
  ...facts,
  buyer,
  tin: SELLER,
  now: new Date(instantOf(`${document.saleDate}120000`)),
});

const remarksOn = (document: Partial<SaleDocument>, facts: Partial<InvoiceFacts> = {}) => {
  const input = saleRuleInput(document, { items: GOODS, stock: stock(4), ...facts });
  return saleRemarks(input.document, around(input));
};

const fieldsOf = (...input: Parameters<typeof remarksOn>) => remarksOn(...input).map(({ field }) => field);

describe('a sale', () => {
  it('of what is there, at the tax type of its items, gets no remark', () => {
    expect(remarksOn({ lines: [tea(), advice()] })).toEqual([]);
  });

  it('that takes more than the known stock is told so once for each item', () => {
    const lines = [advice(), tea({ quantity: 3 }), tea({ quantity: 1.5 })];
    expect(remarksOn({ lines })).toEqual([
      {
        field: 'lines[1].quantity',
        message: 'the sale takes 4.5 of item TEA, but its known stock in this branch is 4.',
        fix: expect.stringContaining('POST /api/v1/stock/io') as string,
      },
    ]);
    expect(fieldsOf({ lines: [tea()] }, { stock: stock(-1) })).toEqual(['lines[0].quantity']);
  });

  it('takes nothing from stock as a training sale, or without a known stock', () => {
    expect(fieldsOf({ receiptType: 'T', lines: [tea({ quantity: 9 })] })).toEqual([]);
    expect(fieldsOf({ lines: [tea({ quantity: 9 })] }, { stock: [] })).toEqual([]);
  });

  it('with another tax type than that of the item is told both', () => {
    const [remark, ...others] = remarksOn({ lines: [advice(), tea({ taxType: 'A' })] });
    expect(remark).toMatchObject({
      field: 'lines[1].taxType',
      message: 'the line has tax type A, but item TEA is registered with B.',
    });
    expect(others).toEqual([]);
  });

  it('gets at most twenty remarks of a sort', () => {
    expect(fieldsOf({ lines: Array.from({ length: 30 }, () => advice({ taxType: 'A' })) })).toHaveLength(20);
  });

  it('is not remarked upon again in its copy', () => {
    const { document, facts } = copyRuleInput({ lines: [tea({ taxType: 'A' })] }, { items: GOODS, stock: stock(0) });
    expect(saleRemarks(document, around({ document, facts } as SaleRuleInput))).toEqual([]);
  });
});

describe('a sale that may not be what was meant', () => {
  const ofTypeE = (taxableAmount: number, taxAmount: number) =>
    advice({ taxType: 'E', total: 1160, taxableAmount, taxAmount });
  const items = [item('ADVICE', { taxType: 'E' })];

  it('is told what the receipt will have where type E is taxed at another rate', () => {
    expect(remarksOn({ lines: [ofTypeE(1000, 160)] }, { items })).toMatchObject([
      { field: 'lines[0].taxAmount', message: expect.stringContaining('8 %: the receipt will have 1074.07 and 85.93') },
    ]);
    expect(fieldsOf({ lines: [ofTypeE(1074.07, 85.93)] }, { items })).toEqual([]);
  });

  it.each<[string, string[], Partial<SaleDocument>]>([
    ['a dollar that is a shilling', ['exchangeRate'], { currency: 'USD', exchangeRate: 1 }],
    ['a dollar with a price', [], { currency: 'USD', exchangeRate: 129.5 }],
    ['the PIN of the seller as buyer', ['buyerPin'], { buyerPin: SELLER }],
    ['another buyer', [], { buyerPin: 'A123456789Z' }],
    ['nothing to pay', ['total'], { total: 0 }],
  ])('for %s: %j', (_, expected, change) => {
    expect(fieldsOf({ lines: [advice()], ...change })).toEqual(expected);
  });

  const known = { name: null, authorityName: null, isUnknown: false };
  const asLookedUp = { ...known, name: 'UPENDO LTD', authorityName: 'UPENDO LTD' };
  it.each<[string, string[], string, KnownBuyer]>([
    ['nobody has looked up', [], 'Asha', known],
    ['the authority does not know', ['buyerPin'], 'Asha', { ...known, isUnknown: true }],
    ['the authority gives another name', ['buyerName'], 'Asha', asLookedUp],
    ['the authority gives this name', [], 'Upendo Ltd.', asLookedUp],
    ['the branch gave this name itself', [], 'Asha', { ...asLookedUp, name: 'Asha' }],
  ])('for a buyer whom %s: %j', (_, expected, buyerName, buyer) => {
    const input = saleRuleInput({ lines: [advice()], buyerPin: 'A123456789Z', buyerName }, { items: GOODS });
    expect(saleRemarks(input.document, around(input, buyer)).map(({ field }) => field)).toEqual(expected);
  });

  it.each([
    ['20250303', []],
    ['20250301', ['saleDate']],
  ])('on %s, seen from 2 March of the next year: %j', (saleDate, expected) => {
    const { document, facts } = saleRuleInput({ saleDate }, { items: GOODS });
    const now = new Date(instantOf('20260302120000'));
    expect(saleRemarks(document, { ...facts, buyer: null, tin: SELLER, now }).map(({ field }) => field)).toEqual(
      expected,
    );
  });
});

describe('buyer name', () => {
  const PIN = 'A123456789Z';
  const nameless = sale({ buyerPin: PIN, buyerName: null });
  const { facts } = saleRuleInput({});
  const factsWith = (change: Parameters<typeof original>[0]) => ({ ...facts, original: original(change) });

  it.each([
    [true, nameless],
    [false, sale({ buyerPin: PIN, buyerName: 'Asha' })],
    [false, sale({ buyerPin: null, buyerName: null })],
    [false, sale({ buyerPin: null, buyerName: 'Asha' })],
  ])('a name is lacking: %p', (expected, document) => {
    expect(lacksBuyerName(document)).toBe(expected);
  });

  describe('the name of a buyer', () => {
    it('is the known one if the client gave none', () => {
      expect(withBuyerName(nameless, facts, 'Asha Stores').buyerName).toBe('Asha Stores');
    });

    it('is that of the client, if it gave one', () => {
      expect(withBuyerName(sale({ buyerPin: PIN, buyerName: 'Asha' }), facts, 'Another').buyerName).toBe('Asha');
    });

    it('is that of the original, of the same buyer', () => {
      expect(withBuyerName(nameless, factsWith({ buyerPin: PIN, buyerName: 'As sold' }), 'Now').buyerName).toBe(
        'As sold',
      );
      expect(withBuyerName(nameless, factsWith({ buyerPin: 'P000111222B' }), 'Now').buyerName).toBe('Now');
    });

    it('is missing where nobody knows one, and the refusal says what to do', () => {
      expect(withBuyerName(nameless, facts, null).buyerName).toBeNull();
      expect(unknownBuyerName(nameless)).toMatchObject({
        code: '002',
        fix: expect.stringMatching(/branch\/customers/),
      });
    });
  });
});

describe('invoice readiness', () => {
  const refusal = refusalOf('005', 'lines[0].itemCode', 'There is no such item.', 'Register it.');

  it('a document waits for an item that is being registered, whatever else is wrong with it', () => {
    const items = [item('TEA', { registering: true })];
    expect(readinessOf(invoiceFacts({ items }), [refusal])).toEqual({
      kind: 'later',
      reason: expect.stringContaining('TEA'),
    });
  });

  it('a document that has become wrong is refused', () => {
    expect(readinessOf(invoiceFacts(), [refusal])).toEqual({ kind: 'refused', refusal });
  });

  it('a document goes out with what the authority calls its items and its original', () => {
    const items = [item('TEA', { authorityCode: 'KE2NTXU0000001' })];
    expect(readinessOf(invoiceFacts({ items, original: original() }), [])).toMatchObject({
      kind: 'ready',
      original: { number: 7, buyer: { pin: 'P051999888K', name: 'JUMLA LTD' }, isReturn: false, reason: null },
      items: { TEA: { authorityCode: 'KE2NTXU0000001' } },
    });
  });

  it('an original is the one that was there when the document was accepted, and not who has its number now', () => {
    const submission = { follows: 'original' } as AttemptFacts;
    expect(withSameOriginal(invoiceFacts({ original: original() }), submission).original).not.toBeNull();
    const another = original({}, { id: 'another' as never });
    expect(withSameOriginal(invoiceFacts({ original: another }), submission).original).toBeNull();
  });
});
