import type { CertifyConfig } from '@app/config';
import type { SessionFolder } from '../session/session-folder.js';
import type { SessionState } from '../session/state.js';
import { bundleDocuments } from './documents.js';
import { page } from './page.js';

/** Writes the documents, and the page that says what passed and what is left to do by hand. */
export function writeBundle(folder: SessionFolder, state: SessionState, who: CertifyConfig & { host: string }): void {
  const documents = bundleDocuments(state, who);
  folder.clearDocuments();
  for (const { name, content } of documents)
    folder.writeToBundle(`${name}.json`, `${JSON.stringify(content, undefined, 2)}\n`);
  folder.writeToBundle('index.html', page(state, who, documents));
}
