import type { Environment } from '@app/domain';
import type { OperationName } from './operations/operation-names.js';

/** The paths of each operation on a host: the usual one first, then the others that were observed. */
type Routes = Readonly<Record<OperationName, readonly [string, ...string[]]>>;

/** One generation of the authority's wire, as data: its hosts, its paths and the demands of its hosts. */
export interface Profile {
  readonly name: 'direct' | 'gateway';
  /** The real host of each environment; it is called unless a setting names another one. */
  readonly hosts: Readonly<Record<Environment, string>>;
  /** The path of the token on the same host; null if PIN, branch and key of the device are enough. */
  readonly tokenPath: string | null;
  readonly routes: Routes;
  /** The hosts demand PIN and branch in the body too. */
  readonly identityInBody: boolean;
  /** The reduced rate that the hosts demand against their own code list; null if the list is right. */
  readonly taxRateE: number | null;
  /** The hosts calculate every line of a sale from price and quantity, and refuse a difference of a cent. */
  readonly recomputesLines: boolean;
  /** The hosts accept only one package per line of a sale. */
  readonly onePackage: boolean;
  /** The hosts demand item codes that describe the item and end with a running number. */
  readonly structuredItemCodes: boolean;
  /** The hosts demand the buyer's name in a return, and so never accept the return of a sale without one. */
  readonly requiresBuyerName: boolean;
  /** The hosts read a total of 0 in a stock movement as a missing total. */
  readonly refusesZeroTotals: boolean;
}

/** The hosts of the 2023 specification. PIN, branch and device key stand in the headers, and answers are flat. */
const direct: Profile = {
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

/** The same service behind an API gateway, with a bearer token in addition, wrapped answers and far stricter rules. */
const gateway: Profile = {
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

export const PROFILES: Readonly<Record<Profile['name'], Profile>> = { direct, gateway };

/** The parts of a profile that an operator may override, because hosts change without notice. */
interface ProfileOverrides {
  taxRateE?: number | undefined;
  routes?: Partial<Record<OperationName, string>> | undefined;
}

export function profileOf(name: Profile['name'], { taxRateE, routes = {} }: ProfileOverrides = {}): Profile {
  const profile = PROFILES[name];
  return {
    ...profile,
    taxRateE: taxRateE ?? profile.taxRateE,
    routes: {
      ...profile.routes,
      ...Object.fromEntries(Object.entries(routes).map(([operation, path]) => [operation, [path]])),
    },
  };
}
