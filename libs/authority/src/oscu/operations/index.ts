import type { OscuOperation } from './operation.js';
import { branchCustomer, branchInsurance, branchUser } from './branch-records.js';
import { creditNote, sale } from './invoice.js';
import { deviceSetup } from './device-setup.js';
import { importLink } from './import-link.js';
import { item, itemComposition } from './items.js';
import { purchaseConfirmation } from './purchase-confirmation.js';
import { stockMaster, stockMovement } from './stock.js';

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
