import type { SaleDocument, SaleLine, SubmissionDocument } from '@app/domain';
import type { AttemptFacts } from '@app/persistence';
import {
  branchCustomer,
  branchInsurance,
  branchUser,
  creditNote,
  deviceSetup,
  importLink,
  item,
  itemComposition,
  line,
  purchaseConfirmation,
  sale,
  stockMaster,
  stockMovement,
} from '../../../domain/src/test/documents.js';
import { fingerprint } from './fingerprint.js';
import { seriesInForce, USUAL_SCOPES } from './series-scopes.js';

describe('fingerprint', () => {
  const reversed = <T extends object>(value: T): T => Object.fromEntries(Object.entries(value).reverse()) as T;

  it.each<[string, SubmissionDocument]>([
    ['c3ae1cb1e2d3fb51', sale()],
    ['f18c30a51140d1af', creditNote()],
    ['305657e017158812', item()],
    ['2cd10c3a96c95079', deviceSetup('A')],
    ['96143a577351730a', branchUser()],
    ['6edf007e403119dc', branchCustomer()],
    ['ce785ff56fade5ef', branchInsurance()],
    ['7916c773dbadfd0c', itemComposition()],
    ['8528729bd8b85163', stockMovement()],
    ['bd377af610a13957', stockMaster()],
    ['c8b653ce48356097', importLink()],
    ['62d8a9285a0557c4', purchaseConfirmation()],
  ])('starts with %s, as the ledger has stored it', (start, document) => {
    expect(fingerprint(document)).toMatch(/^[0-9a-f]{64}$/);
    expect(fingerprint(document).slice(0, 16)).toBe(start);
  });

  describe('a repeated sale has the same fingerprint with another', () => {
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

    it('order of its keys', () => {
      expect(fingerprint(reversed(sale({ lines: [reversed(line())] })))).toBe(fingerprint(sale()));
    });

    it.each<Partial<SaleLine>>([
      { itemName: 'Advice' },
      { barcode: '6001' },
      { sequence: 9 },
      { expiryDate: '20270101' },
    ])('line: %j', (change) => {
      expect(fingerprint(sale({ lines: [line(change)] }))).toBe(fingerprint(sale()));
    });
  });

  describe('a sale has another fingerprint with another', () => {
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
    ])('line: %j', (change) => {
      expect(fingerprint(sale({ lines: [line(change)] }))).not.toBe(fingerprint(sale()));
    });
  });

  describe('an item or a device set-up', () => {
    it('has the same fingerprint only if all fields are equal', () => {
      const { kind: _, ...fields } = item();
      const changes = Object.entries(fields).map(([field, value]) => ({ ...item(), [field]: `${String(value)}?` }));
      const prints = [item(), ...(changes as SubmissionDocument[])].map(fingerprint);
      expect(new Set(prints).size).toBe(prints.length);
      expect(fingerprint(deviceSetup('A'))).not.toBe(fingerprint(deviceSetup('B')));
    });

    it('leaves out a sealed password, which differs each time, and covers the digest of a chosen one', () => {
      const user = (sealedPassword: string, passwordDigest: string | null) =>
        fingerprint(branchUser({ sealedPassword, passwordDigest }));
      expect(user('one', null)).toBe(user('other', null));
      expect(user('one', 'digest')).not.toBe(user('one', 'other digest'));
    });

    it('does not depend on the order of its keys', () => {
      expect(fingerprint(reversed(item()))).toBe(fingerprint(item()));
    });
  });

  describe('a movement of stock', () => {
    it('has another fingerprint when it goes to another branch', () => {
      const fingerprints = [null, '01', '02'].map((partnerBranch) => fingerprint(stockMovement({ partnerBranch })));
      expect(new Set(fingerprints).size).toBe(3);
    });

    it('keeps the fingerprint of movements stored before they could name a branch', () => {
      const { partnerBranch: _, ...before } = stockMovement();
      expect(fingerprint(before as SubmissionDocument)).toBe(fingerprint(stockMovement()));
    });
  });
});

const NARROW = { ...USUAL_SCOPES, SANDBOX: { items: 'prefix', movements: 'branch' } as const };
const device = { tin: 'P051999888K', bhfId: '01' };
const submission = (kind: string, document: object, series: string, over: object = {}) =>
  ({ environment: 'SANDBOX', kind, document, series, number: null, device, ...over }) as unknown as AttemptFacts;
const MOVEMENT = ['stock-movement', stockMovement(), 'stock/SANDBOX/P051999888K'] as const;
const ITEM = [
  'item',
  { ...item(), itemType: '2', packageUnit: 'NT', quantityUnit: 'U' },
  'item/SANDBOX/P051999888K',
] as const;

describe('the series of a document', () => {
  it('is the one that it was accepted for, unless the settings say otherwise', () => {
    expect(seriesInForce(submission(...MOVEMENT), USUAL_SCOPES)).toBeNull();
    expect(seriesInForce(submission(...ITEM), USUAL_SCOPES)).toBeNull();
  });

  it('is that of its branch, or of the prefix of its code, where the authority counts so', () => {
    expect(seriesInForce(submission(...MOVEMENT), NARROW)).toBe('stock/SANDBOX/P051999888K/01');
    expect(seriesInForce(submission(...ITEM), NARROW)).toBe('item/SANDBOX/P051999888K/2NTXU');
  });

  it('is the usual one again when the setting is taken back', () => {
    const [kind, document] = MOVEMENT;
    const narrow = submission(kind, document, 'stock/SANDBOX/P051999888K/01');
    expect(seriesInForce(narrow, USUAL_SCOPES)).toBe('stock/SANDBOX/P051999888K');
  });

  it('stays once it has a number, which the authority may have received', () => {
    expect(seriesInForce(submission(...MOVEMENT, { number: 7 }), NARROW)).toBeNull();
  });

  it('depends on the settings of its own environment', () => {
    const [kind, document] = MOVEMENT;
    const production = submission(kind, document, 'stock/PRODUCTION/P051999888K', { environment: 'PRODUCTION' });
    expect(seriesInForce(production, NARROW)).toBeNull();
  });
});
