import { Stack } from '@app/testing';
import { overlaps, upTo } from '../evidence.js';
import { type Aftermath, storm } from './storm.js';

/** Named in every failure; the same seed makes the same trouble, though not at the same moments. */
const SEED = Math.floor(Math.random() * 2 ** 31);

let stack: Stack;
let aftermath: Aftermath;
beforeAll(async () => {
  stack = await Stack.start({ workers: 2, env: { AUTHORITY_CALL_TIMEOUT: '2s' } });
  aftermath = await storm(stack, SEED);
}, 400_000);
afterAll(() => stack.stop());

describe(`through random trouble (seed ${SEED})`, () => {
  it('accepted is never lost', () => {
    for (const { answers, rows, sales } of aftermath.survivors) {
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 202)).toEqual([]);
      expect(rows).toHaveLength(answers.length);
      const signed = new Map(sales.map(({ trdInvcNo, receipt }) => [trdInvcNo, receipt.rcptSign]));
      for (const { invcNo, status, signature } of rows) {
        expect({ invcNo, status, signature }).toEqual({ invcNo, status: 'APPROVED', signature: signed.get(invcNo) });
      }
    }
  });

  it('never submitted twice', () => {
    for (const { rows, sales, calls } of aftermath.survivors) {
      expect(sales).toHaveLength(rows.length);
      const deliveries = calls.filter(({ operation }) => operation === 'saveTrnsSalesOsdc');
      const bodies = new Set(deliveries.map(({ invcNo, bodySha256 }) => `${invcNo} ${bodySha256}`));
      expect(bodies.size).toBe(rows.length);
    }
  });

  it('in order, one at a time, per device', () => {
    for (const { rows, sales, calls } of aftermath.survivors) {
      expect(rows.map(({ number }) => number)).toEqual(upTo(rows.length));
      expect(sales.map(({ invcNo, trdInvcNo }) => [invcNo, trdInvcNo])).toEqual(
        rows.map(({ number, invcNo }) => [number, invcNo]),
      );
      expect(overlaps(calls)).toEqual([]);
    }
  });

  it('nobody waits on a neighbour', () => {
    const { answers, backlogLeft } = aftermath.quiet;
    for (const { status } of answers) expect(status).toBe(200);
    expect(backlogLeft).toBeGreaterThan(0);
  });
});
