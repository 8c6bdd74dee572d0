import { type BatchId, type Environment, perEnvironment } from '@app/domain';
import type { Ledger } from '@app/persistence';
import { WithdrawBatch } from './withdraw-batch.js';

const BATCH = 'a batch' as BatchId;

/** A ledger in which a batch has so many accepted lines that can be withdrawn, all in one page. */
function setup(lines = 3) {
  const statements: Environment[] = [];
  const withdrawn: Environment[] = [];
  let left = Array.from({ length: lines }, (_, index) => ({ line: lines - index, submissionId: `${index}` }));
  const ledgers = perEnvironment((environment) => {
    const query = async (sql: string) => {
      statements.push(environment);
      return sql.startsWith('UPDATE batches') ? [{ accepted: lines }] : left;
    };
    return { db: { query } } as unknown as Ledger;
  });
  const withdrawals = perEnvironment((environment) => ({
    withdrawAll: async (ids: string[]) => {
      withdrawn.push(environment);
      left = [];
      return ids.length;
    },
  }));
  return { batches: new WithdrawBatch(ledgers, withdrawals), statements, withdrawn };
}

it.each(['SANDBOX', 'PRODUCTION'] as const)(
  'withdraws a batch of %s over the connections of it alone',
  async (environment) => {
    const { batches, statements, withdrawn } = setup();
    expect(await batches.withdraw({ id: BATCH, environment })).toEqual({ cancelled: 3, tooLate: 0 });
    expect(new Set([...statements, ...withdrawn])).toEqual(new Set([environment]));
  },
);

it('answers many withdrawals of one batch at the same time with one walk', async () => {
  const { batches, withdrawn } = setup();
  const all = await Promise.all(
    Array.from({ length: 600 }, () => batches.withdraw({ id: BATCH, environment: 'SANDBOX' })),
  );
  expect(new Set(all.map((counts) => JSON.stringify(counts)))).toEqual(new Set(['{"cancelled":3,"tooLate":0}']));
  expect(withdrawn).toHaveLength(1);
});

it('withdraws nothing again once all is withdrawn, and locks nothing', async () => {
  const { batches, withdrawn } = setup();
  await batches.withdraw({ id: BATCH, environment: 'SANDBOX' });
  expect(await batches.withdraw({ id: BATCH, environment: 'SANDBOX' })).toEqual({ cancelled: 0, tooLate: 3 });
  expect(withdrawn).toHaveLength(1);
});
