import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deviceSetup, item } from '../../../domain/src/test/documents.js';
import { OscuAuthority } from './oscu-authority.js';
import { authorityOn, connection } from './test/connection.js';
import { context } from './test/context.js';
import { OPERATION_NAMES, type OperationName } from './operations/operation-names.js';
import { profileOf, PROFILES } from './profiles.js';
import { REFUSAL_TEXTS } from './answers/refusal-texts.js';
import { meaningOfStatus, meaningOfStatusInRefusal, RESULT_CODES } from './answers/result-codes.js';

const CONTEXT = context({ bhfId: '01', number: 1 });

describe('what is written', () => {
  it('repeats PIN and branch in the body where the hosts of its environment want that', () => {
    const authority = new OscuAuthority({
      SANDBOX: connection({ profile: 'gateway' }),
      PRODUCTION: connection({ environment: 'PRODUCTION' }),
    });
    const beginningIn = (environment: 'SANDBOX' | 'PRODUCTION') =>
      Object.entries(JSON.parse(authority.write(item(), { ...CONTEXT, environment })) as object).slice(0, 2);
    expect(beginningIn('SANDBOX')).toEqual([
      ['tin', 'P051999888K'],
      ['bhfId', '01'],
    ]);
    expect(beginningIn('PRODUCTION')[0]![0]).toBe('itemCd');
  });

  it('says them once where a set-up says them anyway', () => {
    const body = authorityOn({ profile: 'gateway' }).write(deviceSetup('RISITI/1'), CONTEXT);
    expect(body).toBe('{"tin":"P051999888K","bhfId":"01","dvcSrlNo":"RISITI/1"}');
  });
});

describe('a number of ours', () => {
  it.each([
    ['sale', { direct: true, gateway: true }],
    ['credit-note', { direct: true, gateway: true }],
    ['item', { direct: false, gateway: true }],
    ['stock-movement', { direct: true, gateway: true }],
    ['stock-master', { direct: false, gateway: false }],
    ['device-setup', { direct: false, gateway: false }],
    ['branch-user', { direct: false, gateway: false }],
    ['branch-customer', { direct: false, gateway: false }],
    ['branch-insurance', { direct: false, gateway: false }],
    ['item-composition', { direct: false, gateway: false }],
    ['import-link', { direct: false, gateway: false }],
    ['purchase-confirmation', { direct: true, gateway: true }],
  ])('is in what is sent of a %s: %j', (kind, expected) => {
    const authority = new OscuAuthority({
      SANDBOX: connection({ profile: 'gateway' }),
      PRODUCTION: connection({ environment: 'PRODUCTION' }),
    });
    const [gateway, direct] = [authority.isNumbered(kind, 'SANDBOX'), authority.isNumbered(kind, 'PRODUCTION')];
    expect({ direct, gateway }).toEqual(expected);
  });
});

describe('finding and submitting together', () => {
  it.each([
    ['sale', 60_000 + 120_000],
    ['credit-note', 60_000 + 120_000],
    // It may have to look at the item classes, and be said again.
    ['item', 60_000 + 600_000 + 60_000],
    ['stock-movement', 60_000 + 600_000 + 60_000],
    ['stock-master', 60_000],
    ['device-setup', 30_000],
    ['branch-user', 60_000],
    ['branch-customer', 60_000],
    ['branch-insurance', 60_000],
    ['item-composition', 60_000],
    ['import-link', 60_000],
    ['purchase-confirmation', 60_000],
  ])('take so long at most: a %s, %i ms', (kind, expected) => {
    expect(authorityOn({ callTimeoutMs: undefined }).callMsMax(kind)).toBe(expected);
  });

  it('take what a setting says for each of their calls', () => {
    expect(['sale', 'item'].map((kind) => authorityOn({ callTimeoutMs: 600 }).callMsMax(kind))).toEqual([1_200, 1_800]);
  });
});

