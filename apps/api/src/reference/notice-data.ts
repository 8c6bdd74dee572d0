import { ApiProperty } from '@nestjs/swagger';
import type { StoredRegisterRow } from '@app/persistence';
import type { Notice } from '@app/reference';
import { Shown, ShownTextOrNull } from '../http/openapi/reply-fields.js';
import { isNewerThan, containsText } from './register-read-options.js';
import { CopyDto } from './register-copies.js';

/** A notice of the tax authority. */
export class NoticeDto {
  @Shown('Its number.', 7)
  noticeNo!: number;

  @Shown('Its title.', 'Planned maintenance')
  title!: string;

  @ShownTextOrNull('What it says.', 'Service window on Sunday night')
  cont!: string | null;

  @ShownTextOrNull('Address of the full notice.', 'https://etims-sbx.kra.go.ke/common/link/notice?noticeNo=7')
  dtlUrl!: string | null;

  @ShownTextOrNull('Who wrote it.', 'Administrator')
  regrNm!: string | null;

  @ShownTextOrNull('When, YYYYMMDDHHmmss.', '20260302081900')
  regDt!: string | null;
}

/** The answer of GET /notices. */
export class NoticeListDto extends CopyDto {
  @ApiProperty({ description: 'Newest first.', type: [NoticeDto] })
  noticeList!: NoticeDto[];
}

export interface NoticeFilter {
  q?: string;
  since?: string;
}

/** Newest first, by their numbers. */
export const noticeList = (rows: readonly StoredRegisterRow<Notice>[], { q, since }: NoticeFilter): NoticeDto[] =>
  rows
    .filter(({ row, changedAt }) => containsText(q, [row.title, row.content]) && isNewerThan(since, changedAt))
    .map(({ row }) => noticeData(row))
    .toSorted((one, other) => other.noticeNo - one.noticeNo);

const noticeData = (notice: Notice): NoticeDto => ({
  noticeNo: notice.number,
  title: notice.title,
  cont: notice.content,
  dtlUrl: notice.url,
  regrNm: notice.author,
  regDt: notice.publishedAt,
});
