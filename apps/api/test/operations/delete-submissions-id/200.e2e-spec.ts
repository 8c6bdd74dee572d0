import { line, returnOf, sale, stockMaster } from '../bodies.js';
import { ASYNC, must, shop } from '../shop.js';

/** A sale that waits behind another. */
async function waiting() {
  const one = await shop();
  await one.sell('INV-1');
  await one.holdTheLine();
  const { headers } = await one.post('sales', sale('INV-2'), ASYNC);
  return { ...one, location: headers.get('location')! };
}

describe('DELETE /submissions/{id} answers 200', () => {
  it('to what still waits, and the authority never hears of it', async () => {
    const { till, get, location, stack } = await waiting();
    const { body } = await must(till.delete(location));
    expect(body.data).toMatchObject({ status: 'CANCELLED', invcNo: 'INV-2' });
    expect((await must(get(location))).body.data).toMatchObject({ status: 'CANCELLED' });
    expect(await stack.simulator.calls(till.tin, 'saveTrnsSalesOsdc')).toHaveLength(2);
  });

  it('again to what was withdrawn already', async () => {
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

  it('and what a return would have taken back may be returned again', async () => {
    const { till, post } = await waiting();
    const { headers } = await post('sales', returnOf('INV-1', 'RET-1'), ASYNC);
    expect((await post('sales', returnOf('INV-1', 'RET-2'), ASYNC)).body.resultCd).toBe('802');
    await must(till.delete(headers.get('location')!));
    expect((await post('sales', returnOf('INV-1', 'RET-2'), ASYNC)).status).toBe(202);
  });

  it('to a count, and the difference it came to is not moved either', async () => {
    const { till, get, goods, holdTheLine } = await shop();
    await goods();
    await holdTheLine();
    const counted = await till.put('stock/master/activate', stockMaster('SOAP', 7), ASYNC);
    await must(till.delete(counted.headers.get('location')!));
    const { body } = await must(get('submissions?status=CANCELLED'));
    const kinds = (body.data.submissions as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['stock-master', 'stock-movement']);
  });

  it('to the same Idempotency-Key again, and marks it as replayed', async () => {
    const { till, location } = await waiting();
    await must(till.delete(location, { idempotencyKey: 'undo-1' }));
    const again = await must(till.delete(location, { idempotencyKey: 'undo-1' }));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });
});
