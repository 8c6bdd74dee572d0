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
    // The operation importedItemConvertedInfo reports success too, but stores nothing.
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
  // The gateway's own code list says 8 %, as the law does; its sales need 0.
  taxRateE: 0,
  recomputesLines: true,
  onePackage: true,
  structuredItemCodes: true,
  requiresBuyerName: true,
  refusesZeroTotals: true,
};
