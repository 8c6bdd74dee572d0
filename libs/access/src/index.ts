export { newApiKey } from './api-keys.js';
export { Authenticator } from './authenticate.js';
export { type NewApp, provisionApp, provisionOperator } from './provision.js';
