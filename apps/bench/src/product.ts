import { newApiKey, provisionApp } from '@app/access';
import type { Database } from '@app/persistence';
import { type TillAnswer, SOLD_ITEM, Till } from '@app/testing';
import { type BenchTill, type Contestant, contestant } from './contestant.js';
import { type Ground, install } from './installation.js';
import { saleOf } from './sale.js';
import type { WireSale } from './simulator.js';

export interface Entry extends Ground {
  name: string;
  groupRowsMax: number;
  devices: number;
  /** The first letter of its taxpayers' PINs, which no other contestant's begin with. */
  letter: string;
}

/** The product in the race, with a till for each device. */
export async function enterProduct(entry: Entry): Promise<Contestant> {
  const { database, ledger, api, worker } = await install(entry);
  const tills: BenchTill[] = [];
  for (let ordinal = 1; ordinal <= entry.devices; ordinal++) tills.push(await newTill(entry, ledger, api.url, ordinal));
  return contestant({ name: entry.name, tills, ledger, api: api.process, worker: worker.process, database });
}

export const tinOf = (letter: string, ordinal: number): string => `${letter}${String(ordinal).padStart(9, '0')}K`;

/** Initialised and with its item, through the API as any client would. */
async function newTill(entry: Entry, ledger: Database, apiUrl: string, ordinal: number): Promise<BenchTill> {
  const tin = tinOf(entry.letter, ordinal);
  const apiKey = newApiKey('SANDBOX');
  const names = { accountName: `Account ${tin}`, appName: 'Till' };
  await provisionApp(ledger, { ...names, environment: 'SANDBOX', tin, bhfId: '00', apiKey });
  const till = new Till(() => apiUrl, tin, apiKey);
  mustBeReady(await till.initialise());
  mustBeReady(await till.registerItem(SOLD_ITEM));
  let number = 0;
  return benchTill(till, () => saleOf(`INV-${++number}`));
}

export function mustBeReady({ status, body }: TillAnswer): void {
  if (status !== 200) throw new Error(`A till is not ready: ${JSON.stringify(body)}`);
}

/** A till of the product whose sales are these. */
export const benchTill = ({ tin, apiKey, address }: Till, nextSale: () => string): BenchTill => ({
  tin,
  url: `${address()}/api/v1/sales`,
  headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
  nextSale,
});

/** Sells once, to see the sale in the authority's words: the floor and the direct tills then sell the very same. */
export async function wireSaleOf({ tills, ledger }: Contestant): Promise<WireSale> {
  const { url, headers, nextSale } = tills[0]!;
  const response = await fetch(url, { method: 'POST', headers, body: nextSale() });
  if (response.status !== 200)
    throw new Error(`The first sale is answered ${response.status}: ${await response.text()}`);
  const [row] = await ledger.query<{ wire_body: string }>(
    "SELECT wire_body FROM submissions WHERE kind = 'sale' LIMIT 1",
  );
  const { invcNo: _, ...wireSale } = JSON.parse(row!.wire_body) as WireSale;
  return wireSale;
}
