import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { firstSale, panel } from './panel.mjs';

const stack = {
  ...{
    api: 'http://127.0.0.1:3000',
    simulator: 'http://127.0.0.1:4000',
    apiKey: 'service_test_key',
    deviceSerialNumber: 'DEMO1',
  },
  operator: { email: 'operator@risiti.localhost', password: 'secret' },
};

/** The commands as a shell reads them, with `curl` replaced by what lists its arguments. */
function paste(commands) {
  const script = ['curl() { printf "%s\\0" "$@"; printf "\\n"; }', ...commands].join('\n');
  const calls = execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\0\n').filter(Boolean);
  return calls.map((call) => call.split('\0'));
}

test('the commands are in the panel as they are, each on a line of its own', () => {
  const lines = panel(stack).split('\n');
  for (const command of firstSale(stack)) assert.ok(lines.includes(command));
});

test('an operator is told where the board is, and how to log in', () => {
  const printed = panel(stack);
  assert.match(printed, /^ {2}Board +http:\/\/127\.0\.0\.1:3000\/admin\/queues$/m);
  assert.match(printed, /^ {2}Operator +operator@risiti\.localhost {2}secret$/m);
});

test('pasted into a shell they post an initialisation, an item and a sale with the key', () => {
  const calls = paste(firstSale(stack));
  assert.deepEqual(
    calls.map((args) => args.find((arg) => arg.startsWith('http'))),
    ['initialize', 'items/service', 'sales'].map((path) => `http://127.0.0.1:3000/api/v1/${path}`),
  );
  for (const args of calls) assert.ok(args.includes('x-api-key: service_test_key'));
});

test("the sale bears today's date in Nairobi and a number taken from the clock", () => {
  const before = Math.floor(Date.now() / 1_000);
  const body = JSON.parse(paste(firstSale(stack))[2].at(-1));
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(new Date());
  assert.equal(body.transaction.salesDt, today.replaceAll('-', ''));
  assert.ok(Number(body.transaction.invcNo) >= before);
  assert.equal(body.items[0].totAmt, 1160);
});
