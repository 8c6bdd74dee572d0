import { type DescribedOperation, type OpenApiDocument, schemaAt } from './described-operations.js';
import { HOSTILE, otherValue } from './hostile-values.js';
import type { KnownValues, ValueKind } from './known-values.js';
import type { SeededRandom } from './seeded-random.js';

export interface GeneratedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** One request to an operation: its documented example with random changes. */
export function randomRequest(
  random: SeededRandom,
  document: OpenApiDocument,
  operation: DescribedOperation,
  knownValues: KnownValues,
): GeneratedRequest {
  const hasBody = operation.method !== 'GET' && operation.method !== 'DELETE';
  const body = hasBody ? bodyOf(random, document, operation, knownValues) : undefined;
  return {
    method: random.percent(3) ? random.one(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) : operation.method,
    path: addressOf(random, operation, knownValues) + queryOf(random, operation, knownValues),
    headers: headersOf(random, operation, body?.type, knownValues),
    body: body?.text,
  };
}

function addressOf(random: SeededRandom, { path }: DescribedOperation, knownValues: KnownValues): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (random.percent(15))
      return encodeURIComponent(random.one(HOSTILE.filter((text) => isUrlSafe(text) && text !== '')));
    return encodeURIComponent(
      random.percent(10) ? knownValues.unused(random) : knownValues.pick(random, kindOf(path, name)),
    );
  });
}

/** Half a surrogate pair cannot be part of a URL. */
const isUrlSafe = (text: string) => !/[\ud800-\udbff](?![\udc00-\udfff])/.test(text) && text.length < 1_000;

const KIND_OF: Record<string, ValueKind> = {
  ...{ itemCd: 'item', item: 'item', saleId: 'invoice', invcNo: 'invoice', pin: 'pin', keyId: 'apiKey' },
  ...{ importId: 'import', taskCd: 'task' },
};

const KIND_OF_ID: [within: string, ValueKind][] = [
  ['/batches', 'batch'],
  ['/dashboard/apps', 'app'],
];

/** The kind of value of a parameter; an id is named by its path. */
const kindOf = (path: string, name: string): ValueKind =>
  KIND_OF[name] ?? KIND_OF_ID.find(([within]) => path.includes(within))?.[1] ?? 'submission';

