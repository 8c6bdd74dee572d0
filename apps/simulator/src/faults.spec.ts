import { type ArmedFault, ArmedFaults } from './armed-faults.js';
import { readCall } from './call.js';
import { Latency, logNormal } from './latency.js';
import { faultRequestFields, faultRequestsIn, RequestedFaults } from './requested-faults.js';
import { SeededRandom } from './seeded-random.js';

const SALE = 'saveTrnsSalesOsdc';

function withArmed(...armed: ArmedFault[]) {
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
    const { faults, takeMany } = withArmed({ fault: 'timeout', times: 2 });
    expect(takeMany(3)).toEqual(['timeout', 'timeout', undefined]);
    expect(faults.list).toEqual([]);
  });

  it('stays if it has no number of times', () => {
    const { faults, takeMany } = withArmed({ fault: 'timeout' });
    expect(takeMany(100)).toEqual(Array(100).fill('timeout'));
    expect(faults.list).toHaveLength(1);
  });

  it('lets the given number of calls pass first', () => {
    const { take, takeMany } = withArmed({ fault: 'timeout', times: 1, after: 2, operation: SALE });
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
    const { take } = withArmed({ fault: 'timeout', ...target });
    const call = { invcNo: 7, sarNo: 7, operation: SALE };
    const { operation, ...content } = { ...call, ...other };
    expect(take(content, operation)).toBeUndefined();
    expect(take(call)).toBe('timeout');
  });

  it('applies before faults armed later, and a passing fault leaves the call to the next one', () => {
    const { takeMany } = withArmed({ fault: 'timeout', times: 1, after: 1 }, { fault: 'empty-200', times: 2 });
    expect(takeMany(3)).toEqual(['empty-200', 'timeout', 'empty-200']);
  });

  it('applies to reading operations only if it is a stale read', () => {
    const { take } = withArmed({ fault: 'stale-read' });
    const applied = [SALE, 'selectInitOsdcInfo', 'selectInvoiceDetails', 'selectImportItemList'].map((operation) =>
      take({}, operation),
    );
    expect(applied).toEqual([undefined, undefined, 'stale-read', 'stale-read']);
  });

  it('applies to sales only if it is the answer of another sale', () => {
    const { take } = withArmed({ fault: 'answer-of-another' });
    expect([take({}, 'saveItem'), take({}, 'selectInvoiceDetails'), take({}, SALE)]).toEqual([
      ...[undefined, undefined, 'answer-of-another'],
    ]);
  });
});

describe('a fault with a probability', () => {
  const byChance: ArmedFault = { fault: 'timeout', probability: 0.1 };

  it('applies about as often as its probability', () => {
    const applied = withArmed(byChance).takeMany(2_000).filter(Boolean).length;
    expect(applied).toBeGreaterThan(150);
    expect(applied).toBeLessThan(250);
  });

  it('applies to the same calls again with the same seed', () => {
    expect(withArmed(byChance).takeMany(200)).toEqual(withArmed(byChance).takeMany(200));
  });

  it.each([
    [0, undefined],
    [1, 'timeout'],
  ])('of %d applies never or always', (probability, expected) => {
    const { takeMany } = withArmed({ fault: 'timeout', probability });
    expect(takeMany(50)).toEqual(Array(50).fill(expected));
  });
});

function withRequested() {
  const faults = new ArmedFaults(new SeededRandom(1));
  const requestedFaults = new RequestedFaults(faults);
  const call = (remark: unknown, overrides: object = {}, operation = 'saveTrnsSalesOsdc') =>
    readCall(operation, {}, Buffer.from(JSON.stringify({ tin: 'P1', bhfId: '00', invcNo: 1, remark, ...overrides })));
  const planFor = (...args: Parameters<typeof call>) => requestedFaults.planFor(call(...args));
  return { faults, requestedFaults, call, planFor };
}

describe('a remark', () => {
  it.each([
    ['simulate:timeout', [{ name: 'timeout', value: '' }]],
    ['Counter 4, simulate:timeout please', [{ name: 'timeout', value: '' }]],
    ['simulate:reject=921:late, too late; USD 1', [{ name: 'reject', value: '921:late, too late' }]],
    ['simulate:latency=500 simulate:timeout', [{ name: 'latency', value: '500' }, { name: 'timeout', value: '' }]], // prettier-ignore
    ['Thank you', []],
  ])('%j contains its fault requests', (remark, requestedFaults) => {
    expect(faultRequestsIn(remark)).toEqual(requestedFaults);
  });
});

