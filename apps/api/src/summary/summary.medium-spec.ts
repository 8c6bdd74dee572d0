import { copyOf, returnOf, saleWith } from '../test/sales.js';
import { eventually, SharedBench } from '../test/shared-bench.js';
import type { ApiTill } from '../test/till.js';

let bench: SharedBench;
beforeAll(async () => void (bench = await SharedBench.find()));

interface Sum {
  count: number;
  total: number;
}

interface Day {
  day: string;
  isComplete: boolean;
  sales: Sum;
  hours: (Sum & { hour: number })[];
}

/** The days from this one to this one; today without it. */
async function read(till: ApiTill, day?: string): Promise<Day[]> {
  const { status, body } = await till.get(`/summary${day ? `?from=${day}&to=${day}` : ''}`);
  expect([status, body.data]).toEqual([200, { days: expect.any(Array), more: false }]);
  return body.data!.days as Day[];
}

/** Makes the sales of the till two days older, and returns the day of the last one. */
async function age({ tin }: ApiTill): Promise<string> {
  const rows = await bench.query<{ day: string }>(
    `UPDATE submissions SET accepted_at = accepted_at - interval '2 days' WHERE tin = $1 AND kind IN ('sale', 'credit-note')
     RETURNING to_char(accepted_at AT TIME ZONE 'Africa/Nairobi', 'YYYYMMDD') AS day`,
    [tin],
  );
  return rows.at(-1)!.day;
}

const ofLane = '(SELECT id FROM devices WHERE tin = $1)';

it('sums up what was signed today, and counts what was refused', async () => {
  const till = await bench.till();
  const sold = saleWith();
  await till.mustPost('/sales', sold);
  await till.mustPost('/sales', saleWith());
  await till.mustPost('/sales', returnOf(sold.transaction.invcNo));
  await till.mustPost('/sales', copyOf(sold.transaction.invcNo));
  await till.mustPost('/sales', saleWith({ rcptTyCd: 'T' }));
  await till.post('/sales', saleWith({ remark: 'simulate:reject=921' }));
  const [today, ...others] = await read(till);
  expect([today, others]).toEqual([
    {
      ...{ day: expect.stringMatching(/^\d{8}$/), isComplete: false, hours: expect.any(Array) },
      ...{ sales: { count: 2, total: 2588 }, creditNotes: { count: 1, total: 1294 }, waiting: 0, refused: 1 },
      taxes: [
        { taxTyCd: 'A', taxable: 250, tax: 0 },
        { taxTyCd: 'B', taxable: 900, tax: 144 },
        ...['C', 'D', 'E'].map((taxTyCd) => ({ taxTyCd, taxable: 0, tax: 0 })),
      ],
    },
    [],
  ]);
  const { hours } = today!;
  expect(hours.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  expect(hours.reduce((sum, { total }) => sum + total, 0)).toBe(2588);
});

it('counts no documents of another branch or of another taxpayer', async () => {
  const [till, stranger] = [await bench.till(), await bench.till()];
  const branch = await bench.initialised(await bench.branchOf(till));
  for (const other of [stranger, branch]) await other.mustPost('/sales', saleWith());
  expect(await read(till)).toMatchObject([{ sales: { count: 0, total: 0 }, hours: [] }]);
  expect(await read(branch)).toMatchObject([{ sales: { count: 1, total: 1294 } }]);
});

it('keeps a day that is over, and counts it never again; what another account sold there is not shown', async () => {
  const till = await bench.till();
  await till.mustPost('/sales', saleWith());
  const day = await age(till);
  await bench.query(
    `INSERT INTO shop_days (lane_id, account_id, day, summary, is_complete)
     SELECT id, gen_random_uuid(), $2, jsonb_build_object('day', $2::text), true FROM devices WHERE tin = $1`,
    [till.tin, day],
  );
  expect(await read(till, day)).toMatchObject([{ day, isComplete: true, sales: { count: 1, total: 1294 } }]);
  const changed = await bench.query(
    `UPDATE shop_days SET summary = jsonb_set(summary, '{sales,count}', '7'), counted_at = now() - interval '1 day'
     WHERE lane_id = ${ofLane} AND account_id = (SELECT account_id FROM devices WHERE tin = $1) RETURNING day`,
    [till.tin],
  );
  expect(changed).toEqual([{ day }]);
  expect(await read(till, day)).toMatchObject([{ isComplete: true, sales: { count: 7 } }]);
});

it('counts a day that is over again, but not within a minute, while something of it waits', async () => {
  const till = await bench.till();
  await till.mustPost('/sales', saleWith());
  const day = await age(till);
  await bench.query(
    `INSERT INTO submissions (id, lane_id, app_id, account_id, environment, tin, kind, reference, natural_key, fingerprint,
       accepted_at, turn_at, status, waiting)
     SELECT gen_random_uuid(), lane_id, app_id, account_id, environment, tin, kind, 'WAITS', 'waits/' || tin, '',
       accepted_at, turn_at, 'NEEDS_REVIEW', false
     FROM submissions WHERE tin = $1 AND kind = 'sale'`,
    [till.tin],
  );
  const waiting = [{ isComplete: false, waiting: 1, sales: { count: 1 } }];
  expect(await read(till, day)).toMatchObject(waiting);
  await bench.query(`DELETE FROM submissions WHERE tin = $1 AND reference = 'WAITS'`, [till.tin]);
  expect(await read(till, day)).toMatchObject(waiting);
  await bench.query(`UPDATE shop_days SET counted_at = now() - interval '2 minutes' WHERE lane_id = ${ofLane}`, [
    till.tin,
  ]);
  // A process has its count at hand for some seconds.
  await eventually(async () => expect(await read(till, day)).toMatchObject([{ isComplete: true, waiting: 0 }]));
});

it('keeps no day without documents', async () => {
  const till = await bench.till();
  expect(await read(till, '20250101')).toMatchObject([{ day: '20250101', isComplete: true, sales: { count: 0 } }]);
  expect(await bench.query(`SELECT day FROM shop_days WHERE lane_id = ${ofLane}`, [till.tin])).toEqual([]);
});
