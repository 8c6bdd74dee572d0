/** @one-queue: the ledger decides; attempt.medium-spec.ts and lane-turn.medium-spec.ts enqueue heads on both. */
import { randomBytes } from 'node:crypto';
import type { Outcome } from '@app/domain';
import { readSubmissionViews, Sealer, sealText } from '@app/persistence';
import { pipelineBench } from '../test/pipeline-bench.js';

let bench: Awaited<ReturnType<typeof pipelineBench>>;
beforeAll(async () => void (bench = await pipelineBench()));
afterAll(() => bench.close());

type Branch = Awaited<ReturnType<typeof bench.setup>>;
type UserId = Awaited<ReturnType<typeof acceptUser>>;

const lost: Outcome = { kind: 'inDoubt', code: 'no answer', message: 'timeout' };
const view = async (id: UserId) => (await readSubmissionViews(bench.db, [id]))[0]!;
const sealedFor = (sealer: Sealer) => sealText('tell nobody', sealer.texts.sealingKey);
const anotherSealer = () => new Sealer(randomBytes(32));

/** A branch whose backlog is gone, and that has no call on record. */
async function quietBranch(): Promise<Branch> {
  const branch = await bench.setup();
  await branch.run();
  branch.authority.sent.length = 0;
  return branch;
}

async function acceptUser({ lane }: Branch, sealedPassword: string) {
  const document = { kind: 'branch-user', userId: 'AMINA', userName: 'Amina', sealedPassword, passwordDigest: null };
  const naturalKey = `branch-user/${lane.laneId}/AMINA`;
  const user = { ...bench.sale(lane), kind: 'branch-user', naturalKey, fingerprint: sealedPassword, series: null };
  await bench.ledger.accept([{ ...user, document }]);
  return user.id;
}

const REFUSED = {
  status: 'REJECTED',
  answerCode: 'risiti-003',
  answerMessage: expect.stringContaining('Send it again'),
};

describe.each<[string, () => Promise<string>]>([
  ['was sealed for another key', () => sealedFor(anotherSealer())],
  ['is damaged', async () => 'rubbish'],
])('a password that %s', (_, sealed) => {
  it('refuses its user alone, without a call, and the sales behind it go out', async () => {
    const branch = await quietBranch();
    const id = await acceptUser(branch, await sealed());
    const sale = await bench.accept(branch.lane);
    expect(await branch.run({ id })).toMatchObject({ kind: 'done', status: 'REJECTED' });
    expect(await view(id)).toMatchObject(REFUSED);
    expect(branch.authority.sent).toEqual([]);
    expect(await bench.laneRow(branch.lane)).toMatchObject({ heldAt: null, rejections: 0, headId: sale.id });
    expect(await branch.run({ id: sale.id })).toMatchObject({ status: 'APPROVED' });
  });

  it('does not keep the user from being posted again', async () => {
    const branch = await quietBranch();
    await branch.run({ id: await acceptUser(branch, await sealed()) });
    const again = await acceptUser(branch, await sealedFor(bench.sealer));
    expect(await branch.run({ id: again })).toMatchObject({ status: 'APPROVED' });
  });

  it('ends a user in doubt, because the same bytes cannot go out again', async () => {
    const branch = await quietBranch();
    const id = await acceptUser(branch, await sealedFor(bench.sealer));
    branch.authority.outcomes = [lost];
    await branch.run({ id });
    expect(await view(id)).toMatchObject({ status: 'IN_DOUBT' });
    await bench.db.query(
      `UPDATE documents SET document = jsonb_set(document::jsonb, '{sealedPassword}', to_jsonb($2::text)) WHERE id = $1`,
      [id, await sealed()],
    );
    expect(await branch.run({ id })).toMatchObject({ status: 'REJECTED' });
    expect(branch.authority.sent).toHaveLength(1);
  });
});
