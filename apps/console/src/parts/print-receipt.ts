import { type Client, NoAnswerError, receiptsPrint } from '@risiti/client/browser';

export type Paper = '80mm' | 'a4';

/** Prints one receipt. Risiti counts it: the first print is the original, and each later one says COPY. */
export const printReceipt = (client: Client, id: string, paper?: Paper): Promise<void> =>
  printReceipts(client, [id], paper);

/** Prints receipts one after the other, in one document. What came before an error is printed, because it was counted. */
export async function printReceipts(client: Client, ids: readonly string[], paper?: Paper): Promise<void> {
  const pages: string[] = [];
  try {
    for (const id of ids) pages.push(await countPrint(client, id, paper));
  } finally {
    if (pages.length > 0) await printPages(pages);
  }
}

/** The keys of prints without an answer: asked for again under its key, it is the same print, and so perhaps the original. */
const unanswered = new Map<string, string>();

async function countPrint(client: Client, id: string, paper: Paper | undefined): Promise<string> {
  const headers = { accept: 'text/html', 'Idempotency-Key': unanswered.get(id) };
  try {
    const page: unknown = await receiptsPrint({ client, path: { id }, query: { paper }, headers, parseAs: 'text' });
    unanswered.delete(id);
    return String(page);
  } catch (error) {
    if (error instanceof NoAnswerError && error.idempotencyKey) unanswered.set(id, error.idempotencyKey);
    throw error;
  }
}

const FRAME_ID = 'print';

/** The frame runs no script of a receipt. It stays until the next print, because some browsers print a little later. */
async function printPages([first = '', ...further]: readonly string[]): Promise<void> {
  document.getElementById(FRAME_ID)?.remove();
  const frame = document.createElement('iframe');
  frame.id = FRAME_ID;
  frame.className = 'sr';
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
  frame.srcdoc = first;
  await new Promise((resolve) => {
    frame.onload = resolve;
    document.body.append(frame);
  });
  if (!frame.contentDocument || !frame.contentWindow) return;
  await addPages(frame.contentDocument, further);
  frame.contentWindow.print();
}

async function addPages(paper: Document, pages: readonly string[]): Promise<void> {
  const parser = new DOMParser();
  for (const page of pages) {
    const receipt = parser.parseFromString(page, 'text/html').querySelector('main');
    if (!receipt) continue;
    paper.body.append(receipt);
    receipt.style.breakBefore = 'page';
  }
  await Promise.all([...paper.images].map((image) => image.decode().catch(() => {})));
}
