import type { SubmissionId } from '@app/domain';
import { SharedReads } from '../database/shared-reads.js';
import { compareWithStored } from './documents.js';

it('a comparison that throws fails its own caller, and none that shares the read', async () => {
  let reads = 0;
  const query = async (_: unknown, [ids]: [string[]]) => {
    reads++;
    return ids.map((id) => ({ document: id === 'deleted' ? null : { id } }));
  };
  const db = new SharedReads({ query } as never, { rowsMax: 10, groupsMax: 1, aloneMax: 1 });
  const compare = (id: string) =>
    compareWithStored(db, id as SubmissionId, (stored) => {
      if (id === 'unreadable') throw new Error('it has no items');
      return stored;
    });
  const compared = await Promise.allSettled(['one', 'unreadable', 'deleted', 'other'].map(compare));
  expect(compared).toMatchObject([
    { value: { id: 'one' } },
    { reason: { message: 'it has no items' } },
    { value: null },
    { value: { id: 'other' } },
  ]);
  expect(reads).toBe(1);
});
