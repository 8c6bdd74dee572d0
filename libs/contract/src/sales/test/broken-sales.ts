import { exampleSale } from '../example-sale.js';

/**
 * One valid sale, broken in one place at a time. Each row says the only violation it must give; the suite of this
 * library reads them, and the suite of the API posts every one. All of it is plain JSON.
 */
export interface BrokenSale {
  name: string;
  body: unknown;
  code: '002' | '003';
  field: string;
}

type Fields = Record<string, unknown>;

export const withHeader = (change: Fields): Fields => ({
  ...exampleSale,
  transaction: { ...exampleSale.transaction, ...change },
});

/** Changes the first line, which has VAT, or the second, which is exempt. */
export const withLine = (change: Fields, index = 0): Fields => ({
  ...exampleSale,
  items: exampleSale.items.map((line, i) => (i === index ? { ...line, ...change } : line)),
});

/** A sale of one line without discount, whose header adds up with it. */
export function saleOf(
  line: { taxTyCd: string; taxblAmt: number; taxAmt: number; totAmt: number },
  header: Fields = {},
) {
  const { taxblAmt: totTaxblAmt, taxAmt: totTax, totAmt } = line;
  const plainLine = { ...exampleSale.items[0], prc: totAmt, qty: 1, splyAmt: totAmt, dcRt: 0, dcAmt: 0, ...line };
  return { ...withHeader({ totTaxblAmt, totTax, totAmt, ...header }), items: [plainLine] };
}

const long = (length: number) => 'x'.repeat(length);
const NUL = 'a\u0000b';
const HALF_A_PAIR = 'a\ud83d';

const WRONG_TEXT = [5, true, {}, ['x'], NUL, HALF_A_PAIR];
const WRONG_INVOICE_NUMBERS = [-1, 1.5, Number.MAX_SAFE_INTEGER + 1, long(51), true, {}, [], NUL];
const WRONG_AMOUNTS = [-0.01, -0.001, 1e13, '1150', true, {}, [1]];
const WRONG_QUANTITIES = [-1, 1.2345, 1e12, '2', false, {}, []];
const WRONG_DATES = ['20260230', '20261301', '2026-03-02', '202603', 'today', 20260302, {}];
const WRONG_DATE_TIMES = ['20260302', '20260302240000', '20260302101560', '20260230101500', 20260302101500, []];

const WRONG_IN_HEADER: Record<string, unknown[]> = {
  invcNo: WRONG_INVOICE_NUMBERS,
  orgInvcNo: WRONG_INVOICE_NUMBERS,
  salesDt: WRONG_DATES,
  stockRlsDt: WRONG_DATE_TIMES,
  custTin: ['P05199988K', 'P0519998880K', '0519998880K', 'P051999888', `P051999888K${NUL}`, 51999888, {}],
  custNm: [...WRONG_TEXT, long(201)],
  pmtTyCd: ['00', '08', '1', 'cash', 1, {}],
  rcptTyCd: ['P', 's', 'X', 1, []],
  salesSttsCd: ['01', '03', '04', '06', '2', 2],
  cfmDt: WRONG_DATE_TIMES,
  currency: ['KSH', 'kes', 'Shilling', 404],
  exchangeRate: [0, -1, 1e10, '1', true, {}],
  destnCountryCd: ['KEN', 'ke', 'QQ', 404],
  prchrAcptcYn: ['y', 'yes', true],
  remark: [...WRONG_TEXT, long(401)],
  totTaxblAmt: WRONG_AMOUNTS,
  totTax: WRONG_AMOUNTS,
  totAmt: WRONG_AMOUNTS,
  regrId: [...WRONG_TEXT, long(51)],
  regrNm: [...WRONG_TEXT, long(101)],
  modrId: [...WRONG_TEXT, long(51)],
  modrNm: [...WRONG_TEXT, long(101)],
};

