import { type Authority, anAuthority, freshPin } from './test/authority.js';
import { SINCE_EVER } from './test/timestamps.js';
import * as payloads from './test/payloads.js';
import { addComponent, type Device, openShop, sellTo } from './test/prepare-to-sell.js';

interface Route {
  paths: string[];
  /** Brings about what the call needs, and gives its body. */
  arrange(device: Device, authority: Authority): Promise<object> | object;
  /** What is answered when nothing is there to be listed. */
  code?: string;
}

const pull = () => ({ lastReqDt: SINCE_EVER });

const routes: Record<string, Route> = {
  'code list': { paths: ['selectCodeList', 'select-code-list'], arrange: pull },
  'item classes': { paths: ['selectItemClsList', 'selectItemClass', 'select-item-class'], arrange: pull },
  branches: { paths: ['selectBhfList', 'branchList', 'branch-list'], arrange: pull },
  notices: { paths: ['selectNoticeList', 'selectNotices'], arrange: pull },
  'customer PIN lookup': {
    paths: ['selectCustomer', 'customerPinInfo', 'selectCustomerList'],
    arrange: async (_, authority) => ({ custmTin: (await authority.direct()).triple.tin }),
  },
  'taxpayer info': { paths: ['selectTaxpayerInfo'], arrange: pull },
  'save branch customer': { paths: ['saveBhfCustomer', 'branchSendCustomerInfo'], arrange: () => payloads.customer() },
  'save branch user': { paths: ['saveBhfUser', 'branchUserAccount'], arrange: () => payloads.user() },
  'save branch insurance': {
    paths: ['saveBhfInsurance', 'branchInsuranceInfo'],
    arrange: () => payloads.insurance(),
  },
  'list items': {
    paths: ['selectItemList', 'itemInfo'],
    arrange: async (device) => (await openShop(device), pull()),
  },
  'save item': {
    paths: ['saveItem'],
    arrange: async (device) => (await device.granted('selectItemClsList', pull()), payloads.item()),
  },
  'save composition': {
    paths: ['saveItemComposition'],
    arrange: async (device) => {
      await openShop(device);
      await addComponent(device);
      return payloads.composition();
    },
  },
  'list imports': { paths: ['selectImportItemList', 'importedItemInfo'], arrange: pull },
  'update import': {
    paths: ['updateImportItem', 'importedItemConvertedInfo'],
    arrange: async (device) => {
      await openShop(device);
      const { taskCd, dclDe, itemSeq, hsCd } = (await device.granted('selectImportItemList', pull())).data.itemList[0];
      return payloads.importUpdate({ taskCd, dclDe, itemSeq, hsCd });
    },
  },
  'save sale': {
    paths: ['saveTrnsSalesOsdc', 'sendSalesTransaction'],
    arrange: async (device) => (await openShop(device), payloads.gatewaySale()),
  },
  'list own sales': {
    paths: ['selectSalesTransactions', 'selectTrnsSalesList'],
    arrange: async (device) => {
      await openShop(device);
      await sellTo(device, freshPin());
      return pull();
    },
  },
  'invoice details': {
    paths: ['selectInvoiceDetails', 'selectInvoiceDetail', 'selectInvoiceDtl'],
    arrange: async (device) => {
      await openShop(device);
      await sellTo(device, freshPin());
      return { invcNo: 1 };
    },
  },
  'purchases from suppliers': {
    paths: ['selectTrnsPurchaseSalesList', 'getPurchaseTransactionInfo'],
    arrange: async ({ triple }, authority) => (await sellTo(await authority.direct(), triple.tin), pull()),
  },
  'save purchase': {
    paths: ['insertTrnsPurchase', 'sendPurchaseTransactionInfo'],
    arrange: async (device, authority) => {
      await openShop(device);
      const supplier = await authority.direct();
      await sellTo(supplier, device.triple.tin);
      return payloads.purchase({ spplrTin: supplier.triple.tin, spplrInvcNo: 1, taxRtE: 0 });
    },
  },
  'stock moves': { paths: ['selectStockMoveList', 'selectStockMoveLists'], arrange: pull, code: '001' },
  'stock in/out': {
    paths: ['insertStockIO', 'saveStockIO', 'insert/stockIO'],
    arrange: async (device) => {
      await device.granted('selectItemClsList', pull());
      await device.granted('saveItem', payloads.item());
      return payloads.stockMove();
    },
  },
  'stock master': {
    paths: ['saveStockMaster', 'save/stockMaster'],
    arrange: async (device) => (await openShop(device), payloads.stockMaster()),
  },
};

const rows = Object.entries(routes).flatMap(([name, route]) =>
  route.paths.map((path): [string, string, Route] => [name, path, route]),
);

describe.each(['direct', 'gateway'] as const)('the %s profile answers', (profile) => {
  const authority = anAuthority();

  it.each(rows)('%s at /%s', async (_, path, { arrange, code = '000' }) => {
    const device: Device = await authority[profile]();
    expect(await device.codeOf(path, await arrange(device, authority))).toBe(code);
  });
});
