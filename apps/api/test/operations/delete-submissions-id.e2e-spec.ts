import { line, moved, returnOf, sale, stockMaster, stockMovement } from '../client/bodies.js';
import { ASYNC, eventually, must, shop, type Shop, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesUnknownIds } from './shared/submission-ids.js';

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
