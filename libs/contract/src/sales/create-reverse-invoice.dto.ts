import { RETURN_RECEIPT_TYPE } from '@app/domain';
import { CodeField } from '../fields/code-field.js';
import { InvoiceNumberField } from '../fields/invoice-number-field.js';
import { NestedField } from '../fields/nested-field.js';
import { CreateSaleWithItemsDto } from './create-sale-with-items.dto.js';
import { exampleReverseInvoice } from './example-sale-with-items.js';
import { SaleHeaderDto } from './sale-header.dto.js';

export class ReverseHeaderDto extends SaleHeaderDto {
  @InvoiceNumberField({ of: 'original', about: 'Own number of the invoice to reverse.', example: 'INV-2026-0002' })
  declare orgInvcNo: string;

  @CodeField(RETURN_RECEIPT_TYPE, {
    about: 'Kind of receipt; only returns are accepted here.',
    example: 'R',
    fix: 'Send "R"; send a sale to POST /api/v1/sales-with-items.',
  })
  declare rcptTyCd: 'R';
}

/** The body of POST /reverse-invoices-with-items. */
export class CreateReverseInvoiceDto extends CreateSaleWithItemsDto {
  @NestedField(() => ReverseHeaderDto, { about: 'Header of the return.', example: exampleReverseInvoice.transaction })
  declare transaction: ReverseHeaderDto;
}
