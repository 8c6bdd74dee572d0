import { ApiProperty } from '@nestjs/swagger';
import { CopyDto } from './copy.dto.js';
import { TEXT_OR_NULL } from '../fields/or-null.js';

/** The answer of GET /customers/{pin}. */
export class CustomerDto extends CopyDto {
  @ApiProperty({ description: 'The PIN.', examples: ['P000111222B'] })
  tin!: string;

  @ApiProperty({ description: 'Whose it is.', examples: ['JUMLA LTD'] })
  taxprNm!: string;

  @ApiProperty({ description: 'A active, D not any more.', ...TEXT_OR_NULL, examples: ['A'] })
  taxprSttsCd!: string | null;

  @ApiProperty({ description: 'County.', ...TEXT_OR_NULL, examples: ['NAIROBI CITY'] })
  prvncNm!: string | null;

  @ApiProperty({ description: 'Sub-county.', ...TEXT_OR_NULL, examples: ['STAREHE'] })
  dstrtNm!: string | null;

  @ApiProperty({ description: 'Locality.', ...TEXT_OR_NULL, examples: ['CBD'] })
  sctrNm!: string | null;

  @ApiProperty({ description: 'Where that is.', ...TEXT_OR_NULL, examples: ['Moi Avenue'] })
  locDesc!: string | null;
}
