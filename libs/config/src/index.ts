import { missingFactorKey } from './api-settings.js';
import { missingCredentials } from './authority-settings.js';
import { missingCertifyCredentials } from './certify-settings.js';
import { formerSettingsIn } from './former-settings.js';
import { missingMailServer } from './alert-settings.js';
import { missingSender } from './mail-settings.js';
import { periodProblems } from './retention-settings.js';
import { withProxiesInCapitals } from './proxy-for.js';
import { type Env, readSettings } from './read-settings.js';
import { missingFirstPassword } from './seed-settings.js';
import { withRunningStack } from './running-stack.js';
import {
  apiSettings,
  certifySettings,
  fleetSettings,
  migrateSettings,
  operatorSettings,
  seedSettings,
  setupSettings,
  simulatorSettings,
  workerSettings,
} from './settings.js';

export { connectionOptions } from './connection-options.js';
export { endAsFailed } from './end-as-failed.js';
export { endOnSignal } from './end-on-signal.js';
export { outliveConnections } from './outlive-connections.js';
export { alertProxyOf, proxyFor } from './proxy-for.js';
export { MisconfiguredError } from './read-settings.js';
export { type RedisAddress, redisAddress } from './redis-address.js';

/** These functions alone read the environment. A process calls its own once, at its start. */
export const apiConfig = (env: Env = process.env) =>
  readSettings(apiSettings, withProxiesInCapitals(env), (values) => [
    ...missingSender(values),
    ...missingFactorKey(values),
    ...missingMailServer(values),
  ]);
export const workerConfig = (env: Env = process.env) =>
  readSettings(workerSettings, withProxiesInCapitals(env), (values) => [
    ...missingCredentials(values),
    ...periodProblems(values),
    ...missingSender(values),
    ...missingMailServer(values),
  ]);
export const simulatorConfig = (env: Env = process.env) => readSettings(simulatorSettings, env);
export const migrateConfig = (env: Env = process.env) =>
  readSettings(migrateSettings, env, (values) => [...periodProblems(values), ...missingFirstPassword(values)]);
export const setupConfig = (env: Env = process.env) => readSettings(setupSettings, env);
export const releaseConfig = (env: Env = process.env) => readSettings(setupSettings, withRunningStack(env));
export const operatorConfig = (env: Env = process.env) => readSettings(operatorSettings, withRunningStack(env));
export const certifyConfig = (env: Env = process.env) =>
  readSettings(certifySettings, withProxiesInCapitals(env), missingCertifyCredentials);
export const seedConfig = (env: Env = process.env) => readSettings(seedSettings, env);
export const fleetConfig = (env: Env = process.env) => readSettings(fleetSettings, env);

/** The lines that the API and the worker log at their boot about settings of the release before. */
export const settingWarnings = (env: Env = process.env): string[] => formerSettingsIn(env);

export type ApiConfig = ReturnType<typeof apiConfig>;
export type WorkerConfig = ReturnType<typeof workerConfig>;
export type SimulatorConfig = ReturnType<typeof simulatorConfig>;
export type MigrateConfig = ReturnType<typeof migrateConfig>;
export type CertifyConfig = ReturnType<typeof certifyConfig>;
export type SetupConfig = ReturnType<typeof setupConfig>;
export type FleetConfig = ReturnType<typeof fleetConfig>;
