import type { Lookup } from './lookup.js';
import { branches, codes, itemClasses, notices } from './reference.js';
import { customer, ownCustomers, taxpayer } from './taxpayers.js';
import { imports, items, moves } from './goods.js';
import { ownSale, ownSales, purchases } from './invoices.js';

/** All lookups. A new lookup is one constant in a file of this folder, and one line here. */
export const LOOKUPS = [
  codes,
  itemClasses,
  branches,
  notices,
  customer,
  items,
  moves,
  purchases,
  imports,
  ownSales,
  ownSale,
  ownCustomers,
  taxpayer,
] as unknown as readonly Lookup[];
