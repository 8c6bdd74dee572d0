/** @one-queue: the ledger decides; operating.medium-spec.ts moves lanes on both backends. */
/** @full-run: the suites of apps/api/src/operators and of libs/submission/src/operating have the cases. */
import { readFileSync } from 'node:fs';
import { eventually, type LedgerSale, Stack, startProcess, type Till } from '@app/testing';
import { saleRow } from '../ledger-rows.js';
import { expectAllApprovedOnce, untilStatus, upTo } from '../sale-assertions.js';
import { operatorsOpenApps } from './apps.js';
import { OperatorClient, REASON } from './operator-client.js';

const NOBODY = '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90';
const QUEUE = 'submissions-sandbox';

/** What operators may call, in the order of their page. */
const ADDRESSES = [
  ['GET', 'now'],
  ['GET', 'submissions'],
  ['GET', `submissions/${NOBODY}`],
  ...['question', 'receipt', 'approval', 'release', 'failure', 'redrive'].map((act) => [
    'POST',
    `submissions/${NOBODY}/${act}`,
  ]),
  ['GET', 'search'],
  ['GET', `batches/${NOBODY}`],
  ['GET', 'case-groups'],
  ['POST', 'submissions/acts'],
  ['POST', 'invoice-list-checks'],
  ['GET', 'lanes'],
  ['GET', `lanes/${NOBODY}`],
  ...['hold', 'resume', 'next-number', 'key', 'learn', 'restore'].map((act) => ['POST', `lanes/${NOBODY}/${act}`]),
  ['GET', 'restores'],
  ['POST', `lanes/${NOBODY}/restore-end`],
  ['GET', `lanes/${NOBODY}/imported-documents`],
  ['GET', 'queues'],
  ...['pause', 'resume', 'retry', 'clean'].map((act) => ['POST', `queues/${QUEUE}/${act}`]),
  ['GET', 'acts'],
  ['GET', 'alerts'],
  ...['GET', 'POST'].map((method) => [method, 'shift-notes']),
  ['POST', 'operator-keys'],
  ['GET', 'operator-keys'],
  ['POST', `operator-keys/${NOBODY}/revocation`],
  ['GET', 'apps'],
  ['GET', `apps/${NOBODY}`],
  ...['activate', 'suspend'].map((act) => ['POST', `apps/${NOBODY}/${act}`]),
  ['GET', `apps/${NOBODY}/keys`],
  ['POST', `apps/${NOBODY}/keys/${NOBODY}/revocation`],
  ['GET', `apps/${NOBODY}/release-pin`],
  ...['release-pin', 'legal-hold', 'legal-hold-end'].map((act) => ['POST', `apps/${NOBODY}/${act}`]),
] as [string, string][];

const LATER = { prefer: 'respond-async' };
const SUBMIT = 'saveTrnsSalesOsdc';
const FIND = 'selectInvoiceDetails';

let stack: Stack;
let operator: OperatorClient;
beforeAll(async () => {
  stack = await Stack.start({ apis: 2, env: { AUTHORITY_CALL_TIMEOUT: '2s', AUTHORITY_DOUBT_WINDOW: '500ms' } });
  operator = await OperatorClient.of(stack);
});
afterEach(() => stack.simulator.clearFaults());
afterAll(() => stack.stop());

/** Three sales; the first is with the authority, whose answer stays unclear. */
async function inReview({ isThere = false } = {}) {
  const till = await stack.till();
  const { tin } = till;
  if (isThere) await stack.simulator.armFault({ fault: 'accept-then-reset', operation: SUBMIT, tin, times: 1 });
  await stack.simulator.armFault({ fault: 'empty-200', tin, times: 1_000, ...(isThere && { operation: FIND }) });
  for (const number of upTo(3)) await till.sell(`INV-${number}`, LATER);
  const { id, laneId } = await untilStatus(stack, till, 'INV-1', 'NEEDS_REVIEW');
  await stack.simulator.clearFaults();
  return { till, id, laneId, path: `submissions/${id}` };
}

const actsOf = async (laneId: string) =>
  (await operator.get(`acts?laneId=${laneId}`)).body.data.acts as Record<string, unknown>[];

