import { randomBytes, randomUUID } from 'node:crypto';
import { testSize } from '../../../../libs/testing/src/test-size.js';
import { logoPng } from '../../../../libs/receipt/src/test/sample-logo.js';
import { returnOf, saleWith } from '../test/sales.js';
import { SharedBench } from '../test/shared-bench.js';
import { RETRY_AFTER, type AnswerData, type ApiTill, fieldsOf } from '../test/till.js';

let bench: SharedBench;
let till: ApiTill;
beforeAll(async () => {
  bench = await SharedBench.find();
  till = await bench.till();
});

interface Sold {
  id: string;
  receiptUrl: string;
  data: AnswerData;
}

async function sold(of = till, body: object = saleWith()): Promise<Sold> {
  const answered = await of.post('/sales', body);
  expect(answered.status).toBe(200);
  const data = answered.body.data!;
  return { id: answered.headers.get('location')!.split('/').at(-1)!, receiptUrl: data.receiptUrl as string, data };
}

const receiptOf = ({ id }: Pick<Sold, 'id'>, rest = '', headers = {}) =>
  till.get(`/submissions/${id}/receipt${rest}`, headers);
const opened = (url: string, headers: Record<string, string> = {}) => fetch(`${bench.apiUrl}${url}`, { headers });

interface Model {
  state: string;
  marks: string[];
  isUnofficial: boolean;
  totals: Record<string, number>;
  qr: string;
  print: { number: number } | null;
  controlUnit: Record<string, unknown>;
}
const modelIn = (answer: { body: { data?: unknown } }) => answer.body.data as Model;

describe('the receipt of a signed sale', () => {
  it('is the print model by default, with what was signed', async () => {
    const sale = await sold();
    const answered = await receiptOf(sale);
    expect([answered.status, answered.headers.get('vary')]).toEqual([200, expect.stringContaining('Accept')]);
    const model = modelIn(answered);
    const [wire] = await bench.query<{ total: number; sign: string }>(
      `SELECT (wire_body::jsonb ->> 'totAmt')::float8 AS total, rcpt_sign AS sign
       FROM wire_bodies JOIN receipts ON submission_id = id WHERE id = $1`,
      [sale.id],
    );
    expect(model).toMatchObject({
      state: 'SIGNED',
      marks: [],
      isUnofficial: false,
      print: null,
      totals: { total: wire!.total },
    });
    expect(model.qr).toBe(sale.data.qrUrl);
    expect(model.controlUnit.signature).toBe(wire!.sign.match(/.{4}/g)!.join('-'));
    expect(model.controlUnit.cuInvoiceNumber).toBe(sale.data.cuInvoiceNo);
  });

  it.each([
    ['html', 'text/html; charset=utf-8', '<!doctype html>'],
    ['pdf', 'application/pdf', '%PDF'],
    ['escpos', 'application/vnd.escpos', '\u001b@'],
    ['svg', 'image/svg+xml; charset=utf-8', '<svg'],
    ['png', 'image/png', '\ufffdPNG'],
    ['json', 'application/json; charset=utf-8', '{'],
  ])('comes as %s by its suffix and by Accept', async (format, type, start) => {
    const sale = await sold();
    const [suffix, accept] = [
      await receiptOf(sale, `.${format}`),
      await receiptOf(sale, '', { accept: type.split(';')[0] }),
    ];
    for (const answered of [suffix, accept]) {
      expect([answered.status, answered.headers.get('content-type')]).toEqual([200, type]);
      expect(answered.text.startsWith(start)).toBe(true);
    }
    expect(suffix.headers.get('x-content-type-options') ?? 'nosniff').toBe('nosniff');
  });

  it('comes in the language and on the paper of the query', async () => {
    const sale = await sold();
    const [swahili, sheet] = [await receiptOf(sale, '.html?lang=sw'), await receiptOf(sale, '.html?paper=a4')];
    expect([swahili.text.includes('ANKARA YA KODI'), sheet.text.includes('size:A4')]).toEqual([true, true]);
    const wide = await receiptOf(sale, '.escpos?width=80');
    const narrow = await receiptOf(sale, '.escpos?width=58');
    expect([wide.text.includes('-'.repeat(48)), narrow.text.includes('-'.repeat(33))]).toEqual([true, false]);
    const wrong = await receiptOf(sale, '?lang=fr&paper=a5&width=100');
    expect([wrong.status, fieldsOf(wrong)]).toEqual([400, ['003 lang', '003 paper', '003 width']]);
  });

  it('has the logo of the shop, until the shop takes it away', async () => {
    const seller = await bench.till();
    const sale = await sold(seller);
    const page = async () => (await seller.get(`/submissions/${sale.id}/receipt.html`)).text;
    const logo = logoPng().toString('base64');
    await seller.mustPost('/initialize', { receipt: { logo } });
    expect(await page()).toContain(`data:image/png;base64,${logo}`);
    await seller.mustPost('/initialize', { receipt: { btmMsg: 'Asante' } });
    expect(await page()).toContain('data:image/png');
    const wrong = await seller.post('/initialize', { receipt: { logo: 'PHN2Zy8+', btmMsg: 'No' } });
    expect([wrong.status, fieldsOf(wrong)]).toEqual([400, ['003 receipt.logo']]);
    await seller.mustPost('/initialize', { receipt: { logo: 'none' } });
    expect(await page()).not.toContain('data:image/png');
    expect(await page()).toContain('Asante');
  });

  it('only its own account finds it, and a guess finds nothing', async () => {
    const sale = await sold();
    const other = await bench.uninitialisedTill();
    for (const rest of ['', '.pdf', '/prints'])
      expect((await other.get(`/submissions/${sale.id}/receipt${rest}`)).status).toBe(404);
    expect((await other.post(`/submissions/${sale.id}/receipt/prints`, {})).status).toBe(404);
    expect((await other.send('DELETE', `/submissions/${sale.id}/receipt/link`)).status).toBe(404);
    expect((await receiptOf({ id: randomUUID() })).status).toBe(404);
    expect((await receiptOf(sale, '.docx')).status).toBe(404);
  });

  it('is a credit note with the number of its sale', async () => {
    const body = saleWith();
    await sold(till, body);
    const note = await sold(till, returnOf(body.transaction.invcNo));
    const model = modelIn(await receiptOf(note));
    expect(model.marks).toEqual(['REFUND']);
    expect(model.totals.total).toBeLessThan(0);
    expect(model).toMatchObject({
      original: { invoiceNumber: body.transaction.invcNo, cuInvoiceNumber: note.data.orgCuInvoiceNo },
    });
  });

  it('does not exist for other documents, and for a refused sale', async () => {
    const item = await till.post('/items/service', { itemName: 'Service', taxType: 'B', itemCode: 'SVC-RECEIPT' }, {});
    const ofItem = await till.get(`/submissions/${item.headers.get('location')!.split('/').at(-1)}/receipt`);
    const refused = await till.post('/sales', saleWith({ remark: 'simulate:reject=921:No' }));
    const ofRefused = await receiptOf({ id: refused.body.data!.submissionId! });
    expect([ofItem.status, ofRefused.status]).toEqual([409, 409]);
    expect(ofRefused.body.data).toMatchObject({ status: 'REJECTED' });
    for (const { body } of [ofItem, ofRefused]) expect(body.errors![0]!.fix).toBeTruthy();
  });
});

