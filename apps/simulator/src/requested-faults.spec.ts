import { ArmedFaults } from './armed-faults.js';
import { readCall } from './call.js';
import { RequestedFaults, faultRequestsIn, faultRequestFields } from './requested-faults.js';
import { SeededRandom } from './seeded-random.js';

function setup() {
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
    const { planFor } = setup();
    expect(planFor('simulate:timeout')).toEqual({ fault: { fault: 'timeout' } });
    expect(planFor('simulate:timeout')).toEqual({});
  });

  it('count separately for another invoice, branch or fault', () => {
    const { planFor } = setup();
    planFor('simulate:timeout');
    expect(planFor('simulate:timeout', { invcNo: 2 })).toEqual({ fault: { fault: 'timeout' } });
    expect(planFor('simulate:timeout', { bhfId: '01' })).toEqual({ fault: { fault: 'timeout' } });
    expect(planFor('simulate:empty-200')).toEqual({ fault: { fault: 'empty-200' } });
  });

  it('count also where a malformed body has an object in place of its number', () => {
    const { planFor } = setup();
    for (const invcNo of [{ toString: null }, [{ valueOf: 1 }], { a: 1 }]) {
      expect(planFor('simulate:timeout', { invcNo })).toEqual({ fault: { fault: 'timeout' } });
      expect(planFor('simulate:timeout', { invcNo })).toEqual({});
    }
  });

  it('may be several', () => {
    const { planFor } = setup();
    const both = { latencyMs: 500, fault: { fault: 'accept-then-reset' } };
    expect(planFor('simulate:latency=500 simulate:accept-then-reset')).toEqual(both);
  });

  it('for a refusal apply every time', () => {
    const { planFor } = setup();
    const refusal = { fault: { fault: 'reject', code: '921', message: 'some text' } };
    expect(planFor('simulate:reject=921:some text')).toEqual(refusal);
    expect(planFor('simulate:reject=921:some text')).toEqual(refusal);
  });

  it('for the answer of another sale are refused where no sale is saved', () => {
    const { planFor } = setup();
    expect(planFor('simulate:answer-of-another')).toEqual({ fault: { fault: 'answer-of-another' } });
    expect(planFor('simulate:answer-of-another', { sarNo: 1 }, 'insertStockIO').fault).toMatchObject({
      fault: 'reject',
      message: expect.stringContaining('only sales') as string,
    });
  });

  it('for a stale read affect only the reading of this invoice', () => {
    const { planFor, faults, call } = setup();
    expect(planFor('simulate:stale-read=2')).toEqual({});
    expect(faults.takeFor(call(null, { invcNo: 2 }, 'selectInvoiceDetails'))).toBeUndefined();
    const reading = call(null, {}, 'selectInvoiceDetails');
    const taken = [faults.takeFor(reading), faults.takeFor(reading), faults.takeFor(reading)];
    expect(taken.map((fault) => fault?.fault)).toEqual(['stale-read', 'stale-read', undefined]);
  });

  it('are refused by name if they are unknown', () => {
    const { fault } = setup().planFor('simulate:tiemout');
    expect(fault).toMatchObject({ fault: 'reject', code: '910', message: expect.stringContaining('simulate:tiemout') });
    expect(fault!.message).toContain('accept-then-timeout');
  });

  it.each([
    ['simulate:trickle=3000', { fault: 'trickle', overMs: 3000 }],
    ['simulate:huge-body=5000', { fault: 'huge-body', bytes: 5000 }],
    ['simulate:accept-then-reject=999:NullPointerException', { fault: 'accept-then-reject', code: '999', message: 'NullPointerException' }], // prettier-ignore
  ])('may have parameters: %s', (remark, fault) => {
    expect(setup().planFor(remark)).toEqual({ fault });
  });

  it.each([[{ remark: 7 }], [{}]])('are none in %j', (body) => {
    const { planFor } = setup();
    expect(planFor(undefined, body)).toEqual({});
  });
});

describe('every writing operation', () => {
  it.each(Object.entries(faultRequestFields))(
    '%s accepts a request, once per document',
    (operation, { textField, identifiedBy }) => {
      const { planFor } = setup();
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
    const { planFor, faults, call } = setup();
    planFor(undefined, { [textField]: 'simulate:stale-read' }, operation);
    expect(faults.takeFor(call(undefined, {}, readBackBy))).toMatchObject({ fault: 'stale-read' });
  });

  it('refuses a stale read if no operation reads the document back', () => {
    const { fault } = setup().planFor('simulate:stale-read', { custNo: '1' }, 'saveBhfCustomer');
    expect(fault).toMatchObject({
      code: '910',
      message: expect.stringContaining('no operation reads this document back'),
    });
  });

  it('is not a reading operation', () => {
    expect(setup().planFor('simulate:timeout', {}, 'selectInvoiceDetails')).toEqual({});
  });
});
