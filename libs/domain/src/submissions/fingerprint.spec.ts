import type { SaleDocument } from '../documents/sale.js';
import type { SaleLine } from '../documents/sale-line.js';
import type { SubmissionDocument } from '../documents/submission-document.js';
import { fingerprint } from './fingerprint.js';
import { branchUser, deviceSetup, item, line, sale, stockMovement } from '../test/documents.js';

const reversed = <T extends object>(value: T): T => Object.fromEntries(Object.entries(value).reverse()) as T;

it('is a SHA-256 in hex, the same on every run', () => {
  expect(fingerprint(sale())).toMatch(/^[0-9a-f]{64}$/);
  expect(fingerprint(sale())).toBe(fingerprint(sale()));
});

describe('two posts of one sale are recognised although they differ in', () => {
  const irrelevant: Partial<Record<keyof SaleDocument, SaleDocument[keyof SaleDocument]>> = {
    stockReleasedAt: '20260302101500',
    buyerName: 'JUMLA LIMITED',
    paymentType: '06',
    salesStatus: '05',
    confirmedAt: '20260302111500',
    destinationCountry: 'UG',
    buyerAccepts: 'Y',
    remark: 'second try',
    registrarId: 'USR02',
    registrarName: 'Till 2',
    modifierId: 'USR02',
    modifierName: 'Till 2',
  };

  it.each(Object.entries(irrelevant))('%s', (field, value) => {
    expect(fingerprint(sale({ [field]: value }))).toBe(fingerprint(sale()));
  });

  it('the order of their keys', () => {
    expect(fingerprint(reversed(sale({ lines: [reversed(line())] })))).toBe(fingerprint(sale()));
  });

  it.each<Partial<SaleLine>>([
    { itemName: 'Advice' },
    { barcode: '6001' },
    { sequence: 9 },
    { expiryDate: '20270101' },
  ])('a line: %j', (change) => {
    expect(fingerprint(sale({ lines: [line(change)] }))).toBe(fingerprint(sale()));
  });
});

describe('a sale is another one when it changes', () => {
  it.each<Partial<SaleDocument>>([
    { receiptType: 'T' },
    { invoiceNumber: 'INV-2' },
    { originalInvoiceNumber: 'INV-0' },
    { buyerPin: null },
    { saleDate: '20260301' },
    { currency: 'USD' },
    { exchangeRate: 129.35 },
    { taxableTotal: 1000.01 },
    { taxTotal: 160.01 },
    { total: 1160.01 },
    { lines: [] },
    { lines: [line(), line()] },
  ])('%j', (change) => {
    expect(fingerprint(sale(change))).not.toBe(fingerprint(sale()));
  });

  it.each<Partial<SaleLine>>([
    { itemCode: 'SVC-OTHER' },
    { quantity: 2 },
    { taxType: 'E' },
    { unitPrice: 1161 },
    { supplyAmount: null },
    { discountAmount: 1 },
    { taxableAmount: 1000.01 },
    { taxAmount: 160.01 },
    { total: 1160.01 },
  ])('a line: %j', (change) => {
    expect(fingerprint(sale({ lines: [line(change)] }))).not.toBe(fingerprint(sale()));
  });
});

describe('an item or a device set-up', () => {
  it('is the same only if all its fields are', () => {
    const changes = Object.entries(item()).map(([field, value]) => ({ ...item(), [field]: `${String(value)}?` }));
    const prints = [item(), ...(changes as SubmissionDocument[])].map(fingerprint);
    expect(new Set(prints).size).toBe(prints.length);
    expect(fingerprint(deviceSetup('A'))).not.toBe(fingerprint(deviceSetup('B')));
  });

  it('has nothing of a password that we made up, and all of one that was chosen', () => {
    const user = (password: string, passwordBy: 'caller' | 'us') => fingerprint(branchUser({ password, passwordBy }));
    expect(user('one', 'us')).toBe(user('other', 'us'));
    expect(user('one', 'caller')).not.toBe(user('other', 'caller'));
  });

  it('does not depend on the order of its keys', () => {
    expect(fingerprint(reversed(item()))).toBe(fingerprint(item()));
  });
});

describe('a movement of stock', () => {
  it('is another one when it goes to another branch', () => {
    const fingerprints = [null, '01', '02'].map((partnerBranch) => fingerprint(stockMovement({ partnerBranch })));
    expect(new Set(fingerprints).size).toBe(3);
  });

  it('that was stored before it could name a branch is known again', () => {
    const { partnerBranch: _, ...before } = stockMovement();
    expect(fingerprint(before as SubmissionDocument)).toBe(fingerprint(stockMovement()));
  });
});
