import { ApiProperty } from '@nestjs/swagger';
import { TAX_TYPE_CODES } from '@app/domain';
import { describedCodes } from '../code-sets/code-set.js';
import { TEXT_OR_NULL } from '../fields/or-null.js';

const AMOUNT = 'Negative on a credit note.';

export class PrintedSellerDto {
  @ApiProperty({ description: 'The taxpayer.', ...TEXT_OR_NULL, examples: ['MWANGAZA TRADERS LTD'] })
  name!: string | null;

  @ApiProperty({ description: 'trdeNm of the receipt texts.', ...TEXT_OR_NULL, examples: ['Duka la Mwangaza'] })
  tradeName!: string | null;

  @ApiProperty({ description: 'adrs of the receipt texts.', ...TEXT_OR_NULL, examples: ['Moi Avenue 12, Nairobi'] })
  address!: string | null;

  @ApiProperty({ description: 'PIN of the seller.', examples: ['P051999888K'] })
  pin!: string;

  @ApiProperty({ description: 'Number and name of the branch.', examples: ['00 Headquarter'] })
  branch!: string;
}

export class PrintedBuyerDto {
  @ApiProperty({ description: 'PIN of the buyer.', ...TEXT_OR_NULL, examples: ['A007654321Q'] })
  pin!: string | null;

  @ApiProperty({ description: 'Name of the buyer.', ...TEXT_OR_NULL, examples: ['JUMLA LTD'] })
  name!: string | null;
}

export class PrintedTraderDto {
  @ApiProperty({ description: 'Your own number of the document.', examples: ['INV-2026-0001'] })
  invoiceNumber!: string;

  @ApiProperty({ description: 'Date of the document, dd/mm/yyyy.', examples: ['02/03/2026'] })
  date!: string;

  @ApiProperty({ description: 'Time in East Africa, hh:mm:ss.', ...TEXT_OR_NULL, examples: ['10:15:00'] })
  time!: string | null;

  @ApiProperty({ description: 'The cashier, from regrNm.', ...TEXT_OR_NULL, examples: ['Achieng'] })
  servedBy!: string | null;

  @ApiProperty({ description: 'Remark of the document.', ...TEXT_OR_NULL, examples: [null] })
  remark!: string | null;
}

export class PrintedOriginalDto {
  @ApiProperty({ description: 'Your own number of the original.', ...TEXT_OR_NULL, examples: ['INV-2026-0001'] })
  invoiceNumber!: string | null;

  @ApiProperty({ description: 'CU invoice number of the original.', ...TEXT_OR_NULL, examples: ['KRACU0400009001/36'] })
  cuInvoiceNumber!: string | null;
}

export class PrintedReasonDto {
  @ApiProperty({ description: 'Reason code.', examples: ['06'] })
  code!: string;

  @ApiProperty({ description: 'The reason in words.', examples: ['Refund'] })
  text!: string;
}

export class PrintedLineDto {
  @ApiProperty({ description: 'Item code that was signed.', examples: ['KE2NTXU0000001'] })
  code!: string;

  @ApiProperty({ description: 'Item name.', examples: ['Sugar 2 kg'] })
  name!: string;

  @ApiProperty({ description: 'A service; false for goods.', examples: [false] })
  isService!: boolean;

  @ApiProperty({ description: 'Quantity that was signed.', examples: [2] })
  quantity!: number;

  @ApiProperty({ description: 'Unit code.', examples: ['U'] })
  unit!: string;

  @ApiProperty({ description: 'Price of one, with tax.', examples: [290] })
  unitPrice!: number;

  @ApiProperty({ description: `Amount before the discount, with tax. ${AMOUNT}`, examples: [580] })
  amount!: number;

  @ApiProperty({
    description: 'Percent; 0 without a discount, or if only the amount of the discount was signed.',
    examples: [0],
  })
  discountRate!: number;

  @ApiProperty({ description: 'Has the opposite sign of the amount.', examples: [0] })
  discount!: number;

