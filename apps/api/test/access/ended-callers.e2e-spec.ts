import { request } from 'node:http';
import { sale, sales } from '../client/batches.js';
import { sale as saleBody, line } from '../client/bodies.js';
import { appOf, asPerson } from '../client/dashboard.js';
import { ASYNC, eventually, must, type Shop, shop, verdict } from '../client/shop.js';
import { UploadInHand } from '../client/upload-in-hand.js';

/** The end of a key or a login counts two seconds later at the latest, and a busy machine adds some. Without that end, the wait would last a minute. */
const SOON_MS = 15_000;

async function setup() {
  const one = await shop();
  const appId = await appOf(one.till);
  const ends = {
    revoke: () => one.stack.query('UPDATE api_keys SET revoked_at = now() WHERE app_id = $1', [appId]),
    suspend: () => one.stack.query(`UPDATE apps SET state = 'SUSPENDED' WHERE id = $1`, [appId]),
  };
  return { one, appId, ...ends };
}

/** A sale that the authority keeps waiting until the test lets it go. */
const slowSale = (invcNo: string) => saleBody(invcNo, [line()], { remark: 'simulate:latency=600000' });

/** Asks for a second, so that what was asked before has been let in. */
const aSecond = async (one: Shop, submissionId: string, headers = {}) =>
  void (await one.get(`submissions/${submissionId}`, { prefer: 'wait=1', headers }));

const untilSent = ({ stack, till }: Shop) => stack.simulator.waitForCall(till.tin);

/** The batch, which stands behind so many verdicts. The end of the answer waits for a sender who has more to send. */
const lastOf = async (upload: UploadInHand, verdicts: number) =>
  ((await upload.verdicts(verdicts + 1)).at(-1) as unknown as { batch: object }).batch;

/** The answer to what waits, which must come soon after the end of its caller. */
async function endedWithin<T>(waiting: Promise<T>, end: () => Promise<unknown>): Promise<T> {
  await end();
  const endedAt = performance.now();
  const answer = await waiting;
  expect(performance.now() - endedAt).toBeLessThan(SOON_MS);
  return answer;
}

describe('an open upload', () => {
  it.each(['revoke', 'suspend'] as const)('takes no line after: %s', async (end) => {
    const { one, ...ends } = await setup();
    const upload = UploadInHand.begin(one.till).sendLines(sales(3));
    await upload.verdicts(3);
    await ends[end]();
    const before = await one.stored();
    upload.sendLines(sales(3, 'LATE'));
    const trouble = { code: '001', field: 'x-api-key' };
    expect(await lastOf(upload, 3)).toMatchObject({ state: 'CUT', lines: 3, accepted: 3, trouble });
    expect(await one.stored()).toEqual(before);
  });

  it('ends soon after its key, also if nothing comes any more', async () => {
    const { one, revoke } = await setup();
    const upload = UploadInHand.begin(one.till).sendLines(sales(1));
    await upload.verdicts(1);
    const batch = await endedWithin(lastOf(upload, 1), revoke);
    expect(batch).toMatchObject({ state: 'CUT', trouble: { code: '001' } });
  });

  it('that is taken as a whole is not taken after the end of its key', async () => {
    const { one, revoke } = await setup();
    const before = await one.stored();
    const upload = UploadInHand.begin(one.till, {}, '?atomic=validate').sendLines(sales(3));
    await eventually(async () => expect((await must(one.get('batches'))).body.data).toMatchObject({ batches: [{}] }));
    const { status, body } = await endedWithin(upload.refused(), revoke);
    expect([status, body.resultCd, body.data]).toMatchObject([401, '001', { state: 'CUT', lines: 0 }]);
    expect(await one.stored()).toEqual(before);
  });

  it('of a user takes no line after the login has ended', async () => {
    const { one, appId } = await setup();
    const { token } = await one.stack.userOf(one.till);
    const { authorization } = asPerson(token);
    const upload = UploadInHand.begin(one.till, { authorization, 'x-service-app-id': appId }).sendLines(sales(1));
    await upload.verdicts(1);
    await must(one.till.post('dashboard/logout', {}, { headers: asPerson(token) }));
    upload.sendLines([sale('LATE')]);
    expect(await lastOf(upload, 1)).toMatchObject({ accepted: 1, trouble: { code: '001' } });
  });
});

