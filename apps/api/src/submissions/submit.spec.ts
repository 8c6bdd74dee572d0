import type { SubmissionDraft } from '@app/domain';
import type { ApiConfig } from '@app/config';
import type { Database, Principal, SubmissionView } from '@app/persistence';
import type { Accept, WaitingRoom } from '@app/submission';
import { HandedOutReceipts } from '../infrastructure/handed-out-receipts.js';
import type { RequestOptions } from '../http/requests/request-options.js';
import { Submit } from './submit.js';

const OWNER = { accountId: 'an account', environment: 'SANDBOX', tin: 'P051999888K' };
const SIGNED = { ...OWNER, id: 'a sale', status: 'APPROVED', receipt: { signature: 'V4N6P2QK7WXR3TZA' } };

/** Posts again what is approved already; the answer goes out when it is told to. */
function setup({ handedOut }: { handedOut: boolean }) {
  const db = { query: async () => [] } as unknown as Database;
  const known = { kind: 'known', identical: true, view: { ...SIGNED, handedOut } as unknown as SubmissionView };
  const accept = { SANDBOX: { accept: async () => known } } as unknown as Record<'SANDBOX' | 'PRODUCTION', Accept>;
  const handedOutReceipts = new HandedOutReceipts(db, () => {});
  const submit = new Submit(accept, {} as WaitingRoom, handedOutReceipts, { syncWaitMs: 1_000 } as ApiConfig);
  let endAnswer: (isWhole: boolean) => void = () => {};
  const options = {
    preference: { async: false },
    onAnswerEnd: (listener: typeof endAnswer) => (endAnswer = listener),
    noteSubmission() {},
  };
  return {
    postAgain: () =>
      submit.submit(OWNER as unknown as Principal, {} as SubmissionDraft, options as unknown as RequestOptions),
    endAnswerAs: async (isWhole: boolean) => {
      endAnswer(isWhole);
      await handedOutReceipts.close();
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
  const { postAgain, endAnswerAs } = setup({ handedOut: false });
  await postAgain();
  await endAnswerAs(false);
  expect(await postAgain()).toMatchObject({ kind: 'taken', view: SIGNED });
});
