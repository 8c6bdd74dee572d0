import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RequestSink } from '../logging/request-log.js';

export { Registry };

/** Creates the registry of a process, with the usual metrics of Node: memory, CPU, event loop lag, garbage collection. */
export function processMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** The buckets reach from a read to the longest wait of a till. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 60];

/** Measures requests by route and class of status. Without a route, the method is no label either: the sender chose both. */
export function requestMetrics(registry: Registry): RequestSink {
  const durations = new Histogram({
    registers: [registry],
    name: 'risiti_http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its answer, or until the sender left (status_class "left").',
    labelNames: ['method', 'route', 'status_class'],
    buckets: BUCKETS_S,
  });
  return ({ method, route, status, ms }) => {
    const routeLabels = route === null ? { method: 'any', route: 'none' } : { method, route };
    durations.observe(
      { ...routeLabels, status_class: status === null ? 'left' : `${Math.floor(status / 100)}xx` },
      ms / 1_000,
    );
  };
}

/** The current state of a pool of connections. */
interface PoolUse {
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

/** Compares the Bearer token of an `Authorization` header in constant time. */
export function hasBearerToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
