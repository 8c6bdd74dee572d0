import { readFileSync } from 'node:fs';
import path from 'node:path';

/** In the order in which a newcomer needs them. */
const NAMES = [
  ...[
    'quickstart',
    'waiting',
    'a-lost-network',
    'batches',
    'events',
    'webhooks',
    'receipts',
    'stock',
    'refunds',
    'amounts',
    'errors',
  ],
  ...['libraries', 'the-sandbox', 'browsers', 'going-live'],
];

/** The guides for those who connect a till, as Markdown. `root` is the folder of the installation. */
export const readGuides = (root: string): string[] =>
  NAMES.map((name) => readFileSync(path.join(root, 'docs/guides', `${name}.md`), 'utf8').trim());