describe.each(Object.values(PROFILES))('the routes of $name', ({ routes }) => {
  it('are there for every operation, and for nothing else', () => {
    expect(Object.keys(routes).sort()).toEqual([...OPERATION_NAMES].sort());
  });

  it('begin with a slash and end without one: some hosts answer anything else with an error of their own', () => {
    for (const path of Object.values(routes).flat()) expect(path).toMatch(/^(\/[a-zA-Z-]+)+$/);
  });

  it('lead to one operation each', () => {
    const paths = Object.values(routes).flat();
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe('the paths that are used', () => {
  const used = (name: 'direct' | 'gateway', operations: OperationName[]) =>
    operations.map((operation) => profileOf(name).routes[operation][0]);

  it('on the direct host are those of the specification', () => {
    expect(used('direct', ['initialise', 'itemClasses', 'customer', 'saveSale', 'stockInOut'])).toEqual([
      ...['/selectInitOsdcInfo', '/selectItemClsList', '/selectCustomer', '/saveTrnsSalesOsdc', '/insertStockIO'],
    ]);
  });

  it('on the gateway are those of its portal', () => {
    expect(used('gateway', ['initialise', 'itemClasses', 'customer', 'saveSale', 'stockInOut'])).toEqual([
      ...['/initialize', '/selectItemClass', '/customerPinInfo', '/sendSalesTransaction', '/insert/stockIO'],
    ]);
  });

  it('on the gateway include the name that the specification has for each operation', () => {
    for (const operation of OPERATION_NAMES)
      expect(PROFILES.gateway.routes[operation]).toContain(PROFILES.direct.routes[operation][0]);
  });

  it('do not lead to the one that says success and keeps nothing', () => {
    expect(JSON.stringify(PROFILES)).not.toContain('importedItemConvertedInfo');
  });
});

describe('an operator who knows better', () => {
  it('is believed about a path, and the others stay', () => {
    const { routes } = profileOf('gateway', { routes: { invoiceDetails: '/selectInvoiceDtl' } });
    expect(routes.invoiceDetails).toEqual(['/selectInvoiceDtl']);
    expect(routes.saveSale).toEqual(PROFILES.gateway.routes.saveSale);
  });

  it.each([
    ['direct', undefined, null],
    ['gateway', undefined, 0],
    ['direct', 0, 0],
    ['gateway', 8, 8],
  ] as const)('is believed about the reduced rate: %s, %p', (name, taxRateE, expected) => {
    expect(profileOf(name, { taxRateE }).taxRateE).toBe(expected);
  });

  it('changes nothing for the other environment', () => {
    profileOf('direct', { taxRateE: 0, routes: { saveSale: '/other' } });
    expect(profileOf('direct')).toEqual(PROFILES.direct);
  });
});

const DOCUMENT = readFileSync(join(__dirname, '../../CODES.md'), 'utf8');

/** The rows of the table under a heading, cell by cell; a dash is nothing, and code is what stands between its ticks. */
function rowsUnder(heading: string): (string | null)[][] {
  const section = DOCUMENT.split(/^## /m).find((text) => text.startsWith(`${heading}\n`))!;
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => line.split(' | ').map(cellOf));
}

function cellOf(text: string): string | null {
  const cell = text.replace(/^\||\|$/g, '').trim();
  return cell === '–' ? null : cell.replace(/^`(.*)`$/, '$1');
}

/** Both ways: a row of one that is not in the other is missing from one side of the comparison. */
describe('the document of codes says what the tables say', () => {
  it('of every result code', () => {
    const documented = rowsUnder('Result codes').map(([code, text, , meaning, publicCode]) => ({
      code,
      text,
      meaning,
      publicCode,
    }));
    expect(documented).toEqual([...RESULT_CODES].map(([code, row]) => ({ code, ...row })));
  });

  it('of every text, in the order in which they are tried', () => {
    const documented = rowsUnder('Texts').map(([section, text, meaning, publicCode]) => ({
      section,
      text,
      meaning,
      publicCode,
    }));
    expect(documented).toEqual(REFUSAL_TEXTS);
  });

  it('of every status of HTTP that has a meaning of its own', () => {
    const documented = rowsUnder('Statuses of HTTP').flatMap(([statuses, ...meanings]) =>
      (statuses!.match(/\d{3}/g) ?? []).map((status) => [Number(status), ...meanings]),
    );
    const expected = [401, 403, 404, 405, 408, 429, 500].map((status) => [
      ...[status, meaningOfStatus(status), meaningOfStatusInRefusal(status) ?? 'unknownWords'],
    ]);
    expect(documented).toEqual(expected);
  });

  it('with meanings that are all explained, and none that is never meant', () => {
    const explained = rowsUnder('Meanings').map(([meaning]) => meaning);
    const meant = [...RESULT_CODES.values(), ...REFUSAL_TEXTS].map(({ meaning }) => meaning);
    expect(new Set(explained)).toEqual(new Set(meant));
  });
});