const QUERY: Record<string, readonly string[]> = {
  status: ['APPROVED', 'REJECTED', 'ACCEPTED', 'CANCELLED', 'approved', '2', '3'],
  kind: ['sale', 'credit-note', 'item', 'device-setup', 'refund', 'stock-movement', 'stock-master', 'import-link'],
  since: ['2026-01-01T00:00:00Z', '2099-01-01T00:00:00+03:00', 'yesterday', '20260101'],
  limit: ['1', '2', '200', '0', '201', '1.5', 'x'],
  atomic: ['validate', 'validate', 'yes'],
  validate: ['true', 'false'],
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

/** A follower of a held lane would wait for an operator. */
const isForever = (name: string, value: string) => name === 'follow' && value === 'true';

function queryOf(random: SeededRandom, { path, parameters }: DescribedOperation, knownValues: KnownValues): string {
  const query = new URLSearchParams();
  for (const { name } of parameters.filter((parameter) => parameter.in === 'query')) {
    if (!random.percent(25)) continue;
    const usual = QUERY[name] ? random.one(QUERY[name]) : knownValues.pick(random, kindOf(path, name));
    const value = random.percent(10) ? random.one(HOSTILE.filter(isUrlSafe)) : usual;
    if (!isForever(name, value)) query.append(name, value);
  }
  if (random.percent(3)) query.append('colour', 'red');
  return query.size > 0 ? `?${query}` : '';
}

function headersOf(
  random: SeededRandom,
  { path }: DescribedOperation,
  type: string | undefined,
  knownValues: KnownValues,
): Record<string, string> {
  const headers: Record<string, string> =
    path.includes('/dashboard/') || random.percent(10) ? userHeaders(random, knownValues) : {};
  if (type) headers['content-type'] = type;
  if (random.percent(4))
    headers['content-type'] = random.one(['text/plain', 'application/xml', 'application/JSON; charset=utf-8']);
  // Long waits are useless here: a receipt comes at once, or the lane is held and it never comes.
  if (random.percent(40))
    headers.prefer = random.one(['respond-async', 'wait=1', 'wait=0', 'wait=-1', 'wait=x', 'handling=lenient']);
  if (random.percent(2)) headers['x-api-key'] = random.one(['', 'service_test_', `service_test_${'x'.repeat(43)}`]);
  if (random.percent(20)) headers['idempotency-key'] = keyFor(random, knownValues);
  return headers;
}

/** Headers of a user, with an app of the account, without one, or with another token. */
function userHeaders(random: SeededRandom, knownValues: KnownValues): Record<string, string> {
  const token = random.percent(95)
    ? knownValues.accessToken
    : random.one(['x', `${knownValues.accessToken}x`, '', '\u00e9']);
  const appId = random.percent(90) ? knownValues.appId : knownValues.pick(random, 'app');
  return { authorization: `Bearer ${token}`, ...(random.percent(80) && { 'x-service-app-id': appId }) };
}

function keyFor(random: SeededRandom, knownValues: KnownValues): string {
  if (random.percent(15)) return random.one(['', 'k'.repeat(256), 'cl\u00e9', 'k'.repeat(255)]);
  const key = random.percent(40) ? knownValues.pick(random, 'key') : knownValues.unused(random);
  knownValues.add('key', key);
  return key;
}

const NO_JSON: readonly string[] = ['{', '[]', '"text"', '7', 'null', '{} {}', '{"transaction":{},}', '{"a":NaN}', ''];

interface GeneratedBody {
  type: string;
  text: string;
}

const JSON_TYPE = 'application/json';

function bodyOf(
  random: SeededRandom,
  document: OpenApiDocument,
  operation: DescribedOperation,
  knownValues: KnownValues,
): GeneratedBody {
  if (random.percent(3)) return { type: JSON_TYPE, text: random.one(NO_JSON) };
  const body = structuredClone(random.one(operation.examples));
  fillInKnownValues(random, body, knownValues);
  for (let times = random.one([0, 0, 0, 1, 1, 1, 2, 4]); times > 0; times--)
    changeAtRandom(random, document, operation, body);
  return Array.isArray(body) && random.percent(50)
    ? linesOf(random, body)
    : { type: JSON_TYPE, text: JSON.stringify(body) };
}

/** A list may also be sent line by line, with any lines. */
function linesOf(random: SeededRandom, list: readonly unknown[]): GeneratedBody {
  const lines = list.map((entry) => JSON.stringify(entry));
  if (random.percent(20)) lines.splice(random.below(lines.length + 1), 0, random.one([...NO_JSON, ...HOSTILE]));
  const text = lines.join(random.one(['\n', '\n', '\r\n', '\n\n']));
  return {
    type: 'application/x-ndjson',
    text: random.percent(10) ? text.slice(0, random.below(text.length + 1)) : text,
  };
}

/** Requests to the simulator: slow answers that make later documents wait, and rare results. */
const SIMULATED_FAULTS = [
  'simulate:latency=300',
  'simulate:latency=700',
  'simulate:reject=921',
  'simulate:drop-connection',
];

/** Replaces fields by unused or known numbers. */
function fillInKnownValues(random: SeededRandom, body: object, knownValues: KnownValues): void {
  for (const path of pathsIn(body)) {
    const name = String(path.at(-1));
    const isOriginal = name === 'orgInvcNo' || (name === 'invcNo' && path.at(-2) === 'original');
    if (isOriginal) write(body, path, knownValues.pick(random, 'invoice'));
    else if (name === 'invcNo' || name === 'creditNoteInvcNo') write(body, path, numberFor(random, knownValues));
    else if (name === 'dclDe' && random.percent(70)) remove(body, path);
    else if (KIND_BY_NAME[name] && random.percent(80)) write(body, path, knownValues.pick(random, KIND_BY_NAME[name]));
    else if (name === 'tin' && random.percent(80)) write(body, path, pinOf(random));
    else if (name === 'sarNo') write(body, path, 1 + random.below(1_000));
    else if (name === 'email' && random.percent(80)) write(body, path, `${knownValues.unused(random)}@example.org`);
    else if (isOwnCode(path) && random.percent(50)) write(body, path, knownValues.unused(random));
    else if (name === 'transaction' && random.percent(8))
      write(body, [...path, 'remark'], random.one(SIMULATED_FAULTS));
  }
}

/** A PIN without an app. */
const pinOf = (random: SeededRandom) => `A${String(random.below(1_000_000_000)).padStart(9, '0')}Z`;

/** The kind of value of a field name in any body. */
const KIND_BY_NAME: Record<string, ValueKind> = {
  ...{ rcptSign: 'signature', spplrInvcNo: 'purchase', taskCd: 'task', pin: 'pin' },
  ...{ invitation: 'invitation', refreshToken: 'refreshToken' },
};

const numberFor = (random: SeededRandom, knownValues: KnownValues) =>
  random.percent(90) ? knownValues.unused(random) : knownValues.pick(random, 'invoice');

/** True for the code of an item to register, not of a sold one. */
const isOwnCode = (path: Path) =>
  path.filter((key) => typeof key === 'string').length === 1 && ['itemCode', 'itemCd'].includes(String(path.at(-1)));

function changeAtRandom(
  random: SeededRandom,
  document: OpenApiDocument,
  { schema }: DescribedOperation,
  body: object,
): void {
  const paths = pathsIn(body);
  if (paths.length === 0) return;
  const path = random.one(paths);
  const old = read(body, path);
  random.one([
    () => write(body, path, otherValue(random, schemaAt(document, schema, path), old)),
    () => write(body, path, otherValue(random, schemaAt(document, schema, path), old)),
    () => remove(body, path),
    () => write(body, [...path.slice(0, -1), random.one(['colour', '__proto__', 'toString', 'a.b', ''])], 'red'),
    () => Array.isArray(old) && write(body, path, [...(old as unknown[]), ...structuredClone(old as unknown[])]),
  ])();
}

export type Path = readonly (string | number)[];

/** All paths in a body except the body itself. */
export function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? value.map((one, index) => [index, one] as const) : Object.entries(value);
  return entries.flatMap(([key, one]) => [[...path, key], ...pathsIn(one, [...path, key])]);
}

type PathHolder = Record<string | number, unknown>;

const parentOf = (body: object, path: Path): PathHolder =>
  path.slice(0, -1).reduce<PathHolder>((parent, key) => parent[key] as PathHolder, body as PathHolder);

const read = (body: object, path: Path): unknown => parentOf(body, path)[path.at(-1)!];

export function write(body: object, path: Path, value: unknown): void {
  const parent = parentOf(body, path);
  const key = path.at(-1)!;
  // `__proto__` must be an ordinary field here.
  Object.defineProperty(parent, key, { value, enumerable: true, writable: true, configurable: true });
}

export function remove(body: object, path: Path): void {
  const parent = parentOf(body, path);
  const key = path.at(-1)!;
  if (Array.isArray(parent)) parent.splice(key as number, 1);
  else delete parent[key];
}
