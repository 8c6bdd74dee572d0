import { Gauge, type Registry } from 'prom-client';

/** The current state of a pool of connections. */
export interface PoolUse {
  size: number;
  total: number;
  idle: number;
  /** Callers that wait for a connection. */
  waiting: number;
}

/** Measures the pools of a process by name, whenever the page is read. */
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
  gauge('risiti_pool_connections_max', 'Connections that the pool may open.', ({ size }) => size);
  gauge('risiti_pool_connections', 'Connections that are open.', ({ total }) => total);
  gauge('risiti_pool_connections_idle', 'Connections of the pool that are idle.', ({ idle }) => idle);
  gauge('risiti_pool_waiting', 'Callers that wait for a connection of the pool.', ({ waiting }) => waiting);
}
