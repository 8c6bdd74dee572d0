/** @one-queue: the pages name no queue; sales.e2e-spec.ts plays an outage on both. */
import { createHmac } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eventually, type Till } from '@app/testing';
import { expectAllApprovedOnce } from '../sale-assertions.js';
import { connect, expectAll, PIN, readerActs } from './page-checks.js';
import { GOING, PagesBench } from './pages-bench.js';
import { codesOf } from './reader.js';

const LEAK = 'docs/a-leaked-key.md';
const API_KEY = 'An API key';

/** The reader goes on where the pages before have left them. The API has stopped at the end. */
function playALeakedKey(bench: PagesBench): void {
  describe('a reader of a-leaked-key', () => {
    const { reader } = bench;
    const { sale, untilSigned, untilReady, enrolsAnew } = readerActs(bench);

    it('revokes the key that leaked, and the owner makes another one', async () => {
      reader.puts('service_live_THE-LEAKED-KEY', (await reader.types('echo $KEY')).printed);
      const looked = await reader.plays(LEAK, API_KEY, { to: 'KEY_ID=' });
      const { keys } = looked.at(-1)!.answers[0]!.data as { keys: { keyId: string }[] };
      expect(keys).toHaveLength(1);
      reader.puts('THE-KEY-ID', keys[0]!.keyId);
      expectAll(await reader.plays(LEAK, API_KEY, { from: 'KEY_ID=' }));
      expectAll([await reader.types('till $RISITI/api/v1/devices')], '001');
      await reader.plays(LEAK, API_KEY, { block: 1 });
      const looking = await reader.plays(LEAK, API_KEY, { block: 2 });
      expectAll(looking);
      const names = (looking[1]!.answers[0]!.data as { acts: { act: string }[] }).acts.map(({ act }) => act);
      expect(names.slice(0, 2)).toEqual(['mint-key', 'revoke-key']);
      await untilReady();
    });

    it('sees who has logged in', async () => {
      const [logins, failures, operators] = await reader.plays(LEAK, 'A password');
      const amina = expect.objectContaining({ operator: 'amina@shop.example', address: expect.any(String) as string });
      expect(logins!.answers).toMatchObject([{ data: { acts: expect.arrayContaining([amina]) as object[] } }]);
      expectAll([failures!]);
      expect(operators!.printed).toContain('amina@shop.example');
    });

    it('changes ENCRYPTION_KEY: both keys are good, then the devices are sealed anew, and the former key goes', async () => {
      await reader.plays(LEAK, 'ENCRYPTION_KEY');
      await bench.restartWorker();
      await sale('BOTH-KEYS');
      await untilSigned('BOTH-KEYS');
      const [resealed] = await reader.plays(LEAK, 'ENCRYPTION_KEY', { block: 1 });
      expect(resealed!.printed).toMatch(/^[2-9] keys of devices and secrets of webhooks were sealed anew/);
      await bench.restartWorker();
      await sale('NEW-KEY');
      await untilSigned('NEW-KEY');
    });

    it('changes the password of the database, and DASHBOARD_KEY', async () => {
      const role = `reader_${process.pid}`;
      const { db } = bench.stack;
      await db.query(`CREATE ROLE ${role} LOGIN SUPERUSER PASSWORD 'first'`);
      const former = Object.assign(new URL(bench.stack.databaseUrl), { username: role, password: 'first' }).href;
      bench.writeSecret('program-database-url', former);
      reader.puts('risiti_program', role);
      await bench.restartApi();
      await reader.plays(LEAK, 'DASHBOARD_KEY');
      const played = await reader.plays(LEAK, 'The password of the database');
      const [, statement] = /^psql \n(ALTER ROLE .*)$/m.exec(played[1]!.printed) ?? [played[1]!.printed];
      await db.query(statement!);
      await expect(connect(former)).rejects.toThrow('password authentication failed');
      await bench.restartApi();
      expectAll([await reader.types('owner $RISITI/api/v1/dashboard/me')], '001');
      await reader.types('login');
      expectAll([await reader.types('owner $RISITI/api/v1/dashboard/me')]);
      const withCode = `curl -sS -u "$LOGIN" -H 'X-One-Time-Code: 118204' $RISITI/admin/api/lanes`;
      expectAll([await reader.types(withCode)], '905');
      await enrolsAnew(await reader.plays(LEAK, 'DASHBOARD_KEY', { block: 1 }), 'six words of your own');
      await sale('NEW-PASSWORD');
      await untilSigned('NEW-PASSWORD');
      await bench.stopApi();
      await db.query(`DROP OWNED BY ${role}`);
      await db.query(`DROP ROLE ${role}`);
    });
  });
}

