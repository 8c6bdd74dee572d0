import { importLink } from '../bodies.js';
import { declare } from '../imports.js';
import { shop } from '../shop.js';
import { acceptsWithoutWaiting, letsGoOfWhoWaits } from '../submissions.js';

async function ready() {
  const at = await shop();
  await declare(at);
  return { ...at, body: importLink(), address: 'imports/1/link' };
}

acceptsWithoutWaiting('put-imports-import-id-link', ready);
letsGoOfWhoWaits('put-imports-import-id-link', 'imports', ready);