const WRONG_IN_LINE: Record<string, unknown[]> = {
  itemSeq: [0, -1, 1.5, 1001, '1'],
  itemCd: [...WRONG_TEXT, long(51)],
  itemClsCd: ['XX', 'sv', '123456789', 1234567890],
  itemNm: [...WRONG_TEXT, long(201)],
  bcd: [...WRONG_TEXT, long(21)],
  pkgUnitCd: ['BX', 'nt', 1],
  pkg: WRONG_QUANTITIES,
  qtyUnitCd: ['KGM', 'u', 1],
  qty: [...WRONG_QUANTITIES, 0],
  prc: WRONG_AMOUNTS,
  splyAmt: WRONG_AMOUNTS,
  dcRt: [-1, 100.01, '10', {}],
  dcAmt: WRONG_AMOUNTS,
  taxTyCd: ['F', 'b', '16', 16],
  taxblAmt: WRONG_AMOUNTS,
  taxAmt: WRONG_AMOUNTS,
  totAmt: WRONG_AMOUNTS,
  itemExpiryDt: WRONG_DATES,
};

const REQUIRED_IN_HEADER = [
  ...['invcNo', 'salesDt', 'pmtTyCd', 'rcptTyCd', 'salesSttsCd', 'currency', 'exchangeRate', 'destnCountryCd'],
  ...['totTaxblAmt', 'totTax', 'totAmt'],
];
const REQUIRED_IN_LINE = ['itemCd', 'itemNm', 'qtyUnitCd', 'qty', 'taxTyCd', 'taxblAmt', 'taxAmt', 'totAmt'];

const ABSENCES = [null, ''];
const NO_INVOICE_NUMBER = [0, '0', '  '];

function* missingFields(): Generator<BrokenSale> {
  const row = (field: string, how: unknown, body: unknown): BrokenSale => ({
    name: `${field} is ${how === undefined ? 'left out' : JSON.stringify(how)}`,
    body: JSON.parse(JSON.stringify(body)) as unknown,
    code: '002',
    field,
  });
  for (const how of [undefined, ...ABSENCES]) {
    for (const name of ['transaction', 'items']) yield row(name, how, { ...exampleSale, [name]: how });
    for (const name of REQUIRED_IN_HEADER) yield row(`transaction.${name}`, how, withHeader({ [name]: how }));
    for (const name of REQUIRED_IN_LINE) yield row(`items[0].${name}`, how, withLine({ [name]: how }));
  }
  for (const how of NO_INVOICE_NUMBER) yield row('transaction.invcNo', how, withHeader({ invcNo: how }));
  yield row('items[0].itemNm', '  ', withLine({ itemNm: '  ' }));
}

function* wrongValues(): Generator<BrokenSale> {
  const row = (field: string, value: unknown, body: unknown): BrokenSale => ({
    name: `${field} is ${short(value)}`,
    body,
    code: '003',
    field,
  });
  for (const [name, values] of Object.entries(WRONG_IN_HEADER)) {
    for (const value of values) yield row(`transaction.${name}`, value, withHeader({ [name]: value }));
  }
  for (const [name, values] of Object.entries(WRONG_IN_LINE)) {
    for (const value of values) yield row(`items[0].${name}`, value, withLine({ [name]: value }));
  }
  for (const value of ['x', 5, true, [], [exampleSale.transaction]]) {
    yield row('transaction', value, { ...exampleSale, transaction: value });
  }
  for (const value of ['x', 5, true, {}, [], Array.from({ length: 1001 }, () => exampleSale.items[0])]) {
    yield row('items', value, { ...exampleSale, items: value });
  }
  for (const value of [null, 'x', 5, []]) {
    yield row('items[1]', value, { ...exampleSale, items: [exampleSale.items[0], value] });
  }
}

const short = (value: unknown): string => {
  const json = JSON.stringify(value);
  return json.length > 60 ? `${json.slice(0, 20)}… (${json.length} characters)` : json;
};

const RETURN = { rcptTyCd: 'R', orgInvcNo: 'INV-2026-0000' };
const COPY = { rcptTyCd: 'C', orgInvcNo: 'INV-2026-0000' };

