import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Accepted, type CreateRefundDto, refund, sell, waitForReceipt } from '@app/client';
import { collect, described, type Scene, withClient } from '../command.js';
import { EXIT, Problem } from '../exit-codes.js';
import { today } from '../files/cells.js';
import { paint, plain } from '../output.js';
import { type SaleTerms, saleWith } from '../sale.js';

export const addSell = (program: Command): void => {
  described(
    program.command('sell <items...>'),
    'sell items, each written CODE:QUANTITY@PRICE, and print the signature',
    'sell HAIRCUT@1160 --number INV-1',
    'sell OIL:2@348 CUT@580 --number INV-2 --payment 06 --buyer P051999888K --buyer-name "JUMLA LTD"',
  )
    .requiredOption(
      '--number <number>',
      'your own number of the invoice: a repeat with the same number and date is sold once',
      mustBeNumber,
    )
    .option('--net', 'the prices are without tax')
    .addOption(new Option('--payment <code>', '01 cash, 02 credit, 05 card, 06 mobile money').default('01'))
    .option('--buyer <pin>', 'the PIN of a buyer that is a business')
    .option('--buyer-name <name>', 'the name of that buyer')
    .option('--date <YYYYMMDD>', 'the day of the sale', today())
    .action(withClient(sellItems));
};

async function sellItems(scene: Scene, options: SaleTerms, items: string[]): Promise<void> {
  const sale = saleWith(options, items.map(readItem));
  await printAccepted(scene, options.number, await sell(scene.client, sale, { signal: scene.signal }));
}

/** Without a number a repeat would be another document. */
function mustBeNumber(text: string): string {
  if (['', '0'].includes(text.trim())) throw new InvalidArgumentError('It must be a number of yours, such as INV-1.');
  return text;
}

const ITEM = /^(?<itemCd>[^:@]+)(:(?<qty>\d+(\.\d+)?))?@(?<prc>\d+(\.\d+)?)$/;

function readItem(text: string): { itemCd: string; qty: number; prc: number } {
  const { itemCd, qty = '1', prc } = ITEM.exec(text)?.groups ?? {};
  if (itemCd === undefined)
    throw new Problem(`"${text}" is no item to sell.`, 'Write CODE@PRICE, or CODE:QUANTITY@PRICE.');
  return { itemCd, qty: Number(qty), prc: Number(prc) };
}

/** Prints the receipt, or that it follows. */
export async function printAccepted(scene: Scene, number: string, accepted: Accepted): Promise<void> {
  const { client, signal, output } = scene;
  const { receipt, pending } = accepted.receipt
    ? accepted
    : await waitForReceipt(client, accepted.pending.submissionId, { seconds: 10, signal });
  if (pending?.status === 'NEEDS_REVIEW')
    throw new Problem(
      `${number} is in review: nobody knows yet whether the authority has signed it.`,
      `Do not sell it under another number. A person of Risiti looks; ask again: risiti status ${number}`,
      EXIT.inReview,
    );
  if (!receipt) {
    output.print(
      { number, ...pending },
      `${paint('yellow', '…')} ${number} is stored, and goes out. Ask again: risiti status ${number}${pending?.device ? `\n  ${plain(pending.device.message)} ${plain(pending.device.whatToDo)}` : ''}`,
    );
    return;
  }
  output.print(
    { number, ...receipt },
    [
      `${paint('green', '✔')} ${number} is signed`,
      `  signature      ${plain(receipt.rcptSign)}`,
      `  internal data  ${plain(receipt.intrlData)}`,
      `  invoice        ${receipt.cuInvoiceNo ?? receipt.cisInvcNo}`,
      `  receipt        ${new URL(receipt.receiptUrl ?? receipt.qrUrl, scene.profile.url).href}`,
    ].join('\n'),
  );
}

interface RefundOptions {
  number: string;
  reason: string;
  line?: string[];
}

export const addRefund = (program: Command): void => {
  described(
    program.command('refund <invoice>'),
    'take a sale back: all that is left, or some lines',
    'refund INV-1 --number CN-1',
    'refund INV-2 --number CN-2 --line OIL:1 --reason 05',
  )
    .requiredOption(
      '--number <number>',
      'your own number of the credit note: a repeat with the same number is done once',
      mustBeNumber,
    )
    .option('--line <CODE:QUANTITY>', 'only this; may be repeated', collect)
    .option('--reason <code>', '01 missing quantity, 03 damaged, 05 returned goods, 06 refund', '06')
    .action(withClient(refundSale));
};

async function refundSale(scene: Scene, { number, reason, line }: RefundOptions, invoice: string): Promise<void> {
  const order = { reason, invcNo: number, ...(line && { lines: line.map(readLine) }) } as CreateRefundDto;
  await printAccepted(scene, number, await refund(scene.client, invoice, order, { signal: scene.signal }));
}

function readLine(text: string): { itemCd: string; qty: number } {
  const [itemCd, qty] = text.split(':');
  if (!itemCd || !Number(qty)) throw new Problem(`"${text}" is no line.`, 'Write CODE:QUANTITY.');
  return { itemCd, qty: Number(qty) };
}
