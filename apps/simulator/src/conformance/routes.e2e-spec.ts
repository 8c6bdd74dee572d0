import { type AuthorityUnderTest, anAuthority, freshPin } from './test/authority.js';
import { FIRST_PULL_DATE } from './test/timestamps.js';
import * as payloads from './test/payloads.js';
import { addComponent, type ClientDevice, listedSupplier, prepareToSell, sellTo } from './test/prepare-to-sell.js';

interface RouteCase {
  paths: string[];
  /** Prepares the call and returns its body. */
  arrange(device: ClientDevice, authority: AuthorityUnderTest): Promise<object> | object;
  /** The expected code, 000 by default; 001 where the list is empty. */
  code?: string;
}

const pull = () => ({ lastReqDt: FIRST_PULL_DATE });

const routes: Record<string, RouteCase> = {
  'code list': { paths: ['selectCodeList', 'select-code-list'], arrange: pull },
  'item classes': { paths: ['selectItemClsList', 'selectItemClass', 'select-item-class'], arrange: pull },
  branches: { paths: ['selectBhfList', 'branchList', 'branch-list'], arrange: pull },
  notices: { paths: ['selectNoticeList', 'selectNotices'], arrange: pull },
  'customer PIN lookup': {
    paths: ['selectCustomer', 'customerPinInfo'],
    arrange: async (_, authority) => ({ custmTin: (await authority.direct()).credentials.tin }),
  },
  'list saved branch customers': {
    paths: ['selectCustomerList'],
    arrange: async (device) => (await device.askOrFail('saveBhfCustomer', payloads.customer()), pull()),
  },
  'taxpayer info': { paths: ['selectTaxpayerInfo', 'selectTaxPayerInfo'], arrange: pull },
  'save branch customer': { paths: ['saveBhfCustomer', 'branchSendCustomerInfo'], arrange: () => payloads.customer() },
  'save branch user': { paths: ['saveBhfUser', 'branchUserAccount'], arrange: () => payloads.user() },
  'save branch insurance': {
    paths: ['saveBhfInsurance', 'branchInsuranceInfo'],
    arrange: () => payloads.insurance(),
  },
  'list items': {
    paths: ['selectItemList', 'itemInfo'],
    arrange: async (device) => (await prepareToSell(device), pull()),
  },
  'save item': {
    paths: ['saveItem'],
    arrange: async (device) => (await device.askOrFail('selectItemClsList', pull()), payloads.item()),
  },
  'save composition': {
    paths: ['saveItemComposition'],
    arrange: async (device) => {
      await prepareToSell(device);
      await addComponent(device);
      return payloads.composition();
    },
  },
  'list imports': { paths: ['selectImportItemList', 'importedItemInfo'], arrange: pull },
  'update import': {
    paths: ['updateImportItem', 'importedItemConvertedInfo'],
    arrange: async (device) => {
      await prepareToSell(device);
      const { taskCd, dclDe, itemSeq, hsCd } = (await device.askOrFail('selectImportItemList', pull())).data
        .itemList[0];
      return payloads.importUpdate({ taskCd, dclDe, itemSeq, hsCd });
    },
  },
  'save sale': {
    paths: ['saveTrnsSalesOsdc', 'sendSalesTransaction'],
    arrange: async (device) => (await prepareToSell(device), payloads.gatewaySale()),
  },
  'list own sales': {
    paths: ['selectSalesTransactions', 'selectTrnsSalesList'],
    arrange: async (device) => {
      await prepareToSell(device);
      await sellTo(device, freshPin());
      return pull();
    },
  },
  'invoice details': {
    paths: ['selectInvoiceDetails', 'selectInvoiceDetail', 'selectInvoiceDtl'],
    arrange: async (device) => {
      await prepareToSell(device);
      await sellTo(device, freshPin());
      return { invcNo: 1 };
    },
  },
  'purchases from suppliers': {
    paths: ['selectTrnsPurchaseSalesList', 'getPurchaseTransactionInfo'],
    arrange: async ({ credentials }, authority) => (await sellTo(await authority.direct(), credentials.tin), pull()),
  },
  'save purchase': {
    paths: ['insertTrnsPurchase', 'sendPurchaseTransactionInfo'],
    arrange: async (device, authority) => {
      await prepareToSell(device);
      await sellTo(await authority.direct(), device.credentials.tin);
      return payloads.purchase({ ...(await listedSupplier(device)), taxRtE: 0 });
    },
  },
  'stock moves': { paths: ['selectStockMoveList', 'selectStockMoveLists'], arrange: pull, code: '001' },
  'stock in/out': {
    paths: ['insertStockIO', 'saveStockIO', 'insert/stockIO'],
    arrange: async (device) => {
      await device.askOrFail('selectItemClsList', pull());
      await device.askOrFail('saveItem', payloads.item());
      return payloads.stockMove();
    },
  },
  'stock master': {
    paths: ['saveStockMaster', 'save/stockMaster'],
    arrange: async (device) => (await prepareToSell(device), payloads.stockMaster()),
  },
};

const rows = Object.entries(routes).flatMap(([name, route]) =>
  route.paths.map((path): [string, string, RouteCase] => [name, path, route]),
);

describe.each(['direct', 'gateway'] as const)('the %s profile answers', (profile) => {
  const authority = anAuthority();

  it.each(rows)('%s at /%s', async (_, path, { arrange, code = '000' }) => {
    const device: ClientDevice = await authority[profile]();
    expect(await device.codeOf(path, await arrange(device, authority))).toBe(code);
  });
});
