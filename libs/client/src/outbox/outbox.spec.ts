import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from '../connect.js';
import type { Sale } from '../documents.js';
import { accepted, answer, cut, PENDING, ScriptedServer } from '../test/scripted-server.js';
import { Outbox, OutboxInUseError } from './outbox.js';

const folder = mkdtempSync(path.join(tmpdir(), 'risiti-outbox-'));
const opened: Outbox[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((outbox) => outbox.close()));
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

type Answers = ConstructorParameters<typeof ScriptedServer>[0];

async function outboxWith(...answers: Answers) {
  const server = new ScriptedServer(answers);
  const connection = { url: 'https://risiti.example', apiKey: 'service_test_1', fetch: server.fetch, patience: 0 };
  const done: string[] = [];
  const troubles: unknown[] = [];
  const outbox = await Outbox.open(connect(connection), folder, {
    onDone: ({ invcNo }) => done.push(invcNo),
    onTrouble: (error) => troubles.push(error),
  });
  opened.push(outbox);
  return { server, outbox, done, troubles };
}

const sale = (invcNo: string, more = {}) => ({ transaction: { invcNo, ...more }, items: [] }) as unknown as Sale;
const numbers = (entries: { invcNo: string }[]) => entries.map(({ invcNo }) => invcNo);
const numbersSent = ({ asked }: ScriptedServer) =>
  asked.map(({ body }) => (body as { transaction: { invcNo: string } }).transaction.invcNo);
const files = (state: string) => readdirSync(path.join(folder, state));
const fileOf = (state: string, place: number) => path.join(folder, state, `${String(place).padStart(12, '0')}.json`);

it('has a document on the disk, with its number and its key, before it is sent', async () => {
  const { outbox } = await outboxWith(cut());
  const entry = await outbox.put('sale', sale('INV-1'));
  expect(JSON.parse(readFileSync(fileOf('waiting', 1), 'utf8'))).toEqual(entry);
  expect(entry).toMatchObject({
    invcNo: 'INV-1',
    document: sale('INV-1'),
    idempotencyKey: expect.stringMatching(/^\w{32}$/),
  });
});

it('sends in the order of the puts, each under its key, and keeps the answer', async () => {
  const { server, outbox, done } = await outboxWith(accepted());
  const entries = await Promise.all(['INV-3', 'INV-1', 'INV-2'].map((invcNo) => outbox.put('sale', sale(invcNo))));
  await outbox.sendAll();
  expect(numbersSent(server)).toEqual(['INV-3', 'INV-1', 'INV-2']);
  expect(done).toEqual(['INV-3', 'INV-1', 'INV-2']);
  expect(server.keys).toEqual(entries.map(({ idempotencyKey }) => idempotencyKey));
  expect(outbox.list('waiting')).toEqual([]);
  expect(outbox.find('INV-1')).toMatchObject({ accepted: { pending: PENDING } });
});

it('goes on after a restart where it was, with the same keys', async () => {
  const first = await outboxWith(accepted(), cut());
  for (const invcNo of ['INV-1', 'INV-2', 'INV-3']) await first.outbox.put('sale', sale(invcNo));
  await expect(first.outbox.sendAll()).rejects.toThrow('No answer');
  await first.outbox.close();
  const second = await outboxWith(accepted());
  expect(numbers(second.outbox.list('waiting'))).toEqual(['INV-2', 'INV-3']);
  await second.outbox.sendAll();
  expect(numbersSent(second.server)).toEqual(['INV-2', 'INV-3']);
  expect(second.server.keys[0]).toBe(first.server.keys[1]);
});

it('sets a refused document aside and sends the others', async () => {
  const refuseOne = (body: unknown) =>
    (body as ReturnType<typeof sale>).transaction.invcNo === 'INV-1' ? answer(422, '005') : accepted();
  const { outbox } = await outboxWith(refuseOne);
  await outbox.put('sale', sale('INV-1'));
  await outbox.put('sale', sale('INV-2'));
  await outbox.sendAll();
  expect(outbox.list('refused')).toMatchObject([{ invcNo: 'INV-1', refusal: { code: '005', fix: 'Do this.' } }]);
  expect(numbers(outbox.list('sent'))).toEqual(['INV-2']);
});

