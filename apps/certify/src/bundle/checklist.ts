import { ROWS } from '../rows/index.js';
import type { SessionState } from '../session/state.js';

/** The work that no program can do (fact sheet 5.1 and 4.11). */
const BY_HAND = [
  'Look at the badges of the portal. They lag: a row may show an old refusal after it passed here. Wait, and keep the raw answers of this folder as proof.',
  'Upload within the hour of the session: item creation, invoice generation, invoice copy and credit note copy (the PDFs of this folder). The counter of the portal (about three hours) covers the uploads too.',
  'The prints of this folder are those of Risiti. If your tills print themselves, compare their papers with the list in docs/certify.md, and upload those: KRA refused an application with 23 passed rows for its prints alone.',
  'Scan the QR codes of both prints (they are pictures here too): the page of KRA must show the same CU invoice number, buyer and total.',
  'Read the names of items and customers once more. Reviewers open the records, and refuse names that look made up.',
  'Apply for the demo meeting on the portal. Show a sale, its copy, a credit note, an outage and the daily report.',
  'Hand in the papers: a third-party integrator signs the service level agreement; a taxpayer who integrates only their own shops writes the letter.',
  'After the approval, follow docs/going-to-production.md. The keys of the sandbox do not work in production.',
];

/** The rows that did not pass come first. */
export function checklist(state: SessionState): string[] {
  const open = ROWS.filter(({ number }) => ['failed', 'blocked'].includes(state.rows[number]?.status ?? ''));
  const again = open.map(({ number, title }) => `Row ${number}, ${title}: \`npm run certify -- --row ${number}\`.`);
  return [...again, ...BY_HAND];
}
