import { ask, creditNote, judgedOf, progress, results, sale, sales, upload } from '../batches.js';
import { line } from '../bodies.js';
import { shop, verdict } from '../shop.js';

const ATOMIC = '?atomic=validate';

/** Two that could be taken, and between them two that could not. */
const MIXED = [sale('INV-1'), { kind: 'sale' }, sale('SOLD', [line({ qty: 2 })]), sale('INV-2')];

async function soldOne() {
  const one = await shop();
  await one.sell('SOLD');
  return { ...one, before: await one.stored() };
}

describe('POST /batches answers 422', () => {
  it('to lines of which all or none are to be taken, where one cannot: each has its verdict, and none is kept', async () => {
    const { till, stored, before } = await soldOne();
    const answer = await upload(till, MIXED, {}, ATOMIC);
    expect(answer.status).toBe(422);
    expect(judgedOf(answer)).toEqual([
      [1, 'valid', '000'],
      [2, 'refused', '002', 'transaction', 'items'],
      [3, 'duplicate', '004', 'transaction.invcNo'],
      [4, 'valid', '000'],
    ]);
    const counts = { lines: 4, accepted: 0, known: 0, duplicates: 1, refused: 1 };
    expect(answer.batch).toMatchObject({ state: 'REFUSED', atomic: true, ...counts });
    expect(await stored()).toEqual(before);
  });

  it('to a list of the same, in one envelope', async () => {
    const { till, stored, before } = await soldOne();
    const answer = await ask(till, 'POST', `batches${ATOMIC}`, MIXED);
    expect(verdict(answer)).toEqual([422, '003', '003 atomic']);
    expect(answer.body.data).toMatchObject({ state: 'REFUSED', accepted: 0, verdicts: { length: 4 } });
    expect(await stored()).toEqual(before);
  });

  it('and what was wrong with each line may still be read afterwards', async () => {
    const { till } = await soldOne();
    const { lines, batch } = await upload(till, MIXED, {}, ATOMIC);
    expect((await results(till, batch)).lines).toEqual(lines);
    expect(await progress(till, batch)).toMatchObject({ state: 'REFUSED', statuses: {}, settled: 0, pending: 0 });
  });

  it('and frees all the numbers: the lines that were good are taken when they come again', async () => {
    const { till } = await soldOne();
    await upload(till, MIXED, {}, ATOMIC);
    const again = await upload(till, [sale('INV-1', [line({ qty: 3 })]), sale('INV-2')], {}, ATOMIC);
    expect(again).toMatchObject({ status: 200, batch: { accepted: 2 } });
  });

  it('where only lines before it make a line wrong, as two notes that take back too much', async () => {
    const { till, stored, before } = await soldOne();
    const notes = [creditNote('SOLD', 'CN-1'), creditNote('SOLD', 'CN-2')];
    const answer = await upload(till, notes, {}, ATOMIC);
    expect(answer.status).toBe(422);
    expect(answer.lines).toMatchObject([{ verdict: 'valid' }, { verdict: 'refused', resultCd: '802' }]);
    expect(await stored()).toEqual(before);
    expect((await upload(till, [creditNote('SOLD', 'CN-2')])).batch).toMatchObject({ accepted: 1 });
  });

  it.each([
    ['other lines', sales(2), ''],
    ['the same lines, to be taken in another way', sales(1), ATOMIC],
  ])('and 003 to an Idempotency-Key that came before with %s', async (_, lines, query) => {
    const { till, stored } = await shop();
    await upload(till, sales(1), { idempotencyKey: 'night-1' });
    const before = await stored();
    const text = lines.map((one) => `${JSON.stringify(one)}\n`).join('');
    const asking = { idempotencyKey: 'night-1', headers: { 'content-type': 'application/x-ndjson' } };
    const answer = await till.ask('POST', `batches${query}`, text, asking);
    expect(verdict(answer)).toEqual([422, '003', '003 Idempotency-Key']);
    expect(await stored()).toEqual(before);
  });

  it('and 003 to an Idempotency-Key that came before with another list', async () => {
    const { till } = await shop();
    await ask(till, 'POST', 'batches', sales(1), { idempotencyKey: 'night-1' });
    const answer = await ask(till, 'POST', 'batches', sales(2), { idempotencyKey: 'night-1' });
    expect(verdict(answer)).toEqual([422, '003', '003 Idempotency-Key']);
  });
});
