import { day, timestamp } from './timestamps.js';

type Payload = Record<string, unknown>;

export const audit = { regrId: 'amina', regrNm: 'Amina', modrId: 'amina', modrNm: 'Amina' };

/** One kettle for 116.00 including 16.00 tax. */
export const saleLine = (changes: object = {}): Payload => ({
  itemSeq: 1,
  itemCd: 'KE2NTTU0000001',
  itemClsCd: '5059690800',
  itemNm: 'Kettle',
  bcd: null,
  pkgUnitCd: 'NT',
  pkg: 1,
  qtyUnitCd: 'TU',
  qty: 1,
  prc: 116,
  splyAmt: 116,
  dcRt: 0,
  dcAmt: 0,
  isrccCd: null,
  isrccNm: null,
  isrcRt: null,
  isrcAmt: null,
  taxTyCd: 'B',
  taxblAmt: 100,
  taxAmt: 16,
  totAmt: 116,
  ...changes,
});

export const receipt = (changes: object = {}): Payload => ({
  custTin: null,
  custMblNo: null,
  rptNo: 1,
  rcptPbctDt: timestamp(),
  trdeNm: '',
  adrs: 'Moi Avenue',
  topMsg: 'Karibu',
  btmMsg: 'Asante',
  prchrAcptcYn: 'N',
  ...changes,
});

export const sale = (changes: object = {}): Payload => ({
  trdInvcNo: 'R-000001',
  invcNo: 1,
  orgInvcNo: 0,
  custTin: null,
  custNm: null,
  salesTyCd: 'N',
  rcptTyCd: 'S',
  pmtTyCd: '01',
  salesSttsCd: '02',
  cfmDt: timestamp(),
  salesDt: day(),
  stockRlsDt: null,
  cnclReqDt: null,
  cnclDt: null,
  rfdDt: null,
  rfdRsnCd: null,
  totItemCnt: 1,
  ...buckets({ taxblAmtB: 100, taxAmtB: 16 }),
  totTaxblAmt: 100,
  totTaxAmt: 16,
  totAmt: 116,
  prchrAcptcYn: 'N',
  remark: null,
  ...audit,
  receipt: receipt(),
  itemList: [saleLine()],
  ...changes,
});

/** Rates of the direct hosts' code list; the gateway has another rate for E. */
export const buckets = (changes: object = {}): Payload => ({
  ...{ taxblAmtA: 0, taxblAmtB: 0, taxblAmtC: 0, taxblAmtD: 0, taxblAmtE: 0 },
  ...{ taxRtA: 0, taxRtB: 16, taxRtC: 0, taxRtD: 0, taxRtE: 8 },
  ...{ taxAmtA: 0, taxAmtB: 0, taxAmtC: 0, taxAmtD: 0, taxAmtE: 0 },
  ...changes,
});

/** The same sale in the form that the gateway's sandbox accepts. */
export const gatewaySale = (changes: object = {}): Payload => sale({ taxRtE: 0, ...changes });

export const creditNote = (changes: object = {}): Payload =>
  sale({
    rcptTyCd: 'R',
    orgInvcNo: 1,
    invcNo: 2,
    trdInvcNo: 'C-000001',
    rfdDt: timestamp(),
    rfdRsnCd: '06',
    ...changes,
  });

export const item = (changes: object = {}): Payload => ({
  itemCd: 'KE2NTTU0000001',
  itemClsCd: '5059690800',
  itemTyCd: '2',
  itemNm: 'Kettle',
  itemStdNm: null,
  orgnNatCd: 'KE',
  pkgUnitCd: 'NT',
  qtyUnitCd: 'TU',
  taxTyCd: 'B',
  btchNo: null,
  bcd: null,
  dftPrc: 116,
  grpPrcL1: 0,
  grpPrcL2: 0,
  grpPrcL3: 0,
  grpPrcL4: 0,
  grpPrcL5: 0,
  addInfo: null,
  sftyQty: 0,
  isrcAplcbYn: 'N',
  useYn: 'Y',
  ...audit,
  ...changes,
});

