import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  BROKEN_BARCODE_NOTES,
  BROKEN_EXPRESS_NOTES,
  BROKEN_NOTES,
  BROKEN_SECOND_NOTES,
} from './credit-notes/test/broken-notes.js';
import { declaredFields } from './fields/declared-fields.js';
import * as contract from './index.js';
import { inspectBody } from './read-body.js';
import { BROKEN_SALES } from './sales/test/broken-sales.js';
import { BROKEN_REVERSE_INVOICES, BROKEN_SALES_WITH_ITEMS } from './sales/test/broken-sales-with-items.js';
import { allViolations } from './test/all-violations.js';
import type { BrokenBody } from './test/broken-body.js';
import { sentencesIn, UNCLEAR_WORDS } from './test/unclear-words.js';
import { validationContextAt } from './test/validation-context-at.js';

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
  expect(rows.filter(({ fix, meaning }) => !fix.endsWith('.') || UNCLEAR_WORDS.test(`${meaning} ${fix}`))).toEqual([]);
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
