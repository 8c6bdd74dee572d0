import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { initialise, simulatorPanel } from './simulator-panel.mjs';

const addresses = { control: 'http://127.0.0.1:4000', wire: 'http://127.0.0.1:4001' };

test('each generation of the service is told with the base address a client is given', () => {
  const printed = simulatorPanel(addresses);
  assert.match(printed, /^ {2}Direct +http:\/\/127\.0\.0\.1:4001\/etims-api$/m);
  assert.match(printed, /^ {2}Gateway +http:\/\/127\.0\.0\.1:4001\/etims-oscu\/api\/v1$/m);
  assert.match(printed, /^ {2}Token +http:\/\/127\.0\.0\.1:4001\/v1\/token\/generate$/m);
  assert.match(printed, /^ {2}Control +http:\/\/127\.0\.0\.1:4000\/control$/m);
});

test('whoever keeps the ledger is told where', () => {
  assert.match(simulatorPanel({ ...addresses, data: '/var/ledger' }), /^ {2}Ledger +\/var\/ledger$/m);
  assert.match(simulatorPanel({ ...addresses, data: '' }), /^ {2}Ledger +gone when it stops/m);
});

test('pasted into a shell the command initialises a device', () => {
  const script = `curl() { printf "%s\\0" "$@"; }\n${initialise(addresses.wire)}`;
  const args = execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\0');
  assert.ok(args.includes('http://127.0.0.1:4001/etims-api/selectInitOsdcInfo'));
  const body = JSON.parse(args.find((arg) => arg.startsWith('{')));
  assert.match(body.tin, /^P\d{9}K$/);
  assert.deepEqual({ bhfId: body.bhfId, dvcSrlNo: body.dvcSrlNo }, { bhfId: '00', dvcSrlNo: 'DEMO' });
});
