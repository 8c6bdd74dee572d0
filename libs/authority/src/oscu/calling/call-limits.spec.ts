import { limitsOf } from './call-limits.js';
import { OPERATION_NAMES } from '../operations/operation-names.js';

const SECOND = 1_000;
const MEGABYTE = 1024 * 1024;

describe('an answer', () => {
  it.each([
    ['saveSale', 120 * SECOND],
    ['initialise', 30 * SECOND],
    ['itemClasses', 600 * SECOND],
    ['saveItem', 60 * SECOND],
    ['invoiceDetails', 60 * SECOND],
  ] as const)('to %s may take %i ms', (operation, timeoutMs) => {
    expect(limitsOf(operation).timeoutMs).toBe(timeoutMs);
  });

  it('has a size for every operation, largest for what comes in one piece', () => {
    const sizes = OPERATION_NAMES.map((operation) => limitsOf(operation).answerBytesMax);
    expect(Math.min(...sizes)).toBe(limitsOf('saveSale').answerBytesMax);
    expect(limitsOf('saveSale').answerBytesMax).toBe(4 * MEGABYTE);
    expect(Math.max(...sizes)).toBe(limitsOf('itemClasses').answerBytesMax);
  });
});
