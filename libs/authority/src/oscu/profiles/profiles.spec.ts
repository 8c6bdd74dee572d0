import { OPERATION_NAMES, type OperationName } from '../operations/operation-names.js';
import { profileOf, PROFILES } from '../profiles.js';

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
