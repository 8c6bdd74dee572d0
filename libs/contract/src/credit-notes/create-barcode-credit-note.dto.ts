import { LinesField } from '../fields/nested-field.js';
import { TextField } from '../fields/text-field.js';
import { LINE_BARCODE, LineDto, SALE_LINES_MAX } from '../sales/line.dto.js';
import { CreditNoteHeadDto } from './create-second-credit-note.dto.js';
import { exampleBarcodeCreditNote } from './example-credit-notes.js';

/** A line that names its item by barcode; it needs the item code only if several items share the barcode. */
export class BarcodeLineDto extends LineDto {
  @TextField({ ...LINE_BARCODE, about: 'Barcode with which the item was sold or is registered.' })
  declare bcd: string;
}

/** The body of POST /sales/credit-note-barcode and of POST /reverse-credit-notes-barcode. */
export class CreateBarcodeCreditNoteDto extends CreditNoteHeadDto {
  @LinesField(() => BarcodeLineDto, {
    about: 'The lines to return.',
    example: exampleBarcodeCreditNote.lineItems,
    max: SALE_LINES_MAX,
  })
  lineItems!: BarcodeLineDto[];
}
