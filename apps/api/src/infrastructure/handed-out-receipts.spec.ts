import type { SignedReceipt, SubmissionId } from '@app/domain';
import type { Database } from '@app/persistence';
import { HandedOutReceipts, type OnAnswerEnd } from './handed-out-receipts.js';

const SALE = 'a sale' as SubmissionId;

function setup(query: (...asked: unknown[]) => Promise<unknown[]> = async () => []) {
  const noted: unknown[] = [];
  const errors: unknown[] = [];
  const db = { query: (_: unknown, [ids]: [unknown]) => (noted.push(ids), query()) };
  const receipts = new HandedOutReceipts(db as unknown as Database, (error) => errors.push(error));
  const answer = (): { onAnswerEnd: OnAnswerEnd; endAnswer(isWhole: boolean): void } => {
    let endAnswer: (isWhole: boolean) => void = () => {};
    return { onAnswerEnd: (listener) => (endAnswer = listener), endAnswer: (isWhole) => endAnswer(isWhole) };
  };
  return { noted, errors, receipts, answer };
}

it('notes a receipt after the answer has gone out, and not before', async () => {
  const { noted, receipts, answer } = setup();
  const { onAnswerEnd, endAnswer } = answer();
  receipts.noteOnceSent([SALE], onAnswerEnd);
  expect(noted).toEqual([]);
  endAnswer(true);
  await receipts.close();
  expect(noted).toEqual([[SALE]]);
});

it('notes nothing if the answer did not arrive', async () => {
  const { noted, receipts, answer } = setup();
  const { onAnswerEnd, endAnswer } = answer();
  receipts.noteOnceSent([SALE], onAnswerEnd);
  endAnswer(false);
  await receipts.close();
  expect([noted, receipts.isBeingSent(SALE)]).toEqual([[], false]);
});

it('remembers a receipt until all answers with it are noted', async () => {
  const { receipts, answer } = setup();
  const [one, other] = [answer(), answer()];
  receipts.noteOnceSent([SALE], one.onAnswerEnd);
  receipts.noteOnceSent([SALE], other.onAnswerEnd);
  one.endAnswer(false);
  await receipts.close();
  expect(receipts.isBeingSent(SALE)).toBe(true);
  other.endAnswer(true);
  await receipts.close();
  expect(receipts.isBeingSent(SALE)).toBe(false);
});

it('finds a note that was written after a view was read', async () => {
  const readShared = async () => ({ id: SALE, handedOut: true });
  const receipts = new HandedOutReceipts({ readShared } as unknown as Database, () => {});
  expect(await receipts.wasHandedOut({ id: SALE, handedOut: false })).toBe(true);
});

it('only reports the error while the ledger cannot be reached', async () => {
  const connectionLost = new Error('Connection terminated unexpectedly');
  const { errors, receipts, answer } = setup(() => Promise.reject(connectionLost));
  const { onAnswerEnd, endAnswer } = answer();
  receipts.noteOnceSent([SALE], onAnswerEnd);
  endAnswer(true);
  await receipts.close();
  expect([errors, receipts.isBeingSent(SALE)]).toEqual([[connectionLost], false]);
});

it('does nothing without a receipt', () => {
  const { receipts } = setup();
  receipts.noteOnceSent([], () => {
    throw new Error('asked');
  });
});

it('notes only receipts, and none that the ledger knows as handed out', async () => {
  const { noted, receipts, answer } = setup();
  const receipt = {} as SignedReceipt;
  const [other, known] = ['another sale', 'a sale that somebody has'] as SubmissionId[];
  const views = [
    { id: SALE, receipt, handedOut: false },
    { id: other!, receipt: null, handedOut: false },
    { id: known!, receipt, handedOut: true },
  ];
  const { onAnswerEnd, endAnswer } = answer();
  receipts.noteReceiptsOnceSent(views, onAnswerEnd);
  endAnswer(true);
  await receipts.close();
  expect(noted).toEqual([[SALE]]);
});
