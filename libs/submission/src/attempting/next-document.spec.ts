import type { SubmissionId, WorkerId, Head, HeadTurn } from '@app/domain';
import { RESULT_CODES } from '@app/contract';
import { acquireCall } from './acquire-call.js';
import { CallPace } from './call-pace.js';
import { CallSlots, CALL_HANGS_AFTER_MS, type CallSlot } from './call-slots.js';
import { Claims, type GrantedClaim } from './claims.js';
import type { Conclusion } from './conclusion.js';
import { NextDocument } from './next-document.js';
import type { PreparedAttempt } from './prepare.js';
import type { WorkerOptions } from './worker-options.js';
import type { HeadFeed } from '../queueing/head-feed.js';
import { HangingCalls } from '../jobs/hanging-calls.js';
import { publicCodeOf, waitsForNumber } from '../kinds/rules/refusal-codes.js';

describe('next document', () => {
  const ID = 'next' as SubmissionId;
  const GRANTED: GrantedClaim = { verdict: 'claimed', attempt: 1, inDoubt: false };
  const mayTakeAnother = () => true;
  const doneWith = (submissionId: SubmissionId): Conclusion => ({
    ...{ kind: 'done', status: 'APPROVED', code: '000' },
    next: { head: { submissionId } as never, callMs: 1 },
  });

  /** A worker of four call slots: a taxpayer without an answered call has one of them. */
  function setup(preparing?: Promise<PreparedAttempt | null>) {
    const options = {
      slots: new CallSlots(4),
      pace: new CallPace(0),
      workerId: 'worker' as unknown as WorkerId,
      leaseMsOf: () => 20_000,
      preparingMaxMs: 1,
      grouping: { rowsMax: 1, groupsMax: 1, aloneMax: 1 },
    } as unknown as WorkerOptions;
    const claims = new Claims({} as never, options);
    const facts = {
      id: ID,
      turn: 1,
      environment: 'SANDBOX',
      kind: 'sale',
      accountId: 'account',
      device: { tin: 'P000000001K' },
      ageMs: 10,
    };
    const prepared = { kind: 'prepared', facts, number: 2, wireBody: '{}' } as unknown as PreparedAttempt;
    const acquire = () => acquireCall(options, prepared.facts);
    const call = acquire();
    if ('deferMs' in call) throw new Error('no slot');
    const { slot } = call;
    const next = new NextDocument(preparing ?? Promise.resolve(prepared), claims, options);
    return { next, claims, slot, prepared, hasFreeSlot: () => 'slot' in acquire() };
  }

  it('it gets the slot of the call before it, so that its taxpayer never has one more', async () => {
    const { next, slot, hasFreeSlot } = setup();
    expect(await next.claimToWrite(slot, mayTakeAnother)).toMatchObject({
      claim: { id: ID, turn: 1, number: 2, wireBody: '{}' },
    });
    expect(hasFreeSlot()).toBe(false);
  });

  it('a claim that is not granted gives the slot back', async () => {
    const { next, slot, hasFreeSlot } = setup();
    await next.claimToWrite(slot, mayTakeAnother);
    next.end();
    expect(hasFreeSlot()).toBe(true);
  });

  it('a granted claim is handed over with its slot', async () => {
    const { next, slot, claims, prepared, hasFreeSlot } = setup();
    (await next.claimToWrite(slot, mayTakeAnother))!.onGranted(GRANTED);
    expect(next.joinTo(doneWith(ID))).toMatchObject({
      next: { claimed: { granted: GRANTED, prepared: { number: 2 } } },
    });
    next.end();
    expect(hasFreeSlot()).toBe(false);
    expect(claims.claimOf(prepared.facts, prepared).inHand).toBe(true);
  });

  it('a granted claim that the settlement does not hand over is given up', async () => {
    const { next, slot, claims, prepared, hasFreeSlot } = setup();
    (await next.claimToWrite(slot, mayTakeAnother))!.onGranted(GRANTED);
    const superseded: Conclusion = { kind: 'done', status: 'superseded', code: null };
    expect(next.joinTo(superseded)).toBe(superseded);
    next.end();
    expect(hasFreeSlot()).toBe(true);
    expect(claims.claimOf(prepared.facts, prepared).inHand).toBe(false);
  });

  it('a settlement does not wait long for a document that is not prepared yet', async () => {
    const { next, slot, hasFreeSlot } = setup(new Promise(() => {}));
    expect(await next.claimToWrite(slot, mayTakeAnother)).toBeNull();
    expect(hasFreeSlot()).toBe(false);
  });

  it('it is left out if its lane may not go on any more', async () => {
    const ended = setup();
    expect(await ended.next.claimToWrite(ended.slot, () => false)).toBeNull();
    const { next, slot } = setup();
    let isStopping = false;
    const claim = await next.claimToWrite(slot, () => !isStopping);
    expect(claim!.mayBeWritten()).toBe(true);
    isStopping = true;
    expect(claim!.mayBeWritten()).toBe(false);
  });

  it('a job that is deferred while the settlement waits for it ends the round', async () => {
    let isPrepared = (_: PreparedAttempt) => {};
    const { next, slot, prepared } = setup(new Promise((resolve) => (isPrepared = resolve)));
    let isDeferred = false;
    const claiming = next.claimToWrite(slot, () => !isDeferred);
    isDeferred = true;
    isPrepared(prepared);
    expect(await claiming).toBeNull();
  });
});

