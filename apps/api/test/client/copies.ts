import { type TillAnswer, must, newcomer, type Shop, type SharedStack, type Till } from './shop.js';

/** A new taxpayer with an initialised device. */
export async function reader(): Promise<Pick<Shop, 'stack' | 'till'>> {
  const { stack, till } = await newcomer();
  await must(till.initialise());
  return { stack, till };
}

/** Waits until no pull is running. A later result would replace the aged copy with older data of the authority. */
export const untilPulled = (till: Till): Promise<TillAnswer> => must(till.get('sync', { prefer: 'wait=60' }));

/** Makes the copy of a register look old. */
export const age = (stack: SharedStack, till: Till, register: string, seconds: number): Promise<unknown> =>
  stack.query(
    `UPDATE pulls SET pulled_at = pulled_at - $3 * interval '1 second', retry_at = NULL
     WHERE register = $2 AND environment = 'SANDBOX' AND (tin IS NULL OR tin = $1)`,
    [till.tin, register, seconds],
  );

export const COPY = { asOf: expect.stringMatching(/^\d{4}-.+Z$/) as string, stale: false };
