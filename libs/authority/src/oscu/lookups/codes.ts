import type { AuthorityCode, CodeClass } from '../../lookups.js';
import type { Lookup } from './lookup.js';
import { readRows, type LookupRow } from './lookup-row.js';
import { changesSince } from './changes-since.js';

/** All classes of codes, each with its codes. */
export const codes: Lookup<'codes'> = {
  name: 'codes',
  operation: 'codeList',
  request: changesSince,
  read: (data) => readRows(data, 'clsList', toClass),
};

function toClass(row: LookupRow): CodeClass | null {
  const code = row.text('cdCls');
  if (code === null) return null;
  return {
    code,
    name: row.text('cdClsNm') ?? code,
    description: row.text('cdClsDesc'),
    inUse: row.flag('useYn') ?? true,
    extraNames: [row.text('userDfnNm1'), row.text('userDfnNm2'), row.text('userDfnNm3')],
    codes: row
      .rows('dtlList')
      .map(toCode)
      .filter((one) => one !== null),
  };
}

function toCode(row: LookupRow): AuthorityCode | null {
  const code = row.text('cd');
  if (code === null) return null;
  return {
    code,
    name: row.text('cdNm') ?? code,
    description: row.text('cdDesc'),
    inUse: row.flag('useYn') ?? true,
    order: row.number('srtOrd'),
    extras: [row.text('userDfnCd1'), row.text('userDfnCd2'), row.text('userDfnCd3')],
  };
}
