import { type Client, receiptsPrint } from '@risiti/client/browser';

/** So many receipts are printed at once. */
export const PRINTS_MAX = 50;

/** Prints one receipt. Risiti counts it: the first print is the original, and each later one says COPY. */
export const printReceipt = (client: Client, id: string): Promise<void> => printReceipts(client, [id]);

/** Prints receipts one after the other, in one document. What came before an error is printed, because it was counted. */
export async function printReceipts(client: Client, ids: readonly string[]): Promise<void> {
  const pages: string[] = [];
  try {
    for (const id of ids.slice(0, PRINTS_MAX)) pages.push(await countPrint(client, id));
  } finally {
    if (pages.length > 0) await printPages(pages);
  }
}

async function countPrint(client: Client, id: string): Promise<string> {
  const headers = { accept: 'text/html' };
  const page: unknown = await receiptsPrint({ client, path: { id }, headers, parseAs: 'text' });
  return String(page);
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
