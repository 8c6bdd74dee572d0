import { parseArgs } from 'node:util';

/** The command line is wrong; the message says what it must be. */
export class UsageError extends Error {}

const USAGE = `Usage:
  npm run operator -- create  --email <e-mail> [--password-stdin] [--reason "<why>"]
  npm run operator -- reset   --email <e-mail> [--password-stdin] [--remove-second-factor] [--reason "<why>"]
  npm run operator -- disable --email <e-mail> [--reason "<why>"]
  npm run operator -- list
Without --password-stdin, create and reset print a link with which the person sets a password.`;

const OPTIONS = {
  email: { type: 'string' },
  reason: { type: 'string' },
  'password-stdin': { type: 'boolean', default: false },
  'remove-second-factor': { type: 'boolean', default: false },
} as const;

const COMMANDS = ['create', 'reset', 'disable', 'list'] as const;
type CommandName = (typeof COMMANDS)[number];

export interface OperatorCommand {
  name: CommandName;
  /** Empty for `list`. */
  email: string;
  reason: string;
  readsPassword: boolean;
  removesSecondFactor: boolean;
}

const EMAIL = /^[^\s@]{1,200}@[^\s@]{1,50}$/;
const REASON_LENGTH_MAX = 500;

export function readOperatorCommand(args: string[]): OperatorCommand {
  const { values, positionals } = parsed(args);
  const [name, ...more] = positionals;
  if (!isCommand(name)) throw wrong(name === undefined ? 'Name a command.' : `There is no command "${name}".`);
  if (more.length > 0) throw wrong(`"${name}" takes options only. Never write a password on the command line.`);
  const email = (values.email ?? '').trim().toLowerCase();
  if (name === 'list' ? email !== '' : !EMAIL.test(email))
    throw wrong(name === 'list' ? '"list" takes no options.' : `"${name}" needs --email with an e-mail address.`);
  const readsPassword = values['password-stdin'];
  if (readsPassword && !['create', 'reset'].includes(name)) throw wrong(`"${name}" takes no password.`);
  const removesSecondFactor = values['remove-second-factor'];
  if (removesSecondFactor && name !== 'reset') throw wrong('Only "reset" takes --remove-second-factor.');
  const reason = values.reason?.trim() || `npm run operator -- ${name}`;
  if ([...reason].length > REASON_LENGTH_MAX) throw wrong(`--reason may have ${REASON_LENGTH_MAX} characters.`);
  return { name, email, reason, readsPassword, removesSecondFactor };
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: OPTIONS });
  } catch (error) {
    // The first sentence of parseArgs names the option; the rest is for programmers.
    const [problem] = (error as Error).message.split(/\. |\n/);
    throw wrong(`${problem}. A password is never written on the command line.`);
  }
}

const isCommand = (name: string | undefined): name is CommandName => COMMANDS.includes(name as CommandName);

const wrong = (problem: string): UsageError => new UsageError(`${problem}\n\n${USAGE}`);
