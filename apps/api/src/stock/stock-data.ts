import type { StockMovementDocument } from '@app/domain';
import type { MovementView, StockRow } from '@app/persistence';

/** A movement in the words of the interface, with its status. */
export const movementData = ({ id, status, number, acceptedAt, document: json }: MovementView) => {
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

export const stockData = ({ itemCode, itemName, quantity, reported, activatedAt }: StockRow) => ({
  itemCd: itemCode,
  itemNm: itemName,
  rsdQty: quantity,
  reportedQty: reported,
  activatedAt: activatedAt?.toISOString() ?? null,
});
