export const exampleStockMaster = { itemCd: 'GDS-OIL-1L', rsdQty: 24 };

/** A delivery of bought goods; the documentation shows it and the tests post it. */
export const exampleStockMovement = {
  sarNo: 1,
  regTyCd: 'M',
  custTin: 'P051999888K',
  custNm: 'JUMLA LTD',
  ocrnDt: '20260302',
  totItemCnt: 1,
  totTaxblAmt: 6206.9,
  totTax: 993.1,
  totAmt: 7200,
  remark: 'Delivered in the morning',
  itemList: [
    {
      itemCd: 'GDS-OIL-1L',
      itemNm: 'Cooking oil, 1 litre',
      stockTyCd: '02',
      qty: 24,
      unitPrice: 300,
      totAmt: 7200,
    },
  ],
};
