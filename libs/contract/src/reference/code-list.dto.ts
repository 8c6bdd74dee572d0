import { ApiProperty } from '@nestjs/swagger';
import { CopyDto } from './copy.dto.js';
import { TEXT_OR_NULL } from '../fields/or-null.js';

/** A code from the list of the tax authority. */
export class CodeDto {
  @ApiProperty({ description: 'The code.', examples: ['B'] })
  cd!: string;

  @ApiProperty({ description: 'Its name.', examples: ['B-16.00%'] })
  cdNm!: string;

  @ApiProperty({ description: 'What it is.', ...TEXT_OR_NULL, examples: ['B-16.00%'] })
  cdDesc!: string | null;

  @ApiProperty({ description: 'Y in use, N not any more.', enum: ['Y', 'N'], examples: ['Y'] })
  useYn!: string;

  @ApiProperty({
    description: 'Position among the codes of the class.',
    oneOf: [{ type: 'number' }, { type: 'null' }],
    examples: [2],
  })
  srtOrd!: number | null;

  @ApiProperty({ description: 'What `userDfnNm1` of the class names.', ...TEXT_OR_NULL, examples: ['16'] })
  userDfnCd1!: string | null;

  @ApiProperty({ description: 'What `userDfnNm2` of the class names.', ...TEXT_OR_NULL, examples: [null] })
  userDfnCd2!: string | null;

  @ApiProperty({ description: 'What `userDfnNm3` of the class names.', ...TEXT_OR_NULL, examples: [null] })
  userDfnCd3!: string | null;
}

/** A class of codes from the list of the tax authority. */
export class CodeClassDto {
  @ApiProperty({ description: 'Code of the class.', examples: ['04'] })
  cdCls!: string;

  @ApiProperty({ description: 'Its name.', examples: ['Taxation Type'] })
  cdClsNm!: string;

  @ApiProperty({ description: 'What it is.', ...TEXT_OR_NULL, examples: [null] })
  cdClsDesc!: string | null;

  @ApiProperty({ description: 'Y in use, N not any more.', enum: ['Y', 'N'], examples: ['Y'] })
  useYn!: string;

  @ApiProperty({ description: 'What `userDfnCd1` of its codes is.', ...TEXT_OR_NULL, examples: ['Tax Rate'] })
  userDfnNm1!: string | null;

  @ApiProperty({ description: 'What `userDfnCd2` of its codes is.', ...TEXT_OR_NULL, examples: [null] })
  userDfnNm2!: string | null;

  @ApiProperty({ description: 'What `userDfnCd3` of its codes is.', ...TEXT_OR_NULL, examples: [null] })
  userDfnNm3!: string | null;

  @ApiProperty({ description: 'Codes of the class, in the order of the tax authority.', type: [CodeDto] })
  dtlList!: CodeDto[];
}

/** The answer of GET /codes. */
export class CodeListDto extends CopyDto {
  @ApiProperty({
    description: 'Classes of codes, without classes whose codes are all filtered out.',
    type: [CodeClassDto],
  })
  clsList!: CodeClassDto[];
}
