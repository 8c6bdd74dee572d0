import {
  barcodeCreditNote,
  creditNote,
  expressCreditNote,
  line,
  type Line,
  scanned,
  secondCreditNote,
  type Wares,
} from '../../client/bodies.js';
import { operation } from '../../every-operation/operations.js';
import { fieldsOf, must, newcomer, shop, verdict } from '../../client/shop.js';

/** One shape of a credit note: its body and the names of its fields. */
interface Shape {
  operationName: string;
  body(orgInvcNo: number, invcNo: number, wares?: Wares): object;
  original: string;
  number: string;
  lines: string;
  /** The field of a line that names the item. */
  item: string;
}

const BARCODE = '6161100000026';

const byBarcode = {
  body: (orgInvcNo: number, creditNoteInvcNo: number, wares: Wares = {}) =>
    barcodeCreditNote(orgInvcNo, [scanned(BARCODE, wares)], { creditNoteInvcNo }),
  original: 'original.invcNo',
  number: 'original.creditNoteInvcNo',
  lines: 'lineItems',
  item: 'bcd',
};

export const SHAPES = {
  standard: {
    operationName: 'post-sales-credit-note',
    body: (orgInvcNo, invcNo, wares) => creditNote(orgInvcNo, invcNo, [line(wares)]),
    original: 'orgInvcNo',
    number: 'invcNo',
    lines: 'items',
    item: 'itemCd',
  },
  second: {
    operationName: 'post-sales-credit-note',
    body: (orgInvcNo, creditNoteInvcNo, wares) => secondCreditNote(orgInvcNo, [line(wares)], { creditNoteInvcNo }),
    original: 'original.invcNo',
    number: 'original.creditNoteInvcNo',
    lines: 'lineItems',
    item: 'itemCd',
  },
  express: {
    operationName: 'post-sales-credit-note-express',
    body: (orgInvcNo, creditNoteInvcNo, wares) => expressCreditNote(orgInvcNo, [line(wares)], { creditNoteInvcNo }),
    original: 'orgInvcNo',
    number: 'creditNoteInvcNo',
    lines: 'lineItems',
    item: 'itemCd',
  },
  barcode: { operationName: 'post-sales-credit-note-barcode', ...byBarcode },
  'reverse barcode': { operationName: 'post-reverse-credit-notes-barcode', ...byBarcode },
} satisfies Record<string, Shape>;

export type ShapeName = keyof typeof SHAPES;

/** A shop that has sold this quantity under the number 1000, with a barcode on the item. */
export async function soldShop(qty = 3, header: Record<string, unknown> = {}) {
  const one = await shop();
  await one.sell('1000', [soldLine(qty)], header);
  return one;
}

export const soldLine = (qty: number): Line => line({ qty }, { bcd: BARCODE });

const ready = (name: ShapeName) => {
  const shape: Shape = SHAPES[name];
  const { address } = operation(shape.operationName);
  return { shape, address };
};

export function refundsPartByPart(name: ShapeName): void {
  const { shape, address } = ready(name);
  it(`with the receipt, to one part after the other (${name})`, async () => {
    const { post, signedSales, wireOf } = await soldShop(3);
    const { body } = await must(post(address, shape.body(1000, 2001)));
    const signed = (await signedSales()).at(-1)!;
    const { curRcptNo, rcptSign, intrlData, sdcDateTime } = signed.receipt;
    expect(body).toMatchObject({ success: true, resultCd: '000', resultMsg: expect.any(String) });
    expect(body.data).toMatchObject({ cisInvcNo: curRcptNo, rcptSign, intrlData, sdcDateTime });
    const { sdcId } = body.data;
    expect(body.data).toMatchObject({ cuInvoiceNo: `${String(sdcId)}/2`, orgCuInvoiceNo: `${String(sdcId)}/1` });
    await must(post(address, shape.body(1000, 2002, { qty: 2 })));
    const wire = { rcptTyCd: 'R', salesTyCd: 'N', orgInvcNo: 1 };
    expect(await wireOf('2001')).toMatchObject({ ...wire, invcNo: 2, totAmt: 116, totItemCnt: 1 });
    expect(await wireOf('2002')).toMatchObject({ ...wire, invcNo: 3, totAmt: 232 });
  });
}

