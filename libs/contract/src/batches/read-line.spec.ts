import { SeededChoices } from '../../../authority/src/oscu/test/random-sales.js';
import { testSize } from '../../../testing/src/test-size.js';
import * as contract from '../index.js';
import { BATCH_KINDS } from './batch-kinds.js';
import { type BatchLineReading, readLine } from './read-line.js';
import { validationContextAt } from '../test/validation-context-at.js';

const SEEDS = testSize({ short: 500, full: 2_000 });
const CONTEXT = validationContextAt('2026-03-02T08:00:00Z');

const read = (line: unknown): BatchLineReading =>
  readLine(Buffer.isBuffer(line) ? line : Buffer.from(typeof line === 'string' ? line : JSON.stringify(line)), CONTEXT);

function refused(line: unknown) {
  const reading = read(line);
  if (reading.ok) throw new Error(`It was read: ${JSON.stringify(line).slice(0, 200)}`);
  return reading;
}

const fieldsOf = (line: unknown) => refused(line).violations.map(({ field, code }) => `${code} ${field}`);

const noCode = (): string => {
  throw new Error('A code was made.');
};

/** Each kind, with the body its address takes, and what its address makes of that. */
const KINDS: [kind: string, body: object, alone: () => contract.InvoiceReading | contract.ItemReading][] = [
  ['sale', contract.exampleSale, () => contract.readSale(contract.exampleSale, CONTEXT)],
  [
    'sale-with-items',
    contract.exampleSaleWithItems,
    () => contract.readSaleWithItems(contract.exampleSaleWithItems, CONTEXT),
  ],
  [
    'reverse-invoice',
    contract.exampleReverseInvoice,
    () => contract.readReverseInvoice(contract.exampleReverseInvoice, CONTEXT),
  ],
  ['credit-note', contract.exampleCreditNote, () => contract.readCreditNote(contract.exampleCreditNote, CONTEXT)],
  [
    'credit-note',
    contract.exampleSecondCreditNote,
    () => contract.readCreditNote(contract.exampleSecondCreditNote, CONTEXT),
  ],
  [
    'credit-note-express',
    contract.exampleExpressCreditNote,
    () => contract.readExpressCreditNote(contract.exampleExpressCreditNote, CONTEXT),
  ],
  [
    'credit-note-barcode',
    contract.exampleBarcodeCreditNote,
    () => contract.readBarcodeCreditNote(contract.exampleBarcodeCreditNote, CONTEXT),
  ],
  ['item', contract.exampleItem, () => contract.readItem(contract.exampleItem, noCode)],
  ['item-service', contract.exampleServiceItem, () => contract.readServiceItem(contract.exampleServiceItem, noCode)],
  ['item-goods', contract.exampleGoods, () => contract.readGoodsItem(contract.exampleGoods, noCode)],
];

