import type { Head, HeadTurn } from '@app/domain';
import type { HeadFeed } from '../queueing/head-feed.js';
import { CALL_HANGS_AFTER_MS, type CallSlot } from '../attempting/call-slots.js';
import type { Conclusion } from '../attempting/conclusion.js';
import { HangingCalls } from './hanging-calls.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const next = { submissionId: 's2' } as unknown as Head;
const done: Conclusion = { kind: 'done', status: 'APPROVED', code: '000', next: { head: next, callMs: 1 } };
const deferred: Conclusion = { kind: 'defer', delayMs: 10_000, reason: 'it hangs' };

function setup(slot: Pick<CallSlot, 'isBeyondShare'>) {
  const enqueued: Head[] = [];
  const feed = { enqueue: async (heads: Head[]) => void enqueued.push(...heads) } as HeadFeed;
  const hangingCalls = new HangingCalls(feed, () => {});
  let end!: (conclusion: Conclusion) => void;
  const trying = new Promise<Conclusion>((resolve) => (end = resolve));
  const headTurn = { submissionId: 's1' } as unknown as HeadTurn;
  const run = hangingCalls.unlessHanging(headTurn, trying, slot as CallSlot, () => deferred);
  return { enqueued, end, run, hangingCalls };
}

it('a call that hangs beyond the share is deferred, and the next head gets a job when it ends', async () => {
  const { enqueued, end, run, hangingCalls } = setup({ isBeyondShare: true });
  await jest.advanceTimersByTimeAsync(CALL_HANGS_AFTER_MS);
  expect(await run).toEqual(deferred);
  expect(enqueued).toEqual([]);
  end(done);
  await hangingCalls.finish();
  expect(enqueued).toEqual([next]);
});

it('a call that hangs within the share is waited for, and its next head is left to the caller', async () => {
  const { enqueued, end, run, hangingCalls } = setup({ isBeyondShare: false });
  await jest.advanceTimersByTimeAsync(2 * CALL_HANGS_AFTER_MS);
  end(done);
  expect(await run).toEqual(done);
  await hangingCalls.finish();
  expect(enqueued).toEqual([]);
});
