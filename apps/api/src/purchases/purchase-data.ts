import type { PurchaseDto, PurchaseLineDto } from '@app/contract';
import type { ReceivedPurchase, ReceivedPurchaseLine } from '@app/domain';
import type { ListedPurchase } from '@app/persistence';

/** A supplier's invoice in the words of the interface. */
export const purchaseData = ({ state, purchase: json }: ListedPurchase): PurchaseDto => {
  const purchase = JSON.parse(json) as ReceivedPurchase;
  return {
    spplrTin: purchase.supplierPin,
    spplrNm: purchase.supplierName,
    spplrBhfId: purchase.supplierBhfId,
    spplrInvcNo: String(purchase.invoiceNumber),
    regTyCd: 'A',
    rcptTyCd: purchase.receiptType,
    salesDt: purchase.saleDate,
    totAmt: purchase.total,
    totTaxblAmt: purchase.taxableTotal,
    totTax: purchase.taxTotal,
    status: state,
    salesList: purchase.lines.map(purchaseLineData),
  };
};

const purchaseLineData = (line: ReceivedPurchaseLine): PurchaseLineDto => ({
  itemSeq: line.sequence,
  itemNm: line.itemName,
  qty: line.quantity,
  prc: line.unitPrice,
  totAmt: line.total,
  taxTyCd: line.taxType,
  taxblAmt: line.taxableAmount,
  taxAmt: line.taxAmount,
});
