/**
 * The settings of every process. These tables are the manual: `npm test -- libs/config` checks that the README shows every
 * name, default, reader and description.
 */
export { apiSettings } from './api-settings.js';
export { certifySettings } from './certify-settings.js';
export { fleetSettings, migrateSettings, operatorSettings, seedSettings, setupSettings } from './seed-settings.js';
export { simulatorSettings } from './simulator-settings.js';
export { workerSettings } from './worker-settings.js';
