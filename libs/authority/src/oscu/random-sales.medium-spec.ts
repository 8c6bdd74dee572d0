import type { SaleDocument } from '@app/domain';
import { testSize } from '../../../testing/src/test-size.js';
import type { CallingDevice } from '../port.js';
import { SeededChoices, randomSale } from './test/random-sales.js';
import { soldToday, AdapterBench } from './test/adapter-bench.js';

const SALES = testSize({ short: 40, full: 120 });
const LANES = 4;

describe.each(['direct', 'gateway'] as const)('the authority on the %s hosts', (profile) => {
  let bench: AdapterBench;
  beforeAll(async () => {
    bench = await AdapterBench.start(profile);
    // To the cent, and not a hundredth of one beside it.
    await bench.control('POST', '/rules', { gateway: { arithmeticTolerance: 0 } });
  });
  afterAll(() => bench.close());

  it(`takes each of ${SALES} sales of tills that differ in everything they may differ in`, async () => {
    const random = new SeededChoices(profile === 'direct' ? 4 : 44);
    const documents = Array.from({ length: SALES }, (_, index) => randomSale(random, index % 60 === 0 ? 200 : 8));
    const share = SALES / LANES;
    const lanes = Array.from({ length: LANES }, async (_, lane) => {
      return refusedOf(documents.slice(lane * share, (lane + 1) * share), await bench.readyDevice());
    });
    expect((await Promise.all(lanes)).flat()).toEqual([]);
  }, 120_000);

  async function refusedOf(documents: SaleDocument[], device: CallingDevice) {
    const refused = [];
    for (const [index, document] of documents.entries()) {
      const { lines, currency, exchangeRate, total } = document;
      const sold = soldToday({ lines, currency, exchangeRate, total });
      const { outcome } = await bench.submit(sold, device, { number: index + 1 - refused.length });
      if (outcome.kind !== 'approved') refused.push(outcome);
    }
    return refused;
  }
});