describe('the fault requests of a document', () => {
  it('apply to its first delivery only', () => {
    const { planFor } = withRequested();
    expect(planFor('simulate:timeout')).toEqual({ fault: { fault: 'timeout' } });
    expect(planFor('simulate:timeout')).toEqual({});
  });

  it('count separately for another invoice, branch or fault', () => {
    const { planFor } = withRequested();
    planFor('simulate:timeout');
    expect(planFor('simulate:timeout', { invcNo: 2 })).toEqual({ fault: { fault: 'timeout' } });
    expect(planFor('simulate:timeout', { bhfId: '01' })).toEqual({ fault: { fault: 'timeout' } });
    expect(planFor('simulate:empty-200')).toEqual({ fault: { fault: 'empty-200' } });
  });

  it('count also where a malformed body has an object in place of its number', () => {
    const { planFor } = withRequested();
    for (const invcNo of [{ toString: null }, [{ valueOf: 1 }], { a: 1 }]) {
      expect(planFor('simulate:timeout', { invcNo })).toEqual({ fault: { fault: 'timeout' } });
      expect(planFor('simulate:timeout', { invcNo })).toEqual({});
    }
  });

  it('may be several', () => {
    const { planFor } = withRequested();
    const both = { latencyMs: 500, fault: { fault: 'accept-then-reset' } };
    expect(planFor('simulate:latency=500 simulate:accept-then-reset')).toEqual(both);
  });

  it('for a refusal apply every time', () => {
    const { planFor } = withRequested();
    const refusal = { fault: { fault: 'reject', code: '921', message: 'some text' } };
    expect(planFor('simulate:reject=921:some text')).toEqual(refusal);
    expect(planFor('simulate:reject=921:some text')).toEqual(refusal);
  });

  it('for the answer of another sale are refused where no sale is saved', () => {
    const { planFor } = withRequested();
    expect(planFor('simulate:answer-of-another')).toEqual({ fault: { fault: 'answer-of-another' } });
    expect(planFor('simulate:answer-of-another', { sarNo: 1 }, 'insertStockIO').fault).toMatchObject({
      fault: 'reject',
      message: expect.stringContaining('only sales') as string,
    });
  });

  it('for a stale read affect only the reading of this invoice', () => {
    const { planFor, faults, call } = withRequested();
    expect(planFor('simulate:stale-read=2')).toEqual({});
    expect(faults.takeFor(call(null, { invcNo: 2 }, 'selectInvoiceDetails'))).toBeUndefined();
    const reading = call(null, {}, 'selectInvoiceDetails');
    const taken = [faults.takeFor(reading), faults.takeFor(reading), faults.takeFor(reading)];
    expect(taken.map((fault) => fault?.fault)).toEqual(['stale-read', 'stale-read', undefined]);
  });

  it('are refused by name if they are unknown', () => {
    const { fault } = withRequested().planFor('simulate:tiemout');
    expect(fault).toMatchObject({ fault: 'reject', code: '910', message: expect.stringContaining('simulate:tiemout') });
    expect(fault!.message).toContain('accept-then-timeout');
  });

  it.each([
    ['simulate:trickle=3000', { fault: 'trickle', overMs: 3000 }],
    ['simulate:huge-body=5000', { fault: 'huge-body', bytes: 5000 }],
    ['simulate:accept-then-reject=999:NullPointerException', { fault: 'accept-then-reject', code: '999', message: 'NullPointerException' }], // prettier-ignore
  ])('may have parameters: %s', (remark, fault) => {
    expect(withRequested().planFor(remark)).toEqual({ fault });
  });

  it.each([[{ remark: 7 }], [{}]])('are none in %j', (body) => {
    const { planFor } = withRequested();
    expect(planFor(undefined, body)).toEqual({});
  });
});

describe('every writing operation', () => {
  it.each(Object.entries(faultRequestFields))(
    '%s accepts a request, once per document',
    (operation, { textField, identifiedBy }) => {
      const { planFor } = withRequested();
      const document = (edition: string) => ({
        ...Object.fromEntries(identifiedBy.map((field) => [field, `${field} ${edition}`])),
        [textField]: `${identifiedBy.includes(textField) ? edition : ''} simulate:accept-then-timeout`,
      });
      const granted = { fault: { fault: 'accept-then-timeout' } };
      expect(planFor(undefined, document('A'), operation)).toEqual(granted);
      expect(planFor(undefined, document('A'), operation)).toEqual({});
      expect(planFor(undefined, document('B'), operation)).toEqual(granted);
    },
  );

  const readBack = Object.entries(faultRequestFields).filter(([, { readBackBy }]) => readBackBy);

  it.each(readBack)('%s can make its own reading stale', (operation, { textField, readBackBy }) => {
    const { planFor, faults, call } = withRequested();
    planFor(undefined, { [textField]: 'simulate:stale-read' }, operation);
    expect(faults.takeFor(call(undefined, {}, readBackBy))).toMatchObject({ fault: 'stale-read' });
  });

  it('refuses a stale read if no operation reads the document back', () => {
    const { fault } = withRequested().planFor('simulate:stale-read', { custNo: '1' }, 'saveBhfCustomer');
    expect(fault).toMatchObject({
      code: '910',
      message: expect.stringContaining('no operation reads this document back'),
    });
  });

  it('is not a reading operation', () => {
    expect(withRequested().planFor('simulate:timeout', {}, 'selectInvoiceDetails')).toEqual({});
  });
});

