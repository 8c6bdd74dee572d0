import path from 'node:path';
import {
  createOperator,
  disableOperator,
  listOperators,
  type OperatorView,
  type PasswordLink,
  passwordProblem,
  type PasswordSource,
  resetOperator,
} from '@app/access';
import { operatorConfig } from '@app/config';
import { checkLedger, Database } from '@app/persistence';
import { type OperatorCommand, readOperatorCommand, UsageError } from './operator-command.js';

const SCHEMA_FOLDER = path.resolve(import.meta.dirname, '../../../../prisma');
/** A user of a shell has no login as an operator. */
const OPERATOR = 'shell';
const PASSWORD_BYTES_MAX = 4_096;

/** Manages the logins of operators, for the person who runs the installation. Each act is recorded under the name `shell`. */
async function main(): Promise<void> {
  const command = readOperatorCommand(process.argv.slice(2));
  const { databaseUrl, publicUrl } = operatorConfig();
  await checkLedger(databaseUrl, SCHEMA_FOLDER);
  const db = new Database(databaseUrl, 2, 'risiti-setup');
  try {
    await carryOut(db, command, publicUrl);
  } finally {
    await db.close();
  }
}

async function carryOut(db: Database, command: OperatorCommand, publicUrl: string | undefined): Promise<void> {
  const { name, email, reason } = command;
  const order = { operator: OPERATOR, reason };
  if (name === 'list') return printAll(await listOperators(db));
  if (name === 'disable') {
    await disableOperator(db, email, order);
    return console.log(`${email} cannot log in any more.`);
  }
  const source = await passwordSourceOf(command);
  if (name === 'create') return printLogin(email, await createOperator(db, email, source, order), publicUrl);
  const { removesSecondFactor } = command;
  const link = await resetOperator(db, email, { source, removesSecondFactor }, order);
  if (removesSecondFactor) {
    console.log(`${email} logs in without a second factor from now on.`);
    if (link) console.log('The old password does not count any more.');
  }
  printLogin(email, link, publicUrl);
}

async function passwordSourceOf({ readsPassword }: OperatorCommand): Promise<PasswordSource> {
  if (!readsPassword) return 'link';
  const password = await firstLineOfInput();
  const problem = passwordProblem(password);
  if (problem) throw new UsageError(`The password on standard input must ${problem}.`);
  return { password };
}

async function firstLineOfInput(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += String(chunk);
    if (text.includes('\n') || text.length > PASSWORD_BYTES_MAX) break;
  }
  return text.split(/\r?\n/)[0]!;
}

function printLogin(email: string, link: PasswordLink | null, publicUrl: string | undefined): void {
  if (!link) return console.log(`${email} can log in with the password from standard input.`);
  const until = link.expiresAt.toISOString();
  console.log(`${email} sets a password here, once, until ${until}:\n`);
  console.log(`  ${publicUrl ?? '<address of this installation>'}/password#${link.token}\n`);
  console.log('Give this link only to that person: it is shown only now.');
  if (!publicUrl) console.log('Set PUBLIC_URL to get the whole link.');
}

function printAll(operators: OperatorView[]): void {
  if (operators.length === 0)
    console.log('There is no operator. Create one: npm run operator -- create --email you@shop.example');
  for (const { email, createdAt, disabledAt, hasSecondFactor } of operators) {
    const state = disabledAt ? `disabled since ${disabledAt.toISOString()}` : 'can log in';
    const factor = hasSecondFactor ? 'second factor' : 'no second factor';
    console.log(`${email}  ${state}  ${factor}  (created ${createdAt.toISOString()})`);
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
