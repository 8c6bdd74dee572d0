/** The answer to a supplier's invoice as the documentation shows it. */
export const examplePurchase = {
  spplrTin: 'P000111222B',
  spplrInvcNo: '77',
  rcptTyCd: 'P',
  pmtTyCd: '02',
  cfmDt: '20260302101500',
  salesSttsCd: '02',
  totAmt: 5800,
};
