/**
 * `npm run simulator`: the simulated tax authority alone, for any client of eTIMS. No database, no queue; its settings are
 * the SIMULATOR_* of libs/config/README.md, and what it can be asked for is in apps/simulator/README.md.
 */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { begin } = await import('./launcher/begin.mjs');
const { simulate } = await import('./launcher/simulate.mjs');

process.exit(await begin(simulate));
