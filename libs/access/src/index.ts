export { newApiKey } from './api-keys.js';
export { Authenticator } from './authenticate.js';
export type { Taken } from './budget.js';
export { ConcurrencyLimit } from './concurrency-limit.js';
export { type Credentials, type LoginAnswer, OperatorLogin } from './operator-login.js';
export { type NewApp, provisionApp, provisionOperator } from './provision.js';
export { countLiveKeys, provisionApps } from './provision-apps.js';
export { RateLimit } from './rate-limit.js';
