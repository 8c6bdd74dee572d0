import { perEnvironment, type SubmissionId } from '@app/domain';
import type { ReadDatabase, Principal, SubmissionView } from '@app/persistence';
import type { WaitingRoom } from '@app/submission';
import { HandedOutReceipts } from '../infrastructure/handed-out-receipts.js';
import type { RequestOptions } from '../http/requests/request-options.js';
import { ReadSubmission } from './read-submission.js';
import { SubmissionQueries } from './submission.queries.js';
import { WithdrawSubmission } from './withdraw-submission.js';

const ID = 'a sale' as SubmissionId;
const OWNER = { accountId: 'an account', environment: 'SANDBOX', tin: 'P051999888K' } as unknown as Principal;
const SALE = { kind: 'sale', document: { kind: 'sale' } };
const SIGNED = { ...OWNER, ...SALE, id: ID, status: 'APPROVED', acceptedAt: new Date(0), receipt: {} };

/** A ledger with one sale in it, which remembers that its receipt was handed out, and counts how often it is told so. */
function setup() {
  let notes = 0;
  const query = async ({ name }: { name: string }) => {
    if (name === 'mark-handed-out') return (notes++, []);
    return [{ ...SIGNED, handedOut: notes > 0 } as unknown as SubmissionView];
  };
  const submission = { findUniqueOrThrow: async () => ({ follows: null }) };
  const document = { findUnique: async () => ({ document: SALE.document }) };
  const db = { query, prisma: { submission, document } } as unknown as ReadDatabase;
  const handedOutReceipts = new HandedOutReceipts(db, () => {});
  const readSubmission = new ReadSubmission(new SubmissionQueries(db), {} as WaitingRoom, handedOutReceipts);
  const withdraw = new WithdrawSubmission(
    perEnvironment(() => ({ db })),
    perEnvironment(() => ({ withdraw: async () => false })),
    handedOutReceipts,
  );
  const answered = async (request: (options: RequestOptions) => Promise<unknown>, isWhole = true) => {
    let endAnswer: (isWhole: boolean) => void = () => {};
    const options = {
      preference: { waitMs: null },
      onAnswerEnd: (listener: typeof endAnswer) => (endAnswer = listener),
      noteSubmission() {},
    };
    await request(options as unknown as RequestOptions).catch((refusal: unknown) => refusal);
    endAnswer(isWhole);
    await handedOutReceipts.close();
  };
  return {
    notes: () => notes,
    read: (isWhole?: boolean) => answered((options) => readSubmission.read(OWNER, ID, options), isWhole),
    withdraw: () => answered((options) => withdraw.withdraw(OWNER, ID, options)),
  };
}

it('notes a receipt once, however often it is read', async () => {
  const { notes, read } = setup();
  await read();
  expect(notes()).toBe(1);
  await read();
  expect(notes()).toBe(1);
});

it('notes a receipt with the next reading if the first answer did not arrive', async () => {
  const { notes, read } = setup();
  await read(false);
  expect(notes()).toBe(0);
  await read();
  expect(notes()).toBe(1);
});

it('notes a receipt once that a late withdrawal shows', async () => {
  const { notes, withdraw } = setup();
  await withdraw();
  expect(notes()).toBe(1);
  await withdraw();
  expect(notes()).toBe(1);
});
