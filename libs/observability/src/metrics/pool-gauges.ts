import { Gauge, type Registry } from 'prom-client';

/** A pool of connections as it is now. */
export interface PoolUse {
  /** As many as it may have. */
  size: number;
  total: number;
  idle: number;
  /** Callers that wait for one. */
  waiting: number;
}

/** The pools of a process, each under its name, read when somebody asks. */
export function poolGauges(registry: Registry, pools: Record<string, () => PoolUse>): void {
  const gauge = (name: string, help: string, valueOf: (use: PoolUse) => number) =>
    new Gauge({
      registers: [registry],
      name,
      help,
      labelNames: ['pool'],
      collect() {
        for (const [pool, use] of Object.entries(pools)) this.set({ pool }, valueOf(use()));
      },
    });
  gauge('risiti_pool_connections_max', 'Connections the pool may have.', ({ size }) => size);
  gauge('risiti_pool_connections', 'Connections the pool has.', ({ total }) => total);
  gauge('risiti_pool_connections_idle', 'Connections of the pool that nobody uses.', ({ idle }) => idle);
  gauge('risiti_pool_waiting', 'Callers that wait for a connection of the pool.', ({ waiting }) => waiting);
}
