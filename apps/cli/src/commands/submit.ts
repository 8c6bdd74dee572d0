import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { checkBatch } from '@app/client';
import { collect, described, type Scene, withClient } from '../command.js';
import { EXIT, Interrupted, Problem } from '../exit-codes.js';
import { type DocumentSource, openSales, type ReadOptions } from '../files/read-documents.js';
import { paint } from '../output.js';
import { Progress } from '../submit/progress.js';
import { hashOf, readState, saveState } from '../submit/state-file.js';
import { followParts, type Refusal, sendParts, type Submission } from '../submit/submit-file.js';
import { writeRefused } from '../submit/write-refused.js';

interface SubmitOptions extends ReadOptions {
  dryRun?: boolean;
  wait: boolean;
}

export const addSubmit = (program: Command): void => {
  described(
    program.command('submit <file>'),
    'send a file of sales (CSV, XLSX, NDJSON; - is NDJSON from standard input), and wait until all are signed',
    'submit march.csv --dry-run',
    'submit march.csv --column number="Invoice no" --column item=SKU',
    'submit march.ndjson --no-wait',
  )
    .option(
      '--column <field=column>',
      'which column is number, date, item, quantity, price, discount, payment, buyer, buyerName; may be repeated',
      collect,
    )
    .option('--numbers <prefix>', 'number the rows of a table that has no numbers')
    .option('--net', 'the prices of a table are without tax')
    .option('--dry-run', 'say what would be refused; nothing is stored')
    .option('--no-wait', 'end when all is accepted; the signatures follow')
    .action(withClient(submitFile));
};

async function submitFile(scene: Scene, options: SubmitOptions, file: string): Promise<void> {
  mustExist(file);
  const source = await openSales(file, options);
  if (options.dryRun) return dryRun(scene, source, file);
  await sendFile(scene, { file, source, numbers: options.numbers, waits: options.wait, done: 'signed' });
}

export function mustExist(file: string): void {
  if (file === '-' || existsSync(file)) return;
  throw new Problem(`There is no file ${file}.`, 'Give the path of a file; submit takes - for standard input, too.');
}

interface Sending {
  file: string;
  source: DocumentSource;
  numbers?: string | undefined;
  waits: boolean;
  /** What has become of a document that was not refused. */
  done: string;
}

/** Sends a file to its end, or says how to go on. Standard input is sent once: nothing can be read from it again. */
export async function sendFile(scene: Scene, sending: Sending): Promise<void> {
  const { file, source, numbers, waits } = sending;
  const isStdin = file === '-';
  const begin = { sha256: isStdin ? '' : await hashOf(file), url: scene.profile.url, numbers };
  const state = isStdin ? { ...begin, parts: [] } : readState(file, begin);
  const save = isStdin ? () => {} : (changed: typeof state) => saveState(file, changed);
  // The numbers of rows are on the disk before the first of them goes out.
  if (numbers !== undefined) save(state);
  const progress = new Progress(isStdin ? undefined : await countOf(source), scene.output.isJson);
  const submission: Submission = { client: scene.client, source, state, save, progress, signal: scene.signal };
  try {
    await sendParts(submission);
    const refused = waits ? await followParts(submission) : new Map<number, Refusal>();
    progress.end();
    await report(scene, sending, progress, refused);
  } catch (error) {
    progress.end();
    if (error instanceof Interrupted && !isStdin) scene.output.hint('Run the same command again to go on.');
    throw error;
  }
}

async function countOf(source: DocumentSource): Promise<number> {
  let count = 0;
  for await (const _ of source.documents()) count += 1;
  return count;
}

async function report(
  { output }: Scene,
  { file, source, waits, done }: Sending,
  { counts: { documents, accepted, signed } }: Progress,
  refused: ReadonlyMap<number, Refusal>,
): Promise<void> {
  const counts = { documents, accepted: accepted - refused.size, [done]: signed, refused: refused.size };
  if (refused.size === 0) {
    const text = waits ? `${documents} documents, all ${done}` : `${documents} documents are with Risiti, and go out`;
    return output.print(counts, `${paint('green', '✔')} ${text}`);
  }
  const refusedFile = file === '-' ? undefined : `${file}.refused.csv`;
  if (refusedFile) await writeRefused(refusedFile, source, refused);
  output.print(
    { ...counts, refusedFile },
    `${signed} of ${documents} documents are ${done}, ${refused.size} were refused`,
  );
  const [first] = refused.values();
  const all = refusedFile ? ` All of them, with what to do, are in ${refusedFile}: mend it, and submit it.` : '';
  throw new Problem(`The first refusal: ${first!.message}`, `${first!.fix}${all}`, EXIT.refused);
}

async function dryRun({ client, output, signal }: Scene, source: DocumentSource, file: string): Promise<void> {
  const refused = new Map<number, Refusal>();
  const documents: number[] = [];
  const lines = async function* () {
    for await (const { line, firstRow } of source.documents()) {
      documents.push(firstRow);
      yield line;
    }
  };
  for await (const entry of checkBatch(client, lines(), { signal })) {
    if ('validation' in entry) {
      output.print(
        entry.validation,
        `${entry.validation.valid + entry.validation.known} of ${documents.length} documents would be accepted`,
      );
      continue;
    }
    const [first] = entry.errors ?? [];
    refused.set(entry.line - 1, { message: first?.message ?? entry.resultMsg, fix: first?.fix ?? '' });
    output.hint(`${file}, row ${documents[entry.line - 1]}: ${first?.message ?? entry.resultMsg} ${first?.fix ?? ''}`);
  }
  if (refused.size > 0)
    throw new Problem(`${refused.size} documents would be refused.`, 'Mend these rows first.', EXIT.refused);
}
