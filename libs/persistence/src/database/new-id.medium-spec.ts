import { randomUUID } from 'node:crypto';
import { testSize } from '@app/testing';
import type { NewSubmission } from '../submissions/ledger.js';
import { ledgerBench } from '../test/ledger-bench.js';
import { newId } from './ids.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

/** At these sizes random ids have just split their pages: later their pages are fuller for a while, then split again. */
const SUBMISSIONS = testSize({ short: 6_000, full: 24_000 });
const GROUP = 200;

/** The bytes of the primary key of submissions after an accept of many groups. */
async function primaryKeySize(makeId: () => string): Promise<number> {
  await bench.db.query('TRUNCATE submissions, natural_keys CASCADE');
  await bench.db.query('UPDATE lanes SET head_id = NULL, waiting = 0');
  const lane = await bench.lane();
  const sale = (): NewSubmission => ({ ...bench.sale(lane), id: makeId() as NewSubmission['id'] });
  for (let made = 0; made < SUBMISSIONS; made += GROUP) await bench.ledger.accept(Array.from({ length: GROUP }, sale));
  const [row] = await bench.db.query<{ size: string }>(`SELECT pg_relation_size('submissions_pkey') AS size`);
  return Number(row!.size);
}

it('ids in order fill the pages of the primary key, which random ids leave a third empty', async () => {
  const random = await primaryKeySize(randomUUID);
  const inOrder = await primaryKeySize(newId);
  expect(inOrder / random).toBeLessThan(0.8);
});
