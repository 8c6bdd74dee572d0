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
