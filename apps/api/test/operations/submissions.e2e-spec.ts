import { line, moved, returnOf, sale, stockMaster, stockMovement } from '../client/bodies.js';
import {
  anyTill,
  ASYNC,
  eventually,
  must,
  shop,
  type Shop,
  type TillAnswer,
  verdict,
  warningsOf,
} from '../client/shop.js';
import { answers } from './answers.js';
import { refusesUnknownIds } from './shared/submission-ids.js';

describe(answers('get-submissions', 200), () => {
  interface Page {
    submissions: { submissionId: string; reference: string; kind: string; status: string; acceptedAt: string }[];
    nextCursor: string | null;
  }

  const list = async ({ get }: Pick<Shop, 'get'>, query = '') =>
    (await must(get(`submissions?${query}`))).body.data as unknown as Page;

  const references = ({ submissions }: Page) => submissions.map(({ reference }) => reference);

  /** A shop with a signed sale, a refused one, a return and a waiting sale. */
  async function busyShop() {
    const one = await shop();
    await one.sell('INV-1');
    await one.post('sales', sale('BAD', [line()], { remark: 'simulate:reject=921' }));
    await must(one.post('sales', returnOf('INV-1', 'RET-1')));
    await one.blockLane();
    await one.post('sales', sale('WAITS'), ASYNC);
    return one;
  }

  it('with all of them, newest first', async () => {
    const page = await list(await busyShop());
    expect(references(page).slice(0, 6)).toEqual(['WAITS', 'SLOW', 'RET-1', 'BAD', 'INV-1', 'SVC-WASH']);
    expect(page.submissions.map(({ kind }) => kind).slice(2, 6)).toEqual(['credit-note', 'sale', 'sale', 'item']);
  });

  it.each([
    ['invcNo=RET-1', ['RET-1']],
    ['status=REJECTED', ['BAD']],
    ['status=ACCEPTED', ['WAITS']],
    ['kind=credit-note', ['RET-1']],
    ['kind=sale&status=APPROVED', ['INV-1']],
    ['since=2099-01-01T00:00:00Z', []],
    ['invcNo=RET-1&kind=sale', []],
  ])('to ?%s with %j', async (query, found) => {
    expect(references(await list(await busy(), query))).toEqual(found);
  });

  let once: ReturnType<typeof busyShop> | undefined;
  const busy = () => (once ??= busyShop());

  it('with a warning for an unknown parameter', async () => {
    const { get } = await shop();
    const { body } = await must(get('submissions?stauts=APPROVED'));
    expect(warningsOf(body)).toMatchObject([{ field: 'stauts' }]);
  });

  it('with none of another taxpayer', async () => {
    await busy();
    const page = await list(await shop());
    expect(page.submissions.map(({ kind }) => kind).sort()).toEqual(['device-setup', 'item']);
  });
});

describe(answers('get-submissions', 400), () => {
  it.each([
    ['limit=0', ['limit']],
    ['limit=201', ['limit']],
    ['limit=1.5', ['limit']],
    ['limit=1&limit=2', ['limit']],
    ['status=approved', ['status']],
    ['status=toString', ['status']],
    ['kind=refund', ['kind']],
    ['since=yesterday', ['since']],
    ['cursor=nothing', ['cursor']],
    ['cursor=0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90', ['cursor']],
    ['invcNo=%00', ['invcNo']],
    [`invcNo=${'x'.repeat(51)}`, ['invcNo']],
    ['status=x&kind=x&since=x&cursor=x&limit=x', ['status', 'kind', 'since', 'cursor', 'limit']],
  ])('and 003 to ?%s, naming %j', async (query, fields) => {
    const till = await anyTill();
    expect(verdict(await till.get(`submissions?${query}`))).toEqual([
      400,
      '003',
      ...fields.map((field) => `003 ${field}`),
    ]);
  });
});

describe(answers('get-submissions', 406), () => {
  it('and 003 to a format that it does not have, naming those that it has', async () => {
    const till = await anyTill();
    const answered = await till.get('submissions', { headers: { accept: 'application/xml' } });
    expect(verdict(answered)).toEqual([406, '003', '003 Accept']);
    for (const format of ['application/x-ndjson', 'text/csv']) expect(JSON.stringify(answered.body)).toContain(format);
  });
});

