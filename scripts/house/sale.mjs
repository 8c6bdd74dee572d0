import { declarationAt } from './implementation.mjs';
import { Reach } from './reach.mjs';
import { sqlReachedBy } from './sql.mjs';

/** A sale enters twice: from a till, and from the queue. Change these when the code moves, or pass --entry. */
export const ENTRIES = [
  'apps/api/src/sales/sales.controller.ts:SalesController.create',
  'apps/worker/src/heads/head-processors.ts:HeadProcessor.process',
];

/** The implementation of each interface that a sale uses. Pass --via Name=file:Symbol to add or replace one. */
export const IMPLEMENTATIONS = {
  Authority: 'libs/authority/src/oscu/oscu-authority.ts:OscuAuthority',
  FindOperation: 'libs/authority/src/oscu/operations/find-sale.ts:findSale',
  Kind: 'libs/submission/src/kinds/sale/sale.ts:sale',
  Lookup: 'libs/authority/src/oscu/lookups/reference.ts:itemClasses',
  Operation: 'libs/authority/src/oscu/operations/invoice.ts:sale',
};

const FOLLOWED = /^(apps\/(api|worker)|libs\/(submission|persistence|domain|queue|authority))\//;
/** Wiring creates the parts; a sale does not pass it. */
const WIRING = /\/(resources|main|start)\.ts$|\.module\.ts$|\/infrastructure\//;
const PROTOCOL = /^libs\/authority\//;

/** The files a sale passes: all of them, and those up to the port behind which the authority's protocol begins. */
export function saleFiles(tree, program, { entries, implementations }) {
  const isFollowed = (file) => program.sources.has(file) && FOLLOWED.test(file) && !WIRING.test(file);
  const whole = follow(tree, program, { entries, implementations, isFollowed });
  const beforeProtocol = (file) => isFollowed(file) && !PROTOCOL.test(file);
  return { whole, toThePort: follow(tree, program, { entries, implementations, isFollowed: beforeProtocol }) };
}

function follow(tree, program, { entries, implementations, isFollowed }) {
  const reach = new Reach(program, implementations, isFollowed);
  reach.from(entries.map((entry) => declarationAt(program, entry)));
  const sqlFiles = tree.production.filter((file) => file.endsWith('.sql'));
  const sql = sqlReachedBy(
    sqlFiles.map((file) => ({ file, text: tree.text(file) })),
    reach.texts,
  );
  return { files: [...reach.files, ...sql], open: [...reach.open].sort() };
}
