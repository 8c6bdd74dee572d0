import type { Environment, EventSink } from '@app/domain';

/** A larger difference gives sales around midnight the wrong date, and the authority refuses dates in the future. */
const SKEW_MAX_MS = 3 * 60_000;
const ALERT_INTERVAL_MS = 10 * 60_000;

/** Reports the difference of the clocks with every answer, and raises an alarm when an operator must set this clock. */
export function watchClocks(emit: EventSink, now = () => performance.now()) {
  const alertedAt = new Map<Environment, number>();
  return (environment: Environment, skewMs: number): void => {
    emit({ event: 'clockCompared', environment, skewMs });
    if (Math.abs(skewMs) < SKEW_MAX_MS || now() - (alertedAt.get(environment) ?? -Infinity) < ALERT_INTERVAL_MS) return;
    alertedAt.set(environment, now());
    emit({ event: 'clockSkewed', environment, skewMs });
  };
}
