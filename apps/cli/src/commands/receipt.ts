import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { described, type Scene, withClient } from '../command.js';
import { Problem } from '../exit-codes.js';
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
  const address = `/api/v1/submissions/${submission.submissionId}/receipt`;
  if (pdf !== undefined) {
    const bytes = await scene.client.get({ url: `${address}.pdf`, query: { paper: 'a4' }, parseAs: 'arrayBuffer' });
    save(pdf, bytes);
    scene.output.print({ invoice, file: pdf }, `The receipt is in ${pdf}.`);
  } else if (print !== undefined) {
    const headers = { accept: 'application/vnd.escpos' };
    const bytes = await scene.client.post({ url: `${address}/prints`, headers, parseAs: 'arrayBuffer' });
    if (print === '-') process.stdout.write(Buffer.from(bytes as unknown as ArrayBuffer));
    else save(print, bytes);
  } else if ('rcptSign' in submission || submission.status !== 'APPROVED') {
    await printAccepted(
      scene,
      invoice,
      submission.rcptSign ? { receipt: submission as never } : { pending: submission },
    );
  } else
    throw new Problem(
      `${invoice} has no receipt: it is a ${submission.kind}.`,
      'Only sales and credit notes have one.',
    );
}

function save(file: string, bytes: unknown): void {
  try {
    writeFileSync(file, Buffer.from(bytes as ArrayBuffer));
  } catch (error) {
    throw new Problem(
      `${file} cannot be written: ${(error as Error).message}`,
      'Give another path, or the rights to write it.',
    );
  }
}
