import { operation } from './operations.js';
import { type Answer, must, newcomer, type Shop, SharedStack, type Till, verdict } from './shop.js';

/** What holds for every operation that answers with a copy of what the authority keeps. */

/** A taxpayer nobody else has, whose device is initialised. */
export async function reader(): Promise<Pick<Shop, 'stack' | 'till'>> {
  const { stack, till } = await newcomer();
  await must(till.initialise());
  return { stack, till };
}

/** The same, but nobody has asked for its registers yet. */
async function beginner(): Promise<Pick<Shop, 'stack' | 'till'>> {
  const { stack, till } = await newcomer();
  await must(till.post('setup', { deviceSerialNumber: `serial of ${till.tin}` }));
  return { stack, till };
}

/** Nothing is on its way any more: whatever were would come after a copy aged, with what the authority knew before. */
export const untilPulled = (till: Till): Promise<Answer> => must(till.get('sync', { prefer: 'wait=60' }));

/** The copy is as old as somebody who reads it after a while finds it. */
export const age = (stack: SharedStack, till: Till, register: string, seconds: number): Promise<unknown> =>
  stack.query(
    `UPDATE pulls SET pulled_at = pulled_at - $3 * interval '1 second', retry_at = NULL
     WHERE register = $2 AND environment = 'SANDBOX' AND (tin IS NULL OR tin = $1)`,
    [till.tin, register, seconds],
  );

export const COPY = { asOf: expect.stringMatching(/^\d{4}-.+Z$/) as string, stale: false };

export function wantsADevice(folder: string): void {
  const { address, title } = operation(folder);

  it(`${title} answers 409 and 007 before the device is initialised`, async () => {
    const { till } = await newcomer();
    expect(verdict(await till.get(address))).toEqual([409, '007', '007 device']);
  });
}

export function saysThatItIsStillSo(folder: string): void {
  const { address, title } = operation(folder);

  it(`${title} answers 304 and nothing else to who has the same answer`, async () => {
    const { till } = await reader();
    const tag = (await must(till.get(address))).headers.get('etag')!;
    for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      const answer = await till.get(address, { headers: { 'if-none-match': known } });
      expect([known, answer.status, answer.body]).toEqual([known, 304, {}]);
      expect(answer.headers.get('etag')).toBe(tag);
    }
  });

  it(`${title} answers 200 to who has another answer`, async () => {
    const { till } = await reader();
    const answer = await till.get(address, { headers: { 'if-none-match': 'W/"other"' } });
    expect(answer.status).toBe(200);
  });
}

/** Of what is a taxpayer's own: what is everybody's is there as soon as anybody has asked. */
export function saysThatItIsNotThereYet(folder: string, wireOperation: string): void {
  const { address, title } = operation(folder);

  it.each(['status-503', 'reject'])(
    `${title} answers 503 and 006 while there is nothing to show, in %s`,
    async (fault) => {
      const { stack, till } = await beginner();
      await stack.simulator.arm({ fault, operation: wireOperation, tin: till.tin });
      const answer = await till.get(address);
      expect(verdict(answer)).toEqual([503, '006']);
      expect(answer.headers.get('retry-after')).toBe('30');
      await pauseIsOver(stack, till);
      await must(till.get(address));
    },
  );
}

/** Of one taxpayer's: the copy as we have it, where it cannot be had again. */
export function servesWhatIsKept(folder: string, register: string, wireOperation: string): void {
  const { address, title } = operation(folder);
  const WEEK_S = 7 * 24 * 3_600;

  it(`${title} answers 200 with what is kept while the authority does not answer, and as of when`, async () => {
    const { stack, till } = await reader();
    const before = (await must(till.get(address))).body.data;
    await age(stack, till, register, WEEK_S);
    await stack.simulator.arm({ fault: 'status-503', operation: wireOperation, tin: till.tin });
    const after = (await must(till.get(address))).body.data;
    expect(Date.parse(String(before.asOf)) - Date.parse(String(after.asOf))).toBe(WEEK_S * 1_000);
    expect(after).toEqual({ ...before, asOf: after.asOf, stale: true });
  });

  it(`${title} answers 200 at once with what is kept to who does not wait`, async () => {
    const { stack, till } = await reader();
    await must(till.get(address));
    await age(stack, till, register, WEEK_S);
    await stack.simulator.arm({ fault: 'timeout', operation: wireOperation, tin: till.tin });
    const answer = await must(till.get(address, { prefer: 'wait=0' }));
    expect(answer.body.data).toMatchObject({ stale: true });
    expect(answer.tookMs).toBeLessThan(5_000);
  });

  it(`${title} answers 200 to a crowd, and asks the authority once`, async () => {
    const { stack, till } = await reader();
    const before = (await stack.simulator.calls(till.tin, wireOperation)).length;
    const answers = await Promise.all(Array.from({ length: 30 }, () => till.get(address)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await stack.simulator.calls(till.tin, wireOperation)).length - before).toBeLessThanOrEqual(1);
  });
}

const pauseIsOver = (stack: SharedStack, till: Till) =>
  stack.query('UPDATE pulls SET retry_at = NULL WHERE tin = $1', [till.tin]);
