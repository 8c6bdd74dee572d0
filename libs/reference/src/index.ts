export type {
  AuthorityBranch,
  AuthorityCode,
  Customer,
  ItemClass,
  AuthorityItem,
  Notice,
  OwnTaxpayer,
  SavedCustomer,
  Transfer,
  TransferLine,
} from '@app/authority';
export { PullRunner, type PullResult } from './pulling/pull-runner.js';
export { type RegisterCopy, Refresh } from './reading/refresh.js';
export { FRESH_MS, type Register } from './register.js';
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
} from './registers/index.js';
export type { StoredCodeClass } from './registers/codes.js';
export type { StoredOwnSale } from './registers/own-sales.js';
export { isUnderWay, type SyncOmissions, type SyncProgress, Sync, type SyncedRegister } from './reading/sync.js';
export { PullSchedule } from './pulling/pull-schedule.js';
export { CurrentTaxRates } from './tax-rates/current-tax-rates.js';
export { scopeOf } from './reading/scope-of.js';
