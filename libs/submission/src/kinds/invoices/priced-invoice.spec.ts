import type { SaleDocument } from '@app/domain';
import { sale } from '../../../../domain/src/test/documents.js';
import { invoiceFacts } from '../test/rule-inputs.js';
import { withAmounts } from './priced-invoice.js';

/** A sale of one line that leaves its amounts to Risiti. */
const priced = (line: object): SaleDocument => {
  const { taxableTotal: _, taxTotal: __, total: ___, ...rest } = sale({});
  const named = { itemCode: 'ADVICE', barcode: null, itemName: 'Advice', quantityUnit: 'U', taxType: 'B' };
  const lines = [{ ...named, quantity: 1, unitPrice: 100, discountAmount: 0, discountRate: 0, ...line }];
  return { ...rest, pricesIncludeTax: true, lines } as unknown as SaleDocument;
};

it.each<[string, object, string[]]>([
  ['of its price', {}, []],
  ['with a discount of its whole price', { discountAmount: 100 }, []],
  ['with a discount of more than its price', { discountAmount: 100.01 }, ['003 lines[0].discountAmount']],
  ['of more than a document may have', { quantity: 10_000, unitPrice: 9_999_999_999 }, ['003 lines[0].unitPrice']],
])('a line %s', async (_, line, expected) => {
  const { refusals } = await withAmounts(null as never, priced(line), invoiceFacts({}), null);
  expect(refusals.map(({ code, field }) => `${code} ${field}`)).toEqual(expected);
});
