import type { SubmissionDocument } from '@app/domain';
import { branchUser } from './branch-user/branch-user.js';
import { creditNote } from './credit-note/credit-note.js';
import { deviceSetup } from './device-setup/device-setup.js';
import { importLink } from './import-link/import-link.js';
import { item } from './item/item.js';
import type { Kind } from './kind.js';
import { purchaseConfirmation } from './purchase-confirmation/purchase-confirmation.js';
import { sale } from './sale/sale.js';
import { stockMaster } from './stock-master/stock-master.js';
import { stockMovement } from './stock-movement/stock-movement.js';

/** Every kind there is. A new one is a file of its own and a line here. */
const KINDS = [
  branchUser,
  creditNote,
  deviceSetup,
  importLink,
  item,
  purchaseConfirmation,
  sale,
  stockMaster,
  stockMovement,
] as unknown as readonly Kind[];

const BY_NAME = new Map<string, Kind>(KINDS.map((kind) => [kind.name, kind]));

export const KIND_NAMES: readonly string[] = KINDS.map(({ name }) => name);

export function kindOf<D extends SubmissionDocument>(name: D['kind'] | string): Kind<D> {
  const kind = BY_NAME.get(name);
  if (!kind) throw new Error(`There is no kind "${name}".`);
  return kind as unknown as Kind<D>;
}

/** A kind that nobody can write would be found out at its first submission; it is found out at boot instead. */
export function assertEveryKindHasOperation(kindsWithOperation: readonly string[]): void {
  const missing = KIND_NAMES.filter((name) => !kindsWithOperation.includes(name));
  if (missing.length > 0) {
    throw new Error(`No operation of the authority for: ${missing.join(', ')}. Add one in libs/authority.`);
  }
}
