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
export { type Register, scopeOf } from './register.js';
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
  type StoredCodeClass,
  type StoredOwnSale,
  taxpayer,
  unknownCustomers,
} from './registers.js';
export { isUnderWay, type SyncOmissions, type SyncProgress, Sync, type SyncedRegister } from './reading/sync.js';
export { PullSchedule } from './pulling/pull-schedule.js';
export { CurrentTaxRates } from './tax-rates.js';
