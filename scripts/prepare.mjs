/** Installs, generates and builds everything that is missing or out of date. `npm start` begins with it; lint and types need it. */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { runProgram } = await import('./launcher/lifetime.mjs');
const { prepare } = await import('./launcher/prepare.mjs');

process.exit(await runProgram(prepare));