describe('a wait', () => {
  it('for the receipt of a submission ends with 001', async () => {
    const { one, revoke } = await setup();
    const { body } = await one.post('sales', slowSale('SLOW'), ASYNC);
    await untilSent(one);
    const waiting = one.get(`submissions/${body.data.submissionId}`, { prefer: 'wait=60' });
    await aSecond(one, body.data.submissionId);
    expect(verdict(await endedWithin(waiting, revoke))).toEqual([401, '001', '001 x-api-key']);
  });

  it.each(['revoke', 'suspend'] as const)('for the next event ends with 001: %s', async (end) => {
    const { one, ...ends } = await setup();
    const waiting = one.get('events?after=latest', { prefer: 'wait=60' });
    await must(one.get('events?after=latest', { prefer: 'wait=1' }));
    expect(verdict(await endedWithin(waiting, ends[end]))).toEqual([401, '001', '001 x-api-key']);
  });

  it('of a user ends with the login, and goes on while the app is suspended', async () => {
    const { one, appId, suspend } = await setup();
    const { body } = await one.post('sales', slowSale('SLOW'), ASYNC);
    const { token } = await one.stack.userOf(one.till);
    const headers = asPerson(token, appId);
    const waiting = one.get(`submissions/${body.data.submissionId}`, { prefer: 'wait=60', headers });
    await suspend();
    for (let second = 1; second <= 2; second++) await aSecond(one, body.data.submissionId, headers);
    const logout = () => one.post('dashboard/logout', {}, { headers: asPerson(token) });
    expect(verdict(await endedWithin(waiting, logout))).toEqual([401, '001', '001 Authorization']);
  });

  it('of a posted sale ends with 202: the sale is kept, and its receipt is for a caller who may call', async () => {
    const { one, appId, revoke } = await setup();
    const body = slowSale('SLOW');
    const posting = one.post('sales', body);
    await untilSent(one);
    const answer = await endedWithin(posting, revoke);
    expect(verdict(answer)).toEqual([202, '006']);
    expect(answer.body.data).toMatchObject({ invcNo: 'SLOW', status: 'ACCEPTED' });
    expect(answer.body.data).not.toHaveProperty('rcptSign');
    const { token } = await one.stack.userOf(one.till);
    const minted = await must(one.post(`dashboard/apps/${appId}/keys`, {}, { headers: asPerson(token) }));
    await one.freeLane();
    const newKey = { 'x-api-key': (minted.body.data as unknown as { apiKey: string }).apiKey };
    const again = await must(one.post('sales', body, { headers: newKey }));
    expect([again.headers.get('idempotent-replayed'), again.body.data.rcptSign]).toEqual(['true', expect.any(String)]);
    expect(await one.signedSales()).toHaveLength(1);
  });

  it('for the results of a batch is cut off', async () => {
    const { one, revoke } = await setup();
    await one.blockLane();
    const { batch } = await UploadInHand.begin(one.till).sendLines(sales(1)).end();
    const url = `${one.till.address()}/api/v1/batches/${batch.batchId}/results?follow=true`;
    // The answer begins at once, with an empty line.
    const following = await fetch(url, { headers: { 'x-api-key': one.till.apiKey } });
    const text = following.text().catch((error: Error) => error.message);
    expect([following.status, await endedWithin(text, revoke)]).toEqual([200, 'terminated']);
  });
});

it('a body that arrives after the end of its key is refused', async () => {
  const { one, revoke } = await setup();
  const before = await one.stored();
  const body = JSON.stringify(saleBody('LATE'));
  const headers = { 'x-api-key': one.till.apiKey, 'content-type': 'application/json', 'content-length': body.length };
  const posting = request(`${one.till.address()}/api/v1/sales`, { method: 'POST', headers });
  const answered = new Promise<number>((resolve) => posting.on('response', (answer) => resolve(answer.statusCode!)));
  posting.write(body.slice(0, 10));
  const { body: slow } = await one.post('sales', slowSale('SLOW'), ASYNC);
  for (let second = 1; second <= 2; second++) await aSecond(one, slow.data.submissionId);
  await revoke();
  posting.end(body.slice(10));
  expect(await answered).toBe(401);
  expect(await one.stored()).toEqual({ ...before, submissions: before.submissions! + 1, keys: before.keys! + 1 });
});
