/**
 * `npm start`: everything Risiti needs on this machine, from a fresh clone to a running stack. This file holds only what an
 * old Node can read too, so that it can say which Node is needed; the story itself is in launcher/launch.mjs.
 */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { begin } = await import('./launcher/begin.mjs');
const { launch } = await import('./launcher/launch.mjs');

process.exit(await begin(launch));
