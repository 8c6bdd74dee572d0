import {
  type DeclaredImport,
  firstStage,
  type ImportLinkDocument,
  type ImportLinkDraft,
  type SubmissionId,
} from '@app/domain';
import { findImports, type InvoiceGround, noteImportLink, type Reader, readInvoiceGround } from '@app/persistence';
import { IMPORT_RULES } from './import-link-rules.js';
import { invoiceReadiness } from '../invoices/invoice-readiness.js';
import { refusalsOf } from '../rules/rule.js';
import type { Kind, Owner } from '../kind.js';

type Taxpayer = Pick<Owner, 'environment' | 'tin' | 'laneId'>;

/** Which of the taxpayer's items an imported one is, once and for all. */
export const importLink: Kind<ImportLinkDocument, ImportLinkDraft> = {
  name: 'import-link',
  doubt: 'resend',
  // A link that is refused must not stop the sales of its branch.
  provesLane: false,
  reference: ({ importId }) => importId,
  naturalKey: (draft, owner) => keyOf(draft, owner),
  series: () => null,

  async ground(db, draft, owner) {
    const candidates = (await findImports(db, owner, draft)).map(({ declaration }) => declaration);
    const [declaration] = candidates.length === 1 ? candidates : [];
    const document = declaration ? { ...draft, declaration } : null;
    const ground = await readGround(db, draft.itemCode, document ? keyOf(document, owner) : '', owner, null);
    const refusals = firstStage(refusalsOf(IMPORT_RULES, { draft, candidates, ground }));
    return { knownId: document ? ground.knownId : null, document, refusals };
  },

  async ready(db, { itemCode }, turn) {
    const owner = { ...turn, tin: turn.device.tin };
    return invoiceReadiness(await readGround(db, itemCode, '', owner, turn.id), []);
  },

  async settled(tx, { declaration, itemCode }, { environment, device }, status) {
    if (status === 'APPROVED') await noteImportLink(tx, { environment, tin: device.tin }, declaration, itemCode);
  },
};

/** By the declaration it is about, once that is known: how it was named makes no difference. */
const keyOf = ({ importId, declaration }: ImportLinkDraft, { environment, tin }: Pick<Owner, 'environment' | 'tin'>) =>
  ['import-link', environment, tin, ...(declaration ? namesOf(declaration) : [importId])].join('/');

const namesOf = ({ taskCode, declaredOn, sequence }: DeclaredImport) => [taskCode, declaredOn, sequence];

const readGround = (
  db: Reader,
  itemCode: string,
  naturalKey: string,
  owner: Taxpayer,
  asker: SubmissionId | null,
): Promise<InvoiceGround> =>
  readInvoiceGround(db, {
    ...{ laneId: owner.laneId, naturalKey, originalKey: null, taxpayer: owner, asker },
    ...{ itemCodes: [itemCode], barcodes: [] },
  });
