import { ApiProperty } from '@nestjs/swagger';
import { MOVES, REGISTRATION_TYPES, STOCK_TYPES, type StockMovementDocument, type SubmissionStatus } from '@app/domain';
import type { MovementView, StockRow } from '@app/persistence';
import {
  EXAMPLE,
  Shown,
  ShownCode,
  ShownIntegerOrNull,
  ShownNumberOrNull,
  ShownTextOrNull,
} from '../http/openapi/reply-fields.js';

/** A line of a movement. */
export class MovedItemDto {
  @Shown('Position of the line.', 1)
  itemSeq!: number;

  @Shown('Item code.', 'GDS-OIL-1L')
  itemCd!: string;

  @Shown('Item name.', 'Cooking oil, 1 litre')
  itemNm!: string;

  @Shown('Quantity, positive for both directions.', 24)
  qty!: number;

  @ShownNumberOrNull('Unit price, if it is known.', 300)
  unitPrice!: number | null;

  @Shown('Total of the line with VAT.', 7200)
  totAmt!: number;
}

/** One movement of GET /stock/movements. */
export class StockMovementDto {
  @Shown('Id of its submission.', EXAMPLE.submissionId)
  submissionId!: string;

  @Shown('Status of the submission.', 'APPROVED', { enum: Object.keys(MOVES) })
  status!: SubmissionStatus;

  @ShownIntegerOrNull('Own number; null for a movement that was created automatically.', 1)
  sarNo!: number | null;

  @ShownIntegerOrNull('Own number of the movement that this movement returns or adjusts.', 1)
  orgSarNo!: number | null;

  @ShownIntegerOrNull('Number at the tax authority; null before the approval.', 17)
  kraSarNo!: number | null;

  @ShownCode('How the movement was recorded.', REGISTRATION_TYPES, 'M')
  regTyCd!: string;

  @ShownCode('Reason of the movement.', STOCK_TYPES, '02')
  stockTyCd!: string;

  @Shown('Date of the movement, YYYYMMDD.', '20260302')
  ocrnDt!: string;

  @ShownTextOrNull('Own number of the sale or return that the movement belongs to.', 'INV-2026-0001')
  invcNo!: string | null;

  @ShownTextOrNull('PIN of the supplier whose invoice the movement belongs to.', 'P051999888K')
  spplrTin!: string | null;

  @ShownTextOrNull("Number of the supplier's invoice that the movement belongs to.", '77')
  spplrInvcNo!: string | null;

  @ShownTextOrNull('PIN of the customer or supplier.', 'P051999888K')
  custTin!: string | null;

  @ShownTextOrNull('Name of the customer or supplier.', 'JUMLA LTD')
  custNm!: string | null;

  @ShownTextOrNull('Your other branch, for movements between branches.', '01')
  custBhfId!: string | null;

  @ShownTextOrNull('Remark.', 'Delivered in the morning')
  remark!: string | null;

  @Shown('Time of acceptance; ISO 8601.', '2026-03-02T07:15:00.120Z')
  acceptedAt!: string;

  @ApiProperty({ description: 'The lines of the movement.', type: [MovedItemDto] })
  itemList!: MovedItemDto[];
}

/** The answer of GET /stock/movements. */
export class StockMovementListDto {
  @ApiProperty({ description: 'Movements of the branch, newest first.', type: [StockMovementDto] })
  stockList!: StockMovementDto[];

  @ShownTextOrNull(
    'Send it as `cursor` for the next page; null on the last page. A page may have fewer rows than `limit` before the last.',
    EXAMPLE.submissionId,
  )
  nextCursor!: string | null;
}

/** One row of GET /stock/master. */
export class StockLevelDto {
  @Shown('Item code.', 'GDS-OIL-1L')
  itemCd!: string;

  @ShownTextOrNull('Item name.', 'Cooking oil, 1 litre')
  itemNm!: string | null;

  @Shown('Quantity in stock.', 24)
  rsdQty!: number;

  @Shown(
    'Quantity that has been reported to the tax authority. Later movements are still on their way; the next count with ' +
      'PUT /stock/master/activate corrects refused ones.',
    24,
  )
  reportedQty!: number;

  @ShownTextOrNull('Time since which the item may be sold; ISO 8601.', '2026-03-02T07:15:00.120Z')
  activatedAt!: string | null;
}

/** The answer of GET /stock/master. */
export class StockLevelListDto {
  @ApiProperty({ description: 'Stock of the branch: one row per item that ever moved.', type: [StockLevelDto] })
  stockList!: StockLevelDto[];
}

/** A movement in the words of the interface, with its status. */
export const movementData = ({ id, status, number, acceptedAt, document: json }: MovementView): StockMovementDto => {
  const document = JSON.parse(json) as StockMovementDocument;
  return {
    submissionId: id,
    status,
    sarNo: document.movementNumber,
    orgSarNo: document.originalMovementNumber,
    kraSarNo: status === 'APPROVED' ? number : null,
    regTyCd: document.registration,
    stockTyCd: document.stockType,
    ocrnDt: document.occurredOn,
    invcNo: document.ofInvoice,
    spplrTin: document.ofPurchase?.supplierPin ?? null,
    spplrInvcNo: document.ofPurchase?.supplierInvoiceNumber ?? null,
    custTin: document.partnerPin,
    custNm: document.partnerName,
    // Movements that were accepted before this field existed have none.
    custBhfId: document.partnerBranch ?? null,
    remark: document.remark,
    acceptedAt: acceptedAt.toISOString(),
    itemList: document.lines.map((line, index) => ({
      itemSeq: index + 1,
      itemCd: line.itemCode,
      itemNm: line.itemName,
      qty: line.quantity,
      unitPrice: line.unitPrice,
      totAmt: line.total,
    })),
  };
};

export const stockData = ({ itemCode, itemName, quantity, reported, activatedAt }: StockRow): StockLevelDto => ({
  itemCd: itemCode,
  itemNm: itemName,
  rsdQty: quantity,
  reportedQty: reported,
  activatedAt: activatedAt?.toISOString() ?? null,
});
