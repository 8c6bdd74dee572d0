import { codesByBarcode } from '../completing.js';

const sold = [
  { code: 'TEA', barcode: '6001' },
  { code: 'TEA', barcode: '6001' },
  { code: 'MILK', barcode: null },
];

it.each([
  ['what the original sold under it, once', '6001', [{ code: 'OTHER', barcode: '6001' }], ['TEA']],
  [
    'what is registered under it, where the original does not say',
    '6002',
    [{ code: 'MILK', barcode: '6002' }],
    ['MILK'],
  ],
  ['nothing, where nobody has it', '6003', [{ code: 'MILK', barcode: '6002' }], []],
  [
    'several, where several have it',
    '6002',
    [
      { code: 'MILK', barcode: '6002' },
      { code: 'CREAM', barcode: '6002' },
    ],
    ['MILK', 'CREAM'],
  ],
])('a barcode means %s', (_, barcode, registered, codes) => {
  expect(codesByBarcode(barcode, sold, registered)).toEqual(codes);
});