  @ApiProperty({ description: describedCodes('Tax type.', TAX_TYPE_CODES), examples: ['B'] })
  taxType!: string;
}

export class PrintedTotalsDto {
  @ApiProperty({ description: AMOUNT, examples: [580] })
  beforeDiscount!: number;

  @ApiProperty({ description: 'Has the opposite sign of the total.', examples: [0] })
  discount!: number;

  @ApiProperty({ description: `What is exempt from tax. ${AMOUNT}`, examples: [0] })
  exempt!: number;

  @ApiProperty({ description: AMOUNT, examples: [500] })
  withoutTax!: number;

  @ApiProperty({ description: AMOUNT, examples: [80] })
  tax!: number;

  @ApiProperty({ description: AMOUNT, examples: [580] })
  total!: number;
}

export class PrintedTaxDto {
  @ApiProperty({ description: describedCodes('Tax type.', TAX_TYPE_CODES), examples: ['B'] })
  type!: string;

  @ApiProperty({ description: 'As the tax authority wants it printed.', examples: ['B-16%'] })
  label!: string;

  @ApiProperty({ description: 'Percent.', examples: [16] })
  rate!: number;

  @ApiProperty({ description: AMOUNT, examples: [500] })
  taxable!: number;

  @ApiProperty({ description: AMOUNT, examples: [80] })
  tax!: number;
}

export class PrintedPaymentDto {
  @ApiProperty({ description: 'Payment code that was signed.', examples: ['01'] })
  code!: string;

  @ApiProperty({ description: 'Its name in the list of the tax authority.', examples: ['CASH'] })
  name!: string;

  @ApiProperty({ description: AMOUNT, examples: [580] })
  amount!: number;
}

export class PrintedForeignAmountDto {
  @ApiProperty({ description: 'Currency that the buyer paid in.', examples: ['USD'] })
  currency!: string;

  @ApiProperty({ description: 'Shillings for one unit of it.', examples: [129.355] })
  exchangeRate!: number;

  @ApiProperty({ description: AMOUNT, examples: [1160] })
  total!: number;
}

export class PrintedControlUnitDto {
  @ApiProperty({
    description: 'SCU ID. Null if it is not known which unit signed.',
    ...TEXT_OR_NULL,
    examples: ['KRACU0400009001'],
  })
  sdcId!: string | null;

  @ApiProperty({ description: 'Machine registration code.', ...TEXT_OR_NULL, examples: ['KRA00900100'] })
  mrcNo!: string | null;

  @ApiProperty({ description: 'Date of the signature in East Africa, dd/mm/yyyy.', examples: ['02/03/2026'] })
  date!: string;

  @ApiProperty({ description: 'Time of the signature in East Africa, hh:mm:ss.', examples: ['10:15:02'] })
  time!: string;

  @ApiProperty({ description: 'CU INVOICE NO.', ...TEXT_OR_NULL, examples: ['KRACU0400009001/37'] })
  cuInvoiceNumber!: string | null;

  @ApiProperty({ description: 'Number of this receipt.', examples: [37] })
  receiptNumber!: number;

  @ApiProperty({ description: 'Count of all receipts.', examples: [41] })
  totalReceipts!: number;

  @ApiProperty({ description: 'NS or NC; CS or CC for a copy, TS or TC for training.', examples: ['NS'] })
  label!: string;

  @ApiProperty({ description: 'In groups of four.', examples: ['K7QW-2MZP-4RTY-U3XS-A5BC-D6EF-GH'] })
  internalData!: string;

  @ApiProperty({ description: 'In groups of four.', examples: ['V4N6-P2QK-7WXR-3TZA'] })
  signature!: string;
}

export class CountedPrintDto {
  @ApiProperty({ description: '1 for the printed original, more for copies.', examples: [1] })
  number!: number;

  @ApiProperty({ description: 'ISO 8601.', format: 'date-time', examples: ['2026-03-02T07:20:00.000Z'] })
  at!: string;
}
