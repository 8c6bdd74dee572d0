import { ApiProperty } from '@nestjs/swagger';
import { CopyDto } from './copy.dto.js';
import { TEXT_OR_NULL } from '../fields/or-null.js';

/** A branch from the list of the tax authority. */
export class BranchDto {
  @ApiProperty({ description: 'PIN of the taxpayer.', examples: ['P051999888K'] })
  tin!: string;

  @ApiProperty({ description: 'Number of the branch; 00 is the head office.', examples: ['00'] })
  bhfId!: string;

  @ApiProperty({ description: 'Its name.', examples: ['Headquarter'] })
  bhfNm!: string;

  @ApiProperty({ description: 'Its state, of code class 09; 01 is active.', ...TEXT_OR_NULL, examples: ['01'] })
  bhfSttsCd!: string | null;

  @ApiProperty({ description: 'County.', ...TEXT_OR_NULL, examples: ['NAIROBI CITY'] })
  prvncNm!: string | null;

  @ApiProperty({ description: 'Sub-county.', ...TEXT_OR_NULL, examples: ['STAREHE'] })
  dstrtNm!: string | null;

  @ApiProperty({ description: 'Locality.', ...TEXT_OR_NULL, examples: ['CBD'] })
  sctrNm!: string | null;

  @ApiProperty({ description: 'Where that is.', ...TEXT_OR_NULL, examples: ['Moi Avenue'] })
  locDesc!: string | null;

  @ApiProperty({ description: 'Who manages it.', ...TEXT_OR_NULL, examples: ['J. Otieno'] })
  mgrNm!: string | null;

  @ApiProperty({ description: 'Their telephone.', ...TEXT_OR_NULL, examples: ['0700123456'] })
  mgrTelNo!: string | null;

  @ApiProperty({ description: 'Their e-mail.', ...TEXT_OR_NULL, examples: ['branch00@example.co.ke'] })
  mgrEmail!: string | null;

  @ApiProperty({ description: 'Y for the head office.', examples: ['Y'] })
  hqYn!: string;
}

/** The answer of GET /branches. */
export class BranchListDto extends CopyDto {
  @ApiProperty({ description: 'All branches of the taxpayer, sorted by number.', type: [BranchDto] })
  bhfList!: BranchDto[];
}
