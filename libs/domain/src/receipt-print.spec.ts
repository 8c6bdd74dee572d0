import { cuInvoiceNumber, qrUrl } from './receipts.js';

const RECEIPT = { tin: 'P051999888K', bhfId: '00', signature: 'V4N6P2QK7WXR3TZA' };

it('the CU invoice number is the control unit and the number of the receipt', () =>
  expect(cuInvoiceNumber('KRACU0400009001', 37)).toBe('KRACU0400009001/37'));

it.each([
  ['PRODUCTION', 'https://etims.kra.go.ke/'],
  ['SANDBOX', 'https://etims-sbx.kra.go.ke/'],
] as const)('the QR code of %s leads to its own host', (environment, host) =>
  expect(qrUrl({ environment, ...RECEIPT })).toBe(
    `${host}common/link/etims/receipt/indexEtimsReceiptData?Data=P051999888K00V4N6P2QK7WXR3TZA`,
  ),
);

it('the QR code of production has 106 characters, as live receipts have', () =>
  expect(qrUrl({ environment: 'PRODUCTION', ...RECEIPT })).toHaveLength(106));
