import { ask, sale as saleLine, upload } from '../client/batches.js';
import { OPERATIONS } from '../every-operation/operations.js';
import {
  creditNote,
  line,
  moved,
  returnOf,
  sale,
  saleWithItems,
  SERVICE,
  serviceItem,
  stockMovement,
} from '../client/bodies.js';
import { ASYNC, must, newcomer, type Shop, shop, type Till, type TillRequestOptions, verdict } from '../client/shop.js';

interface Found {
  wouldBe: { httpStatus: number; resultCd: string };
  errors: { code: string; field: string }[];
  warnings: { field: string; message: string }[];
  document: { transaction?: Record<string, unknown>; items?: Record<string, unknown>[] } | null;
  taxes: { taxTyCd: string; taxblAmt: number; taxAmt: number; totAmt: number }[] | null;
  callsFirst: { method: string; path: string; body?: object }[];
  existing: object | null;
  lookupPending: boolean;
}

type Posting = Pick<Till, 'post'>;

async function validate(till: Posting, path: string, body: object, asking?: TillRequestOptions): Promise<Found> {
  const answer = await must(till.post(`${path}?validate=true`, body, asking));
  expect(answer.body).toMatchObject({ resultCd: '000', resultMsg: expect.stringMatching(/^Nothing was done\. /) });
  return answer.body.data as unknown as Found;
}

const fieldsIn = ({ errors }: Found) => errors.map(({ code, field }) => `${code} ${field}`);

describe('a request with validate=true', () => {
  it('shows the document, its taxes and what a post would get, and does nothing', async () => {
    const here = await shop();
    await here.sell('INV-1');
    const [stored, sales] = [await here.stored(), await here.signedSales()];
    const found = await validate(here, 'sales', sale('INV-2', [line({ qty: 10 })]));
    expect(found).toMatchObject({ wouldBe: { httpStatus: 200, resultCd: '000' }, errors: [], callsFirst: [] });
    expect(found.document).toMatchObject({ transaction: { invcNo: 'INV-2' }, items: [{ itemCd: SERVICE }] });
    expect(found.taxes).toContainEqual(expect.objectContaining({ taxTyCd: 'B', taxblAmt: 1000, taxAmt: 160 }));
    expect([await here.stored(), await here.signedSales()]).toEqual([stored, sales]);
    // The number is not used up.
    expect((await here.sell('INV-2')).body.data).toMatchObject({ cisInvcNo: 2 });
  });

  it('and respond-async says 202', async () => {
    const { wouldBe } = await validate(await shop(), 'sales', sale('INV-1'), ASYNC);
    expect(wouldBe).toEqual({ httpStatus: 202, resultCd: '000' });
  });

  it('lists what is wrong at all stages, where a post lists the first', async () => {
    const here = await shop();
    const wrong = sale('INV-1', [line({}, { taxAmt: 17 }), line({ itemCd: 'NONE' })], { custTin: 'P051999888K' });
    const found = await validate(here, 'sales', wrong);
    expect([found.wouldBe, found.lookupPending]).toEqual([{ httpStatus: 400, resultCd: '003' }, true]);
    expect(fieldsIn(found)).toEqual(
      expect.arrayContaining(['003 items[0].taxAmt', '005 items[1].itemCd', '002 transaction.custNm']),
    );
    expect((await here.post('sales', wrong)).body.resultCd).toBe('003');
  });

  it('lists the calls that must come first, in their order', async () => {
    const { till } = await newcomer();
    const found = await validate(till, 'sales', sale('INV-1', [line(), line({ itemCd: 'NONE' })]));
    expect(found.wouldBe).toEqual({ httpStatus: 409, resultCd: '007' });
    expect(found.callsFirst.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/api/v1/initialize', undefined],
      ['POST', '/api/v1/items', { itemCd: SERVICE }],
      ['PUT', '/api/v1/stock/master/activate', { itemCd: SERVICE }],
      ['POST', '/api/v1/items', { itemCd: 'NONE' }],
      ['PUT', '/api/v1/stock/master/activate', { itemCd: 'NONE' }],
    ]);
  });

  it('tells of a document that was submitted before what a post would tell, and hands out no receipt', async () => {
    const here = await shop();
    await here.post('sales', sale('INV-1'), ASYNC);
    await here.atRest();
    const again = await validate(here, 'sales', sale('INV-1', [line()], { remark: 'again' }));
    expect([again.wouldBe.resultCd, again.warnings.map(({ field }) => field)]).toEqual(['000', ['transaction.remark']]);
    expect(verdict(await here.post('sales', sale('INV-1')))).toEqual([200, '000']);
    const other = await validate(here, 'sales', sale('INV-1', [line({ qty: 2 })]));
    expect([other.wouldBe, fieldsIn(other)]).toEqual([
      { httpStatus: 409, resultCd: '004' },
      ['004 transaction.invcNo'],
    ]);
  });

  it('uses no idempotency key', async () => {
    const here = await shop();
    const asking = { idempotencyKey: 'ONCE' };
    await validate(here, 'sales', sale('INV-1'), asking);
    expect(verdict(await here.post('sales', sale('INV-2'), asking))).toEqual([200, '000']);
  });

  it('completes a credit note from its original, and takes nothing off what is left', async () => {
    const here = await shop();
    await here.sell('INV-1');
    for (let times = 0; times < 2; times++) {
      const found = await validate(here, 'sales/credit-note', creditNote('INV-1', 'CN-1'));
      expect(found).toMatchObject({ wouldBe: { resultCd: '000' }, document: { transaction: { orgInvcNo: 'INV-1' } } });
    }
    expect(verdict(await here.post('sales', returnOf('INV-1', 'CN-1')))).toEqual([200, '000']);
    const spent = await validate(here, 'sales/credit-note', creditNote('INV-1', 'CN-2'));
    expect(spent.wouldBe).toEqual({ httpStatus: 409, resultCd: '802' });
  });

  it('goes with other documents, and with items that a sale registers', async () => {
    const here = await shop();
    await here.goods();
    expect((await validate(here, 'stock/io', stockMovement(1, [moved()]))).wouldBe.resultCd).toBe('000');
    expect(await here.inStock('SOAP')).toBeNull();
    const unknown = await validate(here, 'stock/io', stockMovement(1, [moved('NONE')]));
    expect([unknown.wouldBe.resultCd, unknown.callsFirst[0]?.body]).toEqual(['005', { itemCd: 'NONE' }]);
    const registering = saleWithItems('INV-1', [line({ itemCd: 'NEW' })], {}, { autoRegisterItems: true });
    const stored = await here.stored();
    expect((await validate(here, 'sales-with-items', registering)).errors.map(({ code }) => code)).not.toContain('005');
    expect(await here.stored()).toEqual(stored);
  });

  it('shows what a post would get with its refusal', async () => {
    const here = await shop();
    await here.untilHandedOut(await here.sell('INV-1'));
    const found = await validate(here, 'sales', sale('INV-1'));
    expect(found.existing).toMatchObject({ reference: 'INV-1', identical: true, rcptSign: expect.any(String) });
    expect((await validate(here, 'sales', sale('INV-2'))).existing).toBeNull();
  });

  it('of another document with the number lists what is wrong besides', async () => {
    const here = await shop();
    await here.sell('INV-1');
    const found = await validate(here, 'sales', sale('INV-1', [line({ itemCd: 'NONE' })]));
    expect([found.wouldBe.resultCd, fieldsIn(found)]).toEqual([
      '004',
      ['004 transaction.invcNo', '005 items[0].itemCd'],
    ]);
  });

  it.each(OPERATIONS.filter(({ sendsDocument }) => sendsDocument))(
    'stores nothing at $title',
    async ({ method, address, body }) => {
      const here = await shop();
      const stored = await here.stored();
      const answer = await here.till.ask(method, `${address}?validate=true`, body);
      expect(answer).toMatchObject({ status: 200, body: { resultCd: '000', data: { wouldBe: expect.any(Object) } } });
      expect(await here.stored()).toEqual(stored);
    },
  );

  it.each(['false', 'TRUE', '1', ''])('is nothing but "true": %j is refused, and nothing is sold', async (value) => {
    const here = await shop();
    const stored = await here.stored();
    expect(verdict(await here.post(`sales?validate=${value}`, sale('INV-1')))).toEqual([400, '003', '003 validate']);
    expect(await here.stored()).toEqual(stored);
  });

  it('is answered as ever where it is not about the document', async () => {
    const { stack } = await shop();
    const response = await fetch(`${stack.nextApi()}/api/v1/sales?validate=true`, { method: 'POST' });
    expect(response.status).toBe(401);
  });
});