describe('hanging calls', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const next = { submissionId: 's2' } as unknown as Head;
  const done: Conclusion = { kind: 'done', status: 'APPROVED', code: '000', next: { head: next, callMs: 1 } };
  const deferred: Conclusion = { kind: 'defer', delayMs: 10_000, reason: 'it hangs' };

  function setup(isBeyondShare: boolean) {
    const leavePlace = jest.fn();
    const slot = { isBeyondShare, leavePlace } as Partial<CallSlot> as CallSlot;
    const enqueued: Head[] = [];
    const feed = { enqueue: async (heads: Head[]) => void enqueued.push(...heads) } as HeadFeed;
    const hangingCalls = new HangingCalls(feed, () => {});
    let end!: (conclusion: Conclusion) => void;
    const trying = new Promise<Conclusion>((resolve) => (end = resolve));
    const headTurn = { submissionId: 's1' } as unknown as HeadTurn;
    const run = hangingCalls.unlessHanging(headTurn, trying, slot, () => deferred);
    return { enqueued, end, run, hangingCalls, leavePlace };
  }

  it('a call that hangs beyond the share is deferred, and the next head gets a job when it ends', async () => {
    const { enqueued, end, run, hangingCalls, leavePlace } = setup(true);
    await jest.advanceTimersByTimeAsync(CALL_HANGS_AFTER_MS);
    expect(await run).toEqual(deferred);
    expect(leavePlace).toHaveBeenCalledTimes(1);
    expect(enqueued).toEqual([]);
    end(done);
    await hangingCalls.finish();
    expect(enqueued).toEqual([next]);
  });

  it('a call that hangs within the share is waited for, and its next head is left to the caller', async () => {
    const { enqueued, end, run, hangingCalls } = setup(false);
    await jest.advanceTimersByTimeAsync(2 * CALL_HANGS_AFTER_MS);
    end(done);
    expect(await run).toEqual(done);
    await hangingCalls.finish();
    expect(enqueued).toEqual([]);
  });
});

describe('refusal codes', () => {
  describe('the public code of a refusal', () => {
    it.each([
      ['900', 'There is no Header information', '007'],
      ['901', 'It is not valid device', '007'],
      ['902', 'This device is installed', '007'],
      ['903', 'Only OSCU device can be verified.', '007'],
      ['E04', '', '007'],
      ['910', 'Item KE2NTXU0000001 provided on item: 1. does not exist in your inventory', '005'],
      ['910', 'Invalid Item: Item X (itemSeq 1) does not exist in your stock master', '005'],
      ['901', 'orgInvcNo does not exist', '007'],
      ['400', 'orgInvcNo does not exist. Please update the field and try again', '801'],
      ['400', 'It is not valid device', '007'],
      ['910', 'orgInvcNo does not exist. Please update the field and try again', '801'],
      ['910', 'Request parameter error[itemNm : may not be empty]', '003'],
      ['921', 'The declared sale cannot be received', '003'],
      ['922', 'The invoice needs its sales data first', '003'],
      ['XYZ', '', '003'],
      ['risiti-005', 'Item X is not registered.', '005'],
      ['risiti-801', 'There is no approved invoice 7.', '801'],
      ['risiti-999', 'An unknown own code.', '003'],
      ['risiti-', 'An empty own code.', '003'],
    ])('%s %j is %s', (code, message, expected) => {
      expect(publicCodeOf(code, message)).toBe(expected);
    });

    it('is never 006, because sending the same document again would not help', () => {
      const codes = ['894', '999', '990', '994', '500', '429', '', ...Object.keys(RESULT_CODES)];
      for (const code of codes) expect([code, publicCodeOf(code, '')]).not.toEqual([code, '006']);
    });
  });

  it.each([
    ['number unclear', 'The authority expects number 9 instead of ours', true],
    ['different', 'number 4 is taken by another sale', true],
    ['994', 'There is an overlapped Data', true],
    ['400', 'There is an overlapped Data', true],
    ['400', 'Invc No: 8 is invalid, use the expected value: 9', true],
    ['', '', false],
    ['no answer', 'no answer within 300 ms', false],
    ['HTTP 502', 'not JSON', false],
    ['999', 'There is an unknown error', false],
  ])('an answer is about a number: %s %s is %s', (code, message, expected) => {
    expect(waitsForNumber({ code, message })).toBe(expected);
  });
});
