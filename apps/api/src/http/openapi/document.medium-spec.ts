import { randomInt } from 'node:crypto';
import { RESULT_CODES } from '../../../../../libs/contract/src/result-codes.js';
import { storeImports } from '../../../../../libs/persistence/src/declared-imports.js';
import { storePurchases } from '../../../../../libs/persistence/src/purchases.js';
import { declaredImport, receivedPurchase } from '../../../../../libs/domain/src/test/documents.js';
import { OPERATION_NAMES } from '../../test/operation-names.js';
import { SharedBench } from '../../test/shared-bench.js';
import {
  type DocumentOf,
  namedOperations,
  readDocument,
  undescribedFields,
  unexplainedCodes,
} from '../../test/openapi-document.js';
import { saleWith } from '../../test/sales.js';
import type { ApiTill } from '../../test/till.js';
import { VERSION } from '../../infrastructure/version.js';

interface DocumentedAnswer {
  description: string;
  headers?: Record<string, object>;
  content?: Record<string, { schema?: object }>;
}

interface DocumentedOperation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: object[];
  parameters?: { name: string; in: string; schema: { examples?: unknown[] }; description?: string }[];
  requestBody?: { required?: boolean; content: Record<string, { examples?: Record<string, { value: unknown }> }> };
  responses: Record<string, DocumentedAnswer>;
}

let bench: SharedBench;
let document: DocumentOf<DocumentedOperation>;
beforeAll(async () => {
  bench = await SharedBench.find();
  document = await readDocument(bench.apiUrl);
});

/** These operations have the same result when repeated, so they need no idempotency key. */
const NEEDS_NO_KEY = [
  'DELETE /api/v1/batches/{id}',
  'DELETE /api/v1/submissions/{id}/receipt/link',
  'POST /api/v1/invoice-list-checks',
  'POST /api/v1/invoice-verifications',
  'POST /api/v1/sync',
];
/** The key of a print belongs to its receipt, so no other request can come under it. */
const PRINT = 'POST /api/v1/submissions/{id}/receipt/prints';
const takesKey = (name: string) => !name.startsWith('GET') && !NEEDS_NO_KEY.includes(name) && !isDashboard(name);
/** Secrets are made there, which nobody could repeat, and what has a name can be made once. */
const isDashboard = (name: string) => name.includes('/api/v1/dashboard/');

const PUBLIC_NAMES = ['register', 'join', 'login', 'refresh', 'password-link', 'new-password'];
const PUBLIC_DASHBOARD = PUBLIC_NAMES.map((name) => `POST /api/v1/dashboard/${name}`);
const PUBLIC = ['GET /api/v1/health', 'GET /api/v1/status', ...PUBLIC_DASHBOARD];

/** Logging out, minting a key, making a secret, testing and printing need no body. */
const hasBody = (name: string) => /^(POST|PUT)/.test(name) && !/\/(logout|keys|prints|secret|test)$/.test(name);

const operations = () => namedOperations(document);

type Group = { tags: string[] };
const groupedTags = () =>
  (document as unknown as { 'x-tagGroups': Group[] })['x-tagGroups'].flatMap(({ tags }) => tags);

/** The operations as a page shows them. */
const inOrder = () => groupedTags().flatMap((tag) => operations().filter(({ tags }) => tags!.includes(tag)));

/** The ids in the examples do not exist. These sales stand for them. */
const SALES_BY_ID: Record<string, string> = {
  '/api/v1/submissions/{id}/refund': 'INV-2026-0003',
  '/api/v1/submissions/{id}/correct': 'INV-2026-0001',
};

async function idOf(till: ApiTill, invcNo: string): Promise<string> {
  const { body } = await till.get(`/submissions?invcNo=${invcNo}`);
  return (body.data as { submissions: { submissionId: string }[] }).submissions[0]!.submissionId;
}

const EXPECTED_WARNING = /Activate its stock|^replace had no effect|refuse more than two|^Not fetched again/;

