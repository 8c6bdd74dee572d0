import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FairGate } from '@app/persistence';
import { holderOf, isOpen } from './limit-shares.js';
import { isWrite } from './shed-load.js';
import { whenClosed } from './when-closed.js';

/** The time from one open write to the next: the process and the ledger have most of it for production. */
const PACE_MS = 25;
/** Shares refuse far fewer. */
const WAITING_MAX = 10_000;

/**
 * While a write of production is in hand, the writes that anybody may send begin one after another, by turns among accounts: those of
 * the sandbox, of the dashboard and of strangers. Many accounts, each within its limits, would otherwise fill the process in bursts.
 */
export function putProductionFirst(fastify: FastifyInstance, paceMs = PACE_MS): void {
  const openWrites = new FairGate(1, WAITING_MAX);
  let inProduction = 0;
  fastify.addHook('onRequest', async (request, http) => {
    if (!isWrite(request)) return;
    if (!isOpen(request)) {
      inProduction++;
      whenClosed(http.raw, () => void inProduction--);
    } else if (inProduction > 0) await begin(openWrites, request, paceMs);
  });
}

async function begin(openWrites: FairGate, request: FastifyRequest, paceMs: number): Promise<void> {
  const leave = await openWrites.enter(holderOf(request));
  setTimeout(leave, paceMs).unref();
}
