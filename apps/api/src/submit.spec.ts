import type { SubmissionDraft } from '@app/domain';
import type { Database, Principal, SubmissionView } from '@app/persistence';
import type { Accept, WaitingRoom } from '@app/submission';
import { type Asking, Submit } from './submit.js';

const OWNER = { accountId: 'an account', environment: 'SANDBOX', tin: 'P051999888K' };
const SIGNED = { ...OWNER, id: 'a sale', status: 'APPROVED', receipt: { signature: 'V4N6P2QK7WXR3TZA' } };
const ASKING = { preference: { async: false }, isThere: () => true, concern: () => {} } as unknown as Asking;

/** Posts again what is approved already and was never answered, while the ledger takes a note of it as told. */
function postAgain(note: () => Promise<object[]>) {
  const known = { kind: 'known', identical: true, view: SIGNED as unknown as SubmissionView };
  const accept = { SANDBOX: { accept: async () => known } } as unknown as Record<'SANDBOX' | 'PRODUCTION', Accept>;
  const submit = new Submit({ query: note } as unknown as Database, accept, {} as WaitingRoom, 1_000);
  return submit.submit(OWNER as unknown as Principal, {} as SubmissionDraft, ASKING);
}

it('gives out the receipt that nobody has got yet', async () => {
  expect(await postAgain(async () => [{ id: SIGNED.id }])).toMatchObject({ kind: 'taken', view: SIGNED });
});

it('calls it repeated where another answer carries the receipt', async () => {
  expect(await postAgain(async () => [])).toMatchObject({ kind: 'repeated' });
});

it('gives it out too where the ledger goes away before it can say that it was noted', async () => {
  const cut = () =>
    Promise.reject(Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' }));
  expect(await postAgain(cut)).toMatchObject({ kind: 'taken', view: SIGNED });
});

it('does not hide what is wrong with the ledger', async () => {
  const broken = () => Promise.reject(Object.assign(new Error('no such column'), { code: '42703' }));
  await expect(postAgain(broken)).rejects.toThrow('no such column');
});
