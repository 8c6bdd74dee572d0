export { eventually } from './eventually.js';
export { freePort } from './free-port.js';
export { type RunningProcess, startProcess } from './start-process.js';
export { emptyDatabase, type TestDatabase, testDatabase } from './test-database.js';
export { testRedisUrl, testServerUrl } from './test-servers.js';
export { type LedgerSale, SimulatorControl, type WireCall } from './simulator-control.js';
export { Stack, type StackOptions } from './stack.js';
export { type Answer, type SaleWish, SOLD_ITEM, Till } from './till.js';
