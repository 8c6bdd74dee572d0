import { AMOUNT_MAX } from '@app/domain';
import { readActOnMany } from './operating/read-act-on-many.js';
import { readPurchase } from './purchases/read-purchase.js';
import { examplePartOfPurchase, examplePurchase } from './purchases/confirm-purchase.dto.js';
import { readInitialize, readSetup } from './device/read-device.js';
import type { BrokenBody } from './test/broken-body.js';
import { validationContextAt } from './test/validation-context-at.js';
import { exampleStockMovement } from './stock/example-stock.js';
import { readStockMovement } from './stock/read-stock-movement.js';

describe('read act on many', () => {
  const [FIRST, SECOND] = ['0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90', '1b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90'];
  const ORDER = { act: 'release', reason: 'Over', submissionIds: [FIRST] };

  const faultsOf = (body: unknown): string[] => {
    const reading = readActOnMany(body);
    return reading.ok ? [] : reading.violations.map(({ code, field }) => `${code} ${field}`);
  };

  it('is a dry run unless it says that it is none', () => {
    expect(readActOnMany(ORDER)).toMatchObject({ ok: true, value: { dryRun: true, neverReceived: false } });
    expect(readActOnMany({ ...ORDER, dryRun: false })).toMatchObject({ value: { dryRun: false } });
  });

  it('names each submission once, in whatever letters', () => {
    const submissionIds = [FIRST, SECOND, FIRST!.toUpperCase()];
    expect(readActOnMany({ ...ORDER, submissionIds })).toMatchObject({
      value: { on: { submissionIds: [FIRST, SECOND] } },
    });
  });

  it('takes a group in place of submissions', () => {
    const value = { on: { groupId: 'abc', cursor: FIRST } };
    expect(readActOnMany({ act: 'failure', reason: 'Over', groupId: 'abc', cursor: FIRST })).toMatchObject({ value });
  });

  it('takes the filter with which a group was shown', () => {
    const order = { act: 'question', groupId: 'abc', status: 'FAILED', environment: 'SANDBOX' };
    expect(readActOnMany(order)).toMatchObject({
      value: { on: { groupId: 'abc', status: 'FAILED', environment: 'SANDBOX' } },
    });
  });

  it('needs no reason for a question', () => {
    expect(readActOnMany({ act: 'question', submissionIds: [FIRST] })).toMatchObject({ ok: true });
  });

  it('warns of fields that it does not have', () => {
    expect(readActOnMany({ ...ORDER, dryrun: false })).toMatchObject({ ok: true, warnings: [{ field: 'dryrun' }] });
  });

  it.each<[string, unknown, string[]]>([
    ['nothing', undefined, ['002 act', '002 reason', '002 submissionIds']],
    ['a list', [], ['003 body']],
    ['an unknown act', { ...ORDER, act: 'resume' }, ['003 act']],
    ['no reason', { ...ORDER, reason: ' ' }, ['002 reason']],
    ['neither submissions nor group', { act: 'release', reason: 'Over' }, ['002 submissionIds']],
    ['both', { ...ORDER, groupId: 'abc' }, ['003 submissionIds']],
    ['no submission', { ...ORDER, submissionIds: [] }, ['003 submissionIds']],
    ['an object of submissions', { ...ORDER, submissionIds: {} }, ['003 submissionIds']],
    ['too many', { ...ORDER, submissionIds: Array.from({ length: 201 }, () => FIRST) }, ['003 submissionIds']],
    [
      'what is no id',
      { ...ORDER, submissionIds: [FIRST, 'INV-1', null, [FIRST]] },
      ['1', '2', '3'].map((at) => `003 submissionIds[${at}]`),
    ],
    ['a status that no case has', { act: 'question', groupId: 'abc', status: 'APPROVED' }, ['003 status']],
    ['a flag that is text', { ...ORDER, dryRun: 'false' }, ['003 dryRun']],
  ])('refuses %s', (_, body, faults) => expect(faultsOf(body)).toEqual(faults));
});

