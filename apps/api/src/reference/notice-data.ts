import type { NoticeDto } from '@app/contract';
import type { StoredRegisterRow } from '@app/persistence';
import type { Notice } from '@app/reference';
import { isNewerThan, containsText } from './register-read-options.js';

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
