import * as bodies from '../../client/bodies.js';
import * as dashboard from '../../client/dashboard-bodies.js';
import { describedOperations, type OpenApiDocument } from '../../random/described-operations.js';
import type { Caller } from '../caller.js';

const { line, sale } = bodies;
const NDJSON = { 'content-type': 'application/x-ndjson' };
const ASYNC = { prefer: 'respond-async' };

const lines = (documents: readonly unknown[]): string => documents.map((one) => `${JSON.stringify(one)}\n`).join('');

const batched = (kind: string, body: object) => ({ kind, ...body });
const soldLine = (invcNo: string, more: Record<string, unknown> = {}) => batched('sale', sale(invcNo, [line()], more));

/** Documents of several kinds, a repeat, changes, and lines that nobody can read. */
const MIXED = [
  soldLine('LINE-1'),
  batched('item', { itemCode: 'SVC-B', itemName: 'A shave', taxType: 'B' }),
  soldLine('LINE-2', { remark: 'simulate:reject=921' }),
  soldLine('LINE-1'),
  soldLine('LINE-1', { remark: 'Another' }),
  soldLine('LINE-3', { pmtTyCd: '99', totAmt: -1 }),
  batched('credit-note', bodies.creditNote('LINE-1', 'LINE-4')),
  batched('refund', {}),
  [],
  'x',
  batched('sale', { transaction: null }),
];

/** Uploads batches in each way, reads what became of their lines, and deletes one. */
export async function upload(caller: Caller): Promise<void> {
  const uploads: [step: string, path: string, body: string, headers?: Record<string, string>][] = [
    ['upload lines', 'batches', lines(MIXED), { ...NDJSON, 'idempotency-key': 'batch-1' }],
    ['upload them again', 'batches', lines(MIXED), { ...NDJSON, 'idempotency-key': 'batch-1' }],
    ['upload others under the same key', 'batches', lines(MIXED.slice(1)), { ...NDJSON, 'idempotency-key': 'batch-1' }],
    ['upload a list', 'batches', JSON.stringify([soldLine('LIST-1'), soldLine('LIST-2')])],
    ['upload all or none', 'batches?atomic=validate', lines(MIXED), NDJSON],
    ['upload all', 'batches?atomic=validate', lines([soldLine('ALL-1'), soldLine('ALL-2')]), NDJSON],
    ['upload no JSON', 'batches', '{"kind":\n{', NDJSON],
    ['upload nothing', 'batches', '', NDJSON],
  ];
  for (const [step, path, body, headers] of uploads) {
    await caller.post(step, path, body, headers);
    await caller.atRest();
  }
  const { body } = await caller.get('batches');
  for (const { batchId, lines: count } of body.data.batches) {
    await caller.get(`batches/${batchId}`, {}, `a batch of ${count} lines`);
    for (const query of ['', '?after=2', '?verdict=refused'])
      await caller.get(`batches/${batchId}/results${query}`, {}, `its results${query}`);
  }
  const last = `batches/${body.data.batches.at(-1).batchId}`;
  for (const step of ['delete the batch', 'delete it again']) await caller.ask(step, { method: 'DELETE', path: last });
  await caller.get(last, {}, 'the deleted batch');
}

/** Documents that wait behind a slow one: they are shown, printed as slips, withdrawn, and posted under keys. */
export async function wait(caller: Caller): Promise<void> {
  const { simulator } = caller.installation.stack;
  const { tin } = caller.till;
  await simulator.setLatencyOf('saveTrnsSalesOsdc', tin, 600_000);
  const slow = await caller.post('a slow sale', 'sales', sale('SLOW-1'), ASYNC);
  await simulator.waitForCall(tin);
  const waiting = await caller.post('a sale that waits', 'sales', sale('WAITS-1'), {
    ...ASYNC,
    'idempotency-key': 'waits',
  });
  await caller.post('it again', 'sales', sale('WAITS-1'), { ...ASYNC, 'idempotency-key': 'waits' });
  await caller.post('another under its key', 'sales', sale('WAITS-2'), { ...ASYNC, 'idempotency-key': 'waits' });
  await caller.post('a sale that waits for a second', 'sales', sale('WAITS-3'), { prefer: 'wait=1' });
  await caller.get(waiting.headers.location!, {}, 'the sale that waits');
  for (const format of ['json', 'html', 'escpos', 'svg'])
    await caller.inPart('receipts').get(`${waiting.headers.location}/receipt.${format}`, {}, `slip.${format}`);
  for (const [step, { headers }] of [
    ['withdraw the sale that waits', waiting],
    ['withdraw it again', waiting],
    ['withdraw the slow sale', slow],
  ] as const)
    await caller.ask(step, { method: 'DELETE', path: headers.location! });
  await simulator.setLatencyOf('saveTrnsSalesOsdc', tin, 0);
  await simulator.endPauses('saveTrnsSalesOsdc', tin);
  await caller.atRest();
  await caller.post('a sale under the withdrawn number', 'sales', sale('WAITS-1'));
  await caller.atRest();
}

