import { line } from '../../../domain/src/test/documents.js';
import { AdapterBench, goods, soldToday } from './test/adapter-bench.js';

describe.each(['direct', 'gateway'] as const)('on the %s hosts', (profile) => {
  let bench: AdapterBench;
  beforeAll(async () => {
    bench = await AdapterBench.start(profile);
    await bench.control('POST', '/rules', { [profile]: { stock: true, stockVisibleAfterS: 60 } });
  });
  afterEach(() => bench.control('POST', '/clock', { offsetMs: 0 }));
  afterAll(() => bench.close());

  it('stock that a sale does not see yet is a dependency, also once it was reported, until it is visible', async () => {
    const device = await bench.readyDevice();
    await bench.register(goods({ itemCode: 'MUG' }), device);
    const sell = async () => (await bench.submit(saleOf('MUG'), device, { number: 1 })).outcome;
    expect(await sell()).toMatchObject({ kind: 'rejected', cause: 'dependency' });
    await bench.stock(device, 'MUG');
    expect(await sell()).toMatchObject({ kind: 'rejected', cause: 'dependency' });
    await bench.control('POST', '/clock', { offsetMs: 61_000 });
    expect(await sell()).toMatchObject({ kind: 'approved' });
  });

  it.each<[string, string, object]>([
    ['990', 'The maximum number of views are exceeded', { kind: 'backOff', code: '990' }],
    ['XYZ', 'The moon is not right', { kind: 'rejected', cause: 'unknownWords' }],
    ['910', 'Invalid dcAmt for item', { kind: 'rejected' }],
    ['910', 'could not execute statement', { kind: 'inDoubt' }],
  ])('%s, %s, is read for what it is', async (code, message, expected) => {
    const device = await bench.readyDevice();
    const remark = `simulate:reject=${code}:${message}`;
    expect((await bench.submit(soldToday({ remark }), device, { number: 1 })).outcome).toMatchObject(expected);
  });

  it('990 is told by a lookup under its code, so that the next one waits for minutes', async () => {
    const device = await bench.readyDevice();
    const fault = { fault: 'reject', code: '990', message: 'The maximum number of views are exceeded' };
    await bench.control('POST', '/faults', { ...fault, operation: 'selectItemClsList' });
    const found = await bench.authority.lookUp('itemClasses', device, { changedAfter: null });
    expect(found).toMatchObject({ kind: 'refused', code: '990' });
  });

  const saleOf = (itemCode: string) => soldToday({ lines: [line({ itemCode, quantityUnit: 'NO', isStocked: true })] });
});
