import { AuthorityConnection, OPERATION_NAMES, type OperationName, profileOf } from '@app/authority';
import { MisconfiguredError, proxyFor, type WorkerConfig } from '@app/config';
import type { Environment, EventSink } from '@app/domain';

export function connectionsOf(config: WorkerConfig): Record<Environment, AuthorityConnection> {
  return {
    SANDBOX: connectionOf(config, 'SANDBOX', 'sandbox'),
    PRODUCTION: connectionOf(config, 'PRODUCTION', 'production'),
  };
}

function connectionOf(
  config: WorkerConfig,
  environment: Environment,
  name: 'sandbox' | 'production',
): AuthorityConnection {
  const taxRateE = config[`${name}TaxRateE`];
  const routes = routesOf(config[`${name}Routes`], environment);
  return new AuthorityConnection({
    environment,
    profile: profileOf(config[`${name}Profile`], { taxRateE, routes }),
    url: config[`${name}Url`],
    tokenUrl: config[`${name}TokenUrl`],
    consumerKey: config[`${name}ConsumerKey`],
    consumerSecret: config[`${name}ConsumerSecret`],
    appId: config[`${name}AppId`],
    trust: { ca: config[`${name}Ca`], pinnedCa: config[`${name}PinnedCa`] },
    proxyOf: (url) => config[`${name}Proxy`] ?? proxyFor(url, config),
    callTimeoutMs: config.callTimeoutMs,
  });
}

/** A route for an unknown operation would have no effect, so it stops the boot. */
function routesOf(routes: Readonly<Record<string, string>> = {}, environment: Environment) {
  const unknown = Object.keys(routes).filter((name) => !OPERATION_NAMES.includes(name as OperationName));
  if (unknown.length === 0) return routes as Partial<Record<OperationName, string>>;
  throw new MisconfiguredError([
    `AUTHORITY_${environment}_ROUTES must name operations, and ${unknown.join(', ')} is none. ` +
      `The operations are ${OPERATION_NAMES.join(', ')}`,
  ]);
}

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