/** What is asked about receipts, lists, customers and registers. */
export async function look(caller: Caller): Promise<void> {
  const sold = await caller.post('a sale to verify', 'sales', sale('VERIFY-1'));
  const { rcptSign } = sold.body.data;
  for (const [step, body] of Object.entries({
    'verify it': bodies.verification('VERIFY-1', rcptSign),
    'verify it for a PIN': bodies.verification('VERIFY-1', rcptSign, { pin: caller.till.tin }),
    'verify another signature': bodies.verification('VERIFY-1', 'V4N6P2QK7WXR3TZA'),
    'verify an unknown sale': bodies.verification('NOTHING', rcptSign),
  }))
    await caller.post(step, 'invoice-verifications', body);
  const listed = { invoices: ['VERIFY-1', 'NOTHING', 'INV-2'] };
  await caller.post('check a list', 'invoice-list-checks', listed);
  await caller.post('check a text', 'invoice-list-checks', 'VERIFY-1\nNOTHING\n', { 'content-type': 'text/plain' });
  for (const pin of ['P000111222B', 'P999999999Z', 'x']) await caller.get(`customers/${pin}`);
  for (const saleId of ['RET-1', 'INV-1', '2001', '1', 'NOTHING']) await caller.get(`reverse-invoices/${saleId}`);
  await caller.post('sync all', 'sync', {});
  await caller.get('sync', { prefer: 'wait=60' });
  await caller.post('setup again', 'setup', { deviceSerialNumber: `serial of ${caller.till.tin}` });
  await caller.post('setup with another serial', 'setup', { deviceSerialNumber: 'another' });
  await caller.atRest();
}

/** An owner, their apps and keys, a member who joins and leaves, and passwords. */
export async function manage(caller: Caller, name: string): Promise<void> {
  const at = (path: string) => `dashboard/${path}`;
  const nobody = { 'x-api-key': undefined };
  const email = `${name}@example.org`;
  const said = (step: string, path: string, body: object) => caller.post(step, at(path), body, nobody);
  await said('register', 'register', dashboard.registration(email));
  await said('register again', 'register', dashboard.registration(email));
  const { body } = await said('log in', 'login', dashboard.login(email));
  const person = { ...nobody, authorization: `Bearer ${body.data.accessToken}` };
  const ask = (step: string, method: string, path: string, sent?: object) =>
    caller.ask(step, { method, path: at(path), body: sent, headers: person });
  await ask('who am I', 'GET', 'me');
  const { body: made } = await ask(
    'make an app',
    'POST',
    'apps',
    dashboard.app('A000000077Z', { serviceClass: '8111150000' }),
  );
  const { appId } = made.data;
  await ask('make it again', 'POST', 'apps', dashboard.app('A000000077Z'));
  await ask('make one for production', 'POST', 'apps', dashboard.app('A000000078Z', { environment: 'PRODUCTION' }));
  await ask('change the app', 'PUT', `apps/${appId}`, { stockFollows: false, name: 'Till 2' });
  for (const path of ['apps', `apps/${appId}`, `apps/${appId}/keys`])
    await ask(`see ${path.replace(appId, 'the app')}`, 'GET', path);
  const { body: key } = await ask('make a key', 'POST', `apps/${appId}/keys`);
  for (const step of ['revoke the key', 'revoke it again'])
    await ask(step, 'DELETE', `apps/${appId}/keys/${key.data.keyId}`);
  await caller.ask('read as a person', { path: 'items', headers: { ...person, 'x-service-app-id': appId } });
  const { body: invited } = await ask('invite', 'POST', 'invitations', { email: `member-of-${email}` });
  await ask('see invitations', 'GET', 'invitations');
  await said('join', 'join', dashboard.joining(invited.data.invitation));
  const { body: members } = await ask('see members', 'GET', 'members');
  for (const { userId, role } of members.data.members ?? []) {
    await ask(`make the ${role} a manager`, 'PUT', `members/${userId}`, { appIds: [appId] });
    await ask(`remove the ${role}`, 'DELETE', `members/${userId}`);
  }
  await said('refresh', 'refresh', { refreshToken: body.data.refreshToken });
  await said('refresh with the used token', 'refresh', { refreshToken: body.data.refreshToken });
  await ask('change the password', 'POST', 'password', dashboard.passwordChange());
  await said('ask for a link', 'password-link', dashboard.linkRequest(email));
  await said('use an unknown link', 'new-password', dashboard.newPassword());
  await ask('log out', 'POST', 'logout');
}

/** Every read of the operators, and every act on what there is not. */
export async function operate(
  caller: Caller,
  document: OpenApiDocument,
  headers: Record<string, string>,
): Promise<void> {
  for (const { method, path, examples } of describedOperations(document)) {
    const address = path.replace(/\{\w+\}/g, '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90');
    const [body] = examples;
    await caller.ask(`${method} ${path}`, {
      method,
      path: address,
      body,
      headers: { 'x-api-key': undefined, ...headers },
    });
  }
}
