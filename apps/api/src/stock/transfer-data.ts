import type { TransferDto } from '@app/contract';
import type { RegisterQuery, StoredRegisterRow } from '@app/persistence';
import type { Transfer, TransferLine } from '@app/reference';

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

const transferLineData = ({ itemCode, ...line }: TransferLine, ownCodes: ReadonlyMap<string, string>) => ({
  itemSeq: line.sequence,
  itemCd: ownCodes.get(itemCode ?? '') ?? itemCode ?? '',
  itemNm: line.itemName,
  qty: line.quantity,
  qtyUnitCd: line.quantityUnit,
  unitPrice: line.unitPrice,
  totAmt: line.total,
  itemExpiryDt: line.expiryDate,
});
