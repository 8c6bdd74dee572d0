import type { Command } from 'commander';
import { checkBatch, RisitiError } from '@app/client';
import { collect, described, type Scene, withClient } from '../command.js';
import { EXIT, Interrupted, Problem } from '../exit-codes.js';
import { type DocumentSource, readContent, type ReadOptions, readSales } from '../files/read-documents.js';
import { paint } from '../output.js';
import { Progress } from '../submit/progress.js';
import { destinationOf, endState, numbersFor, readState, saveState } from '../submit/state-file.js';
import { patiently, readResults, type Refusals, sendParts, type Submission } from '../submit/submit-file.js';
import { writeRefused } from '../submit/write-refused.js';

interface SubmitOptions extends ReadOptions {
  numbers?: string;
  dryRun?: boolean;
  wait: boolean;
}

export const addSubmit = (program: Command): void => {
  described(
    program.command('submit <file>'),
    'send a file of sales (CSV, XLSX, NDJSON; - is standard input), and wait until all are signed',
    'submit march.csv --dry-run',
    'submit march.csv --column number="Invoice no" --column item=SKU',
    'submit march.ndjson --no-wait',
  )
    .option(
      '--column <field=column>',
      'which column is number, date, item, quantity, price, discount, payment, buyer, buyerName; may be repeated',
      collect,
    )
    .option('--numbers <prefix>', 'number the rows of a table that has no numbers: a prefix that no other file has')
    .option('--date <YYYYMMDD>', 'the day of sales in a table that has no days')
    .option('--net', 'the prices of a table are without tax')
    .option('--dry-run', 'say what would be refused; nothing is stored')
    .option('--no-wait', 'end when all is accepted; the signatures follow')
    .action(withClient(submitFile));
};

async function submitFile(scene: Scene, options: SubmitOptions, file: string): Promise<void> {
  const content = await readContent(file);
  const numbers = numbersFor(content, options.numbers);
  const source = await readSales(content, options, numbers);
  if (options.dryRun) await dryRun(scene, source);
  else await sendFile(scene, source, { numbers, waits: options.wait, done: 'signed', again: againWith(options) });
}

/** The command that sends the refused rows, with the options that say how they are read. */
const againWith = ({ net, date }: SubmitOptions): string =>
  ['risiti submit FILE', net && '--net', date && `--date ${date}`].filter(Boolean).join(' ');

interface Sending {
  numbers?: string | undefined;
  waits: boolean;
  /** The word for a document that was not refused. */
  done: string;
  /** The command for the refused ones. */
  again: string;
}

/** Sends a file to its end, or says how to go on. */
export async function sendFile(scene: Scene, source: DocumentSource, sending: Sending): Promise<void> {
  const { numbers, waits, done } = sending;
  const state = readState(source, await destinationOf(scene), numbers);
  saveState(source, state);
  const progress = await Progress.start(source.documents.length, done, scene.output.isJson);
  const submission: Submission = { client: scene.client, source, state, progress, signal: scene.signal };
  try {
    await sendParts(submission);
    const refusals = await readResults(submission, waits);
    progress.end();
    // What was refused may be right the next time, and is sent again then.
    if (waits || refusals.size > 0) endState(source, state);
    report(scene, source, sending, progress, refusals);
  } catch (error) {
    progress.end();
    // Results are kept for a month. What was accepted is known by its number.
    if (error instanceof RisitiError && error.status === 404) endState(source, state);
    if (error instanceof Interrupted && source.file !== '-') scene.output.hint('Run the same command again to go on.');
    throw error;
  }
}

function report(
  scene: Scene,
  source: DocumentSource,
  sending: Sending,
  { counts }: Progress,
  refusals: Refusals,
): void {
  const { output } = scene;
  const { waits, done } = sending;
  const documents = source.documents.length;
  const { signed, refused, inReview } = counts;
  const numbers = { documents, [done]: signed, refused, inReview };
  const isWhole = refused === 0 && inReview === 0;
  const result = waits
    ? `${signed} of ${documents} documents are ${done}`
    : `${documents - refused} of ${documents} documents are accepted, and go out`;
  output.print(numbers, `${isWhole ? paint('green', '✔') : paint('yellow', '!')} ${result}`);
  if (refused > 0) throw refusedProblem(scene, source, refusals, sending);
  if (inReview > 0)
    throw new Problem(
      `${inReview} documents are in review: nobody knows yet whether the authority has signed them.`,
      'Do not send them under other numbers. A person of Risiti looks; risiti events --follow says what comes of it.',
      EXIT.inReview,
    );
}

function refusedProblem(
  { output }: Scene,
  source: DocumentSource,
  refusals: Refusals,
  { numbers, again }: Sending,
): Problem {
  const [first] = refusals.values();
  const message = `${refusals.size} documents are refused. The first: ${first!.message}`;
  if (source.file === '-') {
    for (const [place, { message: why, fix }] of refusals)
      output.note({ row: source.documents[place]!.firstRow, message: why, fix });
    return new Problem(message, first!.fix, EXIT.refused);
  }
  const file = `${source.file}.refused.csv`;
  writeRefused(file, source, refusals, numbers);
  return new Problem(
    message,
    `${first!.fix} All of them, with what to do, are in ${file}. Mend it, then: ${again.replace('FILE', file)}`,
    EXIT.refused,
  );
}

const CHECKED_AT_ONCE = 50_000;

async function dryRun({ client, output, signal }: Scene, { documents }: DocumentSource): Promise<void> {
  let wrong = 0;
  for (let from = 0; from < documents.length; from += CHECKED_AT_ONCE) {
    const part = documents.slice(from, from + CHECKED_AT_ONCE);
    const verdicts = await patiently(
      signal,
      (text) => output.hint(text),
      async () => {
        const found = [];
        for await (const entry of checkBatch(
          client,
          part.map(({ line }) => line),
          { signal },
        ))
          if ('line' in entry) found.push(entry);
        return found;
      },
    );
    wrong += verdicts.length;
    for (const { line, errors, resultMsg } of verdicts) {
      const [first] = errors ?? [];
      output.note({ row: part[line - 1]!.firstRow, message: first?.message ?? resultMsg, fix: first?.fix ?? '' });
    }
  }
  output.print(
    { documents: documents.length, wrong },
    `${documents.length - wrong} of ${documents.length} documents would be accepted`,
  );
  if (wrong > 0) throw new Problem(`${wrong} documents would be refused.`, 'Mend these rows first.', EXIT.refused);
}