describe('read purchase', () => {
  const NOW = new Date('2026-03-02T08:00:00Z');
  const read = (change: object = {}) => readPurchase({ ...examplePurchase, ...change }, NOW);

  const violationsOf = (change: object) => {
    const reading = read(change);
    return reading.ok ? [] : reading.violations.map(({ code, field }) => `${code} ${field}`);
  };

  it('the example breaks no rule, and says in our words what the body says in the interface’s', () => {
    expect(read()).toEqual({
      ok: true,
      warnings: [],
      draft: {
        ...{ kind: 'purchase-confirmation', supplierPin: 'P000111222B', supplierInvoiceNumber: '77' },
        ...{ supplierBhfId: null, answer: 'CONFIRMED', paymentType: '02', confirmedAt: '20260302101500', total: 5800 },
        ...{ remark: null, lines: [], purchase: null },
      },
    });
  });

  it('a number is the same as text, and 04 refuses', () => {
    const fields = {
      spplrInvcNo: 77,
      spplrBhfId: '01',
      salesSttsCd: '04',
      itemList: [{ itemSeq: 1, itemCd: 'KETTLE' }],
    };
    expect(read(fields)).toMatchObject({
      draft: {
        ...{ supplierInvoiceNumber: '77', supplierBhfId: '01', answer: 'REFUSED' },
        lines: [{ sequence: 1, itemCode: 'KETTLE' }],
      },
    });
  });

  it('some lines are confirmed, and never refused', () => {
    expect(read(examplePartOfPurchase)).toMatchObject({
      ok: true,
      draft: { onlyTheseLines: true, lines: [{ sequence: 2, itemCode: 'GDS-OIL-1L' }], total: 1160 },
    });
    expect(violationsOf({ onlyListedLines: true })).toEqual(['002 itemList']);
    expect(violationsOf({ ...examplePartOfPurchase, salesSttsCd: '04' })).toEqual(['003 onlyListedLines']);
  });

  it.each([
    ['20260302110500', []],
    ['20260302110501', ['003 cfmDt']],
    ['20260303000000', ['003 cfmDt']],
    ['20260230101500', ['003 cfmDt']],
  ])('it was confirmed by now, or five minutes later: %s', (cfmDt, expected) => {
    expect(violationsOf({ cfmDt })).toEqual(expected);
  });
});

describe('set-up', () => {
  it('reads the serial number', () => {
    expect(readSetup({ deviceSerialNumber: ' RISITI/1 ' })).toEqual({
      ok: true,
      document: { kind: 'device-setup', deviceSerialNumber: 'RISITI/1' },
      warnings: [],
    });
  });

  it.each<[unknown, string]>([
    [undefined, '002'],
    [{}, '002'],
    [{ deviceSerialNumber: '' }, '002'],
    [{ deviceSerialNumber: 5 }, '003'],
    [{ deviceSerialNumber: 'x'.repeat(101) }, '003'],
  ])('%j is refused with %s, naming it', (body, code) => {
    expect(readSetup(body)).toMatchObject({ ok: false, code, violations: [{ field: 'deviceSerialNumber' }] });
  });
});

describe('initialize', () => {
  it.each([undefined, null, '', {}, { receipt: null }, { deviceSerialNumber: '' }])('needs nothing: %j', (body) => {
    expect(readInitialize(body)).toEqual({
      ok: true,
      value: { deviceSerialNumber: null, replace: false, receipt: null, logo: null },
      warnings: [],
    });
  });

  it('reads what is printed on receipts', () => {
    const receipt = {
      custMblNo: '0700111222',
      trdeNm: 'Mwangaza',
      adrs: 'Moi Avenue',
      topMsg: 'Karibu',
      btmMsg: 'Asante',
    };
    expect(readInitialize({ deviceSerialNumber: 'RISITI/1', receipt })).toMatchObject({
      value: {
        deviceSerialNumber: 'RISITI/1',
        receipt: {
          customerMobile: '0700111222',
          tradeName: 'Mwangaza',
          address: 'Moi Avenue',
          topMessage: 'Karibu',
          bottomMessage: 'Asante',
        },
      },
    });
    expect(readInitialize({ receipt: {} })).toMatchObject({ value: { receipt: { tradeName: null } } });
  });

  it('reads the wish to replace a refused device', () => {
    expect(readInitialize({ replace: true })).toMatchObject({ value: { deviceSerialNumber: null, replace: true } });
  });

  it.each([
    [{ replace: 'yes' }, 'replace'],
    [{ deviceSerialNumber: 1 }, 'deviceSerialNumber'],
    [{ receipt: [] }, 'receipt'],
    [{ receipt: { trdeNm: 'x'.repeat(21) } }, 'receipt.trdeNm'],
    [{ receipt: { adrs: 'x'.repeat(201) } }, 'receipt.adrs'],
    [{ receipt: { topMsg: 1 } }, 'receipt.topMsg'],
    [{ receipt: { logo: 'x'.repeat(22_001) } }, 'receipt.logo'],
  ])('%j is refused, naming %s', (body, field) => {
    expect(readInitialize(body)).toMatchObject({ ok: false, code: '003', violations: [{ field }] });
  });
});

