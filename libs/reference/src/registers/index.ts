import { isPulledOnRequest, type Register } from '../register.js';
import { branches } from './branches.js';
import { codes } from './codes.js';
import { customers, unknownCustomers } from './customers.js';
import { imports } from './imports.js';
import { itemClasses } from './item-classes.js';
import { items } from './items.js';
import { moves } from './moves.js';
import { notices } from './notices.js';
import { ownCustomers } from './own-customers.js';
import { ownSales } from './own-sales.js';
import { purchases } from './purchases.js';
import { taxpayer } from './taxpayer.js';

/** All registers. A new one is a file beside this one, and a line here. */
export const REGISTERS = [
  codes,
  itemClasses,
  branches,
  notices,
  items,
  purchases,
  imports,
  moves,
  customers,
  ownCustomers,
  ownSales,
  taxpayer,
] as unknown as readonly Register[];

/** The registers that the schedule pulls, and that a sync pulls together. */
export const SYNCED_REGISTERS = REGISTERS.filter((register) => !isPulledOnRequest(register));

export const registerNamed = (name: string): Register | undefined => REGISTERS.find((one) => one.name === name);

export {
  branches,
  codes,
  customers,
  imports,
  itemClasses,
  items,
  moves,
  notices,
  ownCustomers,
  ownSales,
  purchases,
  taxpayer,
  unknownCustomers,
};