export const stockLine = (changes: object = {}): Payload => ({
  itemSeq: 1,
  itemCd: 'KE2NTTU0000001',
  itemClsCd: '5059690800',
  itemNm: 'Kettle',
  bcd: null,
  pkgUnitCd: 'NT',
  pkg: 10,
  qtyUnitCd: 'TU',
  qty: 10,
  itemExprDt: null,
  prc: 116,
  splyAmt: 1160,
  totDcAmt: 0,
  taxblAmt: 1000,
  taxTyCd: 'B',
  taxAmt: 160,
  totAmt: 1160,
  ...changes,
});

export const stockMove = (changes: object = {}): Payload => ({
  sarNo: 1,
  orgSarNo: 0,
  regTyCd: 'A',
  custTin: null,
  custNm: null,
  custBhfId: null,
  sarTyCd: '06',
  ocrnDt: day(),
  totItemCnt: 1,
  totTaxblAmt: 1000,
  totTaxAmt: 160,
  totAmt: 1160,
  remark: null,
  ...audit,
  itemList: [stockLine()],
  ...changes,
});

export const stockMaster = (changes: object = {}): Payload => ({
  itemCd: 'KE2NTTU0000001',
  rsdQty: 10,
  ...audit,
  ...changes,
});

export const purchaseLine = (changes: object = {}): Payload => ({
  ...saleLine(),
  spplrItemClsCd: '5059690800',
  spplrItemCd: 'KE2NTTU0000001',
  spplrItemNm: 'Kettle bulk',
  itemExprDt: null,
  ...changes,
});

export const purchase = (changes: object = {}): Payload => ({
  spplrTin: 'P000111222B',
  spplrBhfId: '00',
  spplrNm: 'JUMLA LTD',
  spplrInvcNo: 77,
  invcNo: 1,
  orgInvcNo: 0,
  regTyCd: 'A',
  pchsTyCd: 'N',
  rcptTyCd: 'P',
  pmtTyCd: '01',
  pchsSttsCd: '02',
  cfmDt: timestamp(),
  pchsDt: day(),
  wrhsDt: '',
  cnclReqDt: '',
  cnclDt: '',
  rfdDt: '',
  totItemCnt: 1,
  ...buckets({ taxblAmtB: 100, taxAmtB: 16 }),
  totTaxblAmt: 100,
  totTaxAmt: 16,
  totAmt: 116,
  remark: null,
  ...audit,
  itemList: [purchaseLine()],
  ...changes,
});

export const customer = (changes: object = {}): Payload => ({
  custNo: '711222333',
  custTin: 'A123456789Z',
  custNm: 'Baraka Hotel',
  adrs: 'Tom Mboya Street',
  telNo: '0711222333',
  email: 'baraka@example.co.ke',
  faxNo: null,
  useYn: 'Y',
  remark: null,
  ...audit,
  ...changes,
});

export const user = (changes: object = {}): Payload => ({
  userId: 'amina',
  userNm: 'Amina',
  pwd: 'karibu',
  adrs: null,
  cntc: null,
  authCd: null,
  remark: null,
  useYn: 'Y',
  ...audit,
  ...changes,
});

export const insurance = (changes: object = {}): Payload => ({
  isrccCd: 'BIMA01',
  isrccNm: 'Bima Yetu',
  isrcRt: 20,
  useYn: 'Y',
  ...audit,
  ...changes,
});

export const composition = (changes: object = {}): Payload => ({
  itemCd: 'KE2NTTU0000001',
  cpstItemCd: 'KE1NTTU0000002',
  cpstQty: 2,
  regrId: 'amina',
  regrNm: 'Amina',
  ...changes,
});

export const importUpdate = (changes: object = {}): Payload => ({
  taskCd: '2240001',
  dclDe: '01022026',
  itemSeq: 1,
  hsCd: '85167910000',
  itemClsCd: '5059690800',
  itemCd: 'KE2NTTU0000001',
  imptItemSttsCd: '3',
  remark: 'received',
  modrId: 'amina',
  modrNm: 'Amina',
  ...changes,
});
