import { day, timestamp } from '../conformance/test/timestamps.js';

/**
 * The bodies of a public integrator's go-live client, as far as its source shows them, with its key order aside: what it
 * sends, what it leaves out, and how it calculates. Names and amounts are ours.
 */

const author = { regrId: 'client', regrNm: 'client', modrId: 'client', modrNm: 'client' };

const round2 = (amount: number): number => Math.round((amount + Number.EPSILON) * 100) / 100;

/** The client's rates after its first refusal; before that it had 8 for E. */
const RATES = { A: 0, B: 16, C: 0, D: 0, E: 0 };
type TaxLetter = keyof typeof RATES;

const splitInclusive = (total: number, letter: TaxLetter) => {
  const taxblAmt = round2(total / (1 + RATES[letter] / 100));
  return { taxblAmt, taxAmt: round2(total - taxblAmt) };
};

export interface Product {
  itemCd: string;
  itemClsCd: string;
  itemTyCd: string;
  name: string;
  packageUnit: string;
  unit: string;
  taxTyCd: TaxLetter;
  price: number;
}

export const savedItem = ({ name, packageUnit, unit, price, ...codes }: Product) => ({
  ...{ ...codes, itemNm: name, itemStdNm: null, orgnNatCd: 'KE', pkgUnitCd: packageUnit, qtyUnitCd: unit },
  ...{ btchNo: null, bcd: null, dftPrc: price, grpPrcL1: 0, grpPrcL2: 0, grpPrcL3: 0, grpPrcL4: 0, grpPrcL5: null },
  ...{ addInfo: null, sftyQty: null, isrcAplcbYn: 'N', useYn: 'Y', ...author },
});

/** One item a movement, with prices that include tax. */
export const stockMovement = (product: Product, qty: number, sarNo: number) => {
  const splyAmt = round2(qty * product.price);
  const split = splitInclusive(splyAmt, product.taxTyCd);
  return {
    ...{ ...moveHeader(sarNo), orgSarNo: 0 },
    ...{ totItemCnt: 1, totTaxblAmt: split.taxblAmt, totTaxAmt: split.taxAmt, totAmt: splyAmt },
    itemList: [{ ...moveLine(product, qty), pkg: qty, prc: product.price, splyAmt, ...split, totAmt: splyAmt }],
  };
};

/** The second form of its movement: no original number, no packages, no amounts, and no total of the line. */
export const movementWithoutAmounts = (product: Product, qty: number, sarNo: number) => ({
  ...{ ...moveHeader(sarNo), orgSarNo: null, totItemCnt: 1, totTaxblAmt: 0, totTaxAmt: 0, totAmt: 0 },
  itemList: [{ ...moveLine(product, qty), pkg: 0, prc: 0, splyAmt: 0, taxblAmt: 0, taxAmt: 0 }],
});

/** The first form of its movement: what belongs to the movement stands in its line. */
export const movementInItsLine = (product: Product, qty: number, sarNo: number) => {
  const { itemList, sarNo: number, ...header } = movementWithoutAmounts(product, qty, sarNo);
  return { sarNo: number, itemList: [{ ...header, ...itemList[0] }] };
};

const moveHeader = (sarNo: number) => ({
  ...{ sarNo, regTyCd: 'M', custTin: null, custNm: null, custBhfId: null, sarTyCd: '06', ocrnDt: day() },
  ...{ remark: 'SEED', ...author },
});

const moveLine = ({ itemCd, itemClsCd, name, packageUnit, unit, taxTyCd }: Product, qty: number) => ({
  ...{ itemSeq: 1, itemCd, itemClsCd, itemNm: name, bcd: null, pkgUnitCd: packageUnit, qtyUnitCd: unit, qty },
  ...{ itemExprDt: null, totDcAmt: 0, taxTyCd },
});

export const stockMaster = ({ itemCd }: Product, rsdQty: number) => ({ itemCd, rsdQty, ...author });

export interface Sold {
  product: Product;
  qty: number;
}

interface Buyer {
  custTin: string;
  custNm: string;
}

/** The client's sale: `pkg` is the quantity, the receipt has no number of a report, and lines have no fields of insurance. */
export function sale(invcNo: number, buyer: Buyer, sold: readonly Sold[]) {
  const itemList = sold.map(({ product, qty }, index) => {
    const splyAmt = round2(qty * product.price);
    const split = splitInclusive(splyAmt, product.taxTyCd);
    return { ...saleLine(product, qty, index), pkg: qty, splyAmt, ...split, totAmt: splyAmt };
  });
  const totAmt = round2(itemList.reduce((sum, line) => sum + line.totAmt, 0));
  return {
    ...saleHeader(invcNo, buyer),
    ...{ salesTyCd: 'N', cnclReqDt: null, cnclDt: null, rfdDt: null, rfdRsnCd: null, prchrAcptcYn: 'N' },
    ...{ totItemCnt: itemList.length, ...bucketsOf(itemList), totAmt, itemList },
  };
}

