import type { ItemDocument, TaxType } from '@app/domain';
import { people } from './people.js';

/** A product or a service as a shop would describe it. Reviewers at KRA read these names. */
export interface Product {
  itemCode: string;
  itemName: string;
  itemType: '1' | '2' | '3';
  taxType: TaxType;
  packageUnit: string;
  quantityUnit: string;
  price: number;
  barcode: string | null;
}

const goods = (
  itemCode: string,
  itemName: string,
  taxType: TaxType,
  units: readonly [packageUnit: string, quantityUnit: string],
  price: number,
  barcode: string | null = null,
): Product => ({
  ...{ itemCode, itemName, itemType: '2', taxType, price, barcode },
  ...{ packageUnit: units[0], quantityUnit: units[1] },
});

const service = (itemCode: string, itemName: string, taxType: TaxType, price: number): Product => ({
  ...{ itemCode, itemName, itemType: '3', taxType, price, barcode: null },
  ...{ packageUnit: 'NT', quantityUnit: 'NO' },
});

export const KETTLE = goods(
  'KETTLE-17',
  'Electric kettle, stainless steel, 1.7 l',
  'B',
  ['NT', 'NO'],
  2320,
  '6161107120017',
);
export const SOAP = goods('SOAP-1KG', 'Laundry bar soap, blue, 1 kg', 'B', ['NT', 'NO'], 174, '6161107350124');
export const BEANS = goods('BEANS-ROSECOCO', 'Rosecoco beans, sorted, per kg', 'A', ['BG', 'KG'], 185);
export const HAMPER = goods(
  'HAMPER-KITCHEN',
  'Kitchen starter hamper: kettle and two bars of soap',
  'B',
  ['CT', 'NO'],
  2610,
);
export const DELIVERY = service('DELIVERY-NBO', 'Delivery within Nairobi', 'B', 348);
export const PARKING = service('PARKING-CITY', 'City county parking fee, recharged at cost', 'D', 200);

/** The units of these codes were accepted by the real gateway (fact sheet 4.6). */
const CATALOGUE: readonly Product[] = [KETTLE, SOAP, BEANS, HAMPER, DELIVERY, PARKING];

/** Each time the row is played again, one of these products is registered. */
const MORE: readonly Product[] = [
  goods('THERMOS-1L', 'Vacuum flask, 1 l', 'B', ['NT', 'NO'], 1508),
  goods('LANTERN-SOLAR', 'Solar lantern with phone charger', 'B', ['NT', 'NO'], 2088),
  goods('BASIN-20L', 'Plastic basin, 20 l', 'B', ['NT', 'NO'], 290),
  goods('SUFURIA-SET', 'Sufuria set, aluminium, five pieces', 'B', ['CT', 'NO'], 3480),
  goods('GREENGRAM-KG', 'Green grams, sorted, per kg', 'A', ['BG', 'KG'], 210),
  goods('MATTRESS-4X6', 'High-density mattress, 4 by 6 feet', 'B', ['NT', 'NO'], 8700),
];

/** The products that are still to be registered; once all are, one more. */
export function productsToRegister(registered: readonly string[]): readonly Product[] {
  const missing = CATALOGUE.filter(({ itemCode }) => !registered.includes(itemCode));
  if (missing.length > 0) return missing;
  const count = registered.length - CATALOGUE.length;
  const product = MORE[count % MORE.length]!;
  const round = Math.floor(count / MORE.length);
  return [
    round === 0
      ? product
      : { ...product, itemCode: `${product.itemCode}-${round + 1}`, itemName: `${product.itemName}, lot ${round + 1}` },
  ];
}

export const itemDocument = (product: Product, itemClass: string): ItemDocument => ({
  kind: 'item',
  isChange: false,
  itemCode: product.itemCode,
  itemName: product.itemName,
  itemClass,
  itemType: product.itemType,
  taxType: product.taxType,
  defaultPrice: product.price,
  description: null,
  active: true,
  origin: 'KE',
  packageUnit: product.packageUnit,
  quantityUnit: product.quantityUnit,
  barcode: product.barcode,
  insuranceApplicable: false,
  ...people,
});
