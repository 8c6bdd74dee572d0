import { ApiProperty } from '@nestjs/swagger';
import type { PrintModel } from '@app/receipt';
import { Shown, ShownTextOrNull } from '../http/openapi/reply-fields.js';
import {
  CountedPrintDto,
  type FieldsOf,
  PrintedBuyerDto,
  PrintedControlUnitDto,
  PrintedForeignAmountDto,
  PrintedLineDto,
  PrintedOriginalDto,
  PrintedPaymentDto,
  PrintedReasonDto,
  PrintedSellerDto,
  PrintedTaxDto,
  PrintedTotalsDto,
  PrintedTraderDto,
} from './printed-parts.js';

/** Null, or an object of this class. */
const orNull = (schema: string) => ({ oneOf: [{ $ref: `#/components/schemas/${schema}` }, { type: 'null' }] });

/** A receipt with everything that must be printed. */
export class PrintModelDto implements FieldsOf<PrintModel> {
  @ApiProperty({ enum: ['en', 'sw'], description: 'Language of the texts.', examples: ['en'] })
  language!: string;

  @ApiProperty({
    enum: ['SIGNED', 'PROVISIONAL'],
    description: 'A provisional slip is no receipt.',
    examples: ['SIGNED'],
  })
  state!: string;

  @Shown('TAX INVOICE or CREDIT NOTE.', 'TAX INVOICE')
  title!: string;

  @Shown('Words to print large above and below, such as COPY.', [], { type: [String] })
  marks!: string[];

  @Shown('Print THIS IS NOT AN OFFICIAL RECEIPT, twice as large as the amounts.', false)
  isUnofficial!: boolean;

  @ApiProperty({ description: 'Who sells.', type: () => PrintedSellerDto })
  seller!: PrintedSellerDto;

  @ShownTextOrNull('topMsg of the receipt texts.', 'Karibu sana')
  greeting!: string | null;

  @ShownTextOrNull('btmMsg of the receipt texts.', 'Asante')
  closing!: string | null;

  @ShownTextOrNull('invoiceTerms of the app, printed on A4; null on a credit note.', null)
  terms!: string | null;

  @ShownTextOrNull('bankDetails of the app, printed on A4; null on a credit note.', null)
  bankDetails!: string | null;

  @ApiProperty({ description: 'Null for a buyer without PIN and name.', ...orNull('PrintedBuyerDto') })
  buyer!: PrintedBuyerDto | null;

  @ApiProperty({ description: 'TIS INFORMATION.', type: () => PrintedTraderDto })
  trader!: PrintedTraderDto;

  @ApiProperty({ description: 'What a credit note or a copy refers to.', ...orNull('PrintedOriginalDto') })
  original!: PrintedOriginalDto | null;

  @ApiProperty({ description: 'Why goods were taken back.', ...orNull('PrintedReasonDto') })
  reason!: PrintedReasonDto | null;

  @ApiProperty({
    description: 'As signed: two lines for one of yours where no price in cents gives its total.',
    type: [PrintedLineDto],
  })
  lines!: PrintedLineDto[];

  @ApiProperty({ description: 'Sums.', type: () => PrintedTotalsDto })
  totals!: PrintedTotalsDto;

  @ApiProperty({ description: 'A row for each tax type, also without amounts.', type: [PrintedTaxDto] })
  taxes!: PrintedTaxDto[];

  @ApiProperty({ description: 'How it was paid.', ...orNull('PrintedPaymentDto') })
  payment!: PrintedPaymentDto | null;

  @Shown('ITEMS NUMBER.', 1)
  itemCount!: number;

  @Shown('Currency of all amounts: KES once it is signed.', 'KES')
  currency!: string;

  @ApiProperty({ description: 'What the buyer paid in a foreign currency.', ...orNull('PrintedForeignAmountDto') })
  foreign!: PrintedForeignAmountDto | null;

  @ShownTextOrNull('Country of an export.', null)
  destination!: string | null;

  @ApiProperty({ description: 'SCU INFORMATION. Null for a provisional slip.', ...orNull('PrintedControlUnitDto') })
  controlUnit!: PrintedControlUnitDto | null;

  @ShownTextOrNull(
    'Text of the QR code: the page of the tax authority that shows this receipt.',
    'https://etims-sbx.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data=P051999888K00V4N6P2QK7WXR3TZA',
  )
  qr!: string | null;

  @ShownTextOrNull('Link to this receipt on the web, if it is to be printed.', null)
  link!: string | null;

  @ShownTextOrNull('Text of a second QR code, which leads to that page; null without one.', null)
  linkQr!: string | null;

  @ApiProperty({ description: 'Null for the electronic original.', ...orNull('CountedPrintDto') })
  print!: CountedPrintDto | null;
}

/** The classes that `PrintModelDto` refers to by name. */
export const PRINT_MODEL_PARTS = [
  PrintedBuyerDto,
  PrintedOriginalDto,
  PrintedReasonDto,
  PrintedPaymentDto,
  PrintedForeignAmountDto,
  PrintedControlUnitDto,
  CountedPrintDto,
];
