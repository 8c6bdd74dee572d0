import { exampleReverseInvoice, exampleSaleWithItems } from '../example-sale-with-items.js';
import type { BrokenBody } from '../../test/broken-body.js';

type Fields = Record<string, unknown>;

export const withItemsHeader = (change: Fields): Fields => ({
  ...exampleSaleWithItems,
  transaction: { ...exampleSaleWithItems.transaction, ...change },
});

/** Changes the first line, of the sugar, or the second, of the delivery. */
export const withItemsLine = (change: Fields, index = 0): Fields => ({
  ...exampleSaleWithItems,
  lineItems: exampleSaleWithItems.lineItems.map((line, i) => (i === index ? { ...line, ...change } : line)),
});

const reverseWith = (change: Fields): Fields => ({
  ...exampleReverseInvoice,
  transaction: { ...exampleReverseInvoice.transaction, ...change },
});

/** Mistakes that only a sale with items can have. */
export const BROKEN_SALES_WITH_ITEMS: readonly BrokenBody[] = [
  ['lineItems are left out', { ...exampleSaleWithItems, lineItems: null }, '002', 'lineItems'],
  ['the lines are called items', { transaction: exampleSaleWithItems.transaction, items: [] }, '002', 'lineItems'],
  ['a line without prc', withItemsLine({ prc: null }), '002', 'lineItems[0].prc'],
  ['a line without itemCd', withItemsLine({ itemCd: '' }, 1), '002', 'lineItems[1].itemCd'],
  ['a line without itemNm', withItemsLine({ itemNm: null }), '002', 'lineItems[0].itemNm'],
  ['an item type there is not', withItemsLine({ itemTyCd: '4' }), '003', 'lineItems[0].itemTyCd'],
  ['an item type as a number', withItemsLine({ itemTyCd: 2 }), '003', 'lineItems[0].itemTyCd'],
  ['an origin of three letters', withItemsLine({ orgnNatCd: 'KEN' }), '003', 'lineItems[0].orgnNatCd'],
  ['a class of nine digits', withItemsLine({ itemClsCd: '501615090' }), '003', 'lineItems[0].itemClsCd'],
  ['autoRegisterItems as text', { ...exampleSaleWithItems, autoRegisterItems: 'true' }, '003', 'autoRegisterItems'],
  ['autoRegisterItems as a number', { ...exampleSaleWithItems, autoRegisterItems: 1 }, '003', 'autoRegisterItems'],
  ['a receipt that is text', { ...exampleSaleWithItems, receipt: 'x' }, '003', 'receipt'],
  ['a long message', { ...exampleSaleWithItems, receipt: { topMsg: 'x'.repeat(21) } }, '003', 'receipt.topMsg'],
  ['codeCanBeRegistered', withItemsLine({ itemCd: 'x'.repeat(21) }), '003', 'lineItems[0].itemCd'],
  ['codeCanBeAddressed', withItemsLine({ itemCd: '..' }), '003', 'lineItems[0].itemCd'],
  ['vatIsShareOfTaxable', withItemsLine({ taxAmt: 16.02 }, 1), '003', 'lineItems[1].taxAmt'],
  ['totalIsSumOfLines', withItemsHeader({ totAmt: 1076.03, totTax: 148.43 }), '003', 'transaction.totAmt'],
  ['followUpNamesOriginal', withItemsHeader({ rcptTyCd: 'R' }), '002', 'transaction.orgInvcNo'],
  ['a purchase', withItemsHeader({ rcptTyCd: 'P' }), '003', 'transaction.rcptTyCd'],
];

/** Mistakes that only a reverse invoice can have. */
export const BROKEN_REVERSE_INVOICES: readonly BrokenBody[] = [
  ...['S', 'T', 'C', 'P'].map((rcptTyCd): BrokenBody => [
    `a receipt of type ${rcptTyCd}`,
    reverseWith({ rcptTyCd, salesSttsCd: '02' }),
    '003',
    'transaction.rcptTyCd',
  ]),
  ['no type of receipt', reverseWith({ rcptTyCd: null }), '002', 'transaction.rcptTyCd'],
  ['no original', reverseWith({ orgInvcNo: null }), '002', 'transaction.orgInvcNo'],
  ['an original of 0', reverseWith({ orgInvcNo: 0 }), '002', 'transaction.orgInvcNo'],
  ['an original that is a list', reverseWith({ orgInvcNo: [1] }), '003', 'transaction.orgInvcNo'],
];
