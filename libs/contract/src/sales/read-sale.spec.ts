import { STANDARD_TAX_RATES } from '@app/domain';
import { declaredFields } from '../fields/declared-fields.js';
import { exampleSale } from './example-sale.js';
import { readSale } from './read-sale.js';
import { SaleHeaderDto } from './sale-header.dto.js';
import { BROKEN_SALES, saleOf, withHeader, withLine } from './test/broken-sales.js';
import { allViolations } from '../test/all-violations.js';
import { validationContextAt } from '../test/validation-context-at.js';
import { SaleLineDto } from './create-sale.dto.js';

const CONTEXT = validationContextAt('2026-03-02T08:00:00Z');
const read = (body: unknown) => readSale(body, CONTEXT);
const violationsOf = (body: unknown) => {
  const reading = read(body);
  return allViolations(reading);
};

it('the example sale breaks no rule', () => {
  expect(read(exampleSale)).toMatchObject({ ok: true, warnings: [] });
});

describe('a sale broken in one place gives the code and the field of that place, and no other', () => {
  it.each(BROKEN_SALES)('$name: $code $field', ({ body, code, field }) => {
    expect(violationsOf(body)).toEqual([
      { code, field, message: expect.stringContaining(field), fix: expect.any(String) },
    ]);
  });

  it('covers every field there is', () => {
    const broken = new Set(BROKEN_SALES.map(({ field }) => field));
    const fields = [
      ...[...declaredFields(SaleHeaderDto).keys()].map((name) => `transaction.${name}`),
      ...[...declaredFields(SaleLineDto).keys()].map((name) => `items[0].${name}`),
    ];
    expect(fields.filter((field) => !broken.has(field))).toEqual([]);
  });

  it('is the same for the tests as over the wire', () => {
    expect(JSON.parse(JSON.stringify(BROKEN_SALES))).toEqual(BROKEN_SALES);
  });
});

describe('what a till may send', () => {
  const original = { orgInvcNo: 'INV-2026-0000' };
  it.each<[string, unknown]>([
    ['a return', withHeader({ ...original, rcptTyCd: 'R' })],
    ['a return with status 05', withHeader({ ...original, rcptTyCd: 'R', salesSttsCd: '05' })],
    ['a copy', withHeader({ ...original, rcptTyCd: 'C' })],
    ['a training receipt', withHeader({ rcptTyCd: 'T' })],
    ['payment 09', withHeader({ pmtTyCd: '09' })],
    ['no buyer', withHeader({ custTin: null, custNm: null })],
    ['a name without a PIN', withHeader({ custTin: '' })],
    ['a country the standard has retired', withHeader({ destnCountryCd: 'YU' })],
    ['a sale of today', withHeader({ salesDt: '20260302' })],
    ['a sale of years ago', withHeader({ salesDt: '20200229' })],
    ['a clock five minutes ahead', withHeader({ cfmDt: '20260302110500' })],
    ['dollars', withHeader({ currency: 'USD', exchangeRate: 129.35 })],
    ['dollars at one shilling', withHeader({ currency: 'USD', exchangeRate: 1 })],
    ['B: a taxable amount a cent off', withLine({ taxblAmt: 900.01 })],
    ['B: a tax a cent off', withLine({ taxAmt: 143.99 })],
    ['E: its own rate', saleOf({ taxTyCd: 'E', taxblAmt: 100, taxAmt: 8, totAmt: 108 })],
    ['a line of nothing', saleOf({ taxTyCd: 'B', taxblAmt: 0, taxAmt: 0, totAmt: 0 })],
    ['totals two cents off their lines', withHeader({ totTaxblAmt: 1150.02, totTax: 143.98 })],
    ['three decimals of quantity', withLine({ qty: 0.125 })],
    ['no packages', withLine({ pkg: 0, pkgUnitCd: 'NT' })],
    ['a whole discount', withLine({ dcRt: 100 })],
    ['the largest amount', saleOf({ taxTyCd: 'A', taxblAmt: 9999999999999.99, taxAmt: 0, totAmt: 9999999999999.99 })],
  ])('%s', (_, body) => {
    expect(violationsOf(body)).toEqual([]);
    expect(read(body).ok).toBe(true);
  });

  it('a line rounded by the formulas of the interface, although its parts do not add up to the cent', () => {
    const line = { taxTyCd: 'B', taxblAmt: 8.66, taxAmt: 1.39, totAmt: 10.04 };
    expect(violationsOf(saleOf(line))).toEqual([]);
    expect(violationsOf(saleOf(line, { totAmt: 10.05 }))).toEqual([]);
  });

  it('a cent of leeway for each of its lines, and not more', () => {
    const { items, transaction } = withLine({}) as typeof exampleSale;
    const body = (offBy: number) => ({
      transaction: { ...transaction, totTaxblAmt: 45000, totTax: 7200, totAmt: 52200 + offBy },
      items: Array.from({ length: 50 }, () => items[0]),
    });
    expect(violationsOf(body(0.5))).toEqual([]);
    expect(violationsOf(body(0.51)).map(({ field }) => field)).toEqual(['transaction.totAmt', 'transaction.totAmt']);
  });

  it('a thousand lines', () => {
    const lines = Array.from({ length: 1000 }, () => exampleSale.items[1]);
    const body = { ...withHeader({ totTaxblAmt: 250000, totTax: 0, totAmt: 250000 }), items: lines };
    expect(violationsOf(body)).toEqual([]);
  });
});

