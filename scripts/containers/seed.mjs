import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { compiled } from '../launcher/data-folder.mjs';
import { panel } from '../launcher/panel.mjs';

/**
 * The last step of `docker compose up`: creates the demo taxpayer, or finds it, and prints the addresses, the API key and a first
 * sale. Usage: `seed.mjs <published ports of the APIs> <published port of the simulator>`.
 */

const [apis, simulator] = process.argv.slice(2);
const local = (port) => `http://127.0.0.1:${port}`;

try {
  const { stdout } = await promisify(execFile)(process.execPath, [compiled('setup', 'seed')]);
  const stack = { api: local(apis.split('-')[0]), simulator: local(simulator), ...JSON.parse(stdout) };
  const title = `Risiti is running, its APIs on ${apis}. \`docker compose stop\` stops it.`;
  console.log(panel({ ...stack, title, logs: 'docker compose logs api worker' }));
} catch (error) {
  console.error(error.stderr || error.message);
  process.exit(1);
}
