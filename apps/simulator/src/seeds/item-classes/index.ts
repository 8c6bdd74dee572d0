import type { Rules } from '../../rules.js';
import type { SeededItemClass } from './class-rows.js';
import { foodAndHousehold } from './food-and-household.js';
import { materialsAndEquipment } from './materials-and-equipment.js';
import { sandboxClasses } from './sandbox.js';
import { services } from './services.js';
import { vatAct } from './vat-act.js';

/** A few hundred of the real list's tens of thousands of classes, ordered by code. Every class has its parents. */
export const itemClassList: readonly SeededItemClass[] = [
  ...materialsAndEquipment,
  ...foodAndHousehold,
  ...services,
  ...vatAct,
];

/** The list that the rules ask for. */
export const classesOf = ({ sandboxClasses: isSmall }: Rules): readonly SeededItemClass[] =>
  isSmall ? sandboxClasses : itemClassList;

const codes = new Set(itemClassList.map(({ itemClsCd }) => itemClsCd));
const sandboxCodes = new Set(sandboxClasses.map(({ itemClsCd }) => itemClsCd));

export const isListed = (itemClsCd: string, { sandboxClasses: isSmall }: Rules): boolean =>
  (isSmall ? sandboxCodes : codes).has(itemClsCd);
