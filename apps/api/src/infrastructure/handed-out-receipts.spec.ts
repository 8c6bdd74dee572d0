import type { Receipt, SubmissionId } from '@app/domain';
import type { Database } from '@app/persistence';
import { HandingOut, type OnceAnswered } from './handed-out-receipts.js';

const SALE = 'a sale' as SubmissionId;

function setup(query: (...asked: unknown[]) => Promise<unknown[]> = async () => []) {
  const noted: unknown[] = [];
  const troubles: unknown[] = [];
  const db = { query: (_: unknown, [ids]: [unknown]) => (noted.push(ids), query()) };
  const handingOut = new HandingOut(db as unknown as Database, (error) => troubles.push(error));
  const answer = (): { onceAnswered: OnceAnswered; isOver(isWhole: boolean): void } => {
    let isOver: (isWhole: boolean) => void = () => {};
    return { onceAnswered: (heard) => (isOver = heard), isOver: (isWhole) => isOver(isWhole) };
  };
  return { noted, troubles, handingOut, answer };
}

it('is noted once the answer with it has gone out, and not before', async () => {
  const { noted, handingOut, answer } = setup();
  const { onceAnswered, isOver } = answer();
  handingOut.with([SALE], onceAnswered);
  expect(noted).toEqual([]);
  isOver(true);
  await handingOut.close();
  expect(noted).toEqual([[SALE]]);
});

it('is not noted where nobody got it', async () => {
  const { noted, handingOut, answer } = setup();
  const { onceAnswered, isOver } = answer();
  handingOut.with([SALE], onceAnswered);
  isOver(false);
  await handingOut.close();
  expect([noted, handingOut.has(SALE)]).toEqual([[], false]);
});

it('is known from the answer on, until all answers with it are noted', async () => {
  const { handingOut, answer } = setup();
  const [one, other] = [answer(), answer()];
  handingOut.with([SALE], one.onceAnswered);
  handingOut.with([SALE], other.onceAnswered);
  one.isOver(false);
  await handingOut.close();
  expect(handingOut.has(SALE)).toBe(true);
  other.isOver(true);
  await handingOut.close();
  expect(handingOut.has(SALE)).toBe(false);
});

it('is told of, and no more than that, where the ledger cannot be reached for the note', async () => {
  const cut = new Error('Connection terminated unexpectedly');
  const { troubles, handingOut, answer } = setup(() => Promise.reject(cut));
  const { onceAnswered, isOver } = answer();
  handingOut.with([SALE], onceAnswered);
  isOver(true);
  await handingOut.close();
  expect([troubles, handingOut.has(SALE)]).toEqual([[cut], false]);
});

it('asks nothing of anybody where there is no receipt', () => {
  const { handingOut } = setup();
  handingOut.with([], () => {
    throw new Error('asked');
  });
});

it('is of receipts, and of none that the ledger knows to be given out', async () => {
  const { noted, handingOut, answer } = setup();
  const receipt = {} as Receipt;
  const [other, known] = ['another sale', 'a sale that somebody has'] as SubmissionId[];
  const views = [
    { id: SALE, receipt, handedOut: false },
    { id: other!, receipt: null, handedOut: false },
    { id: known!, receipt, handedOut: true },
  ];
  const { onceAnswered, isOver } = answer();
  handingOut.receiptsIn(views, onceAnswered);
  isOver(true);
  await handingOut.close();
  expect(noted).toEqual([[SALE]]);
});
