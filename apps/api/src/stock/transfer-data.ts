import type { TransferDto } from '@app/contract';
import {
  readItemCodesByAuthorityCode,
  type RegisterQuery,
  type StoredRegisterRow,
  type TaxpayerRef,
  type Tx,
} from '@app/persistence';
import type { Transfer, TransferLine } from '@app/reference';

export interface TransferFilter {
  custBhfId?: string;
  since?: string;
  cursor?: string;
}

/** The latest first, by the authority's numbers. */
export const transferQuery = ({ custBhfId, since, cursor }: TransferFilter): RegisterQuery => ({
  ...(custBhfId && { fields: { bhfId: custBhfId } }),
  ...(since && { since: new Date(since) }),
  ...(cursor && { after: cursor }),
  backwards: true,
});

/** The authority speaks of items by codes of its own making, and their taxpayer by his. */
export async function transferList(
  tx: Tx,
  owner: TaxpayerRef,
  rows: readonly StoredRegisterRow<Transfer>[],
): Promise<TransferDto[]> {
  const codes = rows.flatMap(({ row }) => row.lines.flatMap(({ itemCode }) => itemCode ?? []));
  const ownCodes = await readItemCodesByAuthorityCode(tx, owner, codes);
  return rows.map(({ row }) => transferData(row, ownCodes));
}

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
