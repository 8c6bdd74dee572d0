import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { firstSale, initialise, panel, simulatorPanel } from './panel.mjs';

const stack = {
  ...{
    api: 'http://127.0.0.1:3000',
    simulator: 'http://127.0.0.1:4000',
    apiKey: 'service_test_key',
    deviceSerialNumber: 'DEMO1',
  },
  owner: { email: 'owner@risiti.localhost', password: 'hidden' },
  operator: { email: 'operator@risiti.localhost', password: 'secret' },
};

/** Runs the commands in a shell in which `curl` lists its arguments. */
function paste(commands) {
  const script = ['curl() { printf "%s\\0" "$@"; printf "\\n"; }', ...commands].join('\n');
  const calls = execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\0\n').filter(Boolean);
  return calls.map((call) => call.split('\0'));
}

test('the panel contains each command on its own line', () => {
  const lines = panel(stack).split('\n');
  for (const command of firstSale(stack)) assert.ok(lines.includes(command));
});

test('the panel begins with the console, and shows both logins and the board', () => {
  const printed = panel(stack);
  assert.match(printed, /^ {2}Board +http:\/\/127\.0\.0\.1:3000\/admin\/queues$/m);
  const [first] = printed.match(/^ {2}\w+ +http.*$/m);
  assert.match(first, /^ {2}Console +http:\/\/127\.0\.0\.1:3000\/console$/);
  const stays = '\\(the first password: it stays until you change it\\)';
  assert.match(printed, new RegExp(`^ {2}Owner +owner@risiti\\.localhost {2}hidden ${stays}$`, 'm'));
  assert.match(printed, new RegExp(`^ {2}Operator +operator@risiti\\.localhost {2}secret ${stays}, at http`, 'm'));
});

test('the pasted commands post an initialisation, an item and a sale with the key', () => {
  const calls = paste(firstSale(stack));
  assert.deepEqual(
    calls.map((args) => args.find((arg) => arg.startsWith('http'))),
    ['initialize', 'items/service', 'sales'].map((path) => `http://127.0.0.1:3000/api/v1/${path}`),
  );
  for (const args of calls) assert.ok(args.includes('x-api-key: service_test_key'));
});

test("the sale has today's date in Nairobi and a number from the clock", () => {
  const before = Math.floor(Date.now() / 1_000);
  const body = JSON.parse(paste(firstSale(stack))[2].at(-1));
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(new Date());
  assert.equal(body.transaction.salesDt, today.replaceAll('-', ''));
  assert.ok(Number(body.transaction.invcNo) >= before);
  assert.equal(body.items[0].totAmt, 1160);
});

const addresses = { control: 'http://127.0.0.1:4000', wire: 'http://127.0.0.1:4001' };

test('the panel shows the base address of each generation of the service', () => {
  const printed = simulatorPanel(addresses);
  assert.match(printed, /^ {2}Direct +http:\/\/127\.0\.0\.1:4001\/etims-api$/m);
  assert.match(printed, /^ {2}Gateway +http:\/\/127\.0\.0\.1:4001\/etims-oscu\/api\/v1$/m);
  assert.match(printed, /^ {2}Token +http:\/\/127\.0\.0\.1:4001\/v1\/token\/generate$/m);
  assert.match(printed, /^ {2}Control +http:\/\/127\.0\.0\.1:4000\/control$/m);
});

test('the panel names the folder of the ledger, or says that the ledger is lost', () => {
  assert.match(simulatorPanel({ ...addresses, data: '/var/ledger' }), /^ {2}Ledger +\/var\/ledger$/m);
  assert.match(simulatorPanel({ ...addresses, data: '' }), /^ {2}Ledger +lost when it stops/m);
});

test('the pasted command initialises a device', () => {
  const script = `curl() { printf "%s\\0" "$@"; }\n${initialise(addresses.wire)}`;
  const args = execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\0');
  assert.ok(args.includes('http://127.0.0.1:4001/etims-api/selectInitOsdcInfo'));
  const body = JSON.parse(args.find((arg) => arg.startsWith('{')));
  assert.match(body.tin, /^P\d{9}K$/);
  assert.deepEqual({ bhfId: body.bhfId, dvcSrlNo: body.dvcSrlNo }, { bhfId: '00', dvcSrlNo: 'DEMO' });
});
