const RULE = '─'.repeat(72);
const NEWS = 'Risiti is running. Ctrl-C stops it.';

/** What a person needs to begin: where things are, the key, and a sale to paste. */
export function panel({ api, simulator, apiKey, deviceSerialNumber, operator, news = NEWS, logs = '.data/logs' }) {
  const rows = [
    ['API', `${api}/api/v1`],
    ['Docs', `${api}/docs`],
    ['Simulator', simulator ?? 'none: the authority is the one in AUTHORITY_SANDBOX_URL'],
    ['API key', apiKey],
    ['Board', boardOf(api)],
    ['Operator', `${operator.email}  ${operator.password}`],
    ['Logs', logs],
  ];
  return [
    '',
    RULE,
    news,
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(10)} ${value}`),
    RULE,
    'Paste this to see a sale travel to its receipt:',
    '',
    ...firstSale({ api, apiKey, deviceSerialNumber }),
    '',
  ].join('\n');
}

/** Where operators see the queues. */
export const boardOf = (api) => `${api}/admin/queues`;

/** Initialise, item, sale: one command a line, to paste into a shell as it stands. */
export function firstSale({ api, apiKey, deviceSerialNumber }) {
  const post = (path, body) =>
    `curl -sS -w '\\n' '${api}/api/v1${path}' -H 'x-api-key: ${apiKey}' -H 'content-type: application/json' -d '${body}'`;
  return [
    post('/initialize', JSON.stringify({ deviceSerialNumber })),
    post('/items/service', JSON.stringify({ itemName: 'Haircut', taxType: 'B', price: 1160, itemCode: 'SVC-001' })),
    post('/sales', forTheShell(JSON.stringify(sale))),
  ];
}

/** The shell fills these in: a number of its own each time it is pasted, and the day in Nairobi. */
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

/** Out of the single quotes, evaluated, and in again. */
function forTheShell(body) {
  return body.replace(NUMBER, `'$(date +%s)'`).replace(TODAY, `'$(TZ=EAT-3 date +%Y%m%d)'`);
}
