import type { DeviceSetupDocument } from './device-setup.js';
import type { ItemDocument } from './item.js';
import type { SaleDocument } from './sale.js';

/** Whatever may be submitted to the authority; `kind` tells which it is. */
export type SubmissionDocument = SaleDocument | ItemDocument | DeviceSetupDocument;
