import type { Profile } from './profile.js';

/** The same service behind an API gateway, with a bearer token in addition, wrapped answers and far stricter rules. */
export const gateway: Profile = {
  name: 'gateway',
  hosts: {
    SANDBOX: 'https://sbx.kra.go.ke/etims-oscu/api/v1',
    // No live traffic has confirmed this host; most independent clients have it in their settings.
    PRODUCTION: 'https://api.kra.go.ke/etims-oscu/api/v1',
  },
  tokenPath: '/v1/token/generate',
  // The gateway answers to the direct hosts' names too, and its go-live rows are called by them (fact sheet 2.0).
  routes: {
    initialise: ['/initialize', '/selectInitOsdcInfo'],
    codeList: ['/selectCodeList', '/select-code-list'],
    itemClasses: ['/selectItemClass', '/select-item-class', '/selectItemClsList'],
    branches: ['/branchList', '/branch-list', '/selectBhfList'],
    notices: ['/selectNotices', '/selectNoticeList'],
    customer: ['/customerPinInfo', '/selectCustomer'],
    // It lists the customers that the branch saved; it looks up no PIN (fact sheet 2.7).
    listCustomers: ['/selectCustomerList'],
    taxpayer: ['/selectTaxPayerInfo', '/selectTaxpayerInfo'],
    saveCustomer: ['/branchSendCustomerInfo', '/saveBhfCustomer'],
    saveUser: ['/branchUserAccount', '/saveBhfUser'],
    saveInsurance: ['/branchInsuranceInfo', '/saveBhfInsurance'],
    listItems: ['/itemInfo', '/selectItemList'],
    saveItem: ['/saveItem'],
    saveComposition: ['/saveItemComposition'],
    listImports: ['/importedItemInfo', '/selectImportItemList'],
    // The operation importedItemConvertedInfo reports success too, but stores nothing.
    updateImport: ['/updateImportItem'],
    saveSale: ['/sendSalesTransaction', '/saveTrnsSalesOsdc'],
    listSales: ['/selectTrnsSalesList', '/selectSalesTransactions'],
    invoiceDetails: ['/selectInvoiceDetails', '/selectInvoiceDetail', '/selectInvoiceDtl'],
    listPurchases: ['/getPurchaseTransactionInfo', '/selectTrnsPurchaseSalesList'],
    savePurchase: ['/sendPurchaseTransactionInfo', '/insertTrnsPurchase'],
    stockMoves: ['/selectStockMoveLists', '/selectStockMoveList'],
    stockInOut: ['/insert/stockIO', '/insertStockIO'],
    stockMaster: ['/save/stockMaster', '/saveStockMaster'],
  },
  identityInBody: true,
  // The gateway's own code list says 8 %, as the law does; its sales need 0.
  taxRateE: 0,
  recomputesLines: true,
  onePackage: true,
  structuredItemCodes: true,
  requiresBuyerName: true,
  refusesZeroTotals: true,
};
