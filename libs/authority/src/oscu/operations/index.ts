import type { OscuOperation } from './operation.js';
import { branchCustomer } from './branch-customer.js';
import { branchInsurance } from './branch-insurance.js';
import { branchUser } from './branch-user.js';
import { creditNote } from './credit-note.js';
import { deviceSetup } from './device-setup.js';
import { importLink } from './import-link.js';
import { itemComposition } from './item-composition.js';
import { item } from './item.js';
import { purchaseConfirmation } from './purchase-confirmation.js';
import { sale } from './sale.js';
import { stockMaster } from './stock-master.js';
import { stockMovement } from './stock-movement.js';

export const OPERATIONS = [
  deviceSetup,
  item,
  sale,
  creditNote,
  stockMovement,
  stockMaster,
  branchUser,
  branchCustomer,
  branchInsurance,
  itemComposition,
  purchaseConfirmation,
  importLink,
] as unknown as readonly OscuOperation[];
