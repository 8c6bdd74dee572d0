/**
 * `make-postgres.mjs <folder> <port>` makes the data of a Postgres of a test's own, and says how it is started: the words for
 * `postgres-server.mjs`. Its user is `risiti`, its password `test`.
 */
import { asFlags } from '../launcher/embedded-postgres.mjs';
import { Lifetime } from '../launcher/lifetime.mjs';
import { postgresAccount } from '../launcher/postgres-account.mjs';
import { postgresBinaries } from '../launcher/postgres-binaries.mjs';
import { makeCluster } from '../launcher/postgres-cluster.mjs';
import { settingsForTests } from './settings-for-tests.mjs';

const [dataDir, port] = process.argv.slice(2);
const always = { listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC' };

const binaries = await postgresBinaries();
const account = postgresAccount(dataDir, binaries.postgres);
await makeCluster(new Lifetime(), { dataDir, password: 'test', binaries, account, flags: ['--no-sync'] });
const flags = asFlags({ port, ...always, ...settingsForTests });
const command = [...account.before, binaries.postgres, '-D', dataDir, ...flags];
process.stdout.write(JSON.stringify({ command, options: account.options, dataDir }));
