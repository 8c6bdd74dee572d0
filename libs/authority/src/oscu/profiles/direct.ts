import type { Profile } from './profile.js';

/** The hosts of the 2023 specification. PIN, branch and device key stand in the headers, and answers are flat. */
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
    // The specification does not have it; this is the gateway's name.
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
    // The specification does not have it.
    listSales: ['/selectTrnsSalesList', '/selectSalesTransactions'],
    // The specification does not have it, but the hosts do. Only this operation finds a lost receipt.
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
