import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Mail, Mailer } from '@app/mail';
import { type AlarmCause, CASE_GUIDE, CAUSE_GUIDE, MAY_BE_IMPORTED, type OpenCase } from '@app/domain';
import {
  type Alert,
  alertOfAlarm,
  alertOfBreaker,
  alertOfCases,
  alertOfCodes,
  alertOfNumber,
  alertOfSummary,
} from './alert.js';
import { type AlertSettings, alertSender, SIGNATURE_HEADER, signAlert } from './alert-sender.js';
import { group, numberRepeated, one, raised, URL } from './test/examples.js';

describe('alert sender', () => {
  const alert: Alert = {
    json: { event: 'laneHeld', tin: 'P051999888K' },
    ...{ subject: 'Risiti: held', text: 'held\nresume', chat: 'held `INV-1`\nresume' },
  };
  const SECRET = 'a secret of sixteen';
  const MAIL_TO = ['amina@shop.example', 'otieno@shop.example'];

  interface Received {
    body: string;
    signature: string | undefined;
  }

  const closing: (() => void)[] = [];
  afterEach(() => closing.splice(0).forEach((close) => close()));

  /** A receiver that answers with these statuses in order, and repeats the last one. 0 is no answer. */
  async function webhook(...statuses: number[]) {
    const received: Received[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        received.push({ body, signature: request.headers[SIGNATURE_HEADER] as string | undefined });
        const status = statuses.length > 1 ? statuses.shift()! : statuses[0]!;
        if (status > 0) response.writeHead(status).end();
      });
    });
    closing.push(() => server.close().closeAllConnections());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return { received, alertUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/alerts` };
  }

  /** A receiver that answers has time, however busy the machine is; one that never does is waited for as long as `timeoutMs`. */
  function setup(
    settings: Partial<AlertSettings>,
    send: Mailer['send'] = () => Promise.resolve(),
    { waitMaxMs, timeoutMs = 20_000 }: { waitMaxMs?: number | undefined; timeoutMs?: number } = {},
  ) {
    const [mails, errors]: [Mail[], Error[]] = [[], []];
    const mailer: Mailer = { send: (mail) => (mails.push(mail), send(mail)) };
    const options = { retryPausesMs: [0], timeoutMs, ...(waitMaxMs && { waitMaxMs }) };
    const sender = alertSender({ alertFormat: 'json', ...settings }, mailer, (error) => errors.push(error), options);
    return { ...sender!, sender, mails, errors };
  }

  it('does not exist without a receiver', () => {
    expect(setup({}).sender).toBeNull();
    const settings = { alertFormat: 'json', alertMailTo: MAIL_TO } as const;
    expect(alertSender(settings, null, () => {})).toBeNull();
  });

  it('posts all facts with the time, in order', async () => {
    const { received, alertUrl } = await webhook(204);
    const { deliver, close } = setup({ alertUrl });
    void deliver(alert);
    void deliver({ ...alert, json: { event: 'second' } });
    await close();
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;
    expect(received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { ...alert.json, at },
      { event: 'second', at },
    ]);
    expect(received[0]!.signature).toBeUndefined();
  });

  it('posts a text to a chat', async () => {
    const { received, alertUrl } = await webhook(204);
    await setup({ alertUrl, alertFormat: 'slack' }).deliver(alert);
    expect(JSON.parse(received[0]!.body)).toEqual({ text: 'held `INV-1`\nresume' });
  });

  /** A proxy that lets everything out, or answers with this status. */
  async function tunnelProxy(status = 200) {
    const asked: { to: string; authorization: string | undefined }[] = [];
    const server = createServer().on('connect', ({ url, headers }, socket) => {
      asked.push({ to: url!, authorization: headers['proxy-authorization'] });
      const [host, port] = url!.split(':');
      if (status !== 200) return socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
      const out = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        out.pipe(socket).pipe(out);
      });
      for (const end of [out, socket]) end.on('error', () => {});
      return undefined;
    });
    closing.push(() => server.close().closeAllConnections());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    return { asked, alertProxy: `http://risiti:p%25ss@127.0.0.1:${port}` };
  }

  describe('behind a proxy', () => {
    it('posts through a tunnel of the proxy, signed, with its user and password', async () => {
      const { received, alertUrl } = await webhook(204);
      const { asked, alertProxy } = await tunnelProxy();
      await setup({ alertUrl, alertProxy, alertSecret: SECRET }).deliver(alert);
      expect(JSON.parse(received[0]!.body)).toMatchObject(alert.json);
      expect(received[0]!.signature).toMatch(/^t=/);
      const authorization = `Basic ${Buffer.from('risiti:p%ss').toString('base64')}`;
      expect(asked).toEqual([{ to: new globalThis.URL(alertUrl).host, authorization }]);
    });

    it.each([
      ['the proxy refuses the tunnel', 200, 407, /through the proxy: .*407/],
      ['the receiver refuses the alert', 500, 200, /answered 500/],
      ['the receiver gives no answer', 0, 200, /through the proxy/],
    ])('fails if %s, without the password in the error', async (_, receiverStatus, proxyStatus, message) => {
      const { alertUrl } = await webhook(receiverStatus);
      const { alertProxy } = await tunnelProxy(proxyStatus);
      const options = receiverStatus === 0 ? { timeoutMs: 200 } : {};
      const sending = setup({ alertUrl, alertProxy }, undefined, options).deliver(alert);
      await expect(sending).rejects.toThrow(message);
      await expect(sending).rejects.not.toThrow(/p%(25)?ss/);
    });
  });

  it('mails to each address', async () => {
    const { deliver, mails } = setup({ alertMailTo: MAIL_TO });
    await deliver(alert);
    expect(mails).toEqual(MAIL_TO.map((to) => ({ to, subject: 'Risiti: held', text: 'held\nresume' })));
  });

  it('repeats an alert that a receiver did not accept', async () => {
    const { received, alertUrl } = await webhook(503, 204);
    const { deliver, errors } = setup({ alertUrl });
    await deliver(alert);
    expect([received.length, errors]).toEqual([2, []]);
  });

  it('is content with one receiver, and reports the others', async () => {
    const { alertUrl } = await webhook(500);
    const { deliver, close, errors, mails } = setup({ alertUrl, alertMailTo: ['amina@shop.example'] });
    await deliver(alert);
    expect(mails).toHaveLength(1);
    await close();
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining('answered 500') as string })]);
  });

  it.each([[500], [0]])('fails if no receiver accepts it: %s', async (status) => {
    const { alertUrl } = await webhook(status);
    const noMail = () => Promise.reject(new Error('no mail'));
    const options = status === 0 ? { timeoutMs: 200 } : {};
    const { deliver } = setup({ alertUrl, alertMailTo: MAIL_TO }, noMail, options);
    await expect(deliver(alert)).rejects.toThrow(/answered 500|timeout/);
  });

  it('drops an alert when too many wait for a receiver that hangs, and the others get it', async () => {
    const { deliver, errors, mails } = setup({ alertMailTo: MAIL_TO }, ({ to }) =>
      to.startsWith('amina') ? new Promise(() => {}) : Promise.resolve(),
    );
    await Promise.all(Array.from({ length: 100 }, () => deliver(alert)));
    await deliver(alert);
    expect(mails.filter(({ to }) => to.startsWith('otieno'))).toHaveLength(101);
    await new Promise(setImmediate);
    expect(errors).toEqual([
      expect.objectContaining({ message: expect.stringContaining('100 alerts wait') as string }),
    ]);
  });

  /** Alerts with these subjects, as the mail server of one receiver gets them. The first mail waits for `go`. */
  function waiting(subjects: string[], waitMaxMs?: number) {
    let go = () => {};
    const first = new Promise<void>((resolve) => (go = resolve));
    const { deliver, mails } = setup({ alertMailTo: ['amina@shop.example'] }, () => first, { waitMaxMs });
    const isAlarm = (subject: string) => subject.startsWith('alarm');
    const ends = Promise.allSettled(
      subjects.map((subject) => deliver({ ...alert, subject, isAlarm: isAlarm(subject) })),
    );
    return { go, ends, sent: () => mails.map(({ subject }) => subject) };
  }

  it('does not send an alert that waited too long for those before it: another process has its claim by then', async () => {
    const { go, ends, sent } = waiting(['first', 'second'], 50);
    await pause(80);
    go();
    expect((await ends).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(sent()).toEqual(['first']);
  });

  it('sends alarms before cases, also when all places of cases are taken', async () => {
    const cases = Array.from({ length: 100 }, (_, at) => `case ${at}`);
    const { go, ends, sent } = waiting([...cases, 'one too many', 'alarm 1', 'alarm 2']);
    go();
    expect((await ends).filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(sent().slice(0, 4)).toEqual(['case 0', 'alarm 1', 'alarm 2', 'case 1']);
    expect(sent()).toHaveLength(102);
  });

  describe('the signature', () => {
    it('is a hash of the time and the body', () => {
      expect(signAlert(SECRET, '{}', 1_772_438_400_500)).toMatch(/^t=1772438400,v1=[0-9a-f]{64}$/);
      expect(signAlert(SECRET, '{}', 1_000)).not.toBe(signAlert(SECRET, '{}', 2_000));
      expect(signAlert(SECRET, '{}', 1_000)).not.toBe(signAlert(SECRET, '{ }', 1_000));
    });

    const [example] = /```js\n(import \{ createHmac[\s\S]*?)```/
      .exec(readFileSync('docs/operators.md', 'utf8'))!
      .slice(1);
    /** Runs the example of the page as a program. */
    const check = (body: string, signature: string) =>
      execFileSync(process.execPath, [
        ...['--input-type=module', '-e'],
        `${example!}\nconsole.log(isFromRisiti(${JSON.stringify(body)}, ${JSON.stringify(signature)}, ${JSON.stringify(SECRET)}));`,
      ]).toString();

    it('passes the check of docs/operators.md, but not with another body, and not when it is old', async () => {
      const { received, alertUrl } = await webhook(204);
      await setup({ alertUrl, alertSecret: SECRET }).deliver(alert);
      const [{ body, signature }] = received as [Received];
      expect(check(body, signature!)).toBe('true\n');
      expect(check(`${body} `, signature!)).toBe('false\n');
      expect(check(body, signAlert(SECRET, body, Date.now() - 600_000))).toBe('false\n');
      expect(check(body, 'nonsense')).toBe('false\n');
    });
  });
});