describe('prints', () => {
  const print = (sale: Sold, headers = {}) => till.post(`/submissions/${sale.id}/receipt/prints`, {}, headers);

  it('are one original and then copies, also when many tills print at once', async () => {
    const sale = await sold();
    const models = (await Promise.all(Array.from({ length: 10 }, () => print(sale)))).map(modelIn);
    const originals = models.filter(({ isUnofficial }) => !isUnofficial);
    expect(originals).toMatchObject([{ marks: [], print: { number: 1 }, controlUnit: { label: 'NS' } }]);
    const copies = models.filter(({ isUnofficial }) => isUnofficial);
    expect(copies).toHaveLength(9);
    for (const { marks, controlUnit } of copies) expect([marks, controlUnit.label]).toEqual([['COPY'], 'CS']);
    const { prints } = (await receiptOf(sale, '/prints')).body.data as unknown as { prints: object[] };
    expect(prints).toHaveLength(10);
    expect(prints[0]).toMatchObject({ number: 1, isCopy: false, keyId: expect.any(String), userId: null });
    expect(modelIn(await receiptOf(sale))).toMatchObject({ print: null, marks: [] });
  });

  it('are the same print under the same Idempotency-Key', async () => {
    const sale = await sold();
    const key = { 'idempotency-key': randomUUID() };
    const [first, again, other] = [await print(sale, key), await print(sale, key), await print(sale)].map(modelIn);
    expect([first!.print!.number, again!.print!.number, other!.print!.number]).toEqual([1, 1, 2]);
  });

  it('come as bytes for the printer', async () => {
    const sale = await sold();
    const accept = { accept: 'application/vnd.escpos' };
    const [original, copy] = [await print(sale, accept), await print(sale, accept)];
    expect([original.text.includes('COPY'), copy.text.includes('COPY')]).toEqual([false, true]);
  });
});

