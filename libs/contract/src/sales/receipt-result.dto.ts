import { ApiProperty } from '@nestjs/swagger';

const LEFT_OUT = 'Left out if it is not known, because the device was replaced while the sale was in doubt.';

/** The receipt of the tax authority. `intrlData` and `rcptSign` must appear on every receipt, printed or digital. */
export class ReceiptResultDto {
  @ApiProperty({ description: 'Cumulative invoice number assigned by the tax authority.', examples: [37] })
  cisInvcNo!: number;

  @ApiProperty({ description: 'Internal data to print on the receipt.', examples: ['K7QW2MZP4RTYU3XSA5BCD6EFGH'] })
  intrlData!: string;

  @ApiProperty({ description: 'Receipt signature to print on the receipt.', examples: ['V4N6P2QK7WXR3TZA'] })
  rcptSign!: string;

  @ApiProperty({ description: 'When the control unit signed, YYYYMMDDHHmmss.', examples: ['20260302101502'] })
  sdcDateTime!: string;

  @ApiProperty({ description: 'Count of all receipts of the device.', examples: [41] })
  totRcptNo!: number;

  @ApiProperty({ description: 'Date of the receipt, YYYYMMDD.', examples: ['20260302'] })
  vsdcRcptPbctDate!: string;

  @ApiProperty({ description: 'When the tax authority answered, YYYYMMDDHHmmss.', examples: ['20260302101503'] })
  resultDt!: string;

  @ApiProperty({
    description: `Id of the control unit that signed, to print as SCU ID. ${LEFT_OUT}`,
    required: false,
    examples: ['KRACU0400009001'],
  })
  sdcId?: string;

  @ApiProperty({
    description: 'Machine registration code of that control unit. Left out if it is not known.',
    required: false,
    examples: ['KRA00900100'],
  })
  mrcNo?: string;

  @ApiProperty({
    description: `CU invoice number to print: sdcId, a slash and cisInvcNo. ${LEFT_OUT}`,
    required: false,
    examples: ['KRACU0400009001/37'],
  })
  cuInvoiceNo?: string;

  @ApiProperty({
    description: `Only of a credit note: the CU invoice number of the original sale, to print. ${LEFT_OUT}`,
    required: false,
    examples: ['KRACU0400009001/36'],
  })
  orgCuInvoiceNo?: string;

  @ApiProperty({
    description: 'What the QR code on the receipt says: the page of the tax authority that shows this receipt.',
    format: 'uri',
    examples: [
      'https://etims-sbx.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data=P051999888K00V4N6P2QK7WXR3TZA',
    ],
  })
  qrUrl!: string;

  @ApiProperty({
    description:
      'Public link to the receipt. Anyone who has it can read the receipt, until you revoke it. A path only, if this installation does not know its public address.',
    format: 'uri-reference',
    required: false,
    examples: ['https://risiti.example/r/C0yKUm8OTWydG1o8H34rkL8cyh0QEqu4ZLBqSTRiPgs'],
  })
  receiptUrl?: string;
}

const STATES = ['REGISTERED', 'PENDING', 'REFUSED'] as const;

/** An item that was posted together with a sale. */
export class RegisteredItemDto {
  @ApiProperty({ description: 'Item code.', examples: ['GDS-SUGAR-2KG'] })
  itemCd!: string;

  @ApiProperty({
    description: 'REGISTERED (now or earlier), PENDING (not answered yet) or REFUSED (which does not stop the sale).',
    enum: STATES,
    examples: ['REGISTERED'],
  })
  state!: (typeof STATES)[number];
}

/** The answer of POST /sales-with-items and POST /reverse-invoices-with-items. */
export class ReceiptWithItemsDto extends ReceiptResultDto {
  @ApiProperty({
    description: 'The items of this request, if autoRegisterItems is true.',
    required: false,
    type: [RegisteredItemDto],
  })
  registeredItems?: RegisteredItemDto[];
}
