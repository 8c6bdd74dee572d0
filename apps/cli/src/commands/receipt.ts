import { openSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { described, type Scene, withClient } from '../command.js';
import { EXIT, Problem } from '../exit-codes.js';
import { printAccepted } from './sell.js';
import { findSubmission } from './find-submission.js';

interface ReceiptOptions {
  pdf?: string;
  print?: string;
}

export const addReceipt = (program: Command): void => {
  described(
    program.command('receipt <invoice>'),
    'show what a receipt must print, save it as PDF, or print it',
    'receipt INV-1',
    'receipt INV-1 --pdf receipt.pdf',
    'receipt INV-1 --print /dev/usb/lp0',
  )
    .option('--pdf <file>', 'save it on A4')
    .option(
      '--print <printer>',
      'send it to a receipt printer (ESC/POS): the original first, later a copy; - is standard output',
    )
    .action(withClient(receipt));
};

async function receipt(scene: Scene, { pdf, print }: ReceiptOptions, invoice: string): Promise<void> {
  const submission = await findSubmission(scene, invoice);
  const { client, signal, output } = scene;
  const address = `/api/v1/submissions/${submission.submissionId}/receipt`;
  if (pdf !== undefined) {
    const bytes = await client.get({ url: `${address}.pdf`, query: { paper: 'a4' }, parseAs: 'arrayBuffer', signal });
    writing(pdf, () => writeFileSync(pdf, Buffer.from(bytes as unknown as ArrayBuffer)));
    output.print({ invoice, file: pdf }, `The receipt is in ${pdf}.`);
  } else if (print !== undefined) {
    // The printer is opened first: after the original only copies are printed.
    const printer = print === '-' ? process.stdout.fd : writing(print, () => openSync(print, 'w'));
    const headers = { accept: 'application/vnd.escpos' };
    const bytes = await client.post({ url: `${address}/prints`, headers, parseAs: 'arrayBuffer', signal });
    writing(print, () => writeFileSync(printer, Buffer.from(bytes as unknown as ArrayBuffer)));
    output.hint(`The receipt of ${invoice} is printed.`);
  } else if (submission.rcptSign || submission.status !== 'APPROVED') {
    await printAccepted(
      scene,
      invoice,
      submission.rcptSign ? { receipt: submission as never } : { pending: submission },
    );
  } else
    throw new Problem(
      `${invoice} was approved, and its receipt is not known.`,
      'An operator of Risiti can enter it as the portal of the authority shows it.',
      EXIT.inReview,
    );
}

function writing<T>(target: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Problem(
      `${target} cannot be written: ${(error as Error).message}`,
      'Give another path, or the rights to write to it.',
    );
  }
}
