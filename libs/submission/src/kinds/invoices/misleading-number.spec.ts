import { misleadingNumber } from './misleading-number.js';

it.each(['ＩＮＶ-1', 'INV-\u200b1', 'INV-\u202e91', 'INV\u3000-1', 'Cafe\u0301-1'])(
  '%j reads as another number',
  (number) => {
    expect(misleadingNumber(number)).toMatchObject([{ code: '003', field: 'invoiceNumber' }]);
  },
);

it.each(['INV-1', 'Caf\u00e9-1', 'INV №1', '発票-1'])('%j reads as itself', (number) => {
  expect(misleadingNumber(number)).toEqual([]);
});