it('takes a refused number again, with what was mended', async () => {
  const { server, outbox } = await outboxWith(answer(400, '003'), accepted());
  await outbox.put('sale', sale('INV-1'));
  await outbox.sendAll();
  await outbox.put('sale', sale('INV-1', { pmtTyCd: '01' }));
  expect(outbox.list('refused')).toEqual([]);
  await outbox.sendAll();
  expect(numbers(outbox.list('sent'))).toEqual(['INV-1']);
  expect(new Set(server.keys).size).toBe(2);
});

it('keeps its own copy: a till may use its object for the next sale', async () => {
  const { server, outbox } = await outboxWith(accepted());
  const template = sale('INV-1') as { transaction: { invcNo: string } };
  const put = [outbox.put('sale', template as unknown as Sale)];
  template.transaction.invcNo = 'INV-2';
  put.push(outbox.put('sale', template as unknown as Sale));
  await Promise.all(put);
  await outbox.sendAll();
  expect(numbersSent(server)).toEqual(['INV-1', 'INV-2']);
});

it('sets a document aside that was given up, so that it can be put again', async () => {
  const { outbox } = await outboxWith(answer(503, '006', { submissionId: 'a9b0', status: 'FAILED' }), accepted());
  await outbox.put('sale', sale('INV-1'));
  await outbox.sendAll();
  expect(numbers(outbox.list('refused'))).toEqual(['INV-1']);
  await outbox.put('sale', sale('INV-1'));
  await outbox.sendAll();
  expect(numbers(outbox.list('sent'))).toEqual(['INV-1']);
});

it('takes a corrected document under the number of one that the authority has refused later', async () => {
  const { outbox } = await outboxWith(accepted());
  await outbox.put('sale', sale('INV-1'));
  await outbox.sendAll();
  await outbox.forget('INV-1');
  await outbox.put('sale', sale('INV-1', { pmtTyCd: '02' }));
  expect(numbers(outbox.list('waiting'))).toEqual(['INV-1']);
});

it.each([
  [401, '001', {}],
  [408, '003', {}],
  [403, '001', {}],
  [409, '007', {}],
  [404, '', {}],
  [422, '801', { 'retry-after': '2' }],
  [503, '905', {}],
])(
  'keeps everything when the answer is %d %s, which is not the fault of the document',
  async (status, code, headers) => {
    const { server, outbox } = await outboxWith(answer(status, code, null, headers));
    await outbox.put('sale', sale('INV-1'));
    await outbox.put('sale', sale('INV-2'));
    await expect(outbox.sendAll()).rejects.toMatchObject({ status });
    expect(numbers(outbox.list('waiting'))).toEqual(['INV-1', 'INV-2']);
    expect(server.asked).toHaveLength(1);
  },
);

it('counts a document as sent that had been accepted before', async () => {
  const { outbox } = await outboxWith(answer(409, '004', { identical: true, ...PENDING }));
  await outbox.put('sale', sale('INV-1'));
  await outbox.sendAll();
  expect(numbers(outbox.list('sent'))).toEqual(['INV-1']);
});

it('refuses a document without a number', async () => {
  const { outbox } = await outboxWith(accepted());
  await expect(outbox.put('sale', sale('0'))).rejects.toThrow('without invcNo');
  expect(files('waiting')).toEqual([]);
});

it('takes the same document once, also after it was sent, and refuses another one with its number', async () => {
  const { server, outbox } = await outboxWith(accepted());
  const entry = await outbox.put('sale', sale('INV-1'));
  expect(await outbox.put('sale', sale('INV-1'))).toBe(entry);
  await outbox.sendAll();
  await outbox.put('sale', sale('INV-1'));
  await outbox.sendAll();
  expect(server.asked).toHaveLength(1);
  await expect(outbox.put('sale', sale('INV-1', { pmtTyCd: '02' }))).rejects.toThrow(
    'Another document with the number INV-1',
  );
});

