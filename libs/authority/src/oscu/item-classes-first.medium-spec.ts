import { item } from '../../../domain/src/test/documents.js';
import { mustPullItemClassesFirst } from './oscu-authority.js';
import { AdapterBench } from './test/adapter-bench.js';

const laneFault = {
  kind: 'laneFault',
  code: '910',
  message: 'Please make the "Get Item Classification List" request first',
} as const;

it('only what is taken after the classes is said again, and only where it is asked for', () => {
  expect(mustPullItemClassesFirst({ needsItemClassesFirst: true }, laneFault)).toBe(true);
  expect(mustPullItemClassesFirst({}, laneFault)).toBe(false);
  expect(
    mustPullItemClassesFirst({ needsItemClassesFirst: true }, { ...laneFault, message: 'Invalid Access Token' }),
  ).toBe(false);
  const wrongClass = 'Ensure you use a valid item classification code from the Get Item Classification List endpoint';
  const rejected = { kind: 'rejected', code: '400', message: wrongClass } as const;
  expect(mustPullItemClassesFirst({ needsItemClassesFirst: true }, rejected)).toBe(false);
  expect(mustPullItemClassesFirst({ needsItemClassesFirst: true }, { kind: 'approved', answer: {} })).toBe(false);
});

describe('a device that is to look at the item classes first', () => {
  let bench: AdapterBench;
  beforeAll(async () => void (bench = await AdapterBench.start('gateway')));
  afterAll(() => bench.close());

  it('looks, and its item is taken', async () => {
    const device = await bench.initialisedDevice();
    const { outcome } = await bench.register(item({ itemCode: 'ADVICE' }), device);
    expect(outcome).toMatchObject({ kind: 'approved' });
  });

  it('has its item wait, and no lane held, while no route leads to the classes', async () => {
    const device = await bench.initialisedDevice();
    const fault = { fault: 'route-not-wired', tin: device.tin, operation: 'selectItemClsList', times: 1_000 };
    await bench.control('POST', '/faults', fault);
    const { outcome } = await bench.register(item({ itemCode: 'ADVICE' }), device);
    expect(outcome).toMatchObject({ kind: 'unavailable', unrouted: true });
  });
});
