import type { Dice } from './seeded-random.js';
import type { Kind, Knowledge } from './known-values.js';
import { type Document, type Operation, schemaAt } from './described-operations.js';
import { placesOf, read, remove, write, type Path } from './body-paths.js';
import { HOSTILE, otherValue } from './hostile-values.js';

export interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** One request to an operation: what its document shows, with things changed that chance picks. */
export function randomRequest(dice: Dice, document: Document, operation: Operation, knows: Knowledge): Request {
  const hasBody = operation.method !== 'GET' && operation.method !== 'DELETE';
  const body = hasBody ? bodyOf(dice, document, operation, knows) : undefined;
  return {
    method: dice.percent(3) ? dice.one(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) : operation.method,
    path: addressOf(dice, operation, knows) + queryOf(dice, operation, knows),
    headers: headersOf(dice, operation, body?.type, knows),
    body: body?.text,
  };
}

function addressOf(dice: Dice, { path }: Operation, knows: Knowledge): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (dice.percent(15)) return encodeURIComponent(dice.one(HOSTILE.filter((text) => isSound(text) && text !== '')));
    return encodeURIComponent(dice.percent(10) ? knows.fresh(dice) : knows.recall(dice, kindOf(path, name)));
  });
}

/** Half a surrogate pair cannot stand in an address. */
const isSound = (text: string) => !/[\ud800-\udbff](?![\udc00-\udfff])/.test(text) && text.length < 1_000;

const KIND_OF: Record<string, Kind> = {
  ...{ itemCd: 'item', item: 'item', saleId: 'invoice', invcNo: 'invoice', pin: 'pin', keyId: 'apiKey' },
  ...{ importId: 'import', taskCd: 'task' },
};

const KIND_OF_ID: [within: string, Kind][] = [
  ['/batches', 'batch'],
  ['/dashboard/apps', 'app'],
];

/** What a parameter names: an id is that of what its address is about. */
const kindOf = (path: string, name: string): Kind =>
  KIND_OF[name] ?? KIND_OF_ID.find(([within]) => path.includes(within))?.[1] ?? 'submission';

const QUERY: Record<string, readonly string[]> = {
  status: ['APPROVED', 'REJECTED', 'ACCEPTED', 'CANCELLED', 'approved', '2', '3'],
  kind: ['sale', 'credit-note', 'item', 'device-setup', 'refund', 'stock-movement', 'stock-master', 'import-link'],
  since: ['2026-01-01T00:00:00Z', '2099-01-01T00:00:00+03:00', 'yesterday', '20260101'],
  limit: ['1', '2', '200', '0', '201', '1.5', 'x'],
  atomic: ['validate', 'validate', 'yes'],
  after: ['0', '1', '999999999', '-1', 'x'],
  follow: ['false', 'x'],
  linked: ['Y', 'N', 'y'],
  dclDe: ['01022026', '-1'],
  cdCls: ['04', '07', '99', 'x'],
  cd: ['B', '01'],
  useYn: ['Y', 'N', '1'],
  q: ['a', 'kes', '%', '_'],
  itemClsCd: ['50', '5059690800', 'x'],
  itemClsLvl: ['5', '0'],
  taxTyCd: ['B', 'Z'],
  bhfId: ['00', '01', 'x'],
};

/** Who follows a line that is held waits for somebody to release it. */
const isForever = (name: string, value: string) => name === 'follow' && value === 'true';

function queryOf(dice: Dice, { path, parameters }: Operation, knows: Knowledge): string {
  const query = new URLSearchParams();
  for (const { name } of parameters.filter((parameter) => parameter.in === 'query')) {
    if (!dice.percent(25)) continue;
    const usual = QUERY[name] ? dice.one(QUERY[name]) : knows.recall(dice, kindOf(path, name));
    const value = dice.percent(10) ? dice.one(HOSTILE.filter(isSound)) : usual;
    if (!isForever(name, value)) query.append(name, value);
  }
  if (dice.percent(3)) query.append('colour', 'red');
  return query.size > 0 ? `?${query}` : '';
}

function headersOf(
  dice: Dice,
  { path }: Operation,
  type: string | undefined,
  knows: Knowledge,
): Record<string, string> {
  const headers: Record<string, string> = path.includes('/dashboard/') || dice.percent(10) ? asPerson(dice, knows) : {};
  if (type) headers['content-type'] = type;
  if (dice.percent(4))
    headers['content-type'] = dice.one(['text/plain', 'application/xml', 'application/JSON; charset=utf-8']);
  // Nobody is to wait for long here: a receipt is there at once, or the line is held and it never comes.
  if (dice.percent(40))
    headers.prefer = dice.one(['respond-async', 'wait=1', 'wait=0', 'wait=-1', 'wait=x', 'handling=lenient']);
  if (dice.percent(2)) headers['x-api-key'] = dice.one(['', 'service_test_', `service_test_${'x'.repeat(43)}`]);
  if (dice.percent(20)) headers['idempotency-key'] = keyFor(dice, knows);
  return headers;
}

