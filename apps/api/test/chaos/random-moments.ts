import { eventually, type Stack } from '@app/testing';

/** Between two moments there may be almost all sales. */
const STALLED_MS = 120_000;
const SALE_MS = 10;

/**
 * Acts several times, each after a random number of approved sales of this attack. Without traffic an act would break
 * nothing.
 */
export async function atRandomMoments(
  stack: Stack,
  { sales, times, random }: { sales: number; times: number; random: () => number },
  act: () => Promise<void>,
): Promise<void> {
  const before = await approvedIn(stack);
  const moments = Array.from({ length: times }, () => Math.floor(random() * sales * 0.9)).sort((one, two) => one - two);
  for (const moment of moments) {
    await eventually(async () => expect(await approvedIn(stack)).toBeGreaterThanOrEqual(before + moment), {
      timeoutMs: STALLED_MS + sales * SALE_MS,
      everyMs: 20,
    });
    await act();
  }
}

async function approvedIn({ db }: Stack): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `SELECT count(*)::int FROM submissions WHERE kind = 'sale' AND status = 'APPROVED'`,
  );
  return row!.count;
}
