import type { DeviceScene } from '../operation.js';
import type { SaleDocument } from '../sale-fields.js';

/** What is wrong with a sale, in the words of the authority; nothing if nothing is. */
export type SaleRule = (sale: SaleDocument, scene: DeviceScene) => string | undefined;
