import type { AutomaticCause, SubmissionDocument } from '@app/domain';
import { branchCustomer } from './branch-customer/branch-customer.js';
import { branchInsurance } from './branch-insurance/branch-insurance.js';
import { branchUser } from './branch-user/branch-user.js';
import { creditNote } from './credit-note/credit-note.js';
import { deviceSetup } from './device-setup/device-setup.js';
import { importLink } from './import-link/import-link.js';
import { itemComposition } from './item-composition/item-composition.js';
import { item } from './item/item.js';
import type { Kind } from './kind.js';
import { purchaseConfirmation } from './purchase-confirmation/purchase-confirmation.js';
import { sale } from './sale/sale.js';
import { stockMaster } from './stock-master/stock-master.js';
import { stockMovement } from './stock-movement/stock-movement.js';

/** The one list of kinds. A new kind is a folder here and a line in this list. */
const KINDS = [
  branchCustomer,
  branchInsurance,
  branchUser,
  creditNote,
  deviceSetup,
  importLink,
  item,
  itemComposition,
  purchaseConfirmation,
  sale,
  stockMaster,
  stockMovement,
] as unknown as readonly Kind[];

const BY_NAME = new Map<string, Kind>(KINDS.map((kind) => [kind.name, kind]));

const namesOf = (kinds: readonly Kind[]): readonly string[] => kinds.map(({ name }) => name);

export const KIND_NAMES = namesOf(KINDS);
export const INVOICE_KINDS = namesOf(KINDS.filter(({ isInvoice }) => isInvoice));
export const ONE_TIME_KINDS = namesOf(KINDS.filter(({ isOneTime }) => isOneTime));

export function kindOf<D extends SubmissionDocument>(name: D['kind'] | string): Kind<D> {
  const kind = BY_NAME.get(name);
  if (!kind) throw new Error(`There is no kind "${name}".`);
  return kind as unknown as Kind<D>;
}

export const automaticCauseOf = (document: SubmissionDocument): AutomaticCause | null =>
  kindOf(document.kind).automaticCause?.(document) ?? null;

/**
 * The lane goes on without a document of this kind that is in trouble, and its own kind waits for it. What the authority signs never
 * parks, and neither does the set-up that all others need.
 */
export const mayBeParked = ({ isInvoice, onceOnly }: Kind): boolean => !isInvoice && !onceOnly;

/** Stops the boot if a kind has no operation of the authority; otherwise its first submission would find out. */
export function assertEveryKindHasOperation(kindsWithOperation: readonly string[]): void {
  const missing = KIND_NAMES.filter((name) => !kindsWithOperation.includes(name));
  if (missing.length > 0) {
    throw new Error(`No operation of the authority for: ${missing.join(', ')}. Add one in libs/authority.`);
  }
}
