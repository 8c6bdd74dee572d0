import { commonSettings } from './common-settings.js';
import { matching, newPassword, nonZeroDuration, text, url } from './parsers.js';
import { retentionSettings } from './retention-settings.js';

export const setupSettings = {
  databaseUrl: commonSettings.databaseUrl,
  redisUrl: commonSettings.redisUrl,
  queuePrefix: commonSettings.queuePrefix,
} as const;

/** The command that manages the logins of operators. */
export const operatorSettings = {
  databaseUrl: commonSettings.databaseUrl,
  publicUrl: commonSettings.publicUrl,
} as const;

/** `migrate` makes the partitions of the ledger, whose spans follow from how long their rows are kept; and the first operator. */
export const migrateSettings = {
  ...setupSettings,
  ...retentionSettings,
  migrateDatabaseUrl: {
    env: 'MIGRATE_DATABASE_URL',
    parse: url('postgresql', 'postgres'),
    optional: true,
    about:
      'The setup connects with this role, which owns the tables, and lets the role of DATABASE_URL only read and write rows. Without it, one role does all.',
  },
  firstOperatorEmail: {
    env: 'FIRST_OPERATOR_EMAIL',
    parse: matching(/^[^\s@]+@[^\s@]+$/, 'you@shop.example'),
    optional: true,
    about:
      'The setup makes an operator with this e-mail address if there is none at all. It never changes an existing one.',
  },
  firstOperatorPassword: {
    env: 'FIRST_OPERATOR_PASSWORD',
    parse: newPassword,
    optional: true,
    about: 'The first operator logs in with this password. It is required with FIRST_OPERATOR_EMAIL.',
  },
} as const;

type FirstOperator = { firstOperatorEmail?: string; firstOperatorPassword?: string };

/** A login needs both. No setting alone can check that. */
export const missingFirstPassword = ({ firstOperatorEmail, firstOperatorPassword }: FirstOperator): string[] =>
  firstOperatorEmail && !firstOperatorPassword
    ? [
        `FIRST_OPERATOR_PASSWORD is missing, since FIRST_OPERATOR_EMAIL is set. ${migrateSettings.firstOperatorPassword.about}`,
      ]
    : [];

/** The demo taxpayer that `npm start` sets up. */
export const seedSettings = {
  databaseUrl: commonSettings.databaseUrl,
  apiKey: { env: 'SEED_API_KEY', parse: text, about: 'The demo app gets this sandbox API key.' },
  tin: {
    env: 'SEED_TIN',
    parse: matching(/^[A-Z]\d{9}[A-Z]$/, 'P051999888K'),
    fallback: 'P051999888K',
    about: 'The demo taxpayer has this PIN.',
  },
  bhfId: {
    env: 'SEED_BRANCH',
    parse: matching(/^\d\d$/, '00'),
    fallback: '00',
    about: 'The demo device belongs to this branch.',
  },
  deviceSerialNumber: {
    env: 'SEED_DEVICE_SERIAL',
    parse: text,
    about: 'The demo device is initialised with this serial number.',
  },
  operatorEmail: {
    env: 'SEED_OPERATOR_EMAIL',
    parse: text,
    about: 'The operator of this installation logs in with this e-mail address.',
  },
  operatorPassword: {
    env: 'SEED_OPERATOR_PASSWORD',
    parse: text,
    about: 'The operator of this installation logs in with this password.',
  },
  ownerPassword: {
    env: 'SEED_OWNER_PASSWORD',
    parse: text,
    about: 'The owner of the demo taxpayer, owner@risiti.localhost, logs in with this password.',
  },
} as const;

/** The settings of `npm run seed`, which sets up many sandbox apps on a running installation. */
export const fleetSettings = {
  apiUrl: {
    env: 'API_URL',
    parse: url('https', 'http'),
    optional: true,
    about:
      'The seed uses the installation at this address, together with DATABASE_URL, instead of the one that `npm start` runs.',
  },
  stackFile: {
    env: 'STACK_FILE',
    parse: text,
    fallback: '.data/stack.json',
    about: 'The programs of `npm start` and their addresses are listed in this file.',
  },
  appsFile: {
    env: 'SEED_APPS_FILE',
    parse: text,
    fallback: '.data/apps.ndjson',
    about: 'The API keys of the apps that `npm run seed` sets up are kept in this file.',
  },
  appTimeoutMs: {
    env: 'SEED_PATIENCE',
    parse: nonZeroDuration,
    fallback: 120_000,
    about: 'The seed gives up an app after this long, and gives up all when none becomes ready for this long.',
  },
} as const;
