import type { FastifyInstance } from 'fastify';
import { Pace } from './pace.js';
import type { Pressure } from './pressure.js';
import { holderOf, isOpen } from './limit-shares.js';
import { isWrite } from './shed-load.js';

/** The time from one open write to the next: the process and the ledger have most of it for production. */
const PACE_MS = 25;

/**
 * Writes that anybody may send, while one of production is in hand, begin one after another, in rotation among accounts: those of
 * the sandbox, of the dashboard and of strangers. Many accounts, each within its limits, would otherwise fill the process in bursts.
 * It runs after the shares are taken, which bound what waits.
 */
export function putProductionFirst(
  fastify: FastifyInstance,
  pressure: Pick<Pressure, 'productionWritesInHand'>,
  paceMs = PACE_MS,
): void {
  const openWrites = new Pace(paceMs);
  fastify.addHook('onRequest', async (request) => {
    if (isWrite(request) && isOpen(request) && pressure.productionWritesInHand > 0)
      await openWrites.admit(holderOf(request));
  });
}
