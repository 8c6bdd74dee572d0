const RULE = '─'.repeat(72);
const DIRECT = '/etims-api';

/** What somebody needs who has a client of the real service: the addresses to give it, and a first call to paste. */
export function simulatorPanel({ control, wire, data }) {
  const rows = [
    ['Direct', `${wire}${DIRECT}`],
    ['Gateway', `${wire}/etims-oscu/api/v1`],
    ['Token', `${wire}/v1/token/generate`],
    ['Control', `${control}/control`],
    ['Ledger', data || 'gone when it stops (SIMULATOR_DATA=<directory> keeps it)'],
    ['Faults', 'apps/simulator/README.md'],
  ];
  return [
    '',
    RULE,
    'The simulated tax authority is running. Ctrl-C stops it.',
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(8)} ${value}`),
    RULE,
    'Paste this to initialise a device; the answer has its cmcKey:',
    '',
    initialise(wire),
    '',
  ].join('\n');
}

/** Any PIN, branch and serial is granted when it is first asked for, so there is a new PIN with each second. */
export function initialise(wire) {
  const body = `{"tin":"P'$(date +%s | cut -c2-10)'K","bhfId":"00","dvcSrlNo":"DEMO"}`;
  return `curl -sS -w '\\n' '${wire}${DIRECT}/selectInitOsdcInfo' -H 'content-type: application/json' -d '${body}'`;
}
