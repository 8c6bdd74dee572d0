import { type DeclaredImport, type ImportLinkDocument, type ImportLinkDraft, type SubmissionId } from '@app/domain';
import {
  findImports,
  type InvoiceFacts,
  recordImportLink,
  type LedgerReader,
  readInvoiceFacts,
} from '@app/persistence';
import { IMPORT_LINK_RULES } from './import-link-rules.js';
import { readinessOf } from '../invoices/invoice-readiness.js';
import { refusalsOf } from '../rules/rule.js';
import type { Kind, SubmissionOwner } from '../kind.js';

type ImporterRef = Pick<SubmissionOwner, 'environment' | 'tin' | 'laneId'>;

/** Links a declared import to an item of the taxpayer, once. */
export const importLink: Kind<ImportLinkDocument, ImportLinkDraft> = {
  name: 'import-link',
  doubtPolicy: 'resend',
  isOneTime: true,
  reference: ({ importId }) => importId,
  naturalKey: (draft, owner) => keyOf(draft, owner),
  series: () => null,
  fingerprintFacts: ({ kind, declaration: { taskCode, declaredOn, sequence }, itemCode, hsCode }) => [
    ...[kind, taskCode, declaredOn, sequence, itemCode, hsCode],
  ],

  async checkPreconditions(db, draft, owner) {
    const candidates = (await findImports(db, owner, draft)).map(({ declaration }) => declaration);
    const [declaration] = candidates.length === 1 ? candidates : [];
    const document = declaration ? { ...draft, declaration } : null;
    const facts = await readImportFacts(db, draft.itemCode, document ? keyOf(document, owner) : '', owner, null);
    const refusals = refusalsOf(IMPORT_LINK_RULES, { draft, candidates, facts });
    return { knownId: document ? facts.knownId : null, document, refusals };
  },

  async checkReadiness(db, { itemCode }, submission) {
    const owner = { ...submission, tin: submission.device.tin };
    return readinessOf(await readImportFacts(db, itemCode, '', owner, submission.id), []);
  },

  async onSettled(tx, { declaration, itemCode }, { environment, device }, status) {
    if (status === 'APPROVED') await recordImportLink(tx, { environment, tin: device.tin }, declaration, itemCode);
  },
};

/**
 * The declaration makes the key once it is found. The key is then the same, however the client named the declaration.
 */
const keyOf = (
  { importId, declaration }: ImportLinkDraft,
  { environment, tin }: Pick<SubmissionOwner, 'environment' | 'tin'>,
) => ['import-link', environment, tin, ...(declaration ? declarationKeyParts(declaration) : [importId])].join('/');

const declarationKeyParts = ({ taskCode, declaredOn, sequence }: DeclaredImport) => [taskCode, declaredOn, sequence];

const readImportFacts = (
  db: LedgerReader,
  itemCode: string,
  naturalKey: string,
  owner: ImporterRef,
  asker: SubmissionId | null,
): Promise<InvoiceFacts> =>
  readInvoiceFacts(db, {
    ...{ laneId: owner.laneId, naturalKey, originalKey: null, taxpayer: owner, asker },
    ...{ itemCodes: [itemCode], barcodes: [] },
  });
