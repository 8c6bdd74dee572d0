import { ApiProperty } from '@nestjs/swagger';
import { IMPORT_STATUSES } from '@app/domain';
import { describedCodes } from '../code-sets/code-set.js';
import { RegisterListDto } from '../reference/register-list.dto.js';

const text = { oneOf: [{ type: 'string' }, { type: 'null' }] };
const number = { oneOf: [{ type: 'number' }, { type: 'null' }] };

/** One row of GET /imports. */
export class ImportDto {
  @ApiProperty({
    description: 'Number of the item in its declaration; use it as importId in PUT /imports/{importId}/link.',
    examples: ['1'],
  })
  importId!: string;

  @ApiProperty({ description: 'Task code of the declaration.', examples: ['2240001'] })
  taskCd!: string;

  @ApiProperty({
    description: 'Date of the declaration, as customs wrote it; not always a valid date.',
    examples: ['01022026'],
  })
  dclDe!: string;

  @ApiProperty({ description: 'The same as importId, as a number.', examples: [1] })
  itemSeq!: number;

  @ApiProperty({ description: 'Number of the declaration.', ...text, examples: ['C100-2026-MSA'] })
  dclNo!: string | null;

  @ApiProperty({ description: 'Harmonized System code.', ...text, examples: ['85167910000'] })
  hsCd!: string | null;

  @ApiProperty({ description: 'What customs call it.', examples: ['ELECTRIC KETTLES'] })
  itemNm!: string;

  @ApiProperty({ description: describedCodes('Status of the import.', IMPORT_STATUSES), examples: ['2'] })
  imptItemSttsCd!: string;

  @ApiProperty({ description: 'Country of origin.', ...text, examples: ['CN'] })
  orgnNatCd!: string | null;

  @ApiProperty({ description: 'Country it was exported from.', ...text, examples: ['CN'] })
  exptNatCd!: string | null;

  @ApiProperty({ description: 'Number of packages.', ...number, examples: [40] })
  pkg!: number | null;

  @ApiProperty({ description: 'Packaging unit.', ...text, examples: ['CT'] })
  pkgUnitCd!: string | null;

  @ApiProperty({ description: 'Quantity.', ...number, examples: [400] })
  qty!: number | null;

  @ApiProperty({ description: 'Unit it is counted in, as customs have it.', ...text, examples: ['KGM'] })
  qtyUnitCd!: string | null;

  @ApiProperty({ description: 'Gross weight.', ...number, examples: [420.5] })
  totWt!: number | null;

  @ApiProperty({ description: 'Net weight.', ...number, examples: [400] })
  netWt!: number | null;

  @ApiProperty({ description: 'Name of the supplier abroad.', ...text, examples: ['NINGBO EXPORT CO'] })
  spplrNm!: string | null;

  @ApiProperty({ description: 'Name of the agent.', ...text, examples: ['PWANI CLEARING'] })
  agntNm!: string | null;

  @ApiProperty({ description: 'What was invoiced, in its currency.', ...number, examples: [5200.75] })
  invcFcurAmt!: number | null;

  @ApiProperty({ description: 'That currency.', ...text, examples: ['USD'] })
  invcFcurCd!: string | null;

  @ApiProperty({ description: 'KES for one unit of it.', ...number, examples: [129.35] })
  invcFcurExcrt!: number | null;

  @ApiProperty({
    description: 'Code of your own linked item; null before it is linked.',
    ...text,
    examples: [null],
  })
  itemCd!: string | null;
}

/** The answer of GET /imports. */
export class ImportListDto extends RegisterListDto {
  @ApiProperty({ description: 'Imports declared to customs, newest first.', type: [ImportDto] })
  importList!: ImportDto[];
}
