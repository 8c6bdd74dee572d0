import type { ItemDocument } from '@app/domain';
import { registrarAndModifier } from '../registrar-and-modifier.js';
import type { CreateGoodsItemDto } from './create-goods-item.dto.js';
import type { CreateItemDto } from './create-item.dto.js';
import type { CreateServiceItemDto } from './create-service-item.dto.js';
import type { ItemFieldsDto } from './item-fields.dto.js';
import type { UpdateItemDto } from './update-item.dto.js';

/** The body of an item as a document, with all defaults. */
export const serviceItem = (dto: CreateServiceItemDto, itemCode: string): ItemDocument => ({
  ...ITEM_DEFAULTS,
  ...shortFields(dto, itemCode),
  itemClass: 'SV',
  itemType: '3',
});

export const goodsItem = (dto: CreateGoodsItemDto, itemCode: string): ItemDocument => ({
  ...ITEM_DEFAULTS,
  ...shortFields(dto, itemCode),
  itemClass: dto.itemClsCd ?? 'GD',
  itemType: dto.itemTyCd ?? '2',
  origin: dto.orgnNatCd ?? ITEM_DEFAULTS.origin,
  packageUnit: dto.pkgUnitCd ?? ITEM_DEFAULTS.packageUnit,
  quantityUnit: dto.qtyUnitCd ?? null,
  barcode: dto.bcd ?? null,
});

export const fullItem = (dto: CreateItemDto, itemCode: string): ItemDocument => ({
  ...ITEM_DEFAULTS,
  ...fullFields(dto, itemCode),
  barcode: dto.bcd ?? null,
  description: dto.description ?? null,
});

/** The body of a change has neither barcode nor description: both stay unchanged. */
export const changedItem = (dto: UpdateItemDto, itemCode: string): ItemDocument => ({
  ...ITEM_DEFAULTS,
  ...fullFields(dto, itemCode),
  isChange: true,
});

/** The defaults of an item. */
export const ITEM_DEFAULTS = {
  kind: 'item',
  isChange: false,
  description: null,
  origin: 'KE',
  packageUnit: 'NT',
  quantityUnit: null,
  barcode: null,
  insuranceApplicable: false,
  ...registrarAndModifier({}),
} as const;

const shortFields = (dto: CreateServiceItemDto | CreateGoodsItemDto, itemCode: string) => ({
  itemCode,
  itemName: dto.itemName,
  taxType: dto.taxType,
  defaultPrice: dto.price ?? null,
  description: dto.description ?? null,
  active: dto.useYn !== 'N',
});

const fullFields = (dto: ItemFieldsDto, itemCode: string) => ({
  itemCode,
  itemName: dto.itemNm,
  itemClass: dto.itemClsCd,
  itemType: dto.itemTyCd,
  taxType: dto.taxTyCd,
  defaultPrice: dto.dftPrc,
  active: dto.useYn !== 'N',
  origin: dto.orgnNatCd,
  packageUnit: dto.pkgUnitCd,
  quantityUnit: dto.qtyUnitCd,
  insuranceApplicable: dto.isrcAplcbYn === 'Y',
  ...registrarAndModifier(dto),
});
