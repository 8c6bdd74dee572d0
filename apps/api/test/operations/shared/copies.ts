import { eventually } from '@app/testing';
import { age, reader } from '../../client/copies.js';
import {
  RETRY_AFTER,
  must,
  newcomer,
  type Shop,
  type SharedStack,
  type Till,
  type TillAnswer,
  verdict,
} from '../../client/shop.js';
import { operation } from '../../every-operation/operations.js';

/** Shared tests of operations that answer with a copy of the authority's data. */

export function wantsADevice(name: string): void {
  const { address } = operation(name);

  it('and 007 before the device is initialised', async () => {
    const { till } = await newcomer();
    expect(verdict(await till.get(address))).toEqual([409, '007', '007 device']);
  });
}

export function saysThatItIsStillSo(name: string): void {
  const { address } = operation(name);

  it('and no body to a client with the same answer', async () => {
    const { till } = await reader();
    const tag = (await must(till.get(address))).headers.get('etag')!;
    for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      const answer = await till.get(address, { headers: { 'if-none-match': known } });
      expect([known, answer.status, answer.body]).toEqual([known, 304, {}]);
      expect(answer.headers.get('etag')).toBe(tag);
    }
  });

  it('but 200 to a client with another answer', async () => {
    const { till } = await reader();
    const answer = await till.get(address, { headers: { 'if-none-match': 'W/"other"' } });
    expect(answer.status).toBe(200);
  });
}

/** Only for registers of one taxpayer: common ones exist as soon as any taxpayer has pulled them. */
export function saysThatItIsNotThereYet(
  name: string,
  wireOperation: string,
  faults: readonly string[] = ['status-503', 'reject'],
): void {
  const { address } = operation(name);

  it.each(faults)('and 006 while there is no copy, in %s', async (fault) => {
    const { stack, till } = await beginner();
    await stack.simulator.armFault({ fault, operation: wireOperation, tin: till.tin });
    const answer = await till.get(address);
    expect(verdict(answer)).toEqual([503, '006', '006 request']);
    expect(answer.headers.get('retry-after')).toBe(RETRY_AFTER);
    await servedAfterPause(stack, till, address);
  });
}

/** For lists that not every host has. The adapter tries each of the names that the operation may have. */
export function saysThatItIsRefused(name: string, wireOperation: string, names: number): void {
  const { address } = operation(name);

  it('and 003 with the words of a host that does not know the list, and serves it once the host does', async () => {
    const { stack, till } = await beginner();
    const fault = { fault: 'reject', code: '912', message: 'There is a request Method error' };
    await stack.simulator.armFault({ ...fault, operation: wireOperation, tin: till.tin, times: names });
    const answer = await till.get(address);
    expect(verdict(answer)).toEqual([422, '003', '003 request']);
    expect(answer.body.data).toMatchObject({ authority: { code: '912' } });
    await servedAfterPause(stack, till, address);
  });
}

/** The operation must serve its copy while the authority does not answer. */
export function servesWhatIsKept(name: string, register: string, wireOperation: string): void {
  const { address } = operation(name);
  const WEEK_S = 7 * 24 * 3_600;

  it('with the copy and its age while the authority does not answer', async () => {
    const { stack, till } = await reader();
    const before = (await must(till.get(address))).body.data;
    await age(stack, till, register, WEEK_S);
    await stack.simulator.armFault({ fault: 'status-503', operation: wireOperation, tin: till.tin });
    const after = (await must(till.get(address))).body.data;
    expect(Date.parse(String(before.asOf)) - Date.parse(String(after.asOf))).toBe(WEEK_S * 1_000);
    expect(after).toEqual({ ...before, asOf: after.asOf, stale: true });
  });

  it('at once with the copy to a client that does not wait', async () => {
    const { stack, till } = await reader();
    await must(till.get(address));
    await age(stack, till, register, WEEK_S);
    await stack.simulator.armFault({ fault: 'timeout', operation: wireOperation, tin: till.tin });
    const answer = await must(till.get(address, { prefer: 'wait=0' }));
    expect(answer.body.data).toMatchObject({ stale: true });
    expect(answer.tookMs).toBeLessThan(5_000);
  });

  it('to many clients, and asks the authority once', async () => {
    const { stack, till } = await reader();
    const before = (await stack.simulator.calls(till.tin, wireOperation)).length;
    // Where other suites load the machine, a request may be turned away, and is made again.
    await Promise.all(Array.from({ length: 30 }, () => eventually(() => must(till.get(address)))));
    expect((await stack.simulator.calls(till.tin, wireOperation)).length - before).toBeLessThanOrEqual(1);
  });
}

/** Waits until the list is served, although a try may meet what is left of the fault. */
const servedAfterPause = (stack: SharedStack, till: Till, address: string): Promise<TillAnswer> =>
  eventually(async () => {
    await stack.query('UPDATE pulls SET retry_at = NULL WHERE tin = $1', [till.tin]);
    return must(till.get(address));
  });

/** A taxpayer whose registers were not pulled yet. */
async function beginner(): Promise<Pick<Shop, 'stack' | 'till'>> {
  const { stack, till } = await newcomer();
  await must(till.post('setup', { deviceSerialNumber: `serial of ${till.tin}` }));
  return { stack, till };
}
