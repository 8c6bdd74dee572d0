import type { SeededItemClass } from './class-rows.js';
import { foodAndHousehold } from './food-and-household.js';
import { materialsAndEquipment } from './materials-and-equipment.js';
import { services } from './services.js';
import { vatAct } from './vat-act.js';

/** A few hundred of the real list's tens of thousands of classes, ordered by code. Every class has its parents. */
export const itemClassList: readonly SeededItemClass[] = [
  ...materialsAndEquipment,
  ...foodAndHousehold,
  ...services,
  ...vatAct,
];
