import { BROKEN_SALES } from '../../../../../libs/contract/src/sales/test/broken-sales.js';
import {
  BROKEN_REVERSE_INVOICES,
  BROKEN_SALES_WITH_ITEMS,
} from '../../../../../libs/contract/src/sales/test/broken-sales-with-items.js';
import {
  BROKEN_BARCODE_NOTES,
  BROKEN_EXPRESS_NOTES,
  BROKEN_NOTES,
  BROKEN_SECOND_NOTES,
} from '../../../../../libs/contract/src/credit-notes/test/broken-notes.js';
import type { BrokenBody } from '../../../../../libs/contract/src/test/broken-body.js';
import { type Operation, OPERATIONS } from '../../every-operation/operations.js';
import { pathsIn, remove, write, type Path } from '../../random/random-request.js';
import { describedOperations, type OpenApiDocument } from '../../random/described-operations.js';
import type { Caller } from '../caller.js';

/** The broken bodies of the contract, by their operation. */
const CORPORA: [path: string, bodies: readonly BrokenBody[]][] = [
  ['sales', BROKEN_SALES.map(({ name, body, code, field }) => [name, body, code, field])],
  ['sales-with-items', BROKEN_SALES_WITH_ITEMS],
  ['reverse-invoices-with-items', BROKEN_REVERSE_INVOICES],
  ['sales/credit-note', [...BROKEN_NOTES, ...BROKEN_SECOND_NOTES]],
  ['sales/credit-note-express', BROKEN_EXPRESS_NOTES],
  ['sales/credit-note-barcode', BROKEN_BARCODE_NOTES],
  ['reverse-credit-notes-barcode', BROKEN_BARCODE_NOTES],
];

/** Posts the broken bodies, for a device that is not initialised: what is sound is refused for that. */
export async function postBroken(caller: Caller): Promise<void> {
  for (const [path, bodies] of CORPORA)
    for (const [name, body] of bodies) await caller.post(`${path}: ${name}`, path, asText(body), ASYNC);
}

const ASYNC = { prefer: 'respond-async' };
const asText = (body: unknown): string => JSON.stringify(body);

const LEFT_OUT = Symbol('left out');
/** None is right for a field of every type. */
const WRONG: readonly unknown[] = [LEFT_OUT, '', -1.234567, 'x'.repeat(2_001), {}];

/** Each field of each documented example is left out and filled with wrong values, one at a time; and one field more is sent. */
export async function breakEachField(
  caller: Caller,
  document: OpenApiDocument,
  headers: Record<string, string>,
): Promise<void> {
  for (const { method, path, examples } of describedOperations(document)) {
    const address = path.replace(/\{\w+\}/g, 'SVC-1');
    const usual = path.includes('/dashboard/') ? headers : {};
    const asked = async (step: string, body: object) => {
      const asking = { method, path: address, body: asText(body), headers: { ...ASYNC, ...usual } };
      // What is sound may become a document, and the next answers depend on what becomes of it.
      if ((await caller.ask(`${method} ${path} ${step}`, asking)).status < 300) await caller.atRest();
      if (path.endsWith('/sync')) await caller.installation.pulled(caller.till.apiKey);
    };
    const tried = new Set<string>();
    for (const [number, example] of examples.entries()) {
      await asked(`example ${number + 1}`, example);
      await asked(`example ${number + 1} and a field more`, { ...example, colour: 'red' });
      for (const field of pathsIn(example).filter((one) => !tried.has(named(one)))) {
        tried.add(named(field));
        for (const value of WRONG) await asked(`${named(field)} ${shown(value)}`, changed(example, field, value));
      }
    }
  }
}

function changed(example: object, field: Path, value: unknown): object {
  const body = structuredClone(example);
  if (value === LEFT_OUT) remove(body, field);
  else write(body, field, value);
  return body;
}

/** Elements of one list have the same fields. */
const named = (field: Path): string => field.map((key) => (typeof key === 'number' ? '[]' : key)).join('.');
const shown = (value: unknown): string => (value === LEFT_OUT ? 'left out' : JSON.stringify(value).slice(0, 12));

/** Requests that no operation takes, whatever it does. */
const STRANGE: Record<
  string,
  (operation: Operation) => { query?: string; body?: string; headers?: Record<string, string | undefined> }
> = {
  'as it is': () => ({}),
  'without a key': () => ({ headers: { 'x-api-key': undefined } }),
  'with an unknown key': () => ({ headers: { 'x-api-key': `service_test_${'x'.repeat(43)}` } }),
  'with a token that nobody signed': () => ({ headers: { 'x-api-key': undefined, authorization: 'Bearer x.y.z' } }),
  'with an unknown query': () => ({ query: '?dryRun=true&limit=x' }),
  'that wants XML': () => ({ headers: { accept: 'application/xml' } }),
  'with a malformed preference': () => ({ headers: { prefer: 'wait=x' } }),
  'with a malformed key of its own': () => ({ headers: { 'idempotency-key': 'k'.repeat(256) } }),
  'with no JSON': () => ({ body: '{"a":' }),
  'with a list': () => ({ body: '[]' }),
  'with a number': () => ({ body: '7' }),
  'with XML': () => ({ body: '<a/>', headers: { 'content-type': 'application/xml' } }),
};

/** Each operation in each strange way. */
export async function askStrangely(caller: Caller, headers: Record<string, string>): Promise<void> {
  for (const operation of OPERATIONS) {
    const { method, address, body, title, caller: who } = operation;
    for (const [way, strange] of Object.entries(STRANGE)) {
      const { query = '', body: text, headers: more } = strange(operation);
      const sent = method === 'GET' ? undefined : (text ?? (body && asText(body)));
      const usual = who === 'person' ? { 'x-api-key': undefined, ...headers } : {};
      await caller.ask(`${title} ${way}`, {
        method,
        path: address + query,
        body: sent,
        headers: { ...usual, ...more },
      });
    }
  }
}
