import type { OpenAPIObject } from '@nestjs/swagger';
import { RESULT_CODES } from '@app/contract';
import { apiBench, serialOf } from './test/api-bench.js';
import { saleWith } from './test/sales.js';
import { VERSION } from './version.js';

interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: object[];
  parameters?: { name: string; in: string; schema: { examples?: unknown[] }; description?: string }[];
  requestBody?: { required?: boolean; content: Record<string, { examples?: Record<string, { value: unknown }> }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: object }> }>;
}

let bench: Awaited<ReturnType<typeof apiBench>>;
let document: Omit<OpenAPIObject, 'paths'> & { paths: Record<string, Record<string, Operation>> };
beforeAll(async () => {
  bench = await apiBench();
  document = (await (await fetch(`${bench.api.url}/openapi.json`)).json()) as typeof document;
});
afterAll(() => bench.close());

const PUBLIC = ['GET /api/v1/health', 'GET /api/v1/status'];

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, ...operation })),
  );

describe('the OpenAPI document', () => {
  it('is of version 3.1, and tells ours', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Risiti', version: VERSION } });
  });

  it('has every operation there is, and no other', () => {
    expect(
      operations()
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      'GET /api/v1/health',
      'GET /api/v1/items',
      'GET /api/v1/status',
      'GET /api/v1/submissions',
      'GET /api/v1/submissions/{id}',
      'POST /api/v1/initialize',
      'POST /api/v1/items/service',
      'POST /api/v1/sales',
      'POST /api/v1/setup',
    ]);
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

  it('asks for the key everywhere but at the public addresses', () => {
    expect(document.components?.securitySchemes).toMatchObject({
      apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
    });
    for (const { name, security } of operations()) {
      expect([name, security]).toEqual([name, PUBLIC.includes(name) ? undefined : [{ apiKey: [] }]]);
    }
  });

  it('gives every answer a schema, and every failure the words of its code', () => {
    for (const { name, responses } of operations()) {
      for (const [status, { description, content }] of Object.entries(responses)) {
        expect([name, status, content?.['application/json']?.schema]).toEqual([name, status, expect.any(Object)]);
        const codes = description.match(/\*\*\d{3}\*\*/g) ?? [];
        if (Number(status) >= 400) expect([name, status, codes.length]).not.toEqual([name, status, 0]);
        for (const code of codes) expect(Object.keys(RESULT_CODES)).toContain(code.slice(2, 5));
      }
    }
  });

  it('names the answers an operation gives that needs a key', () => {
    for (const { name, responses } of operations()) {
      if (!PUBLIC.includes(name))
        expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(['200', '401'])]);
    }
  });

  it('has an example of every body and of every parameter', () => {
    for (const { name, requestBody, parameters = [] } of operations()) {
      if (name.startsWith('POST')) {
        expect([name, Object.keys(requestBody?.content['application/json']?.examples ?? {})]).not.toEqual([name, []]);
      }
      for (const parameter of parameters.filter((one) => one.in !== 'path')) {
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
    expect(JSON.stringify(document)).not.toMatch(/"nullable"/);
  });

  it('gives examples that are true: posted in the order of a new taxpayer, every one succeeds', async () => {
    const till = await bench.stranger();
    const exampleOf = (path: string) =>
      Object.values(document.paths[`/api/v1${path}`]!.post!.requestBody!.content['application/json']!.examples!);
    for (const path of ['/setup', '/initialize', '/items/service']) {
      for (const { value } of exampleOf(path)) expect((await till.post(path, value)).status).toBe(200);
    }
    await till.mustPost('/items/service', { itemName: 'Staff training', taxType: 'A', itemCode: 'SVC-TRAINING' });
    for (const { value } of exampleOf('/sales')) {
      const answered = await till.post('/sales', value);
      expect([answered.status, answered.body.warnings]).toEqual([200, undefined]);
      const { parameters } = document.paths['/api/v1/submissions']!.get!;
      for (const { name, schema } of parameters!) {
        // A cursor is a caller's own: the example shows its form, and this caller's is one of its submissions.
        const own = name === 'cursor' && answered.headers.get('location')!.split('/').at(-1);
        const query = new URLSearchParams({ [name]: own || String(schema.examples![0]) });
        expect([name, (await till.get(`/submissions?${query}`)).status]).toEqual([name, 200]);
      }
    }
  });
});

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  oneOf?: Schema[];
  type?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** What a value has that its schema does not know, and lacks that its schema promises, all the way down. */
