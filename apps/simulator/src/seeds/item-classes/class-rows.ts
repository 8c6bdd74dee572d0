/** One item class as the wire shows it. */
export interface SeededItemClass {
  itemClsCd: string;
  itemClsNm: string;
  itemClsLvl: number;
  taxTyCd: string | null;
  mjrTgYn: string | null;
  useYn: 'Y' | 'N';
}

/**
 * Reads a tree of classes, one a line, each named by its own pairs of digits: two for a segment, four for a family, six for
 * a class, eight for a commodity, ten for a leaf. The wire fills the upper four levels up to eight digits. A tax type
 * stands before the name of a leaf; before that of a commodity it says that there is one leaf below, `00`, of the same name.
 */
export const classRows = (tree: string): SeededItemClass[] => tree.trim().split('\n').flatMap(rowsOf);

function rowsOf(line: string): SeededItemClass[] {
  const [, pairs, taxTyCd = null, itemClsNm] = /^\s*(\d+) (?:([A-E]) )?(.+)$/.exec(line) as unknown as ParsedLine;
  if (pairs.length === 10) return [leaf(pairs, itemClsNm, taxTyCd)];
  const upper = row(pairs.padEnd(8, '0'), itemClsNm, pairs.length / 2);
  return taxTyCd ? [upper, leaf(`${pairs}00`, itemClsNm, taxTyCd)] : [upper];
}

type ParsedLine = [line: string, pairs: string, taxTyCd: string | null, itemClsNm: string];

const row = (itemClsCd: string, itemClsNm: string, itemClsLvl: number): SeededItemClass => ({
  itemClsCd,
  itemClsNm,
  itemClsLvl,
  taxTyCd: null,
  mjrTgYn: null,
  useYn: 'Y',
});

const leaf = (itemClsCd: string, itemClsNm: string, taxTyCd: string | null): SeededItemClass => ({
  ...row(itemClsCd, itemClsNm, 5),
  taxTyCd,
  mjrTgYn: 'N',
});