describe('a submission with an unknown result', () => {
  it('that the authority has is found when asked, and continues with the attached receipt', async () => {
    const { till, id, laneId, path } = await inReview({ isThere: true });
    const { body } = await operator.get('submissions?status=NEEDS_REVIEW&environment=SANDBOX');
    expect(body.data.submissions).toContainEqual(
      expect.objectContaining({
        submissionId: id,
        number: 1,
        lane: expect.objectContaining({ laneId, waitingBehind: 2 }),
      }),
    );
    const question = await operator.post(`${path}/question`);
    expect(question).toMatchObject({ status: 200, body: { data: { finding: { kind: 'found' } } } });
    const [{ receipt }] = (await stack.simulator.sales(till.tin)) as [LedgerSale];
    const { curRcptNo: cisInvcNo, ...signed } = receipt;
    const attached = await operator.post(`${path}/receipt`, { reason: REASON, cisInvcNo, ...signed });
    expect(attached).toMatchObject({ status: 200, body: { data: { status: 'APPROVED' } } });
    await expectAllApprovedOnce(stack, till);
    expect(await actsOf(laneId)).toMatchObject([
      { act: 'attach-receipt', operator: 'olive@example.org', reason: REASON, submissionId: id },
    ]);
  });

  it('that the authority never received goes out again when an operator releases it so', async () => {
    const { till, path } = await inReview();
    const question = await operator.post(`${path}/question`);
    expect(question).toMatchObject({ status: 200, body: { data: { finding: { kind: 'absent' } } } });
    expect(await operator.post(`${path}/release`, { reason: REASON, neverReceived: true })).toMatchObject({
      status: 200,
    });
    await expectAllApprovedOnce(stack, till);
  });

  it('is shown with all attempts, answers and acts', async () => {
    const { path } = await inReview();
    await operator.post(`${path}/question`);
    const { body } = await operator.get(path);
    const attemptList = expect.arrayContaining([expect.objectContaining({ outcome: 'inDoubt' })]) as object;
    expect(body.data).toMatchObject({ status: 'NEEDS_REVIEW', attemptList, question: { finding: { kind: 'absent' } } });
  });

  it('can be given up, and sent after all', async () => {
    const { till, path } = await inReview();
    expect(await operator.post(`${path}/failure`)).toMatchObject({ status: 409, body: { resultCd: '003' } });
    const given = await operator.post(`${path}/failure`, { reason: REASON, neverReceived: true });
    expect(given).toMatchObject({ status: 200, body: { data: { status: 'FAILED' } } });
    await untilStatus(stack, till, 'INV-3', 'APPROVED');
    expect(await operator.post(`${path}/redrive`)).toMatchObject({ status: 200 });
    const last = await untilStatus(stack, till, 'INV-1', 'APPROVED');
    expect(last.number).toBe(3);
  });
});

