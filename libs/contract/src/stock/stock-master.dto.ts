import { BalanceField } from '../fields/number-field.js';
import { TextField } from '../fields/text-field.js';
import { LINE_ITEM_CODE } from '../sales/line.dto.js';

/** The body of PUT /stock/master and of PUT /stock/master/activate. */
export class StockMasterDto {
  @TextField({ ...LINE_ITEM_CODE, example: 'GDS-OIL-1L' })
  itemCd!: string;

  @BalanceField({ about: 'Counted quantity in stock.', example: 24 })
  rsdQty!: number;

  @TextField({ about: 'Id of the registering user.', example: 'USR01', max: 50, optional: true })
  regrId?: string;

  @TextField({ about: 'Name of the registering user.', example: 'Till 1', max: 100, optional: true })
  regrNm?: string;

  @TextField({ about: 'Id of the modifying user.', example: 'USR01', max: 50, optional: true })
  modrId?: string;

  @TextField({ about: 'Name of the modifying user.', example: 'Till 1', max: 100, optional: true })
  modrNm?: string;
}