describe(answers('get-submissions-id', 200), () => {
  const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

  it('with all fields of an approved sale', async () => {
    const { post, get } = await shop();
    const sold = await must(post('sales', sale('INV-1')));
    const { body } = await must(get(sold.headers.get('location')!));
    expect(body.data).toMatchObject({
      ...sold.body.data,
      ...{ submissionId: sold.headers.get('location')!.split('/').at(-1), status: 'APPROVED', kind: 'sale' },
      ...{ invcNo: 'INV-1', reference: 'INV-1', attempts: 1, acceptedAt: INSTANT, settledAt: INSTANT },
    });
  });

  it('with the reason of a refusal', async () => {
    const { post, get } = await shop();
    const refused = await post('sales', sale('INV-1', [line()], { remark: 'simulate:reject=921:Not today' }));
    const { body } = await must(get(`submissions/${refused.body.data.submissionId}`));
    expect(body.data).toMatchObject({ status: 'REJECTED', authority: { code: '921', message: 'Not today' } });
    expect(body.data).not.toHaveProperty('rcptSign');
  });

  it('with the present state, and no receipt if there is none', async () => {
    const { get, blockLane } = await shop();
    const { data } = (await must(get((await blockLane()).headers.get('location')!))).body;
    expect(data).toMatchObject({ status: 'SUBMITTING', invcNo: 'SLOW' });
    expect(data).not.toHaveProperty('rcptSign');
  });

  it('with the receipt, once it is there, to a client that waits for it', async () => {
    const { post, settled } = await shop();
    const slow = sale('INV-1', [line()], { remark: 'simulate:latency=500' });
    const { data } = (await settled(await post('sales', slow, ASYNC))).body;
    expect(data).toMatchObject({ status: 'APPROVED', rcptSign: expect.any(String) });
  });
});

describe(answers('get-submissions-id', 404), () => {
  refusesUnknownIds('get-submissions-id');
});

describe(answers('get-submissions-id-attempts', 200), () => {
  const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;
  const attemptsOf = (answer: TillAnswer) => `${answer.headers.get('location')!}/attempts`;

  it('with the one attempt of a sale that was signed at once', async () => {
    const { post, get } = await shop();
    const sold = await must(post('sales', sale('INV-1')));
    const { body } = await must(get(attemptsOf(sold)));
    expect(body.data).toEqual({
      attempts: [{ attempt: 1, startedAt: INSTANT, endedAt: INSTANT, outcome: 'approved', code: '000', message: null }],
    });
  });

  it('with every attempt, oldest first, and its result', async () => {
    const { post, get, settled } = await shop();
    const sold = await post('sales', sale('INV-1', [line()], { remark: 'simulate:drop-connection' }), ASYNC);
    await settled(sold);
    const { data } = (await must(get(attemptsOf(sold)))).body;
    const attempts = data.attempts as unknown as Record<string, unknown>[];
    expect(attempts.map(({ attempt }) => attempt)).toEqual(attempts.map((_, index) => index + 1));
    expect(attempts.length).toBeGreaterThan(1);
    expect(attempts.map(({ outcome }) => outcome).at(-1)).toBe('approved');
    expect(attempts[0]!.outcome).not.toBe('approved');
  });

  it('with the text of the authority that refused it', async () => {
    const { post, get } = await shop();
    const refused = await post('sales', sale('INV-1', [line()], { remark: 'simulate:reject=921:Not today' }));
    const { body } = await must(get(`submissions/${refused.body.data.submissionId}/attempts`));
    expect(body.data).toMatchObject({ attempts: [{ outcome: 'rejected', code: '921', message: 'Not today' }] });
  });

  it('with an empty list for a waiting submission', async () => {
    const { post, get, blockLane } = await shop();
    await blockLane();
    const waiting = await post('sales', sale('INV-1'), ASYNC);
    expect((await must(get(attemptsOf(waiting)))).body.data).toEqual({ attempts: [] });
  });
});

describe(answers('get-submissions-id-attempts', 404), () => {
  refusesUnknownIds('get-submissions-id-attempts');
});

