import type { SubmissionDraft } from '@app/domain';
import type { Database, Principal, SubmissionView } from '@app/persistence';
import type { Accept, WaitingRoom } from '@app/submission';
import { HandingOut } from '../infrastructure/handed-out-receipts.js';
import { type Asking, Submit } from './submit.js';

const OWNER = { accountId: 'an account', environment: 'SANDBOX', tin: 'P051999888K' };
const SIGNED = { ...OWNER, id: 'a sale', status: 'APPROVED', receipt: { signature: 'V4N6P2QK7WXR3TZA' } };

/** Posts again what is approved already; the answer goes out when it is told to. */
function setup({ handedOut }: { handedOut: boolean }) {
  const db = { query: async () => [] } as unknown as Database;
  const known = { kind: 'known', identical: true, view: { ...SIGNED, handedOut } as unknown as SubmissionView };
  const accept = { SANDBOX: { accept: async () => known } } as unknown as Record<'SANDBOX' | 'PRODUCTION', Accept>;
  const handingOut = new HandingOut(db, () => {});
  const submit = new Submit(db, accept, {} as WaitingRoom, handingOut, 1_000);
  let goOut: (isWhole: boolean) => void = () => {};
  const asking = { preference: { async: false }, onceAnswered: (heard: typeof goOut) => (goOut = heard), concern() {} };
  return {
    postAgain: () => submit.submit(OWNER as unknown as Principal, {} as SubmissionDraft, asking as unknown as Asking),
    isOver: async (isWhole: boolean) => {
      goOut(isWhole);
      await handingOut.close();
    },
  };
}

it('gives out the receipt that nobody has got yet', async () => {
  const { postAgain } = setup({ handedOut: false });
  expect(await postAgain()).toMatchObject({ kind: 'taken', view: SIGNED });
});

it('calls it repeated where somebody has the receipt', async () => {
  const { postAgain } = setup({ handedOut: true });
  expect(await postAgain()).toMatchObject({ kind: 'repeated' });
});

it('calls it repeated while another answer goes out with it', async () => {
  const { postAgain } = setup({ handedOut: false });
  await postAgain();
  expect(await postAgain()).toMatchObject({ kind: 'repeated' });
});

it('gives it out again where that answer did not arrive', async () => {
  const { postAgain, isOver } = setup({ handedOut: false });
  await postAgain();
  await isOver(false);
  expect(await postAgain()).toMatchObject({ kind: 'taken', view: SIGNED });
});
