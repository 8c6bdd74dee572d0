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
  const db = { query: async () => [], readShared: async () => () => null } as unknown as Database;
  const ledgers = { SANDBOX: { db }, PRODUCTION: { db } };
  const known = { kind: 'known', identical: true, view: { ...SIGNED, handedOut } as unknown as SubmissionView };
  const accept = { SANDBOX: { accept: async () => known } } as unknown as Record<'SANDBOX' | 'PRODUCTION', Accept>;
  const handedOutReceipts = new HandedOutReceipts(db, () => {});
  const submit = new Submit(accept, {} as WaitingRoom, handedOutReceipts, ledgers, { syncWaitMs: 1_000 } as ApiConfig);
  let endAnswer: (isWhole: boolean) => void = () => {};
  const options = {
    preference: { async: false },
    onAnswerEnd: (listener: typeof endAnswer) => (endAnswer = listener),
    noteSubmission() {},
  };
  return {
    postAgain: () =>
      submit.submit(OWNER as unknown as Principal, {} as SubmissionDraft, options as unknown as RequestOptions, {
        names: { fields: {}, lines: '', lineFields: {} },
      }),
    endAnswerAs: async (isWhole: boolean) => {
      endAnswer(isWhole);
      await handedOutReceipts.close();
    },
  };
}

it('hands out a receipt that was not handed out before', async () => {
  const { postAgain } = setup({ handedOut: false });
  expect(await postAgain()).toMatchObject({ kind: 'taken', view: SIGNED });
});

it('answers repeated after the receipt was handed out', async () => {
  const { postAgain } = setup({ handedOut: true });
  expect(await postAgain()).toMatchObject({ kind: 'repeated' });
});

it('answers repeated while another answer with the receipt is on its way', async () => {
  const { postAgain } = setup({ handedOut: false });
  await postAgain();
  expect(await postAgain()).toMatchObject({ kind: 'repeated' });
});

it('hands the receipt out again if that answer did not arrive', async () => {
  const { postAgain, endAnswerAs } = setup({ handedOut: false });
  await postAgain();
  await endAnswerAs(false);
  expect(await postAgain()).toMatchObject({ kind: 'taken', view: SIGNED });
});
