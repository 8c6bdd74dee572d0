import path from 'node:path';
import { inData, root } from './data-folder.mjs';

const HELP = `npm start builds Risiti and starts it with a database, a simulated authority and a demo taxpayer. Ctrl-C stops it.

It has no options but --help. Settings are variables of the environment, for example  API_PORT=3300 npm start

  API_PORT             the API and the board (3000)
  WORKER_PORT          health and metrics of the worker (3100)
  SIMULATOR_PORT       control of the simulated authority (4000)
  SIMULATOR_WIRE_PORT  calls to the simulated authority (4001)
  DATABASE_URL         a Postgres of your own instead of the embedded one
  AUTHORITY_SANDBOX_URL
                       a sandbox of the authority instead of the simulated one

If a port is taken, the next free one is used. libs/config/README.md has all settings.
The database, the keys and the logs are in ${inData()}${path.sep}; remove it to begin with an empty installation.
Another copy of this folder (${root}) is another installation.`;

/** The text that `npm start` prints instead of a start, and its exit code. Null if it is to start. */
export function answerTo(options) {
  if (options.length === 0) return null;
  const unknown = options.filter((option) => !['--help', '-h'].includes(option));
  if (unknown.length === 0) return { text: HELP, exitCode: 0 };
  return { text: `npm start does not know ${unknown.join(' ')}. npm start -- --help says what it knows.`, exitCode: 2 };
}
