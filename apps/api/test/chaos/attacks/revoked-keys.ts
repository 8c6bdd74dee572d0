import { eventually, saleBody } from '@app/testing';
import { UploadInHand } from '../../client/upload-in-hand.js';
import type { Attack } from '../attack.js';
import type { ChaosShop } from '../chaos-shop.js';
import type { ChaosStack } from '../chaos-stack.js';

/** The end of a key counts within two seconds, and a busy machine adds some. */
const SOON_MS = 5_000;
const BURST = 5;
/** Sales in front of the one that waits. */
const AHEAD = 10;
const SLOWLY = { remark: 'simulate:latency=1500', prefer: 'respond-async' };

const fileLine = (number: number) => ({ kind: 'sale', ...saleBody(`FILE-${number}`) });

/** An upload whose sender goes on until it is told to stop. */
class EndlessUpload {
  private readonly upload: UploadInHand;
  private sent = 0;

  constructor(shop: ChaosShop) {
    this.upload = UploadInHand.begin(shop.till);
  }

  get accepted(): number {
    return this.upload.lines.filter(({ verdict }) => verdict === 'accepted').length;
  }

  /** The last line of the answer. */
  get batch(): { trouble: { code: string } | null } | undefined {
    return (this.upload.lines.at(-1) as unknown as { batch?: { trouble: { code: string } | null } } | undefined)?.batch;
  }

  async run(): Promise<void> {
    while (!this.batch) {
      this.upload.sendLines(Array.from({ length: BURST }, () => fileLine(++this.sent)));
      await eventually(() => expect(this.upload.lines.length >= this.sent || this.batch !== undefined).toBe(true));
    }
    expect(this.batch.trouble).toMatchObject({ code: '001' });
  }
}

/** Returns the time of the ledger at which the key ended. */
async function revoke({ stack: { db } }: ChaosStack, { till }: ChaosShop): Promise<Date> {
  const [row] = await db.query<{ at: Date }>(
    `UPDATE api_keys SET revoked_at = now() WHERE revoked_at IS NULL AND app_id IN (SELECT id FROM apps WHERE tin = $1)
     RETURNING clock_timestamp() AS at`,
    [till.tin],
  );
  return row!.at;
}

const lateLines = ({ stack: { db } }: ChaosStack, { till }: ChaosShop, at: Date) =>
  db.query(
    `SELECT s.reference FROM submissions s JOIN batch_lines l ON l.submission_id = s.id WHERE s.tin = $1 AND s.accepted_at > $2`,
    [till.tin, at],
  );

interface Answered {
  status: number;
  body: { resultCd: string };
}

/** The answer to what waits when its key is revoked. False if it has come before, as it may on a slow machine. */
async function expectEnded(
  waiting: Promise<Answered>,
  revoking: Promise<unknown>,
  expected: [number, string],
): Promise<boolean> {
  const first = await Promise.race([waiting, revoking.then(() => null)]);
  if (first) return false;
  const { status, body } = await waiting;
  expect([status, body.resultCd]).toEqual(expected);
  return true;
}

/** A till waits for the receipt of a sale behind others; another one reads it; and a whole file is not complete yet. */
async function openAll({ till, promised }: ChaosShop) {
  for (let number = 1; number <= AHEAD; number++) {
    await till.sell(`AHEAD-${number}`, SLOWLY);
    promised.push(`AHEAD-${number}`);
  }
  const posting = till.sell('WAITS');
  const submissionId = await eventually(async () => {
    const { submissions } = (await till.get('submissions?invcNo=WAITS')).body.data;
    expect(submissions).toHaveLength(1);
    return (submissions as [{ submissionId: string }])[0].submissionId;
  });
  const polling = till.get(`submissions/${submissionId}`, { prefer: 'wait=60' });
  const whole = UploadInHand.begin(till, {}, '?atomic=validate').sendLines([{ kind: 'sale', ...saleBody('WHOLE') }]);
  await till.get(`submissions/${submissionId}`, { prefer: 'wait=1' });
  return { posting, polling, whole };
}

/** Its key is revoked in the middle of all that it has open. Returns the same shop with its next key, and which waits met that. */
async function loseKey(chaosStack: ChaosStack, shop: ChaosShop, moment: number) {
  const upload = new EndlessUpload(shop);
  const sending = upload.run();
  const { posting, polling, whole } = await openAll(shop);
  await eventually(() => expect(upload.accepted).toBeGreaterThanOrEqual(moment));
  const revoking = revoke(chaosStack, shop);
  const hasWaited = [
    await expectEnded(posting, revoking, [202, '006']),
    await expectEnded(polling, revoking, [401, '001']),
  ];
  const at = await revoking;
  const revokedAt = performance.now();
  expect(await whole.refused()).toMatchObject({ status: 401, body: { resultCd: '001' } });
  await sending;
  expect(performance.now() - revokedAt).toBeLessThan(SOON_MS);
  expect(await lateLines(chaosStack, shop, at)).toEqual([]);
  const next = chaosStack.shopOf(await chaosStack.stack.secondApp(shop.till));
  await next.sell('WAITS', { prefer: 'respond-async' });
  next.promised.push(...shop.promised);
  for (let number = 1; number <= upload.accepted; number++) next.promised.push(`FILE-${number}`);
  return { next, hasWaited };
}

export const revokedKeys: Attack = {
  name: 'revoked-keys',
  does: 'Keys are revoked under open uploads and waits: nothing is accepted later, and the next key doubles nothing',
  async run(chaosStack, { sales, devices, random }) {
    const shops = await chaosStack.shops(devices);
    const moment = () => Math.floor((random() * sales) / devices);
    const lost = await Promise.all(shops.map((shop) => loseKey(chaosStack, shop, moment())));
    for (const wait of [0, 1]) expect(lost.map(({ hasWaited }) => hasWaited[wait])).toContain(true);
    return lost.map(({ next }) => next);
  },
};
