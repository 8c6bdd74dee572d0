import type { Shop } from './shop.js';

export interface Supplied {
  supplierPin?: string;
  supplierBhfId?: string;
  invoiceNumber?: number;
  receiptType?: string;
  /** YYYYMMDD */
  on?: string;
  qty?: number;
  barcode?: string | null;
  /** How many equal lines; one by default. */
  lines?: number;
}

export const SUPPLIER = 'P000111222B';
const PRICE = { prc: 580, taxable: 500, tax: 80 };

/** Adds a supplier's invoice to our copy of the purchases, as a pull would. */
export async function supply({ stack, till }: Shop, supplied: Supplied = {}): Promise<void> {
  const purchase = invoice(supplied);
  const { supplierPin, supplierBhfId, invoiceNumber, receiptType, confirmedAt } = purchase;
  await stack.query(
    `INSERT INTO received_purchases
       (id, environment, tin, spplr_tin, spplr_bhf_id, spplr_invc_no, rcpt_ty_cd, submitted_on, purchase)
     VALUES (gen_random_uuid(), 'SANDBOX', $1, $2, $3, $4, $5, $6, $7)`,
    [
      ...[till.tin, supplierPin, supplierBhfId, invoiceNumber, receiptType, confirmedAt.slice(0, 8)],
      JSON.stringify(purchase),
    ],
  );
}

function invoice({
  supplierPin = SUPPLIER,
  supplierBhfId = '00',
  invoiceNumber = 77,
  receiptType = 'S',
  on = '20260301',
  qty = 10,
  barcode = null,
  lines = 1,
}: Supplied) {
  const [lineTaxable, lineTax, lineTotal] = [qty * PRICE.taxable, qty * PRICE.tax, qty * PRICE.prc];
  const [taxableTotal, taxTotal, total] = [lines * lineTaxable, lines * lineTax, lines * lineTotal];
  const none = { taxable: 0, rate: 0, tax: 0 };
  return {
    ...{ supplierPin, supplierName: 'JUMLA LTD', supplierBhfId, invoiceNumber, receiptType, paymentType: '02' },
    ...{ confirmedAt: `${on}162000`, stockReleasedAt: null, saleDate: on, remark: null, taxableTotal, taxTotal, total },
    taxes: {
      A: none,
      B: { taxable: taxableTotal, rate: 16, tax: taxTotal },
      C: none,
      D: none,
      E: { ...none, rate: 8 },
    },
    lines: Array.from({ length: lines }, (_, index) => ({
      ...{ sequence: index + 1, itemCode: 'KE2NTTU0000033', itemClass: '5059690800', itemName: 'Kettle bulk', barcode },
      ...{ packageUnit: 'NT', packageCount: 1, quantityUnit: 'TU', quantity: qty, unitPrice: PRICE.prc },
      ...{ supplyAmount: lineTotal, discountRate: 0, discountAmount: 0, taxType: 'B' },
      ...{ taxableAmount: lineTaxable, taxAmount: lineTax, total: lineTotal },
    })),
  };
}