it('knows after a crash that a document with an answer was sent', async () => {
  const first = await outboxWith(accepted());
  await first.outbox.put('sale', sale('INV-1'));
  const waiting = fileOf('waiting', 1);
  copyFileSync(waiting, `${waiting}.kept`);
  await first.outbox.sendAll();
  await first.outbox.close();
  copyFileSync(`${waiting}.kept`, waiting);
  const { outbox } = await outboxWith(accepted());
  expect(outbox.list('waiting')).toEqual([]);
  expect(numbers(outbox.list('sent'))).toEqual(['INV-1']);
});

it('keeps the last thousand of those that were sent', async () => {
  mkdirSync(path.join(folder, 'sent'));
  for (let place = 1; place <= 1_000; place += 1)
    writeFileSync(fileOf('sent', place), JSON.stringify({ place, invcNo: `INV-${place}` }));
  const { outbox } = await outboxWith(accepted());
  await outbox.put('sale', sale('INV-1001'));
  await outbox.sendAll();
  expect(numbers(outbox.list('sent'))[0]).toBe('INV-2');
  expect(files('sent')).toHaveLength(1_000);
  expect(files('sent').at(-1)).toBe('000000001001.json');
});

describe('the lock of the folder', () => {
  it('lets one program in', async () => {
    const { outbox } = await outboxWith(accepted());
    await expect(outboxWith(accepted())).rejects.toBeInstanceOf(OutboxInUseError);
    await outbox.close();
    await expect(outboxWith(accepted())).resolves.toBeDefined();
  });

  it.each([
    ['of a process that was killed', `${hostname()} ${2 ** 22 + 1}`, 0],
    ['of a container before this one, with the same id', `${hostname()} ${process.pid}`, 0],
    ['of before the machine started, when another process had the id', `${hostname()} ${process.ppid}`, 60_000],
  ])('counts for nothing if it is %s', async (_, holder, ageMs) => {
    const lock = path.join(folder, 'in-use-by-another');
    writeFileSync(lock, holder);
    const then = new Date(Date.now() - ageMs);
    utimesSync(lock, then, then);
    await outboxWith(accepted());
    expect(readdirSync(folder)).not.toContain('in-use-by-another');
  });

  it.each([
    ['a living process', `${hostname()} ${process.ppid}`],
    ['another machine', 'another-machine 1'],
  ])('keeps others out while it is of %s', async (_, holder) => {
    writeFileSync(path.join(folder, 'in-use-by-another'), holder);
    await expect(outboxWith(accepted())).rejects.toBeInstanceOf(OutboxInUseError);
  });

  it('stops a program that has lost the folder', async () => {
    const { server, outbox } = await outboxWith(accepted());
    await outbox.put('sale', sale('INV-1'));
    for (const name of readdirSync(folder).filter((one) => one.startsWith('in-use-by-')))
      rmSync(path.join(folder, name));
    await expect(outbox.sendAll()).rejects.toBeInstanceOf(OutboxInUseError);
    await expect(outbox.put('sale', sale('INV-2'))).rejects.toBeInstanceOf(OutboxInUseError);
    expect(server.asked).toEqual([]);
  });
});

it('keeps sending until it is ended, and says what is in the way', async () => {
  const { outbox, done, troubles } = await outboxWith(cut(), accepted());
  await outbox.put('sale', sale('INV-1'));
  const controller = new AbortController();
  const sending = outbox.keepSending(controller.signal);
  while (done.length === 0) await new Promise(setImmediate);
  controller.abort();
  await sending;
  expect(numbers(outbox.list('sent'))).toEqual(['INV-1']);
  expect(troubles).toMatchObject([{ name: 'NoAnswerError' }]);
});
