import { TAX_TYPE_CODES } from '@app/domain';
import { ApiProperty } from '@nestjs/swagger';
import type { RegisterQuery, StoredRegisterRow } from '@app/persistence';
import type { ItemClass } from '@app/reference';
import { NextCursor, Shown, ShownCode, ShownTextOrNull, TEXT_OR_NULL } from '../http/openapi/reply-fields.js';
import { yesOrNo } from './register-read-options.js';
import { CopyDto } from './register-copies.js';

/** An item class from the list of the tax authority. */
export class ItemClassDto {
  @Shown('The class; those of ten digits are given to items.', '5059690800')
  itemClsCd!: string;

  @Shown('Its name.', 'Kettles')
  itemClsNm!: string;

  @Shown('Its level, 1 to 5.', 5)
  itemClsLvl!: number;

  @ShownCode('Tax type of the items in the class; only ten-digit classes have one.', TAX_TYPE_CODES, 'B', TEXT_OR_NULL)
  taxTyCd!: string | null;

  @ShownTextOrNull('Y if the authority monitors the class closely.', 'N')
  mjrTgYn!: string | null;

  @Shown('Y in use, N not any more.', 'Y')
  useYn!: string;
}

/** The answer of GET /item-classes. */
export class ItemClassListDto extends CopyDto {
  @ApiProperty({ description: 'Item classes, sorted by code.', type: [ItemClassDto] })
  itemClsList!: ItemClassDto[];

  @NextCursor()
  nextCursor!: string | null;
}

export interface ItemClassFilter {
  itemClsCd?: string;
  itemClsLvl?: string;
  taxTyCd?: string;
  useYn?: string;
  q?: string;
  since?: string;
  cursor?: string;
  limit?: string;
}

/** The ledger filters item classes, since there are tens of thousands. */
export const itemClassQuery = (filter: ItemClassFilter): RegisterQuery => ({
  keyPrefix: filter.itemClsCd,
  fields: {
    ...(filter.itemClsLvl && { level: Number(filter.itemClsLvl) }),
    ...(filter.taxTyCd && { taxType: filter.taxTyCd }),
    ...(filter.useYn && { inUse: filter.useYn === 'Y' }),
  },
  text: filter.q,
  since: filter.since === undefined ? undefined : new Date(filter.since),
  after: filter.cursor,
});

export const itemClassData = ({ row }: StoredRegisterRow<ItemClass>): ItemClassDto => ({
  itemClsCd: row.code,
  itemClsNm: row.name,
  itemClsLvl: row.level,
  taxTyCd: row.taxType,
  mjrTgYn: row.isMajor === null ? null : yesOrNo(row.isMajor),
  useYn: yesOrNo(row.inUse),
});
