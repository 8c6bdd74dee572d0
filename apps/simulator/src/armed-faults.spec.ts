import { ArmedFaults, type ArmedFault } from './armed-faults.js';
import { readCall } from './call.js';
import { SeededRandom } from './seeded-random.js';

const SALE = 'saveTrnsSalesOsdc';

function setup(...armed: ArmedFault[]) {
  const faults = new ArmedFaults(new SeededRandom(1));
  armed.forEach((fault) => faults.arm(fault));
  const take = (content: object = {}, operation = SALE) => {
    const body = Buffer.from(JSON.stringify({ tin: 'P1', bhfId: '00', ...content }));
    return faults.takeFor(readCall(operation, {}, body))?.fault;
  };
  return { faults, take, takeMany: (count: number) => Array.from({ length: count }, () => take()) };
}

describe('an armed fault', () => {
  it('applies the given number of times and then disappears', () => {
    const { faults, takeMany } = setup({ fault: 'timeout', times: 2 });
    expect(takeMany(3)).toEqual(['timeout', 'timeout', undefined]);
    expect(faults.list).toEqual([]);
  });

  it('stays if it has no number of times', () => {
    const { faults, takeMany } = setup({ fault: 'timeout' });
    expect(takeMany(100)).toEqual(Array(100).fill('timeout'));
    expect(faults.list).toHaveLength(1);
  });

  it('lets the given number of calls pass first', () => {
    const { take, takeMany } = setup({ fault: 'timeout', times: 1, after: 2, operation: SALE });
    take({}, 'saveItem');
    expect(takeMany(4)).toEqual([undefined, undefined, 'timeout', undefined]);
  });

  it.each([
    [{ operation: SALE }, { operation: 'saveItem' }],
    [{ tin: 'P1' }, { tin: 'P2' }],
    [{ bhfId: '00' }, { bhfId: '01' }],
    [{ invcNo: 7 }, { invcNo: 8 }],
    [{ sarNo: 7 }, { sarNo: 8 }],
  ])('for %j does not apply to other calls', (target, other) => {
    const { take } = setup({ fault: 'timeout', ...target });
    const call = { invcNo: 7, sarNo: 7, operation: SALE };
    const { operation, ...content } = { ...call, ...other };
    expect(take(content, operation)).toBeUndefined();
    expect(take(call)).toBe('timeout');
  });

  it('applies before faults armed later, and a passing fault leaves the call to the next one', () => {
    const { takeMany } = setup({ fault: 'timeout', times: 1, after: 1 }, { fault: 'empty-200', times: 2 });
    expect(takeMany(3)).toEqual(['empty-200', 'timeout', 'empty-200']);
  });

  it('applies to reading operations only if it is a stale read', () => {
    const { take } = setup({ fault: 'stale-read' });
    const applied = [SALE, 'selectInitOsdcInfo', 'selectInvoiceDetails', 'selectImportItemList'].map((operation) =>
      take({}, operation),
    );
    expect(applied).toEqual([undefined, undefined, 'stale-read', 'stale-read']);
  });

  it('applies to sales only if it is the answer of another sale', () => {
    const { take } = setup({ fault: 'answer-of-another' });
    expect([take({}, 'saveItem'), take({}, 'selectInvoiceDetails'), take({}, SALE)]).toEqual([
      ...[undefined, undefined, 'answer-of-another'],
    ]);
  });
});

describe('a fault with a probability', () => {
  const byChance: ArmedFault = { fault: 'timeout', probability: 0.1 };

  it('applies about as often as its probability', () => {
    const applied = setup(byChance).takeMany(2_000).filter(Boolean).length;
    expect(applied).toBeGreaterThan(150);
    expect(applied).toBeLessThan(250);
  });

  it('applies to the same calls again with the same seed', () => {
    expect(setup(byChance).takeMany(200)).toEqual(setup(byChance).takeMany(200));
  });

  it.each([
    [0, undefined],
    [1, 'timeout'],
  ])('of %d applies never or always', (probability, expected) => {
    const { takeMany } = setup({ fault: 'timeout', probability });
    expect(takeMany(50)).toEqual(Array(50).fill(expected));
  });
});
