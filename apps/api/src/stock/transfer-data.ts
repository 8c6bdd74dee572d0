import { ApiProperty } from '@nestjs/swagger';
import type { RegisterQuery, StoredRegisterRow } from '@app/persistence';
import type { Transfer, TransferLine } from '@app/reference';
import { NextCursor, Shown, ShownTextOrNull } from '../http/openapi/reply-fields.js';
import { CopyDto } from '../reference/register-copies.js';
import { MovedItemDto } from './stock-data.js';

/** A line of a transfer, with the fields of a movement's line: a client can post it unchanged. */
export class TransferredItemDto extends MovedItemDto {
  @ShownTextOrNull('Unit of the quantity.', 'U')
  qtyUnitCd!: string | null;

  @ShownTextOrNull('Expiry date, YYYYMMDD.', '20270301')
  itemExpiryDt!: string | null;
}

/** Goods that another branch sent to this branch. */
export class TransferDto {
  @Shown(
    'The branch that sent the goods. To receive them, send POST /stock/io with stockTyCd 04 and this custBhfId.',
    '01',
  )
  custBhfId!: string;

  @Shown('Number of the sending movement at the tax authority.', 17)
  kraSarNo!: number;

  @ShownTextOrNull('Date of the sending movement, YYYYMMDD.', '20260302')
  ocrnDt!: string | null;

  @Shown('Number of lines.', 1)
  totItemCnt!: number;

  @Shown('Total taxable amount, without VAT.', 6206.9)
  totTaxblAmt!: number;

  @Shown('Total VAT.', 993.1)
  totTax!: number;

  @Shown('Total with VAT.', 7200)
  totAmt!: number;

  @ShownTextOrNull('Remark.', 'For the weekend')
  remark!: string | null;

  @ApiProperty({ description: 'The lines of the transfer.', type: [TransferredItemDto] })
  itemList!: TransferredItemDto[];
}

/** The answer of GET /stock/transfers. */
export class TransferListDto extends CopyDto {
  @ApiProperty({ description: 'Transfers from other branches to this branch, newest first.', type: [TransferDto] })
  transferList!: TransferDto[];

  @NextCursor('0000000000000017/01')
  nextCursor!: string | null;
}

export interface TransferFilter {
  custBhfId?: string;
  since?: string;
  cursor?: string;
}

/** Newest first, by the numbers of the authority. */
export const transferQuery = ({ custBhfId, since, cursor }: TransferFilter): RegisterQuery => ({
  ...(custBhfId && { fields: { bhfId: custBhfId } }),
  ...(since && { since: new Date(since) }),
  ...(cursor && { after: cursor }),
  backwards: true,
});

export const transferList = (
  rows: readonly StoredRegisterRow<Transfer>[],
  ownCodes: ReadonlyMap<string, string>,
): TransferDto[] => rows.map(({ row }) => transferData(row, ownCodes));

const transferData = ({ lines, ...transfer }: Transfer, ownCodes: ReadonlyMap<string, string>): TransferDto => ({
  custBhfId: transfer.bhfId,
  kraSarNo: transfer.number,
  ocrnDt: transfer.occurredOn,
  totItemCnt: lines.length,
  totTaxblAmt: transfer.taxableTotal,
  totTax: transfer.taxTotal,
  totAmt: transfer.total,
  remark: transfer.remark,
  itemList: lines.map((line) => transferLineData(line, ownCodes)),
});

const transferLineData = (
  { itemCode, ...line }: TransferLine,
  ownCodes: ReadonlyMap<string, string>,
): TransferredItemDto => ({
  itemSeq: line.sequence,
  itemCd: ownCodes.get(itemCode ?? '') ?? itemCode ?? '',
  itemNm: line.itemName,
  qty: line.quantity,
  qtyUnitCd: line.quantityUnit,
  unitPrice: line.unitPrice,
  totAmt: line.total,
  itemExpiryDt: line.expiryDate,
});