describe('before the signature', () => {
  it('the same addresses show a slip that is no receipt, and then the receipt', async () => {
    const seller = await bench.till();
    const { slip, early, url, id } = await bench.whileLaneWaits(seller, saleWith(), async () => {
      const waiting = await seller.post('/sales', saleWith(), { prefer: 'respond-async' });
      expect(waiting.status).toBe(202);
      const { submissionId, receiptUrl } = waiting.body.data as { submissionId: string; receiptUrl: string };
      const model = modelIn(await seller.get(`/submissions/${submissionId}/receipt`));
      expect(model).toMatchObject({ state: 'PROVISIONAL', marks: ['PROVISIONAL - NOT A FISCAL RECEIPT'], qr: null });
      const code = await seller.get(`/submissions/${submissionId}/receipt.png`);
      expect(code.status).toBe(409);
      const printed = await seller.post(`/submissions/${submissionId}/receipt/prints`, {});
      expect((await seller.get(`/submissions/${submissionId}/receipt/prints`)).body.data).toEqual({ prints: [] });
      return { slip: await opened(receiptUrl), early: printed, url: receiptUrl, id: submissionId };
    });
    expect([early.status, fieldsOf(early), early.headers.get('retry-after')]).toEqual([409, ['006 id'], RETRY_AFTER]);
    expect([slip.status, slip.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await slip.text()).toContain('PROVISIONAL - NOT A FISCAL RECEIPT');
    await seller.get(`/submissions/${id}`, { prefer: 'wait=30' });
    const page = await (await opened(url)).text();
    expect([page.includes('PROVISIONAL'), page.includes('SCU INFORMATION')]).toEqual([false, true]);
  });
});

describe('the public link', () => {
  it('is the same at every reading, and shows the receipt to anyone, in each format', async () => {
    const sale = await sold();
    expect(sale.receiptUrl).toMatch(/^\/r\/[\w-]{43}$/);
    expect((await till.get(`/submissions/${sale.id}`)).body.data!.receiptUrl).toBe(sale.receiptUrl);
    const page = await opened(sale.receiptUrl);
    expect([page.status, page.headers.get('x-robots-tag'), page.headers.get('cache-control')]).toEqual([
      ...[200, 'noindex', 'public, max-age=300'],
    ]);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = await page.text();
    expect(text).toContain(sale.data.cuInvoiceNo as string);
    expect(text).not.toContain(sale.id);
    expect((await opened(sale.receiptUrl, { 'if-none-match': page.headers.get('etag')! })).status).toBe(304);
    const pdf = await opened(`${sale.receiptUrl}.pdf`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it('leads nowhere once its owner has revoked it, and the owner keeps the receipt', async () => {
    const sale = await sold();
    for (let time = 0; time < 2; time++) {
      const { status, body } = await till.send('DELETE', `/submissions/${sale.id}/receipt/link`);
      expect([status, body.data]).toEqual([200, { submissionId: sale.id, revoked: true }]);
    }
    expect([(await opened(sale.receiptUrl)).status, (await opened(`${sale.receiptUrl}.pdf`)).status]).toEqual([
      404, 404,
    ]);
    expect((await receiptOf(sale)).status).toBe(200);
  });

  it('has nothing for a refused sale', async () => {
    const refused = await till.post('/sales', saleWith({ remark: 'simulate:reject=921:No' }));
    const { receiptUrl } = (await till.get(`/submissions/${refused.body.data!.submissionId}`)).body.data!;
    expect((await opened(receiptUrl as string)).status).toBe(410);
  });

  const GUESSES = testSize({ short: 200, full: 10_000 });
  it(`cannot be guessed (${GUESSES} guesses from real links and ids)`, async () => {
    const [sale, other] = [await sold(), await sold()];
    const [one, two] = [sale, other].map(({ receiptUrl }) => Buffer.from(receiptUrl.slice(3), 'base64url'));
    const found: string[] = [];
    for (let guess = 0; guess < GUESSES; guess += 50) {
      const tokens = Array.from({ length: 50 }, (_, index) => {
        const kind = (guess + index) % 4;
        const changed = Buffer.from(one!);
        // The proof of another receipt, one bit changed, a random proof, and a link made up altogether.
        if (kind === 0) two!.copy(changed, 16, 16);
        if (kind === 1) changed[16 + (guess % 16)]! ^= 1 << (index % 8);
        if (kind === 2) randomBytes(16).copy(changed, 16);
        return (kind === 3 ? randomBytes(32) : changed).toString('base64url');
      });
      const answers = await Promise.all(tokens.map((token) => opened(`/r/${token}`)));
      found.push(...tokens.filter((_, index) => answers[index]!.status !== 404));
    }
    expect(found).toEqual([]);
    const spellings = [
      `${sale.receiptUrl}=`,
      `${sale.receiptUrl}A`,
      sale.receiptUrl.slice(0, -1),
      `/r/${sale.id}`,
      '/r/.pdf',
    ];
    for (const spelling of spellings) expect([spelling, (await opened(spelling)).status]).toEqual([spelling, 404]);
  });
});
