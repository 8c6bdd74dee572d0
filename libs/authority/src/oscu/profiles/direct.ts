import type { Profile } from './profile.js';

/** The service of the 2023 specification, on hosts of its own: the device's triple in the headers, a flat answer. */
export const direct: Profile = {
  name: 'direct',
  hosts: {
    SANDBOX: 'https://etims-api-sbx.kra.go.ke/etims-api',
    PRODUCTION: 'https://etims-api.kra.go.ke/etims-api',
  },
  tokenPath: null,
  routes: {
    initialise: ['/selectInitOsdcInfo'],
    codeList: ['/selectCodeList'],
    itemClasses: ['/selectItemClsList'],
    branches: ['/selectBhfList'],
    notices: ['/selectNoticeList'],
    customer: ['/selectCustomer'],
    // Not in the specification; this is what the gateway calls it.
    taxpayer: ['/selectTaxpayerInfo'],
    saveCustomer: ['/saveBhfCustomer'],
    saveUser: ['/saveBhfUser'],
    saveInsurance: ['/saveBhfInsurance'],
    listItems: ['/selectItemList'],
    saveItem: ['/saveItem'],
    saveComposition: ['/saveItemComposition'],
    listImports: ['/selectImportItemList'],
    updateImport: ['/updateImportItem'],
    saveSale: ['/saveTrnsSalesOsdc'],
    // Not in the specification either.
    listSales: ['/selectTrnsSalesList', '/selectSalesTransactions'],
    // Not in the specification, but there, and the only way back to a receipt.
    invoiceDetails: ['/selectInvoiceDetails'],
    listPurchases: ['/selectTrnsPurchaseSalesList'],
    savePurchase: ['/insertTrnsPurchase'],
    stockMoves: ['/selectStockMoveList'],
    stockInOut: ['/insertStockIO', '/saveStockIO'],
    stockMaster: ['/saveStockMaster'],
  },
  identityInBody: false,
  taxRateE: null,
  recomputesLines: false,
  onePackage: false,
  structuredItemCodes: false,
  requiresBuyerName: false,
  refusesZeroTotals: false,
};