const callOf = (operation: string, tin = 'P1') => readCall(operation, { tin, bhfid: '00' }, Buffer.from('{}'));
const latencyOf = (seed = 1) => new Latency(new SeededRandom(seed));

const sample = (latency: Latency, count = 10_000) =>
  Array.from({ length: count }, () => latency.next(callOf('saveItem'))).sort((a, b) => a - b);

describe('a latency of p50 and p99', () => {
  it('has these percentiles', () => {
    const latency = latencyOf();
    latency.set({ p50: 200, p99: 2_000 });
    const pauses = sample(latency);
    expect(pauses[5_000]! / 200).toBeCloseTo(1, 1);
    expect(pauses[9_900]! / 2_000).toBeCloseTo(1, 0);
  });

  it('is at most three times its p99, and never negative', () => {
    expect(logNormal(100, 1_000, 1 - Number.EPSILON, 0)).toBe(3_000);
    expect(logNormal(100, 1_000, 1 - Number.EPSILON, 0.5)).toBeGreaterThan(0);
  });

  it('is the same again with the same seed', () => {
    const [first, again] = [latencyOf(5), latencyOf(5)];
    [first, again].forEach((latency) => latency.set({ p50: 10, p99: 90 }));
    expect(sample(first, 50)).toEqual(sample(again, 50));
  });

  it('without a spread is always the median', () => {
    expect(logNormal(100, 100, 0.3, 0.9)).toBe(100);
  });
});

describe('a latency with jitter', () => {
  it('lies between its minimum and its maximum', () => {
    const latency = latencyOf();
    latency.set({ ms: 100, jitterMs: 50 });
    const pauses = sample(latency, 1_000);
    expect(pauses[0]).toBeGreaterThanOrEqual(100);
    expect(pauses.at(-1)).toBeLessThan(150);
    expect(pauses.at(-1)! - pauses[0]!).toBeGreaterThan(40);
  });
});

describe('several latency settings', () => {
  it('apply by target, and the most specific one wins', () => {
    const latency = latencyOf();
    latency.set({ ms: 3, jitterMs: 0 }, { tin: 'P1', operation: 'saveItem' });
    latency.set({ ms: 1, jitterMs: 0 });
    latency.set({ ms: 2, jitterMs: 0 }, { tin: 'P1' });
    const pauses = [callOf('saveItem'), callOf('selectCodeList'), callOf('saveItem', 'P2')].map((call) =>
      latency.next(call),
    );
    expect(pauses).toEqual([3, 2, 1]);
  });

  it('replace each other for the same target', () => {
    const latency = latencyOf();
    latency.set({ ms: 1, jitterMs: 0 }, { tin: 'P1' });
    latency.set({ ms: 2, jitterMs: 0 }, { tin: 'P1' });
    expect(latency.targeted).toEqual([{ target: { tin: 'P1' }, setting: { ms: 2, jitterMs: 0 } }]);
  });
});

const drawn = (randomness: SeededRandom, count = 20) => Array.from({ length: count }, () => randomness.next('faults'));

describe('seeded random numbers', () => {
  it('are the same with the same seed', () => {
    expect(drawn(new SeededRandom(7))).toEqual(drawn(new SeededRandom(7)));
  });

  it('differ with another seed', () => {
    expect(drawn(new SeededRandom(7))).not.toEqual(drawn(new SeededRandom(8)));
  });

  it('start again after reseeding or reset', () => {
    const randomness = new SeededRandom(7);
    const first = drawn(randomness);
    randomness.reseed(7);
    expect(drawn(randomness)).toEqual(first);
    randomness.reseed(8);
    randomness.reset();
    expect(randomness.seed).toBe(7);
    expect(drawn(randomness)).toEqual(first);
  });

  it('for faults do not depend on draws for latency', () => {
    const [quiet, busy] = [new SeededRandom(7), new SeededRandom(7)];
    busy.next('latency');
    expect(drawn(busy)).toEqual(drawn(quiet));
  });

  it('are distributed evenly', () => {
    const draws = drawn(new SeededRandom(1), 10_000);
    expect(draws.every((draw) => draw >= 0 && draw < 1)).toBe(true);
    expect(draws.filter((draw) => draw < 0.1).length).toBeGreaterThan(900);
    expect(draws.filter((draw) => draw < 0.1).length).toBeLessThan(1_100);
  });

  it('report the seed that was drawn without a given one', () => {
    const randomness = new SeededRandom();
    expect(drawn(new SeededRandom(randomness.seed))).toEqual(drawn(randomness));
  });
});
