import type { Profile } from './profile.js';

/** The hosts of the 2023 specification. PIN, branch and device key stand in the headers, and answers are flat. */
export const direct: Profile = {
  name: 'direct',
  hosts: {
    SANDBOX: 'https://etims-api-sbx.kra.go.ke/etims-api',
    PRODUCTION: 'https://etims-api.kra.go.ke/etims-api',
  },
  tokenPath: null,
  // The specification's names first. An early client used the gateway's names under these hosts too (fact sheet 2.0).
  routes: {
    initialise: ['/selectInitOsdcInfo', '/initialize'],
    codeList: ['/selectCodeList', '/select-code-list'],
    itemClasses: ['/selectItemClsList', '/selectItemClass', '/select-item-class'],
    branches: ['/selectBhfList', '/branchList', '/branch-list'],
    notices: ['/selectNoticeList', '/selectNotices'],
    customer: ['/selectCustomer', '/customerPinInfo'],
    // The specification does not have it.
    listCustomers: ['/selectCustomerList'],
    // The specification does not have it.
    taxpayer: ['/selectTaxPayerInfo', '/selectTaxpayerInfo'],
    saveCustomer: ['/saveBhfCustomer', '/branchSendCustomerInfo'],
    saveUser: ['/saveBhfUser', '/branchUserAccount'],
    saveInsurance: ['/saveBhfInsurance', '/branchInsuranceInfo'],
    listItems: ['/selectItemList', '/itemInfo'],
    saveItem: ['/saveItem'],
    saveComposition: ['/saveItemComposition'],
    listImports: ['/selectImportItemList', '/importedItemInfo'],
    updateImport: ['/updateImportItem'],
    saveSale: ['/saveTrnsSalesOsdc', '/sendSalesTransaction'],
    // The specification does not have it.
    listSales: ['/selectTrnsSalesList', '/selectSalesTransactions'],
    // The specification does not have it, but the hosts do: the first way to a lost receipt.
    invoiceDetails: ['/selectInvoiceDetails', '/selectInvoiceDetail', '/selectInvoiceDtl'],
    listPurchases: ['/selectTrnsPurchaseSalesList', '/getPurchaseTransactionInfo'],
    savePurchase: ['/insertTrnsPurchase', '/sendPurchaseTransactionInfo'],
    stockMoves: ['/selectStockMoveList', '/selectStockMoveLists'],
    stockInOut: ['/insertStockIO', '/saveStockIO', '/insert/stockIO'],
    stockMaster: ['/saveStockMaster', '/save/stockMaster'],
  },
  identityInBody: false,
  taxRateE: null,
  recomputesLines: false,
  onePackage: false,
  structuredItemCodes: false,
  requiresBuyerName: false,
  refusesZeroTotals: false,
};
