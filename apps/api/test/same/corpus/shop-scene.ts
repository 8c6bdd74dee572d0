import type { Caller } from '../caller.js';
import type { Answer, Json } from '../installation.js';
import { DOCUMENTS, type PostedDocument } from './documents.js';

/** What was posted, by its name. */
export type Posted = Record<string, PostedDocument>;

/** The authority has a purchase of this supplier for a taxpayer. */
export const SUPPLIER = { spplrTin: 'P000111222B', qty: 10, prc: 580 };

/** The device, the pulled registers, and what the authority has for this taxpayer. */
export async function open(caller: Caller): Promise<void> {
  const { installation, till } = caller;
  await installation.stack.simulator.addPurchase(till.tin, SUPPLIER);
  await caller.post('initialize', 'initialize', {
    deviceSerialNumber: `serial of ${till.tin}`,
    receipt: { trdeNm: 'Mwangaza', adrs: 'Moi Avenue 1', topMsg: 'Karibu', btmMsg: 'Asante' },
  });
  await caller.atRest();
  await caller.get('sync', { prefer: 'wait=60' });
}

/** Posts each document, waits until it has settled, and reads what became of it. Resolves to what was posted. */
export async function postDocuments(caller: Caller): Promise<Posted> {
  const posted: Posted = {};
  for (const [name, document] of Object.entries(DOCUMENTS)) {
    posted[name] = await completed(readerOf(caller), document);
    const { method = 'POST', path, body } = posted[name];
    const answer = await caller.ask(name, { method, path, body, headers: { 'idempotency-key': name } });
    await caller.atRest();
    await readDocument(caller, name, answer);
  }
  return posted;
}

async function readDocument(caller: Caller, name: string, { headers: { location } }: Answer): Promise<void> {
  if (!location) return;
  await caller.get(location, {}, `the ${name}`);
  await caller.get(`${location}/attempts`, {}, `the attempts of the ${name}`);
  await caller.inPart('receipts').get(`${location}/receipt`, {}, `the receipt of the ${name}`);
}

/** Reads the data of a list of the API. */
type Read = (path: string) => Promise<Json>;

const readerOf =
  (caller: Caller): Read =>
  async (path) =>
    (await caller.get(path)).body.data;

/** The document with what only the authority knows: the import and the purchase that it has for this taxpayer. */
export async function completed(read: Read, document: PostedDocument): Promise<PostedDocument> {
  if (document.path === 'purchases') return ofPurchase(read, document);
  return document.path.includes('{importId}') ? ofImport(read, document) : document;
}

async function ofPurchase(read: Read, { body, changed, ...rest }: PostedDocument): Promise<PostedDocument> {
  const { spplrTin, spplrInvcNo, totAmt } = (await read('purchases')).saleList[0];
  const known = { spplrTin, spplrInvcNo, totAmt };
  return { ...rest, body: { ...body, ...known }, changed: { ...changed, ...known } };
}

async function ofImport(read: Read, { path, body, changed }: PostedDocument): Promise<PostedDocument> {
  const { importId, taskCd, dclDe } = (await read('imports')).importList[0];
  const known = { taskCd, dclDe };
  return {
    ...{ method: 'PUT', path: path.replace('{importId}', importId) },
    ...{ body: { ...body, ...known }, changed: { ...changed, ...known } },
  };
}
