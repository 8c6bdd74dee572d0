/** @full-run: watchdog.medium-spec.ts has the cases. */
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { AlarmEvent, AlarmRaised } from '@app/domain';
import { eventually, type RunningProcess, Stack, type Till } from '@app/testing';

type Alert = AlarmEvent & { at: string };

const received: Alert[] = [];
const signatures: string[] = [];
const ALERT_SECRET = 'a-secret-of-the-test';
const PUBLIC_URL = 'https://risiti.example';
let receiver: Server;
let stack: Stack;
let worker: RunningProcess;
beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push(JSON.parse(body) as Alert);
      signatures.push(String(request.headers['risiti-signature']));
      response.writeHead(204).end();
    });
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const ALERT_WEBHOOK_URL = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const watchdog = { WATCHDOG_IDLE: '2s', WATCHDOG_OLDEST: '1s' };
  stack = await Stack.start({ apis: 2, workers: 0, env: { ...watchdog, ALERT_WEBHOOK_URL, ALERT_SECRET, PUBLIC_URL } });
  worker = await stack.startWorker();
});
afterAll(async () => {
  await stack.stop();
  receiver.close();
});

const alertsOf = (alarm: string) => received.filter((one) => one.alarm === alarm);

/** The alarms of the sandbox that each API reports. */
const statuses = () =>
  Promise.all(
    stack.apiAddresses.map(async (api) => {
      const { data } = (await (await fetch(`${api}/api/v1/status`)).json()) as { data: { sandbox: Status } };
      return data.sandbox;
    }),
  );
interface Status {
  alarms: { alarm: string }[];
  lastSettledAt: string | null;
  oldestUnsignedSaleAt: string | null;
}

const untilAlarm = () =>
  eventually(async () => {
    expect([alertsOf('nothingSettles'), alertsOf('oldSale')]).toEqual([[expect.anything()], [expect.anything()]]);
    for (const { alarms, oldestUnsignedSaleAt } of await statuses()) {
      expect(alarms.map(({ alarm }) => alarm)).toEqual(['nothingSettles', 'oldSale']);
      expect(oldestUnsignedSaleAt).not.toBeNull();
    }
  });

const untilOver = () =>
  eventually(async () => {
    for (const alarm of ['nothingSettles', 'oldSale'])
      expect(alertsOf(alarm).map(({ event }) => event)).toEqual(['alarmRaised', 'alarmEnded']);
    for (const status of await statuses())
      expect(status).toMatchObject({ alarms: [], oldestUnsignedSaleAt: null, lastSettledAt: expect.any(String) });
  });

async function sellWithoutWorker(till: Till, invoice: string): Promise<AlarmRaised> {
  // On a slow machine the set-up of the till may have caused an alarm, whose end is still being reported.
  await eventually(async () => expect(await stack.db.prisma.alarm.count({ where: { NOT: { since: null } } })).toBe(0));
  received.length = 0;
  await till.sell(invoice, { prefer: 'respond-async' });
  await untilAlarm();
  return alertsOf('oldSale')[0] as AlarmRaised;
}

it('one alert goes out while the worker is dead, and one when it is over', async () => {
  const till = await stack.till();
  await worker.kill('SIGKILL');
  const { sale, devices, environment } = await sellWithoutWorker(till, 'INV-DEAD');
  expect({ sale, devices, environment }).toMatchObject({
    sale: { tin: till.tin, bhfId: '00', invoice: 'INV-DEAD', waiting: 1 },
    ...{ devices: 1, environment: 'SANDBOX' },
  });
  worker = await stack.startWorker();
  await untilOver();
});

it('one alert goes out while the worker lives but stands still, and one when it is over', async () => {
  const till = await stack.till();
  process.kill(worker.pid, 'SIGSTOP');
  const raised = await sellWithoutWorker(till, 'INV-STUCK');
  expect(raised).toMatchObject({ workers: expect.any(Number), causes: [] });
  process.kill(worker.pid, 'SIGCONT');
  await untilOver();
});

it('one signed alert names a held device, however many APIs run', async () => {
  const till = await stack.till();
  const held = () => received.filter(({ event }) => (event as string) === 'laneHeld');
  await stack.simulator.armFault({ fault: 'reject', code: '901', operation: 'saveTrnsSalesOsdc', tin: till.tin });
  await till.sell('INV-HELD', { prefer: 'respond-async' });
  await eventually(async () => {
    expect(held()).toMatchObject([
      {
        ...{
          tin: till.tin,
          bhfId: '00',
          invoice: 'INV-HELD',
          code: '901',
          message: 'It is not valid device',
          count: 1,
        },
        link: expect.stringContaining(`${PUBLIC_URL}/console/operator/branches/`),
        guide: [{ act: expect.stringContaining('resume') }],
      },
    ]);
    expect(await stack.db.prisma.reportedCase.count({ where: { reportedAt: null } })).toBe(0);
  });
  expect(signatures.every((signature) => /^t=\d+,v1=[0-9a-f]{64}$/.test(signature))).toBe(true);
});
