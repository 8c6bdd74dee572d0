import type { CodeClassDto, CodeDto } from '@app/contract';
import type { StoredRow } from '@app/persistence';
import type { Code, StoredCodeClass } from '@app/reference';
import { flag, isNewerThan, mentions } from './row-filters.js';

export interface CodeFilter {
  cdCls?: string;
  cd?: string;
  useYn?: string;
  q?: string;
  since?: string;
}

type CodeRow = StoredRow<Code | StoredCodeClass>;

/** Class by class, of each the codes that are asked for; a class without any is left out. */
export function codeClasses(rows: readonly CodeRow[], filter: CodeFilter): CodeClassDto[] {
  const isClass = ({ key }: CodeRow) => !key.includes('/');
  const isOfClass = ({ row: { code } }: CodeRow) => filter.cdCls === undefined || code === filter.cdCls;
  return rows
    .filter((one) => isClass(one) && isOfClass(one))
    .flatMap(({ key, row }) => {
      const codes = rows.filter((one) => one.key.startsWith(`${key}/`) && isAskedFor(one, filter));
      return codes.length > 0
        ? [
            classData(
              row as StoredCodeClass,
              codes.map((one) => one.row as Code),
            ),
          ]
        : [];
    });
}

function isAskedFor({ row, changedAt }: CodeRow, { cd, useYn, q, since }: CodeFilter): boolean {
  const code = row as Code;
  return (
    (cd === undefined || code.code === cd) &&
    (useYn === undefined || flag(code.inUse) === useYn) &&
    mentions(q, [code.code, code.name, code.description]) &&
    isNewerThan(since, changedAt)
  );
}

const classData = ({ extraNames, ...one }: StoredCodeClass, codes: Code[]): CodeClassDto => ({
  cdCls: one.code,
  cdClsNm: one.name,
  cdClsDesc: one.description,
  useYn: flag(one.inUse),
  userDfnNm1: extraNames[0],
  userDfnNm2: extraNames[1],
  userDfnNm3: extraNames[2],
  dtlList: codes.toSorted(byOrder).map(codeData),
});

const byOrder = (one: Code, other: Code): number =>
  (one.order ?? Infinity) - (other.order ?? Infinity) || (one.code < other.code ? -1 : 1);

const codeData = ({ extras, ...code }: Code): CodeDto => ({
  cd: code.code,
  cdNm: code.name,
  cdDesc: code.description,
  useYn: flag(code.inUse),
  srtOrd: code.order,
  userDfnCd1: extras[0],
  userDfnCd2: extras[1],
  userDfnCd3: extras[2],
});