describe('a line', () => {
  it('may be of every kind there is', () => {
    expect([...new Set(KINDS.map(([kind]) => kind))]).toEqual(Object.keys(BATCH_KINDS));
  });

  it.each(KINDS)('of kind %s is read as its address reads the body', (kind, body, readDirectly) => {
    const [reading, direct] = [read({ kind, ...body }), readDirectly()];
    if (!reading.ok || !direct.ok) throw new Error(JSON.stringify([reading, direct]));
    const { draft, itemsToRegister, names } = reading.post;
    expect([draft, names]).toEqual(
      'post' in direct ? [direct.post.draft, direct.post.names] : [direct.document, direct.names],
    );
    expect(itemsToRegister).toEqual('post' in direct ? direct.post.itemsToRegister : null);
    expect(reading.warnings).toEqual(direct.warnings);
  });

  it('of the documentation’s example is read', () => {
    for (const entry of contract.exampleBatch) expect(read(entry)).toMatchObject({ ok: true });
    for (const line of contract.exampleBatchLines.split('\n')) expect(read(line)).toMatchObject({ ok: true });
  });

  it('says for which device it is, or leaves that to the key', () => {
    const branchOf = (branch: object) => {
      const reading = read({ kind: 'sale', ...contract.exampleSale, ...branch });
      return reading.ok ? reading.branch : fieldsOf({ kind: 'sale', ...contract.exampleSale, ...branch });
    };
    expect(branchOf({})).toEqual({ tin: null, bhfId: null });
    expect(branchOf({ tin: '', bhfId: null })).toEqual({ tin: null, bhfId: null });
    expect(branchOf({ tin: ' P051234567Q ', bhfId: '01' })).toEqual({ tin: 'P051234567Q', bhfId: '01' });
    expect(branchOf({ tin: 5, bhfId: ['01'] })).toEqual(['003 tin', '003 bhfId']);
  });

  it('is read the same with the line break and the mark of another system', () => {
    const text = JSON.stringify({ kind: 'sale', ...contract.exampleSale });
    const same = { ...read(text), readBody: expect.any(Function) as unknown };
    for (const line of [`\ufeff${text}`, `${text}\r`, `  ${text}\t`]) {
      const reading = read(line);
      expect(reading).toEqual(same);
      expect(reading.ok && reading.readBody()).toEqual(JSON.parse(text));
    }
  });

  it('needs a kind that there is', () => {
    for (const kind of [undefined, null, '']) expect(fieldsOf({ kind, ...contract.exampleSale })).toEqual(['002 kind']);
    for (const kind of ['sales', 'constructor', '__proto__', 7, true, ['sale'], { sale: 1 }])
      expect(fieldsOf({ kind, ...contract.exampleSale })).toEqual(['003 kind']);
    expect(refused({ kind: 'sales' }).violations[0]!.fix).toContain('sale-with-items');
  });

  it('of an item needs a code, since the file sent again would register it again', () => {
    expect(fieldsOf({ kind: 'item', ...contract.exampleItem, itemCd: undefined })).toEqual(['002 itemCd']);
    for (const kind of ['item-service', 'item-goods'])
      expect(fieldsOf({ kind, itemName: 'Tea', taxType: 'B', price: 10 })).toEqual(['002 itemCode']);
  });
});

describe('what a refused line is known by', () => {
  it.each(KINDS)('is its kind and its sender’s name for it: %s', (kind, body, readDirectly) => {
    const direct = readDirectly();
    const draft = direct.ok && ('post' in direct ? direct.post.draft : direct.document);
    const name = draft && ('itemCode' in draft ? draft.itemCode : draft.invoiceNumber);
    expect(refused({ kind, ...body, tin: 5 })).toMatchObject({ kind, reference: name });
  });

  it('is as much as could be made out', () => {
    expect(refused({ kind: 'sale', transaction: { invcNo: 17 } })).toMatchObject({ kind: 'sale', reference: '17' });
    expect(refused({ kind: 'sale', transaction: 'INV-1' })).toMatchObject({ kind: 'sale', reference: null });
    expect(refused({ kind: 'sale', transaction: { invcNo: { no: 1 } } })).toMatchObject({ reference: null });
    expect(refused({ kind: 'what', invcNo: 'INV-1' })).toMatchObject({ kind: null, reference: null });
    expect(refused('{"kind":"sale",')).toMatchObject({ kind: null, reference: null });
  });

  it('is short, and can be written down anywhere', () => {
    const invcNo = `${'x'.repeat(99)}\ud83d\ude00${'y'.repeat(1000)}`;
    expect(refused({ kind: 'sale', transaction: { invcNo } }).reference).toBe(`${'x'.repeat(99)}\ufffd`);
    expect(refused('{"kind":"sale","transaction":{"invcNo":"a\\u0000b\\ud83dc"}}').reference).toBe('a\ufffdb\ufffdc');
  });
});

