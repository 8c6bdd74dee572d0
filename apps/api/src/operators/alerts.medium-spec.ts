/** @one-queue: queues.medium-spec.ts has the alarm of a paused queue; what is kept of it is the same on both. */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { OperatorKeys } from '@app/access';
import { type Alert, alertSender } from '@app/observability';
import { AlertLog } from '@app/persistence';
import { eventually } from '@app/testing';
import type { AlertDto } from './alerts.controller.js';
import type { ShiftNoteDto } from './shift-notes.controller.js';
import { faultsOf, operatorBench, REASON } from './test/operator-bench.js';

const QUEUE = 'queues/submissions-sandbox';
const OLIVE = 'olive@example.org';

let receiver: Server;
let bench: Awaited<ReturnType<typeof operatorBench>>;
beforeAll(async () => {
  receiver = createServer((request, response) => void request.resume().on('end', () => response.writeHead(204).end()));
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const { port } = receiver.address() as AddressInfo;
  // So soon, the alert `nothingSettles` may come too. No sale here gets old enough for the alert `oldSale`.
  bench = await operatorBench({ ALERT_WEBHOOK_URL: `http://127.0.0.1:${port}/`, WATCHDOG_IDLE: '500ms' });
});
afterAll(async () => {
  await bench.close();
  receiver.close().closeAllConnections();
});

/** A list of the operators' API. */
const list = async (path: string) =>
  (await bench.operator.get(path)).body.data as unknown as {
    alerts: AlertDto[];
    notes: ShiftNoteDto[];
    nextCursor: string | null;
  };
const alerts = async (query = '') => (await list(`alerts${query}`)).alerts;
const notes = (query = '') => list(`shift-notes${query}`);
const leave = (text?: unknown) => bench.operator.post('shift-notes', { text });

/** Alerts that no receiver takes, and the log in which they are kept. */
function failing() {
  const errors: Error[] = [];
  const log = new AlertLog(bench.db, (error) => errors.push(error));
  const mailer = { send: () => Promise.reject(new Error('no mail', { cause: new Error('to\nanybody') })) };
  const settings = { alertFormat: 'json', alertMailTo: ['amina@shop.example'] } as const;
  const { deliver } = alertSender(settings, mailer, () => {}, { retryPausesMs: [], onEnd: log.add })!;
  const send = async (subject: string, more: Partial<Alert> = {}) => {
    const sending = deliver({ json: {}, subject, text: `${subject}\nmore`, chat: '', ...more });
    await expect(sending).rejects.toThrow('no mail');
    await new Promise(setImmediate);
    await log.close();
  };
  return { send, errors };
}

describe('the alerts of an installation', () => {
  it('are listed after the watchdog sent them, and with their end when it is over', async () => {
    const ofQueue = async () => (await alerts()).filter(({ text }) => text.includes('a queue is paused'));
    await bench.operator.post(`${QUEUE}/pause`);
    const raised = {
      ...{ severity: 'alarm', path: '/console/operator/needs', failure: null, at: expect.any(String) },
      text: expect.stringMatching(/^a queue is paused in sandbox since .* EAT\n[^]*olive.*Looked at it/),
    };
    await eventually(async () => expect(await ofQueue()).toMatchObject([{ ...raised, endedAt: null }]));
    await bench.operator.post(`${QUEUE}/resume`);
    await eventually(async () => {
      const [over, first] = await ofQueue();
      expect(over).toMatchObject({ severity: 'over', failure: null, endedAt: null });
      expect(first).toMatchObject({ ...raised, endedAt: over!.at });
    });
  });

  it('are kept when no receiver takes them, also those that were sent while the ledger was away', async () => {
    const { send, errors } = failing();
    await bench.db.query('ALTER TABLE alerts RENAME TO alerts_away');
    await send('sent while away');
    await bench.db.query('ALTER TABLE alerts_away RENAME TO alerts');
    expect(errors).toHaveLength(1);
    await send('sent later', { about: 'another thing', isOver: true });
    const [later, first] = await alerts('?limit=2');
    const failure = 'no mail: to anybody';
    expect(first).toMatchObject({
      text: 'sent while away\nmore',
      severity: 'notice',
      path: null,
      failure,
      endedAt: null,
    });
    expect(later).toMatchObject({ severity: 'over', failure });
    expect(await alerts(`?limit=1&cursor=${later!.id}`)).toMatchObject([{ id: first!.id }]);
    expect(faultsOf(await bench.operator.get(`alerts?cursor=${randomUUID()}`))).toEqual(['003 cursor']);
    await send('sent again', { about: 'another thing', isOver: true });
    const [last, before] = await alerts('?limit=2');
    expect([last!.text, before!.id]).toEqual(['sent again\nmore', first!.id]);
  });
});

describe('the notes for the next shift', () => {
  it('are listed, newest first, with who left them; each is an act', async () => {
    expect(await notes()).toEqual({ notes: [], nextCursor: null });
    const text = 'Westlands opens a third till.\n<b>08:00</b>';
    expect(await leave(`  ${text} `)).toMatchObject({ status: 200, body: { data: { operator: OLIVE, text } } });
    await leave('é'.repeat(2_000));
    const {
      notes: [newest],
      nextCursor,
    } = await notes('?limit=1');
    expect(newest!.text).toHaveLength(2_000);
    expect(await notes(`?limit=1&cursor=${nextCursor}`)).toMatchObject({ notes: [{ text }], nextCursor: null });
    const { acts } = (await bench.operator.get('acts?act=shift-note')).body.data!;
    expect(acts).toMatchObject([{}, { operator: OLIVE, reason: text, address: expect.any(String) }]);
  });

  it.each([
    ['none', undefined, '002 text'],
    ['an empty one', '', '002 text'],
    ['a number', 7, '003 text'],
    ['2,001 characters', 'é'.repeat(2_001), '003 text'],
  ])('have text: %s is refused', async (_, text, fault) => {
    const answer = await leave(text);
    expect([answer.status, faultsOf(answer)]).toEqual([400, [fault]]);
  });

  it('are left by a program that acts, and not by one that reads', async () => {
    const keys = new OperatorKeys(bench.db, () => {});
    const ask = async (rights: 'READ' | 'ACT', method: string) => {
      const made = await keys.make(OLIVE, { name: rights, rights, days: 1 }, { operator: OLIVE, reason: REASON });
      const response = await fetch(`${bench.api.url}/admin/api/shift-notes`, {
        ...{ method, body: method === 'POST' ? '{"text":"of a program"}' : null },
        headers: { 'x-api-key': made!.key, 'content-type': 'application/json' },
      });
      return response.status;
    };
    expect([await ask('READ', 'GET'), await ask('READ', 'POST'), await ask('ACT', 'POST')]).toEqual([200, 403, 200]);
    expect(await notes('?limit=1')).toMatchObject({
      notes: [{ operator: `${OLIVE} (key ACT)`, text: 'of a program' }],
    });
  });
});
