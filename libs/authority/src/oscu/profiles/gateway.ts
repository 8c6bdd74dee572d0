import type { Profile } from './profile.js';

/** The same service behind an API gateway: a bearer token beside the triple, wrapped answers, and far stricter rules. */
export const gateway: Profile = {
  name: 'gateway',
  hosts: {
    SANDBOX: 'https://sbx.kra.go.ke/etims-oscu/api/v1',
    // Not confirmed by anybody's live traffic; it is what most unrelated clients have in their settings.
    PRODUCTION: 'https://api.kra.go.ke/etims-oscu/api/v1',
  },
  tokenPath: '/v1/token/generate',
  routes: {
    initialise: ['/initialize', '/selectInitOsdcInfo'],
    codeList: ['/selectCodeList', '/select-code-list'],
    itemClasses: ['/selectItemClass', '/select-item-class', '/selectItemClsList'],
    branches: ['/branchList', '/branch-list', '/selectBhfList'],
    notices: ['/selectNoticeList', '/selectNotices'],
    customer: ['/customerPinInfo', '/selectCustomerList'],
    taxpayer: ['/selectTaxpayerInfo'],
    saveCustomer: ['/branchSendCustomerInfo'],
    saveUser: ['/branchUserAccount'],
    saveInsurance: ['/branchInsuranceInfo'],
    listItems: ['/itemInfo'],
    saveItem: ['/saveItem'],
    saveComposition: ['/saveItemComposition'],
    listImports: ['/importedItemInfo'],
    // Another one, importedItemConvertedInfo, says success and keeps nothing.
    updateImport: ['/updateImportItem'],
    saveSale: ['/sendSalesTransaction', '/saveTrnsSalesOsdc'],
    listSales: ['/selectSalesTransactions', '/selectTrnsSalesList'],
    invoiceDetails: ['/selectInvoiceDetail', '/selectInvoiceDetails', '/selectInvoiceDtl'],
    listPurchases: ['/getPurchaseTransactionInfo'],
    savePurchase: ['/sendPurchaseTransactionInfo'],
    stockMoves: ['/selectStockMoveLists'],
    stockInOut: ['/insert/stockIO', '/insertStockIO'],
    stockMaster: ['/save/stockMaster'],
  },
  identityInBody: true,
  // Its own code list says 8 %, as the law does.
  taxRateE: 0,
  recomputesLines: true,
  onePackage: true,
  structuredItemCodes: true,
  requiresBuyerName: true,
  refusesZeroTotals: true,
};
