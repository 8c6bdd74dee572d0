import { type TillAnswer, must, newcomer, type Shop, type SharedStack, type Till } from './shop.js';

/** A taxpayer nobody else has, whose device is initialised. */
export async function reader(): Promise<Pick<Shop, 'stack' | 'till'>> {
  const { stack, till } = await newcomer();
  await must(till.initialise());
  return { stack, till };
}

/** Nothing is on its way any more: whatever were would come after a copy aged, with what the authority knew before. */
export const untilPulled = (till: Till): Promise<TillAnswer> => must(till.get('sync', { prefer: 'wait=60' }));

/** The copy is as old as somebody who reads it after a while finds it. */
export const age = (stack: SharedStack, till: Till, register: string, seconds: number): Promise<unknown> =>
  stack.query(
    `UPDATE pulls SET pulled_at = pulled_at - $3 * interval '1 second', retry_at = NULL
     WHERE register = $2 AND environment = 'SANDBOX' AND (tin IS NULL OR tin = $1)`,
    [till.tin, register, seconds],
  );

export const COPY = { asOf: expect.stringMatching(/^\d{4}-.+Z$/) as string, stale: false };
