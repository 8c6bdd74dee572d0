import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CreditNoteDraft, SaleDocument } from '@app/domain';
import * as contract from './index.js';
import {
  exampleBarcodeCreditNote,
  exampleCreditNote,
  exampleExpressCreditNote,
  exampleReverseInvoice,
  exampleSale,
  exampleSaleWithItems,
  exampleSecondCreditNote,
  type InvoiceReading,
  readBarcodeCreditNote,
  readCreditNote,
  readExpressCreditNote,
  readReverseInvoice,
  readSale,
  readSaleWithItems,
} from './index.js';
import { validationContextAt } from './test/validation-context-at.js';
import { testSize } from '../../testing/src/test-size.js';
import {
  BROKEN_BARCODE_NOTES,
  BROKEN_EXPRESS_NOTES,
  BROKEN_NOTES,
  BROKEN_SECOND_NOTES,
} from './credit-notes/test/broken-notes.js';
import { declaredFields } from './fields/declared-fields.js';
import { inspectBody } from './read-body.js';
import { BROKEN_SALES } from './sales/test/broken-sales.js';
import { BROKEN_REVERSE_INVOICES, BROKEN_SALES_WITH_ITEMS } from './sales/test/broken-sales-with-items.js';
import { allViolations } from './test/all-violations.js';
import type { BrokenBody } from './test/broken-body.js';
import { sentencesIn, UNCLEAR_WORDS } from './test/unclear-words.js';

describe('examples', () => {
  /** The documentation shows these bodies, and whoever posts them one after the other must be refused none of them. */

  const CONTEXT = validationContextAt('2026-03-02T08:00:00Z');

  function draftOf(reading: InvoiceReading): SaleDocument | CreditNoteDraft {
    if (!reading.ok) throw new Error(JSON.stringify(reading.violations));
    return reading.post.draft;
  }

  const sales = [readSale(exampleSale, CONTEXT), readSaleWithItems(exampleSaleWithItems, CONTEXT)].map(draftOf);
  const returns = [
    readReverseInvoice(exampleReverseInvoice, CONTEXT),
    readCreditNote(exampleCreditNote, CONTEXT),
    readCreditNote(exampleSecondCreditNote, CONTEXT),
    readExpressCreditNote(exampleExpressCreditNote, CONTEXT),
    readBarcodeCreditNote(exampleBarcodeCreditNote, CONTEXT),
  ].map(draftOf);

  it('each has a number of its own', () => {
    const numbers = [...sales, ...returns].map(({ invoiceNumber }) => invoiceNumber);
    expect(new Set(numbers).size).toBe(7);
  });

  it('the returns are of the sales', () => {
    const sold = sales.map(({ invoiceNumber }) => invoiceNumber);
    expect(returns.filter(({ originalInvoiceNumber }) => !sold.includes(originalInvoiceNumber ?? ''))).toEqual([]);
  });

  it('together they return no more of an item than was sold', () => {
    for (const sale of sales) {
      for (const line of sale.lines) {
        const returned = returns
          .filter(({ originalInvoiceNumber }) => originalInvoiceNumber === sale.invoiceNumber)
          .flatMap(({ lines }) => lines)
          .filter(({ itemCode, barcode }) =>
            itemCode === null ? barcode === line.barcode : itemCode === line.itemCode,
          );
        const sumOf = (name: 'quantity' | 'total') => returned.reduce((sum, one) => sum + one[name], 0);
        expect(sumOf('quantity')).toBeLessThanOrEqual(line.quantity);
        expect(sumOf('total')).toBeLessThanOrEqual(line.total);
      }
    }
  });
});

describe('hostile bodies', () => {
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
    [
      'a barcode credit note',
      (body) => contract.readBarcodeCreditNote(body, CONTEXT),
      contract.exampleBarcodeCreditNote,
    ],
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

  /** A short run puts each value into every twelfth place, and into each place every twelfth value. */
  const EVERY = testSize({ short: 12, full: 1 });

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
});

