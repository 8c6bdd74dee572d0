import type { TillAnswer } from '@app/testing';

/** What an account may have: the defaults of the settings, and the constants of `quotas.ts`. */
export const QUOTAS = { apps: 1_000, pendingApps: 100, keys: 20, members: 100 };

/** Sends twenty requests at once where there is room for a few, and expects that only these succeed. */
export async function expectOnlySoMany(
  room: number,
  ask: (index: number) => Promise<TillAnswer>,
  { field, names }: { field: string; names: string },
): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(index)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(answers.length - refused.length).toBe(room);
  for (const { status, body } of refused) {
    expect([status, body.resultCd]).toEqual([422, '003']);
    expect(body.errors).toEqual([
      { code: '003', field, message: expect.stringContaining(names), fix: expect.any(String) },
    ]);
  }
}
