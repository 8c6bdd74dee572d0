import type { AuthorityBranch, AuthorityCode, CodeClass, ItemClass, Notice } from '../../lookups.js';
import { changesSince, type Lookup, type LookupRow, readRows } from './lookup.js';

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

/** The tree of item classes, which has megabytes. Only its leaves, with ten digits, have a tax type. */
export const itemClasses: Lookup<'itemClasses'> = {
  name: 'itemClasses',
  operation: 'itemClasses',
  request: changesSince,
  read: (data) => readRows(data, 'itemClsList', toItemClass),
};

function toItemClass(row: LookupRow): ItemClass | null {
  const code = row.text('itemClsCd');
  const level = row.number('itemClsLvl');
  if (code === null || level === null) return null;
  return {
    code,
    name: row.text('itemClsNm') ?? code,
    level,
    taxType: row.text('taxTyCd'),
    isMajor: row.flag('mjrTgYn'),
    inUse: row.flag('useYn') ?? true,
  };
}

/** The branches of the caller's own taxpayer; some may be placeholders that were never used. */
export const branches: Lookup<'branches'> = {
  name: 'branches',
  operation: 'branches',
  request: changesSince,
  read: (data) => readRows(data, 'bhfList', toBranch),
};

function toBranch(row: LookupRow): AuthorityBranch | null {
  const tin = row.text('tin');
  const bhfId = row.text('bhfId');
  if (tin === null || bhfId === null) return null;
  return {
    tin,
    bhfId,
    name: row.text('bhfNm') ?? bhfId,
    status: row.text('bhfSttsCd'),
    isHeadOffice: row.flag('hqYn') ?? false,
    county: row.text('prvncNm'),
    subCounty: row.text('dstrtNm'),
    locality: row.text('sctrNm'),
    location: row.text('locDesc'),
    managerName: row.text('mgrNm'),
    managerPhone: row.text('mgrTelNo'),
    managerEmail: row.text('mgrEmail'),
  };
}

/** The notices of the authority to its taxpayers. */
export const notices: Lookup<'notices'> = {
  name: 'notices',
  operation: 'notices',
  request: changesSince,
  read: (data) => readRows(data, 'noticeList', toNotice),
};

function toNotice(row: LookupRow): Notice | null {
  const number = row.number('noticeNo');
  if (number === null) return null;
  return {
    number,
    title: row.text('title') ?? String(number),
    content: row.text('cont'),
    url: row.text('dtlUrl'),
    author: row.text('regrNm'),
    publishedAt: row.text('regDt'),
  };
}
