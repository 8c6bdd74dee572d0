import type { SubmissionId } from '@app/domain';
import type { Database, Principal, SubmissionView } from '@app/persistence';
import type { Accept, Cancel, WaitingRoom } from '@app/submission';
import { HandingOut } from '../infrastructure/handed-out-receipts.js';
import { type Asking, Submit } from './submit.js';
import { Withdraw } from './withdraw-submission.js';

const ID = 'a sale' as SubmissionId;
const OWNER = { accountId: 'an account', environment: 'SANDBOX', tin: 'P051999888K' } as unknown as Principal;
const SALE = { kind: 'sale', document: { kind: 'sale' } };
const SIGNED = { ...OWNER, ...SALE, id: ID, status: 'APPROVED', acceptedAt: new Date(0), receipt: {} };

/** A ledger with one sale in it, which remembers that its receipt was handed out, and counts how often it is told so. */
function setup() {
  let notes = 0;
  const query = async ({ name }: { name: string }) => {
    if (name === 'hand-out') return (notes++, []);
    return [{ ...SIGNED, handedOut: notes > 0 } as unknown as SubmissionView];
  };
  const db = { query } as unknown as Database;
  const handingOut = new HandingOut(db, () => {});
  const cancel = { cancel: async () => false } as unknown as Cancel;
  const submit = new Submit(db, {} as Record<'SANDBOX' | 'PRODUCTION', Accept>, {} as WaitingRoom, handingOut, 1_000);
  const withdraw = new Withdraw(db, cancel, handingOut);
  const answered = async (ask: (asking: Asking) => Promise<unknown>, isWhole = true) => {
    let goOut: (isWhole: boolean) => void = () => {};
    const asking = {
      preference: { waitMs: null },
      onceAnswered: (heard: typeof goOut) => (goOut = heard),
      concern() {},
    };
    await ask(asking as unknown as Asking).catch((refusal: unknown) => refusal);
    goOut(isWhole);
    await handingOut.close();
  };
  return {
    notes: () => notes,
    read: (isWhole?: boolean) => answered((asking) => submit.read(OWNER, ID, asking), isWhole),
    withdraw: () => answered((asking) => withdraw.withdraw(OWNER, ID, asking)),
  };
}

it('notes once that a receipt was read, however often it is read', async () => {
  const { notes, read } = setup();
  await read();
  expect(notes()).toBe(1);
  await read();
  expect(notes()).toBe(1);
});

it('notes it with the next reading where the first answer did not arrive', async () => {
  const { notes, read } = setup();
  await read(false);
  expect(notes()).toBe(0);
  await read();
  expect(notes()).toBe(1);
});

it('notes once that a receipt was told to who came too late to withdraw it', async () => {
  const { notes, withdraw } = setup();
  await withdraw();
  expect(notes()).toBe(1);
  await withdraw();
  expect(notes()).toBe(1);
});
