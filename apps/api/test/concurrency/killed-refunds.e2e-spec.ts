/** @one-queue: the commits of an API decide. */
import { setTimeout as pause } from 'node:timers/promises';
import { eventually, type RunningProcess, Stack, testSize, Till } from '@app/testing';
import { seededRandom } from '../../../../libs/domain/src/test/seeded-random.js';
import { correction, line, refund, sale } from '../client/bodies.js';

let stack: Stack;
beforeAll(async () => void (stack = await Stack.start({ apis: 0 })));
afterAll(() => stack.stop());

const LINES = [line({ qty: 3 })];

/** An API of its own, and a till of this taxpayer that calls only that. */
async function apiFor({ tin, apiKey }: Pick<Till, 'tin' | 'apiKey'>): Promise<{ api: RunningProcess; till: Till }> {
  const api = await stack.startApi();
  const [url] = stack.apiAddresses;
  return { api, till: new Till(() => url!, tin, apiKey) };
}

const cutOff = () => null;

const untilSettled = ({ tin }: Pick<Till, 'tin'>) =>
  eventually(
    async () => {
      const open = await stack.db.query('SELECT FROM submissions WHERE tin = $1 AND NOT is_settled(status)', [tin]);
      expect(open).toEqual([]);
    },
    { timeoutMs: 60_000 },
  );

async function seller(): Promise<Till> {
  const first = await stack.startApi();
  const till = await stack.till();
  const answer = await till.post('sales', sale('INV-1', LINES));
  expect(answer.status).toBe(200);
  await first.kill('SIGKILL');
  return till;
}

it('of twenty refunds of all that is left, over two APIs of which one is killed, one is signed', async () => {
  const owner = await seller();
  const [one, other] = [await apiFor(owner), await apiFor(owner)];
  const refunds = Array.from({ length: 20 }, (_, index) =>
    (index % 2 === 0 ? one : other).till.post('sales/INV-1/refund', refund(`CN-${index}`)).catch(cutOff),
  );
  await pause(20);
  await one.api.kill('SIGKILL');
  const statuses = (await Promise.all(refunds)).map((answer) => answer?.status ?? 0);
  expect(statuses.filter((status) => ![0, 200, 202, 409, 503].includes(status))).toEqual([]);
  await untilSettled(owner);
  const signed = await stack.simulator.sales(owner.tin);
  expect(signed.map(({ totAmt }) => totAmt)).toEqual([348, 348]);
  await other.api.kill('SIGKILL');
});

const CORRECTIONS = testSize({ short: 4, full: 50 });

interface Pair {
  corrects: string;
  sale: string;
  note: string | null;
}

const PAIRS = `
  SELECT d.document ->> 'corrects' AS corrects, s.status AS sale, n.status AS note
  FROM submissions s JOIN documents d ON d.id = s.id LEFT JOIN submissions n ON n.id = s.follows AND n.kind = 'credit-note'
  WHERE s.tin = $1 AND d.document ? 'corrects'`;

it(`a correction whose API is killed (${CORRECTIONS} random moments) has both documents or none, and sells only after its note`, async () => {
  const random = seededRandom(CORRECTIONS);
  const owner = await seller();
  let { api, till } = await apiFor(owner);
  for (let number = 2; number < CORRECTIONS + 2; number++) {
    await stack.simulator.clearFaults();
    expect((await till.post('sales', sale(`WRONG-${number}`, LINES))).status).toBe(200);
    if (random() < 0.3) await refuseNextSale(owner);
    const path = `sales/WRONG-${number}/correct`;
    const answer = till.post(path, correction(`RIGHT-${number}`, LINES)).catch(cutOff);
    await pause(random() * 60);
    await api.kill('SIGKILL');
    await answer;
    await untilSettled(owner);
    ({ api, till } = await apiFor(owner));
  }
  const pairs = await stack.db.query<Pair>(PAIRS, [owner.tin]);
  for (const pair of pairs)
    expect([pair.note, pair.sale]).toEqual(
      pair.note === 'APPROVED' ? ['APPROVED', 'APPROVED'] : ['REJECTED', 'REJECTED'],
    );
  const notes = await stack.db.query(`SELECT FROM submissions WHERE tin = $1 AND kind = 'credit-note'`, [owner.tin]);
  expect(notes).toHaveLength(pairs.length);
  await stack.simulator.clearFaults();
  for (let number = 2; number < CORRECTIONS + 2; number++) {
    const { body } = await till.post(`sales/WRONG-${number}/correct`, correction(`RIGHT-${number}`, LINES));
    // Where the answer was out before the kill, it is 004, with the receipt.
    expect(body.data.rcptSign).toEqual(expect.any(String));
  }
  await api.kill('SIGKILL');
});

const refuseNextSale = ({ tin }: Pick<Till, 'tin'>) =>
  stack.simulator.armFault({
    ...{ fault: 'reject', code: '921', message: 'Not so', operation: 'saveTrnsSalesOsdc', tin },
  });
