import { ApiProperty } from '@nestjs/swagger';
import type { StoredRegisterRow } from '@app/persistence';
import type { AuthorityCode, StoredCodeClass } from '@app/reference';
import { Shown, ShownNumberOrNull, ShownTextOrNull } from '../http/openapi/reply-fields.js';
import { yesOrNo, isNewerThan, containsText } from './register-read-options.js';
import { CopyDto } from './register-copies.js';

/** A code from the list of the tax authority. */
export class CodeDto {
  @Shown('The code.', 'B')
  cd!: string;

  @Shown('Its name.', 'B-16.00%')
  cdNm!: string;

  @ShownTextOrNull('What it is.', 'B-16.00%')
  cdDesc!: string | null;

  @Shown('Y in use, N not any more.', 'Y', { enum: ['Y', 'N'] })
  useYn!: string;

  @ShownNumberOrNull('Position among the codes of the class.', 2)
  srtOrd!: number | null;

  @ShownTextOrNull('What `userDfnNm1` of the class names.', '16')
  userDfnCd1!: string | null;

  @ShownTextOrNull('What `userDfnNm2` of the class names.', null)
  userDfnCd2!: string | null;

  @ShownTextOrNull('What `userDfnNm3` of the class names.', null)
  userDfnCd3!: string | null;
}

/** A class of codes from the list of the tax authority. */
export class CodeClassDto {
  @Shown('Code of the class.', '04')
  cdCls!: string;

  @Shown('Its name.', 'Taxation Type')
  cdClsNm!: string;

  @ShownTextOrNull('What it is.', null)
  cdClsDesc!: string | null;

  @Shown('Y in use, N not any more.', 'Y', { enum: ['Y', 'N'] })
  useYn!: string;

  @ShownTextOrNull('What `userDfnCd1` of its codes is.', 'Tax Rate')
  userDfnNm1!: string | null;

  @ShownTextOrNull('What `userDfnCd2` of its codes is.', null)
  userDfnNm2!: string | null;

  @ShownTextOrNull('What `userDfnCd3` of its codes is.', null)
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
