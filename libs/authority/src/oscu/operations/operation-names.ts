/** Our names for what the authority can be asked to do. Its own differ from host to host; see `profiles/`. */
export const OPERATION_NAMES = [
  'initialise',
  'codeList',
  'itemClasses',
  'branches',
  'notices',
  'customer',
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