describe('the OpenAPI document', () => {
  it('is of version 3.1, and tells ours', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Risiti', version: VERSION } });
  });

  it('has every operation there is, and no other', () => {
    expect(
      operations()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(OPERATION_NAMES);
  });

  it('says of every operation what it does, under a tag and an id of its own', () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { name, summary, tags, operationId } of operations()) {
      expect([name, summary, tags, operationId]).toEqual([
        ...[name, expect.stringMatching(/\w/), [expect.stringMatching(/\w/)], expect.stringMatching(/^\w+\.\w+$/)],
      ]);
    }
  });

  it('asks for a key, or a token and an app, everywhere but at the public addresses; in the dashboard for a token', () => {
    expect(document.components?.securitySchemes).toMatchObject({
      apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      bearer: { type: 'http', scheme: 'bearer' },
      app: { type: 'apiKey', in: 'header', name: 'X-Service-App-Id' },
    });
    for (const { name, security } of operations()) {
      const opened = isDashboard(name) ? [{ bearer: [] }] : [{ apiKey: [] }, { bearer: [], app: [] }];
      expect([name, security]).toEqual([name, PUBLIC.includes(name) ? [] : opened]);
    }
  });

  it('gives every answer a schema, and every failure the words of its code', () => {
    for (const { name, responses } of operations()) {
      for (const [status, { description, content }] of Object.entries(responses)) {
        const schemas = Object.values(content ?? {}).map(({ schema }) => schema);
        expect([name, status, schemas.length === 0]).toEqual([name, status, status === '304']);
        for (const schema of schemas) expect([name, status, schema]).toEqual([name, status, expect.any(Object)]);
        const codes = description.match(/\*\*\d{3}\*\*/g) ?? [];
        if (Number(status) >= 400) expect([name, status, codes.length]).not.toEqual([name, status, 0]);
        for (const code of codes) expect(Object.keys(RESULT_CODES)).toContain(code.slice(2, 5));
      }
    }
  });

  it('names the answers an operation gives that needs a key', () => {
    for (const { name, responses } of operations().filter((one) => !PUBLIC.includes(one.name))) {
      const statuses = [
        ...['200', '401', '403', '429', '500', '503'],
        ...(name.startsWith('GET') ? [] : ['400']),
        ...(takesKey(name) && name !== PRINT ? ['422'] : []),
        ...(hasBody(name) ? ['413', '415'] : []),
      ];
      expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(statuses)]);
    }
  });

  it('tells of the limits with every answer to who has a key, and of none to anybody else', () => {
    for (const { name, responses } of operations()) {
      for (const [status, { headers = {} }] of Object.entries(responses)) {
        const isLimited = !PUBLIC.includes(name) && status !== '401' && status !== '403';
        const again = status === '429' ? ['Retry-After'] : [];
        const names = isLimited ? ['RateLimit-Policy', 'RateLimit', ...again] : again;
        const isOfLimits = (one: string) => one.startsWith('RateLimit') || (status === '429' && one === 'Retry-After');
        const headersNamed = Object.keys(headers).filter(isOfLimits);
        expect([name, status, headersNamed]).toEqual([name, status, names]);
      }
    }
  });

  it('tells of every write, and of no reading, that it takes an Idempotency-Key, unless it may be sent again anyhow', () => {
    const withKey = operations().filter(({ parameters = [] }) =>
      parameters.some((one) => one.name === 'Idempotency-Key'),
    );
    const writes = operations().filter(({ name }) => takesKey(name));
    expect(withKey.map(({ name }) => name)).toEqual(writes.map(({ name }) => name));
  });

  it('has an example of every body and of every parameter', () => {
    for (const { name, requestBody, parameters = [] } of operations()) {
      if (hasBody(name)) {
        expect([name, Object.keys(requestBody?.content['application/json']?.examples ?? {})]).not.toEqual([name, []]);
      }
      for (const parameter of parameters) {
        expect([name, parameter.name, parameter.schema.examples?.length]).toEqual([
          name,
          parameter.name,
          expect.any(Number),
        ]);
      }
    }
  });

  it('refers to nothing that is not there', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!);
    expect(references.length).toBeGreaterThan(20);
    for (const path of new Set(references)) {
      const found = path.split('/').reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], document);
      expect([path, found]).toEqual([path, expect.any(Object)]);
    }
  });

  it('speaks no OpenAPI 3.0 any more', () => {
    expect(JSON.stringify(document)).not.toMatch(/"nullable"|"exclusiveMinimum":true/);
    expect(JSON.stringify(document.components)).not.toMatch(/"example":/);
  });

  it('describes every field of a body and of an answer, and gives an example of every plain one', () => {
    expect(undescribedFields(document)).toEqual([]);
  });

  it('says what the codes of a field or filter mean, but of a field that has only one code', () => {
    expect(unexplainedCodes(document)).toEqual(['PurchaseDto.regTyCd']);
  });

  it('has its operations in groups, by task', () => {
    const tagged = operations().flatMap(({ tags = [] }) => tags);
    expect(groupedTags().sort()).toEqual([...new Set(tagged)].sort());
    expect(document.tags!.map(({ description }) => description)).not.toContain(undefined);
  });

  it('gives examples that a taxpayer who is new can post as they stand, in the order of the page', async () => {
    const till = await bench.uninitialisedTill();
    const [line] = receivedPurchase().lines;
    await storePurchases(bench, { environment: 'SANDBOX', tin: till.tin }, [
      receivedPurchase(),
      receivedPurchase({ invoiceNumber: 78, total: 6960, lines: [line!, { ...line!, sequence: 2, total: 1160 }] }),
    ]);
    await storeImports(bench, { environment: 'SANDBOX', tin: till.tin }, [declaredImport()]);
    const posted = inOrder().filter(({ name, requestBody }) => requestBody && !isDashboard(name));
    expect(posted.length).toBeGreaterThan(25);
    for (const { name, requestBody, parameters = [] } of posted) {
      const [method, path] = name.split(' ') as [string, string];
      const own = SALES_BY_ID[path] && (await idOf(till, SALES_BY_ID[path]));
      const of = (parameter: string) =>
        own ?? String(parameters.find((one) => one.name === parameter)!.schema.examples![0]);
      const at = path.replace('/api/v1', '').replace(/\{(\w+)\}/, (_, parameter: string) => of(parameter));
      for (const { value } of Object.values(requestBody!.content['application/json']!.examples!)) {
        const body = JSON.stringify(value);
        const answer = await till.send(method, at, body, { 'content-type': 'application/json' });
        const warned = (answer.body.warnings ?? []).filter(({ message }) => !EXPECTED_WARNING.test(message));
        expect([name, answer.status, answer.body, warned]).toEqual([
          ...[name, 200, expect.objectContaining({ resultCd: '000' }), []],
        ]);
      }
    }
  });

  it('gives examples of the dashboard that are true, in the order of somebody who is new', async () => {
    const till = await bench.uninitialisedTill();
    // All suites share a ledger: another one may have made an app with the PIN of the example.
    const tin = `A${randomInt(1e9).toString().padStart(9, '0')}Z`;
    const ask = async (method: string, path: string, token?: string, id = '') => {
      const { requestBody } = document.paths[`/api/v1/dashboard/${path}`]![method.toLowerCase()]!;
      const [example] = Object.values(requestBody!.content['application/json']!.examples!);
      const authorization = token && `Bearer ${token}`;
      const headers = { 'x-api-key': undefined, 'content-type': 'application/json', authorization };
      const at = `/dashboard/${path.replace('{id}', id)}`;
      const sent = { ...(example!.value as object), ...(path === 'apps' && { tin }) };
      const { status, body } = await till.send(method, at, JSON.stringify(sent), headers);
      expect([path, status, body.warnings]).toEqual([path, 200, undefined]);
      return body.data as Record<string, string>;
    };
    await ask('POST', 'register');
    const { accessToken } = await ask('POST', 'login');
    await ask('POST', 'invitations', accessToken);
    const { appId } = await ask('POST', 'apps', accessToken);
    await ask('PUT', 'apps/{id}', accessToken, appId);
  });

  it('gives examples of parameters that are taken', async () => {
    const till = await bench.till();
    const sold = await till.post('/sales', saleWith());
    const batch = await till.mustPost('/batches', [{ kind: 'sale', ...saleWith() }]);
    const id = sold.headers.get('location')!.split('/').at(-1)!;
    // An id is a caller's own: the example shows its form.
    const own: Record<string, string> = { cursor: id, original: id, batch: String(batch.batchId) };
    for (const { name, schema } of document.paths['/api/v1/submissions']!.get!.parameters!) {
      const query = new URLSearchParams({ [name]: own[name] ?? String(schema.examples![0]) });
      expect([name, (await till.get(`/submissions?${query}`)).status]).toEqual([name, 200]);
    }
  });
});
