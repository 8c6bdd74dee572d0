import { operation } from './operations.js';
import { type Answer, ASYNC, type Shop, type Asking } from './shop.js';

/**
 * What holds for every operation whose document goes to the authority: the three modes of waiting, and the key by which
 * a caller may send the same request again.
 */
export interface Ready extends Pick<Shop, 'till' | 'settled' | 'stack'> {
  body: object;
  /** Where the path names what it is about. */
  address?: string;
}

const send = (folder: string, { till, body, address }: Ready, asking?: Asking): Promise<Answer> => {
  const { method, address: usual } = operation(folder);
  return till.ask(method, address ?? usual, body, asking);
};

/** Where to look, and nothing yet to print. */
const pending = {
  submissionId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  status: expect.any(String) as string,
};

export function acceptsWithoutWaiting(folder: string, setup: () => Promise<Ready>): void {
  it(`${operation(folder).title} answers 202 and 000 at once to who does not wait, with where to look`, async () => {
    const ready = await setup();
    const answer = await send(folder, ready, ASYNC);
    expect(answer).toMatchObject({ status: 202, body: { resultCd: '000', success: true, data: pending } });
    expect(answer.body.data).not.toHaveProperty('rcptSign');
    const { headers } = answer;
    expect(headers.get('location')).toBe(`/api/v1/submissions/${answer.body.data.submissionId}`);
    expect(headers.get('preference-applied')).toBe('respond-async');
    expect((await ready.settled(answer)).body.data).toMatchObject({ status: 'APPROVED' });
  });
}

/** What the authority is called with, where its trouble can be asked for. */
const CALLS: Record<string, string> = {
  sales: 'saveTrnsSalesOsdc',
  items: 'saveItem',
  users: 'saveBhfUser',
  purchases: 'insertTrnsPurchase',
  stock: 'insertStockIO',
  masters: 'saveStockMaster',
  imports: 'updateImportItem',
};

/**
 * The first delivery is lost on the way. The next one would be answered, and that may be before we have looked: so it
 * hangs, and whenever we look there is no receipt.
 */
async function loseTheConnection({ stack, till }: Ready, calls: keyof typeof CALLS): Promise<void> {
  const meant = { operation: CALLS[calls]!, tin: till.tin };
  await stack.simulator.arm({ fault: 'drop-connection', times: 1, ...meant });
  await stack.simulator.arm({ fault: 'timeout', times: 1_000, ...meant });
}

export function letsGoOfWhoWaits(folder: string, calls: keyof typeof CALLS, setup: () => Promise<Ready>): void {
  it(`${operation(folder).title} answers 202 and 006 when the authority cannot be had, and tells when to come back`, async () => {
    const ready = await setup();
    await loseTheConnection(ready, calls);
    const answer = await send(folder, ready, { prefer: 'wait=20' });
    expect(answer).toMatchObject({ status: 202, body: { resultCd: '006', success: false, data: pending } });
    expect(answer.body.data).not.toHaveProperty('rcptSign');
    expect([answer.headers.get('retry-after'), answer.headers.get('location')]).toEqual(['30', expect.any(String)]);
  });
}

export function knowsItsKeys(folder: string, setup: () => Promise<Ready & { other: object }>): void {
  it(`${operation(folder).title} answers 422 and 003 to an Idempotency-Key that came with another body`, async () => {
    const ready = await setup();
    const first = await send(folder, ready, { idempotencyKey: 'key-1', ...ASYNC });
    expect(first.status).toBe(202);
    const other = await send(folder, { ...ready, body: ready.other }, { idempotencyKey: 'key-1' });
    expect(other).toMatchObject({ status: 422, body: { resultCd: '003', errors: [{ field: 'Idempotency-Key' }] } });
  });
}
