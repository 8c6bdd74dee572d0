import { eventually, Stack, type Till } from '@app/testing';
import { expectAllApprovedOnce, upTo } from '../evidence.js';

const DEVICES = 3;
const SALES = 10;

let stack: Stack;
beforeAll(async () => void (stack = await Stack.start()));
afterAll(() => stack.stop());

const sellAll = (tills: Till[]) =>
  Promise.all(
    tills.flatMap((till) => upTo(SALES).map((number) => till.sell(`INV-${number}`, { prefer: 'respond-async' }))),
  );

/** Traffic that is under way: some of it signed, most of it still to come. */
async function midTraffic(): Promise<Till[]> {
  const tills = await stack.tills(DEVICES);
  await stack.simulator.setLatency(60);
  await sellAll(tills);
  await eventually(async () => expect((await stack.simulator.sales(tills[0]!.tin)).length).toBeGreaterThan(1));
  return tills;
}

async function expectEverySaleApprovedOnce(tills: Till[]): Promise<void> {
  await Promise.all(tills.map((till) => expectAllApprovedOnce(stack, till)));
  const counts = await Promise.all(tills.map(async ({ tin }) => (await stack.simulator.sales(tin)).length));
  expect(counts).toEqual(tills.map(() => SALES));
}

describe('every sale is approved once', () => {
  it('when the authority is killed in mid-traffic and comes back', async () => {
    const tills = await midTraffic();
    await stack.killSimulator();
    await stack.startSimulator();
    await expectEverySaleApprovedOnce(tills);
  });

  it('when every connection to the database is cut in mid-traffic', async () => {
    const tills = await midTraffic();
    await stack.db.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'risiti%'`,
    );
    await expectEverySaleApprovedOnce(tills);
  });

  it('when the queue is wiped while the heads of all lines wait in it', async () => {
    const tills = await stack.tills(DEVICES);
    await stack.simulator.down();
    await sellAll(tills);
    await eventually(async () => expect(await stack.queue.delayed()).toBe(DEVICES));
    await stack.queue.wipe();
    await stack.simulator.up();
    await expectEverySaleApprovedOnce(tills);
  });
});