describe(answers('delete-submissions-id', 200), () => {
  /** A sale that waits behind another one. */
  async function waiting() {
    const one = await shop();
    await one.sell('INV-1');
    await one.blockLane();
    const { headers } = await one.post('sales', sale('INV-2'), ASYNC);
    return { ...one, location: headers.get('location')! };
  }

  it('to a waiting submission, and the authority never receives it', async () => {
    const { till, get, location, stack } = await waiting();
    const { body } = await must(till.delete(location));
    expect(body.data).toMatchObject({ status: 'CANCELLED', invcNo: 'INV-2' });
    expect((await must(get(location))).body.data).toMatchObject({ status: 'CANCELLED' });
    expect(await stack.simulator.calls(till.tin, 'saveTrnsSalesOsdc')).toHaveLength(2);
  });

  it('again to a withdrawn submission', async () => {
    const { till, location } = await waiting();
    const [first, again] = [await must(till.delete(location)), await must(till.delete(location))];
    expect(again.body.data).toEqual(first.body.data);
  });

  it('and the number is free again', async () => {
    const { till, post, location } = await waiting();
    await must(till.delete(location));
    const other = await post('sales', sale('INV-2', [line({ qty: 2 })]), ASYNC);
    expect(other).toMatchObject({ status: 202, body: { resultCd: '000' } });
  });

  it('and pieces claimed by a return may be returned again', async () => {
    const { till, post } = await waiting();
    const { headers } = await post('sales', returnOf('INV-1', 'RET-1'), ASYNC);
    expect((await post('sales', returnOf('INV-1', 'RET-2'), ASYNC)).body.resultCd).toBe('802');
    await must(till.delete(headers.get('location')!));
    expect((await post('sales', returnOf('INV-1', 'RET-2'), ASYNC)).status).toBe(202);
  });

  it('to a count, and its difference is not moved either', async () => {
    const { till, get, goods, blockLane } = await shop();
    await goods();
    await blockLane();
    const counted = await till.put('stock/master/activate', stockMaster('SOAP', 7), ASYNC);
    await must(till.delete(counted.headers.get('location')!));
    const { body } = await must(get('submissions?status=CANCELLED'));
    const kinds = (body.data.submissions as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['stock-master', 'stock-movement']);
  });

  it('and its Idempotency-Key is free again, for the same body and for another one; that of the withdrawal is not', async () => {
    const { post, till, blockLane } = await shop();
    await blockLane();
    const key = { idempotencyKey: 'till-1', ...ASYNC };
    const locations = new Set<string>();
    for (const number of ['INV-1', 'INV-1', 'INV-2']) {
      const { status, headers } = await post('sales', sale(number), key);
      expect([status, headers.get('idempotent-replayed')]).toEqual([202, null]);
      locations.add(headers.get('location')!);
      await must(till.delete(headers.get('location')!, { idempotencyKey: `undo-${locations.size}` }));
    }
    expect(locations.size).toBe(3);
    const reused = await post('sales', sale('INV-3'), { ...ASYNC, idempotencyKey: 'undo-1' });
    expect(verdict(reused)).toEqual([422, '003', '003 Idempotency-Key']);
  });

  it('to the same Idempotency-Key again, marked as replayed', async () => {
    const { till, location } = await waiting();
    await must(till.delete(location, { idempotencyKey: 'undo-1' }));
    const again = await must(till.delete(location, { idempotencyKey: 'undo-1' }));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe(answers('delete-submissions-id', 404), () => {
  refusesUnknownIds('delete-submissions-id');
});

describe(answers('delete-submissions-id', 422), () => {
  const MINUTE_MS = 60_000;
  const SLOWLY = { remark: `simulate:latency=${10 * MINUTE_MS}` };

  /** A shop with ten bars of soap, whose follow-ups have all settled. */
  async function soapShop(): Promise<Shop> {
    const here = await shop();
    await here.goods();
    await must(here.till.put('stock/master/activate', stockMaster('SOAP', 10)));
    return here;
  }

  /** The path of the waiting submission of this kind. */
  const waiting = ({ get }: Shop, kind: string): Promise<string> =>
    eventually(async () => {
      const { body } = await get(`submissions?kind=${kind}&status=ACCEPTED`);
      const [one] = body.data.submissions as { submissionId: string }[];
      expect(one).toBeDefined();
      return `submissions/${one!.submissionId}`;
    });

  /** A follow-up was not posted by a client, so a client cannot withdraw it. */
  async function staysThough(here: Shop, address: string): Promise<void> {
    const answer = await here.till.delete(address);
    expect(verdict(answer)).toEqual([422, '003', '003 id']);
    expect(answer.body.errors).toMatchObject([{ message: expect.stringContaining('created automatically') as string }]);
    expect((await here.get(address)).body.data).toMatchObject({ status: 'ACCEPTED' });
  }

  /** Lets follow-ups wait in the lane behind a sale that stays there. */
  async function holdTheRest(here: Shop, operation: string): Promise<void> {
    await here.stack.simulator.waitForCall(here.till.tin, operation);
    await here.post('sales', sale('SLOW', [line()], SLOWLY), ASYNC);
    await here.stack.simulator.endPauses(operation, here.till.tin);
  }

  it('and 003 to a signed submission, with the receipt', async () => {
    const { post, till } = await shop();
    const sold = await must(post('sales', sale('INV-1')));
    const answer = await till.delete(sold.headers.get('location')!);
    expect(verdict(answer)).toEqual([422, '003', '003 id']);
    expect(answer.body.data).toMatchObject({ status: 'APPROVED', rcptSign: sold.body.data.rcptSign });
  });

  it('and 003 to a submission at the authority, which may sign it at any moment', async () => {
    const { blockLane, till, get } = await shop();
    const { headers } = await blockLane();
    const answer = await till.delete(headers.get('location')!);
    expect(verdict(answer)).toEqual([422, '003', '003 id']);
    expect((await get(headers.get('location')!)).body.data).toMatchObject({ status: 'SUBMITTING' });
  });

  it('and 003 to a count whose difference is at the authority, and all of it continues', async () => {
    const here = await shop();
    await here.goods();
    await here.stack.simulator.setLatencyOf('insertStockIO', here.till.tin, 10 * MINUTE_MS);
    const counted = await here.till.put('stock/master/activate', stockMaster('SOAP', 7), ASYNC);
    await here.stack.simulator.waitForCall(here.till.tin, 'insertStockIO');
    const answer = await here.till.delete(counted.headers.get('location')!);
    expect(verdict(answer)).toEqual([422, '003', '003 id']);
    expect(answer.body.data).toMatchObject({ kind: 'stock-master', status: 'ACCEPTED' });
    expect(answer.body.errors).toMatchObject([
      {
        message:
          'The stock movement of this count has status SUBMITTING, so it cannot be withdrawn: only submissions that were never sent can.',
      },
    ]);
    await here.stack.simulator.endPauses('insertStockIO', here.till.tin);
    await here.atRest();
    expect(await here.authoritysStock()).toEqual({ moved: { SOAP: 7 }, masters: { SOAP: 7 } });
  });

  it('and 003 to an Idempotency-Key that was used with another request', async () => {
    const { post, till, blockLane } = await shop();
    await blockLane();
    const key = { idempotencyKey: 'key-1', ...ASYNC };
    const { headers } = await post('sales', sale('INV-1'), key);
    const answer = await till.delete(headers.get('location')!, { idempotencyKey: 'key-1' });
    expect(verdict(answer)).toEqual([422, '003', '003 Idempotency-Key']);
  });

  it('and 003 to the movement of sold goods, without which the authority would count more of them', async () => {
    const here = await soapShop();
    await here.post('sales', sale('INV-1', [line({ itemCd: 'SOAP' })], SLOWLY), ASYNC);
    await holdTheRest(here, 'saveTrnsSalesOsdc');
    await staysThough(here, await waiting(here, 'stock-movement'));
  });

  it('and 003 to the stock master that reports the sum of the movements', async () => {
    const here = await soapShop();
    await here.stack.simulator.setLatencyOf('insertStockIO', here.till.tin, 10 * MINUTE_MS);
    await here.post('stock/io', stockMovement(1, [moved()]), ASYNC);
    await holdTheRest(here, 'insertStockIO');
    await staysThough(here, await waiting(here, 'stock-master'));
  });

  it('and 003 to the difference of a count, which is withdrawn with the count', async () => {
    const here = await soapShop();
    await here.blockLane();
    await here.till.put('stock/master/activate', stockMaster('SOAP', 7), ASYNC);
    await staysThough(here, await waiting(here, 'stock-movement'));
  });
});
