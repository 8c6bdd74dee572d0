import type { SeededItemClass } from './class-rows.js';

/** The root, live animals and zero-rated goods: what the gateway's sandbox has (fact sheet 3.8). Every level is 0 there. */
const rows: readonly [itemClsCd: string, itemClsNm: string, taxTyCd: string | null][] = [
  ['1000000000', 'Live plant and animal material and accessories and supplies', null],
  ['1010000000', 'Live animals', null],
  ['1010150000', 'Livestock', null],
  ['1010150100', 'Cats', 'B'],
  ['1010150200', 'Dogs', 'B'],
  ['1010150600', 'Horses', 'A'],
  ['1010150700', 'Sheep', 'A'],
  ['1010150800', 'Goats', 'A'],
  ['1010150900', 'Asses', 'A'],
  ['1010151100', 'Swine', 'A'],
  ['1010151200', 'Rabbits', 'A'],
  ['1010151600', 'Cattle', 'A'],
  ['1010160000', 'Birds and fowl', null],
  ['1010160100', 'Live chickens', 'A'],
  ['1010160200', 'Live ducks', 'A'],
  ['1010160300', 'Live turkeys', 'A'],
  ['1010160400', 'Live geese', 'A'],
  ['1010170000', 'Live fish', null],
  ['1010170100', 'Live salmon', 'A'],
  ['1010170200', 'Live trout', 'A'],
  ['1010170300', 'Live tilapia', 'A'],
  ['9901200000', 'Zero rated goods', null],
  ['9901200100', 'Exported goods', 'C'],
  ['9901200400', 'Goods for export processing zones', 'C'],
  ['9901201100', 'Ordinary bread', 'C'],
  ['9901201200', 'Maize flour', 'C'],
];

export const sandboxClasses: readonly SeededItemClass[] = rows.map(([itemClsCd, itemClsNm, taxTyCd]) => ({
  ...{ itemClsCd, itemClsNm, itemClsLvl: 0, taxTyCd, mjrTgYn: null, useYn: 'Y' },
}));
