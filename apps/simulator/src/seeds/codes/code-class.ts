/** One code as it appears on the wire. */
export interface SeededCode {
  cd: string;
  cdNm: string;
  cdDesc: string;
  useYn: 'Y' | 'N';
  srtOrd: number;
  userDfnCd1: string | null;
  userDfnCd2: string | null;
  userDfnCd3: string | null;
}

export interface SeededCodeClass {
  cdCls: string;
  cdClsNm: string;
  cdClsDesc: string | null;
  useYn: 'Y' | 'N';
  userDfnNm1: string | null;
  userDfnNm2: string | null;
  userDfnNm3: string | null;
  dtlList: SeededCode[];
}

/** A code, its name, and the value of its class's first custom column. */
export type SeededCodeRow = readonly [cd: string, cdNm: string, userDfnCd1?: string];

export const codeClass = (
  cdCls: string,
  cdClsNm: string,
  rows: readonly SeededCodeRow[],
  userDfnNm1: string | null = null,
): SeededCodeClass => ({
  cdCls,
  cdClsNm,
  cdClsDesc: null,
  useYn: 'Y',
  userDfnNm1,
  userDfnNm2: null,
  userDfnNm3: null,
  dtlList: rows.map(toCode),
});

const toCode = ([cd, cdNm, userDfnCd1 = null]: SeededCodeRow | [string, string, null], index: number): SeededCode => ({
  cd,
  cdNm,
  cdDesc: cdNm,
  useYn: 'Y',
  srtOrd: index + 1,
  userDfnCd1,
  userDfnCd2: null,
  userDfnCd3: null,
});

/** Reads `01 Cash · 02 Credit`: a code up to the first blank, then its name; middle dots separate entries. */
export const rowsOf = (table: string): SeededCodeRow[] =>
  table.split('·').map((entry) => {
    const [, cd, cdNm] = /^(\S+)\s+(.+)$/s.exec(entry.trim())!;
    return [cd!, cdNm!.replace(/\s+/g, ' ')];
  });
