import type { SaleDocument } from '@app/domain';
import type { InvoiceFacts } from '@app/persistence';
import { advice, copyRuleInput, item, saleRuleInput, tea } from '../test/rule-inputs.js';
import { saleRemarks } from './sale-remarks.js';

const GOODS = [item('TEA', { itemType: '2' }), item('ADVICE')];
const stock = (quantity: number) => [{ code: 'TEA', quantity }];

const remarksOn = (document: Partial<SaleDocument>, facts: Partial<InvoiceFacts> = {}) => {
  const input = saleRuleInput(document, { items: GOODS, stock: stock(4), ...facts });
  return saleRemarks(input.document, input.facts);
};

const fieldsOf = (...input: Parameters<typeof remarksOn>) => remarksOn(...input).map(({ field }) => field);

describe('a sale', () => {
  it('of what is there, at the tax type of its items, gets no remark', () => {
    expect(remarksOn({ lines: [tea(), advice()] })).toEqual([]);
  });

  it('that takes more than the known stock is told so once for each item', () => {
    const lines = [advice(), tea({ quantity: 3 }), tea({ quantity: 1.5 })];
    expect(remarksOn({ lines })).toEqual([
      {
        field: 'lines[1].quantity',
        message: 'the sale takes 4.5 of item TEA, but its known stock in this branch is 4.',
        fix: expect.stringContaining('POST /api/v1/stock/io') as string,
      },
    ]);
    expect(fieldsOf({ lines: [tea()] }, { stock: stock(-1) })).toEqual(['lines[0].quantity']);
  });

  it('takes nothing from stock as a training sale, or without a known stock', () => {
    expect(fieldsOf({ receiptType: 'T', lines: [tea({ quantity: 9 })] })).toEqual([]);
    expect(fieldsOf({ lines: [tea({ quantity: 9 })] }, { stock: [] })).toEqual([]);
  });

  it('with another tax type than that of the item is told both', () => {
    const [remark, ...others] = remarksOn({ lines: [advice(), tea({ taxType: 'A' })] });
    expect(remark).toMatchObject({
      field: 'lines[1].taxType',
      message: 'the line has tax type A, but item TEA is registered with B.',
    });
    expect(others).toEqual([]);
  });

  it('gets at most twenty remarks of a sort', () => {
    expect(fieldsOf({ lines: Array.from({ length: 30 }, () => advice({ taxType: 'A' })) })).toHaveLength(20);
  });

  it('is not remarked upon again in its copy', () => {
    const { document, facts } = copyRuleInput({ lines: [tea({ taxType: 'A' })] }, { items: GOODS, stock: stock(0) });
    expect(saleRemarks(document, facts)).toEqual([]);
  });
});
