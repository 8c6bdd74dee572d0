/** Items as the documentation shows them, and as the tests register them. */
export const exampleServiceItem = {
  itemName: 'Consulting, per hour',
  taxType: 'B',
  price: 580,
  itemCode: 'SVC-CONSULT',
};

export const exampleExemptService = {
  itemName: 'Staff training',
  taxType: 'A',
  price: 250,
  itemCode: 'SVC-TRAINING',
};

export const exampleGoods = {
  itemName: 'Cooking oil, 1 litre',
  taxType: 'B',
  price: 348,
  itemCode: 'GDS-OIL-1L',
  bcd: '6161100000026',
  itemClsCd: '5015151300',
};

const FLOUR = {
  itemClsCd: 'GD',
  itemTyCd: '2',
  itemNm: 'Maize flour, 2 kg',
  orgnNatCd: 'KE',
  pkgUnitCd: 'NT',
  qtyUnitCd: 'U',
  taxTyCd: 'A',
  dftPrc: 180,
  isrcAplcbYn: 'N',
};

export const exampleItem = { itemCd: 'GDS-FLOUR-2KG', ...FLOUR, bcd: '6161100000033' };

/** A new price and a new name for the item of the example before. */
export const exampleItemChange = {
  ...FLOUR,
  itemNm: 'Maize flour, bag of 2 kg',
  dftPrc: 195,
  useYn: 'Y',
  regrId: 'USR01',
  regrNm: 'Till 1',
  modrId: 'USR01',
  modrNm: 'Till 1',
};
