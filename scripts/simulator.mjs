/**
 * `npm run simulator` starts the simulated tax authority alone, for any client of eTIMS, without a database and a queue. Its
 * settings are the SIMULATOR_* variables of libs/config/README.md; apps/simulator/README.md describes its routes.
 */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { simulate } = await import('./launcher/launch.mjs');
const { runProgram } = await import('./launcher/lifetime.mjs');

process.exit(await runProgram(simulate));
