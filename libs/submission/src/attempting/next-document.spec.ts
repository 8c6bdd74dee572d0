import type { SubmissionId, WorkerId } from '@app/domain';
import { acquireCall } from './acquire-call.js';
import { CallPace } from './call-pace.js';
import { CallSlots } from './call-slots.js';
import { Claims, type GrantedClaim } from './claims.js';
import type { Conclusion } from './conclusion.js';
import { NextDocument } from './next-document.js';
import type { PreparedTurn } from './prepare.js';
import type { WorkerOptions } from './worker-options.js';

const ID = 'next' as SubmissionId;
const GRANTED: GrantedClaim = { verdict: 'claimed', attempt: 1, inDoubt: false };
const mayGoOn = () => true;
const doneWith = (submissionId: SubmissionId): Conclusion => ({
  ...{ kind: 'done', status: 'APPROVED', code: '000' },
  next: { head: { submissionId } as never, callMs: 1 },
});

/** A worker of four call slots: a taxpayer without an answered call has one of them. */
function setup(preparing?: Promise<PreparedTurn | null>) {
  const options = {
    slots: new CallSlots(4),
    pace: new CallPace(0),
    workerId: 'worker' as unknown as WorkerId,
    leaseMsOf: () => 20_000,
    preparingMaxMs: 1,
    grouping: { rowsMax: 1, groupsMax: 1, aloneMax: 1 },
  } as unknown as WorkerOptions;
  const claims = new Claims({} as never, options);
  const turn = {
    id: ID,
    turn: 1,
    environment: 'SANDBOX',
    kind: 'sale',
    accountId: 'account',
    device: { tin: 'P000000001K' },
    ageMs: 10,
  };
  const prepared = { kind: 'prepared', turn, number: 2, wireBody: '{}' } as unknown as PreparedTurn;
  const acquire = () => acquireCall(options, prepared.turn);
  const slot = acquire();
  if (typeof slot === 'number') throw new Error('no slot');
  const next = new NextDocument(preparing ?? Promise.resolve(prepared), claims, options);
  return { next, claims, slot, prepared, hasFreeSlot: () => typeof acquire() !== 'number' };
}

it('it gets the slot of the call before it, so that its taxpayer never has one more', async () => {
  const { next, slot, hasFreeSlot } = setup();
  expect(await next.claimToWrite(slot, mayGoOn)).toMatchObject({
    claim: { id: ID, turn: 1, number: 2, wireBody: '{}' },
  });
  expect(hasFreeSlot()).toBe(false);
});

it('a claim that is not granted gives the slot back', async () => {
  const { next, slot, hasFreeSlot } = setup();
  await next.claimToWrite(slot, mayGoOn);
  next.end();
  expect(hasFreeSlot()).toBe(true);
});

it('a granted claim is handed over with its slot', async () => {
  const { next, slot, claims, prepared, hasFreeSlot } = setup();
  (await next.claimToWrite(slot, mayGoOn))!.onGranted(GRANTED);
  expect(next.joinTo(doneWith(ID))).toMatchObject({ next: { claimed: { granted: GRANTED, prepared: { number: 2 } } } });
  next.end();
  expect(hasFreeSlot()).toBe(false);
  expect(claims.claimOf(prepared.turn, prepared).inHand).toBe(true);
});

it('a granted claim that the settlement does not hand over is given up', async () => {
  const { next, slot, claims, prepared, hasFreeSlot } = setup();
  (await next.claimToWrite(slot, mayGoOn))!.onGranted(GRANTED);
  const superseded: Conclusion = { kind: 'done', status: 'superseded', code: null };
  expect(next.joinTo(superseded)).toBe(superseded);
  next.end();
  expect(hasFreeSlot()).toBe(true);
  expect(claims.claimOf(prepared.turn, prepared).inHand).toBe(false);
});

it('a settlement does not wait long for a document that is not prepared yet', async () => {
  const { next, slot, hasFreeSlot } = setup(new Promise(() => {}));
  expect(await next.claimToWrite(slot, mayGoOn)).toBeNull();
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

it('a job that is deferred while the settlement waits for it ends the turn', async () => {
  let isPrepared = (_: PreparedTurn) => {};
  const { next, slot, prepared } = setup(new Promise((resolve) => (isPrepared = resolve)));
  let isDeferred = false;
  const claiming = next.claimToWrite(slot, () => !isDeferred);
  isDeferred = true;
  isPrepared(prepared);
  expect(await claiming).toBeNull();
});
