export interface SeededNotice {
  noticeNo: number;
  title: string;
  cont: string;
  dtlUrl: string;
  regrNm: string;
  regDt: string;
}

/** The text of a notice; its number and the clock give the rest. */
export interface NoticeText {
  title: string;
  cont: string;
}

export const noticeOf = (noticeNo: number, { title, cont }: NoticeText, regDt: string): SeededNotice => ({
  noticeNo,
  title,
  cont,
  dtlUrl: `https://etims-sbx.kra.go.ke/common/link/notice?noticeNo=${noticeNo}`,
  regrNm: 'Administrator',
  regDt,
});

const texts: readonly [regDt: string, title: string, cont: string][] = [
  ['20250106090000', 'Welcome', 'This is a simulated tax authority. Nothing that is sent here has any legal effect.'],
  ['20250303083000', 'Planned maintenance', 'Service window on Sunday night between 22:00 and 02:00.'],
  ['20250616100000', 'Annual returns', 'Traders are reminded to file their returns by the end of the month.'],
];

export const seededNotices: readonly SeededNotice[] = texts.map(([regDt, title, cont], index) =>
  noticeOf(index + 1, { title, cont }, regDt),
);
