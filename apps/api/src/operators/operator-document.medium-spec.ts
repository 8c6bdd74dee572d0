/** @one-queue: it reads the document of the operators, and the queue only delivers what is shown. */
import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, MODULE_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { AppModule } from '../app.module.js';
import { type DocumentOf, namedOperations, readDocument } from '../test/openapi-document.js';
import { saleWith } from '../test/sales.js';
import { SchemaCheck } from '../test/schema-check.js';
import { faultsOf, operatorBench, REASON } from './test/operator-bench.js';

interface DocumentedOperation {
  summary?: string;
  tags?: string[];
  security?: object[];
  parameters?: { name: string; in: string; schema: { examples?: string[] }; description?: string }[];
  requestBody?: { content: Record<string, { schema: object; examples?: Record<string, { value: unknown }> }> };
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}

let bench: Awaited<ReturnType<typeof operatorBench>>;
let document: DocumentOf<DocumentedOperation>;
let check: SchemaCheck;
beforeAll(async () => {
  bench = await operatorBench();
  const { body } = (await bench.operator.get('openapi.json')) as unknown as { body: typeof document };
  document = body;
  check = new SchemaCheck(document);
});
afterAll(() => bench.close());

const operations = () => namedOperations(document);

/** The operations below /admin/api that the controllers of all modules have. */
function routes(): string[] {
  const modules = Reflect.getMetadata(MODULE_METADATA.IMPORTS, AppModule) as Type[];
  return modules
    .flatMap((module) => (Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, module) ?? []) as Type<object>[])
    .filter((controller) => String(Reflect.getMetadata(PATH_METADATA, controller)).startsWith('admin/api'))
    .flatMap(routesOf);
}

function routesOf(controller: Type<object>): string[] {
  const base = String(Reflect.getMetadata(PATH_METADATA, controller));
  const prototype = controller.prototype as Record<string, object>;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    if (name === 'constructor') return [];
    const handler = prototype[name]!;
    const path = Reflect.getMetadata(PATH_METADATA, handler) as string | undefined;
    if (path === undefined) return [];
    const address = `/${base}/${path}`
      .replace(/\/+$/, '')
      .replace(/\/+/g, '/')
      .replace(/:(\w+)/g, '{$1}');
    return `${RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod]} ${address}`;
  });
}

