export { API_MEMORY, WORKER_MEMORY } from './program-memory.js';
export { AuthenticatorApp } from './authenticator-app.js';
export { TcpProxy } from './tcp-proxy.js';
export { eventually } from './eventually.js';
export { fillLedger } from './fill-ledger.js';
export { freePort } from './free-port.js';
export { DASHBOARD_KEY, newUser, PASSWORD, type TestUser } from './test-user.js';
export { PatientPool } from './patient-pool.js';
export { PostgresServer } from './postgres-server.js';
export { RedisServer } from './redis-server.js';
export { rewriteActs } from './rewrite-acts.js';
export { PROGRAM_MAX_MS, type RunningProcess, startProcess } from './start-process.js';
export { migrate } from './migrate.js';
export { projectRoot } from './compiled-program.js';
export {
  databaseCopiedFrom,
  databaseMigratedBy,
  emptyDatabase,
  type TestDatabase,
  testDatabase,
} from './test-database.js';
export { testQueue, testRedisUrl } from './test-servers.js';
export {
  type FaultToArm,
  type LedgerSale,
  PULL_OPERATIONS,
  SimulatorControl,
  type WireCall,
} from './simulator-control.js';
export { Stack } from './stack.js';
export type { AuthorityProfile } from './stack-settings.js';
export { queueSettings } from './stack-queue.js';
export { inWords, percentile, perSecond, ratioOf, type Spread, spreadOf } from './statistics.js';
export { type TillAnswer, type TillRequestOptions, type SaleOptions, saleBody, SOLD_ITEM, Till } from './till.js';
export { testSize } from './test-size.js';
