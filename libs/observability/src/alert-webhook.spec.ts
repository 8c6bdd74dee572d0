import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AlarmEvent, LaneId, PipelineEvent, SubmissionId } from '@app/domain';
import { alertWebhook } from './alert-webhook.js';

const place = { environment: 'SANDBOX', laneId: 'a lane' as unknown as LaneId } as const;
const submission = { ...place, submissionId: 'a sale' as unknown as SubmissionId, kind: 'sale' };
const held: PipelineEvent = { event: 'laneHeld', ...submission, code: '901', message: 'no such device' };
const opened: PipelineEvent = { event: 'breakerOpened', environment: 'SANDBOX' };

/** A receiver that answers with these statuses in order, and repeats the last one. */
async function setup(...statuses: number[]) {
  const received: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push(JSON.parse(body) as Record<string, unknown>);
      response.writeHead(statuses.length > 1 ? statuses.shift()! : statuses[0]!).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const errors: Error[] = [];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/alerts`;
  const webhook = alertWebhook(url, (error) => errors.push(error), { retryPausesMs: [0] });
  return { ...webhook, received, errors, end: () => server.close() };
}

it('posts alerts in order, each with its time', async () => {
  const { notify, close, received, errors, end } = await setup(204);
  notify(held);
  notify(opened);
  await close();
  end();
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;
  expect(received).toEqual([
    { ...held, at },
    { ...opened, at },
  ]);
  expect(errors).toEqual([]);
});

it('posts nothing for other events', async () => {
  const { notify, close, received, end } = await setup(204);
  notify({ event: 'accepted', ...submission });
  await close();
  end();
  expect(received).toEqual([]);
});

it('repeats an alert that the receiver did not accept', async () => {
  const { notify, close, received, errors, end } = await setup(503, 204);
  notify(opened);
  await close();
  end();
  expect(received).toHaveLength(2);
  expect(errors).toEqual([]);
});

it('delivers an alert of the watchdog once the receiver has accepted it, and fails if it never does', async () => {
  const over: AlarmEvent = { event: 'alarmEnded', alarm: 'oldSale', environment: 'SANDBOX', since: 'then' };
  const { deliver, received, errors, end } = await setup(503, 204, 503);
  await deliver(over);
  expect(received).toEqual([expect.objectContaining(over), expect.objectContaining(over)]);
  await expect(deliver(over)).rejects.toThrow('answered 503');
  end();
  expect(errors).toEqual([]);
});

it('drops an alert when too many wait, and reports that', async () => {
  const errors: Error[] = [];
  const { notify } = alertWebhook('', (error) => errors.push(error), { post: () => new Promise(() => {}) });
  for (let count = 0; count < 101; count++) notify(opened);
  await Promise.resolve();
  expect(errors).toHaveLength(1);
});