describe('the days and minutes of East Africa', () => {
  it('a sale of tomorrow is refused until it is tomorrow in Nairobi', () => {
    const tomorrow = withHeader({ salesDt: '20260303', cfmDt: null });
    expect(readSale(tomorrow, validationContextAt('2026-03-02T20:59:59Z'))).toMatchObject({ ok: false, code: '003' });
    expect(readSale(tomorrow, validationContextAt('2026-03-02T21:00:00Z'))).toMatchObject({ ok: true });
  });

  it('a clock more than five minutes ahead is refused', () => {
    expect(violationsOf(withHeader({ cfmDt: '20260302110501' }))).toMatchObject([{ field: 'transaction.cfmDt' }]);
  });
});

describe('all violations come at once', () => {
  it('of fields and of rules, as long as none is missing', () => {
    const body = {
      ...withHeader({ pmtTyCd: '99', exchangeRate: 2, salesDt: '20991231' }),
      items: withLine({ qty: -1, taxAmt: 9 }).items,
    };
    expect(violationsOf(body).map(({ field }) => field)).toEqual([
      'transaction.pmtTyCd',
      'items[0].qty',
      'transaction.exchangeRate',
      'transaction.salesDt',
      'items[0].taxAmt',
      'transaction.totTax',
    ]);
  });

  it('missing fields first, those that rules require among them, and no word of values yet', () => {
    const body = withHeader({ pmtTyCd: '99', currency: null, custNm: null, rcptTyCd: 'R', exchangeRate: 7 });
    expect(violationsOf(body)).toMatchObject([
      { code: '002', field: 'transaction.currency' },
      { code: '002', field: 'transaction.custNm' },
      { code: '002', field: 'transaction.orgInvcNo' },
    ]);
  });

  it('of the first ten invalid lines, with a warning that there are more', () => {
    const [good, bad] = [exampleSale.items[0], { ...exampleSale.items[0], qty: 0 }];
    const items = [good, ...Array.from({ length: 10 }, () => bad), good];
    const reported = Array.from({ length: 10 }, (_, index) => `items[${index + 1}].qty`);
    const quantitiesOf = (body: object) => violationsOf(body).flatMap(({ field }) => (/qty$/.test(field) ? field : []));
    expect(quantitiesOf({ ...exampleSale, items })).toEqual(reported);
    expect(readSale({ ...exampleSale, items }, CONTEXT)).toMatchObject({ warnings: [] });
    const more = { ...exampleSale, items: [...items, bad] };
    expect(quantitiesOf(more)).toEqual(reported);
    expect(readSale(more, CONTEXT)).toMatchObject({ warnings: [{ field: 'items' }] });
  });

  it('and nothing is read of the lines after those', () => {
    const bad = { ...exampleSale.items[0], qty: 0 };
    const items = [...Array.from({ length: 11 }, () => bad), { ...exampleSale.items[0], colour: 'red' }];
    expect(readSale({ ...exampleSale, items }, CONTEXT).warnings.map(({ field }) => field)).toEqual(['items']);
    const allRead = { ...exampleSale, items: items.slice(1) };
    expect(readSale(allRead, CONTEXT).warnings.map(({ field }) => field)).toEqual(['items[10].colour']);
  });

  it('but a refused field is not said to be missing as well', () => {
    expect(violationsOf(withHeader({ custNm: 5 }))).toMatchObject([{ code: '003', field: 'transaction.custNm' }]);
    expect(violationsOf(withHeader({ rcptTyCd: 'R', orgInvcNo: -1 }))).toMatchObject([{ code: '003' }]);
  });

  it('and a right tax is not held against a wrong taxable amount', () => {
    expect(violationsOf(withLine({ taxblAmt: 1044 })).map(({ field }) => field)).toEqual([
      'items[0].taxblAmt',
      'transaction.totTaxblAmt',
    ]);
  });

  it('each says what was expected, what came in, and what to do', () => {
    expect(violationsOf(withLine({ taxblAmt: 900.02 }))).toEqual([
      {
        field: 'items[0].taxblAmt',
        code: '003',
        message: 'items[0].taxblAmt must be 900 (totAmt ÷ 1.16, give or take 0.01); got 900.02',
        fix: 'Send taxblAmt 900, or correct totAmt: totAmt includes VAT at 16 %, taxblAmt does not.',
      },
    ]);
    expect(violationsOf(withHeader({ rcptTyCd: 'P' }))[0]?.fix).toContain('POST /api/v1/purchases');
    expect(violationsOf(withHeader({ currency: 'KSH' }))[0]?.message).toBe(
      'transaction.currency must be an ISO 4217 currency code of three capital letters; got "KSH"',
    );
  });
});

