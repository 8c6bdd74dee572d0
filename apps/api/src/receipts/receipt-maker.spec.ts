import type { PrintModel } from '@app/receipt';
import { goods, printed, SAMPLES, signedSource } from '../../../../libs/receipt/src/test/sample-receipts.js';
import { sale } from '../../../../libs/domain/src/test/documents.js';
import type { ReceiptLinks } from '../receipt-links/receipt-links.js';
import { ReceiptMaker } from './receipt-maker.js';
import type { ReceiptOptions } from './receipt-options.js';
import type { ReceiptQueries } from './receipt.queries.js';
import type { ReceiptThread } from './receipt-thread.js';

const IN_THREAD = Buffer.from('made in the thread');
const thread = { render: async () => IN_THREAD } as unknown as ReceiptThread;
const maker = new ReceiptMaker({} as ReceiptQueries, {} as ReceiptLinks, thread, { authorityLogo: undefined });

type Format = Exclude<ReceiptOptions['format'], 'json'>;

const isInThread = async (model: PrintModel, format: Format) => {
  const options = { format, language: 'en', paper: '80mm', width: '80', link: 'no' } as const;
  return (await maker.render(model, options, { account: 'one', isOpen: false, logo: null })) === IN_THREAD;
};

const ofLines = (length: number) => printed(signedSource(sale({ lines: Array.from({ length }, () => goods()) })));

it.each<[Format, number, boolean]>([
  ['pdf', 1, true],
  ['html', 500, false],
  ['escpos', 500, false],
  ['html', 501, true],
  ['escpos', 501, true],
  ['png', 501, false],
  ['svg', 501, false],
])('a receipt as %s of %d lines waits for the thread: %s', async (format, lines, waits) => {
  expect(await isInThread(lines === 1 ? SAMPLES.sale!() : ofLines(lines), format)).toBe(waits);
});
