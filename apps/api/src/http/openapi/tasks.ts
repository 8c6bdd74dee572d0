import type { DocumentBuilder } from '@nestjs/swagger';

/** The tasks of a newcomer in their order, and the tags of the operations for each. */
const TASKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Begin: {
    Dashboard: 'People and their account: register, log in, create apps and their API keys, invite colleagues.',
    Device: 'The device (OSCU) that signs for a branch. It is set up once, before the first sale.',
    Branch: 'Who works in the branch and whom it knows, and what the tax authority says of it.',
    Service: 'Whether this service can be used now.',
  },
  'What you sell': {
    Items: 'Goods and services. A sale names registered items.',
    Stock: 'What came in, went out and was counted. Sales and returns move the stock automatically.',
    Purchases: 'Invoices of your suppliers, to confirm or to refuse.',
    Imports: 'Goods declared to customs, to link to your items.',
  },
  Sell: {
    Sales: 'Sales in two shapes, and returns.',
    'Credit notes': 'Refunds and corrections of sales, and credit notes in all shapes.',
    Receipts: 'What is printed: as a page, a PDF, bytes for a printer, a picture or data.',
    Submissions: 'What you have sent, where it stands, and how to wait for it.',
    Batches: 'Up to 100,000 documents in one upload, with a verdict for each.',
    Events: 'What has happened, in order and without a gap: programs read it, or webhooks bring it.',
  },
  'Look up': {
    'Reference data': 'Copies of the registers of the tax authority: codes, classes, branches, notices, who has a PIN.',
    Verification: 'Check invoices against what was signed.',
  },
};

/** Describes the tags, and says in which groups and in which order a page shows them. */
export function addTasks(builder: DocumentBuilder): void {
  for (const tags of Object.values(TASKS))
    for (const [name, description] of Object.entries(tags)) builder.addTag(name, description);
  const groups = Object.entries(TASKS).map(([name, tags]) => ({ name, tags: Object.keys(tags) }));
  builder.addExtension('x-tagGroups', groups);
}
