import type { Turn } from '@app/persistence';
import { readinessOf, withSameOriginal } from './invoice-readiness.js';
import { invoiceFacts, item, original } from '../test/rule-inputs.js';
import { refusalOf } from '../rules/rule.js';

const refusal = refusalOf('005', 'lines[0].itemCode', 'There is no such item.', 'Register it.');

it('a document waits for an item that is being registered, whatever else is wrong with it', () => {
  const items = [item('TEA', { registering: true })];
  expect(readinessOf(invoiceFacts({ items }), [refusal])).toEqual({
    kind: 'later',
    reason: expect.stringContaining('TEA'),
  });
});

it('a document that has become wrong is refused', () => {
  expect(readinessOf(invoiceFacts(), [refusal])).toEqual({ kind: 'refused', refusal });
});

it('a document goes out with what the authority calls its items and its original', () => {
  const items = [item('TEA', { authorityCode: 'KE2NTXU0000001' })];
  expect(readinessOf(invoiceFacts({ items, original: original() }), [])).toMatchObject({
    kind: 'ready',
    original: { number: 7, buyer: { pin: 'P051999888K', name: 'JUMLA LTD' }, isReturn: false, reason: null },
    items: { TEA: { authorityCode: 'KE2NTXU0000001' } },
  });
});

it('an original is the one that was there when the document was accepted, and not who has its number now', () => {
  const turn = { follows: 'original' } as Turn;
  expect(withSameOriginal(invoiceFacts({ original: original() }), turn).original).not.toBeNull();
  const another = original({}, { id: 'another' as never });
  expect(withSameOriginal(invoiceFacts({ original: another }), turn).original).toBeNull();
});