describe('a sale at another rate of VAT', () => {
  const priced = (taxblAmt: number, taxAmt: number, totAmt: number) =>
    saleOf({ taxTyCd: 'B', taxblAmt, taxAmt, totAmt }, { totTaxblAmt: taxblAmt, totTax: taxAmt, totAmt });
  const readAt = (rate: number, body: unknown) =>
    readSale(body, validationContextAt('2026-03-02T08:00:00Z', { ...STANDARD_TAX_RATES, B: rate }));

  it.each([
    [14, priced(1000, 140, 1140)],
    [7.5, priced(1000, 75, 1075)],
    [0, priced(1000, 0, 1000)],
    [100, priced(1000, 1000, 2000)],
  ])('of %d %% is right where that holds, and goes out by it', (rate, body) => {
    expect(readAt(rate, body)).toMatchObject({ ok: true, post: { draft: { taxRates: { B: rate, E: 8 } } } });
    expect(readAt(16, body)).toMatchObject({ ok: true, taxRateViolations: { length: 2 } });
  });

  it('says which rate was expected where another holds', () => {
    const [ofTaxable, ofTax] = allViolations(readAt(14, priced(1000, 160, 1160)));
    expect(ofTaxable).toEqual({
      field: 'items[0].taxblAmt',
      code: '003',
      message: 'items[0].taxblAmt must be 1017.54 (totAmt ÷ 1.14, give or take 0.01); got 1000',
      fix: 'Send taxblAmt 1017.54, or correct totAmt: totAmt includes VAT at 14 %, taxblAmt does not.',
    });
    expect(ofTax).toMatchObject({
      message: 'items[0].taxAmt must be 142.46 (taxblAmt × 0.14, give or take 0.01); got 160',
      fix: 'Send taxAmt 142.46: the VAT of the line at 14 %, rounded to the cent.',
    });
  });
});

