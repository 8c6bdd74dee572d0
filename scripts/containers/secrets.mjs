/** What `docker compose up` runs first: `secrets.mjs <folder> <URL of the database, without its password>`. */
import { keepSecretFiles } from './secret-files.mjs';

const made = keepSecretFiles(...process.argv.slice(2));
console.log(made.length > 0 ? `Made ${made.join(', ')}` : 'All secrets are there.');
