import * as bodies from '../client/bodies.js';
import { sale, upload } from '../client/batches.js';
import { appOf, newApp, type Someone } from '../client/dashboard.js';
import { declare } from '../client/imports.js';
import { supply } from '../client/purchases.js';
import { ASYNC, eventually, must, newcomer, shop, type Shop, type TillAnswer } from '../client/shop.js';

/** Every page must show this as text. */
export const EVIL = '<img src=x onerror=alert(1)>';
const GOODS = [
  ['MAIZE-2', 'Maize flour, 2 kg', 189],
  ['OIL-1', 'Cooking oil, 1 l', 325],
  ['SUGAR-1', 'Sugar, brown, 1 kg', 172.5],
  ['TEA-250', 'Tea leaves from Kericho, loose, 250 g', 148],
  ['SOAP', `Laundry soap ${EVIL}`, 210],
] as const;
const BUYER = { custTin: 'P051234567Q', custNm: `Upendo Supplies and Hardware ${EVIL}` };
const REFUSAL = `simulate:reject=921:The invoice total does not agree with the lines ${EVIL}`;

/** Fills a shop with everything that its pages can show, and returns the pages of single things in it. */
export async function fill(at: Shop, owner: Someone): Promise<string[]> {
  await declare(at);
  for (const invoiceNumber of [77, 78, 79]) await supply(at, { invoiceNumber, lines: invoiceNumber - 76 });
  for (const [code, itemName, price] of GOODS) await at.register(code, { itemName, price });
  const lines = GOODS.map(([itemCd, itemNm, prc], place) => bodies.line({ itemCd, itemNm, prc, qty: place + 1 }));
  const signed = await at.sell('INV-2026-00041', lines, BUYER);
  for (const n of [42, 43, 44, 45]) await at.sell(`INV-2026-000${n}`, lines.slice(n % 3, (n % 3) + 2));
  await must(at.post('sales/INV-2026-00041/refund', bodies.refund('CN-2026-0007')));
  const refused = await at.post('sales', bodies.sale('INV-2026-00046', lines, { remark: REFUSAL }), ASYNC);
  // Its customer had left when KRA signed it.
  const late = `UPDATE submissions SET accepted_at = accepted_at - interval '9 minutes' WHERE tin = $1 AND reference = $2`;
  await at.stack.query(late, [at.till.tin, 'INV-2026-00043']);
  const good = [1, 2, 3, 4, 5, 6].map((n) => sale(`B-${n}`, lines.slice(0, 1)));
  const gone = bodies.line({ itemCd: 'GONE', itemNm: 'Nobody knows it' });
  const { batch } = await upload(at.till, [...good, sale('B-7', [gone]), sale('B-8', [gone])]);
  await at.atRest();
  const appId = await appOf(at.till);
  await owner.post(`apps/${appId}/keys`);
  await owner.post(`apps/${appId}/webhooks`, { url: 'https://shop.example/risiti' });
  await owner.post('invitations', { email: 'amina.wanjiku.odhiambo@upendo-supplies.example.org' });
  await newApp(owner, { environment: 'PRODUCTION', name: 'Till of Kisumu, real' });
  await at.blockLane();
  await at.post('sales', bodies.sale('INV-2026-00048', lines), ASYNC);
  const documents = [signed, refused].map((one) => `/documents/${idOf(one)}`);
  return [...documents, `/batches/${batch.batchId}`, `/operator/apps/${appId}`, ...(await troubles())];
}

const idOf = ({ headers }: TillAnswer): string => headers.get('location')!.split('/').at(-1)!;

/** What waits for an operator: two set-ups in doubt, a branch whose number is taken, and one whose device KRA refuses. */
async function troubles(): Promise<string[]> {
  const inDoubt = [await setUpInDoubt(), await setUpInDoubt()];
  const [taken, refused] = [await shop(), await shop()];
  const { stack } = taken;
  await eventually(async () => {
    const waits = `SELECT count(*)::int FROM submissions WHERE id = ANY ($1) AND status = 'NEEDS_REVIEW'`;
    expect(await stack.query(waits, [inDoubt])).toEqual([{ count: 2 }]);
  });
  await stack.simulator.sellFromOtherSoftware(taken.till.tin, 2);
  await stack.simulator.forgetDevice(refused.till.tin);
  for (const { till } of [taken, refused])
    for (const invcNo of ['INV-1', 'INV-2', 'INV-3']) await till.sell(invcNo, ASYNC);
  const [lane] = await eventually(async () => {
    const held = await stack.query<{ id: string }>(
      `SELECT l.id FROM lanes l JOIN devices USING (id) WHERE tin IN ($1, $2) AND held_at IS NOT NULL ORDER BY tin`,
      [taken.till.tin, refused.till.tin],
    );
    expect(held).toHaveLength(2);
    return held;
  });
  return [`/operator/submissions/${inDoubt[0]}`, `/operator/branches/${lane!.id}`];
}

/** Its link is shorter than the text beside it. */
async function setUpInDoubt(): Promise<string> {
  const { till, stack } = await newcomer();
  await stack.simulator.armFault({ fault: 'accept-then-reset', operation: 'selectInitOsdcInfo', tin: till.tin });
  return idOf(await till.post('initialize', { deviceSerialNumber: 'SN-1' }));
}
