import type { ReportedSaleLine, SaleHeader } from '../operations/sale-fields.js';

/** The sandbox's supplier is the integrator's own PIN; a taxpayer under test is another one. */
export const SEEDED_SUPPLIER = 'P000000009S';
export const SEEDED_INVOICES = 5;

/**
 * An invoice as the sandbox seeds it (fact sheet 4.9): two lines whose `splyAmt` has no tax and whose tax is not the rate
 * of it, so that a client that copies them is refused.
 */
export function supplierInvoice(
  invcNo: number,
  custTin: string,
  stamp: string,
): { header: SaleHeader; lines: ReportedSaleLine[] } {
  const lines = [line(1, 'KE1NTXU1000001', 'Maize flour, bale'), line(2, 'KE1NTXU1000002', 'Cooking oil, drum')];
  const sums = {
    taxblAmt: lines.length * NET,
    taxAmt: (lines.length * (GROSS - NET)) / CENTS,
    totAmt: (lines.length * GROSS) / CENTS,
  };
  const header = {
    ...{
      trdInvcNo: null,
      invcNo,
      orgInvcNo: 0,
      custTin,
      custNm: null,
      salesTyCd: 'N' as const,
      rcptTyCd: 'S' as const,
    },
    ...{ pmtTyCd: '01', salesSttsCd: '02', cfmDt: stamp, salesDt: stamp.slice(0, 8), stockRlsDt: stamp },
    ...{ cnclReqDt: null, cnclDt: null, rfdDt: null, rfdRsnCd: null, totItemCnt: lines.length },
    ...{ taxblAmtA: 0, taxblAmtB: sums.taxblAmt / CENTS, taxblAmtC: 0, taxblAmtD: 0, taxblAmtE: 0 },
    ...{ taxRtA: 0, taxRtB: 16, taxRtC: 0, taxRtD: 0, taxRtE: 0 },
    ...{ taxAmtA: 0, taxAmtB: sums.taxAmt, taxAmtC: 0, taxAmtD: 0, taxAmtE: 0 },
    ...{ totTaxblAmt: sums.taxblAmt / CENTS, totTaxAmt: sums.taxAmt, totAmt: sums.totAmt },
    ...{ prchrAcptcYn: 'N', remark: 'Completed by Automated User', ...author },
  };
  return { header, lines };
}

const author = { regrId: 'auto', regrNm: 'Automated User', modrId: 'auto', modrNm: 'Automated User' };

/** Amounts in cents: 998.00 and 159.11 of tax: 1,157.11 / 1.16 would be 997.51. */
const [NET, GROSS, CENTS] = [99_800, 115_711, 100];

const line = (itemSeq: number, itemCd: string, itemNm: string): ReportedSaleLine => ({
  ...{ itemSeq, itemCd, itemClsCd: '5059690800', itemNm, bcd: null, pkgUnitCd: 'NT', pkg: 1, qtyUnitCd: 'U', qty: 1 },
  ...{ prc: NET / CENTS, splyAmt: NET / CENTS, dcRt: 0, dcAmt: 0 },
  ...{ isrccCd: null, isrccNm: null, isrcRt: null, isrcAmt: null, taxTyCd: 'B' },
  ...{ taxblAmt: NET / CENTS, taxAmt: (GROSS - NET) / CENTS, totAmt: GROSS / CENTS },
});
