import { eventually, type Stack, Till, type TillAnswer } from '@app/testing';
import { verdict } from '../client/shop.js';
import { DOCUMENTS, type PostedDocument } from '../same/corpus/documents.js';
import { completed, type Posted, SUPPLIER } from '../same/corpus/shop-scene.js';
import { atRest, earlierTaxpayer } from './earlier-till.js';

/** Refusals and lost answers have suites of their own. */
const NAMES = Object.keys(DOCUMENTS).filter((name) => !/refused|lost/.test(name));

/** A taxpayer, and a document of each kind in each shape that they posted to the API of one release. */
export interface EveryKind {
  till: Till;
  posted: Posted;
}

export async function postEveryKind(stack: Stack, tin: string, api: string): Promise<EveryKind> {
  await stack.simulator.addPurchase(tin, SUPPLIER);
  const till = await earlierTaxpayer(stack, tin, () => api);
  await eventually(async () => expect(await till.initialise()).toMatchObject({ status: 200 }));
  await till.get('sync', { prefer: 'wait=60' });
  const posted: Posted = {};
  for (const name of NAMES) {
    posted[name] = await completed(async (path) => (await till.get(path)).body.data, DOCUMENTS[name]!);
    expect([name, ...verdict(await post(till, posted[name]))]).toEqual([name, 200, '000']);
    // A follow-up may still be on its way.
    await atRest(stack, tin);
  }
  return { till, posted };
}

/** Each post of them counts, because what was true before may be true again. All other documents are known by their number or code. */
const EACH_COUNTS: readonly string[] = [
  'item change',
  'composition',
  'branch user',
  'branch customer',
  'branch insurance',
  'stock activation',
  'stock master',
];

/** Both releases know each document that has a number or a code, and say the same about it with a change. */
export async function repeatEveryKind({ till, posted }: EveryKind, apis: readonly string[]): Promise<void> {
  const tills = apis.map((api) => new Till(() => api, till.tin, till.apiKey));
  const findings: unknown[] = [];
  for (const [name, document] of Object.entries(posted)) {
    for (const sent of [document.body, document.changed ?? document.body]) {
      const answers: TillAnswer[] = [];
      for (const one of tills) answers.push(await post(one, document, sent));
      const [said, saidByOther] = answers.map((answer) => JSON.stringify(verdict(answer)));
      const mustBeKnown = sent === document.body && !EACH_COUNTS.includes(name);
      const isKnown = answers.every(isReplay) || answers.some(isIdentical);
      if (said !== saidByOther || (mustBeKnown && !isKnown)) findings.push([name, said, saidByOther]);
    }
  }
  expect(findings).toEqual([]);
}

/** A release that took the document anew would answer 200 as well, but without this header. */
const isReplay = ({ headers }: TillAnswer): boolean => headers.get('idempotent-replayed') === 'true';

/** A sale that is signed already is a duplicate, of which 0.1.0 does not say that it is identical. */
const isIdentical = ({ body }: TillAnswer): boolean => body.data?.identical === true;

const post = (till: Till, document: PostedDocument, sent = document.body): Promise<TillAnswer> =>
  till.ask(document.method ?? 'POST', document.path, sent);
