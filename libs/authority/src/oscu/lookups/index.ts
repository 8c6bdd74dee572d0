import type { Lookup } from './lookup.js';
import { branches } from './branches.js';
import { codes } from './codes.js';
import { customer } from './customer.js';
import { imports } from './imports.js';
import { itemClasses } from './item-classes.js';
import { items } from './items.js';
import { moves } from './moves.js';
import { notices } from './notices.js';
import { ownCustomers } from './own-customers.js';
import { ownSale, ownSales } from './own-sales.js';
import { purchases } from './purchases.js';
import { taxpayer } from './taxpayer.js';

/** All lookups. A new lookup is one file in this folder and one line here. */
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
