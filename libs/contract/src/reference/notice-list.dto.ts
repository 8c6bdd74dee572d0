import { ApiProperty } from '@nestjs/swagger';
import { CopyDto } from './copy.dto.js';
import { TEXT_OR_NULL } from '../fields/or-null.js';

/** A notice of the tax authority. */
export class NoticeDto {
  @ApiProperty({ description: 'Its number.', examples: [7] })
  noticeNo!: number;

  @ApiProperty({ description: 'Its title.', examples: ['Planned maintenance'] })
  title!: string;

  @ApiProperty({ description: 'What it says.', ...TEXT_OR_NULL, examples: ['Service window on Sunday night'] })
  cont!: string | null;

  @ApiProperty({
    description: 'Address of the full notice.',
    ...TEXT_OR_NULL,
    examples: ['https://etims-sbx.kra.go.ke/common/link/notice?noticeNo=7'],
  })
  dtlUrl!: string | null;

  @ApiProperty({ description: 'Who wrote it.', ...TEXT_OR_NULL, examples: ['Administrator'] })
  regrNm!: string | null;

  @ApiProperty({ description: 'When, YYYYMMDDHHmmss.', ...TEXT_OR_NULL, examples: ['20260302081900'] })
  regDt!: string | null;
}

/** The answer of GET /notices. */
export class NoticeListDto extends CopyDto {
  @ApiProperty({ description: 'Newest first.', type: [NoticeDto] })
  noticeList!: NoticeDto[];
}
