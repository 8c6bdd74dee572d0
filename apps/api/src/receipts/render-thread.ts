/** The program of the thread that `ReceiptThread` starts: makes one receipt after another. A failure ends it. */
import { parentPort } from 'node:worker_threads';
import type { ReceiptLogos } from '@app/receipt';
import { type RenderedReceipt, renderReceipt } from './render-receipt.js';

export interface ThreadJob {
  /** A `RenderedReceipt`. */
  json: string;
  logos: ReceiptLogos;
}

parentPort!.on('message', ({ json, logos }: ThreadJob) => void make(json, logos));

async function make(json: string, logos: ReceiptLogos): Promise<void> {
  const [authority, shop] = [asBuffer(logos.authority), asBuffer(logos.shop)];
  const made = await renderReceipt(JSON.parse(json) as RenderedReceipt, { ...logos, authority, shop });
  parentPort!.postMessage(Buffer.from(made as Buffer));
}

/** A message has the bytes of a Buffer, and not its class. */
const asBuffer = (logo: Uint8Array | null): Buffer | null => logo && Buffer.from(logo);
