#!/usr/bin/env node
/** The command of the archive. Its settings are environment variables, as everywhere else. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const HELP = `etims-simulator starts a simulated KRA eTIMS OSCU service: direct hosts and gateway, no database, no network.

  SIMULATOR_HOST=127.0.0.1          the address to listen on
  SIMULATOR_PORT=4000               health, control routes and everything else
  SIMULATOR_WIRE_PORT=4001          the authority alone, which can be taken down
  SIMULATOR_DATA=<folder>           keeps the ledger between runs
  SIMULATOR_GATEWAY_RULES=strictest rules that the gateway checks in addition
  SIMULATOR_DIRECT_RULES=sequence   rules that the direct hosts check in addition
  SIMULATOR_CONSUMER_KEY, SIMULATOR_CONSUMER_SECRET   the only app that gets tokens
  SIMULATOR_SEED=7                  repeats random faults

The README beside this program has the routes, the rules and the faults.
`;

const [option] = process.argv.slice(2);
const versionOf = () => JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')).version;

if (option === undefined) {
  await import('./simulator.mjs');
} else if (option === '--help' || option === '-h') {
  process.stdout.write(HELP);
} else if (option === '--version') {
  process.stdout.write(`${versionOf()}\n`);
} else {
  process.stderr.write(`"${option}" is unknown. Use --help to see the settings, which are environment variables.\n`);
  process.exit(1);
}
