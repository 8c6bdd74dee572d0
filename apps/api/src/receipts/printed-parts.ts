import { TAX_TYPE_CODES } from '@app/domain';
import type { PrintModel } from '@app/receipt';
import { Shown, ShownCode, ShownNumberOrNull, ShownTextOrNull } from '../http/openapi/reply-fields.js';

const AMOUNT = 'Negative on a credit note.';

/** A class with every field of its part of the model. Where the model is sent, the compiler sees that it has no other. */
export type FieldsOf<Part> = Record<keyof NonNullable<Part>, unknown>;

export class PrintedSellerDto implements FieldsOf<PrintModel['seller']> {
  @ShownTextOrNull('The taxpayer.', 'MWANGAZA TRADERS LTD')
  name!: string | null;

  @ShownTextOrNull('trdeNm of the receipt texts.', 'Duka la Mwangaza')
  tradeName!: string | null;

  @ShownTextOrNull('adrs of the receipt texts.', 'Moi Avenue 12, Nairobi')
  address!: string | null;

  @Shown('PIN of the seller.', 'P051999888K')
  pin!: string;

  @Shown('Number and name of the branch.', '00 Headquarter')
  branch!: string;
}

export class PrintedBuyerDto implements FieldsOf<PrintModel['buyer']> {
  @ShownTextOrNull('PIN of the buyer.', 'A007654321Q')
  pin!: string | null;

  @ShownTextOrNull('Name of the buyer.', 'JUMLA LTD')
  name!: string | null;
}

export class PrintedTraderDto implements FieldsOf<PrintModel['trader']> {
  @Shown('Your own number of the document.', 'INV-2026-0001')
  invoiceNumber!: string;

  @Shown('Date of the document, dd/mm/yyyy.', '02/03/2026')
  date!: string;

  @ShownTextOrNull('Time in East Africa, hh:mm:ss.', '10:15:00')
  time!: string | null;

  @ShownTextOrNull('The cashier, from regrNm.', 'Achieng')
  servedBy!: string | null;

  @ShownTextOrNull('Remark of the document.', null)
  remark!: string | null;
}

export class PrintedOriginalDto implements FieldsOf<PrintModel['original']> {
  @ShownTextOrNull('Your own number of the original.', 'INV-2026-0001')
  invoiceNumber!: string | null;

  @ShownTextOrNull('CU invoice number of the original.', 'KRACU0400009001/36')
  cuInvoiceNumber!: string | null;
}

export class PrintedReasonDto implements FieldsOf<PrintModel['reason']> {
  @Shown('Reason code.', '06')
  code!: string;

  @Shown('The reason in words.', 'Refund')
  text!: string;
}

export class PrintedLineDto implements FieldsOf<PrintModel['lines'][number]> {
  @Shown('Item code that was signed.', 'KE2NTXU0000001')
  code!: string;

  @Shown('Item name.', 'Sugar 2 kg')
  name!: string;

  @Shown('A service; false for goods.', false)
  isService!: boolean;

  @Shown('Quantity that was signed.', 2)
  quantity!: number;

  @Shown('Unit code.', 'U')
  unit!: string;

  @Shown('Price of one, with tax.', 290)
  unitPrice!: number;

  @Shown(`Amount before the discount, with tax. ${AMOUNT}`, 580)
  amount!: number;

  @Shown('Percent; 0 without a discount, or if only the amount of the discount was signed.', 0)
  discountRate!: number;

  @Shown('Has the opposite sign of the amount.', 0)
  discount!: number;

  @ShownCode('Tax type.', TAX_TYPE_CODES, 'B')
  taxType!: string;

  @ShownNumberOrNull('After the discount, in the foreign currency of the sale; null for a sale in shillings.', null)
  foreignAmount!: number | null;
}

export class PrintedTotalsDto implements FieldsOf<PrintModel['totals']> {
  @Shown(AMOUNT, 580)
  beforeDiscount!: number;

  @Shown('Has the opposite sign of the total.', 0)
  discount!: number;

  @Shown(`What is exempt from tax. ${AMOUNT}`, 0)
  exempt!: number;

  @Shown(AMOUNT, 500)
  withoutTax!: number;

  @Shown(AMOUNT, 80)
  tax!: number;

  @Shown(AMOUNT, 580)
  total!: number;
}

export class PrintedTaxDto implements FieldsOf<PrintModel['taxes'][number]> {
  @ShownCode('Tax type.', TAX_TYPE_CODES, 'B')
  type!: string;

  @Shown('As the tax authority wants it printed.', 'B-16%')
  label!: string;

  @Shown('Percent.', 16)
  rate!: number;

  @Shown(AMOUNT, 500)
  taxable!: number;

  @Shown(AMOUNT, 80)
  tax!: number;
}

export class PrintedPaymentDto implements FieldsOf<PrintModel['payment']> {
  @Shown('Payment code that was signed.', '01')
  code!: string;

  @Shown('Its name in the list of the tax authority.', 'CASH')
  name!: string;

  @Shown(AMOUNT, 580)
  amount!: number;
}

export class PrintedForeignAmountDto implements FieldsOf<PrintModel['foreign']> {
  @Shown('Currency that the buyer paid in.', 'USD')
  currency!: string;

  @Shown('Shillings for one unit of it.', 129.355)
  exchangeRate!: number;

  @Shown(AMOUNT, 1000)
  withoutTax!: number;

  @Shown(AMOUNT, 160)
  tax!: number;

  @Shown(AMOUNT, 1160)
  total!: number;
}

export class PrintedControlUnitDto implements FieldsOf<PrintModel['controlUnit']> {
  @ShownTextOrNull('SCU ID. Null if it is not known which unit signed.', 'KRACU0400009001')
  sdcId!: string | null;

  @ShownTextOrNull('Machine registration code.', 'KRA00900100')
  mrcNo!: string | null;

  @Shown('Date of the signature in East Africa, dd/mm/yyyy.', '02/03/2026')
  date!: string;

  @Shown('Time of the signature in East Africa, hh:mm:ss.', '10:15:02')
  time!: string;

  @ShownTextOrNull('CU INVOICE NO.', 'KRACU0400009001/37')
  cuInvoiceNumber!: string | null;

  @Shown('Number of this receipt.', 37)
  receiptNumber!: number;

  @Shown('Count of all receipts.', 41)
  totalReceipts!: number;

  @Shown('NS or NC; CS or CC for a copy, TS or TC for training.', 'NS')
  label!: string;

  @Shown('In groups of four.', 'K7QW-2MZP-4RTY-U3XS-A5BC-D6EF-GH')
  internalData!: string;

  @Shown('In groups of four.', 'V4N6-P2QK-7WXR-3TZA')
  signature!: string;
}

export class CountedPrintDto implements FieldsOf<PrintModel['print']> {
  @Shown('1 for the printed original, more for copies.', 1)
  number!: number;

  @Shown('ISO 8601.', '2026-03-02T07:20:00.000Z', { format: 'date-time' })
  at!: string;
}
