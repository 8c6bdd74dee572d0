import type { Refusal } from '@app/domain';
import { item as itemDocument } from '../../../../domain/src/test/documents.js';
import { refusalsOf } from '../rules/rule.js';
import { SALE_RULES, type SaleRuleInput } from './sale-rules.js';
import { advice, copyRuleInput, item, original, saleRuleInput, tea } from '../test/rule-inputs.js';

const refusedFields = (input: SaleRuleInput): string[] =>
  refusalsOf(SALE_RULES, input).map(({ code, field }) => `${code} ${field}`);
const goods = { itemType: '2', itemClass: 'GD' } as const;

describe('nothing is wrong with', () => {
  it.each<[string, SaleRuleInput]>([
    ['a sale of a registered service', saleRuleInput({})],
    [
      'a sale of goods whose stock is activated',
      saleRuleInput({ lines: [tea()] }, { items: [item('TEA', goods)], stock: [{ code: 'TEA', quantity: 4 }] }),
    ],
    [
      'a training sale of an inactive item',
      saleRuleInput({ receiptType: 'T' }, { items: [item('ADVICE', { active: false })] }),
    ],
    [
      'a training sale of goods without a stock',
      saleRuleInput({ receiptType: 'T', lines: [tea()] }, { items: [item('TEA', goods)] }),
    ],
    [
      'a sale of an item that is still being registered',
      saleRuleInput({}, { items: [item('ADVICE', { registering: true })] }),
    ],
    ['a true copy', copyRuleInput({})],
    ['a true copy of a return', copyRuleInput({}, { original: original({ kind: 'credit-note', receiptType: 'R' }) })],
    [
      'a copy of what has not settled, where nobody waits',
      copyRuleInput({}, { original: original({}, { status: 'QUEUED' }) }, { mayFollowUnsettled: true }),
    ],
    [
      'an unknown item that is registered by this very post',
      saleRuleInput({ lines: [tea()] }, { items: [] }, { itemsToRegister: [itemDocument({ itemCode: 'TEA' })] }),
    ],
    [
      'goods without a stock that this very post has registered',
      saleRuleInput({ lines: [tea()], registers: ['TEA'] }, { items: [item('TEA', goods)] }),
    ],
    [
      'an item whose registration came to nothing, if this very post was to register it',
      saleRuleInput({ lines: [tea()], registers: ['TEA'] }, { items: [] }),
    ],
  ])('%s', (_, input) => {
    expect(refusedFields(input)).toEqual([]);
  });
});

describe('refused is', () => {
  it.each<[string, string[], SaleRuleInput]>([
    ['whatever comes from a device that is not initialised', ['007 device'], saleRuleInput({}, { deviceReady: false })],
    ['a copy of nothing', ['801 originalInvoiceNumber'], copyRuleInput({}, { original: null })],
    [
      'a copy of another branch’s invoice',
      ['801 originalInvoiceNumber'],
      copyRuleInput({}, {}, { laneId: 'another' as never }),
    ],
    [
      'a copy of a copy',
      ['801 originalInvoiceNumber'],
      copyRuleInput({}, { original: original({ receiptType: 'C' } as never) }),
    ],
    [
      'a copy of what was refused',
      ['801 originalInvoiceNumber'],
      copyRuleInput({}, { original: original({}, { status: 'REJECTED' }) }),
    ],
    [
      'a copy of what has not settled',
      ['801 originalInvoiceNumber'],
      copyRuleInput({}, { original: original({}, { status: 'QUEUED' }) }),
    ],
    [
      'a copy of what was refused, also where nobody waits',
      ['801 originalInvoiceNumber'],
      copyRuleInput({}, { original: original({}, { status: 'REJECTED' }) }, { mayFollowUnsettled: true }),
    ],
    ['an unknown item', ['005 lines[1].itemCode'], saleRuleInput({ lines: [advice(), tea({ itemCode: 'COFFEE' })] })],
    [
      'an unknown item without a class, where registering was asked for',
      ['002 lines[0].itemClass'],
      saleRuleInput({ lines: [tea({ itemCode: 'COFFEE' })] }, {}, { itemsToRegister: [] }),
    ],
    ['an inactive item', ['003 lines[0].itemCode'], saleRuleInput({}, { items: [item('ADVICE', { active: false })] })],
    [
      'goods whose stock is not activated',
      ['003 lines[0].itemCode'],
      saleRuleInput({ lines: [tea()] }, { items: [item('TEA', goods)] }),
    ],
    ['a copy with another total', ['003 total'], copyRuleInput({ total: 1 })],
    ['a copy with another tax', ['003 taxTotal'], copyRuleInput({ taxTotal: 1 })],
    ['a copy for another buyer', ['003 buyerPin'], copyRuleInput({ buyerPin: 'A000111222Z' })],
    [
      'a copy in another currency',
      ['003 currency', '003 exchangeRate'],
      copyRuleInput({ currency: 'USD', exchangeRate: 129 }),
    ],
    ['a copy of other lines', ['003 lines'], copyRuleInput({ lines: [tea({ quantity: 3 }), advice()] })],
  ])('%s', (_, expected, input) => {
    expect(refusedFields(input)).toEqual(expected);
  });
});

it('every refusal says what is wrong and how to mend it, without a name that only one endpoint has', () => {
  const inputs = [
    saleRuleInput({}, { deviceReady: false }),
    copyRuleInput({ total: 1 }, { original: null }),
    copyRuleInput({ total: 1 }),
    saleRuleInput({ lines: [tea()] }, { items: [] }),
  ];
  const refusals: Refusal[] = inputs.flatMap((input) => refusalsOf(SALE_RULES, input));
  for (const { message, fix } of refusals) {
    expect(`${message} ${fix}`).not.toMatch(/transaction\.|orgInvcNo|itemCd/);
    expect(fix.length).toBeGreaterThan(10);
  }
});
