import type { Environment, EventSink } from '@app/domain';

/** Beyond it sales around midnight are dated on the wrong day, and what is stamped in the future is refused. */
const SKEW_MAX_MS = 3 * 60_000;
const ALERT_INTERVAL_MS = 10 * 60_000;

/** With every answer of the authority: what is measured, and now and then a word for somebody who can set a clock. */
export function watchClocks(emit: EventSink, now = () => performance.now()) {
  const alertedAt = new Map<Environment, number>();
  return (environment: Environment, skewMs: number): void => {
    emit({ event: 'clockCompared', environment, skewMs });
    if (Math.abs(skewMs) < SKEW_MAX_MS || now() - (alertedAt.get(environment) ?? -Infinity) < ALERT_INTERVAL_MS) return;
    alertedAt.set(environment, now());
    emit({ event: 'clockSkewed', environment, skewMs });
  };
}