describe('a batch with validate=true', () => {
  const storedBatches = async ({ stack, till }: Shop) =>
    stack.query('SELECT count(*)::int FROM batches WHERE tin = $1', [till.tin]);

  /** A line that stands on one before it, one that came before, one with its number, and one with an unknown item. */
  const linesOf = () => [
    { kind: 'item-service', ...serviceItem('NEW') },
    saleLine('INV-2', [line({ itemCd: 'NEW' })]),
    saleLine('INV-1'),
    saleLine('INV-1', [line({ qty: 2 })]),
    saleLine('INV-3', [line({ itemCd: 'NONE' })]),
  ];
  const COUNTS = { lines: 5, valid: 2, known: 1, duplicates: 1, refused: 1 };

  it('streams what is wrong, with the counts last, and stores nothing', async () => {
    const here = await shop();
    await here.sell('INV-1');
    const stored = [await here.stored(), await storedBatches(here)];
    const { status, lines, validation } = await upload(here.till, linesOf(), {}, '?validate=true');
    expect([status, lines.map((one) => [one.line, one.verdict, one.resultCd])]).toEqual([
      200,
      [
        [4, 'duplicate', '004'],
        [5, 'refused', '005'],
      ],
    ]);
    expect(validation).toEqual(COUNTS);
    expect([await here.stored(), await storedBatches(here)]).toEqual(stored);
    const posted = await upload(here.till, linesOf());
    expect(posted.batch).toMatchObject({ accepted: 2, known: 1, duplicates: 1, refused: 1 });
  });

  it('answers a list in one piece', async () => {
    const here = await shop();
    await here.sell('INV-1');
    const { body } = await must(ask(here.till, 'POST', 'batches?validate=true', linesOf()));
    expect(body.data).toMatchObject({ ...COUNTS, verdicts: [{ line: 4 }, { line: 5 }] });
    expect(await storedBatches(here)).toEqual([{ count: 0 }]);
  });

  it('refuses what is no list, and any other value', async () => {
    const here = await shop();
    expect(verdict(await here.post('batches?validate=true', {}))).toEqual([400, '003', '003 body']);
    expect(verdict(await here.post('batches?validate=yes', linesOf()))).toEqual([400, '003', '003 validate']);
    expect(await storedBatches(here)).toEqual([{ count: 0 }]);
  });
});
