import type { Rule } from '../first-broken.js';
import type { SaleDocument } from '../sale-fields.js';

export type SaleRule = Rule<SaleDocument>;
