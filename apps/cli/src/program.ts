import tab from '@bomb.sh/tab/commander';
import { Command } from 'commander';
import { addEvents } from './commands/events.js';
import { addImport } from './commands/import.js';
import { addInit } from './commands/init.js';
import { addLogin } from './commands/login.js';
import { addOps } from './commands/ops.js';
import { addReceipt } from './commands/receipt.js';
import { addRefund, addSell } from './commands/sell.js';
import { addStatus } from './commands/status.js';
import { addSubmit } from './commands/submit.js';

const EXIT_CODES = `
Exit codes: 0 done, 1 unexpected, 2 wrong command, 3 refused, 4 key not allowed, 5 not reached, 6 device not set up, 7 in review, 130 Ctrl-C

Begin with: risiti init`;

/** The command with all its commands, in the order in which a newcomer needs them. */
export function makeProgram(version: string): Command {
  const program = new Command('risiti')
    .description('Sell with Risiti from a terminal: signed invoices, files of sales, events')
    .version(version)
    .option('--json', 'print JSON, a line for each result')
    .option('--profile <name>', 'use this login; or the variable RISITI_PROFILE')
    .addHelpText('after', EXIT_CODES)
    .showHelpAfterError('(--help shows examples)')
    .exitOverride();
  for (const add of [
    addInit,
    addLogin,
    addSell,
    addRefund,
    addReceipt,
    addStatus,
    addSubmit,
    addImport,
    addEvents,
    addOps,
  ])
    add(program);
  tab(program);
  return program;
}