describe('read stock movement', () => {
  /** The day of the example: it is past midnight in Nairobi, and not yet in Greenwich. */
  const NOW = '2026-03-01T21:30:00Z';
  const [moved] = exampleStockMovement.itemList;
  const of = (line: object, change: object = {}) => ({
    ...exampleStockMovement,
    itemList: [{ ...moved, ...line }],
    ...change,
  });
  const read = (body: unknown) => readStockMovement(body, validationContextAt(NOW));

  function violationsOf(body: unknown): string[] {
    const reading = read(body);
    return reading.ok ? [] : reading.violations.map(({ code, field }) => `${code} ${field}`);
  }

  it('the example breaks no rule, and says in our words what the body says in the interface’s', () => {
    expect(read(exampleStockMovement)).toMatchObject({
      ok: true,
      warnings: [],
      document: {
        ...{ kind: 'stock-movement', origin: 'caller', movementNumber: 1, stockType: '02', registration: 'M' },
        ...{ occurredOn: '20260302', partnerPin: 'P051999888K', ofInvoice: null, ofPurchase: null, total: 7200 },
        lines: [{ sequence: 1, itemCode: 'GDS-OIL-1L', quantity: 24, unitPrice: 300, total: 7200, isStocked: true }],
      },
    });
  });

  it.each<[string, unknown]>([
    ['belongs to an invoice', of({}, { invcNo: 'INV-1' })],
    ['belongs to a purchase', of({}, { spplrTin: 'P051999888K', spplrInvcNo: '77' })],
    ['goes to another branch', of({ stockTyCd: '13' }, { custBhfId: '01' })],
    ['comes from another branch', of({ stockTyCd: '04' }, { custBhfId: '01' })],
    ['comes to all an amount may be', of({ totAmt: AMOUNT_MAX })],
  ])('nothing is wrong with what %s', (_, body) => {
    expect(violationsOf(body)).toEqual([]);
  });

  it.each<BrokenBody>([
    ['tomorrow', of({}, { ocrnDt: '20260303' }), '003', 'ocrnDt'],
    ['another count than its lines', of({}, { totItemCnt: 2 }), '003', 'totItemCnt'],
    [
      'an invoice and a purchase',
      of({}, { invcNo: 'INV-1', spplrTin: 'P051999888K', spplrInvcNo: '77' }),
      '003',
      'invcNo',
    ],
    ['a purchase of nobody', of({}, { spplrInvcNo: '77' }), '002', 'spplrTin'],
    ['a supplier without an invoice', of({}, { spplrTin: 'P051999888K' }), '002', 'spplrInvcNo'],
    ['a branch that has nothing to do with it', of({}, { custBhfId: '01' }), '003', 'custBhfId'],
    [
      'more than an amount may be',
      of({}, { totItemCnt: 2, itemList: [{ ...moved, totAmt: AMOUNT_MAX }, moved] }),
      '003',
      'itemList',
    ],
    [
      'two reasons to move',
      of({}, { totItemCnt: 2, itemList: [moved, { ...moved, stockTyCd: '03' }] }),
      '003',
      'itemList[1].stockTyCd',
    ],
  ])('refused is one with %s', (_, body, code, field) => {
    expect(violationsOf(body)).toEqual([`${code} ${field}`]);
  });

  it.each([
    ['another total than its lines come to', of({}, { totAmt: 7000 }), 'totAmt'],
    ['no branch to go to', of({ stockTyCd: '13' }), 'custBhfId'],
    ['goods of a sale, which move by themselves', of({ stockTyCd: '11' }), 'itemList[0].stockTyCd'],
    ['a quantity that the wire rounds', of({ qty: 0.125 }), 'itemList[0].qty'],
  ])('taken with a warning is one with %s', (_, body, field) => {
    expect(read(body)).toMatchObject({ ok: true, warnings: [{ field }] });
  });

  it('says what a rounded quantity is sent as, of each line that is rounded', () => {
    const lines = [
      { ...moved, qty: 24.5 },
      { ...moved, qty: 0.125, totAmt: 0 },
      { ...moved, qty: 0.001, totAmt: 0 },
    ];
    expect(read(of({}, { totItemCnt: 3, itemList: lines }))).toMatchObject({
      warnings: [
        {
          field: 'itemList[1].qty',
          message: expect.stringContaining('is 0.125, but the tax authority takes two decimals: it is sent as 0.13'),
        },
        { field: 'itemList[2].qty', message: expect.stringContaining('sent as 0.01') },
      ],
    });
  });
});
