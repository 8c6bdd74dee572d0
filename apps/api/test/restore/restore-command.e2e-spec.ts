/** @one-queue: the ledger decides; the queue is wiped. */
import { eventually, startProcess } from '@app/testing';
import { REASON } from '../operators/operator-client.js';
import { Disaster, expectEqualBooks, LATER, LOST, WAITING } from './disaster.js';

const BRANCHES = 2;
const CASES = `SELECT s.id, s.answer_message AS message FROM cases c JOIN submissions s ON s.id = c.submission_id WHERE c.lane_id = $1`;

let disaster: Disaster;
beforeAll(async () => void (disaster = await Disaster.strike('direct', BRANCHES)));
afterAll(() => disaster.stack.stop());

const start = (...args: string[]) =>
  startProcess('apps/setup/src/restore', { DATABASE_URL: disaster.stack.databaseUrl }, ['--reason', REASON, ...args]);

async function run(...args: string[]) {
  const command = start(...args);
  const { code } = await command.exited;
  return { code, said: command.output() };
}

const casesOf = (laneId: string) => disaster.stack.db.query<{ id: string; message: string }>(CASES, [laneId]);

it('one command leads through a restore, and goes on where it was killed', async () => {
  const killed = start();
  await eventually(() => expect(killed.output()).toContain('are held'));
  await killed.kill('SIGKILL');
  const held = await disaster.operator.get('lanes?held=true');
  expect(held.body.data.lanes).toHaveLength(BRANCHES);

  await disaster.stack.startWorker();
  const { code, said } = await run();
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(
      new RegExp(`adopted ${WAITING}, not settled yet 0, .* of others 1\n.*adopted ${WAITING - 1}, .* of others 0`),
    ),
  ]);
  for (const branch of disaster.branches) await expectEqualBooks(disaster, branch);
});

it('a sale that was lost with the ledger and is posted again waits for an operator, who adopts its receipt', async () => {
  const branch = disaster.branches.find(({ hasHalfAPair }) => !hasHalfAPair)!;
  await branch.till.post('sales', LOST, LATER);
  const [lost] = await eventually(async () => {
    const cases = await casesOf(branch.laneId);
    expect(cases).toHaveLength(1);
    return cases;
  });
  const number = Number(/under number (\d+)/.exec(lost!.message)![1]);
  // The till sells on meanwhile.
  expect(await branch.till.sell('NEXT', { prefer: 'wait=20' })).toMatchObject({ status: 200 });
  branch.promised.push('NEXT');
  const refused = await disaster.operator.post(`submissions/${lost!.id}/release`, {
    reason: REASON,
    neverReceived: true,
  });
  expect(refused).toMatchObject({
    status: 409,
    body: { errors: [{ fix: expect.stringContaining(String(number)) }] },
  });
  expect(await run('--end')).toEqual({ code: 3, said: expect.stringContaining('that the authority may have') });
  await disaster.operator.post(`submissions/${lost!.id}/release`, { reason: REASON, importedNumber: number });
  await eventually(async () =>
    expect((await branch.till.get('submissions?invcNo=LOST')).body.data).toMatchObject({
      submissions: [{ status: 'APPROVED' }],
    }),
  );
  await expectEqualBooks(disaster, branch);
  expect(await run('--end')).toEqual({ code: 0, said: expect.stringContaining('closed') });
});