describe('no alert', () => {
  const codes = ['901', '403', '921', 'different', 'OPERATOR', 'device key', 'unknown words', 'repeated receipt'];
  const causes = Object.keys(CAUSE_GUIDE).filter((cause) => cause !== 'none') as AlarmCause[];
  const alarms = causes.flatMap((cause) =>
    codes.flatMap((heldCode) => [true, false].map((isDeviceRefused) => ({ cause, heldCode, isDeviceRefused }))),
  );
  const cases = ['QUEUED', 'NEEDS_REVIEW', 'IN_DOUBT', 'REJECTED'].flatMap((status) =>
    ['sale', 'item', 'device-setup'].flatMap((kind) =>
      [null, 'device', 'invoices'].flatMap((heldScope) =>
        codes.map((heldCode) => ({
          ...one,
          status,
          kind,
          heldScope,
          heldCode,
          isParked: heldScope === null,
          inDoubt: true,
        })),
      ),
    ),
  );
  const quiet = { signed: 1, refused: [], waiting: 0, heldDevices: 0, needsReview: 0, oldestSale: null };
  const all: Alert[] = [
    ...alarms.map(({ cause, heldCode, isDeviceRefused }) =>
      alertOfAlarm({ ...raised, causes: [cause], sale: { ...raised.sale!, heldCode } }, URL, isDeviceRefused),
    ),
    ...(['oldSale', 'nothingSettles', 'ledgerUnreachable'] as const).map((alarm) =>
      alertOfAlarm({ ...raised, alarm, causes: [] }),
    ),
    alertOfAlarm({ event: 'alarmEnded', alarm: 'oldSale', environment: 'SANDBOX', since: raised.since }),
    ...[...cases, ...cases.map((other) => ({ ...other, isDeviceRefused: false }))].map((other) =>
      alertOfCases(group(other as OpenCase)),
    ),
    ...(['needsReview', 'numbersDrift'] as const).map((event) => alertOfCases(group({ ...one, event }))),
    alertOfCases(group({ ...one, event: 'needsReview', status: 'NEEDS_REVIEW', code: MAY_BE_IMPORTED })),
    alertOfNumber(numberRepeated),
    ...(['breakerOpened', 'breakerClosed'] as const).map((event) => alertOfBreaker({ event, environment: 'SANDBOX' })),
    alertOfCodes({ event: 'codesPaused', email: 'a@shop.example', wrongCodes: 20, until: '2026-03-02T04:00:00.000Z' }),
    alertOfSummary({
      event: 'dailySummary',
      until: '2026-03-02T04:00:00.000Z',
      environments: { SANDBOX: quiet, PRODUCTION: quiet },
    }),
  ];

  it('refers to what its reader does not have: another place on a page, a file of the repository, a setting without its name', () => {
    const lines = [...new Set(all.flatMap(({ text }) => text.split('\n')))];
    const elsewhere = /\b(above|below|see|table|page|the setting|the cases)\b|docs\/|\.md\b/i;
    expect(lines.filter((line) => elsewhere.test(line))).toEqual([]);
    const rows = [...Object.values(CASE_GUIDE), ...Object.values(CAUSE_GUIDE)].map(({ means }) => means);
    const shown = rows.filter((means) => lines.some((line) => line.includes(means)));
    // Only the rows of the causes that lead to the cases are shown nowhere.
    expect(rows.length - shown.length).toBe(3);
  });
});
