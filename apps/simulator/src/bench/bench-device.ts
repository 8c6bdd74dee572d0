import type { WireClient } from './wire-client.js';

const EAST_AFRICA_MS = 3 * 3_600_000;
const ON_HAND = 1_000_000_000;
const ITEM = 'KE2NTTU0000001';

type HeaderValues = Record<string, string>;

export type BenchProfile = 'direct' | 'gateway';

/** A device of the bench, with its path, headers and next sale. */
export interface BenchDevice {
  path: string;
  headers: HeaderValues;
  nextSale(): string;
}

const paths = {
  direct: '/etims-api/saveTrnsSalesOsdc',
  gateway: '/etims-oscu/api/v1/sendSalesTransaction',
} as const;

let opened = 0;

/** Initialises a device of a new taxpayer and does everything its profile demands before a sale. */
export async function setUpDevice(
  wire: WireClient,
  profile: BenchProfile,
  lines: number,
  token: string,
): Promise<BenchDevice> {
  const tin = `P${String(800_000_000 + ++opened)}B`;
  const identity = { tin, bhfId: '00' };
  const bearer = { 'content-type': 'application/json', authorization: `Bearer ${token}`, apigee_app_id: 'bench' };
  const ask = async (operation: string, body: object, headers: HeaderValues) =>
    wire.postJson(`/etims-api/${operation}`, headers, JSON.stringify(body));
  const { data } = await ask('selectInitOsdcInfo', { ...identity, dvcSrlNo: `bench ${tin}` }, bearer);
  const headers = { ...bearer, ...identity, cmcKey: (data as { info: { cmcKey: string } }).info.cmcKey };
  await ask('selectItemClsList', { lastReqDt: '20180101000000' }, headers);
  await ask('saveItem', item, headers);
  await ask('insertStockIO', stockIn(), headers);
  await ask('saveStockMaster', { itemCd: ITEM, rsdQty: ON_HAND, ...audit }, headers);
  return { path: paths[profile], headers, nextSale: nextSaleOf(lines, profile) };
}

/** Sales differ in their number only, so that the bench does not measure JSON writing. */
function nextSaleOf(lines: number, profile: BenchProfile): () => string {
  const [before, after] = JSON.stringify(sale(lines, profile)).split('"NUMBER"') as [string, string];
  let number = 0;
  return () => `${before}${++number}${after}`;
}

const audit = { regrId: 'bench', regrNm: 'Bench', modrId: 'bench', modrNm: 'Bench' };

const now = () => new Date(Date.now() + EAST_AFRICA_MS - 60_000).toISOString().replace(/\D/g, '').slice(0, 14);

const goods = {
  ...{ itemCd: ITEM, itemClsCd: '5059690800', itemNm: 'Kettle', bcd: null, pkgUnitCd: 'NT', qtyUnitCd: 'TU' },
  ...{ taxTyCd: 'B', prc: 116 },
};

const item = {
  ...{ itemCd: ITEM, itemClsCd: '5059690800', itemTyCd: '2', itemNm: 'Kettle', orgnNatCd: 'KE', pkgUnitCd: 'NT' },
  ...{ qtyUnitCd: 'TU', taxTyCd: 'B', dftPrc: 116, isrcAplcbYn: 'N', useYn: 'Y', ...audit },
};

const stockIn = () => {
  const amounts = { taxblAmt: ON_HAND * 100, taxAmt: ON_HAND * 16, totAmt: ON_HAND * 116 };
  const line = { itemSeq: 1, ...goods, pkg: ON_HAND, qty: ON_HAND, splyAmt: ON_HAND * 116, totDcAmt: 0, ...amounts };
  return {
    ...{ sarNo: 1, orgSarNo: 0, regTyCd: 'A', sarTyCd: '06', ocrnDt: now().slice(0, 8), totItemCnt: 1 },
    ...{ totTaxblAmt: ON_HAND * 100, totTaxAmt: ON_HAND * 16, totAmt: ON_HAND * 116, ...audit, itemList: [line] },
  };
};

const sale = (lines: number, profile: BenchProfile) => ({
  ...{ trdInvcNo: 'R-000001', invcNo: 'NUMBER', orgInvcNo: 0, custTin: null, custNm: null, salesTyCd: 'N' },
  ...{ rcptTyCd: 'S', pmtTyCd: '01', salesSttsCd: '02', cfmDt: now(), salesDt: now().slice(0, 8), stockRlsDt: null },
  ...{ cnclReqDt: null, cnclDt: null, rfdDt: null, rfdRsnCd: null, totItemCnt: lines },
  ...{ taxblAmtA: 0, taxblAmtB: 100 * lines, taxblAmtC: 0, taxblAmtD: 0, taxblAmtE: 0 },
  ...{ taxRtA: 0, taxRtB: 16, taxRtC: 0, taxRtD: 0, taxRtE: profile === 'gateway' ? 0 : 8 },
  ...{ taxAmtA: 0, taxAmtB: 16 * lines, taxAmtC: 0, taxAmtD: 0, taxAmtE: 0 },
  ...{
    totTaxblAmt: 100 * lines,
    totTaxAmt: 16 * lines,
    totAmt: 116 * lines,
    prchrAcptcYn: 'N',
    remark: null,
    ...audit,
  },
  receipt: { custTin: null, custMblNo: null, rcptPbctDt: now(), trdeNm: '', adrs: '', prchrAcptcYn: 'N' },
  itemList: Array.from({ length: lines }, (_, index) => ({
    ...{ itemSeq: index + 1, ...goods, pkg: 1, qty: 1, splyAmt: 116, dcRt: 0, dcAmt: 0 },
    ...{ taxblAmt: 100, taxAmt: 16, totAmt: 116 },
  })),
});