describe('actionable texts', () => {
  const CONTEXT = validationContextAt('2026-03-02T08:00:00Z');

  type Read = (body: unknown, context: contract.ValidationContext) => contract.InvoiceReading;

  const CORPORA: [name: string, read: Read, bodies: readonly BrokenBody[]][] = [
    ['sales', contract.readSale, BROKEN_SALES.map(({ name, body, code, field }) => [name, body, code, field])],
    ['sales with items', contract.readSaleWithItems, BROKEN_SALES_WITH_ITEMS],
    ['reverse invoices', contract.readReverseInvoice, BROKEN_REVERSE_INVOICES],
    ['credit notes', contract.readCreditNote, BROKEN_NOTES],
    ['second credit notes', contract.readCreditNote, BROKEN_SECOND_NOTES],
    ['express credit notes', contract.readExpressCreditNote, BROKEN_EXPRESS_NOTES],
    ['barcode credit notes', contract.readBarcodeCreditNote, BROKEN_BARCODE_NOTES],
  ];

  /** A violation that a client could not act on. */
  const isUnclear = ({ message, fix }: contract.Violation): boolean =>
    !/^[A-Z].+\.$/s.test(fix) || fix === message || [message, fix].some((text) => UNCLEAR_WORDS.test(text));

  it.each(CORPORA)('every violation of the broken %s says what to do', (_, read, bodies) => {
    const violations = bodies.flatMap(([, body]) => allViolations(read(body, CONTEXT)));
    expect(violations.length).toBeGreaterThanOrEqual(bodies.length);
    expect(violations.filter(isUnclear)).toEqual([]);
  });

  const DTOS: readonly (new () => object)[] = [
    ...[contract.ConfirmPurchaseDto, contract.CreateAppDto, contract.ChangeAppDto, contract.CreateBranchUserDto],
    ...[contract.CreateGoodsItemDto, contract.CreateItemDto, contract.CreateServiceItemDto, contract.UpdateItemDto],
    ...[contract.CreateStockMovementDto, contract.StockMasterDto, contract.LinkImportDto, contract.InitializeDto],
    ...[contract.SetupDto, contract.VerifyInvoiceDto, contract.RegisterDto, contract.LoginDto, contract.JoinDto],
    ...[contract.CreateBranchCustomerDto, contract.CreateBranchInsuranceDto, contract.CreateCompositionDto],
    ...[contract.ReceiptOrderDto, contract.NumberOrderDto, contract.InviteDto, contract.RefreshDto],
  ];
  const WRONG_VALUES = [Symbol('wrong'), '\u0000', 'x'.repeat(3_000), -1, {}, [], [1], true];

  it.each(DTOS)('every field of %p says what to do when it is missing or wrong', (dto) => {
    const names = [...declaredFields(dto).keys()];
    const bodies = WRONG_VALUES.map((value) => Object.fromEntries(names.map((name) => [name, value])));
    const violations = [{}, ...bodies].flatMap((body) => inspectBody(dto, body).violations);
    expect(new Set(violations.map(({ field }) => field.replace(/[.[].*/, '')))).toEqual(new Set(names));
    expect(violations.filter(isUnclear)).toEqual([]);
  });

  it('an optional field can be left out, and a required field cannot', () => {
    const body = { itemClsCd: 'XX', useYn: 'maybe' };
    const { violations } = inspectBody(contract.UpdateItemDto, body);
    const fixes = Object.fromEntries(violations.map(({ field, fix }) => [field, fix]));
    expect(fixes).toMatchObject({
      itemClsCd: 'Send "SV", "GD" or a ten-digit class of GET /api/v1/item-classes.',
      useYn: 'Send "N" or "Y". Or leave the field out.',
      orgnNatCd: expect.stringMatching(/^Add orgnNatCd: .*, for example "KE"\. See GET \/api\/v1\/codes\?cdCls=05/),
    });
  });

  it('a body of another credit note shape is sent to its address', () => {
    const reading = contract.readCreditNote(contract.exampleExpressCreditNote, CONTEXT);
    expect(allViolations(reading)[0]).toMatchObject({
      ...{ field: 'body', code: '002' },
      fix: expect.stringContaining('POST /api/v1/sales/credit-note-express'),
    });
  });

  it('every result code says what to do', () => {
    const rows = contract.RESULT_CODE_LIST.map((code) => contract.RESULT_CODES[code]);
    expect(rows.filter(({ fix, meaning }) => !fix.endsWith('.') || UNCLEAR_WORDS.test(`${meaning} ${fix}`))).toEqual(
      [],
    );
  });

  it('no text of this library uses unclear words', () => {
    const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !/\.spec\.ts$|\btest\//.test(file),
    );
    const unclear = files.flatMap((file) =>
      sentencesIn(join(__dirname, file)).filter((text) => UNCLEAR_WORDS.test(text)),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(unclear).toEqual([]);
  });
});
