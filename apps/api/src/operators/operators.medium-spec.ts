/** @one-queue: the queue only delivers what is shown and found; operating.medium-spec.ts has the acts on both. */
import { isForPeople } from '../http/hooks/operator-entrance.js';
import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, MODULE_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { AppModule } from '../app.module.js';
import {
  type DocumentOf,
  namedOperations,
  readDocument,
  undescribedFields,
  unexplainedCodes,
} from '../test/openapi-document.js';
import { saleWith } from '../test/sales.js';
import { SchemaCheck } from '../test/schema-check.js';
import { faultsOf, operatorBench, REASON } from './test/operator-bench.js';
import type { SearchDto } from './search.controller.js';

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
    const callers = [{ operator: [] }, ...(isForPeople(name.split(' ')[1]!) ? [] : [{ operatorKey: [] }])];
    expect([name, summary, tags, security]).toEqual([
      ...[name, expect.stringMatching(/\w/), [expect.stringMatching(/\w/)], callers],
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

it('describes every field of a body and of an answer, and gives an example of every plain one', () => {
  expect(undescribedFields(document)).toEqual([]);
  expect(JSON.stringify(document)).not.toMatch(/"nullable"|"example":|"exclusiveMinimum":true/);
});

it('says what the codes of a field or filter mean', () => {
  expect(unexplainedCodes(document)).toEqual([]);
});

it('is for operators only, with its page, and leaves the public document as it was', async () => {
  for (const path of ['openapi.json', 'docs', 'docs/', 'docs/reader.js']) {
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
    const { body: restores } = await expectAsDocumented('GET', 'restores', `restores?laneId=${laneId}&open=false`);
    expect(restores.data).toMatchObject({ restores: [{ laneId, openedAt: null }], nextCursor: null });
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

const act = (body: object) => bench.operator.post('submissions/acts', { reason: REASON, ...body });
const resultsOf = async (asked: ReturnType<typeof act>) =>
  ((await asked).body.data!.results as unknown as { result: string }[]).map(({ result }) => result);

/** Two cases, and a sale that is none. */
async function cases() {
  const [one, other] = [await bench.inReview(), await bench.inReview({ isKept: true })];
  return { one, other, submissionIds: [one.id, other.id] };
}

describe('acts on many submissions', () => {
  it('are a dry run first, and then each is done and recorded', async () => {
    const { one, submissionIds } = await cases();
    const unknown = '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90';
    const order = { act: 'failure', neverReceived: true, submissionIds: [...submissionIds, unknown] };
    const dry = await act(order);
    expect(dry).toMatchObject({
      status: 200,
      body: { data: { dryRun: true, counts: { wouldBeDone: 2, notDone: 1, done: 0 }, nextCursor: null } },
    });
    expect(await bench.rowOf(one.till)).toMatchObject({ status: 'NEEDS_REVIEW' });
    expect(await resultsOf(act({ ...order, dryRun: false }))).toEqual(['done', 'done', 'notDone']);
    expect(await bench.rowOf(one.till)).toMatchObject({ status: 'FAILED' });
    const { body } = await bench.operator.get(`acts?laneId=${one.laneId}`);
    expect(body.data!.acts).toMatchObject([{ act: 'give-up', reason: REASON, submissionId: one.id }]);
    expect(await resultsOf(act({ act: 'redrive', submissionIds, dryRun: false }))).toEqual(['done', 'done']);
  });

  it('are refused one by one, in the words of the act on one', async () => {
    const { one, submissionIds } = await cases();
    const single = await bench.operator.post(`submissions/${one.id}/failure`);
    const { message, fix } = single.body.errors![0]!;
    const { body } = await act({ act: 'failure', submissionIds });
    expect(body.data!.results).toMatchObject([{ result: 'notDone', message, fix }, { result: 'notDone' }]);
  });

  it('ask about all at once, and adopt what was found', async () => {
    const { one, other, submissionIds } = await cases();
    const asked = await act({ act: 'question', submissionIds, dryRun: false });
    expect(asked.body.data!.results).toMatchObject([
      { submissionId: one.id, question: { finding: { kind: 'absent' } } },
      { submissionId: other.id, question: { finding: { kind: 'found' } } },
    ]);
    expect(await resultsOf(act({ act: 'receipt', submissionIds, dryRun: false }))).toEqual(['notDone', 'done']);
    expect(await bench.rowOf(other.till)).toMatchObject({ status: 'APPROVED' });
  });

  it('take a group of cases', async () => {
    const { one } = await cases();
    const { body } = await bench.operator.get('case-groups?status=NEEDS_REVIEW');
    const groups = body.data!.groups as unknown as { groupId: string; examples: { submissionId: string }[] }[];
    const { groupId } = groups.find(({ examples }) => examples.some(({ submissionId }) => submissionId === one.id))!;
    const { body: acted } = await act({ act: 'approval', groupId, status: 'NEEDS_REVIEW' });
    expect(acted.data!.results).toContainEqual(
      expect.objectContaining({ submissionId: one.id, result: 'wouldBeDone' }),
    );
    const other = await act({ act: 'approval', groupId, status: 'FAILED' });
    expect([other.status, faultsOf(other)]).toEqual([409, ['003 groupId']]);
    const none = await act({ act: 'approval', groupId: 'f'.repeat(32) });
    expect([none.status, faultsOf(none)]).toEqual([409, ['003 groupId']]);
  });

  it('need a list of at most 200', async () => {
    const answer = await act({ act: 'release', submissionIds: Array.from({ length: 201 }, () => 'x') });
    expect([answer.status, faultsOf(answer)]).toEqual([400, ['003 submissionIds']]);
  });
});

describe('a receipt that a question found', () => {
  const question = async (id: string) =>
    (await bench.operator.post(`submissions/${id}/question`)).body.data!.questionId as unknown as string;

  it('is attached by the id of the question', async () => {
    const { id, till } = await bench.inReview({ isKept: true });
    const questionId = await question(id);
    const answer = await bench.operator.post(`submissions/${id}/receipt`, { reason: REASON, questionId });
    expect(answer).toMatchObject({ status: 200, body: { data: { status: 'APPROVED' } } });
    expect(await bench.rowOf(till)).toMatchObject({ status: 'APPROVED' });
  });

  it('is refused if the question found nothing, or beside a receipt', async () => {
    const { id } = await bench.inReview();
    const order = { reason: REASON, questionId: await question(id) };
    expect(await bench.operator.post(`submissions/${id}/receipt`, order)).toMatchObject({ status: 409 });
    const both = await bench.operator.post(`submissions/${id}/receipt`, { ...order, rcptSign: 'V4N6' });
    expect([both.status, faultsOf(both)]).toEqual([400, ['003 questionId']]);
  });
});

const search = async (query: string) => {
  const { status, body } = await bench.operator.get(`search?q=${query}`);
  expect(status).toBe(200);
  return body.data as unknown as SearchDto;
};

async function sold(invcNo: string) {
  const till = await bench.till();
  const { rcptSign } = await till.mustPost('/sales', saleWith({ invcNo }));
  return { till, rcptSign: String(rcptSign), ...(await bench.rowOf(till, invcNo)) };
}

describe('a search', () => {
  it('finds a sale by its number, its id and its signature, with the way to its details', async () => {
    const { till, id, rcptSign } = await sold('FIND-1');
    const expected = {
      type: 'submission',
      id,
      kind: 'sale',
      name: 'FIND-1',
      tin: till.tin,
      bhfId: '00',
      state: 'APPROVED',
    };
    const printed = rcptSign.replace(/(.{4})(?=.)/g, '$1-').toLowerCase();
    for (const [text, foundBy] of [
      ['FIND-1', 'invoice'],
      [id.toUpperCase(), 'id'],
      [rcptSign, 'signature'],
      [printed, 'signature'],
    ]) {
      const { results, hint } = await search(text!);
      expect([results, hint]).toEqual([[expect.objectContaining({ ...expected, foundBy })], null]);
    }
    const [{ href }] = (await search('FIND-1')).results as unknown as [{ href: string }];
    expect(await bench.operator.get(href.replace('/admin/api/', ''))).toMatchObject({ status: 200 });
  });

  it('finds the branches and the apps of a PIN, and a lane by its id', async () => {
    const { till, laneId } = await sold('FIND-2');
    const { results } = await search(till.tin.toLowerCase());
    expect(results.map(({ type, foundBy }) => `${type} ${foundBy}`)).toEqual(['lane pin', 'app pin']);
    for (const { href } of [...results, ...(await search(laneId)).results])
      expect(await bench.operator.get(href.replace('/admin/api/', ''))).toMatchObject({ status: 200 });
  });

  it('finds a batch, and shows its progress', async () => {
    const till = await bench.till();
    const answer = await till.post('/batches', [{ kind: 'sale', ...saleWith() }]);
    const id = answer.headers.get('location')!.split('/').at(-1)!;
    const { results } = await search(id);
    expect(results).toMatchObject([
      { type: 'batch', id, tin: till.tin, bhfId: null, href: `/admin/api/batches/${id}` },
    ]);
    const shown = await bench.operator.get(`batches/${id}`);
    expect(shown).toMatchObject({ status: 200, body: { data: { batchId: id, tin: till.tin, lines: 1 } } });
  });

  it('finds what a request made by the id of the request, whether its client gave the id or not', async () => {
    const till = await bench.till();
    const ours = await till.post('/sales', saleWith({ invcNo: 'FIND-4' }));
    const theirs = await till.post('/sales', saleWith({ invcNo: 'FIND-5' }), { 'x-request-id': 'till-7:42' });
    const batch = await till.post('/batches', [{ kind: 'sale', ...saleWith({ invcNo: 'FIND-6' }) }], {
      'x-request-id': 'till-7:43',
    });
    const byOwn = await search(ours.headers.get('x-request-id')!);
    expect(byOwn.results).toMatchObject([{ type: 'submission', name: 'FIND-4', foundBy: 'id' }]);
    expect(theirs.headers.get('x-request-id')).toBe('till-7:42');
    expect((await search('till-7:42')).results).toMatchObject([{ name: 'FIND-5', foundBy: 'request' }]);
    const id = batch.headers.get('location')!.split('/').at(-1)!;
    expect((await search('till-7:43')).results).toMatchObject([{ type: 'batch', id, foundBy: 'request' }]);
  });

  it('accepts a request whose client gives the id of another submission', async () => {
    const { till, id } = await sold('FIND-7');
    const answer = await till.post('/sales', saleWith({ invcNo: 'FIND-8' }), { 'x-request-id': id });
    expect(answer.status).toBe(200);
    const found = (await search(id)).results.map(({ name, foundBy }) => [name, foundBy]);
    expect(found).toEqual([
      ['FIND-7', 'id'],
      ['FIND-8', 'request'],
    ]);
  });

  it('pages through the sales of many shops with one number, and narrows them by the PIN', async () => {
    const [first, second] = [await sold('FIND-3'), await sold('FIND-3')];
    const page = await search('FIND-3&limit=1');
    expect(page).toMatchObject({ results: [{ id: second.id }], nextCursor: second.id });
    const rest = await search(`FIND-3&limit=1&cursor=${page.nextCursor}`);
    expect(rest).toMatchObject({ results: [{ id: first.id }], nextCursor: null });
    expect((await search(`FIND-3&tin=${first.till.tin}`)).results.map(({ id }) => id)).toEqual([first.id]);
    expect((await search('FIND-3&environment=PRODUCTION')).results).toEqual([]);
  });

  it('says where to look for what is not in the ledger', async () => {
    expect(await search('9b2f6a1c-0d3e-4f5a-8b7c-6d5e4f3a2b1c')).toMatchObject({
      ...{ results: [], nextCursor: null },
      hint: expect.stringContaining('requestId') as string,
    });
  });

  it.each([
    ['', '002 q'],
    ['?q=%20', '003 q'],
    [`?q=${'x'.repeat(101)}`, '003 q'],
    ['?q=%00', '003 q'],
    ['?q=a&q=b', '003 q'],
    ['?q=a&tin=P1', '003 tin'],
    ['?q=a&limit=0', '003 limit'],
    ['?q=a&cursor=b', '003 cursor'],
    ['?query=a', '003 query'],
  ])('of %p is refused', async (query, fault) => {
    const answer = await bench.operator.get(`search${query}`);
    expect([answer.status, faultsOf(answer)]).toEqual([400, [fault]]);
  });
});