describe('a lane', () => {
  const listedLane = async (till: Till, path: string) => {
    const { lanes } = (await operator.get(path)).body.data as { lanes: { tin: string; laneId: string }[] };
    return lanes.find(({ tin }) => tin === till.tin);
  };
  const laneOf = async (till: Till) => `lanes/${(await saleRow(stack, till, 'INV-1')).laneId}`;

  it('that the authority does not know is held and listed, and continues when it is resumed', async () => {
    const till = await stack.till();
    await stack.simulator.armFault({ fault: 'reject', code: '901', operation: 'saveTrnsSalesOsdc', tin: till.tin });
    for (const number of upTo(3)) await till.sell(`INV-${number}`, LATER);
    const lane = await eventually(async () => {
      const held = await listedLane(till, 'lanes?held=true');
      expect(held).toMatchObject({ state: 'REFUSED', code: '901', head: { reference: 'INV-1' }, waiting: 3 });
      return held!;
    });
    expect(await operator.post(`lanes/${lane.laneId}/resume`)).toMatchObject({ status: 200 });
    await expectAllApprovedOnce(stack, till);
    expect(await listedLane(till, 'lanes?held=true')).toBeUndefined();
    expect(await listedLane(till, 'lanes?limit=200')).toMatchObject({
      ...{ state: 'READY', heldAt: null, code: null, head: null, waiting: 0 },
      ...{ branchName: 'Headquarter', today: { signed: 3, refused: 0 } },
    });
  });

  it('is listed in pages, and a filter or cursor that means nothing is refused', async () => {
    for (let count = 0; count < 2; count++) await stack.till();
    const first = await operator.get('lanes?limit=1');
    const { lanes, nextCursor } = first.body.data as { lanes: { laneId: string }[]; nextCursor: string };
    expect([lanes.length, nextCursor]).toEqual([1, lanes[0]!.laneId]);
    const next = await operator.get(`lanes?limit=1&cursor=${nextCursor}`);
    expect(next.body.data!.lanes).toEqual([expect.not.objectContaining({ laneId: nextCursor })]);
    for (const query of ['held=maybe', 'environment=MARS', `cursor=${NOBODY}`])
      expect([query, (await operator.get(`lanes?${query}`)).status]).toEqual([query, 400]);
  });

  it('has its submissions listed in pages, newest first, and its cases alone with a status', async () => {
    const [{ id, laneId }] = [await inReview(), await inReview()];
    const newestFirst = 'SELECT id FROM submissions WHERE lane_id = $1 ORDER BY accepted_at DESC, id DESC';
    const all = (await stack.db.query<{ id: string }>(newestFirst, [laneId])).map((row) => row.id);
    const listed = async (query: string) => {
      const { submissions, nextCursor } = (await operator.get(`submissions?laneId=${laneId}${query}`)).body.data;
      return { ids: (submissions as { submissionId: string }[]).map(({ submissionId }) => submissionId), nextCursor };
    };
    expect(all.length).toBeGreaterThan(3);
    expect(await listed('&limit=2')).toEqual({ ids: all.slice(0, 2), nextCursor: all[1] });
    expect(await listed(`&cursor=${all[1]}`)).toEqual({ ids: all.slice(2), nextCursor: null });
    expect(await listed('&environment=PRODUCTION')).toEqual({ ids: [], nextCursor: null });
    expect(await listed('&status=NEEDS_REVIEW')).toEqual({ ids: [id], nextCursor: null });
    expect(await operator.get(`submissions?laneId=${laneId}&cursor=${laneId}`)).toMatchObject({ status: 400 });
  });

  it('is not resumed while the authority refuses its device, unless the operator wants that anyway', async () => {
    const till = await stack.till();
    await stack.simulator.armFault({ fault: 'reject', code: '901', tin: till.tin, times: 1_000 });
    await till.sell('INV-1', LATER);
    const path = await laneOf(till);
    await eventually(async () => expect((await operator.get(path)).body.data).toMatchObject({ code: '901' }));
    const inVain = await operator.post(`${path}/resume`);
    expect(inVain).toMatchObject({ status: 409, body: { resultCd: '003', data: { code: '901' } } });
    expect(JSON.stringify(inVain.body)).toContain('The authority still refuses this device: 901');
    expect(await actsOf((await saleRow(stack, till, 'INV-1')).laneId)).toEqual([]);
    expect(await operator.post(`${path}/resume`, { reason: REASON, anyway: true })).toMatchObject({ status: 200 });
    await eventually(async () => expect((await operator.get(path)).body.data).toMatchObject({ code: '901' }));
    await stack.simulator.clearFaults();
    expect(await operator.post(`${path}/resume`)).toMatchObject({ status: 200 });
    await expectAllApprovedOnce(stack, till);
  });

  it.each(['901', '403'])('held by an item is not resumed while the authority answers %s', async (code) => {
    const till = await stack.till();
    await stack.simulator.armFault({ fault: 'reject', code, tin: till.tin, times: 1_000 });
    const { body } = await till.registerItem('SVC-HELD', LATER);
    const { laneId } = (await operator.get(`submissions/${body.data.submissionId}`)).body.data.lane as {
      laneId: string;
    };
    await eventually(async () => expect((await operator.get(`lanes/${laneId}`)).body.data).toMatchObject({ code }));
    const inVain = await operator.post(`lanes/${laneId}/resume`);
    expect(inVain).toMatchObject({ status: 409, body: { data: { code } } });
    expect(JSON.stringify(inVain.body)).toContain('The authority still refuses th');
    expect(await actsOf(laneId)).toEqual([]);
    await stack.simulator.clearFaults();
    expect(await operator.post(`lanes/${laneId}/resume`)).toMatchObject({ status: 200 });
    await eventually(async () =>
      expect((await till.get(`submissions/${body.data.submissionId}`)).body.data).toMatchObject({ status: 'APPROVED' }),
    );
  });

  it('whose counter other software has moved continues under the given number', async () => {
    const till = await stack.till();
    await till.sell('INV-1');
    await stack.simulator.sellFromOtherSoftware(till.tin, 5);
    await till.sell('INV-2', LATER);
    const path = await laneOf(till);
    await eventually(async () => {
      const { body } = await operator.get(path);
      expect(body.data).toMatchObject({ heldAt: expect.any(String) as string, nextNumber: 2 });
    });
    const inVain = await operator.post(`${path}/resume`);
    expect(inVain).toMatchObject({
      status: 409,
      body: { errors: [{ fix: expect.stringContaining('next-number') as string }] },
    });
    const shell = startProcess('apps/setup/src/release', { DATABASE_URL: stack.databaseUrl }, [
      path.slice('lanes/'.length),
      ...['--reason', REASON],
    ]);
    expect(await shell.exited).toMatchObject({ code: 1 });
    expect(shell.output()).toMatch(/another document under number 2.*next-number.*--anyway/);
    const doubtful = await operator.post(`${path}/next-number`, { reason: REASON, nextNumber: 7 });
    expect(doubtful).toMatchObject({ status: 409, body: { resultCd: '003' } });
    const taken = await operator.post(`${path}/next-number`, { reason: REASON, nextNumber: 1, neverReceived: true });
    expect(taken).toMatchObject({ status: 409, body: { errors: [{ fix: 'Send a nextNumber after 1.' }] } });
    const order = { reason: REASON, nextNumber: 7, neverReceived: true };
    const unread = await operator.post(`${path}/next-number`, order);
    expect(unread).toMatchObject({
      status: 409,
      body: { errors: [{ fix: expect.stringContaining('/learn') as string }] },
    });
    expect(await operator.post(`${path}/learn`, { reason: REASON })).toMatchObject({ status: 200 });
    const corrected = await operator.post(`${path}/next-number`, order);
    expect(corrected).toMatchObject({ status: 200, body: { data: { nextNumber: 7 } } });
    await operator.post(`${path}/resume`);
    expect(await untilStatus(stack, till, 'INV-2', 'APPROVED')).toMatchObject({ number: 7 });
  });

  it('that an operator holds sends no sale, and tills get their answer at once', async () => {
    const till = await stack.till();
    await till.sell('INV-1');
    const path = await laneOf(till);
    expect(await operator.post(`${path}/hold`)).toMatchObject({ status: 200 });
    const answer = await till.sell('INV-2');
    expect(answer).toMatchObject({ status: 202, body: { resultCd: '006' } });
    expect(answer.tookMs).toBeLessThan(12_000);
    await operator.post(`${path}/resume`);
    await untilStatus(stack, till, 'INV-2', 'APPROVED');
    expect(await actsOf(path.slice('lanes/'.length))).toMatchObject([{ act: 'resume' }, { act: 'hold' }]);
  });
});

