const RULE = '─'.repeat(72);
const TITLE = 'Risiti is running. Ctrl-C stops it.';

/** Shows a person the addresses, the API key, and a sale to paste. */
export function panel({
  api,
  simulator,
  apiKey,
  deviceSerialNumber,
  owner,
  operator,
  title = TITLE,
  logs = '.data/logs',
}) {
  const rows = [
    ['Console', consoleOf(api)],
    ['Owner', loginOf(owner)],
    ['Operator', `${loginOf(operator)}, at ${consoleOf(api)}/operator`],
    ['API', `${api}/api/v1`],
    ['Docs', `${api}/docs`],
    ['Simulator', simulator ?? 'none: AUTHORITY_SANDBOX_URL names the authority'],
    ['API key', apiKey],
    ['Board', boardOf(api)],
    ['Logs', logs],
  ];
  return [
    '',
    RULE,
    title,
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(10)} ${value}`),
    RULE,
    'Paste these commands to post a sale and get its receipt:',
    '',
    ...firstSale({ api, apiKey, deviceSerialNumber }),
    '',
  ].join('\n');
}

const loginOf = ({ email, password }) => `${email}  ${password} (the first password: it stays until you change it)`;

/** The pages of shops; those of operators are below it. */
export const consoleOf = (api) => `${api}/console`;

/** The page where operators see the queues. */
export const boardOf = (api) => `${api}/admin/queues`;

/** Three commands to paste into a shell: initialise the device, register an item, post a sale. */
export function firstSale({ api, apiKey, deviceSerialNumber }) {
  const post = (path, body) =>
    `curl -sS -w '\\n' '${api}/api/v1${path}' -H 'x-api-key: ${apiKey}' -H 'content-type: application/json' -d '${body}'`;
  return [
    post('/initialize', JSON.stringify({ deviceSerialNumber })),
    post('/items/service', JSON.stringify({ itemName: 'Haircut', taxType: 'B', price: 1160, itemCode: 'SVC-001' })),
    post('/sales', forTheShell(JSON.stringify(sale))),
  ];
}

/** The shell fills in a new number each time, and the date in Nairobi. */
const NUMBER = '$NUMBER';
const TODAY = '$TODAY';

const sale = {
  transaction: {
    ...{ invcNo: NUMBER, salesDt: TODAY, rcptTyCd: 'S', pmtTyCd: '01', salesSttsCd: '02' },
    ...{ currency: 'KES', exchangeRate: 1, destnCountryCd: 'KE', totTaxblAmt: 1000, totTax: 160, totAmt: 1160 },
  },
  items: [
    {
      ...{ itemCd: 'SVC-001', itemNm: 'Haircut', qtyUnitCd: 'U', qty: 1, prc: 1160 },
      ...{ taxTyCd: 'B', taxblAmt: 1000, taxAmt: 160, totAmt: 1160 },
    },
  ],
};

/** Ends the single quotes for each placeholder, so that the shell evaluates it. */
function forTheShell(body) {
  return body.replace(NUMBER, `'$(date +%s)'`).replace(TODAY, `'$(TZ=EAT-3 date +%Y%m%d)'`);
}

const DIRECT = '/etims-api';

/** Shows the addresses for a client of the real service, and a first call to paste. */
export function simulatorPanel({ control, wire, data }) {
  const rows = [
    ['Direct', `${wire}${DIRECT}`],
    ['Gateway', `${wire}/etims-oscu/api/v1`],
    ['Token', `${wire}/v1/token/generate`],
    ['Control', `${control}/control`],
    ['Ledger', data || 'lost when it stops (SIMULATOR_DATA=<directory> keeps it)'],
    ['Faults', 'apps/simulator/README.md'],
  ];
  return [
    '',
    RULE,
    'The simulated tax authority is running. Ctrl-C stops it.',
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(8)} ${value}`),
    RULE,
    'Paste this command to initialise a device; the answer has its cmcKey:',
    '',
    initialise(wire),
    '',
  ].join('\n');
}

/** The simulator grants any PIN, branch and serial once, so the command uses a new PIN every second. */
export function initialise(wire) {
  const body = `{"tin":"P'$(date +%s | cut -c2-10)'K","bhfId":"00","dvcSrlNo":"DEMO"}`;
  return `curl -sS -w '\\n' '${wire}${DIRECT}/selectInitOsdcInfo' -H 'content-type: application/json' -d '${body}'`;
}
