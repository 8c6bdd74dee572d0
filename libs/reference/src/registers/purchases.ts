import type { ReceivedPurchase } from '@app/domain';
import { countPurchases, storePurchases } from '@app/persistence';
import { FRESH_MS, type Register } from '../register.js';
import { LEASE_MS } from './lease.js';

/** Suppliers reported these sales to a taxpayer. */
export const purchases: Register<ReceivedPurchase> = {
  name: 'purchases',
  scope: 'taxpayer',
  freshMs: FRESH_MS,
  leaseMs: LEASE_MS,
  lookUp: (directory, device, { answeredAt }) => directory.lookUp('purchases', device, { changedAfter: answeredAt }),
  store: (tx, { environment, scope: tin }, rows) => storePurchases(tx, { environment, tin }, rows),
  count: (tx, { environment, scope: tin }) => countPurchases(tx, { environment, tin }),
};