const BAD_DAY = 'docs/a-bad-day.md';
const OPERATOR = '7. The first operator, an account and an app';
const FIRST = 'First, the same commands for each incident';
const PIN_OF_SANDBOX = 'P051234567S';
const SUBMIT = 'saveTrnsSalesOsdc';
const FIND = 'selectInvoiceDetails';

/** What other software has given to the reader. */
const cmcKeys: string[] = [];
const bench = new PagesBench();
const { reader } = bench;
const { sale, untilSigned, untilReady, enrolsAnew } = readerActs(bench);
beforeAll(() => bench.start());
afterAll(() => bench.stop());

const HELD_LANES = 'operator "$RISITI/admin/api/lanes?held=true"';
/** Each test goes on where the one before it has left the reader's shell. */
describe('a reader of going-to-production', () => {
  it('enrols a second factor, changes the first password, and gets a pass', async () => {
    expectAll(await reader.plays(GOING, OPERATOR));
    expect((await reader.types(HELD_LANES)).answers).toMatchObject([{ data: { lanes: [] } }]);
  });

  it('makes an app of the sandbox, whose key is there at once', async () => {
    reader.puts(PIN, PIN_OF_SANDBOX);
    expectAll(await reader.plays(GOING, OPERATOR, { block: 1 }));
    expect((await reader.types('echo $KEY')).printed).toMatch(/^service_test_/);
  });

  it('takes over a device that other software used, has its numbers learned, and sells', async () => {
    await reader.plays(GOING, '8. The device', { to: 'till $' });
    const { cmcKey, sdcId, mrcNo } = await bench.setUpElsewhere(PIN_OF_SANDBOX, `DUKA/${PIN_OF_SANDBOX}/0`);
    cmcKeys.push(cmcKey);
    await bench.stack.simulator.sellFromOtherSoftware(PIN_OF_SANDBOX, 3);
    reader.puts('THE-KEY-OF-THE-DEVICE', cmcKey);
    reader.puts('KRACU0400000001', sdcId);
    reader.puts('KRA00000001', mrcNo);
    reader.puts('"lastInvcNo": 1041, "lastSarNo": 12, "lastItemNo": 40', '"lastInvcNo": 1');
    expectAll(await reader.plays(GOING, '8. The device', { block: 1 }));
    expectAll(await reader.plays(GOING, '8. The device', { block: 2 }));
    expectAll(await reader.plays(GOING, '9. The first sale'));
    const signed = await bench.stack.simulator.sales(PIN_OF_SANDBOX);
    expect(signed.slice(-2).map(({ trdInvcNo, invcNo }) => [trdInvcNo, invcNo])).toEqual([
      ['TEST-1', 4],
      [expect.stringContaining('TEST-1'), 5],
    ]);
  });

  it('repeats it in production: an operator activates the app, and the device is set up for the first time', async () => {
    reader.puts(PIN, PIN);
    for (const command of ['ENVIRONMENT=PRODUCTION', 'login']) await reader.types(command);
    expectAll(await reader.plays(GOING, OPERATOR, { block: 1, from: 'MADE=' }));
    expectAll(await reader.plays(GOING, OPERATOR, { block: 2 }));
    expect((await reader.types('echo $KEY')).printed).toMatch(/^service_live_/);
    expectAll(await reader.plays(GOING, '8. The device'));
    const played = await reader.plays(GOING, '9. The first sale');
    expectAll(played);
    expect(played[0]!.answers).toMatchObject([{ data: { devices: [{ state: 'READY' }] } }]);
  });

  it('gets the test alert with a right signature, and reads the metrics', async () => {
    const held = await reader.plays(GOING, '10. Watching, backing up, upgrading');
    expect(codesOf(held).at(-1)).toBe('006');
    const { body, signature } = await bench.untilAlert({
      event: 'alarmRaised',
      alarm: 'oldSale',
      environment: 'PRODUCTION',
    });
    const [, at, sent] = /^t=(\d+),v1=(.*)$/.exec(signature)!;
    expect(createHmac('sha256', bench.secret('alert-secret')).update(`${at}.${body}`).digest('hex')).toBe(sent);
    const resumed = await reader.plays(GOING, '10. Watching, backing up, upgrading', { block: 1 });
    expectAll(resumed.slice(0, 1));
    expect(resumed.at(-1)!.printed).toContain('risiti_');
    await bench.untilAlert({ event: 'alarmEnded', alarm: 'oldSale', environment: 'PRODUCTION' });
    await untilSigned('TEST-2');
  });
});

/** Looks up the lane and the submission of an invoice, as the page does. */
async function looksUp(invoice: string): Promise<void> {
  reader.puts('INV-1041', invoice);
  await eventually(async () => {
    const lanes = await reader.types(HELD_LANES);
    expect(lanes.answers).toMatchObject([{ data: { lanes: [{ tin: PIN }] } }]);
  });
  expectAll(await reader.plays(BAD_DAY, FIRST, { block: 1 }));
}

