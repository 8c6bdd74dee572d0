import { AuthorityConnection, OPERATION_NAMES, type OperationName, profileOf } from '@app/authority';
import { MisconfiguredError, type WorkerConfig } from '@app/config';
import type { Environment } from '@app/domain';

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
  const { connectTimeoutMs, callTimeoutMs } = config;
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
    connectTimeoutMs,
    callTimeoutMs,
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
