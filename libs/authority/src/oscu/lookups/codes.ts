import type { Code, CodeClass } from '../../lookups.js';
import type { Lookup } from './lookup.js';
import { readRows, type Row } from './lookup-row.js';
import { since } from './changes-since.js';

/** Every table of codes there is, each with its codes. */
export const codes: Lookup<'codes'> = {
  name: 'codes',
  operation: 'codeList',
  ask: since,
  read: (data) => readRows(data, 'clsList', toClass),
};

function toClass(row: Row): CodeClass | null {
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

function toCode(row: Row): Code | null {
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
