import type { Refusal } from '@app/domain';
import { item as itemDocument } from '../../../../domain/src/test/documents.js';
import { refusalsOf } from '../rules/rule.js';
import { SALE_RULES, type SaleScene } from './sale-rules.js';
import { advice, copyScene, item, original, saleScene, tea } from '../test/rule-inputs.js';

const told = (scene: SaleScene): string[] => refusalsOf(SALE_RULES, scene).map(({ code, field }) => `${code} ${field}`);
const goods = { itemType: '2', itemClass: 'GD' } as const;

describe('nothing is wrong with', () => {
  it.each<[string, SaleScene]>([
    ['a sale of a registered service', saleScene({})],
    [
      'a sale of goods whose stock is activated',
      saleScene({ lines: [tea()] }, { items: [item('TEA', goods)], activated: ['TEA'] }),
    ],
    [
      'a training sale of an inactive item',
      saleScene({ receiptType: 'T' }, { items: [item('ADVICE', { active: false })] }),
    ],
    [
      'a training sale of goods without a stock',
      saleScene({ receiptType: 'T', lines: [tea()] }, { items: [item('TEA', goods)] }),
    ],
    [
      'a sale of an item that is still being registered',
      saleScene({}, { items: [item('ADVICE', { registering: true })] }),
    ],
    ['a true copy', copyScene({})],
    ['a true copy of a return', copyScene({}, { original: original({ kind: 'credit-note', receiptType: 'R' }) })],
    [
      'a copy of what has not settled, where nobody waits',
      copyScene({}, { original: original({}, { status: 'QUEUED' }) }, { mayFollow: true }),
    ],
    [
      'an unknown item that is registered by this very post',
      saleScene({ lines: [tea()] }, { items: [] }, { registers: [itemDocument({ itemCode: 'TEA' })] }),
    ],
    [
      'goods without a stock that this very post has registered',
      saleScene({ lines: [tea()], registers: ['TEA'] }, { items: [item('TEA', goods)] }),
    ],
    [
      'an item whose registration came to nothing, if this very post was to register it',
      saleScene({ lines: [tea()], registers: ['TEA'] }, { items: [] }),
    ],
  ])('%s', (_, scene) => {
    expect(told(scene)).toEqual([]);
  });
});

describe('refused is', () => {
  it.each<[string, string[], SaleScene]>([
    ['whatever comes from a device that is not initialised', ['007 device'], saleScene({}, { deviceReady: false })],
    ['a copy of nothing', ['801 originalInvoiceNumber'], copyScene({}, { original: null })],
    [
      'a copy of another branch’s invoice',
      ['801 originalInvoiceNumber'],
      copyScene({}, {}, { laneId: 'another' as never }),
    ],
    [
      'a copy of a copy',
      ['801 originalInvoiceNumber'],
      copyScene({}, { original: original({ receiptType: 'C' } as never) }),
    ],
    [
      'a copy of what was refused',
      ['801 originalInvoiceNumber'],
      copyScene({}, { original: original({}, { status: 'REJECTED' }) }),
    ],
    [
      'a copy of what has not settled',
      ['801 originalInvoiceNumber'],
      copyScene({}, { original: original({}, { status: 'QUEUED' }) }),
    ],
    [
      'a copy of what was refused, also where nobody waits',
      ['801 originalInvoiceNumber'],
      copyScene({}, { original: original({}, { status: 'REJECTED' }) }, { mayFollow: true }),
    ],
    ['an unknown item', ['005 lines[1].itemCode'], saleScene({ lines: [advice(), tea({ itemCode: 'COFFEE' })] })],
    [
      'an unknown item without a class, where registering was asked for',
      ['002 lines[0].itemClass'],
      saleScene({ lines: [tea({ itemCode: 'COFFEE' })] }, {}, { registers: [] }),
    ],
    ['an inactive item', ['003 lines[0].itemCode'], saleScene({}, { items: [item('ADVICE', { active: false })] })],
    [
      'goods whose stock is not activated',
      ['003 lines[0].itemCode'],
      saleScene({ lines: [tea()] }, { items: [item('TEA', goods)] }),
    ],
    ['a copy with another total', ['003 total'], copyScene({ total: 1 })],
    ['a copy with another tax', ['003 taxTotal'], copyScene({ taxTotal: 1 })],
    ['a copy for another buyer', ['003 buyerPin'], copyScene({ buyerPin: 'A000111222Z' })],
    [
      'a copy in another currency',
      ['003 currency', '003 exchangeRate'],
      copyScene({ currency: 'USD', exchangeRate: 129 }),
    ],
    ['a copy of other lines', ['003 lines'], copyScene({ lines: [tea({ quantity: 3 }), advice()] })],
  ])('%s', (_, expected, scene) => {
    expect(told(scene)).toEqual(expected);
  });
});

it('every refusal says what is wrong and how to mend it, without a name that only one endpoint has', () => {
  const scenes = [
    saleScene({}, { deviceReady: false }),
    copyScene({ total: 1 }, { original: null }),
    copyScene({ total: 1 }),
    saleScene({ lines: [tea()] }, { items: [] }),
  ];
  const refusals: Refusal[] = scenes.flatMap((scene) => refusalsOf(SALE_RULES, scene));
  for (const { message, fix } of refusals) {
    expect(`${message} ${fix}`).not.toMatch(/transaction\.|orgInvcNo|itemCd/);
    expect(fix.length).toBeGreaterThan(10);
  }
});
