export type { Branch, Code, Customer, ItemClass, KeptItem, Notice, Transfer, TransferLine } from '@app/authority';
export { Pull, type Pulled, type PullTerms } from './pulling/pull-runner.js';
export { type Copy, Refresh } from './reading/refresh.js';
export { DAILY_MS, FRESH_MS, type Known, type Register } from './register.js';
export {
  branches,
  codes,
  customers,
  imports,
  itemClasses,
  items,
  moves,
  notices,
  purchases,
  REGISTERS,
  SYNCED_REGISTERS,
  unknownCustomers,
} from './registers/index.js';
export type { StoredCodeClass } from './registers/codes.js';
export { isUnderWay, type Progress, Sync, type SyncedRegister } from './reading/sync.js';
export { Schedule } from './pulling/pull-schedule.js';
export { TaxRatesInForce } from './tax-rates/current-tax-rates.js';
export { type Reader, scopeOf } from './reading/scope-of.js';