// Each row goes by the name of the rule it breaks.
const BROKEN_BY_RULE: readonly [name: string, body: unknown, field: string, code?: '002'][] = [
  [
    'buyerHasName: a return with custTin and without custNm',
    withHeader({ ...RETURN, custNm: null }),
    'transaction.custNm',
    '002',
  ],
  ['buyerHasName: a blank custNm', withHeader({ ...RETURN, custNm: '  ' }), 'transaction.custNm', '002'],
  ['followUpNamesOriginal: a return', withHeader({ rcptTyCd: 'R' }), 'transaction.orgInvcNo', '002'],
  [
    'followUpNamesOriginal: a return of invoice 0',
    withHeader({ ...RETURN, orgInvcNo: 0 }),
    'transaction.orgInvcNo',
    '002',
  ],
  ['followUpNamesOriginal: a copy', withHeader({ rcptTyCd: 'C' }), 'transaction.orgInvcNo', '002'],
  ['statusFitsReceipt: 05 on a sale', withHeader({ salesSttsCd: '05' }), 'transaction.salesSttsCd'],
  [
    'statusFitsReceipt: 05 on a training receipt',
    withHeader({ rcptTyCd: 'T', salesSttsCd: '05' }),
    'transaction.salesSttsCd',
  ],
  ['statusFitsReceipt: 05 on a copy', withHeader({ ...COPY, salesSttsCd: '05' }), 'transaction.salesSttsCd'],
  ['shillingIsShilling: another rate than 1', withHeader({ exchangeRate: 129.35 }), 'transaction.exchangeRate'],
  ['soldByToday: tomorrow', withHeader({ salesDt: '20991231' }), 'transaction.salesDt'],
  ['confirmedByNow: in an hour', withHeader({ cfmDt: '20991231235959' }), 'transaction.cfmDt'],
  [
    'fitsInShillings: a rate that makes too many',
    saleOf({ taxTyCd: 'B', taxblAmt: 10000, taxAmt: 1600, totAmt: 11600 }, { currency: 'USD', exchangeRate: 1e9 }),
    'transaction.exchangeRate',
  ],
  [
    'pricesFitInShillings: a price that makes too many',
    {
      ...withHeader({ currency: 'USD', exchangeRate: 1000 }),
      items: (withLine({ prc: 1e10, splyAmt: null }) as typeof exampleSale).items,
    },
    'items[0].prc',
  ],
  ['vatTaxableIsShareOfTotal: two cents above totAmt ÷ 1.16', withLine({ taxblAmt: 900.02 }), 'items[0].taxblAmt'],
  ['vatTaxableIsShareOfTotal: two cents below totAmt ÷ 1.16', withLine({ taxblAmt: 899.98 }), 'items[0].taxblAmt'],
  ['vatIsShareOfTaxable: two cents above taxblAmt × 0.16', withLine({ taxAmt: 144.02 }), 'items[0].taxAmt'],
  ['vatIsShareOfTaxable: two cents below taxblAmt × 0.16', withLine({ taxAmt: 143.98 }), 'items[0].taxAmt'],
  ...['A', 'C', 'D'].flatMap((taxTyCd): [string, unknown, string][] => [
    [`untaxedHasNoTax: ${taxTyCd}`, withLine({ taxTyCd, taxAmt: 0.01 }, 1), 'items[1].taxAmt'],
    [`untaxedTaxableIsTotal: ${taxTyCd}`, withLine({ taxTyCd, taxblAmt: 249.99 }, 1), 'items[1].taxblAmt'],
  ]),
  // Each total is moved just beyond the leeway, and another one with it so that the totals still add up.
  [
    'taxableTotalIsSumOfLines: three cents above',
    withHeader({ totTaxblAmt: 1150.03, totTax: 143.98 }),
    'transaction.totTaxblAmt',
  ],
  [
    'taxTotalIsSumOfLines: three cents below',
    withHeader({ totTax: 143.97, totTaxblAmt: 1150.02 }),
    'transaction.totTax',
  ],
  ['totalIsSumOfLines: three cents above', withHeader({ totAmt: 1294.03, totTax: 144.02 }), 'transaction.totAmt'],
  [
    'totalIsTaxableAndTax: six cents off',
    withHeader({ totTaxblAmt: 1150.02, totTax: 144.02, totAmt: 1293.98 }),
    'transaction.totAmt',
  ],
];

const brokenRules = BROKEN_BY_RULE.map(([name, body, field, code]): BrokenSale => ({
  name,
  body,
  code: code ?? '003',
  field,
}));

const brokenBodies: readonly BrokenSale[] = [[], [exampleSale], 5, 'sale', true].map((body) => ({
  name: `the body is ${short(body)}`,
  body,
  code: '003',
  field: 'body',
}));

export const BROKEN_SALES: readonly BrokenSale[] = [
  ...missingFields(),
  ...wrongValues(),
  ...brokenRules,
  ...brokenBodies,
];
