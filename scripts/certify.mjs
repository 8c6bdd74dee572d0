/**
 * `npm run certify` plays KRA's 23 go-live rows. Without a configured authority it plays them against a simulated one of its own,
 * which keeps its books in `.data/certify`, so that single rows can be played again. docs/certify.md describes it.
 */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { runProgram } = await import('./launcher/lifetime.mjs');
const { certify } = await import('./launcher/certify.mjs');

let rowsExitCode = 0;
const exitCode = await runProgram(async (lifetime) => {
  rowsExitCode = await certify(lifetime, process.argv.slice(2), process.env);
});
process.exit(exitCode || rowsExitCode);
