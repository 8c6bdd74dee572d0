import { Histogram, type Registry } from 'prom-client';
import type { RequestSink } from '../logging/request-log.js';

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