/** Somebody of the account, in one of its apps or in none; or somebody who is not. */
function asPerson(dice: Dice, knows: Knowledge): Record<string, string> {
  const token = dice.percent(95) ? knows.accessToken : dice.one(['x', `${knows.accessToken}x`, '', '\u00e9']);
  const appId = dice.percent(90) ? knows.appId : knows.recall(dice, 'app');
  return { authorization: `Bearer ${token}`, ...(dice.percent(80) && { 'x-service-app-id': appId }) };
}

function keyFor(dice: Dice, knows: Knowledge): string {
  if (dice.percent(15)) return dice.one(['', 'k'.repeat(256), 'cl\u00e9', 'k'.repeat(255)]);
  const key = dice.percent(40) ? knows.recall(dice, 'key') : knows.fresh(dice);
  knows.learn('key', key);
  return key;
}

const NO_JSON: readonly string[] = ['{', '[]', '"text"', '7', 'null', '{} {}', '{"transaction":{},}', '{"a":NaN}', ''];

interface Body {
  type: string;
  text: string;
}

const JSON_TYPE = 'application/json';

function bodyOf(dice: Dice, document: Document, operation: Operation, knows: Knowledge): Body {
  if (dice.percent(3)) return { type: JSON_TYPE, text: dice.one(NO_JSON) };
  const body = structuredClone(dice.one(operation.examples));
  acquaint(dice, body, knows);
  for (let times = dice.one([0, 0, 0, 1, 1, 1, 2, 4]); times > 0; times--) change(dice, document, operation, body);
  return Array.isArray(body) && dice.percent(50)
    ? linesOf(dice, body)
    : { type: JSON_TYPE, text: JSON.stringify(body) };
}

/** A list may be sent line by line as well, and a line may be anything. */
function linesOf(dice: Dice, list: readonly unknown[]): Body {
  const lines = list.map((entry) => JSON.stringify(entry));
  if (dice.percent(20)) lines.splice(dice.below(lines.length + 1), 0, dice.one([...NO_JSON, ...HOSTILE]));
  const text = lines.join(dice.one(['\n', '\n', '\r\n', '\n\n']));
  return { type: 'application/x-ndjson', text: dice.percent(10) ? text.slice(0, dice.below(text.length + 1)) : text };
}

/** What a document may ask the simulator for: lines that wait behind it, and ends that are not those of most. */
const TROUBLE = ['simulate:latency=300', 'simulate:latency=700', 'simulate:reject=921', 'simulate:drop-connection'];

/** Numbers of its own, and those of others that are there. */
function acquaint(dice: Dice, body: object, knows: Knowledge): void {
  for (const path of placesOf(body)) {
    const name = String(path.at(-1));
    const isOriginal = name === 'orgInvcNo' || (name === 'invcNo' && path.at(-2) === 'original');
    if (isOriginal) write(body, path, knows.recall(dice, 'invoice'));
    else if (name === 'invcNo' || name === 'creditNoteInvcNo') write(body, path, numberFor(dice, knows));
    else if (name === 'dclDe' && dice.percent(70)) remove(body, path);
    else if (MEANT[name] && dice.percent(80)) write(body, path, knows.recall(dice, MEANT[name]));
    else if (name === 'tin' && dice.percent(80)) write(body, path, pinOf(dice));
    else if (name === 'sarNo') write(body, path, 1 + dice.below(1_000));
    else if (name === 'email' && dice.percent(80)) write(body, path, `${knows.fresh(dice)}@example.org`);
    else if (isOwnCode(path) && dice.percent(50)) write(body, path, knows.fresh(dice));
    else if (name === 'transaction' && dice.percent(8)) write(body, [...path, 'remark'], dice.one(TROUBLE));
  }
}

/** Of a taxpayer for whom nobody has an app yet. */
const pinOf = (dice: Dice) => `A${String(dice.below(1_000_000_000)).padStart(9, '0')}Z`;

/** What is known by a name in a body, whatever that is about. */
const MEANT: Record<string, Kind> = {
  ...{ rcptSign: 'signature', spplrInvcNo: 'purchase', taskCd: 'task', pin: 'pin' },
  ...{ invitation: 'invitation', refreshToken: 'refreshToken' },
};

const numberFor = (dice: Dice, knows: Knowledge) =>
  dice.percent(90) ? knows.fresh(dice) : knows.recall(dice, 'invoice');

/** Of an item that is registered, by itself or in a list, not of one that is sold. */
const isOwnCode = (path: Path) =>
  path.filter((key) => typeof key === 'string').length === 1 && ['itemCode', 'itemCd'].includes(String(path.at(-1)));

function change(dice: Dice, document: Document, { schema }: Operation, body: object): void {
  const places = placesOf(body);
  if (places.length === 0) return;
  const path = dice.one(places);
  const old = read(body, path);
  dice.one([
    () => write(body, path, otherValue(dice, schemaAt(document, schema, path), old)),
    () => write(body, path, otherValue(dice, schemaAt(document, schema, path), old)),
    () => remove(body, path),
    () => write(body, [...path.slice(0, -1), dice.one(['colour', '__proto__', 'toString', 'a.b', ''])], 'red'),
    () => Array.isArray(old) && write(body, path, [...(old as unknown[]), ...structuredClone(old as unknown[])]),
  ])();
}
