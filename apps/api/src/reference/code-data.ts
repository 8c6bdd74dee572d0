import type { CodeClassDto, CodeDto } from '@app/contract';
import type { StoredRegisterRow } from '@app/persistence';
import type { AuthorityCode, StoredCodeClass } from '@app/reference';
import { yesOrNo, isNewerThan, containsText } from './register-read-options.js';

export interface CodeFilter {
  cdCls?: string;
  cd?: string;
  useYn?: string;
  q?: string;
  since?: string;
}

type CodeOrClassRow = StoredRegisterRow<AuthorityCode | StoredCodeClass>;

/** The classes, each with its codes that match. A class without a matching code is left out. */
export function codeClasses(rows: readonly CodeOrClassRow[], filter: CodeFilter): CodeClassDto[] {
  const isClass = ({ key }: CodeOrClassRow) => !key.includes('/');
  const isOfClass = ({ row: { code } }: CodeOrClassRow) => filter.cdCls === undefined || code === filter.cdCls;
  return rows
    .filter((one) => isClass(one) && isOfClass(one))
    .flatMap(({ key, row }) => {
      const codes = rows.filter((one) => one.key.startsWith(`${key}/`) && matches(one, filter));
      return codes.length > 0
        ? [
            classData(
              row as StoredCodeClass,
              codes.map((one) => one.row as AuthorityCode),
            ),
          ]
        : [];
    });
}

function matches({ row, changedAt }: CodeOrClassRow, { cd, useYn, q, since }: CodeFilter): boolean {
  const code = row as AuthorityCode;
  return (
    (cd === undefined || code.code === cd) &&
    (useYn === undefined || yesOrNo(code.inUse) === useYn) &&
    containsText(q, [code.code, code.name, code.description]) &&
    isNewerThan(since, changedAt)
  );
}

const classData = ({ extraNames, ...one }: StoredCodeClass, codes: AuthorityCode[]): CodeClassDto => ({
  cdCls: one.code,
  cdClsNm: one.name,
  cdClsDesc: one.description,
  useYn: yesOrNo(one.inUse),
  userDfnNm1: extraNames[0],
  userDfnNm2: extraNames[1],
  userDfnNm3: extraNames[2],
  dtlList: codes.toSorted(byOrder).map(codeData),
});

const byOrder = (one: AuthorityCode, other: AuthorityCode): number =>
  (one.order ?? Infinity) - (other.order ?? Infinity) || (one.code < other.code ? -1 : 1);

const codeData = ({ extras, ...code }: AuthorityCode): CodeDto => ({
  cd: code.code,
  cdNm: code.name,
  cdDesc: code.description,
  useYn: yesOrNo(code.inUse),
  srtOrd: code.order,
  userDfnCd1: extras[0],
  userDfnCd2: extras[1],
  userDfnCd3: extras[2],
});
