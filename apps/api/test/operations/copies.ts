import { operation } from './operations.js';
import { must, newcomer, type Shop, SharedStack, type Till, verdict } from './shop.js';

/** What holds for every operation that answers with a copy of what the authority keeps. */

/** A taxpayer nobody else has, whose device is initialised. */
export async function reader(): Promise<Pick<Shop, 'stack' | 'till'>> {
  const { stack, till } = await newcomer();
  await must(till.initialise());
  return { stack, till };
}

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
