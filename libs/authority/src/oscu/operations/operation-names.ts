/** Our names of the authority's operations. The authority's own names differ between hosts; see `profiles/`. */
export const OPERATION_NAMES = [
  'initialise',
  'codeList',
  'itemClasses',
  'branches',
  'notices',
  'customer',
  'listCustomers',
  'taxpayer',
  'saveCustomer',
  'saveUser',
  'saveInsurance',
  'listItems',
  'saveItem',
  'saveComposition',
  'listImports',
  'updateImport',
  'saveSale',
  'listSales',
  'invoiceDetails',
  'listPurchases',
  'savePurchase',
  'stockMoves',
  'stockInOut',
  'stockMaster',
] as const;

export type OperationName = (typeof OPERATION_NAMES)[number];
