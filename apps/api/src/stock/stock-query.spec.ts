import { readStockQuery } from './stock-query.js';

it('accepts every item code that an item may have, counted in characters', () => {
  const longest = '\u{1F34B}'.repeat(50);
  expect(readStockQuery({ item: longest })).toMatchObject({ ok: true, filter: { itemCode: longest } });
  expect(readStockQuery({ item: `${longest}x` })).toMatchObject({ ok: false, violations: [{ field: 'item' }] });
});
