/**
 * `make-postgres.mjs <folder> <port>` creates the data folder of a test's own Postgres and prints the argument for
 * `server-process.mjs` that starts it. The user is `risiti`, the password `test`.
 */
import { asFlags, createDataFolder } from '../launcher/embedded-postgres.mjs';
import { Lifetime } from '../launcher/lifetime.mjs';
import { postgresAccount, postgresBinaries } from '../launcher/postgres-program.mjs';
import { settingsForTests } from './test-postgres.mjs';

const [dataDir, port] = process.argv.slice(2);
const always = { listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC' };

const binaries = await postgresBinaries();
const account = postgresAccount(dataDir, binaries.postgres);
await createDataFolder(new Lifetime(), { dataDir, password: 'test', binaries, account, flags: ['--no-sync'] });
const flags = asFlags({ port, ...always, ...settingsForTests });
const command = [...account.prefix, binaries.postgres, '-D', dataDir, ...flags];
process.stdout.write(JSON.stringify({ command, options: account.options, dataDir }));
