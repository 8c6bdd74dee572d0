import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SharedStack } from '../client/shop.js';
import { commonAnswers, isCommonAnswer, operationsThatAnswer } from './common-answers.js';
import { DOCUMENTS } from './documents.js';
import { nameOf, OPERATIONS } from './operations.js';

/**
 * Compares the answers in the OpenAPI document with those that tests show. Tests register an answer by one of two
 * calls, which this file reads in their sources: `describe(answers('post-sales', 409), ...)` for one operation, and
 * `describe.each(operationsThatAnswer('429 to too many requests'))` for every operation with that answer.
 */
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
}

interface Spec {
  file: string;
  source: string;
}

const specsIn = (folder: string): Spec[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.e2e-spec.ts'))
    .map((file) => ({ file, source: readFileSync(path.join(folder, file), 'utf8') }));

/** A block counts only if it is not empty. Prettier writes an empty one on a single line. */
const OF_ONE = /^describe\(answers\('([\w-]+)', (\d{3})\), \(\) => \{\n/gm;
const OF_MANY = /^describe\.each\(operationsThatAnswer\('([^']+)'\)\)\('\$title', \(operation\) => \{\n/gm;

const shownForOne = () =>
  specsIn('apps/api/test/operations').flatMap(({ file, source }) =>
    [...source.matchAll(OF_ONE)].map(([, name, status]) => ({ file, name: name!, status: status! })),
  );

const shownForMany = () =>
  specsIn('apps/api/test/every-operation').flatMap(({ source }) =>
    [...source.matchAll(OF_MANY)].map(([, answer]) => answer!),
  );

const shown = () => [
  ...shownForOne().map(({ name, status }) => `${name} ${status}`),
  ...shownForMany()
    .filter(isCommonAnswer)
    .flatMap((answer) => operationsThatAnswer(answer).map(({ name }) => `${name} ${answer.slice(0, 3)}`)),
];

async function documented(): Promise<{ operation: string; answer: string }[]> {
  const stack = await SharedStack.find();
  const document = (await (await fetch(`${stack.nextApi()}/openapi.json`)).json()) as Document;
  return Object.entries(document.paths).flatMap(([address, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => {
      const below = address.replace('/api/v1/', '');
      const name = nameOf({ method: method as 'GET', path: below });
      const operation = `${method.toUpperCase()} ${below}`;
      return Object.keys(responses).map((status) => ({ operation, answer: `${name} ${status}` }));
    }),
  );
}

/** Operations whose request has no fields; the tests of every operation show all of their 400 answers. */
const WITHOUT_FIELDS = [
  'delete-batches-id 400',
  'delete-dashboard-apps-id-keys-key-id 400',
  'delete-dashboard-apps-id-webhooks-webhook-id 400',
  'delete-dashboard-invitations-id 400',
  'delete-dashboard-logins 400',
  'delete-dashboard-logins-id 400',
  'delete-dashboard-members-id 400',
  'delete-dashboard-members-id-logins 400',
  'delete-submissions-id 400',
  'delete-submissions-id-receipt-link 400',
  'post-dashboard-apps-id-webhooks-webhook-id-secret 400',
  'post-dashboard-apps-id-webhooks-webhook-id-test 400',
  'post-dashboard-logout 400',
  'post-sync 400',
];

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

it('tests show every documented status of an operation, and no other', async () => {
  const [inTests, inDocument] = [unique(shown()), unique((await documented()).map(({ answer }) => answer))];
  expect({
    withoutTests: inDocument.filter((answer) => !inTests.includes(answer)),
    notDocumented: inTests.filter((answer) => !inDocument.includes(answer)),
  }).toEqual({ withoutTests: [], notDocumented: [] });
  expect(inTests.length).toBeGreaterThan(OPERATIONS.length);
});

it('every operation shows its own reasons for 400 and 422 in its own tests', async () => {
  const own = (answers: string[]) => unique(answers.filter((answer) => /(400|422)$/.test(answer)));
  const expected = (await documented())
    .map(({ answer }) => answer)
    .filter((answer) => !WITHOUT_FIELDS.includes(answer));
  expect(own(shownForOne().map(({ name, status }) => `${name} ${status}`))).toEqual(own(expected));
});

it('the table of operations has every operation of the document, and no other', async () => {
  const operations = (await documented()).map(({ operation }) => operation);
  expect(OPERATIONS.map(({ method, path: address }) => `${method} ${address}`).sort()).toEqual(unique(operations));
});

it('every common answer has its tests', () => {
  expect(shownForMany().sort()).toEqual(commonAnswers().sort());
});

it('every operation that sends a document has one in the table', () => {
  const operations = OPERATIONS.filter(({ sendsDocument }) => sendsDocument);
  expect(Object.keys(DOCUMENTS).sort()).toEqual(operations.map(({ name }) => name).sort());
});

it('an operation has its tests in one place: a spec, or a folder of its own', () => {
  const placesOf = (wanted: string) =>
    unique(shownForOne().flatMap(({ file, name }) => (name === wanted ? [file.split('/')[0]!] : [])));
  const scattered = OPERATIONS.filter(({ name }) => placesOf(name).length > 1);
  expect(scattered.map(({ name }) => [name, placesOf(name)])).toEqual([]);
});
