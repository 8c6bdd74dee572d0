import type { ItemDocument } from '@app/domain';
import { readBody, type Refusal } from '../read-body.js';
import type { Warning } from '../violation.js';
import { CreateServiceItemDto } from './create-service-item.dto.js';

export type ServiceItemReading = { ok: true; document: ItemDocument; warnings: Warning[] } | Refusal;

/** Reads the body of POST /items/service; `newItemCode` is asked for a code when the caller has none of its own. */
export function readServiceItem(body: unknown, newItemCode: () => string): ServiceItemReading {
  const reading = readBody(CreateServiceItemDto, body);
  if (!reading.ok) return reading;
  const { value, warnings } = reading;
  return { ok: true, document: serviceItem(value, value.itemCode ?? newItemCode()), warnings };
}

/** What every service has in common: no stock, no packaging, counted in pieces. */
const SERVICE = {
  kind: 'item',
  itemClass: 'SV',
  itemType: '3',
  origin: 'KE',
  packageUnit: 'NT',
  quantityUnit: 'U',
  insuranceApplicable: false,
} as const;

const serviceItem = (dto: CreateServiceItemDto, itemCode: string): ItemDocument => ({
  ...SERVICE,
  itemCode,
  itemName: dto.itemName,
  taxType: dto.taxType,
  defaultPrice: dto.price ?? null,
  description: dto.description ?? null,
  active: dto.useYn !== 'N',
});
