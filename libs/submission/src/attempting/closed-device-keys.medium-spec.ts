/** @one-queue: the ledger decides; attempt.medium-spec.ts and lane-turn.medium-spec.ts enqueue heads on both. */
import { randomBytes } from 'node:crypto';
import type { Outcome } from '@app/domain';
import { readSubmissionViews, Sealer } from '@app/persistence';
import { pipelineBench } from '../test/pipeline-bench.js';

let bench: Awaited<ReturnType<typeof pipelineBench>>;
beforeAll(async () => void (bench = await pipelineBench()));
afterAll(() => bench.close());

type Branch = Awaited<ReturnType<typeof bench.setup>>;

const lost: Outcome = { kind: 'inDoubt', code: 'no answer', message: 'timeout' };
const another = new Sealer(randomBytes(32));

const sealKey = ({ lane }: Branch, sealed: Buffer) =>
  bench.db.query('UPDATE devices SET cmc_key = $2 WHERE id = $1', [lane.laneId, sealed]);

const view = async ({ id }: Branch) => (await readSubmissionViews(bench.db, [id]))[0]!;

describe.each<[string, () => Buffer]>([
  ['was sealed with another key', () => another.seal('the key')],
  ['is damaged', () => Buffer.from('rubbish')],
])('the key of a device that %s', (_, sealed) => {
  it('holds the lane with words for an operator, and sends nothing', async () => {
    const branch = await bench.setup();
    await sealKey(branch, sealed());
    expect(await branch.run()).toMatchObject({ kind: 'held' });
    expect(branch.authority.sent).toEqual([]);
    expect(await view(branch)).toMatchObject({ status: 'QUEUED', hold: { code: 'device key' } });
    const [lane] = await bench.db.query('SELECT held_scope, held_message FROM lanes WHERE id = $1', [
      branch.lane.laneId,
    ]);
    expect(lane).toMatchObject({
      held_scope: 'device',
      held_message: expect.stringMatching(/ENCRYPTION_KEY.*resume/s),
    });
  });

  it('lets the lane go on after the key is repaired and the lane is resumed', async () => {
    const branch = await bench.setup();
    await sealKey(branch, sealed());
    await branch.run();
    await sealKey(branch, bench.sealer.seal('the key'));
    await bench.db.transaction((tx) => bench.ledger.releaseLane(branch.lane.laneId, tx));
    expect(await branch.run()).toMatchObject({ status: 'APPROVED' });
    expect(branch.authority.sent).toHaveLength(1);
  });

  it('keeps a sale in doubt, which is asked about after the repair', async () => {
    const branch = await bench.setup();
    branch.authority.outcomes = [lost];
    await branch.run();
    await sealKey(branch, sealed());
    await branch.run();
    expect(await view(branch)).toMatchObject({ status: 'IN_DOUBT' });
    expect(branch.authority.asked).toEqual([]);
    await sealKey(branch, bench.sealer.seal('the key'));
    await bench.db.transaction((tx) => bench.ledger.releaseLane(branch.lane.laneId, tx));
    expect(await branch.run()).toMatchObject({ status: 'APPROVED' });
    expect(branch.authority.asked).toHaveLength(1);
  });
});