describe('a line that is none', () => {
  it.each(['', 'null', '7', '"sale"', '[]', '[{"kind":"sale"}]', 'true', '{', '{"a":1}{"b":2}', '\u0000', 'NaN'])(
    'is refused: %j',
    (text) => {
      expect(fieldsOf(text)).toEqual(['003 line']);
    },
  );

  it('is refused in another encoding', () => {
    const text = JSON.stringify({ kind: 'sale', ...contract.exampleSale, remark: 'é' });
    for (const encoding of ['utf16le', 'latin1'] as const)
      expect(fieldsOf(Buffer.from(text, encoding))).toEqual(['003 line']);
    expect(fieldsOf(Buffer.from([0xff, 0xfe, 0x00]))).toEqual(['003 line']);
    expect(fieldsOf(Buffer.from([0xed, 0xa0, 0x80]))).toEqual(['003 line']);
  });
});

const deep = (open: string, close: string) => `${open.repeat(200_000)}1${close.repeat(200_000)}`;

const HOSTILE = [
  ...[
    deep('[', ']'),
    deep('{"a":', '}'),
    `{"kind":${deep('[', ']')}}`,
    `{"kind":"sale","transaction":${deep('[', ']')}}`,
  ],
  ...[`{"kind":"sale","tin":${deep('[', ']')}}`, `{"kind":"sale","transaction":{"invcNo":${deep('{"a":', '}')}}}`],
  ...['{"kind":[{"toString":1,"valueOf":1}]}', '{"kind":{"toString":1}}', '{"kind":[null,{"toJSON":1}]}'],
  ...[
    '{"__proto__":{"kind":"sale"}}',
    '{"kind":"__proto__"}',
    '{"kind":"sale","__proto__":null}',
    '{"kind":"toString"}',
  ],
  ...[
    '{"kind":"sale","transaction":{"__proto__":{"invcNo":"1"}}}',
    '{"kind":"sale","tin":"\\u0000","bhfId":"\\ud83d"}',
  ],
  ...[
    '{"kind":1e999}',
    '{"kind":-0}',
    '{"kind":"sale","transaction":{"invcNo":1e999}}',
    `{"kind":"${'x'.repeat(900_000)}"}`,
  ],
  ...[
    `{"kind":[${'1,'.repeat(400_000)}1]}`,
    `{"kind":"sale","tin":${'9'.repeat(900_000)}}`,
    `{"${'k'.repeat(900_000)}":1}`,
  ],
];

describe('whatever stands in a line', () => {
  it.each(HOSTILE.map((text) => [text.slice(0, 60), text]))('it is refused in few words: %s', (_, text) => {
    const { violations, reference } = refused(text);
    expect(JSON.stringify([violations, reference]).length).toBeLessThan(6000);
  });

  it('and in whichever field, it is read or refused', () => {
    const garbage: unknown[] = [
      null,
      true,
      -0,
      1e308,
      '',
      '\u0000',
      '\ud83d',
      [],
      [[]],
      {},
      { toString: 1 },
      { then: 1 },
    ];
    for (const [kind, body] of KINDS) {
      for (const value of [...garbage, JSON.parse('{"__proto__":null}')]) {
        for (const field of ['kind', 'tin', 'bhfId', ...Object.keys(body)]) {
          expect(typeof read({ kind, ...body, [field]: value }).ok).toBe('boolean');
        }
      }
    }
  });

  it('and whichever bytes of it are lost or changed, it is read or refused', () => {
    const bytes = Buffer.from(JSON.stringify({ kind: 'sale', ...contract.exampleSale }));
    for (let seed = 0; seed < SEEDS; seed++) {
      const random = new SeededChoices(seed);
      const changed = Buffer.from(bytes);
      for (let times = random.between(1, 4); times > 0; times--)
        changed[random.between(0, bytes.length - 1)] = random.between(0, 255);
      expect(typeof read(changed.subarray(random.between(0, 3))).ok).toBe('boolean');
    }
  });
});
