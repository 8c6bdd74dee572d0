import { readFileSync } from 'node:fs';
import type { CertifyConfig } from '@app/config';
import { NO_LOGOS, qrPng, renderPdf } from '@app/receipt';
import type { SessionFolder } from '../session/session-folder.js';
import type { SessionState } from '../session/state.js';
import { bundleDocuments, DOCUMENT_NAMES } from './documents.js';
import { page } from './page.js';

const QR_WIDTH_MAX = 400;

/** Writes the documents as paper shows them and as data, and the page that says what passed and what is left to do by hand. */
export async function writeBundle(
  folder: SessionFolder,
  state: SessionState,
  who: CertifyConfig & { host: string },
): Promise<void> {
  const documents = bundleDocuments(state, who);
  const logos = { ...NO_LOGOS, authority: who.authorityLogo ? readFileSync(who.authorityLogo) : null };
  // A document of an earlier play would belong to another sale. What else a person put beside them stays.
  for (const name of DOCUMENT_NAMES.filter((one) => !documents.some((document) => document.name === one)))
    for (const file of [`${name}.json`, `${name}.pdf`, `${name}-qr.png`]) folder.clearInBundle(file);
  for (const { name, content, print } of documents) {
    const data = `${JSON.stringify(content, undefined, 2)}\n`;
    if (folder.isInBundle(`${name}.json`, data)) continue;
    if (print?.qr) {
      folder.writeToBundle(`${name}.pdf`, await renderPdf(print, { paper: 'a4', logos }));
      folder.writeToBundle(`${name}-qr.png`, qrPng(print.qr, QR_WIDTH_MAX));
    }
    // Last, because it says that the others are there.
    folder.writeToBundle(`${name}.json`, data);
  }
  folder.writeToBundle('index.html', page(state, who, documents));
}