export function takesTheRestFromTheOriginal(name: ShapeName): void {
  const { shape, address } = ready(name);
  it(`and takes buyer, currency, rate and payment from the original (${name})`, async () => {
    const buyer = { custTin: 'P051999888K', custNm: 'JUMLA LTD' };
    const { post, wireOf } = await soldShop(1, { ...buyer, currency: 'USD', exchangeRate: 100, pmtTyCd: '02' });
    await must(post(address, shape.body(1000, 2001)));
    expect(await wireOf('2001')).toMatchObject({ ...buyer, totAmt: 11_600, pmtTyCd: '02' });
  });
}

export function refusesWhatIsTaken(name: ShapeName): void {
  const { shape, address } = ready(name);

  it(`and 802 once everything is refunded (${name})`, async () => {
    const { post } = await soldShop(1);
    await must(post(address, shape.body(1000, 2001)));
    const answer = await post(address, shape.body(1000, 2002));
    expect(verdict(answer)).toEqual([409, '802', `802 ${shape.original}`]);
  });

  it(`and 004 to another credit note of the same number, with the one that has it (${name})`, async () => {
    const { post } = await soldShop(3);
    const { body } = await must(post(address, shape.body(1000, 2001)));
    const answer = await post(address, shape.body(1000, 2001, { qty: 2 }));
    expect(verdict(answer)).toEqual([409, '004', `004 ${shape.number}`]);
    expect(answer.body.data).toMatchObject({ invcNo: '2001', rcptSign: body.data.rcptSign });
  });

  it(`and 007 before the device is initialised (${name})`, async () => {
    const { till } = await newcomer();
    expect(verdict(await till.post(address, shape.body(1000, 2001))).slice(0, 2)).toEqual([409, '007']);
  });
}

export function refusesWhatCannotBeRefunded(name: ShapeName): void {
  const { shape, address } = ready(name);

  it(`and 801 to a refund of an unknown sale (${name})`, async () => {
    const { post, stored } = await shop();
    const before = await stored();
    expect(verdict(await post(address, shape.body(1000, 2001)))).toEqual([422, '801', `801 ${shape.original}`]);
    expect(await stored()).toEqual(before);
  });

  it(`and 003 to a refund of more than was sold, and stores nothing (${name})`, async () => {
    const { post, stored } = await soldShop(1);
    const before = await stored();
    const answer = await post(address, shape.body(1000, 2001, { qty: 2 }));
    expect(verdict(answer).slice(0, 2)).toEqual([422, '003']);
    expect(fieldsOf(answer)).toEqual([`${shape.lines}[0].qty`, `${shape.lines}[0].totAmt`]);
    expect(await stored()).toEqual(before);
  });

  it(`to a refusal of the authority, and the same number may be used again (${name})`, async () => {
    const { post, stack, till } = await soldShop(1);
    await stack.simulator.armFault({ fault: 'reject', code: '921', operation: 'saveTrnsSalesOsdc', tin: till.tin });
    const answer = await post(address, shape.body(1000, 2001));
    expect(answer).toMatchObject({ status: 422, body: { data: { status: 'REJECTED', authority: { code: '921' } } } });
    await must(post(address, shape.body(1000, 2001)));
  });
}

/** Only for shapes whose number may be omitted. */
export function countsOnFromTheOriginal(name: ShapeName): void {
  const { shape, address } = ready(name);
  it(`and numbers the credit note 10000 after its original (${name})`, async () => {
    const { post, get } = await soldShop(1);
    await must(post(address, withoutNumber(shape.body(1000, 0))));
    expect((await must(get('reverse-invoices/11000'))).body.data).toMatchObject({ orgInvcNo: '1000' });
  });
}

export function refusesTheNextNumberWhereItIsTaken(name: ShapeName): void {
  const { shape, address } = ready(name);

  it(`if the number 10000 after the original is used, with the field to send (${name})`, async () => {
    const { post } = await soldShop(3);
    await must(post(address, withoutNumber(shape.body(1000, 0))));
    const answer = await post(address, withoutNumber(shape.body(1000, 0, { qty: 2 })));
    expect(verdict(answer)).toEqual([409, '004', `004 ${shape.number}`]);
    expect(answer.body.errors).toMatchObject([{ fix: expect.stringContaining('creditNoteInvcNo') }]);
  });
}

/** JSON omits undefined. */
function withoutNumber(body: object): object {
  const { original, ...rest } = { original: undefined, ...body, creditNoteInvcNo: undefined } as { original?: object };
  return original ? { ...rest, original: { ...original, creditNoteInvcNo: undefined } } : rest;
}
