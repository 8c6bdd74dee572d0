import type { ItemDocument } from '@app/domain';
import { type FieldNames, fieldName } from '../field-names.js';
import type { Dto } from '../fields/declared-fields.js';
import { readBody, type InvalidBody } from '../read-body.js';
import type { Warning } from '../violation.js';
import { CreateGoodsItemDto } from './create-goods-item.dto.js';
import { CreateItemDto } from './create-item.dto.js';
import { CreateServiceItemDto } from './create-service-item.dto.js';
import { changedItem, fullItem, goodsItem, serviceItem } from './item-document.js';
import type { ItemFieldsDto } from './item-fields.dto.js';
import { UpdateItemDto } from './update-item.dto.js';

export type ItemReading = { ok: true; document: ItemDocument; names: FieldNames; warnings: Warning[] } | InvalidBody;

/** Makes a code for a service or for goods that were posted without one. */
export type NewItemCode = (prefix: 'SV' | 'GD') => string;

/** Reads the body of POST /items/service. */
export const readServiceItem = (body: unknown, newCode: NewItemCode): ItemReading =>
  read(CreateServiceItemDto, body, SERVICE_AND_GOODS_FIELD_NAMES, (item) =>
    serviceItem(item, item.itemCode ?? newCode('SV')),
  );

/** Reads the body of POST /items/goods. */
export const readGoodsItem = (body: unknown, newCode: NewItemCode): ItemReading =>
  read(CreateGoodsItemDto, body, SERVICE_AND_GOODS_FIELD_NAMES, (item) =>
    goodsItem(item, item.itemCode ?? newCode('GD')),
  );

/** Reads the body of POST /items. */
export const readItem = (body: unknown, newCode: NewItemCode): ItemReading =>
  read(CreateItemDto, body, ITEM_FIELD_NAMES, (item) => fullItem(item, item.itemCd ?? newCode(prefixOf(item))));

/** Reads the body of PUT /items/{itemCd}; the path names the item. */
export const readItemChange = (itemCode: string, body: unknown): ItemReading =>
  read(UpdateItemDto, body, ITEM_FIELD_NAMES, (item) => changedItem(item, itemCode));

const prefixOf = ({ itemTyCd }: ItemFieldsDto) => (itemTyCd === '3' ? 'SV' : 'GD');

function read<T extends object>(
  dto: Dto<T>,
  body: unknown,
  names: FieldNames,
  documentOf: (item: T) => ItemDocument,
): ItemReading {
  const reading = readBody(dto, body);
  if (!reading.ok) return reading;
  const document = documentOf(reading.value);
  return { ok: true, document, names, warnings: [...reading.warnings, ...itemWarnings(document, names)] };
}

/** The field names of the bodies of POST /items/service and POST /items/goods. */
const SERVICE_AND_GOODS_FIELD_NAMES: FieldNames = {
  fields: {
    itemCode: 'itemCode',
    itemName: 'itemName',
    itemClass: 'itemClsCd',
    itemType: 'itemTyCd',
    taxType: 'taxType',
    defaultPrice: 'price',
    barcode: 'bcd',
  },
  lines: 'lines',
  lineFields: {},
};

const ITEM_FIELD_NAMES: FieldNames = {
  fields: {
    ...{ itemCode: 'itemCd', itemName: 'itemNm', itemClass: 'itemClsCd', itemType: 'itemTyCd', taxType: 'taxTyCd' },
    barcode: 'bcd',
  },
  lines: 'lines',
  lineFields: {},
};

/** Warns of an item whose class and type contradict each other. */
function itemWarnings({ itemClass, itemType }: ItemDocument, names: FieldNames): Warning[] {
  const isService = itemType === '3';
  const contradicts = itemClass === (isService ? 'GD' : 'SV');
  if (!contradicts) return [];
  const field = fieldName(names, 'itemClass');
  const type = `${fieldName(names, 'itemType')} ${itemType}`;
  const meaning = isService ? 'a service' : 'goods';
  const message = `${field} is ${itemClass}, but ${type} is ${meaning}. The item is registered as ${meaning}; correct it with PUT /api/v1/items/{itemCd} if that is wrong.`;
  return [{ field, message }];
}