describe('what is wrong by the rates of today alone', () => {
  it('is doubted, and by anything else refused with all that is wrong', () => {
    expect(read(withLine({ taxblAmt: 900.02 }))).toMatchObject({
      ok: true,
      taxRateViolations: [{ field: 'items[0].taxblAmt' }],
    });
    expect(read(exampleSale)).toMatchObject({ ok: true, taxRateViolations: [] });
    const both = withLine({ taxblAmt: 900.02, qty: 0 });
    expect(read(both)).toMatchObject({
      ok: false,
      violations: [{ field: 'items[0].qty' }, { field: 'items[0].taxblAmt' }],
    });
  });
});

describe('warnings', () => {
  const warningsOf = (body: unknown) => read(body).warnings;

  it('name an original that means nothing on a sale, and it is left out', () => {
    const reading = read(withHeader({ orgInvcNo: 17 }));
    expect(reading).toMatchObject({
      ok: true,
      post: { draft: { originalInvoiceNumber: null } },
      warnings: [{ field: 'transaction.orgInvcNo' }],
    });
    expect(warningsOf(withHeader({ rcptTyCd: 'T', orgInvcNo: 17 }))).toHaveLength(1);
    expect(warningsOf(withHeader({ orgInvcNo: 0 }))).toEqual([]);
  });

  it.each(['R', 'C'])('say nothing of the original of a follow-up (%s), which is kept', (rcptTyCd) => {
    const reading = read(withHeader({ rcptTyCd, orgInvcNo: 17 }));
    expect(reading).toMatchObject({ ok: true, post: { draft: { originalInvoiceNumber: '17' } }, warnings: [] });
  });

  it('name a supply amount that is neither with VAT nor without it', () => {
    expect(warningsOf(withLine({ splyAmt: 1000, dcAmt: 0 }))).toMatchObject([{ field: 'items[0].splyAmt' }]);
  });

  it.each([
    ['with VAT', { splyAmt: 1160, dcAmt: 116 }],
    ['without VAT', { prc: 500, splyAmt: 1000, dcAmt: 100 }],
    ['without a discount', { prc: 522, splyAmt: 1044, dcAmt: null }],
    ['not given', { prc: null, splyAmt: null, dcAmt: 5 }],
    ['not given, with a price that fits', { splyAmt: null }],
    ['not given, with a discount in percent', { splyAmt: null, dcAmt: null }],
    ['of a rounded price', { qty: 348, prc: 3, splyAmt: 1045.5, dcRt: null, dcAmt: 1.5 }],
  ])('say nothing of a supply amount %s', (_, change) => {
    expect(warningsOf(withLine(change))).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, string, RegExp]>([
    ['a supply amount that is not quantity times price', { prc: 500 }, 'splyAmt', /is 1160, but qty × prc is 1000\.$/],
    [
      'a price that does not fit the total',
      { prc: 500, splyAmt: null },
      'prc',
      /is 884, but should be totAmt \(1044\)/,
    ],
    ['a quantity that the wire rounds', { qty: 2.004, prc: null }, 'qty', /is 2\.004, .* is sent as 2\.?/],
    ['a price that was rounded', { prc: 580.004 }, 'prc', /is 580\.004, .* was rounded to 580\.$/],
  ])('name %s, and what to do', (_, change, field, message) => {
    expect(warningsOf(withLine(change))).toEqual([
      {
        field: `items[0].${field}`,
        message: expect.stringMatching(message) as string,
        fix: expect.stringMatching(/\.$/) as string,
      },
    ]);
  });

  it('name unknown fields wherever they are, with a refusal too', () => {
    const body = { ...withHeader({ invoiceNo: 7, invcNo: null }), note: 'x' };
    expect(read(body)).toMatchObject({
      ok: false,
      warnings: [{ field: 'note' }, { field: 'transaction.invoiceNo' }],
    });
  });
});
