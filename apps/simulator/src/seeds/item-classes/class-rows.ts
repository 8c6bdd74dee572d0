/** One item class as it appears on the wire. */
export interface SeededItemClass {
  itemClsCd: string;
  itemClsNm: string;
  itemClsLvl: number;
  taxTyCd: string | null;
  mjrTgYn: string | null;
  useYn: 'Y' | 'N';
}

/**
 * Reads a tree of classes, one per line, named by its own pairs of digits: two digits for a segment, four for a family,
 * six for a class, eight for a commodity, ten for a leaf. Upper levels are padded to eight digits on the wire. A leaf
 * has a tax type before its name. A commodity with a tax type gets one leaf `00` of the same name.
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
