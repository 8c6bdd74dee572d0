import type { FieldNames } from '../field-names.js';

export const STOCK_MOVEMENT_FIELD_NAMES: FieldNames = {
  fields: {
    movementNumber: 'sarNo',
    originalMovementNumber: 'orgSarNo',
    // Whoever looks for an invoice calls it the original of what refers to it.
    originalInvoiceNumber: 'invcNo',
    ofPurchase: 'spplrInvcNo',
    occurredOn: 'ocrnDt',
    partnerPin: 'custTin',
    partnerName: 'custNm',
    partnerBranch: 'custBhfId',
    taxableTotal: 'totTaxblAmt',
    taxTotal: 'totTax',
    total: 'totAmt',
  },
  lines: 'itemList',
  lineFields: { itemCode: 'itemCd', itemName: 'itemNm', quantity: 'qty', total: 'totAmt' },
};
