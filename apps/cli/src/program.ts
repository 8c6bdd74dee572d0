import tab from '@bomb.sh/tab/commander';
import { Command } from 'commander';
import { EXIT_HELP } from './exit-codes.js';
import { addEvents } from './commands/events.js';
import { addImport } from './commands/import.js';
import { addInit } from './commands/init.js';
import { addLogin } from './commands/login.js';
import { addOps } from './commands/ops.js';
import { addReceipt } from './commands/receipt.js';
import { addRefund, addSell } from './commands/sell.js';
import { addStatus } from './commands/status.js';
import { addSubmit } from './commands/submit.js';

/** The command with all its commands, in the order in which a newcomer needs them. */
export function makeProgram(version: string): Command {
  const program = new Command('risiti')
    .description('Sell with Risiti from a terminal: signed invoices, files of sales, events')
    .version(version)
    .option('--json', 'print JSON, a line for each result')
    .option('--profile <name>', 'use this login; or the variable RISITI_PROFILE')
    .addHelpText('after', `\n${EXIT_HELP}\n\nBegin with: risiti init`)
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
