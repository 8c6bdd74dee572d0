/** Installs, generates and builds what is missing or out of date: how `npm start` begins, and what lint and types need. */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { begin } = await import('./launcher/begin.mjs');
const { prepare } = await import('./launcher/prepare.mjs');

process.exit(await begin(prepare));