it('has every address of the operators, and no other', () => {
  expect(
    operations()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(routes().sort());
});

it('says of each operation what it does, who may call it and what it answers', () => {
  for (const { name, summary, tags, security, responses } of operations()) {
    expect([name, summary, tags, security]).toEqual([
      ...[name, expect.stringMatching(/\w/), [expect.stringMatching(/\w/)], [{ operator: [] }]],
    ]);
    expect([name, Object.keys(responses)]).toEqual([
      name,
      expect.arrayContaining(['200', '400', '401', '403', '429', '500', '503', ...(/\{/.test(name) ? ['404'] : [])]),
    ]);
  }
});

it('has an example of each parameter and of each body, and the schema takes it', () => {
  for (const { name, parameters, requestBody } of operations()) {
    for (const { name: parameter, description, schema } of parameters ?? [])
      expect([name, parameter, description, schema.examples]).toEqual([
        ...[name, parameter, expect.stringMatching(/\w/), [expect.any(String)]],
      ]);
    for (const [type, { examples, schema }] of Object.entries(requestBody?.content ?? {})) {
      const values = Object.values(examples ?? {}).map(({ value }) => value);
      expect([name, values.length > 0]).toEqual([name, true]);
      if (type === 'application/json')
        expect([name, ...values.map((value) => check.faultsOfBody(name, schema, value))]).toEqual([
          name,
          ...values.map(() => []),
        ]);
    }
  }
});

it('is for operators only, with its page, and leaves the public document as it was', async () => {
  for (const path of ['openapi.json', 'docs', 'docs/', 'docs/swagger-ui.css', 'docs-yaml']) {
    const answer = await fetch(`${bench.api.url}/admin/api/${path}`);
    expect([path, answer.status, await answer.text()]).toEqual([path, 401, expect.not.stringContaining('openapi')]);
  }
  const { paths, components } = await readDocument(bench.api.url);
  expect(Object.keys(paths).filter((path) => path.includes('admin'))).toEqual([]);
  expect(Object.keys(components!.schemas!)).not.toContain('CaseDto');
});

it('every address refuses a query parameter that it does not have', async () => {
  for (const { name, parameters } of operations()) {
    const [method, path] = name.split(' ') as [string, string];
    const address = path.replace('/admin/api/', '').replace('{id}', '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90');
    const answer = await bench.operator.send(method, `${address}?staus=FAILED`);
    expect([name, answer.status, faultsOf(answer)]).toEqual([name, 400, ['003 staus']]);
    for (const known of (parameters ?? []).filter((one) => one.in === 'query'))
      expect(answer.body.errors![0]!.fix).toContain(known.name);
  }
});

describe('answers', () => {
  const expectAsDocumented = async (method: string, path: string, address = path, body?: object) => {
    const answer = await (method === 'GET' ? bench.operator.get(address) : bench.operator.post(address, body));
    const faults = check.faults(`/admin/api/${path}`, method, answer.status, answer.body);
    expect([address, answer.status, faults]).toEqual([address, 200, []]);
    return answer;
  };

  it('of each list and of each detail are as the document says', async () => {
    const { id, laneId } = await bench.inReview();
    await expectAsDocumented('GET', 'case-groups');
    const submissionIds = [id];
    await expectAsDocumented('POST', 'submissions/acts', 'submissions/acts', {
      ...{ act: 'question', submissionIds, dryRun: false },
    });
    await expectAsDocumented('POST', 'submissions/acts', 'submissions/acts', {
      ...{ act: 'redrive', submissionIds, reason: REASON },
    });
    await expectAsDocumented('POST', 'submissions/{id}/failure', `submissions/${id}/failure`, {
      ...{ reason: REASON, neverReceived: true },
    });
    await expectAsDocumented('GET', 'submissions');
    await expectAsDocumented('POST', 'lanes/{id}/hold', `lanes/${laneId}/hold`);
    await expectAsDocumented('GET', 'submissions/{id}', `submissions/${id}`);
    await expectAsDocumented('GET', 'search', `search?q=${id}`);
    await expectAsDocumented('GET', 'lanes');
    await expectAsDocumented('GET', 'lanes', 'lanes?held=false&environment=SANDBOX');
    await expectAsDocumented('GET', 'lanes/{id}', `lanes/${laneId}`);
    await expectAsDocumented('GET', 'acts', `acts?laneId=${laneId}`);
    const { body } = await expectAsDocumented('GET', 'apps');
    const [{ appId }] = body.data!.apps as unknown as [{ appId: string }];
    await expectAsDocumented('POST', 'apps/{id}/legal-hold', `apps/${appId}/legal-hold`);
    await expectAsDocumented('GET', 'apps/{id}', `apps/${appId}`);
    await expectAsDocumented('GET', 'apps/{id}/release-pin', `apps/${appId}/release-pin`);
    await expectAsDocumented('POST', 'submissions/{id}/redrive', `submissions/${id}/redrive`);
    await expectAsDocumented('POST', 'lanes/{id}/resume', `lanes/${laneId}/resume`);
    for (const act of ['pause', 'retry', 'clean', 'resume'])
      await expectAsDocumented('POST', 'queues/{name}/{act}', `queues/submissions-sandbox/${act}`);
    await bench.operator.post('queues/submissions-sandbox/pause');
    await expectAsDocumented('GET', 'queues');
    await bench.operator.post('queues/submissions-sandbox/resume');
  });

  it('show a submission that is no case, with its receipt', async () => {
    const till = await bench.till();
    const { rcptSign } = await till.mustPost('/sales', saleWith());
    const sold = await bench.newestOf(till);
    const { body } = await expectAsDocumented('GET', 'submissions/{id}', `submissions/${sold}`);
    expect(body.data).toMatchObject({ status: 'APPROVED', since: null, receipt: { rcptSign } });
  });

  it('to an act that is not possible are as the document says', async () => {
    const { id } = await bench.inReview();
    const answer = await bench.operator.post(`submissions/${id}/redrive`);
    const faults = check.faults('/admin/api/submissions/{id}/redrive', 'POST', answer.status, answer.body);
    expect([answer.status, faults]).toEqual([409, []]);
  });
});