describe('a reader of a-bad-day', () => {
  it('logs in with a pass and looks around', async () => {
    reader.puts('INV-1041', 'TEST-2');
    expectAll(await reader.plays(BAD_DAY, FIRST));
  });

  const REVOKED = 'Tills get 007: a revoked or replaced device';

  it('cannot resume a revoked device, and the shop sets it up anew', async () => {
    await bench.stack.simulator.forgetDevice(PIN);
    expectAll([await sale('SHOP-1')], '007');
    await looksUp('SHOP-1');
    expectAll(await reader.plays(BAD_DAY, REVOKED), '003');
    const [replaced] = await reader.plays(BAD_DAY, REVOKED, { block: 1 });
    expect(replaced!.answers).toMatchObject([{ resultCd: '000', data: { deviceStatus: 'ACTIVE' } }]);
    await untilSigned('SHOP-1');
    await untilReady();
  });

  it('enters a key that the authority gave out by another way', async () => {
    await bench.stack.simulator.forgetDevice(PIN);
    expectAll([await sale('SHOP-2')], '007');
    await looksUp('SHOP-2');
    const { cmcKey, sdcId, mrcNo } = await bench.setUpElsewhere(PIN, `DUKA/${PIN}/0`);
    cmcKeys.push(cmcKey);
    reader.puts('THE-NEW-KEY', cmcKey);
    reader.puts('KRACU0400000001', sdcId);
    reader.puts('KRA00000001', mrcNo);
    reader.puts('"lastInvcNo": 1041', `"lastInvcNo": ${(await bench.stack.simulator.sales(PIN)).length}`);
    expectAll(await reader.plays(BAD_DAY, REVOKED, { block: 2 }));
    await untilSigned('SHOP-2');
    await untilReady();
  });

  it('does nothing while the authority is silent, and all is signed in order when it is back', async () => {
    bench.alerts.length = 0;
    const tills = await Promise.all([1, 2, 3].map(() => bench.stack.till('PRODUCTION')));
    await bench.stack.simulator.down();
    await Promise.all(tills.flatMap((till) => ['A', 'B'].map((name) => sellLater(till, name))));
    expectAll([await sale('SHOP-3')], '006');
    await bench.untilAlert({ event: 'breakerOpened', environment: 'PRODUCTION' });
    const old = await bench.untilAlert({ event: 'alarmRaised', alarm: 'oldSale' });
    expect(['breakerOpen', 'noAnswer']).toEqual(expect.arrayContaining(old.causes!));
    const [tried] = await reader.plays(BAD_DAY, 'The authority is silent for a day');
    expect(tried!.printed).toMatch(/^000 /m);
    const lanes = await reader.types(HELD_LANES);
    expect(lanes.answers).toMatchObject([{ data: { lanes: [] } }]);
    await bench.stack.simulator.up();
    await bench.untilAlert({ event: 'breakerClosed', environment: 'PRODUCTION' });
    await bench.untilAlert({ event: 'alarmEnded', alarm: 'oldSale' });
    await eventually(async () => {
      const status = await reader.types('curl -sS $RISITI/api/v1/status');
      expect(status.answers).toMatchObject([{ data: { production: { waiting: 0, breaker: 'closed', alarms: [] } } }]);
    });
    for (const till of tills) await expectAllApprovedOnce(bench.stack, till);
    await untilSigned('SHOP-3');
    expect((await reader.plays(BAD_DAY, 'The authority is silent for a day'))[0]!.printed).toMatch(/^[1-5]\d\d/);
  });

  it('sees who paused a queue, and resumes it', async () => {
    const PAUSED = 'A queue is paused';
    const pause = `operator $RISITI/admin/api/queues/submissions-production/pause -d '{"reason": "A new address tonight"}'`;
    expectAll([await reader.types(pause)]);
    expectAll([await sale('SHOP-PAUSED')], '006');
    await bench.untilAlert({ event: 'alarmRaised', alarm: 'queuePaused', environment: 'PRODUCTION' });
    const [listed] = await reader.plays(BAD_DAY, PAUSED);
    expect(listed!.answers).toMatchObject([
      {
        data: {
          queues: expect.arrayContaining([
            expect.objectContaining({
              name: 'submissions-production',
              pause: expect.objectContaining({ reason: 'A new address tonight' }) as object,
            }),
          ]) as object[],
        },
      },
    ]);
    expectAll(await reader.plays(BAD_DAY, PAUSED, { block: 1 }));
    await bench.untilAlert({ event: 'alarmEnded', alarm: 'queuePaused' });
    await untilSigned('SHOP-PAUSED');
  });

  it('corrects the number that other software used', async () => {
    const { nextInvoiceNumber } = (await bench.stack.simulator.sellFromOtherSoftware(PIN, 3)) as {
      nextInvoiceNumber: number;
    };
    expectAll([await sale('SHOP-4')], '006');
    await looksUp('SHOP-4');
    reader.puts('"nextNumber": 7', `"nextNumber": ${nextInvoiceNumber}`);
    expectAll(await reader.plays(BAD_DAY, 'Wrong counter: other software used our numbers'));
    await untilSigned('SHOP-4');
  });

  const REVIEW = 'A sale says NEEDS_REVIEW';
  const untilReview = () =>
    eventually(async () => {
      const cases = await reader.types('operator "$RISITI/admin/api/submissions?status=NEEDS_REVIEW"');
      expect(cases.answers).toMatchObject([{ data: { submissions: [{ tin: PIN }] } }]);
    });

  it('adopts the receipt that the question finds', async () => {
    await bench.stack.simulator.armFault({ fault: 'accept-then-reset', operation: SUBMIT, tin: PIN, times: 1 });
    await bench.stack.simulator.armFault({ fault: 'empty-200', operation: FIND, tin: PIN, times: 1_000 });
    expectAll([await sale('SHOP-5')], '006');
    await untilReview();
    await bench.stack.simulator.clearFaults();
    await looksUp('SHOP-5');
    const asked = await reader.plays(BAD_DAY, REVIEW);
    expect(asked[0]!.answers).toMatchObject([{ data: { finding: { kind: 'found' } } }]);
    expectAll(await reader.plays(BAD_DAY, REVIEW, { block: 1 }));
    const read = await reader.types('operator $RISITI/admin/api/submissions/$ID');
    expect(read.answers).toMatchObject([{ data: { status: 'APPROVED' } }]);
  });

  it('sends again what the question does not find', async () => {
    await bench.stack.simulator.armFault({ fault: 'empty-200', tin: PIN, times: 1_000 });
    expectAll([await sale('SHOP-6')], '006');
    await untilReview();
    await bench.stack.simulator.clearFaults();
    await looksUp('SHOP-6');
    const asked = await reader.plays(BAD_DAY, REVIEW);
    expect(asked[0]!.answers).toMatchObject([{ data: { finding: { kind: 'absent' } } }]);
    expectAll(await reader.plays(BAD_DAY, REVIEW, { block: 2 }));
    await untilSigned('SHOP-6');
  });

  it('compares a list with the books', async () => {
    const invoices = [1, 2, 3, 4, 5, 6].map((number) => `SHOP-${number}`);
    await untilSigned('SHOP-6');
    writeFileSync(path.join(reader.folder, 'list.csv'), `${invoices.join('\n')}\nSHOP-7\n`);
    await eventually(async () => {
      const [checked] = await reader.plays(BAD_DAY, 'The list of the authority differs from ours');
      const results = [...invoices.map(() => 'signed'), 'unknown'].map((result) => ({ result }));
      expect(checked!.answers).toMatchObject([{ data: { lines: results } }]);
    });
  });

  it('looks at the machine, and at the log', async () => {
    const machine = await reader.plays(BAD_DAY, 'Redis or Postgres is away');
    const log = await reader.plays(BAD_DAY, 'A wrong alert, or no alert');
    expect([machine[0]!.printed, log.length]).toEqual([expect.stringContaining('systemctl status postgresql'), 1]);
  });

  it('gives an operator without their phone a link, with which they enrol a new one', async () => {
    await enrolsAnew(await reader.plays(BAD_DAY, 'An operator has lost their phone'), 'five words of your own');
  });
});

describe('the commands of both pages', () => {
  it('show no secret in the list of processes, and leave no file that others can read', async () => {
    const files = ['.risiti-pass', 'risiti-key-SANDBOX', 'risiti-key-PRODUCTION'];
    const modes = files.map((name) => statSync(path.join(reader.folder, name)).mode & 0o777);
    expect(modes).toEqual(files.map(() => 0o600));
    const typed = ['four words of your own', 'another four words here', bench.secret('operator-password')];
    const logins = typed.map((password) => Buffer.from(`amina@shop.example:${password}`).toString('base64'));
    const keys = files.slice(1).map((name) => readFileSync(path.join(reader.folder, name), 'utf8').trim());
    const token = (await reader.types('echo "$TOKEN"')).printed;
    const secrets = [...typed, ...logins, ...keys, token, bench.secret('metrics-token'), ...cmcKeys];
    expect(secrets.filter((secret) => secret.length < 8)).toEqual([]);
    const shown = reader.shownArguments();
    expect(shown).toContain('/api/v1/sales');
    expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
  });
});

playALeakedKey(bench);

const sellLater = (till: Till, invoice: string) => till.sell(invoice, { prefer: 'respond-async' });