/** The first form of its sale: prices without tax, no packages, 8 % for fuel, and neither name nor `salesTyCd` nor `prchrAcptcYn`. */
export function firstSale(invcNo: number, buyer: Buyer, sold: readonly Sold[]) {
  const itemList = sold.map(({ product, qty }, index) => {
    const splyAmt = round2(qty * product.price);
    const taxAmt = round2((splyAmt * RATES[product.taxTyCd]) / 100);
    return {
      ...{ ...saleLine(product, qty, index), pkg: 0, splyAmt },
      ...{ taxblAmt: splyAmt, taxAmt, totAmt: round2(splyAmt + taxAmt) },
    };
  });
  const totAmt = round2(itemList.reduce((sum, line) => sum + line.totAmt, 0));
  const header = { ...saleHeader(invcNo, buyer), custNm: null };
  return { ...header, totItemCnt: itemList.length, ...bucketsOf(itemList), taxRtE: 8, totAmt, itemList };
}

export const creditNote = (invcNo: number, orgInvcNo: number, buyer: Buyer, sold: readonly Sold[]) => ({
  ...sale(invcNo, buyer, sold),
  ...{ orgInvcNo, rcptTyCd: 'R', rfdDt: timestamp(), rfdRsnCd: '06' },
});

const saleHeader = (invcNo: number, { custTin, custNm }: Buyer) => ({
  ...{ trdInvcNo: `INV-${invcNo}`, invcNo, orgInvcNo: 0, custTin, custNm: custNm as string | null, rcptTyCd: 'S' },
  ...{ pmtTyCd: '01', salesSttsCd: '02', cfmDt: timestamp(), salesDt: day(), stockRlsDt: timestamp(), remark: null },
  ...author,
  receipt: {
    ...{ custTin, custMblNo: null, rcptPbctDt: timestamp(), trdeNm: null, adrs: null },
    ...{ topMsg: null, btmMsg: null, prchrAcptcYn: 'N' },
  },
});

const saleLine = (
  { itemCd, itemClsCd, name, packageUnit, unit, taxTyCd, price }: Product,
  qty: number,
  at: number,
) => ({
  ...{ itemSeq: at + 1, itemCd, itemClsCd, itemNm: name, bcd: null, pkgUnitCd: packageUnit, qtyUnitCd: unit, qty },
  ...{ prc: price, dcRt: 0, dcAmt: 0, taxTyCd },
});

interface TaxedLine {
  taxTyCd: TaxLetter;
  taxblAmt: number;
  taxAmt: number;
}

function bucketsOf(lines: readonly TaxedLine[]) {
  const sumOf = (name: 'taxblAmt' | 'taxAmt', letter?: TaxLetter) =>
    round2(lines.filter(({ taxTyCd }) => !letter || taxTyCd === letter).reduce((sum, line) => sum + line[name], 0));
  const letters = Object.keys(RATES) as TaxLetter[];
  return {
    ...Object.fromEntries(letters.map((letter) => [`taxblAmt${letter}`, sumOf('taxblAmt', letter)])),
    ...Object.fromEntries(letters.map((letter) => [`taxRt${letter}`, RATES[letter]])),
    ...Object.fromEntries(letters.map((letter) => [`taxAmt${letter}`, sumOf('taxAmt', letter)])),
    ...{ totTaxblAmt: sumOf('taxblAmt'), totTaxAmt: sumOf('taxAmt') },
  };
}

/** A supplier's invoice as the list shows it. */
export interface Bill {
  spplrTin: string;
  spplrBhfId: string;
  spplrNm: string;
  spplrInvcNo: number;
  salesDt: string;
  itemList: {
    itemCd: string;
    itemClsCd: string;
    itemNm: string;
    pkg: number;
    qty: number;
    prc: number;
    totAmt: number;
  }[];
}

/** One line of the invoice for an item of its own. The price stays that of the list, which has no tax; the rest is new. */
export function purchase({ itemList, ...bill }: Bill, own: Product, invcNo: number) {
  const [sold] = itemList;
  const { itemCd, itemClsCd, itemNm, pkg, qty, prc, totAmt } = sold!;
  const line = {
    ...{ itemSeq: 1, itemCd: own.itemCd, itemClsCd: own.itemClsCd, itemNm: own.name, bcd: null },
    ...{ spplrItemClsCd: itemClsCd, spplrItemCd: itemCd, spplrItemNm: itemNm },
    ...{ pkgUnitCd: own.packageUnit, pkg, qtyUnitCd: own.unit, qty, prc, splyAmt: totAmt, dcRt: 0, dcAmt: 0 },
    ...{ ...splitInclusive(totAmt, 'B'), taxTyCd: 'B' as const, totAmt, itemExprDt: null },
  };
  return {
    ...{ invcNo, orgInvcNo: 0, spplrTin: bill.spplrTin, spplrBhfId: bill.spplrBhfId, spplrNm: bill.spplrNm },
    ...{ spplrInvcNo: bill.spplrInvcNo, regTyCd: 'M', pchsTyCd: 'N', rcptTyCd: 'P', pmtTyCd: '01', pchsSttsCd: '02' },
    ...{ cfmDt: timestamp(), pchsDt: bill.salesDt, wrhsDt: null, cnclReqDt: null, cnclDt: null, rfdDt: null },
    ...{ totItemCnt: 1, ...bucketsOf([line]), totAmt, remark: null, ...author, itemList: [line] },
  };
}
