import type { SubmissionId } from '@app/domain';
import { ledgerBench } from '../test/ledger-bench.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

const SECRET = 'tell nobody';

/** A branch user with a password, whose request is written already. */
async function setup({ isWritten = true } = {}) {
  const lane = await bench.lane();
  const document = { kind: 'branch-user', userId: 'BARAKA', sealedPassword: SECRET, passwordDigest: SECRET };
  const user = { ...bench.sale(lane), kind: 'branch-user', series: null, fingerprint: SECRET, document };
  await bench.ledger.accept([user as never]);
  const wireBody = JSON.stringify({ pwd: SECRET });
  const attempt = isWritten ? await bench.begin(user.id, { wireBody, unnumbered: true, number: null }) : 0;
  return { lane, id: user.id, attempt };
}

/** All that the ledger knows of a submission, as text. */
async function kept(id: SubmissionId): Promise<string> {
  const rows = await bench.db.query(
    `SELECT s.*, d.document, w.wire_body FROM submissions s LEFT JOIN documents d USING (id) LEFT JOIN wire_bodies w USING (id)
     WHERE id = $1`,
    [id],
  );
  return JSON.stringify(rows);
}

describe('the sealed password of a branch user, its digest, and the fingerprint that covers it', () => {
  it('is kept until the authority has answered', async () => {
    const { lane, id, attempt } = await setup();
    expect((await kept(id)).match(new RegExp(SECRET, 'g'))).toHaveLength(4);
    await bench.ledger.settle([bench.settlement(lane, id, attempt)]);
    expect(await kept(id)).toContain('BARAKA');
    expect(await kept(id)).not.toContain(SECRET);
  });

  it.each(['REJECTED', 'FAILED'] as const)('is forgotten when the submission is %s', async (status) => {
    const { lane, id, attempt } = await setup();
    await bench.ledger.settle([
      bench.settlement(lane, id, attempt, { status, outcome: 'rejected', numberFate: 'kept' }),
    ]);
    expect(await kept(id)).toContain(status);
    expect(await kept(id)).not.toContain(SECRET);
  });

  it('is forgotten when the owner withdraws the submission', async () => {
    const { id } = await setup({ isWritten: false });
    expect(await bench.withdraw(id)).toMatchObject({ cancelled: true });
    expect(await kept(id)).not.toContain(SECRET);
  });
});
