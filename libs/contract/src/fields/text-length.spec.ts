import { exampleSale } from '../sales/example-sale.js';
import { readSale } from '../sales/read-sale.js';
import { validationContextAt } from '../test/validation-context-at.js';

const [NAME_MAX, NUMBER_MAX] = [200, 50];

const read = (itemNm: string, invcNo = 'INV-1') => {
  const { transaction, items } = structuredClone(exampleSale);
  return readSale(
    { transaction: { ...transaction, invcNo }, items: items.map((item) => ({ ...item, itemNm })) },
    validationContextAt('2026-03-02T09:00:00Z'),
  );
};

describe('the limit of a text', () => {
  it('counts characters, so that an emoji is one', () => {
    expect(read('🍵'.repeat(NAME_MAX), '🍵'.repeat(NUMBER_MAX))).toMatchObject({ ok: true });
  });

  it('refuses one character more, and says how many there are', () => {
    const reading = read('🍵'.repeat(NAME_MAX + 1));
    if (reading.ok) throw new Error('It is too long.');
    expect(reading.violations[0]!.message).toBe(
      `items[0].itemNm must be text of at most 200 characters; got "${'🍵'.repeat(40)}…" (201 characters)`,
    );
    expect(read('Tea', '🍵'.repeat(NUMBER_MAX + 1))).toMatchObject({ ok: false });
  });
});