operatorsOpenApps(() => ({ stack, operator }));

describe('no other person', () => {
  it.each(ADDRESSES)('may %s %s without a login', async (method, path) => {
    const answer = await OperatorClient.withoutLogin(stack).ask(method, path);
    expect(answer).toMatchObject({ status: 401, body: { resultCd: '001', errors: [{ field: 'authorization' }] } });
    expect(answer.headers.get('www-authenticate')).toContain('Basic');
  });

  it.each(ADDRESSES.filter(([, path]) => path.includes(NOBODY)))('finds anything at %s %s', async (method, path) => {
    const answer = await operator.ask(method, path, method === 'POST' ? JSON.stringify({ reason: REASON }) : undefined);
    expect(answer).toMatchObject({ status: 404, body: { resultCd: '003', errors: [{ field: 'id' }] } });
  });

  it('does anything from a page of another site', async () => {
    const answer = await operator.post(`lanes/${NOBODY}/hold`, { reason: REASON }, { 'sec-fetch-site': 'cross-site' });
    expect(answer).toMatchObject({ status: 403, body: { resultCd: '001' } });
  });
});

it.each([
  ['no reason', { nextNumber: 7 }, '002', 'reason'],
  ['a reason of blanks', { reason: '  ', nextNumber: 7 }, '002', 'reason'],
  ['the place of a reason', { reason: '<why>', nextNumber: 7 }, '003', 'reason'],
  ['a reason that is none', { reason: 7, nextNumber: 7 }, '003', 'reason'],
  ['a number below one', { reason: REASON, nextNumber: 0 }, '003', 'nextNumber'],
  ['no number', { reason: REASON }, '002', 'nextNumber'],
  ['a series that is none', { reason: REASON, nextNumber: 7, series: 'sales' }, '003', 'series'],
])('an act with %s is refused, and changes nothing', async (_, body, code, field) => {
  const till = await stack.till();
  await till.sell('INV-1');
  const { laneId } = await saleRow(stack, till, 'INV-1');
  const answer = await operator.post(`lanes/${laneId}/next-number`, body);
  expect(answer).toMatchObject({ status: 400, body: { resultCd: code, errors: [{ code, field }] } });
  expect(await actsOf(laneId)).toEqual([]);
});

it.each(['status=MAYBE', 'environment=MOON', 'cursor=nonsense', 'limit=0', `cursor=${NOBODY}`])(
  'a list of %s is refused',
  async (query) => expect(await operator.get(`submissions?${query}`)).toMatchObject({ status: 400 }),
);

it('the page for operators has every address, and every address there exists', () => {
  const page = readFileSync('docs/operators.md', 'utf8');
  const documented = [...page.matchAll(/^\| `([A-Z]+) \/admin\/api\/([^`]+)`/gm)].map(([, method, path]) => [
    method,
    path,
  ]);
  const patternOf = (path: string) =>
    path.replace(`/keys/${NOBODY}`, '/keys/{keyId}').replace(NOBODY, '{id}').replace(QUEUE, '{name}');
  expect(documented).toEqual(ADDRESSES.map(([method, path]) => [method, patternOf(path)]));
});

it.each(ADDRESSES)('%s %s exists', async (method, path) => {
  const { status, body } = await operator.ask(method, path);
  expect([status, body.errors?.[0]?.field]).not.toEqual([404, 'path']);
});
