import { testSize } from '../../testing/src/test-size.js';
import * as contract from './index.js';
import { validationContextAt } from './test/validation-context-at.js';

const CONTEXT = validationContextAt('2026-03-02T08:00:00Z');
const NOW = CONTEXT.now;
const newCode = (prefix: string) => `${prefix}0123456789`;

const READERS: [name: string, read: (body: unknown) => object, example: object][] = [
  ['a sale', (body) => contract.readSale(body, CONTEXT), contract.exampleSale],
  ['a sale with items', (body) => contract.readSaleWithItems(body, CONTEXT), contract.exampleSaleWithItems],
  ['a reverse invoice', (body) => contract.readReverseInvoice(body, CONTEXT), contract.exampleReverseInvoice],
  ['a credit note', (body) => contract.readCreditNote(body, CONTEXT), contract.exampleCreditNote],
  ['a second credit note', (body) => contract.readCreditNote(body, CONTEXT), contract.exampleSecondCreditNote],
  [
    'an express credit note',
    (body) => contract.readExpressCreditNote(body, CONTEXT),
    contract.exampleExpressCreditNote,
  ],
  ['a barcode credit note', (body) => contract.readBarcodeCreditNote(body, CONTEXT), contract.exampleBarcodeCreditNote],
  ['a service', (body) => contract.readServiceItem(body, newCode), contract.exampleServiceItem],
  ['goods', (body) => contract.readGoodsItem(body, newCode), contract.exampleGoods],
  ['an item', (body) => contract.readItem(body, newCode), contract.exampleItem],
  ['a movement of stock', (body) => contract.readStockMovement(body, CONTEXT), contract.exampleStockMovement],
  ['a stock master', (body) => contract.readStockMaster(body, true, CONTEXT.taxRates), contract.exampleStockMaster],
  ['a change of an item', (body) => contract.readItemChange('GDS-1', body), contract.exampleItemChange],
  ['a branch user', (body) => contract.readBranchUser(body), contract.exampleBranchUser],
  ['a branch customer', (body) => contract.readBranchCustomer(body), contract.exampleBranchCustomer],
  ['a composition', (body) => contract.readComposition('HAMPER', body), contract.exampleComposition],
  ['an insurer', (body) => contract.readBranchInsurance(body), contract.exampleBranchInsurance],
  ['a question', (body) => contract.readBody(contract.VerifyInvoiceDto, body), contract.exampleVerification],
  ['a purchase', (body) => contract.readPurchase(body, NOW), contract.examplePurchase],
  ['a link', (body) => contract.readImportLink('1', body), contract.exampleImportLink],
];

const GARBAGE: unknown[] = [
  ...[undefined, null, true, 0, -0, -1, 1e308, -1e308, 5e-324, NaN, Infinity, Number.MAX_SAFE_INTEGER],
  ...['', ' ', '0', '\u0000', '\ud83d', 'x'.repeat(2000), '__proto__', 'R', '20260302'],
  ...[[], [[]], [null], {}, { length: 1e9 }, { then: 1 }, { toString: 1 }, JSON.parse('{"__proto__":null}')],
];

/** A short run puts each value into every sixth place, and into each place every sixth value. */
const EVERY = testSize({ short: 6, full: 1 });

/** NUL or half a surrogate pair as JSON escapes it; that a message shows it escaped already is another backslash. */
const UNSTORABLE = /(?<!\\)\\u(0000|d83d)/;

/** The body with `value` at each of its places in turn, whatever stood there. */
function* withGarbage(body: unknown, value: unknown): Generator<unknown> {
  yield value;
  if (typeof body !== 'object' || body === null) return;
  for (const [key, part] of Object.entries(body)) {
    for (const changed of withGarbage(part, value)) {
      yield Array.isArray(body) ? body.with(Number(key), changed) : { ...body, [key]: changed };
    }
  }
}

it.each(READERS)('whatever stands in whichever field of %s, it is read or refused', (_, read, example) => {
  for (const [index, value] of GARBAGE.entries()) {
    for (const body of [...withGarbage(example, value)].filter((_, place) => (place + index) % EVERY === 0)) {
      const written = JSON.stringify(read(body));
      // The result can be stored anywhere, and the report is short.
      expect(written).not.toMatch(UNSTORABLE);
      expect(written.length).toBeLessThan(6000);
    }
  }
});

it.each(READERS)('a body of %s is not changed by being read', (_, read, example) => {
  const before = structuredClone(example);
  read(example);
  expect(example).toEqual(before);
});
