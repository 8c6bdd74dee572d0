import { ApiProperty } from '@nestjs/swagger';
import { InvoiceNumberField } from '../fields/invoice-number-field.js';
import { PinField, TextField } from '../fields/text-field.js';

/** The body of POST /invoice-verifications. */
export class VerifyInvoiceDto {
  @InvoiceNumberField({
    of: 'verified',
    about: "Number of the invoice: the seller's own, or the cisInvcNo of its receipt.",
    example: 'INV-2026-0001',
  })
  orgInvcNo!: string;

  @TextField({
    about: 'Receipt signature as printed; dashes and case make no difference.',
    example: 'V4N6-P2QK-7WXR-3TZA',
    max: 100,
  })
  rcptSign!: string;

  @PinField({ about: 'PIN of the seller; default: your own.', example: 'P051999888K', optional: true })
  pin?: string;
}

/** An invoice of the other examples, with an invented signature. */
export const exampleVerification = { orgInvcNo: 'INV-2026-0001', rcptSign: 'V4N6-P2QK-7WXR-3TZA' };

/** The seller of a verified invoice. */
export class VerifiedTaxpayerDto {
  @ApiProperty({
    description: 'Name of the taxpayer, as the tax authority has it.',
    oneOf: [{ type: 'string' }, { type: 'null' }],
    examples: ['MWANGAZA TRADERS LTD'],
  })
  taxprNm!: string | null;

  @ApiProperty({ description: 'PIN of the taxpayer.', examples: ['P051999888K'] })
  tin!: string;

  @ApiProperty({ description: 'Branch that sold.', examples: ['00'] })
  bhfId!: string;

  @ApiProperty({
    description: 'County of the branch.',
    oneOf: [{ type: 'string' }, { type: 'null' }],
    examples: ['NAIROBI CITY'],
  })
  prvncNm!: string | null;
}

/** The answer of POST /invoice-verifications. */
export class VerificationDto {
  @ApiProperty({
    description: 'Whether an invoice with this number and signature exists. The reason of a false is never shown.',
    examples: [true],
  })
  verified!: boolean;

  @ApiProperty({ description: 'The number you sent.', examples: ['INV-2026-0001'] })
  orgInvcNo!: string;

  @ApiProperty({ description: 'The signature you sent.', examples: ['V4N6-P2QK-7WXR-3TZA'] })
  rcptSign!: string;

  @ApiProperty({ description: 'Time of this answer; ISO 8601.', examples: ['2026-03-02T07:15:02.480Z'] })
  verifiedAt!: string;

  @ApiProperty({
    description: 'The seller; only for a verified invoice, and only if pin was sent.',
    required: false,
    type: () => VerifiedTaxpayerDto,
  })
  taxpayer?: VerifiedTaxpayerDto;
}
