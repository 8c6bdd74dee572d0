import { drawFrom, type Draw } from './draw.js';

/** One line of a customs declaration as it appears on the wire. */
export interface ImportedItem {
  taskCd: string;
  dclDe: string;
  itemSeq: number;
  dclNo: string;
  hsCd: string;
  itemNm: string;
  imptItemsttsCd: string;
  orgnNatCd: string;
  exptNatCd: string;
  pkg: number;
  pkgUnitCd: string | null;
  qty: number;
  qtyUnitCd: string;
  totWt: number;
  netWt: number;
  spplrNm: string;
  agntNm: string;
  invcFcurAmt: number;
  invcFcurCd: string;
  invcFcurExcrt: number;
}

const WAITING = '2';

const goods: readonly [hsCd: string, itemNm: string, orgnNatCd: string, spplrNm: string][] = [
  ['85167910', 'ELECTRIC KETTLES ', 'CN', 'NINGBO EXPORT CO'],
  ['10063000', 'RICE; MILLED; IN BAGS ', 'PK', 'KARACHI RICE MILLS'],
  ['15119030', 'PALM OIL, REFINED', 'MY', 'SELANGOR OILS SDN'],
  ['63090000', 'WORN CLOTHING', 'GB', 'NORTHERN TEXTILE\nRECYCLING LTD'],
  ['84713000', 'PORTABLE COMPUTERS', 'AE', 'GULF COMPUTERS FZE'],
  ['40111000', 'NEW PNEUMATIC TYRES', 'JP', 'OSAKA RUBBER KK'],
  ['30049000', 'MEDICAMENTS, PACKED FOR RETAIL SALE', 'IN', 'MUMBAI PHARMA PVT'],
  ['73089090', 'STEEL STRUCTURES', 'ZA', 'DURBAN STEEL WORKS'],
];
const money: readonly [currency: string, inShillings: number][] = [
  ['USD', 129.35],
  ['EUR', 140.2],
  ['GBP', 163.75],
];
/** Customs write this date as day, month and year, or as -1. Clients must send it back unchanged. */
const declarationDates = ['03022025', '17032025', '-1', '28042025'];
const agents = ['PWANI CLEARING', 'BANDARI FREIGHT AGENTS', 'INLAND FORWARDERS'];

/** The imports of a taxpayer: one to three rows of one or two declarations, the same at every call (fact sheet 2.14). */
export function importsOf(tin: string): ImportedItem[] {
  const draw = drawFrom(`imports of ${tin}`);
  const declarations = Array.from({ length: 1 + draw.below(2) }, (_, index) => index + 1);
  return declarations.flatMap((ordinal) => declaration(draw, taskCode(draw, ordinal))).slice(0, ROWS_MAX);
}

const ROWS_MAX = 3;

/** Fourteen digits, different for every PIN. */
const taskCode = (draw: Draw, ordinal: number) => `202501${String(draw.below(10_000_000)).padStart(7, '0')}${ordinal}`;

function declaration(draw: Draw, taskCd: string): ImportedItem[] {
  const [dclDe, agntNm] = [draw.oneOf(declarationDates), draw.oneOf(agents)];
  const lines = Array.from({ length: 1 + draw.below(2) }, (_, index) => index + 1);
  return lines.map((itemSeq) => ({
    taskCd,
    dclDe,
    itemSeq,
    dclNo: `C${taskCd.slice(-4)}-2025-MSA`,
    ...line(draw),
    agntNm,
  }));
}

function line(draw: Draw) {
  const [hsCd, itemNm, country, spplrNm] = draw.oneOf(goods);
  const [invcFcurCd, invcFcurExcrt] = draw.oneOf(money);
  const pkg = 5 + draw.below(95);
  const qty = pkg * 10;
  return {
    ...{ hsCd, itemNm, imptItemsttsCd: WAITING, orgnNatCd: country, exptNatCd: country },
    ...{ pkg, pkgUnitCd: 'KGM', qty, qtyUnitCd: 'KGM', totWt: qty + pkg / 2, netWt: qty, spplrNm },
    ...{ invcFcurAmt: qty * 13 + draw.below(100) / 100, invcFcurCd, invcFcurExcrt },
  };
}