function differences(schema: Schema, value: unknown, at = ''): string[] {
  const { properties, required, items } = flat(schema);
  if (items && Array.isArray(value)) return value.flatMap((one, index) => differences(items, one, `${at}[${index}]`));
  if (!properties || typeof value !== 'object' || value === null) return [];
  const known = Object.entries(value).filter(([name]) => properties[name]);
  return [
    ...Object.keys(value)
      .filter((name) => !properties[name])
      .map((name) => `${at}.${name} is not declared`),
    ...(required ?? []).filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`),
    ...known.flatMap(([name, field]) => differences(properties[name]!, field, `${at}.${name}`)),
  ];
}

function flat(schema: Schema): Schema {
  const named = schema.$ref ? (document.components!.schemas![schema.$ref.split('/').at(-1)!] as Schema) : {};
  const parts = [named, ...(named.allOf ?? []).map(flat), ...(schema.allOf ?? []).map(flat), schema];
  const properties = Object.assign({}, ...parts.map((part) => part.properties)) as Record<string, Schema>;
  return {
    ...Object.assign({}, ...parts),
    properties: Object.keys(properties).length > 0 ? properties : undefined,
    required: parts.flatMap((part) => part.required ?? []),
  } as Schema;
}

describe('an answer', () => {
  const declared = (method: string, path: string, status: number): Schema => {
    const operation = document.paths[`/api/v1${path.replace(/[0-9a-f-]{36}/, '{id}')}`]![method.toLowerCase()]!;
    return operation.responses[status]!.content!['application/json']!.schema as Schema;
  };

  it('has the fields that are declared for it, and no others', async () => {
    const till = await bench.till({}, []);
    const async = { prefer: 'respond-async' };
    const item = { itemName: 'Consulting', taxType: 'B', itemCode: 'SVC-CONSULT' };
    const bad = saleWith({ remark: 'simulate:reject=921' });
    const posted: [string, object, object?][] = [
      ['/setup', { deviceSerialNumber: serialOf(till) }],
      ['/initialize', {}],
      ['/items/service', item],
      ['/items/service', { ...item, itemName: 'Other' }],
      ['/items/service', { ...item, itemName: 7 }],
      ['/sales', saleWith()],
      ['/items/service', { ...item, itemCode: 'SVC-TRAINING' }, async],
      ['/sales', { ...saleWith(), extra: 1 }],
      ['/sales', bad],
      ['/sales', saleWith(), async],
      ['/sales', saleWith({ remark: 'simulate:timeout' }), { prefer: 'wait=0' }],
    ];
    const statuses = new Set<number>();
    for (const [path, body, headers] of posted) {
      const answered = await till.post(path, body, headers as never);
      expect([path, differences(declared('POST', path, answered.status), answered.body)]).toEqual([path, []]);
      statuses.add(answered.status);
    }
    expect([...statuses].sort()).toEqual([200, 202, 400, 409, 422]);

    const { submissions } = (await till.get('/submissions')).body.data as { submissions: { submissionId: string }[] };
    const read = submissions.map(({ submissionId }) => `/submissions/${submissionId}`);
    for (const path of ['/health', '/status', '/items', '/submissions', ...read]) {
      const answered = await till.get(path);
      expect([path, differences(declared('GET', path, answered.status), answered.body)]).toEqual([path, []]);
    }
  });
});

describe('its reader', () => {
  it('is a page at /docs that needs nothing from elsewhere', async () => {
    const response = await fetch(`${bench.api.url}/docs`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
    const page = await response.text();
    expect(page).toContain('Risiti API');
    const linked = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
    expect(linked.length).toBeGreaterThan(2);
    for (const address of linked) {
      const url = new URL(address, `${bench.api.url}/docs`);
      expect([address, url.origin]).toEqual([address, new URL(bench.api.url).origin]);
      expect([address, (await fetch(url)).status]).toEqual([address, 200]);
    }
  });
});
