import { AmountField, QuantityField } from '../fields/number-field.js';
import { TextField } from '../fields/text-field.js';
import { REGISTRAR_ID, REGISTRAR_NAME } from '../items/item-fields.dto.js';

/** The body of PUT /imports/{importId}/link. */
export class LinkImportDto {
  @TextField({ about: 'Code of your own item.', example: 'GDS-OIL-1L', max: 50 })
  itemCd!: string;

  @TextField({
    about: 'Harmonized System code, if it differs from the declaration.',
    example: '85167910000',
    max: 17,
    optional: true,
  })
  hsCd?: string;

  @TextField({
    about: 'Task code of the declaration, if several imports match.',
    example: '2240001',
    max: 50,
    optional: true,
  })
  taskCd?: string;

  @TextField({
    about: 'Date of the declaration, as GET /imports shows it.',
    example: '01022026',
    max: 8,
    optional: true,
  })
  dclDe?: string;

  @QuantityField({ about: 'Quantity imported; for your own records.', example: 400, optional: true })
  qty?: number;

  @AmountField({ about: 'Unit price; for your own records.', example: 580, optional: true })
  prc?: number;

  @TextField({ ...REGISTRAR_ID, optional: true })
  regrId?: string;

  @TextField({ ...REGISTRAR_NAME, optional: true })
  regrNm?: string;
}
